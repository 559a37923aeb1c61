// The types are correct, and the recorded ones are up to date.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const WEB = fileURLToPath(new URL("..", import.meta.url));

/** @param {string[]} words */
function node(...words) {
  const { status, stdout, stderr } = spawnSync(process.execPath, words, {
    cwd: WEB,
    encoding: "utf8",
    timeout: 300_000,
  });
  assert.equal(status, 0, stdout + stderr);
}

test("package, page and tests pass the strict type checker", () =>
  node("node_modules/typescript/bin/tsc", "--project", "."));

test("the recorded types match the code", () => node("types.js"));

/** What the programs of the README do not define. */
const DEFINED = `
  declare const game: import("makruk").Game;
  declare const signal: AbortSignal;
  declare const input: HTMLInputElement & { files: FileList };
`;

/** Reads a record, changes it and writes it, and passes a flag of the type boolean. */
const ROUND_TRIP = `
  import { Game, parsePgn, spell, writePgn } from "makruk";
  const [record] = parsePgn("1. e4 *");
  if (record) {
    spell(record);
    writePgn(record);
  }
  declare const verbose: boolean;
  export const moves: number = new Game().moves({ verbose }).length + new Game().history({ verbose }).length;
`;

test("the programs of the README compile in strict mode", () => {
  const folder = mkdtempSync(join(tmpdir(), "makruk-readme-"));
  const programs = [...readFileSync(join(WEB, "README.md"), "utf8").matchAll(/^```js\n([^]*?)^```$/gm)].map(
    ([, code]) => code,
  );
  assert.ok(programs.length > 5);
  programs.forEach((code, index) => writeFileSync(join(folder, `program${index}.ts`), code));
  writeFileSync(join(folder, "round-trip.ts"), ROUND_TRIP);
  writeFileSync(join(folder, "defined.d.ts"), DEFINED);
  const dist = join(WEB, "dist");
  const compilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    target: "esnext",
    module: "esnext",
    moduleResolution: "bundler",
    moduleDetection: "force",
    lib: ["esnext", "dom"],
    types: [],
    paths: { makruk: [join(dist, "index.d.ts")], "makruk/*": [join(dist, "*")] },
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["*.ts"] }));
  try {
    node("node_modules/typescript/bin/tsc", "--project", folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
