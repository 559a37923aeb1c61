// Compares the sizes of the package with scripts/web-size.tsv: node web/size.js [--record].
//
// A file may be 2 % larger than recorded. Rules, PGN, engine and SVG together, the module with what loads it, must stay
// below 150 KB gzipped. The bytes depend on the compiler a little.

import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const FILES = ["makruk_bg.wasm", "makruk.js", "index.js", "module.js", "squares.js", "link.js", "engine.js", "worker.js"];
const TOLERANCE = 1.02;
const MOST = 150_000;

const place = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));
const RECORD = place("../scripts/web-size.tsv");

/** @type {Map<string, [number, number]>} */
const sizes = new Map();
for (const file of FILES) {
  const bytes = await readFile(place(`./dist/${file}`));
  sizes.set(file, [bytes.length, gzipSync(bytes, { level: 9 }).length]);
}
const sum = (/** @type {0 | 1} */ column) => [...sizes.values()].reduce((total, size) => total + size[column], 0);
sizes.set("together", [sum(0), sum(1)]);

let failed = false;
if (process.argv[2] === "--record") {
  const lines = [...sizes].map(([file, [raw, gzipped]]) => `${file}\t${raw}\t${gzipped}\n`);
  await writeFile(RECORD, `file\tbytes\tgzipped\n${lines.join("")}`);
}
for (const line of (await readFile(RECORD, "utf8")).trimEnd().split("\n").slice(1)) {
  const [file, , recorded] = line.split("\t");
  const [raw, gzipped] = sizes.get(file) ?? [0, 0];
  const grown = gzipped > Number(recorded) * TOLERANCE;
  failed ||= grown;
  console.log(`${file.padEnd(16)} ${String(raw).padStart(8)} ${String(gzipped).padStart(8)}${grown ? `  recorded: ${recorded}` : ""}`);
}
const most = sizes.get("together")?.[1] ?? 0;
if (most > MOST) console.log(`more than ${MOST} bytes gzipped`);
process.exit(failed || most > MOST ? 1 : 0);
