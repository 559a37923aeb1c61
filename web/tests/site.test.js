// The page as a folder of files.

import assert from "node:assert/strict";
import { readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const SITE = fileURLToPath(new URL("../dist/site/", import.meta.url));
const FILES = [...readdirSync(SITE), ...readdirSync(join(SITE, "makruk")).map((file) => `makruk/${file}`)].filter((file) => statSync(join(SITE, file)).isFile());

test("the service worker keeps every file of the page, and no other", () => {
  const lists = readFileSync(join(SITE, "sw.js"), "utf8").matchAll(/const (?:NET_)?FILES = (\[[^]*?\]);/g);
  /** @type {string[]} */
  const kept = [...lists].flatMap(([, list]) => JSON.parse(list.replace(/,\s*\]$/, "]")));
  const expected = FILES.filter((file) => file !== "sw.js").map((file) => (file === "index.html" ? "./" : file));
  assert.deepEqual(kept.sort(), expected.sort());
});

test("no file names an address elsewhere", () => {
  for (const file of FILES.filter((file) => !file.endsWith(".wasm"))) {
    const text = readFileSync(join(SITE, file), "utf8");
    // Names of formats look like addresses, and are never loaded.
    const found = text.match(/(?:https?:)?\/\/[a-z0-9-]+\.[a-z][^\s"'`)]*/gi)?.filter((address) => !address.startsWith("http://www.w3.org/")) ?? [];
    assert.deepEqual(found, [], file);
  }
});

test("the page forbids whatever comes from elsewhere", () => {
  const policy = readFileSync(join(SITE, "index.html"), "utf8").match(/Content-Security-Policy" content="([^"]*)"/)?.[1] ?? "";
  assert.match(policy, /default-src 'self'/);
  assert.doesNotMatch(policy, /https?:|\*|'unsafe-eval'/);
});

test("whatever a module imports is there", () => {
  for (const file of FILES.filter((file) => file.endsWith(".js"))) {
    const text = readFileSync(join(SITE, file), "utf8");
    for (const [, path] of text.matchAll(/(?:^import|^export|\}) (?:[^"'\n]* )?from "(\.[^"]+)"|^import "(\.[^"]+)"/gm)) {
      if (path) assert.ok(FILES.includes(join(file, "..", path)), `${file}: ${path}`);
    }
  }
});
