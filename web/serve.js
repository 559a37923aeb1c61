// Serves the page for development: node web/serve.js [--host ADDRESS] [--check] [PORT]. Without --host it is reachable
// only from this machine; --check only checks that the port is free.

import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const ROOT = fileURLToPath(new URL("./dist/", import.meta.url));
const LOOPBACK = "127.0.0.1";
const TYPES = new Map([
  [".html", "text/html; charset=utf-8"],
  [".js", "text/javascript; charset=utf-8"],
  [".css", "text/css; charset=utf-8"],
  [".json", "application/json"],
  [".jsonl", "application/jsonl; charset=utf-8"],
  [".webmanifest", "application/manifest+json"],
  [".svg", "image/svg+xml"],
  [".png", "image/png"],
  [".wasm", "application/wasm"],
]);

/** @type {Record<string, (body: Buffer) => Promise<Buffer>>} */
const ENCODINGS = {
  br: (body) =>
    promisify(brotliCompress)(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
  gzip: promisify(gzip),
};

/**
 * Compressed bodies, by path and encoding, valid until the file changes.
 * @type {Map<string, { time: number, body: Promise<Buffer> }>}
 */
const compressed = new Map();

/** @param {string} path @param {string} encoding */
async function bodyOf(path, encoding) {
  if (!(encoding in ENCODINGS)) return readFile(path);
  const time = (await stat(path)).mtimeMs;
  const kept = compressed.get(`${encoding} ${path}`);
  if (kept?.time === time) return kept.body;
  const body = readFile(path).then(ENCODINGS[encoding]);
  compressed.set(`${encoding} ${path}`, { time, body });
  return body;
}

/**
 * The best encoding that the browser accepts; empty if there is none.
 * @param {string | string[] | undefined} accepted
 */
function encodingOf(accepted) {
  const names = String(accepted ?? "")
    .split(",")
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(";")[0].trim());
  return Object.keys(ENCODINGS).find((name) => names.includes(name)) ?? "";
}

/** @param {import("node:http").IncomingMessage} request @param {import("node:http").ServerResponse} response */
async function answer(request, response) {
  try {
    let path = normalize(decodeURIComponent(new URL(request.url ?? "/", "http://localhost").pathname));
    if (path === "/") {
      response.writeHead(302, { location: "/site/" }).end();
      return;
    }
    if (path.endsWith("/")) path += "index.html";
    const encoding = encodingOf(request.headers["accept-encoding"]);
    const body = await bodyOf(join(ROOT, path), encoding);
    const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
    const type = TYPES.get(extname(path)) ?? "application/octet-stream";
    const headers = {
      "content-type": type,
      "cache-control": "no-cache",
      etag,
      vary: "accept-encoding",
      ...(encoding && { "content-encoding": encoding }),
    };
    if (request.headers["if-none-match"] === etag) response.writeHead(304, headers).end();
    else response.writeHead(200, { ...headers, "content-length": body.length }).end(body);
  } catch {
    response.writeHead(404, { "content-type": "text/plain" }).end("not found\n");
  }
}

/**
 * Starts the server.
 *
 * @param {number} port 0 for any free port
 * @param {string} [host] the address to listen on
 * @returns {Promise<{address: string, server: import("node:http").Server}>} the server, and the page's address
 */
export function serve(port, host = LOOPBACK) {
  return new Promise((resolve, reject) => {
    const server = createServer(answer);
    server.once("error", reject);
    server.listen(port, host, () => {
      const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
      resolve({ address: `http://${host.includes(":") ? `[${host}]` : host}:${port}/site/`, server });
    });
  });
}

/** Exits with a message. @param {number} code @param {string} message @returns {never} */
function fail(code, message) {
  console.error(message);
  process.exit(code);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const words = process.argv.slice(2);
  let [host, isCheck, number] = [LOOPBACK, false, "8000"];
  for (let word = words.shift(); word !== undefined; word = words.shift()) {
    if (word === "--host") host = words.shift() ?? fail(2, "--host needs an address, such as 0.0.0.0");
    else if (word === "--check") isCheck = true;
    else number = word;
  }
  const port = Number(number);
  if (!Number.isInteger(port) || port < 0 || port > 65535) fail(2, `a port is a number up to 65535, not ${number}`);
  try {
    const { address, server } = await serve(port, host);
    if (isCheck) server.close();
    else console.log(address);
  } catch (error) {
    fail(1, `the page cannot be served: ${/** @type {Error} */ (error).message}`);
  }
}
