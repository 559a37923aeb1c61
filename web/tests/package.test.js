// The package as users get it: packed, installed, imported and type-checked.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";

const WEB = fileURLToPath(new URL("..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "makruk-user-"));
after(() => rmSync(folder, { recursive: true }));

/** @param {string} command @param {string[]} words @param {string} [cwd] */
const run = (command, words, cwd = folder) => execFileSync(command, words, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"], timeout: 300_000 });

const [{ filename, files }] = JSON.parse(run("npm", ["pack", "--json", "--loglevel=error", "--pack-destination", folder], WEB));
/** @type {string[]} */
const packed = files.map((/** @type {{ path: string }} */ { path }) => path);

test("the tarball contains the package and its licences, but not the page", () => {
  const modules = readdirSync(join(WEB, "src")).filter((file) => file !== "board");
  const parts = readdirSync(join(WEB, "src/board")).map((file) => `board/${file}`);
  const expected = [
    ...modules,
    ...parts,
    ...readdirSync(join(WEB, "types")),
    "makruk.js",
    "makruk_bg.wasm",
    "makruk_book.js",
    "makruk_book_bg.wasm",
    "makruk_tables.js",
    "makruk_tables_bg.wasm",
    "makruk_net.js",
    "makruk_net_bg.wasm",
    "makruk_ffish.js",
    "makruk_ffish_bg.wasm",
    "makruk_archive.js",
    "makruk_archive_bg.wasm",
    "makruk.mkn",
    "LICENSE-MIT",
    "LICENSE-APACHE",
    "THIRD-PARTY.md",
  ];
  for (const file of expected) assert.ok(packed.includes(`dist/${file}`), file);
  // The README links to it.
  assert.ok(packed.includes("FFISH.md"));
  for (const file of packed) assert.match(file, /^(package\.json|README\.md|FFISH\.md|dist\/(board\/)?[^/]+)$/);
});

test("every export has its file in the tarball", () => {
  const { exports } = JSON.parse(readFileSync(join(WEB, "package.json"), "utf8"));
  const targets = Object.values(exports).flatMap((target) => (typeof target === "string" ? [target] : Object.values(target)));
  for (const target of targets) {
    if (target.includes("*")) assert.ok(packed.some((file) => file.endsWith(target.split("*")[1])), target);
    else assert.ok(packed.includes(target.slice("./".length)), target);
  }
});

test("bundlers for browsers leave out the modules of Node.js", () => {
  const { browser } = JSON.parse(readFileSync(join(WEB, "package.json"), "utf8"));
  const code = readdirSync(join(WEB, "src")).filter((file) => file.endsWith(".js"));
  const used = code.flatMap((file) => readFileSync(join(WEB, "src", file), "utf8").match(/(?<=")node:[\w/]+(?=")/g) ?? []);
  assert.deepEqual(browser, Object.fromEntries(used.map((name) => [name, "./dist/none.js"])));
});

test("the package installs and runs without dependencies", () => {
  writeFileSync(join(folder, "package.json"), '{ "private": true, "type": "module" }');
  run("npm", ["install", "--offline", "--loglevel=error", join(folder, filename)]);
  const program = `
    import { Game, ready } from "makruk";
    import { Book } from "makruk/book";
    import { Engine } from "makruk/engine";
    import { MakrukBoard } from "makruk/board";
    import { review } from "makruk/review";
    import { Tables } from "makruk/tables";
    await ready();
    const game = new Game();
    game.play("e3e4");
    const found = [];
    for (const net of [false, true]) {
      const engine = new Engine({ net });
      found.push((await engine.analyse(game, { depth: 2 })).best);
      await engine.terminate();
    }
    const { moves } = await review(game, { nodes: 100 });
    const tables = new Tables();
    const { plies } = await tables.probe("8/8/8/4k3/8/2K5/3R4/8 w - - 0 1");
    await tables.terminate();
    console.log(game.fen(), found.every((best) => /^[a-h][1-8]/.test(best)), typeof MakrukBoard, typeof Book.open, plies, moves[0].uci);
  `;
  writeFileSync(join(folder, "program.js"), program);
  const said = run(process.execPath, ["program.js"]);
  assert.equal(said, "rnsmksnr/8/pppppppp/8/4P3/PPPP1PPP/8/RNSKMSNR b - - 0 1 true function function 25 e3e4\n");
});

for (const [how, options] of Object.entries({
  "with node's module resolution": ["--module", "nodenext"],
  "with bundlers' module resolution": ["--module", "esnext", "--moduleResolution", "bundler"],
  "with the types of ES2022 and those of the package checked": ["--module", "nodenext", "--lib", "es2022,dom,dom.iterable", "--skipLibCheck", "false"],
})) {
  test(`a TypeScript program that uses the package compiles in strict mode, ${how}`, () => {
    copyFileSync(join(WEB, "tests/user/user.ts"), join(folder, "user.ts"));
    const compiler = join(WEB, "node_modules/typescript/bin/tsc");
    run(process.execPath, [compiler, "--strict", "--noEmit", "--target", "esnext", "--lib", "esnext,dom", "--types", "", ...options, "user.ts"]);
  });
}

test("the addresses of workers and modules have the form that bundlers and tracers recognize", () => {
  for (const [file, name] of [
    ["module.js", "makruk_bg.wasm"],
    ["book.js", "makruk_book_bg.wasm"],
    ["net-worker.js", "makruk_net_bg.wasm"],
    ["net-worker.js", "makruk.mkn"],
    ["review-worker.js", "makruk_net_bg.wasm"],
    ["sheet.js", "makruk_net_bg.wasm"],
    ["review-worker.js", "makruk.mkn"],
    ["tables-worker.js", "makruk_tables_bg.wasm"],
    ["analysis-worker.js", "makruk_analysis_bg.wasm"],
    ["archive-worker.js", "makruk_archive_bg.wasm"],
    ["ffish.js", "makruk_ffish_bg.wasm"],
    ["puzzles.js", "puzzles.jsonl"],
  ]) {
    const code = readFileSync(join(WEB, "dist", file), "utf8");
    assert.ok(code.includes(`new URL("./${name}", import.meta.url)`), file);
    // Tools that trace the files of a deployment, such as @vercel/nft, do not read an arrow function without a body.
    assert.doesNotMatch(code, /=> new URL\(/, file);
  }
  for (const [file, name] of [
    ["engine.js", "worker.js"],
    ["engine.js", "net-worker.js"],
    ["review.js", "review-worker.js"],
    ["tables.js", "tables-worker.js"],
    ["jobs.js", "analysis-worker.js"],
    ["find.js", "archive-worker.js"],
  ]) {
    const code = readFileSync(join(WEB, "dist", file), "utf8");
    assert.ok(code.includes(`new Worker(new URL("./${name}", import.meta.url), { type: "module" })`), name);
    // A second mention, outside `new Worker`, would make bundlers copy the worker as it is.
    assert.equal(code.split(`"./${name}"`).length, 2, name);
  }
});
