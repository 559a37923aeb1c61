// Data stored on the device: settings and the game in progress.

import { assign } from "./dom.js";

const DEFAULTS = {
  language: (navigator.language ?? "en").startsWith("th") ? "th" : "en",
  theme: "auto",
  pieces: "turned",
  coordinates: "auto",
  notation: "auto",
  page: "auto",
  voice: false,
  /** Sounds are off where the device asks for less motion. */
  sound: !matchMedia("(prefers-reduced-motion: reduce)").matches,
  confirms: false,
  calm: true,
  facing: false,
  lines: 3,
  bestStreak: 0,
  /** The player's name in games by link. */
  name: "",
  /** Whether the introductions for beginners and on counting were read. */
  isWelcomed: false,
  knowsCount: false,
};

/** @typedef {typeof DEFAULTS} Settings */

/** The possible values of settings that are neither numbers nor booleans. @type {Record<string, string[]>} */
const CHOICES = {
  language: ["en", "th"],
  theme: ["auto", "wood", "chequered", "paper", "night"],
  pieces: ["turned", "latin", "thai", "figures"],
  coordinates: ["auto", "latin", "thai", "none"],
  notation: ["auto", "short", "standard", "competition"],
  page: ["auto", "light", "dark"],
};

/** Prefix of the storage keys. */
const PREFIX = "makruk.";

/**
 * Storage events: `kept`, `lost` if the device has no room or forbids storage, and the key of
 * data stored by another tab.
 */
export const storage = new EventTarget();

/** Keys whose last attempt to store failed. @type {Set<string>} */
const lost = new Set();

/** Reports whether an attempt to store succeeded. @param {string} what @param {boolean} isKept */
export function report(what, isKept) {
  if (isKept) lost.delete(what);
  else lost.add(what);
  storage.dispatchEvent(new Event(lost.size > 0 ? "lost" : "kept"));
}

window.addEventListener("storage", ({ key, newValue }) => {
  if (key?.startsWith(PREFIX) && newValue !== null) storage.dispatchEvent(new Event(key.slice(PREFIX.length)));
});

/**
 * Whether a value is a plain object, whose properties nobody has checked.
 * @param {unknown} value
 * @returns {value is Record<string, any>}
 */
export const isRecord = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether a value is an array of strings. @param {unknown} value @returns {value is string[]} */
export const isTexts = (value) => Array.isArray(value) && value.every((text) => typeof text === "string");

/**
 * Loads a stored value. If it is damaged, drops only this value.
 * @template T
 * @param {string} key
 * @param {(value: unknown) => boolean} isValid
 * @param {T} other returned if there is no value
 * @returns {any} the type that `isValid` checks
 */
export function load(key, isValid, other) {
  try {
    const text = localStorage.getItem(PREFIX + key);
    if (text === null) return other;
    if (isValid(JSON.parse(text))) return JSON.parse(text);
  } catch {
    // Not JSON, or a device without storage.
  }
  drop(key);
  return other;
}

/** @param {string} key */
export function drop(key) {
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    // There is no storage.
  }
}

/** Stores a value, and reports whether that succeeds. @param {string} key @param {unknown} value */
export function store(key, value) {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value));
    report(key, true);
  } catch {
    // Storage may be full or forbidden; the page works without it.
    report(key, false);
  }
}

/** The stored settings that have valid values. */
function kept() {
  const read = load("settings", isRecord, {});
  const isSound = (/** @type {string} */ name) =>
    CHOICES[name]?.includes(read[name]) ??
    typeof read[name] === typeof DEFAULTS[/** @type {keyof typeof DEFAULTS} */ (name)];
  return Object.fromEntries(
    Object.keys(DEFAULTS)
      .filter(isSound)
      .map((name) => [name, read[name]]),
  );
}

/** @type {Settings} */
export const settings = { ...DEFAULTS, ...kept() };

/** Changes settings; preserves later changes by another tab. @param {Partial<Settings>} [changes] */
export function change(changes = {}) {
  Object.assign(settings, kept(), changes);
  if (Object.keys(changes).length > 0) store("settings", settings);
}

/**
 * The letters for displayed moves: those of programs, or the federation's in the script of the language.
 * @returns {import("../makruk/index.js").Letters}
 */
export function letters() {
  const isThai = settings.language === "th";
  const notation = settings.notation === "auto" ? (isThai ? "competition" : "short") : settings.notation;
  if (notation === "short") return "fairy";
  if (isThai) return notation === "standard" ? "thai-standard-digits" : "thai-competition-digits";
  return notation === "standard" ? "official-standard" : "official-competition";
}

const darkDevice = matchMedia("(prefers-color-scheme: dark)");

/** Whether the page is dark. */
export const isDark = () => settings.page === "dark" || (settings.page === "auto" && darkDevice.matches);

/** The coordinates of the boards. */
export function coordinates() {
  const chosen =
    settings.coordinates === "auto" ? (settings.language === "th" ? "thai" : "latin") : settings.coordinates;
  return /** @type {"latin" | "thai" | "none"} */ (chosen);
}

/** The theme of the boards. */
export const boardTheme = () => (settings.theme === "auto" ? (isDark() ? "night" : "wood") : settings.theme);

/** Applies the settings to a board. @param {import("../makruk/board.js").MakrukBoard} board */
export const applyTheme = (board) =>
  assign(board, { theme: boardTheme(), pieces: settings.pieces, coordinates: coordinates() });

/** @param {() => void} act */
export const onDeviceTheme = (act) => darkDevice.addEventListener("change", act);
