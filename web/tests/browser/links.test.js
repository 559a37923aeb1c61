// Links that carry a game or a position.

import assert from "node:assert/strict";
import { test } from "node:test";

import { SITE, TWO, board, button, copied, game, open, play, tab, waitForMoves } from "./page.js";

test("a link opens the game in another browser", async (t) => {
  const page = await open(t, { game: { ...TWO, rules: "fairy" } });
  await play(page, "e3e4", "e6e5", "b1d2");
  await button(page, "Copy link").click();
  const link = await copied(page);
  assert.ok(link.startsWith(`${SITE}#g=`) && link.length < SITE.length + 40, link);

  const other = await open(t, { at: link.slice(SITE.length) });
  await waitForMoves(other, 3);
  const { moves, rules } = await game(other);
  assert.deepEqual([moves, rules], [["e3e4", "e6e5", "b1d2"], "fairy"]);
  // The page replaces the link in its address, so that a reload does not undo later moves.
  assert.equal(other.url(), `${SITE}#analyse`);
});

test("a link to a position includes its count", async (t) => {
  const fen = "8/8/8/8/2k5/8/7R/3K4 b - 32 30 20";
  const page = await open(t, { game: { ...TWO, fen } });
  await button(page, "Copy link").click();
  const link = await copied(page);
  const other = await open(t, { at: link.slice(SITE.length) });
  assert.equal((await game(other)).fen, fen);
});

test("following a link on an open page opens it", async (t) => {
  const page = await open(t, { at: "#analyse" });
  await play(page, "d3d4");
  await tab(page, "record");
  await button(page, "Copy link").click();
  const link = await copied(page);
  await page.goto(`${SITE}#play`);
  await page.evaluate((hash) => (location.hash = hash), new URL(link).hash);
  await waitForMoves(page, 1);
  assert.equal(await board(page).count(), 1);
});

test("an invalid link is reported, and the page still works", async (t) => {
  for (const at of ["#g=!!", "#g=abcd", "#g=.AAQ", "#g=~1", "#g=.AA.nonsense", "#g=%F0%9F"]) {
    const page = await open(t, { at });
    const error = page.getByRole("alert").locator(".error");
    await error.waitFor();
    assert.match((await error.textContent()) ?? "", /^[A-Z].{10}/, at);
    await play(page, "e3e4");
  }
});

test("of a link that was cut, the first moves are opened, and the error stands beside the board", async (t) => {
  const page = await open(t, { game: TWO });
  await play(page, "e3e4", "e6e5", "b1d2");
  await button(page, "Copy link").click();
  const link = await copied(page);
  for (const [width, height] of [[390, 844], [1440, 900]]) {
    const at = link.slice(SITE.length, -1);
    const other = await open(t, { at, context: { viewport: { width, height } } });
    await waitForMoves(other, 2);
    const error = other.locator(".notice .error");
    assert.match((await error.textContent()) ?? "", /2 moves were read\./);
    const box = await error.boundingBox();
    assert.ok(box && box.y >= 0 && box.y + box.height <= height, JSON.stringify(box));
    await other.locator(".notice").getByRole("button", { name: "Close" }).click();
    assert.equal(await error.count(), 0);
  }
});

test("an unknown address leads to the game", async (t) => {
  const page = await open(t, { at: "#nonsense" });
  await button(page, "New game").waitFor();
});
