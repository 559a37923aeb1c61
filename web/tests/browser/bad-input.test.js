// Invalid text: the error is shown beside the field, and the page still works.

import assert from "node:assert/strict";
import { test } from "node:test";

import { SITE, board, button, click, enter, game, open, play } from "./page.js";

/** The error message, in an element that screen readers announce. @param {import("./page.js").Page} page */
const error = (page) => page.getByRole("alert").locator(".error");

test("an illegal move in a record is reported, the text stays, and the moves before it are shown", async (t) => {
  const page = await open(t, { at: "#analyse" });
  for (const text of ["1. e4 e9 Zz", "1. e4 Kxh8 *", "1. e4 e5 2. Nd5"]) {
    await enter(page, text);
    await error(page).first().waitFor();
    assert.equal(await page.locator("textarea").inputValue(), text);
    assert.equal((await page.locator(".moves button.move").first().textContent())?.endsWith("e4"), true);
  }
  await enter(page, "1. e4 e5 *");
  await error(page).waitFor({ state: "detached" });
});

test("an invalid position is reported, and the game stays", async (t) => {
  const page = await open(t, { at: "#analyse" });
  await play(page, "e3e4");
  for (const text of [
    "9/8/8/8/8/8/8/8 w - - 0 1",
    "8/8/8/8/8/8/8/8 w - - 0 1",
    "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR x",
  ]) {
    await enter(page, text);
    assert.match((await error(page).textContent()) ?? "", /^[A-Z].{10}/, text);
    assert.deepEqual((await game(page)).moves, ["e3e4"]);
  }
});

test("an empty or meaningless text is reported", async (t) => {
  const page = await open(t, { at: "#analyse" });
  for (const text of ["", "   \n ", "hello"]) {
    await enter(page, text);
    await error(page).first().waitFor();
    await enter(page, "1. e4 *");
    await error(page).waitFor({ state: "detached" });
  }
});

test("random clicks play only legal moves", async (t) => {
  const page = await open(t, { at: "#analyse" });
  for (const squares of ["e4e5", "e6e5", "e3e6", "a1a8", "e1e1", "h3h4"]) await click(page, squares);
  assert.deepEqual((await game(page)).moves, ["h3h4"]);
});

test("mangled texts never break the page", async (t) => {
  const page = await open(t, { at: "#analyse", isBroken: true });
  /** @type {string[]} */
  const traps = [];
  page.on("pageerror", (error) => traps.push(String(error.stack)));
  let seed = 7;
  const random = (/** @type {number} */ below) => (seed = (seed * 48271) % 0x7fffffff) % below;
  const sound = [
    '[White "A"]\n[FEN "8/8/8/8/2k5/8/7R/3K4 b - 32 30 20"]\n\n20... Kc5 {[%count stop]} (20... Kd5 $14) 21. Rh5+ *',
    "1. e4 e5 (1... d5 2. exd5 {wild} (2. d4 c5)) 2. Nd2 1/2-1/2",
    "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1",
    "rmtektmr/8/bbbbbbbb/8/8/BBBBBBBB/8/RMTKETMR w 1",
    "8/8/8/8/2k5/8/7R/3K4 b 20 b pp 15 4 16",
  ];
  const letters = "rnsmkpRNSMKP12345678/ ~-wb.()[]{}$%;\"\\*\n\0ก😀e4xd5+#=";
  const mangled = Array.from({ length: 150 }, () => {
    const text = [...sound[random(sound.length)]];
    for (let edit = random(6); edit >= 0; edit--)
      text.splice(random(text.length), random(3), [...letters][random([...letters].length)] ?? "");
    return text.join("");
  });
  await page.evaluate((texts) => {
    for (const text of texts) {
      /** @type {any} */ (document.querySelector("textarea")).value = text;
      document.querySelector("textarea")?.dispatchEvent(new Event("input"));
      /** @type {any} */ (document.querySelector(".record .primary")).click();
      const alert = document.querySelector(".record .error")?.textContent ?? "";
      if (/internal|the module failed|unreachable|undefined|\[object/.test(alert)) throw new Error(`${alert}: ${text}`);
    }
  }, mangled);
  for (const text of mangled.slice(0, 40)) {
    await page.evaluate((hash) => (location.hash = hash), `g=${text}`);
  }
  await page.goto(`${SITE}#setup`);
  await page.evaluate((texts) => {
    const field = /** @type {HTMLInputElement} */ (document.querySelector("input.fen"));
    for (const text of texts) {
      field.value = text;
      field.dispatchEvent(new Event("input"));
    }
  }, mangled);
  assert.deepEqual(traps, []);
  await page.goto(`${SITE}#analyse`);
  await enter(page, "1. e4 e5 *");
  await error(page).waitFor({ state: "detached" });
  assert.equal(await board(page).count(), 1);
});
