// Names of squares, pieces and moves, and their numbers in the module.

/** The FEN of the start position. */
export const START = "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1";

const FILES = "abcdefgh";

/** The names of the squares: a1, b1 to h8. */
export const SQUARES = Array.from({ length: 64 }, (_, index) => `${FILES[index & 7]}${(index >> 3) + 1}`);

/** @type {Map<string, number>} */
const SQUARE_NUMBERS = new Map(SQUARES.map((name, index) => [name, index]));

/** The roles, in the order of their numbers in the module. */
export const ROLES = /** @type {const} */ (["khun", "met", "khon", "ma", "rua", "bia", "biangai"]);

/**
 * Coordinates of moves, by number: six bits for the origin, six for the target, one for a promotion.
 * @type {string[]}
 */
export const MOVES = [];
for (const from of SQUARES) for (const to of SQUARES) MOVES.push(from + to, `${from + to}m`);

/** The numbers of moves between two squares. @type {Map<string, number>} */
const MOVE_NUMBERS = new Map();
MOVES.forEach((uci, number) => uci.slice(0, 2) !== uci.slice(2, 4) && MOVE_NUMBERS.set(uci, number));

/** The number of a move; undefined if the text is not two different squares. @param {string} uci @returns {number | undefined} */
export const moveNumber = (uci) => MOVE_NUMBERS.get(uci);

/**
 * The number of a square.
 *
 * @param {string} square
 * @returns {number}
 */
export function squareNumber(square) {
  const number = SQUARE_NUMBERS.get(square);
  if (number === undefined)
    throw Object.assign(new Error(`expected a square such as e4, found \`${String(square)}\``), { kind: "square" });
  return number;
}

/**
 * The pieces on a board, from a1 to h8.
 *
 * @param {ArrayLike<number>} codes 64 numbers, 0 for an empty square
 * @returns {import("./types.js").PlacedPiece[]}
 */
export function pieces(codes) {
  /** @type {import("./types.js").PlacedPiece[]} */
  const found = [];
  for (let index = 0; index < 64; index++) {
    const code = codes[index];
    if (code) found.push({ square: SQUARES[index], color: code > 8 ? "black" : "white", role: ROLES[(code & 7) - 1] });
  }
  return found;
}
