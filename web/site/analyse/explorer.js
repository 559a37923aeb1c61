// The explorer: the moves played in the current position, from a book that the user opens, and the games with it.

import { bar, hundredths } from "./bar.js";
import { button, fetchFile, fill, h } from "../shared/dom.js";
import { Book } from "../makruk/book.js";
import { formationName } from "../shared/formation.js";
import { letters } from "../shared/settings.js";
import { errorBox } from "../shared/state.js";
import { num, plain, t } from "../shared/texts.js";
import { words } from "../search/searchbox.js";
import { Finder } from "./finder.js";

/** @typedef {import("../shared/api.js").AnyGame} AnyGame */
/** @typedef {import("../makruk/book.js").BookMove} BookMove */
/** @typedef {import("../makruk/book.js").BookPage} BookPage */

/** The book of the engine's games beside the page. */
const OWN = "default.mkb";
/** After this number of moves, a game has long left the book that opens by itself. */
const LONGEST = 30;

export class Explorer {
  /** @type {Book | null} */
  #book = null;
  #name = "";
  /** @type {Error | null} */
  #error = null;
  /** Whether the book of the engine's games is open or was closed by the user: it opens by itself only once. */
  #isDecided = false;
  /** The number of requests to open or close a book; only the last one takes effect. */
  #asked = 0;
  /** The current position. */
  #fen = "";
  /** @type {BookPage | null} */
  #page = null;
  #moves = h("section", { class: "explorer" });
  #finder;

  /**
   * @param {(uci: string, san: string) => void} play handles a click on a move
   * @param {import("./document.js").Document} document
   * @param {{ openRecord: (pgn: string, isReviewed: boolean, ply?: number) => unknown }} page
   */
  constructor(play, document, page) {
    this.play = play;
    this.#finder = new Finder(document, page);
    this.element = h("div", { class: "explorers" }, this.#moves, this.#finder.element);
  }

  /** Shows a position. @param {AnyGame} game */
  show(game) {
    this.#fen = game.fen();
    this.#error = null;
    if (!this.#isDecided && game.ply < LONGEST) void this.#openOwn(true);
    void this.#update();
    this.#finder.show();
  }

  /**
   * Opens the book of the engine's games.
   * @param {boolean} [isQuiet] whether an error is not shown, because nobody asked for the book
   */
  #openOwn(isQuiet = false) {
    this.#isDecided = true;
    return this.#open(t.ownBook, async () => (await fetchFile(OWN)).blob(), isQuiet);
  }

  /** Opens the book in a file. @param {File} file */
  openFile(file) {
    this.#isDecided = true;
    return this.#open(file.name, async () => file);
  }

  /** Opens a book. @param {string} name @param {() => Promise<Blob>} file @param {boolean} [isQuiet] */
  async #open(name, file, isQuiet = false) {
    const number = ++this.#asked;
    try {
      const book = await Book.open(await file());
      if (number !== this.#asked) return book.free();
      this.#book?.free();
      [this.#book, this.#name, this.#error] = [book, name, null];
    } catch (error) {
      if (number !== this.#asked || isQuiet) return;
      this.#error = /** @type {Error} */ (error);
    }
    await this.#update();
  }

  #close() {
    this.#asked++;
    this.#book?.free();
    [this.#book, this.#error] = [null, null];
    this.#update();
  }

  /** Looks up the position. Discards the answer if the book or the position has changed meanwhile. */
  async #update() {
    const [book, fen] = [this.#book, this.#fen];
    let page = null;
    let failure = null;
    try {
      page = (await book?.show(fen, { letters: letters() })) ?? null;
    } catch (error) {
      failure = error;
    }
    if (book !== this.#book || fen !== this.#fen) return;
    this.#page = page;
    this.#error ??= /** @type {Error | null} */ (failure);
    this.render();
  }

  render() {
    const file = h("input", {
      type: "file", accept: ".mkb", class: "unseen", "aria-label": t.openBook,
      onchange: () => {
        const [chosen] = file.files ?? [];
        if (chosen) this.openFile(chosen);
      },
    });
    const find = button(words().gamesHere, () => this.#finder.findHere(), { class: "chip" });
    fill(
      this.#moves,
      h("div", { class: "heading" }, this.#about(), find),
      ...this.#contents(),
      h("div", { role: "alert", class: "errors" }, this.#error ? errorBox(this.#error) : ""),
      h(
        "div",
        { class: "buttons" },
        h("label", { class: "button" }, t.openBook, file),
        this.#book ? button(t.closeBook, () => this.#close()) : button(t.ownBook, () => this.#openOwn()),
      ),
    );
  }

  /** What the book is, and the formations of the position. */
  #about() {
    if (!this.#book || !this.#page) return h("p", { class: "note" }, t.bookHelp);
    const { games } = this.#book.summary;
    return h("div", {}, h("p", { class: "note" }, t.bookOf(this.#name, num(games))), ...formationsOf(this.#page));
  }

  /** @returns {HTMLElement[]} */
  #contents() {
    const page = this.#page;
    if (!this.#book || !page) return [];
    if (page.moves.length === 0) return [h("p", {}, t.notInBook)];
    const head = h(
      "tr",
      {},
      [t.move, t.games, t.results].map((text) => h("th", { scope: "col" }, text)),
    );
    return [
      h(
        "table",
        { class: "book" },
        h("thead", {}, head),
        h(
          "tbody",
          {},
          page.moves.map((move) => this.#row(move, page)),
        ),
      ),
    ];
  }

  /** @param {BookMove} move @param {BookPage} page */
  #row(move, page) {
    const { games, rating, year, example } = move;
    const facts = [
      rating === null ? "" : t.rating(plain(rating)),
      year === null ? "" : num(year),
      example ? t.exampleGame(example.archive, num(example.game)) : "",
    ];
    return h(
      "tr",
      {},
      h(
        "th",
        { scope: "row" },
        button(move.san, () => this.play(move.uci, move.san), { class: "pv quiet", title: t.playMove }),
      ),
      h("td", {}, num(games), " ", h("span", { class: "note" }, t.percent(num(hundredths(games, page.games))))),
      h("td", {}, resultBar(move), h("span", { class: "note" }, facts.filter(Boolean).join(" · "))),
    );
  }
}

/** The formations of a position in words. @param {BookPage} page */
function formationsOf({ formation }) {
  return /** @type {const} */ (["white", "black"]).flatMap((side) => {
    const found = formation[side];
    return found ? [h("p", {}, t.formationOf(t.colors[side], formationName(found)))] : [];
  });
}

/** A bar with the results of a move's games. @param {BookMove} move */
function resultBar({ white, draws, black }) {
  if (white + draws + black === 0) return h("span", { class: "note" }, t.noResults);
  return bar("results", [white, draws, black]);
}
