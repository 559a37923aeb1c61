// The analysis: records and positions in and out, variations, the lines of the engine, the graph.

import assert from "node:assert/strict";
import { test } from "node:test";

import { board, button, click, copied, game, open, play, square, waitForMoves } from "./page.js";

/** @typedef {import("./page.js").Page} Page */

const VARIATIONS = '[White "Somchai"]\n[Black "Malee"]\n\n1. e4 e5 (1... d5 2. exd5 {wild} (2. d4 c5)) 2. Nd2 *';

/** Pastes a record and opens it. @param {Page} page @param {string} text */
async function paste(page, text) {
  await page.locator("textarea").fill(text);
  await button(page, "Open").click();
}

/** The moves of the list, without their numbers. @param {Page} page */
const moves = async (page) => (await page.locator(".moves button.move").allTextContents()).map((text) => text.replace(/^\d+(\.|…) /, ""));

test("a PGN with variations and comments is read, walked through and written", async (t) => {
  const page = await open(t, { at: "#analyse" });
  await paste(page, VARIATIONS);
  await page.getByText("wild").waitFor();
  assert.deepEqual(await moves(page), ["e4", "e5", "d5", "exd5", "d4", "c5", "Nd2"]);
  await page.locator(".moves button", { hasText: "c5" }).click();
  assert.deepEqual((await game(page)).moves, ["e3e4", "d6d5", "d3d4", "c6c5"]);
  await button(page, "Back").click();
  assert.deepEqual((await game(page)).moves, ["e3e4", "d6d5", "d3d4"]);
  await button(page, "Copy PGN").click();
  const written = await copied(page);
  assert.match(written, /\[White "Somchai"\]/);
  assert.match(written.replace(/\s+/g, " "), /1\. e4 e5 \(1\.\.\. d5 2\. exd5 \{wild\} \(2\. d4 c5\)\) 2\. Nd2 \*/);
});

test("a variation becomes the main line, and a line is deleted", async (t) => {
  const page = await open(t, { at: "#analyse" });
  await paste(page, VARIATIONS);
  await page.locator(".moves button", { hasText: "exd5" }).click();
  await button(page, "Make main line").click();
  assert.deepEqual((await moves(page)).slice(0, 3), ["e4", "d5", "e5"]);
  await button(page, "Delete from here").click();
  assert.deepEqual((await game(page)).moves, ["e3e4", "d6d5"]);
  assert.equal((await moves(page)).includes("exd5"), false);
});

test("keys go through a record", async (t) => {
  const page = await open(t, { at: "#analyse" });
  await paste(page, VARIATIONS);
  await button(page, "Start").focus();
  for (const [key, count] of /** @type {const} */ ([["ArrowRight", 1], ["End", 3], ["ArrowLeft", 2], ["Home", 0]])) {
    await page.keyboard.press(key);
    await waitForMoves(page, count);
  }
});

test("moves that are played become variations", async (t) => {
  const page = await open(t, { at: "#analyse" });
  await play(page, "e3e4", "e6e5");
  await button(page, "Back").click();
  await waitForMoves(page, 1);
  await play(page, "d6d5");
  assert.deepEqual(await moves(page), ["e4", "e5", "d5"]);
});

test("one of several games is chosen", async (t) => {
  const page = await open(t, { at: "#analyse" });
  await paste(page, '[White "A"]\n\n1. e4 e5 *\n\n[White "B"]\n[Black "C"]\n\n1. d4 d5 2. Nd2 1-0');
  const games = page.getByRole("combobox", { name: "Game" });
  assert.deepEqual(await games.locator("option").allTextContents(), ["1. A", "2. B – C 1-0"]);
  await games.selectOption("1");
  assert.deepEqual(await moves(page), ["d4", "d5", "Nd2"]);
});

test("a PGN is opened from a file", async (t) => {
  const page = await open(t, { at: "#analyse" });
  const file = { name: "game.pgn", mimeType: "text/plain", buffer: Buffer.from("1. d4 d5 *") };
  await page.getByLabel("Open a file").setInputFiles(file);
  await page.locator(".moves button", { hasText: "d4" }).waitFor();
});

test("moves go out and come in again in every set of letters", async (t) => {
  const page = await open(t, { at: "#analyse" });
  await play(page, "b1d2", "b8d7", "e1f2", "d8e7");
  const played = (await game(page)).moves;
  const first = { fairy: "Nd2", international: "Nd2", playok: "Nd2", "makruk-js": "Md2", thai: "ม-ง๒" };
  for (const [letters, text] of Object.entries(first)) {
    await page.getByRole("combobox", { name: "Letters of the PGN" }).selectOption(letters);
    await button(page, "Copy PGN").click();
    const written = await copied(page);
    assert.ok(written.includes(`1. ${text}`), written);
    await button(page, "Copied").waitFor({ state: "detached" });
    await paste(page, written);
    await waitForMoves(page, 0);
    await button(page, "End").click();
    assert.deepEqual((await game(page)).moves, played, letters);
  }
});

test("positions come in and go out in every dialect", async (t) => {
  const page = await open(t, { at: "#analyse" });
  const fens = {
    fairy: "8/8/8/8/2k5/8/7R/3K4 b - 32 30 20",
    "makruk-js": "8/8/8/8/2k5/8/7R/3K4 b 20 b pp 15 4 16",
    international: "8/8/8/8/2k5/8/7R/3K4 b - 32 30 20",
  };
  for (const [dialect, fen] of Object.entries(fens)) {
    await page.getByRole("combobox", { name: "Dialect" }).selectOption(dialect);
    await paste(page, "rmtektmr/8/bbbbbbbb/8/8/BBBBBBBB/8/RMTKETMR w 1");
    assert.equal((await game(page)).fen, "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1");
    await paste(page, fen);
    assert.equal((await game(page)).fen, fens.fairy);
    await button(page, "Copy").click();
    assert.equal(await copied(page), fen);
    await button(page, "Copied").waitFor({ state: "detached" });
  }
  await paste(page, "rnbqkbnr/8/pppppppp/8/8/PPPPPPPP/8/RNBKQBNR w - - 0 1");
  assert.equal((await game(page)).fen, "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1");
});

test("the engine shows as many lines as are wanted, with arrows", async (t) => {
  const page = await open(t, { at: "#analyse", settings: { lines: 2 } });
  await page.getByRole("checkbox", { name: "Analyse" }).check();
  await page.locator(".pvs li").nth(1).waitFor();
  await page.getByRole("combobox", { name: "Lines" }).selectOption("4");
  await page.locator(".pvs li").nth(3).waitFor();
  assert.equal(await page.locator(".pvs li").count(), 4);
  const arrows = await board(page).evaluate((/** @type {any} */ { arrows }) => arrows);
  assert.ok(arrows.length === 4 && arrows.every((/** @type {any} */ { from, to }) => /^[a-h][1-8]$/.test(from) && /^[a-h][1-8]$/.test(to)));
  // It follows the game, and rests when it is switched off.
  await click(page, "e3e4");
  await page.locator(".pvs li").first().waitFor();
  await page.getByRole("checkbox", { name: "Analyse" }).uncheck();
});

test("a whole game is evaluated, as a graph and in words", async (t) => {
  const page = await open(t, { at: "#analyse" });
  await paste(page, "1. e4 e5 2. Nd2 Nd7 *");
  await button(page, "Evaluate the whole game").click();
  await page.locator(".graphbox li").nth(4).waitFor({ state: "attached" });
  assert.match((await page.locator(".graphbox li").nth(1).textContent()) ?? "", /^1\. e4: [+−-]?\d\.\d\d$/);
  await button(page, "Evaluate the whole game").waitFor();
  await page.getByRole("img", { name: "Evaluation over the game" }).click({ position: { x: 2, y: 10 } });
  await waitForMoves(page, 0);
});

test("an analysis is kept over a reload", async (t) => {
  const page = await open(t, { at: "#analyse" });
  await play(page, "e3e4", "e6e5");
  await page.reload();
  await waitForMoves(page, 2);
  await square(page, "e5").waitFor();
});
