// The import of files into the games of the user.

import { t } from "../shared/texts.js";
import { add, listings } from "./library.js";
import { identityOf } from "./listing.js";

/** @typedef {import("./library.js").StoredGame} StoredGame */
/** @typedef {import("./reader.js").Damage} Damage */
/** @typedef {{ kind?: string, message: string }} Problem */
/**
 * An import: the part of the files read so far, the numbers of games added and already there, and the damaged games, of
 * which only the first ones are named.
 * @typedef {object} Run
 * @property {number} part
 * @property {number} added
 * @property {number} same
 * @property {Damage[]} damages
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

/** Begins an import, of which `importAll` reads the files. @returns {Run} */
export function newRun() {
  /** @type {Run} */
  const run = {
    part: 0, added: 0, same: 0, damages: [], damaged: 0, error: null, isStopped: false, encodings: new Set(),
    stop: () => (run.isStopped = true),
  };
  return run;
}

/** Imports files one after the other. @param {Run} run @param {File[]} files @param {() => void} progressed */
export async function importAll(run, files, progressed) {
  const known = new Set((await listings()).map(identityOf));
  for (const [index, file] of files.entries()) {
    if (run.isStopped) return;
    await importFile(file, run, known, (part) => {
      run.part = (index + part) / files.length;
      progressed();
    });
  }
}

/**
 * Imports a file; resolves at its end, or when the import is stopped or fails.
 * @param {File} file
 * @param {Run} run
 * @param {Set<string>} known the identities of the games that are there
 * @param {(part: number) => void} progressed
 */
function importFile(file, run, known, progressed) {
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
