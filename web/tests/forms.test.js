// The objects of the package are the data forms of the libraries, with keys in camelCase.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { Chase, drills } from "../dist/drills.js";
import { camelCase, readForm } from "../dist/form.js";
import { Game, ready } from "../dist/index.js";
import { prove } from "../dist/proofs.js";
import { findPuzzles } from "../dist/puzzles.js";
import { review } from "../dist/review.js";

await ready();

/** A golden file of the libraries, as an object of this package. @param {string} name */
const golden = (name) =>
  readForm(readFileSync(new URL(`../../crates/makruk-analysis/tests/data/${name}.json`, import.meta.url), "utf8"));

/** The keys of an object and of its parts, in their order, and the types of its values. @param {any} value @returns {any} */
function shapeOf(value) {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (typeof value !== "object" || value === null) return value === null ? "null" : typeof value;
  return Object.entries(value).map(([key, part]) => [key, shapeOf(part)]);
}

test("keys are in camelCase, but for names of classes and phases", () => {
  assert.deepEqual(["best_score", "is_won", "uci"].map(camelCase), ["bestScore", "isWon", "uci"]);
  const classes = { missed_mate: 1 };
  const phases = { ending_of_game: { mean_loss: 0 } };
  const form = readForm(JSON.stringify({ is_won: true, all: [{ best_wdl: [1, 2, 3] }], classes, phases, none: null }));
  const expected = { isWon: true, all: [{ bestWdl: [1, 2, 3] }], classes, phases: { ending_of_game: { meanLoss: 0 } } };
  assert.deepEqual(form, { ...expected, none: null });
});

test("a review", async () => {
  const game = new Game({ fen: "4k3/8/8/3r4/8/8/1N1R4/3K4 w - - 0 1" });
  for (const move of ["d2d4", "d5d4"]) game.play(move);
  const { keyMoves, rejected, end, ...form } = await review(game, { nodes: 2000 });
  assert.deepEqual([keyMoves, rejected, end], [[form.moves[0]], [], null]);
  // The golden file has been made without a net.
  for (const move of form.moves) move.line.length = 1;
  assert.deepEqual(shapeOf(form), shapeOf(golden("review")));
});

test("proofs", async () => {
  const { solution, ...form } = await prove("k7/7R/1K6/8/8/8/8/n7 w - 128 4 20", { mate: 3 });
  assert.deepEqual(form, golden("proof"));
  assert.deepEqual(solution, { move: "h7h8", replies: [] });
  const goal = { gain: 2, worth: 2, nodes: 1 };
  const unknown = await prove("4k3/8/5m1n/ppN3p1/6P1/PS1N2s1/8/3KM3 w - - 2 53", goal);
  assert.deepEqual(unknown, { ...golden("proof_unknown"), solution: null });
});

test("a puzzle, with the names of its parts", async () => {
  const record = { startFen: "8/5R2/1k1p4/3PpP1s/2S1Ps2/K7/8/8 w - - 1 105", rules: "thai", actions: [] };
  const found = [];
  for await (const puzzle of findPuzzles([/** @type {any} */ (record)], { file: "games.pgn" })) found.push(puzzle);
  const { theme: themes, source, ...form } = golden("puzzle");
  const names = { themes, goal: "mate", worth: null, calls: [] };
  assert.deepEqual(found, [{ ...form, ...names, source: { ...source, game: 1, ply: 0 } }]);
});

test("drills", async () => {
  const found = [];
  for await (const { question, isRight, ...form } of drills({ seed: 7 })) {
    assert.ok(question !== "" && typeof isRight === "function");
    if (found.push(form) === 3) break;
  }
  assert.deepEqual(found, golden("drills"));
});

test("a chase", async () => {
  const [question, judgment, summary] = golden("chase");
  const chase = await Chase.start("KRvK", { moves: [2, 2], seed: 7 });
  assert.deepEqual([chase.fen, chase.side, chase.start], [question.fen, question.side, summary.start]);
  assert.deepEqual(
    (await chase.moves()).map(({ move }) => move),
    question.answer,
  );
  let last;
  while (!chase.outcome) {
    last = await chase.play((await chase.moves())[0].move);
    await chase.reply();
  }
  assert.deepEqual([last, await chase.summary(), chase.outcome], [judgment, summary, summary.outcome]);
  await chase.close();
});
