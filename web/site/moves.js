// The list of moves of a game or a tree.

import { isMove, movesOf } from "./api.js";
import { h } from "./dom.js";
import { num, t } from "./texts.js";
import { Node } from "./tree.js";

/** @typedef {import("./api.js").AnyGame} AnyGame */

/** Glyphs by number. @type {Record<number, string>} */
export const GLYPHS = { 1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!", 10: "=", 13: "∞", 14: "+/=", 15: "=/+", 16: "±", 17: "∓", 18: "+−", 19: "−+" };

/** The words of each list, by the node that they represent. @type {WeakMap<HTMLElement, Map<Node, HTMLElement>>} */
const WORDS = new WeakMap();

/** Adds a word to a line, after a blank if it is not the first. @param {HTMLElement} line @param {HTMLElement} word */
const put = (line, word) => line.append(line.childElementCount > 0 ? " " : "", word);

/**
 * Writes a tree: the main line, with variations in brackets after the move that they replace.
 * @param {Node} root
 * @param {Node} current
 * @param {((node: Node) => void) | null} go handles clicks; without it the moves are plain text
 * @param {number} firstPly counted from White's first move
 */
export function treeList(root, current, go, firstPly = 0) {
  const list = h("div", { class: "moves" });
  /** @type {Map<Node, HTMLElement>} */
  const words = new Map();
  WORDS.set(list, words);
  const word = (/** @type {Node} */ node, /** @type {number} */ ply, /** @type {boolean} */ withNumber) => {
    const number = Math.floor(ply / 2) + 1;
    const prefix = ply % 2 === 0 ? `${num(number)}. ` : withNumber ? `${num(number)}… ` : "";
    const glyphs = node.nags.map((nag) => GLYPHS[nag] ?? `$${nag}`).join("");
    const attributes = { class: "move" };
    const content = [prefix && h("span", { class: "number" }, prefix), node.san + glyphs];
    const element = go ? h("button", { type: "button", ...attributes, onclick: () => go(node) }, content) : h("span", attributes, content);
    words.set(node, element);
    return element;
  };
  /** Returns whether there is anything between this move and the next. */
  const notes = (/** @type {Node} */ node, /** @type {HTMLElement} */ into) => {
    const words = [
      ...node.comments.map((comment) => comment.replace(/\[%[^\]]*\]/g, "").trim()),
      ...node.actions.map((action) => t.did(action)),
      node.offersDraw ? t.offersWithMove : "",
    ].filter(Boolean);
    for (const text of words) put(into, h("span", { class: "comment" }, text));
    return words.length > 0;
  };
  notes(root, list);
  // A list of tasks, the next one last, avoids a deep call stack for deep trees.
  /** @type {(() => void)[]} */
  const tasks = [];
  const line = (/** @type {Node} */ from, /** @type {number} */ ply, /** @type {HTMLElement} */ into, /** @type {boolean} */ isNumbered) => {
    const [main, ...others] = from.children;
    if (!main) return;
    put(into, word(main, ply, isNumbered));
    const isInterrupted = notes(main, into) || others.length > 0;
    tasks.push(() => line(main, ply + 1, into, isInterrupted));
    for (const variation of others.reverse()) {
      tasks.push(() => {
        const inner = h("span", { class: "variation" }, "(");
        put(into, inner);
        for (const comment of variation.before) put(inner, h("span", { class: "comment" }, comment));
        put(inner, word(variation, ply, true));
        const isBroken = notes(variation, inner);
        tasks.push(() => inner.append(")"));
        tasks.push(() => line(variation, ply + 1, inner, isBroken));
      });
    }
  };
  line(root, firstPly, list, true);
  for (let task = tasks.pop(); task; task = tasks.pop()) task();
  markCurrent(list, current);
  return list;
}

/** Marks only the current move of a list. @param {HTMLElement} list @param {Node} current */
export function markCurrent(list, current) {
  const before = list.querySelector(".current");
  before?.classList.remove("current");
  before?.removeAttribute("aria-current");
  const element = WORDS.get(list)?.get(current);
  element?.classList.add("current");
  element?.setAttribute("aria-current", "true");
  // Keep it in view without scrolling the page.
  queueMicrotask(() => {
    if (element && list.clientHeight < list.scrollHeight) {
      list.scrollTop = element.offsetTop - list.offsetTop - list.clientHeight / 2;
    }
  });
}

/** The ply of a position, counted from White's first move. @param {string} fen */
export function plyOf(fen) {
  const fields = fen.split(" ");
  return 2 * (Number(fields.at(-1)) - 1) + (fields[1] === "b" ? 1 : 0);
}

/** Converts a game's actions to a tree with one line; returns the last node. @param {AnyGame} game */
export function lineOf(game) {
  let last = new Node(null, "", "");
  const sans = movesOf(game).map(({ san }) => san);
  for (const action of game.actions) {
    if (isMove(action)) last = last.play(action, sans.shift() ?? action);
    else last.actions.push(action);
  }
  return last;
}

/**
 * Writes the moves of a game.
 * @param {AnyGame} game
 * @param {Node} current a node of its line
 * @param {((node: Node) => void) | null} [go] handles clicks
 */
export function gameList(game, current, go = null) {
  const [root] = current.ancestors();
  return root.children.length === 0 ? h("p", { class: "note" }, t.noMoves) : treeList(root, current, go, plyOf(game.startFen));
}
