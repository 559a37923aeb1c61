// Errors for pasted text that is something else: an address, or a chess position.

import { fault } from "./errors.js";

/** The error for an address in place of a game. @param {string} text */
export function addressFault(text) {
  if (!/^\s*https?:\/\/\S+\s*$/i.test(text)) return null;
  if (!/#[gp]=/.test(text)) return fault("address", "this is an address: paste the game it leads to");
  return fault("page-link", "this is a link to a game or a puzzle: open it in a browser, or read the part after `#g=` as a link");
}

/**
 * The error for a chess position, recognized by letters, fields or pawns.
 *
 * @param {string} text
 * @param {{kind?: string, offset?: number}} error why the text is no position
 */
export function chessFault(text, { kind = "", offset }) {
  const [board, , castling = "-", enPassant = "-"] = text.trim().split(/\s+/);
  if (!/^([kqrbnp1-8]+\/){7}[kqrbnp1-8]+$/i.test(board)) return null;
  const hasFields = /^[KQkqA-Ha-h]{1,4}$/.test(castling) || /^[a-h][36]$/.test(enPassant);
  if (!hasFields && !(/[qb]/i.test(board) && kind.startsWith("bia-"))) return null;
  return fault(
    "chess-fen",
    `this is a position of international chess, with ${hasFields ? "castling rights or an en passant square" : "pawns on their first rank"}`,
    offset,
  );
}
