// The list of moves of a game or a tree.

import { isMove, movesOf } from "./api.js";
import { h } from "./dom.js";
import { num, t } from "./texts.js";
import { Node } from "./tree.js";

/** @typedef {import("./api.js").AnyGame} AnyGame */

/** Glyphs by their numbers. @type {Record<number, string>} */
const GLYPHS = { 1: "!", 2: "?", 3: "‼", 4: "⁇", 5: "⁉", 6: "⁈", 10: "=", 13: "∞", 14: "⩲", 15: "⩱", 16: "±", 17: "∓", 18: "+−", 19: "−+" };

/** Adds a word to a line, after a blank if it is not the first. @param {HTMLElement} line @param {HTMLElement} word */
const put = (line, word) => line.append(line.childElementCount > 0 ? " " : "", word);

/**
 * Writes a tree: the main line, variations in brackets after the move that they replace.
 * @param {Node} root
 * @param {Node} current
 * @param {((node: Node) => void) | null} go what a click does; without it the moves are text
 * @param {number} firstPly counted from White's first move
 */
export function treeList(root, current, go, firstPly = 0) {
  const word = (/** @type {Node} */ node, /** @type {number} */ ply, /** @type {boolean} */ withNumber) => {
    const number = Math.floor(ply / 2) + 1;
    const prefix = ply % 2 === 0 ? `${num(number)}. ` : withNumber ? `${num(number)}… ` : "";
    const isCurrent = node === current;
    const glyphs = node.nags.map((nag) => GLYPHS[nag] ?? `$${nag}`).join("");
    const attributes = { class: `move${isCurrent ? " current" : ""}`, "aria-current": isCurrent ? "true" : null };
    const content = [prefix && h("span", { class: "number" }, prefix), node.san + glyphs];
    return go ? h("button", { type: "button", ...attributes, onclick: () => go(node) }, content) : h("span", attributes, content);
  };
  /** Returns whether anything stands between this move and the next. */
  const notes = (/** @type {Node} */ node, /** @type {HTMLElement} */ into) => {
    const words = [
      ...node.comments.map((comment) => comment.replace(/\[%[^\]]*\]/g, "").trim()),
      ...node.actions.map((action) => t.did(action)),
      node.offersDraw ? t.offersWithMove : "",
    ].filter(Boolean);
    for (const text of words) put(into, h("span", { class: "comment" }, text));
    return words.length > 0;
  };
  const list = h("div", { class: "moves" });
  notes(root, list);
  // Deep trees need no deep call stack: what remains to be done is a list, the next thing last.
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
  // The current move stays in view without scrolling the page.
  queueMicrotask(() => {
    const element = list.querySelector(".current");
    if (element && list.clientHeight < list.scrollHeight) {
      list.scrollTop = element.offsetTop - list.offsetTop - list.clientHeight / 2;
    }
  });
  return list;
}

/** The ply, counted from White's first move, with which a position begins. @param {string} fen */
export function plyOf(fen) {
  const fields = fen.split(" ");
  return 2 * (Number(fields.at(-1)) - 1) + (fields[1] === "b" ? 1 : 0);
}

/** What was done in a game as a tree of one line; returns its end. @param {AnyGame} game */
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
 * @param {((node: Node) => void) | null} [go] what a click does
 */
export function gameList(game, current, go = null) {
  const [root] = current.ancestors();
  return root.children.length === 0 ? h("p", { class: "note" }, t.noMoves) : treeList(root, current, go, plyOf(game.startFen));
}
