// Proofs of mates, draws and gains of material, counts included, in a worker.

import { integerIn, jobsOf } from "./jobs.js";
import { fault, optionsOf } from "./module.js";
import { recordOf } from "./record.js";
import { MOVES, moveNumber } from "./squares.js";

/** @typedef {import("./types.js").Proof} Proof */
/** @typedef {import("./types.js").ProofGoal} ProofGoal */
/** @typedef {import("./types.js").ProofOptions} ProofOptions */
/** @typedef {import("./types.js").Solution} Solution */
/** @typedef {import("./types.js").SolutionCheck} SolutionCheck */
/** @typedef {import("./types.js").Subject} Subject */

/** The most moves of a proof. */
const MAX_MOVES = 128;
/** The number after a reply that ends the game, in the module's form of a solution. */
const END = 0xffff;

/**
 * The goal of the side to move, in the module's form, and its number of moves.
 *
 * @param {ProofGoal} options
 * @returns {[string, number]}
 */
function goalOf({ mate, draw, gain, moves }) {
  const given = Object.entries({ mate, draw, gain }).filter(([, value]) => value !== undefined);
  if (given.length !== 1) throw fault("option", "expected one goal: mate, draw or gain");
  const [[name, value]] = given;
  if (name === "gain") return [`gain ${integerIn("gain", value, 1, 255)}`, integerIn("moves", moves, 1, MAX_MOVES)];
  if (moves !== undefined) throw fault("option", `moves is for a gain: write the number of moves as ${name}`);
  return [name, integerIn(name, value, 1, MAX_MOVES)];
}

/**
 * Proves that the side to move mates within a number of moves against every defence and before the count ends, or that it does not;
 * or the same of a draw, or of a gain of material. The result is exact, not an estimate, and a checker has played its solution.
 *
 * @param {Subject} position a game with its history, a position or a FEN
 * @param {ProofGoal & ProofOptions} options
 * @returns {Promise<Proof>}
 */
export async function prove(position, options) {
  const { nodes, size = 100_000, hash = 64, all = false, rules, signal, onProgress, worker } = optionsOf(options, "{ mate: 3 }");
  const [goal, moves] = goalOf(options);
  const limits = [
    nodes === undefined ? Infinity : integerIn("nodes", nodes, 1),
    integerIn("size", size, 0, 1_000_000),
    integerIn("hash", hash, 1, 1024),
  ];
  const record = await recordOf(position, rules);
  const found = await jobsOf(worker).run("prove", [...record, goal, moves, ...limits, Boolean(all)], { signal, onProgress });
  const line = Array.from(found.line, (/** @type {number} */ number) => MOVES[number]);
  return {
    moves: found.moves,
    mate: goal === "mate" ? found.moves : null,
    line,
    calls: found.calls.map((/** @type {string} */ call) => {
      const [ply, action] = call.split(" ");
      return { ply: Number(ply), action };
    }),
    solution: found.solution ? readSolution(found.solution) : null,
    winning: found.winning ? Array.from(found.winning, (/** @type {number} */ number) => MOVES[number]) : null,
    excluded: found.excluded,
    nodes: found.nodes,
    limit: found.limit,
    isUnknown: found.limit !== null,
  };
}

/**
 * Checks a solution, such as that of a proof, by playing every line: it must reach the goal within the number of moves against every
 * legal reply.
 *
 * @param {Subject} position
 * @param {Solution} solution
 * @param {ProofGoal & Pick<ProofOptions, "rules" | "signal" | "worker">} options
 * @returns {Promise<SolutionCheck>}
 */
export async function verifySolution(position, solution, options) {
  const { rules, signal, worker } = optionsOf(options, "{ mate: 3 }");
  const [goal, moves] = goalOf(options);
  const numbers = writeSolution(solution, moves);
  const record = await recordOf(position, rules);
  const [kind, move, message] = await jobsOf(worker).run("verify", [...record, goal, moves, Uint16Array.from(numbers)], { signal });
  return kind === undefined ? { isProof: true, flaw: null } : { isProof: false, flaw: { kind, move: move || null, message } };
}

/** Reads a solution from the module's numbers. @param {ArrayLike<number>} numbers @returns {Solution} */
function readSolution(numbers) {
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

/** Writes a solution in the module's numbers. @param {Solution} solution @param {number} moves the most moves */
function writeSolution(solution, moves) {
  /** @type {number[]} */
  const numbers = [];
  const numberOf = (/** @type {unknown} */ move) => {
    const number = typeof move === "string" ? moveNumber(move) : undefined;
    if (number === undefined) throw fault("move", `expected a move such as e3e4 in a solution, found \`${String(move)}\``);
    return number;
  };
  const write = (/** @type {Solution} */ it, /** @type {number} */ left) => {
    if (!Array.isArray(it?.replies)) throw fault("type", "expected a solution: a move, and a list of replies");
    // The checker reports a solution that is too long; deeper parts do not matter.
    numbers.push(numberOf(it.move), left > 0 ? it.replies.length : 0);
    if (left === 0) return;
    for (const { move, then } of it.replies) {
      numbers.push(numberOf(move));
      if (then) write(then, left - 1);
      else numbers.push(END);
    }
  };
  write(solution, moves);
  return numbers;
}
