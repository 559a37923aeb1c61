// Handicaps: games in which one side begins without a piece.

import { START } from "../shared/api.js";

/** @typedef {"none" | "rua" | "ma" | "khon" | "met" | "bia"} Handicap */

/**
 * The square of the missing piece: of several, the one at the left hand of its player.
 * @type {Record<Exclude<Handicap, "none">, Record<"white" | "black", string>>}
 */
const SQUARES = {
  rua: { white: "a1", black: "h8" },
  ma: { white: "b1", black: "g8" },
  khon: { white: "c1", black: "f8" },
  met: { white: "e1", black: "d8" },
  bia: { white: "a3", black: "h6" },
};

/**
 * The start position of a handicap; undefined for an even game.
 *
 * @param {Handicap} handicap
 * @param {"white" | "black"} giver the side without the piece
 */
export function startOf(handicap, giver) {
  if (handicap === "none") return undefined;
  const square = SQUARES[handicap][giver];
  const [board, ...fields] = START.split(" ");
  const rows = board.split("/").map((row) => row.replace(/\d/g, (digits) => ".".repeat(Number(digits))));
  const [file, row] = [square.charCodeAt(0) - 97, 8 - Number(square[1])];
  rows[row] = `${rows[row].slice(0, file)}.${rows[row].slice(file + 1)}`;
  return [rows.map((text) => text.replace(/\.+/g, (dots) => String(dots.length))).join("/"), ...fields].join(" ");
}
