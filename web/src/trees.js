// Solutions and refutations as the numbers of the module for proofs, whose comments describe them.

import { fault } from "./errors.js";
import { MOVES, moveNumber } from "./squares.js";

/** @typedef {import("./types.js").Refutation} Refutation */
/** @typedef {import("./types.js").RefutedMove} RefutedMove */
/** @typedef {import("./types.js").Solution} Solution */

/** The maximum number of moves of a goal. */
export const MAX_MOVES = 128;
/** The number in place of a missing move. */
const END = 0xffff;

/** The number of a move. @param {unknown} move */
export function numberOf(move) {
  const number = typeof move === "string" ? moveNumber(move) : undefined;
  if (number === undefined) throw fault("move", `expected a move such as e3e4, found \`${String(move)}\``);
  return number;
}

/** Reads a solution from the module's numbers. @param {ArrayLike<number>} numbers @returns {Solution} */
export function readSolution(numbers) {
  let at = 0;
  const read = () => {
    /** @type {Solution} */
    const solution = { move: MOVES[numbers[at++]], replies: [] };
    for (let left = numbers[at++]; left > 0; left--) {
      const move = MOVES[numbers[at++]];
      const isEnd = numbers[at] === END;
      if (isEnd) at += 1;
      solution.replies.push({ move, then: isEnd ? null : read() });
    }
    return solution;
  };
  return read();
}

/** Reads a refutation from the module's numbers. @param {ArrayLike<number>} numbers @returns {Refutation} */
export function readRefutation(numbers) {
  let at = 0;
  const read = () => {
    /** @type {RefutedMove[]} */
    const moves = [];
    for (let left = numbers[at++]; left > 0; left--) {
      const [move, reply] = [numbers[at++], numbers[at++]];
      moves.push({ move: MOVES[move], reply: reply === END ? null : MOVES[reply], then: read() });
    }
    return { moves };
  };
  return read();
}

// The checker reports a tree that is too long, so deeper parts do not matter.

/** Writes a solution in the module's numbers. @param {Solution} solution @param {number} moves the most moves */
export function writeSolution(solution, moves) {
  /** @type {number[]} */
  const numbers = [];
  const write = (/** @type {Solution} */ it, /** @type {number} */ left) => {
    if (!Array.isArray(it?.replies)) throw fault("type", "expected a solution: a move, and a list of replies");
    numbers.push(numberOf(it.move), left > 0 ? it.replies.length : 0);
    if (left === 0) return;
    for (const reply of it.replies) {
      numbers.push(numberOf(reply?.move));
      if (reply.then) write(reply.then, left - 1);
      else numbers.push(END);
    }
  };
  write(solution, moves);
  return numbers;
}

/** Writes a refutation in the module's numbers. @param {Refutation} refutation @param {number} moves the most moves */
export function writeRefutation(refutation, moves) {
  /** @type {number[]} */
  const numbers = [];
  const write = (/** @type {Refutation} */ it, /** @type {number} */ left) => {
    if (!Array.isArray(it?.moves)) throw fault("type", "expected a refutation: a list of moves");
    const refuted = left > 0 ? it.moves : [];
    numbers.push(refuted.length);
    for (const each of refuted) {
      numbers.push(numberOf(each?.move), each.reply ? numberOf(each.reply) : END);
      write(each.then, left - 1);
    }
  };
  write(refutation, moves);
  return numbers;
}
