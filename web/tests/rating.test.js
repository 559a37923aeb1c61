// The ratings of puzzles and visitors, and the visitor's progress.

import assert from "node:assert/strict";
import { test } from "node:test";

import { CHASE_TEXTS } from "../site/learn/chase-texts.js";
import {
  NOTHING,
  afterSolved,
  afterTry,
  dailyPlace,
  dateOf,
  dayOf,
  daysInRow,
  nearest,
  readProgress,
} from "../site/puzzles/progress.js";
import { PUZZLE_TEXTS } from "../site/puzzles/puzzle-texts.js";
import { NEW, afterPuzzle, glicko2, isRating, puzzleRating } from "../site/puzzles/rating.js";
import { NO_RUN, afterMiss, afterRight, draw, isRunning, readRun } from "../site/puzzles/run.js";

/** The paths of all texts, with the number of parameters. @param {any} texts @returns {string[]} */
const paths = (texts) =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === "object"
      ? paths(value).map((path) => `${key}.${path}`)
      : [`${key} ${value.length * Number(typeof value === "function")}`],
  );

test("both languages have the same texts, with the same parameters", () => {
  for (const { en, th } of [PUZZLE_TEXTS, CHASE_TEXTS]) assert.deepEqual(paths(th), paths(en));
});

test("Glickman's worked example", () => {
  const results = [
    { rating: 1400, deviation: 30, score: 1 },
    { rating: 1550, deviation: 100, score: 0 },
    { rating: 1700, deviation: 300, score: 0 },
  ];
  const { rating, deviation, volatility } = glicko2({ rating: 1500, deviation: 200, volatility: 0.06 }, results);
  assert.ok(Math.abs(rating - 1464.06) < 0.015, `${rating}`);
  assert.ok(Math.abs(deviation - 151.52) < 0.005, `${deviation}`);
  // The paper prints five decimals of 0.059996, without rounding.
  assert.equal(Math.floor(volatility * 1e5), 5999);
});

test("without results only the deviation grows, and a surprise raises the volatility", () => {
  const player = { rating: 1500, deviation: 60, volatility: 0.06 };
  const idle = glicko2(player, []);
  assert.deepEqual([idle.rating, idle.volatility], [1500, 0.06]);
  assert.ok(Math.abs(idle.deviation - Math.hypot(60, 0.06 * 173.7178)) < 1e-9);
  const surprised = glicko2(player, Array(8).fill({ rating: 2300, deviation: 30, score: 1 }));
  assert.ok(surprised.volatility > 0.06 && surprised.rating > 1600);
});

test("a rating moves fast at first, slowly later, and stays within its limits", () => {
  let rating = NEW;
  const first = afterPuzzle(rating, 1200, true).rating - rating.rating;
  assert.ok(first > 100, `${first}`);
  for (let played = 0; played < 200; played++) rating = afterPuzzle(rating, 1200, played % 2 === 0);
  const later = afterPuzzle(rating, 1200, true).rating - rating.rating;
  assert.ok(later > 3 && later < 25, `${later}`);
  for (let lost = 0; lost < 2000; lost++) rating = afterPuzzle(rating, 100, false);
  assert.equal(rating.rating, 100);
  assert.ok(isRating(rating));
});

test("a puzzle is harder with more moves, more choices and a quiet first move", () => {
  const facts = { goal: /** @type {const} */ ("mate"), moves: 2, choices: 16, themes: ["mate_in_2"] };
  assert.equal(puzzleRating(facts), 700 + 250 + 240);
  assert.equal(puzzleRating({ ...facts, moves: 3 }), 700 + 500 + 240);
  assert.equal(puzzleRating({ ...facts, choices: 32 }), 700 + 250 + 300);
  assert.equal(puzzleRating({ ...facts, themes: ["mate_in_2", "quiet"] }), 700 + 250 + 240 + 150);
});

test("only the first try is rated, and a failure ends the streak", () => {
  const tried = { id: "1-2", rating: 1200, isSolved: true, day: 100 };
  const one = afterTry(NOTHING, tried);
  assert.deepEqual([one.streak, one.best, one.tries.length], [1, 1, 1]);
  assert.equal(one.tries[0].change, one.tries[0].rating - 1200);
  assert.equal(afterTry(one, { ...tried, isSolved: false }), one);
  const two = afterTry(one, { ...tried, id: "3-4", isSolved: false });
  assert.deepEqual([two.streak, two.best], [0, 1]);
  assert.ok(two.rating.rating < one.rating.rating);
  // Solved in an older version of the page, which did not rate puzzles.
  const old = readProgress({ solved: ["5-6"], theme: "pin", current: "5-6" });
  assert.equal(afterTry(old, { ...tried, id: "5-6" }), old);
});

test("days in a row end with a day without a solved puzzle", () => {
  let progress = NOTHING;
  for (const day of [100, 100, 101, 102]) progress = afterSolved(progress, `${day}-1`, day);
  assert.deepEqual([102, 103, 104].map((today) => daysInRow(progress, today)), [3, 3, 0]);
  assert.equal(afterSolved(progress, "9-9", 105).days.length, 1);
  assert.deepEqual(progress.solved, ["100-1", "101-1", "102-1"]);
  assert.equal(dayOf(dateOf(20_785)), 20_785);
  assert.equal(dayOf(new Date(2026, 10, 28, 23, 59)) - dayOf(new Date(2026, 10, 28, 0, 1)), 0);
});

test("a stored value keeps its valid parts, and those of an older version", () => {
  assert.deepEqual(readProgress({ solved: ["1-2", "1-2"], theme: "pin", current: "3-4" }), {
    ...NOTHING,
    solved: ["1-2"],
    theme: "pin",
    current: "3-4",
  });
  for (const value of [null, 7, "text", [], {}]) assert.deepEqual(readProgress(value), NOTHING);
  const good = { id: "1-2", day: 5, isSolved: true, rating: 1300, change: 100 };
  const damaged = {
    solved: [7],
    theme: 3,
    current: {},
    rating: { rating: "1500", deviation: 80, volatility: 0.06 },
    tries: [good, { ...good, id: 7 }, null],
    streak: -1,
    best: 2.5,
    days: { last: 1 },
  };
  assert.deepEqual(readProgress(damaged), { ...NOTHING, tries: [good] });
  for (const rating of [
    { ...NEW, rating: 9000 },
    { ...NEW, deviation: Infinity },
    { ...NEW, volatility: NaN },
    null,
    [],
  ])
    assert.equal(isRating(rating), false);
  assert.deepEqual(
    readProgress(JSON.parse(JSON.stringify(afterTry(NOTHING, { id: "1-2", rating: 1200, isSolved: true, day: 5 }))))
      .tries.length,
    1,
  );
});

test("each puzzle is that of the day once before any comes again", () => {
  const places = Array.from({ length: 300 }, (_, day) => dailyPlace(20_000 + day, 300));
  assert.equal(new Set(places).size, 300);
});

test("the next puzzle is one of the nearest", () => {
  const ratings = Array.from({ length: 100 }, (_, number) => 800 + 10 * number);
  const same = (/** @type {number} */ rating) => rating;
  assert.equal(nearest(ratings, same, 1303, () => 0), 1300);
  assert.equal(nearest(ratings, same, 1303, (below) => below - 1), 1340);
  assert.equal(nearest([], same, 1300, () => 0), undefined);
});

/** Puzzles with ratings from 1000 to 1990, 10 apart. */
const puzzles = Array.from({ length: 100 }, (_, place) => ({ id: `${place}`, rating: 1000 + 10 * place }));
/** @typedef {typeof puzzles[number]} Rated */
const drawing = {
  idOf: (/** @type {Rated} */ { id }) => id,
  ratingOf: (/** @type {Rated} */ { rating }) => rating,
  isSolved: () => false,
  random: (/** @type {number} */ below) => below - 1,
};

test("each puzzle of a streak is at least as hard as the last, none comes twice, and the hardest one is reached", () => {
  let run = NO_RUN;
  let last = 0;
  for (let solved = 0; solved < 40; solved++) {
    const puzzle = draw(run, puzzles, { ...drawing, random: (below) => solved % below });
    assert.ok(puzzle && puzzle.rating >= last && !run.solved.includes(puzzle.id), `${solved}: ${puzzle?.rating}`);
    last = puzzle.rating;
    run = afterRight({ ...run, current: puzzle.id }, puzzle.id);
    if (last === 1990) break;
  }
  assert.equal(last, 1990);
  assert.ok(run.solved.length > 20, `${run.solved.length}`);
  // After the hardest one, the streak continues with easier ones, until there are none.
  assert.ok(draw(run, puzzles, drawing));
  assert.equal(draw(run, puzzles.filter(({ id }) => run.solved.includes(id)), drawing), undefined);
});

test("a streak prefers puzzles that the visitor has not solved", () => {
  const isSolved = (/** @type {Rated} */ { rating }) => rating < 1100;
  assert.ok(Number(draw(NO_RUN, puzzles, { ...drawing, isSolved })?.rating) >= 1100);
  assert.ok(draw(NO_RUN, puzzles, { ...drawing, isSolved: () => true }));
});

test("a miss ends a streak but not the best one, and another tab cannot end it again", () => {
  const run = { solved: ["1-2"], current: "3-4", best: 5 };
  assert.deepEqual(afterRight(run, "3-4"), { solved: ["1-2", "3-4"], current: "", best: 5 });
  assert.equal(afterRight({ ...run, best: 1 }, "3-4").best, 2);
  assert.deepEqual(afterRight(run, "1-2"), run);
  assert.deepEqual(afterMiss(run, "3-4"), { ...NO_RUN, best: 5 });
  assert.equal(afterMiss(run, "1-2"), run);
  assert.deepEqual([run, NO_RUN, { ...NO_RUN, current: "1-2" }].map(isRunning), [true, false, true]);
  assert.deepEqual(readRun({ solved: [7], current: "3-4", best: 5 }), { ...NO_RUN, best: 5 });
  assert.deepEqual(readRun({ solved: ["1-2"], current: "", best: -3 }), { solved: ["1-2"], current: "", best: 1 });
});
