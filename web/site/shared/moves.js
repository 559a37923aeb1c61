// The moves of a game or a tree, in the package's list.

import { isMove, movesOf } from "./api.js";
import { h } from "./dom.js";
import { iconButton } from "./icons.js";
import { t } from "./texts.js";
import { Node } from "./tree.js";

export { GLYPHS } from "../makruk/move-list.js";

/** @typedef {import("./api.js").AnyGame} AnyGame */

/**
 * A list of the moves of a tree.
 * @param {Node} root
 * @param {Node} current
 * @param {((node: Node) => void) | null} go handles clicks; without it the moves are plain text
 * @param {number} ply that of the first move, counted from White's first move
 */
export function treeList(root, current, go, ply = 0) {
  const list = h("makruk-moves", { class: "moves" });
  if (go) list.addEventListener("makruk-select", (/** @type {CustomEvent} */ { detail }) => go(detail.node));
  return Object.assign(list, { ply, fixed: go === null, root, current });
}

/**
 * The heading of a list of moves, with a button that explains their letters.
 * @param {import("../makruk/board.js").MakrukBoard} board draws the pieces
 * @param {HTMLElement} [title]
 */
export function movesHeading(board, title = h("h2", {}, t.moves)) {
  const open = () =>
    import("./letters.js").then(
      ({ explainLetters }) => explainLetters(board),
      (error) => alert(t.fault(error)),
    );
  return h(
    "div",
    { class: "heading" },
    title,
    iconButton(t.letterKey, "info", open, { class: "quiet why", "aria-haspopup": "dialog" }),
  );
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
  return root.children.length === 0
    ? h("p", { class: "note" }, t.noMoves)
    : treeList(root, current, go, plyOf(game.startFen));
}
