// The lessons, and the explanations of a count.

import assert from "node:assert/strict";
import { test } from "node:test";

import { TWO, board, button, click, open, play, square, tap } from "./page.js";

/** @typedef {import("./page.js").Page} Page */

/** The solutions of the exercises on the board; chases are solved by hints. @type {[string, string[] | "hints"][]} */
const SOLUTIONS = [
  ["Khun", ["e2d3", "d3e4", "e4f3"]],
  ["Met", ["c2d3", "d3e4", "e4d5"]],
  ["Khon", ["d2d3", "d3e4", "e4e5", "e5d4"]],
  ["Ma", ["b1c3", "c3d5", "d5e3"]],
  ["Rua", ["a1a6", "a6f6", "f6f2"]],
  ["Bia", ["d3d4", "d4e5"]],
  ["Turned over", ["e4e5", "e5e6", "e6d7", "d7c6"]],
  ["By a capture", ["c5d6", "d6e5", "e5f6"]],
  ["Check", ["a6e6"]],
  ["Mate", ["b1b8"]],
  ["Guarded", ["f6e7"]],
  ["Stalemate is a draw", ["f7f8"]],
  ["Look twice", ["a1a8"]],
  ["Why count?", ["d1d4"]],
  ["From which number, to what limit?", []],
  ["The last move", ["a1a8"]],
  ["Two rua", "hints"],
  ["One rua", "hints"],
];
const NAMES = [
  "khun",
  "met",
  "khon",
  "ma",
  "rua",
  "bia",
  "turn",
  "turnByCapture",
  "escape",
  "twoRua",
  "guarded",
  "choose",
  "avoid",
  "why",
  "numbers",
  "lastMove",
  "chaseTwoRua",
  "chaseOneRua",
];
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

const right = (/** @type {Page} */ page) => page.locator(".verdict.right");
const title = (/** @type {Page} */ page, /** @type {string} */ name) =>
  page.getByRole("heading", { name, exact: true }).waitFor();

/** @param {Page} page */
const progress = (page) => page.evaluate(() => JSON.parse(localStorage.getItem("makruk.learn") ?? "null"));

/**
 * Opens one exercise.
 * @param {import("./page.js").Test} t
 * @param {string} at
 * @param {import("./page.js").Options} [options]
 */
async function openAt(t, at, options) {
  const page = await open(t, { at: "#learn", ...options });
  await page.evaluate((at) => localStorage.setItem("makruk.learn", JSON.stringify({ done: [], at })), at);
  await page.reload();
  await board(page).waitFor();
  return page;
}

/** The squares of the hint's arrow. @param {Page} page @returns {Promise<string>} */
async function hint(page) {
  await button(page, "Hint").click();
  return board(page).evaluate((/** @type {any} */ { arrows: [{ from, to }] }) => from + to);
}

/** Waits until the learner may move, or the exercise is over. @param {Page} page */
const waitForTurn = (page) =>
  page.waitForFunction(() => {
    const isMovable = /** @type {any} */ (document.querySelector("makruk-board")).movable === "white";
    return isMovable || document.querySelector(".verdict.right") !== null;
  });

test("the lessons can be done by mouse, one after the other, and lead to a game", async (t) => {
  const page = await open(t);
  await button(page, "Learn in five minutes").click();
  for (const [name, moves] of SOLUTIONS) {
    await title(page, name);
    if (moves === "hints") {
      while ((await right(page).count()) === 0) {
        await click(page, await hint(page));
        await waitForTurn(page);
      }
    } else for (const move of moves) await click(page, move);
    if (moves.length === 0) {
      assert.equal(await button(page, "Check").isDisabled(), true);
      await page.getByRole("radio", { name: "5", exact: true }).check({ force: true });
      await page.getByRole("radio", { name: "one rua 16" }).check({ force: true });
      await button(page, "Check").click();
    }
    await right(page).waitFor();
    await button(page, "Next").click();
  }
  await title(page, "You can play Makruk now");
  const { done, at } = await progress(page);
  assert.deepEqual([done, at], [NAMES, "end"]);
  assert.equal(await page.locator(".contents li .icon").count(), 6);
  await page.reload();
  await title(page, "You can play Makruk now");
  await button(page, "Practise counting").click();
  await page.locator(".lessons").first().waitFor();
  await page.goBack();
  await button(page, "Play at level 0").click();
  await page.getByText("Engine, level 0").waitFor();
  await play(page, "e3e4");
});

test("the lessons can be done by keyboard, without losing the focus", async (t) => {
  const page = await open(t, { at: "#learn" });
  const focused = () =>
    page.evaluate(() => {
      const element = document.activeElement;
      const inner = /** @type {any} */ (element?.shadowRoot?.activeElement ?? element);
      return /** @type {string} */ (inner?.dataset?.square ?? inner?.textContent ?? "");
    });
  const goTo = async (/** @type {string} */ name) => {
    const from = await focused();
    assert.match(from, /^[a-h][1-8]$/, "the focus is on the board");
    const [right, up] = [name.charCodeAt(0) - from.charCodeAt(0), Number(name[1]) - Number(from[1])];
    for (let i = 0; i < Math.abs(right); i++) await page.keyboard.press(right > 0 ? "ArrowRight" : "ArrowLeft");
    for (let i = 0; i < Math.abs(up); i++) await page.keyboard.press(up > 0 ? "ArrowUp" : "ArrowDown");
    await page.keyboard.press("Enter");
  };
  const move = async (/** @type {string} */ move) => {
    await goTo(move.slice(0, 2));
    await goTo(move.slice(2, 4));
  };
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  for (const [name, moves] of SOLUTIONS) {
    await title(page, name);
    if (moves === "hints") {
      while ((await right(page).count()) === 0) {
        // The hint is a Tab away from the board, past the buttons before it, and returns the focus to the board.
        for (let pressed = 0; (await focused()) !== "Hint"; pressed++) {
          assert.ok(pressed < 9, "the hint is near");
          await page.keyboard.press("Tab");
        }
        await page.keyboard.press("Enter");
        await move(await board(page).evaluate((/** @type {any} */ { arrows: [{ from, to }] }) => from + to));
        await waitForTurn(page);
      }
    } else for (const each of moves) await move(each);
    if (moves.length === 0) {
      for (const key of ["Space", "ArrowRight", "ArrowRight", "Tab", "Space", "ArrowDown", "Tab"])
        await page.keyboard.press(key);
      assert.equal(await focused(), "Check");
      await page.keyboard.press("Enter");
    }
    await right(page).waitFor();
    assert.equal(await focused(), "Next");
    await page.keyboard.press("Enter");
  }
  assert.equal(await focused(), "Play at level 0");
});

test("a lesson can be done by touch, in Thai", async (t) => {
  const page = await open(t, { at: "#learn", language: "th", context: PHONE });
  await page.getByText("แตะหมากของคุณ แล้วแตะช่องที่มีจุด").waitFor();
  await page.getByText("เก็บดาว: ได้แล้ว 0 จาก 3 ดวง").waitFor();
  for (const move of ["e2d3", "d3e4", "e4f3"])
    for (const name of [move.slice(0, 2), move.slice(2)]) await tap(square(page, name));
  await page.getByText("ถูกต้อง!").waitFor();
  await tap(page.getByRole("button", { name: "ต่อไป" }));
  await title(page, "เม็ด");
});

test("on a phone the exercise is seen together with the board", async (t) => {
  for (const language of /** @type {const} */ (["en", "th"])) {
    const page = await open(t, { at: "#learn", language, context: PHONE });
    // The tabs are below.
    const bottom = (await page.locator("nav").boundingBox())?.y ?? 0;
    for (const name of NAMES) {
      const box = await page.locator(".buttons").boundingBox();
      // The questions about a count take more room.
      assert.ok(
        name === "numbers" || (box && box.y + box.height <= bottom),
        `${name} in ${language}: the buttons end at ${box && box.y + box.height}`,
      );
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
      await tap(page.locator(".buttons").getByRole("button", { name: language === "th" ? "ข้าม" : "Skip" }));
    }
  }
});

test("stars are drawn, announced, and disappear", async (t) => {
  const page = await open(t, { at: "#learn" });
  assert.equal(await board(page).locator(".star").count(), 3);
  assert.equal(await square(page, "d3").getAttribute("aria-label"), "d3, empty, star");
  await click(page, "e2d3");
  await page.getByText("Catch the stars: 1 of 3").waitFor();
  assert.equal(await board(page).locator(".star").count(), 2);
});

test("an illegal move is explained, and more moves than needed are counted", async (t) => {
  const page = await open(t, { at: "#learn" });
  await click(page, "e2e4");
  await page
    .getByText("It cannot go there. The khun moves one square in any direction, but not onto an attacked square.")
    .waitFor();
  for (const move of ["e2e3", "e3d3", "d3e4"]) await click(page, move);
  // The row that the rua attacks.
  await click(page, "e4e5");
  await page.getByText("It cannot go there.").waitFor();
  await click(page, "e4f3");
  await page.getByText("Right! You needed 4 moves; 3 are enough.").waitFor();
  await button(page, "Again").click();
  await page.getByText("Catch the stars: 0 of 3").waitFor();
  const check = await openAt(t, "escape");
  await check.getByText("Get out of check.").waitFor();
  await square(check, "a6").dragTo(square(check, "a8"));
  await check.getByText("It cannot go there. Your khun would still be in check.").waitFor();
});

test("two misses bring a hint, by words and an arrow, that a move removes", async (t) => {
  const page = await open(t, { at: "#learn" });
  const arrows = () => board(page).evaluate((/** @type {any} */ { arrows }) => arrows);
  await page.getByText("Choose your piece, then a square with a dot.").waitFor();
  await click(page, "e2e4");
  await page.getByText(/^It cannot go there\. The khun/).waitFor();
  assert.deepEqual(await arrows(), []);
  await click(page, "e2e4");
  await page.getByText(/^Hint: khun e2–[df]3$/).waitFor();
  const [{ from, to }] = await arrows();
  await click(page, from + to);
  assert.equal(await page.getByText(/^Hint: /).count(), 0);
  assert.deepEqual(await arrows(), []);
  // A mate that was missed twice, with the exercise started again after each.
  const mate = await openAt(t, "twoRua");
  for (let missed = 0; missed < 2; missed++) {
    assert.equal(await mate.getByText(/^Hint: /).count(), 0);
    await click(mate, "a7a8");
    await mate.getByText(/^Not mate/).waitFor();
    await button(mate, "Again").click();
  }
  await mate.getByText("Hint: rua b1–b8").waitFor();
  await button(mate, "Skip").click();
  assert.equal(await mate.getByText(/^Hint: /).count(), 0);
});

test("a diagram shows the moves of the piece, and those of the bia ngai after the promotion", async (t) => {
  const page = await openAt(t, "bia");
  const marks = async () => [await page.locator(".diagram .dot").count(), await page.locator(".diagram .ring").count()];
  assert.deepEqual(await marks(), [1, 2]);
  await button(page, "Skip").click();
  await title(page, "Turned over");
  for (const move of ["e4e5", "e5e6"]) await click(page, move);
  assert.deepEqual(await marks(), [4, 0]);
  await page.locator(".contents button").nth(2).click();
  assert.equal(await page.locator(".diagram").count(), 0);
});

test("wrong moves are answered: an escape, stalemate, an expired count", async (t) => {
  const page = await openAt(t, "twoRua");
  await title(page, "Mate");
  await click(page, "a7a8");
  await page.getByText(/^Not mate: Black's khun goes to [c-f]7\.$/).waitFor();
  assert.match(await page.evaluate(() => document.activeElement?.textContent ?? ""), /^Again$/);
  await page.keyboard.press("Enter");
  await click(page, "b1b8");
  await right(page).waitFor();
  const stalemate = await openAt(t, "choose");
  await click(stalemate, "f7g7");
  await stalemate.getByText("Stalemate: Black has no move and is not in check. A draw!").waitFor();
  const count = await openAt(t, "lastMove");
  await click(count, "a1a2");
  await count.getByText("The count is complete: a draw.").waitFor();
  const questions = await openAt(t, "numbers");
  await questions.getByRole("radio", { name: "4", exact: true }).check({ force: true });
  await questions.getByRole("radio", { name: "two rua 8" }).check({ force: true });
  await button(questions, "Check").click();
  await questions
    .locator(".verdict.wrong")
    .getByText("4 pieces and one more: Black first says “5”, and counts to 16.")
    .waitFor();
});

test("the count of a chase is that of its game", async (t) => {
  const page = await openAt(t, "chaseTwoRua");
  await page.getByText("Mate before the count is complete: 4 moves left.").waitFor();
  await page.getByText("Black counts 5 of 8").waitFor();
  await click(page, "a1a6");
  await page.getByText("Black says “6”.").waitFor();
  await page.getByText("Mate before the count is complete: 3 moves left.").waitFor();
});

test("progress survives a reload, and the language can change in between", async (t) => {
  const page = await open(t, { at: "#learn" });
  for (const move of ["e2d3", "d3e4", "e4f3"]) await click(page, move);
  await button(page, "Next").click();
  await title(page, "Met");
  await page.reload();
  await title(page, "Met");
  await click(page, "c2d3");
  await button(page, "ภาษาไทย").click();
  await title(page, "เม็ด");
  await page.getByText("เก็บดาว: ได้แล้ว 1 จาก 3 ดวง").waitFor();
  await page.getByRole("button", { name: "5. การนับ" }).click();
  await title(page, "ทำไมต้องนับ");
});

test("damaged progress is ignored", async (t) => {
  const page = await open(t, { at: "#learn" });
  for (const stored of [
    "",
    "[]",
    "7",
    "null",
    "{",
    '{"done":7,"at":[]}',
    '{"done":["khun",3],"at":"khun"}',
    '{"done":["no such exercise"],"at":"nowhere"}',
  ]) {
    await page.evaluate((text) => localStorage.setItem("makruk.learn", text), stored);
    await page.reload();
    await title(page, "Khun");
    assert.equal(await page.locator(".dot.done").count(), 0, stored);
  }
});

test("a running game is not lost to a game at level 0", async (t) => {
  const page = await openAt(t, "end", { game: { ...TWO, actions: ["e3e4"] } });
  await button(page, "Play at level 0").click();
  await page.getByRole("dialog", { name: "New game" }).getByText("Level 0 of 10").waitFor();
});

test("the lessons are not loaded before they are opened", async (t) => {
  const page = await open(t);
  const names = () =>
    page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name.split("/").at(-1) ?? ""));
  const files = ["learn.js", "learn.css", "lessons.js", "lesson-texts.js", "exercise.js", "explanation.js"];
  assert.deepEqual((await names()).filter((name) => files.includes(name)), []);
  await button(page, "Learn in five minutes").click();
  await title(page, "Khun");
  assert.ok((await names()).includes("exercise.js"));
});

/** A game in which Black has just said the first number. @type {Partial<import("../../site/play/kept.js").Kept>} */
const COUNTED = { ...TWO, fen: "8/8/5k2/8/3m4/2S5/4K3/3R4 w - - 0 1", actions: ["d1d4", "f6e6"] };

test("a count is explained with its own numbers, and the focus returns", async (t) => {
  const page = await open(t, { game: COUNTED });
  const why = button(page, "Explain this count");
  const dialog = page.getByRole("dialog", { name: "This count" });
  await page.getByText("Black counts 5 of 16 · White has 12 moves left").waitFor();
  await why.click();
  // The current numbers come first; of the five answers, one is open.
  await dialog.getByText("Black counts 5 of 16 · White has 12 moves left").waitFor();
  await dialog.getByText("After “16”, White has one more move.").waitFor();
  assert.equal(await dialog.locator("summary").count(), 5);
  for (const [question, answer] of [
    ["Why to 16?", "one rua, 16."],
    ["Why from 5?", "4 pieces were on the board, both khuns included. The first number is one more: 5."],
  ]) {
    await dialog.getByText(question).click();
    await dialog.getByText(answer).waitFor();
    assert.equal(await dialog.locator("details[open]").count(), 1);
  }
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  const isBack = () => why.evaluate((element) => element === document.activeElement);
  assert.equal(await isBack(), true);
  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: "Close" }).click();
  assert.equal(await isBack(), true);
  await why.click();
  await dialog.waitFor();
  await dialog.click({ position: { x: 5, y: 5 } });
  assert.equal(await dialog.isVisible(), true, "a click inside closes nothing");
  await page.mouse.click(5, 5);
  await dialog.waitFor({ state: "detached" });
  assert.equal(await isBack(), true);
});

test("a count of board's honour is explained, too, and in Thai", async (t) => {
  const game = { ...TWO, fen: "4k3/8/8/3n4/8/8/4R3/4K3 b - - 0 1", actions: ["start_count", "e8d8"] };
  const page = await open(t, { game });
  await button(page, "Explain this count").click();
  const dialog = page.getByRole("dialog", { name: "This count" });
  await dialog.getByText("White has 64 moves left").waitFor();
  for (const [question, answer] of [
    ["Why is there a count?", "Black called board's honour"],
    ["What may I do?", "checkmate by the counting side is only a draw"],
  ]) {
    await dialog.getByText(question).click();
    await dialog.getByText(answer).waitFor();
  }
  const thai = await open(t, { game: COUNTED, language: "th" });
  await button(thai, "อธิบายการนับนี้").click();
  await thai.getByText("ทำไมเริ่มที่ ๕").click();
  await thai.getByText("ตอนเริ่มนับมีหมากบนกระดาน ๔ ตัวรวมขุนทั้งสอง บวกหนึ่งจึงเริ่มที่ ๕").waitFor();
});

test("the first number is right after the khun's capture of the last bia, and unknown amid a count", async (t) => {
  const capture = await open(t, { game: { ...TWO, fen: "8/8/8/8/3k4/3P4/8/R3K3 b - - 0 1", actions: ["d4d3"] } });
  await button(capture, "Explain this count").click();
  await capture.getByText("Why from 3?").click();
  await capture
    .getByText("Black's khun captured the last bia, and 3 pieces were left: this move was already 3.")
    .waitFor();
  const middle = await open(t, { game: { ...TWO, fen: "8/8/8/8/2k5/8/7R/3K4 w - 32 9 5" } });
  await button(middle, "Explain this count").click();
  await middle.getByText("From which number?").waitFor();
});

test("the trainer explains the count after an answer, not before", async (t) => {
  const page = await open(t, { at: "#count", settings: { knowsCount: true } });
  assert.equal(await button(page, "Explain this count").count(), 0);
  for (const name of ["First number called", "Limit"])
    await page.getByRole("group", { name }).getByRole("radio").first().check({ force: true });
  await button(page, "Check").click();
  await button(page, "Explain this count").click();
  await page.getByRole("dialog", { name: "This count" }).getByText(/^Why from/).click();
  await page.getByRole("dialog", { name: "This count" }).getByText(/pieces were on the board/).waitFor();
});
