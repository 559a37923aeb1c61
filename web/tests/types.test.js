// The types are correct, and the recorded ones are up to date.

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

test("the recorded types match the code", () => node("types.js"));
