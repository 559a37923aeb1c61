// Pages in a browser for the tests. Any error on a page fails the test that opened it.

import assert from "node:assert/strict";
import { after } from "node:test";
import { setTimeout } from "node:timers/promises";

import { BROWSER, launch } from "../../browser.js";
import { serve } from "../../serve.js";
import { serveStatic } from "../../static.js";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("playwright-core").BrowserContextOptions} ContextOptions */
/** @typedef {import("../../site/play/kept.js").Kept} Kept */
/** @typedef {{ after(act: () => unknown): void }} Test a test's context */
/**
 * @typedef {{
 *   at?: string, language?: "en" | "th", game?: Partial<Kept>, settings?: Record<string, unknown>,
 *   isBroken?: boolean, context?: ContextOptions,
 * }} Options
 */

/** How long a test waits for a state, in milliseconds: a busy machine may stand still for many seconds. */
const PATIENCE = 60_000;
/** The longest that a poll waits for one answer, in milliseconds. */
const ATTEMPT = 10_000;

const { address, server } = await serve(0);
const browser = await launch();
after(async () => {
  await browser.close();
  server.close();
});

/** The page's address. */
export const SITE = address;

/** What the protocol of Firefox lacks: the tests that need it are skipped there. */
export const LACKS = {
  downloads: BROWSER === "firefox" && "downloads cannot be observed in Firefox",
  pictures: BROWSER === "firefox" && "pictures on the clipboard cannot be read in Firefox",
  touches: BROWSER === "firefox" && "touches cannot be sent to Firefox",
  workers: BROWSER === "firefox" && "workers cannot be inspected in Firefox",
};

/** Taps an element, or clicks it where touches cannot be sent. @param {import("playwright-core").Locator} element */
export const tap = (element) => (LACKS.touches ? element.click() : element.tap());

/** The page's message when the net cannot be loaded. */
export const NO_NET = "The engine's neural net could not be loaded: the engine is weaker without it.";

/** A game between two players on one device. @type {Partial<Kept>} */
export const TWO = { opponent: "two" };

/**
 * Opens the page as a new visitor.
 *
 * @param {Test} t the test, at whose end the page is closed
 * @param {Options} [options] `at` is the end of the address; `game` and `settings` are stored
 *   as if by an earlier visit;
 *   with `isBroken`, errors are expected
 */
export async function open(t, { at = "", language = "en", game, settings, isBroken = false, context: more } = {}) {
  const kept = { settings: { language, ...settings }, ...(game && { game }) };
  const localStorage = Object.entries(kept).map(([name, value]) => ({
    name: `makruk.${name}`,
    value: JSON.stringify(value),
  }));
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    serviceWorkers: "block",
    storageState: { cookies: [], origins: [{ origin: new URL(SITE).origin, localStorage }] },
    ...more,
  });
  context.setDefaultTimeout(PATIENCE);
  if (BROWSER === "chromium") await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  /** @type {string[]} */
  const faults = [];
  context.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(SITE) && !/^(data|blob):/.test(url)) faults.push(`a request to ${url}`);
  });
  context.on("weberror", (error) => faults.push(String(error.error().stack)));
  context.on("console", (message) => message.type() === "error" && faults.push(message.text()));
  t.after(async () => {
    await context.close();
    if (!isBroken) assert.deepEqual(faults, []);
  });
  const page = await context.newPage();
  await page.goto(SITE + at);
  await board(page).waitFor();
  return page;
}

/** @param {Page} page */
export const board = (page) => page.locator("main makruk-board");

/** @param {Page} page @param {string} name a square */
export const square = (page, name) => page.locator(`main makruk-board [data-square=${name}]`);

/** @param {Page} page @param {string | RegExp} name its label */
export const button = (page, name) => page.getByRole("button", { name, exact: true });

/** Clicks two squares. @param {Page} page @param {string} squares such as `e3e4` */
export async function click(page, squares) {
  await square(page, squares.slice(0, 2)).click();
  await square(page, squares.slice(2, 4)).click();
}

/** Plays moves by clicks. @param {Page} page @param {...string} moves */
export async function play(page, ...moves) {
  for (const move of moves) {
    const { moves: before } = await game(page);
    await click(page, move);
    assert.ok((await game(page)).moves[before.length]?.startsWith(move), `${move} was not played`);
  }
}

/** Resigns, with the confirmation. @param {Page} page */
export async function resign(page) {
  await button(page, "Resign").click();
  await page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
}

/** Shows a tab of the analysis. @param {Page} page @param {"book" | "review" | "tables" | "record"} name */
export const tab = (page, name) => page.locator(`#tab-${name}`).click();

/** Enters a record into the field of the analysis, and opens it. @param {Page} page @param {string} text */
export async function enter(page, text) {
  await tab(page, "record");
  await page.locator("textarea").fill(text);
  await page.locator(".record .read").click();
}

/** Shows the rare choices of an analysis. @param {Page} page */
export async function unfold(page) {
  await tab(page, "record");
  const isOpen = await page.locator(".choices").getAttribute("open");
  if (isOpen === null) await page.locator(".choices summary").click();
}

/** The state of the game on the board. @param {Page} page */
export const game = (page) =>
  board(page).evaluate((/** @type {any} */ { game }) => ({
    moves: /** @type {string[]} */ (game.history()),
    actions: /** @type {string[]} */ (game.actions),
    fen: /** @type {string} */ (game.fen()),
    rules: /** @type {string} */ (game.rules),
    turn: /** @type {string} */ (game.turn),
  }));

/** Waits until the game on the board has `count` moves. @param {Page} page @param {number} count */
export const waitForMoves = (page, count) =>
  page.waitForFunction(
    (count) => /** @type {any} */ (document.querySelector("main makruk-board"))?.game?.history().length === count,
    count,
  );

/**
 * Polls a page until an asynchronous condition holds. `waitForFunction` would accept any promise as true. Errors during
 * a navigation count as false, and so does a promise that the browser drops then, without ever settling it.
 *
 * @param {Page} page
 * @param {(argument: any) => Promise<unknown>} ask called in the page
 * @param {unknown} [argument]
 */
export async function until(page, ask, argument) {
  const attempt = () => Promise.race([page.evaluate(ask, argument).catch(() => false), setTimeout(ATTEMPT, false)]);
  for (const end = Date.now() + PATIENCE; !(await attempt()); ) {
    assert.ok(Date.now() < end, `never: ${ask}`);
    await setTimeout(50);
  }
}

/**
 * Waits until this tab's analysis is stored, with the current move at a depth.
 * @param {Page} page
 * @param {number} depth
 */
export const waitForKept = (page, depth) =>
  until(
    page,
    async (depth) => {
      const result = (/** @type {IDBRequest} */ request) =>
        new Promise((resolve) => (request.onsuccess = () => resolve(request.result)));
      const database = await result(indexedDB.open("makruk"));
      const tabs = database.transaction("tabs").objectStore("tabs");
      const kept = await result(tabs.get(sessionStorage.getItem("makruk.tab") ?? ""));
      database.close();
      return kept?.shot.places.length === depth;
    },
    depth,
  );

/** The copied text. @param {Page} page */
export async function copied(page) {
  await button(page, /^(Copied|คัดลอกแล้ว)$/).waitFor();
  return await page.evaluate(() => navigator.clipboard.readText());
}

/**
 * Serves a folder from an origin of its own until the test ends.
 *
 * @param {Test} t
 * @param {string} root
 * @param {Record<string, string>} [headers]
 */
export async function serveFolder(t, root, headers) {
  const { address, close } = await serveStatic(root, headers);
  t.after(close);
  return address;
}
