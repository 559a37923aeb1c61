// The smallest page with an opponent, which is an example.

import assert from "node:assert/strict";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

import { click, open, serveFolder } from "./page.js";

/** Black has counted to 15 of 16, and White mates in two. */
const LATE = "k7/8/2K5/8/8/8/8/1R6 w - 32 29 1";

/**
 * Opens the example beside a copy of the package.
 * @param {import("./page.js").Test & import("node:test").TestContext} t
 * @param {string} [fen]
 */
async function openExample(t, fen) {
  const folder = await mkdtemp(join(tmpdir(), "makruk-opponent-"));
  t.after(() => rm(folder, { recursive: true }));
  await cp(fileURLToPath(new URL("../../examples/opponent/", import.meta.url)), folder, { recursive: true });
  await cp(fileURLToPath(new URL("../../dist/", import.meta.url)), join(folder, "makruk"), {
    recursive: true,
    filter: (path) => !path.includes("site"),
  });
  const page = await open(t, { isBroken: true });
  await page.goto((await serveFolder(t, folder)) + (fen ? `?fen=${encodeURIComponent(fen)}` : ""));
  return page;
}

/** @param {import("./page.js").Page} page @param {string} text */
const says = (page, text) => page.getByRole("status").filter({ hasText: text }).waitFor();

test("the engine answers each move of White", async (t) => {
  const page = await openExample(t);
  await says(page, "white to move");
  await click(page, "e3e4");
  await page.locator("makruk-board").evaluate(
    (/** @type {any} */ board) =>
      new Promise((resolve) => {
        const wait = () => (board.game.history().length === 2 ? resolve(0) : setTimeout(wait, 20));
        wait();
      }),
  );
  await says(page, "white to move");
  await page.getByRole("button", { name: "New game" }).click();
  assert.deepEqual(await page.locator("makruk-board").evaluate((/** @type {any} */ { game }) => game.history()), []);
});

test("the page shows the count and the result", async (t) => {
  const page = await openExample(t, LATE);
  await says(page, "black counts 15 of 16 (pieces' honour)");
  await click(page, "c6c7");
  await says(page, "black counts 16 of 16 (pieces' honour)");
  await click(page, "b1a1");
  await says(page, "1-0: ");
});
