// The difficulties of the puzzles.

/** @typedef {typeof LEVELS[number]} Level */

/** The difficulties, each with a file of further puzzles. */
export const LEVELS = /** @type {const} */ (["easy", "medium", "hard"]);

/** The lowest ratings of a medium and of a hard puzzle. */
const MEDIUM = 1300;
const HARD = 1500;

/** The difficulty of a puzzle with a rating. @param {number} rating @returns {Level} */
export const levelOf = (rating) => (rating < MEDIUM ? "easy" : rating < HARD ? "medium" : "hard");

/** @param {unknown} value @returns {value is Level} */
export const isLevel = (value) => LEVELS.includes(/** @type {Level} */ (value));

/** The file of the further puzzles of a difficulty. @param {Level} level */
export const fileOf = (level) => `puzzles/${level}.jsonl`;
