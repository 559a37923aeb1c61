// Reviews of games.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";

import { readForm } from "../dist/form.js";
import { Game, ready, START } from "../dist/index.js";
import { NODES, review } from "../dist/review.js";

await ready();

/** White can capture a rua, or put its own where it is captured. */
const GIFT = "4k3/8/8/3r4/8/8/1N1R4/3K4 w - - 0 1";

/** Black's khun is bare, and its count ends soon. */
const LATE = "8/8/8/8/2k5/8/7R/3K4 b - 32 30 20";

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
  assert.ok(first.loss >= 0.3 && ["missed_win", "missed_mate"].includes(first.class), JSON.stringify(first));
  assert.deepEqual([["best", "only"].includes(second.class), second.loss, found.keyMoves], [true, 0, [first]]);
  assert.ok((found.white.accuracy ?? 100) < 20 && found.black.accuracy === 100);
  for (const { wdl, bestWdl } of found.moves) {
    for (const chances of [wdl, bestWdl]) assert.equal(chances[0] + chances[1] + chances[2], 1000);
  }
});

/** The review of the command-line tool. @param {string} input */
function told(input) {
  const program = process.env.MAKRUK_TOOL;
  assert.ok(program, "MAKRUK_TOOL is set by scripts/web test, which builds the tool");
  return readForm(execFileSync(program, ["review", "--json", "--nodes", "700"], { input, encoding: "utf8" }));
}

test("the review is that of the command-line tool", async () => {
  const moves = ["f3f4", "c6c5", "g1f3", "b8c6", "b1d2", "g8e7", "e3e4", "d6d5", "e4d5", "e6d5"];
  const game = new Game();
  for (const move of moves) game.play(move);
  const found = await review(game, { nodes: 700 });
  const { id, result, options, ...other } = told(JSON.stringify({ moves }));
  const { keyMoves, rejected, end, ...form } = found;
  assert.deepEqual(form, other);
  assert.deepEqual([form.formation.white, keyMoves.map(({ ply }) => ply)], ["Ma Phuk", other.key]);
  assert.ok(found.moves.every(({ called, phase }) => !called && phase === "opening"));
  assert.deepEqual([end, rejected], [null, []]);
});

test("an ending with pieces on both sides is reviewed with its table, as in the command-line tool and in Python", async () => {
  const found = await review(gift(), { nodes: 2000 });
  const { score, bestScore, loss } = found.moves[0];
  assert.deepEqual([score, bestScore, loss], [{ cp: 0 }, { mate: 12 }, 0.482]);
  assert.deepEqual([found.white.loss, found.black.loss], [0.482, 0]);
});

test("the loss of a side is the mean over its moves", async () => {
  const found = await review(played(START, ["f3f4", "c6c5", "f4f5", "e6f5"]), { nodes: 300 });
  const sum = found.moves[0].loss + found.moves[2].loss;
  assert.ok(sum > 0 && Math.abs(found.white.loss - sum / 2) < 1e-9, String(found.white.loss));
});

/** @param {string} startFen @param {string} actions separated by commas */
const record = (startFen, actions) => ({ startFen, rules: /** @type {const} */ ("thai"), actions: actions.split(",") });

test("a repetition that the players missed does not end the review, as in the command-line tool", async () => {
  const actions = "b1d2,b8d7,d2b1,d7b8,b1d2,b8d7,d2b1,d7b8,e3e4,e6e5";
  const found = await review(record(START, actions), { nodes: 700 });
  assert.deepEqual(found.moves, told("1. Nd2 Nd7 2. Nb1 Nb8 3. Nd2 Nd7 4. Nb1 Nb8 5. e4 e5 *").moves);
  assert.deepEqual([found.moves.length, found.end], [10, null]);
});

test("a null move, an illegal move and the end of a count end the review, which has the moves before", async () => {
  const options = { nodes: 100 };
  const passed = await review(record(START, "e3e4,--,d3d4"), options);
  assert.deepEqual([passed.moves.map(({ uci }) => uci), passed.end], [["e3e4"], { ply: 2, by: "null-move" }]);
  const illegal = await review(record(START, "e3e4,e3e4"), options);
  assert.deepEqual([illegal.moves.length, illegal.end], [1, { ply: 2, by: "illegal-move" }]);
  const counted = await review(record(LATE, "c4d4,h2g2,d4c4,g2h2,c4d4,h2g2"), options);
  assert.deepEqual([counted.moves.length, counted.end], [3, { ply: 4, by: "counting-pieces" }]);
});

test("a call that the rules reject is left out and reported", async () => {
  const found = await review(record(START, "e3e4,start_count,e6e5"), { nodes: 100 });
  assert.deepEqual([found.moves.length, found.rejected, found.end], [2, [1], null]);
});

test("the last moves alone are reviewed as in a review of all", async () => {
  /** @type {number[]} */
  const all = [];
  const { moves, keyMoves } = await review(gift(), { nodes: 500 });
  const found = await review(gift(), { nodes: 500, last: 1, onProgress: (progress) => all.push(progress.total) });
  assert.deepEqual([found.moves, new Set(all), keyMoves], [moves.slice(1), new Set([1]), moves.slice(0, 1)]);
  assert.deepEqual([found.white.moves, found.black.moves, found.keyMoves], [0, 1, []]);
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
  await review(gift(), { nodes: 2000, onProgress: ({ done, total }) => void (reports.push(done), assert.equal(total, 2)) });
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
  await assert.rejects(review(/** @type {any} */ ("e3e4")), { kind: "type", message: "expected a Game or a record, found string" });
  await assert.rejects(review(record(START, "e3e4,resign"), { nodes: 100 }), { kind: "unknown-action" });
  await assert.rejects(review(record("8/8 w", "e3e4"), { nodes: 100 }), { name: "Error" });
  for (const options of [{ signal: 5 }, { onProgress: 5 }])
    await assert.rejects(review(gift(), /** @type {any} */ (options)), { kind: "type" });
  await assert.rejects(review(gift(), /** @type {any} */ ({ node: 5 })), { kind: "option", message: /^unknown option `node`: expected one of nodes, / });
  await assert.rejects(review(gift(), { nodes: 0.5 }), { kind: "number", message: "nodes must be an integer of at least 1, not 0.5" });
  await assert.rejects(review(gift(), { last: 0 }), { kind: "number", message: "last must be an integer of at least 1, not 0" });
  const broken = () => {
    throw new Error("no worker here");
  };
  await assert.rejects(review(gift(), { worker: broken }), { kind: "worker", message: /no worker here/ });
  assert.equal(NODES, 25_000);
});
