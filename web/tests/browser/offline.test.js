// The page without a connection, after the first visit.

import { test } from "node:test";

import { button, open, play, square, waitForMoves } from "./page.js";

test("after the first visit the whole page works without a connection, the engine included", async (t) => {
  const page = await open(t, { context: { serviceWorkers: "allow" }, isBroken: true });
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  await page.context().setOffline(true);
  await page.reload();
  await play(page, "e3e4");
  await waitForMoves(page, 2);
  await page.goto(`${page.url().split("#")[0]}#analyse`);
  await page.getByRole("checkbox", { name: "Analyse" }).check();
  await page.locator(".pvs li").first().waitFor();
  await page.goto(`${page.url().split("#")[0]}#setup`);
  await button(page, "Empty board").waitFor();
  await page.goto(`${page.url().split("#")[0]}#count`);
  await square(page, "e4").waitFor();
});
