// Builds the recipes in web/examples with the packed package, and tries them: node web/recipes.js [--quick | NAME...].
//
// Each recipe is copied into an empty folder, where npm installs the package's tarball, and the frameworks or bundlers. It is
// then built for production, and the result is served and exercised in a browser. With --quick, only the bundlers are tried,
// which take seconds each. Without access to the packages, a recipe is skipped.

import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";

import { launch } from "./browser.js";
import { serveStatic } from "./static.js";

/** @typedef {import("playwright-core").Page} Page */
/**
 * The packages to name in the report; the words that start the server, with the port at their end; and the checks.
 * @typedef {{ packages: string[], serve: string[], check: (address: string) => Promise<void> }} Recipe
 */

const WEB = fileURLToPath(new URL(".", import.meta.url));
/** What a folder may contain after a build by hand. */
const MADE = ["node_modules", "dist", ".next", ".wrangler", "package-lock.json", "next-env.d.ts"];
/** How long a server may take to start, in milliseconds. */
const PATIENCE = 60_000;
/** Milliseconds after which an installation or a build is given up. */
const LONGEST = 900_000;

const START = "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1";

/** A policy that forbids inline styles. */
const STRICT =
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; img-src data:";

/** The bundlers in web/examples/bundlers, and the headers of the pages that they build. @type {Record<string, Record<string, string>>} */
const BUNDLERS = { esbuild: { "content-security-policy": STRICT }, webpack: {}, vite: {} };

/** What the bundlers' page finds, with every worker and file of the package. */
const FOUND = {
  count: "black counts 15 of 16 (pieces' honour)",
  actions: true,
  plies: 25,
  reviewed: ["e3e4"],
  winning: ["c6c7"],
  found: [[1]],
  puzzles: 300,
  endings: true,
  formations: ["white", "black"],
  sheet: true,
};

/** @type {Record<string, Recipe>} */
const RECIPES = {
  react: {
    packages: ["vite", "react", "typescript"],
    serve: ["vite", "preview", "--host", "127.0.0.1", "--strictPort", "--port"],
    check: (address) =>
      onPage(address, async (page) => {
        await play(page, "e3", "e4");
        // The proof is found by its own worker, and the engine answers.
        await page.getByText("Mate in 2", { exact: true }).waitFor();
        await page.waitForFunction(() =>
          /^e3e4 [a-h][1-8][a-h][1-8]$/.test(document.querySelector("output")?.textContent ?? ""),
        );
      }),
  },
  next: {
    packages: ["next", "react", "typescript"],
    serve: ["next", "start", "--hostname", "127.0.0.1", "--port"],
    check: async (address) => {
      const verify = async (/** @type {string[]} */ moves) =>
        (
          await fetch(`${address}/api/verify`, {
            method: "POST",
            signal: AbortSignal.timeout(PATIENCE),
            body: JSON.stringify(moves),
          })
        ).json();
      assert.deepEqual(await verify(["e3e4", "e6e5"]), { legal: true, ply: 2, outcome: null, reason: null });
      assert.equal((await verify(["e3e4", "e3e5"])).legal, false);
      await onPage(address, async (page) => {
        await page.locator("button:enabled").waitFor();
        await play(page, "e3", "e4");
        await play(page, "d6", "d5");
        await page.getByRole("button").click();
        await page.waitForFunction(() =>
          document.querySelector("output")?.textContent?.startsWith('{"legal":true,"ply":2,'),
        );
      });
    },
  },
  cloudflare: {
    packages: ["wrangler", "workerd", "typescript"],
    serve: ["wrangler", "dev", "--ip", "127.0.0.1", "--show-interactive-dev-session", "false", "--port"],
    check: async (address) => {
      const ask = (/** @type {string} */ path, /** @type {RequestInit} */ options = {}) =>
        fetch(address + path, { signal: AbortSignal.timeout(PATIENCE), ...options });
      const verified = await ask("/verify", { method: "POST", body: JSON.stringify(["e3e4", "e6e5", "d3d4"]) });
      assert.deepEqual(await verified.json(), { legal: true, ply: 3, outcome: null, reason: null });
      assert.match(await (await ask(`/board.svg?fen=${encodeURIComponent(START)}`)).text(), /^<svg/);
      assert.equal((await ask("/board.svg?fen=x")).status, 400);
    },
  },
};

const QUICK = [...Object.keys(BUNDLERS), "jsdom"];
const ALL = [...QUICK, ...Object.keys(RECIPES)];
const words = process.argv.slice(2);
const names = words.length === 0 ? ALL : words.join() === "--quick" ? QUICK : words;
const unknown = names.find((name) => !ALL.includes(name));
if (unknown) {
  console.error(`unknown recipe ${unknown}: expected ${ALL.join(", ")}, or --quick`);
  process.exit(2);
}

/** @param {string} command @param {string[]} words @param {string} cwd @param {Record<string, string>} [variables] */
const run = (command, words, cwd, variables) =>
  execFileSync(command, words, {
    cwd,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...ENVIRONMENT, ...variables },
    timeout: LONGEST,
  });

/** The tools do not report to their authors. */
const ENVIRONMENT = { ...process.env, CI: "true", NEXT_TELEMETRY_DISABLED: "1", WRANGLER_SEND_METRICS: "false" };

/** The errors of npm on a machine that reaches no registry. */
const UNREACHABLE = /ENOTFOUND|EAI_AGAIN|ECONN(?:REFUSED|RESET)|E?TIMEDOUT|ENETUNREACH|EHOSTUNREACH|E403|E50\d|ENOTCACHED/;

/**
 * Runs a command of npm, and shows its output if it fails.
 *
 * @param {string[]} words
 * @param {string} cwd
 * @param {Record<string, string>} [variables]
 */
function npm(words, cwd, variables) {
  try {
    run("npm", words, cwd, variables);
  } catch (/** @type {any} */ error) {
    const said = `${error.stdout ?? ""}${error.stderr ?? ""}`;
    const unreachable = words[0] === "install" && said.match(UNREACHABLE);
    if (unreachable) throw Object.assign(new Error("no packages"), { unreachable: unreachable[0] });
    process.stderr.write(said);
    throw new Error(`npm ${words.join(" ")} failed`);
  }
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
      server.close(() => resolve(port));
    });
  });
}

/** Serves a recipe while its checks run. @param {Recipe} recipe @param {string} folder */
async function serveAndCheck({ serve: [command, ...words], check }, folder) {
  const port = await freePort();
  // The server may start processes of its own, which end with its group.
  const server = spawn(join(folder, "node_modules/.bin", command), [...words, String(port)], {
    cwd: folder,
    env: ENVIRONMENT,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [server.stdout, server.stderr]) stream.on("data", (text) => (said += text));
  const address = `http://127.0.0.1:${port}`;
  try {
    for (
      const begin = Date.now();
      !(await fetch(address, { signal: AbortSignal.timeout(PATIENCE) }).then(
        () => true,
        () => false,
      ));
      await setTimeout(200)
    ) {
      if (server.exitCode !== null || Date.now() - begin > PATIENCE) throw new Error("the server does not start");
    }
    await check(address);
  } catch (error) {
    process.stderr.write(said);
    throw error;
  } finally {
    if (server.exitCode === null && server.pid) process.kill(-server.pid);
  }
}

/** Opens a page, on which no error may occur. @param {string} address @param {(page: Page) => Promise<void>} act */
async function onPage(address, act) {
  const browser = await launch();
  try {
    const page = await browser.newPage();
    /** @type {string[]} */
    const faults = [];
    page.on("pageerror", (error) => faults.push(String(error)));
    // A browser asks for an icon by itself.
    page.on(
      "console",
      (message) =>
        message.type() === "error" && !message.location().url.endsWith("/favicon.ico") && faults.push(message.text()),
    );
    await page.goto(address);
    await act(page);
    assert.deepEqual(faults, []);
  } finally {
    await browser.close();
  }
}

/**
 * Builds the bundlers' page, and opens it with all files from its own origin, and with those of the bundler from another one,
 * as from a CDN. esbuild does not know where its files will be.
 *
 * @param {string} name
 * @param {string} place
 */
async function tryBundler(name, place) {
  const root = join(place, "dist", name);
  const [own, cdn] = [await serveStatic(root, BUNDLERS[name]), await serveStatic(root)];
  try {
    npm(["run", name], place, { ASSETS: cdn.address });
    for (const { address } of name === "esbuild" ? [own] : [own, cdn])
      await onPage(address, async (page) => {
        await page.locator("output").filter({ hasText: "{" }).waitFor();
        assert.deepEqual(JSON.parse((await page.locator("output").textContent()) ?? ""), FOUND);
        assert.equal(await page.locator("makruk-board [data-square]").count(), 64);
        assert.equal(await page.locator("makruk-board .frame").evaluate((frame) => getComputedStyle(frame).fill), "rgb(109, 63, 27)");
        await play(page, "e3", "e4");
        await page.locator("makruk-board [data-piece=e4]").waitFor();
        assert.match(await page.locator("makruk-moves").innerText(), /e4/);
      });
  } finally {
    own.close();
    cdn.close();
  }
}

/** Plays a move on the board. @param {Page} page @param {string} from @param {string} to */
async function play(page, from, to) {
  for (const square of [from, to]) await page.locator(`makruk-board [data-square=${square}]`).click();
}

/**
 * Copies a recipe into the folder, and installs it there.
 *
 * @param {string} name of its folder in web/examples
 * @param {string} tarball
 */
async function install(name, tarball) {
  const place = join(folder, name);
  await mkdir(place);
  await cp(join(WEB, "examples", name), place, { recursive: true, filter: (path) => !MADE.includes(basename(path)) });
  const manifest = join(place, "package.json");
  const { dependencies, ...rest } = JSON.parse(await readFile(manifest, "utf8"));
  await writeFile(
    manifest,
    JSON.stringify({ ...rest, dependencies: { ...dependencies, makruk: `file:${tarball}` } }),
  );
  npm(["install", "--no-audit", "--no-fund", "--prefer-offline", "--loglevel=error"], place);
  return place;
}

/** @param {string} name @param {string} place where it is installed */
async function tryRecipe(name, place) {
  if (name === "jsdom") return npm(["run", name], place);
  if (name in BUNDLERS) return await tryBundler(name, place);
  npm(["run", "check"], place);
  npm(["run", "build"], place);
  await serveAndCheck(RECIPES[name], place);
}

const folder = await mkdtemp(join(tmpdir(), "makruk-recipes-"));
try {
  const [{ filename }] = JSON.parse(
    run("npm", ["pack", "--json", "--loglevel=error", "--pack-destination", folder], WEB),
  );
  /** The places of the recipes by their folders. @type {Map<string, Promise<string>>} */
  const places = new Map();
  for (const name of names) {
    const home = QUICK.includes(name) ? "bundlers" : name;
    if (!places.has(home)) places.set(home, install(home, join(folder, filename)));
    try {
      const place = /** @type {string} */ (await places.get(home));
      await tryRecipe(name, place);
      const versions = await Promise.all(
        (RECIPES[name]?.packages ?? [name]).map(
          async (used) =>
            `${used} ${JSON.parse(await readFile(join(place, "node_modules", used, "package.json"), "utf8")).version}`,
        ),
      );
      console.log(`${name}: built and tried with ${versions.join(", ")}`);
    } catch (/** @type {any} */ error) {
      if (!error.unreachable) throw error;
      console.log(`${name}: skipped, since npm cannot install packages here (${error.unreachable})`);
    }
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
