// The rules of axe-core, for every view, language and colour scheme.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { TWO, button, click, enter, open, play, square, tab } from "./page.js";

/** @typedef {import("./page.js").Page} Page */

const AXE = readFileSync(new URL("../../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");

/** @type {Record<string, { at: string, fill?: (page: Page) => Promise<unknown> }>} */
const VIEWS = {
  "a game": { at: "#play", fill: (page) => play(page, "e3e4", "e6e5") },
  "the dialog of a new game": { at: "#play", fill: (page) => page.locator(".panel .row button").first().click() },
  "an invitation to a game by link": { at: "#c=1.b0123456789.QW5uCg..OAo.1ktoks3", fill: fillInvitation },
  "a game by link, with a bad link": { at: "#c=1.b0123456789.QW5uCg..OAo.1ktoks3", fill: fillByLink },
  settings: { at: "#play", fill: (page) => page.locator(".tools button").last().click() },
  "the analysis": { at: "#analyse", fill: fillAnalysis },
  "a review": { at: "#analyse", fill: fillReview },
  "a record with an error": { at: "#g=!!", fill: (page) => page.getByRole("alert").locator(".error").waitFor() },
  "the editor": { at: "#setup", fill: (page) => square(page, "e3").dragTo(square(page, "e5")) },
  "an invalid position": { at: "#setup", fill: (page) => page.locator("input.fen").fill("8/8 w") },
  "an exercise": { at: "#learn", fill: fillExercise },
  "an exercise with questions": { at: "#learn", fill: fillQuestions },
  "the explanation of a count": { at: "#learn", fill: fillExplanation },
  "the end of the lessons": { at: "#learn", fill: fillEnd },
  "the lessons on counting": { at: "#count" },
  "the trainer": { at: "#count", fill: (page) => page.locator(".panel .primary").click() },
  "a puzzle": { at: "#p=14-286", fill: fillPuzzle },
  "the history of puzzles": { at: "#p=14-286", fill: fillHistory },
  "the choice of a chase": { at: "#chase", fill: (page) => page.locator("select[name=ending]").waitFor() },
  "a chase": { at: "#chase", fill: fillChase },
  "the end of a streak": { at: "#streak", fill: fillRun },
  "a solved puzzle": { at: "#p=14-286", fill: (page) => page.locator(".buttons button").nth(1).click() },
};

/** @param {Page} page */
async function fillInvitation(page) {
  await page.locator("dialog").waitFor();
}

/** Accepts an invitation, makes a move, and opens a link that is cut off. @param {Page} page */
async function fillByLink(page) {
  await page.locator("dialog .primary").click();
  await page.locator(".controls").waitFor();
  await click(page, "e6e5");
  await page.locator(".actions .primary").waitFor();
  await page.evaluate(() => (location.hash = "c=1.b01"));
  await page.locator(".notice .error").waitFor();
}

/** Catches a star, and tries an illegal move until there is a hint. @param {Page} page */
async function fillExercise(page) {
  await click(page, "e2d3");
  await click(page, "d3d5");
  await page.locator(".verdict").waitFor();
  await click(page, "d3d5");
  await page.locator(".hint").waitFor();
}

/** Makes moves until one is wrong. @param {Page} page */
async function fillRun(page) {
  await page.locator(".rated .run").waitFor();
  const moves = await page.locator("main makruk-board").evaluate((/** @type {any} */ { game }) => game.moves());
  for (const move of moves) {
    await click(page, move);
    if (await page.locator(".verdict.wrong").isVisible()) return;
  }
}

/** @param {Page} page */
async function fillQuestions(page) {
  await page.locator(".contents button").nth(4).click();
  await page.locator(".buttons button").nth(1).click();
  await page.locator(".numbers").first().waitFor();
}

/** @param {Page} page */
async function fillExplanation(page) {
  await page.locator(".contents button").nth(5).click();
  await page.locator(".why").click();
  await page.locator("dialog").waitFor();
}

/** Skips the last lesson. @param {Page} page */
async function fillEnd(page) {
  await page.locator(".contents button").nth(5).click();
  for (let skipped = 0; skipped < 2; skipped++) await page.locator(".buttons button").nth(1).click();
}

/** Reviews a game with a mistake. @param {Page} page */
async function fillReview(page) {
  await enter(page, "1. b4 a5 2. bxa5 Rxa5 3. e4 Rxa3 4. Rxa3 *");
  await tab(page, "review");
  await page.locator(".review .primary").click();
  await page.locator("makruk-review ol li").first().waitFor();
}

/** Plays a wrong move. @param {Page} page */
async function fillPuzzle(page) {
  await page.locator(".status strong").waitFor();
  await click(page, "e5e6");
  await page.locator(".verdict.wrong").waitFor();
}

/** Fails a puzzle, and looks at the history. @param {Page} page */
async function fillHistory(page) {
  await page.locator(".buttons button").nth(1).click();
  await page.locator(".past summary").click();
  await page.locator(".tries li").waitFor();
}

/** Starts a chase, and makes its first move. @param {Page} page */
async function fillChase(page) {
  await page.locator(".plan .go").click();
  await page.locator(".standing p").waitFor({ timeout: 120_000 });
  await page.locator(".buttons button").first().click();
  await page.waitForFunction(
    () => /** @type {any} */ (document.querySelector("main makruk-board")).arrows.length === 1,
  );
  await click(
    page,
    await page.locator("main makruk-board").evaluate((/** @type {any} */ { arrows: [{ from, to }] }) => from + to),
  );
  await page.locator(".verdict").waitFor();
}

/** @param {Page} page */
async function fillAnalysis(page) {
  // What the record replaces is offered again.
  await play(page, "e3e4");
  await enter(page, "1. e4 e5 (1... d5 {wild}) 2. Nd2 *");
  await page.getByRole("switch").check();
  await page.locator(".pvs li").first().waitFor();
  await tab(page, "book");
  await page.locator(".book tbody tr").first().waitFor();
}

for (const language of /** @type {const} */ (["en", "th"])) {
  for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
    test(`every view passes axe-core, ${language}, ${colorScheme}`, async (t) => {
      for (const [view, { at, fill }] of Object.entries(VIEWS)) {
        // The page's content security policy would block axe-core.
        const page = await open(t, { at, language, game: TWO, context: { colorScheme, bypassCSP: true } });
        await fill?.(page);
        await page.evaluate(AXE);
        const { violations } = await page.evaluate(() => /** @type {any} */ (globalThis).axe.run());
        const found = violations.map(
          (/** @type {any} */ { id, nodes }) => `${id}: ${nodes.map((/** @type {any} */ node) => node.failureSummary)}`,
        );
        assert.deepEqual(found, [], view);
        await page.close();
      }
    });
  }
}

test("on a phone every view passes axe-core and does not scroll sideways", async (t) => {
  const views = ["#play", "#learn", "#analyse", "#games", "#setup", "#count", "#puzzles", "#chase"];
  const both = /** @type {const} */ (["en", "th"]).flatMap((language) => views.map((at) => ({ at, language })));
  for (const { at, language } of both) {
    const page = await open(t, {
      // A page is opened at a board.
      at: at === "#games" ? "" : at,
      language,
      context: { bypassCSP: true, viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true },
    });
    await page.evaluate((at) => (location.hash = at), at);
    if (at === "#games") await page.locator(".sample .thumbnail[src]").waitFor();
    await page.evaluate(AXE);
    const { violations } = await page.evaluate(() => /** @type {any} */ (globalThis).axe.run());
    assert.deepEqual(violations.map((/** @type {any} */ { id }) => id), [], `${at}, ${language}`);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360, `${at}, ${language}`);
    await page.close();
  }
});

test("all tabs fit on a small phone, in both languages", async (t) => {
  for (const language of /** @type {const} */ (["en", "th"])) {
    const page = await open(t, {
      at: "#puzzles",
      language,
      context: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true },
    });
    const { scrollWidth, clientWidth } = await page
      .locator("nav")
      .evaluate(({ scrollWidth, clientWidth }) => ({ scrollWidth, clientWidth }));
    assert.equal(scrollWidth, clientWidth, language);
  }
});

test("on a phone only the panel scrolls, in every view", async (t) => {
  const titles = {
    play: "Play",
    learn: "Learn",
    puzzles: "Puzzles",
    analyse: "Analyse",
    games: "Games",
    setup: "Set up",
    count: "Counting",
    chase: "Practise the chase",
  };
  for (const [at, title] of Object.entries(titles)) {
    const page = await open(t, {
      at: "#learn",
      context: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
    });
    await page.evaluate((at) => (location.hash = at), at);
    await page.getByRole("heading", { level: 1, name: title, exact: true }).waitFor();
    await page.locator(".panel").first().waitFor();
    assert.equal(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight), 0, at);
    await page.close();
  }
});

test("the header fits into a window of any width, in both languages", async (t) => {
  for (const language of /** @type {const} */ (["en", "th"])) {
    for (const [width, height] of [
      [320, 640],
      [568, 320],
      [844, 390],
      [833, 1000],
      [1000, 610],
      [1024, 768],
      [1152, 800],
    ]) {
      const page = await open(t, { language, context: { viewport: { width, height } } });
      const box = await page.locator(".tools button").last().boundingBox();
      assert.ok(
        box && box.x + box.width <= width,
        `${language}, ${width} pixels: the settings end at ${box && box.x + box.width}`,
      );
      await page.close();
    }
  }
});

test("every button and field has a name, and the page has headings and landmarks", async (t) => {
  const page = await open(t, { game: TWO });
  const tree = await page.locator("body").ariaSnapshot();
  for (const words of [
    "- banner:",
    '- navigation "Makruk"',
    "- main:",
    '- heading "Play" [level=1]',
    "- strong: White to move",
  ]) {
    assert.ok(tree.includes(words), `${words} in\n${tree}`);
  }
  assert.doesNotMatch(tree, /- (button|textbox|combobox|checkbox|radio)( \[.*\])?:?$/m);
  await button(page, "Resign").waitFor();
});
