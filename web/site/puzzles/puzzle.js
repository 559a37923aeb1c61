// What the page reads of a puzzle: if the package changes its form, only this file changes.

import { newGame } from "../shared/api.js";
import { levelOf } from "./levels.js";
import { PUZZLE_TEXTS } from "./puzzle-texts.js";
import { puzzleRating } from "./rating.js";
import { inLanguage, num, t } from "../shared/texts.js";

/** @typedef {import("../makruk/types.js").Puzzle} Puzzle */

/** The games of the further puzzles: their numbers begin at 1 again, so that their names have a letter. */
const FURTHER_GAMES = "match.pgn";

/** The name of a puzzle in links and in storage. @param {Puzzle} puzzle */
export const idOf = ({ source }) =>
  source ? `${source.file === FURTHER_GAMES ? "m" : ""}${source.game}-${source.ply}` : "";

/** The number of the game that a puzzle is from. @param {Puzzle} puzzle */
export const gameOf = ({ source }) => source?.game ?? 0;

/** The texts of the current language. */
export const puzzleTexts = () => inLanguage(PUZZLE_TEXTS);

/** The goal in words. @param {Puzzle} puzzle */
export function goalText({ goal, worth, length, themes }) {
  if (goal === "gain") return t.goals.gain(num(length), num(worth ?? 0));
  if (goal === "draw")
    return themes.includes("hold_by_count") ? t.goals.holdByCount(num(length)) : t.goals.draw(num(length));
  return themes.includes("win_within_count") ? t.goals.mateWithinCount(num(length)) : t.goals.mate(num(length));
}

/** Ratings that are known. @type {WeakMap<Puzzle, number>} */
const ratings = new WeakMap();

/** The rating of a puzzle. @param {Puzzle} puzzle @returns {number} */
export function ratingOf(puzzle) {
  const known = ratings.get(puzzle);
  if (known !== undefined) return known;
  const { fen, rules, goal, length, themes } = puzzle;
  const game = newGame({ fen, rules });
  const rating = puzzleRating({ goal, moves: length, choices: game.moves().length, themes });
  game.free();
  ratings.set(puzzle, rating);
  return rating;
}

/** The difficulty of a puzzle. @param {Puzzle} puzzle */
export const difficultyOf = (puzzle) => levelOf(ratingOf(puzzle));
