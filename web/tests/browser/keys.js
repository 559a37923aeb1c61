// The page by keyboard alone.

import assert from "node:assert/strict";

import { board } from "./page.js";

/** @typedef {import("./page.js").Page} Page */

/** The focused square, or the label of the focused button. @param {Page} page @returns {Promise<string>} */
export const focused = (page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    const inner = element?.shadowRoot?.activeElement ?? element;
    return /** @type {any} */ (inner)?.dataset?.square ?? inner?.getAttribute("aria-label") ?? inner?.textContent ?? "";
  });

/**
 * Presses Tab until `isThere` accepts the focused element.
 * @param {Page} page
 * @param {(name: string) => boolean} isThere
 */
export async function tabTo(page, isThere) {
  for (let pressed = 0; pressed < 60; pressed++) {
    if (isThere(await focused(page))) return;
    await page.keyboard.press("Tab");
  }
  assert.fail("Tab does not reach the element");
}

/** Moves the focus from its square to another by arrow keys. @param {Page} page @param {string} square */
export async function goTo(page, square) {
  const isTurned = (await board(page).getAttribute("orientation")) === "black";
  const from = await focused(page);
  assert.match(from, /^[a-h][1-8]$/, "the focus is on the board");
  const press = async (/** @type {number} */ steps, /** @type {string} */ forth, /** @type {string} */ back) => {
    const key = steps > 0 !== isTurned ? forth : back;
    for (let i = 0; i < Math.abs(steps); i++) await page.keyboard.press(key);
  };
  await press(square.charCodeAt(0) - from.charCodeAt(0), "ArrowRight", "ArrowLeft");
  await press(Number(square[1]) - Number(from[1]), "ArrowUp", "ArrowDown");
  assert.equal(await focused(page), square);
}
