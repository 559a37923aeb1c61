// The functions of ffish.js give the values that Fairy-Stockfish recorded. This file does not call `ready`: a program
// that only imports the module works.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import Module, * as ffish from "../dist/ffish.js";
import { hash, jsonLines, lines } from "./data.js";

const { Board, Notation } = ffish;
const START = "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1";

/** A value that the types forbid. @type {any} */
const x = "x";

test("a program that only imports the module works", () => {
  const board = new Board("makruk");
  assert.equal(board.legalMoves().split(" ").length, 23);
  assert.equal(board.push("e3e4"), true);
  assert.equal(board.turn(), false);
  assert.ok(board.fen().includes(" b "));
  assert.equal(board.variationSan("e6e5 d3d4"), "1...e5 2. d4");
  board.delete();
});

test("the default export resolves to the functions, with and without new", async () => {
  let given;
  const found = await Module({ locateFile: () => "", onRuntimeInitialized: (module) => (given = module) });
  assert.equal(await new (/** @type {any} */ (Module))(), found);
  assert.equal(given, found);
  for (const [name, value] of Object.entries(found)) assert.equal(/** @type {any} */ (ffish)[name], value, name);
  assert.deepEqual(Object.keys(ffish).filter((name) => !(name in found)), ["default", "ready"]);
});

test("every ply of the games has the recorded values, past the end of the game, too", () => {
  let plies = 0;
  for (const { id, start, moves, plies: records, end } of jsonLines("games")) {
    const board = new Board("makruk", start);
    const fens = [board.fen(true)];
    for (const [index, { fen, legal, check, san, opt }] of records.entries()) {
      const place = `${id}, ply ${index + 1}`;
      assert.equal(board.sanMove(moves[index]), san, place);
      assert.equal(board.push(moves[index]), true, place);
      assert.equal(board.fen(true), fen, place);
      assert.equal(board.fen(), fen.replaceAll("~", ""), place);
      const listed = board.legalMoves().split(" ").filter(Boolean);
      assert.deepEqual([listed.length, hash(listed)], [legal.n, legal.fnv], place);
      assert.equal(board.numberLegalMoves(), legal.n, place);
      assert.equal(board.isCheck(), check, place);
      assert.equal(board.checkedPieces() !== "", check, place);
      if (legal.n > 0 && !board.isInsufficientMaterial()) {
        assert.equal(board.isGameOver(), false, place);
        assert.equal(board.isGameOver(true), opt[0], place);
      }
      fens.push(fen);
      plies += 1;
    }
    assert.deepEqual([board.hasInsufficientMaterial(true), board.hasInsufficientMaterial(false)], end.insufficient, id);
    if (end.cause === "checkmate") assert.equal(board.result(), end.winner === "w" ? "1-0" : "0-1", id);
    if (end.cause === "stalemate") assert.equal(board.result(), "1/2-1/2", id);
    assert.equal(board.moveStack(), moves.slice(0, records.length).join(" "), id);
    for (const fen of fens.reverse()) {
      assert.equal(board.fen(true), fen, id);
      if (board.moveStack() !== "") board.pop();
    }
    board.delete();
  }
  assert.ok(plies > 33_000, `${plies} plies`);
});

test("a count that began with a ply has the recorded fields", () => {
  for (const { start, moves, count_started: started, plies } of jsonLines("manual_count")) {
    const board = new Board("makruk", start);
    for (const [index, [limit, clock]] of plies.entries()) {
      board.push(moves[index]);
      assert.deepEqual(
        board.fen(true, started).split(" ").slice(3, 5),
        [limit, String(clock)],
        `${start}, ply ${index + 1}`,
      );
    }
  }
});

test("moves are written and read in every notation", () => {
  let ambiguous = 0;
  for (const { fen, moves } of jsonLines("san")) {
    const board = new Board("makruk", fen);
    assert.deepEqual(
      board
        .legalMoves()
        .split(" ")
        .map((uci) => moves[uci].san),
      board.legalMovesSan().split(" "),
    );
    for (const [uci, { san, lan, thai_san: thai, thai_lan: thaiLan }] of /** @type {[string, any][]} */ (
      Object.entries(moves)
    )) {
      const isBia = /^[a-h]/.test(san);
      // Only the form of ffish.js with a letter for the bia was not recorded: it distinguishes a capture as
      // it does with other pieces.
      const other =
        Object.keys(moves).filter((move) => move.slice(2) === uci.slice(2) && /^[a-h]/.test(moves[move].san)).length >
        1;
      const texts = [!isBia ? san : `P${other ? san : san.replace(/^[a-h]x/, "x")}`, san, lan, thai, thaiLan];
      for (const [index, notation] of Object.values(Notation).entries()) {
        assert.equal(board.sanMove(uci, notation), texts[index]);
        assert.equal(board.pushSan(texts[index], notation), true);
        if (board.moveStack() !== uci) {
          // Two moves have the same short Thai form.
          assert.equal(notation, Notation.THAI_SAN);
          ambiguous += 1;
        }
        board.pop();
      }
    }
    assert.equal(board.fen(true), fen);
  }
  assert.ok(ambiguous < 10, `${ambiguous} moves`);
});

test("variations have move numbers, and leave the board as it was", () => {
  const board = new Board("makruk", "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR b - - 0 12");
  const line = "e6e5 e3e4 b8d7 b1d2";
  assert.equal(board.variationSan(line), "12...e5 13. e4 Nd7 14. Nd2");
  assert.equal(board.variationSan(`${line} `, Notation.LAN), "12...e6-e5 13. e3-e4 Nb8-d7 14. Nb1-d2");
  assert.equal(board.variationSan(line, Notation.THAI_LAN, false), "บ จ๖-จ๕ บ จ๓-จ๔ ม ข๘-ง๗ ม ข๑-ง๒");
  assert.equal(board.variationSan("e6e5 e6e5"), "");
  assert.equal(board.variationSan(""), "");
  assert.equal(board.moveStack(), "");
  assert.equal(board.fen().split(" ")[1], "b");
});

test("moves are pushed one by one, and illegal ones skipped", () => {
  const board = new Board("makruk");
  board.pushMoves("e3e4 e3e4 e6e5 d3d4= ");
  assert.equal(board.isCapture("e5d4"), true);
  board.pushSanMoves("exd4 xx Nd2");
  assert.equal(board.moveStack(), "e3e4 e6e5 d3d4 e5d4 b1d2");
  assert.deepEqual([board.push("d4c3"), board.push("d4c3M"), board.pushSan("Kh4")], [false, true, false]);
  assert.deepEqual([board.gamePly(), board.fullmoveNumber(), board.halfmoveClock(), board.turn()], [6, 4, 0, true]);
  assert.deepEqual([board.isCapture("d2c4"), board.sanMove("h8h1"), board.checkedPieces()], [false, "", ""]);
  assert.equal(board.fen(true), "rnsmksnr/8/pppp1ppp/8/4P3/PPm~2PPP/3N4/R1SKMSNR w - - 0 4");
  assert.equal(board.toString().split("\n")[5], "P P m . . P P P");
  board.reset();
  assert.deepEqual(
    [board.fen(), board.moveStack(), board.pocket(true), board.variant(), board.is960()],
    [START, "", "", "makruk", false],
  );
});

test("a third repetition draws only by claim", () => {
  const board = new Board("makruk");
  for (let round = 0; round < 2; round++) {
    assert.equal(board.isGameOver(true), false);
    board.pushMoves("b1d2 b8d7 d2b1 d7b8");
  }
  assert.deepEqual(
    [board.result(), board.result(true), board.isGameOver(), board.isGameOver(true)],
    ["*", "1/2-1/2", false, true],
  );
});

test("valid FENs are read, without their last fields, too", () => {
  const board = new Board();
  for (const fen of lines("fens_valid.txt")) {
    assert.equal(ffish.validateFen(fen, "makruk"), 1);
    board.setFen(fen);
    assert.equal(board.fen(true), fen);
  }
  for (let count = 1; count <= 6; count++) {
    const fen = START.split(" ").slice(0, count).join(" ");
    assert.equal(ffish.validateFen(fen, "makruk"), 1);
    assert.equal(new Board("makruk", fen, true).fen(), START);
  }
  assert.equal(new Board("makruk", "").fen(), START);
  assert.equal(new Board("makruk", "", true).is960(), true);
});

test("invalid FENs have the code of Fairy-Stockfish, and are errors elsewhere", () => {
  let accepted = 0;
  for (const { fen, why, fsf_validate: expected } of jsonLines("fens_invalid")) {
    const code = ffish.validateFen(fen, "makruk");
    // Fairy-Stockfish accepts positions that no game can reach, and repairs some fields.
    if (expected === 1) accepted += Number(code !== 1);
    else if (why === "digit 0" || why === "blanks") assert.ok(code < 1);
    else assert.equal(code, expected, why);
    if (code === 1 || fen === "") continue;
    assert.throws(
      () => new Board("makruk", fen),
      (/** @type {any} */ error) => typeof error.kind === "string" && error.kind !== "internal",
      why,
    );
  }
  assert.ok(accepted > 20, `${accepted} FENs`);
});

test("a PGN is read with its headers", () => {
  const pgn = '[Variant "Makruk"]\n[White "สมชาย"]\n[Result "*"]\n\n1. e4 {one} e5 (1... d5 2. d4) 2. Nd2 $1 Nd7!? *\n';
  const game = ffish.readGamePGN(pgn);
  assert.deepEqual(
    [game.headers("White"), game.headers("Black"), game.headerKeys()],
    ["สมชาย", "", "Variant White Result"],
  );
  assert.equal(game.mainlineMoves(), "e3e4 e6e5 b1d2 b8d7");
  game.delete();
  for (const use of [() => game.mainlineMoves(), () => game.headers("White"), () => game.delete()])
    assert.throws(use, { kind: "freed" });
  assert.deepEqual([ffish.readGamePGN("").mainlineMoves(), ffish.readGamePGN("").headerKeys()], ["", ""]);
});

test("the variant is makruk alone", () => {
  assert.deepEqual(
    [ffish.variants(), ffish.startingFen("makruk"), ffish.capturesToHand("makruk"), ffish.twoBoards("makruk")],
    ["makruk", START, false, false],
  );
  const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
  assert.equal(ffish.info(), `makruk ${version}`);
  for (const use of [
    () => new Board("chess"),
    () => new Board(""),
    () => ffish.validateFen(START, "chess"),
    () => ffish.startingFen("makpong"),
    () => ffish.capturesToHand(x),
    () => ffish.loadVariantConfig("[x:chess]"),
    () => ffish.readGamePGN('[Variant "Chess"]\n\n1. e4 *'),
  ]) assert.throws(use, { kind: "variant" }, String(use));
});

test("invalid input is an error with a kind", () => {
  const board = new Board();
  /** @type {[string, () => unknown][]} */
  const cases = [
    ["no-move", () => board.pop()],
    ["illegal-move", () => board.isCapture("e3e5")],
    ["type", () => board.push(/** @type {any} */ (5))],
    ["type", () => board.setFen(/** @type {any} */ (null))],
    ["notation", () => board.sanMove("e3e4", x)],
    ["notation", () => board.pushSan("e4", /** @type {any} */ ({ value: 3 }))],
    ["no-khun", () => board.setFen("8/8/8/8/8/8/8/8 w - - 0 1")],
    ["chess-fen", () => board.setFen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")],
    ["illegal-move", () => ffish.readGamePGN("1. e4 Kxh8 *")],
    ["null-move", () => ffish.readGamePGN("1. e4 -- *")],
  ];
  for (const [kind, use] of cases) assert.throws(use, { kind }, String(use));
  assert.equal(board.fen(), START);
});

test("a deleted board is an error", () => {
  const board = new Board();
  board.delete();
  const names = Object.getOwnPropertyNames(Board.prototype).filter((name) => name !== "constructor");
  for (const name of names)
    assert.throws(() => /** @type {any} */ (board)[name](name === "setFen" ? START : "e3e4"), { kind: "freed" }, name);
});
