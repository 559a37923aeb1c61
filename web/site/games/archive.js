// Archives of games, such as the tool writes, as PGN. The module that reads them is loaded with the first one.

import { textError } from "../shared/state.js";
import { num } from "../shared/texts.js";
import { words } from "./facts.js";

/**
 * Games that are missing because of damage: the number of the first one, how many are known to be, and the place in the
 * file.
 * @typedef {{ number: number, count: number, offset: number }} Gap
 */

/** The offset that a message about an archive names. @param {string} message */
const offsetIn = (message) => Number(message.match(/\boffset (\d+)/)?.[1] ?? 0);

/** A gap in words. @param {Gap} gap */
export const gapText = ({ number, offset }) => words().gap(num(number), num(offset));

/**
 * Reads an archive.
 * @param {File} file
 * @param {{ signal: AbortSignal, onProgress: (part: number) => void }} options
 * @returns {Promise<{ text: string, gaps: Gap[] }>}
 */
export async function recordsIn(file, options) {
  const { readArchive } = await import("../makruk/find.js").catch(() => {
    throw textError(words().archivesNotLoaded);
  });
  const bytes = new Uint8Array(await file.arrayBuffer());
  const { games, errors } = await readArchive(bytes, options).catch((/** @type {any} */ error) => {
    if (error.kind !== "archive") throw error;
    const isOther = error.message.includes("not an archive");
    throw textError(isOther ? words().noArchive : words().brokenArchive(num(offsetIn(error.message))));
  });
  const gaps = errors.map(({ game, message }) => {
    const number = game ?? games.length + 1;
    // Damage may cost a whole block of games.
    const next = games.find((other) => other.game > number)?.game ?? number + 1;
    return { number, count: next - number, offset: offsetIn(message) };
  });
  return { text: games.map(({ pgn }) => pgn).join("\n"), gaps };
}
