// Storage: nothing is lost through other tabs, damaged values, full storage, or a new analysis.

import assert from "node:assert/strict";
import { test } from "node:test";

import { SITE, TWO, board, button, copied, enter, game, open, play, until, waitForKept, waitForMoves } from "./page.js";

/** @typedef {import("./page.js").Page} Page */

/** Opens the page in another tab of the same browser. @param {Page} page @param {string} [at] */
async function openTab(page, at = "") {
  const tab = await page.context().newPage();
  await tab.goto(SITE + at);
  await board(tab).waitFor();
  return tab;
}

test("two tabs share one game, and neither overwrites the other's moves", async (t) => {
  const first = await open(t, { game: TWO });
  const second = await openTab(first);
  await play(first, "e3e4");
  await waitForMoves(second, 1);
  await play(second, "e6e5");
  await waitForMoves(first, 2);
  // A tab that has not yet received the newer game does not act on its outdated game.
  await first.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem("makruk.game") ?? "");
    localStorage.setItem("makruk.game", JSON.stringify({ ...kept, actions: ["d3d4"], version: kept.version + 5 }));
  });
  await button(first, "Take back").click();
  assert.deepEqual((await game(first)).moves, ["d3d4"]);
  await first.getByText("The game was continued in another tab.").waitFor();
});

test("a tab that is opened beside a game with a clock, and closed, gives no time back", async (t) => {
  const clock = { ...TWO, control: "3+2", actions: ["e3e4"], left: { white: 180_000, black: 180_000 } };
  const first = await open(t, { game: clock });
  await play(first, "e6e5");
  const stored = () => first.evaluate(() => localStorage.getItem("makruk.game"));
  const before = await stored();
  const second = await openTab(first);
  await button(second, "Continue").waitFor();
  await second.goto("about:blank");
  assert.equal(await stored(), before);
});

test("each tab has its own analysis, and a new tab begins with the latest one", async (t) => {
  const first = await open(t, { at: "#analyse" });
  await play(first, "e3e4", "e6e5");
  await waitForKept(first, 2);
  const second = await openTab(first, "#analyse");
  await waitForMoves(second, 2);
  await play(second, "d3d4");
  await waitForKept(second, 3);
  await first.reload();
  await waitForMoves(first, 2);
  await second.reload();
  await waitForMoves(second, 3);
  // Undo restores a closed tab's analysis.
  await first.close();
  const third = await openTab(second, "#analyse");
  await waitForMoves(third, 3);
  await button(third, "Undo").click();
  await waitForMoves(third, 2);
});

test("a reloaded tab keeps its analysis although its previous page is released late", async (t) => {
  const first = await open(t, { at: "#analyse" });
  await play(first, "e3e4", "e6e5");
  await waitForKept(first, 2);
  const second = await openTab(first, "#analyse");
  await waitForMoves(second, 2);
  await play(second, "d3d4");
  await waitForKept(second, 3);
  // The second tab takes the name of the first when it is free, for two seconds.
  const name = await first.evaluate(() => sessionStorage.getItem("makruk.tab"));
  await second.evaluate(
    (name) =>
      void navigator.locks.request(`makruk.${name}`, () => new Promise((resolve) => setTimeout(resolve, 2_000))),
    name,
  );
  await first.reload();
  await waitForMoves(first, 2);
  assert.equal(await first.evaluate(() => sessionStorage.getItem("makruk.tab")), name);
});

test("a damaged stored value is dropped without affecting the others", async (t) => {
  const names = ["settings", "game", "setup", "puzzles"];
  for (const value of ["5", '"5"', "null", "[]", "{", '{"actions":5,"level":"x"}', "true"]) {
    for (const name of names) {
      const page = await open(t, { settings: { theme: "paper" }, game: { ...TWO, actions: ["e3e4"] } });
      await page.evaluate(([name, value]) => localStorage.setItem(`makruk.${name}`, value), [name, value]);
      await page.reload();
      await board(page).waitFor();
      for (const tab of ["analyse", "setup", "count", "puzzles", "play"]) {
        await page.evaluate((tab) => (location.hash = tab), tab);
        await page.locator(`nav a[href="#${tab}"][aria-current]`).waitFor();
        await board(page).waitFor();
      }
      assert.equal((await game(page)).moves.length, name === "game" ? 0 : 1, `${name}: ${value}`);
      assert.equal(
        await board(page).evaluate((/** @type {any} */ { theme }) => theme),
        name === "settings" ? "wood" : "paper",
        `${name}: ${value}`,
      );
      await page.close();
    }
  }
});

test("full storage is reported until there is room again", async (t) => {
  const page = await open(t, { game: TWO });
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await play(page, "e3e4");
  await page.getByRole("alert").filter({ hasText: "This device has no free space" }).waitFor();
  // The game continues without being stored.
  await play(page, "e6e5");
  assert.deepEqual((await game(page)).moves, ["e3e4", "e6e5"]);
  await page.evaluate(() => Reflect.deleteProperty(Storage.prototype, "setItem"));
  await page.reload();
  await board(page).waitFor();
  assert.equal(await page.getByText("This device has no free space").count(), 0);
});

test("replacing an analysis can always be undone and redone", async (t) => {
  const page = await open(t, { at: "#analyse" });
  await play(page, "e3e4", "e6e5", "d3d4");
  const isThere = async (/** @type {string} */ what) => {
    await button(page, "Undo").click();
    await waitForMoves(page, 3);
    assert.deepEqual((await game(page)).moves, ["e3e4", "e6e5", "d3d4"], what);
  };
  // What the user has made is offered beside the board, until the user goes on to the new game.
  const bring = button(page, "Bring it back");
  await enter(page, "1. c4 c5 *");
  await waitForMoves(page, 0);
  await bring.click();
  await waitForMoves(page, 3);
  assert.equal(await bring.count(), 0);
  await enter(page, "1. c4 c5 *");
  await waitForMoves(page, 0);
  await bring.waitFor();
  // A record that stands in a file is no work of the user.
  await enter(page, "1. d4 *");
  await page.locator(".moves button.move").filter({ hasText: "d4" }).waitFor();
  assert.equal(await bring.count(), 0);
  await button(page, "Undo").click();
  await page.locator(".moves button.move").filter({ hasText: "c4" }).waitFor();
  await isThere("a record");
  await button(page, "Redo").click();
  await waitForMoves(page, 0);
  await isThere("a redone record");
  // Neither is a game that is among the user's.
  await button(page, "Keep in Games").click();
  await button(page, "Kept").waitFor();
  await enter(page, "1. c4 c5 *");
  await waitForMoves(page, 0);
  assert.equal(await bring.count(), 0);
  await isThere("a kept game");
  await enter(page, "8/8/8/8/2k5/8/7R/3K4 b - 32 30 20");
  await waitForMoves(page, 0);
  await play(page, "c4c5");
  assert.equal(await bring.count(), 0);
  await isThere("a position");
  await page.evaluate(async (site) => {
    const { Game } = await import(`${site}makruk/index.js`);
    const linked = new Game();
    linked.push("c3c4");
    location.hash = `g=${linked.toLink()}`;
  }, SITE);
  await waitForMoves(page, 1);
  await isThere("a link");
  await page.evaluate(() => (location.hash = "setup"));
  await page.locator(".palette").waitFor();
  await button(page, "Analyse").click();
  await waitForMoves(page, 0);
  await isThere("a position that was set up");
  await page.evaluate(() => (location.hash = "play"));
  await page.locator('nav a[href="#play"][aria-current]').waitFor();
  await play(page, "f3f4");
  await button(page, "Analyse this game").click();
  await page.waitForFunction(() => location.hash === "#analyse");
  await page.locator(".moves button.current").filter({ hasText: "f4" }).waitFor();
  await isThere("a game that was played");
  await button(page, "First position").click();
  await button(page, "Forward").click();
  await button(page, "Delete from here").click();
  await waitForMoves(page, 0);
  await button(page, "Undo").click();
  await page.locator(".moves button.move").nth(2).waitFor();
  await button(page, "Last position").click();
  await waitForMoves(page, 3);
});

test("undo and redo still work after a reload", async (t) => {
  const page = await open(t, { at: "#analyse" });
  await enter(page, "1. e4 e5 2. d4 *");
  await enter(page, "1. c4 c5 *");
  await button(page, "Last position").click();
  await waitForKept(page, 2);
  await page.reload();
  await waitForMoves(page, 2);
  await button(page, "Undo").click();
  await page.locator(".moves button.move").nth(2).waitFor();
  await button(page, "Last position").click();
  await waitForKept(page, 3);
  await page.reload();
  await waitForMoves(page, 3);
  await button(page, "Redo").click();
  await waitForMoves(page, 2);
});

test("rapid undo steps after a reload lose no analysis", async (t) => {
  const page = await open(t, { at: "#analyse" });
  for (const moves of ["1. a4 *", "1. b4 b5 *", "1. c4 c5 2. d4 *"]) await enter(page, moves);
  await button(page, "Last position").click();
  await waitForKept(page, 3);
  await page.reload();
  await waitForMoves(page, 3);
  const count = (/** @type {number} */ moves) =>
    page.waitForFunction((moves) => document.querySelectorAll(".moves button.move").length === moves, moves);
  await page.evaluate(() => {
    for (let i = 0; i < 2; i++)
      /** @type {HTMLElement} */ (document.querySelector('main [aria-label="Undo"]')).click();
  });
  await count(1);
  await button(page, "Redo").click();
  await count(2);
  await button(page, "Redo").click();
  await count(3);
});

test("a deleted database is recreated", async (t) => {
  const page = await open(t, { at: "#analyse" });
  await play(page, "e3e4");
  await waitForKept(page, 1);
  await page.evaluate(
    () =>
      new Promise((resolve, reject) =>
        Object.assign(indexedDB.deleteDatabase("makruk"), { onsuccess: resolve, onerror: reject, onblocked: reject }),
      ),
  );
  await play(page, "e6e5");
  await until(page, async () => (await indexedDB.databases()).length === 1);
  await waitForKept(page, 2);
});

test("the last twenty analyses are kept", async (t) => {
  const page = await open(t, { at: "#analyse" });
  const files = "abcdefgh";
  for (let i = 0; i < 24; i++) await enter(page, `[Round "${i}"]\n\n1. ${files[i % 8]}4 *`);
  for (let i = 0; i < 20; i++) await button(page, "Undo").click();
  await button(page, "Undo").and(page.locator(":disabled")).waitFor();
  await button(page, "Copy PGN").click();
  assert.match(await copied(page), /\[Round "3"\]/);
  // The sources of older analyses are deleted, too: 20 remain, plus that of the open analysis.
  const count = () =>
    page.evaluate(async () => {
      const database = await new Promise(
        (resolve) => (indexedDB.open("makruk").onsuccess = ({ target }) => resolve(/** @type {any} */ (target).result)),
      );
      const request = /** @type {any} */ (database).transaction("sources").objectStore("sources").count();
      await new Promise((resolve) => (request.onsuccess = resolve));
      /** @type {any} */ (database).close();
      return request.result;
    });
  for (let tries = 0; (await count()) !== 21 && tries < 100; tries++) await page.waitForTimeout(50);
  assert.equal(await count(), 21);
});

test("an unreadable text and an empty link leave the analysis unchanged", async (t) => {
  const page = await open(t, { at: "#analyse" });
  await play(page, "e3e4");
  for (const text of [
    "hello",
    "",
    "   \n ",
    "https://example.org/games",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
  ]) {
    await enter(page, text);
    await page.getByRole("alert").locator(".error").first().waitFor();
    assert.deepEqual((await game(page)).moves, ["e3e4"], text);
  }
  await enter(page, "hello world");
  await page.getByText("This text contains no game: “hello” is not a move.").waitFor();
  await page
    .getByLabel("Open a file")
    .setInputFiles({ name: "words.pgn", mimeType: "text/plain", buffer: Buffer.from("hello world\n".repeat(30_000)) });
  await page.locator(".reading").waitFor({ state: "detached" });
  await page.getByRole("alert").locator(".error").first().waitFor();
  assert.deepEqual((await game(page)).moves, ["e3e4"]);
  for (const hash of ["g=", "g=!!"]) {
    await page.evaluate((hash) => (location.hash = hash), hash);
    await page.waitForFunction(() => location.hash === "#analyse");
    assert.deepEqual((await game(page)).moves, ["e3e4"], hash);
  }
  assert.equal(await button(page, "Undo").isVisible(), false);
});
