// The games of the user as their view shows them: searched, ordered, and partly chosen.

import { dateOf, formationsOf, playersOf, resultOf } from "./facts.js";
import { deletedCount, library, listings } from "./library.js";
import { byTime } from "./listing.js";

/** @typedef {import("./listing.js").Listing} Listing */
/** @typedef {import("../search/finding.js").Hit<Listing>} Hit */
/**
 * The games from the earliest to the latest, and those that match the search, in the chosen order; the keys of the
 * chosen ones; the number of games that undoing restores.
 * @typedef {object} State
 * @property {Listing[]} all
 * @property {Listing[]} found
 * @property {Set<string>} chosen
 * @property {number} deleted
 * @property {string[]} plain words to find in what the list shows
 * @property {Map<string, Hit> | null} hits the games that answer a query, by key; null without a query
 * @property {string} order
 * @property {number} limit how many games the list shows
 * @property {boolean} isLoaded
 */

/** Number of games that the list shows at once, and with each step. */
export const STEP = 50;

export class Collection {
  /** @type {State} */
  #state = {
    all: [], found: [], chosen: new Set(), deleted: 0, plain: [], hits: null, order: "newest", limit: STEP,
    isLoaded: false,
  };
  #isLoading = false;
  /** Whether the games have changed since they were loaded. */
  #isOld = true;
  /** The texts to search. @type {WeakMap<Listing, string>} */
  #haystacks = new WeakMap();

  /** @returns {Readonly<State>} */
  get state() {
    return this.#state;
  }

  /** The chosen games that are found. */
  get picked() {
    const { found, chosen } = this.#state;
    return found.filter(({ key }) => chosen.has(key));
  }

  /** The only function that changes the state. @param {Partial<State>} change */
  #write(change) {
    Object.assign(this.#state, change);
  }

  /** Calls a function whenever the stored games have changed. @param {() => void} changed */
  watch(changed) {
    library.addEventListener("change", () => {
      this.#isOld = true;
      changed();
    });
  }

  /** Requires to load the games again. */
  expire() {
    this.#isOld = true;
  }

  /**
   * Loads the games if they have changed.
   * @param {() => unknown} loaded called after loading, and may delay the next one
   */
  async load(loaded) {
    if (this.#isLoading) return;
    this.#isLoading = true;
    try {
      while (this.#isOld) {
        this.#isOld = false;
        this.#write({ all: (await listings()).sort(byTime), deleted: await deletedCount(), isLoaded: true });
        await loaded();
      }
    } finally {
      this.#isLoading = false;
    }
  }

  /** Follows a change of the language. */
  translate() {
    this.#haystacks = new WeakMap();
  }

  /** @param {Listing} listing */
  #haystackOf(listing) {
    const known = this.#haystacks.get(listing);
    if (known !== undefined) return known;
    const { title, date } = listing;
    const parts = [playersOf(listing), title, resultOf(listing), date, dateOf(listing), formationsOf(listing)];
    const text = parts.join("\n").toLowerCase();
    this.#haystacks.set(listing, text);
    return text;
  }

  /** Whether what the list shows of a game contains words. @param {Listing} listing @param {string[]} words */
  fits(listing, words) {
    return words.every((word) => this.#haystackOf(listing).includes(word.toLowerCase()));
  }

  /** Searches. @param {Partial<Pick<State, "plain" | "hits" | "order" | "limit">>} [change] */
  search(change = {}) {
    this.#write(change);
    const { all, plain, hits, order } = this.#state;
    const found = all.filter((listing) => (hits ? hits.has(listing.key) : this.fits(listing, plain)));
    this.#write({ found: order === "newest" ? found.reverse() : found });
  }

  /** The games that the list shows next. */
  showMore() {
    const { found, limit } = this.#state;
    this.#write({ limit: limit + STEP });
    return found.slice(limit, limit + STEP);
  }

  /** @param {Listing[]} games @param {boolean} isChosen */
  choose(games, isChosen) {
    const chosen = new Set(this.#state.chosen);
    for (const { key } of games) {
      if (isChosen) chosen.add(key);
      else chosen.delete(key);
    }
    this.#write({ chosen });
  }
}
