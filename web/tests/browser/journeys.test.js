// What people do on the page, from the start to the end, by mouse, by touch and by keyboard alone: a whole game and its
// review, and ten puzzles.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { focused, goTo, tabTo } from "./keys.js";
import { LACKS, SITE, TWO, game, open, square, tap, waitForMoves } from "./page.js";

/** @typedef {import("./page.js").Page} Page */
/** @typedef {import("playwright-core").Locator} Locator */
/**
 * A way to use the page.
 * @typedef {object} Device
 * @property {import("./page.js").ContextOptions} [context]
 * @property {string | false} [skip] the reason not to test it
 * @property {(page: Page) => Promise<void>} enter goes to the board
 * @property {(page: Page, name: string) => Promise<void>} choose a square
 * @property {(page: Page, name: string) => Promise<void>} press a button, by its label
 */

/** A game of the engine's levels 10 and 0, which ends with mate. */
const GAME = `
  f1e2 d6d5 d3d4 e6e5 e1f2 d8e7 b1d2 b8d7 e2d3 e5d4 c3d4 d7c5 d4c5 e8d7 c5b6m e7d6 b3b4 c8b7 b6a5 a8e8 d2b3 d7e7 c1d2
  e7d8 g1e2 d6c5 b3c5 e8e3 d2e3 d8c8 e3d4 h6h5 d1e1 c8d8 c5b7 d8e7 e2c3 h8h6 d4d5 h5h4 d5c6 h4g3m c3d5 e7e8 b7d6
  e8d8 a5b6 g3f2 e1f2 h6h7 a1e1 h7e7 b6c7 e7c7 e1e8
`.trim().split(/\s+/);
/** The solutions of the puzzles, by position. @type {Map<string, string[]>} */
const SOLUTIONS = new Map(
  readFileSync(new URL("../../../crates/makruk-cli/puzzles/puzzles.jsonl", import.meta.url), "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line))
    .map(({ fen, solution }) => [fen, solution]),
);

/** @param {Page} page @param {string} name */
const button = (page, name) => page.getByRole("button", { name, exact: true }).first();

/** @type {Record<string, Device>} */
const DEVICES = {
  mouse: {
    enter: async () => {},
    choose: (page, name) => square(page, name).click(),
    press: (page, name) => button(page, name).click(),
  },
  touch: {
    context: { viewport: { width: 390, height: 844 }, hasTouch: true },
    skip: LACKS.touches,
    enter: async () => {},
    choose: (page, name) => tap(square(page, name)),
    press: (page, name) => tap(button(page, name)),
  },
  keyboard: {
    enter: async (page) => {
      await page.keyboard.press("Tab");
      assert.equal(await focused(page), "Skip to the board");
      await page.keyboard.press("Enter");
    },
    choose: async (page, name) => {
      await goTo(page, name);
      await page.keyboard.press("Enter");
    },
    press: async (page, name) => {
      await tabTo(page, (label) => label === name);
      await page.keyboard.press("Enter");
    },
  },
};

for (const [name, device] of Object.entries(DEVICES)) {
  /** Plays a move. @param {Page} page @param {string} move */
  const play = async (page, move) => {
    for (const end of [move.slice(0, 2), move.slice(2, 4)]) await device.choose(page, end);
  };

  test(`a whole game is played and reviewed by ${name}`, { skip: device.skip }, async (t) => {
    const page = await open(t, { game: TWO, context: device.context });
    await device.enter(page);
    for (const [ply, move] of GAME.entries()) {
      await play(page, move);
      await waitForMoves(page, ply + 1);
    }
    assert.deepEqual((await game(page)).moves, GAME);
    await page.getByText(/wins by checkmate/).first().waitFor();
    await device.press(page, "Review this game");
    const moment = page.locator("makruk-review ol button").first();
    await moment.waitFor({ timeout: 120_000 });
    await device.press(page, await moment.innerText());
    assert.ok((await game(page)).moves.length < GAME.length);
  });

  test(`ten puzzles are solved by ${name}, one after the other`, { skip: device.skip }, async (t) => {
    const page = await open(t, { at: "#puzzles", context: device.context });
    await page.locator(".status strong").waitFor();
    await device.enter(page);
    for (let number = 1; number <= 10; number++) {
      const { fen } = await game(page);
      const solution = SOLUTIONS.get(fen);
      assert.ok(solution, fen);
      for (let ply = 0; ply < solution.length; ply += 2) {
        await waitForMoves(page, ply);
        await play(page, solution[ply]);
      }
      await page.getByText(`${number} of 300 solved`).waitFor();
      if (number < 10) await device.press(page, "Next puzzle");
    }
    assert.ok(page.url().startsWith(SITE));
  });
}
