// Measures the page as visitors meet it: over a slow connection, on a second visit, while dragging on a slow
// processor, and in a long game.

import { serve } from "../serve.js";

/** @typedef {import("playwright-core").Browser} Browser */
/** @typedef {import("playwright-core").Page} Page */

/** "Slow 4G": bytes per second, and milliseconds per round trip. */
const SLOW_4G = { offline: false, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8, latency: 150 };
/** How many times slower the processor is while dragging. */
const SLOWDOWN = 4;
/** The plies of the long game. */
const PLIES = 1000;

/**
 * Opens a new visitor's page.
 * @param {Browser} browser
 * @param {import("playwright-core").BrowserContextOptions} [options]
 */
async function visitor(browser, options = {}) {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    ...options,
  });
  const page = await context.newPage();
  return { context, page, protocol: await context.newCDPSession(page) };
}

/** Milliseconds from the navigation to the first drawing. @param {Page} page @returns {Promise<number>} */
const firstPaint = (page) =>
  page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? NaN);

/** Milliseconds from the navigation until the board can be used. @param {Page} page */
async function boardIsUsable(page) {
  await page.waitForFunction(() => /** @type {any} */ (document.querySelector("main makruk-board"))?.game);
  return page.evaluate(() => performance.now());
}

/** Clicks two squares. @param {Page} page @param {string} move */
async function click(page, move) {
  for (const square of [move.slice(0, 2), move.slice(2)])
    await page.locator(`main makruk-board [data-square=${square}]`).click();
}

/**
 * The first visit over a slow connection, and the engine's first reply.
 * @param {Browser} browser
 * @param {string} address
 */
async function first(browser, address) {
  const { context, page, protocol } = await visitor(browser, { serviceWorkers: "block" });
  await protocol.send("Network.enable");
  await protocol.send("Network.emulateNetworkConditions", SLOW_4G);
  await page.goto(address, { waitUntil: "commit" });
  const usable = await boardIsUsable(page);
  const paint = await firstPaint(page);
  await click(page, "e3e4");
  const asked = Date.now();
  await page.waitForFunction(
    () => /** @type {any} */ (document.querySelector("main makruk-board")).game.history().length === 2,
  );
  const reply = Date.now() - asked;
  await context.close();
  return { paint, usable, reply };
}

/** The second visit, over a connection that answers nothing. @param {Browser} browser @param {string} address */
async function second(browser, address) {
  const { context, page } = await visitor(browser);
  await page.goto(address);
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active);
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  await context.setOffline(true);
  await page.reload({ waitUntil: "commit" });
  const usable = await boardIsUsable(page);
  await context.close();
  return { usable };
}

/**
 * The times between frames while a piece is dragged by a slow processor.
 * @param {Browser} browser
 * @param {string} address
 */
async function drag(browser, address) {
  const { context, page, protocol } = await visitor(browser, { serviceWorkers: "block" });
  await page.goto(address);
  await boardIsUsable(page);
  const box = await page.locator("main makruk-board [data-square=e3]").boundingBox();
  if (!box) throw new Error("the board has no square e3");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await protocol.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.evaluate(() => {
    /** @type {number[]} */
    const frames = [];
    let last = performance.now();
    const count = (/** @type {number} */ now) => {
      frames.push(now - last);
      last = now;
      requestAnimationFrame(count);
    };
    requestAnimationFrame(count);
    Object.assign(globalThis, { frames });
  });
  for (let step = 0; step < 120; step++) await page.mouse.move(x + 80 * Math.sin(step / 10), y - step);
  const frames = await page.evaluate(() => /** @type {any} */ (globalThis).frames.slice(1));
  await context.close();
  return { frame: [...frames].sort((a, b) => a - b)[Math.floor(frames.length * 0.95)] };
}

/** The time for a step in a long analysis. @param {Browser} browser @param {string} address */
async function longGame(browser, address) {
  const { context, page } = await visitor(browser, { serviceWorkers: "block" });
  await page.goto(`${address}#analyse`);
  await page.locator("#tab-record").click();
  const round = ["Nd2", "Nd7", "Nb1", "Nb8"];
  const moves = Array.from({ length: PLIES }, (_, ply) =>
    ply % 2 === 0 ? `${ply / 2 + 1}. ${round[ply % 4]}` : round[ply % 4],
  );
  await page.locator("textarea").fill(`[Rules "fairy"]\n\n${moves.join(" ")} *`);
  await page.locator(".record .primary").click();
  await page.locator(".moves button.move").nth(PLIES - 1).waitFor();
  const times = await page.evaluate(async () => {
    const next = /** @type {HTMLElement} */ (document.querySelector(".step.next"));
    const times = [];
    for (let step = 0; step < 200; step++) {
      const begin = performance.now();
      next.click();
      times.push(performance.now() - begin);
      await new Promise(requestAnimationFrame);
    }
    return times.sort((a, b) => a - b);
  });
  await context.close();
  return { step: times[Math.floor(times.length * 0.95)] };
}

/**
 * Measures each part several times.
 *
 * @param {Browser} browser
 * @param {(numbers: number[]) => string} show the median and the range
 * @returns {Promise<string[][]>} rows of a table, the first one its heading
 */
export async function visit(browser, show) {
  const { address, server } = await serve(0);
  /** @type {Record<string, number[]>} */
  const found = {};
  for (let round = 0; round < 5; round++) {
    for (const part of [first, second, drag, longGame]) {
      for (const [name, time] of Object.entries(await part(browser, address)))
        (found[`${part.name} ${name}`] ??= []).push(time);
    }
  }
  server.close();
  const texts = {
    "first paint": ["slow 4G, empty cache: something is drawn", "1,000"],
    "first usable": ["slow 4G, empty cache: the board can be used", "2,000"],
    "first reply": ["slow 4G: the engine's first reply after the move", "2,500"],
    "second usable": ["second visit without a network: the board can be used", "500"],
    "drag frame": [`dragging, processor ${SLOWDOWN} times slower: 95 % of the frames take`, "16.7"],
    "longGame step": [`a step in a game of ${PLIES.toLocaleString("en")} plies: 95 % take`, "16"],
  };
  return [
    ["as a visitor", "ms", "aim"],
    ...Object.entries(texts).map(([name, [text, aim]]) => [text, show(found[name]), aim]),
  ];
}
