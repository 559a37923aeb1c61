// Measures the package in Chromium, alongside ffish for shared operations: node
// web/measure/run.js FOLDER TOOL [PART...].
//
// FOLDER is where npm installed ffish-es6, which serves only for comparison; TOOL is the path of the command-line tool,
// which runs the native engine. Ratios are the median and range over alternating rounds. Times are wall-clock times:
// measure on an otherwise idle machine.

import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { availableParallelism, loadavg } from "node:os";
import { extname, join, normalize } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

import { launch } from "../browser.js";
import { visit } from "./visit.js";

const [, , folder, tool, ...wanted] = process.argv;
const place = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));

/** @type {[string, string][]} */
const ROOTS = [
  ["/dist/", place("../dist/")],
  ["/measure/", place("./")],
  ["/ffish/", join(folder, "node_modules/ffish-es6/")],
];
const TYPES = new Map([
  [".js", "text/javascript"],
  [".wasm", "application/wasm"],
]);

const lines = (/** @type {string} */ name) =>
  readFile(place(`../../crates/makruk-testdata/data/${name}.jsonl`), "utf8").then((text) => text.trimEnd().split("\n"));
/** Complete games that no rule ends early. */
const games = (await lines("games"))
  .map((line) => JSON.parse(line))
  .filter(({ profile }) => profile !== "continued")
  .slice(0, 200)
  .map(({ start, moves, plies }) => ({ start, moves, fens: plies.map((/** @type {any} */ ply) => ply.fen) }));
const played = games.map(({ start, moves }) => ({ start, moves }));
/** Endings with a bare khun. @type {{fen: string, result: string}[]} */
const endings = (await lines("counting")).map((line) => JSON.parse(line));

/** Modules that time a page's first actions. */
const FIRST = {
  "makruk: legal moves": `
    const { Game, ready } = await import("/dist/index.js");
    await ready();
    new Game().moves();`,
  "ffish: legal moves": `
    const { default: load } = await import("/ffish/ffish.js");
    const ffish = await load({ locateFile: (file) => "/ffish/" + file });
    new ffish.Board("makruk").legalMoves().split(" ");`,
  "makruk: a move of the engine, 1,000 nodes": `
    const { Engine } = await import("/dist/engine.js");
    await new Engine().analyse("rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1", { nodes: 1000 });`,
  "makruk: the same with the net": `
    const { Engine } = await import("/dist/engine.js");
    await new Engine({ net: true }).analyse("rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1", { nodes: 1000 });`,
};

const server = createServer(async (request, response) => {
  const path = normalize(decodeURIComponent(new URL(request.url ?? "/", "http://localhost").pathname));
  const root = ROOTS.find(([prefix]) => path.startsWith(prefix));
  try {
    const act = Object.values(FIRST)[Number(path.slice(1)) - 1] ?? "";
    const page = `<!doctype html><meta charset="utf-8"><title>measure</title><script type="module">${act}
      globalThis.time = performance.now();</script>`;
    const body = root ? await readFile(join(root[1], path.slice(root[0].length))) : page;
    const type = TYPES.get(extname(path)) ?? "text/html";
    response.writeHead(200, { "content-type": type, "cache-control": "no-store" }).end(body);
  } catch {
    response.writeHead(404).end();
  }
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
const address = `http://127.0.0.1:${port}/`;

const browser = await launch(["--js-flags=--expose-gc", "--enable-precise-memory-info"]);

const sorted = (/** @type {number[]} */ numbers) => [...numbers].sort((a, b) => a - b);
/** @param {number[]} numbers @param {number} share */
const quantile = (numbers, share) => sorted(numbers)[Math.ceil(numbers.length * share) - 1];
const median = (/** @type {number[]} */ numbers) => quantile(numbers, 0.5);
const range = (/** @type {number[]} */ numbers, digits = 1) =>
  `${Math.min(...numbers).toFixed(digits)} to ${Math.max(...numbers).toFixed(digits)}`;
const mib = (/** @type {number} */ bytes) => (bytes / 2 ** 20).toFixed(1);

/** @param {string[][]} rows the first one is the heading */
function table(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  const line = (/** @type {string[]} */ row) => {
    const cells = row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[column])));
    return `| ${cells.join(" | ")} |`;
  };
  const marks = widths.map((width, column) => (column === 0 ? "-".repeat(width + 2) : `${"-".repeat(width + 1)}:`));
  const rule = `|${marks.join("|")}|`;
  console.log([line(rows[0]), rule, ...rows.slice(1).map(line)].join("\n"));
}

/** Opens a page with the functions of page.js on `globalThis.measure`. */
async function openPage() {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(address);
  await page.evaluate("import('/measure/page.js').then((module) => { globalThis.measure = module; })");
  return page;
}

/** @param {import("playwright-core").Page} page @param {string} name @param {unknown[]} args @returns {Promise<any>} */
const call = (page, name, ...args) =>
  page.evaluate(
    ([name, args]) => /** @type {any} */ (globalThis).measure[name](...args),
    /** @type {const} */ ([name, args]),
  );

async function compare() {
  const page = await openPage();
  await call(page, "loadFfish");
  const rows = [["in one page", "makruk ms", "ffish ms", "times as fast", "range"]];
  for (const name of await call(page, "names")) {
    const { equal, ours, theirs } = await call(page, "compare", name, played, 7);
    if (!equal) throw new Error(`${name}: not the same result`);
    const ratios = ours.map((/** @type {number} */ time, /** @type {number} */ round) => theirs[round] / time);
    rows.push([name, median(ours).toFixed(1), median(theirs).toFixed(1), median(ratios).toFixed(1), range(ratios)]);
  }
  table(rows);
  await page.context().close();
}

async function load() {
  /** @type {Map<string, number[]>} */
  const times = new Map(Object.keys(FIRST).map((name) => [name, []]));
  for (let round = 0; round < 9; round++) {
    for (const [index, name] of Object.keys(FIRST).entries()) {
      // A new context has an empty cache. The page's clock starts with the navigation.
      const page = await (await browser.newContext()).newPage();
      await page.goto(`${address}${index + 1}`);
      const time = await page.waitForFunction(() => /** @type {any} */ (globalThis).time);
      times.get(name)?.push(await time.jsonValue());
      await page.context().close();
    }
  }
  const rows = [...times].map(([name, all]) => [name, median(all).toFixed(0), range(all, 0)]);
  table([["from navigation to the first answer, empty cache", "ms", "range"], ...rows]);
}

/** The package's workers, without and with a net. */
const WORKERS = ["worker.js", "net-worker.js"];

/**
 * Starts a worker of the package in a page, with a function to query it.
 * @param {import("playwright-core").Page} page
 */
const openWorker = (page, file = WORKERS[0]) =>
  page.evaluate((file) => {
    const worker = new Worker(`/dist/${file}`, { type: "module" });
    /** Sends lines; resolves to the first line that begins with a word, and the milliseconds until then. */
    const ask = (/** @type {string[]} */ lines, /** @type {string} */ word) =>
      new Promise((resolve) => {
        let last = "";
        const hear = (/** @type {MessageEvent} */ { data }) => {
          if (data.startsWith("info depth")) last = data;
          if (!data.startsWith(word)) return;
          worker.removeEventListener("message", hear);
          resolve({ time: performance.now() - begun, line: data, info: last });
        };
        worker.addEventListener("message", hear);
        const begun = performance.now();
        for (const line of lines) worker.postMessage(line);
      });
    Object.assign(globalThis, { worker, ask });
  }, file);

/**
 * @param {import("playwright-core").Page} page
 * @param {string[]} lines
 * @param {string} word
 * @returns {Promise<{time: number, line: string, info: string}>}
 */
const ask = (page, lines, word) =>
  page.evaluate(
    ([lines, word]) => /** @type {any} */ (globalThis).ask(lines, word),
    /** @type {const} */ ([lines, word]),
  );

/**
 * Starts programs that keep processors busy, since Chromium can throttle a page but not its workers.
 * @param {number} count
 */
function keepBusy(count) {
  const programs = Array.from({ length: count }, () => spawn(process.execPath, ["-e", "for (;;);"]));
  return () => programs.forEach((program) => program.kill());
}

/** Positions from all phases of the game, including endings with a bare khun. */
function positions() {
  const found = games
    .flatMap(({ fens }, index) => (fens.length > 10 ? [fens[(index * 37) % fens.length]] : []))
    .slice(0, 70);
  return found
    .flatMap((fen, index) => [fen, ...(index % 2 === 0 ? [endings[index % endings.length].fen] : [])])
    .slice(0, 100);
}

async function stop() {
  const rows = [["stop, 100 times each", "p50 ms", "p99 ms", "longest ms"]];
  for (const [file, share] of WORKERS.flatMap((file) => /** @type {[string, number][]} */ ([[file, 1], [file, 4]]))) {
    const page = await openPage();
    await openWorker(page, file);
    const calm = keepBusy((share - 1) * availableParallelism());
    await ask(page, ["uci", "isready"], "readyok");
    const times = [];
    for (const [index, fen] of positions().entries()) {
      const [multipv, hash, delay] = [
        [1, 1, 3, 20][index % 4],
        [16, 16, 1, 64][Math.floor(index / 10) % 4],
        [5, 30, 120, 400][index % 4] + index,
      ];
      const set = [
        `setoption name MultiPV value ${multipv}`,
        ...(index % 10 === 0 ? [`setoption name Hash value ${hash}`] : []),
      ];
      await ask(page, [...set, `position fen ${fen}`, "isready"], "readyok");
      await page.evaluate((delay) => {
        /** @type {any} */ (globalThis).worker.postMessage("go infinite");
        return new Promise((resolve) => setTimeout(resolve, delay));
      }, delay);
      times.push((await ask(page, ["stop"], "bestmove")).time);
    }
    calm();
    rows.push([
      `${file}, ${share === 1 ? "with the machine to itself" : `beside ${share - 1} busy programs for each processor`}`,
      median(times).toFixed(1),
      quantile(times, 0.99).toFixed(1),
      Math.max(...times).toFixed(1),
    ]);
    await page.context().close();
  }
  table(rows);
}

async function memory() {
  const page = await openPage();
  const rows = [["games played and dropped", "wasm MiB", "heap MiB"]];
  let count = 0;
  for (const more of [100, 400, 500, 4000]) {
    const { wasm, heap } = await call(page, "playAndDrop", played, more);
    count += more;
    rows.push([count.toLocaleString("en"), mib(wasm), mib(heap)]);
  }
  table(rows);
  await page.context().close();
}

/**
 * The memory of the module in a page's worker, in bytes.
 * @param {import("playwright-core").Page} page
 * @returns {Promise<number>}
 */
const bytesOfWorker = (page) =>
  page
    .workers()[0]
    .evaluate("import('/dist/makruk.js').then(async ({ default: init }) => (await init()).memory.buffer.byteLength)");

async function endless() {
  const page = await openPage();
  await openWorker(page);
  await ask(page, ["uci", "isready"], "readyok");
  const rows = [["go infinite", "wasm MiB"]];
  await page.evaluate(() => /** @type {any} */ (globalThis).worker.postMessage("go infinite"));
  for (const seconds of [1, 20, 40, 60]) {
    await page.waitForTimeout(seconds === 1 ? 1000 : 20_000);
    rows.push([`${seconds} s`, mib(await bytesOfWorker(page))]);
  }
  await ask(page, ["stop"], "bestmove");
  table(rows);
  await page.context().close();
}

/** Starts the tool, with a function to query it. */
function openTool() {
  const process = spawn(tool, ["uci"], { stdio: ["pipe", "pipe", "inherit"] });
  const heard = createInterface({ input: process.stdout });
  return {
    close: () => process.stdin.end("quit\n"),
    /** @param {string[]} lines @param {string} word @returns {Promise<{time: number, line: string, info: string}>} */
    ask: (lines, word) =>
      new Promise((resolve) => {
        let last = "";
        const hear = (/** @type {string} */ line) => {
          if (line.startsWith("info depth")) last = line;
          if (!line.startsWith(word)) return;
          heard.off("line", hear);
          resolve({ time: performance.now() - begun, line, info: last });
        };
        heard.on("line", hear);
        const begun = performance.now();
        process.stdin.write(`${lines.join("\n")}\n`);
      }),
  };
}

async function speed() {
  const native = openTool();
  await native.ask(["uci", "isready"], "readyok");
  const rows = [["searches of 300,000 nodes", "native knodes/s", "wasm knodes/s", "native is faster", "range"]];
  for (const file of WORKERS) {
    const page = await openPage();
    await openWorker(page, file);
    await native.ask([`setoption name Use NNUE value ${file !== WORKERS[0]}`, "isready"], "readyok");
    await ask(page, ["uci", "isready"], "readyok");
    const ratios = [];
    const [inTool, inPage] = [/** @type {number[]} */ ([]), /** @type {number[]} */ ([])];
    for (const [index, { fens }] of games.slice(0, 9).entries()) {
      const go = [
        "ucinewgame",
        "setoption name Clear Hash",
        `position fen ${fens[Math.min(20 + index, fens.length - 1)]}`,
        "go nodes 300000",
      ];
      const [here, there] = [await native.ask(go, "bestmove"), await ask(page, go, "bestmove")];
      if (here.line !== there.line) throw new Error(`${go[2]}: ${here.line} natively, ${there.line} in the page`);
      inTool.push(300 / here.time);
      inPage.push(300 / there.time);
      ratios.push(there.time / here.time);
    }
    const [inNative, inWasm] = [inTool, inPage].map((speeds) => (median(speeds) * 1000).toFixed(0));
    rows.push([`the same nodes and moves, ${file}`, inNative, inWasm, median(ratios).toFixed(2), range(ratios, 2)]);
    await page.context().close();
  }
  table(rows);
  native.close();
}

async function mates() {
  const page = await openPage();
  await openWorker(page);
  const native = openTool();
  await native.ask(["uci", "setoption name Use NNUE value false", "isready"], "readyok");
  await ask(page, ["uci", "isready"], "readyok");
  const rows = [["endings with a bare khun: mates found", "native", "wasm", "same score"]];
  // The worker generates tables before a search of a second or more, or while the other side thinks.
  for (const [limit, pause] of /** @type {[string, number][]} */ ([
    ["nodes 2000", 0],
    ["movetime 1000", 0],
    ["movetime 100", 0],
    ["movetime 100", 500],
  ])) {
    let [inTool, inPage, same] = [0, 0, 0];
    const chosen = endings.slice(0, limit === "movetime 1000" ? 20 : endings.length);
    for (const { fen } of chosen) {
      const lines = ["ucinewgame", `position fen ${fen}`, "isready"];
      await native.ask(lines, "readyok");
      await ask(page, lines, "readyok");
      await page.waitForTimeout(pause);
      const go = [`go ${limit}`];
      const scores = [await native.ask(go, "bestmove"), await ask(page, go, "bestmove")].map(
        ({ info }) => info.match(/ score (\S+ \S+)/)?.[1] ?? "",
      );
      inTool += Number(scores[0].startsWith("mate"));
      inPage += Number(scores[1].startsWith("mate"));
      same += Number(scores[0] === scores[1]);
    }
    rows.push([
      `go ${limit}, ${pause} ms after the position, ${chosen.length} times`,
      String(inTool),
      String(inPage),
      String(same),
    ]);
  }
  table(rows);
  native.close();
  await page.context().close();
}

const visitors = async () =>
  table(await visit(browser, (numbers) => `${median(numbers).toFixed(0)} (${range(numbers, 0)})`));

const PARTS = { visitors, compare, load, stop, memory, endless, speed, mates };
const unknown = wanted.find((name) => !(name in PARTS));
if (unknown !== undefined) {
  console.error(`there is no part ${unknown}: ${Object.keys(PARTS).join(", ")}`);
  process.exitCode = 2;
} else {
  console.log(`Chromium ${browser.version()}, load of the machine at the beginning ${loadavg()[0].toFixed(2)}`);
  for (const [name, section] of Object.entries(PARTS)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    console.log();
    await section();
  }
  console.log(`\nload at the end ${loadavg()[0].toFixed(2)}`);
}
await browser.close();
server.close();
