// The tab with the record: input and output of games as text and as files, and the choices for them.

import { engineName } from "../games/listing.js";
import { linkOf } from "../shared/api.js";
import { button, choice, copy, download, fill, h, linkButton } from "../shared/dom.js";
import { ENCODINGS } from "../shared/encoding.js";
import { pictureButton } from "../shared/icons.js";
import { errorBox, pointAt } from "../shared/state.js";
import { num, t } from "../shared/texts.js";

/** @typedef {import("../makruk/board.js").MakrukBoard} MakrukBoard */
/** @typedef {import("../makruk/index.js").Dialect} Dialect */
/** @typedef {import("./document.js").Document} Document */
/** @typedef {import("./games.js").Entry} Entry */
/** @typedef {import("./input.js").Input} Input */

/** Number of games that a list shows at once. */
const LISTED = 100;
/** Maximum duration of work between updates of the page, in milliseconds. */
const PACE = 30;

const pause = () => new Promise((resolve) => setTimeout(resolve));

/** The players and the result of a game; empty if nobody is named. @param {Entry} entry */
function playersOf({ tags, result }) {
  const { White, Black, Level } = tags;
  // A game that was played here names the engine and its level only.
  const engine = engineName(Number(Level));
  const isOwn = [White, Black].includes(engine);
  const own = (/** @type {string} */ name) =>
    name === engine ? t.players.engine(Level) : name === "?" ? t.players.you : name;
  const names = isOwn ? [White, Black].map(own) : [White, Black];
  const players = names.filter((player) => player && player !== "?").join(" – ");
  return [players, players === "" || result === "*" ? "" : result].filter(Boolean).join(" ");
}

/** The name of a game in the list. @param {Entry} entry @param {number} index */
function nameOf(entry, index) {
  const { tags, result, isWrong } = entry;
  const names = playersOf(entry) || (result === "*" ? "" : result);
  return [isWrong ? "(!)" : "", `${num(index + 1)}.`, names || tags.Event].filter(Boolean).join(" ");
}

/**
 * The players of the game; of several games, a list, with those around the current one if there are many, and a field
 * for a game number.
 * @param {Document} document
 */
export function gameTitle(document) {
  const { games, index, entry } = document;
  if (games.length < 2) return [h("h2", {}, playersOf(entry) || t.moves)];
  const first = Math.max(0, Math.min(index - LISTED / 2, games.length - LISTED));
  /** @type {[string, string][]} */
  const options = games.slice(first, first + LISTED).map((game, i) => [String(first + i), nameOf(game, first + i)]);
  const list = choice(t.game, options, String(index), (value) => document.choose(Number(value)), "game");
  if (games.length <= LISTED) return [list];
  const label = t.gameNumber(num(games.length));
  const number = h("input", {
    type: "number", min: 1, max: games.length, value: index + 1, name: "game-number", "aria-label": label, title: label,
    onchange: () => {
      const wanted = Math.round(Number(number.value)) || 1;
      document.choose(Math.max(1, Math.min(games.length, wanted)) - 1);
    },
  });
  return [list, number];
}

export class RecordPanel {
  element = h("div", { class: "record" });
  /** The dialect of the FEN, and the piece letters of the written moves. */
  #dialect = /** @type {Dialect} */ ("fairy");
  #letters = "fairy";
  /** Whether the rare choices are unfolded. */
  #isUnfolded = false;

  /**
   * @param {Document} document
   * @param {Input} input
   * @param {object} view
   * @param {MakrukBoard} view.board for pictures
   * @param {(fen: string, rules: string) => void} view.playFrom
   */
  constructor(document, input, view) {
    this.document = document;
    this.input = input;
    this.view = view;
  }

  show() {
    const { state } = this.input;
    const isWrong = state.error !== null || this.document.entry.problems.length > 0;
    const area = h("textarea", {
      rows: 4, value: state.text, spellcheck: "false", "aria-label": t.pgnHelp, placeholder: t.pgnHelp,
      "aria-invalid": String(isWrong), "aria-describedby": "record-errors",
      oninput: () => {
        this.input.set({ text: area.value, file: null });
        read.classList.toggle("primary", area.value.trim() !== "");
      },
    });
    const file = h("input", {
      type: "file", accept: ".pgn,.fen,.txt,.mkg", class: "unseen", "aria-label": t.openFile,
      onchange: async () => {
        const [chosen] = file.files ?? [];
        if (!chosen) return;
        this.input.set({ isTyped: true });
        await this.input.openFile(chosen);
      },
    });
    const copyFen = button(t.copy, () => copy(copyFen, this.#fen, t.copied));
    const open = () => {
      this.input.set({ isTyped: true });
      this.input.read();
    };
    const read = button(t.read, open, { class: state.text.trim() === "" ? "read" : "read primary" });
    fill(
      this.element,
      area,
      h("div", { id: "record-errors", role: "alert", class: "errors" }, state.isTyped ? this.errors() : this.#summary()),
      ...this.#reading(),
      h("div", { class: "buttons" }, read, h("label", { class: "button" }, t.openFile, file)),
      h("div", { class: "row" }, h("input", { class: "fen", readonly: true, "aria-label": t.fen }), copyFen),
      h("div", { class: "buttons" }, this.#outputs()),
      this.#choices(),
    );
    this.showFen();
  }

  get #fen() {
    return this.document.game.fen({ dialect: this.#dialect });
  }

  showFen() {
    const field = /** @type {HTMLInputElement | null} */ (this.element.querySelector("input.fen"));
    if (field) field.value = this.#fen;
  }

  /** @param {number} part the part of a large file that was read */
  showProgress(part) {
    const bar = /** @type {HTMLProgressElement | null} */ (this.element.querySelector(".reading progress"));
    if (bar) bar.value = part;
  }

  /** Puts the cursor at the error in the text field, if it has one. */
  pointAtError() {
    const { error } = this.input.state;
    const field = /** @type {HTMLTextAreaElement} */ (this.element.querySelector("textarea"));
    const problem = error ?? (this.input.isInField ? this.document.entry.problems[0] : undefined);
    pointAt(field, problem?.offset);
  }

  focus() {
    this.element.querySelector("textarea")?.focus();
  }

  #summary() {
    const { summary } = this.input.state;
    return summary ? [h("p", { class: "note" }, summary)] : [];
  }

  /** The error of the last input, or those of the current game. */
  errors() {
    const { error, rejected, text } = this.input.state;
    if (error) return [errorBox(error, rejected)];
    const { problems, more } = this.document.entry;
    if (problems.length === 0) return this.#summary();
    const place = this.input.isInField ? text : "";
    return [
      h("p", { class: "error" }, t.problems(problems.length, num(problems.length))),
      ...problems.map((problem) => errorBox(problem, place)),
      ...(more > 0 ? [h("p", { class: "error" }, t.moreProblems(num(more)))] : []),
    ];
  }

  /** While a large file is being read. */
  #reading() {
    const { reading } = this.input.state;
    if (!reading) return [];
    const stop = button(t.cancel, () => {
      this.input.stop();
      this.show();
    });
    const progress = h("progress", { max: 1, value: reading.part });
    const label = h("label", { class: "field" }, h("span", {}, t.reading), progress);
    return [h("div", { class: "reading row", role: "status" }, label, stop)];
  }

  /** The buttons for the output. */
  #outputs() {
    const { document, view } = this;
    const copyPgn = button(t.copyPgn, () => copy(copyPgn, document.entry.pgn(this.#letters), t.copied));
    const save = button(t.savePgn, () => void this.#save(save));
    const sheet = button(t.scoreSheet, () => void this.#saveSheet(sheet));
    const isEmpty = document.entry.root.children.length === 0;
    const keep = button(t.keepGame, () => void this.#keep(keep), { disabled: isEmpty });
    return [
      copyPgn,
      save,
      sheet,
      keep,
      linkButton(t.copyLink, t.copied, () => `g=${linkOf(document.game)}`),
      pictureButton(view.board, () => document.line(document.node.line().at(-1))),
      button(t.playFrom, () => view.playFrom(document.game.fen(), document.entry.rules)),
    ];
  }

  #choices() {
    const { document, input } = this;
    const encode = (/** @type {string} */ encoding) => {
      input.set({ encoding });
      if (input.state.file) void input.openFile(input.state.file);
    };
    const dialect = (/** @type {string} */ value) => {
      this.#dialect = /** @type {Dialect} */ (value);
      this.showFen();
    };
    const sets = Object.entries(t.letterSets);
    // One set reads all forms of its letters.
    const readers = sets.filter(([name]) => !/-(standard|competition)/.test(name));
    /** @type {[string, string]} */
    const automatic = ["auto", t.automatic];
    /** @type {[string, string][]} */
    const encodings = ENCODINGS.map((name) => [name, t.encodings[name]]);
    const fields = [
      choice(t.rules, Object.entries(t.ruleSets), document.entry.rules, (rules) => document.setRules(rules), "rules"),
      choice(t.readIn, [automatic, ...readers], input.state.letters, (letters) => input.set({ letters }), "read-in"),
      choice(t.encoding, [automatic, ...encodings], input.state.encoding, encode, "encoding"),
      choice(t.dialect, Object.entries(t.dialects), this.#dialect, dialect, "dialect"),
      choice(t.letters, sets, this.#letters, (letters) => (this.#letters = letters), "letters"),
    ];
    const attributes = { class: "choices", open: this.#isUnfolded, ontoggle: () => (this.#isUnfolded = more.open) };
    const more = h("details", attributes, h("summary", {}, t.moreChoices), h("div", { class: "fields" }, fields));
    return more;
  }

  /** Keeps the game among the games of the user. @param {HTMLButtonElement} keep */
  async #keep(keep) {
    // A disabled button would lose the focus.
    if (keep.ariaBusy === "true" || keep.textContent === t.isKept) return;
    keep.ariaBusy = "true";
    const { entry } = this.document;
    const { edition } = entry;
    try {
      await (await import("../games/library.js")).keepRecord(entry.pgn("fairy"));
      entry.kept = edition;
      keep.textContent = t.isKept;
    } catch (error) {
      this.input.fail(error);
    }
    keep.ariaBusy = null;
  }

  /** Saves the score sheet of the game, in the language of the page. @param {HTMLButtonElement} save */
  async #saveSheet(save) {
    save.disabled = true;
    try {
      const { sheetOf } = await import("../shared/scoresheet.js");
      download("makruk.html", new Blob([await sheetOf(this.document.entry)], { type: "text/html" }));
    } catch (error) {
      this.input.fail(error);
    }
    save.disabled = false;
  }

  /** Saves all games as a file. Writes many games in portions. @param {HTMLButtonElement} save */
  async #save(save) {
    const parts = [];
    let since = performance.now();
    save.disabled = true;
    for (const game of this.document.games) {
      parts.push(game.pgn(this.#letters));
      if (performance.now() - since < PACE) continue;
      await pause();
      since = performance.now();
    }
    save.disabled = false;
    download("makruk.pgn", parts.join(""));
  }
}
