// Modules that cannot be loaded and workers that cannot start: one error with a kind, which names the page that helps.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";

import { Engine } from "../dist/engine.js";
import { Loader } from "../dist/load.js";
import init from "../dist/makruk.js";
import { ready } from "../dist/index.js";
import { serveStatic } from "../static.js";

const DIST = fileURLToPath(new URL("../dist/", import.meta.url));
const HELP = '(see "Bundlers and servers" in WEB.md)';
const folder = await mkdtemp(join(tmpdir(), "makruk-loading-"));
after(() => rm(folder, { recursive: true }));
const { address, close } = await serveStatic(folder);
after(close);

const module = await readFile(join(DIST, "makruk_bg.wasm"));
const { version } = JSON.parse(await readFile(join(DIST, "../package.json"), "utf8"));
/** Puts a file on the server, with the type that its name has. @param {string} name @param {string | Uint8Array} body */
async function put(name, body) {
  await writeFile(join(folder, name), body);
  return address + name;
}

/** @type {[string, () => Promise<any>, RegExp][]} */
const FAULTS = [
  ["missing", async () => `${address}none.wasm`, /none\.wasm: the server responded with 404 \(/],
  ["a page", () => put("page.html", "<!doctype html>"), /page\.html: the server sent a page of HTML \(/],
  ["a page with the type of a module", () => put("page.wasm", "<!doctype html>"), /magic (word|header|number)/],
  ["truncated", () => put("half.wasm", module.subarray(0, module.length / 2)), /half\.wasm: .* \(/],
  ["empty", () => put("empty.wasm", ""), /empty\.wasm: .* \(/],
  [
    "of another version",
    () => put("old.wasm", Buffer.from(module.toString("latin1").replaceAll(`makruk ${version}`, "makruk 0.0.0"), "latin1")),
    /old\.wasm: .*makruk 0\.0\.0.*: it is another module, or that of another version \(/,
  ],
  [
    "another one of this package",
    async () => put("other.wasm", await readFile(join(DIST, "makruk_book_bg.wasm"))),
    /makruk_book .*: it is another module, or that of another version \(/,
  ],
  [
    "at an address for browsers, in a program that was bundled for a server",
    async () => "/_next/static/media/makruk_bg.wasm",
    /from \/_next\/static\/media\/makruk_bg\.wasm: .*on a server, do not bundle this package \(/,
  ],
  [
    "not among the files of a server",
    async () => pathToFileURL(join(folder, "lost.wasm")),
    /ENOENT.*on a server, do not bundle this package \(/,
  ],
];

for (const [what, place, message] of FAULTS) {
  test(`a module that is ${what} is an error of the kind load, and the next attempt may succeed`, async () => {
    const source = await place();
    await assert.rejects(ready(source), (/** @type {any} */ error) => {
      assert.equal(error.kind, "load");
      assert.match(error.message, message);
      assert.ok(error.message.startsWith("the module could not be loaded from ") && error.message.endsWith(HELP));
      return true;
    });
  });
}

test("a bundle that is no ES module has no address for its module, and the error says so", async () => {
  // This is the form that bundlers leave in a script: they cannot know `import.meta.url`.
  const loader = new Loader(init, () => new URL("./makruk_bg.wasm", undefined));
  await assert.rejects(loader.ready(), {
    kind: "load",
    message: `the module could not be loaded: its address is unknown: bundle as an ES module, or pass the address to ready() ${HELP}`,
  });
});

test("a module with another type than that of modules is loaded", async () => {
  await ready(await put("module.bin", module));
});

test("a worker whose files are incomplete is an error of the kind worker that names the missing file", async () => {
  const copy = join(folder, "makruk");
  await cp(DIST, copy, { recursive: true, filter: (path) => !/site|uci\.js$/.test(path) });
  const { Engine: Broken } = await import(pathToFileURL(join(copy, "engine.js")).href);
  await assert.rejects(new Broken().ping(), (/** @type {any} */ { kind, message }) => {
    assert.equal(kind, "worker");
    assert.match(message, /^the engine stopped: Cannot find module .*uci\.js/);
    return message.endsWith(HELP);
  });
});

test("a worker whose module is missing is an error with the module's address", async () => {
  const copy = join(folder, "lost");
  await cp(DIST, copy, { recursive: true, filter: (path) => !/site|makruk_bg\.wasm$/.test(path) });
  const { Engine: Broken } = await import(pathToFileURL(join(copy, "engine.js")).href);
  await assert.rejects(new Broken().ping(), {
    kind: "worker",
    message: /^the engine stopped: the module could not be loaded from \S+makruk_bg\.wasm: ENOENT.*on a server/,
  });
});

test("a worker that cannot import a script of its bundler names the page that helps", async () => {
  const engine = new Engine({
    worker: () => ({
      postMessage() {},
      terminate() {},
      addEventListener(type, hear) {
        if (type === "error") setTimeout(hear, 0, { message: "Failed to execute 'importScripts'" });
      },
    }),
  });
  const message = `the engine stopped: Failed to execute 'importScripts' ${HELP}`;
  await assert.rejects(engine.ping(), { kind: "worker", message });
});

test("starting a worker leaves no trace in the global scope", async () => {
  await new Engine().ping();
  assert.ok(!("Worker" in globalThis));
});

test("an idle worker does not keep a process alive, and a busy one does", async () => {
  const program = `
    import { Engine } from ${JSON.stringify(new URL("../dist/engine.js", import.meta.url).href)};
    import { Tables } from ${JSON.stringify(new URL("../dist/tables.js", import.meta.url).href)};
    const [engine, tables, start] = [new Engine(), new Tables(), "8/8/8/4k3/8/2K5/3R4/8 w - - 0 1"];
    await engine.ping();
    for (let job = 0; job < 2; job += 1) {
      await new Promise((resolve) => setTimeout(resolve, 20)); // the workers are idle
      await engine.analyse(start, { depth: 2 });
      console.log((await tables.probe(start)).plies);
    }
  `;
  const path = join(folder, "idle.mjs");
  await writeFile(path, program);
  const { stdout } = await promisify(execFile)(process.execPath, [path], { timeout: 60_000 });
  assert.equal(stdout, "25\n25\n");
});
