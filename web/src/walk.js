// Walks through the moves below a position, for visiting millions of positions.

import { ask, fault, fenOf } from "./module.js";
import { MOVES, START, moveNumber } from "./squares.js";

const gone = () => {
  throw fault("freed", "this walk was freed");
};
/** Replaces the module's object in a freed walk. */
const GONE = { moves: gone, count: gone, isCheck: gone, push: gone, pop: gone, free: gone };

/**
 * A walk through the moves below a position: without text, history or count; it ends only where there are no moves. A move is a
 * number, which `Walk.text` and `Walk.number` convert to coordinates and back.
 */
export class Walk {
  // The methods call the module directly: `ask` would take a third of their time.
  /** @type {any} */
  #handle;

  /** @param {import("./index.js").Position | string} [position] a position or a FEN; the start position without one */
  constructor(position = START) {
    const fen = fenOf(position);
    this.#handle = ask((wasm) => new wasm.WalkHandle(fen));
  }

  /** The coordinates of a move, such as `e3e4`. @param {number} move @returns {string} */
  static text(move) {
    return MOVES[move];
  }

  /** The number of a move, from its coordinates. @param {string} uci @returns {number | undefined} */
  static number(uci) {
    return moveNumber(uci);
  }

  /** The legal moves. @returns {Uint16Array} */
  moves() {
    return this.#handle.moves();
  }

  /** The number of legal moves, without listing them. @returns {number} */
  count() {
    return this.#handle.count();
  }

  /** @returns {boolean} */
  isCheck() {
    return this.#handle.isCheck();
  }

  /** Plays a move. @param {number} move */
  push(move) {
    this.#handle.push(move);
  }

  /** Undoes the last move. @returns {boolean} whether there was one */
  pop() {
    return this.#handle.pop();
  }

  /** Frees the memory now. Otherwise this happens when the walk becomes unreachable. */
  free() {
    this.#handle.free();
    this.#handle = GONE;
  }
}
