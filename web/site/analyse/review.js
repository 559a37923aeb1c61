// A game's review: what each move was worth, its graph, the moves to improve, and the search for better ones.

import { annotate, tagsOf } from "./annotate.js";
import { find, keep } from "./reviews.js";
import { sanOf } from "../shared/api.js";
import { button, fill, h, reveal } from "../shared/dom.js";
import { review as reviewOf } from "../makruk/review.js";
import { NAGS, WRONG } from "../makruk/review-list.js";
import { plyOf } from "../shared/moves.js";
import { errorBox } from "../shared/state.js";
import { t } from "../shared/texts.js";
import { NULL_MOVE } from "../shared/tree.js";

/** @typedef {import("../shared/api.js").AnyGame} AnyGame */
/** @typedef {import("../makruk/review.js").Review} Review */
/** @typedef {import("../makruk/review.js").ReviewedMove} ReviewedMove */
/** @typedef {import("../makruk/index.js").RulesName} RulesName */
/**
 * @typedef {{ ply: number, message: string, judging: AbortController | null }} Quest a search for a better move, and
 *   the sentence about the last try
 */
/** @typedef {import("../makruk/review-list.js").MakrukReview} MakrukReview */
/** @typedef {import("../shared/tree.js").Node} Node */

/** The errors for which a call or a claim would have been better, not another move. */
const OF_CALLS = ["not_called", "stopped", "claimable"];

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
  #total = 1;
  /** @type {unknown} */
  #error = null;
  /** @type {Quest | null} */
  #quest = null;
  /** The plies for which there is a better move to find. @type {Set<number>} */
  #riddles = new Set();
  /** The plies whose better lines are shown: the user asked for them, or has tried to find them. @type {Set<number>} */
  #solved = new Set();
  /** @type {Node | null} */
  #here = null;
  element = h("section", { class: "review", tabindex: -1 });
  /** The review's element. */
  #list = /** @type {MakrukReview} */ (h("makruk-review"));

  /**
   * @param {object} view
   * @param {() => { startFen: string, rules: RulesName, nodes: Node[] }} view.line the game to review,
   *   and its nodes from the root
   * @param {(node: Node) => AnyGame} view.gameAt the game up to a node, which the panel frees
   * @param {(node: Node) => void} view.go
   * @param {() => void} view.focusBoard
   * @param {(tags: Record<string, string>) => void} view.change called after the review is written into the
   *   nodes, with the game's tags
   * @param {() => void} view.changed called after a review was received, or forgotten
   */
  constructor(view) {
    this.view = view;
    this.#list.addEventListener("makruk-select", (/** @type {CustomEvent<{ ply: number }>} */ { detail }) =>
      this.view.go(this.#nodes[detail.ply - 1]),
    );
    this.#list.notate = (move, line) =>
      line.length === 1 && line[0] === move.uci ? [this.#nodes[move.ply - 1].san] : this.#sans(move, line);
    this.#list.extra = (move) => this.#search(move);
    this.render();
  }

  /** Forgets the review, and shows that kept on this device. */
  async load() {
    const { nodes, start } = this.#begin();
    this.render();
    // Without storage there is none.
    const found = await find(start, nodes).catch(() => null);
    // Another game may have been opened, or a review begun.
    if (!found || this.#start !== start || this.#running || this.#review) return;
    this.#nodes = nodes.slice(1, found.length + 1);
    this.#receive(found.review);
    this.render();
  }

  /** Forgets the review, and takes the current line for the next one. */
  #begin() {
    this.#forget();
    const { nodes, ...start } = this.view.line();
    this.#start = start;
    this.#first = plyOf(start.startFen);
    return { nodes, start };
  }

  #forget() {
    const isKnown = this.#review !== null;
    this.#running?.abort();
    this.#drop();
    [this.#review, this.#nodes, this.#error] = [null, [], null];
    this.#riddles.clear();
    this.#solved.clear();
    if (isKnown) this.view.changed();
  }

  /** The glyphs of the reviewed moves. @returns {Map<Node, number>} */
  get marks() {
    const glyphs = (this.#review?.moves ?? []).map(({ class: name }, i) => [this.#nodes[i], NAGS[name]]);
    return new Map(/** @type {[Node, number][]} */ (glyphs.filter(([, nag]) => nag !== undefined)));
  }

  /** The chances after a reviewed move, per mille from White's point of view. @param {Node} node */
  chancesAt(node) {
    const move = this.#review?.moves[this.#nodes.indexOf(node)];
    if (!move) return null;
    return this.#isWhite(move.ply) ? move.wdl : [...move.wdl].reverse();
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
    const isOther = this.#here !== node;
    this.#here = node;
    const root = /** @type {Node | null} */ (this.#nodes[0]?.parent);
    const isThere = this.#nodes.every((each) => each.parent?.children.includes(each));
    if (root && !(isThere && root === node.ancestors()[0])) this.#forget();
    if (this.#quest && node !== this.#questNode) this.#drop();
    this.render();
    const current = isOther && this.#list.querySelector(".current");
    if (current) reveal(current, "nearest", this.element.parentElement);
  }

  /** Shows the review of the whole game that this device has kept, or else reviews it. */
  async open() {
    const loading = this.load();
    const start = this.#start;
    await loading;
    // Another game may have been opened, or another view.
    if (this.#start !== start || !this.element.isConnected) return;
    const isWhole = this.view.line().nodes.length - 1 === this.#nodes.length || this.#review?.end;
    if (!this.#review || !isWhole) await this.begin();
  }

  /** Reviews the game. */
  async begin() {
    const running = new AbortController();
    const { nodes, start } = this.#begin();
    const [root, ...moves] = nodes;
    this.#nodes = moves;
    [this.#running, this.#done, this.#total] = [running, 0, Math.max(1, moves.length)];
    this.render();
    try {
      const onProgress = (/** @type {{ done: number, total: number }} */ { done, total }) => {
        [this.#done, this.#total] = [done, Math.max(1, total)];
        const bar = /** @type {HTMLProgressElement | null} */ (this.element.querySelector("progress"));
        if (bar) [bar.max, bar.value] = [this.#total, done];
      };
      const actions = (moves.at(-1) ?? root).path();
      const found = await reviewOf({ ...start, actions }, { signal: running.signal, onProgress });
      if (running.signal.aborted) return;
      this.#receive(found);
      void this.#keep({ ...start, moves: moves.map(({ uci }) => uci ?? NULL_MOVE) }, found);
      // Without room on the device, the review can be made again.
      keep(start, moves.at(-1) ?? root, found).catch(() => {});
    } catch (error) {
      if (!running.signal.aborted) this.#error = error;
    } finally {
      if (this.#running === running) this.#running = null;
      this.render();
    }
  }

  /**
   * Keeps the accuracy if the game is one of the user.
   * @param {{ startFen: string, rules: string, moves: string[] }} line
   * @param {Review} review
   */
  async #keep(line, review) {
    try {
      await (await import("../games/library.js")).keepReview(line, review);
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
    this.view.changed();
  }

  /**
   * Judges a move on the board if the user looks for a better one; returns whether it was such a try.
   * @param {string} uci
   */
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

  /** A line in the letters of the page. @param {ReviewedMove} move @param {readonly string[]} line */
  #sans(move, line) {
    const game = this.#gameBefore(move.ply);
    const sans = sanOf(game, [...line]);
    game.free();
    return sans;
  }

  /** Where the review ends before the record, and calls that it leaves out. @param {Review} review */
  #limits({ moves, end, rejected }) {
    const why =
      end &&
      (end.by === "null-move"
        ? t.sidePasses
        : end.by === "illegal-move"
          ? t.moveIsIllegal
          : t.gameIsOver(t.by[end.by]));
    const last = moves.at(-1);
    return [
      ...(why ? [t.reviewEnds(last ? this.#list.label(last) : "", why)] : []),
      ...(rejected.length > 0 ? [t.breaks.count] : []),
    ].map((text) => h("p", { class: "note" }, text));
  }

  render() {
    const isRunning = this.#running !== null;
    const start = button(t.reviewGame, () => void this.begin(), this.#review ? {} : { class: "primary" });
    const bar = h(
      "label",
      { class: "field" },
      h("span", {}, t.reviewing),
      h("progress", { max: this.#total, value: this.#done }),
    );
    fill(
      this.element,
      isRunning
        ? h(
            "div",
            { class: "row", role: "status" },
            bar,
            button(t.stop, () => this.stop()),
          )
        : this.#review
          ? ""
          : this.view.line().nodes.length > 1
            ? start
            : h("p", { class: "note" }, t.noMoves),
      h("div", { role: "alert", class: "errors" }, this.#error ? errorBox(/** @type {Error} */ (this.#error)) : ""),
      ...(this.#review ? this.#contents(this.#review, start) : []),
    );
  }

  /** @param {Review} review @param {HTMLElement} again a button @returns {HTMLElement[]} */
  #contents(review, again) {
    const current = this.#here ? this.#nodes.indexOf(this.#here) + 1 : 0;
    const unsolved = new Set([...this.#riddles].filter((ply) => !this.#solved.has(ply)));
    Object.assign(this.#list, { review, ply: this.#first, current, unsolved });
    const limits = this.#limits(review);
    if (review.moves.length === 0)
      return [...(limits.length > 0 ? limits : [h("p", { class: "note" }, t.noMoves)]), again];
    const write = button(t.writeReview, () => this.#write(review));
    const wrong = review.moves.filter((move) => WRONG.includes(move.class));
    const later = wrong.find(({ ply }) => ply > current);
    const next = button(later ? t.nextError : t.firstError, () => this.#goTo(later ?? wrong[0]), {
      class: "primary",
      "data-key": "error",
    });
    return [...limits, ...(wrong.length > 0 ? [next] : []), this.#list, h("div", { class: "buttons" }, write, again)];
  }

  /** Shows a move of the game, and its line in the list. @param {ReviewedMove} move */
  #goTo(move) {
    this.view.go(this.#nodes[move.ply - 1]);
  }

  /** The search for a better move than one of the game. @param {ReviewedMove} move */
  #search(move) {
    if (!this.#riddles.has(move.ply)) return null;
    const node = this.#nodes[move.ply - 1];
    const quest = this.#quest?.ply === move.ply ? this.#quest : null;
    if (!quest && this.#here !== node) return null;
    const seek = () => {
      this.#drop();
      this.#quest = { ply: move.ply, message: t.seekBetter(node.san), judging: null };
      this.view.go(/** @type {Node} */ (node.parent));
      this.view.focusBoard();
    };
    return h(
      "div",
      { class: "buttons" },
      quest ? h("span", { role: "status" }, quest.message) : button(t.findBetter, seek),
      (quest || !this.#solved.has(move.ply)) && button(t.showBetter, () => this.#solve(move)),
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
      nags: NAGS,
      isWhite: (move) => this.#isWhite(move.ply),
      sentence: (move) => this.#list.remark(move),
      sans: (move, line) => this.#sans(move, line),
    });
    this.view.change(tagsOf(review));
  }
}
