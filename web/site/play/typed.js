// Moves that are typed, in any letters.

import { sanOf } from "../shared/api.js";
import { letters } from "../shared/settings.js";
import { textError } from "../shared/state.js";
import { t } from "../shared/texts.js";

/** @typedef {import("../shared/api.js").AnyGame} AnyGame */
/** @typedef {import("../makruk/index.js").Letters} Letters */

/** @type {Letters[]} */
const ALL = ["fairy", "thai", "playok", "makruk-js", "international", "official"];

/**
 * The legal move that a text means: in coordinates, or in the letters of the page, or else in any letters. Throws an
 * error if there is none, or if it means different moves in different letters.
 * @param {AnyGame} game
 * @param {string} text
 * @returns {string}
 */
export function moveOf(game, text) {
  try {
    return readMove(game, text);
  } catch (error) {
    // A piece in lower case, as on a phone's keyboard.
    const upper = text.charAt(0).toUpperCase() + text.slice(1);
    if (upper === text) throw error;
    try {
      return readMove(game, upper);
    } catch {
      throw error;
    }
  }
}

/** @param {AnyGame} game @param {string} text */
function readMove(game, text) {
  const read = (/** @type {Letters} */ set) => {
    const copy = game.clone();
    try {
      return copy.play(text, { letters: set }).uci;
    } finally {
      copy.free();
    }
  };
  /** @type {any} */
  let wrong;
  /** @type {Set<string>} */
  const found = new Set();
  for (const set of [letters(), ...ALL]) {
    try {
      found.add(read(set));
      // The letters of the page come first.
      if (set === letters()) break;
    } catch (/** @type {any} */ error) {
      // The error in letters in which the text is a move says more.
      if (!wrong || (wrong.kind === "san" && error.kind !== "san")) wrong = error;
    }
  }
  const [move, ...others] = found;
  if (!move) throw wrong.kind === "san" ? textError(t.unreadMove(text)) : wrong;
  if (others.length === 0) return move;
  throw textError(t.ambiguousLetters([...found].flatMap((uci) => sanOf(game, [uci])).join(", ")));
}
