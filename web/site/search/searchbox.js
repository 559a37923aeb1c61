// A box to search games by queries, with chips that write the query. The games and the list of hits are its host's.

import { button, fill, h, openDialog } from "../shared/dom.js";
import { iconButton } from "../shared/icons.js";
import { loadSheet } from "../shared/sheet.js";
import { errorBox, textError } from "../shared/state.js";
import { inLanguage, num, t } from "../shared/texts.js";
import { search } from "./finding.js";
import { isOfGame, parse, positionValue, quoted, unquoted, valueOf, withValue } from "./query.js";
import { TEXTS } from "./search-texts.js";

await loadSheet("search/search.css");

/** @template T @typedef {import("./finding.js").Hit<T>} Hit */
/** @template T @typedef {import("./finding.js").Searched<T>} Searched */
/**
 * What a box searches. `here` is the current position, if there is one, and `fetchPosition` asks for it otherwise.
 * `listsAll` says whether the host itself lists all games, and those with plain words, while there is no query.
 * @template T
 * @typedef {object} Host
 * @property {boolean} listsAll
 * @property {() => AsyncIterable<Searched<T>>} games
 * @property {(item: T, plain: string[]) => boolean} fits whether a game has plain words
 * @property {() => string[]} players the names to choose from, the most frequent first
 * @property {(() => string)} [here]
 * @property {() => Promise<string>} [fetchPosition]
 * @property {() => void} changed called when the text or the hits have changed
 */
/**
 * The hits so far are null without a query. `read` is the number of games that were read.
 * @template T
 * @typedef {object} State
 * @property {string} text
 * @property {Hit<T>[] | null} hits
 * @property {number} read
 * @property {number} damaged
 * @property {boolean} isStopped
 * @property {(Error & { kind?: string, offset?: number }) | null} error
 */

/** Milliseconds without a change of the text until a search begins, and until its progress is shown. */
const PAUSE = 300;
/** A query that every game answers. */
const ALL = "length:0-";
/** Most names in the list of players. */
const NAMES = 30;

/** The texts in the language of the page. */
export const words = () => inLanguage(TEXTS);

/** The place of a hit in words; empty for a game as a whole. @param {Hit<unknown>} hit @param {string} query */
export function placesOf({ plies, end }, query) {
  if (isOfGame(query)) return "";
  const moveOf = (/** @type {number} */ ply) => words().atMove(num(Math.floor(ply / 2) + 1));
  return plies.map((ply) => (ply === end ? words().atEnd : moveOf(ply))).join(", ");
}

/** @template T */
export class SearchBox {
  /** @type {State<T>} */
  #state = { text: "", hits: null, read: 0, damaged: 0, isStopped: false, error: null };
  /** Stops the running search. @type {AbortController | null} */
  #running = null;
  #pause = 0;
  #input = h("input", { type: "search" });
  #chips = h("div", { class: "chips" });
  #status = h("div", { class: "found", role: "status" });
  element = h("div", { class: "search" });

  /** @param {Host<T>} host */
  constructor(host) {
    this.host = host;
    this.render();
  }

  /** @returns {Readonly<State<T>>} */
  get state() {
    return this.#state;
  }
  /** The words of the text that are no query. */
  get plain() {
    return parse(this.#state.text).plain;
  }
  get query() {
    const { query, plain } = parse(this.#state.text);
    return query || this.host.listsAll || plain.length === 0 ? query : ALL;
  }

  /** The only function that changes the state. @param {Partial<State<T>>} change */
  #set(change) {
    Object.assign(this.#state, change);
  }

  render() {
    this.#input = h("input", {
      type: "search", name: "search", value: this.#state.text, spellcheck: "false", autocapitalize: "none",
      placeholder: words().placeholder, "aria-label": words().search,
      oninput: () => this.#type(this.#input.value),
      onkeydown: (/** @type {KeyboardEvent} */ event) => event.key === "Enter" && void this.#run(),
    });
    const show = () => void this.#try(() => this.#openExamples());
    const examples = iconButton(words().examples, "info", show, { "data-key": "examples" });
    fill(this.element, h("div", { class: "query" }, this.#input, examples), this.#chips, this.#status);
    this.show();
  }

  /** Shows the chips and the state: the host's position or games have changed. */
  show() {
    this.#showChips();
    this.#showStatus();
  }

  /** Searches again: the games have changed. */
  refresh() {
    if (this.query) void this.#run();
  }

  /** Shows an error in place of the number of hits; an empty one ends that. @param {string} message */
  say(message) {
    this.#set({ error: message ? textError(message) : null });
    this.#showStatus();
  }

  /** Writes a query, and searches at once. @param {string} text */
  write(text) {
    this.#set({ text });
    this.#input.value = text;
    this.#showChips();
    void this.#run();
  }

  /** Follows the input; a query is searched when typing pauses. @param {string} text */
  #type(text) {
    this.#set({ text });
    this.#showChips();
    clearTimeout(this.#pause);
    if (!this.query) return void this.#run();
    this.#pause = window.setTimeout(() => void this.#run(), PAUSE);
    this.host.changed();
  }

  async #run() {
    clearTimeout(this.#pause);
    this.#running?.abort();
    this.#running = null;
    const { query, plain } = this;
    if (!query) return this.#follow({ hits: null, error: null, isStopped: false });
    const run = new AbortController();
    this.#running = run;
    const isCurrent = () => this.#running === run;
    const slow = setTimeout(() => isCurrent() && this.#showStatus(), PAUSE);
    /** @type {Hit<T>[]} */
    let hits = [];
    let [read, damaged] = [0, 0];
    try {
      for await (const part of search(query, this.host.games(), run.signal)) {
        if (!isCurrent()) return;
        const fitting = part.hits.filter(({ item }) => this.host.fits(item, plain));
        [hits, read, damaged] = [[...hits, ...fitting], read + part.read, damaged + part.damaged];
        this.#follow({ hits, read, damaged, isStopped: false, error: null });
      }
    } catch (error) {
      if (!isCurrent()) return;
      if (run.signal.aborted) this.#set({ hits, read, isStopped: true, error: null });
      // Nothing answers a query that cannot be searched: neither the hits of the one before, nor all games.
      else this.#set({ hits: [], read: 0, damaged: 0, isStopped: false, error: /** @type {Error} */ (error) });
    } finally {
      clearTimeout(slow);
    }
    if (!isCurrent()) return;
    this.#running = null;
    this.#follow({});
  }

  /** @param {Partial<State<T>>} change */
  #follow(change) {
    this.#set(change);
    this.#showStatus();
    this.host.changed();
  }

  // Drawing

  #showStatus() {
    const { text, hits, read, damaged, isStopped, error } = this.#state;
    this.#input.setAttribute("aria-invalid", String(error?.kind === "query"));
    if (this.#running) {
      const seen = hits ? read : 0;
      const course = words().running(num(hits?.length ?? 0), seen, num(seen));
      const stop = button(words().stop, () => this.#running?.abort());
      return fill(
        this.#status,
        h("div", { class: "row" }, h("progress", { "aria-label": course }), stop),
        h("p", { class: "note" }, course),
      );
    }
    const parts = [];
    if (error) parts.push(this.#errorOf(error, text));
    else if (hits) {
      const found = num(hits.length);
      const none = read > 0 || damaged > 0 ? words().nothing : words().empty;
      const sum = hits.length === 0 ? none : words().found(hits.length, found);
      parts.push(h("p", { class: "note" }, isStopped ? words().stopped(found, read, num(read)) : sum));
      if (damaged > 0) parts.push(h("p", { class: "error" }, words().damaged(damaged, num(damaged))));
    }
    fill(this.#status, ...parts);
  }

  /** @param {Error & { kind?: string, offset?: number }} error @param {string} text */
  #errorOf(error, text) {
    if (error.kind !== "query") return errorBox(error.kind ? error : textError(words().notLoaded));
    return errorBox(Object.assign(textError(words().fault(error.message)), { offset: error.offset }), text);
  }

  #showChips() {
    const { text } = this.#state;
    const { host } = this;
    const value = (/** @type {string} */ key) => valueOf(text, key);
    const write = (/** @type {string} */ key, /** @type {string | null} */ to) => this.write(withValue(text, key, to));
    const toggle = (
      /** @type {string} */ label,
      /** @type {boolean} */ isOn,
      /** @type {() => unknown} */ act,
      /** @type {string} */ key,
    ) => button(label, act, { class: "chip", "aria-pressed": String(isOn), "data-key": key });
    const chips = [];
    const position = value("position");
    if (host.here) {
      const here = positionValue(host.here());
      const isOn = position === here;
      chips.push(toggle(words().here, isOn, () => write("position", isOn ? null : here), "position"));
    } else if (host.fetchPosition) {
      const fetch = host.fetchPosition;
      const act = async () => {
        if (position !== null) return write("position", null);
        const found = positionValue(await fetch());
        // Text typed meanwhile stays.
        this.write(withValue(this.#state.text, "position", found));
      };
      chips.push(toggle(words().thereFrom, position !== null, () => this.#try(act), "position"));
    }
    const material = value("material");
    chips.push(
      h(
        "button",
        {
          type: "button", class: "chip", "data-key": "material", "aria-haspopup": "dialog",
          "aria-pressed": String(material !== null), onclick: () => void this.#try(() => this.#openMaterial(material)),
        },
        words().material,
        material !== null && h("span", {}, material),
      ),
      this.#playerChip(value("player"), (name) => write("player", name)),
      this.#resultChip(value("result"), (to) => write("result", to)),
    );
    const isCounted = value("ended") === "count";
    chips.push(toggle(words().byCount, isCounted, () => write("ended", isCounted ? null : "count"), "count"));
    fill(this.#chips, ...chips);
  }

  /** @param {string | null} value @param {(value: string | null) => void} write */
  #resultChip(value, write) {
    return selectChip(words().result, Object.entries(words().results), value, write, "result");
  }

  /** @param {string | null} value @param {(value: string | null) => void} write */
  #playerChip(value, write) {
    const names = this.host.players().slice(0, NAMES);
    const known = value === null ? null : unquoted(value);
    if (known && !names.includes(known)) names.unshift(known);
    /** @type {[string, string][]} */
    const options = names.map((name) => [quoted(name), name]);
    options.push(["", words().otherPlayer]);
    return selectChip(words().player, options, value === null ? null : quoted(unquoted(value)), (to) => {
      if (to !== "") return write(to);
      // The name is typed behind the key.
      this.#type(withValue(this.#state.text, "player", ""));
      clearTimeout(this.#pause);
      this.#input.value = this.#state.text;
      const place = this.#state.text.indexOf("player:") + "player:".length;
      this.#input.focus();
      this.#input.setSelectionRange(place, place);
    }, "player");
  }

  /** @param {() => Promise<unknown>} act */
  #try(act) {
    return act().catch((error) => this.say(t.fault(error)));
  }

  /** @param {string | null} value */
  async #openMaterial(value) {
    const { materialDialog } = await import("./dialogs.js");
    const write = (/** @type {string | null} */ to) => this.write(withValue(this.#state.text, "material", to));
    this.#open(materialDialog(value, this.host.here?.() ?? null, write), "material");
  }

  async #openExamples() {
    const { examplesDialog } = await import("./dialogs.js");
    this.#open(examplesDialog((query) => this.write(query)), "examples");
  }

  /**
   * Opens a dialog, and focuses the button that opened it at the end.
   * @param {HTMLDialogElement} dialog
   * @param {string} key
   */
  #open(dialog, key) {
    dialog.addEventListener("close", () => {
      /** @type {HTMLElement | null} */ (this.element.querySelector(`[data-key="${key}"]`))?.focus();
    });
    openDialog(dialog);
  }
}

/**
 * A chip with a list of values, the first of which removes the word.
 * @param {string} label
 * @param {[string, string][]} options value and text
 * @param {string | null} value
 * @param {(value: string | null) => void} act
 * @param {string} name
 */
function selectChip(label, options, value, act, name) {
  const select = h(
    "select",
    {
      name, class: "chip", "aria-label": label, "data-on": String(value !== null),
      onchange: () => act(select.selectedIndex === 0 ? null : select.value),
    },
    h("option", {}, label),
    options.map(([key, text]) => h("option", { value: key, selected: key === value }, text)),
  );
  return select;
}
