// The engine in its worker, through promises and through UCI.

import assert from "node:assert/strict";
import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { after, test } from "node:test";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";

import { Engine } from "../dist/engine.js";
import { parseInfo } from "../dist/info.js";
import { Game, Position, START, ready } from "../dist/index.js";
import { jsonLines } from "./data.js";

await ready();

const engine = new Engine();
after(() => engine.terminate());

test("the engine finds the mates of the vectors", async () => {
  for (const { fen, mate, best, complete } of jsonLines("mates").filter((vector) => vector.mate <= 2)) {
    const found = await engine.analyse(new Position({ fen }), { depth: 8, rules: "fairy" });
    if (complete) assert.ok(best.includes(found.best), `${fen} ${found.best}`);
    assert.deepEqual(found.lines[0].score, { mate }, fen);
  }
});

test("MultiPV lines have different first moves, best first", async () => {
  const { best, lines } = await engine.analyse(START, { depth: 5, multipv: 3 });
  assert.equal(new Set(lines.map((line) => line.moves[0])).size, 3);
  assert.equal(lines[0].moves[0], best);
  assert.ok(Number(lines[0].score.cp) >= Number(lines[2].score.cp));
});

test("the same node limit gives the same result", async () => {
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

test("stop resolves with the results so far", async () => {
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

test("a queued job is aborted at once while the running one continues", async () => {
  const control = new AbortController();
  const running = engine.analyse(START);
  const waiting = engine.analyse(START, { signal: control.signal });
  control.abort();
  await assert.rejects(waiting, { name: "AbortError" });
  await assert.rejects(engine.analyse(START, { signal: control.signal }), { name: "AbortError" });
  await engine.stop();
  assert.ok((await running).best);
});

test("stop ends an analysis that has only just been requested", async () => {
  await engine.newGame();
  const searching = engine.analyse(START);
  await new Promise((resolve) => setTimeout(resolve));
  await engine.stop();
  assert.ok((await searching).best);
});

test("stop ends a job requested in the same tick, even the first one", async () => {
  const idle = new Engine();
  await idle.stop();
  const jobs = [idle.newGame(), idle.analyse(START), idle.analyse(START, { depth: 1 })];
  await idle.stop();
  const [, first, second] = await Promise.all(jobs);
  assert.ok(first?.best && second?.lines.length === 1);
  const deciding = idle.decide(new Game());
  await idle.stop();
  assert.match(String((await deciding)?.action), /^[a-h]\d[a-h]\d$/);
  await idle.terminate();
});

test("only a game, a position or a one-line FEN can be analysed", async () => {
  /** @type {[any, string][]} */
  const cases = [
    [undefined, "type"], [null, "type"], [5, "type"], [{}, "type"],
    [`${START}\nquit`, "position"], [`${START}\r8/8/8/4k3/8/2K5/3R4/8 w - - 0 1`, "position"],
  ];
  for (const [subject, kind] of cases)
    await assert.rejects(engine.analyse(subject, { depth: 1 }), { kind }, String(subject));
  for (const subject of [undefined, null, 5, START, new Position()])
    await assert.rejects(engine.decide(/** @type {any} */ (subject)), { kind: "type" });
  const freed = new Game();
  freed.free();
  await assert.rejects(engine.analyse(freed, { depth: 1 }), { kind: "freed" });
  assert.ok((await engine.analyse(`\n${START}\n`, { depth: 1 })).best);
});

test("lines arrive in order, and an error in onInfo ends the search", async () => {
  /** @type {number[]} */
  const depths = [];
  const searching = engine.analyse(START, {
    onInfo: ({ depth }) => {
      depths.push(depth);
      if (depth >= 4) throw new RangeError("enough");
    },
  });
  await assert.rejects(searching, { name: "RangeError", message: "enough" });
  assert.deepEqual(depths, [...depths].sort((a, b) => a - b));
  // The next job gets its own result.
  const { best } = await engine.analyse("8/8/8/4k3/8/2K5/3R4/8 w - - 0 1", { depth: 2 });
  assert.match(String(best), /^[cd]/);
});

test("an invalid option is an error that states the expected values", async () => {
  /** @type {[any, RegExp, string?][]} */
  const cases = [
    [{ level: 11 }, /level must be a number from 0 to 10, not 11/],
    [{ level: -1 }, /from 0 to 10/],
    [{ depth: 0 }, /depth must be a number from 1 to 255, not 0/],
    [{ nodes: NaN }, /nodes must be a number of at least 1, not NaN/],
    [{ movetime: -5 }, /movetime must be a number of at least 0, not -5/],
    [{ multipv: 300 }, /multipv must be a number from 1 to 218, not 300/],
    [{ depth: 2, searchMoves: ["a1a8"] }, /searchmoves, a1a8/, "option"],
    [{ depth: 2, searchMoves: ["e3e4\nquit"] }, /searchMoves must contain moves such as e3e4/, "option"],
    [{ depth: 2, searchMoves: ["e3e4 infinite"] }, /searchMoves must contain moves such as e3e4/, "option"],
    [{ depth: 2, searchMoves: "e3e4" }, /searchMoves must be a list of moves, not string/, "option"],
    [{ depth: "7" }, /depth must be a number from 1 to 255, not "7"/],
    [{ dept: 7 }, /^unknown option `dept`: expected one of depth, nodes, /, "option"],
  ];
  for (const [options, message, kind = "number"] of cases) {
    await assert.rejects(engine.analyse(START, options), { kind, message });
  }
  await assert.rejects(engine.analyse(START, { rules: /** @type {any} */ ("chess") }), {
    kind: "rules",
    message: /`fairy_on_call`, found `chess`/,
  });
  await assert.rejects(engine.decide(new Game(), { level: 12 }), { kind: "number" });
  await assert.rejects(engine.decide(new Game(), /** @type {any} */ ({ lvel: 5 })), {
    kind: "option",
    message: /^unknown option `lvel`: expected one of side, level, /,
  });
});

test("a signal or a listener of another type is an error, and later jobs run", async () => {
  const wrong = (/** @type {any} */ options) => engine.analyse(START, { nodes: 10, ...options });
  await assert.rejects(wrong({ signal: new AbortController() }), {
    kind: "type",
    message: "expected an AbortSignal such as `controller.signal`, found object",
  });
  await assert.rejects(wrong({ onInfo: 5 }), { kind: "type", message: "expected a function as `onInfo`, found number" });
  await assert.rejects(engine.decide(new Game(), /** @type {any} */ ({ signal: 5 })), { kind: "type" });
  assert.ok((await engine.analyse(START, { nodes: 10 })).best);
  for (const options of [null, "net", { nett: true }, { worker: 5 }, { onCrash: 5 }])
    assert.throws(() => new Engine(/** @type {any} */ (options)), ({ kind }) => ["type", "option"].includes(kind));
  const lost = new Engine({ worker: /** @type {any} */ (() => null) });
  await assert.rejects(lost.analyse(START, { nodes: 10 }), { kind: "worker", message: /found null$/ });
});

test("unknown options and invalid values are errors", async () => {
  await assert.rejects(engine.setOption("Hash", 0), { kind: "option", message: /number from 1 to 1024, not `0`/ });
  await assert.rejects(engine.setOption("Use NNUE", true), { kind: "option", message: /unknown option `Use NNUE`/ });
  await assert.rejects(engine.setOption("Hash", "1\nquit"), { kind: "option" });
  await engine.setOption("Hash", 4);
  await engine.setOption("UCI_Variant", "makruk");
  assert.ok((await engine.analyse(START, { depth: 2 })).best);
});

test("endings with a bare khun use the endgame tables", async () => {
  for (const { fen, dtm_plies: plies } of jsonLines("counting").filter((ending) => ending.dtm_plies > 60).slice(0, 3)) {
    const [board, turn] = fen.split(" ");
    const { lines } = await engine.analyse(`${board} ${turn} - - 0 1`, { depth: 1, rules: "fairy" });
    assert.ok(plies > 0 && lines.length === 1, fen);
  }
  const { lines } = await engine.analyse("8/8/8/4k3/8/1MK5/2S5/8 w - - 0 1", { depth: 1 });
  assert.ok(Number(lines[0].score.mate) > 10);
});

test("terminate ends all jobs, and a later job starts a new worker", async () => {
  const other = new Engine();
  const jobs = [other.analyse(START), other.analyse(START), other.newGame()];
  const ended = Promise.all(jobs.map((job) => assert.rejects(job, { kind: "terminated" })));
  await other.terminate();
  await ended;
  const running = other.analyse(START, { onInfo: () => void other.terminate() });
  await assert.rejects(running, { kind: "terminated" });
  assert.ok((await other.analyse(START, { depth: 2 })).best);
  await other.terminate();
  await other.terminate();
});

test("ping is answered during a search and before queued jobs, and fails when the worker ends", async () => {
  const engine = new Engine();
  await engine.ping();
  const search = engine.analyse(START);
  const options = [engine.setOption("Hash", 2), engine.setOption("Hash", "many")].map((done) =>
    done.then(
      () => "",
      ({ kind }) => kind,
    ),
  );
  for (let i = 0; i < 5; i++) await engine.ping();
  const pings = [engine.ping(), engine.ping()];
  await engine.stop();
  await Promise.all([search, ...pings, engine.ping()]);
  assert.deepEqual(await Promise.all(options), ["", "option"]);
  const [last, late] = [engine.analyse(START), engine.ping()];
  const [end] = [engine.terminate()];
  await Promise.all([assert.rejects(last, { kind: "terminated" }), assert.rejects(late, { kind: "terminated" }), end]);
});

test("a worker that fails to start is an error, and the next job retries", async () => {
  let attempts = 0;
  const start = () => {
    attempts += 1;
    if (attempts === 1) throw new Error("not allowed here");
    return new Worker(new URL("../dist/worker.js", import.meta.url));
  };
  const other = new Engine({ worker: start });
  await assert.rejects(other.analyse(START, { depth: 2 }), {
    kind: "worker",
    message: /cannot be started: not allowed here/,
  });
  assert.ok((await other.analyse(START, { depth: 2 })).best);
  await other.terminate();
});

test("a worker with a missing module reports the file", async () => {
  const lost = await mkdtemp(join(tmpdir(), "makruk-"));
  await writeFile(join(lost, "package.json"), '{ "type": "module" }');
  await cp(new URL("../dist", import.meta.url), lost, {
    recursive: true,
    filter: (path) => !path.endsWith(".wasm") && basename(path) !== "site",
  });
  const other = new Engine({ worker: () => new Worker(pathToFileURL(join(lost, "worker.js"))) });
  await assert.rejects(other.analyse(START, { depth: 2 }), { kind: "worker", message: /makruk_bg\.wasm/ });
  await rm(lost, { recursive: true });
});

test("a crashed worker is reported and replaced", async () => {
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

test("the worker speaks UCI, one line per message", async () => {
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
  assert.match(
    /** @type {string} */ (await until(/^bestmove/)),
    /^bestmove [a-h]\d[a-h]\dm?( ponder [a-h]\d[a-h]\dm?)?$/,
  );
  assert.ok(heard.every((line) => !line.includes("\n")));
  worker.postMessage("nonsense");
  await until(/^info string unknown command/);
  worker.postMessage("bench");
  await until(/^info string this program does not support `bench`/);
  // A request during a decision ends it, and both are answered.
  worker.postMessage('decide {"side":"white"}\ndecide {"side":"white","nodes":1}');
  await until(/^decision {"action":"[a-h]\d/);
  await until(/^decision {"action":"[a-h]\d/);
  worker.postMessage('decide {"side":"white"}\nucinewgame');
  await until(/^decision {"action":"[a-h]\d/);
  for (const request of ["", "null", "[", '{"side":5}', '{"side":"white","actions":5}', '{"side":"white","fen":"x"}']) {
    worker.postMessage(`decide ${request}`);
    await until(request === "" ? /^info string unknown command/ : /^decision {"error":{"kind":"[a-z-]+","message":"/);
  }
  // Messages that are not strings, line endings, floods and long games.
  worker.postMessage({ position: "startpos" });
  await until(/^info string expected a line of UCI as a string, found object$/);
  worker.postMessage("position startpos\r\ngo infinite\r\n");
  worker.postMessage("ucinewgame");
  await until(/^bestmove/);
  for (let count = 0; count < 10_000; count++)
    worker.postMessage(count % 2 ? "position startpos moves e3e4" : "setoption name MultiPV value 2");
  worker.postMessage("isready");
  await until(/^readyok$/);
  worker.postMessage("go depth 3");
  assert.match(/** @type {string} */ (await until(/^info depth 1 .* multipv 2/)), / pv [a-h][5678]/);
  const back = ["d1d2", "d8d7", "d2d1", "d7d8"];
  worker.postMessage(
    `position startpos moves ${Array.from({ length: 2000 }, (_, ply) => back[ply % 4]).join(" ")}\ngo depth 2`,
  );
  await until(/^bestmove/);
  heard.length = 0;
  worker.postMessage("quit\nuci");
  await new Promise((resolve) => worker.once("exit", resolve));
  assert.ok(!heard.includes("uciok"));
});

test("lines sent before the module is loaded are answered in order", async () => {
  const worker = new Worker(new URL("../dist/worker.js", import.meta.url));
  for (const line of ["setoption name Hash value 2", "uci", "isready", "position startpos", "go depth 1"])
    worker.postMessage(line);
  /** @type {string[]} */
  const heard = [];
  await new Promise((resolve) =>
    worker.on("message", (line) => heard.push(line) && line.startsWith("bestmove") && resolve(line)),
  );
  const order = ["uciok", "readyok", "info depth 1", "bestmove"].map((word) =>
    heard.findIndex((line) => line.startsWith(word)),
  );
  assert.deepEqual(
    order,
    [...order].sort((a, b) => a - b),
  );
  assert.ok(order[0] > 0);
  await worker.terminate();
});

test("info lines are parsed", () => {
  const line = "info depth 7 seldepth 9 multipv 2 score mate -3 nodes 12 nps 34 hashfull 5 time 6 pv e3e4 e6e5";
  const { multipv, score, moves, time } = /** @type {any} */ (parseInfo(line));
  assert.deepEqual([multipv, score, moves, time], [2, { mate: -3 }, ["e3e4", "e6e5"], 6]);
  assert.equal(parseInfo("info string hello"), null);
  assert.equal(parseInfo("bestmove e3e4"), null);
  // A bound is not an exact score.
  assert.equal(parseInfo("info depth 9 multipv 1 score cp 80 lowerbound nodes 12 pv e3e4"), null);
});

test("with a seed, the same game has the same decisions", async () => {
  const engine = new Engine();
  const decisions = async (/** @type {number} */ seed) => {
    await engine.newGame();
    const game = new Game();
    const chosen = [];
    while (chosen.length < 8) {
      const decision = await engine.decide(game, { level: 2, seed, nodes: 500 });
      if (!decision) break;
      game.act(decision.action);
      chosen.push(decision.action);
    }
    return chosen;
  };
  const first = await decisions(7);
  assert.equal(first.length, 8);
  assert.deepEqual(await decisions(7), first);
  const others = [];
  for (const seed of [1, 2, 3]) others.push(await decisions(seed));
  assert.ok(others.some((other) => other.join() !== first.join()));
  await assert.rejects(engine.decide(new Game(), { seed: -1 }), { kind: "number" });
  await engine.terminate();
});
