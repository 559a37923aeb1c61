// A listed game in words: its players, its result, its formations and its accuracy.

import { formationName } from "../shared/formation.js";
import { inLanguage, num, plain, t } from "../shared/texts.js";
import { resultFor } from "./insights.js";
import { TEXTS } from "./mygames-texts.js";

/** @typedef {import("./listing.js").Color} Color */
/** @typedef {import("./listing.js").Listing} Listing */

export const SIDES = /** @type {const} */ (["white", "black"]);

/** The texts of the user's games in the language of the page. */
export const words = () => inLanguage(TEXTS);

/** @param {number} value @param {number} [decimals] */
export const percent = (value, decimals = 0) => t.percent(num(value, decimals));

/** A player without a name; empty if the game is a record. @param {Listing} listing @param {Color} color */
export function usualName({ side, level }, color) {
  if (level === null) return "";
  return side === color ? t.players.you : t.players.engine(plain(level));
}

/** The names of both players. @param {Listing} listing */
export function playersOf(listing) {
  const [first, second] = SIDES.map((color) => listing[color] || usualName(listing, color) || t.colors[color]);
  return words().players(first, second);
}

/** How a game ended. @param {string | null} by @param {boolean} isOwn whether the user lost by it */
export function endingOf(by, isOwn) {
  if (by === null || by === "unknown") return "";
  const own = words().ownEndings;
  if (isOwn && by in own) return own[/** @type {keyof typeof own} */ (by)];
  return t.by[/** @type {keyof typeof t.by} */ (by)] ?? by;
}

/** The result in words. @param {Listing} listing */
export function resultOf(listing) {
  const { result, by } = listing;
  if (result === "*") return words().turns[listing.turn ?? "none"];
  const own = resultFor(listing);
  if (own) return words()[own](endingOf(by, own === "lost"));
  if (result === "1/2-1/2") return words().drawn(endingOf(by, false));
  return words().wins(t.colors[result === "1-0" ? "white" : "black"], endingOf(by, false));
}

/** The formations in words; those of the user only, if one side is the user's. @param {Listing} listing */
export function formationsOf({ formation, side }) {
  const name = (/** @type {Color} */ color) => (formation[color] ? formationName(formation[color]) : "");
  if (side) return name(side);
  return SIDES.flatMap((color) => (name(color) ? t.formationOf(t.colors[color], name(color)) : [])).join(", ");
}

/** The accuracy in words. @param {Listing} listing */
export function accuracyOf({ accuracy, side }) {
  if (!accuracy) return "";
  const text = (/** @type {Color} */ color) => (accuracy[color] === null ? "–" : percent(accuracy[color], 1));
  if (!side) return words().accuracies(text("white"), text("black"));
  return accuracy[side] === null ? "" : words().accuracy(text(side));
}

/** Formats dates in the language of the page. @type {Intl.DateTimeFormat | null} */
let dates = null;
let locale = "";

/** The date of a game in words; empty if it is unknown. @param {Listing} listing */
export function dateOf({ time, date }) {
  if (date.includes("?")) return date.startsWith("?") ? "" : date;
  if (!dates || locale !== t.locale) {
    locale = t.locale;
    dates = new Intl.DateTimeFormat(locale, { dateStyle: "medium" });
  }
  return dates.format(time);
}

/** The players' names, the most frequent first. @param {Record<Color, string>[]} listings */
export function namesOf(listings) {
  /** @type {Map<string, number>} */
  const numbers = new Map();
  for (const { white, black } of listings)
    for (const name of [white, black]) if (name) numbers.set(name, (numbers.get(name) ?? 0) + 1);
  return [...numbers].sort(([, one], [, other]) => other - one).map(([name]) => name);
}
