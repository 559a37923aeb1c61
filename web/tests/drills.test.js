// Counting drills and chases in their worker.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Game, ready } from "../dist/index.js";
import { Chase, chaseEndings, drills } from "../dist/drills.js";
import { Tables } from "../dist/tables.js";

await ready();

/** @param {AsyncIterable<import("../dist/types.js").Drill>} series @param {number} number */
async function take(series, number) {
  const found = [];
  for await (const drill of series) if (found.push(drill) === number) break;
  return found;
}

test("the same seed gives the same drills, of all kinds in turn", async () => {
  // Those of `makruk.drills` in Python.
  const expected = ["8/8/8/8/2S1K3/8/3S4/2k5 b - 44 32 1", "k7/5K2/7R/8/8/8/5M2/8 w - 32 17 1", "k7/8/4R3/8/5K2/8/8/8 w - 32 21 1"];
  const found = await take(drills({ seed: 7 }), 6);
  assert.deepEqual(found.slice(0, 3).map(({ fen }) => fen), expected);
  assert.deepEqual(found.map(({ kind }) => kind), ["number", "won", "only_move", "number", "won", "only_move"]);
  const [won] = await take(drills({ seed: 7, kind: "won" }), 1);
  assert.deepEqual([won.fen, won.answer, won.kind === "won" && won.mate], ["8/S7/4K3/6M1/8/8/6k1/8 w - 88 13 1", true, 37]);
  const [only] = await take(drills({ seed: 7, kind: "only_move" }), 1);
  assert.deepEqual([only.fen, only.answer], ["2K5/8/8/8/5S1k/8/8/7S w - 44 17 1", "h1g2"]);
});

test("answers are judged, and a move may be in any notation", async () => {
  const [number, won, only] = await take(drills({ seed: 7 }), 3);
  assert.deepEqual([number.isRight(17), number.isRight(18)], [true, false]);
  assert.throws(() => number.isRight(true), { kind: "type" });
  assert.equal(won.isRight(true), !won.isRight(false));
  assert.throws(() => won.isRight(1), { kind: "type" });
  const game = new Game({ fen: only.fen, rules: only.rules });
  for (const { uci, san, from, to } of game.moves({ verbose: true })) {
    for (const move of [uci, san, { from, to }]) assert.equal(only.isRight(move), uci === only.answer, san);
  }
  assert.throws(() => only.isRight("e9e8"), ({ kind }) => kind !== "internal");
  assert.throws(() => only.isRight("a1a2"), { kind: "empty-square" });
});

test("the same seed gives the same chase as in Python, of a random ending if none is named", async () => {
  /** @type {[string | undefined, import("../dist/types.js").ChaseOptions, string, string][]} */
  const chases = [
    ["KRvK", { moves: [3, 6], seed: 7 }, "8/8/4r3/5k2/8/8/6K1/8 b - 32 5 1", "black"],
    ["KSMvK", { seed: 3, spare: 2 }, "k1m5/8/8/8/8/6s1/8/7K b - 88 33 1", "black"],
    [undefined, { seed: 5 }, "8/8/R2R4/1k6/8/8/8/4K3 w - 16 7 1", "white"],
    ["KRvK", { side: "bare", seed: 7 }, "8/8/8/8/4K3/8/3r4/2k5 w - 32 6 1", "white"],
    [undefined, { side: "bare", seed: 12 }, "5k2/8/4s1s1/8/8/8/5K2/8 w - 44 8 1", "white"],
  ];
  for (const [material, options, fen, player] of chases) {
    const chase = await Chase.start(material, options);
    assert.deepEqual([chase.fen, chase.player, chase.side], [fen, player, options.side ?? "strong"]);
    await chase.close();
  }
});

test("the answers are those of the rules and the tables", async () => {
  const tables = new Tables();
  for (const drill of await take(drills({ seed: 3 }), 12)) {
    const game = new Game({ fen: drill.fen, rules: drill.rules });
    if (drill.kind === "number") assert.deepEqual([drill.answer, drill.limit], [game.count?.next, game.count?.limit], drill.fen);
    const probe = drill.kind === "number" ? null : await tables.probe(game);
    if (drill.kind === "won") assert.equal(drill.answer, probe?.withCount === "win", drill.fen);
    if (drill.kind === "only_move") {
      const winning = probe?.moves.filter(({ withCount }) => withCount === "win").map(({ uci }) => uci);
      assert.deepEqual(winning, [drill.answer], drill.fen);
    }
  }
  await tables.terminate();
});

test("faulty options of drills are named", async () => {
  const first = (/** @type {any} */ options) => drills(options).next();
  await assert.rejects(first({ seed: -1 }), { kind: "number" });
  await assert.rejects(first({ kind: "chess" }), { kind: "kind" });
  await assert.rejects(first({ rules: "chess" }), { kind: "rules" });
  await assert.rejects(first({ seed: 1, kind: "number", rules: "thai,pieces.limits=none" }), { kind: "rules" });
  await assert.rejects(first({ sede: 3 }), { kind: "option", message: "unknown option `sede`: expected one of seed, kind, rules, worker" });
  await assert.rejects(first(7), { kind: "type" });
});

test("a chase is won by its hints, without a mistake", async () => {
  assert.ok((await chaseEndings()).includes("KSMvK"));
  const chase = await Chase.start("KRvK", { moves: [3, 6], seed: 7 });
  assert.equal(chase.side, "strong");
  assert.equal(chase.game.turn, chase.player);
  let turn = 0;
  while (!chase.outcome) {
    const [{ move }] = await chase.moves();
    // Moves in all forms take turns.
    const { san } = /** @type {import("../dist/types.js").Move} */ (chase.game.moves({ verbose: true }).find(({ uci }) => uci === move));
    const form = [move, san, { from: move.slice(0, 2), to: move.slice(2) }, { uci: move }][turn++ % 4];
    const judgment = await chase.play(form);
    assert.deepEqual([judgment.move, judgment.effect], [move, "kept"]);
    await chase.reply();
  }
  assert.ok(turn > 2);
  const summary = await chase.summary();
  assert.deepEqual([summary?.isSuccess, summary?.moves, summary?.mistakes], [true, chase.start.mate, 0]);
  assert.equal(await chase.undo(), true);
  assert.equal(chase.outcome, null);
  await chase.close();
  await chase.close();
  await assert.rejects(chase.moves(), { kind: "freed", message: "this chase was closed" });
});

test("a mistake is judged, and the moves that keep the win are listed", async () => {
  const chase = await Chase.start("KRvK", { moves: [3, 6], spare: 0, seed: 1 });
  const moves = await chase.moves();
  const bad = moves[moves.length - 1].move;
  const judgment = await chase.play(bad);
  assert.deepEqual([judgment.effect, judgment.before.isWon, judgment.after.isWon], ["lost", true, false]);
  assert.ok(judgment.keeping.length > 0 && judgment.keeping.every(({ after }) => after.isWon));
  await assert.rejects(chase.play(bad), { kind: "not-your-turn" });
  assert.ok(await chase.undo());
  await assert.rejects(chase.play("a1a1"), ({ kind }) => kind !== "internal");
  await assert.rejects(chase.play("zz"), { kind: "san" });
  await assert.rejects(chase.play(/** @type {any} */ (5)), { kind: "type" });
  await chase.close();
});

test("a chase may begin with a game", async () => {
  const game = new Game({ fen: "8/8/8/4k3/8/2K5/3R4/8 w - 32 21 30" });
  const chase = await Chase.fromGame(game, "white", { seed: 0 });
  assert.deepEqual(await chase.standing(), { isWon: false, mate: 13, left: 6 });
  await chase.close();
  await assert.rejects(Chase.fromGame(new Game(), "white"), { kind: "not-bare" });
  await assert.rejects(Chase.fromGame(game, /** @type {any} */ ("red")), { kind: "side" });
  await assert.rejects(Chase.start("KRvKN"), { kind: "material" });
  await assert.rejects(Chase.start("KRvK", { moves: [50, 60] }), { kind: "no-position" });
  await assert.rejects(Chase.start("KRvK", { rules: "thai,pieces.limits=none" }), { kind: "no-count" });
});

test("faulty options of a chase are named", async () => {
  /** @type {[any, string, RegExp][]} */
  const faults = [
    [{ moves: 0 }, "number", /^moves must be an integer from 1 /],
    [{ moves: [0, 5] }, "number", /^moves must be an integer from 1 /],
    [{ moves: [9, 3] }, "number", /^moves must be the least and the greatest number, not \[9, 3\]/],
    [{ moves: [1, 2, 3] }, "number", /^moves must be the least and the greatest number, not \[1, 2, 3\]/],
    [{ moves: [] }, "number", /^moves must be/],
    [{ side: "left" }, "side", /`left`/],
    [{ spare: -1 }, "number", /^spare/],
    [{ seed: 0.5 }, "number", /^seed/],
    [{ spair: 1 }, "option", /unknown option `spair`: expected one of side, moves, spare/],
    ["KRvK", "type", /^expected options/],
  ];
  for (const [options, kind, message] of faults) await assert.rejects(Chase.start("KRvK", options), { kind, message }, JSON.stringify(options));
  await assert.rejects(Chase.start(/** @type {any} */ ({ seed: 3 })), { kind: "type" });
  await assert.rejects(Chase.fromGame(new Game(), "white", /** @type {any} */ ({ moves: 3 })), { kind: "option" });
  await assert.rejects(chaseEndings(/** @type {any} */ ({ side: "bare" })), { kind: "option" });
});
