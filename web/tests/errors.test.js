// Bad input of every kind throws an error with a kind and a message, and the module still works afterwards.

import assert from "node:assert/strict";
import { after, test } from "node:test";

import { Game, Position, START, Walk, describeSetup, parsePgn, ready, svg, writePgn } from "../dist/index.js";

test("a call before the module is loaded is an error of the kind not-ready", () => {
  assert.throws(() => new Game(), { kind: "not-ready" });
});

await ready();

const game = () => new Game();

/** A value that the types forbid. @type {any} */
const x = "x";

/** @type {[string, string, number | undefined, () => unknown][]} */
const CASES = [
  ["an empty square", "empty-square", undefined, () => game().play("e4e5")],
  ["the opponent's piece", "not-their-turn", undefined, () => game().play("e6e5")],
  ["a move that the piece cannot make", "illegal-move", undefined, () => game().play("e3e5")],
  ["a notation that no legal move matches", "illegal-move", undefined, () => game().play("Ne4")],
  ["a notation with an unknown letter", "san", 0, () => game().play("?e4")],
  ["an empty notation", "san", 0, () => game().play("")],
  ["unknown letters", "unknown-letters", undefined, () => game().play("Nd2", { letters: x })],
  ["a FEN with a Thai letter", "piece", 0, () => new Game({ fen: "ก/8 w" })],
  ["a FEN without a khun", "no-khun", undefined, () => new Game({ fen: "8/8/8/8/8/8/8/8 w - - 0 1" })],
  ["unknown rules", "rules", undefined, () => new Game({ rules: x })],
  ["an unknown dialect", "unknown-dialect", undefined, () => game().fen({ dialect: x })],
  ["starting a count that may not start", "cannot-start-count", undefined, () => game().startCount()],
  ["stopping a count that is not running", "cannot-stop-count", undefined, () => game().stopCount()],
  ["nothing to claim", "nothing-to-claim", undefined, () => game().claim("repetition")],
  ["an unknown claim", "unknown-action", undefined, () => game().claim(x)],
  ["accepting an offer that was not made", "no-offer", undefined, () => game().acceptDraw("white")],
  ["a link with a wrong character", "link", 1, () => Game.fromLink("a b")],
  ["a link with a wrong character in its actions", "link", 6, () => Game.fromLink("AAAA.A!")],
  ["a truncated link", "link", undefined, () => Game.fromLink("abcd")],
  ["a link with an odd byte", "link", undefined, () => Game.fromLink(".AA")],
  ["a link with an illegal move", "empty-square", undefined, () => Game.fromLink(".AAQ")],
  ["a PGN without a game", "no-game", undefined, () => Game.fromPgn("")],
  ["a PGN with an illegal move", "illegal-move", 6, () => Game.fromPgn("1. e4 Kxh8 *")],
  ["a tag with a line break", "tag", undefined, () => game().pgn({ tags: { White: "a\nb" } })],
  ["an unknown style", "option", undefined, () => svg(START, { style: x })],
  ["an unknown orientation", "option", undefined, () => svg(START, { orientation: x })],
  ["a FEN in place of a game's options", "type", undefined, () => new Game(x)],
  ["a FEN in place of a position's options", "type", undefined, () => new Position(x)],
  ["a negative depth", "number", undefined, () => new Position().perft(-1)],
  ["a depth beyond a byte", "number", undefined, () => new Position().perft(257)],
  ["a depth that is not a number", "number", undefined, () => new Position().perft(NaN)],
  ["a glyph beyond a byte", "record", undefined, () => writePgn({ root: { children: [{ uci: "e3e4", nags: [300], children: [] }] } })],
  ["a glyph that is not a number", "record", undefined, () => writePgn({ root: { nags: /** @type {any} */ (["!"]), children: [] } })],
  ["comments that are not a list", "record", undefined, () => writePgn({ root: { comments: /** @type {any} */ ("good"), children: [] } })],
  ["a walk from null", "type", undefined, () => new Walk(/** @type {any} */ (null))],
  ["a walk with a move as text", "move", undefined, () => new Walk(START).push(/** @type {any} */ ("e3e4"))],
  ["the start position of chess", "chess-fen", 46, () => new Game({ fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1" })],
  ["the start position of chess without castling rights", "chess-fen", undefined, () => new Position({ fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1" })],
  ["chess with an en passant square", "chess-fen", undefined, () => describeSetup("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1")],
  ["chess pieces with letters that Makruk also uses", "no-khun", undefined, () => new Game({ fen: "8/8/8/3q4/8/8/8/4K3 w - - 0 1" })],
  ["a link of the page in place of a PGN", "page-link", undefined, () => parsePgn("https://example.org/makruk/#g=.AAA\n")],
  ["a link of the page in place of a FEN", "page-link", undefined, () => new Game({ fen: "https://example.org/#g=.AAA" })],
  ["a full address in place of a link", "page-link", undefined, () => Game.fromLink("http://localhost/#g=.AAA")],
  ["a link to a game by link", "page-link", undefined, () => parsePgn("https://example.org/#c=1.b0123456789..AAA.0")],
  ["an address of another site", "address", undefined, () => Game.fromPgn("https://www.playok.com/en/game.phtml?gid=1")],
  ["an unknown square", "square", undefined, () => game().moves({ square: "i9" })],
];

for (const [what, kind, offset, act] of CASES) {
  test(`${what}: ${kind}`, () => {
    assert.throws(act, (error) => {
      assert.ok(error instanceof Error);
      const found = /** @type {any} */ (error);
      assert.equal(found.kind, kind, found.message);
      if (offset !== undefined) assert.equal(found.offset, offset, found.message);
      return found.message.length > 10;
    });
  });
}

test("errors carry the squares, pieces and sides for messages in other languages", () => {
  /** @type {[() => unknown, Record<string, unknown>][]} */
  const cases = [
    [() => game().play("e3e5"), { kind: "illegal-move", reason: "unreachable", piece: "bia", from: "e3", to: "e5" }],
    [() => game().play("d1e1"), { kind: "illegal-move", reason: "own-piece", from: "d1", to: "e1" }],
    [() => game().play("e4e5"), { kind: "empty-square", from: "e4", to: "e5" }],
    [() => game().play("Ne4"), { kind: "illegal-move", reason: "no-match", piece: "ma", to: "e4", from: undefined }],
    [() => new Game({ fen: "4k3/8/8/2N1N3/8/8/8/4K3 w - - 0 1" }).play("Nd7"), { kind: "ambiguous-move", to: "d7" }],
    [() => new Game({ fen: "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1" }), { kind: "bia-behind-start", color: "white", square: "e2" }],
    [() => new Game({ fen: "8/8/8/8/8/8/8/4K3 w - - 0 1" }), { kind: "no-khun", color: "black", square: undefined }],
    [() => Game.fromLink(".AAQ"), { kind: "empty-square", ply: 1 }],
  ];
  for (const [act, expected] of cases) {
    assert.throws(act, (/** @type {any} */ error) => {
      for (const [name, value] of Object.entries(expected)) assert.equal(error[name], value, `${error.message}: ${name}`);
      return true;
    });
  }
});

test("after the game is over, moves are still listed but cannot be played", () => {
  const over = game();
  over.resign("white");
  assert.deepEqual([over.outcome?.winner, over.outcome?.by], ["black", "resignation"]);
  assert.throws(() => over.play("e3e4"), { kind: "game-over" });
  assert.equal(over.moves().length, 23);
  assert.equal(over.undo(), "resign white");
  assert.equal(over.outcome, null);
});

test("using a freed object is an error", () => {
  const [freed, position, walk] = [game(), new Position(), new Walk(START)];
  for (const each of [freed, position, walk]) each.free();
  for (const act of [
    () => freed.play("e3e4"),
    () => freed.count,
    () => freed.clone(),
    () => freed.free(),
    () => position.after("e3e4"),
    () => position.free(),
    () => walk.moves(),
    () => walk.push(0),
    () => walk.free(),
  ]) assert.throws(act, { kind: "freed", message: /was freed$/ }, String(act));
});

test("PGN errors give offsets in UTF-16 units", () => {
  const text = '[White "สมชาย 😀"]\n\n1. e4 Kxh8 (1. d4) *\n';
  const [read] = parsePgn(text);
  assert.equal(read.tags.White, "สมชาย 😀");
  assert.equal(read.errors[0].offset, text.indexOf("Kxh8"));
  assert.equal(read.errors[0].line, 3);
});

test("random texts never trap", () => {
  let seed = 1;
  const random = (/** @type {number} */ below) => (seed = (seed * 48271) % 0x7fffffff) % below;
  const letters = "rnsmkpRNSMKP12345678/ ~-wb.()[]{}$%;\"\\*\n\0ก😀e4xd5+#=";
  for (let round = 0; round < 3000; round++) {
    const text = Array.from({ length: random(60) }, () => letters[random(letters.length)]).join("");
    for (const act of [
      () => new Game({ fen: text }),
      () => new Position({ fen: text }),
      () => parsePgn(text),
      () => game().play(text),
      () => Game.fromLink(text),
      () => svg(text),
    ]) {
      try {
        act();
      } catch (error) {
        assert.notEqual(/** @type {any} */ (error).kind, "internal", text);
        assert.equal(typeof (/** @type {any} */ (error).kind), "string", `${text}: ${error}`);
      }
    }
  }
});

test("values of other types never trap", () => {
  /** @type {any[]} */
  const values = [null, undefined, 5, 1n, {}, [], Symbol("x"), () => 1, NaN, true, { uci: 5 }, { from: 1 }];
  for (const value of values) {
    for (const act of [
      () => new Game({ fen: value }),
      () => new Game({ rules: value }),
      () => new Position({ fen: value }),
      () => new Position({ fen: START, dialect: value }),
      () => new Position().after(value),
      () => Game.fromPgn(value),
      () => Game.fromLink(value),
      () => game().play(value),
      () => game().play("e4", { letters: value }),
      () => game().push(value),
      () => game().act(value),
      () => game().moves({ square: value }),
      () => game().pgn({ letters: value }),
      () => parsePgn(value),
      () => writePgn(value),
      () => writePgn({ start: value, result: value, root: { children: [{ uci: value, comments: value, children: [] }] } }),
      () => describeSetup(value),
      () => svg(value),
      () => svg(START, { style: value, title: value, lastMove: value, checks: value, pieces: value }),
    ]) {
      try {
        act();
      } catch (error) {
        assert.notEqual(/** @type {any} */ (error).kind, "internal", `${act}: ${String(value)}`);
        assert.ok(error instanceof Error && error.message.length > 10);
      }
    }
  }
  assert.throws(() => parsePgn(values[2]), { kind: "type", message: "expected a PGN as text, found number" });
  assert.throws(() => svg(values[0]), { kind: "type", message: "expected a position as text, found null" });
});

after(() => {
  // The module still works.
  assert.equal(new Position().perft(3), 12_012);
});
