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
  const [first, second] = [await take(drills({ seed: 7 }), 6), await take(drills({ seed: 7 }), 6)];
  assert.deepEqual(first, second);
  assert.deepEqual(first.map(({ kind }) => kind), ["number", "won", "only_move", "number", "won", "only_move"]);
  assert.notDeepEqual(await take(drills({ seed: 8 }), 1), first.slice(0, 1));
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
  await assert.rejects(first({ seed: -1 }), { kind: "option" });
  await assert.rejects(first({ kind: "chess" }), { kind: "option" });
  await assert.rejects(first({ rules: "chess" }), { kind: "unknown-rules" });
  await assert.rejects(first({ seed: 1, kind: "number", rules: "thai,pieces.limits=none" }), { kind: "rules" });
});

test("a chase is won by its hints, without a mistake", async () => {
  assert.ok((await chaseEndings()).includes("KSMvK"));
  const chase = await Chase.start("KRvK", { moves: [3, 6], seed: 7 });
  assert.equal(chase.side, "strong");
  assert.equal(chase.game.turn, chase.player);
  while (!chase.outcome) {
    const [hint] = await chase.moves();
    assert.equal((await chase.play(hint.move)).effect, "kept");
    await chase.reply();
  }
  const summary = await chase.summary();
  assert.deepEqual([summary?.isSuccess, summary?.moves, summary?.mistakes], [true, chase.start.mate, 0]);
  assert.equal(await chase.undo(), true);
  assert.equal(chase.outcome, null);
  await chase.close();
  await assert.rejects(chase.moves(), { kind: "lost" });
});

test("a mistake is judged, and the moves that keep the win are listed", async () => {
  const chase = await Chase.start("KRvK", { moves: [3, 6], spare: 0, seed: 1 });
  const moves = await chase.moves();
  const bad = moves[moves.length - 1].move;
  const judgment = await chase.play(bad);
  assert.deepEqual([judgment.effect, judgment.before.isWon, judgment.after.isWon], ["lost", true, false]);
  assert.ok(judgment.keeping.length > 0 && judgment.keeping.every(({ after }) => after.isWon));
  await assert.rejects(chase.play(bad), { kind: "chase" });
  assert.ok(await chase.undo());
  await assert.rejects(chase.play("a1a1"), ({ kind }) => kind !== "internal");
  await chase.close();
});

test("a chase may begin with a game", async () => {
  const game = new Game({ fen: "8/8/8/4k3/8/2K5/3R4/8 w - 32 21 30" });
  const chase = await Chase.from(game, "white", { seed: 0 });
  assert.deepEqual(await chase.standing(), { isWon: false, mate: 13, left: 6 });
  await chase.close();
  await assert.rejects(Chase.from(new Game(), "white"), { kind: "material" });
  await assert.rejects(Chase.from(game, /** @type {any} */ ("red")), { kind: "option" });
  await assert.rejects(Chase.start("KRvKN"), { kind: "material" });
  await assert.rejects(Chase.start("KRvK", { moves: [50, 60] }), { kind: "chase" });
});
