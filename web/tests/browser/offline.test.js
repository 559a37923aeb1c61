// The page without a connection, after the first visit.

import assert from "node:assert/strict";
import { createServer } from "node:http";
import { test } from "node:test";

import { NO_NET, SITE, board, button, open, play, square, waitForMoves } from "./page.js";

test("after the first visit the whole page works without a connection, the engine included", async (t) => {
  const page = await open(t, { context: { serviceWorkers: "allow" }, isBroken: true });
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  // The net comes after the rest.
  await page.waitForFunction(async () => {
    const files = ["makruk.mkn", "makruk_net.js", "makruk_net_bg.wasm", "net-worker.js"];
    return (await Promise.all(files.map((file) => caches.match(`makruk/${file}`)))).every((kept) => kept);
  });
  await page.context().setOffline(true);
  await page.reload();
  await play(page, "e3e4");
  await waitForMoves(page, 2);
  assert.equal(await page.getByText(NO_NET).count(), 0);
  await page.goto(`${page.url().split("#")[0]}#analyse`);
  await page.getByRole("checkbox", { name: "Analyse" }).check();
  await page.locator(".pvs li").first().waitFor();
  await button(page, "The engine's games").click();
  await page.locator(".book tbody tr").first().waitFor();
  await page.goto(`${page.url().split("#")[0]}#setup`);
  await button(page, "Empty board").waitFor();
  await page.goto(`${page.url().split("#")[0]}#count`);
  await square(page, "e4").waitFor();
  await page.goto(`${page.url().split("#")[0]}#puzzles`);
  await page.getByText("0 of 300 solved").waitFor();
});

test("a new version is used at the next visit, also where the host lets browsers keep files", async (t) => {
  let version = "old";
  const server = createServer(async (request, response) => {
    const answer = await fetch(new URL(request.url ?? "", SITE));
    const body = Buffer.from(await answer.arrayBuffer());
    response.writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "", "cache-control": "max-age=3600" });
    response.end(request.url?.endsWith("style.css") ? `/* ${version} */ ${body}` : body);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(null)));
  t.after(() => server.close());
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  const page = await open(t, { context: { serviceWorkers: "allow" }, isBroken: true });
  await page.goto(`http://127.0.0.1:${port}/site/`);
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  version = "new";
  await page.reload();
  await board(page).waitFor();
  const style = await page.evaluate(async () => (await fetch("style.css")).text());
  assert.equal(style.slice(0, 9), "/* new */");
});
