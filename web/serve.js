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

const server = createServer(async (request, response) => {
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
});

server.listen(Number(process.argv[2] ?? 8000), "127.0.0.1", () => {
  const address = server.address();
  if (address && typeof address === "object") console.log(`http://127.0.0.1:${address.port}/site/`);
});
