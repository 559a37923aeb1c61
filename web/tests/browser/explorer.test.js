// The opening explorer: an opened book and its moves for the current position.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { button, game, open, play, tap, waitForMoves } from "./page.js";

/** @typedef {import("./page.js").Page} Page */

const OWN = readFileSync(new URL("../../../crates/makruk-cli/books/default.mkb", import.meta.url));

/** @param {Page} page @param {string} name @param {Buffer} buffer */
const choose = (page, name, buffer) =>
  page.getByLabel("Open a book").setInputFiles({ name, mimeType: "application/octet-stream", buffer });

/** The rows of the table. @param {Page} page */
const rows = (page) => page.locator(".book tbody tr");

test("a book from a file shows moves, games and results, and follows the board", async (t) => {
  const page = await open(t, { at: "#analyse" });
  // The built-in book opens by itself.
  await rows(page).first().waitFor();
  await choose(page, "club.mkb", OWN);
  await page.getByText(/^club\.mkb: 20,000 games$/).waitFor();
  const first = rows(page).first();
  assert.match(await first.locator("td").first().innerText(), /^\d+\s+\d+ %$/);
  const words = await first.getByRole("img").getAttribute("aria-label");
  const shares = /^White won (\d+) %, drawn (\d+) %, Black won (\d+) %$/.exec(words ?? "")?.slice(1).map(Number) ?? [];
  const sum = shares.reduce((all, share) => all + share, 0);
  assert.ok(sum >= 99 && sum <= 101, words ?? "");
  // A click on a move plays it and shows the next position's moves.
  const san = await first.getByRole("button").innerText();
  await first.getByRole("button").click();
  await waitForMoves(page, 1);
  assert.equal(await page.locator(".moves button.move").first().innerText(), san);
  await page.waitForFunction((before) => document.querySelector(".book tbody button")?.textContent !== before, san);
  await button(page, "Back").click();
  await page.waitForFunction((before) => document.querySelector(".book tbody button")?.textContent === before, san);
  // A position that is not in the book.
  await play(page, "a3a4", "h6h5", "a1a3", "h8h6");
  await page.getByText("This position is not in the book.").waitFor();
  await button(page, "Close the book").click();
  await page.getByText("A book lists the moves").waitFor();
});

test("the built-in book opens by keyboard and in Thai", async (t) => {
  const page = await open(t, { at: "#analyse", language: "th" });
  await rows(page).first().waitFor();
  await button(page, "ปิดตำรา").click();
  await button(page, "เกมของโปรแกรม").focus();
  await page.keyboard.press("Enter");
  await rows(page).first().waitFor();
  assert.match(
    (await rows(page).first().getByRole("img").getAttribute("aria-label")) ?? "",
    /^ขาวชนะ \d+% เสมอ \d+% ดำชนะ \d+%$/,
  );
  await rows(page).first().getByRole("button").focus();
  await page.keyboard.press("Enter");
  await waitForMoves(page, 1);
  assert.equal((await game(page)).moves.length, 1);
});

test("on a phone a book opens by touch, and the page does not scroll sideways", async (t) => {
  const page = await open(t, {
    at: "#analyse",
    context: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true },
  });
  await tap(rows(page).first().getByRole("button"));
  await waitForMoves(page, 1);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360);
});

test("an invalid book is reported, and the previous one stays", async (t) => {
  const page = await open(t, { at: "#analyse" });
  await choose(page, "club.mkb", OWN);
  await rows(page).first().waitFor();
  await choose(page, "game.pgn", Buffer.from("1. e4 *"));
  await page.getByRole("alert").getByText("not a book: expected the bytes 89 4D 4B 42").waitFor();
  assert.ok((await rows(page).count()) > 3);
  const damaged = Buffer.from(OWN);
  for (let at = 20; at < damaged.length - 5_000; at += 500) damaged[at] ^= 1;
  await choose(page, "damaged.mkb", damaged);
  await page.getByRole("alert").getByText(/^Offset \d+: the checksum is/).waitFor();
});

test("of two books opened concurrently, the last one selected is shown", async (t) => {
  const page = await open(t, { at: "#analyse" });
  await rows(page).first().waitFor();
  await button(page, "Close the book").click();
  /** @type {() => void} */
  let answer = () => {};
  const isAnswered = new Promise((resolve) => (answer = () => resolve(null)));
  await page.route("**/default.mkb", async (route) => {
    await isAnswered;
    await route.continue();
  });
  await button(page, "The engine's games").click();
  await choose(page, "club.mkb", OWN);
  await page.getByText(/^club\.mkb: 20,000 games$/).waitFor();
  const late = page.waitForResponse("**/default.mkb");
  answer();
  await (await late).finished();
  const first = rows(page).first().getByRole("button");
  const san = await first.innerText();
  await first.click();
  await page.waitForFunction((before) => document.querySelector(".book tbody button")?.textContent !== before, san);
  assert.equal(await page.getByText(/^club\.mkb: 20,000 games$/).count(), 1);
});
