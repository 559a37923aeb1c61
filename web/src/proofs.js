// Proofs of mates, draws and gains of material, and refutations; counts included, in a worker.

import { readForm } from "./form.js";
import { integerIn, jobsOf } from "./jobs.js";
import { fault, optionsOf, typeName } from "./module.js";
import { recordOf } from "./record.js";
import { MOVES } from "./squares.js";
import { MAX_MOVES as MOST, numberOf, readRefutation, readSolution, writeRefutation, writeSolution } from "./trees.js";

/** @typedef {import("./types.js").Call} Call */
/** @typedef {import("./types.js").Flaw} Flaw */
/** @typedef {import("./types.js").Goal} Goal */
/** @typedef {import("./types.js").Proof} Proof */
/** @typedef {import("./types.js").ProofGoal} ProofGoal */
/** @typedef {import("./types.js").ProofOptions} ProofOptions */
/** @typedef {import("./types.js").ProofProgress} ProofProgress */
/** @typedef {import("./types.js").Refutation} Refutation */
/** @typedef {import("./types.js").RefutedMove} RefutedMove */
/** @typedef {import("./types.js").Reply} Reply */
/** @typedef {import("./types.js").Solution} Solution */
/** @typedef {import("./types.js").Subject} Subject */

/** The options of all functions, those of a search, and that of a search with a tree. */
const GOAL = ["mate", "draw", "gain", "worth", "rules", "signal", "worker"];
const SEARCH = [...GOAL, "nodes", "hashMb", "onProgress"];
const TREE = [...SEARCH, "size"];

/** The maximum number of moves of a goal. */
export const MAX_MOVES = MOST;

/** The maximum number of moves in a solution or a refutation without another choice. */
export const SIZE = 100_000;

/**
 * The goal of the side to move, in the module's form, and its number of moves.
 *
 * @param {ProofGoal} options
 * @returns {[string, number]}
 */
function goalOf({ mate, draw, gain, worth }) {
  const given = Object.entries({ mate, draw, gain }).filter(([, value]) => value !== undefined);
  if (given.length !== 1) throw fault("goal", "expected one goal: mate, draw or gain");
  const [[name, value]] = given;
  const moves = integerIn(name, value, 1, MAX_MOVES);
  if (name === "gain") return [`gain ${integerIn("worth", worth ?? 1, 1, 255)}`, moves];
  if (worth !== undefined) throw fault("goal", "worth is for a gain");
  return [name, moves];
}

/** The limit of nodes, and the size of the table. @param {ProofOptions} options */
const limitsOf = ({ nodes, hashMb = 64 }) => [
  nodes === undefined ? Infinity : integerIn("nodes", nodes, 1),
  integerIn("hashMb", hashMb, 1, 1024),
];

/** The limit of moves in a tree. @param {ProofOptions} options */
const sizeOf = ({ size = SIZE }) => integerIn("size", size, 0, 1_000_000);

/**
 * Proves that the side to move mates within a number of moves against every defence and before the count ends, or that it does not;
 * or the same of a draw, or of a gain of material. The result is exact, not an estimate, and a checker has played its solution.
 *
 * @param {Subject} position a game with its history, a position or a FEN
 * @param {ProofGoal & ProofOptions} options
 * @returns {Promise<Proof>}
 */
export async function prove(position, options) {
  const { rules, signal, onProgress, worker } = optionsOf(options, "{ mate: 3 }", TREE);
  const [goal, moves] = goalOf(options);
  const [nodes, hashMb] = limitsOf(options);
  const args = [goal, moves, nodes, sizeOf(options), hashMb];
  const record = await recordOf(position, rules);
  const found = await jobsOf(worker).run("prove", [...record, ...args], { signal, onProgress });
  return { ...readForm(found.form), solution: found.solution ? readSolution(found.solution) : null };
}

/**
 * Returns all moves that reach a goal within its number of moves: a single one is an only move. If a limit ends the search, the promise
 * is rejected with the kind `nodes` or `moves`.
 *
 * @param {Subject} position
 * @param {ProofGoal & Omit<ProofOptions, "size">} options
 * @returns {Promise<string[]>}
 */
export async function winningMoves(position, options) {
  const { rules, signal, onProgress, worker } = optionsOf(options, "{ mate: 3 }", SEARCH);
  const args = [...goalOf(options), ...limitsOf(options)];
  const record = await recordOf(position, rules);
  return textsOf(await jobsOf(worker).run("winningMoves", [...record, ...args], { signal, onProgress }));
}

/**
 * Returns the proof that no move, other than those in `excluding`, mates or gains material, after a checker has played it; null if one
 * does. If a limit ends the search, or the proof has more than `size` moves, the promise is rejected with the kind `nodes`, `moves` or
 * `size`.
 *
 * @param {Subject} position
 * @param {Omit<ProofGoal, "draw"> & ProofOptions & { excluding?: readonly string[] }} options
 * @returns {Promise<Refutation | null>}
 */
export async function refute(position, options) {
  const {
    rules,
    excluding = [],
    signal,
    onProgress,
    worker,
  } = optionsOf(options, "{ mate: 3 }", [...TREE, "excluding"]);
  const [goal, moves] = refutable(options);
  const [nodes, hashMb] = limitsOf(options);
  const args = [goal, moves, numbersOf(excluding), nodes, sizeOf(options), hashMb];
  const record = await recordOf(position, rules);
  const numbers = await jobsOf(worker).run("refute", [...record, ...args], { signal, onProgress });
  return numbers ? readRefutation(numbers) : null;
}

/**
 * Returns the first flaw of a solution; null if it is a proof. Every line is played under the rules: the solution must reach the goal
 * within the number of moves against every legal reply.
 *
 * @param {Subject} position
 * @param {Solution} solution
 * @param {ProofGoal & Pick<ProofOptions, "rules" | "signal" | "worker">} options
 * @returns {Promise<Flaw | null>}
 */
export async function verifySolution(position, solution, options) {
  const { rules, signal, worker } = optionsOf(options, "{ mate: 3 }", GOAL);
  const [goal, moves] = goalOf(options);
  const numbers = Uint16Array.from(writeSolution(solution, moves));
  const record = await recordOf(position, rules);
  return flawOf(await jobsOf(worker).run("verifySolution", [...record, goal, moves, numbers], { signal }));
}

/**
 * Returns the first flaw of a refutation; null if it is a proof. A valid refutation prevents the goal after every legal
 * move except those in `excluding`.
 *
 * @param {Subject} position
 * @param {Refutation} refutation
 * @param {Omit<ProofGoal, "draw"> & Pick<ProofOptions, "rules" | "signal" | "worker"> & { excluding?: readonly string[] }} options
 * @returns {Promise<Flaw | null>}
 */
export async function verifyRefutation(position, refutation, options) {
  const { rules, excluding = [], signal, worker } = optionsOf(options, "{ mate: 3 }", [...GOAL, "excluding"]);
  const [goal, moves] = refutable(options);
  const args = [goal, moves, Uint16Array.from(writeRefutation(refutation, moves)), numbersOf(excluding)];
  const record = await recordOf(position, rules);
  return flawOf(await jobsOf(worker).run("verifyRefutation", [...record, ...args], { signal }));
}

/** The goal of a refutation. @param {ProofGoal} options */
function refutable(options) {
  // That would depend on repetitions within each line.
  if (options.draw !== undefined) throw fault("goal", "a draw cannot be refuted: expected mate or gain");
  return goalOf(options);
}

/** @param {string[]} parts @returns {Flaw | null} */
function flawOf([kind, move, message]) {
  return kind === undefined ? null : { kind: /** @type {Flaw["kind"]} */ (kind), move: move || null, message };
}

/** @param {ArrayLike<number>} numbers */
const textsOf = (numbers) => Array.from(numbers, (number) => MOVES[number]);

/** @param {readonly string[]} moves */
function numbersOf(moves) {
  if (!Array.isArray(moves)) throw fault("type", `expected a list of moves, found ${typeName(moves)}`);
  return Uint16Array.from(moves.map(numberOf));
}
