// The questions of a server: is a record legal, how does it end, is a claim right.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Game, Rules, ready, timeoutOutcome, verifyGame } from "../dist/index.js";

await ready();

const MATE = "k7/5R1R/4S3/p4P1p/PpP3pP/1SP3P1/2K2M2/8 w - - 0 41";
const SHUFFLE = "b1d2 b8d7 d2b1 d7b8".split(" ");

test("a legal record in progress has no outcome", () => {
  const { legal, ply, error, outcome, claim } = verifyGame(["e3e4", "e6e5"], { rules: "thai" });
  assert.deepEqual([legal, ply, error, outcome, claim], [true, 2, null, null, null]);
});

test("moves may be in algebraic notation, and actions are entries", () => {
  assert.equal(verifyGame(["e4", "e5", "offer_draw black", "accept_draw white"]).outcome?.by, "agreement");
  assert.equal(verifyGame(["e4", "resign black"], { claim: "1-0" }).claim, true);
});

test("the first illegal entry is reported with its index and the reason", () => {
  const { legal, ply, error, outcome } = verifyGame(["e3e4", "e6e4", "e4e5"]);
  assert.deepEqual([legal, ply, error?.kind, outcome], [false, 1, "illegal-move", null]);
  for (const move of ["x", "", "e3e5", "start_count", "fly_away", 7, null]) {
    const verdict = verifyGame([/** @type {any} */ (move)], { claim: "draw" });
    assert.deepEqual([verdict.legal, verdict.ply, verdict.claim], [false, 0, false], String(move));
    assert.ok(verdict.error?.message);
  }
});

test("a move after the end is illegal, and the outcome remains", () => {
  const { legal, ply, error, outcome } = verifyGame(["h7h8", "a8a7"], { start: MATE });
  assert.deepEqual([legal, ply, error?.kind, outcome?.by, outcome?.winner], [false, 1, "game-over", "checkmate", "white"]);
});

test("a claim is right if the game has that result, or the draw may be claimed now", () => {
  const mate = (/** @type {import("../dist/types.js").Claim} */ claim) => verifyGame(["h7h8"], { start: MATE, claim }).claim;
  assert.deepEqual([mate("1-0"), mate("checkmate"), mate("0-1"), mate("draw"), mate("stalemate")], [true, true, false, false, false]);
  const threefold = [...SHUFFLE, ...SHUFFLE];
  const claims = (/** @type {import("../dist/types.js").RulesInput} */ rules, /** @type {string[]} */ moves) =>
    /** @type {const} */ (["repetition", "draw", "1/2-1/2", "1-0", "counting-board"]).map((claim) => verifyGame(moves, { rules, claim }).claim);
  assert.deepEqual(claims("thai", threefold), [true, true, true, false, false]);
  assert.deepEqual(claims("thai", SHUFFLE), [false, false, false, false, false]);
  const claimable = { ...Rules.thai, repetition: { fold: 3, effect: /** @type {const} */ ("claimable") } };
  assert.deepEqual(claims(claimable, threefold), [true, true, true, false, false]);
});

test("faulty arguments throw", () => {
  assert.throws(() => verifyGame(/** @type {any} */ ("e3e4")), { kind: "type" });
  assert.throws(() => verifyGame([], { claim: /** @type {any} */ ("win") }), { kind: "option" });
  assert.throws(() => verifyGame([], { start: "8/8 w" }), ({ kind }) => kind !== "internal");
  assert.throws(() => verifyGame([], { rules: /** @type {any} */ ("chess") }), { kind: "unknown-rules" });
});

test("the outcome on time depends on the material of the other side", () => {
  const fen = "8/8/4k3/8/8/4K3/8/R7 w - - 0 1";
  assert.deepEqual([timeoutOutcome(fen, "black").winner, timeoutOutcome(fen, "white").winner], ["white", null]);
  assert.equal(timeoutOutcome(fen, "white", { rules: "fairy" }).winner, "black");
  const game = new Game({ fen, rules: "fairy" });
  assert.equal(timeoutOutcome(game, "white").winner, "black");
  assert.equal(timeoutOutcome(game, "white", { rules: "thai" }).winner, null);
  assert.equal(game.outcome, null);
  const over = new Game({ fen: MATE });
  over.push("h7h8");
  assert.equal(timeoutOutcome(over, "white").by, "checkmate");
  assert.throws(() => timeoutOutcome(fen, /** @type {any} */ ("red")), ({ kind }) => kind !== "internal");
});
