// The game of the page as it is stored: for a reload, for other tabs, and among the games of the user.

import { isRecord, isTexts, load } from "../shared/settings.js";

/** @typedef {"white" | "black"} Color */
/**
 * A game as stored for a reload.
 * @typedef {object} Kept
 * @property {string} [fen] the start
 * @property {string} rules
 * @property {string[]} actions
 * @property {string} opponent
 * @property {number} level
 * @property {number} seconds the engine's time for a move at full strength
 * @property {Color} side the player's
 * @property {string} control
 * @property {Record<Color, number> | null} left
 * @property {Color} orientation
 * @property {boolean} resigns
 * @property {number} version increases by one each time a tab stores the game
 * @property {string} [key] identifies the game among the games of the user
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

/** @param {unknown} value @returns {value is Color} */
export const isColor = (value) => value === "white" || value === "black";

/** @param {unknown} control */
const isControl = (control) => typeof control === "string" && /^(none|(\d+\+|m)\d+)$/.test(control);

/** Whether the properties of a stored value fit a game; missing ones are as in `FIRST`. @param {unknown} read */
function isGame(read) {
  if (!isRecord(read)) return false;
  const { fen, rules, actions, opponent, level, seconds, side, control, left, orientation, ...rest } = {
    ...FIRST,
    ...read,
  };
  const { resigns, version, key } = rest;
  return (
    [fen, key].every((text) => ["undefined", "string"].includes(typeof text)) &&
    typeof rules === "string" && isTexts(actions) && ["engine", "two"].includes(opponent) &&
    Number.isInteger(level) && level >= 0 && level <= FULL && Number.isFinite(seconds) && seconds > 0 &&
    isColor(side) && isColor(orientation) && isControl(control) &&
    (left === null || (isRecord(left) && [left.white, left.black].every(Number.isFinite))) &&
    typeof resigns === "boolean" && Number.isInteger(version)
  );
}

/** A new key of a game, which contains the time of its beginning. */
export const newKey = () => `${Date.now()}-${Math.random().toString(36).slice(2)}`;

/** The stored game, from the tab that played last; null if there is none. @returns {Partial<Kept> | null} */
export const loadGame = () => load("game", isGame, null);

/** The key of the game that was kept last among the games of the user; empty if there is none. @returns {string} */
export const listedKey = () => load("listed", (key) => typeof key === "string", "");
