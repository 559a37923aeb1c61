// The reviews on this device, by the moves of their games.

import { lineOf } from "../games/listing.js";
import { Database, resultOf } from "../shared/database.js";

/** @typedef {import("../makruk/review.js").Review} Review */
/** @typedef {import("../shared/tree.js").Node} Node */
/** @typedef {{ startFen: string, rules: string }} Start */
/** @typedef {{ version: number, time: number, review: Review }} Kept */

/** Increases when older reviews are judged differently or have another form. */
const VERSION = 1;
/** The number of reviews to keep: the oldest ones are removed. */
const MOST = 1000;

const database = new Database("makruk-reviews", { reviews: ["time"] });

/** @param {Start} start @param {Node} last the last node of the line */
const keyOf = ({ startFen, rules }, last) => lineOf(startFen, rules, last.path());

/** Keeps the review of a line. @param {Start} start @param {Node} last @param {Review} review */
export const keep = (start, last, review) =>
  database.within(["reviews"], "readwrite", async (stores) => {
    const store = stores("reviews");
    store.put({ version: VERSION, time: Date.now(), review }, keyOf(start, last));
    const surplus = (await resultOf(store.count())) - MOST;
    if (surplus <= 0) return;
    for (const key of await resultOf(store.index("time").getAllKeys(null, surplus))) store.delete(key);
  });

/**
 * The review of a line, or of as many of its first moves as possible.
 * @param {Start} start
 * @param {Node[]} nodes the line from the root
 * @returns {Promise<{ review: Review, length: number } | null>}
 */
export async function find(start, nodes) {
  const known = new Set(await database.within(["reviews"], "readonly", (stores) => stores("reviews").getAllKeys()));
  if (known.size === 0) return null;
  for (let length = nodes.length - 1; length > 0; length--) {
    const key = keyOf(start, nodes[length]);
    if (!known.has(key)) continue;
    /** @type {Kept | undefined} */
    const kept = await database.within(["reviews"], "readonly", (stores) => stores("reviews").get(key));
    if (kept?.version === VERSION) return { review: kept.review, length };
  }
  return null;
}
