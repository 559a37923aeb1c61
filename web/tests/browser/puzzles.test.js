// Puzzles: solved on the board, selected by theme, stored, and read from a file that may have errors.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { SITE, board, button, click, copied, game, open, square, tap, waitForMoves } from "./page.js";

/** @typedef {import("./page.js").Page} Page */

const FOLDER = new URL("../../../crates/makruk-cli/puzzles/", import.meta.url);
const TEXT = readFileSync(new URL("puzzles.jsonl", FOLDER), "utf8");
/** @typedef {{ id: string, theme: string[], solution: string[], fen: string }} Line */
/** The puzzles of a file. @param {string} text @param {string} [letter] of their names @returns {Line[]} */
const read = (text, letter = "") =>
  text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line))
    .map((puzzle) => ({ ...puzzle, id: `${letter}${puzzle.source.game}-${puzzle.source.ply}` }));
const LINES = read(TEXT);
/** The further puzzles by difficulty. */
const [EASY, MEDIUM, HARD] = ["easy", "medium", "hard"].map((level) => read(readFileSync(new URL(`${level}.jsonl`, FOLDER), "utf8"), "m"));

/** A puzzle with a theme. @param {string} theme @param {(puzzle: Line) => boolean} [is] */
function find(theme, is = () => true) {
  const puzzle = LINES.find((puzzle) => puzzle.theme.includes(theme) && is(puzzle));
  assert.ok(puzzle, theme);
  return puzzle;
}

/** Opens a puzzle by its link. @param {import("./page.js").Test} t @param {Line} puzzle @param {import("./page.js").Options} [options] */
async function openPuzzle(t, puzzle, options) {
  const page = await open(t, { at: `#p=${puzzle.id}`, ...options });
  await page.locator(".status strong").waitFor();
  assert.equal((await game(page)).fen, puzzle.fen);
  return page;
}

/** Solves the puzzle by clicks. @param {Page} page @param {Line} puzzle */
async function solve(page, { solution }) {
  for (let ply = 0; ply < solution.length; ply += 2) {
    await waitForMoves(page, ply);
    await click(page, solution[ply]);
  }
  await page.getByText("Solved!").waitFor();
}

/** The announcement that contains the given text. @param {Page} page @param {string | RegExp} text */
const said = (page, text) => page.getByRole("status").getByText(text).first();

/** The stored state of the puzzles. @param {Page} page @returns {Promise<any>} */
const kept = (page) => page.evaluate(() => JSON.parse(localStorage.getItem("makruk.puzzles") ?? "{}"));
/** The stored streak. @param {Page} page @returns {Promise<any>} */
const keptRun = (page) => page.evaluate(() => JSON.parse(localStorage.getItem("makruk.run") ?? "{}"));

test("a mate is solved by clicks, the replies are played, and the puzzle is stored as solved", async (t) => {
  const puzzle = find("mate_in_2");
  const page = await openPuzzle(t, puzzle);
  await said(page, "Mate in 2").waitFor();
  await solve(page, puzzle);
  await said(page, /wins by checkmate/).waitFor();
  assert.deepEqual((await game(page)).moves, puzzle.solution);
  await page.getByText("1 of 300 solved").waitFor();
  await page.reload();
  await page.getByText("1 of 300 solved").waitFor();
  assert.equal((await game(page)).fen, puzzle.fen);
});

test("a wrong move is reported, is not played, and another try is possible", async (t) => {
  const puzzle = find("mate_in_2");
  const page = await openPuzzle(t, puzzle);
  const wrong = await board(page).evaluate(
    (/** @type {any} */ { game }, right) => game.moves().find((/** @type {string} */ uci) => uci !== right && uci.length === 4),
    puzzle.solution[0],
  );
  await click(page, wrong);
  await said(page, /is not the move\. Try again\./).waitFor();
  assert.deepEqual((await game(page)).moves, []);
  await solve(page, puzzle);
});

test("a different last move that also mates is right", async (t) => {
  const page = await open(t, { at: "#puzzles" });
  await page.locator(".status strong").waitFor();
  const other = await page.evaluate(async (lines) => {
    const { Game } = await import(/** @type {any} */ ("./makruk/index.js"));
    for (const { id, fen, theme, solution } of lines) {
      if (!theme.includes("mate_in_2")) continue;
      const game = new Game({ fen });
      for (const uci of solution.slice(0, -1)) game.play(uci);
      for (const uci of game.moves()) {
        game.play(uci);
        if (uci !== solution.at(-1) && uci.length === 4 && game.outcome?.by === "checkmate") return { id, uci };
        game.undo();
      }
    }
  }, LINES);
  assert.ok(other, "no puzzle has a second mate");
  const puzzle = find("mate_in_2", ({ id }) => id === other.id);
  await page.goto(`${SITE}#p=${puzzle.id}`);
  await page.waitForFunction((fen) => /** @type {any} */ (document.querySelector("main makruk-board")).game.fen() === fen, puzzle.fen);
  await solve(page, { ...puzzle, solution: [...puzzle.solution.slice(0, -1), other.uci] });
  assert.ok((await kept(page)).solved.includes(puzzle.id));
});

test("in a puzzle to hold a draw, the count is shown and expires on the last move", async (t) => {
  const puzzle = find("hold_by_count", ({ solution }) => solution.length === 3);
  const page = await openPuzzle(t, puzzle);
  await said(page, "Hold the draw: the count ends in 2 moves").waitFor();
  await page.locator(".count .number").waitFor();
  await solve(page, puzzle);
  await said(page, "Draw by expiry of pieces' honour").waitFor();
});

test("a puzzle can be solved by keyboard", async (t) => {
  const puzzle = find("fork", ({ solution }) => solution.length === 3);
  const page = await openPuzzle(t, puzzle);
  for (const ply of [0, 2]) {
    await waitForMoves(page, ply);
    const move = puzzle.solution[ply];
    for (const name of [move.slice(0, 2), move.slice(2, 4)]) {
      await square(page, name).focus();
      await page.keyboard.press("Enter");
    }
  }
  await said(page, "Solved!").waitFor();
});

test("a puzzle can be solved by touch, in Thai", async (t) => {
  const puzzle = find("mate_in_2");
  const page = await openPuzzle(t, puzzle, { language: "th", context: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } });
  await said(page, "รุกจนใน 2 ตา").waitFor();
  for (const ply of [0, 2]) {
    await waitForMoves(page, ply);
    const move = puzzle.solution[ply];
    await tap(square(page, move.slice(0, 2)));
    await tap(square(page, move.slice(2, 4)));
  }
  await said(page, "แก้โจทย์ได้แล้ว!").waitFor();
});

test("a hint names the piece, and showing the solution does not store the puzzle as solved", async (t) => {
  const puzzle = find("mate_in_3");
  const page = await openPuzzle(t, puzzle);
  await button(page, "Hint").click();
  await said(page, new RegExp(`^Hint: .* ${puzzle.solution[0].slice(0, 2)}$`)).waitFor();
  await button(page, "Show the solution").click();
  assert.deepEqual((await game(page)).moves, puzzle.solution);
  assert.deepEqual((await kept(page)).solved, []);
  await page.locator(".moves button.move").first().click();
  assert.deepEqual((await game(page)).moves, puzzle.solution.slice(0, 1));
  await button(page, "Once more").click();
  assert.deepEqual((await game(page)).moves, []);
  await solve(page, puzzle);
});

test("a theme shows only its puzzles, with their number, unsolved ones first", async (t) => {
  const page = await open(t, { at: "#puzzles" });
  const pins = LINES.filter(({ theme }) => theme.includes("pin"));
  await page.getByLabel("Theme").selectOption(`Pin (${pins.length})`);
  await page.getByText(`0 of ${pins.length} solved`).waitFor();
  const fens = new Set(pins.map(({ fen }) => fen));
  for (let number = 0; number < 5; number++) {
    assert.ok(fens.has((await game(page)).fen));
    await button(page, "Next puzzle").click();
  }
  // The only unsolved puzzle comes next after a reload.
  const [last, ...others] = pins;
  await page.evaluate((solved) => localStorage.setItem("makruk.puzzles", JSON.stringify({ solved, theme: "pin" })), others.map(({ id }) => id));
  await page.reload();
  await page.getByText(`${others.length} of ${pins.length} solved`).waitFor();
  assert.equal((await game(page)).fen, last.fen);
});

test("a link opens its puzzle, and a link to an unknown puzzle is reported", async (t) => {
  const puzzle = find("sacrifice");
  const page = await openPuzzle(t, puzzle);
  assert.equal(page.url(), `${SITE}#puzzles`);
  await button(page, "Copy link").click();
  assert.equal(await copied(page), `${SITE}#p=${puzzle.id}`);
  await page.goto(`${SITE}#p=nowhere`);
  await page.getByRole("alert").getByText("Puzzle nowhere does not exist; here is another one.").waitFor();
  await page.goto(`${SITE}#p=${puzzle.id}`);
  await page.getByRole("alert").getByText("Puzzle nowhere does not exist").waitFor({ state: "detached" });
  assert.equal((await game(page)).fen, puzzle.fen);
});

test("faulty lines are reported, and the others are used", async (t) => {
  const lines = TEXT.trimEnd().split("\n").slice(0, 10);
  for (const wrong of [1, 3, 5, 7, 9]) lines[wrong] = lines[wrong].slice(wrong);
  const page = await open(t, { at: "#count" });
  await page.route("**/puzzles.jsonl", (route) => route.fulfill({ body: lines.join("\n") }));
  await page.goto(`${SITE}#puzzles`);
  await page.getByText("Line 2 of the puzzle file was skipped.").waitFor();
  await page.getByText("and 2 more").waitFor();
  await page.getByText("0 of 5 solved").waitFor();
});

test("a missing puzzle file is reported, and can be retried", async (t) => {
  const page = await open(t, { at: "#count", isBroken: true });
  for (const answer of [{ status: 404 }, { status: 200, body: "<html>" }, { status: 200, body: "" }]) {
    await page.route("**/puzzles.jsonl", (route) => route.fulfill(answer));
    await page.goto(`${SITE}#puzzles`);
    await page.getByRole("alert").locator(".error").first().waitFor();
    await page.unroute("**/puzzles.jsonl");
    await page.goto("about:blank");
  }
  await page.route("**/puzzles.jsonl", (route) => route.abort());
  await page.goto(`${SITE}#puzzles`);
  await page.getByRole("alert").locator(".error").waitFor();
  await page.unroute("**/puzzles.jsonl");
  await button(page, "Try again").click();
  await page.getByText("0 of 300 solved").waitFor();
  assert.equal(await page.getByRole("alert").locator(".error").count(), 0);
});

test("invalid stored values are ignored", async (t) => {
  const page = await open(t, { at: "#count" });
  await page.evaluate(() => localStorage.setItem("makruk.puzzles", JSON.stringify({ solved: 7, theme: "luck", current: 3 })));
  await page.goto(`${SITE}#puzzles`);
  await page.getByText("0 of 300 solved").waitFor();
});

test("the first try changes the rating, and a solved puzzle extends the streak", async (t) => {
  const [first, second] = LINES.filter(({ theme, solution }) => theme.includes("mate_in_2") && solution.length === 3);
  const page = await openPuzzle(t, first);
  await page.locator(".rated").getByText(/^1200\?$/).waitFor();
  await solve(page, first);
  await page.locator(".rated .change.up").waitFor();
  await page.getByText("In a row: 1 (best 1)").waitFor();
  const { rating, tries, days } = await kept(page);
  assert.ok(rating.rating > 1200 && rating.deviation < 350);
  assert.deepEqual(tries.map((/** @type {any} */ { id, isSolved }) => [id, isSolved]), [[first.id, true]]);
  assert.equal(days.length, 1);
  // Solving it again changes nothing.
  await button(page, "Once more").click();
  await solve(page, first);
  assert.deepEqual((await kept(page)).rating, rating);
  // A wrong move counts at once, and solving the puzzle afterwards does not help.
  await page.goto(`${SITE}#p=${second.id}`);
  await page.waitForFunction((fen) => /** @type {any} */ (document.querySelector("main makruk-board")).game.fen() === fen, second.fen);
  const wrong = await board(page).evaluate(
    (/** @type {any} */ { game }, right) => game.moves().find((/** @type {string} */ uci) => uci !== right && uci.length === 4),
    second.solution[0],
  );
  await click(page, wrong);
  await page.locator(".rated .change.down").waitFor();
  await page.getByText("This puzzle counts as failed; you can still solve it. In a row: 0 (best 1)").waitFor();
  const after = (await kept(page)).rating;
  await solve(page, second);
  assert.deepEqual((await kept(page)).rating, after);
  assert.deepEqual((await kept(page)).solved, [first.id, second.id]);
});

test("a hint is a failure", async (t) => {
  const puzzle = find("mate_in_3");
  const page = await openPuzzle(t, puzzle);
  await button(page, "Hint").click();
  await page.locator(".rated .change.down").waitFor();
  assert.deepEqual((await kept(page)).tries.map((/** @type {any} */ { isSolved }) => isSolved), [false]);
});

test("the history is listed, opens its puzzles, and a reset can be undone", async (t) => {
  const puzzle = find("mate_in_3");
  const page = await openPuzzle(t, puzzle);
  await button(page, "Show the solution").click();
  await button(page, "Next puzzle").click();
  await page.getByText("History", { exact: true }).click();
  await page.getByText("At the first try: 0 · Failed: 1 · Days in a row: 0").waitFor();
  const before = await kept(page);
  await button(page, "Reset rating and history").click();
  await page.locator(".rated").getByText(/^1200\?$/).waitFor();
  assert.deepEqual((await kept(page)).tries, []);
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), "Undo");
  await page.keyboard.press("Enter");
  await button(page, `Puzzle ${puzzle.id}`).waitFor();
  assert.deepEqual(await kept(page), before);
  await button(page, `Puzzle ${puzzle.id}`).click();
  assert.equal((await game(page)).fen, puzzle.fen);
});

test("the puzzle of the day is the same for everybody on a day", async (t) => {
  const fens = [];
  for (let visit = 0; visit < 2; visit++) {
    const page = await open(t, { at: "#daily" });
    await page.getByText(/^Puzzle of the day, /).waitFor();
    assert.equal(page.url(), `${SITE}#puzzles`);
    fens.push((await game(page)).fen);
    assert.equal(await button(page, "Puzzle of the day").isVisible(), false);
    await button(page, "Next puzzle").click();
    await page.getByText(/^Puzzle of the day, /).waitFor({ state: "detached" });
    await button(page, "Puzzle of the day").click();
    assert.equal((await game(page)).fen, fens[0]);
  }
  assert.equal(fens[0], fens[1]);
});

test("the next puzzle is near the visitor's rating, and needs no reload", async (t) => {
  const page = await open(t, { at: "#count" });
  for (const [rating, isNear] of /** @type {[number, (moves: number) => boolean][]} */ ([[700, (moves) => moves < 3], [2000, (moves) => moves > 2]])) {
    const stored = { rating: { rating, deviation: 80, volatility: 0.06 } };
    await page.evaluate((stored) => localStorage.setItem("makruk.puzzles", JSON.stringify(stored)), stored);
    await page.goto(`${SITE}#puzzles`);
    await page.reload();
    await page.locator(".status strong").waitFor();
    for (let number = 0; number < 4; number++) {
      const { fen } = await game(page);
      const puzzle = LINES.find((line) => line.fen === fen);
      assert.ok(puzzle && isNear((puzzle.solution.length + 1) / 2), `${rating}: ${puzzle?.id}`);
      await button(page, "Next puzzle").click();
    }
  }
});

test("what an older version stored is kept, and damaged ratings are dropped", async (t) => {
  const solved = LINES.slice(0, 3).map(({ id }) => id);
  const page = await open(t, { at: "#count" });
  const stored = { solved, theme: "all", current: LINES[5].id, rating: { rating: "high" }, tries: [{ id: 7 }, 3], streak: -2, days: [] };
  await page.evaluate((stored) => localStorage.setItem("makruk.puzzles", JSON.stringify(stored)), stored);
  await page.goto(`${SITE}#puzzles`);
  await page.getByText("3 of 300 solved").waitFor();
  await page.locator(".rated").getByText(/^1200\?$/).waitFor();
  await page.getByText("In a row: 0 (best 0)").waitFor();
  assert.equal((await game(page)).fen, LINES[5].fen);
});

/** The files of puzzles that the page has requested. @param {Page} page */
const filesOf = (page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .map(({ name }) => name.split("/").at(-1) ?? "")
      .filter((name) => name.endsWith(".jsonl"))
      .sort(),
  );

/** Waits for another position, and returns its puzzle. @param {Page} page @param {Line} last */
async function nextOf(page, last) {
  await page.waitForFunction((fen) => {
    const { game } = /** @type {any} */ (document.querySelector("main makruk-board"));
    return game.history().length === 0 && game.fen() !== fen;
  }, last.fen);
  return current(page);
}

/** The puzzle on the board. @param {Page} page */
async function current(page) {
  const { fen } = await game(page);
  const puzzle = [...LINES, ...EASY, ...MEDIUM, ...HARD].find((line) => line.fen === fen);
  assert.ok(puzzle, fen);
  return puzzle;
}

/** Plays the moves of a solution. @param {Page} page @param {Line} puzzle */
async function playSolution(page, { solution }) {
  for (let ply = 0; ply < solution.length; ply += 2) {
    await waitForMoves(page, ply);
    await click(page, solution[ply]);
  }
}

/** Makes a wrong move. @param {Page} page @param {Line} puzzle */
async function miss(page, puzzle) {
  const wrong = await board(page).evaluate(
    (/** @type {any} */ { game }, right) => game.moves().find((/** @type {string} */ uci) => uci !== right && uci.length === 4),
    puzzle.solution[0],
  );
  await click(page, wrong);
}

test("a difficulty loads its own puzzles when it is chosen, and keeps them apart", async (t) => {
  const page = await open(t, { at: "#puzzles", isBroken: true });
  await page.getByText("0 of 300 solved").waitFor();
  assert.deepEqual(await filesOf(page), ["puzzles.jsonl"]);
  await page.route("**/hard.jsonl", (route) => route.abort());
  await page.getByLabel("Difficulty").selectOption("Hard");
  await page.getByRole("alert").locator(".error").waitFor();
  assert.equal(await page.getByLabel("Difficulty").inputValue(), "all");
  await page.getByText("0 of 300 solved").waitFor();
  await page.unroute("**/hard.jsonl");
  await page.getByLabel("Difficulty").selectOption("Hard");
  await page.getByText("0 of 300 solved").waitFor({ state: "detached" });
  assert.equal(await page.getByRole("alert").locator(".error").count(), 0);
  const number = Number((await page.getByText(/^0 of \d+ solved$/).textContent())?.match(/of (\d+)/)?.[1]);
  assert.ok(number > HARD.length && number < HARD.length + LINES.length, `${number}`);
  const easier = new Set([...EASY, ...MEDIUM].map(({ fen }) => fen));
  for (let opened = 0; opened < 4; opened++) {
    const { fen, solution } = await current(page);
    assert.ok(!easier.has(fen) && solution.length > 3, fen);
    await button(page, "Next puzzle").click();
  }
  await page.reload();
  await page.getByText(`0 of ${number} solved`).waitFor();
  assert.equal(await page.getByLabel("Difficulty").inputValue(), "hard");
});

test("a link and the history open puzzles of a difficulty that is not loaded", async (t) => {
  const [puzzle] = MEDIUM;
  const page = await openPuzzle(t, puzzle);
  await button(page, "Copy link").click();
  assert.equal(await copied(page), `${SITE}#p=${puzzle.id}`);
  await button(page, "Show the solution").click();
  await page.evaluate((current) => {
    const stored = JSON.parse(localStorage.getItem("makruk.puzzles") ?? "{}");
    localStorage.setItem("makruk.puzzles", JSON.stringify({ ...stored, current }));
  }, LINES[0].id);
  await page.reload();
  await page.getByText("0 of 300 solved").waitFor();
  assert.deepEqual(await filesOf(page), ["puzzles.jsonl"]);
  await page.getByText("History", { exact: true }).click();
  await button(page, `Puzzle ${puzzle.id}`).click();
  await page.waitForFunction((fen) => /** @type {any} */ (document.querySelector("main makruk-board")).game.fen() === fen, puzzle.fen);
});

test("a streak gets harder, survives a reload, ends with the first miss, and changes no rating", async (t) => {
  const page = await open(t, { at: "#streak" });
  await page.locator(".rated .run").waitFor();
  assert.equal(page.url(), `${SITE}#puzzles`);
  let puzzle = await current(page);
  for (let solved = 1; solved <= 3; solved++) {
    await playSolution(page, puzzle);
    const next = await nextOf(page, puzzle);
    assert.equal(await page.locator(".rated .run dd").first().textContent(), `${solved}`);
    assert.ok(next.solution.length >= puzzle.solution.length - 2, next.id);
    puzzle = next;
  }
  assert.equal(await button(page, "Hint").isVisible(), false);
  await page.reload();
  await page.locator(".rated .run").waitFor();
  assert.equal((await current(page)).id, puzzle.id);
  // Another puzzle in between does not end it.
  await button(page, "Leave").click();
  await button(page, "Continue streak (3)").click();
  await page.locator(".rated .run").waitFor();
  assert.equal((await current(page)).id, puzzle.id);
  await miss(page, puzzle);
  await said(page, /is not the move: the streak is over\.$/).waitFor();
  await page.getByText("Your best streak!").waitFor();
  const stored = await kept(page);
  assert.deepEqual(await keptRun(page), { solved: [], current: "", best: 3 });
  assert.deepEqual([stored.rating.rating, stored.tries, stored.solved.length], [1200, [], 3]);
  await button(page, "Show the solution").click();
  await button(page, "New streak").click();
  puzzle = await nextOf(page, puzzle);
  assert.deepEqual(await page.locator(".rated .run dd").allTextContents(), ["0", "3"]);
  await miss(page, puzzle);
  await page.getByText("Your best streak!").waitFor({ state: "detached" });
  assert.equal((await keptRun(page)).best, 3);
});

test("a streak that another tab continues, or that an older version of the page does not know, is not lost", async (t) => {
  const page = await open(t, { at: "#streak" });
  await page.locator(".rated .run").waitFor();
  const puzzle = await current(page);
  const tab = await page.context().newPage();
  await tab.goto(`${SITE}#puzzles`);
  await tab.locator(".rated .run").waitFor();
  assert.equal((await current(tab)).id, puzzle.id);
  await playSolution(tab, puzzle);
  const next = await nextOf(tab, puzzle);
  await miss(page, puzzle);
  await said(page, /is not the move\. Try again\.$/).waitFor();
  assert.deepEqual((await keptRun(page)).solved, [puzzle.id]);
  await playSolution(page, puzzle);
  assert.equal((await nextOf(page, puzzle)).id, next.id);
  await tab.close();
  await page.evaluate((id) => localStorage.setItem("makruk.puzzles", JSON.stringify({ solved: [], current: id })), puzzle.id);
  await page.reload();
  await button(page, "Continue streak (1)").click();
  await page.locator(".rated .run").waitFor();
  assert.equal((await current(page)).id, next.id);
});

test("puzzles that are loaded late replace no other one, and do not take the focus", async (t) => {
  const page = await open(t, { at: "#count" });
  const stored = { puzzles: { current: LINES[0].id }, run: { solved: [], current: HARD[0].id, best: 0 } };
  await page.evaluate((stored) => {
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(`makruk.${key}`, JSON.stringify(value));
  }, stored);
  let release = () => {};
  const held = new Promise((resolve) => (release = () => resolve(undefined)));
  await page.route("**/hard.jsonl", async (route) => (await held, route.continue()));
  await page.goto(`${SITE}#puzzles`);
  await page.reload();
  const request = page.waitForRequest("**/hard.jsonl");
  await button(page, "Continue streak (0)").click();
  await request;
  await button(page, "Next puzzle").click();
  await nextOf(page, LINES[0]);
  await page.getByLabel("Difficulty").selectOption("Hard");
  await button(page, "Hint").focus();
  release();
  await page.getByText("0 of 300 solved").waitFor({ state: "detached" });
  assert.equal(await page.getByLabel("Difficulty").inputValue(), "hard");
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), "Hint");
  assert.equal(await page.locator(".rated .run").count(), 0);
});

test("a streak through all puzzles ends with a word", async (t) => {
  const page = await open(t, { at: "#count" });
  const solved = [...LINES, ...EASY, ...MEDIUM, ...HARD].map(({ id }) => id);
  await page.evaluate((run) => localStorage.setItem("makruk.run", JSON.stringify(run)), { solved, current: "", best: 0 });
  await page.goto(`${SITE}#streak`);
  await page.getByRole("alert").getByText(/^No puzzle is left for this streak of 1,?006; here is another one\.$/).waitFor();
  await button(page, "Streak").waitFor();
  assert.deepEqual(await keptRun(page), { solved: [], current: "", best: solved.length });
});
