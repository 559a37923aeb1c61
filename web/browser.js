// Starts the browser of the tests, pictures and measurements: the command `chromium`, or the one that the variable
// BROWSER names, `chromium` or `firefox`.

import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

import { chromium, firefox } from "playwright-core";

/** @typedef {import("playwright-core").Browser} Browser */
/** @typedef {{ commands: string[], start: (executablePath: string, args: string[]) => Promise<Browser> }} Kind */

/** The browsers: their commands, the preferred one first, and how they start. @type {Map<string, Kind>} */
const KINDS = new Map([
  ["chromium", {
    commands: ["chromium"],
    start: (executablePath, args) => chromium.launch({ executablePath, args: ["--disable-dev-shm-usage", ...args] }),
  }],
  ["firefox", {
    commands: ["firefox", "firefox-esr"],
    // The channel speaks WebDriver BiDi, which unmodified Firefox understands. Scripts may read
    // and write the clipboard.
    start: (executablePath) => firefox.launch({
      executablePath,
      channel: "moz-firefox",
      firefoxUserPrefs: { "dom.events.testing.asyncClipboard": true, "dom.events.asyncClipboard.readText": true },
    }),
  }],
]);

/** The name of the browser. */
export const BROWSER = process.env.BROWSER || "chromium";

/** Starts the browser. @param {string[]} [args] further options of Chromium */
export async function launch(args = []) {
  const kind = KINDS.get(BROWSER);
  if (!kind) throw new Error(`the variable BROWSER is ${BROWSER}: expected ${[...KINDS.keys()].join(" or ")}`);
  const folders = (process.env.PATH ?? "").split(delimiter);
  const path = kind.commands.flatMap((command) => folders.map((folder) => join(folder, command))).find(existsSync);
  if (!path) throw new Error(`none of the commands ${kind.commands.join(", ")} is in the PATH`);
  return kind.start(path, args);
}
