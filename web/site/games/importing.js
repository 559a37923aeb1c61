// The import of files into the games of the user: PGN, and archives.

import { t } from "../shared/texts.js";
import { add, listings } from "./library.js";
import { identityOf } from "./listing.js";

/** @typedef {import("./archive.js").Gap} Gap */
/** @typedef {import("./library.js").StoredGame} StoredGame */
/** @typedef {import("./reader.js").Damage} Damage */
/** @typedef {{ kind?: string, message: string }} Problem */
/**
 * An import: the part of the files read so far, the numbers of games added and already there, and the damaged games, of
 * which only the first ones are named, and the gaps in archives.
 * @typedef {object} Run
 * @property {number} part
 * @property {number} added
 * @property {number} same
 * @property {Damage[]} damages
 * @property {Gap[]} gaps
 * @property {number} damaged
 * @property {Problem | null} error
 * @property {(() => void) | null} stop null at the end
 * @property {boolean} isStopped
 * @property {Set<string>} encodings those of the files, unless it is the usual one
 */
/**
 * A message of the worker that reads files.
 * @typedef {object} Message
 * @property {StoredGame[]} [games]
 * @property {Damage[]} [damages]
 * @property {number} [part]
 * @property {boolean} [isNothing]
 * @property {string} [encoding]
 * @property {Problem} [error]
 */

/** Maximum number of damaged games to name. */
const NAMED = 20;
/** The part of the import of an archive that reading it is. */
const READING = 0.2;

/** Begins an import, of which `importAll` reads the files. @returns {Run} */
export function newRun() {
  /** @type {Run} */
  const run = {
    part: 0, added: 0, same: 0, damages: [], gaps: [], damaged: 0, error: null, isStopped: false,
    encodings: new Set(), stop: () => (run.isStopped = true),
  };
  return run;
}

/** Imports files one after the other. @param {Run} run @param {File[]} files @param {() => void} progressed */
export async function importAll(run, files, progressed) {
  const known = new Set((await listings()).map(identityOf));
  for (const [index, file] of files.entries()) {
    if (run.isStopped) return;
    const follow = (/** @type {number} */ part) => {
      run.part = (index + part) / files.length;
      progressed();
    };
    if (/\.mkg$/i.test(file.name)) await importArchive(file, run, known, follow);
    else await importRecords(file, run, known, follow);
  }
}

/**
 * Imports the games of an archive.
 * @param {File} file
 * @param {Run} run
 * @param {Set<string>} known
 * @param {(part: number) => void} progressed
 */
async function importArchive(file, run, known, progressed) {
  const control = new AbortController();
  run.stop = () => {
    run.isStopped = true;
    control.abort();
  };
  try {
    const { recordsIn } = await import("./archive.js");
    const onProgress = (/** @type {number} */ part) => progressed(READING * part);
    const { text, gaps } = await recordsIn(file, { signal: control.signal, onProgress });
    run.gaps.push(...gaps);
    run.damaged += gaps.reduce((sum, { count }) => sum + count, 0);
    await importRecords(text, run, known, (part) => progressed(READING + (1 - READING) * part));
  } catch (error) {
    if (!run.isStopped) run.error = /** @type {Problem} */ (error);
  }
}

/**
 * Imports the games of a PGN; resolves at its end, or when the import is stopped or fails.
 * @param {File | string} file
 * @param {Run} run
 * @param {Set<string>} known the identities of the games that are there
 * @param {(part: number) => void} progressed
 */
function importRecords(file, run, known, progressed) {
  const worker = new Worker(new URL("./reader.js", import.meta.url), { type: "module" });
  return new Promise((resolve) => {
    const end = (/** @type {Problem | null} */ error = null) => {
      worker.terminate();
      if (error) run.error = error;
      resolve(null);
    };
    run.stop = () => {
      run.isStopped = true;
      end();
    };
    const receive = async (/** @type {Message} */ message) => {
      if (run.isStopped || run.error) return;
      if (message.error) return end(message.error);
      try {
        await store(message, run, known);
      } catch (error) {
        return end(/** @type {Problem} */ (error));
      }
      const { part = 0, isNothing = false } = message;
      progressed(part);
      if (part === 1) end(isNothing && run.damaged === 0 ? { kind: "text", message: t.nothingRead } : null);
    };
    // Each portion is stored before the next one.
    let last = Promise.resolve();
    worker.onerror = () => end({ kind: "read", message: "the file cannot be read" });
    worker.onmessage = (/** @type {MessageEvent<Message>} */ { data }) => {
      last = last.then(() => receive(data));
    };
    worker.postMessage({ file, isImport: true });
  });
}

/** Stores the games that are new. @param {Message} message @param {Run} run @param {Set<string>} known */
async function store({ games = [], damages = [], encoding = "utf-8" }, run, known) {
  if (encoding !== "utf-8") run.encodings.add(encoding);
  const fresh = games.filter(({ listing }) => {
    const identity = identityOf(listing);
    return !known.has(identity) && known.add(identity);
  });
  await add(fresh);
  run.added += fresh.length;
  run.same += games.length - fresh.length;
  run.damaged += damages.length;
  run.damages.push(...damages.slice(0, NAMED - run.damages.length));
}
