// The development server.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { request } from "node:http";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

import { serve } from "../serve.js";

const PROGRAM = fileURLToPath(new URL("../serve.js", import.meta.url));

/** @param {...string} words */
const run = (...words) => spawnSync(process.execPath, [PROGRAM, ...words], { encoding: "utf8", timeout: 60_000 });

/**
 * @param {string} address
 * @param {Record<string, string>} headers
 * @returns {Promise<{ status: number | undefined, headers: import("node:http").IncomingHttpHeaders, body: Buffer }>}
 */
const get = (address, headers) =>
  new Promise((resolve, reject) => {
    request(address, { headers }, async (response) => {
      const chunks = [];
      for await (const chunk of response) chunks.push(chunk);
      resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) });
    })
      .on("error", reject)
      .end();
  });

test("files are compressed for browsers that accept it, and not resent if unchanged", async (t) => {
  const { address, server } = await serve(0);
  t.after(() => server.close());
  const plain = await get(`${address}shared/texts.js`, {});
  assert.equal(plain.headers["content-encoding"], undefined);
  for (const [encoding, decode] of /** @type {const} */ ([["gzip", gunzipSync], ["br", brotliDecompressSync]])) {
    const { headers, body } = await get(`${address}shared/texts.js`, { "accept-encoding": encoding });
    assert.equal(headers["content-encoding"], encoding);
    assert.ok(body.length < plain.body.length / 2);
    assert.deepEqual(decode(body), plain.body);
  }
  assert.equal(
    (await get(`${address}shared/texts.js`, { "accept-encoding": "br;q=0, gzip, deflate" })).headers["content-encoding"],
    "gzip",
  );
  const again = await get(`${address}shared/texts.js`, { "if-none-match": plain.headers.etag ?? "" });
  assert.deepEqual([again.status, again.body.length], [304, 0]);
});

test("--check reports a port in use before anything is built", async (t) => {
  const { server } = await serve(0);
  t.after(() => server.close());
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  const { status, stderr } = run("--check", String(port));
  assert.equal(status, 1);
  assert.match(stderr, /cannot be served: .*EADDRINUSE/);
});

test("the server listens on the given address", async (t) => {
  const { address, server } = await serve(0, "0.0.0.0");
  t.after(() => server.close());
  assert.match(address, /^http:\/\/0\.0\.0\.0:\d+\/site\/$/);
  assert.equal(run("--check", "--host", "127.0.0.1", "0").status, 0);
  assert.equal(run("--check", "0").stdout, "");
});

test("an invalid port and a missing address are errors", () => {
  for (const words of [["none"], ["70000"], ["--host"]]) {
    const { status, stderr } = run(...words);
    assert.equal(status, 2);
    assert.match(stderr, /port|address/);
  }
});
