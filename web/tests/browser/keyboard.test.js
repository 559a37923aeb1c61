// Keyboard-only use: the focus is never lost.

import assert from "node:assert/strict";
import { test } from "node:test";

import { focused, goTo, tabTo } from "./keys.js";
import { TWO, board, button, game, open, tab, waitForMoves } from "./page.js";

/** @typedef {import("./page.js").Page} Page */

/** @param {Page} page @param {...string} moves */
async function playByKeys(page, ...moves) {
  for (const move of moves) {
    const { moves: before } = await game(page);
    for (const square of [move.slice(0, 2), move.slice(2, 4)]) {
      await goTo(page, square);
      await page.keyboard.press("Enter");
    }
    await waitForMoves(page, before.length + 1);
  }
}

test("a whole game can be played by keyboard, and a new one started", async (t) => {
  const page = await open(t, { game: { ...TWO, fen: "7k/8/5K2/8/8/8/R7/1R6 w - - 0 1" } });
  await page.keyboard.press("Tab");
  assert.equal(await focused(page), "Skip to the board");
  await page.keyboard.press("Enter");
  await playByKeys(page, "a2a7", "h8g8", "b1b8");
  await page.getByText("White wins by checkmate").waitFor();
  await tabTo(page, (name) => name === "New game");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "New game" }).waitFor();
  await tabTo(page, (name) => name === "Start");
  await page.keyboard.press("Enter");
  await waitForMoves(page, 0);
  assert.match(await focused(page), /^[a-h][1-8]$/);
});

test("the focus stays on the board when playing Black against the engine", async (t) => {
  const page = await open(t, { game: { side: "black", orientation: "black", level: 0, actions: ["e3e4"] } });
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await playByKeys(page, "e6e5");
  await waitForMoves(page, 3);
  assert.equal(await focused(page), "e5");
});

test("a tab followed by the keyboard leads into its view, and the focus begins at the player's side", async (t) => {
  const page = await open(t, { game: { side: "black", orientation: "black", level: 0, actions: ["e3e4"] } });
  await tabTo(page, (name) => name === "Set up");
  await page.keyboard.press("Enter");
  await page.locator(".palette").waitFor();
  await page.waitForFunction(() => document.activeElement?.tagName === "H1");
  await page.keyboard.press("Tab");
  assert.equal(await focused(page), "e1");
  await page.evaluate(() => (location.hash = "count"));
  await tabTo(page, (name) => name === "Practise the chase");
  await page.keyboard.press("Enter");
  await page.locator(".chase").waitFor();
  assert.equal(await focused(page), "Practise the chase");
  assert.equal(await page.evaluate(() => document.activeElement?.tagName), "H1");
  await page.evaluate(() => (location.hash = "play"));
  await page.locator(".playing").waitFor();
  await page.keyboard.press("Tab");
  await tabTo(page, (name) => name === "Skip to the board");
  await page.keyboard.press("Enter");
  assert.equal(await focused(page), "d8");
});

test("buttons keep the focus when their action rebuilds them", async (t) => {
  const page = await open(t, { game: { ...TWO, actions: ["e3e4", "e6e5"] } });
  await button(page, "Take back").focus();
  await page.keyboard.press("Enter");
  await waitForMoves(page, 1);
  assert.equal(await focused(page), "Take back");
  await page.keyboard.press("Enter");
  await waitForMoves(page, 0);
  // The button is now disabled, so the next one has the focus.
  assert.equal(await focused(page), "Hint");
  await button(page, "Flip the board").focus();
  await page.keyboard.press("Enter");
  assert.equal(await focused(page), "Flip the board");
  await button(page, "ภาษาไทย").focus();
  await page.keyboard.press("Enter");
  assert.equal(await focused(page), "English");
  await button(page, "ตั้งค่า").focus();
  await page.keyboard.press("Enter");
  await page.getByRole("combobox", { name: "หน้าเว็บ" }).selectOption("dark");
  await page.keyboard.press("Escape");
  await page.locator("dialog").waitFor({ state: "detached" });
  assert.equal(await focused(page), "ตั้งค่า");
});

test("an analysis can be stepped through and edited by keyboard", async (t) => {
  const page = await open(t, { at: "#analyse" });
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await playByKeys(page, "e3e4", "e6e5", "d3d4");
  // Arrow keys select squares until the focus leaves the board.
  await page.keyboard.press("ArrowLeft");
  await waitForMoves(page, 3);
  await tabTo(page, (name) => name === "Back");
  await page.keyboard.press("Enter");
  await waitForMoves(page, 2);
  assert.equal(await focused(page), "Back");
  for (const [key, count] of /** @type {const} */ ([["ArrowLeft", 1], ["ArrowRight", 2], ["Home", 0], ["End", 3]])) {
    await page.keyboard.press(key);
    await waitForMoves(page, count);
  }
  // The list of moves is one stop; its current move has the focus.
  await tabTo(page, (name) => name.includes("d4"));
  await page.keyboard.press("ArrowLeft");
  await waitForMoves(page, 2);
  assert.match(await focused(page), /e5/);
  // So are the tabs, whose arrow keys do not step through the record.
  await tabTo(page, (name) => name === "Book");
  await page.keyboard.press("ArrowLeft");
  assert.equal(await focused(page), "Record");
  await page.locator("textarea").waitFor();
  await page.keyboard.press("Home");
  await page.locator(".explorer").waitFor();
  await waitForMoves(page, 2);
  await tabTo(page, (name) => name === "Delete from here");
  await page.keyboard.press("Enter");
  await waitForMoves(page, 1);
  assert.equal(await focused(page), "Delete from here");
  await page.keyboard.press("Control+z");
  await waitForMoves(page, 2);
});

test("arrow keys step through an analysis after a click in the list or a move on the board", async (t) => {
  const page = await open(t, { at: "#analyse" });
  for (const move of ["e3e4", "e6e5", "d3d4"]) {
    for (const square of [move.slice(0, 2), move.slice(2, 4)])
      await page.locator(`main makruk-board [data-square=${square}]`).click();
  }
  await page.keyboard.press("ArrowLeft");
  await waitForMoves(page, 2);
  await page.locator(".moves button.move").first().click();
  await waitForMoves(page, 1);
  await page.keyboard.press("ArrowRight");
  await waitForMoves(page, 2);
  await page.keyboard.press("ArrowRight");
  await waitForMoves(page, 3);
  // In a field, arrow keys move the cursor.
  await tab(page, "record");
  await page.locator("textarea").fill("abc");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Home");
  assert.equal((await game(page)).moves.length, 3);
});
