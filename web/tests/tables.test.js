// Endgame tables in their worker.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { after, test } from "node:test";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";

import { Game, Position, START, ready } from "../dist/index.js";
import { Tables } from "../dist/tables.js";
import { jsonLines } from "./data.js";

await ready();

const tables = new Tables();
const folder = await mkdtemp(join(tmpdir(), "makruk-tables-"));
after(async () => {
  await tables.terminate();
  await rm(folder, { recursive: true });
});

const ROOK = "8/8/8/4k3/8/2K5/3R4/8 w - - 0 1";
const startWorker = () => new Worker(new URL("../dist/tables-worker.js", import.meta.url));

test("the statistics of all tables equal those in docs/endings.tsv", async () => {
  const [head, ...rows] = (await readFile(new URL("../../docs/endings.tsv", import.meta.url), "utf8"))
    .trimEnd()
    .split("\n");
  const endings = rows.map((row) =>
    Object.fromEntries(row.split("\t").map((cell, index) => [head.split("\t")[index], cell])),
  );
  const small = endings.filter(({ ending }) => ending.replace("v", "").length <= 4);
  assert.equal(small.length, 35);
  for (const { ending, positions, won, drawn, lost, longest_win: moves } of small) {
    const found = await tables.statistics(ending);
    assert.deepEqual(
      [found.material, found.positions, found.won, found.drawn, found.lost],
      [ending, ...[positions, won, drawn, lost].map(Number)],
    );
    assert.equal(Math.ceil((found.longestWin ?? 0) / 2), Number(moves), ending);
    const sum = (/** @type {[number, number][]} */ lengths) => lengths.reduce((all, [, number]) => all + number, 0);
    assert.deepEqual([sum(found.wins), sum(found.losses)], [found.won, found.lost], ending);
    assert.equal(found.wins.at(-1)?.[0] ?? null, found.longestWin, ending);
  }
});

test("positions with a bare khun have the results and plies of the vectors", async () => {
  const endings = jsonLines("counting").filter(({ ending }) => ending.length <= 5);
  assert.ok(endings.length > 20);
  for (const { fen, result, dtm_plies: plies, dtm_best: best } of endings) {
    const found = await tables.probe(fen, { rules: "fairy" });
    // The vectors' result is that of the side with pieces.
    const [board, turn] = fen.split(" ");
    const isBare = (turn === "w") !== /[RNSM]/.test(board);
    const expected = result === "win" && isBare ? "loss" : result;
    assert.deepEqual([found?.withCount, found?.plies], [expected, plies], fen);
    const fastest = found?.moves.filter((move) => move.plies === found.plies).map(({ uci }) => uci);
    assert.deepEqual(fastest?.sort(), best.sort(), fen);
  }
});

/** Returns a function of the next pseudorandom number below a limit. */
function dice(seed = 1) {
  return (/** @type {number} */ limit) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((seed / 2 ** 31) * limit);
  };
}

/**
 * Returns the FEN of a legal position of an ending, half of the time with a count.
 * @param {string} pieces
 * @param {ReturnType<typeof dice>} next
 */
function random(pieces, next) {
  for (;;) {
    /** @type {string[]} */
    const squares = Array(64).fill("1");
    for (const piece of pieces) {
      const square = piece.toUpperCase() === "P" ? 16 + next(32) : next(64);
      squares[square] = piece;
    }
    if (squares.filter((square) => square !== "1").length < pieces.length) continue;
    const board = Array.from({ length: 8 }, (_, rank) =>
      squares
        .slice(8 * rank, 8 * rank + 8)
        .join("")
        .replace(/1+/g, ({ length }) => String(length)),
    ).join("/");
    const limit = /^K[A-Z]*k$/.test(pieces) ? 44 : 128;
    const count = next(2) === 0 || /p/i.test(pieces) ? "- 0" : `${limit} ${1 + next(limit - 1)}`;
    const fen = `${board} ${"wb"[next(2)]} - ${count} 40`;
    try {
      new Position({ fen }).free();
    } catch {
      continue;
    }
    return fen;
  }
}

test("random positions have the results of the command-line tool", async () => {
  const program = process.env.MAKRUK_TOOL ?? "";
  assert.ok(program, "MAKRUK_TOOL is set by scripts/web test, which builds the tool");
  const endings = { KRvKN: "KRkn", KSMvK: "KSMk", KMPvK: "KMPk", KRvKM: "KRkm", KPvKS: "KPks" };
  const run = (/** @type {string[]} */ ...words) =>
    execFileSync(program, ["tables", ...words, "--dir", folder], { encoding: "utf8" });
  run("make", ...Object.keys(endings));
  const next = dice();
  for (const pieces of Object.values(endings)) {
    for (let turn = 0; turn < 20; turn++) {
      const fen = random(pieces, next);
      const expected = JSON.parse(run("probe", "--json", "--fen", fen));
      const found = await tables.probe(fen);
      const values = [found?.result, found?.plies, found?.withCount];
      assert.deepEqual(values, [expected.wdl, expected.plies, expected.with_count], fen);
      const counts = { start_count: { count: "start" }, stop_count: { count: "stop" } };
      const moves = found?.moves.map(({ uci, san, result, plies, withCount, action }) => ({
        uci,
        san,
        wdl: result,
        plies,
        with_count: withCount,
        ...(action && counts[action]),
      }));
      assert.deepEqual(moves, expected.moves, fen);
    }
  }
});

test("a probe states the ending, the result, the plies and the moves, best first", async () => {
  const { moves, ...probe } = /** @type {import("../dist/types.js").Probe} */ (
    await tables.probe("8/8/8/4k3/8/2K5/3R4/8 w - 32 21 30")
  );
  assert.deepEqual(probe, {
    fen: "8/8/8/4k3/8/2K5/3R4/8 w - 32 21 30",
    material: "KRvK",
    result: "win",
    plies: 25,
    withCount: "draw",
  });
  assert.equal(moves.length, 20);
  const { from, to, san, uci, result, plies, withCount, action } = moves[0];
  assert.deepEqual(
    { from, to, uci, result, plies, withCount, action },
    { from: uci.slice(0, 2), to: uci.slice(2), uci, result: "win", plies: 25, withCount: "draw", action: null },
  );
  assert.match(san, /^[KR]/);
  // Without a running count, the count that the bare khun starts is long enough.
  assert.equal((await tables.probe(ROOK))?.withCount, "win");
});

test("moves are written in the letters asked for", async () => {
  const names = await Promise.all(
    /** @type {const} */ (["fairy", "thai"]).map(async (letters) =>
      (await tables.probe(ROOK, { letters }))?.moves.map(({ san }) => san[0]),
    ),
  );
  assert.deepEqual(new Set(names[0]), new Set(["K", "R"]));
  assert.deepEqual(new Set(names[1]), new Set(["ข", "ร"]));
});

test("a line of best moves has the plies of its position and ends in mate", async () => {
  const line = /** @type {string[]} */ (await tables.line(ROOK));
  assert.equal(line.length, 25);
  const game = new Game({ fen: ROOK });
  for (const move of line) game.play(move);
  assert.equal(game.outcome?.by, "checkmate");
  assert.deepEqual(await tables.line("8/8/8/4k3/8/2K5/3M4/8 w - - 0 1"), []);
});

test("positions without a table have neither a result nor a line", async () => {
  for (const fen of [START, "8/8/8/4k3/8/2K5/8/8 w - - 0 1", "8/8/8/3k4/8/2KNR3/3M4/8 w - - 0 1"]) {
    assert.equal(await tables.probe(fen), null, fen);
    assert.equal(await tables.line(fen), null, fen);
  }
});

test("the rules are those of the game, unless the call names others", async () => {
  // White has called a count, and may stop it unless it started by itself.
  const fen = "2n5/8/5R2/8/2K5/8/2k5/8 b - 128 123 40";
  const probes = [
    tables.probe(fen),
    tables.probe(fen, { rules: "fairy" }),
    tables.probe(new Game({ fen })),
    tables.probe(new Game({ fen, rules: "fairy" })),
    tables.probe(new Game({ fen }), { rules: "fairy" }),
    tables.probe(new Position({ fen })),
  ];
  assert.deepEqual(
    (await Promise.all(probes)).map((probe) => probe?.withCount),
    ["loss", "draw", "loss", "draw", "draw", "loss"],
  );
});

test("progress is reported before each table, and when all are there", async () => {
  const other = new Tables();
  /** @type {import("../dist/types.js").TablesProgress[]} */
  const heard = [];
  await other.make("KRvKM", { onProgress: (progress) => heard.push(progress) });
  assert.deepEqual(heard, [
    { material: "KRvK", done: 0, total: 3 },
    { material: "KMvK", done: 1, total: 3 },
    { material: "KRvKM", done: 2, total: 3 },
    { material: "KRvKM", done: 3, total: 3 },
  ]);
  heard.length = 0;
  await other.statistics("KMvKR", { onProgress: (progress) => heard.push(progress) });
  assert.deepEqual(heard, [{ material: "KRvKM", done: 0, total: 0 }]);
  await other.terminate();
});

test("an error in onProgress rejects the call, and later calls are answered", async () => {
  const other = new Tables();
  const fail = () => {
    throw new RangeError("enough");
  };
  await assert.rejects(other.make("KRvKN", { onProgress: fail }), { name: "RangeError", message: "enough" });
  assert.equal((await other.probe(ROOK))?.plies, 25);
  await other.terminate();
});

test("a signal aborts, before and during a call, and the calls after it are answered", async () => {
  const other = new Tables();
  await assert.rejects(other.make("KRvKN", { signal: AbortSignal.abort() }), { name: "AbortError" });
  const control = new AbortController();
  const making = other.make("KRvKS", {
    signal: control.signal,
    onProgress: ({ material }) => material === "KRvKS" && control.abort(),
  });
  const waiting = other.statistics("KRvK");
  await assert.rejects(making, { name: "AbortError" });
  assert.equal((await waiting).longestWin, 31);
  await assert.rejects(other.probe(ROOK, { signal: control.signal }), { name: "AbortError" });
  // A waiting call, while the first one runs.
  const second = new AbortController();
  const [first, aborted] = [other.make("KNvKM"), other.make("KRvKR", { signal: second.signal })];
  second.abort(new Error("too late"));
  await assert.rejects(aborted, { message: "too late" });
  await first;
  await other.terminate();
});

test("invalid endings, rules and positions are errors that state the expected values", async () => {
  for (const name of ["", "KRRvKN", "KvK", "KRvKN\n", "KXvK", "KRvKv", "KKvK", "k"]) {
    const message = `expected an ending of three or four pieces, such as KSMvK or KRvKP, found \`${name}\``;
    await assert.rejects(tables.make(name), { kind: "material", message }, name);
    await assert.rejects(tables.statistics(name), { kind: "material", message }, name);
  }
  for (const name of [undefined, null, 5, {}])
    await assert.rejects(tables.make(/** @type {any} */ (name)), { kind: "type" }, String(name));
  await assert.rejects(tables.make("KRvK", { rules: /** @type {any} */ ("chess") }), {
    kind: "rules",
    message: "expected `thai`, `fairy` or `fairy_on_call`, found `chess`",
  });
  await assert.rejects(tables.make("KRvK", { rules: /** @type {any} */ (5) }), { kind: "type" });
  const misspelt = /** @type {any} */ ({ rule: "fairy" });
  for (const call of [
    tables.make("KRvK", misspelt),
    tables.probe(ROOK, misspelt),
    tables.line(ROOK, misspelt),
    tables.statistics("KRvK", misspelt),
  ]) {
    await assert.rejects(call, {
      kind: "option",
      message: /^unknown option `rule`: expected one of rules, signal, onProgress/,
    });
  }
  assert.throws(() => new Tables(/** @type {any} */ ({ wroker: null })), { kind: "option" });
  for (const subject of [undefined, null, 5, {}])
    await assert.rejects(tables.probe(/** @type {any} */ (subject)), { kind: "type" }, String(subject));
  await assert.rejects(tables.probe("8/8 w"), { kind: "rank-count" });
  await assert.rejects(tables.line("8/8 w"), { kind: "rank-count" });
  await assert.rejects(tables.probe(ROOK, { letters: /** @type {any} */ ("runes") }), { kind: "unknown-letters" });
});

test("terminate rejects all pending calls, and a later call starts a new worker", async () => {
  const other = new Tables();
  const calls = [other.make("KRvKN"), other.probe(ROOK), other.line(ROOK), other.statistics("KRvK")];
  const ended = Promise.all(
    calls.map((call) => assert.rejects(call, { kind: "terminated", message: "the tables were terminated" })),
  );
  // `probe` and `line` look at the position first.
  await new Promise((resolve) => setTimeout(resolve));
  await other.terminate();
  await ended;
  assert.equal((await other.probe(ROOK))?.plies, 25);
  await other.terminate();
  await other.terminate();
});

test("a worker that fails to start or crashes is an error, and the next call starts another", async () => {
  let starts = 0;
  /** @type {any} */
  let worker;
  const start = () => {
    starts += 1;
    if (starts === 1) throw new Error("not allowed here");
    return (worker = startWorker());
  };
  const other = new Tables({ worker: start });
  await assert.rejects(other.probe(ROOK), {
    kind: "worker",
    message: "the tables' worker cannot be started: not allowed here",
  });
  const making = other.make("KRvKN", { onProgress: () => worker.emit("error", new Error("out of memory")) });
  await assert.rejects(making, { kind: "worker", message: "the tables' worker stopped: out of memory" });
  assert.equal((await other.probe(ROOK))?.plies, 25);
  assert.equal(starts, 3);
  await other.terminate();
});

test("a worker without its module reports the file", async () => {
  const copy = join(folder, "copy");
  await cp(new URL("../dist", import.meta.url), copy, {
    recursive: true,
    filter: (path) => !path.endsWith(".wasm") && basename(path) !== "site",
  });
  await writeFile(join(copy, "package.json"), '{ "type": "module" }');
  const other = new Tables({ worker: () => new Worker(pathToFileURL(join(copy, "tables-worker.js"))) });
  await assert.rejects(other.probe(ROOK), { kind: "worker", message: /makruk_tables_bg\.wasm/ });
});
