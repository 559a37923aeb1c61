// The workers in the browser: the engine's on its own, in place of other engines' workers, and after a
// crash; that of the tables.

import assert from "node:assert/strict";
import { test } from "node:test";

import { LACKS, SITE, board, button, open, play, waitForMoves } from "./page.js";

test("the worker can replace another engine's UCI worker", async (t) => {
  const page = await open(t, { at: "#setup" });
  const heard = await page.evaluate(async () => {
    const worker = new Worker("makruk/worker.js", { type: "module" });
    /** @type {unknown[]} */
    const heard = [];
    /** @param {string} beginning */
    const until = (beginning) =>
      new Promise((resolve) => {
        worker.onmessage = ({ data }) => {
          heard.push(data);
          if (String(data).startsWith(beginning)) resolve(undefined);
        };
      });
    // Immediately, before the module is loaded, as pages for other engines do.
    worker.postMessage("uci");
    await until("uciok");
    worker.postMessage("setoption name UCI_Variant value makruk");
    worker.postMessage("isready");
    await until("readyok");
    worker.postMessage("position fen rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1 moves e3e4");
    worker.postMessage("go depth 4");
    await until("bestmove");
    worker.postMessage("go infinite");
    await until("info depth 2");
    const asked = performance.now();
    worker.postMessage("stop");
    await until("bestmove");
    const milliseconds = performance.now() - asked;
    worker.terminate();
    return { lines: heard.map(String), isText: heard.every((line) => typeof line === "string"), milliseconds };
  });
  assert.ok(heard.isText && heard.lines.every((line) => !line.includes("\n")));
  assert.ok(heard.lines.some((line) => line.startsWith("option name UCI_Variant type combo")), heard.lines.join("\n"));
  assert.match(heard.lines.at(-1) ?? "", /^bestmove [a-h]\d[a-h]\d/);
  assert.ok(heard.milliseconds < 2000, `${heard.milliseconds} ms`);
});

test("the worker runs without the rest of the package", async (t) => {
  const page = await open(t, { at: "#setup" });
  await page.route("**/bare.html", (route) =>
    route.fulfill({ contentType: "text/html", body: '<link rel="icon" href="data:,">' }),
  );
  await page.goto(`${SITE}bare.html`);
  const best = await page.evaluate(
    (address) =>
      new Promise((resolve, reject) => {
        const worker = new Worker(address, { type: "module" });
        worker.onerror = (event) => reject(new Error(event.message));
        worker.onmessage = ({ data }) => data.startsWith("bestmove") && resolve(data);
        worker.postMessage("position startpos\ngo nodes 1000");
      }),
    `${SITE}makruk/worker.js`,
  );
  assert.match(String(best), /^bestmove [a-h]\d[a-h]\d/);
});

/** The first output of a worker with the net. */
const READY = 'postMessage("option name Use NNUE type check default true"); postMessage("readyok");';
/** Workers that die after they were ready, by the end of the test name. */
const BROKEN = {
  "that throws": `${READY} onmessage = () => { throw new Error("out of memory"); };`,
  "that reports a fatal error":
    `${READY} onmessage = () => postMessage("info string fatal: the module failed: unreachable");`,
};
const DYING = BROKEN["that throws"];

for (const [what, body] of Object.entries(BROKEN)) {
  test(`a worker ${what} is reported and replaced`, async (t) => {
    const page = await open(t, { at: "#analyse", isBroken: true });
    await page.route("**/makruk/net-worker.js", (route) => route.fulfill({ contentType: "text/javascript", body }), {
      times: 1,
    });
    await page.getByRole("switch", { name: "Engine" }).check();
    await page.getByRole("alert").locator(".error").waitFor();
    await play(page, "e3e4");
    await page.locator(".pvs li").first().waitFor();
  });
}

test("in a game, a crashed worker is reported and replaced, and the engine replies", async (t) => {
  const page = await open(t, { isBroken: true });
  await page.route(
    "**/makruk/net-worker.js",
    (route) => route.fulfill({ contentType: "text/javascript", body: DYING }),
    { times: 1 },
  );
  await play(page, "e3e4");
  await waitForMoves(page, 2);
  await page.getByText("The engine stopped working and was restarted.").waitFor();
});

test("in a game, repeated crashes are reported, and the game continues once a worker survives", async (t) => {
  const page = await open(t, { isBroken: true });
  await page.route(
    "**/makruk/net-worker.js",
    (route) => route.fulfill({ contentType: "text/javascript", body: DYING }),
    { times: 3 },
  );
  await play(page, "e3e4");
  await page.getByText(/The engine stopped: .*out of memory/).waitFor();
  await button(page, "Take back").click();
  await button(page, "Hint").click();
  await page.getByText(/The engine stopped: .*out of memory/).waitFor();
  await play(page, "e3e4");
  await waitForMoves(page, 2);
});

/** A worker that never answers after it was ready. */
const SILENT = `${READY} onmessage = () => {};`;

test("in a game, an unresponsive worker is terminated, reported and replaced, and the engine replies", async (t) => {
  const page = await open(t, { isBroken: true });
  await page.route(
    "**/makruk/net-worker.js",
    (route) => route.fulfill({ contentType: "text/javascript", body: SILENT }),
    { times: 1 },
  );
  const worker = page.waitForEvent("worker");
  await page.clock.install();
  await play(page, "e3e4");
  await worker;
  await page.getByText("The engine is thinking").waitFor();
  await page.clock.fastForward(200_000);
  await waitForMoves(page, 2);
  await page.getByText("The engine stopped working and was restarted.").waitFor();
});

test("in the analysis, an unresponsive worker is terminated, reported and replaced", async (t) => {
  const page = await open(t, { at: "#analyse", isBroken: true });
  await page.route(
    "**/makruk/net-worker.js",
    (route) => route.fulfill({ contentType: "text/javascript", body: SILENT }),
    { times: 1 },
  );
  const worker = page.waitForEvent("worker");
  await page.clock.install();
  await page.getByRole("switch", { name: "Engine" }).check();
  await worker;
  await page.clock.fastForward(200_000);
  await page.locator(".pvs li").first().waitFor();
  await page.getByRole("alert").filter({ hasText: "The engine stopped working and was restarted." }).waitFor();
});

/** A worker whose search sends one line of results and then none, but which answers pings and records its input. */
const SLOW = `${READY} self.told = []; onmessage = ({ data }) => {
  self.told.push(data);
  if (data === "isready") postMessage("readyok");
  if (data.startsWith("go ")) postMessage("info depth 40 multipv 1 score cp 9 nodes 1 nps 1 time 1 pv e3e4");
  if (data === "stop") postMessage("bestmove e3e4");
  if (data.startsWith("decide ")) postMessage('decision {"action":"e3e4"}');
};`;

test(
  "a live search without new results is not terminated, nor are jobs queued after it",
  { skip: LACKS.workers },
  async (t) => {
    const page = await open(t, { isBroken: true });
    await page.route(
      "**/makruk/net-worker.js",
      (route) => route.fulfill({ contentType: "text/javascript", body: SLOW }),
      { times: 1 },
    );
    const starting = page.waitForEvent("worker");
    await page.clock.install();
    await page.evaluate(async (site) => {
      const { engineEvents, newGame } = await import(`${site}shared/api.js`);
      const { analyse, decide } = await import(`${site}shared/engine.js`);
      const [searching, waiting] = [new AbortController(), new AbortController()];
      const found = { infos: 0, restarts: 0, action: "", move: "" };
      engineEvents.addEventListener("restart", () => found.restarts++);
      const search = analyse(newGame(), { signal: searching.signal, onInfo: () => found.infos++ });
      const decision = decide(newGame(), {
        side: "white",
        level: 3,
        resigns: false,
        movetime: 100,
        signal: waiting.signal,
      });
      search.then((/** @type {any} */ { info }) => (found.move = info.pv[0]));
      decision.then((/** @type {string} */ action) => (found.action = action));
      Object.assign(window, { found, searching });
    }, SITE);
    const worker = await starting;
    const found = () => page.evaluate(() => /** @type {any} */ (window).found);
    await page.waitForFunction(() => /** @type {any} */ (window).found.infos === 1);
    const asked = () =>
      worker.evaluate(
        () => /** @type {any} */ (self).told.filter((/** @type {string} */ line) => line === "isready").length,
      );
    for (let i = 0; i < 4; i++) {
      const before = await asked();
      await page.clock.fastForward(76_000);
      for (let tries = 0; (await asked()) === before && tries < 100; tries++)
        await new Promise((resolve) => setTimeout(resolve, 20));
      assert.ok((await asked()) > before, "the worker was not pinged");
      await page.clock.fastForward(1_000);
    }
    const told = await worker.evaluate(() => /** @type {any} */ (self).told);
    assert.equal(told.filter((/** @type {string} */ line) => line.startsWith("go ")).length, 1);
    assert.ok(!told.includes("stop"));
    assert.deepEqual(await found(), { infos: 1, restarts: 0, action: "", move: "" });
    await page.evaluate(() => /** @type {any} */ (window).searching.abort());
    await page.waitForFunction(() => /** @type {any} */ (window).found.action === "e3e4");
    assert.equal((await found()).restarts, 0);
  },
);

test("a view that fails to load is reported, and the previous one can be shown again", async (t) => {
  const page = await open(t, { isBroken: true });
  await page.route("**/setup.js", (route) => route.fulfill({ status: 500, body: "" }));
  await page.evaluate(() => (location.hash = "setup"));
  await page.getByRole("alert").filter({ hasText: "The page could not be loaded" }).waitFor();
  await page.evaluate(() => (location.hash = "play"));
  await board(page).waitFor();
});

test("a module that fails to load is reported", async (t) => {
  const page = await open(t, { isBroken: true });
  await page.route("**/makruk/makruk_bg.wasm", (route) => route.fulfill({ status: 500, body: "" }));
  await page.goto("about:blank");
  await page.goto(SITE);
  await page.getByRole("alert").filter({ hasText: "The page could not be loaded" }).waitFor();
});

test("tables are made in the browser while the page runs", async (t) => {
  // The page itself does not use the tables, and must not request files outside its folder.
  const page = await open(t, { at: "#setup", isBroken: true });
  const found = await page.evaluate(async () => {
    const address = new URL("../tables.js", location.href).href;
    const { Tables } = await import(address);
    const tables = new Tables();
    let timers = 0;
    const interval = setInterval(() => (timers += 1), 10);
    /** @type {string[]} */
    const names = [];
    await tables.make("KRvKS", {
      onProgress: (/** @type {any} */ { material, done }) => names.push(`${done} ${material}`),
    });
    clearInterval(interval);
    const probe = await tables.probe("8/8/4k1s1/8/8/8/8/KR6 w - - 0 1");
    const error = await tables.make("KRRRvK").catch((/** @type {any} */ it) => it.kind);
    await tables.terminate();
    return { timers, names, plies: probe.plies, withCount: probe.withCount, moves: probe.moves.length, error };
  });
  assert.deepEqual(found.names, ["0 KRvK", "1 KSvK", "2 KRvKS", "3 KRvKS"]);
  assert.ok(found.timers > 3, `${found.timers} timers`);
  assert.deepEqual([found.moves, found.error], [15, "material"]);
  assert.deepEqual([found.plies, found.withCount], [55, "win"]);
});

const TABLES_FAULTS = {
  "a missing module": ["makruk_tables_bg.wasm", { status: 404, body: "" }, /makruk_tables_bg\.wasm/],
  "a missing script": ["tables-worker.js", { status: 404, body: "" }, /could not be loaded/],
};

for (const [what, [file, answer, message]] of Object.entries(TABLES_FAULTS)) {
  test(`${what} of the tables is reported`, async (t) => {
    const page = await open(t, { at: "#setup", isBroken: true });
    await page.context().route(`**/${file}`, (route) => route.fulfill(/** @type {any} */ (answer)));
    const error = await page.evaluate(async () => {
      const address = new URL("../tables.js", location.href).href;
      const { Tables } = await import(address);
      return await new Tables().make("KRvK").catch((/** @type {any} */ { kind, message }) => ({ kind, message }));
    });
    assert.equal(error.kind, "worker");
    assert.match(error.message, /** @type {RegExp} */ (message));
  });
}
