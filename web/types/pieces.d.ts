export type Color = import("./types.js").Color;
export type Role = import("./types.js").Role;
export type Piece = import("./types.js").Piece;
export type Drawings = Record<Role, string>;
export type PieceSet = {
    size: number;
    white: Drawings;
    black: Drawings;
};
/** @typedef {import("./types.js").Color} Color */
/** @typedef {import("./types.js").Role} Role */
/** @typedef {import("./types.js").Piece} Piece */
/** @typedef {Record<Role, string>} Drawings SVG fragments, one per role */
/**
 * Drawings in a square of `size` units. A fragment inherits `fill` (the body), `stroke` (the outline) and
 * `color` (lines on the body). Fragments are inserted into the page verbatim: use only trusted sources.
 * @typedef {{ size: number, white: Drawings, black: Drawings }} PieceSet
 */
/** @type {Role[]} */
export declare const ROLES: Role[];
/** @type {Record<string, PieceSet>} */
export declare const PIECE_SETS: Record<string, PieceSet>;
/**
 * Reads the squares of a FEN with the letters K M S N R P, and M~ or F for a bia ngai. Unreadable parts are
 * skipped, since this is only for drawing; `Position` reports errors.
 * @param {string} fen
 * @returns {Map<string, Piece>} by square
 */
export declare function readBoard(fen: string): Map<string, Piece>;
/**
 * Writes the first field of a FEN.
 * @param {Map<string, Piece>} board
 */
export declare function writeBoard(board: Map<string, Piece>): string;
