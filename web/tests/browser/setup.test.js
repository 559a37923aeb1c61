// The position editor.

import assert from "node:assert/strict";
import { test } from "node:test";

import { board, button, copied, game, open, play, square } from "./page.js";

/** @typedef {import("./page.js").Page} Page */

/** @param {Page} page */
const fen = (page) => page.getByRole("textbox", { name: "FEN" }).inputValue();

/** Selects the piece that a click places. @param {Page} page @param {string} name */
const take = (page, name) => page.getByRole("radio", { name, exact: true }).check({ force: true });

test("clicks place pieces and remove them", async (t) => {
  const page = await open(t, { at: "#setup" });
  await button(page, "Empty board").click();
  await take(page, "White khun");
  await square(page, "e1").click();
  await take(page, "Black khun");
  await square(page, "e8").click();
  await take(page, "Black bia ngai");
  await square(page, "a4").click();
  assert.equal(await fen(page), "4k3/8/8/8/m~7/8/8/4K3 w - - 0 1");
  await page.getByText("This position is legal.").waitFor();
  await take(page, "Eraser");
  await square(page, "a4").click();
  assert.equal(await fen(page), "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
});

test("pieces can be dragged, and dragging off the board removes them", async (t) => {
  const page = await open(t, { at: "#setup" });
  await square(page, "e3").dragTo(square(page, "e5"));
  assert.equal(await fen(page), "rnsmksnr/8/pppppppp/4P3/8/PPPP1PPP/8/RNSKMSNR w - - 0 1");
  await square(page, "a1").dragTo(page.getByRole("heading", { level: 1 }), {
    force: true,
    targetPosition: { x: 0, y: 0 },
  });
  assert.equal(await fen(page), "rnsmksnr/8/pppppppp/4P3/8/PPPP1PPP/8/1NSKMSNR w - - 0 1");
});

test("keys place pieces", async (t) => {
  const page = await open(t, { at: "#setup" });
  await button(page, "Empty board").click();
  await square(page, "a1").focus();
  for (const key of [
    "Shift+K",
    "ArrowRight",
    "r",
    "ArrowRight",
    "Shift+F",
    "ArrowRight",
    "n",
    "Delete",
    "End",
    "ArrowUp",
    "k",
  ])
    await page.keyboard.press(key);
  assert.equal(await fen(page), "8/8/8/8/8/8/7k/KrM~5 w - - 0 1");
});

test("the side to move can be selected, and the position played", async (t) => {
  const page = await open(t, { at: "#setup" });
  await page.getByRole("textbox", { name: "FEN" }).fill("4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1");
  await page.getByRole("combobox", { name: "To move" }).selectOption("b");
  assert.equal(await fen(page), "4k3/8/8/3p4/8/8/8/3RK3 b - - 0 1");
  await button(page, "Play from here").click();
  await page.getByRole("radio", { name: "Two people here" }).check();
  await button(page, "Start").click();
  await play(page, "e8e7");
  assert.equal((await game(page)).fen, "8/4k3/8/3p4/8/8/8/3RK3 w - - 1 2");
});

test("the position can be analysed and copied as a link", async (t) => {
  const page = await open(t, { at: "#setup" });
  await page.getByRole("textbox", { name: "FEN" }).fill("4k3/8/8/3p4/8/8/8/3RK3 b - - 0 1");
  await button(page, "Copy link").click();
  const link = await copied(page);
  await page.locator(".panel").getByRole("button", { name: "Analyse" }).click();
  await page.locator(".steps").waitFor();
  assert.equal((await game(page)).fen, "4k3/8/8/3p4/8/8/8/3RK3 b - - 0 1");
  await page.goto("about:blank");
  await page.goto(link);
  await board(page).waitFor();
  assert.equal((await game(page)).fen, "4k3/8/8/3p4/8/8/8/3RK3 b - - 0 1");
});

test("an invalid position is reported beside the field and cannot be used", async (t) => {
  const page = await open(t, { at: "#setup" });
  const field = page.getByRole("textbox", { name: "FEN" });
  for (const [text, words] of /** @type {const} */ ([
    ["4k3/8/8/8/8/8/8/8 w - - 0 1", /khun/],
    ["9/8/8/8/8/8/8/8 w - - 0 1", /9/],
    ["nonsense", /^[A-Z].{10}/],
    ["", /^[A-Z].{10}/],
  ])) {
    await field.fill(text);
    await page.locator(".error", { hasText: words }).waitFor();
    assert.equal(await field.getAttribute("aria-invalid"), "true");
    for (const name of ["Play from here", "Copy link"]) assert.equal(await button(page, name).isDisabled(), true);
  }
  await button(page, "Start position").click();
  await page.getByText("This position is legal.").waitFor();
  assert.equal(await button(page, "Play from here").isDisabled(), false);
});

test("all problems of a position are named", async (t) => {
  const page = await open(t, { at: "#setup" });
  await page.getByRole("textbox", { name: "FEN" }).fill("rrrrk3/8/8/8/8/8/P7/K7 w - - 0 1");
  const errors = page.locator("#setup-state .error");
  await errors.nth(1).waitFor();
  assert.match(await errors.first().textContent() ?? "", /^Black has more than two rua \(c8\)/);
  assert.equal(await errors.nth(1).textContent(), "Bia behind start");
});

test("a position survives a reload", async (t) => {
  const page = await open(t, { at: "#setup" });
  await square(page, "e3").dragTo(square(page, "e5"));
  const before = await fen(page);
  await page.reload();
  await board(page).waitFor();
  assert.equal(await fen(page), before);
});
