// Serves a folder as a plain static host does, for tests and recipes.

import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join } from "node:path";

/** Content types of the files that a page loads. */
const TYPES = new Map([
  [".html", "text/html"],
  [".js", "text/javascript"],
  [".css", "text/css"],
  [".wasm", "application/wasm"],
]);

/**
 * Serves a folder from an origin of its own, with CORS for all others.
 *
 * @param {string} root
 * @param {Record<string, string>} [headers] additional headers of every answer
 */
export async function serveStatic(root, headers = {}) {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    try {
      const body = await readFile(join(root, pathname === "/" ? "index.html" : pathname));
      response
        .writeHead(200, {
          "content-type": TYPES.get(extname(pathname) || ".html") ?? "application/octet-stream",
          "access-control-allow-origin": "*",
          ...headers,
        })
        .end(body);
    } catch {
      response.writeHead(404).end();
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { address: `http://127.0.0.1:${port}/`, close };
}
