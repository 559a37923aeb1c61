// Searches of games by queries, in portions, so that hits appear as they are found and a search can be stopped.

import { RULES } from "../shared/rulenames.js";

/** A game to search: what it is on the page, and its PGN. @template T @typedef {{ item: T, pgn: string }} Searched */
/**
 * A game that answers a query, the plies of the query's steps, and that of the game's end.
 * @template T
 * @typedef {{ item: T, plies: number[], end: number }} Hit
 */
/**
 * A part of a search: the games that answer, and the numbers of games that were read and that are damaged.
 * @template T
 * @typedef {{ hits: Hit<T>[], read: number, damaged: number }} Part
 */

/** The tag that numbers the games of a portion. */
const NUMBER = "PageGame";
/** Characters of a portion: the first one is small, so that the first hits appear early. */
const FIRST = 1 << 15;
const LATER = 1 << 17;

/** Comments before the tags, where the number must not follow an empty line. */
const PREFACE = /^(?:\s|[;%][^\n]*\n|\{[^}]*\})+(?=\[)/;

/** A record that begins with its tags, if it has any. @param {string} pgn */
const bare = (pgn) => pgn.trim().replace(PREFACE, "");

/** A record with its number as the first tag. @param {string} record @param {number} number */
const numbered = (record, number) =>
  `[${NUMBER} "${number}"]\n${record.startsWith("[") ? "" : "\n"}${record}\n\n`;

/** @param {string} pgn */
const rulesIn = (pgn) => RULES.find((name) => pgn.includes(`[Rules "${name}"]`)) ?? "thai";

/**
 * Searches games. Rejects a malformed query with its offset before any game is read.
 * @template T
 * @param {string} query
 * @param {AsyncIterable<Searched<T>> | Iterable<Searched<T>>} games
 * @param {AbortSignal} signal
 * @returns {AsyncGenerator<Part<T>>}
 */
export async function* search(query, games, signal) {
  const { find } = await import("../makruk/find.js");
  await find("", query, { signal });
  /** @type {Searched<T>[]} */
  let portion = [];
  let [size, most] = [0, FIRST];
  const flush = async () => {
    const [searched, sum] = [portion, { hits: /** @type {Hit<T>[]} */ ([]), read: portion.length, damaged: 0 }];
    [portion, size, most] = [[], 0, LATER];
    for (const rules of RULES) {
      const records = searched.flatMap(({ pgn }, number) =>
        rulesIn(pgn) === rules ? [numbered(bare(pgn), number)] : [],
      );
      if (records.length === 0) continue;
      const found = await find(records.join(""), query, { rules: /** @type {any} */ (rules), signal });
      sum.damaged += found.errors.length;
      for (const { tags, matches, plies } of found.games) {
        const game = searched[Number(tags[NUMBER])];
        if (game) sum.hits.push({ item: game.item, plies: matches, end: plies });
        else sum.damaged++;
      }
    }
    return sum;
  };
  for await (const game of games) {
    signal.throwIfAborted();
    portion.push(game);
    size += game.pgn.length;
    if (size >= most) yield flush();
  }
  yield flush();
}
