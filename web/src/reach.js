// The squares that a piece may reach with a later move: for moves planned before the opponent has replied.

/** @typedef {import("./pieces.js").Piece} Piece */
/** @typedef {import("./pieces.js").Role} Role */

const DIAGONALS = [[1, 1], [1, -1], [-1, 1], [-1, -1]];
const STRAIGHTS = [[1, 0], [-1, 0], [0, 1], [0, -1]];
const JUMPS = [[1, 2], [2, 1], [2, -1], [1, -2], [-1, -2], [-2, -1], [-2, 1], [-1, 2]];

/** Steps to the right and forwards, by role; the rua's are repeated. @type {Record<Role, number[][]>} */
const STEPS = {
  khun: [...DIAGONALS, ...STRAIGHTS],
  met: DIAGONALS,
  khon: [...DIAGONALS, [0, 1]],
  ma: JUMPS,
  rua: STRAIGHTS,
  bia: [[0, 1], [1, 1], [-1, 1]],
  biangai: DIAGONALS,
};

/**
 * Returns the squares that a piece reaches with one move on some board: other pieces neither block it
 * nor are missing as victims.
 *
 * @param {Piece} piece
 * @param {string} square
 * @returns {string[]}
 */
export function reachOf({ color, role }, square) {
  const [file, rank] = [square.charCodeAt(0), Number(square[1])];
  const forwards = color === "white" ? 1 : -1;
  const most = role === "rua" ? 7 : 1;
  const squares = [];
  for (const [right, up] of STEPS[role]) {
    for (let step = 1; step <= most; step += 1) {
      const target = String.fromCharCode(file + step * right) + (rank + step * up * forwards);
      if (/^[a-h][1-8]$/.test(target)) squares.push(target);
    }
  }
  return squares;
}
