// The questions of a server: is a record legal, how does it end, is a claim right.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Game, Rules, ready, timeoutOutcome, verifyGame } from "../dist/index.js";

await ready();

const MATE = "k7/5R1R/4S3/p4P1p/PpP3pP/1SP3P1/2K2M2/8 w - - 0 41";
const SHUFFLE = "b1d2 b8d7 d2b1 d7b8".split(" ");

test("a legal record in progress has no outcome", () => {
  const verdict = verifyGame(["e3e4", "e6e5"], { rules: "thai" });
  assert.deepEqual(verdict, { legal: true, ply: 2, reason: null, outcome: null, claim: null });
});

test("moves may be in algebraic notation, and actions are entries", () => {
  assert.equal(verifyGame(["e4", "e5", "offer_draw black", "accept_draw white"]).outcome?.by, "agreement");
  assert.equal(verifyGame(["e4", "resign black"], { claim: "1-0" }).claim, true);
  assert.equal(verifyGame([{ uci: "e3e4" }, { from: "e6", to: "e5" }]).ply, 2);
});

test("moves may be in the letters of any notation", () => {
  for (const moves of [["จ๔", "จ๕"], ["e4", "จ๕"], ["จ๔", "จ๕", "Nd2"]]) {
    const { legal, ply, reason } = verifyGame(moves);
    assert.deepEqual([legal, ply, reason], [true, moves.length, null]);
  }
  const game = new Game();
  const letters = /** @type {const} */ (["fairy", "thai", "thai-standard", "official", "playok", "makruk-js", "international"]);
  for (const each of letters) {
    for (const { san } of game.moves({ verbose: true, letters: each }))
      assert.equal(verifyGame([san]).legal, true, `${each} ${san}`);
  }
  const { legal: isLegal, ply } = verifyGame(["e3e4", "zzz"]);
  assert.deepEqual([isLegal, ply], [false, 1]);
  // A move may contain spaces, and the official letters yield to the others.
  const capture = "7k/8/8/8/R2n4/8/8/K7 w - - 0 1";
  for (const move of ["ร.ก4 × ม.ง4", "รก๔Xง๔", "Ra4 x d4", "RxMd4"]) {
    assert.deepEqual(verifyGame([move], { start: capture }).reason, null, move);
  }
  assert.equal(verifyGame(["ม.ข1 - ง2", "ม ข๘-ง๗"]).ply, 2);
  const late = verifyGame(["จ๔", "จ๙"]);
  assert.deepEqual([late.legal, late.ply], [false, 1]);
  assert.match(String(late.reason), /.{10}/);
});

test("the first illegal entry is reported with its index and the reason", () => {
  const { legal, ply, reason, outcome } = verifyGame(["e3e4", "e6e5", "e4e5"]);
  assert.deepEqual([legal, ply, reason, outcome], [false, 2, "e4 to e5 is illegal: the bia cannot go there", null]);
  for (const move of ["x", "", "e3e5", "start_count", "fly_away"]) {
    const verdict = verifyGame([/** @type {any} */ (move)], { claim: "draw" });
    assert.deepEqual([verdict.legal, verdict.ply, verdict.claim], [false, 0, false], String(move));
    assert.ok(verdict.reason);
  }
});

test("a move after the end is illegal, and the outcome remains", () => {
  const { legal, ply, reason, outcome } = verifyGame(["h7h8", "a8a7"], { start: MATE });
  assert.deepEqual([legal, ply, outcome?.by, outcome?.winner], [false, 1, "checkmate", "white"]);
  assert.match(String(reason), /over/);
});

test("a claim is right if the game has that result, or the draw may be claimed now", () => {
  const mate = (/** @type {import("../dist/types.js").Claim} */ claim) =>
    verifyGame(["h7h8"], { start: MATE, claim }).claim;
  assert.deepEqual(
    [mate("1-0"), mate("checkmate"), mate("0-1"), mate("draw"), mate("stalemate")],
    [true, true, false, false, false],
  );
  const threefold = [...SHUFFLE, ...SHUFFLE];
  const claims = (/** @type {import("../dist/types.js").RulesInput} */ rules, /** @type {string[]} */ moves) =>
    /** @type {const} */ (["repetition", "draw", "1/2-1/2", "1-0", "counting-board"]).map(
      (claim) => verifyGame(moves, { rules, claim }).claim,
    );
  assert.deepEqual(claims("thai", threefold), [true, true, true, false, false]);
  assert.deepEqual(claims("thai", SHUFFLE), [false, false, false, false, false]);
  const claimable = { ...Rules.thai, repetition: { fold: 3, effect: /** @type {const} */ ("claimable") } };
  assert.deepEqual(claims(claimable, threefold), [true, true, true, false, false]);
});

test("faulty arguments throw", () => {
  assert.throws(() => verifyGame(/** @type {any} */ ("e3e4")), { kind: "type" });
  assert.throws(() => verifyGame([], { claim: /** @type {any} */ ("win") }), { kind: "claim" });
  for (const entry of [5, null, undefined, {}, { from: "e3" }])
    assert.throws(() => verifyGame(["e3e4", /** @type {any} */ (entry)]), { kind: "type", message: /^entry 1: / });
  assert.throws(() => verifyGame([], /** @type {any} */ ({ clam: "draw" })), {
    kind: "option",
    message: "unknown option `clam`: expected one of rules, start, claim",
  });
  assert.throws(
    () => verifyGame([], { start: "8/8 w" }),
    ({ kind }) => kind !== "internal",
  );
  assert.throws(() => verifyGame([], { rules: /** @type {any} */ ("chess") }), { kind: "rules" });
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
  for (const side of ["red", "w", undefined])
    assert.throws(() => timeoutOutcome(fen, /** @type {any} */ (side)), { kind: "side", message: /white or black/ });
  assert.throws(() => timeoutOutcome(fen, "white", /** @type {any} */ ({ rule: "fairy" })), { kind: "option" });
});

test("a finished game keeps its outcome under other rules, too", () => {
  const game = new Game();
  game.resign("white");
  assert.equal(timeoutOutcome(game, "black", { rules: "fairy" }).by, "resignation");
  assert.equal(timeoutOutcome(game, "black").winner, "black");
});
