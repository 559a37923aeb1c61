// The vectors in crates/makruk-testdata.

import { readFileSync, readdirSync } from "node:fs";

const FOLDER = new URL("../../crates/makruk-testdata/data/", import.meta.url);

/** The files not yet read by any test. */
export const unread = new Set(readdirSync(FOLDER).filter((file) => file !== "README.md"));

/** @param {string} name */
function read(name) {
  unread.delete(name);
  return readFileSync(new URL(name, FOLDER), "utf8");
}

/** @param {string} name @returns {any[]} */
export const jsonLines = (name) => read(`${name}.jsonl`).trimEnd().split("\n").map((line) => JSON.parse(line));

/** @param {string} name */
export const lines = (name) => read(name).trimEnd().split("\n");

/**
 * The 64-bit FNV-1a hash of the sorted and joined moves, as in the vectors.
 *
 * @param {string[]} moves
 */
export function hash(moves) {
  let low = 0x84222325;
  let high = 0xcbf29ce4;
  const text = [...moves].sort().join("\n");
  for (let index = 0; index < text.length; index++) {
    low = (low ^ text.charCodeAt(index)) >>> 0;
    // Multiplies by 2^40 + 0x1b3 in 32-bit halves, since BigInts are slow.
    const product = low * 0x1b3;
    high = (high * 0x1b3 + Math.floor(product / 2 ** 32) + ((low << 8) >>> 0)) % 2 ** 32;
    low = product >>> 0;
  }
  return high.toString(16).padStart(8, "0") + low.toString(16).padStart(8, "0");
}
