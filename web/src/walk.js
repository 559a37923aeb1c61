// Walks through the moves below a position, for visiting millions of positions.

import { ask, fault, fenOf } from "./module.js";
import { MOVES, START, moveNumber } from "./squares.js";

const gone = () => {
  throw fault("freed", "this walk was freed");
};
/** Replaces the module's object in a freed walk. */
const GONE = { moves: gone, count: gone, isCheck: gone, push: gone, pop: gone, free: gone };

/**
 * A walk through the moves below a position, without text, history or count. It ends only where there are no moves. A
 * move is a number, which `Walk.text` and `Walk.number` convert to coordinates and back.
 */
export class Walk {
  // The methods call the module directly: `ask` would take a third of their time.
  /** @type {any} */
  #handle;

  /** @param {import("./types.js").Subject} [position] a game, a position or a FEN; the start position without one */
  constructor(position = START) {
    const fen = fenOf(position);
    this.#handle = ask((wasm) => new wasm.WalkHandle(fen));
  }

  /** Returns the coordinates of a move, such as `e3e4`. @param {number} move @returns {string} */
  static text(move) {
    return MOVES[move];
  }

  /** Returns the number of a move, from its coordinates. @param {string} uci @returns {number | undefined} */
  static number(uci) {
    return moveNumber(uci);
  }

  /** Returns all legal moves. @returns {Uint16Array} */
  moves() {
    return this.#handle.moves();
  }

  /** Returns the number of legal moves without building a list. @returns {number} */
  count() {
    return this.#handle.count();
  }

  /** Returns whether the side to move is in check. @returns {boolean} */
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
