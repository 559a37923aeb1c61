// A streak: each puzzle is harder than the last, and the first miss ends it. Pure functions on a record that can be
// stored.

/**
 * The running streak, and the longest one. `current` is the puzzle to solve, or empty before it is drawn.
 * @typedef {{ solved: string[], current: string, best: number }} Run
 */

/** No streak is running, and none has been. @type {Run} */
export const NO_RUN = { solved: [], current: "", best: 0 };

/** The rating of the first puzzle, and the increase from one puzzle to the next. */
const FIRST = 1000;
const STEP = 25;
/** How many of the puzzles nearest to the wanted rating are drawn from: unsolved ones first. */
const NEAREST = { unsolved: 8, all: 32 };

/** @param {any} value a stored one, of any form @returns {Run} */
export function readRun(value) {
  const { solved, current, best } = value ?? {};
  const isText = (/** @type {unknown} */ item) => typeof item === "string";
  const isSound = Array.isArray(solved) && solved.every(isText) && isText(current);
  const kept = isSound ? { solved, current } : { solved: NO_RUN.solved, current: NO_RUN.current };
  return { ...kept, best: Math.max(Number.isSafeInteger(best) ? best : 0, kept.solved.length) };
}

/** Whether a streak is running. @param {Run} run */
export const isRunning = ({ solved, current }) => solved.length > 0 || current !== "";

/** The rating of the next puzzle. @param {Run} run */
export const targetOf = ({ solved }) => FIRST + STEP * solved.length;

/** Records the puzzle of a streak as solved. @param {Run} run @param {string} id @returns {Run} */
export function afterRight({ solved, current, best }, id) {
  if (current !== id) return { solved, current, best };
  return { solved: [...solved, id], current: "", best: Math.max(best, solved.length + 1) };
}

/** Ends a streak, unless another tab has already continued it. @param {Run} run @param {string} id @returns {Run} */
export const afterMiss = (run, id) => (run.current === id ? { ...NO_RUN, best: run.best } : run);

/**
 * Draws the next puzzle of a streak: one of those nearest to the wanted rating, not easier than the last one, and new
 * to the visitor if possible.
 * @template T
 * @param {Run} run
 * @param {T[]} puzzles
 * @param {{
 *   idOf: (puzzle: T) => string, ratingOf: (puzzle: T) => number, isSolved: (puzzle: T) => boolean,
 *   random: (below: number) => number,
 * }} options
 * @returns {T | undefined}
 */
export function draw(run, puzzles, { idOf, ratingOf, isSolved, random }) {
  const used = new Set(run.solved);
  const last = puzzles.find((puzzle) => idOf(puzzle) === run.solved.at(-1));
  const least = last ? ratingOf(last) : 0;
  const target = Math.max(targetOf(run), least);
  const far = (/** @type {T} */ puzzle) => Math.abs(ratingOf(puzzle) - target);
  const left = puzzles.filter((puzzle) => !used.has(idOf(puzzle)));
  // After the hardest puzzles, those that are nearly as hard.
  const harder = left.filter((puzzle) => ratingOf(puzzle) >= least);
  const sorted = (harder.length > 0 ? harder : left).sort((a, b) => far(a) - far(b)).slice(0, NEAREST.all);
  const fresh = sorted.filter((puzzle) => !isSolved(puzzle));
  const pool = (fresh.length > 0 ? fresh : sorted).slice(0, NEAREST.unsolved);
  return pool[random(pool.length)];
}
