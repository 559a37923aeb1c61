// What is kept on the device: settings and the game in progress.

const DEFAULTS = {
  language: (navigator.language ?? "en").startsWith("th") ? "th" : "en",
  theme: "auto",
  pieces: "turned",
  coordinates: "auto",
  page: "auto",
  voice: false,
  lines: 3,
  bestStreak: 0,
};

/** @typedef {typeof DEFAULTS} Settings */

/** @param {string} key @param {any} other */
export function load(key, other) {
  try {
    return JSON.parse(localStorage.getItem(`makruk.${key}`) ?? "null") ?? other;
  } catch {
    return other;
  }
}

/** @param {string} key @param {any} value */
export function keep(key, value) {
  try {
    localStorage.setItem(`makruk.${key}`, JSON.stringify(value));
  } catch {
    // Storage may be full or forbidden; the page works without it.
  }
}

/** @type {Settings} */
export const settings = { ...DEFAULTS, ...load("settings", {}) };

/** @param {Partial<Settings>} changes */
export function change(changes) {
  Object.assign(settings, changes);
  keep("settings", settings);
}

/** The letters in which moves are shown. */
export const letters = () => (settings.language === "th" ? "thai" : "fairy");

const darkDevice = matchMedia("(prefers-color-scheme: dark)");

/** Whether the page is dark. */
export const isDark = () => settings.page === "dark" || (settings.page === "auto" && darkDevice.matches);

/** Gives a board the settings. @param {any} board */
export function dress(board) {
  board.theme = settings.theme === "auto" ? (isDark() ? "night" : "wood") : settings.theme;
  board.pieces = settings.pieces;
  board.coordinates = settings.coordinates === "auto" ? (settings.language === "th" ? "thai" : "latin") : settings.coordinates;
}

/** @param {() => void} act */
export const onDeviceTheme = (act) => darkDevice.addEventListener("change", act);
