/** The FEN of the start position. */
export declare const START = "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1";
/** The names of the squares: a1, b1 to h8. */
export declare const SQUARES: string[];
/** The roles, in the order of their numbers in the module. */
export declare const ROLES: readonly ["khun", "met", "khon", "ma", "rua", "bia", "biangai"];
/**
 * Coordinates of moves, by number: six bits for the origin, six for the target, one for a promotion.
 * @type {string[]}
 */
export declare const MOVES: string[];
/** The number of a move; undefined if the text is not two different squares. @param {string} uci @returns {number | undefined} */
export declare const moveNumber: (uci: string) => number | undefined;
/**
 * The number of a square.
 *
 * @param {string} square
 * @returns {number}
 */
export declare function squareNumber(square: string): number;
/**
 * The pieces on a board, from a1 to h8.
 *
 * @param {ArrayLike<number>} codes 64 numbers, 0 for an empty square
 * @returns {import("./types.js").PlacedPiece[]}
 */
export declare function pieces(codes: ArrayLike<number>): import("./types.js").PlacedPiece[];
