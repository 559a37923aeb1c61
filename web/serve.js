// Serves the page on the loopback address, for development: node web/serve.js [PORT].

import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("./dist/", import.meta.url));
const TYPES = new Map([
  [".html", "text/html; charset=utf-8"],
  [".js", "text/javascript; charset=utf-8"],
  [".css", "text/css; charset=utf-8"],
  [".json", "application/json"],
  [".webmanifest", "application/manifest+json"],
  [".svg", "image/svg+xml"],
  [".png", "image/png"],
  [".wasm", "application/wasm"],
]);

/** @param {import("node:http").IncomingMessage} request @param {import("node:http").ServerResponse} response */
async function answer(request, response) {
  try {
    let path = normalize(decodeURIComponent(new URL(request.url ?? "/", "http://localhost").pathname));
    if (path === "/") {
      response.writeHead(302, { location: "/site/" }).end();
      return;
    }
    if (path.endsWith("/")) path += "index.html";
    const body = await readFile(join(ROOT, path));
    const type = TYPES.get(extname(path)) ?? "application/octet-stream";
    response.writeHead(200, { "content-type": type, "cache-control": "no-cache" }).end(body);
  } catch {
    response.writeHead(404, { "content-type": "text/plain" }).end("not found\n");
  }
}

/**
 * Starts the server on a port, or on any that is free.
 *
 * @param {number} port 0 for any
 * @returns {Promise<{address: string, server: import("node:http").Server}>} where the page is
 */
export function serve(port) {
  return new Promise((resolve, reject) => {
    const server = createServer(answer);
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => {
      const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
      resolve({ address: `http://127.0.0.1:${port}/site/`, server });
    });
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const port = Number(process.argv[2] ?? 8000);
  if (!Number.isInteger(port) || port < 0 || port > 65535) {
    console.error(`a port is a number up to 65535, not ${process.argv[2]}`);
    process.exit(2);
  }
  try {
    console.log((await serve(port)).address);
  } catch (error) {
    console.error(`the page cannot be served: ${/** @type {Error} */ (error).message}`);
    process.exit(1);
  }
}
