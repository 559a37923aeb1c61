// The types: the code has none that are wrong, and those of the package are those of the code.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const WEB = fileURLToPath(new URL("..", import.meta.url));

/** @param {string[]} words */
function node(...words) {
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { cwd: WEB, encoding: "utf8", timeout: 300_000 });
  assert.equal(status, 0, stdout + stderr);
}

test("package, page and tests pass the strict type checker", () => node("node_modules/typescript/bin/tsc", "--project", "."));

test("the recorded types are those of the code", () => node("types.js"));
