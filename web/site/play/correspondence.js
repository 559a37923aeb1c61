// Games by link: the text of a link after `#c=`, and what a link means for a stored game.
//
// A link consists of five parts, separated by dots: the version; the side that the link is for (`w` or `b`) and the
// identity of the game; the names of White and Black, separated by a line feed, in UTF-8 as base64url; the game as in
// `#g=` links, which may contain dots; and the CRC-32 of all characters before the last dot, in base 36. The link ends
// with a letter or a digit, since chat programs leave other characters out of a link.

import { act, gameOfLink, linkOf, newGame, other } from "../shared/api.js";
import { toBytes, toText } from "../makruk/link.js";
import { NAME_LENGTH } from "./kept.js";

/** @typedef {import("../shared/api.js").AnyGame} AnyGame */
/** @typedef {import("../shared/api.js").Color} Color */
/** @typedef {import("./kept.js").Kept} Kept */
/** @typedef {import("./kept.js").ByLink} ByLink */
/**
 * A game as a link describes it.
 * @typedef {object} Letter
 * @property {string} id
 * @property {Color} side the side that the link is for
 * @property {Record<Color, string>} names empty if unknown
 * @property {AnyGame} game to be freed
 */
/**
 * Why a text is not a link to a game. An illegal action has the number of its move.
 * @typedef {object} Flaw
 * @property {"foreign" | "version" | "incomplete" | "illegal"} kind
 * @property {number} [move]
 * @property {Error} [cause]
 */

const VERSION = "1";
/** Characters of an identity and of a checksum. */
const [ID, SUM] = [10, 7];

/** A random text of lower-case letters and digits. @param {number} length */
const randomText = (length) =>
  Array.from(crypto.getRandomValues(new Uint32Array(length)), (number) => (number % 36).toString(36)).join("");

/** A new game by link. @param {Record<Color, string>} names @returns {ByLink} */
export const newByLink = (names) => ({ id: randomText(ID), names, got: -1, sent: -1 });

/** A name without control characters, shortened. @param {string} text */
export const nameOf = (text) =>
  [...text.replace(/\p{C}/gu, "").trim()].slice(0, NAME_LENGTH).join("").trim();

/** The CRC-32 of a text of ASCII characters, as in ZIP files. @param {string} text */
function checksum(text) {
  let sum = -1;
  for (const char of text) {
    sum ^= char.charCodeAt(0);
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return (~sum >>> 0).toString(36).padStart(SUM, "0");
}

/** Writes the link to a game for the opponent of a side. @param {Kept} kept @param {AnyGame} game */
export function writeLink({ side, link }, game) {
  const { id, names } = /** @type {ByLink} */ (link);
  const written = toText(new TextEncoder().encode(`${names.white}\n${names.black}`));
  return sealed(`${VERSION}.${other(side)[0]}${id}.${written}.${linkOf(game)}`);
}

/** A link with its last part. @param {string} text */
export const sealed = (text) => `${text}.${checksum(text)}`;

/** Reads a link; throws a `Flaw`. @param {string} text @returns {Letter} */
export function readLink(text) {
  const whole = text.trim();
  const [, version] = whole.match(/^(\d+)\./) ?? [];
  if (version && version !== VERSION) throw flaw("version");
  // Every beginning of a link is one that was cut off.
  if (!/^(1(\.([wb]([0-9a-z]{0,10}|[0-9a-z]{10}\..*))?)?)?$/s.test(whole)) throw flaw("foreign");
  const end = Math.max(0, whole.lastIndexOf("."));
  const body = whole.slice(0, end);
  if (whole.slice(end + 1) !== checksum(body)) throw flaw("incomplete");
  const [, head = "", written = "", ...parts] = body.split(".");
  const game = readGame(parts.join("."));
  const side = head[0] === "w" ? "white" : "black";
  return { id: head.slice(1), side, names: readNames(written), game };
}

/** @param {string} text @returns {Record<Color, string>} */
function readNames(text) {
  try {
    const [white = "", black = ""] = new TextDecoder().decode(toBytes(text)).split("\n").map(nameOf);
    return { white, black };
  } catch {
    throw flaw("foreign");
  }
}

/** @param {string} text @returns {AnyGame} */
function readGame(text) {
  const { game, fault } = startedGame(text);
  if (!fault) return game;
  const { ply: isIllegal } = /** @type {Error & { ply?: number }} */ (fault);
  // The game has the moves before the illegal one.
  const place = { move: game.fullmoves, cause: fault };
  game.free();
  throw isIllegal ? flaw("illegal", place) : flaw("foreign");
}

/** @param {string} text */
function startedGame(text) {
  try {
    return gameOfLink(text);
  } catch {
    throw flaw("foreign");
  }
}

/** @param {Flaw["kind"]} kind @param {Partial<Flaw>} [facts] @returns {Flaw} */
const flaw = (kind, facts) => ({ kind, ...facts });

/**
 * What a link means for a stored game: the `same` state, an `older` or a `newer` one, or the number of actions that
 * both have before they differ.
 * @param {AnyGame} stored
 * @param {AnyGame} read
 * @returns {"same" | "older" | "newer" | number}
 */
export function relate(stored, read) {
  if (stored.startFen !== read.startFen || stored.rules !== read.rules) return 0;
  const [mine, theirs] = [stored.actions, read.actions];
  const common = mine.findIndex((action, index) => action !== theirs[index]);
  if (common < 0) return mine.length === theirs.length ? "same" : "newer";
  return common === theirs.length ? "older" : common;
}

/**
 * Whether a side has acted in a game after its first actions.
 * @param {AnyGame} game
 * @param {number} known the number of the first actions
 * @param {Color} side
 */
export function hasActed({ startFen: fen, rules, actions }, known, side) {
  const replayed = newGame({ fen, rules, actions: actions.slice(0, known) });
  try {
    return actions.slice(known).some((action) => {
      // Moves and calls of a count belong to the side to move; other actions name their side.
      const [, by = replayed.turn] = action.split(" ");
      act(replayed, action);
      return by === side;
    });
  } finally {
    replayed.free();
  }
}

/**
 * A stored game after a link to a newer state of it. The player's own name stays.
 * @param {Kept} kept
 * @param {Letter} letter
 * @returns {Kept}
 */
export function continued(kept, { names, game }) {
  const link = /** @type {ByLink} */ (kept.link);
  const { actions } = game;
  const [own, theirs] = [kept.side, other(kept.side)];
  const named = { [own]: link.names[own] || names[own], [theirs]: names[theirs] || link.names[theirs] };
  const isMine = game.turn === kept.side;
  // A state that awaits the other side was sent, from another device.
  const sent = isMine || game.outcome ? link.sent : actions.length;
  return { ...kept, actions, link: { ...link, names: { ...names, ...named }, got: actions.length, sent } };
}
