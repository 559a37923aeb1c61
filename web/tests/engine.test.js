// The engine in its worker, as promises and as UCI text.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { Worker } from "node:worker_threads";

import { Engine, parseInfo } from "../dist/engine.js";
import { Game, Position, START, ready } from "../dist/index.js";
import { jsonLines } from "./data.js";

await ready();

const engine = new Engine();
after(() => engine.terminate());

test("mates of the vectors are found", async () => {
  for (const { fen, mate, best, complete } of jsonLines("mates").filter((vector) => vector.mate <= 2)) {
    const found = await engine.analyse(new Position({ fen }), { depth: 8, rules: "fairy" });
    if (complete) assert.ok(best.includes(found.best), `${fen} ${found.best}`);
    assert.deepEqual(found.lines[0].score, { mate }, fen);
  }
});

test("several lines have different first moves, best first", async () => {
  const { best, lines } = await engine.analyse(START, { depth: 5, multipv: 3 });
  assert.equal(new Set(lines.map((line) => line.moves[0])).size, 3);
  assert.equal(lines[0].moves[0], best);
  assert.ok(Number(lines[0].score.cp) >= Number(lines[2].score.cp));
});

test("the same limits give the same answer", async () => {
  const game = new Game();
  for (const move of ["e3e4", "d6d5"]) game.play(move);
  const runs = [];
  for (let run = 0; run < 2; run++) {
    await engine.newGame();
    runs.push((await engine.analyse(game, { nodes: 20_000 })).lines);
  }
  const facts = (/** @type {any[]} */ lines) => lines.map(({ depth, moves, score }) => ({ depth, moves, score }));
  assert.deepEqual(facts(runs[0]), facts(runs[1]));
});

test("stop gives what was found", async () => {
  const searching = engine.analyse(START, { onInfo: ({ depth }) => depth >= 3 && void engine.stop() });
  const { best, depth } = await searching;
  assert.ok(best && depth >= 3);
});

test("a signal aborts, before and during the search", async () => {
  await assert.rejects(engine.analyse(START, { signal: AbortSignal.abort() }), { name: "AbortError" });
  const control = new AbortController();
  const searching = engine.analyse(START, { signal: control.signal, onInfo: () => control.abort() });
  await assert.rejects(searching, { name: "AbortError" });
  assert.ok((await engine.analyse(START, { depth: 2 })).best);
});

test("a weak level plays legal moves", async () => {
  const game = new Game();
  for (let ply = 0; ply < 6; ply++) {
    const { best } = await engine.analyse(game, { depth: 4, level: 0 });
    assert.ok(best);
    game.play(best);
  }
});

test("a position without moves has no best move", async () => {
  const { fen } = jsonLines("games").find(({ end }) => end.cause === "checkmate").plies.at(-1);
  assert.equal((await engine.analyse(fen, { depth: 3 })).best, null);
});

test("a position that cannot be read is an error", async () => {
  await assert.rejects(engine.analyse("8/8 w", { depth: 1 }), { kind: "position" });
});

test("a worker that dies is reported, and another one takes its place", async () => {
  /** @type {Error[]} */
  const crashes = [];
  /** @type {any} */
  let worker;
  const start = () => (worker = new Worker(new URL("../dist/worker.js", import.meta.url)));
  const mortal = new Engine({ worker: start, onCrash: (error) => crashes.push(error) });
  const searching = mortal.analyse(START, { onInfo: () => worker.emit("error", new Error("out of memory")) });
  await assert.rejects(searching, { kind: "worker", message: /out of memory/ });
  assert.equal(crashes.length, 1);
  assert.ok((await mortal.analyse(START, { depth: 2 })).best);
  await mortal.terminate();
});

test("the worker speaks UCI, a line a message", async () => {
  const worker = new Worker(new URL("../dist/worker.js", import.meta.url));
  /** @type {string[]} */
  const heard = [];
  /** @param {RegExp} pattern */
  const until = (pattern) =>
    new Promise((resolve) => {
      const hear = (/** @type {string} */ line) => {
        heard.push(line);
        if (!pattern.test(line)) return;
        worker.off("message", hear);
        resolve(line);
      };
      worker.on("message", hear);
    });
  worker.postMessage("uci");
  await until(/^uciok$/);
  assert.ok(heard.some((line) => line.startsWith("option name UCI_Variant")));
  worker.postMessage("position startpos moves e3e4\ngo infinite");
  await until(/^info depth/);
  worker.postMessage("isready");
  await until(/^readyok$/);
  worker.postMessage("stop");
  assert.match(/** @type {string} */ (await until(/^bestmove/)), /^bestmove [a-h]\d[a-h]\dm?( ponder [a-h]\d[a-h]\dm?)?$/);
  assert.ok(heard.every((line) => !line.includes("\n")));
  worker.postMessage("nonsense");
  await until(/^info string unknown command/);
  worker.postMessage("quit");
  await new Promise((resolve) => worker.once("exit", resolve));
});

test("info lines are read", () => {
  const line = "info depth 7 seldepth 9 multipv 2 score mate -3 nodes 12 nps 34 hashfull 5 time 6 pv e3e4 e6e5";
  const { multipv, score, moves, time } = /** @type {any} */ (parseInfo(line));
  assert.deepEqual([multipv, score, moves, time], [2, { mate: -3 }, ["e3e4", "e6e5"], 6]);
  assert.equal(parseInfo("info string hello"), null);
  assert.equal(parseInfo("bestmove e3e4"), null);
});
