// Searches of games by a query, and archives, in a worker.

import { fault, optionsOf, textOf, typeName } from "./errors.js";
import { integerIn, jobsOf } from "./jobs.js";
import { formatRules } from "./rules.js";
import { startWorker } from "./workers.js";

/** @typedef {import("./types.js").ArchiveContents} ArchiveContents */
/** @typedef {import("./types.js").ArchiveOptions} ArchiveOptions */
/** @typedef {import("./types.js").LeftOutGame} LeftOutGame */
/** @typedef {import("./types.js").SearchOptions} SearchOptions */
/** @template [Matches=number[]] @typedef {import("./types.js").FoundGame<Matches>} FoundGame */
/** @template [Matches=number[]] @typedef {import("./types.js").SearchResult<Matches>} SearchResult */

/** The options of both functions, and those of a search. */
const READING = ["signal", "onProgress", "worker"];
const SEARCH = [...READING, "letters", "rules", "all", "variations", "limit"];

/** Starts the package's worker for searches and archives. */
function startArchive() {
  // Bundlers recognize exactly this form.
  return startWorker(() => new Worker(new URL("./archive-worker.js", import.meta.url), { type: "module" }));
}

/**
 * Runs a task of the worker, which reports its progress only now and then.
 *
 * @param {string} task
 * @param {unknown[]} args
 * @param {ArchiveOptions} options
 * @returns {Promise<string>}
 */
async function read(task, args, { signal, onProgress, worker = startArchive }) {
  const answer = await jobsOf(worker).run(task, args, { signal, onProgress });
  onProgress?.(1);
  return answer;
}

/** Checks bytes from the caller. @param {unknown} bytes @param {string} expected */
function bytesFrom(bytes, expected) {
  if (bytes instanceof Uint8Array) return bytes;
  throw fault("type", `expected ${expected}, found ${typeName(bytes)}`);
}

/**
 * Returns the games that answer a query, as `makruk find` does, with all tags. The input is PGN, lines of UCI moves or an archive; a
 * truncated archive is rejected. A blank line between lines of moves is a game without moves.
 *
 * A malformed query is rejected with the kind `query` and the offset in its text. A damaged game is left out; `errors` has it.
 *
 * @template {boolean} [All=false]
 * @param {string | Uint8Array} input text, also in UTF-8, or the bytes of an archive
 * @param {string} query
 * @param {SearchOptions & { all?: All }} [options]
 * @returns {Promise<SearchResult<All extends true ? number[][] : number[]>>}
 */
export async function find(input, query, options = {}) {
  const { letters, rules = "thai", all, variations, limit, signal, onProgress, worker } = optionsOf(
    options,
    "{ limit: 100 }",
    SEARCH,
  );
  const args = [
    typeof input === "string" ? input : bytesFrom(input, "games as text or a Uint8Array"),
    textOf(query, "a query"),
    letters === undefined ? undefined : textOf(letters, "letters"),
    formatRules(rules),
    all === true,
    variations === true,
    limit === undefined ? Infinity : integerIn("limit", limit, 1),
  ];
  return JSON.parse(await read("find", args, { signal, onProgress, worker }));
}

/**
 * Returns the games of an archive as PGN, which `parsePgn` reads.
 *
 * Bytes that are no archive are rejected with the kind `archive`. A damaged game is left out; `errors` has it.
 *
 * @param {Uint8Array} bytes
 * @param {ArchiveOptions} [options]
 * @returns {Promise<ArchiveContents>}
 */
export async function readArchive(bytes, options = {}) {
  const { signal, onProgress, worker } = optionsOf(options, "{ signal }", READING);
  const args = [bytesFrom(bytes, "an archive as a Uint8Array")];
  return JSON.parse(await read("readArchive", args, { signal, onProgress, worker }));
}
