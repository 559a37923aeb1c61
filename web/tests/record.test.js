// Writing records with variations, links with clocks, and the player behind `decide`.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { Engine } from "../dist/engine.js";
import { describeSetup, Game, parsePgn, ready, spell, writePgn } from "../dist/index.js";

await ready();
const engine = new Engine();
after(() => engine.terminate());

const MOVES = `{start} 1. e4 $5 {x} 1... e5 (1... d5 $14 2. exd5 {wild} ({or} 2. d4 c5))
2. Nd2 {[%count start]} 2... -- 3. -- 1-0

`;

test("a record round-trips with glyphs, comments, variations, counts and null moves", () => {
  const [game] = parsePgn(`[White "A"]\n\n${MOVES}`);
  assert.deepEqual(game.errors, []);
  const written = writePgn(game);
  assert.ok(written.endsWith(`\n${MOVES}`), written);
  assert.match(written, /\[White "A"\]\n/);
  const inThai = writePgn(game, { letters: "thai" });
  assert.match(inThai, /\[Letters "thai"\]/);
  assert.equal(writePgn(parsePgn(inThai)[0]), written);
});

test("clocks, times and evaluations in comments are read as values", () => {
  const [game] = parsePgn("1. e4 {[%clk 0:09:58.5] [%emt 0:00:02] [%eval 0.35,12] quick} e5 {[%eval #-3] [%clk 9:58]} 2. d4 {[%eval #-0]} *");
  const [first, second, third] = [0, 0, 0].map(((node) => (/** @type {number} */ at) => (node = node.children[at]))(game.root));
  assert.deepEqual([first.clock, first.elapsed, first.eval], [598_500, 2_000, { cp: 35, depth: 12 }]);
  assert.deepEqual([second.clock, second.elapsed, second.eval], [undefined, undefined, { mate: -3 }]);
  assert.ok(Object.is(third.eval?.mate, -0));
  assert.equal(game.root.eval, undefined);
});

test("setting a value changes its command and keeps the rest of the comments", () => {
  const [game] = parsePgn("1. e4 {[%eval 0.20] the usual move} {[%count start]} {[%my note]} *");
  const node = game.root.children[0];
  node.clock = 598_250;
  node.eval = { mate: -0, depth: 3 };
  assert.deepEqual(node.comments, ["[%eval #-0,3] [%clk 0:09:58.25] the usual move", "[%count start]", "[%my note]"]);
  assert.deepEqual(parsePgn(writePgn(game))[0].root.children[0].comments, node.comments);
  node.eval = null;
  node.clock = undefined;
  assert.deepEqual(node.comments, ["the usual move", "[%count start]", "[%my note]"]);
});

test("a record that a program builds has values as properties", () => {
  const moves = [{ uci: "e3e4", comments: ["[%clk 0:01:00] first"], clock: 59_000, eval: { cp: -5 }, children: [] }];
  assert.match(writePgn({ root: { children: moves } }), /1\. e4 \{\[%clk 0:00:59\] \[%eval -0\.05\] first\} \*/);
  const removed = [{ ...moves[0], clock: null, eval: undefined }];
  assert.match(writePgn({ root: { children: removed } }), /1\. e4 \{first\} \*/);
});

test("a value that no command can record is an error", () => {
  const [game] = parsePgn("1. e4 {first} *");
  const node = game.root.children[0];
  for (const time of [-1, NaN, Infinity, 4e12, "1:00"]) {
    assert.throws(() => (node.clock = /** @type {any} */ (time)), { kind: "record", message: /`time` must be an integer from 0 to 3600000000000/ }, String(time));
    assert.throws(() => writePgn({ root: { elapsed: /** @type {any} */ (time), children: [] } }), { kind: "record" }, String(time));
  }
  for (const value of [{}, { cp: 1, mate: 1 }, { cp: 0.5 }, { mate: 65_536 }, { cp: 1, depth: -1 }, { cp: "1" }]) {
    assert.throws(() => (node.eval = /** @type {any} */ (value)), { kind: "record", message: /evaluation|must be an integer/ }, JSON.stringify(value));
  }
  assert.throws(() => (node.eval = /** @type {any} */ ("0.35")), { kind: "type" });
  assert.deepEqual(node.comments, ["first"]);
});

test("a record with a custom start position keeps it, including the count", () => {
  const fen = "8/2k5/4n3/8/8/4S3/8/2RK4 b - 128 0 1";
  const [game] = parsePgn(`[SetUp "1"]\n[FEN "${fen}"]\n\n1... Kd6 *`);
  assert.match(writePgn(game), /\[SetUp "1"\]\n\[FEN "8\/2k5\/4n3\/8\/8\/4S3\/8\/2RK4 b - 128 0 1"\]/);
});

test("a record can be respelled in other letters", () => {
  const [game] = parsePgn("1. Nd2 (1. e4) e5 *");
  spell(game, { letters: "thai" });
  assert.deepEqual(game.root.children.map((/** @type {any} */ node) => node.san), ["มง๒", "บจ๔"]);
});

test("writing an invalid record is an error", () => {
  const root = { children: [{ uci: "e3e5", children: [] }] };
  assert.throws(() => writePgn({ root }), { kind: "illegal-move" });
  assert.throws(() => writePgn({ root: { children: [{ uci: "e9", children: [] }] } }), { kind: "record" });
  assert.throws(() => writePgn({ root: { comments: [" a "], children: [] } }), { kind: "comment" });
  assert.throws(() => writePgn({ tags: { "": "x" }, root: { children: [] } }), { kind: "tag" });
  assert.throws(() => writePgn({ result: /** @type {any} */ ("2-0"), root: { children: [] } }), { kind: "result" });
});

test("links preserve the half-move clock and the move number", () => {
  const game = new Game({ fen: "8/2k5/4s3/8/8/8/8/2RKR3 b - - 7 12" });
  assert.equal(Game.fromLink(game.toLink()).fen(), game.fen());
  assert.equal(Game.fromLink(game.toPositionLink()).fen(), game.fen());
  game.play("c7d6");
  assert.equal(Game.fromLink(game.toLink()).fen(), game.fen());
  assert.equal(new Game().toLink(), "");
  for (const link of ["~1", "~a~1", "~1~2~3", "~1~99999999999", "~1~0"]) assert.throws(() => Game.fromLink(link), { kind: "link" }, link);
});

test("the dialect of a FEN is detected", () => {
  assert.equal(describeSetup("rmtektmr/8/bbbbbbbb/8/8/BBBBBBBB/8/RMTKETMR w 1").dialect, "makruk-js");
  assert.equal(describeSetup("rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1").dialect, "fairy");
});

test("decide starts the count, then moves, then waits", async () => {
  const game = new Game({ fen: "8/2k5/4s3/8/8/8/8/2RKR3 b - - 0 1" });
  const decide = async () => {
    const decision = await engine.decide(game, { side: "black", nodes: 2_000 });
    if (decision) game.act(decision.action);
    return decision?.action ?? null;
  };
  assert.equal(await decide(), "start_count");
  assert.match((await decide()) ?? "", /^[a-h][1-8][a-h][1-8]/);
  assert.equal(await decide(), null);
});

test("decide answers a draw offer", async () => {
  const game = new Game({ fen: "8/1k6/8/3p4/8/8/8/2RKR3 w - - 0 1" });
  game.offerDraw("white");
  const answer = await engine.decide(game, { side: "black", nodes: 2_000 });
  assert.equal(answer?.action, "accept_draw black");
});

test("a decision can be aborted, and invalid options are errors", async () => {
  const controller = new AbortController();
  const decision = engine.decide(new Game(), { movetime: 60_000, signal: controller.signal });
  controller.abort(new Error("away"));
  await assert.rejects(decision, { message: "away" });
  await assert.rejects(engine.decide(new Game(), { side: /** @type {any} */ ("red") }), { kind: "side" });
  const next = await engine.decide(new Game(), { nodes: 1_000 });
  assert.ok(next && new Game().moves().includes(next.action));
});
