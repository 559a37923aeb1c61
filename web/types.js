// Compares the package's recorded types in web/types with its code: node web/types.js [--record].
//
// The types are generated from JSDoc comments and committed, so that the build needs no TypeScript
// and changes are visible.

import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The modules that users import, and those that their types refer to. */
const FILES = [
  "index",
  "engine",
  "bar",
  "board",
  "book",
  "define",
  "drills",
  "elements",
  "errors",
  "ffish",
  "find",
  "formations",
  "graph",
  "load",
  "module",
  "move-list",
  "pgn",
  "pieces",
  "proofs",
  "puzzles",
  "review",
  "review-list",
  "rules",
  "sheet",
  "squares",
  "tables",
  "walk",
].map((name) => `${name}.d.ts`);

const place = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));
const RECORD = place("./types");

const made = await mkdtemp(join(tmpdir(), "makruk-types-"));
try {
  const compiler = place("./node_modules/typescript/bin/tsc");
  execFileSync(process.execPath, [compiler, "-p", place("./tsconfig.types.json"), "--outDir", made], {
    stdio: "inherit",
  });
  if (process.argv[2] === "--record") await mkdir(RECORD, { recursive: true });
  for (const file of FILES) {
    const types = await readFile(join(made, file), "utf8");
    if (process.argv[2] === "--record") await writeFile(join(RECORD, file), types);
    else if (types !== (await readFile(join(RECORD, file), "utf8"))) {
      console.log(`web/types/${file} is not what the code says: run scripts/web types`);
      process.exitCode = 1;
    }
  }
} finally {
  await rm(made, { recursive: true });
}
