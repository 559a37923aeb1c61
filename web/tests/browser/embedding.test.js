// The package in other pages: from a CDN, twice in a page, under strict policies, in other documents, in React's JSX.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

import { click, open, serveFolder } from "./page.js";

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
const missing = await install("@types/react@^19");
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

/** A policy without inline styles, `eval` and text as HTML. */
const STRICT =
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; img-src data:; " +
  "require-trusted-types-for 'script'; trusted-types makruk";

/** The fill of the board's frame, as its style sheet has it. */
const FRAME = "rgb(109, 63, 27)";

/** @param {Page} page */
const frameOf = (page) =>
  page.locator("makruk-board .frame").evaluate((/** @type {Element} */ frame) => getComputedStyle(frame).fill);

/**
 * A page of the package's origin with a board, a list of moves and an engine, in the way of a site: by a script of its own.
 *
 * @param {import("./page.js").Test} t
 * @param {{ before?: string, policy?: string }} [options] code that runs before the package, and a policy
 */
async function site(t, { before = "", policy } = {}) {
  const root = await mkdtemp(join(tmpdir(), "makruk-site-"));
  t.after(() => rm(root, { recursive: true }));
  await cp(join(WEB, "dist"), join(root, "makruk"), { recursive: true, filter: (path) => !path.includes("site") });
  await writeFile(
    join(root, "index.html"),
    '<!doctype html><link rel="icon" href="data:,"><script src="before.js"></script>' +
      '<main><makruk-board></makruk-board><makruk-moves></makruk-moves></main><script type="module" src="main.js"></script>',
  );
  await writeFile(join(root, "before.js"), before);
  await writeFile(
    join(root, "main.js"),
    `import { Game, parsePgn, ready } from "./makruk/index.js";
     import "./makruk/board.js";
     import "./makruk/elements.js";
     import { Engine } from "./makruk/engine.js";
     ready().then(async () => {
       document.querySelector("makruk-board").game = new Game();
       document.querySelector("makruk-moves").root = parsePgn("1. e4 d5 *")[0].root;
       const engine = new Engine();
       document.title = (await engine.analyse(new Game(), { nodes: 500 })).best;
       await engine.terminate();
     }).catch(({ message }) => (document.title = message));`,
  );
  // Requests to other origins are expected.
  const page = await open(t, { at: "#setup", isBroken: true });
  await page.goto(await serveFolder(t, root, policy ? { "content-security-policy": policy } : {}));
  await page.waitForFunction(() => document.title !== "");
  return page;
}

test("a policy may forbid inline styles and require Trusted Types", async (t) => {
  const before = 'document.addEventListener("securitypolicyviolation", (event) => (document.title += event.violatedDirective))';
  const page = await site(t, { before, policy: STRICT });
  assert.match(await page.title(), /^[a-h]\d[a-h]\d$/);
  assert.equal(await frameOf(page), FRAME);
  assert.equal(await page.locator("makruk-moves").evaluate((list) => getComputedStyle(list).display), "block");
  await click(page, "e3e4");
  await page.locator("makruk-board [data-piece=e4]").waitFor();
  assert.match(await page.title(), /^[a-h]\d[a-h]\d$/);
});

test("without adopted style sheets, the elements have the same style", async (t) => {
  const page = await site(t, { before: "delete CSSStyleSheet.prototype.replaceSync" });
  assert.equal(await frameOf(page), FRAME);
  assert.equal(await page.locator("makruk-moves").evaluate((list) => getComputedStyle(list).display), "block");
});

test("a board that moves to another document keeps its style", async (t) => {
  const page = await site(t);
  const fills = await page.evaluate(() => {
    const [board, frame] = [document.querySelector("makruk-board"), document.createElement("iframe")];
    document.body.append(frame);
    const other = /** @type {Document} */ (frame.contentDocument);
    const found = [];
    for (const place of [other.body, document.body]) {
      place.append(/** @type {Element} */ (board));
      const part = /** @type {Element} */ (board?.shadowRoot?.querySelector(".frame"));
      found.push(place.ownerDocument.defaultView?.getComputedStyle(part).fill);
    }
    return found;
  });
  assert.deepEqual(fills, [FRAME, FRAME]);
});

test("without workers, as in a service worker, an engine says so", async (t) => {
  const page = await site(t, { before: "delete globalThis.Worker" });
  assert.equal(
    await page.title(),
    'the engine cannot be started: workers are not available here (see "Bundlers and servers" in WEB.md)',
  );
  assert.equal(await page.locator("makruk-board [data-square]").count(), 64);
});

test("a worker that cannot be loaded is an error with a kind, and names the page that helps", async (t) => {
  const page = await bare(t);
  const root = await mkdtemp(join(tmpdir(), "makruk-lost-"));
  t.after(() => rm(root, { recursive: true }));
  await cp(join(WEB, "dist"), root, { recursive: true, filter: (path) => !/site|\/worker\.js$/.test(path) });
  // A page of HTML in place of a script.
  await writeFile(join(root, "net-worker.js"), "<!doctype html>");
  const errors = await page.evaluate(async (cdn) => {
    const { Engine } = await import(`${cdn}engine.js`);
    const told = (/** @type {any} */ { kind, message }) => ({ kind, message });
    return await Promise.all([false, true].map((net) => new Engine({ net }).ping().catch(told)));
  }, await serveFolder(t, root));
  const reason = 'its script or a module that it imports could not be loaded (see "Bundlers and servers" in WEB.md)';
  assert.deepEqual(errors, [
    { kind: "worker", message: `the engine stopped: ${reason}` },
    { kind: "net", message: `the net cannot be used: ${reason}` },
  ]);
});

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
