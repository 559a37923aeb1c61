// Proofs in their worker.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Game, Position, ready } from "../dist/index.js";
import { prove, refute, verifyRefutation, verifySolution, winningMoves } from "../dist/proofs.js";
import { jsonLines } from "./data.js";

await ready();

/** Black has counted 15 of 16: White has two moves left. */
const LATE = "k7/8/2K5/8/8/8/8/1R6 w - 32 29 1";

test("mates have the lengths of the vectors, and the right moves", async () => {
  for (const { fen, mate, best, complete } of jsonLines("mates")) {
    if (mate > 4) continue;
    const proof = await prove(fen, { mate, rules: "fairy" });
    const winning = await winningMoves(fen, { mate, rules: "fairy" });
    assert.deepEqual([proof.mate, proof.excluded, proof.unknown], [mate, mate - 1, undefined], fen);
    if (complete) assert.deepEqual(winning.sort(), best.sort(), fen);
    assert.equal(proof.line.length, 2 * mate - 1, fen);
    assert.ok(proof.solution && winning.includes(proof.solution.move), fen);
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
  assert.equal(await verifySolution(new Position({ fen: LATE }), solution, { mate: 2 }), null);
  assert.deepEqual(await verifySolution(LATE, { ...solution, replies: [] }, { mate: 2 }), {
    kind: "missing",
    move: "a8a7",
    message: "the proof has no entry for a8a7",
  });
  const flaw = async (/** @type {any} */ it, mate = 2) => (await verifySolution(LATE, it, { mate }))?.kind;
  assert.equal(await flaw(solution, 1), "too-long");
  assert.equal(await flaw({ ...solution, replies: [] }), "missing");
  assert.equal(await flaw({ move: "b1a1", replies: [] }), "missing");
  assert.equal(await flaw({ move: "a1a2", replies: [] }), "unplayable");
  await assert.rejects(flaw({ move: "x", replies: [] }), { kind: "move" });
  await assert.rejects(flaw({ move: "b1b2" }), { kind: "type" });
  await assert.rejects(flaw({ move: "b1b2", replies: [null] }), { kind: "move" });
});

test("a refutation has a reply to every move but the excluded ones, and is checked by playing it", async () => {
  const fen = "k7/8/1K6/8/8/8/8/7R w - - 0 1";
  assert.equal(await refute(fen, { mate: 1 }), null);
  const excluding = ["h1h8"];
  const refutation = await refute(fen, { mate: 1, excluding });
  assert.ok(refutation);
  assert.equal(refutation.moves.length, new Position({ fen }).moves().length - 1);
  assert.equal(await verifyRefutation(fen, refutation, { mate: 1, excluding }), null);
  const flaw = await verifyRefutation(fen, refutation, { mate: 1 });
  assert.deepEqual([flaw?.kind, flaw?.move], ["missing", "h1h8"]);
  const rook = "8/8/8/4k3/8/2K5/3R4/8 w - - 0 1";
  const deeper = await refute(rook, { mate: 2 });
  assert.ok(deeper);
  assert.ok(deeper.moves.some(({ reply, then }) => reply !== null && then.moves.length > 0));
  assert.equal(await verifyRefutation(rook, deeper, { mate: 2 }), null);
  assert.equal((await verifyRefutation(rook, deeper, { mate: 3 }))?.kind, "missing");
  await assert.rejects(refute(LATE, /** @type {any} */ ({ draw: 2 })), { kind: "goal", message: /draw cannot be refuted/ });
  await assert.rejects(refute(new Game(), { mate: 2, size: 1 }), { kind: "size" });
  await assert.rejects(refute(new Game(), { mate: 1, excluding: ["x"] }), { kind: "move" });
  await assert.rejects(verifyRefutation(fen, /** @type {any} */ ({}), { mate: 1 }), { kind: "type" });
});

test("the moves that reach a goal are all found, or the limit is the error", async () => {
  assert.deepEqual(await winningMoves("k7/5R1R/4S3/p4P1p/PpP3pP/1SP3P1/2K2M2/8 w - - 0 41", { mate: 1 }), ["f7f8", "h7h8"]);
  await assert.rejects(winningMoves(new Game(), { mate: 5, nodes: 1000 }), { kind: "nodes" });
});

test("a draw and a gain are goals, too", async () => {
  const held = await prove("8/8/8/2mr4/8/1k6/8/1K6 w - 32 30 131", { draw: 2 });
  assert.deepEqual([held.draw, held.mate, held.solution?.move], [2, undefined, "b1c1"]);
  const fork = "4k3/8/5m1n/ppN3p1/6P1/PS1N2s1/8/3KM3 w - - 2 53";
  const gain = await prove(fork, { gain: 2, worth: 1 });
  assert.deepEqual([gain.gain, gain.worth, gain.solution?.move], [2, 1, "c5e4"]);
  assert.equal(gain.solution && (await verifySolution(fork, gain.solution, { gain: 2, worth: 1 })), null);
  // The fork wins a met, which is worth 1.7.
  assert.equal((await prove(fork, { gain: 2, worth: 2 })).gain, null);
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
  assert.deepEqual([proof.unknown, proof.limit, proof.mate], [true, "nodes", null]);
  const stopped = await prove("k7/7R/1K6/8/8/8/8/n7 w - 128 4 20", { mate: 1 });
  assert.deepEqual([stopped.mate, stopped.calls], [1, [{ ply: 0, count: "stop" }]]);
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
  const faults = [
    [{}, "goal"], [{ mate: 1, draw: 1 }, "goal"], [{ mate: 2, worth: 2 }, "goal"], [{ mate: 0 }, "number"], [{ mate: 129 }, "number"],
    [{ gain: 2, worth: 256 }, "number"], [{ mate: 1, nodes: 0 }, "number"], [{ mate: 1, hashMb: 9999 }, "number"],
    [{ mate: 1, nods: 5 }, "option"], [{ mate: 1, rules: "chess" }, "rules"], [7, "type"],
  ];
  for (const [options, kind] of faults) await assert.rejects(prove(LATE, options), { kind }, JSON.stringify(options));
  await assert.rejects(prove(LATE, /** @type {any} */ ({ mate: 3, nods: 5 })), { message: /unknown option `nods`: expected one of .*nodes/ });
  await assert.rejects(winningMoves(LATE, /** @type {any} */ ({ mate: 3, size: 5 })), { kind: "option" });
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
