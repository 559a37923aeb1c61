// Searches and archives in a worker.

import init, { find, readArchive } from "./makruk_archive.js";
import { report, serveTasks } from "./tasks.js";

/** Receives the share that is done. */
const PROGRESS = { report };

/** The bytes of an input. @param {string | Uint8Array} input */
const bytesOf = (input) => (typeof input === "string" ? new TextEncoder().encode(input) : input);

/** @type {Record<string, (...args: any[]) => unknown>} */
const TASKS = {
  find: (input, query, letters, rules, all, variations, limit) =>
    find(bytesOf(input), query, letters, rules, all, variations, limit, PROGRESS),
  readArchive: (bytes) => readArchive(bytes, PROGRESS),
};

void serveTasks(TASKS, init, () => {
  return new URL("./makruk_archive_bg.wasm", import.meta.url);
});
