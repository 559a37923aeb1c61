// Reviews of games.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";

import { Game, ready } from "../dist/index.js";
import { NODES, review } from "../dist/review.js";

await ready();

/** White can capture a rua, or put its own where it is captured. */
const GIFT = "4k3/8/8/3r4/8/8/1N1R4/3K4 w - - 0 1";

/** @param {string} fen @param {string[]} moves */
function played(fen, moves) {
  const game = new Game({ fen });
  for (const move of moves) game.play(move);
  return game;
}

const gift = () => played(GIFT, ["d2d4", "d5d4"]);

test("a rua given away loses points, and the capture is the better move", async () => {
  const found = await review(gift(), { nodes: 500 });
  const [first, second] = found.moves;
  assert.deepEqual([first.ply, first.uci, first.san, first.best, first.line[0]], [1, "d2d4", "Rd4", "d2d5", "d2d5"]);
  assert.ok(first.loss >= 0.3 && ["mistake", "blunder", "missed_win"].includes(first.class), JSON.stringify(first));
  assert.deepEqual([["best", "only"].includes(second.class), second.loss, found.key], [true, 0, [1]]);
  assert.ok(found.white.accuracy < 20 && found.black.accuracy === 100);
  for (const { wdl, bestWdl } of found.moves) {
    for (const chances of [wdl, bestWdl]) assert.equal(chances[0] + chances[1] + chances[2], 1000);
  }
});

test("the review is that of the command-line tool", async () => {
  const program = process.env.MAKRUK_TOOL;
  assert.ok(program, "MAKRUK_TOOL is set by scripts/web test, which builds the tool");
  const moves = ["f3f4", "c6c5", "g1f3", "b8c6", "b1d2", "g8e7", "e3e4", "d6d5", "e4d5", "e6d5"];
  const game = new Game();
  for (const move of moves) game.play(move);
  const found = await review(game, { nodes: 700 });
  const text = execFileSync(program, ["review", "--json", "--nodes", "700"], { input: JSON.stringify({ moves }), encoding: "utf8" });
  const told = JSON.parse(text);
  assert.deepEqual([found.formation.white?.name, found.formation.black?.name], [told.formation.white, told.formation.black]);
  assert.deepEqual(found.key, told.key);
  for (const side of /** @type {const} */ (["white", "black"])) {
    assert.equal(found[side].accuracy, told[side].accuracy);
    assert.deepEqual(found[side].classes, told[side].classes);
  }
  found.moves.forEach((move, index) => {
    const { best_score: bestScore, best_wdl: bestWdl, ...rest } = told.moves[index];
    const { called, phase, ...own } = move;
    assert.deepEqual(own, { ...rest, bestScore, bestWdl });
    assert.equal(called, false);
    assert.equal(phase, "opening");
  });
});

test("games without moves, finished games and games with calls have a review", async () => {
  assert.deepEqual((await review(new Game())).moves, []);
  const mate = await review(played("k7/8/1K6/8/8/8/8/7R w - - 0 1", ["h1h8"]), { nodes: 100 });
  assert.deepEqual([mate.moves[0].score, mate.moves[0].loss], [{ mate: 1 }, 0]);
  const game = new Game({ fen: "8/2k5/4n3/8/8/4S3/8/2RK4 b - - 0 1" });
  game.act("start_count");
  game.play("c7d6");
  const called = await review(game, { nodes: 100 });
  assert.deepEqual(called.moves.map(({ called }) => called), [true]);
});

test("progress rises to the number of moves", async () => {
  /** @type {number[]} */
  const reports = [];
  await review(gift(), { nodes: 2000, onProgress: ({ done, all }) => void (reports.push(done), assert.equal(all, 2)) });
  assert.equal(reports.at(-1), 2);
  assert.deepEqual(reports, [...reports].sort((one, two) => one - two));
});

test("a signal aborts the review, and so does an error of the listener", async () => {
  const controller = new AbortController();
  const running = review(gift(), { nodes: 1e9, signal: controller.signal });
  setTimeout(() => controller.abort(), 50);
  await assert.rejects(running, { name: "AbortError" });
  await assert.rejects(review(gift(), { signal: controller.signal }), { name: "AbortError" });
  const wrong = () => {
    throw new Error("enough");
  };
  await assert.rejects(review(gift(), { nodes: 1e9, onProgress: wrong }), { message: "enough" });
});

test("invalid arguments and workers are reported", async () => {
  await assert.rejects(review(/** @type {any} */ ("e3e4")), { kind: "type", message: "expected a Game, found string" });
  await assert.rejects(review(gift(), { nodes: 0.5 }), { kind: "option" });
  const broken = () => {
    throw new Error("no worker here");
  };
  await assert.rejects(review(gift(), { worker: broken }), { kind: "worker", message: /no worker here/ });
  assert.equal(NODES, 25_000);
});
