// A game's review: what each move was worth, its graph, the moves to improve, and the search for better ones.

import { annotate, NAGS, tagsOf } from "./annotate.js";
import { sanOf } from "./api.js";
import { button, fill, h } from "./dom.js";
import { curve } from "./graph.js";
import { review as reviewOf } from "./makruk/review.js";
import { GLYPHS, plyOf } from "./moves.js";
import { settings } from "./settings.js";
import { errorBox } from "./state.js";
import { num, t } from "./texts.js";
import { NULL_MOVE } from "./tree.js";

/** @typedef {import("./api.js").AnyGame} AnyGame */
/** @typedef {import("./makruk/review.js").Review} Review */
/** @typedef {import("./makruk/review.js").ReviewedMove} ReviewedMove */
/** @typedef {import("./makruk/index.js").RulesName} RulesName */
/** @typedef {{ ply: number, message: string, judging: AbortController | null }} Quest a search for a better move, and what is said about the last try */
/** @typedef {import("./makruk/review.js").SideReview} SideReview */
/** @typedef {import("./tree.js").Node} Node */

const SIDES = /** @type {const} */ (["white", "black"]);
/** The classes of moves to improve. */
const WRONG = ["inaccuracy", "mistake", "blunder", "missed_draw", "missed_win", "missed_mate"];
/** The errors for which a call or a claim would have been better, not another move. */
const OF_CALLS = ["not_called", "stopped", "claimable"];

/** White's expected points after a move, from 0 to 1. @param {ReviewedMove} move @param {boolean} isWhite */
const pointsOf = ({ wdl: [win, , loss] }, isWhite) => (1000 + (isWhite ? win - loss : loss - win)) / 2000;

const percent = (/** @type {number} */ share) => t.percent(num(Math.round(100 * share)));

export class ReviewPanel {
  /** @type {Review | null} */
  #review = null;
  /** The nodes of the moves under review. @type {Node[]} */
  #nodes = [];
  /** The start of the reviewed game, and its rules. @type {{ startFen: string, rules: RulesName }} */
  #start = { startFen: "", rules: "thai" };
  /** The ply at which the reviewed game starts, counted from White's first move. */
  #first = 0;
  /** @type {AbortController | null} */
  #running = null;
  #done = 0;
  #all = 1;
  /** @type {any} */
  #error = null;
  /** @type {Quest | null} */
  #quest = null;
  /** The plies for which there is a better move to find. @type {Set<number>} */
  #riddles = new Set();
  /** The plies whose better lines are shown: the user asked for them, or has tried to find them. @type {Set<number>} */
  #solved = new Set();
  /** @type {Node | null} */
  #here = null;
  element = h("section", { class: "review" });

  /**
   * @param {object} view
   * @param {() => { startFen: string, rules: RulesName, nodes: Node[] }} view.line the game to review, and its nodes from the root
   * @param {(node: Node) => AnyGame} view.gameAt the game up to a node, which the panel frees
   * @param {(node: Node) => void} view.go
   * @param {(tags: Record<string, string>) => void} view.change called after the review is written into the nodes, with the game's tags
   */
  constructor(view) {
    this.view = view;
    this.render();
  }

  /** Forgets the review. */
  clear() {
    this.#forget();
    this.render();
  }

  #forget() {
    this.#running?.abort();
    this.#drop();
    [this.#review, this.#nodes, this.#error] = [null, [], null];
    this.#riddles.clear();
    this.#solved.clear();
  }

  stop() {
    this.#running?.abort();
    this.#drop();
    this.render();
  }

  /** Gives up the search for a better move. */
  #drop() {
    this.#quest?.judging?.abort();
    this.#quest = null;
  }

  /** Marks the current move, and forgets the review if its moves are not in the tree any more. @param {Node} node */
  show(node) {
    this.#here = node;
    const root = /** @type {Node | null} */ (this.#nodes[0]?.parent);
    const isThere = this.#nodes.every((each) => each.parent?.children.includes(each));
    if (root && !(isThere && root === node.ancestors()[0])) this.#forget();
    if (this.#quest && node !== this.#questNode) this.#drop();
    this.render();
  }

  /** Reviews the game. */
  async begin() {
    this.#forget();
    const running = new AbortController();
    const { nodes, ...start } = this.view.line();
    const [root, ...moves] = nodes;
    this.#nodes = moves;
    this.#start = start;
    this.#first = plyOf(start.startFen);
    [this.#running, this.#done, this.#all] = [running, 0, Math.max(1, moves.length)];
    this.render();
    try {
      const onProgress = (/** @type {{ done: number, all: number }} */ { done, all }) => {
        [this.#done, this.#all] = [done, Math.max(1, all)];
        const bar = /** @type {HTMLProgressElement | null} */ (this.element.querySelector("progress"));
        if (bar) [bar.max, bar.value] = [this.#all, done];
      };
      const actions = (moves.at(-1) ?? root).path();
      const found = await reviewOf({ ...start, actions }, { signal: running.signal, onProgress });
      if (running.signal.aborted) return;
      this.#receive(found);
      void this.#keep({ ...start, moves: moves.map(({ uci }) => uci ?? NULL_MOVE) }, found);
    } catch (error) {
      if (!running.signal.aborted) this.#error = error;
    } finally {
      if (this.#running === running) this.#running = null;
      this.render();
    }
  }

  /** Keeps the accuracy if the game is one of the user. @param {{ startFen: string, rules: string, moves: string[] }} line @param {Review} review */
  async #keep(line, review) {
    try {
      await (await import("./library.js")).keepReview(line, review);
    } catch {
      // The review is shown without being kept.
    }
  }

  /** @param {Review} review */
  #receive(review) {
    this.#review = review;
    this.#nodes = this.#nodes.slice(0, review.moves.length);
    for (const { ply, class: name, best, uci, count } of review.moves) {
      if (!WRONG.includes(name) || best === uci || OF_CALLS.includes(count ?? "")) continue;
      const game = this.#gameBefore(ply);
      // The board of a game that is over takes no moves.
      if (!game.outcome) this.#riddles.add(ply);
      game.free();
    }
  }

  /** Judges a move on the board if the user looks for a better one; returns whether it was such a try. @param {string} uci */
  take(uci) {
    const quest = this.#quest;
    const move = quest && this.#review?.moves[quest.ply - 1];
    if (!quest || !move) return false;
    void this.#judge(quest, move, uci);
    return true;
  }

  get #questNode() {
    return this.#quest ? this.#nodes[this.#quest.ply - 1]?.parent : null;
  }

  /** @param {Quest} quest @param {ReviewedMove} move @param {string} uci */
  async #judge(quest, move, uci) {
    quest.judging?.abort();
    const judging = new AbortController();
    quest.judging = judging;
    const say = (/** @type {string} */ message) => {
      if (judging.signal.aborted) return;
      quest.message = message;
      this.render();
    };
    const [san] = this.#sans(move, [uci]);
    if (uci === move.uci) return say(t.tryWasPlayed(san));
    this.#solved.add(move.ply);
    if (uci === move.best) return say(t.tryIsBest(san));
    say(t.tryIsJudged(san));
    try {
      // As the review judges the moves of the game.
      const actions = [.../** @type {Node} */ (this.#questNode).path(), uci];
      const { moves } = await reviewOf({ ...this.#start, actions }, { last: 1, signal: judging.signal });
      say(WRONG.includes(moves[0].class) ? t.tryIsWorse(san) : t.tryIsGood(san));
    } catch (error) {
      if (judging.signal.aborted) return;
      this.#error = error;
      this.render();
    }
  }

  /** The game before a ply. @param {number} ply */
  #gameBefore(ply) {
    return this.view.gameAt(/** @type {Node} */ (this.#nodes[ply - 1].parent));
  }

  /** Whether a side played a ply. @param {number} ply */
  #isWhite(ply) {
    return (this.#first + ply) % 2 === 1;
  }

  /** A line in the letters of the page. @param {ReviewedMove} move @param {string[]} line */
  #sans(move, line) {
    const game = this.#gameBefore(move.ply);
    const sans = sanOf(game, line);
    game.free();
    return sans;
  }

  /** A sentence about a move. @param {ReviewedMove} move */
  #sentence(move) {
    const side = t.colors[this.#isWhite(move.ply) ? "white" : "black"];
    const note = move.count && t.countNotes[move.count];
    const lost = note ? note(side) : move.class.startsWith("missed") ? t.missed[/** @type {keyof typeof t.missed} */ (move.class)] : t.losesPoints(num(move.loss, 2));
    return lost;
  }

  /** The better line in words, if there is one. @param {ReviewedMove} move */
  #better(move) {
    return move.best === move.uci ? "" : t.betterIs(this.#sans(move, move.line.slice(0, 3)).join(" "));
  }

  /** A move with its number. @param {number} ply @param {string} [glyph] */
  #name(ply, glyph = "") {
    return `${num(Math.ceil((this.#first + ply) / 2))}.${this.#isWhite(ply) ? "" : ".."} ${this.#nodes[ply - 1].san}${glyph}`;
  }

  /** Where the review ends before the record, and calls that it leaves out. @param {Review} review */
  #limits({ moves, end, rejected }) {
    const why = end && (end.by === "null-move" ? t.sidePasses : end.by === "illegal-move" ? t.moveIsIllegal : t.gameIsOver(t.by[end.by]));
    const last = moves.at(-1);
    return [...(why ? [t.reviewEnds(last ? this.#name(last.ply) : "", why)] : []), ...(rejected.length > 0 ? [t.breaks.count] : [])].map((text) =>
      h("p", { class: "note" }, text),
    );
  }

  render() {
    const isRunning = this.#running !== null;
    const start = button(t.reviewGame, () => void this.begin(), this.#review ? {} : { class: "primary" });
    const bar = h("label", { class: "field" }, h("span", {}, t.reviewing), h("progress", { max: this.#all, value: this.#done }));
    fill(
      this.element,
      h("h2", {}, t.review),
      isRunning ? h("div", { class: "row", role: "status" }, bar, button(t.stop, () => this.stop())) : this.#review ? "" : start,
      h("div", { role: "alert", class: "errors" }, this.#error ? errorBox(this.#error) : ""),
      ...(this.#review ? this.#contents(this.#review, start) : []),
    );
  }

  /** @param {Review} review @param {HTMLElement} again a button @returns {HTMLElement[]} */
  #contents(review, again) {
    const limits = this.#limits(review);
    if (review.moves.length === 0) return [...(limits.length > 0 ? limits : [h("p", { class: "note" }, t.noMoves)]), again];
    const rows = this.#rows(review);
    const row = (/** @type {[string, string, string]} */ [name, white, black]) => h("tr", {}, h("th", { scope: "row" }, name), h("td", {}, white), h("td", {}, black));
    const head = h("tr", {}, h("td", {}), SIDES.map((side) => h("th", { scope: "col" }, t.colors[side])));
    const wrong = review.moves.filter((move) => WRONG.includes(move.class));
    const write = button(t.writeReview, () => this.#write(review));
    return [
      ...limits,
      h("table", { class: "worth" }, h("thead", {}, head), h("tbody", {}, rows.map(row))),
      ...(review.moves.length > 1 ? [this.#graph(review)] : []),
      wrong.length > 0 ? h("ol", { class: "moments" }, wrong.map((move) => this.#moment(review, move))) : h("p", { class: "note" }, t.noErrors),
      h("div", { class: "buttons" }, write, again),
    ];
  }

  /** The rows of the table: a name, and both sides. @param {Review} review @returns {[string, string, string][]} */
  #rows(review) {
    const each = (/** @type {(side: "white" | "black") => string} */ of) => /** @type {[string, string]} */ (SIDES.map(of));
    // A side without moves has no accuracy.
    const ofMoves = (/** @type {(side: SideReview) => string} */ of) => each((side) => (review[side].moves > 0 ? of(review[side]) : "–"));
    const formation = (/** @type {"white" | "black"} */ side) => {
      const found = review.formation[side];
      return found ? (settings.language === "th" ? found.thaiName : found.name) : "–";
    };
    const names = /** @type {(keyof typeof t.moveClasses)[]} */ (Object.keys(t.moveClasses));
    const classes = names.filter((name) => SIDES.some((side) => review[side].classes[name] > 0));
    return [
      [t.accuracy, ...ofMoves((it) => t.percent(num(it.accuracy, 1)))],
      [t.lossPerMove, ...ofMoves((it) => num(it.meanLoss, 3))],
      ...(review.formation.white || review.formation.black ? [/** @type {[string, string, string]} */ ([t.formation, ...each(formation)])] : []),
      ...classes.map((name) => /** @type {[string, string, string]} */ ([
        t.moveClasses[name],
        ...each((side) => num(review[side].classes[name])),
      ])),
    ];
  }

  /** @param {Review} review */
  #graph(review) {
    const points = review.moves.map((move, ply) => {
      const share = pointsOf(move, this.#isWhite(move.ply));
      return { ply, share, words: t.graphPoint(num(move.ply), this.#nodes[ply].san, percent(share)) };
    });
    const here = this.#here ? this.#nodes.indexOf(this.#here) : -1;
    const marks = review.keyMoves.map(({ ply }) => ply - 1);
    return curve(points, { plies: points.length, label: t.reviewGraph, here, marks, go: (ply) => this.view.go(this.#nodes[ply]) });
  }

  /** @param {Review} review @param {ReviewedMove} move */
  #moment(review, move) {
    const node = this.#nodes[move.ply - 1];
    const name = this.#name(move.ply, GLYPHS[NAGS[move.class]]);
    const isKey = review.keyMoves.includes(move);
    const quest = this.#quest?.ply === move.ply ? this.#quest : null;
    const isRiddle = this.#riddles.has(move.ply);
    const isShown = !isRiddle || this.#solved.has(move.ply);
    const sentence = [this.#sentence(move), isShown ? this.#better(move) : ""].filter(Boolean).join(" · ");
    const seek = () => {
      this.#drop();
      this.#quest = { ply: move.ply, message: t.seekBetter(node.san), judging: null };
      this.view.go(/** @type {Node} */ (node.parent));
    };
    const solve = button(t.showBetter, () => this.#solve(move));
    return h(
      "li",
      { class: [isKey && "key", node === this.#here && "here"].filter(Boolean).join(" ") },
      button(name, () => this.view.go(node), { class: "pv quiet", title: t.moveClasses[/** @type {keyof typeof t.moveClasses} */ (move.class)] }),
      quest ? h("span", { role: "status" }, quest.message) : h("span", { class: "note" }, sentence),
      isRiddle && h("div", { class: "buttons" }, !quest && button(t.findBetter, seek), (quest || !isShown) && solve),
    );
  }

  /** Shows the better line, in place of the quest. @param {ReviewedMove} move */
  #solve(move) {
    this.#drop();
    this.#solved.add(move.ply);
    this.view.go(this.#nodes[move.ply - 1]);
  }

  /** @param {Review} review */
  #write(review) {
    annotate(review, this.#nodes, {
      isWhite: (move) => this.#isWhite(move.ply),
      sentence: (move) => [this.#sentence(move), this.#better(move)].filter(Boolean).join(" · "),
      sans: (move, line) => this.#sans(move, line),
    });
    this.view.change(tagsOf(review));
  }
}
