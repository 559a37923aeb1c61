// Score sheets to print.

import { scoreSheet } from "../makruk/sheet.js";
import { letters, settings } from "./settings.js";

/** @typedef {import("../makruk/index.js").RulesInput} RulesInput */
/** @typedef {import("../analyse/games.js").Entry} Entry */

/** The score sheet of a game, in the language and, if it was chosen, the notation of the page. @param {Entry} entry */
export function sheetOf({ tags, start, result, root, rules }) {
  const record = /** @type {any} */ ({ tags, start, result, root });
  const chosen = settings.notation === "auto" ? {} : { letters: letters() };
  return scoreSheet(record, { thai: settings.language === "th", rules: /** @type {RulesInput} */ (rules), ...chosen });
}
