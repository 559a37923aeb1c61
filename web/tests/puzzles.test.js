// The page's puzzles: every solution is legal and ends as its themes promise.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { before, test } from "node:test";

import { Game, ready } from "../dist/index.js";
import { MAX_MOVES, SIZE } from "../dist/proofs.js";
import { LEVELS, levelOf } from "../site/puzzles/levels.js";
import { boardKey, furtherFile, lineKeys, linesOf, ratingOf } from "../puzzles.js";
import { Attempt, MOVES, NODES, PROOF_NODES, checkPuzzle, findPuzzles, loadPuzzles, readPuzzles } from "../dist/puzzles.js";

/** @typedef {import("../dist/types.js").Puzzle} Puzzle */

const TEXT = readFileSync(new URL("../../crates/makruk-cli/puzzles/puzzles.jsonl", import.meta.url), "utf8");
const LINES = TEXT.trimEnd().split("\n").map((line) => JSON.parse(line));
/** @param {{fen: string, rules: string}} record */
const start = ({ fen, rules }) => new Game({ fen, rules: /** @type {any} */ (rules) });

before(() => ready());

/** Plays the solution without the page's code, and returns the game. @param {any} puzzle */
function played({ fen, rules, solution }) {
  const game = start({ fen, rules });
  for (const move of solution) {
    assert.ok(game.moves().includes(move), `${move} in ${game.fen()}`);
    game.play(move);
  }
  return game;
}

/** A side's material advantage. @param {Game} game @param {string} side */
function lead(game, side) {
  const worth = { rua: 50, ma: 30, khon: 26, met: 17, biangai: 17, bia: 10, khun: 0 };
  return game.board().reduce((sum, { color, role }) => sum + (color === side ? 1 : -1) * worth[role], 0);
}

/** @param {string} part */
const withTheme = (part) => LINES.filter(({ theme }) => theme.some((/** @type {string} */ name) => name.startsWith(part)));

/** Reads a single puzzle, after `spoil` has changed it. @param {unknown} puzzle @param {(puzzle: any) => void} [spoil] */
function readOne(puzzle, spoil = () => {}) {
  const copy = structuredClone(puzzle);
  spoil(copy);
  return readPuzzles(JSON.stringify(copy));
}

test("the package has the puzzles of the tool", async () => {
  const puzzles = await loadPuzzles();
  assert.deepEqual(puzzles, readPuzzles(TEXT).puzzles);
});

/** The check of a proved puzzle, without the replies of its solution. @param {Puzzle} puzzle */
const proved = ({ solution: [move] }) => ({ isProved: true, kind: null, message: null, solution: { move } });

/** @param {import("../dist/types.js").Check} check */
const withoutReplies = ({ solution, ...check }) => ({ ...check, solution: solution && { move: solution.move } });

test("every puzzle is proved again", async () => {
  const puzzles = await loadPuzzles();
  for (const puzzle of puzzles) assert.deepEqual(withoutReplies(await checkPuzzle(puzzle)), proved(puzzle), puzzle.fen);
});

test("a puzzle with a different first move, length or theme is not proved", async () => {
  const [puzzle] = (await loadPuzzles()).filter(({ themes }) => themes.includes("mate_in_3"));
  const flaw = async (/** @type {Partial<Puzzle>} */ changes, options = {}) => {
    const { isProved, kind, message, solution } = await checkPuzzle({ ...puzzle, ...changes }, options);
    assert.deepEqual([isProved, solution], [false, null]);
    return `${kind}: ${message}`;
  };
  const game = new Game({ fen: puzzle.fen, rules: puzzle.rules });
  const other = /** @type {string} */ (game.moves().find((uci) => uci !== puzzle.solution[0]));
  assert.match(await flaw({ solution: [other, ...puzzle.solution.slice(1)] }), /^first-move: expected the move/);
  assert.match(await flaw({ length: 2 }), /^refuted: the goal is not reached in 2 moves/);
  assert.match(await flaw({ length: 4 }), /^length: the goal is reached in 3 moves/);
  assert.match(await flaw({ themes: ["mate_in_3", "fork", "stalemate"] }), /^themes: expected the themes/);
  assert.match(await flaw({ calls: [{ ply: 0, count: "stop" }] }), /^calls: /);
  assert.match(await flaw({}, { proofNodes: 1 }), /^nodes: /);
  await assert.rejects(checkPuzzle({ ...puzzle, solution: ["x"] }), { kind: "move" });
  await assert.rejects(checkPuzzle({ ...puzzle, fen: "8/8" }), ({ kind }) => kind !== "internal");
});

test("puzzles are found in games, and proved", async () => {
  const fen = "8/5R2/1k1p4/3PpP1s/2S1Ps2/K7/8/8 w - - 1 105";
  const game = start({ fen, rules: "thai" });
  /** @type {import("../dist/types.js").FindProgress[]} */
  const seen = [];
  const onProgress = (/** @type {import("../dist/types.js").FindProgress} */ progress) => seen.push(progress);
  const found = [];
  for await (const it of findPuzzles([game, game], { onProgress })) found.push(it);
  assert.equal(found.length, 2);
  assert.deepEqual(found.map(({ source }) => source), [{ file: "", game: 1, ply: 0 }, { file: "", game: 2, ply: 0 }]);
  assert.deepEqual([found[0].fen, found[0].solution[0], found[0].length, found[0].goal, found[0].worth, found[0].calls], [fen, "a3b4", 2, "mate", null, []]);
  assert.deepEqual(withoutReplies(await checkPuzzle(found[0])), proved(found[0]));
  assert.deepEqual(seen, [{ games: 1, puzzles: 1, dropped: 0 }, { games: 2, puzzles: 2, dropped: 0 }]);
  const pgn = [];
  for await (const it of findPuzzles(`${game.pgn()}\n\n${game.pgn()}`)) pgn.push(it.fen);
  assert.deepEqual(pgn, [fen, fen]);
  for await (const it of findPuzzles(game, { file: "mine.pgn" })) assert.deepEqual(it.source, { file: "mine.pgn", game: 1, ply: 0 });
});

test("a search for puzzles can be aborted, and another one begins", async () => {
  const [puzzle] = await loadPuzzles();
  const controller = new AbortController();
  const search = findPuzzles([start(puzzle)], { signal: controller.signal }).next();
  setTimeout(() => controller.abort(new Error("enough")), 1);
  await assert.rejects(search, /enough/);
  assert.ok((await checkPuzzle(puzzle)).isProved);
});

test("every line of the file is a puzzle with a unique name", () => {
  const { puzzles, problems } = readPuzzles(TEXT);
  assert.deepEqual(problems, []);
  assert.equal(puzzles.length, LINES.length);
  assert.equal(new Set(puzzles.map(({ source }) => `${source?.game}-${source?.ply}`)).size, LINES.length);
});

test("the further puzzles are valid, are like no other one, and stand in the file of their difficulty", () => {
  const keys = new Set();
  let number = 0;
  for (const line of LINES) keys.add(boardKey(line)).add(lineKeys(line).key);
  for (const level of LEVELS) {
    const lines = linesOf(furtherFile(level));
    const { puzzles, problems } = readPuzzles(readFileSync(furtherFile(level), "utf8"));
    assert.deepEqual([puzzles.length, problems], [lines.length, []]);
    for (const line of lines) {
      assert.equal(levelOf(ratingOf(line)), level, line.fen);
      for (const key of [boardKey(line), lineKeys(line).key]) {
        assert.ok(!keys.has(key), line.fen);
        keys.add(key);
      }
    }
    number += lines.length;
  }
  assert.ok(LINES.length + number >= 1000, `${number}`);
});

test("a mate puzzle ends in checkmate after the stated number of moves", () => {
  const mates = withTheme("mate_in");
  assert.ok(mates.length > 0);
  for (const puzzle of mates) {
    const { outcome, turn } = played(puzzle);
    assert.equal(outcome?.by, "checkmate", puzzle.fen);
    assert.notEqual(outcome?.winner, turn);
    assert.ok(puzzle.theme.includes(`mate_in_${(puzzle.solution.length + 1) / 2}`), puzzle.fen);
  }
});

test("a win within the count is a mate puzzle with a count in progress", () => {
  for (const puzzle of withTheme("win_within_count")) {
    assert.ok(start(puzzle).count, puzzle.fen);
    assert.ok(withTheme("mate_in").includes(puzzle), puzzle.fen);
  }
});

test("holding by the count ends with the count's expiry on the last move", () => {
  const draws = withTheme("hold_by_count");
  assert.ok(draws.length > 0);
  for (const puzzle of draws) {
    const { outcome } = played(puzzle);
    assert.deepEqual([outcome?.winner, outcome?.by], [null, "counting-pieces"], puzzle.fen);
    const short = played({ ...puzzle, solution: puzzle.solution.slice(0, -1) });
    assert.equal(short.outcome, null, puzzle.fen);
  }
});

test("stalemate and insufficient material also save a draw", () => {
  for (const [theme, fen, move, by] of [
    ["stalemate", "k7/7R/1K6/8/8/8/8/8 w - - 0 1", "h7b7", "stalemate"],
    ["insufficient_material", "8/8/8/3k4/8/8/3rK3/8 w - - 0 1", "e2d2", "insufficient-material"],
  ]) {
    const puzzle = { fen, rules: "thai", theme: [theme], solution: [move], length: 1 };
    const [read] = readOne(puzzle).puzzles;
    assert.deepEqual([read?.goal, read?.worth, read?.source, read?.calls], ["draw", null, null, []], theme);
    assert.equal(played(puzzle).outcome?.by, by);
  }
});

test("a gain puzzle wins at least the stated material", () => {
  const gains = withTheme("gain");
  assert.ok(gains.length > 0);
  for (const puzzle of gains) {
    const [theme] = puzzle.theme.filter((/** @type {string} */ name) => name.startsWith("gain"));
    const side = start(puzzle).turn;
    assert.ok(lead(played(puzzle), side) - lead(start(puzzle), side) >= Number(theme.split("_")[1]), puzzle.fen);
  }
});

test("a different last move is right if it reaches the goal, but earlier moves must match the solution", () => {
  for (const puzzle of readPuzzles(TEXT).puzzles) {
    const attempt = new Attempt(puzzle);
    for (const [ply, move] of puzzle.solution.entries()) {
      if (ply % 2 === 1) {
        assert.equal(attempt.reply(), move);
        continue;
      }
      const moves = attempt.game.moves();
      const right = moves.filter((uci) => attempt.isRight(uci));
      assert.ok(right.includes(move), puzzle.fen);
      const isLast = ply === puzzle.solution.length - 1;
      const expected = isLast ? moves.filter((uci) => reaches(puzzle, attempt.game, uci)) : [move];
      assert.deepEqual(right, expected, puzzle.fen);
      assert.equal(attempt.reply(), null);
      const wrong = moves.find((uci) => !right.includes(uci));
      if (wrong) assert.equal(attempt.play(wrong), false);
      assert.deepEqual([attempt.game.ply, attempt.isSolved, attempt.play(move)], [ply, false, true]);
    }
    assert.deepEqual([attempt.next, attempt.isSolved, attempt.reply()], [null, true, null]);
    assert.throws(() => attempt.play(puzzle.solution[0]), { kind: "solved" });
  }
});

test("an attempt takes moves in any form, and only legal ones of the solver", async () => {
  const attempt = new Attempt((await loadPuzzles())[0]);
  assert.equal(attempt.play("Ka1"), false);
  assert.throws(() => attempt.isRight("b1b8"), { kind: "illegal-move" });
  assert.equal(attempt.isRight({ from: "b1", to: "c1" }), true);
  assert.equal(attempt.play("Kc1"), true);
  assert.throws(() => attempt.play("Ka2"), { kind: "not-your-turn" });
  assert.deepEqual([attempt.reply(), attempt.next], ["b3a2", "c1c2"]);
});

test("a count is stopped as in the proof, or the mate would be a draw", () => {
  const calls = [{ ply: 0, count: "stop" }];
  const row = { fen: "k7/7R/1K6/8/8/8/8/n7 w - 128 4 20", rules: "thai", theme: ["mate_in_1"], solution: ["h7h8"], length: 1, calls };
  const { puzzles, problems } = readPuzzles(JSON.stringify(row));
  assert.deepEqual([problems, puzzles[0]?.calls], [[], calls]);
  const attempt = new Attempt(puzzles[0]);
  assert.equal(attempt.play("h7h8"), true);
  assert.deepEqual([attempt.game.outcome?.winner, attempt.game.actions], ["white", ["stop_count", "h7h8"]]);
});

test("a repetition that has to be claimed is a draw", async () => {
  const [puzzle] = await loadPuzzles();
  const solution = ["b1d2", "b8d7", "d2b1", "d7b8", "b1d2", "b8d7", "d2b1", "d7b8", "b1d2"];
  const draw = { ...puzzle, fen: new Game().fen(), goal: /** @type {const} */ ("draw"), length: 5, solution };
  const begin = (/** @type {any} */ rules) => new Attempt({ ...draw, rules });
  assert.equal(begin("thai,repetition.effect=claimable").next, "b1d2");
  assert.throws(() => begin("thai,repetition=none"), { kind: "solution" });
});

test("bad arguments are errors with a kind and a sentence", async () => {
  const [puzzle] = await loadPuzzles();
  /** @type {[any, string][]} */
  const puzzles = [
    [null, "type"], [undefined, "type"], ["mate", "type"], [{}, "form"], [{ ...puzzle, solution: "e3e4" }, "form"], [{ ...puzzle, goal: undefined }, "goal"],
    [{ ...puzzle, goal: "win" }, "goal"], [{ ...puzzle, goal: "gain" }, "number"], [{ ...puzzle, length: undefined }, "number"], [{ ...puzzle, length: 0 }, "number"],
    [{ ...puzzle, rules: undefined }, "form"], [{ ...puzzle, rules: "chess" }, "rules"], [{ ...puzzle, solution: [] }, "solution"], [{ ...puzzle, calls: 3 }, "form"],
  ];
  for (const [it, kind] of puzzles) {
    const expected = (/** @type {any} */ error) => error.kind === kind && error.message.length > 10 && !(error instanceof TypeError);
    await assert.rejects(checkPuzzle(it), expected, JSON.stringify(it));
    assert.throws(() => new Attempt(it), expected, JSON.stringify(it));
  }
  assert.throws(() => new Attempt({ ...puzzle, solution: ["b1c1"] }), { kind: "solution", message: "the solution does not reach the goal" });
  assert.throws(() => new Attempt({ ...puzzle, solution: ["b1b8"] }), { kind: "solution", ply: 1, message: /^the solution is illegal/ });
  for (const text of [null, undefined, 5]) assert.throws(() => readPuzzles(/** @type {any} */ (text)), { kind: "type" });
  const first = (/** @type {any} */ games, /** @type {any} */ options = {}) => findPuzzles(games, options).next();
  for (const games of [5, null, undefined, {}, [5]]) await assert.rejects(first(games), { kind: "type", message: /^expected/ });
  await assert.rejects(first([], { nodes: 0 }), { kind: "number" });
  await assert.rejects(first([], { node: 5 }), { kind: "option", message: /`node`/ });
  await assert.rejects(first([], { file: 5 }), { kind: "type" });
  await assert.rejects(checkPuzzle(puzzle, /** @type {any} */ ({ nodes: 5 })), { kind: "option" });
  await assert.rejects(checkPuzzle(puzzle, { proofNodes: 0 }), { kind: "number" });
});

/**
 * Whether a last move reaches the goal; a material gain must survive every reply.
 * @param {Puzzle} puzzle
 * @param {Game} game
 * @param {string} uci
 */
function reaches(puzzle, game, uci) {
  const after = game.clone();
  after.play(uci);
  const { outcome } = after;
  if (outcome) return outcome.winner === (puzzle.goal === "draw" ? null : game.turn);
  if (puzzle.goal !== "gain") return false;
  const before = lead(start(puzzle), game.turn);
  const leads = after.moves().map((reply) => {
    after.play(reply);
    const now = lead(after, game.turn);
    after.undo();
    return now;
  });
  return Math.min(...leads) - before >= 10 * Number(puzzle.worth);
}

test("a faulty line is reported by its number and reason, and the others are read", () => {
  const lines = TEXT.trimEnd().split("\n").slice(0, 5);
  lines[1] = "{";
  lines[3] = lines[3].replace("w - 88", "x - 88").replace("b - 32", "x - 32");
  const { puzzles, problems } = readPuzzles(lines.join("\n"));
  assert.equal(puzzles.length, 3);
  assert.deepEqual(problems.map(({ line }) => line), [2, 4]);
  assert.deepEqual(problems.map(({ kind }) => kind), ["json", "fen"]);
  for (const { message } of problems) assert.ok(message.length > 10, message);
});

test("a file of puzzles may begin with a byte-order mark", () => {
  const lines = TEXT.trimEnd().split("\n").slice(0, 2);
  const { puzzles, problems } = readPuzzles(`\ufeff${lines.join("\n")}`);
  assert.deepEqual([puzzles.length, problems], [2, []]);
});

test("the errors of a PGN are reported with their game", async () => {
  /** @type {[number, number][]} */
  const errors = [];
  const options = { nodes: 10, onError: (/** @type {any} */ { game, column }) => void errors.push([game, column]) };
  for await (const found of findPuzzles("1. e4 e5 *\n\n1. e4 zz *", options)) assert.fail(found.fen);
  assert.deepEqual(errors, [[2, 7]]);
});

test("every fault in a line is found, and has the kind that it has in Python", () => {
  const mate = LINES.find(({ theme }) => theme.includes("mate_in_2"));
  assert.equal(readOne(mate).puzzles.length, 1);
  /** @type {Record<string, ((puzzle: any) => void)[]>} */
  const faults = {
    form: [
      (puzzle) => delete puzzle.fen, (puzzle) => (puzzle.rules = 1), (puzzle) => (puzzle.theme = "mate_in_2"), (puzzle) => (puzzle.theme = [2]),
      (puzzle) => delete puzzle.solution, (puzzle) => (puzzle.solution = [2]), (puzzle) => (puzzle.source.ply = "1"), (puzzle) => delete puzzle.source.file,
      (puzzle) => (puzzle.source = null), (puzzle) => (puzzle.source.line = 1), (puzzle) => delete puzzle.length, (puzzle) => (puzzle.length = -2),
      (puzzle) => (puzzle.calls = [null]), (puzzle) => (puzzle.calls = [{ ply: 0, count: "call" }]), (puzzle) => (puzzle.calls = {}), (puzzle) => (puzzle.note = "good"),
    ],
    fen: [(puzzle) => (puzzle.fen = "8/8 w")],
    rules: [(puzzle) => (puzzle.rules = "chess")],
    theme: [
      (puzzle) => puzzle.theme.push("luck"), (puzzle) => (puzzle.theme = ["gain_0"]), (puzzle) => (puzzle.theme = ["gain_256"]),
      (puzzle) => (puzzle.theme = ["mate_in"]), (puzzle) => (puzzle.theme = ["mate_in_02"]), (puzzle) => (puzzle.theme = ["fork_2"]),
    ],
    goal: [(puzzle) => (puzzle.theme = ["fork"]), (puzzle) => (puzzle.theme = [])],
    length: [(puzzle) => (puzzle.theme = ["mate_in_4"]), (puzzle) => (puzzle.length = 3), (puzzle) => (puzzle.length = 0), (puzzle) => (puzzle.solution.length = 1)],
    solution: [(puzzle) => (puzzle.solution = []), (puzzle) => puzzle.solution.pop(), (puzzle) => (puzzle.solution[1] = "a1a1"), (puzzle) => (puzzle.solution[0] = "x")],
  };
  for (const [kind, spoils] of Object.entries(faults)) {
    for (const spoil of spoils) {
      const { puzzles, problems } = readOne(mate, spoil);
      assert.deepEqual([puzzles, problems.map((problem) => problem.kind)], [[], [kind]], String(spoil));
    }
  }
  assert.equal(readOne(mate, (puzzle) => delete puzzle.source).puzzles[0]?.source, null);
  const [gain] = withTheme("gain_2");
  assert.equal(readOne(gain, (puzzle) => (puzzle.theme = ["gain_20"])).problems.length, 1);
  for (const text of ["null", "[]", "3", '"mate"']) assert.equal(readPuzzles(text).problems[0]?.kind, "form", text);
  assert.equal(readPuzzles("{").problems[0]?.kind, "json");
  assert.deepEqual(readPuzzles("\n\n"), { puzzles: [], problems: [] });
});

test("the limits without another choice are those of Python", () => {
  const constant = (/** @type {string} */ file, /** @type {string} */ name) => {
    const source = readFileSync(new URL(`../../crates/makruk-py/python/makruk/${file}.py`, import.meta.url), "utf8");
    return Number(source.match(new RegExp(`^${name}: Final = ([\\d_]+)$`, "m"))?.[1].replaceAll("_", ""));
  };
  for (const [name, value] of Object.entries({ NODES, PROOF_NODES, MOVES })) assert.equal(value, constant("puzzles", name), name);
  for (const [name, value] of Object.entries({ MAX_MOVES, SIZE })) assert.equal(value, constant("proofs", name), name);
});
