// The layout: the board has one size and one place, and nothing that the user does scrolls the window.

import assert from "node:assert/strict";
import { test } from "node:test";

import { board, button, click, enter, open, tab, waitForMoves } from "./page.js";

/** @typedef {import("./page.js").Page} Page */

/** The board's place and size in the window, the part of the page that is scrolled away, and that which could be. @param {Page} page */
const place = (page) =>
  board(page).evaluate((board) => {
    const { x, y, width, height } = board.getBoundingClientRect();
    const main = document.querySelector("main")?.scrollTop;
    const { scrollHeight, scrollWidth } = document.documentElement;
    const room = [scrollWidth - innerWidth, scrollHeight - innerHeight];
    return { x, y, width, height, scroll: [scrollX, scrollY, main], room };
  });

/** Goes to a view. @param {Page} page @param {string} at */
async function go(page, at) {
  await page.evaluate((at) => (location.hash = at), at);
  await page.locator(`nav a[aria-current][href="#${at}"]`).waitFor();
}

for (const { width, height, isWide = false } of [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900, isWide: true },
  { width: 1920, height: 1080, isWide: true },
]) {
  test(`at ${width} pixels, the board stays where it is in the analysis and has one size in all views`, async (t) => {
    const touch = !isWide && { hasTouch: true };
    const page = await open(t, { at: "#analyse", context: { viewport: { width, height }, ...touch } });
    const before = await place(page);
    assert.deepEqual([before.scroll, before.room], [[0, 0, 0], [0, 0]]);
    if (width === 390) assert.ok(before.width / 8.12 >= 48, `squares of ${before.width / 8.12} pixels`);
    if (width === 820) assert.ok(before.height <= 0.6 * height, `a board of ${before.height} pixels`);
    const stays = async (/** @type {string} */ after) => assert.deepEqual(await place(page), before, after);
    await enter(page, "1. b4 a5 2. bxa5 Rxa5 3. e4 (3. d4 {solid} d5) 3... Rxa3 4. Rxa3 *");
    await stays("a record was opened");
    await page.getByRole("switch").check();
    await page.locator(".pvs li").first().waitFor();
    await stays("the engine was switched on");
    await page.getByRole("switch").uncheck();
    await tab(page, "review");
    await button(page, "Review this game").click();
    await page.locator("makruk-review table").waitFor({ timeout: 120_000 });
    await button(page, "Next error").click();
    await stays("an error of the review was shown");
    for (const part of /** @type {const} */ (["tables", "book", "record"])) await tab(page, part);
    await button(page, "Open PGN or FEN").click();
    await stays("the tabs were shown");
    await enter(page, "hello world");
    await page.locator(".error").first().waitFor();
    await stays("an error was shown");
    await button(page, "Last position").click();
    await waitForMoves(page, 7);
    await click(page, "b8d7");
    await stays("a move was played");
    for (const view of ["play", "learn", "puzzles", "setup", "count"]) {
      await go(page, view);
      const there = await place(page);
      // On a narrow screen, the rows above the board differ.
      const { y } = isWide ? before : there;
      assert.deepEqual(there, { ...before, y }, view);
    }
  });
}
