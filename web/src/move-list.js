// The custom element <makruk-moves>: the moves of a record with their variations and comments, as text or, with the
// attribute `columns`, the main line in a column per side. It sends the event `makruk-select` when a move is chosen, by
// a click or by the keys ←, →, Home and End. Tab reaches the current move only.

import { Base, define } from "./define.js";
import { wordsOf } from "./words.js";

/**
 * A node of a record, as `parsePgn` returns it.
 *
 * @typedef {object} MoveNode
 * @property {MoveNode[]} children the first one continues the line; the others are variations
 * @property {string | null} [san]
 * @property {readonly string[]} before the comments before the move
 * @property {readonly string[]} comments those after it
 * @property {readonly number[]} nags
 * @property {readonly string[]} actions
 * @property {boolean} offersDraw
 */

/** Glyphs by number. @type {Record<number, string>} */
export const GLYPHS = {
  1: "!",
  2: "?",
  3: "!!",
  4: "??",
  5: "!?",
  6: "?!",
  10: "=",
  13: "∞",
  14: "+/=",
  15: "=/+",
  16: "±",
  17: "∓",
  18: "+−",
  19: "−+",
};

/** Adds a word to a line, after a blank if it is not the first. @param {HTMLElement} line @param {HTMLElement} word */
const put = (line, word) => line.append(line.childElementCount > 0 ? " " : "", word);

/** @param {string} className @param {string} text */
const span = (className, text) => Object.assign(document.createElement("span"), { className, textContent: text });

const STYLE = `
:where(makruk-moves) { display: block; position: relative; overflow: auto; line-height: 1.9 }
:where(makruk-moves .move) { border: 0; background: none; color: inherit; font: inherit; padding: .1rem .35rem;
  border-radius: .3rem; white-space: nowrap; cursor: pointer }
:where(makruk-moves .number) { font-size: .8125rem } :where(makruk-moves .current) { background: #7d3f12; color: #fff }
:where(makruk-moves .variation) { font-size: .9375rem; margin: 0 .2rem }
:where(makruk-moves .comment) { color: #17683f; font-size: .875rem } :where(makruk-moves .act) { white-space: nowrap }
:where(makruk-moves .glyph) { font-weight: bold } :where(makruk-moves .glyph[data-nag="4"]) { color: #b3160f }
:where(makruk-moves .glyph[data-nag="2"]) { color: #a34a00 } :where(makruk-moves .glyph[data-nag="6"]) { color: #7a5a00 }
:where(makruk-moves .glyph:is([data-nag="1"], [data-nag="3"])) { color: #17683f }
:where(makruk-moves .current .glyph) { color: inherit }
:where(makruk-moves[columns]) { display: grid; grid-template-columns: auto 1fr 1fr; align-content: start;
  align-items: baseline }
:where(makruk-moves[columns] > .number) { padding: .1rem .6rem .1rem .2rem; text-align: end }
:where(makruk-moves[columns] > .move) { text-align: start }
:where(makruk-moves[columns] > .aside) { grid-column: 1 / -1; padding-inline-start: 1.75rem; line-height: 1.6 }
:where(makruk-moves[columns] > .variation) { margin: 0 0 0 1.75rem; padding-inline-start: .75rem;
  border-inline-start: 2px solid #0003 }
`;

/** A cell without a move. */
const BLANK = "…";

/** The element <makruk-moves>. It is empty without a record. */
export class MakrukMoves extends Base {
  static observedAttributes = ["columns", "lang"];

  /** @type {MoveNode | null} */
  #root = null;
  /** @type {MoveNode | null} */
  #current = null;
  #ply = 0;
  #isFixed = false;
  /** @type {ReadonlyMap<MoveNode, number>} */
  #marks = new Map();
  /** The words of the moves. @type {Map<MoveNode, HTMLElement>} */
  #words = new Map();
  /** The numbers within these words. @type {Map<MoveNode, string>} */
  #numbers = new Map();
  /** The moves before each move. @type {Map<MoveNode, MoveNode>} */
  #parents = new Map();

  /**
   * The root of the record: the node before the first move. Set it again after a change of its tree.
   * @type {MoveNode | null}
   */
  get root() {
    return this.#root;
  }
  set root(root) {
    this.#root = root;
    this.#draw();
  }
  /** The current move, which is marked and kept in view. @type {MoveNode | null} */
  get current() {
    return this.#current;
  }
  set current(node) {
    this.#current = node;
    this.#mark();
  }
  /** The ply of the first move, counted from White's first move in a game from 0. */
  get ply() {
    return this.#ply;
  }
  set ply(ply) {
    this.#ply = ply;
    this.#draw();
  }
  /** Whether moves cannot be chosen. */
  get fixed() {
    return this.#isFixed;
  }
  set fixed(isFixed) {
    this.#isFixed = isFixed;
    this.#draw();
  }

  /** Glyphs of moves by number, shown in addition to those of the record. @type {ReadonlyMap<MoveNode, number>} */
  get marks() {
    return this.#marks;
  }
  set marks(marks) {
    const changed = new Set([...this.#marks.keys(), ...marks.keys()].filter((node) => this.#marks.get(node) !== marks.get(node)));
    this.#marks = marks;
    for (const node of changed) this.#words.get(node)?.replaceChildren(...this.#contents(node));
  }
  /** Whether the main line has a column per side. */
  get columns() {
    return this.hasAttribute("columns");
  }
  set columns(isOn) {
    this.toggleAttribute("columns", isOn);
  }

  constructor() {
    super();
    this.addEventListener("keydown", (event) => this.#key(event));
  }

  attributeChangedCallback() {
    this.#draw();
  }

  connectedCallback() {
    this.#draw();
  }

  #draw() {
    if (!this.isConnected) return;
    [this.#words, this.#parents, this.#numbers] = [new Map(), new Map(), new Map()];
    const list = document.createDocumentFragment();
    const holder = document.createElement("span");
    list.append(holder);
    if (this.#root && this.columns) this.#writeColumns(this.#root, holder);
    else if (this.#root) this.#write(this.#root, holder);
    this.replaceChildren(...holder.childNodes);
    this.#mark();
  }

  /** The number of a move as text. @param {number} ply */
  #numberOf(ply) {
    return wordsOf(this).number(Math.floor(ply / 2) + 1);
  }

  /** @param {MoveNode} node @param {string} [prefix] its number */
  #word(node, prefix = "") {
    const element = document.createElement(this.#isFixed ? "span" : "button");
    element.className = "move";
    if (element instanceof HTMLButtonElement) element.type = "button";
    if (prefix) this.#numbers.set(node, prefix);
    element.append(...this.#contents(node));
    if (!this.#isFixed) element.addEventListener("click", () => this.#select(node));
    this.#words.set(node, element);
    return element;
  }

  /** The number of a move within a line of text, the move, and its glyphs. @param {MoveNode} node */
  #contents(node) {
    const prefix = this.#numbers.get(node);
    const mark = this.#marks.get(node);
    const nags = mark === undefined || node.nags.includes(mark) ? node.nags : [mark, ...node.nags];
    const glyphs = nags.map((nag) => {
      const glyph = span("glyph", GLYPHS[nag] ?? `$${nag}`);
      glyph.dataset.nag = String(nag);
      return glyph;
    });
    return [...(prefix ? [span("number", prefix)] : []), node.san ?? "--", ...glyphs];
  }

  /** @param {MoveNode} node */
  #select(node) {
    this.dispatchEvent(new CustomEvent("makruk-select", { detail: { node }, bubbles: true, composed: true }));
  }

  /** Selects the move that a key names, and moves the focus to it. @param {KeyboardEvent} event */
  #key(event) {
    if (this.#isFixed || event.ctrlKey || event.metaKey || event.altKey) return;
    const from = [...this.#words].find(([, element]) => element === event.target)?.[0];
    if (!from) return;
    /** The last node of a walk. @param {(node: MoveNode) => MoveNode | undefined} step */
    const walk = (step) => {
      let at = from;
      for (let next = step(at); next; next = step(at)) at = next;
      return at;
    };
    const before = (/** @type {MoveNode} */ node) => this.#parents.get(node);
    /** @type {Record<string, MoveNode | undefined>} */
    const targets = {
      ArrowLeft: before(from),
      ArrowRight: from.children[0],
      Home: walk(before),
      End: walk(({ children }) => children[0]),
    };
    const node = targets[event.key];
    if (!node) return;
    event.preventDefault();
    this.#select(node);
    this.#words.get(node)?.focus();
  }

  /**
   * Writes what follows a move; returns whether there is anything between it and the next.
   * @param {MoveNode} node
   * @param {HTMLElement} into
   */
  #notes(node, into) {
    const { actions, by } = wordsOf(this);
    const did = (/** @type {string} */ action) => {
      const [name, side] = action.split(" ");
      const text = actions[name] ?? action;
      // The offer of a side may stand after a move of the other one.
      return side === "white" || side === "black" ? by(side, text) : text;
    };
    const comments = node.comments.map((comment) => comment.replace(/\[%[^\]]*\]/g, "").trim()).filter(Boolean);
    const acts = node.actions.map(did);
    if (node.offersDraw) acts.push(actions.offer_draw);
    for (const text of comments) put(into, span("comment", text));
    for (const text of acts) put(into, span("comment act", text));
    return comments.length + acts.length > 0;
  }

  /**
   * Writes a tree: the main line, with variations in brackets after the move that they replace.
   * @param {MoveNode} root
   * @param {HTMLElement} list
   */
  #write(root, list) {
    this.#notes(root, list);
    this.#writeLine(root, this.#ply, list, true);
  }

  /**
   * Writes the line after a move, with its variations.
   * @param {MoveNode} first
   * @param {number} firstPly
   * @param {HTMLElement} list
   * @param {boolean} withNumber whether the first move has its number even if it is Black's
   */
  #writeLine(first, firstPly, list, withNumber) {
    // A list of tasks, the next one last, avoids a deep call stack for deep trees.
    /** @type {(() => void)[]} */
    const tasks = [];
    const line = (
      /** @type {MoveNode} */ from,
      /** @type {number} */ ply,
      /** @type {HTMLElement} */ into,
      /** @type {boolean} */ isNumbered,
    ) => {
      const [main, ...others] = from.children;
      if (!main) return;
      this.#adopt(from);
      put(into, this.#word(main, this.#prefix(ply, isNumbered)));
      const isInterrupted = this.#notes(main, into) || others.length > 0;
      tasks.push(() => line(main, ply + 1, into, isInterrupted));
      for (const variation of others.reverse()) {
        tasks.push(() => {
          const inner = span("variation", "(");
          put(into, inner);
          const isBroken = this.#begin(variation, ply, inner);
          tasks.push(() => inner.append(")"));
          tasks.push(() => line(variation, ply + 1, inner, isBroken));
        });
      }
    };
    line(first, firstPly, list, withNumber);
    for (let task = tasks.pop(); task; task = tasks.pop()) task();
  }

  /** Remembers a node as the parent of its children. @param {MoveNode} node */
  #adopt(node) {
    if (node !== this.#root) for (const child of node.children) this.#parents.set(child, node);
  }

  /** The number before a move within text. @param {number} ply @param {boolean} isNumbered */
  #prefix(ply, isNumbered) {
    return ply % 2 === 0 ? `${this.#numberOf(ply)}. ` : isNumbered ? `${this.#numberOf(ply)}… ` : "";
  }

  /**
   * Writes the first move of a variation; returns whether there is anything between it and the next.
   * @param {MoveNode} variation
   * @param {number} ply
   * @param {HTMLElement} into
   */
  #begin(variation, ply, into) {
    for (const comment of variation.before) put(into, span("comment", comment));
    put(into, this.#word(variation, this.#prefix(ply, true)));
    return this.#notes(variation, into);
  }

  /**
   * Writes a tree with a column per side: comments, and each variation, have a row of their own.
   * @param {MoveNode} root
   * @param {HTMLElement} list
   */
  #writeColumns(root, list) {
    /** @param {string} name @param {(row: HTMLElement) => unknown} write returns false if the row is empty */
    const addRow = (name, write) => {
      const row = document.createElement("div");
      row.className = name;
      const isEmpty = write(row) === false;
      if (!isEmpty) list.append(row);
      return !isEmpty;
    };
    addRow("aside", (row) => this.#notes(root, row));
    let isBroken = true;
    let ply = this.#ply;
    for (let node = root; node.children.length > 0; ply++) {
      const [main, ...others] = node.children;
      this.#adopt(node);
      if (ply % 2 === 0 || isBroken) list.append(span("number", `${this.#numberOf(ply)}.`));
      if (ply % 2 === 1 && isBroken) list.append(span("blank", BLANK));
      list.append(this.#word(main));
      const notes = document.createElement("div");
      const hasNotes = this.#notes(main, notes);
      isBroken = hasNotes || others.length > 0;
      if (isBroken && ply % 2 === 0) list.append(span("blank", main.children.length > 0 ? BLANK : ""));
      if (hasNotes) list.append(Object.assign(notes, { className: "aside" }));
      for (const variation of others) {
        addRow("aside variation", (row) => {
          const isInterrupted = this.#begin(variation, ply, row);
          this.#writeLine(variation, ply + 1, row, isInterrupted);
        });
      }
      node = main;
    }
  }

  /** Marks only the current move. */
  #mark() {
    const before = this.querySelector(".current");
    before?.classList.remove("current");
    before?.removeAttribute("aria-current");
    const element = this.#current && this.#words.get(this.#current);
    element?.classList.add("current");
    element?.setAttribute("aria-current", "true");
    const [first] = this.#words.values();
    for (const word of this.#words.values()) if (word.tabIndex === 0) word.tabIndex = -1;
    if (!this.#isFixed && first) (element ?? first).tabIndex = 0;
    if (element && before !== element && before === document.activeElement) element.focus();
    // Keep it in view without scrolling the page.
    queueMicrotask(() => {
      if (!element || this.clientHeight >= this.scrollHeight) return;
      const [inner, outer] = [element.getBoundingClientRect(), this.getBoundingClientRect()];
      if (inner.top < outer.top || inner.bottom > outer.bottom)
        this.scrollTop += inner.top - outer.top - (outer.height - inner.height) / 2;
    });
  }
}

define("makruk-moves", MakrukMoves, STYLE);
