// The game of the page as it is stored: for a reload, for other tabs, and among the games of the user.

import { isRecord, isTexts, load } from "../shared/settings.js";

/** @typedef {"white" | "black"} Color */
/**
 * A game that two players continue by sending each other links.
 * @typedef {object} ByLink
 * @property {string} id the same on both devices
 * @property {Record<Color, string>} names of the players; empty if unknown
 * @property {number} got the number of actions in the last link that was opened; -1 if there was none
 * @property {number} sent the number of actions in the last link that was sent; -1 before the first one
 */
/**
 * A game as stored for a reload.
 * @typedef {object} Kept
 * @property {string} [fen] the start
 * @property {string} rules
 * @property {string[]} actions
 * @property {string} opponent `engine`, `two` on this device, or `link`
 * @property {number} level
 * @property {number} seconds the engine's time for a move at full strength
 * @property {Color} side the player's
 * @property {string} control
 * @property {Record<Color, number> | null} left
 * @property {Color} orientation
 * @property {boolean} resigns
 * @property {number} version increases by one each time a tab stores the game
 * @property {string} [key] identifies the game among the games of the user
 * @property {ByLink} [link] of a game by link
 */

/** @type {Kept} */
export const FIRST = {
  rules: "thai",
  actions: [],
  opponent: "engine",
  level: 3,
  seconds: 1,
  side: "white",
  control: "none",
  left: null,
  orientation: "white",
  resigns: false,
  version: 0,
};
/** The level with full strength. */
export const FULL = 10;
/** The most characters of a player's name. */
export const NAME_LENGTH = 24;

/** @param {unknown} value @returns {value is Color} */
export const isColor = (value) => value === "white" || value === "black";

/** @param {unknown} control */
const isControl = (control) => typeof control === "string" && /^(none|(\d+\+|m)\d+)$/.test(control);

/** @param {unknown} link */
const isByLink = (link) =>
  isRecord(link) && typeof link.id === "string" && isRecord(link.names) &&
  [link.names.white, link.names.black].every((name) => typeof name === "string") &&
  [link.got, link.sent].every(Number.isInteger);

/** Whether the properties of a stored value fit a game; missing ones are as in `FIRST`. @param {unknown} read */
export function isGame(read) {
  if (!isRecord(read)) return false;
  const { fen, rules, actions, opponent, level, seconds, side, control, left, orientation, ...rest } = {
    ...FIRST,
    ...read,
  };
  const { resigns, version, key, link } = rest;
  return (
    [fen, key].every((text) => ["undefined", "string"].includes(typeof text)) &&
    typeof rules === "string" && isTexts(actions) && ["engine", "two", "link"].includes(opponent) &&
    (opponent !== "link" || isByLink(link)) &&
    Number.isInteger(level) && level >= 0 && level <= FULL && Number.isFinite(seconds) && seconds > 0 &&
    isColor(side) && isColor(orientation) && isControl(control) &&
    (left === null || (isRecord(left) && [left.white, left.black].every(Number.isFinite))) &&
    typeof resigns === "boolean" && Number.isInteger(version)
  );
}

/** A new key of a game, which contains the time of its beginning. @param {string} [id] that of a game by link */
export const newKey = (id = Math.random().toString(36).slice(2)) => `${Date.now()}-${id}`;

/** The stored game, from the tab that played last; null if there is none. @returns {Partial<Kept> | null} */
export const loadGame = () => load("game", isGame, null);

/** The key of the game that was kept last among the games of the user; empty if there is none. @returns {string} */
export const listedKey = () => load("listed", (key) => typeof key === "string", "");
