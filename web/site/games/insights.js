// What the stored games of the user have in common: results by colour, level and formation, how
// games end, and the accuracy.

/** @typedef {import("./listing.js").Listing} Listing */
/** @typedef {{ won: number, drawn: number, lost: number }} Tally */
/**
 * @template T
 * @typedef {[T, Tally][]} Table
 */
/**
 * @typedef {{
 *   own: Tally, others: number, unfinished: number, colors: Table<"white" | "black">, levels: Table<number>,
 *   formations: Table<import("./listing.js").Formation>,
 *   endings: [string, number][], accuracy: { mean: number, course: number[] } | null,
 * }} Insights
 *   `own` and the tables count finished games whose side is the user's, and `others` those without such a side; the
 *   endings count these only if no side is the user's. `course` has the last reviewed games, the latest last
 */

/** The least number of finished games. */
export const LEAST = 3;
/** The most reviewed games of the course. */
const COURSE = 30;

/**
 * The result for the user: `won`, `drawn` or `lost`; null without one.
 * @param {Listing} listing
 * @returns {keyof Tally | null}
 */
export function resultFor({ result, side }) {
  if (side === null || result === "*") return null;
  if (result === "1/2-1/2") return "drawn";
  return (result === "1-0") === (side === "white") ? "won" : "lost";
}

/**
 * A table of results by a property.
 * @template T
 * @param {[T, keyof Tally][]} results
 * @param {(key: T) => string | number} name distinguishes the rows
 * @returns {Table<T>}
 */
function tableOf(results, name) {
  /** @type {Map<string | number, [T, Tally]>} */
  const rows = new Map();
  for (const [key, result] of results) {
    const row = rows.get(name(key)) ?? [key, { won: 0, drawn: 0, lost: 0 }];
    row[1][result] += 1;
    rows.set(name(key), row);
  }
  return [...rows.values()];
}

/** The number of games of a tally. @param {Tally} tally */
export const sumOf = ({ won, drawn, lost }) => won + drawn + lost;

/**
 * @param {Listing[]} listings from the earliest to the latest
 * @returns {Insights | null} null if there are too few games
 */
export function insightsOf(listings) {
  const finished = listings.filter(({ result }) => result !== "*");
  if (finished.length < LEAST) return null;
  const own = finished.flatMap((listing) => {
    const result = resultFor(listing);
    return result ? [{ listing, result, side: /** @type {"white" | "black"} */ (listing.side) }] : [];
  });
  const tally = { won: 0, drawn: 0, lost: 0 };
  for (const { result } of own) tally[result] += 1;
  /** @type {Map<string, number>} */
  const endings = new Map();
  const ended = own.length > 0 ? own.map(({ listing }) => listing) : finished;
  for (const { by } of ended) endings.set(by ?? "unknown", (endings.get(by ?? "unknown") ?? 0) + 1);
  const accuracies = own.flatMap(({ listing, side }) => listing.accuracy?.[side] ?? []);
  const most = (/** @type {[unknown, Tally]} */ one, /** @type {[unknown, Tally]} */ other) =>
    sumOf(other[1]) - sumOf(one[1]);
  return {
    own: tally,
    others: finished.length - own.length,
    unfinished: listings.length - finished.length,
    colors: tableOf(
      own.map(({ side, result }) => [side, result]),
      (side) => side,
    ).sort(([one]) => (one === "white" ? -1 : 1)),
    levels: tableOf(
      own.flatMap(({ listing: { level }, result }) =>
        level === null ? [] : [/** @type {[number, typeof result]} */ ([level, result])],
      ),
      (level) => level,
    ).sort(([one], [other]) => one - other),
    formations: tableOf(
      own.flatMap(({ listing, side, result }) => {
        const formation = listing.formation[side];
        return formation ? [/** @type {[typeof formation, typeof result]} */ ([formation, result])] : [];
      }),
      (formation) => formation,
    ).sort(most),
    endings: [...endings].sort(([, one], [, other]) => other - one),
    accuracy:
      accuracies.length > 0
        ? {
            mean: accuracies.reduce((sum, value) => sum + value) / accuracies.length,
            course: accuracies.slice(-COURSE),
          }
        : null,
  };
}
