// Themes of puzzles, and the goal that they define.

import { fault } from "./errors.js";

/** @typedef {import("./types.js").Puzzle} Puzzle */

/** The themes of puzzles whose goal is a draw. */
const DRAWS = ["hold_by_count", "stalemate", "insufficient_material"];

/** The themes without a number. */
const THEMES = ["count", "win_within_count", ...DRAWS, "fork", "pin", "sacrifice", "promotion", "quiet"];

/** The themes with a number, and the greatest one. @type {Record<string, number>} */
const NUMBERED = { mate_in: 65_535, gain: 255 };

/**
 * The name of a theme and its number: `mate_in_3` is `mate_in` and 3.
 * @param {string} theme
 * @returns {[string, number | null]}
 */
export function partsOf(theme) {
  const [, name, number] = theme.match(/^(.*)_([1-9]\d*)$/) ?? [];
  return name ? [name, Number(number)] : [theme, null];
}

/** Whether a theme exists. @param {string} name @param {number | null} number */
const isKnown = (name, number) =>
  number === null ? THEMES.includes(name) : Object.hasOwn(NUMBERED, name) && number <= NUMBERED[name];

/** The goal that themes define. @param {string[]} themes @returns {Pick<Puzzle, "goal" | "worth">} */
export function goalOf(themes) {
  const parts = themes.map(partsOf);
  const unknown = parts.findIndex(([name, number]) => !isKnown(name, number));
  if (unknown >= 0) throw fault("theme", `unknown theme \`${themes[unknown]}\``);
  for (const [name, number] of parts) {
    if (name === "mate_in" || name === "win_within_count") return { goal: "mate", worth: null };
    if (name === "gain") return { goal: "gain", worth: number };
    if (DRAWS.includes(name)) return { goal: "draw", worth: null };
  }
  throw fault("goal", "no theme of the puzzle defines its goal");
}
