// The chase trainer: against the tables, by mouse, keyboard and touch.

import assert from "node:assert/strict";
import { test } from "node:test";

import { SITE, board, button, click, game, open, square, tap } from "./page.js";

/** @typedef {import("./page.js").Page} Page */
/** @typedef {{ ending?: string, side?: string, spare?: string }} Plan */

/** Two rua: the shortest chases. @type {Plan} */
const SHORT = { ending: "Two rua", spare: "None" };
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

/** Starts a chase. @param {Page} page @param {Plan} plan */
async function start(page, { ending, side, spare }) {
  await page.locator("select[name=ending]").waitFor();
  if (ending) await page.getByLabel("Ending").selectOption(ending);
  if (side) await page.locator("select[name=side]").selectOption(side);
  if (spare) await page.getByLabel("Moves to spare").selectOption(spare);
  await button(page, "Start").click();
  await page.locator(".standing p").waitFor({ timeout: 120_000 });
}

/** Waits until the player may move, or the chase is over. @param {Page} page */
const waitForTurn = (page) =>
  page.waitForFunction(
    () => document.querySelector(".summary .verdict") || /** @type {any} */ (document.querySelector("main makruk-board")).movable !== "none",
    null,
    { timeout: 120_000 },
  );

/** The squares of the hint's arrow. @param {Page} page @returns {Promise<string>} */
async function hint(page) {
  await button(page, "Hint").click();
  await page.waitForFunction(() => /** @type {any} */ (document.querySelector("main makruk-board")).arrows.length === 1);
  return board(page).evaluate((/** @type {any} */ { arrows: [{ from, to }] }) => from + to);
}

const isOver = async (/** @type {Page} */ page) => (await page.locator(".summary .verdict").count()) > 0;

/** A move that hangs a rua or at least is not the hint: the first that the page calls a mistake. @param {Page} page @param {(move: string) => Promise<unknown>} act */
async function err(page, act) {
  const right = await hint(page);
  const moves = await board(page).evaluate((/** @type {any} */ { game }) => /** @type {string[]} */ (game.moves()));
  for (const move of moves.reverse()) {
    if (move === right) continue;
    await act(move);
    await page.locator(".verdict").waitFor();
    if ((await page.locator(".verdict.wrong").count()) > 0) return move;
    await waitForTurn(page);
    await button(page, "Undo").click();
    await page.getByText("Taken back.").waitFor();
    await waitForTurn(page);
  }
  throw new Error("every move was right");
}

test("a chase is won by its hints, and can be repeated", async (t) => {
  const page = await open(t, { at: "#chase" });
  await start(page, SHORT);
  await page.getByText("Mate the khun before the count ends.").waitFor();
  await page.locator(".count .number").waitFor();
  const { fen } = await game(page);
  while (!(await isOver(page))) {
    await click(page, await hint(page));
    await waitForTurn(page);
  }
  await page.getByText("You mated within the count.").waitFor();
  await page.getByText("No move gave anything away.").waitFor();
  const { moves } = await game(page);
  const mine = Math.ceil(moves.length / 2);
  await page.getByText(`Your moves: ${mine} (best possible ${mine})`).waitFor();
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), "Next");
  await button(page, "Again").click();
  await page.waitForFunction((fen) => /** @type {any} */ (document.querySelector("main makruk-board")).game.fen() === fen, fen);
  assert.deepEqual((await game(page)).moves, []);
  await waitForTurn(page);
  await button(page, "Next").click();
  await page.getByText("Mate the khun before the count ends.").waitFor();
});

test("a mistake is reported at once, can be taken back, and is in the summary", async (t) => {
  const page = await open(t, { at: "#chase" });
  await start(page, SHORT);
  const { fen } = await game(page);
  await err(page, (move) => click(page, move));
  await page.locator(".verdict.wrong").getByText(/gives the win away: undo, or play on\.$/).waitFor();
  await waitForTurn(page);
  await button(page, "Undo").click();
  await page.getByText("Taken back.").waitFor();
  assert.equal((await game(page)).fen, fen);
  while (!(await isOver(page))) {
    await click(page, await hint(page));
    await waitForTurn(page);
  }
  await page.getByText("Where the win was given away").waitFor();
  await page.locator(".faults").getByText(/^Right: .* · taken back$/).waitFor();
  await page.locator(".faults button").click();
  assert.equal((await game(page)).fen, fen);
  assert.equal(await board(page).evaluate((/** @type {any} */ { arrows }) => arrows.length), 1);
  await button(page, "Last position").click();
  assert.ok((await game(page)).moves.length > 0);
});

test("the bare khun is held by hints", async (t) => {
  const page = await open(t, { at: "#chase" });
  await start(page, { ending: "Two rua", side: "Flee with the khun", spare: "One" });
  await page.getByText("Hold out until the count ends.").waitFor();
  while (!(await isOver(page))) {
    await click(page, await hint(page));
    await waitForTurn(page);
  }
  await page.getByText("You held the draw.").waitFor();
});

test("an ending with a bia has neither a count nor a khun to hold out with", async (t) => {
  const page = await open(t, { at: "#chase" });
  await page.locator("select[name=ending]").waitFor();
  await page.getByLabel("Ending").selectOption("Rua and bia");
  await page.getByText("No count runs until the bia is turned over.").waitFor();
  assert.deepEqual(await page.locator("select[name=side]").locator("option").allTextContents(), ["Chase"]);
  await start(page, {});
  await page.getByText("Turn the bia over, and mate.").waitFor();
  assert.equal(await page.locator(".count").isVisible(), false);
  await click(page, await hint(page));
  await page.locator(".verdict.right").waitFor();
});

test("a chase can be played by keyboard, and keeps the focus", async (t) => {
  const page = await open(t, { at: "#chase" });
  await start(page, SHORT);
  const onBoard = () => page.evaluate(() => document.activeElement?.tagName === "MAKRUK-BOARD");
  assert.equal(await onBoard(), true, "the focus is on the board after the start");
  while (!(await isOver(page))) {
    // The button is disabled until the defence has replied.
    await button(page, "Hint").click({ trial: true });
    await button(page, "Hint").focus();
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => /** @type {any} */ (document.querySelector("main makruk-board")).arrows.length === 1);
    assert.equal(await onBoard(), true, "the focus is on the board after a hint");
    const move = await board(page).evaluate((/** @type {any} */ { arrows: [{ from, to }] }) => from + to);
    for (const name of [move.slice(0, 2), move.slice(2)]) {
      await square(page, name).focus();
      await page.keyboard.press("Enter");
    }
    await waitForTurn(page);
  }
  await page.getByText("You mated within the count.").waitFor();
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), "Next");
});

test("on a phone, in Thai, by touch, with the buttons beside the board", async (t) => {
  const page = await open(t, { at: "#chase", language: "th", context: PHONE });
  await page.getByLabel("หมากฝ่ายไล่").selectOption("เรือสองลำ");
  const go = await button(page, "เริ่ม").boundingBox();
  assert.ok(go && go.y + go.height <= 788, `the button to start ends at ${go && go.y + go.height}`);
  await tap(button(page, "เริ่ม"));
  await page.locator(".standing p").waitFor({ timeout: 120_000 });
  await tap(button(page, "คำใบ้"));
  await page.waitForFunction(() => /** @type {any} */ (document.querySelector("main makruk-board")).arrows.length === 1);
  const move = await board(page).evaluate((/** @type {any} */ { arrows: [{ from, to }] }) => from + to);
  for (const name of [move.slice(0, 2), move.slice(2)]) await tap(square(page, name));
  await page.getByText(/ ยังชนะได้$|^ไล่จนทันก่อนนับครบ$/).first().waitFor();
  const box = await button(page, "คืนตา").boundingBox();
  assert.ok(box && box.y + box.height <= 788, `the buttons end at ${box && box.y + box.height}`);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
});

test("the settings are kept, and damaged ones are dropped", async (t) => {
  const page = await open(t, { at: "#chase" });
  await start(page, SHORT);
  await page.reload();
  await page.locator("select[name=ending]").waitFor();
  assert.equal(await page.getByLabel("Ending").inputValue(), "KRRvK");
  assert.equal(await page.getByLabel("Moves to spare").inputValue(), "0");
  for (const stored of ["7", "[]", "{", '{"ending":7,"side":[],"spare":"x"}', '{"ending":"KQvK","side":"white","spare":5}']) {
    await page.evaluate((text) => localStorage.setItem("makruk.chase", text), stored);
    await page.reload();
    await page.locator("select[name=ending]").waitFor();
    assert.equal(await page.getByLabel("Moves to spare").inputValue(), "3", stored);
    assert.equal(await page.locator("select[name=side]").inputValue(), "strong", stored);
  }
});

test("the trainer is reached from the lessons, the counting and the puzzles, and loads nothing before", async (t) => {
  const page = await open(t, { at: "#play" });
  const names = () => page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name.split("/").at(-1) ?? ""));
  await page.evaluate(() => localStorage.setItem("makruk.learn", JSON.stringify({ done: [], at: "end" })));
  const files = ["chase.js", "chase-texts.js", "drills.js", "practice.css", "rating.js", "makruk_analysis_bg.wasm"];
  assert.deepEqual((await names()).filter((name) => files.includes(name)), []);
  await page.goto(`${SITE}#learn`);
  await button(page, "Practise the chase").click();
  await page.locator("select[name=ending]").waitFor();
  for (const at of ["count", "puzzles"]) {
    await page.goto(`${SITE}#${at}`);
    await page.getByRole("link", { name: "Practise the chase" }).click();
    await page.locator("select[name=ending]").waitFor();
  }
  assert.ok((await names()).includes("chase.js"));
  assert.equal(await page.locator("nav a").count(), 7);
  // It belongs to the counting.
  assert.equal(await page.locator("nav a[aria-current]").getAttribute("href"), "#count");
});

test("a missing module is reported, and can be retried", async (t) => {
  const page = await open(t, { at: "#play", isBroken: true });
  await page.route("**/makruk_analysis_bg.wasm", (route) => route.fulfill({ status: 404 }));
  await page.goto(`${SITE}#chase`);
  await page.getByRole("alert").locator(".error").waitFor();
  await page.unroute("**/makruk_analysis_bg.wasm");
  await button(page, "Try again").click();
  await page.locator("select[name=ending]").waitFor();
  assert.equal(await page.getByRole("alert").locator(".error").count(), 0);
});
