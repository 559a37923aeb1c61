// The net in the page: loaded on demand, with a message if that fails.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { NO_NET, open, play, waitForMoves } from "./page.js";

const NET = new URL("../../dist/makruk.mkn", import.meta.url);

test("the net and its module are loaded only when the engine has to move", async (t) => {
  const page = await open(t);
  /** @type {string[]} */
  const loaded = [];
  page.on("request", (request) => loaded.push(new URL(request.url()).pathname.replace(/.*\//, "")));
  await page.reload();
  await play(page, "e3e4");
  await waitForMoves(page, 2);
  const first = loaded.indexOf("net-worker.js");
  assert.ok(first > loaded.indexOf("makruk_bg.wasm"), loaded.join(" "));
  for (const file of ["makruk_net.js", "makruk_net_bg.wasm", "makruk.mkn"])
    assert.ok(loaded.indexOf(file) > first, `${file}: ${loaded.join(" ")}`);
  assert.ok(!loaded.includes("worker.js"));
  assert.equal(await page.getByText(NO_NET).count(), 0);
});

test("the net is not loaded for a game between two players", async (t) => {
  const page = await open(t, { game: { opponent: "two" } });
  /** @type {string[]} */
  const loaded = [];
  page.on("request", (request) => loaded.push(request.url()));
  await page.reload();
  await play(page, "e3e4", "e6e5");
  assert.ok(!loaded.some((address) => /net|\.mkn$/.test(address)), loaded.join(" "));
});

/**
 * Faults of files: test name, file, faulty response.
 * @type {[string, string, (body: Buffer) => {status?: number, body: Buffer}][]}
 */
const FAULTS = [
  ["a missing net", "makruk.mkn", () => ({ status: 404, body: Buffer.from("not found") })],
  ["a truncated net", "makruk.mkn", (body) => ({ body: body.subarray(0, 1000) })],
  ["a net with a flipped bit", "makruk.mkn", (body) => ((body[5000] ^= 4), { body })],
  ["a missing module", "makruk_net_bg.wasm", () => ({ status: 404, body: Buffer.alloc(0) })],
  ["a worker with a syntax error", "net-worker.js", () => ({ body: Buffer.from("(") })],
];

for (const [what, file, spoil] of FAULTS) {
  test(`${what} is reported, and the engine plays without the net`, async (t) => {
    const page = await open(t, { isBroken: true });
    const answer = spoil(await readFile(NET));
    const contentType = file.endsWith(".js") ? "text/javascript" : "application/octet-stream";
    await page.context().route(`**/makruk/${file}`, (route) => route.fulfill({ contentType, ...answer }));
    await play(page, "e3e4");
    await page.getByText(NO_NET).waitFor();
    await waitForMoves(page, 2);
  });
}

test("in the analysis, too, a missing net is reported, and the engine searches without it", async (t) => {
  const page = await open(t, { at: "#analyse", isBroken: true });
  await page.route("**/makruk/makruk.mkn", (route) => route.fulfill({ status: 404 }));
  await page.getByRole("switch", { name: "Engine" }).check();
  await page.getByRole("alert").getByText(NO_NET).waitFor();
  await page.locator(".pvs li").first().waitFor();
});
