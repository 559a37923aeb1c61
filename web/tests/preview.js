// Serves the page on the loopback address with the fake in place of the package: node web/tests/preview.js [port]

import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname } from "node:path";

const web = new URL("../", import.meta.url);
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".webmanifest": "application/manifest+json" };

function fileOf(path) {
  if (path === "/") return "site/index.html";
  const name = path.split("/").at(-1);
  if (!path.startsWith("/makruk/")) return `site/${name}`;
  return name === "index.js" || name === "engine.js" ? "tests/fake.js" : `src/${name}`;
}

createServer(async (request, response) => {
  const { pathname } = new URL(request.url, "http://localhost");
  const file = fileOf(pathname);
  try {
    const bytes = await readFile(new URL(file, web));
    response.writeHead(200, { "content-type": `${TYPES[extname(file)] ?? "text/plain"}; charset=utf-8` }).end(bytes);
  } catch {
    response.writeHead(404).end();
  }
}).listen(Number(process.argv[2] ?? 8017), "127.0.0.1", function () {
  console.log(`http://127.0.0.1:${this.address().port}/`);
});
