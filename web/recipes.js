// Builds the recipes in web/examples with the packed package, and tries them: node web/recipes.js [NAME...].
//
// Each recipe is copied into an empty folder, where npm installs the package's tarball and the frameworks. It is then
// type-checked and built for production, and the result is served and exercised in a browser.

import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";

import { launch } from "./browser.js";

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

const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(RECIPES);
const unknown = names.find((name) => !Object.hasOwn(RECIPES, name));
if (unknown) {
  console.error(`unknown recipe ${unknown}: expected ${Object.keys(RECIPES).join(", ")}`);
  process.exit(2);
}

/** @param {string} command @param {string[]} words @param {string} cwd */
const run = (command, words, cwd) =>
  execFileSync(command, words, {
    cwd,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
    env: ENVIRONMENT,
    timeout: LONGEST,
  });

/** The tools do not report to their authors. */
const ENVIRONMENT = { ...process.env, CI: "true", NEXT_TELEMETRY_DISABLED: "1", WRANGLER_SEND_METRICS: "false" };

/** Runs a command, and shows its output if it fails. @param {string[]} words @param {string} cwd */
function npm(words, cwd) {
  try {
    run("npm", words, cwd);
  } catch (/** @type {any} */ error) {
    process.stderr.write(error.stdout ?? "");
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

/** Plays a move on the board. @param {Page} page @param {string} from @param {string} to */
async function play(page, from, to) {
  for (const square of [from, to]) await page.locator(`makruk-board [data-square=${square}]`).click();
}

const folder = await mkdtemp(join(tmpdir(), "makruk-recipes-"));
try {
  const [{ filename }] = JSON.parse(
    run("npm", ["pack", "--json", "--loglevel=error", "--pack-destination", folder], WEB),
  );
  for (const name of names) {
    const place = join(folder, name);
    await mkdir(place);
    await cp(join(WEB, "examples", name), place, { recursive: true, filter: (path) => !MADE.includes(basename(path)) });
    const manifest = join(place, "package.json");
    const { dependencies, ...rest } = JSON.parse(await readFile(manifest, "utf8"));
    await writeFile(
      manifest,
      JSON.stringify({ ...rest, dependencies: { ...dependencies, makruk: `file:${join(folder, filename)}` } }),
    );
    npm(["install", "--no-audit", "--no-fund", "--loglevel=error"], place);
    npm(["run", "check"], place);
    npm(["run", "build"], place);
    await serveAndCheck(RECIPES[name], place);
    const versions = await Promise.all(
      RECIPES[name].packages.map(
        async (used) =>
          `${used} ${JSON.parse(await readFile(join(place, "node_modules", used, "package.json"), "utf8")).version}`,
      ),
    );
    console.log(`${name}: built and tried with ${versions.join(", ")}`);
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
