// Takes screenshots for review, into web/shots: every view, or those named, in three sizes, two
// languages, light and dark.

import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { TWO, click, enter, open, play, square, tab, waitForMoves } from "./page.js";
import { records } from "./records.js";

/** @typedef {import("./page.js").Page} Page */

const FOLDER = fileURLToPath(new URL("../../shots/", import.meta.url));
const SIZES = {
  desktop: { width: 1440, height: 900 },
  tablet: { width: 820, height: 1180 },
  phone: { width: 390, height: 844 },
};

/** @type {Record<string, { at: string, game?: any, fill?: (page: Page) => Promise<unknown> }>} */
const VIEWS = {
  play: {
    at: "#play",
    fill: async (page) => {
      await play(page, "e3e4");
      await waitForMoves(page, 2);
      await square(page, "b1").click();
    },
  },
  count: { at: "#play", game: { ...TWO, fen: "8/8/8/8/2k5/8/7R/3K4 b - 32 6 2" } },
  new: { at: "#play", fill: (page) => page.locator(".panel .row button").first().click() },
  settings: { at: "#play", fill: (page) => page.locator(".tools button").last().click() },
  analyse: {
    at: "#analyse",
    fill: async (page) => {
      await enter(page, "1. e4 e5 2. Nd2 (2. d4 {solid} c5) Ne7 3. d4 *");
      await page.locator(".moves button.move").nth(2).click();
      await page.getByRole("switch").check();
      await page.locator(".pvs li").nth(2).waitFor();
      await tab(page, "book");
      await page.locator(".book tbody tr").first().waitFor();
    },
  },
  review: {
    at: "#analyse",
    fill: async (page) => {
      await enter(page, "1. f4 a5 2. b4 axb4 3. axb4 Rxa1 4. Nf3 Nd7 5. Nbd2 Ra8 6. e4 e5 *");
      await tab(page, "review");
  await page.locator(".review .primary").click();
      await page.locator("makruk-review ol li button").first().click();
    },
  },
  games: {
    at: "#play",
    fill: async (page) => {
      await page.evaluate(() => (location.hash = "games"));
      await page
        .locator(".mygames input[type=file]")
        .setInputFiles({ name: "games.pgn", mimeType: "text/plain", buffer: Buffer.from(records(34)) });
      await page.locator(".list li").nth(33).waitFor();
      await page.locator(".insights summary").click();
      await page.locator(".pick input").nth(1).check();
      await page.locator('[data-key^="delete "]').first().click();
      await page.getByText(/^(One game deleted\.|ลบแล้ว)/).waitFor();
    },
  },
  setup: { at: "#setup", fill: (page) => square(page, "e3").dragTo(square(page, "e5")) },
  welcome: { at: "#play" },
  learn: { at: "#learn", fill: (page) => click(page, "e2d3") },
  "learn-stalemate": { at: "#learn", fill: (page) => page.locator(".contents button").nth(3).click() },
  "learn-count": {
    at: "#learn",
    fill: async (page) => {
      await page.locator(".contents button").nth(4).click();
      await page.locator(".buttons button").nth(1).click();
      for (const [group, place] of [
        [0, 2],
        [1, 1],
      ])
        await page.locator(".numbers").nth(group).locator("input").nth(place).check({ force: true });
      await page.locator(".buttons button").first().click();
    },
  },
  "learn-chase": { at: "#learn", fill: (page) => page.locator(".contents button").nth(5).click() },
  "learn-end": {
    at: "#learn",
    fill: async (page) => {
      await page.locator(".contents button").nth(5).click();
      for (let skipped = 0; skipped < 2; skipped++) await page.locator(".buttons button").nth(1).click();
    },
  },
  explanation: {
    at: "#play",
    game: { ...TWO, fen: "8/8/5k2/8/3m4/2S5/4K3/3R4 w - - 0 1", actions: ["d1d4", "f6e6"] },
    fill: (page) => page.locator(".why").click(),
  },
  picture: {
    at: "#play",
    game: { ...TWO, fen: "7k/8/5K2/8/8/8/R7/1R6 w - - 0 1", actions: ["a2a7", "h8g8", "b1b8"] },
    fill: async (page) => {
      await page.locator("[data-key=picture]").click();
      await page.locator("select[name=format]").selectOption("gif");
      await Promise.all([page.waitForEvent("download"), page.locator("dialog .primary").click()]);
    },
  },
  lessons: { at: "#count" },
  trainer: { at: "#count", fill: (page) => page.locator(".panel .primary").click() },
  puzzle: { at: "#p=14-286", fill: (page) => click(page, "e5f6") },
  "puzzle-history": {
    at: "#p=14-286",
    fill: async (page) => {
      await page.locator(".buttons button").nth(1).click();
      await page.locator(".past summary").click();
    },
  },
  "puzzle-daily": { at: "#daily", fill: (page) => page.locator(".daily").waitFor() },
  chase: { at: "#chase", fill: (page) => page.locator("select[name=ending]").waitFor() },
  "chase-move": { at: "#chase", fill: chaseMove },
};

/** Starts a chase, and makes a move, which may be a mistake. @param {Page} page */
async function chaseMove(page) {
  await page.locator("select[name=ending]").selectOption("KRRvK");
  await page.locator("select[name=spare]").selectOption("0");
  await page.locator(".plan .go").click();
  await page.locator(".standing p").waitFor({ timeout: 60_000 });
  const move = await page.locator("main makruk-board").evaluate((/** @type {any} */ { game }) => game.moves().at(-1));
  await click(page, move);
  await page.locator(".verdict").waitFor();
}

/** Cleanup of the current page. @type {(() => unknown)[]} */
const last = [];
mkdirSync(FOLDER, { recursive: true });
const wanted = process.argv.slice(2);
for (const [view, { at, game, fill }] of Object.entries(VIEWS)) {
  if (wanted.length > 0 && !wanted.includes(view)) continue;
  for (const [size, viewport] of Object.entries(SIZES)) {
    for (const [language, colorScheme] of /** @type {const} */ ([
      ["en", "light"],
      ["th", "light"],
      ["th", "dark"],
    ])) {
      const context = {
        viewport,
        colorScheme,
        hasTouch: size !== "desktop",
        isMobile: size === "phone",
        reducedMotion: /** @type {const} */ ("reduce"),
      };
      const page = await open({ after: (act) => last.push(act) }, { at, game, language, context });
      await fill?.(page);
      const name = `${view}-${language}-${size}${colorScheme === "dark" ? "-dark" : ""}.png`;
      await page.screenshot({ path: FOLDER + name, fullPage: size !== "desktop" });
      for (const act of last.splice(0)) await act();
      console.log(`web/shots/${name}`);
    }
  }
}
// Outside the test runner nothing closes the browser.
process.exit();
