// A worker that reads large files game by game, so that the page remains responsive and shows progress. It sends the
// heads of the games for the analysis, or with `isImport` the listings and records for the games of the user.

import { decoded, encodingOf } from "../shared/encoding.js";
import { parsePgn, ready, START, writePgn } from "../makruk/index.js";
import { isNothing, split } from "../shared/split.js";
import { storedOf } from "./stored.js";

/**
 * @typedef {{ number: number, line: number, kind: string, message: string }} Damage a damaged game: its number, and its
 *   first error with its line in the file
 */

/** Milliseconds between two messages, each of which an import stores in a transaction. */
const PACE = 250;
/** Characters to read before games are split off. */
const CHUNK = 1 << 22;

/**
 * Yields the texts of a file's games, each with the part of the file read so far. Never holds more of the file than a
 * few megabytes, unless a game is longer.
 * @param {Blob} file
 * @param {string} encoding
 * @returns {AsyncGenerator<[string, number]>}
 */
async function* texts(file, encoding) {
  let text = "";
  let least = CHUNK;
  let at = 0;
  for await (const [piece, end] of decoded(file, encoding)) {
    text += piece;
    if (end < file.size && text.length < least) continue;
    const ranges = [...split(text)];
    // The last game may continue.
    const [rest] = end < file.size ? /** @type {[number, number]} */ (ranges.pop()) : [text.length];
    for (const [begin, until] of ranges)
      yield [text.slice(begin, until), (at + ((end - at) * until) / text.length) / file.size];
    text = text.slice(rest);
    least = Math.max(CHUNK, 2 * text.length);
    at = end;
  }
}

/** @param {string} text */
const linesOf = (text) => text.match(/\n/g)?.length ?? 0;

self.addEventListener("message", async ({ data: { file: source, letters, encoding: named, isImport = false } }) => {
  try {
    await ready();
    const file = typeof source === "string" ? new Blob([source]) : source;
    const encoding = file === source ? named ?? (await encodingOf(file)) : "utf-8";
    /** @type {import("../analyse/games.js").Head[]} */
    let heads = [];
    /** @type {import("./library.js").StoredGame[]} */
    let games = [];
    /** @type {Damage[]} */
    let damages = [];
    let since = performance.now();
    let isAny = false;
    let [number, line] = [0, 1];
    /** The first error in the first game. @type {{ kind: string, message: string } | null} */
    let fault = null;
    for await (const [text, part] of texts(file, encoding)) {
      const found = parsePgn(text, { letters });
      for (const [at, game] of found.entries()) {
        const { tags, result, errors, moreErrors } = game;
        const isEmpty = isNothing(game, START);
        if (!isEmpty) isAny = true;
        if (number === 0 && errors.length > 0) fault = { kind: errors[0].kind, message: errors[0].message };
        number += 1;
        if (!isImport) heads.push({ text, at, tags, result, faults: errors.length + moreErrors });
        else if (errors.length > 0)
          damages.push({ number, line: line - 1 + errors[0].line, kind: errors[0].kind, message: errors[0].message });
        // A text with several games does not occur in files of programs: each is written anew.
        else if (!isEmpty) games.push(await storedOf(found.length === 1 ? text : writePgn(game), game));
      }
      line += linesOf(text);
      // The page shows the first games that it receives: a text without any leaves it unchanged.
      if (!isAny || performance.now() - since < PACE) continue;
      postMessage({ heads, games, damages, part: Math.min(part, 0.999) });
      [heads, games, damages, since] = [[], [], [], performance.now()];
    }
    postMessage({ heads, games, damages, part: 1, isNothing: !isAny, fault, encoding });
  } catch (error) {
    const { kind = "read", message } = /** @type {import("../shared/api.js").Fault} */ (error);
    postMessage({ error: { kind, message } });
  }
});
