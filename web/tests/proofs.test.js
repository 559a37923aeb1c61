// Proofs in their worker.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Game, Position, ready } from "../dist/index.js";
import { prove, verifySolution } from "../dist/proofs.js";
import { jsonLines } from "./data.js";

await ready();

/** Black has counted 15 of 16: White has two moves left. */
const LATE = "k7/8/2K5/8/8/8/8/1R6 w - 32 29 1";

test("mates have the lengths of the vectors, and the right moves", async () => {
  for (const { fen, mate, best, complete } of jsonLines("mates")) {
    if (mate > 4) continue;
    const proof = await prove(fen, { mate, rules: "fairy", all: true });
    assert.deepEqual([proof.mate, proof.moves, proof.excluded, proof.isUnknown], [mate, mate, mate - 1, false], fen);
    if (complete) assert.deepEqual(proof.winning?.sort(), best.sort(), fen);
    assert.equal(proof.line.length, 2 * mate - 1, fen);
    assert.ok(proof.solution && proof.winning?.includes(proof.solution.move), fen);
  }
});

test("a mate must come before the count ends", async () => {
  const found = await prove(LATE, { mate: 5 });
  assert.deepEqual([found.mate, found.solution?.move], [2, "c6c7"]);
  const late = await prove("k7/8/2K5/8/8/8/8/1R6 w - 32 31 1", { mate: 5 });
  assert.deepEqual([late.mate, late.solution, late.line, late.excluded], [null, null, [], 5]);
});

test("a solution is checked by playing it", async () => {
  const { solution } = await prove(LATE, { mate: 2 });
  assert.ok(solution);
  assert.deepEqual(await verifySolution(new Position({ fen: LATE }), solution, { mate: 2 }), { isProof: true, flaw: null });
  const flaw = async (/** @type {any} */ it, mate = 2) => (await verifySolution(LATE, it, { mate })).flaw?.kind;
  assert.equal(await flaw(solution, 1), "too-long");
  assert.equal(await flaw({ ...solution, replies: [] }), "missing");
  assert.equal(await flaw({ move: "b1a1", replies: [] }), "missing");
  assert.equal(await flaw({ move: "a1a2", replies: [] }), "unplayable");
  await assert.rejects(flaw({ move: "x", replies: [] }), { kind: "move" });
  await assert.rejects(flaw({ move: "b1b2" }), { kind: "type" });
});

test("a draw and a gain are goals, too", async () => {
  const held = await prove("8/8/8/2mr4/8/1k6/8/1K6 w - 32 30 131", { draw: 2 });
  assert.deepEqual([held.moves, held.mate, held.solution?.move], [2, null, "b1c1"]);
  const fork = await prove("8/8/4k3/8/8/2n5/8/R3K3 b - - 0 1", { gain: 5, moves: 2 });
  assert.equal(typeof fork.excluded, "number");
});

test("a game's history counts", async () => {
  const game = new Game({ fen: LATE });
  const [first, second] = await Promise.all([prove(game, { mate: 2 }), prove(game, { mate: 2, rules: "thai" })]);
  assert.deepEqual([first.mate, second.mate], [2, 2]);
  game.play("c6c7");
  game.play("a8a7");
  assert.equal((await prove(game, { mate: 2 })).mate, 1);
});

test("a limit of nodes makes the result unknown", async () => {
  const proof = await prove("4k3/8/8/3r4/8/8/3R4/3K4 w - - 0 1", { mate: 12, nodes: 1000 });
  assert.deepEqual([proof.isUnknown, proof.limit, proof.mate], [true, "nodes", null]);
  const stopped = await prove("k7/7R/1K6/8/8/8/8/n7 w - 128 4 20", { mate: 1 });
  assert.deepEqual([stopped.mate, stopped.calls], [1, [{ ply: 0, action: "stop_count" }]]);
  assert.equal((await prove(LATE, { mate: 2, size: 1 })).solution, null);
});

test("an abort rejects the running proof and leaves the others", async () => {
  const controller = new AbortController();
  const long = prove(new Game(), { mate: 100, signal: controller.signal, onProgress: () => controller.abort(new Error("enough")) });
  const next = prove(LATE, { mate: 2 });
  await assert.rejects(long, /enough/);
  assert.equal((await next).mate, 2);
  await assert.rejects(prove(LATE, { mate: 2, signal: AbortSignal.abort(new Error("before")) }), /before/);
  const thrown = prove(new Game(), { mate: 100, onProgress: () => { throw new Error("from the page"); } });
  await assert.rejects(thrown, /from the page/);
});

test("faulty options are named", async () => {
  /** @type {[any, string][]} */
  const faults = [[{}, "option"], [{ mate: 1, draw: 1 }, "option"], [{ mate: 0 }, "option"], [{ mate: 129 }, "option"], [{ gain: 3 }, "option"], [{ mate: 2, moves: 2 }, "option"], [{ mate: 1, nodes: 0 }, "option"], [{ mate: 1, hash: 9999 }, "option"], [{ mate: 1, rules: "chess" }, "unknown-rules"], [7, "type"]];
  for (const [options, kind] of faults) await assert.rejects(prove(LATE, options), { kind }, JSON.stringify(options));
  await assert.rejects(prove("8/8 w", { mate: 1 }), ({ kind }) => kind !== "internal");
});

test("a worker that dies fails its call, and another one starts", async () => {
  let starts = 0;
  const worker = () => {
    starts += 1;
    throw new Error("no worker here");
  };
  for (const _ of [1, 2]) await assert.rejects(prove(LATE, { mate: 1, worker }), { kind: "worker", message: /no worker here/ });
  assert.equal(starts, 2);
});
