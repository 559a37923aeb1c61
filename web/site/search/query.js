// Queries as text: their words, and changes to single words. The worker reads queries; this file only splits them.

/** A word, in which quotes may open anywhere. */
const WORD = /(?:"(?:\\.|[^"\\])*"?|[^\s"])+/g;
const KEY = /^-?([a-z][a-z-]*):/i;
/** The keys of words about the game alone. */
const OF_GAME = ["player", "white", "black", "tag", "result", "ended", "length"];

/** The key of a word; empty if it has none. @param {string} word */
const keyOf = (word) => word.match(KEY)?.[1] ?? "";

/** @param {string} text */
const wordsOf = (text) => [...text.matchAll(WORD)].map(({ 0: word, index = 0 }) => ({ word, index }));

/**
 * Splits a text into a query and plain words. In the query, spaces replace them, so that offsets remain; it is empty if
 * no word has a key.
 * @param {string} text
 * @returns {{ query: string, plain: string[] }}
 */
export function parse(text) {
  const words = wordsOf(text);
  const isQuery = words.some(({ word }) => keyOf(word));
  const isPlain = (/** @type {string} */ word) => !keyOf(word) && !(isQuery && /^-?(then|next)$/.test(word));
  const plain = words.filter(({ word }) => isPlain(word));
  const query = plain.reduce(
    (rest, { word, index }) => rest.slice(0, index) + " ".repeat(word.length) + rest.slice(index + word.length),
    text,
  );
  return { query: isQuery ? query.trimEnd() : "", plain: plain.map(({ word }) => unquoted(word)) };
}

/** Whether all words of a query are about the game, none about a position. @param {string} query */
export const isOfGame = (query) =>
  wordsOf(query).every(({ word }) => OF_GAME.includes(keyOf(word)) || /^(then|next)$/.test(word));

/**
 * The value of the first word with a key, as it is written; null if there is none.
 * @param {string} text
 * @param {string} key
 */
export function valueOf(text, key) {
  const found = wordsOf(text).find(({ word }) => word.startsWith(`${key}:`));
  return found ? found.word.slice(key.length + 1) : null;
}

/**
 * A text with another value for a key: replaces its first word, or appends one.
 * @param {string} text
 * @param {string} key
 * @param {string | null} value as it is written; null removes the words
 */
export function withValue(text, key, value) {
  const words = wordsOf(text).map(({ word }) => word);
  const place = words.findIndex((word) => word.startsWith(`${key}:`));
  if (value !== null) words.splice(place < 0 ? words.length : place, place < 0 ? 0 : 1, `${key}:${value}`);
  else if (place >= 0) words.splice(place, 1);
  return words.join(" ");
}

/** A text as a value, in quotes if it needs them. @param {string} text */
export const quoted = (text) => (/[\s",\\]/.test(text) || text === "" ? `"${text.replace(/["\\]/g, "\\$&")}"` : text);

/** The text of a value without its quotes. @param {string} value */
export const unquoted = (value) => value.replace(/"((?:\\.|[^"\\])*)"?/g, (_, text) => text.replace(/\\(.)/g, "$1"));

/**
 * The word for a position: its board and side to move.
 * @param {string} fen
 */
export const positionValue = (fen) => fen.split(" ").slice(0, 2).join("_");

/** The letters of the pieces in material, besides the khun; M is a met or a bia ngai. */
export const PIECES = /** @type {const} */ (["R", "N", "S", "M", "P"]);

/**
 * The pieces of a side by letter, and whether others are allowed.
 * @typedef {{ numbers: Record<string, number>, isMore: boolean }} Side
 */

/** The two sides of a value for material in its simplest form; null if it has another one. @param {string} value */
export function readMaterial(value) {
  const sides = value.split("v").map((side) => side.match(/^K([RNSMP]*)(\*?)$/));
  if (sides.length !== 2 || !sides[0] || !sides[1]) return null;
  return sides.map((side) => {
    const [, letters = "", more = ""] = side ?? [];
    const count = (/** @type {string} */ letter) => letters.split(letter).length - 1;
    return { numbers: Object.fromEntries(PIECES.map((letter) => [letter, count(letter)])), isMore: more !== "" };
  });
}

/** A side as it is written. @param {(letter: string) => number} count */
const sideOf = (count) => `K${PIECES.map((letter) => letter.repeat(count(letter))).join("")}`;

/** @param {Side[]} sides */
export const writeMaterial = (sides) =>
  sides.map(({ numbers, isMore }) => sideOf((letter) => numbers[letter]) + (isMore ? "*" : "")).join("v");

/** The value for the material of a position. @param {string} fen */
export function materialOf(fen) {
  const board = fen.split(" ")[0];
  const count = (/** @type {string} */ letter) => board.split(letter).length - 1;
  return `${sideOf(count)}v${sideOf((letter) => count(letter.toLowerCase()))}`;
}
