// Games on the page: against the engine and between two players, with counts, offers, clocks and take-backs.

import assert from "node:assert/strict";
import { test } from "node:test";

import { LACKS, TWO, board, button, click, game, open, play, resign, square, waitForMoves } from "./page.js";

/** @typedef {import("./page.js").Page} Page */

/** A bare khun whose count ends next, with 16 of 16. */
const LAST_NUMBERS = "8/8/8/8/2k5/8/7R/3K4 b - 32 30 20";
/** Black may call board's honour. */
const MAY_COUNT = "4k3/8/8/8/3mR3/3K1S2/8/8 b - - 0 1";

/** Opens the dialog for a new game. @param {Page} page */
async function openNewGame(page) {
  await button(page, "New game").click();
  return page.getByRole("dialog", { name: "New game" });
}

test("the engine replies and gives a hint, and both moves can be taken back", async (t) => {
  const page = await open(t);
  await play(page, "e3e4");
  await waitForMoves(page, 2);
  await button(page, "Hint").click();
  await page.getByText("Hint: ").waitFor();
  await button(page, "Take back").click();
  assert.deepEqual((await game(page)).moves, []);
});

test("if the player has Black, the engine begins and the board is flipped", async (t) => {
  const page = await open(t);
  const dialog = await openNewGame(page);
  await dialog.getByRole("radio", { name: "Black" }).check();
  await dialog.getByRole("radio", { name: "Level 0 of 10" }).check();
  await button(page, "Start").click();
  await waitForMoves(page, 1);
  assert.equal(await board(page).getAttribute("orientation"), "black");
  await page.getByText("Engine, level 0").waitFor();
  await play(page, "e6e5");
  await waitForMoves(page, 3);
});

test("the dialog of a new game fits a phone, and its own clock has limits", async (t) => {
  const page = await open(t, { game: TWO, context: { viewport: { width: 390, height: 844 }, hasTouch: true } });
  const dialog = await openNewGame(page);
  for (const opponent of ["Two people here", "A friend, by link", "Computer"]) {
    await dialog.getByRole("radio", { name: opponent }).check();
    const height = await dialog.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
    assert.equal(height, 0, opponent);
  }
  await dialog.getByRole("radio", { name: "Custom" }).check();
  const error = dialog.getByRole("alert");
  const minutes = dialog.getByLabel("Minutes");
  for (const wrong of ["0", "181", "", "1.5", "-3"]) {
    await minutes.fill(wrong);
    await button(page, "Start").click();
    await error.filter({ hasText: "1 to 180 minutes, and 0 to 60 seconds." }).waitFor();
  }
  await minutes.fill("7");
  await dialog.getByLabel("Seconds per move").fill("3");
  await button(page, "Start").click();
  assert.deepEqual(await page.locator(".clock").allTextContents(), ["7:00", "7:00"]);
  // The next dialog begins with the same choices.
  await openNewGame(page);
  assert.equal(await minutes.inputValue(), "7");
  assert.equal(await dialog.getByRole("radio", { name: "Custom" }).isChecked(), true);
});

test("the engine still replies after a visit to another tab, however short", async (t) => {
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

test("the button's label recovers after copying twice, and a link that cannot be copied is shown", async (t) => {
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
  await Promise.all([
    asked.then((dialog) => (assert.match(dialog.defaultValue(), /#g=/), dialog.dismiss())),
    copy.click(),
  ]);
});

test("the engine plays at every level", async (t) => {
  const page = await open(t, { game: { level: 10 } });
  await play(page, "d3d4");
  await waitForMoves(page, 2);
  const dialog = await openNewGame(page);
  await dialog.getByText("Level 10 of 10: full strength").waitFor();
  await dialog.getByRole("radio", { name: "Level 5 of 10" }).check();
  await button(page, "Start").click();
  await play(page, "d3d4");
  await waitForMoves(page, 2);
});

test("a game survives a reload", async (t) => {
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

test("an unreadable stored game is replaced by a new one", async (t) => {
  const page = await open(t, { game: { actions: ["e3e9"], fen: "nonsense" } });
  assert.deepEqual((await game(page)).moves, []);
  await play(page, "e3e4");
  await waitForMoves(page, 2);
});

test("a count can be called, shown, stopped and taken back", async (t) => {
  const page = await open(t, { game: { ...TWO, fen: MAY_COUNT } });
  await button(page, "Call the count").click();
  await page.getByText("Black starts to count: board's honour, to 64").waitFor();
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

test("the call of a count says what it does, before it is pressed", async (t) => {
  const page = await open(t, { game: { ...TWO, fen: MAY_COUNT } });
  const call = button(page, "Call the count");
  const help = "It counts your moves to 64; then the game is a draw. To win, stop counting before you give checkmate.";
  await page.getByText(help).waitFor();
  assert.equal(await call.evaluate((element) => element.getAttribute("aria-describedby")), "call-help");
});

test("an expired count is a draw, also announced in Thai", async (t) => {
  for (const [language, words] of /** @type {const} */ ([["en", "Draw by expiry of pieces' honour"], ["th", "เสมอ"]])) {
    const page = await open(t, { language, game: { ...TWO, fen: LAST_NUMBERS } });
    await page.getByText(language === "en" ? "Black counts 15 of 16" : "๑๕").first().waitFor();
    await play(page, "c4c5", "d1d2", "c5c6");
    await page.getByRole("status").filter({ hasText: words }).first().waitFor();
  }
});

test("the chaser may accept the draw that a count offers", async (t) => {
  const page = await open(t, { game: { ...TWO, fen: MAY_COUNT } });
  await button(page, "Call the count").click();
  await play(page, "e8f7");
  await page.getByText("Black's count offers a draw.").waitFor();
  await button(page, "Accept the draw (White)").click();
  await page.getByText("Draw by agreement").waitFor();
});

test("threefold repetition ends the game", async (t) => {
  const page = await open(t, { game: TWO });
  const round = ["b1d2", "b8d7", "d2b1", "d7b8"];
  await play(page, ...round, ...round);
  await page.getByText("Draw by repetition").waitFor();
});

test("two players can offer, decline and accept a draw", async (t) => {
  const page = await open(t, { game: TWO });
  await button(page, "Offer a draw").click();
  await page.getByText("White offers a draw.").waitFor();
  await button(page, "Decline").click();
  await button(page, "Offer a draw").click();
  await button(page, "Accept the draw (Black)").click();
  await page.getByText("Draw by agreement").waitFor();
});

test("the engine answers a draw offer", async (t) => {
  const page = await open(t);
  await play(page, "e3e4");
  await waitForMoves(page, 2);
  await button(page, "Offer a draw").click();
  const dialog = page.locator("dialog");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  assert.deepEqual((await game(page)).actions.length, 2);
  await button(page, "Offer a draw").click();
  await dialog.getByRole("button", { name: "Offer a draw" }).click();
  await page.getByText(/declines the draw|Draw by agreement/).first().waitFor();
});

test("resigning needs a confirmation and ends the game", async (t) => {
  const page = await open(t, { game: TWO });
  await button(page, "Resign").click();
  await button(page, "Cancel").click();
  await play(page, "e3e4");
  await resign(page);
  await page.getByText("White wins by resignation").waitFor();
  await click(page, "e6e5");
  assert.deepEqual((await game(page)).actions, ["e3e4", "resign black"]);
});

test("checkmate ends the game", async (t) => {
  const page = await open(t, { game: { ...TWO, fen: "7k/8/7K/8/8/8/8/R7 w - - 0 1" } });
  await play(page, "a1a8");
  await page.getByText("White wins by checkmate").waitFor();
});

test("a player whose time runs out loses", async (t) => {
  const page = await open(t, {
    game: { ...TWO, control: "3+2", left: { white: 60_000, black: 600 }, actions: ["e3e4"] },
  });
  // A game that is opened again waits for the player, and says so.
  await page.getByText("Paused: the clock stands still.").waitFor();
  await button(page, "Continue").click();
  await page.getByText("White wins by timeout").waitFor();
  assert.deepEqual(await page.locator(".clock").allTextContents(), ["0.0", "1:00"]);
});

test("the clock runs, adds its increment, and survives a reload", async (t) => {
  const page = await open(t, { game: TWO });
  const dialog = await openNewGame(page);
  await dialog.getByRole("radio", { name: "3 min + 2 s" }).check();
  await button(page, "Start").click();
  await page.clock.install({ time: 0 });
  await page.reload();
  await board(page).waitFor();
  await page.clock.pauseAt(60_000);
  const clocks = () => page.locator(".clock").allTextContents();
  assert.deepEqual(await clocks(), ["3:00", "3:00"]);
  // Black's clock runs first, from White's first move on.
  await play(page, "e3e4");
  await page.clock.runFor(5000);
  assert.deepEqual(await clocks(), ["2:55", "3:00"]);
  await play(page, "e6e5");
  await page.clock.runFor(10_000);
  assert.deepEqual(await clocks(), ["2:57", "2:50"]);
  await page.reload();
  await board(page).waitFor();
  assert.deepEqual(await clocks(), ["2:57", "2:50"]);
  // The next move also ends the pause.
  await page.clock.runFor(5000);
  assert.deepEqual(await clocks(), ["2:57", "2:50"]);
  await play(page, "d3d4");
  await page.clock.runFor(5000);
  assert.equal(await page.getByText("Paused").count(), 0);
  assert.deepEqual(await clocks(), ["2:52", "2:50"]);
});

test("a game can be opened in the analysis and copied as PGN", { skip: LACKS.downloads }, async (t) => {
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

test("the rules at the board are folded below the moves, in both languages", async (t) => {
  for (const [language, title, clock] of /** @type {const} */ ([
    ["en", "At the board", "press the clock with the same hand"],
    ["th", "เมื่อเล่นบนกระดานจริง", "กดนาฬิกาด้วยมือข้างเดียวกัน"],
  ])) {
    const page = await open(t, { language, game: TWO });
    const rule = page.getByText(clock);
    assert.equal(await rule.isVisible(), false);
    await page.getByText(title).click();
    await rule.waitFor();
    // The list stays open while the game goes on.
    await play(page, "e3e4");
    await rule.waitFor();
  }
});

test("changing the language also changes letters and digits", async (t) => {
  const page = await open(t, { game: TWO });
  await play(page, "b1d2");
  await page.getByRole("button", { name: "ภาษาไทย" }).click();
  assert.equal(await page.locator("html").getAttribute("lang"), "th");
  assert.match((await page.locator(".moves").last().textContent()) ?? "", /^๑\. ม.*ง๒/);
  assert.equal(await square(page, "d2").getAttribute("aria-label"), "ง๒ ม้าขาว, ตาล่าสุด");
});

test("settings change the board and survive a reload", async (t) => {
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
  const found = await board(page).evaluate((/** @type {any} */ { theme, pieces, coordinates }) => [
    theme,
    pieces,
    coordinates,
  ]);
  assert.deepEqual(found, ["paper", "thai", "none"]);
  assert.equal(await page.locator("html").getAttribute("data-theme"), "dark");
});

test("taking back a resignation resumes the game", async (t) => {
  for (const game_ of [TWO, { level: 0 }]) {
    const page = await open(t, { game: { ...game_, actions: ["e3e4", "e6e5"] } });
    await resign(page);
    await page.getByText("Black wins by resignation").waitFor();
    await button(page, "Take back").click();
    assert.deepEqual((await game(page)).actions, ["e3e4", "e6e5"]);
    await page.getByText("White to move").waitFor();
    await button(page, "Take back").click();
    assert.deepEqual((await game(page)).actions, game_ === TWO ? ["e3e4"] : []);
  }
});

test("the clock keeps running while another view is shown", async (t) => {
  const page = await open(t, { game: TWO });
  const dialog = await openNewGame(page);
  await dialog.getByRole("radio", { name: "3 min + 2 s" }).check();
  await button(page, "Start").click();
  await page.clock.install({ time: 0 });
  await page.reload();
  await board(page).waitFor();
  await page.clock.pauseAt(60_000);
  await play(page, "e3e4");
  await page.evaluate(() => (location.hash = "count"));
  await page.locator(".lessons").waitFor();
  await page.clock.runFor(20_000);
  // It is not hidden.
  assert.equal(await page.locator("nav a").first().getAttribute("data-time"), "2:40");
  assert.equal(await page.title(), "2:40 · Counting · Makruk");
  await page.evaluate(() => (location.hash = "play"));
  await page.locator(".clock").first().waitFor();
  assert.deepEqual(await page.locator(".clock").allTextContents(), ["2:40", "3:00"]);
});

test("a first visitor sees how to play, until they dismiss it", async (t) => {
  for (const [language, words, understood] of /** @type {const} */ ([
    ["en", "White moves first", "Understood"],
    ["th", "ขาวเดินก่อน", "เข้าใจแล้ว"],
  ])) {
    const page = await open(t, { language });
    await page.getByText(words).waitFor();
    await button(page, understood).click();
    assert.equal(await page.getByText(words).count(), 0);
    await page.reload();
    await board(page).waitFor();
    assert.equal(await page.getByText(words).count(), 0);
  }
  const known = await open(t, { game: TWO });
  assert.equal(await known.getByText("White moves first").count(), 0);
});

test("a first visitor can start a game at level 0", async (t) => {
  const page = await open(t);
  await button(page, "Play at level 0").click();
  await page.getByText("Engine, level 0").waitFor();
  assert.equal(await page.getByText("White moves first").count(), 0);
});

test("in a game of two players face to face, the far player's pieces and name are turned", async (t) => {
  const page = await open(t);
  const dialog = await openNewGame(page);
  const turn = dialog.getByLabel("Two players: turn the pieces of the far side");
  assert.equal(await turn.isVisible(), false);
  await dialog.getByRole("radio", { name: "Two people here" }).check();
  await dialog.getByText("More").click();
  await turn.check();
  await button(page, "Start").click();
  await page.locator("makruk-board[facing]").waitFor();
  assert.equal(await page.locator(".player.top").evaluate((strip) => getComputedStyle(strip).rotate), "180deg");
});

test("the letters of the moves are explained", async (t) => {
  const page = await open(t, { language: "th", game: TWO });
  await button(page, "อักษรของหมาก").click();
  const rows = page.getByRole("dialog").locator("dl > div");
  await rows.first().waitFor();
  const texts = await rows.allTextContents();
  assert.deepEqual(texts.slice(0, 7), ["ขขุน", "ม็เม็ด", "คโคน", "มม้า", "รเรือ", "บเบี้ย", "งเบี้ยหงาย"]);
});

test("in Thai, counts have Thai digits, clocks and levels Arabic ones", async (t) => {
  const page = await open(t, {
    language: "th",
    game: { ...TWO, fen: LAST_NUMBERS, control: "3+2", left: { white: 60_000, black: 60_000 } },
  });
  await page.locator(".count").getByText("ดำนับ ๑๕ (นับถึง ๑๖) · ขาวเดินได้อีก ๑ ตา").waitFor();
  await page.getByText("ฝ่ายดำเดิน").waitFor();
  assert.deepEqual(await page.locator(".clock").allTextContents(), ["1:00", "1:00"]);
  await button(page, "เกมใหม่").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: "คอมพิวเตอร์" }).check();
  await dialog.getByText(/^ระดับ 3 \(สูงสุด 10\): /).waitFor();
  await dialog.getByRole("radio", { name: "3 นาที + 2 วินาที" }).waitFor();
});
