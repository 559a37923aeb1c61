// The methods of a game that a board component needs.

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  Game, Position, START, describeSetup, parsePgn, ready, spell, svg, verifyGame, writePgn,
} from "../dist/index.js";
import { jsonLines } from "./data.js";

await ready();

/** White's bia on e5 must promote, by a push or by taking d6. */
const PROMOTION = "4k3/8/3s4/4P3/8/8/8/4K3 w - - 0 1";

test("a bia promotes with or without the promotion suffix", () => {
  for (const move of [
    "e5e6",
    "e5e6m",
    "e6",
    "e6=M",
    { from: "e5", to: "e6" },
    { from: "e5", to: "e6", promotion: true },
    { from: "e5", to: "e6", promotion: false },
    { uci: "e5e6" },
  ]) {
    const game = new Game({ fen: PROMOTION });
    const played = game.play(move);
    assert.deepEqual([played.uci, played.promotion, played.san], ["e5e6m", true, "e6=M"], JSON.stringify(move));
    assert.deepEqual(game.actions, ["e5e6m"]);
    assert.equal(new Position({ fen: PROMOTION }).after(move).fen().split(" ")[0], game.fen().split(" ")[0]);
  }
  const game = new Game({ fen: PROMOTION });
  game.push("e5d6");
  assert.deepEqual(game.lastMove, { uci: "e5d6m", from: "e5", to: "d6", promotion: true });
  assert.deepEqual(new Game({ fen: PROMOTION }).isCapture("e5d6"), true);
});

test("no other move becomes a promotion", () => {
  assert.throws(() => new Game().play({ from: "e3", to: "e4", promotion: true }), { kind: "illegal-move", reason: "no-promotion" });
  // A bia cannot move there, with or without promotion.
  assert.throws(() => new Game({ fen: PROMOTION }).play("e5f6"), { kind: "illegal-move", reason: "unreachable" });
  // The bia is pinned.
  assert.throws(() => new Game({ fen: "3k4/8/8/r3P1K1/8/8/8/8 w - - 0 1" }).play("e5e6"), { kind: "khun-in-check" });
});

test("the moves of the vectors can be played without the promotion suffix", () => {
  let promotions = 0;
  for (const { fen, moves } of jsonLines("san")) {
    const position = new Position({ fen });
    for (const uci of Object.keys(moves).filter((uci) => uci.endsWith("m"))) {
      assert.equal(position.after(uci.slice(0, 4)).fen(), position.after(uci).fen(), `${fen} ${uci}`);
      promotions += 1;
    }
  }
  assert.ok(promotions > 20, `${promotions} promotions`);
});

test("result, ply and counters follow the game", () => {
  const game = new Game();
  const state = () => [game.result, game.ply, game.halfmoves, game.fullmoves];
  assert.deepEqual(state(), ["*", 0, 0, 1]);
  game.play("b1d2");
  assert.deepEqual(state(), ["*", 1, 1, 1]);
  game.play("d6d5");
  assert.deepEqual(state(), ["*", 2, 0, 2]);
  game.offerDraw();
  assert.deepEqual(state(), ["*", 2, 0, 2]);
  game.resign("black");
  assert.deepEqual(state(), ["1-0", 2, 0, 2]);
  game.undo();
  game.resign("white");
  assert.equal(game.result, "0-1");
  game.undo();
  game.acceptDraw("black");
  assert.equal(game.result, "1/2-1/2");
  const later = new Game({ fen: "4k3/8/8/8/8/4R3/8/4K3 b - - 3 40", rules: "fairy" });
  assert.deepEqual([later.ply, later.halfmoves, later.fullmoves], [0, 3, 40]);
});

test("dests has the targets of all legal moves, and none after the game", () => {
  const game = new Game({ fen: PROMOTION });
  const dests = game.dests();
  assert.deepEqual(dests.get("e5"), ["e6", "d6"].sort());
  const listed = [...dests].flatMap(([from, squares]) => squares.map((to) => from + to));
  assert.deepEqual(listed.sort(), game.moves().map((uci) => uci.slice(0, 4)).sort());
  assert.deepEqual(new Position({ fen: PROMOTION }).dests(), dests);
  game.resign();
  assert.deepEqual(game.dests(), new Map());
});

test("isCapture recognizes captures among legal moves", () => {
  const game = new Game();
  game.play("e4");
  game.play("d5");
  assert.deepEqual(["e4d5", "exd5", "e4e5"].map((move) => game.isCapture(move)), [true, true, false]);
  assert.throws(() => game.isCapture("e4f5"), { kind: "illegal-move" });
  for (const { fen } of jsonLines("san")) {
    const position = new Position({ fen });
    for (const { uci, captured } of position.moves({ verbose: true })) assert.equal(position.isCapture(uci), captured !== null, `${fen} ${uci}`);
  }
});

test("a variation is written with move numbers, in any letter set", () => {
  const game = new Game();
  const line = ["e3e4", "d6d5", "e4d5"];
  assert.equal(game.variationSan(line), "1. e4 d5 2. exd5");
  assert.equal(game.variationSan(line.join(" "), { moveNumbers: false }), "e4 d5 exd5");
  assert.equal(game.variationSan(line, { letters: "thai", moveNumbers: false }), "บจ๔ บง๕ บXง๕");
  game.play("e4");
  assert.equal(game.variationSan(["d6d5", "e4d5"]), "1... d5 2. exd5");
  assert.equal(game.variationSan([]), "");
  assert.equal(game.ply, 1);
  assert.equal(new Position({ fen: PROMOTION }).variationSan("e5e6 e8f8"), "1. e6=M Kf8");
  assert.throws(() => game.variationSan(["d6d5", "e4e6"]), { kind: "illegal-move", ply: 2, from: "e4", to: "e6" });
  assert.throws(() => game.variationSan(["d5"]), { kind: "move" });
  assert.throws(() => game.variationSan(/** @type {any} */ (null)), { kind: "type" });
});

test("a FEN may have the letter F for a bia ngai", () => {
  const game = new Game({ fen: "4k3/8/8/3f4/4F3/8/8/4K3 w - - 0 1" });
  const ngai = game.board().filter(({ role }) => role === "biangai").map(({ color, square }) => `${color} ${square}`);
  assert.deepEqual(ngai.sort(), ["black d5", "white e4"]);
  assert.match(game.fen(), /3m~4\/4M~3/);
});

test("unknown options, and options that are no object, are errors", async () => {
  const game = new Game();
  const position = new Position();
  /** @type {[string, (options: any) => unknown][]} */
  const calls = [
    ["Game", (options) => new Game(options)],
    ["Game.fromPgn", (options) => Game.fromPgn("1. e4 *", options)],
    ["Game.moves", (options) => game.moves(options)],
    ["Game.isCapture", (options) => game.isCapture("e3e4", options)],
    ["Game.variationSan", (options) => game.variationSan(["e3e4"], options)],
    ["Game.play", (options) => game.clone().play("e3e4", options)],
    ["Game.fen", (options) => game.fen(options)],
    ["Game.pgn", (options) => game.pgn(options)],
    ["Game.history", (options) => game.history(options)],
    ["Position", (options) => new Position(options)],
    ["Position.moves", (options) => position.moves(options)],
    ["Position.isCapture", (options) => position.isCapture("e3e4", options)],
    ["Position.variationSan", (options) => position.variationSan(["e3e4"], options)],
    ["Position.after", (options) => position.after("e3e4", options)],
    ["Position.fen", (options) => position.fen(options)],
    ["describeSetup", (options) => describeSetup(START, options)],
    ["parsePgn", (options) => parsePgn("1. e4 *", options)],
    ["writePgn", (options) => writePgn(/** @type {any} */ (parsePgn("1. e4 *")[0]), options)],
    ["spell", (options) => spell(/** @type {any} */ (parsePgn("1. e4 *")[0]), options)],
    ["svg", (options) => svg(START, options)],
  ];
  for (const [name, call] of calls) {
    assert.throws(() => call({ letter: "thai" }), { kind: "option", message: /^unknown option `letter`: / }, name);
    for (const options of [null, "thai", 5]) assert.throws(() => call(options), { kind: "type" }, name);
    call({});
  }
  for (const tags of [null, "x", [["White", "Somchai"]]])
    for (const write of [() => game.pgn({ tags: /** @type {any} */ (tags) }), () => writePgn({ ...parsePgn("1. e4 *")[0], tags: /** @type {any} */ (tags) })])
      assert.throws(write, { kind: "type", message: /^expected tags/ });
});

test("a value that is not a move is an error of the kind type", () => {
  const game = new Game();
  for (const move of [null, undefined, 5, {}, { from: "e3" }])
    assert.throws(() => game.play(/** @type {any} */ (move)), { kind: "type", message: /^expected a move such as/ });
  for (const move of ["b1b1", { from: "b1", to: "b1" }])
    assert.throws(() => game.play(move), { kind: "illegal-move", from: "b1", message: /^both squares .* same$/ });
  assert.equal(verifyGame(["e4", "e5e5"]).reason, "both squares of the move are the same");
});
