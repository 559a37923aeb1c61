// The engine with its net, in a Node.js worker.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { createInterface } from "node:readline";
import { after, test } from "node:test";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";

import { Engine } from "../dist/engine.js";
import { parseInfo } from "../dist/info.js";
import { Game, START, ready } from "../dist/index.js";
import { jsonLines } from "./data.js";

await ready();

const NET = new URL("../dist/makruk.mkn", import.meta.url);
const engine = new Engine({ net: true });
const plain = new Engine();
const folder = await mkdtemp(join(tmpdir(), "makruk-net-"));
after(async () => {
  await Promise.all([engine.terminate(), plain.terminate()]);
  await rm(folder, { recursive: true });
});

/** The start position and positions from games. */
const FENS = [START, ...jsonLines("games").slice(0, 4).map(({ plies }) => plies[Math.min(30, plies.length - 2)].fen)];

/** The results without times. @param {import("../src/engine.js").Analysis} analysis */
const found = ({ best, depth, nodes, lines }) => ({ best, depth, nodes, score: lines[0].score, moves: lines[0].moves });

/** @param {Engine} asked @param {string} fen */
async function search(asked, fen) {
  await asked.newGame();
  return found(await asked.analyse(fen, { nodes: 10_000, rules: "fairy" }));
}

/** An engine's decision with few nodes. @param {Engine} asked */
async function decide(asked) {
  await asked.newGame();
  const game = new Game();
  game.play("e3e4");
  return await asked.decide(game, { nodes: 4_000 });
}

/**
 * Copies the package without its net, or with another one, and returns a function that starts its workers.
 *
 * @param {string} name
 * @param {Uint8Array | null} net
 */
async function copyWith(name, net) {
  const copy = join(folder, name);
  await cp(new URL("../dist", import.meta.url), copy, {
    recursive: true,
    filter: (path) => !path.endsWith(".mkn") && basename(path) !== "site",
  });
  await writeFile(join(copy, "package.json"), '{ "type": "module" }');
  if (net) await writeFile(join(copy, "makruk.mkn"), net);
  return (/** @type {boolean} */ hasNet) =>
    new Worker(pathToFileURL(join(copy, hasNet ? "net-worker.js" : "worker.js")));
}

/** Writes a file and returns its address. @param {string} name @param {Uint8Array} bytes */
async function writeNet(name, bytes) {
  const path = join(folder, name);
  await writeFile(path, bytes);
  return pathToFileURL(path).href;
}

/** Updates the hash at the end of a net. @param {Buffer} net */
function withHash(net) {
  let hash = 0xcbf29ce484222325n;
  for (const byte of net.subarray(0, -8)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  net.writeBigUInt64LE(hash, net.length - 8);
  return net;
}

/** Invalid nets, by the error message. @type {Record<string, (net: Buffer) => Buffer>} */
const BAD = {
  "expected a net of \\d+ bytes, found \\d+": (net) => net.subarray(0, -1),
  "the net is damaged: its stored hash is [0-9a-f]{16}, that of": (net) => ((net[100_000] ^= 1), net),
  "expected a net of version 1, found version 2": (net) => ((net[12] = 2), net),
  'expected a makruk net, found a file that begins with "not a net"': () => Buffer.from("not a net"),
  'expected a makruk net, found a file that begins with ""': () => Buffer.alloc(0),
};

test("for the same node limit, the results equal those of the command-line tool", async () => {
  const program = process.env.MAKRUK_TOOL ?? "";
  assert.ok(existsSync(program), "MAKRUK_TOOL is set by scripts/web test, which builds the tool");
  const tool = spawn(program, ["uci"], { stdio: ["pipe", "pipe", "inherit"], timeout: 300_000 });
  after(() => tool.kill());
  const said = createInterface({ input: tool.stdout })[Symbol.asyncIterator]();
  const next = async () => {
    const { done, value } = await said.next();
    assert.ok(!done, "the tool ended");
    return value;
  };
  for (const fen of FENS) {
    tool.stdin.write(`ucinewgame\nposition fen ${fen}\ngo nodes 10000\n`);
    let [last, line] = ["", ""];
    while (!line.startsWith("bestmove")) [last, line] = [line.includes(" pv ") ? line : last, await next()];
    const { depth, nodes, score, moves } = /** @type {import("../src/engine.js").Info} */ (parseInfo(last));
    assert.deepEqual(await search(engine, fen), { best: line.split(" ")[1], depth, nodes, score, moves }, fen);
  }
});

test("an engine with the net reports the chances of the side to move, as reviews know them", async () => {
  const { lines } = await engine.analyse(START, { nodes: 10_000, multipv: 2 });
  for (const { wdl, score } of lines) {
    const [win, draw, loss] = /** @type {[number, number, number]} */ (wdl);
    assert.equal(win + draw + loss, 1000);
    assert.ok(win > loss === (score.cp ?? 0) > 0 || win === loss, `${score.cp}: ${wdl}`);
  }
  const mate = await engine.analyse("7k/5R2/6K1/8/8/8/8/8 w - - 0 1", { depth: 2 });
  assert.deepEqual(mate.lines[0].wdl, [1000, 0, 0]);
  const other = await plain.analyse(START, { nodes: 10_000 });
  assert.equal(other.lines[0].wdl, undefined);
});

test("with Use NNUE off, searches and decisions equal those of the engine without a net", async () => {
  const [withNet, without] = [await search(engine, START), await search(plain, START)];
  assert.notDeepEqual(withNet, without);
  const [decision, other] = [await decide(engine), await decide(plain)];
  assert.notDeepEqual(decision, other);
  await engine.setOption("Use NNUE", false);
  assert.deepEqual([await search(engine, START), await decide(engine)], [without, other]);
  await engine.setOption("Use NNUE", true);
  assert.deepEqual([await search(engine, START), await decide(engine)], [withNet, decision]);
});

test("EvalFile installs another net; an invalid one is rejected with the reason and changes nothing", async () => {
  const [net, before] = [await readFile(NET), await search(engine, START)];
  // With all weights after the hidden layer zero, every position is equal.
  const zeros = await writeNet(
    "zeros.mkn",
    withHash(net.fill(0, net.length - 8 - 4 * 8 - 2 * 8 * 2 * 128, net.length - 8)),
  );
  await engine.setOption("EvalFile", zeros);
  assert.deepEqual((await search(engine, START)).score, { cp: 0 });
  await engine.setOption("EvalFile", "<empty>");
  assert.deepEqual(await search(engine, START), before);
  for (const [index, [message, spoil]] of Object.entries(BAD).entries()) {
    const file = await writeNet(`${index}.mkn`, spoil(await readFile(NET)));
    await assert.rejects(engine.setOption("EvalFile", file), {
      kind: "option",
      message: new RegExp(`the evaluation is unchanged: .*${message}`),
    });
  }
  await assert.rejects(engine.setOption("EvalFile", "./lost.mkn"), {
    kind: "option",
    message: /is unchanged: the net could not be loaded from \.\/lost\.mkn: ENOENT/,
  });
  await assert.rejects(engine.setOption("EvalFile", "http://:0"), {
    kind: "option",
    message: /is unchanged: the net could not be loaded from http/,
  });
  assert.deepEqual(await search(engine, START), before);
  await assert.rejects(plain.setOption("EvalFile", zeros), { kind: "option", message: /unknown option `EvalFile`/ });
});

test("a missing or invalid net is an error with the reason, or with onFallback a fallback", async () => {
  const without = await search(plain, START);
  const cases = [["the net could not be loaded from \\S+makruk\\.mkn: ENOENT", null], ...Object.entries(BAD)];
  for (const [index, [message, spoil]] of /** @type {[string, ((net: Buffer) => Buffer) | null][]} */ (
    cases
  ).entries()) {
    const worker = await copyWith(`package-${index}`, spoil && spoil(await readFile(NET)));
    const reason = { kind: "net", message: new RegExp(`^the net cannot be used: .*${message}`) };
    const strict = new Engine({ net: true, worker });
    await assert.rejects(strict.analyse(START, { depth: 2 }), reason);
    await assert.rejects(strict.decide(new Game(), { nodes: 100 }), reason);
    /** @type {Error[]} */
    const heard = [];
    const content = new Engine({ net: true, worker, onFallback: (error) => heard.push(error) });
    assert.deepEqual(await search(content, START), without);
    assert.equal(heard.length, 1);
    assert.throws(() => { throw heard[0]; }, reason);
    await Promise.all([strict.terminate(), content.terminate()]);
  }
});

test("without SIMD, the fallback is reported and the engine plays without the net", async () => {
  const program = join(folder, "no-simd.mjs");
  await writeFile(
    program,
    `WebAssembly.validate = () => false;\nawait ` +
    `import(${JSON.stringify(new URL("../dist/net-worker.js", import.meta.url).href)});\n`,
  );
  /** @type {Error[]} */
  const heard = [];
  const worker = (/** @type {boolean} */ hasNet) =>
    new Worker(hasNet ? program : new URL("../dist/worker.js", import.meta.url));
  const content = new Engine({ net: true, worker, onFallback: (error) => heard.push(error) });
  assert.deepEqual(await search(content, START), await search(plain, START));
  assert.deepEqual(heard.map(({ message }) => message), ["the net cannot be used: WebAssembly SIMD is not supported"]);
  await content.terminate();
});

test("if a new worker cannot reload the net file, the next job fails and the option is dropped", async () => {
  const other = new Engine({ net: true });
  const path = join(folder, "fleeting.mkn");
  await writeFile(path, await readFile(NET));
  const file = pathToFileURL(path).href;
  await other.setOption("EvalFile", file);
  await other.terminate();
  await rm(path);
  const refused = { kind: "option", message: /is unchanged: the net could not be loaded from \S+fleeting\.mkn/ };
  await assert.rejects(other.analyse(START, { depth: 2 }), refused);
  assert.deepEqual(await search(other, START), await search(engine, START));
  await assert.rejects(other.setOption("EvalFile", file), refused);
  await other.terminate();
});

test("a custom worker without a net is an error if a net was requested", async () => {
  const other = new Engine({ net: true, worker: () => new Worker(new URL("../dist/worker.js", import.meta.url)) });
  await assert.rejects(other.analyse(START, { depth: 2 }), {
    kind: "net",
    message: "the net cannot be used: its worker has none",
  });
  await other.terminate();
});

test("a worker that is created only after terminate is terminated", { timeout: 30_000 }, async () => {
  let isOver = false;
  /** @type {(worker: any) => void} */
  let give = () => {};
  const made = new Promise((resolve) => (give = resolve));
  const other = new Engine({ net: true, worker: () => made });
  const ended = assert.rejects(other.analyse(START, { depth: 2 }), { kind: "terminated" });
  await new Promise((resolve) => setImmediate(resolve));
  const end = other.terminate();
  give({ postMessage() {}, addEventListener() {}, terminate: () => (isOver = true) });
  await Promise.all([end, ended]);
  assert.ok(isOver);
});

test("a signal aborts while the worker starts", { timeout: 30_000 }, async () => {
  const other = new Engine({ net: true, worker: () => new Promise(() => {}) });
  const aborter = new AbortController();
  const aborted = assert.rejects(other.analyse(START, { signal: aborter.signal }), { name: "AbortError" });
  await new Promise((resolve) => setImmediate(resolve));
  aborter.abort();
  await aborted;
});

test("terminate ends a start with the net that never finishes", { timeout: 30_000 }, async () => {
  const silent = join(folder, "silent.mjs");
  await writeFile(silent, 'import { parentPort } from "node:worker_threads";\nparentPort.on("message", () => {});\n');
  const other = new Engine({
    net: true,
    worker: () => new Worker(silent),
    onFallback: () => assert.fail("the net did not fail"),
  });
  const ended = assert.rejects(other.analyse(START, { depth: 2 }), { kind: "terminated" });
  await new Promise((resolve) => setImmediate(resolve));
  await other.terminate();
  await ended;
});

test("a net option other than true or false is an error", () => {
  for (const net of ["./my.mkn", 1, null, new URL(NET)]) {
    assert.throws(() => new Engine({ net: /** @type {any} */ (net) }), {
      kind: "option",
      message: /^net must be true or false, not (string|number|null|object)/,
    });
  }
});

test("the net worker speaks UCI, and lines wait while a net file loads", async (t) => {
  const worker = new Worker(new URL("../dist/net-worker.js", import.meta.url));
  t.after(() => worker.terminate());
  /** @type {string[]} */
  const heard = [];
  const done = new Promise((resolve) =>
    worker.on("message", (line) => heard.push(line) && line.startsWith("bestmove") && resolve(line)),
  );
  worker.postMessage("uci\nsetoption name evalFILE value ./lost.mkn\nisready\nposition startpos\ngo depth 2");
  await done;
  assert.ok(heard.includes("option name Use NNUE type check default true"));
  assert.ok(heard.includes("option name EvalFile type string default <empty>"));
  const order = ["uciok", "info string the evaluation is unchanged", "readyok", "bestmove"].map((word) =>
    heard.findIndex((line) => line.startsWith(word)),
  );
  assert.deepEqual(
    order,
    [...order].sort((a, b) => a - b),
  );
  assert.ok(order[0] > 0);
  worker.postMessage("quit");
  await new Promise((resolve) => worker.once("exit", resolve));
});
