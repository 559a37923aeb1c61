// Searches by queries: in Games, over the user's games, and in Analyse, over the open file, too.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { SITE, TWO, button, enter, game, open, play, tab, until, waitForMoves } from "./page.js";
import { records } from "./records.js";

/** @typedef {import("./page.js").Page} Page */

const AXE = readFileSync(new URL("../../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");
/** The second game ends with the capture of a rua. */
const PLAYED = `
[White "Somchai"]
[Black "Malee"]
[Result "1-0"]

1. e4 e5 2. d4 exd4 3. cxd4 1-0

[White "Malee"]
[Black "Niran"]
[Result "0-1"]

1. b4 a5 2. bxa5 Rxa5 3. e4 Rxa3 4. Rxa3 0-1

[White "Niran"]
[Black "Somchai"]
[Result "1/2-1/2"]

1. d4 d5 2. e4 1/2-1/2
`;

/** @param {Page} page @param {string} tab */
async function go(page, tab) {
  await page.evaluate((tab) => (location.hash = tab), tab);
  await page.locator(`nav a[href="#${tab}"][aria-current]`).waitFor();
}

/** Imports games. @param {Page} page @param {string} text */
async function importText(page, text) {
  await go(page, "games");
  await page
    .locator(".mygames input[type=file]")
    .setInputFiles({ name: "games.pgn", mimeType: "text/plain", buffer: Buffer.from(text) });
  await page.locator(".summary").waitFor({ timeout: 120_000 });
}

/** Checks the page by axe-core. @param {Page} page @param {string} what */
async function check(page, what) {
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(() => /** @type {any} */ (globalThis).axe.run());
  assert.deepEqual(violations.map((/** @type {any} */ { id, nodes }) => `${id}: ${nodes[0].html}`), [], what);
}

/** The box of the current view. @param {Page} page */
const box = (page) => page.locator("main input[name=search]");

/** @param {Page} page @param {number} count */
const waitForGames = (page, count) =>
  page.waitForFunction((count) => document.querySelectorAll("main .list li").length === count, count);

/** @param {Page} page @param {string[]} players */
const waitForHits = (page, players) =>
  page.waitForFunction(
    (players) => [...document.querySelectorAll(".hits .who")].map(({ textContent }) => textContent).join() === players,
    players.join(),
  );

test("chips write the query, its hits open at their ply, and plain words narrow them", async (t) => {
  const page = await open(t, { game: TWO });
  await importText(page, PLAYED);
  await waitForGames(page, 3);
  await box(page).fill("captured:R");
  await waitForGames(page, 1);
  assert.equal(await page.locator(".list .who").textContent(), "Malee – Niran");
  assert.match((await page.locator(".list .facts").textContent()) ?? "", /move 4/);
  await page.locator(".list .thumbnail[src]").waitFor();
  await page.locator(".list .open").click();
  await page.locator('nav a[href="#analyse"][aria-current]').waitFor();
  // White captures next.
  await waitForMoves(page, 6);
  await go(page, "games");
  assert.equal(await box(page).inputValue(), "captured:R");
  await box(page).fill("");
  await waitForGames(page, 3);

  await page.getByLabel("Player").selectOption("Somchai");
  await waitForGames(page, 2);
  await page.getByLabel("Result").selectOption("Draw");
  await waitForGames(page, 1);
  assert.equal(await box(page).inputValue(), "player:Somchai result:1/2-1/2");
  await button(page, "Drawn by the count").click();
  await page.locator(".search").getByText("No game matches.").waitFor();
  assert.equal(await button(page, "Drawn by the count").getAttribute("aria-pressed"), "true");
  await button(page, "Drawn by the count").click();
  await page.getByLabel("Result").selectOption("Result");
  await waitForGames(page, 2);
  await box(page).fill("malee player:Somchai");
  await waitForGames(page, 1);
  await page.locator(".search").getByText("One game").waitFor();
  // A game without a place opens at its end.
  await page.locator(".list .open").click();
  await waitForMoves(page, 5);
  await go(page, "games");

  await box(page).fill("");
  await page.getByLabel("Player").selectOption("Another…");
  await page.keyboard.type("nir");
  await waitForGames(page, 2);
  await box(page).fill("");
  await button(page, "Material").click();
  const dialog = page.getByRole("dialog", { name: "Material" });
  for (const side of ["One side", "The other side"]) {
    for (const [role, number] of Object.entries({ rua: 1, ma: 2, khon: 2, met: 1, bia: 7 }))
      await dialog.getByLabel(`${side}: ${role}`).selectOption(String(number));
  }
  await dialog.getByLabel("One side: rua").selectOption("2");
  await dialog.getByRole("button", { name: "Search" }).click();
  assert.equal(await box(page).inputValue(), "material:KRRNNSSMPPPPPPPvKRNNSSMPPPPPPP");
  await page.locator(".search").getByText("No game matches.").waitFor();
  await button(page, "Material KRRNNSSMPPPPPPPvKRNNSSMPPPPPPP").click();
  await button(page, "Clear").click();
  await waitForGames(page, 3);
  await button(page, "Examples").click();
  await button(page, /^Two rua are exchanged/).click();
  assert.equal(await box(page).inputValue(), "captured:R next captured:R");
  await page.locator(".search").getByText("No game matches.").waitFor();
});

test("a malformed query stands marked under the box, in both languages, and answers nothing", async (t) => {
  const page = await open(t, { game: TWO, context: { bypassCSP: true } });
  await importText(page, PLAYED);
  await box(page).fill("player:som");
  await waitForGames(page, 2);
  await box(page).fill("player:som materail:KRvK");
  const error = page.locator(".search .error");
  await error.getByText("Expected a key, found `materail`; did you mean `material`?").waitFor();
  assert.equal(await error.locator("mark").textContent(), "m");
  assert.equal(await box(page).getAttribute("aria-invalid"), "true");
  await check(page, "an error");
  await button(page, "ภาษาไทย").click();
  await error.getByText("ไม่รู้จักคำ “materail” หมายถึง “material” หรือไม่").waitFor();
  // Neither the games of the query before it nor all games.
  assert.equal(await page.locator("main .list").textContent(), "");
  await box(page).fill("player:som");
  await waitForGames(page, 2);
  assert.equal(await error.count(), 0);
  await box(page).fill("");
  await waitForGames(page, 3);
  await button(page, "ตัวหมาก").click();
  await check(page, "the dialog for pieces");
  await page.keyboard.press("Escape");
  await button(page, "ตัวอย่าง").click();
  await check(page, "the examples");
});

test("a search of many games shows its course and can be stopped, and a change of the games repeats it", async (t) => {
  const page = await open(t, { game: TWO });
  const comment = "x".repeat(2000);
  await importText(page, records(1500, () => `1. e4 {${comment}} e5 2. d4 exd4 1-0`));
  // Each portion waits until the test lets it go.
  await page.evaluate(() => {
    const { postMessage } = Worker.prototype;
    /** @type {any} */ (globalThis).held = [];
    Worker.prototype.postMessage = function (/** @type {any} */ ...message) {
      if (message[0]?.task === "find" && message[0].args[0] !== "" && /** @type {any} */ (globalThis).isHeld)
        /** @type {any} */ (globalThis).held.push(() => postMessage.apply(this, /** @type {any} */ (message)));
      else postMessage.apply(this, /** @type {any} */ (message));
    };
  });
  const next = () =>
    until(page, async () => {
      const { held } = /** @type {any} */ (globalThis);
      return held.length > 0 && (held.shift()(), true);
    });
  await page.evaluate(() => (/** @type {any} */ (globalThis).isHeld = true));
  await box(page).fill("captured:P");
  await page.waitForFunction(() => /** @type {any} */ (globalThis).held.length === 1);
  await page.locator(".search").getByText("0 found in 0 games…").waitFor();
  await next();
  await page.locator(".search").getByText(/^[1-9]\d* found in [1-9]\d* games…$/).waitFor();
  await button(page, "Stop").click();
  await page.getByText(/^Stopped: [1-9]\d* found in the first [1-9]\d* games\.$/).waitFor();
  await page.locator(".list li").first().waitFor();
  await page.evaluate(() => (/** @type {any} */ (globalThis).isHeld = false));
  await box(page).press("Enter");
  await page.locator(".search").getByText("1500 games").waitFor();
  // The list keeps its length when the games change.
  await page.locator("[data-key=more]").scrollIntoViewIfNeeded();
  await waitForGames(page, 100);
  await page.locator('[data-key^="delete "]').first().click();
  await page.locator(".search").getByText("1499 games").waitFor();
  await waitForGames(page, 100);
});

test("Analyse finds the games with its position, in the open file and among the user's", async (t) => {
  const page = await open(t, { game: TWO, context: { bypassCSP: true } });
  await importText(page, PLAYED);
  await go(page, "analyse");
  await enter(page, PLAYED.replaceAll("Malee", "Prasert"));
  await tab(page, "book");
  await play(page, "e3e4", "e6e5");
  await button(page, "My games with this position").click();
  await waitForHits(page, ["Somchai – Prasert", "Somchai – Malee"]);
  assert.deepEqual(await page.locator(".hits .note").allTextContents(), ["This file", "My games"]);
  await check(page, "hits");
  assert.equal(await button(page, "With this position").getAttribute("aria-pressed"), "true");
  await button(page, "Forward").click();
  assert.equal(await button(page, "With this position").getAttribute("aria-pressed"), "false");
  await box(page).fill("captured:R");
  await waitForHits(page, ["Prasert – Niran", "Malee – Niran"]);
  await page.locator(".hit").first().click();
  await waitForMoves(page, 6);
  assert.equal((await game(page)).moves[0], "b3b4");
  // Plain words find games, too.
  await box(page).fill("draw");
  await waitForHits(page, ["Niran – Somchai", "Niran – Somchai"]);
  await box(page).fill("captured:R");
  await waitForHits(page, ["Prasert – Niran", "Malee – Niran"]);
  // One of the user's games replaces the file, which can be undone.
  await page.locator(".hit").nth(1).click();
  await waitForHits(page, ["Malee – Niran"]);
  await waitForMoves(page, 6);
  assert.equal(await page.locator(".hit").getAttribute("aria-current"), "true");
  // The position of the analysis is one to search for in Games, too.
  await go(page, "games");
  await button(page, "Position in Analyse").click();
  await waitForGames(page, 1);
  assert.match(await box(page).inputValue(), /^position:\S+_w$/);

  // A hit whose game is gone says so, and goes with the change of the games.
  await until(page, async () => {
    const result = (/** @type {IDBRequest} */ request) =>
      new Promise((resolve) => (request.onsuccess = () => resolve(request.result)));
    const database = await result(indexedDB.open("makruk-games"));
    await result(database.transaction("contents", "readwrite").objectStore("contents").clear());
    database.close();
    return true;
  });
  await go(page, "analyse");
  await page.locator(".hit").click();
  await page.locator(".finder .error").getByText("This game was deleted in another tab.").waitFor();
  const other = await page.context().newPage();
  await other.goto(`${SITE}#games`);
  await other.locator('[data-key^="delete "]').first().click();
  await waitForHits(page, []);
});

test("the first games with a position come into view in the panel, also if they are found late", async (t) => {
  const page = await open(t, { game: TWO, at: "#analyse", context: { viewport: { width: 1440, height: 900 } } });
  // The last ones are not in the first portion of the search.
  const comment = "x".repeat(2000);
  await enter(page, records(60, (number) => `1. ${number < 40 ? "d4" : "e4"} {${comment}} d5 *`));
  await page.locator("select[name=game]").selectOption("50");
  await button(page, "Forward").click();
  await tab(page, "book");
  const find = button(page, "My games with this position");
  await find.click();
  await page.locator(".hit").nth(19).waitFor();
  const [panel, hit] = await page.evaluate(() =>
    ["#part-book", ".hit"].map((name) => document.querySelector(name)?.getBoundingClientRect().bottom ?? 0),
  );
  assert.ok(hit <= panel, `the first game ends at ${hit}, the panel at ${panel}`);
  assert.equal(await find.evaluate((element) => element === document.activeElement), true);
  await box(page).fill("mvoed:R");
  await page.locator(".finder .error").waitFor();
  await waitForHits(page, []);
});

test("what is typed while the analysis is loaded stays, and a part that cannot be loaded says so", async (t) => {
  const page = await open(t, { game: TWO, isBroken: true });
  await importText(page, PLAYED);
  /** @type {() => void} */
  let release = () => {};
  const held = new Promise((resolve) => (release = () => resolve(null)));
  await page.route("**/analyse/analysis.js", async (route) => {
    await held;
    await route.continue();
  });
  await button(page, "Position in Analyse").click();
  await box(page).fill("player:som");
  await waitForGames(page, 2);
  release();
  await page.waitForFunction(() => document.querySelector("input")?.value.includes("position:"));
  assert.match(await box(page).inputValue(), /^player:som position:\S+_w$/);
  await page.route("**/search/dialogs.js", (route) => route.abort());
  for (const name of ["Examples", "Material"]) {
    await box(page).fill(name);
    await page.locator(".search .error").waitFor({ state: "detached" });
    await button(page, name).click();
    await page.locator(".search .error").getByText(/dialogs\.js/).waitFor();
  }
});

test("the module is loaded by the first search, and then works offline", async (t) => {
  const page = await open(t, { game: TWO, context: { serviceWorkers: "allow" }, isBroken: true });
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  await importText(page, PLAYED);
  await waitForGames(page, 3);
  // All other files are there.
  await until(page, async () => {
    const files = ["shared/picture.js", "makruk/tasks.js"];
    return (await Promise.all(files.map((file) => caches.match(file)))).every((found) => found);
  });
  const kept = () => page.evaluate(async () => Boolean(await caches.match("makruk/makruk_archive_bg.wasm")));
  assert.equal(await kept(), false);
  await page.context().setOffline(true);
  await box(page).fill("captured:R");
  await page.getByText("The search could not be loaded: try again when you are online.").waitFor();
  await waitForGames(page, 0);
  await box(page).fill("");
  await waitForGames(page, 3);
  await page.context().setOffline(false);
  await page.reload();
  await box(page).fill("captured:R");
  await waitForGames(page, 1);
  await until(page, async () => Boolean(await caches.match("makruk/makruk_archive_bg.wasm")));
  await page.context().setOffline(true);
  await page.reload();
  await box(page).fill("captured:R");
  await waitForGames(page, 1);
});

test("the user's names are asked for at the first import, and give imported games a side", async (t) => {
  const page = await open(t, { game: TWO });
  await importText(page, PLAYED);
  await page.locator(".insights").getByText("3 games of other players").waitFor();
  const question = page.locator(".asked");
  await question.getByText("Which player are you?").waitFor();
  await button(page, "Somchai").click();
  await question.waitFor({ state: "detached" });
  const results = () => page.locator(".insights .results").textContent();
  assert.equal(await results(), "2 games of yours1 won1 drawn0 lostone game of other players");
  const own = await page
    .locator(".list .result")
    .evaluateAll((all) => all.map((each) => each.getAttribute("data-result")));
  assert.deepEqual(own, ["drawn", null, "won"]);
  await button(page, "This is me").click();
  const dialog = page.getByRole("dialog", { name: "This is me" });
  assert.equal(await dialog.getByLabel("Somchai").isChecked(), true);
  await dialog.getByLabel("Other names").fill("NIRAN\nBody, No");
  await button(page, "Save").click();
  await page.locator(".insights").getByText("one game of other players").waitFor();
  // Somchai against Niran is between two names of the user.
  assert.equal(await results(), "2 games of yours2 won0 drawn0 lostone game of other players");
  // All of the user's names stay, also those with commas and without games.
  await button(page, "This is me").click();
  assert.equal(await dialog.getByLabel("Body, No").isChecked(), true);
  await dialog.getByLabel("Somchai").uncheck();
  await button(page, "Save").click();
  assert.equal(await page.evaluate(() => localStorage.getItem("makruk.names")), '["NIRAN","Body, No"]');
  await page.reload();
  await waitForGames(page, 3);
  // It is not asked again, and a damaged value is dropped.
  await importText(page, records(1));
  assert.equal(await question.count(), 0);
  await page.evaluate(() => localStorage.setItem("makruk.names", '{"a":'));
  await page.reload();
  await page.locator(".insights").getByText("3 games of other players").waitFor();
});

test("an empty list has an example to open, which is not among the user's games", async (t) => {
  const page = await open(t, { game: TWO, context: { viewport: { width: 390, height: 844 } }, language: "th" });
  await go(page, "games");
  await page.locator(".sample .thumbnail[src]").waitFor();
  await page.locator(".sample .open").click();
  await page.locator('nav a[href="#analyse"][aria-current]').waitFor();
  await waitForMoves(page, 105);
  await go(page, "games");
  await waitForGames(page, 0);
  assert.equal(await box(page).isVisible(), false);
});
