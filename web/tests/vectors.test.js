// The module's results for every vector in crates/makruk-testdata, which the crates test natively.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Game, Position, describeSetup, parsePgn, ready } from "../dist/index.js";
import { hash, jsonLines, lines, unread } from "./data.js";

await ready();

/** The maximum perft to compute; the tests of the crates have no limit. */
const MOST_LEAVES = 1_000_000;

/** @param {Game} game @param {number} depth @returns {number} */
function walk(game, depth) {
  const moves = game.moves();
  if (depth === 1) return moves.length;
  let leaves = 0;
  for (const move of moves) {
    game.push(move);
    leaves += walk(game, depth - 1);
    game.undo();
  }
  return leaves;
}

test("perft is correct for every position", () => {
  for (const { fen, depths } of jsonLines("perft")) {
    const position = new Position({ fen });
    for (const [depth, leaves] of Object.entries(depths)) {
      if (leaves <= MOST_LEAVES) assert.equal(position.perft(Number(depth)), leaves, `${fen}, depth ${depth}`);
    }
  }
});

test("perft by playing and undoing moves agrees", () => {
  for (const { fen, depths } of jsonLines("perft").filter((vector) => vector.depths[3])) {
    // Perft continues where the rules end a game, so skip finished games and counts.
    const game = new Game({ fen, rules: "fairy" });
    if (game.outcome || game.count) continue;
    assert.equal(walk(game, 2), depths[2], fen);
    assert.equal(game.fen().split(" ")[0], fen.split(" ")[0]);
  }
});

test("SAN round-trips in all letter sets", () => {
  for (const { fen } of jsonLines("san")) {
    const position = new Position({ fen });
    for (const letters of /** @type {const} */ ([
      "fairy", "thai", "thai-competition", "thai-standard", "official", "official-standard", "playok", "makruk-js",
      "international",
    ])) {
      for (const { uci, san } of position.moves({ verbose: true, letters })) {
        assert.equal(
          position.after(san, { letters }).fen(),
          position.after(uci).fen(),
          `${fen} ${uci} ${san} ${letters}`,
        );
        assert.equal(position.variationSan([uci], { letters, moveNumbers: false }), san);
        // Each move begins with a piece letter: ค is both the khon and the file c.
        if (letters === "thai") assert.match(san, /^[ขมครงบ][^a-wy-z]*$/, `${fen} ${uci} ${san}`);
      }
    }
  }
});

test("every move of the SAN vectors is written and parsed as SAN, LAN, Thai and coordinates", () => {
  for (const { fen, moves } of jsonLines("san")) {
    const position = new Position({ fen });
    const described = position.moves({ verbose: true });
    const thai = position.moves({ verbose: true, letters: "thai" });
    assert.deepEqual(new Set(described.map((move) => move.uci)), new Set(Object.keys(moves)), fen);
    for (const [index, { uci, san, from, to, piece, captured, promotion }] of described.entries()) {
      assert.equal(san, moves[uci].san, `${fen} ${uci}`);
      assert.equal(uci, from + to + (promotion ? "m" : ""));
      assert.equal(san.includes("x"), captured !== null);
      assert.equal(thai[index].uci, uci);
      const board = position.board();
      assert.equal(board.find((there) => there.square === from)?.role, piece);
      const after = position.after(uci).fen();
      for (const text of [san, moves[uci].lan, thai[index].san]) {
        const letters = text === thai[index].san ? "thai" : "fairy";
        assert.equal(position.after(text, { letters }).fen(), after, `${fen} ${text}`);
      }
    }
  }
});

test("every ply of the games has the recorded moves, notation and count, and each game its recorded end", () => {
  let plies = 0;
  for (const record of jsonLines("games")) {
    const game = new Game({ fen: record.start, rules: "fairy" });
    for (const [index, uci] of record.moves.entries()) {
      if (game.outcome) break;
      const place = `${record.id}, ply ${index + 1}, ${uci}`;
      const expected = record.plies[index];
      assert.equal(game.play(uci).san, expected.san, place);
      assert.equal(game.fen(), expected.fen, place);
      assert.equal(game.isCheck(), expected.check, place);
      const moves = game.moves();
      assert.equal(moves.length, expected.legal.n, place);
      assert.equal(hash(moves), expected.legal.fnv, place);
      plies += 1;
    }
    const { end } = record;
    if (record.profile === "continued") {
      assert.deepEqual([game.outcome?.by, game.history().length], end.first_optional, record.id);
    } else if (end.winner === null) {
      assert.equal(game.outcome, null, record.id);
    } else {
      const winner = { w: "white", b: "black" }[/** @type {string} */ (end.winner)] ?? null;
      assert.deepEqual([game.outcome?.winner, game.outcome?.by], [winner, end.cause], record.id);
    }
  }
  assert.ok(plies > 30_000, `${plies} plies`);
});

test("positions after the end of a game have the recorded moves, too", () => {
  for (const record of jsonLines("games").filter(({ profile }) => profile === "continued")) {
    for (const { fen, legal, check } of record.plies) {
      const position = new Position({ fen });
      assert.equal(hash(position.moves()), legal.fnv, fen);
      assert.equal(position.isCheck(), check, fen);
      assert.equal(position.fen(), fen);
    }
  }
});

test("games round-trip as PGN and as links, and clones undo to the start", () => {
  for (const record of jsonLines("games").filter((_, index) => index % 5 === 0)) {
    const game = new Game({ fen: record.start, rules: "fairy" });
    const fens = [game.fen()];
    for (const uci of record.moves) {
      if (game.outcome) break;
      game.play(uci);
      fens.push(game.fen());
    }
    const read = Game.fromPgn(game.pgn({ tags: { White: "Somchai" } }), { rules: "fairy" });
    assert.deepEqual([read.history(), read.fen()], [game.history(), game.fen()], record.id);
    const [parsed] = parsePgn(game.pgn());
    assert.deepEqual(parsed.errors, []);
    const linked = Game.fromLink(game.toLink());
    assert.deepEqual([linked.rules, linked.history()], ["fairy", game.history()], record.id);
    assert.equal(linked.fen(), game.fen());
    assert.ok(game.toPositionLink().length <= 45);
    const copy = game.clone();
    for (const fen of fens.reverse()) {
      assert.equal(copy.fen(), fen);
      copy.undo();
    }
    assert.equal(copy.undo(), null);
    assert.equal(game.history().length, fens.length - 1);
  }
});

test("a called count runs as recorded", () => {
  let calls = 0;
  for (const record of jsonLines("manual_count")) {
    const game = new Game({ fen: record.start, rules: "fairy_on_call" });
    for (const [index, uci] of record.moves.entries()) {
      const [, , , , , number] = game.fen().split(" ");
      const ply = 2 * (Number(number) - 1) + (game.turn === "black" ? 1 : 0);
      if (ply + 1 === record.count_started) {
        // Some records call a count while a bia is on the board, which no rule set allows.
        if (!game.canStartCount) break;
        game.startCount();
        calls += 1;
      }
      if (game.outcome) break;
      game.play(uci);
      const [limit, clock] = record.plies[index];
      if (game.count)
        assert.deepEqual(game.fen().split(" ").slice(3, 5), [limit, String(clock)], `${record.start} ${uci}`);
    }
  }
  assert.ok(calls > 15, `${calls} calls`);
});

test("endings with a count are parsed, and their best moves are legal", () => {
  for (const { fen, best, dtm_best: shortest } of jsonLines("counting")) {
    const game = new Game({ fen, rules: "fairy" });
    assert.ok(game.count, fen);
    assert.equal(game.fen(), fen);
    const moves = game.moves();
    for (const move of [...(best ?? []), ...(shortest ?? [])]) assert.ok(moves.includes(move), `${fen} ${move}`);
  }
});

test("playing each legal move finds every mate in one", () => {
  for (const { fen, best, complete } of jsonLines("mates").filter(({ mate }) => mate === 1)) {
    const position = new Position({ fen });
    const mates = position.moves().filter((move) => position.after(move).isCheckmate());
    if (complete) assert.deepEqual(mates.sort(), [...best].sort(), fen);
    else for (const move of best) assert.ok(mates.includes(move), fen);
  }
});

test("self-play games replay to their end", () => {
  for (const { start, moves } of jsonLines("selfplay")) {
    const game = new Game({ fen: start, rules: "fairy" });
    for (const move of moves) {
      if (game.outcome) break;
      game.play(move);
    }
    assert.equal(game.history({ verbose: true }).length, game.history().length);
  }
});

test("valid FENs round-trip in both dialects", () => {
  for (const fen of lines("fens_valid.txt")) {
    const position = new Position({ fen });
    assert.equal(position.fen(), fen);
    const makrukJs = position.fen({ dialect: "makruk-js" });
    assert.equal(new Position({ fen: makrukJs, dialect: "makruk-js" }).fen({ dialect: "makruk-js" }), makrukJs);
    assert.deepEqual(describeSetup(fen).problems, []);
  }
});

test("invalid FENs are errors with a kind and a message", () => {
  for (const { fen, why, class: group } of jsonLines("fens_invalid")) {
    if (group === "lenient") continue;
    const isClear = (/** @type {any} */ error) => {
      assert.ok(error instanceof Error && !(error instanceof WebAssembly.RuntimeError), why);
      const { kind, offset, message } = /** @type {any} */ (error);
      assert.match(kind, /^[a-z]+(-[a-z]+)*$/, why);
      assert.ok(offset === undefined || (offset >= 0 && offset <= fen.length), why);
      assert.ok(message.length > 10 && !message.endsWith("."), why);
      return true;
    };
    assert.throws(() => new Game({ fen, dialect: "fairy" }), isClear, why);
    assert.throws(() => new Position({ fen, dialect: "fairy" }), isClear, why);
  }
});

test("the tests read every file of vectors", () => assert.deepEqual([...unread], []));
