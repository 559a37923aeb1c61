// The games with a position, or any other query: those of the open file and the user's.

import { dateOf, namesOf, playersOf, resultOf, words as gameWords } from "../games/facts.js";
import { byTime } from "../games/listing.js";
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

/** A tag's value; empty if it is unknown. @param {string} [text] */
const known = (text = "") => (/^[?.]*$/.test(text) ? "" : text);

/** The game of an item; lists of the user's games are replaced by newer ones. @param {Item} item */
const gameOf = (item) => ("entry" in item ? item.entry : item.listing.key);

export class Finder {
  element = h("section", { class: "finder" });
  #list = h("div", {});
  #limit = STEP;
  /** The text whose hits the list shows. */
  #searched = "";
  /** The open games, which a search included. @type {Entry[]} */
  #open;
  /** The user's games. @type {Listing[]} */
  #mine = [];
  /** Whether the user's games have changed since they were searched. */
  #isOld = false;
  /** Whether changes of the user's games are followed. */
  #follows = false;
  /** The players of the open games and of the user's, from which the names were collected. */
  #named = { open: /** @type {Entry[] | null} */ (null), mine: this.#mine, names: /** @type {string[]} */ ([]) };
  /** The game of the hit on the board. @type {Entry | string | null} */
  #shown = null;
  #language = "";
  /** The last thing brought into view: 0 for nothing, 1 for an answer without hits, 2 for its hits. */
  #seen = 0;
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
      listsAll: false,
      games: () => this.#games(),
      fits: (item, plain) => this.#fits(item, plain),
      players: () => this.#players(),
      here: () => document.game.fen(),
      changed: () => {
        if (box.state.text !== this.#searched) this.#limit = STEP;
        this.#searched = box.state.text;
        this.#showList();
        const { hits } = box.state;
        const seen = hits === null ? 0 : hits.length === 0 ? 1 : 2;
        if (seen > this.#seen) reveal(this.element, "start");
        this.#seen = seen;
      },
    });
    this.#box = box;
    // What has changed while the panel was hidden.
    new IntersectionObserver(() => this.show()).observe(this.element);
  }

  get #isSeen() {
    return this.element.getClientRects().length > 0;
  }

  /** Finds the games with the position on the board. */
  findHere() {
    this.#seen = 0;
    this.#box.write(withValue("", "position", positionValue(this.document.game.fen())));
  }

  /** The games of a file, and the user's. @returns {AsyncGenerator<import("../search/finding.js").Searched<Item>>} */
  async *#games() {
    this.#open = this.document.games;
    if (this.#open.length > 1) for (const entry of this.#open) yield { item: { entry }, pgn: entry.text };
    const { library, listings, recordsOf } = await import("../games/library.js");
    if (!this.#follows) {
      this.#follows = true;
      library.addEventListener("change", () => {
        this.#isOld = true;
        this.show();
      });
    }
    this.#isOld = false;
    this.#mine = (await listings()).sort(byTime).reverse();
    for await (const { item, pgn } of recordsOf(this.#mine)) yield { item: { listing: item }, pgn };
  }

  #players() {
    const [open, mine] = [this.#open, this.#mine];
    if (this.#named.open !== open || this.#named.mine !== mine) {
      const players = open.map(({ tags }) => ({ white: known(tags.White), black: known(tags.Black) }));
      this.#named = { open, mine, names: namesOf([...players, ...mine]) };
    }
    return this.#named.names;
  }

  /** Follows the board and the open games. */
  show() {
    if (this.#language !== settings.language) {
      this.#language = settings.language;
      this.#box.render();
      fill(this.element, h("h2", {}, words().games), this.#box.element, this.#list);
      this.#showList();
    }
    if (!this.#isSeen) return;
    const isOther = this.#open !== this.document.games;
    this.#open = this.document.games;
    this.#box.show();
    // A game of the user that was opened from the list leaves it.
    if (this.#isOld || (isOther && this.#open.length > 1)) this.#box.refresh();
    else if (isOther) this.#showList();
    this.#isOld = false;
  }

  #showList() {
    const { hits } = this.#box.state;
    const isHere = (/** @type {Hit} */ { item }) => !("entry" in item) || this.#open.includes(item.entry);
    const found = (hits ?? []).filter(isHere);
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

  /** Whether a game has plain words. @param {Item} item @param {string[]} plain */
  #fits(item, plain) {
    const text = this.#textsOf(item).join("\n").toLowerCase();
    return plain.every((word) => text.includes(word.toLowerCase()));
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
      const { listing } = item;
      return [playersOf(listing), resultOf(listing), dateOf(listing)];
    }
    const { tags, result } = item.entry;
    const players = [known(tags.White) || t.colors.white, known(tags.Black) || t.colors.black].join(" – ");
    return [players, t.endings[/** @type {keyof typeof t.endings} */ (result)] ?? "", known(tags.Date)];
  }

  /** @param {Hit} hit */
  #row(hit) {
    const [players, ...facts] = this.#textsOf(hit.item);
    const parts = [placesOf(hit, this.#box.query), ...facts].filter(Boolean);
    const attributes = { class: "hit quiet", "aria-current": this.#shown === gameOf(hit.item) ? "true" : null };
    const go = () => void this.#go(hit).catch((error) => this.#box.say(t.fault(error)));
    return h(
      "li",
      {},
      h(
        "button",
        { type: "button", onclick: go, ...attributes },
        h("span", { class: "who" }, players),
        h("span", { class: "facts" }, parts.map((text) => h("span", {}, text))),
      ),
    );
  }

  /** Opens a game at its ply. @param {Hit} hit */
  async #go({ item, plies: [ply] }) {
    const at = isOfGame(this.#box.query) ? undefined : ply;
    this.#box.say("");
    if ("entry" in item) {
      const index = this.document.games.indexOf(item.entry);
      if (index < 0) return;
      this.document.choose(index);
      if (at !== undefined) this.document.goTo(at);
    } else if (!(await this.#openMine(item.listing, at))) return this.#box.say(gameWords().gone);
    this.#shown = gameOf(item);
    this.#showList();
  }

  /** Opens a game of the user; resolves to whether it is still there. @param {Listing} listing @param {number} [ply] */
  async #openMine(listing, ply) {
    const { recordsOf } = await import("../games/library.js");
    for await (const { pgn } of recordsOf([listing])) {
      await this.page.openRecord(pgn, false, ply);
      return true;
    }
    return false;
  }
}
