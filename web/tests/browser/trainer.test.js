// The count trainer.

import assert from "node:assert/strict";
import { test } from "node:test";

import { board, button, open } from "./page.js";

/** @typedef {import("./page.js").Page} Page */

/** The count in the game on the board. @param {Page} page @returns {Promise<{ limit: number, next: number }>} */
const count = (page) => board(page).evaluate((/** @type {any} */ { game }) => game.count);

/** @param {Page} page @param {number} first @param {number} limit */
async function answer(page, first, limit) {
  await page
    .getByRole("group", { name: "First number called" })
    .getByRole("radio", { name: String(first), exact: true })
    .check({ force: true });
  await page
    .getByRole("group", { name: "Limit" })
    .getByRole("radio", { name: String(limit), exact: true })
    .check({ force: true });
  await button(page, "Check").click();
}

test("right answers extend the streak, and a wrong one ends it", async (t) => {
  const page = await open(t, { at: "#count", settings: { knowsCount: true } });
  for (let right = 1; right <= 3; right++) {
    const { next, limit } = await count(page);
    assert.equal(await button(page, "Check").isDisabled(), true);
    await answer(page, next, limit);
    await page.getByText("Right!").waitFor();
    await page.getByText(`In a row: ${right} (best ${right})`).waitFor();
    await button(page, "Next").click();
  }
  const { next, limit } = await count(page);
  await answer(page, next, limit === 8 ? 16 : 8);
  await page.getByText(`It is ${next} of ${limit}.`).waitFor();
  await page.getByText("In a row: 0 (best 3)").waitFor();
  assert.equal(await page.getByRole("row").filter({ hasText: String(limit) }).count(), 1);
});

test("questions are asked in Thai, with Thai digits", async (t) => {
  const page = await open(t, { at: "#count", language: "th", settings: { knowsCount: true } });
  await page.getByRole("radio", { name: "๑๖" }).waitFor({ state: "attached" });
});

test("the lessons on counting come before the first question, and are collapsed afterwards", async (t) => {
  for (const [language, practise, titles] of /** @type {const} */ ([
    [
      "en",
      "Practise",
      ["Why count?", "Pieces' honour: to what limit?", "Pieces' honour: from which number?", "Board's honour"],
    ],
    ["th", "เริ่มฝึก", ["ทำไมต้องนับ", "ศักดิ์หมาก: นับถึงเท่าไร", "ศักดิ์หมาก: เริ่มที่เลขใด", "ศักดิ์กระดาน"]],
  ])) {
    const page = await open(t, { at: "#count", language });
    assert.deepEqual(await page.locator(".lessons h2").allTextContents(), titles);
    assert.equal(await page.locator(".lessons h2").first().isVisible(), true);
    assert.equal(await page.locator("fieldset").count(), 0);
    await button(page, practise).click();
    await page.locator("fieldset").first().waitFor();
    await page.reload();
    await page.locator(".lessons summary").waitFor();
    assert.equal(await page.locator(".lessons h2").first().isVisible(), false);
  }
});
