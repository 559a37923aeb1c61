// The review of a game: progress, accuracy, the moves to improve, and the search for a better one.

import assert from "node:assert/strict";
import { test } from "node:test";

import { SITE, board, button, click, copied, enter, game, open, play, tab, unfold, until, waitForMoves } from "./page.js";

/** @typedef {import("./page.js").Page} Page */

/** Black's rua captures a protected bia at ply 6. */
const GIFT = "1. b4 a5 2. bxa5 Rxa5 3. e4 Rxa3 4. Rxa3 *";

/** Pastes a record, opens it and reviews it. @param {Page} page @param {string} text */
async function review(page, text) {
  await enter(page, text);
  await tab(page, "review");
  await page.locator(".review .primary").click();
  await page.locator("makruk-review table").waitFor({ timeout: 120_000 });
}

test("a review has the accuracy of both sides and the moves to improve", async (t) => {
  const page = await open(t, { at: "#analyse" });
  await review(page, GIFT);
  const accuracy = await page.locator("makruk-review tbody tr").first().locator("td").allTextContents();
  assert.equal(accuracy.length, 2);
  for (const text of accuracy) assert.match(text, /^\d+(\.\d)? ?%$/);
  const moment = page.locator("makruk-review ol li", { hasText: "Rxa3" }).first();
  assert.match(await moment.textContent() ?? "", /3\.\.\. Rxa3\?/);
  await moment.locator("button").first().click();
  await waitForMoves(page, 6);
  assert.equal((await game(page)).moves.at(-1), "a5a3");
});

test("a game without moves cannot be reviewed", async (t) => {
  const page = await open(t, { at: "#analyse" });
  await tab(page, "review");
  await page.locator(".review").getByText("No moves yet").waitFor();
  assert.equal(await page.locator(".primary").count(), 0);
  await play(page, "e3e4");
  await button(page, "Review this game").waitFor();
});

test("a button goes from error to error", async (t) => {
  const page = await open(t, { at: "#analyse" });
  await review(page, GIFT);
  const wrong = page.locator("makruk-review ol li");
  for (let number = 0; number < (await wrong.count()); number++) {
    await button(page, "Next error").click();
    assert.equal(await wrong.nth(number).getAttribute("class").then((names) => names?.includes("current")), true);
  }
});

test("the better line is hidden until the user asks for it", async (t) => {
  const page = await open(t, { at: "#analyse" });
  await review(page, GIFT);
  const moments = page.locator("makruk-review ol");
  const moment = moments.locator("li", { hasText: "Rxa3" }).first();
  await moment.locator(".move").click();
  await moment.getByRole("button", { name: "Find the better move" }).waitFor();
  assert.doesNotMatch(await moments.textContent() ?? "", /better [A-Z]/);
  await moment.getByRole("button", { name: "Show it" }).click();
  await moment.getByText(/better R/).waitFor();
  assert.equal(await moment.getByRole("button", { name: "Show it" }).count(), 0);
});

test("the better line is shown after a try", async (t) => {
  const page = await open(t, { at: "#analyse" });
  await review(page, GIFT);
  const moment = page.locator("makruk-review ol li", { hasText: "Rxa3" }).first();
  await moment.locator(".move").click();
  await moment.getByRole("button", { name: "Find the better move" }).click();
  await waitForMoves(page, 5);
  await click(page, "a5a4");
  await page.getByText(/^Ra4 is /).waitFor();
  await button(page, "First position").click();
  await moment.getByText(/better R/).waitFor();
});

test("a try is judged by expected points, not by centipawns", async (t) => {
  const page = await open(t, { at: "#analyse" });
  // White's chances are best after gxh4, and nearly as good after Rg1, though its score is much lower.
  await review(page, '[FEN "4k3/4m3/2p2p2/pp1p4/4p1pr/P1PP2P1/3N1S2/RN1KM2R w - - 0 1"]\n\n1. Ra2 *');
  await page.locator("makruk-review ol .move").click();
  await page.locator("makruk-review ol").getByRole("button", { name: "Find the better move" }).click();
  await waitForMoves(page, 0);
  await click(page, "h1g1");
  await page.getByText("Rg1 is as good as the best move").waitFor();
  await click(page, "h1h2");
  await page.getByText("Rh2 is not the best: try again").waitFor();
  await click(page, "g3h4");
  await page.getByText("gxh4 is the best move").waitFor();
});

test("the user can look for the better move", async (t) => {
  const page = await open(t, { at: "#analyse" });
  await review(page, GIFT);
  const moment = page.locator("makruk-review ol li", { hasText: "Rxa3" }).first();
  await moment.locator(".move").click();
  await moment.getByRole("button", { name: "Find the better move" }).click();
  await waitForMoves(page, 5);
  await click(page, "a5a3");
  await page.getByText("Rxa3 was played: look for a better move").waitFor();
  // The attempted move is not added to the game.
  await waitForMoves(page, 5);
  await button(page, "Show it").click();
  await waitForMoves(page, 6);
});

/** The notes of a review. @param {Page} page */
const notes = (page) => page.locator(".review > .note, makruk-review > .remark").allTextContents();

/** The accuracy of both sides. @param {Page} page */
const accuracy = (page) => page.locator("makruk-review tbody tr").first().locator("td").allTextContents();

/** The number of reviewed moves. @param {Page} page */
const reviewed = (page) => page.locator("makruk-review makruk-graph li").count();

test("a review goes from the start to a null move, and says so", async (t) => {
  const page = await open(t, { at: "#analyse" });
  await review(page, "1. e4 e5 2. Nd2 -- 3. d4 Nd7 4. c4 *");
  assert.deepEqual(await notes(page), ["The review ends with 2. Nd2: then a side passes.", "No inaccuracies or mistakes"]);
  assert.equal(await reviewed(page), 3);
});

test("a review continues past a repetition that the players missed", async (t) => {
  const page = await open(t, { at: "#analyse" });
  await review(page, "1. Nd2 Nd7 2. Nb1 Nb8 3. Nd2 Nd7 4. Nb1 Nb8 5. e4 e5 6. Nd2 *");
  assert.equal(await reviewed(page), 11);
  assert.ok((await notes(page)).every((note) => !note.startsWith("The review ends")));
});

test("a review ends with a count that has expired, and says so", async (t) => {
  const page = await open(t, { at: "#analyse" });
  await review(page, '[FEN "8/8/8/8/2k5/8/7R/3K4 b - 32 30 20"]\n\n20... Kd4 21. Rg2 Kc4 22. Rh2 Kd4 *');
  const [note] = await notes(page);
  assert.equal(note, "The review ends with 21... Kc4: under these rules the game ends there by expiry of pieces' honour.");
  assert.equal(await reviewed(page), 3);
});

test("a side without moves has no accuracy, and a single move has no graph", async (t) => {
  const page = await open(t, { at: "#analyse" });
  await review(page, "1. e4 -- *");
  const [white, black] = await accuracy(page);
  assert.match(white, /^\d+(\.\d)? ?%$/);
  assert.equal(black, "–");
  assert.equal(await page.locator("makruk-review makruk-graph").count(), 0);
});

test("the review is forgotten when its moves are deleted, and shown again when that is undone", async (t) => {
  const page = await open(t, { at: "#analyse" });
  await review(page, GIFT);
  await page.locator("makruk-review ol li", { hasText: "Rxa3" }).first().locator("button").first().click();
  await waitForMoves(page, 6);
  await button(page, "Delete from here").click();
  await waitForMoves(page, 5);
  assert.equal(await page.locator("makruk-review").count(), 0);
  await button(page, "Undo").click();
  await waitForMoves(page, 6);
  await page.locator("makruk-review table").waitFor();
});

/** The moves with the glyphs of a review, which the record does not have. @param {Page} page */
const marked = (page) => page.locator(".moves .move:has(.glyph)").allTextContents();

test("a review marks the moves, and is kept with its game, across a reload and among the user's games", async (t) => {
  const page = await open(t, { at: "#analyse" });
  await review(page, GIFT);
  const marks = await marked(page);
  assert.ok(marks.some((text) => /^Rxa3\?+$/.test(text)), String(marks));
  await page.locator("makruk-review ol button").first().click();
  // The bar beside the board has the chances of the reviewed move.
  await page.locator(".gauge").waitFor();
  await tab(page, "record");
  await button(page, "Keep in Games").click();
  await page.evaluate(() => (location.hash = "games"));
  await page.locator('[data-key^="review "]').waitFor();
  await page.goto(`${SITE}#analyse`);
  await page.reload();
  await page.locator(".moves .glyph").first().waitFor();
  assert.deepEqual(await marked(page), marks);
  await enter(page, "1. e4 *");
  await page.locator(".moves .glyph").first().waitFor({ state: "detached" });
  await page.evaluate(() => (location.hash = "games"));
  // It is shown without being made again.
  await page.route("**/review-worker.js", (route) => route.abort());
  await page.locator('[data-key^="review "]').click();
  await page.locator("makruk-review table").waitFor();
  assert.deepEqual(await marked(page), marks);
});

test("a review that waits for the reviews on the device begins only for its game, and in view", async (t) => {
  const page = await open(t, { at: "#analyse" });
  await enter(page, GIFT);
  await tab(page, "record");
  await button(page, "Keep in Games").click();
  await until(page, async () => (await indexedDB.databases()).some(({ name }) => name === "makruk-reviews"));
  const start = page.locator(".review .primary");
  const begun = () => page.locator(":is(.review progress, makruk-review table)").count();
  const other = async () => {
    await enter(page, "1. e4 *");
    await waitForMoves(page, 0);
  };
  for (const leave of [other, () => page.evaluate(() => (location.hash = "play"))]) {
    await page.evaluate(() => (location.hash = "games"));
    await page.locator('[data-key^="review "]').waitFor();
    // The reviews can be read when a transaction of the test has ended.
    await page.evaluate(async () => {
      const result = (/** @type {IDBRequest} */ request) =>
        new Promise((resolve) => (request.onsuccess = () => resolve(request.result)));
      const database = await result(indexedDB.open("makruk-reviews"));
      const store = database.transaction("reviews", "readwrite").objectStore("reviews");
      let isHeld = true;
      const hold = () => isHeld && (store.count().onsuccess = hold);
      hold();
      Object.assign(globalThis, {
        release: async () => {
          isHeld = false;
          await result(database.transaction("reviews").objectStore("reviews").count());
          database.close();
          await new Promise((resolve) => setTimeout(resolve, 100));
        },
      });
    });
    await page.locator('[data-key^="review "]').click();
    await page.locator("#part-review").waitFor();
    await leave();
    await page.evaluate(() => /** @type {any} */ (globalThis).release());
    await page.evaluate(() => (location.hash = "analyse"));
    await tab(page, "review");
    await start.waitFor();
    assert.equal(await begun(), 0, String(leave));
  }
});

test("the review is forgotten when the rules change", async (t) => {
  const page = await open(t, { at: "#analyse" });
  await review(page, GIFT);
  await unfold(page);
  await page.locator("select[name=rules]").selectOption("fairy");
  assert.equal(await page.locator("makruk-review").count(), 0);
});

test("the review survives changes to other lines", async (t) => {
  const page = await open(t, { at: "#analyse" });
  await review(page, GIFT);
  await button(page, "First position").click();
  await play(page, "e3e4");
  await button(page, "Delete from here").click();
  await waitForMoves(page, 0);
  await page.locator("makruk-review table").waitFor();
});

test("the review can be written into the moves and copied as PGN", async (t) => {
  const page = await open(t, { at: "#analyse" });
  await review(page, GIFT);
  await button(page, "Write the review into the moves").click();
  await tab(page, "record");
  await button(page, "Copy PGN").click();
  const written = (await copied(page)).replace(/\s+/g, " ");
  assert.match(written, /Rxa3(\?+| \$[24])/);
  assert.match(written, /\[%eval -?\d/);
  assert.match(written, /\[%wdl \d+ \d+ \d+\]/);
  assert.match(written, /\(3\.\.\. /);
  assert.match(written, /\[WhiteAccuracy "\d+\.\d"\] ?\[BlackAccuracy "\d+\.\d"\]/);
});

test("a running review shows its progress and can be stopped", async (t) => {
  const page = await open(t, { at: "#analyse" });
  const moves = "1. d4 d5 2. Mf2 Mc7 3. Sc2 Sf7 4. Kc1 Kf8 5. Kd2 Ke7 6. Kd3 Kd6 7. Kd2 Ke7 8. Ke1 Kf8 9. Nd2 Nd7 10. Nb3 Nb6 11. e4 e5 12. Se2 Sd7";
  await enter(page, `${moves} *`);
  await tab(page, "review");
  await page.locator(".review .primary").click();
  await page.locator(".review progress").waitFor();
  // The page responds meanwhile.
  await button(page, "First position").click();
  await waitForMoves(page, 0);
  await page.locator(".review").getByRole("button", { name: "Stop" }).click();
  await page.locator(".review .primary").waitFor();
  assert.equal(await page.locator("makruk-review table").count(), 0);
});

test("a review begins in view, with the focus, and the record's result is shown at its end", async (t) => {
  const context = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
  const page = await open(t, { game: { opponent: "two", actions: ["f3f4", "a6a5", "b3b4", "a5b4", "a3b4", "a8a1", "resign white"] }, context });
  await page.getByText("Black wins by resignation").waitFor();
  await button(page, "Review this game").click();
  await page.locator("makruk-review table").waitFor();
  assert.equal(await page.evaluate(() => document.activeElement?.className), "review");
  const [panel, review] = await Promise.all([page.locator(".panel").boundingBox(), page.locator(".review").boundingBox()]);
  assert.ok(panel && review && review.y >= panel.y - 1 && review.y < panel.y + 120, `${review?.y} in ${panel?.y}`);
  await page.locator(".status").getByText("Black won", { exact: true }).waitFor();
  await button(page, "First position").click();
  assert.equal(await page.locator(".status").getByText("Black won", { exact: true }).count(), 0);
});

test("a finished game is reviewed with one click, in Thai", async (t) => {
  const mate = { fen: "k7/8/1K6/8/8/8/8/7R w - - 0 1", opponent: "two" };
  const page = await open(t, { at: "#play", language: "th", game: /** @type {any} */ (mate) });
  await play(page, "h1h8");
  await page.getByRole("button", { name: "ทบทวนเกมนี้" }).click();
  await page.locator("makruk-review table").waitFor({ timeout: 120_000 });
  await board(page).waitFor();
  assert.match(await page.locator("makruk-review table").textContent() ?? "", /ความแม่นยำ/);
});
