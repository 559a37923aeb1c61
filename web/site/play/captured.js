// The pieces that the sides have lost, as small pictures beside their opponents' names.

import { h } from "../shared/dom.js";
import { plain, t } from "../shared/texts.js";

/** @typedef {import("../shared/api.js").AnyGame} AnyGame */
/** @typedef {import("../shared/api.js").Color} Color */

/** The roles from the most to the least valuable. A bia ngai was a bia. */
const ORDER = /** @type {const} */ (["rua", "ma", "khon", "met", "bia"]);

/** The pieces of a side by role. @param {{ color: string, role: string }[]} pieces @param {Color} color */
function census(pieces, color) {
  /** @type {Record<string, number>} */
  const numbers = {};
  for (const { color: own, role } of pieces) {
    const name = role === "biangai" ? "bia" : role;
    if (own === color) numbers[name] = (numbers[name] ?? 0) + 1;
  }
  return numbers;
}

/**
 * The pieces that a side has lost since the start of a game.
 *
 * @param {AnyGame} game
 * @param {{ color: string, role: string }[]} start the pieces at the start
 * @param {Color} color
 * @returns {(typeof ORDER[number])[]} the most valuable first
 */
export function lostPieces(game, start, color) {
  const [before, now] = [census(start, color), census(game.board(), color)];
  return ORDER.flatMap((role) => Array(Math.max(0, (before[role] ?? 0) - (now[role] ?? 0))).fill(role));
}

/** The most pieces of a role that are drawn one beside the other. */
const MOST = 3;

/**
 * Draws lost pieces; nothing if there are none. Many of a role are one picture and a number.
 *
 * @param {import("../makruk/board.js").MakrukBoard} board the element that draws pieces
 * @param {(typeof ORDER[number])[]} roles
 * @param {Color} color
 */
export function capturedRow(board, roles, color) {
  if (roles.length === 0) return null;
  const words = roles.map((role) => t.roles[role]).join(", ");
  return h(
    "span",
    { class: "captured", role: "img", "aria-label": t.captured(words), title: t.captured(words) },
    ORDER.flatMap((role) => {
      const number = roles.filter((each) => each === role).length;
      const pictures = Array.from({ length: number > MOST ? 1 : number }, () => board.pictureOf({ color, role }));
      return number > MOST ? [...pictures, h("b", {}, `×${plain(number)}`)] : pictures;
    }),
  );
}
