// The games of the user: kept when they end, listed, opened, continued, renamed, deleted, exported,
// imported, in several tabs.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { LACKS, SITE, TWO, board, button, enter, game, open, play, resign, until, waitForMoves } from "./page.js";
import { records } from "./records.js";

/** @typedef {import("./page.js").Page} Page */

const AXE = readFileSync(new URL("../../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");
/** White mates with a2a7, h8g8, b1b8. */
const MATE = { ...TWO, fen: "7k/8/5K2/8/8/8/R7/1R6 w - - 0 1" };
const MATING = ["a2a7", "h8g8", "b1b8"];

/** Shows another view. @param {Page} page @param {string} tab */
async function go(page, tab) {
  await page.evaluate((tab) => (location.hash = tab), tab);
  await page.locator(`nav a[href="#${tab}"][aria-current]`).waitFor();
}

/** Shows the list. @param {Page} page @param {number} count of games in it */
async function goToGames(page, count) {
  await go(page, "games");
  await waitForGames(page, count);
}

/** @param {Page} page @param {number} count */
async function waitForGames(page, count) {
  await page.waitForFunction((count) => document.querySelectorAll("main .list li").length === count, count);
}

/** The games in words, line by line. @param {Page} page */
const texts = (page) =>
  page
    .locator(".list .open")
    .evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll(".name, .who, .facts > *")].map(({ textContent }) => textContent)),
    );

/** Imports a file. @param {Page} page @param {string | Buffer} content @param {string} [name] */
async function importText(page, content, name = "games.pgn") {
  await page
    .locator(".mygames input[type=file]")
    .setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(content) });
  await page.locator(".summary").waitFor({ timeout: 120_000 });
}

/** The exported file. @param {Page} page @param {string | RegExp} name of the button */
async function exported(page, name = "Export all") {
  const [file] = await Promise.all([page.waitForEvent("download"), button(page, name).click()]);
  return readFileSync(await file.path(), "utf8");
}

/** Presses a row's button. @param {Page} page @param {string} label @param {number} [row] */
const press = (page, label, row = 0) =>
  page
    .locator(".list li")
    .nth(row)
    .getByRole("button", { name: new RegExp(`^${label}: `) })
    .click();

/** Opens another tab of the same browser. @param {Page} page @param {string} at */
async function openTab(page, at) {
  const tab = await page.context().newPage();
  await tab.goto(SITE + at);
  await tab.locator("nav a[aria-current]").waitFor();
  return tab;
}

/**
 * Waits until the games are stored.
 * @param {Page} page
 * @param {number} count
 * @param {string} [result] of the first one
 */
const waitForStored = (page, count, result) =>
  until(
    page,
    async ([count, result]) => {
      const of = (/** @type {IDBRequest} */ request) =>
        new Promise((resolve) => (request.onsuccess = () => resolve(request.result)));
      if (!(await indexedDB.databases()).some(({ name }) => name === "makruk-games")) return count === 0;
      const database = await of(indexedDB.open("makruk-games"));
      const all = await of(database.transaction("listings").objectStore("listings").getAll());
      database.close();
      return all.length === count && (!result || all[0].result === result);
    },
    [count, result],
  );

test("a game that ends is kept, once, and is still there after a reload", async (t) => {
  const page = await open(t, { game: MATE });
  await play(page, ...MATING);
  await waitForStored(page, 1, "1-0");
  await goToGames(page, 1);
  assert.deepEqual(await texts(page), [["White – Black", "White won by checkmate", "2 moves"]]);
  assert.equal(await page.locator(".rest").textContent(), "One game");
  await page.reload();
  await waitForGames(page, 1);
  await go(page, "play");
  await page.reload();
  await board(page).waitFor();
  await goToGames(page, 1);
});

test("a kept game changes in place when moves are taken back and it goes on", async (t) => {
  const page = await open(t, { game: MATE });
  await play(page, ...MATING);
  await waitForStored(page, 1, "1-0");
  await button(page, "Take back").click();
  await waitForStored(page, 1, "*");
  await play(page, "b1b7");
  await resign(page);
  await waitForStored(page, 1, "1-0");
  await goToGames(page, 1);
  assert.deepEqual(await texts(page), [["White – Black", "White won by resignation", "2 moves"]]);
});

test("a game that is replaced is kept as unfinished, if the player has moved, and can be continued", async (t) => {
  const page = await open(t, { game: { opponent: "engine", level: 0, side: "white" } });
  const startNew = async () => {
    await button(page, "New game").click();
    await button(page, "Start").click();
  };
  await startNew();
  await play(page, "e3e4");
  await waitForMoves(page, 2);
  const { moves } = await game(page);
  await startNew();
  await waitForMoves(page, 0);
  await waitForStored(page, 1, "*");
  // The game that replaces it has no moves: it leaves nothing behind.
  await startNew();
  await goToGames(page, 1);
  assert.deepEqual(await texts(page), [["You – Engine, level 0", "Unfinished", "1 move"]]);
  await press(page, "Continue in Play");
  await waitForMoves(page, 2);
  assert.deepEqual((await game(page)).moves, moves);
  await play(page, "d3d4");
  await waitForMoves(page, 4);
  await goToGames(page, 1);
  await page.getByText("2 moves").waitFor();
});

test("if the engine begins, its move alone is not kept", async (t) => {
  const page = await open(t, { game: { opponent: "engine", level: 0, side: "black", orientation: "black" } });
  await waitForMoves(page, 1);
  await button(page, "New game").click();
  await button(page, "Start").click();
  await waitForMoves(page, 1);
  await go(page, "games");
  await page.getByText("Games that you finish in Play are kept here").waitFor();
});

test("a game of an earlier version of the page is kept when it has ended", async (t) => {
  const page = await open(t, { game: { ...MATE, actions: MATING } });
  await waitForStored(page, 1, "1-0");
  await page.reload();
  await board(page).waitFor();
  await goToGames(page, 1);
});

test("two tabs show the same games", async (t) => {
  const first = await open(t, { game: MATE });
  const second = await openTab(first, "#games");
  await second.getByText("Games that you finish in Play are kept here").waitFor();
  await play(first, ...MATING);
  await waitForGames(second, 1);
  await goToGames(first, 1);
  await press(second, "Delete");
  await waitForGames(second, 0);
  await waitForGames(first, 0);
  // Each tab undoes its own deletions.
  assert.equal(await button(first, "Undo").count(), 0);
  await button(second, "Undo").click();
  await waitForGames(second, 1);
  await waitForGames(first, 1);
});

test(
  "a game opens in the analysis with all its moves and names, and is reviewed there",
  { skip: LACKS.downloads },
  async (t) => {
    const page = await open(t, { game: MATE });
    await play(page, ...MATING);
    await goToGames(page, 1);
    await press(page, "Rename");
    await page.getByRole("dialog").getByLabel("White").fill("Somchai");
    await page.keyboard.press("Enter");
    await page.getByText("Somchai – Black").waitFor();
    await page.locator(".list .open").click();
    await page.locator('nav a[href="#analyse"][aria-current]').waitFor();
    await waitForMoves(page, 3);
    assert.deepEqual((await game(page)).moves, MATING);
    await goToGames(page, 1);
    await press(page, "Review");
    await page.locator("makruk-review table").waitFor({ timeout: 120_000 });
    await goToGames(page, 1);
    await page.getByText(/^Accuracy \d+\.\d %, \d+\.\d %$/).waitFor();
    assert.match(await exported(page), /\[White "Somchai"\][^]*\[WhiteAccuracy "\d+\.\d"\]/);
  },
);

test("games are renamed, and keep their names", { skip: LACKS.downloads }, async (t) => {
  const page = await open(t, { game: TWO });
  await go(page, "games");
  await importText(page, records(2));
  await waitForGames(page, 2);
  await press(page, "Rename");
  const dialog = page.getByRole("dialog", { name: "Rename the game" });
  await dialog.getByLabel("Title").fill("Evening game");
  await dialog.getByLabel("Black").fill("Prasert");
  await button(page, "Save").click();
  await page.getByText("Evening game").waitFor();
  assert.deepEqual(await page.evaluate(() => document.activeElement?.getAttribute("title")), "Rename");
  await page.reload();
  await waitForGames(page, 2);
  assert.deepEqual((await texts(page))[0].slice(0, 2), ["Evening game", "You – Prasert"]);
  assert.match(await exported(page), /\[Event "Evening game"\][^]*\[Black "Prasert"\]/);
});

test("deleted games come back with undo, also after a reload, until the next deletion", async (t) => {
  const page = await open(t, { game: TWO });
  await go(page, "games");
  await importText(page, records(6));
  await waitForGames(page, 6);
  const before = await texts(page);
  await press(page, "Delete", 1);
  await waitForGames(page, 5);
  await page.getByText("One game deleted.").waitFor();
  for (const row of [0, 2, 3]) await page.locator(".pick input").nth(row).check();
  await button(page, "Delete 3 chosen").click();
  await waitForGames(page, 2);
  await page.getByText("3 games deleted.").waitFor();
  await page.reload();
  await waitForGames(page, 2);
  await button(page, "Undo").click();
  await waitForGames(page, 5);
  assert.deepEqual(await texts(page), before.filter((_, row) => row !== 1));
  assert.equal(await button(page, "Undo").count(), 0);
  await press(page, "Delete");
  await waitForGames(page, 4);
  await page.keyboard.press("Control+z");
  await waitForGames(page, 5);
});

test(
  "exported games are the same when they are imported on another device, and are not imported twice",
  { skip: LACKS.downloads },
  async (t) => {
    const page = await open(t, { game: MATE });
    await play(page, ...MATING);
    await go(page, "games");
    await importText(page, `${records(12)}[Event "Rich"]\n\n1. e4 {good} e5 (1... d5 {sharp}) 2. d4 $1 *\n`);
    await waitForGames(page, 14);
    const before = await texts(page);
    const file = await exported(page);
    await importText(page, file);
    await page.getByText("0 games imported. 14 games were here already.").waitFor();
    await waitForGames(page, 14);
    const other = await open(t, { game: TWO });
    await go(other, "games");
    await importText(other, file);
    await other.getByText("14 games imported.").waitFor();
    await waitForGames(other, 14);
    assert.deepEqual(await texts(other), before);
    assert.equal(await exported(other), file);
    // Comments and variations are still there.
    await other.getByText("Rich").click();
    await other.locator(".comment").filter({ hasText: "sharp" }).waitFor();
    await other.locator(".variation").waitFor();
  },
);

test("only the chosen games are exported", { skip: LACKS.downloads }, async (t) => {
  const page = await open(t, { game: TWO });
  await go(page, "games");
  await importText(page, records(4));
  await waitForGames(page, 4);
  await page.locator(".pick input").nth(1).check();
  const file = await exported(page, "Export 1 chosen");
  assert.equal(file.match(/\[Event /g)?.length, 1);
});

test("an imported unfinished game can be continued in Play", async (t) => {
  const page = await open(t, { game: TWO });
  await go(page, "games");
  await importText(page, records(5));
  await waitForGames(page, 5);
  await page.getByLabel("Search").fill("unfinished");
  await waitForGames(page, 1);
  await press(page, "Continue in Play");
  await page.locator('nav a[href="#play"][aria-current]').waitFor();
  await page.waitForFunction(
    () => /** @type {any} */ (document.querySelector("main makruk-board")).game.history().length >= 13,
  );
  assert.equal(await board(page).getAttribute("orientation"), "black");
});

test("games are pasted, and a game of the analysis is kept, once", async (t) => {
  const page = await open(t, { game: TWO });
  await go(page, "games");
  await button(page, "Paste PGN").click();
  await page.getByRole("dialog").getByRole("textbox").fill(records(2));
  await button(page, "Import").click();
  await waitForGames(page, 2);
  await go(page, "analyse");
  await enter(page, '[White "Niran"]\n\n1. e4 (1. d4) e5 *');
  await waitForMoves(page, 0);
  // The first attempt fails, and says so. The second one waits until another transaction lets it write.
  await page.evaluate(() => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function () {
      IDBObjectStore.prototype.put = put;
      throw new DOMException("no room", "QuotaExceededError");
    };
  });
  await button(page, "Keep in Games").click();
  await page.locator(".notice .error").waitFor();
  assert.equal(await button(page, "Kept").count(), 0);
  await page.evaluate(async () => {
    const result = (/** @type {IDBRequest} */ request) =>
      new Promise((resolve) => (request.onsuccess = () => resolve(request.result)));
    const database = await result(indexedDB.open("makruk-games"));
    const store = database.transaction("deleted", "readwrite").objectStore("deleted");
    const hold = () => /** @type {any} */ (globalThis).isHeld && (store.count().onsuccess = hold);
    /** @type {any} */ (globalThis).isHeld = true;
    hold();
  });
  await button(page, "Keep in Games").click();
  await page.locator(".record button[aria-busy=true]").waitFor();
  assert.equal(await button(page, "Kept").count(), 0);
  await page.evaluate(() => (/** @type {any} */ (globalThis).isHeld = false));
  await button(page, "Kept").waitFor();
  await page.locator(".record .primary").click();
  for (const [word, number] of /** @type {const} */ ([["Kept", 3], ["Kept", 3]])) {
    await button(page, "Keep in Games").click();
    await button(page, word).waitFor();
    await go(page, "games");
    await waitForGames(page, number);
    await go(page, "analyse");
    await page.locator(".record .primary").click();
  }
  await go(page, "games");
  await page.locator(".who").filter({ hasText: "Niran" }).first().waitFor();
});

test("a damaged game is named with its place, and the others are imported", async (t) => {
  const page = await open(t, { game: TWO });
  await go(page, "games");
  const [first, second] = records(2).split(/(?=\[Event )/);
  await importText(page, `${first}[White "Damaged"]\n\n1. e4 e9 2. d4 *\n\n${second}`);
  await waitForGames(page, 2);
  const line = first.split("\n").length + 2;
  await page.getByText(`Game 2, line ${line}: Expected a rank, found \`9\``).waitFor();
  await page.getByText("2 games imported.").waitFor();
  await button(page, "Close").click();
  await page.locator(".summary").waitFor({ state: "detached" });
  await importText(page, "no game at all");
  await page.locator(".summary .error").waitFor();
  await waitForGames(page, 2);
});

test("an archive is imported, names the place of its damage, and opens in Analyse when it is dropped", async (t) => {
  const tool = process.env.MAKRUK_TOOL;
  assert.ok(tool, "MAKRUK_TOOL is set by scripts/web test, which builds the tool");
  const archiveOf = (/** @type {string} */ text) =>
    execFileSync(tool, ["convert", "--from", "pgn", "--to", "bytecode"], { input: text });
  const page = await open(t, { game: TWO });
  await go(page, "games");
  const archive = archiveOf(records(12));
  await importText(page, archive, "twelve.mkg");
  await page.getByText("12 games imported.").waitFor();
  await waitForGames(page, 12);
  await page.locator(".who").filter({ hasText: "Somchai 6 – Malee 6" }).waitFor();
  const close = () => button(page, "Close").click();
  await close();
  await importText(page, archive.subarray(0, archive.length >> 1), "cut.mkg");
  await page.getByText(/^This archive is damaged or cut off at byte [\d,]+: nothing of it was read\.$/).waitFor();
  await close();
  await importText(page, records(1), "other.mkg");
  await page.getByText("This file is no archive of games.").waitFor();
  await close();
  // Damage in a block costs its games only.
  const damaged = archiveOf(records(3000, (number) => `1. e4 e5 2. ${"abcdfgh"[number % 7]}4 1-0`));
  damaged[damaged.length >> 1] ^= 1;
  await importText(page, damaged, "damaged.mkg");
  await page.locator(".summary li").getByText(/^Game \d+ and those after it: .* damaged at byte [\d,]+$/).waitFor();
  const [, imported, left] =
    (await page.locator(".summary").textContent())?.match(/^(\d+) games imported\.(\d+) damaged games were/) ?? [];
  assert.equal(Number(imported) + Number(left), 3000);
  await page.evaluate((bytes) => {
    const data = new DataTransfer();
    data.items.add(new File([Uint8Array.from(bytes)], "twelve.mkg"));
    const options = { bubbles: true, cancelable: true, dataTransfer: data };
    document.querySelector("main")?.dispatchEvent(new DragEvent("drop", options));
  }, [...archive]);
  await page.locator("select[name=game] option").nth(11).waitFor({ state: "attached" });
  await page.locator("select[name=game]").selectOption("6");
  await button(page, "Last position").click();
  await waitForMoves(page, 12);
});

test("an import can be stopped; the games imported so far stay", async (t) => {
  const page = await open(t, { game: TWO });
  await go(page, "games");
  await page
    .locator(".mygames input[type=file]")
    .setInputFiles({ name: "games.pgn", mimeType: "text/plain", buffer: Buffer.from(records(20_000)) });
  await page.locator(".list li").first().waitFor({ timeout: 120_000 });
  await button(page, "Cancel").click();
  await page.getByText("The import was stopped.").waitFor();
  const [count] = (await page.locator(".summary").textContent())?.match(/\d+(?= games imported)/) ?? [];
  await page.getByText(`${count} of ${count} games`).waitFor();
  assert.ok(Number(count) > 0 && Number(count) < 20_000, count);
});

test("a list of 5,000 games remains usable", async (t) => {
  const page = await open(t, { game: TWO });
  await go(page, "games");
  // The file is larger than the portions in which it is read.
  const note = "x".repeat(900);
  const moves = (/** @type {number} */ number) =>
    `1. e4 {${note}} e5 2. ${"abcdfgh"[number % 7]}4 ${["1-0", "0-1", "1/2-1/2"][number % 3]}`;
  await page
    .locator(".mygames input[type=file]")
    .setInputFiles({ name: "games.pgn", mimeType: "text/plain", buffer: Buffer.from(records(5000, moves)) });
  await page.getByText("5000 games imported.").waitFor({ timeout: 120_000 });
  await page.getByText("5000 of 5000 games").waitFor();
  await page.reload();
  await page.getByText("5000 of 5000 games").waitFor();
  // The list is rendered in steps.
  assert.ok((await page.locator(".list li").count()) <= 150);
  const since = Date.now();
  await page.getByLabel("Search").fill("Somchai 1000");
  await page.waitForFunction(() => document.querySelectorAll(".list li").length === 1);
  assert.ok(Date.now() - since < 3000, `${Date.now() - since} ms`);
  await page.getByLabel("Search").fill("");
  await page.getByText("5000 of 5000 games").waitFor();
  await page.getByLabel("Order").selectOption("oldest");
  await page.locator(".list .date").first().filter({ hasText: "2020" }).waitFor();
  await page.getByLabel("Choose all").check();
  await button(page, "Delete 5000 chosen").click();
  await page.getByText("5000 games deleted.").waitFor({ timeout: 120_000 });
  await button(page, "Undo").click();
  await page.getByText("5000 of 5000 games").waitFor({ timeout: 120_000 });
});

test("the database of an earlier version stays as it is, and remains readable to that version", async (t) => {
  const page = await open(t, { game: MATE });
  const seed = () =>
    new Promise((resolve, reject) => {
      const request = indexedDB.open("makruk", 1);
      request.onupgradeneeded = () => ["tabs", "sources"].map((name) => request.result.createObjectStore(name));
      request.onsuccess = () => {
        const writing = request.result.transaction(["tabs", "sources"], "readwrite");
        writing.objectStore("sources").put({ text: "1. e4 e5 2. d4 *" }, "1-old");
        writing
          .objectStore("tabs")
          .put(
            {
              shot: { source: "1-old", edits: [], rules: [], index: 0, places: [0, 0, 0], time: 1 },
              past: [],
              future: [],
            },
            "old",
          );
        writing.oncomplete = () => resolve(request.result.close());
      };
      request.onerror = reject;
    });
  await page.evaluate(seed);
  await play(page, ...MATING);
  await goToGames(page, 1);
  await go(page, "analyse");
  await waitForMoves(page, 3);
  assert.deepEqual((await game(page)).moves, ["e3e4", "e6e5", "d3d4"]);
  // As an open tab of the earlier version does.
  const version = await page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const request = indexedDB.open("makruk", 1);
        request.onsuccess = () => resolve([request.result.version, ...request.result.objectStoreNames]);
        request.onerror = () => reject(request.error);
      }),
  );
  assert.deepEqual(version, [1, "sources", "tabs"]);
});

test("the database of the games gives way to a page that deletes or upgrades it", async (t) => {
  const page = await open(t, { game: MATE });
  await play(page, ...MATING);
  await goToGames(page, 1);
  await page.evaluate(
    () =>
      new Promise((resolve, reject) =>
        Object.assign(indexedDB.deleteDatabase("makruk-games"), {
          onsuccess: resolve,
          onerror: reject,
          onblocked: reject,
        }),
      ),
  );
  await importText(page, records(3));
  await waitForGames(page, 3);
});

test("storage that is full or forbidden is reported, and nothing else breaks", async (t) => {
  const page = await open(t, { game: MATE });
  await page.evaluate(() => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (/** @type {any} */ ...values) {
      if (this.name === "listings") throw new DOMException("full", "QuotaExceededError");
      return /** @type {any} */ (put).apply(this, values);
    };
  });
  await play(page, ...MATING);
  await page.getByRole("alert").filter({ hasText: "This device has no free space" }).waitFor();
  await go(page, "games");
  await importText(page, records(3));
  await page.getByText("0 games imported.").waitFor();
  await page.locator(".report .error").waitFor();
  await go(page, "play");
  assert.deepEqual((await game(page)).moves, MATING);
  await page.reload();
  // The finished game is kept as soon as there is room.
  await waitForStored(page, 1, "1-0");
  const forbidden = await open(t, { game: MATE });
  await forbidden.evaluate(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException("forbidden", "SecurityError");
    };
  });
  await play(forbidden, ...MATING);
  await forbidden.getByRole("alert").filter({ hasText: "This device has no free space" }).waitFor();
  await go(forbidden, "games");
  await forbidden.locator(".report .error").waitFor();
  await go(forbidden, "play");
  await button(forbidden, "Take back").click();
  await waitForMoves(forbidden, 2);
});

test("permission to persist is asked for once, when the first game is kept", async (t) => {
  const page = await open(t, { game: MATE });
  await page.evaluate(() => {
    StorageManager.prototype.persist = async () =>
      Boolean(localStorage.setItem("asked", `${localStorage.getItem("asked") ?? ""}!`));
  });
  await play(page, ...MATING.slice(0, 2));
  assert.equal(await page.evaluate(() => localStorage.getItem("asked")), null);
  await play(page, MATING[2]);
  await page.waitForFunction(() => localStorage.getItem("asked") === "!");
  await goToGames(page, 1);
  await importText(page, records(2));
  await waitForGames(page, 3);
  assert.equal(await page.evaluate(() => localStorage.getItem("asked")), "!");
});

test("the insights sum up the games, from three on", async (t) => {
  const page = await open(t, { game: TWO });
  await go(page, "games");
  await importText(page, records(2));
  await waitForGames(page, 2);
  assert.equal(await page.locator(".insights").isVisible(), false);
  await importText(page, records(12));
  await waitForGames(page, 12);
  assert.equal(
    (await page.locator(".insights .results").textContent())?.trim(),
    "9 games of yours2 won2 drawn5 lostone game of other players · 2 unfinished games",
  );
  await page.getByText("By colour, level, formation and ending").click();
  const row = (/** @type {string} */ name) =>
    page
      .locator(".tables tr")
      .filter({ has: page.getByRole("rowheader", { name, exact: true }) })
      .locator("td")
      .allTextContents();
  assert.deepEqual(await row("Ma Phuk"), ["2", "2", "5"]);
  assert.deepEqual(await row("resignation"), ["5"]);
  assert.deepEqual(await row("timeout"), ["2"]);
});

test("the keyboard alone opens, chooses, deletes, restores and renames games", async (t) => {
  const page = await open(t, { game: TWO });
  await go(page, "games");
  await importText(page, records(3));
  await waitForGames(page, 3);
  const focused = () =>
    page.evaluate(
      () =>
        document.activeElement?.getAttribute("data-key") ??
        document.activeElement?.getAttribute("aria-label") ??
        document.activeElement?.textContent ??
        "",
    );
  const tabTo = async (/** @type {string} */ start) => {
    for (let pressed = 0; pressed < 60 && !(await focused()).startsWith(start); pressed++)
      await page.keyboard.press("Tab");
    assert.ok((await focused()).startsWith(start), `${start}: ${await focused()}`);
  };
  await tabTo("Skip");
  await page.keyboard.press("Enter");
  assert.ok(await page.evaluate(() => document.activeElement?.classList.contains("mygames")));
  await tabTo("choose");
  await page.keyboard.press("Space");
  assert.ok((await focused()).startsWith("choose"), "the focus stays");
  await tabTo("delete");
  await page.keyboard.press("Enter");
  await waitForGames(page, 2);
  assert.notEqual(await page.evaluate(() => document.activeElement?.tagName), "BODY");
  for (let pressed = 0; pressed < 60 && (await focused()) !== "undo"; pressed++) await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await waitForGames(page, 3);
  assert.notEqual(await page.evaluate(() => document.activeElement?.tagName), "BODY");
  await tabTo("rename");
  const renamed = await focused();
  await page.keyboard.press("Enter");
  await page.keyboard.type("By keyboard");
  await page.keyboard.press("Enter");
  await page.getByText("By keyboard").waitFor();
  assert.equal(await focused(), renamed);
  for (let pressed = 0; pressed < 60 && !(await focused()).startsWith("open"); pressed++)
    await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await page.locator('nav a[href="#analyse"][aria-current]').waitFor();
});

test("the games are shown in Thai, on a phone, without sideways scrolling", async (t) => {
  const context = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true, bypassCSP: true };
  const page = await open(t, {
    game: { opponent: "engine", level: 2, side: "white", actions: ["e3e4", "e6e5", "resign white"] },
    language: "th",
    context,
  });
  await goToGames(page, 1);
  assert.deepEqual(await texts(page), [["คุณ – โปรแกรม ระดับ 2", "แพ้ (ยอมแพ้)", "1 ตา"]]);
  await importText(page, `${records(12)}[White "x"]\n\n1. e4 e9 *\n`);
  await waitForGames(page, 13);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360);
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(() => /** @type {any} */ (globalThis).axe.run());
  assert.deepEqual(violations.map((/** @type {any} */ { id }) => id), []);
  await button(page, "English").click();
  await page.getByText("Lost by resignation").first().waitFor();
  // Who returns finds the place in the list again.
  const list = page.locator("main");
  await list.evaluate((element) => (element.scrollTop = 700));
  await page.evaluate(() => (location.hash = "play"));
  await board(page).waitFor();
  assert.equal(await list.evaluate(({ scrollTop }) => scrollTop), 0);
  await page.goBack();
  await page.locator(".mygames").waitFor();
  assert.equal(await list.evaluate(({ scrollTop }) => scrollTop), 700);
});

for (const [language, colorScheme, remove, rename] of /** @type {const} */ ([
  ["en", "light", "Delete", "Rename"],
  ["th", "dark", "ลบ", "เปลี่ยนชื่อ"],
])) {
  test(`the games pass axe-core, ${language}, ${colorScheme}`, async (t) => {
    const page = await open(t, { language, game: TWO, context: { colorScheme, bypassCSP: true } });
    await go(page, "games");
    const check = async (/** @type {string} */ what) => {
      const { violations } = await page.evaluate(() => /** @type {any} */ (globalThis).axe.run());
      assert.deepEqual(
        violations.map((/** @type {any} */ { id, nodes }) => `${id}: ${nodes[0].failureSummary}`),
        [],
        what,
      );
    };
    await page.evaluate(AXE);
    await check("an empty list");
    await importText(page, `${records(12)}[White "x"]\n\n1. e4 e9 *\n`);
    await waitForGames(page, 12);
    await page.locator("details summary").click();
    await press(page, remove);
    await waitForGames(page, 11);
    await page.locator(".pick input").first().check();
    await check("a list");
    await press(page, rename);
    await check("the dialog");
  });
}
