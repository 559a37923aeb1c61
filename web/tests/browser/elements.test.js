// The elements besides the board, in the example page that uses them.

import assert from "node:assert/strict";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

import { open, serveFolder } from "./page.js";

/**
 * Opens the example beside a copy of the package.
 * @param {import("./page.js").Test & import("node:test").TestContext} t
 */
async function openExample(t) {
  const folder = await mkdtemp(join(tmpdir(), "makruk-elements-"));
  t.after(() => rm(folder, { recursive: true }));
  await cp(fileURLToPath(new URL("../../examples/elements.html", import.meta.url)), join(folder, "index.html"));
  await cp(fileURLToPath(new URL("../../dist/", import.meta.url)), join(folder, "makruk"), {
    recursive: true,
    filter: (path) => !path.includes("site"),
  });
  const page = await open(t, { isBroken: true });
  await page.goto(await serveFolder(t, folder));
  await page.locator("makruk-moves .current").waitFor();
  return page;
}

test("a move of the list and a place of the graph show the position, and the bar follows", async (t) => {
  const page = await openExample(t);
  const shown = () => page.locator("makruk-board").evaluate((/** @type {any} */ { game }) => game.history());
  assert.equal((await shown()).length, 6);
  assert.equal(
    await page.locator("makruk-bar").getAttribute("aria-label"),
    "White wins 21 %, draw 57 %, Black wins 22 %",
  );
  await page.getByRole("button", { name: "Nd7" }).first().click();
  assert.deepEqual(await shown(), ["e3e4", "d6d5", "b1d2", "b8d7"]);
  assert.equal(await page.locator("makruk-moves .current").innerText(), "Nd7");
  const box = await page.locator("makruk-graph svg").boundingBox();
  assert.ok(box);
  await page.mouse.move(box.x + 1, box.y + 5);
  assert.equal(await page.locator("makruk-graph .caption").innerText(), "e4: 51 %");
  await page.mouse.click(box.x + 1, box.y + 5);
  assert.deepEqual(await shown(), ["e3e4"]);
  assert.equal(
    await page.locator("makruk-bar").getAttribute("aria-label"),
    "White wins 23 %, draw 56 %, Black wins 21 %",
  );
});

test("the elements speak the language of the page, and its styles win", async (t) => {
  const page = await openExample(t);
  await page.evaluate(() => {
    document.documentElement.lang = "th";
    const moves = /** @type {any} */ (document.querySelector("makruk-moves"));
    const bar = /** @type {any} */ (document.querySelector("makruk-bar"));
    Object.assign(moves, { root: moves.root });
    Object.assign(bar, { parts: bar.parts });
  });
  assert.match((await page.locator("makruk-moves").textContent()) ?? "", /^๑\. e4/);
  assert.equal(await page.locator("makruk-bar").getAttribute("aria-label"), "ขาวชนะ 21% เสมอ 57% ดำชนะ 22%");
  const color = () =>
    page.locator("makruk-moves .current").evaluate((element) => getComputedStyle(element).backgroundColor);
  assert.equal(await color(), "rgb(23, 104, 63)");
});

test("a review is a table of both sides, a graph and a list of moves, which can be chosen", async (t) => {
  const page = await openExample(t);
  await page.getByRole("button", { name: "Review the game" }).click();
  const review = page.locator("makruk-review");
  await review.locator("table").waitFor({ timeout: 120_000 });
  assert.deepEqual(await review.locator("thead th").allTextContents(), ["White", "Black"]);
  assert.match((await review.locator("tbody tr").first().textContent()) ?? "", /^Accuracy[\d.]+ %[\d.]+ %$/);
  const shown = () => page.locator("makruk-board").evaluate((/** @type {any} */ { game }) => game.history());
  const box = await review.locator("svg").boundingBox();
  assert.ok(box);
  await page.mouse.click(box.x + 1, box.y + 5);
  assert.deepEqual(await shown(), ["e3e4"]);
  // A move to improve of each kind, with and without its better line.
  const texts = await review.evaluate((/** @type {any} */ element) => {
    const wrong = {
      ...element.review.moves[3],
      class: "mistake",
      count: null,
      loss: 0.25,
      best: "c6d5",
      line: ["c6d5", "b1d2"],
    };
    const moves = element.review.moves.map((/** @type {any} */ move) =>
      move.ply === 4 ? wrong : { ...move, class: "good" },
    );
    const items = () => [...element.querySelectorAll("ol li")].map((/** @type {Element} */ item) => item.textContent);
    Object.assign(element, { review: { ...element.review, moves, keyMoves: [wrong] } });
    const solved = items();
    element.unsolved = new Set([4]);
    const unsolved = items();
    element.lang = "th";
    return [solved, unsolved, items(), [...element.querySelectorAll(".key")].length];
  });
  assert.deepEqual(texts, [
    ["2... exd5?Loses 0.25 points · better c6d5 b1d2"],
    ["2... exd5?Loses 0.25 points"],
    ["๒... exd5?เสีย 0.25 แต้ม"],
    1,
  ]);
  await review.getByRole("button", { name: "exd5" }).click();
  assert.equal((await shown()).length, 4);
});

test("Tab reaches the current move only, and keys go through the moves", async (t) => {
  const page = await openExample(t);
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  const stops = await page
    .locator("makruk-moves .move")
    .evaluateAll((moves) => moves.filter((move) => /** @type {HTMLElement} */ (move).tabIndex === 0).length);
  assert.equal(stops, 1);
  await page.locator("makruk-moves .current").focus();
  for (const [key, name] of [
    ["Home", "1. e4"],
    ["ArrowRight", "1… d5"],
    ["End", "Nd7"],
    ["ArrowLeft", "3. Nd2"],
    ["ArrowLeft", "2… exd5"],
  ]) {
    await page.keyboard.press(key);
    assert.equal(await focused(), name, key);
    assert.equal(await page.locator("makruk-moves .current").textContent(), name);
  }
});
