// What a visitor has done with the puzzles: pure functions on a record that can be stored.

import { NEW, afterPuzzle, isRating } from "./rating.js";
import { NO_RUN, readRun } from "./run.js";

/** @typedef {import("./rating.js").Rating} Rating */
/** @typedef {import("./run.js").Run} Run */
/**
 * @typedef {{ id: string, day: number, isSolved: boolean, rating: number, change: number }} Try a first try: the
 *   visitor's rating after it, and its change
 */
/**
 * @typedef {{ last: number, length: number }} Days the last day with a solved puzzle, and the
 *   number of such days in a row
 */
/**
 * @typedef {{
 *   solved: string[], theme: string, level: string, current: string, rating: Rating, tries: Try[], streak: number,
 *   best: number, days: Days, run: Run,
 * }} Progress `solved` also has the puzzles that were solved at a later try, or in a streak
 */

/** The largest number of first tries to keep. */
const MOST = 1000;
/** Milliseconds in a day. */
const DAY = 86_400_000;

/** The progress of a new visitor. @type {Progress} */
export const NOTHING = {
  solved: [],
  theme: "all",
  level: "all",
  current: "",
  rating: NEW,
  tries: [],
  streak: 0,
  best: 0,
  days: { last: 0, length: 0 },
  run: NO_RUN,
};

/** The number of a day, by the visitor's calendar. @param {Date} date */
export const dayOf = (date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY;

/** The date of a day's number, at noon. @param {number} day */
export const dateOf = (day) => {
  const date = new Date(day * DAY);
  return new Date(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate(), 12);
};

const isCount = (/** @type {unknown} */ value) => Number.isSafeInteger(value) && Number(value) >= 0;
const isText = (/** @type {unknown} */ value) => typeof value === "string";

/** @param {any} value a stored one, of any form @returns {value is Try} */
const isTry = (value) =>
  isText(value?.id) &&
  isCount(value.day) &&
  typeof value.isSolved === "boolean" &&
  Number.isFinite(value.rating) &&
  Number.isFinite(value.change);

/**
 * The valid parts of a stored value, and nothing in place of the others. Older versions of the page stored fewer.
 * @param {any} value of any form
 * @returns {Progress}
 */
export function readProgress(value) {
  const { solved, theme, level, current, rating, tries, streak, best, days, run } = value ?? {};
  return {
    solved: Array.isArray(solved) && solved.every(isText) ? [...new Set(solved)] : [],
    theme: isText(theme) ? theme : NOTHING.theme,
    level: isText(level) ? level : NOTHING.level,
    current: isText(current) ? current : NOTHING.current,
    rating: isRating(rating) ? rating : NEW,
    tries: Array.isArray(tries) ? tries.filter(isTry).slice(-MOST) : [],
    streak: isCount(streak) ? streak : 0,
    best: isCount(best) ? Math.max(best, isCount(streak) ? streak : 0) : 0,
    days: isCount(days?.last) && isCount(days?.length) ? { last: days.last, length: days.length } : NOTHING.days,
    run: readRun(run),
  };
}

/** Whether a try at a puzzle would be the first one. @param {Progress} progress @param {string} id */
export const isFirst = ({ solved, tries }, id) => !solved.includes(id) && !tries.some((tried) => tried.id === id);

/** The days in a row that are still running. @param {Progress} progress @param {number} today */
export const daysInRow = ({ days }, today) => (today - days.last <= 1 ? days.length : 0);

/**
 * Records how the first try at a puzzle ended. Later tries change nothing.
 * @param {Progress} progress
 * @param {{ id: string, rating: number, isSolved: boolean, day: number }} tried with the puzzle's rating
 * @returns {Progress}
 */
export function afterTry(progress, { id, rating, isSolved, day }) {
  if (!isFirst(progress, id)) return progress;
  const next = afterPuzzle(progress.rating, rating, isSolved);
  const [before, after] = [Math.round(progress.rating.rating), Math.round(next.rating)];
  const streak = isSolved ? progress.streak + 1 : 0;
  return {
    ...progress,
    rating: next,
    tries: [...progress.tries, { id, day, isSolved, rating: after, change: after - before }].slice(-MOST),
    streak,
    best: Math.max(progress.best, streak),
  };
}

/**
 * Records a puzzle as solved, at any try.
 * @param {Progress} progress
 * @param {string} id
 * @param {number} day
 * @returns {Progress}
 */
export function afterSolved(progress, id, day) {
  const { last, length } = progress.days;
  const days = day === last ? progress.days : { last: day, length: day === last + 1 ? length + 1 : 1 };
  return { ...progress, days, solved: progress.solved.includes(id) ? progress.solved : [...progress.solved, id] };
}

/**
 * A step through the puzzles that visits each one before any again, unless their number is a multiple of this prime.
 */
const STRIDE = 7919;

/**
 * The place of a day's puzzle: the same for everybody.
 * @param {number} day
 * @param {number} length the number of puzzles
 */
export const dailyPlace = (day, length) => (day * STRIDE) % length;

/** How many of the nearest puzzles the next one is drawn from. */
const NEAREST = 8;

/**
 * Draws one of the puzzles with the ratings nearest to the visitor's.
 * @template T
 * @param {T[]} puzzles
 * @param {(puzzle: T) => number} ratingOf
 * @param {number} rating
 * @param {(below: number) => number} random
 */
export function nearest(puzzles, ratingOf, rating, random) {
  const sorted = puzzles
    .map((puzzle) => ({ puzzle, far: Math.abs(ratingOf(puzzle) - rating) }))
    .sort((a, b) => a.far - b.far);
  return sorted[random(Math.min(NEAREST, sorted.length))]?.puzzle;
}
