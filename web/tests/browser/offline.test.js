// The page offline and on a slow connection, after the first visit.

import assert from "node:assert/strict";
import { createServer } from "node:http";
import { test } from "node:test";

import { NO_NET, SITE, board, button, open, play, square, until, waitForMoves } from "./page.js";

test("after the first visit the whole page works offline, including the engine", async (t) => {
  const page = await open(t, { context: { serviceWorkers: "allow" }, isBroken: true });
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  // The net is cached last.
  await until(page, async () => {
    const files = ["makruk.mkn", "makruk_net.js", "makruk_net_bg.wasm", "net-worker.js"];
    return (await Promise.all(files.map((file) => caches.match(`makruk/${file}`)))).every((kept) => kept);
  });
  await page.context().setOffline(true);
  await page.reload();
  await play(page, "e3e4");
  await waitForMoves(page, 2);
  assert.equal(await page.getByText(NO_NET).count(), 0);
  await page.goto(`${page.url().split("#")[0]}#analyse`);
  await page.getByRole("switch", { name: "Engine" }).check();
  await page.locator(".pvs li").first().waitFor();
  await page.locator(".book tbody tr").first().waitFor();
  await page.goto(`${page.url().split("#")[0]}#setup`);
  await button(page, "Empty board").waitFor();
  await page.goto(`${page.url().split("#")[0]}#count`);
  await square(page, "e4").waitFor();
  await page.goto(`${page.url().split("#")[0]}#puzzles`);
  await page.getByText("0 of 300 solved").waitFor();
});

/**
 * Called per request: resolves when the response may be sent, to a function that changes the file's text.
 * @typedef {(path: string) => Promise<(body: string) => string>} Host
 */

/**
 * Serves the page from another host, with long browser caching.
 *
 * @param {{ after(act: () => unknown): void }} t
 * @param {Host} host
 */
async function hostAs(t, host) {
  const server = createServer(async (request, response) => {
    const path = request.url ?? "";
    const answer = await fetch(new URL(path, SITE));
    const body = Buffer.from(await answer.arrayBuffer());
    const change = await host(path);
    response.writeHead(answer.status, {
      "content-type": answer.headers.get("content-type") ?? "",
      "cache-control": "max-age=3600",
    });
    response.end(/\.(css|js)$/.test(path) ? change(body.toString()) : body);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(null)));
  t.after(() => (server.close(), server.closeAllConnections()));
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  return `http://127.0.0.1:${port}/site/`;
}

/**
 * Loads a page again until the new version of its style sheet is there: it takes over at a load, if no other tab is open.
 * @param {import("./page.js").Page} page
 */
async function reloadUntilNew(page) {
  const end = Date.now() + 60_000;
  const isNew = async () => (await (await fetch("shared/style.css")).text()).startsWith("/* new */");
  do {
    assert.ok(Date.now() < end, "the new version never took over");
    // The page may load itself anew at this moment, which aborts this attempt.
    await page.reload().catch(() => null);
  } while (!(await page.waitForFunction(isNew, undefined, { timeout: 5_000 }).catch(() => null)));
}

test("a new version is fetched in the background and used at the next visit, despite cached files", async (t) => {
  let version = "old";
  const address = await hostAs(t, async (path) => (body) => {
    if (path.endsWith("style.css")) return `/* ${version} */ ${body}`;
    return path.endsWith("sw.js") ? body.replace(/const VERSION = "[^"]*"/, `const VERSION = "${version}"`) : body;
  });
  const page = await open(t, { context: { serviceWorkers: "allow" }, isBroken: true });
  const style = () => page.evaluate(async () => (await (await fetch("shared/style.css")).text()).slice(0, 9));
  await page.goto(address);
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  // A search has loaded its files: an update includes them.
  await page.evaluate(async () => void (await fetch("makruk/archive-worker.js")));
  version = "new";
  await page.reload();
  await board(page).waitFor();
  assert.equal(await style(), "/* old */");
  await until(page, async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting));
  await reloadUntilNew(page);
  await board(page).waitFor();
  await until(page, async () => (await caches.keys()).length === 1);
  assert.ok(await page.evaluate(async () => Boolean(await caches.match("makruk/makruk_archive_bg.wasm"))));
});

test("a new version waits while a tab has the old one, and leaves the caches of other copies alone", async (t) => {
  let version = "old";
  const address = await hostAs(t, async (path) => (body) => {
    if (path.endsWith("style.css")) return `/* ${version} */ ${body}`;
    return path.endsWith("sw.js") ? body.replace(/const VERSION = "[^"]*"/, `const VERSION = "${version}"`) : body;
  });
  const first = await open(t, { context: { serviceWorkers: "allow" }, isBroken: true });
  const style = (/** @type {import("./page.js").Page} */ page) =>
    page.evaluate(async () => (await (await fetch("shared/style.css")).text()).slice(0, 9));
  await first.goto(address);
  await first.waitForFunction(() => navigator.serviceWorker.controller);
  // Caches of another copy of the page, and an old cache of this copy, whose name lacks the address.
  await first.evaluate(async (address) => {
    await caches.open(`makruk ${address}copy/ old`);
    await (await caches.open("makruk-1")).put(`${address}copy/`, new Response(""));
    await (await caches.open("makruk-2")).put(address, new Response(""));
  }, address);
  version = "new";
  await first.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await until(first, async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting));
  const second = await first.context().newPage();
  await second.goto(address);
  await board(second).waitFor();
  for (const tab of [first, second]) assert.equal(await style(tab), "/* old */");
  await first.close();
  // The new version takes over once the browser has forgotten the closed tab.
  await reloadUntilNew(second);
  await board(second).waitFor();
  await until(second, async () => (await caches.keys()).length === 3);
  assert.deepEqual((await second.evaluate(() => caches.keys())).sort(), [
    `makruk ${address} new`,
    `makruk ${address}copy/ old`,
    "makruk-1",
  ]);
});

test("with everything cached, the board never waits for the network", async (t) => {
  let isSlow = false;
  /** @type {(() => void)[]} */
  const waiting = [];
  const address = await hostAs(t, async () => {
    if (isSlow) await new Promise((resolve) => waiting.push(() => resolve(null)));
    return (body) => body;
  });
  const page = await open(t, { context: { serviceWorkers: "allow" }, isBroken: true });
  await page.goto(address);
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  isSlow = true;
  await page.reload();
  // No response arrives until the page is in use.
  await play(page, "e3e4");
  for (const tab of ["analyse", "setup", "count", "puzzles"]) {
    await page.evaluate((tab) => (location.hash = tab), tab);
    await page.locator(`nav a[href="#${tab}"][aria-current]`).waitFor();
    await board(page).waitFor();
  }
  for (const answer of waiting) answer();
});

test("a placeholder board is visible before any module is loaded", async (t) => {
  /** @type {(() => void)[]} */
  const waiting = [];
  let isHeld = true;
  const address = await hostAs(t, async (path) => {
    if (isHeld && /\.(js|wasm)$/.test(path)) await new Promise((resolve) => waiting.push(() => resolve(null)));
    return (body) => body;
  });
  const page = await open(t, { isBroken: true });
  await page.goto(address, { waitUntil: "commit" });
  const picture = page.locator("main svg.start");
  await picture.waitFor();
  assert.ok(((await picture.boundingBox())?.width ?? 0) > 300);
  await page.getByText("หมากรุกไทย").first().waitFor();
  isHeld = false;
  for (const answer of waiting) answer();
  await board(page).waitFor();
  assert.equal(await picture.count(), 0);
});
