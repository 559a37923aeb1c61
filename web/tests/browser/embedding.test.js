// The package in other pages: from a CDN, twice in a page, built by Vite, in React's JSX.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

import { open, serveFolder } from "./page.js";

/** @typedef {import("./page.js").Page} Page */

const WEB = fileURLToPath(new URL("../..", import.meta.url));
const run = promisify(execFile);
const folder = await mkdtemp(join(tmpdir(), "makruk-embedding-"));
after(() => rm(folder, { recursive: true }));

/**
 * Installs the packed package and others; returns the error message on failure.
 * @param {...string} others
 * @returns {Promise<string | null>}
 */
async function install(...others) {
  try {
    const { stdout } = await run("npm", ["pack", "--json", "--loglevel=error", "--pack-destination", folder], {
      cwd: WEB,
      timeout: 120_000,
    });
    const [{ filename }] = JSON.parse(stdout);
    await writeFile(join(folder, "package.json"), '{ "private": true, "type": "module" }');
    await run(
      "npm",
      ["install", "--no-audit", "--no-fund", "--prefer-offline", "--loglevel=error", join(folder, filename), ...others],
      {
        cwd: folder,
        timeout: 180_000,
      },
    );
    return null;
  } catch (/** @type {any} */ error) {
    return `npm cannot install ${others.join(" and ")} here: ${String(error.stderr || error.message)
      .trim()
      .replaceAll("\n", " ")
      .slice(0, 200)}`;
  }
}

// At top level, since `skip` needs the result before the tests are defined.
const missing = await install("vite@^8", "@types/react@^19");
if (missing) console.log(missing);

/** An empty page from an origin other than the package's. @param {import("./page.js").Test} t */
async function bare(t) {
  await mkdir(join(folder, "bare"), { recursive: true });
  await writeFile(join(folder, "bare/index.html"), '<!doctype html><link rel="icon" href="data:,">');
  // Requests to other origins are expected.
  const page = await open(t, { at: "#setup", isBroken: true });
  await page.goto(await serveFolder(t, join(folder, "bare")));
  return page;
}

test("the engine, with and without its net, and the tables run from a CDN", async (t) => {
  const [page, cdn] = [await bare(t), await serveFolder(t, join(WEB, "dist"))];
  assert.notEqual(new URL(cdn).origin, new URL(page.url()).origin);
  const found = await page.evaluate(async (cdn) => {
    const { Game, ready } = await import(`${cdn}index.js`);
    const { Engine } = await import(`${cdn}engine.js`);
    await ready();
    const bests = [];
    for (const net of [false, true]) {
      const engine = new Engine({ net });
      bests.push((await engine.analyse(new Game(), { nodes: 500 })).best);
      await engine.terminate();
    }
    const { Tables } = await import(`${cdn}tables.js`);
    const tables = new Tables();
    const { plies } = await tables.probe("8/8/8/4k3/8/2K5/3R4/8 w - - 0 1");
    await tables.terminate();
    return { bests, plies };
  }, cdn);
  for (const best of found.bests) assert.match(best, /^[a-h]\d[a-h]\d$/);
  assert.deepEqual([found.bests.length, found.plies], [2, 25]);
});

test("if a page loads the board twice, the first copy defines the element", async (t) => {
  const [page, cdn, other] = [
    await bare(t),
    await serveFolder(t, join(WEB, "dist")),
    await serveFolder(t, join(WEB, "dist")),
  ];
  const found = await page.evaluate(
    async ([cdn, other]) => {
      const first = await import(`${other}board.js`);
      const second = await import(`${cdn}board.js`);
      const board = document.createElement("makruk-board");
      document.body.append(board);
      return {
        isFirst: board instanceof first.MakrukBoard,
        areTwo: first.MakrukBoard !== second.MakrukBoard,
        squares: board.shadowRoot?.querySelectorAll("[data-square]").length,
      };
    },
    [cdn, other],
  );
  assert.deepEqual(found, { isFirst: true, areTwo: true, squares: 64 });
});

test(
  "Vite with its defaults builds a page with a working engine, with and without its net, and tables",
  { skip: missing ?? false },
  async (t) => {
    await mkdir(join(folder, "page"));
    await writeFile(
      join(folder, "page/index.html"),
      '<!doctype html><link rel="icon" href="data:,"><makruk-board></makruk-board>' +
        '<script type="module" src="main.js"></script>',
    );
    const program = `
    import { Game, ready } from "makruk";
    import { Engine } from "makruk/engine";
    import { Tables } from "makruk/tables";
    import "makruk/board";
    await ready();
    const game = new Game();
    document.querySelector("makruk-board").game = game;
    const said = [];
    for (const net of [false, true]) {
      const engine = new Engine({ net });
      said.push((await engine.analyse(game, { nodes: 500 })).best);
      await engine.terminate();
    }
    said.push((await new Tables().probe("8/8/8/4k3/8/2K5/3R4/8 w - - 0 1")).plies);
    document.title = said.join(" ");
  `;
    // Wrapped in a function, in case the build target lacks top-level await.
    await writeFile(
      join(folder, "page/main.js"),
      `(async () => ` +
      `{${program.replaceAll(/^ *import [^;]*;$/gm, "")}})();\n${program.match(/^ *import [^;]*;$/gm)?.join("\n")}`,
    );
    await run(
      process.execPath,
      [join(folder, "node_modules/vite/bin/vite.js"), "build", "page", "--logLevel", "error"],
      { cwd: folder, timeout: 120_000 },
    );
    const address = await serveFolder(t, join(folder, "page/dist"));
    const page = await open(t, { at: "#setup", isBroken: true });
    await page.goto(address);
    await page.waitForFunction(() => document.title !== "" && document.title.includes(" "));
    assert.match(await page.title(), /^[a-h]\d[a-h]\d [a-h]\d[a-h]\d 25$/);
    assert.equal(await page.locator("makruk-board [data-square]").count(), 64);
  },
);

test("TypeScript types the element, its events, and its JSX", { skip: missing ?? false }, async () => {
  const program = `
    import "makruk/board";
    import type {} from "makruk/jsx";
    import { Game, ready } from "makruk";

    await ready();
    const board = document.querySelector("makruk-board")!;
    board.game = new Game();
    board.addEventListener("makruk-move", (event) => { const text: string = event.detail.uci; console.log(text); });
    document.addEventListener("makruk-edit", ({ detail }) => {
      const piece: string | undefined = detail.piece?.role;
      console.log(piece);
    });
    document.createElement("makruk-board").orientation = "black";
    export const shown = <makruk-board orientation="black" coordinates="thai" lang="th" last-move="e3e4" />;
    // @ts-expect-error there is no such side
    export const wrong = <makruk-board orientation="red" />;
    // @ts-expect-error there is no such property
    board.addEventListener("makruk-move", (event) => event.detail.elo);
  `;
  await writeFile(join(folder, "user.tsx"), program);
  const compiler = join(WEB, "node_modules/typescript/bin/tsc");
  const options = [
    "--strict",
    "--noEmit",
    "--jsx",
    "react-jsx",
    "--target",
    "esnext",
    "--lib",
    "esnext,dom,dom.iterable",
    "--types",
    "",
    "--module",
    "esnext",
    "--moduleResolution",
    "bundler",
  ];
  await run(process.execPath, [compiler, ...options, "user.tsx"], { cwd: folder, timeout: 300_000 }).catch(
    ({ stdout }) => assert.fail(stdout),
  );
});
