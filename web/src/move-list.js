// The custom element <makruk-moves>: the moves of a record with their variations and comments. It sends
// the event `makruk-select` when a move is chosen, by a click or by the keys ←, →, Home and End. Tab
// reaches the current move only.

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
:where(makruk-moves .comment) { color: #17683f; font-size: .875rem }
`;

/** The element <makruk-moves>. It is empty without a record. */
export class MakrukMoves extends Base {
  static observedAttributes = ["lang"];

  /** @type {MoveNode | null} */
  #root = null;
  /** @type {MoveNode | null} */
  #current = null;
  #ply = 0;
  #isFixed = false;
  /** The words of the moves. @type {Map<MoveNode, HTMLElement>} */
  #words = new Map();
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
    [this.#words, this.#parents] = [new Map(), new Map()];
    const list = document.createDocumentFragment();
    const holder = document.createElement("span");
    list.append(holder);
    if (this.#root) this.#write(this.#root, holder);
    this.replaceChildren(...holder.childNodes);
    this.#mark();
  }

  /** @param {MoveNode} node @param {number} ply @param {boolean} withNumber */
  #word(node, ply, withNumber) {
    const words = wordsOf(this);
    const number = words.number(Math.floor(ply / 2) + 1);
    const prefix = ply % 2 === 0 ? `${number}. ` : withNumber ? `${number}… ` : "";
    const glyphs = node.nags.map((nag) => GLYPHS[nag] ?? `$${nag}`).join("");
    const element = document.createElement(this.#isFixed ? "span" : "button");
    element.className = "move";
    if (element instanceof HTMLButtonElement) element.type = "button";
    element.append(...(prefix ? [span("number", prefix)] : []), (node.san ?? "--") + glyphs);
    if (!this.#isFixed) element.addEventListener("click", () => this.#select(node));
    this.#words.set(node, element);
    return element;
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
    const { actions } = wordsOf(this);
    const texts = [
      ...node.comments.map((comment) => comment.replace(/\[%[^\]]*\]/g, "").trim()),
      ...node.actions.map((action) => actions[action.split(" ")[0]] ?? action),
      node.offersDraw ? actions.offer_draw : "",
    ].filter(Boolean);
    for (const text of texts) put(into, span("comment", text));
    return texts.length > 0;
  }

  /**
   * Writes a tree: the main line, with variations in brackets after the move that they replace.
   * @param {MoveNode} root
   * @param {HTMLElement} list
   */
  #write(root, list) {
    this.#notes(root, list);
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
      if (from !== root) for (const child of from.children) this.#parents.set(child, from);
      put(into, this.#word(main, ply, isNumbered));
      const isInterrupted = this.#notes(main, into) || others.length > 0;
      tasks.push(() => line(main, ply + 1, into, isInterrupted));
      for (const variation of others.reverse()) {
        tasks.push(() => {
          const inner = span("variation", "(");
          put(into, inner);
          for (const comment of variation.before) put(inner, span("comment", comment));
          put(inner, this.#word(variation, ply, true));
          const isBroken = this.#notes(variation, inner);
          tasks.push(() => inner.append(")"));
          tasks.push(() => line(variation, ply + 1, inner, isBroken));
        });
      }
    };
    line(root, this.#ply, list, true);
    for (let task = tasks.pop(); task; task = tasks.pop()) task();
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
      if (element && this.clientHeight < this.scrollHeight)
        this.scrollTop = element.offsetTop - this.offsetTop - this.clientHeight / 2;
    });
  }
}

define("makruk-moves", MakrukMoves, STYLE);
