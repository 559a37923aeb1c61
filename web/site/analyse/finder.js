// The games with a position, or any other query: those of the open file and the user's.

import { button, fill, h, reveal } from "../shared/dom.js";
import { settings } from "../shared/settings.js";
import { num, t } from "../shared/texts.js";
import { isOfGame, positionValue, withValue } from "../search/query.js";
import { placesOf, SearchBox, words } from "../search/searchbox.js";

/** @typedef {import("./document.js").Document} Document */
/** @typedef {import("./games.js").Entry} Entry */
/** @typedef {import("../games/listing.js").Listing} Listing */
/** A game of the open file, or of the user. @typedef {{ entry: Entry } | { listing: Listing }} Item */
/** @typedef {import("../search/finding.js").Hit<Item>} Hit */

/** How many games the list shows at once, and with each step. */
const STEP = 20;

export class Finder {
  element = h("section", { class: "finder" });
  #list = h("div", {});
  #limit = STEP;
  /** The open games, which a search included. @type {Entry[]} */
  #open;
  /** The user's games. @type {Listing[]} */
  #mine = [];
  /** The functions for the user's games, once they are loaded. @type {typeof import("../games/facts.js") | null} */
  #facts = null;
  /** The hit on the board. @type {Item | null} */
  #shown = null;
  #language = "";
  /** Whether the list has the hits of a query, and was brought into view. */
  #isSearched = false;
  #box;

  /**
   * @param {Document} document
   * @param {{ openRecord: (pgn: string, isReviewed: boolean, ply?: number) => unknown }} page
   */
  constructor(document, page) {
    this.document = document;
    this.page = page;
    this.#open = document.games;
    /** @type {SearchBox<Item>} */
    const box = new SearchBox({
      games: () => this.#games(),
      players: () => this.#players(),
      here: () => document.game.fen(),
      changed: () => {
        this.#limit = STEP;
        this.#showList();
        const isSearched = box.state.hits !== null;
        if (isSearched && !this.#isSearched) reveal(this.element, "start");
        this.#isSearched = isSearched;
      },
    });
    this.#box = box;
  }

  /** Finds the games with the position on the board. */
  findHere() {
    this.#isSearched = false;
    this.#box.write(withValue("", "position", positionValue(this.document.game.fen())));
  }

  /** The games of a file, and the user's. @returns {AsyncGenerator<import("../search/finding.js").Searched<Item>>} */
  async *#games() {
    this.#open = this.document.games;
    if (this.#open.length > 1) for (const entry of this.#open) yield { item: { entry }, pgn: entry.text };
    const [{ listings, recordsOf }, { byTime }] = await Promise.all([
      import("../games/library.js"),
      import("../games/listing.js"),
    ]);
    this.#facts = await import("../games/facts.js");
    this.#mine = (await listings()).sort(byTime).reverse();
    for await (const { item, pgn } of recordsOf(this.#mine)) yield { item: { listing: item }, pgn };
  }

  #players() {
    const names = this.#open.flatMap(({ tags: { White = "?", Black = "?" } }) => [White, Black]).filter((name) => name !== "?");
    return [...new Set([...names, ...(this.#facts?.namesOf(this.#mine) ?? [])])];
  }

  /** Follows the board and the open games. */
  show() {
    if (this.#language !== settings.language) {
      this.#language = settings.language;
      this.#box.render();
      fill(this.element, h("h2", {}, words().games), this.#box.element, this.#list);
      this.#showList();
    } else this.#box.show();
    if (this.#open === this.document.games) return;
    this.#open = this.document.games;
    // A game of the user that was opened from the list leaves it.
    if (this.#open.length > 1) this.#box.refresh();
    else this.#showList();
  }

  #showList() {
    const { hits } = this.#box.state;
    const isHere = (/** @type {Hit} */ { item }) => !("entry" in item) || this.#open.includes(item.entry);
    const found = (hits ?? []).filter((hit) => isHere(hit) && this.#fits(hit));
    const shown = found.slice(0, this.#limit);
    const rows = shown.map((hit, index) => [...this.#headingOf(shown, index), this.#row(hit)]).flat();
    const left = Math.min(found.length - shown.length, STEP);
    const more = () => {
      this.#limit += STEP;
      this.#showList();
    };
    fill(
      this.#list,
      rows.length > 0 && h("ol", { class: "hits", "aria-label": words().games }, rows),
      left > 0 && button(words().more(num(left)), more, { "data-key": "more" }),
    );
  }

  /** Whether a game has the plain words of the search. @param {Hit} hit */
  #fits({ item }) {
    const text = this.#textsOf(item).join("\n").toLowerCase();
    return this.#box.plain.every((word) => text.includes(word.toLowerCase()));
  }

  /** The name of the group that begins with a hit, if there are two. @param {Hit[]} hits @param {number} index */
  #headingOf(hits, index) {
    const isMine = (/** @type {Hit} */ { item }) => "listing" in item;
    const isFirst = index === 0 || isMine(hits[index - 1]) !== isMine(hits[index]);
    if (!isFirst || this.#open.length < 2) return [];
    return [h("li", { class: "note" }, isMine(hits[index]) ? words().mine : words().file)];
  }

  /** The players, the result and the date. @param {Item} item */
  #textsOf(item) {
    if ("listing" in item) {
      const facts = /** @type {typeof import("../games/facts.js")} */ (this.#facts);
      const { listing } = item;
      return [facts.playersOf(listing), facts.resultOf(listing), facts.dateOf(listing)];
    }
    const { tags, result } = item.entry;
    const known = (/** @type {string} */ text = "") => (/^[?.]*$/.test(text) ? "" : text);
    const players = [known(tags.White) || t.colors.white, known(tags.Black) || t.colors.black].join(" – ");
    return [players, t.endings[/** @type {keyof typeof t.endings} */ (result)] ?? "", known(tags.Date)];
  }

  /** @param {Hit} hit */
  #row(hit) {
    const [players, ...facts] = this.#textsOf(hit.item);
    const parts = [placesOf(hit, this.#box.query), ...facts].filter(Boolean);
    const attributes = { class: "hit quiet", "aria-current": this.#shown === hit.item ? "true" : null };
    return h(
      "li",
      {},
      h(
        "button",
        { type: "button", onclick: () => void this.#go(hit), ...attributes },
        h("span", { class: "who" }, players),
        h("span", { class: "facts" }, parts.map((text) => h("span", {}, text))),
      ),
    );
  }

  /** Opens a game at its ply. @param {Hit} hit */
  async #go({ item, plies: [ply] }) {
    const at = isOfGame(this.#box.query) ? undefined : ply;
    this.#shown = item;
    if ("entry" in item) {
      this.document.choose(this.#open.indexOf(item.entry));
      if (at !== undefined) this.document.goTo(at);
    } else {
      const { recordsOf } = await import("../games/library.js");
      for await (const { pgn } of recordsOf([item.listing])) await this.page.openRecord(pgn, false, at);
    }
    this.#showList();
  }
}
