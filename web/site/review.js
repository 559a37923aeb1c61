// A game's review: what each move was worth, its graph, the moves to improve, and the search for better ones.

import { analyse, sanOf, valueOf } from "./api.js";
import { button, fill, h } from "./dom.js";
import { curve } from "./graph.js";
import { review as reviewOf } from "./makruk/review.js";
import { plyOf } from "./moves.js";
import { settings } from "./settings.js";
import { errorBox } from "./state.js";
import { num, t } from "./texts.js";

/** @typedef {import("./api.js").AnyGame} AnyGame */
/** @typedef {import("./makruk/review.js").Review} Review */
/** @typedef {import("./makruk/review.js").ReviewedMove} ReviewedMove */
/** @typedef {import("./tree.js").Node} Node */

const SIDES = /** @type {const} */ (["white", "black"]);
/** Glyphs of moves, with their numbers in PGN. @type {Record<string, [glyph: string, nag: number]>} */
const GLYPHS = {
  only: ["!", 1], inaccuracy: ["?!", 6], mistake: ["?", 2],
  blunder: ["??", 4], missed_draw: ["??", 4], missed_win: ["??", 4], missed_mate: ["??", 4],
};
/** The classes of moves to improve. */
const WRONG = ["inaccuracy", "mistake", "blunder", "missed_draw", "missed_win", "missed_mate"];
/** Most moves of a line that is written into the game. */
const LINE = 12;
/** The time to judge a player's try, in milliseconds, and the centipawns by which a good move may be worse than the best. */
const TRY_TIME = 800;
const GOOD = 40;

/** White's expected points after a move, from 0 to 1. @param {ReviewedMove} move @param {boolean} isWhite */
const pointsOf = ({ wdl: [win, , loss] }, isWhite) => (1000 + (isWhite ? win - loss : loss - win)) / 2000;

const percent = (/** @type {number} */ share) => t.percent(num(Math.round(100 * share)));

export class ReviewPanel {
  /** @type {Review | null} */
  #review = null;
  /** The nodes of the reviewed moves. @type {Node[]} */
  #nodes = [];
  /** The ply at which the reviewed game starts, counted from White's first move. */
  #first = 0;
  /** @type {AbortController | null} */
  #running = null;
  #done = 0;
  #all = 1;
  /** @type {any} */
  #error = null;
  /** The move for which the user looks for a better one, and what is said about the last try. @type {{ ply: number, message: string } | null} */
  #quest = null;
  /** @type {Node | null} */
  #here = null;
  element = h("section", { class: "review" });

  /**
   * @param {object} view
   * @param {() => { game: AnyGame, nodes: Node[] }} view.line the game to review, which the panel frees, and the nodes of its moves
   * @param {(node: Node) => AnyGame} view.gameAt the game up to a node, which the panel frees
   * @param {(node: Node) => void} view.go
   * @param {() => void} view.change called after the review is written into the nodes
   */
  constructor(view) {
    this.view = view;
    this.render();
  }

  /** Forgets the review, when another game is opened. */
  clear() {
    this.#running?.abort();
    [this.#review, this.#nodes, this.#quest, this.#error] = [null, [], null, null];
    this.render();
  }

  stop() {
    this.#running?.abort();
  }

  /** Marks the current move. @param {Node} node */
  show(node) {
    this.#here = node;
    if (this.#quest && node !== this.#questNode) this.#quest = null;
    this.render();
  }

  /** Reviews the game. */
  async begin() {
    this.#running?.abort();
    const running = new AbortController();
    const { game, nodes } = this.view.line();
    const moves = game.history().length;
    [this.#running, this.#error, this.#quest, this.#done, this.#all] = [running, null, null, 0, Math.max(1, moves)];
    this.#review = null;
    this.render();
    try {
      const onProgress = (/** @type {{ done: number }} */ { done }) => {
        this.#done = done;
        const bar = /** @type {HTMLProgressElement | null} */ (this.element.querySelector("progress"));
        if (bar) bar.value = done;
      };
      const found = await reviewOf(game, { signal: running.signal, onProgress });
      this.#review = found;
      this.#nodes = moves > 0 ? nodes.slice(-moves) : [];
      this.#first = plyOf(game.startFen);
    } catch (error) {
      if (!running.signal.aborted) this.#error = error;
    } finally {
      game.free();
      if (this.#running === running) this.#running = null;
      this.render();
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

  /** @param {{ ply: number, message: string }} quest @param {ReviewedMove} move @param {string} uci */
  async #judge(quest, move, uci) {
    const say = (/** @type {string} */ message) => {
      if (this.#quest !== quest) return;
      quest.message = message;
      this.render();
    };
    const game = this.#gameBefore(quest.ply);
    try {
      const [san] = sanOf(game, [uci]);
      if (uci === move.best) return say(t.tryIsBest(san));
      if (uci === move.uci) return say(t.tryWasPlayed(san));
      say(t.tryIsJudged(san));
      game.play(uci);
      const sign = game.turn === "white" ? -1 : 1;
      const { info } = game.outcome ? { info: null } : await analyse(game, { movetime: TRY_TIME });
      const worth = info ? sign * valueOf(info) : game.outcome?.winner ? 100_000 : 0;
      const best = move.bestScore.mate === undefined ? move.bestScore.cp : Math.sign(move.bestScore.mate) * 50_000;
      say(worth >= best - GOOD ? t.tryIsGood(san) : t.tryIsWorse(san));
    } catch (error) {
      this.#error = error;
      this.render();
    } finally {
      game.free();
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
  #words(move, line) {
    const game = this.#gameBefore(move.ply);
    const words = sanOf(game, line);
    game.free();
    return words;
  }

  /** A sentence about a move. @param {ReviewedMove} move */
  #sentence(move) {
    const side = t.colors[this.#isWhite(move.ply) ? "white" : "black"];
    const note = move.count && t.countNotes[move.count];
    const lost = note ? note(side) : move.class.startsWith("missed") ? t.missed[/** @type {keyof typeof t.missed} */ (move.class)] : t.losesPoints(num(move.loss, 2));
    const better = move.best === move.uci ? "" : t.betterIs(this.#words(move, move.line.slice(0, 3)).join(" "));
    return [lost, better].filter(Boolean).join(" · ");
  }

  render() {
    const isRunning = this.#running !== null;
    const start = button(t.reviewGame, () => void this.begin(), { class: "primary" });
    const bar = h("label", { class: "field" }, h("span", {}, t.reviewing), h("progress", { max: this.#all, value: this.#done }));
    fill(
      this.element,
      h("h2", {}, t.review),
      isRunning ? h("div", { class: "row", role: "status" }, bar, button(t.stop, () => this.stop())) : start,
      h("div", { role: "alert", class: "errors" }, this.#error ? errorBox(this.#error) : ""),
      ...(this.#review ? this.#contents(this.#review) : []),
    );
  }

  /** @param {Review} review @returns {HTMLElement[]} */
  #contents(review) {
    if (review.moves.length === 0) return [h("p", { class: "note" }, t.noMoves)];
    const rows = this.#rows(review);
    const row = (/** @type {[string, string, string]} */ [name, white, black]) => h("tr", {}, h("th", { scope: "row" }, name), h("td", {}, white), h("td", {}, black));
    const head = h("tr", {}, h("td", {}), SIDES.map((side) => h("th", { scope: "col" }, t.colors[side])));
    const wrong = review.moves.filter((move) => WRONG.includes(move.class));
    const write = button(t.writeReview, () => (this.#write(review), this.view.change()));
    return [
      h("table", { class: "worth" }, h("thead", {}, head), h("tbody", {}, rows.map(row))),
      this.#graph(review),
      wrong.length > 0 ? h("ol", { class: "moments" }, wrong.map((move) => this.#moment(review, move))) : h("p", { class: "note" }, t.noErrors),
      h("div", { class: "buttons" }, write),
    ];
  }

  /** The rows of the table: a name, and both sides. @param {Review} review @returns {[string, string, string][]} */
  #rows(review) {
    const each = (/** @type {(side: "white" | "black") => string} */ of) => /** @type {[string, string]} */ (SIDES.map(of));
    const formation = (/** @type {"white" | "black"} */ side) => {
      const found = review.formation[side];
      return found ? (settings.language === "th" ? found.thaiName : found.name) : "–";
    };
    const names = /** @type {(keyof typeof t.moveClasses)[]} */ (Object.keys(t.moveClasses));
    const classes = names.filter((name) => SIDES.some((side) => review[side].classes[name] > 0));
    return [
      [t.accuracy, ...each((side) => t.percent(num(review[side].accuracy, 1)))],
      [t.lossPerMove, ...each((side) => num(review[side].loss, 3))],
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
    const marks = review.key.map((ply) => ply - 1);
    return curve(points, { plies: points.length, label: t.reviewGraph, here, marks, go: (ply) => this.view.go(this.#nodes[ply]) });
  }

  /** @param {Review} review @param {ReviewedMove} move */
  #moment(review, move) {
    const node = this.#nodes[move.ply - 1];
    const [glyph] = GLYPHS[move.class] ?? [""];
    const number = `${num(Math.ceil((this.#first + move.ply) / 2))}.${this.#isWhite(move.ply) ? "" : ".."}`;
    const isKey = review.key.includes(move.ply);
    const name = `${number} ${node.san}${glyph}`;
    const quest = this.#quest?.ply === move.ply ? this.#quest : null;
    const seek = () => {
      this.#quest = { ply: move.ply, message: t.seekBetter(node.san) };
      this.view.go(/** @type {Node} */ (node.parent));
    };
    return h(
      "li",
      { class: [isKey && "key", node === this.#here && "here"].filter(Boolean).join(" ") },
      button(name, () => this.view.go(node), { class: "pv quiet", title: t.moveClasses[/** @type {keyof typeof t.moveClasses} */ (move.class)] }),
      quest ? "" : h("span", { class: "note" }, this.#sentence(move)),
      quest
        ? h("div", { class: "row", role: "status" }, h("span", {}, quest.message), button(t.showBetter, () => this.#solve(move)))
        : move.best !== move.uci && button(t.findBetter, seek, { class: "quiet" }),
    );
  }

  /** Shows the better line in place of the quest. @param {ReviewedMove} move */
  #solve(move) {
    this.#quest = null;
    this.view.go(this.#nodes[move.ply - 1]);
  }

  /** Writes glyphs, values, sentences and better lines into the nodes. @param {Review} review */
  #write(review) {
    review.moves.forEach((move, index) => {
      const node = this.#nodes[index];
      if (!node?.parent) return;
      const [, nag] = GLYPHS[move.class] ?? ["", 0];
      if (nag && !node.nags.includes(nag)) node.nags = [...node.nags, nag];
      const isWhite = this.#isWhite(move.ply);
      const { cp, mate } = move.score;
      const sign = isWhite ? 1 : -1;
      const worth = mate === undefined ? (sign * cp) / 100 : `#${sign * mate}`;
      const wdl = isWhite ? move.wdl : [...move.wdl].reverse();
      const has = (/** @type {string} */ command) => node.comments.some((comment) => comment.includes(command));
      const added = [
        has("[%eval ") ? "" : `[%eval ${typeof worth === "number" ? worth.toFixed(2) : worth}]`,
        has("[%wdl ") ? "" : `[%wdl ${wdl.join(" ")}]`,
        review.key.includes(move.ply) ? this.#sentence(move) : "",
      ];
      node.comments = [...node.comments, ...added.filter((comment) => comment && !node.comments.includes(comment))];
      if (!review.key.includes(move.ply) || move.best === move.uci) return;
      const line = move.line.slice(0, LINE);
      const sans = this.#words(move, line);
      let at = node.parent;
      sans.forEach((san, step) => (at = at.play(line[step], san)));
    });
  }
}
