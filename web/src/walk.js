// Walks through the moves below a position, for those who visit millions.

import { ask, fault, fenOf } from "./module.js";
import { MOVES, START, moveNumber } from "./squares.js";

const gone = () => {
  throw fault("freed", "this walk was freed");
};
/** What a walk has instead of the module's once it was freed. */
const GONE = { moves: gone, count: gone, isCheck: gone, push: gone, pop: gone, free: gone };

/**
 * A walk through the moves below a position: no text, no history, no count, no end but that there is no move. A move is a
 * number, which `Walk.text` and `Walk.number` turn into coordinates and back.
 */
export class Walk {
  // Its methods call the module directly: what `ask` adds would be a third of their time.
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

  /** Takes the last move back. @returns {boolean} whether there was one */
  pop() {
    return this.#handle.pop();
  }

  /** Gives the memory back now. Without it that happens when the walk is no longer reachable. */
  free() {
    this.#handle.free();
    this.#handle = GONE;
  }
}
