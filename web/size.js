// Compares the sizes of the package's files with scripts/data/web-size.tsv: node web/size.js [--record].
//
// The module (rules, notations, PGN, engine, SVG) may take 166 KB gzipped, and the page's first visit 262 KB; the
// other modules and the net, which are loaded on demand, have limits of their own. No file may be more than 2 %
// larger than recorded, or 10 % with a rustc other than the one in the first line of the recorded file, since the
// bytes depend on the compiler.

import { execFileSync } from "node:child_process";
import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

/** Size limits in gzipped bytes. @type {Record<string, number>} */
const MOST = {
  "makruk_bg.wasm": 166_000,
  // With reviews, and tables with pieces on both sides.
  "makruk_net_bg.wasm": 200_000,
  "makruk_analysis_bg.wasm": 172_000,
  "makruk_tables_bg.wasm": 62_000,
  "makruk.mkn": 300 * 1024,
};
/** The page and the files that it loads at once. */
const FIRST_VISIT = 262_000;
const TOLERANCE = 1.02;
const OTHER_COMPILER = 1.1;
// Bytes that a file may always grow by, so that a new comment does not fail.
const SLACK = 50;

const place = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));
const RECORD = place("../scripts/data/web-size.tsv");

const gzip = (/** @type {string} */ path) => execFileSync("gzip", ["-9nc", path]).length;

const rustc = execFileSync("rustc", ["--version"], { encoding: "utf8" }).trim();
const filesIn = async (/** @type {string} */ folder) =>
  (await readdir(place(`./dist/${folder}`))).map((file) => folder + file);
const all = [...(await filesIn("")), ...(await filesIn("board/"))];
const files = all.filter((file) => /\.(js|mkn|wasm)$/.test(file)).sort();
/** Raw and gzipped bytes. @type {Map<string, [number, number]>} */
const sizes = new Map();
for (const file of files) {
  const path = place(`./dist/${file}`);
  sizes.set(file, [(await stat(path)).size, gzip(path)]);
}
const sum = (/** @type {0 | 1} */ column) => [...sizes.values()].reduce((total, size) => total + size[column], 0);
sizes.set("together", [sum(0), sum(1)]);

if (process.argv[2] === "--record") {
  const lines = [...sizes].map(([file, [raw, gzipped]]) => `${file}\t${raw}\t${gzipped}\n`);
  await writeFile(RECORD, `${rustc}\n${lines.join("")}`);
}
const [compiler, ...lines] = (await readFile(RECORD, "utf8")).trimEnd().split("\n");
const recorded = new Map(lines.map((line) => line.split("\t")).map(([file, , gzipped]) => [file, Number(gzipped)]));
const tolerance = compiler === rustc ? TOLERANCE : OTHER_COMPILER;

const complaints = [];
console.log("file                  bytes  gzipped recorded");
for (const [file, [raw, gzipped]] of sizes) {
  const before = recorded.get(file);
  console.log(
    `${file.padEnd(16)} ${String(raw).padStart(10)} ${String(gzipped).padStart(8)} ` +
    `${String(before ?? "-").padStart(8)}`,
  );
  if (before === undefined) complaints.push(`${file} is not recorded`);
  else if (gzipped > before * tolerance + SLACK) complaints.push(`${file} has grown`);
}
for (const file of recorded.keys()) if (!sizes.has(file)) complaints.push(`${file} is recorded, and not there`);
for (const [file, most] of Object.entries(MOST)) {
  const [, gzipped] = sizes.get(file) ?? [0, Infinity];
  if (gzipped > most) complaints.push(`${file} has ${gzipped} bytes gzipped, ${most} at most`);
}
const page = await readFile(place("./dist/site/index.html"), "utf8");
const linked = [
  ...page.matchAll(/<(?:link rel="(?:modulepreload|preload|stylesheet)" href|script type="module" src)="([^"]+)"/g),
].map(([, file]) => file);
const visit = ["index.html", ...linked].reduce((total, file) => total + gzip(place(`./dist/site/${file}`)), 0);
console.log(`first visit      ${" ".repeat(10)} ${String(visit).padStart(8)}`);
if (visit > FIRST_VISIT) complaints.push(`the first visit takes ${visit} bytes gzipped, ${FIRST_VISIT} at most`);
for (const complaint of complaints) console.log(complaint);
process.exit(complaints.length > 0 ? 1 : 0);
