// The custom element <makruk-review>: a review of a game as a table of both sides, a graph, and a list of the moves to
// improve. It sends the event `makruk-select` when a move is chosen.

import { Base, define } from "./define.js";
import { FORMATIONS } from "./formations.js";
import "./graph.js";
import { GLYPHS } from "./move-list.js";
import { reviewWordsOf } from "./review-words.js";

/** @typedef {import("./types.js").MoveClass} MoveClass */
/** @typedef {import("./types.js").Review} Review */
/** @typedef {import("./types.js").ReviewedMove} ReviewedMove */
/** @typedef {import("./types.js").SideReview} SideReview */

const SIDES = /** @type {const} */ (["white", "black"]);
/** The moves of a better line that are shown. */
const LINE = 3;

/** The glyphs of classes, by their numbers in PGN. @type {Partial<Record<MoveClass, number>>} */
export const NAGS = { only: 1, inaccuracy: 6, mistake: 2, blunder: 4, missed_draw: 4, missed_win: 4, missed_mate: 4 };
/** The classes of moves to improve. @type {readonly MoveClass[]} */
export const WRONG = ["inaccuracy", "mistake", "blunder", "missed_draw", "missed_win", "missed_mate"];

const STYLE = `
:where(makruk-review) { display: grid; gap: .5rem; justify-items: start }
:where(makruk-review > *) { width: 100%; margin: 0 }
:where(makruk-review table) { border-collapse: collapse; font-variant-numeric: tabular-nums }
:where(makruk-review :is(th, td)) { padding: .15rem .4rem; text-align: start; border-bottom: 1px solid #0002 }
:where(makruk-review ol) { padding: 0; list-style: none }
:where(makruk-review ol > li) { display: flex; flex-wrap: wrap; gap: .2rem .5rem; align-items: center;
  padding: .3rem .4rem; border-bottom: 1px solid #0002 }
:where(makruk-review .move) { border: 0; background: none; color: inherit; font: inherit; padding: .1rem .4rem;
  border-radius: .3rem; cursor: pointer }
:where(makruk-review .key > .move) { font-weight: bold } :where(makruk-review .current) { background: #efe2cd }
:where(makruk-review .remark) { flex: 1 1 12rem }
`;

/** @param {string} name @param {Record<string, unknown>} [properties] @param {...(Node | string)} children */
function make(name, properties = {}, ...children) {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}

/** The element <makruk-review>. It is empty without a review. */
export class MakrukReview extends Base {
  static observedAttributes = ["lang"];

  /** @type {Review | null} */
  #review = null;
  #ply = 0;
  #current = 0;
  /** @type {ReadonlySet<number>} */
  #unsolved = new Set();
  /** @type {((move: ReviewedMove, line: readonly string[]) => readonly string[]) | null} */
  #notate = null;
  /** @type {((move: ReviewedMove) => Node | string | null) | null} */
  #extra = null;

  /** The review. @type {Review | null} */
  get review() {
    return this.#review;
  }
  set review(review) {
    this.#review = review;
    this.#draw();
  }
  /** The ply of the start position, counted from White's first move in a game from 0: 1 if Black moves first. */
  get ply() {
    return this.#ply;
  }
  set ply(ply) {
    this.#ply = ply;
    this.#draw();
  }
  /** The ply of the current move, from 1 as in the review; 0 for the start position. */
  get current() {
    return this.#current;
  }
  set current(ply) {
    this.#current = ply;
    this.#draw();
  }
  /** The plies whose better lines are not shown, so that the user can look for them. @type {ReadonlySet<number>} */
  get unsolved() {
    return this.#unsolved;
  }
  set unsolved(plies) {
    this.#unsolved = plies;
    this.#draw();
  }
  /**
   * Writes the moves of a line before a move of the game; by default in coordinates, and a move of
   * the game as in the review.
   * @type {((move: ReviewedMove, line: readonly string[]) => readonly string[]) | null}
   */
  get notate() {
    return this.#notate;
  }
  set notate(notate) {
    this.#notate = notate;
    this.#draw();
  }
  /**
   * Returns what is shown below a move to improve, such as buttons.
   * @type {((move: ReviewedMove) => Node | string | null) | null}
   */
  get extra() {
    return this.#extra;
  }
  set extra(extra) {
    this.#extra = extra;
    this.#draw();
  }

  /**
   * Returns a sentence about a move: its error, and the better line.
   * @param {ReviewedMove} move
   * @param {ReadonlySet<number>} [unsolved] the plies without their better lines
   */
  remark(move, unsolved = new Set()) {
    const words = reviewWordsOf(this);
    const side = words[this.#isWhite(move.ply) ? "white" : "black"];
    const note = move.count && words.counts[move.count];
    const missed = /** @type {Record<string, string>} */ (words.missed)[move.class];
    const error = note ? note(side) : missed ?? words.loses(move.loss.toFixed(2));
    const isShown = move.best !== move.uci && !unsolved.has(move.ply);
    return [error, ...(isShown ? [words.better(this.#write(move, move.line.slice(0, LINE)).join(" "))] : [])].join(
      " · ",
    );
  }

  /** Returns the number of a move of the game, the move, and its glyph. @param {ReviewedMove} move */
  label(move) {
    const words = reviewWordsOf(this);
    const number = words.number(Math.ceil((this.#ply + move.ply) / 2));
    const dots = this.#isWhite(move.ply) ? "." : "...";
    return `${number}${dots} ${this.#write(move, [move.uci])[0]}${GLYPHS[NAGS[move.class] ?? 0] ?? ""}`;
  }

  attributeChangedCallback() {
    this.#draw();
  }

  connectedCallback() {
    this.#draw();
  }

  /** Whether White played a ply. @param {number} ply */
  #isWhite(ply) {
    return (this.#ply + ply) % 2 === 1;
  }

  /** @param {ReviewedMove} move @param {readonly string[]} line */
  #write(move, line) {
    if (this.#notate) return this.#notate(move, line);
    return line.length === 1 && line[0] === move.uci ? [move.san] : line;
  }

  /** @param {number} ply */
  #select(ply) {
    this.dispatchEvent(new CustomEvent("makruk-select", { detail: { ply }, bubbles: true, composed: true }));
  }

  #draw() {
    if (!this.isConnected) return;
    const review = this.#review;
    if (!review || review.moves.length === 0) return this.replaceChildren();
    const wrong = review.moves.filter((move) => WRONG.includes(move.class));
    this.replaceChildren(
      this.#table(review),
      ...(review.moves.length > 1 ? [this.#graph(review)] : []),
      wrong.length > 0
        ? make("ol", {}, ...wrong.map((move) => this.#item(review, move)))
        : make("p", { className: "remark" }, reviewWordsOf(this).noErrors),
    );
  }

  /** @param {Review} review */
  #table(review) {
    const words = reviewWordsOf(this);
    const each = (/** @type {(side: "white" | "black") => string} */ of) => SIDES.map(of);
    const ofMoves = (/** @type {(side: SideReview) => string} */ of) =>
      each((side) => (review[side].moves > 0 ? of(review[side]) : "–"));
    const formation = (/** @type {"white" | "black"} */ side) => {
      const found = review.formation[side];
      return found ? (words.language === "th" ? FORMATIONS[found] : found) : "–";
    };
    const classes = /** @type {MoveClass[]} */ (Object.keys(words.classes)).filter((name) =>
      SIDES.some((side) => review[side].classes[name] > 0),
    );
    const rows = [
      [words.accuracy, ...ofMoves((it) => words.percent((it.accuracy ?? 0).toFixed(1)))],
      [words.loss, ...ofMoves((it) => it.loss.toFixed(3))],
      ...(review.formation.white || review.formation.black ? [[words.formation, ...each(formation)]] : []),
      ...classes.map((name) => [words.classes[name], ...each((side) => String(review[side].classes[name]))]),
    ];
    const heads = SIDES.map((side) => make("th", { scope: "col" }, words[side]));
    return make(
      "table",
      {},
      make("thead", {}, make("tr", {}, make("td"), ...heads)),
      make(
        "tbody",
        {},
        ...rows.map(([name, ...cells]) =>
          make("tr", {}, make("th", { scope: "row" }, name), ...cells.map((cell) => make("td", {}, cell))),
        ),
      ),
    );
  }

  /** White's expected points after each move. @param {Review} review */
  #graph(review) {
    const words = reviewWordsOf(this);
    const points = review.moves.map((move, ply) => {
      const [win, , loss] = move.wdl;
      const share = (1000 + (this.#isWhite(move.ply) ? win - loss : loss - win)) / 2000;
      const percent = words.percent(String(Math.round(100 * share)));
      return { ply, share, words: words.graphPoint(this.label(move), percent) };
    });
    const first = review.moves[0].ply;
    const graph = document.createElement("makruk-graph");
    graph.setAttribute("aria-label", words.graph);
    graph.addEventListener("makruk-select", (/** @type {any} */ event) => {
      event.stopPropagation();
      this.#select(first + event.detail.ply);
    });
    const marks = review.keyMoves.map(({ ply }) => ply - first);
    return Object.assign(graph, { plies: points.length, marks, current: this.#current - first, points });
  }

  /** @param {Review} review @param {ReviewedMove} move */
  #item(review, move) {
    const words = reviewWordsOf(this);
    const button = make(
      "button",
      { type: "button", className: "move", title: words.classes[move.class] },
      this.label(move),
    );
    button.addEventListener("click", () => this.#select(move.ply));
    const extra = this.#extra?.(move);
    const classes = [review.keyMoves.includes(move) && "key", move.ply === this.#current && "current"]
      .filter(Boolean)
      .join(" ");
    return make(
      "li",
      { className: classes },
      button,
      make("span", { className: "remark" }, this.remark(move, this.#unsolved)),
      ...(extra ? [extra] : []),
    );
  }
}

define("makruk-review", MakrukReview, STYLE);
