// The squares of a board, and their places in the drawing and in the window. A square is 100 units wide.

/** @typedef {import("./state.js").State} State */

export const FILES = "abcdefgh";
export const SQUARES = [...FILES].flatMap((file) => [..."12345678"].map((rank) => file + rank));

/** The width of the frame around the squares. */
export const RIM = 6;

/** The upper left corner of a square. @param {State} s @param {string} square */
export function cornerOf({ element }, square) {
  const [file, rank] = [FILES.indexOf(square[0]), Number(square[1]) - 1];
  return element.orientation === "white" ? [100 * file, 700 - 100 * rank] : [700 - 100 * file, 100 * rank];
}

/** The square at a point of the window. @param {State} s @param {{ clientX: number, clientY: number }} point */
export function squareAt({ element, grid }, { clientX, clientY }) {
  const box = grid.getBoundingClientRect();
  const column = Math.floor((8 * (clientX - box.left)) / box.width);
  const row = Math.floor((8 * (clientY - box.top)) / box.height);
  if (column < 0 || column > 7 || row < 0 || row > 7) return null;
  return element.orientation === "white" ? FILES[column] + (8 - row) : FILES[7 - column] + (row + 1);
}
