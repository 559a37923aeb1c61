// The list of moves of a game or a tree.

import { h } from "./dom.js";
import { letters } from "./settings.js";
import { num } from "./texts.js";

/** @typedef {import("./tree.js").Node} Node */

/**
 * Writes a tree: the main line, variations in brackets after the move that they replace.
 * @param {Node} root
 * @param {Node} current
 * @param {(node: Node) => void} go
 * @param {number} firstPly 0 if White begins, 1 if Black does
 */
export function treeList(root, current, go, firstPly = 0) {
  const line = (/** @type {Node} */ from, /** @type {number} */ ply, /** @type {HTMLElement} */ into, /** @type {boolean} */ isNumbered) => {
    let node = from;
    let withNumber = isNumbered;
    while (node.children.length > 0) {
      const [main, ...others] = node.children;
      into.append(word(main, ply, withNumber));
      withNumber = false;
      for (const comment of main.comments) into.append(h("span", { class: "comment" }, comment));
      for (const variation of others) {
        const inner = h("span", { class: "variation" }, "(");
        inner.append(word(variation, ply, true));
        line(variation, ply + 1, inner, false);
        inner.append(")");
        into.append(inner);
        withNumber = true;
      }
      node = main;
      ply += 1;
    }
  };
  const word = (/** @type {Node} */ node, /** @type {number} */ ply, /** @type {boolean} */ withNumber) => {
    const number = Math.floor(ply / 2) + 1;
    const prefix = ply % 2 === 0 ? `${num(number)}. ` : withNumber ? `${num(number)}… ` : "";
    const isCurrent = node === current;
    return h(
      "button",
      { type: "button", class: `move${isCurrent ? " current" : ""}`, "aria-current": isCurrent ? "true" : null, onclick: () => go(node) },
      prefix && h("span", { class: "number" }, prefix),
      node.names[letters()] ?? node.san,
    );
  };
  const list = h("div", { class: "moves" });
  line(root, firstPly, list, true);
  // The current move stays in view without scrolling the page.
  queueMicrotask(() => {
    const element = list.querySelector(".current");
    if (element && list.clientHeight < list.scrollHeight) {
      list.scrollTop = element.offsetTop - list.offsetTop - list.clientHeight / 2;
    }
  });
  return list;
}
