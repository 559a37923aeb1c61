// Games on the page: against the engine and between two players, with the count, offers, clocks and take-backs.

import assert from "node:assert/strict";
import { test } from "node:test";

import { TWO, board, button, click, game, open, play, square, waitForMoves } from "./page.js";

/** @typedef {import("./page.js").Page} Page */

/** A khun alone with its count near the end: 16 of 16 comes next. */
const LAST_NUMBERS = "8/8/8/8/2k5/8/7R/3K4 b - 32 30 20";
/** Black may call board's honour. */
const MAY_COUNT = "4k3/8/8/8/3mR3/3K1S2/8/8 b - - 0 1";

/** Opens the dialog of a new game, and leaves it to a test to fill it. @param {Page} page */
async function openNewGame(page) {
  await button(page, "New game").click();
  return page.getByRole("dialog", { name: "New game" });
}

test("the engine replies, gives a hint, and both moves are taken back", async (t) => {
  const page = await open(t);
  await play(page, "e3e4");
  await waitForMoves(page, 2);
  await button(page, "Hint").click();
  await page.getByText("Hint: ").waitFor();
  await button(page, "Take back").click();
  assert.deepEqual((await game(page)).moves, []);
});

test("the engine begins if the player has Black, and the board is turned", async (t) => {
  const page = await open(t);
  const dialog = await openNewGame(page);
  await dialog.getByLabel("You play").selectOption("black");
  await dialog.getByLabel("Level").fill("0");
  await button(page, "Start").click();
  await waitForMoves(page, 1);
  assert.equal(await board(page).getAttribute("orientation"), "black");
  await page.getByText("Engine, level 0").waitFor();
  await play(page, "e6e5");
  await waitForMoves(page, 3);
});

test("the engine goes on thinking after a visit to another tab, however short", async (t) => {
  const page = await open(t);
  await play(page, "e3e4");
  await page.evaluate(async () => {
    for (const tab of ["analyse", "play"]) {
      location.hash = tab;
      await new Promise((resolve) => window.addEventListener("hashchange", resolve, { once: true }));
    }
  });
  await waitForMoves(page, 2);
});

test("a link that is copied twice leaves its button as it was, and one that cannot be copied is shown", async (t) => {
  const page = await open(t);
  const copy = page.locator(".more button").filter({ hasText: /Copy link|Copied/ });
  await page.clock.install();
  await copy.click();
  await page.getByText("Copied").waitFor();
  await copy.click();
  await page.evaluate(() => navigator.clipboard.readText());
  await page.clock.fastForward(10_000);
  assert.equal(await copy.textContent(), "Copy link");
  await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  const asked = page.waitForEvent("dialog");
  await Promise.all([asked.then((dialog) => (assert.match(dialog.defaultValue(), /#g=/), dialog.dismiss())), copy.click()]);
});

test("the engine plays at every level", async (t) => {
  const page = await open(t, { game: { level: 10 } });
  await play(page, "d3d4");
  await waitForMoves(page, 2);
  const dialog = await openNewGame(page);
  await dialog.getByText("Level 10 of 10: full strength").waitFor();
  await dialog.getByLabel("Level").fill("5");
  await button(page, "Start").click();
  await play(page, "d3d4");
  await waitForMoves(page, 2);
});

test("a game is kept over a reload", async (t) => {
  const page = await open(t, { game: { ...TWO, fen: MAY_COUNT } });
  await button(page, "Call the count").click();
  await play(page, "e8f7");
  const before = await game(page);
  assert.deepEqual(before.actions, ["start_count", "e8f7"]);
  await page.reload();
  await square(page, "f7").waitFor();
  assert.deepEqual(await game(page), before);
  await page.getByText("Black counts 1 of 64").waitFor();
});

test("a game that cannot be read any more gives way to a new one", async (t) => {
  const page = await open(t, { game: { actions: ["e3e9"], fen: "nonsense" } });
  assert.deepEqual((await game(page)).moves, []);
  await play(page, "e3e4");
  await waitForMoves(page, 2);
});

test("a count is called, spoken, stopped and taken back", async (t) => {
  const page = await open(t, { game: { ...TWO, fen: MAY_COUNT } });
  await button(page, "Call the count").click();
  await page.getByText("Black begins to count: board's honour, to 64").waitFor();
  await play(page, "e8f7", "d3d2");
  await page.getByText("Black counts 1 of 64").waitFor();
  await play(page, "f7f6");
  await page.getByText("Black counts 2 of 64").waitFor();
  await button(page, "Take back").click();
  await page.getByText("Black counts 1 of 64").waitFor();
  await button(page, "Stop counting").click();
  assert.equal(await page.getByText("Black counts").isVisible(), false);
  assert.deepEqual((await game(page)).actions, ["start_count", "e8f7", "d3d2", "stop_count"]);
});

test("a count that runs out is a draw, said in Thai as well", async (t) => {
  for (const [language, words] of /** @type {const} */ ([["en", "Draw by expiry of pieces' honour"], ["th", "เสมอ"]])) {
    const page = await open(t, { language, game: { ...TWO, fen: LAST_NUMBERS } });
    await page.getByText(language === "en" ? "Black counts 15 of 16" : "๑๕").first().waitFor();
    await play(page, "c4c5", "d1d2", "c5c6");
    await page.getByRole("status").filter({ hasText: words }).first().waitFor();
  }
});

test("who is chased by a count may take the draw that it offers", async (t) => {
  const page = await open(t, { game: { ...TWO, fen: MAY_COUNT } });
  await button(page, "Call the count").click();
  await play(page, "e8f7");
  await button(page, "Accept the draw (White)").click();
  await page.getByText("Draw by agreement").waitFor();
});

test("a position that occurs for the third time ends the game", async (t) => {
  const page = await open(t, { game: TWO });
  const round = ["b1d2", "b8d7", "d2b1", "d7b8"];
  await play(page, ...round, ...round);
  await page.getByText("Draw by repetition").waitFor();
});

test("two players offer, decline and accept a draw", async (t) => {
  const page = await open(t, { game: TWO });
  await button(page, "Offer a draw").click();
  await page.getByText("White offers a draw.").waitFor();
  await button(page, "Decline").click();
  await button(page, "Offer a draw").click();
  await button(page, "Accept the draw (Black)").click();
  await page.getByText("Draw by agreement").waitFor();
});

test("the engine answers an offer", async (t) => {
  const page = await open(t);
  await play(page, "e3e4");
  await waitForMoves(page, 2);
  await button(page, "Offer a draw").click();
  await page.getByText(/declines the draw|Draw by agreement/).first().waitFor();
});

test("a player resigns after being asked, and then nothing moves", async (t) => {
  const page = await open(t, { game: TWO });
  page.once("dialog", (dialog) => dialog.dismiss());
  await button(page, "Resign").click();
  await play(page, "e3e4");
  page.once("dialog", (dialog) => dialog.accept());
  await button(page, "Resign").click();
  await page.getByText("White wins by resignation").waitFor();
  await click(page, "e6e5");
  assert.deepEqual((await game(page)).actions, ["e3e4", "resign black"]);
});

test("a checkmate ends the game", async (t) => {
  const page = await open(t, { game: { ...TWO, fen: "7k/8/7K/8/8/8/8/R7 w - - 0 1" } });
  await play(page, "a1a8");
  await page.getByText("White wins by checkmate").waitFor();
});

test("a flag falls", async (t) => {
  const page = await open(t, { game: { ...TWO, control: "3+2", left: { white: 60_000, black: 600 }, actions: ["e3e4"] } });
  await page.getByText("White wins by timeout").waitFor();
  assert.deepEqual(await page.locator(".clock").allTextContents(), ["0.0", "1:00"]);
});

test("a clock runs, has its increment, and is kept over a reload", async (t) => {
  const page = await open(t, { game: TWO });
  const dialog = await openNewGame(page);
  await dialog.getByLabel("Clock").selectOption("3+2");
  await button(page, "Start").click();
  await page.clock.install({ time: 0 });
  await page.reload();
  await board(page).waitFor();
  await page.clock.pauseAt(60_000);
  const clocks = () => page.locator(".clock").allTextContents();
  assert.deepEqual(await clocks(), ["3:00", "3:00"]);
  // Black's first, which runs from White's first move on.
  await play(page, "e3e4");
  await page.clock.runFor(5000);
  assert.deepEqual(await clocks(), ["2:55", "3:00"]);
  await play(page, "e6e5");
  await page.clock.runFor(10_000);
  assert.deepEqual(await clocks(), ["2:57", "2:50"]);
  await page.reload();
  await board(page).waitFor();
  assert.deepEqual(await clocks(), ["2:57", "2:50"]);
});

test("a game goes to the analysis, and out as PGN", async (t) => {
  const page = await open(t, { game: TWO });
  await play(page, "e3e4", "e6e5");
  const download = page.waitForEvent("download");
  await button(page, "Save PGN").click();
  const stream = await (await download).createReadStream();
  const chunks = [];
  for await (const chunk of stream) chunks.push(chunk);
  assert.match(Buffer.concat(chunks).toString(), /\[Variant "Makruk"\][^]*1\. e4 e5/);
  await button(page, "Analyse this game").click();
  await page.locator(".moves button.current").filter({ hasText: "e5" }).waitFor();
  assert.deepEqual((await game(page)).moves, ["e3e4", "e6e5"]);
});

test("the language changes at any time, and letters and digits with it", async (t) => {
  const page = await open(t, { game: TWO });
  await play(page, "b1d2");
  await page.getByRole("button", { name: "ภาษาไทย" }).click();
  assert.equal(await page.locator("html").getAttribute("lang"), "th");
  assert.match((await page.locator(".moves").last().textContent()) ?? "", /^๑\. ม.*ง๒/);
  assert.equal(await square(page, "d2").getAttribute("aria-label"), "ง๒ ม้าขาว, ตาล่าสุด");
});

test("settings change the board and stay", async (t) => {
  const page = await open(t, { game: TWO });
  await button(page, "Settings").click();
  const dialog = page.getByRole("dialog", { name: "Settings" });
  await dialog.getByRole("combobox", { name: "Board" }).selectOption("paper");
  await dialog.getByRole("combobox", { name: "Pieces" }).selectOption("thai");
  await dialog.getByRole("combobox", { name: "Coordinates" }).selectOption("none");
  await dialog.getByRole("combobox", { name: "Page" }).selectOption("dark");
  await button(page, "Close").click();
  await page.reload();
  await board(page).waitFor();
  const found = await board(page).evaluate((/** @type {any} */ { theme, pieces, coordinates }) => [theme, pieces, coordinates]);
  assert.deepEqual(found, ["paper", "thai", "none"]);
  assert.equal(await page.locator("html").getAttribute("data-theme"), "dark");
});

test("after resigning, a game is taken back to where it was", async (t) => {
  for (const game_ of [TWO, { level: 0 }]) {
    const page = await open(t, { game: { ...game_, actions: ["e3e4", "e6e5"] } });
    page.once("dialog", (dialog) => dialog.accept());
    await button(page, "Resign").click();
    await page.getByText("Black wins by resignation").waitFor();
    await button(page, "Take back").click();
    assert.deepEqual((await game(page)).actions, ["e3e4", "e6e5"]);
    await page.getByText("White to move").waitFor();
    await button(page, "Take back").click();
    assert.deepEqual((await game(page)).actions, game_ === TWO ? ["e3e4"] : []);
  }
});

test("a clock runs on while another view is shown", async (t) => {
  const page = await open(t, { game: TWO });
  const dialog = await openNewGame(page);
  await dialog.getByLabel("Clock").selectOption("3+2");
  await button(page, "Start").click();
  await page.clock.install({ time: 0 });
  await page.reload();
  await board(page).waitFor();
  await page.clock.pauseAt(60_000);
  await play(page, "e3e4");
  await page.evaluate(() => (location.hash = "count"));
  await page.locator(".lessons").waitFor();
  await page.clock.runFor(20_000);
  await page.evaluate(() => (location.hash = "play"));
  await page.locator(".clock").first().waitFor();
  assert.deepEqual(await page.locator(".clock").allTextContents(), ["2:40", "3:00"]);
});

test("whoever comes for the first time reads how the game is played, until that is understood", async (t) => {
  for (const [language, words, understood] of /** @type {const} */ ([["en", "Begin at level 0", "Understood"], ["th", "เริ่มที่ระดับ 0", "เข้าใจแล้ว"]])) {
    const page = await open(t, { language });
    await page.getByText(words).waitFor();
    await button(page, understood).click();
    assert.equal(await page.getByText(words).count(), 0);
    await page.reload();
    await board(page).waitFor();
    assert.equal(await page.getByText(words).count(), 0);
  }
  const known = await open(t, { game: TWO });
  assert.equal(await known.getByText("Begin at level 0").count(), 0);
});

test("in Thai, counts have Thai digits, clocks and levels those of all languages", async (t) => {
  const page = await open(t, { language: "th", game: { ...TWO, fen: LAST_NUMBERS, control: "3+2", left: { white: 60_000, black: 60_000 } } });
  await page.getByText("ดำนับ ๑๕ (นับถึง ๑๖)").first().waitFor();
  await page.getByText("ระหว่างนับ ถือว่าฝ่ายที่นับขอเสมออยู่ตลอด").waitFor();
  await page.getByText("ฝ่ายดำเดิน").waitFor();
  assert.deepEqual(await page.locator(".clock").allTextContents(), ["1:00", "1:00"]);
  await button(page, "เกมใหม่").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox", { name: "เล่นกับ" }).selectOption("engine");
  await dialog.getByText(/^ระดับ 3 \(สูงสุด 10\): /).waitFor();
  assert.deepEqual((await dialog.getByRole("combobox", { name: "นาฬิกา" }).locator("option").allTextContents())[1], "3 นาที + 2 วินาที");
});
