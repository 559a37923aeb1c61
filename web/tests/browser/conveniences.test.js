// Conveniences of play: earlier positions, planned moves, confirmation, handicaps, captured pieces, time
// per move, and a rematch.

import assert from "node:assert/strict";
import { test } from "node:test";

import { TWO, board, button, click, game, open, play, resign, square, waitForMoves } from "./page.js";

/** A game against the engine at its fastest, and one in which it thinks for a while. */
const EASY = { level: 0 };
const SLOW = { level: 10, seconds: 3 };

test("earlier positions can be shown while the game goes on", async (t) => {
  const page = await open(t, { game: { ...TWO, actions: ["e3e4", "d6d5", "e4d5"] } });
  await button(page, "Back").click();
  await waitForMoves(page, 2);
  await page.getByText("An earlier position").waitFor();
  assert.equal(await board(page).getAttribute("movable"), "none");
  await page.keyboard.press("Home");
  await waitForMoves(page, 0);
  await page.locator(".moves button.move").nth(1).click();
  await waitForMoves(page, 2);
  await button(page, "Back to the game").click();
  await waitForMoves(page, 3);
  await play(page, "d8c7");
});

test("an earlier position stays on the board when the engine replies", async (t) => {
  const page = await open(t, { game: { ...EASY, actions: ["e3e4", "d6d5"] } });
  await click(page, "d3d4");
  await button(page, "First position").click();
  await waitForMoves(page, 0);
  await page.locator(".moves button.move").nth(3).waitFor();
  await waitForMoves(page, 0);
  await button(page, "Last position").click();
  await waitForMoves(page, 4);
});

test("the mouse wheel on the board steps through the moves", async (t) => {
  const page = await open(t, { game: { ...TWO, actions: ["e3e4", "d6d5", "e4d5"] } });
  await square(page, "e5").hover();
  await page.mouse.wheel(0, -100);
  await waitForMoves(page, 2);
  await page.mouse.wheel(0, 100);
  await waitForMoves(page, 3);
});

test("a move planned while the engine thinks is played after its reply", async (t) => {
  const page = await open(t, { game: SLOW });
  await play(page, "e3e4");
  await click(page, "b1d2");
  assert.deepEqual(await board(page).evaluate((/** @type {any} */ { premove }) => premove), { from: "b1", to: "d2" });
  await waitForMoves(page, 4);
  assert.equal((await game(page)).moves[2], "b1d2");
});

test("a planned move that becomes illegal is dropped, and Escape cancels one", async (t) => {
  const page = await open(t, { game: SLOW });
  await play(page, "e3e4");
  // The rua is behind its own bia: no reply opens the file.
  await click(page, "a1a8");
  await waitForMoves(page, 2);
  assert.equal(await board(page).evaluate((/** @type {any} */ { premove }) => premove), null);
  await play(page, "d3d4");
  await click(page, "b1d2");
  await page.keyboard.press("Escape");
  assert.equal(await board(page).evaluate((/** @type {any} */ { premove }) => premove), null);
  await waitForMoves(page, 4);
});

test("with confirmation, a move is played only after the player confirms it", async (t) => {
  const page = await open(t, { game: TWO, settings: { confirms: true } });
  await click(page, "e3e4");
  assert.deepEqual((await game(page)).moves, []);
  await button(page, "Cancel").click();
  await click(page, "d3d4");
  await button(page, "Play d4").click();
  await waitForMoves(page, 1);
  assert.deepEqual((await game(page)).moves, ["d3d4"]);
});

test("a handicap removes a piece of the stronger side", async (t) => {
  const page = await open(t, { game: TWO });
  for (const [opponent, giver, piece, start] of [
    ["two", "black", "rua", "rnsmksn1/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR"],
    ["engine", "engine", "ma", "rnsmks1r/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR"],
    ["engine", "you", "bia", "rnsmksnr/8/pppppppp/8/8/1PPPPPPP/8/RNSKMSNR"],
  ]) {
    await button(page, "New game").click();
    const dialog = page.getByRole("dialog", { name: "New game" });
    await dialog.locator(`.opponent input[value=${opponent}]`).check();
    await dialog.getByText("More").click();
    await dialog.getByLabel("Handicap").selectOption(piece);
    await dialog.getByLabel("Who plays without it").selectOption(giver);
    await button(page, "Start").click();
    assert.equal((await game(page)).fen.split(" ")[0], start);
  }
});

test("a move can be typed in any letters, and one that is wrong is explained", async (t) => {
  const page = await open(t, { game: { ...TWO, fen: "4k3/8/8/8/8/3PS3/8/N3K3 w - - 0 1" } });
  const field = page.getByLabel("Type a move: Nd2");
  const error = page.locator(".typed .error");
  const type = async (/** @type {string} */ text) => {
    await field.fill(text);
    await field.press("Enter");
  };
  for (const [text, words] of /** @type {const} */ ([
    ["Nh8", "No legal ma move to h8 matches"],
    ["Zz", "“Zz” is not a move."],
    // A bishop in international letters, a bia in those of the federation.
    ["Bd4", "This can mean Sd4, d4: type the squares."],
  ])) {
    await type(text);
    await error.filter({ hasText: words }).waitFor();
    assert.equal(await field.inputValue(), text);
    assert.equal(await field.getAttribute("aria-invalid"), "true");
  }
  await field.fill("");
  assert.equal(await error.textContent(), "");
  for (const [ply, text] of ["nb3", "e8e7", "มค5", "Kd6", "kd2"].entries()) {
    await type(text);
    await waitForMoves(page, ply + 1);
  }
  assert.deepEqual((await game(page)).moves, ["a1b3", "e8e7", "b3c5", "e7d6", "e1d2"]);
  assert.equal(await field.evaluate((element) => element === document.activeElement), true);
  await resign(page);
  await field.waitFor({ state: "hidden" });
});

test("many captured pieces of a role are one picture and a number", async (t) => {
  const fen = "rnsmksnr/8/pppppppp/8/8/8/8/RNSKMSNR w - - 0 1";
  const page = await open(t, { game: { ...TWO, actions: ["e3e4", "d6d5", "e4d5"] } });
  assert.equal(await page.locator(".captured svg").count(), 1);
  assert.equal(await page.locator(".captured b").count(), 0);
  const drawn = await page.evaluate(async (fen) => {
    const load = (/** @type {string} */ path) => import(new URL(path, location.href).href);
    const { capturedRow, lostPieces } = await load("play/captured.js");
    const { newGame } = await load("shared/api.js");
    const [start, now] = [newGame(), newGame({ fen })];
    const board = document.querySelector("main makruk-board");
    const row = capturedRow(board, lostPieces(now, start.board(), "white"), "white");
    return [row.querySelectorAll("svg").length, row.textContent];
  }, fen);
  assert.deepEqual(drawn, [1, "×8"]);
});

test("captured pieces stand beside their captor, and the panel counts the pieces on the board", async (t) => {
  const page = await open(t, { game: { ...TWO, actions: ["e3e4", "d6d5", "e4d5"] } });
  await page.locator(".player.bottom").getByRole("img", { name: "captured: bia" }).waitFor();
  await page.getByText("Pieces on the board: 31").waitFor();
  await button(page, "Back").click();
  await page.getByText("Pieces on the board: 32").waitFor();
  assert.equal(await page.locator(".captured").count(), 0);
});

test("a clock for each move begins again with each move, and who exceeds it loses", async (t) => {
  const page = await open(t, { game: { ...TWO, control: "m20" } });
  await page.clock.install({ time: 0 });
  await page.reload();
  await square(page, "e3").waitFor();
  await page.clock.pauseAt(60_000);
  const clocks = () => page.locator(".clock").allTextContents();
  assert.deepEqual(await clocks(), ["0:20", "0:20"]);
  await play(page, "e3e4");
  await page.clock.runFor(5000);
  assert.deepEqual(await clocks(), ["0:15", "0:20"]);
  await play(page, "d6d5");
  await page.clock.runFor(5000);
  assert.deepEqual(await clocks(), ["0:20", "0:15"]);
  await page.clock.runFor(16_000);
  await page.getByText("Black wins by timeout").waitFor();
});

test("after a game, a rematch has the sides changed", async (t) => {
  const page = await open(t, { game: { ...EASY, actions: ["e3e4", "d6d5", "resign white"] } });
  // One button is the first thing to do.
  assert.deepEqual(await page.locator(".panel .primary").allTextContents(), ["Review this game"]);
  await button(page, "Rematch, sides changed").click();
  await waitForMoves(page, 1);
  assert.equal(await board(page).getAttribute("orientation"), "black");
  await page.getByText("Engine, level 0").waitFor();
});

test("the time for a move at full strength can be chosen", async (t) => {
  const page = await open(t, { game: { level: 10 } });
  await button(page, "New game").click();
  const dialog = page.getByRole("dialog", { name: "New game" });
  await dialog.getByText("More").click();
  await dialog.getByLabel("Time for a move").selectOption("3");
  await dialog.getByRole("radio", { name: "Level 5 of 10" }).check();
  assert.equal(await dialog.getByLabel("Time for a move").isVisible(), false);
  await dialog.getByRole("radio", { name: "Level 10 of 10" }).check();
  assert.equal(await dialog.getByLabel("Time for a move").inputValue(), "3");
});
