// The games of the user: a list to search, open, review, continue, rename, delete, import and export, below what they have in common.

import { button, choice, download, fill, h, openDialog, svgElement } from "../shared/dom.js";
import { insightsOf, resultFor } from "./insights.js";
import { add, deletedCount, library, listings, openGame, recordsOf, remove, rename, restore } from "./library.js";
import { byTime, identityOf } from "./listing.js";
import { TEXTS } from "./mygames-texts.js";
import { isRecord, settings } from "../shared/settings.js";
import { num, plain, t } from "../shared/texts.js";

/** @typedef {import("./insights.js").Insights} Insights */
/** @typedef {import("./insights.js").Tally} Tally */
/** @typedef {import("./listing.js").Color} Color */
/** @typedef {import("./listing.js").Listing} Listing */
/** @typedef {import("./reader.js").Damage} Damage */
/**
 * An import: the part of the files read so far, the numbers of games added and already there, and the damaged games.
 * @typedef {{ part: number, added: number, same: number, damages: Damage[], damaged: number, error: any, stop: (() => void) | null, isStopped: boolean, encodings: Set<string> }} Import
 */

const SIDES = /** @type {const} */ (["white", "black"]);
const RESULTS = /** @type {const} */ (["won", "drawn", "lost"]);
/** Number of games that the list shows at once, and with each step. */
const STEP = 50;
/** Maximum number of damaged games to name. */
const NAMED = 20;
/** Maximum duration of work between updates of the page, and the time between two updates during an import, in milliseconds. */
const PACE = 30;
const CALM = 1000;

/** Paths in a square of 24 units. */
const ICONS = {
  review: "M10.500 4a6.500 6.500 0 1 0 0 13a6.500 6.500 0 1 0 0-13M15.500 15.500L21 21M7.500 10.500l2.200 2.200L13.500 8.500",
  continue: "M7 4.500v15l12-7.500z",
  rename: "M4 20h4L19.500 8.500l-4-4L4 16zM13 7l4 4",
  delete: "M4 7h16M9.500 7V4h5v3M6 7l1 13h10l1-13M10 11v5.500M14 11v5.500",
};

const words = () => TEXTS[settings.language === "th" ? "th" : "en"];
const pause = () => new Promise((resolve) => setTimeout(resolve));
const percent = (/** @type {number} */ value, decimals = 0) => t.percent(num(value, decimals));

/** @param {keyof typeof ICONS} name @param {string} game its players @param {string} key @param {() => void} act */
function rowButton(name, game, key, act) {
  const label = words()[name];
  return h(
    "button",
    { type: "button", class: "quiet", onclick: act, title: label, "aria-label": `${label}: ${game}`, "data-key": `${name} ${key}` },
    svgElement("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" }, svgElement("path", { d: ICONS[name] })),
  );
}

/** The names of both players. @param {Listing} listing */
function playersOf({ white, black, side, level }) {
  const [first, second] = SIDES.map((color) => {
    const name = color === "white" ? white : black;
    return name || (level === null ? t.colors[color] : side === color ? t.players.you : t.players.engine(plain(level)));
  });
  return words().players(first, second);
}

/** How a game ended. @param {string | null} by @param {boolean} isOwn whether the user lost by it */
function endingOf(by, isOwn) {
  if (by === null || by === "unknown") return "";
  const own = words().ownEndings;
  return isOwn && by in own ? own[/** @type {keyof typeof own} */ (by)] : (t.by[/** @type {keyof typeof t.by} */ (by)] ?? by);
}

/** The result in words. @param {Listing} listing */
function resultOf(listing) {
  const { result, by } = listing;
  if (result === "*") return words().unfinished;
  const own = resultFor(listing);
  if (own) return words()[own](endingOf(by, own === "lost"));
  if (result === "1/2-1/2") return words().drawn(endingOf(by, false));
  return words().wins(t.colors[result === "1-0" ? "white" : "black"], endingOf(by, false));
}

/** The formations in words; those of the user only, if one side is the user's. @param {Listing} listing */
function formationsOf({ formation, side }) {
  const name = (/** @type {Color} */ color) => formation[color]?.[settings.language === "th" ? "thaiName" : "name"];
  if (side) return name(side) ?? "";
  return SIDES.flatMap((color) => (name(color) ? t.formationOf(t.colors[color], name(color) ?? "") : [])).join(", ");
}

/** The accuracy in words. @param {Listing} listing */
function accuracyOf({ accuracy, side }) {
  if (!accuracy) return "";
  const text = (/** @type {Color} */ color) => (accuracy[color] === null ? "–" : percent(accuracy[color], 1));
  if (!side) return words().accuracies(text("white"), text("black"));
  return accuracy[side] === null ? "" : words().accuracy(text(side));
}

class MyGamesView {
  /** All games, from the earliest to the latest. @type {Listing[]} */
  #all = [];
  /** Those that match the search, in the chosen order. @type {Listing[]} */
  #found = [];
  #isLoaded = false;
  #isLoading = false;
  /** Whether the games have changed since they were loaded. */
  #isOld = true;
  #query = "";
  #order = "newest";
  #limit = STEP;
  /** The keys of the chosen games. @type {Set<string>} */
  #chosen = new Set();
  /** The number of games that undoing restores. */
  #deleted = 0;
  /** @type {Import | null} */
  #import = null;
  /** Settles at the end of the import. @type {Promise<unknown>} */
  #imported = Promise.resolve();
  #message = "";
  /** What the search looks at. @type {WeakMap<Listing, string>} */
  #haystacks = new WeakMap();
  #dates = new Intl.DateTimeFormat();
  #parts = /** @type {Record<string, HTMLElement>} */ ({});

  /**
   * @param {{ openRecord: (pgn: string, isReviewed: boolean) => unknown, continueGame: (kept: any) => unknown }} page
   */
  constructor(page) {
    this.page = page;
    this.element = h("section", { class: "mygames", tabindex: -1 });
    library.addEventListener("change", () => {
      this.#isOld = true;
      if (this.element.isConnected) void this.#load();
    });
    document.addEventListener("keydown", (event) => this.element.isConnected && this.#key(event));
    // Whoever scrolls to the end of the list gets the next games without the button.
    this.watch = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && this.#showMore(), { rootMargin: "400px" });
    this.render();
  }

  show() {
    void this.#load();
  }

  /** Undoes the last deletion, unless the focus is in a field. @param {KeyboardEvent} event */
  #key(event) {
    const field = /** @type {HTMLElement} */ (event.target).closest("input:not([type=checkbox]), select, dialog");
    if (field || event.key.toLowerCase() !== "z" || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || this.#deleted === 0) return;
    event.preventDefault();
    void this.#restore();
  }

  /** Loads the games if they have changed; during an import, not more than once a second. */
  async #load() {
    if (this.#isLoading) return;
    this.#isLoading = true;
    try {
      while (this.#isOld) {
        this.#isOld = false;
        this.#all = (await listings()).sort(byTime);
        this.#deleted = await deletedCount();
        this.#isLoaded = true;
        this.#update();
        if (this.#import?.stop) await Promise.race([this.#imported, new Promise((resolve) => setTimeout(resolve, CALM))]);
      }
    } catch (error) {
      this.#message = t.fault(/** @type {Error} */ (error));
      this.#showStatus();
    } finally {
      this.#isLoading = false;
    }
  }

  render() {
    this.#dates = new Intl.DateTimeFormat(t.locale, { dateStyle: "medium" });
    this.#haystacks = new WeakMap();
    for (const name of ["insights", "tools", "reports", "list", "rest"]) this.#parts[name] = h("div", { class: name });
    const { insights, tools, reports, list, rest } = this.#parts;
    reports.setAttribute("role", "status");
    const search = h("input", {
      type: "search", name: "search", value: this.#query, placeholder: words().searchHelp, "aria-label": words().search,
      oninput: () => {
        this.#query = search.value;
        this.#limit = STEP;
        this.#showFound();
      },
    });
    fill(this.element, insights, h("div", { class: "panel" }, search, tools, reports, list, rest));
    this.#update();
  }

  #update() {
    this.#showInsights();
    this.#showStatus();
    this.#showFound();
  }

  /** Searches, and shows the games that match. */
  #showFound() {
    const haystack = (/** @type {Listing} */ listing) => {
      const known = this.#haystacks.get(listing);
      if (known !== undefined) return known;
      const { title, date } = listing;
      const text = [playersOf(listing), title, resultOf(listing), date, this.#dateOf(listing), formationsOf(listing)].join("\n").toLowerCase();
      this.#haystacks.set(listing, text);
      return text;
    };
    const parts = this.#query.toLowerCase().split(/\s+/).filter(Boolean);
    this.#found = parts.length === 0 ? [...this.#all] : this.#all.filter((listing) => parts.every((part) => haystack(listing).includes(part)));
    if (this.#order === "newest") this.#found.reverse();
    this.#showTools();
    this.#showList();
  }

  /** The chosen games that are found. */
  get #picked() {
    return this.#found.filter(({ key }) => this.#chosen.has(key));
  }

  /** @param {Listing} listing */
  #dateOf({ time, date }) {
    return date.includes("?") ? (date.startsWith("?") ? "" : date) : this.#dates.format(time);
  }

  #showTools() {
    const { tools } = this.#parts;
    const picked = this.#picked;
    const all = h("input", {
      type: "checkbox", name: "all", checked: picked.length > 0 && picked.length === this.#found.length,
      onchange: () => {
        for (const { key } of this.#found) {
          if (all.checked) this.#chosen.add(key);
          else this.#chosen.delete(key);
        }
        this.#showTools();
        this.#showList();
      },
    });
    all.indeterminate = picked.length > 0 && picked.length < this.#found.length;
    const file = h("input", {
      type: "file", accept: ".pgn,.txt", multiple: true, class: "unseen", "aria-label": words().importFile, disabled: Boolean(this.#import?.stop),
      onchange: () => (this.#imported = this.#importFiles([...file.files])),
    });
    const order = choice(words().order, Object.entries(words().orders), this.#order, (value) => (([this.#order, this.#limit] = [value, STEP]), this.#showFound()), "order");
    const number = num(picked.length);
    const save = button(picked.length > 0 ? words().exportChosen(number) : words().exportAll, () => void this.#export(save), { "data-key": "export" });
    const isEmpty = this.#all.length === 0;
    fill(
      tools,
      ...(isEmpty ? [] : [h("div", { class: "row" }, h("label", { class: "switch" }, all, words().chooseAll), order)]),
      h("div", { class: "buttons" }, [
        h("label", { class: "button" }, words().importFile, file),
        button(words().paste, () => this.#paste(), { "data-key": "paste", disabled: Boolean(this.#import?.stop) }),
        !isEmpty && save,
        picked.length > 0 && button(words().deleteChosen(number), () => void this.#remove(picked), { "data-key": "delete" }),
      ]),
    );
  }

  #showStatus() {
    const run = this.#import;
    const close = button(t.close, () => {
      [this.#import, this.#message] = [null, ""];
      this.#showStatus();
    });
    fill(
      this.#parts.reports,
      ...(this.#deleted > 0
        ? [h("div", { class: "row" }, words().deleted(this.#deleted, num(this.#deleted)), button(t.undo, () => void this.#restore(), { "data-key": "undo" }))]
        : []),
      ...(run?.stop
        ? [
            h(
              "div",
              { class: "row reading" },
              h("label", { class: "field" }, h("span", {}, words().importing), h("progress", { max: 1, value: run.part })),
              button(t.cancel, run.stop),
            ),
          ]
        : []),
      ...((run && !run.stop) || this.#message
        ? [h("div", { class: "row report" }, h("div", {}, run && !run.stop && this.#summary(run), this.#message && h("p", { class: "error" }, this.#message)), close)]
        : []),
    );
  }

  /** What an import did. @param {Import} run */
  #summary({ added, same, damages, damaged, error, isStopped, encodings }) {
    const named = damages.map(({ number, line, kind, message }) => {
      // The place in the text of the one game.
      const what = t.fault({ kind, message: message.replace(/^line \d+, column \d+(, ply \d+)?: /, "") });
      return h("li", {}, words().place(num(number), num(line), what));
    });
    if (damaged > damages.length) named.push(h("li", {}, words().more(num(damaged - damages.length))));
    return h(
      "div",
      { class: "summary" },
      isStopped && h("p", {}, words().stopped),
      h("p", {}, [words().imported(added, num(added)), same > 0 ? words().same(same, num(same)) : ""].filter(Boolean).join(" ")),
      encodings.size > 0 && h("p", {}, words().decodedAs([...encodings].map((name) => t.encodings[name]).join(", "))),
      error && h("p", { class: "error" }, t.fault(error)),
      damaged > 0 && h("p", { class: "error" }, words().damaged(damaged, num(damaged))),
      damaged > 0 && h("ul", {}, named),
    );
  }

  #showList() {
    const { list, rest } = this.#parts;
    if (!this.#isLoaded) return;
    if (this.#found.length === 0) {
      fill(list, h("p", { class: "note" }, this.#all.length === 0 ? words().empty : words().nothingFound));
      return fill(rest);
    }
    const rows = this.#found.slice(0, this.#limit).map((listing) => this.#row(listing));
    fill(list, h("ol", { "aria-label": words().list }, rows));
    this.#showRest();
  }

  /** The number of games, and a button for those that are not shown. */
  #showRest() {
    const left = this.#found.length - this.#limit;
    const more = button(words().showMore(num(Math.min(left, STEP))), () => this.#showMore(), { "data-key": "more" });
    this.watch.disconnect();
    fill(this.#parts.rest, h("span", { class: "note" }, words().found(num(this.#found.length), num(this.#all.length))), ...(left > 0 ? [more] : []));
    if (left > 0) this.watch.observe(more);
  }

  /** Appends the next games to the list. */
  #showMore() {
    const next = this.#found.slice(this.#limit, this.#limit + STEP);
    this.#limit += STEP;
    this.#parts.list.querySelector("ol")?.append(...next.map((listing) => this.#row(listing)));
    this.#showRest();
  }

  /** @param {Listing} listing */
  #row(listing) {
    const { key, title, plies, isOpen } = listing;
    const players = playersOf(listing);
    const moves = Math.ceil(plies / 2);
    const own = resultFor(listing);
    const box = h("input", {
      type: "checkbox", checked: this.#chosen.has(key), "aria-label": words().choose(players), "data-key": `choose ${key}`,
      onchange: () => {
        if (box.checked) this.#chosen.add(key);
        else this.#chosen.delete(key);
        this.#showTools();
      },
    });
    const facts = [
      h("span", { class: "result", "data-result": own }, resultOf(listing)),
      ...[words().moves(moves, num(moves)), formationsOf(listing), accuracyOf(listing)].filter(Boolean).map((text) => h("span", {}, text)),
    ];
    return h(
      "li",
      {},
      h("label", { class: "pick" }, box),
      h(
        "button",
        { type: "button", class: "open quiet", "data-key": `open ${key}`, onclick: () => void this.#open(listing, false) },
        title && h("span", { class: "name" }, title),
        h("span", { class: "who" }, players),
        h("span", { class: "facts" }, facts),
        h("span", { class: "date" }, this.#dateOf(listing)),
      ),
      h(
        "div",
        { class: "acts" },
        isOpen && rowButton("continue", players, key, () => void this.#continue(listing)),
        rowButton("review", players, key, () => void this.#open(listing, true)),
        rowButton("rename", players, key, () => this.#rename(listing)),
        rowButton("delete", players, key, () => void this.#remove([listing])),
      ),
    );
  }

  /** Runs an action on games, and shows its error. @param {() => Promise<unknown>} act */
  async #try(act) {
    this.#message = "";
    try {
      await act();
    } catch (error) {
      this.#message = isRecord(error) || error instanceof Error ? t.fault(/** @type {Error} */ (error)) : String(error);
      this.#showStatus();
    }
  }

  /** Says that a game is gone. */
  #miss() {
    this.#message = words().gone;
    this.#showStatus();
  }

  /** @param {Listing} listing @param {boolean} isReviewed */
  #open(listing, isReviewed) {
    return this.#try(async () => {
      for await (const pgn of recordsOf([listing])) return void (await this.page.openRecord(pgn, isReviewed));
      this.#miss();
    });
  }

  /** @param {Listing} listing */
  #continue(listing) {
    return this.#try(async () => {
      const kept = await openGame(listing);
      if (kept) await this.page.continueGame(kept);
      else this.#miss();
    });
  }

  /** @param {Listing[]} games */
  #remove(games) {
    return this.#try(async () => {
      await remove(games.map(({ key }) => key));
      for (const { key } of games) this.#chosen.delete(key);
    });
  }

  #restore() {
    return this.#try(restore);
  }

  /** @param {Listing} listing */
  #rename(listing) {
    const { key, title, white, black, side, level } = listing;
    const field = (/** @type {string} */ label, /** @type {string} */ value, placeholder = "") => {
      const input = h("input", { value, placeholder, maxlength: 100 });
      return { input, label: h("label", { class: "field" }, h("span", {}, label), input) };
    };
    const usual = (/** @type {Color} */ color) => (level === null ? "" : side === color ? t.players.you : t.players.engine(plain(level)));
    const fields = [field(words().title, title), field(t.colors.white, white, usual("white")), field(t.colors.black, black, usual("black"))];
    const dialog = h(
      "dialog",
      { class: "dialog", "aria-label": words().renameGame },
      h(
        "form",
        {
          method: "dialog", class: "fields",
          onsubmit: () => {
            const [title, white, black] = fields.map(({ input }) => input.value.trim());
            void this.#try(() => rename(key, { title, white, black }));
          },
        },
        h("h2", {}, words().renameGame),
        fields.map(({ label }) => label),
        h("div", { class: "buttons" }, h("button", { class: "primary" }, words().save), button(t.cancel, () => dialog.close())),
      ),
    );
    this.#openDialog(dialog, `rename ${key}`);
  }

  /** Opens a dialog, and focuses the button that opened it at the end: it may have been rebuilt. @param {HTMLDialogElement} dialog @param {string} key */
  #openDialog(dialog, key) {
    dialog.addEventListener("close", () => /** @type {HTMLElement | null} */ (this.element.querySelector(`[data-key="${key}"]`))?.focus());
    openDialog(dialog);
  }

  /** Imports games from a text. */
  #paste() {
    const area = h("textarea", { rows: 10, spellcheck: "false", "aria-label": words().pasteHelp, placeholder: words().pasteHelp });
    const read = () => {
      dialog.close();
      this.#imported = this.#importFiles([new File([area.value], "games.pgn")]);
    };
    const dialog = h(
      "dialog",
      { class: "dialog", "aria-label": words().paste },
      h("h2", {}, words().paste),
      area,
      h("div", { class: "buttons" }, button(words().import, read, { class: "primary" }), button(t.cancel, () => dialog.close())),
    );
    this.#openDialog(dialog, "paste");
  }

  /** Saves the chosen games, or all, as a file from the earliest to the latest game. @param {HTMLButtonElement} save */
  #export(save) {
    const picked = this.#picked;
    const games = picked.length > 0 ? [...picked].sort(byTime) : this.#all;
    save.disabled = true;
    return this.#try(async () => {
      const parts = [];
      let since = performance.now();
      for await (const pgn of recordsOf(games)) {
        parts.push(pgn);
        if (performance.now() - since < PACE) continue;
        await pause();
        since = performance.now();
      }
      download("makruk.pgn", parts.join(""));
    }).finally(() => (save.disabled = false));
  }

  // Import

  /** @param {File[]} files */
  async #importFiles(files) {
    if (files.length === 0) return;
    /** @type {Import} */
    const run = { part: 0, added: 0, same: 0, damages: [], damaged: 0, error: null, stop: () => (run.isStopped = true), isStopped: false, encodings: new Set() };
    this.#import = run;
    this.#showTools();
    this.#showStatus();
    await this.#try(async () => {
      const known = new Set((await listings()).map(identityOf));
      for (const [index, file] of files.entries()) {
        if (!run.isStopped) await this.#importFile(file, run, known, (part) => (index + part) / files.length);
      }
    });
    run.stop = null;
    this.#isOld = true;
    this.#showTools();
    this.#showStatus();
    void this.#load();
  }

  /**
   * Imports a file; resolves at its end, or when the import is stopped or fails.
   * @param {File} file
   * @param {Import} run
   * @param {Set<string>} known the identities of the games that are there
   * @param {(part: number) => number} partOf
   */
  #importFile(file, run, known, partOf) {
    const worker = new Worker(new URL("./reader.js", import.meta.url), { type: "module" });
    return new Promise((resolve) => {
      const end = (/** @type {any} */ error = null) => {
        worker.terminate();
        if (error) run.error = error;
        resolve(null);
      };
      run.stop = () => {
        run.isStopped = true;
        end();
      };
      // Each portion is stored before the next one.
      let last = Promise.resolve();
      worker.onerror = () => end({ kind: "read", message: "the file cannot be read" });
      worker.onmessage = ({ data }) => {
        last = last.then(async () => {
          if (run.isStopped || run.error) return;
          const { games = [], damages = [], part = 0, isNothing = false, error } = data;
          if (error) return end(error);
          if (data.encoding && data.encoding !== "utf-8") run.encodings.add(data.encoding);
          /** @type {import("./library.js").StoredGame[]} */
          const fresh = games.filter((/** @type {import("./library.js").StoredGame} */ { listing }) => !known.has(identityOf(listing)) && known.add(identityOf(listing)));
          try {
            await add(fresh);
          } catch (error) {
            return end(error);
          }
          run.added += fresh.length;
          run.same += games.length - fresh.length;
          run.damaged += damages.length;
          run.damages.push(...damages.slice(0, NAMED - run.damages.length));
          run.part = partOf(part);
          const bar = /** @type {HTMLProgressElement | null} */ (this.element.querySelector(".reading progress"));
          if (bar) bar.value = run.part;
          if (part === 1) end(isNothing && run.damaged === 0 ? { kind: "text", message: t.nothingRead } : null);
        });
      };
      worker.postMessage({ file, isImport: true });
    });
  }

  // Insights

  #showInsights() {
    const { insights } = this.#parts;
    const found = insightsOf(this.#all);
    insights.hidden = found === null;
    if (!found) return insights.replaceChildren();
    const isOpen = insights.querySelector("details")?.open ?? false;
    const { games, own, accuracy } = found;
    const count = (/** @type {keyof ReturnType<typeof words>["counts"]} */ name, /** @type {number} */ n) =>
      h("li", {}, h("strong", {}, num(n)), ` ${words().counts[name](n)}`);
    const hasOwn = RESULTS.some((name) => own[name] > 0);
    fill(
      insights,
      h("h2", {}, words().insights),
      h(
        "div",
        { class: "results" },
        h("ul", { class: "counts" }, [count("games", games), ...(hasOwn ? RESULTS.map((name) => count(name, own[name])) : [])]),
        hasOwn && shareBar(own),
      ),
      ...(accuracy
        ? [
            h(
              "div",
              { class: "course" },
              h("ul", { class: "counts" }, h("li", {}, h("strong", {}, percent(accuracy.mean, 1)), ` ${words().meanAccuracy}`)),
              accuracy.course.length > 1 && course(accuracy.course),
            ),
          ]
        : []),
      h("details", { open: isOpen }, h("summary", {}, words().details), tables(found)),
    );
  }
}

/** The shares of won, drawn and lost games as a bar. @param {Tally} tally */
function shareBar(tally) {
  const all = RESULTS.reduce((sum, name) => sum + tally[name], 0);
  const [won, drawn, lost] = RESULTS.map((name) => percent((100 * tally[name]) / all));
  const label = words().shares(won, drawn, lost);
  const parts = RESULTS.map((name) => tally[name] > 0 && h("span", { "data-result": name, style: `flex-grow: ${tally[name]}` }));
  return h("div", { class: "shares", role: "img", "aria-label": label, title: label }, parts);
}

/** The accuracy of the last reviewed games as a curve. @param {number[]} values in per cent, at least two */
function course(values) {
  const x = (/** @type {number} */ index) => ((300 * index) / (values.length - 1)).toFixed(1);
  const path = values.map((value, index) => `${x(index)} ${(60 - 0.6 * value).toFixed(1)}`).join("L");
  const label = words().course(num(values.length));
  return h(
    "figure",
    {},
    svgElement(
      "svg",
      { viewBox: "0 0 300 60", preserveAspectRatio: "none", role: "img", "aria-label": `${label}: ${values.map((value) => percent(value)).join(", ")}` },
      svgElement("path", { class: "middle", d: "M0 30H300" }),
      svgElement("path", { class: "curve", d: `M${path}` }),
    ),
    h("figcaption", { class: "note" }, label),
  );
}

/** @param {Insights} insights */
function tables({ colors, levels, formations, endings }) {
  const head = (/** @type {string[]} */ names) => h("thead", {}, h("tr", {}, names.map((name) => h("th", { scope: "col" }, name))));
  const row = (/** @type {string} */ name, /** @type {number[]} */ numbers) =>
    h("tr", {}, h("th", { scope: "row" }, name), numbers.map((number) => h("td", {}, num(number))));
  const table = (/** @type {string} */ name, /** @type {[string, Tally][]} */ rows) =>
    rows.length > 0 &&
    h(
      "table",
      {},
      head([name, ...RESULTS.map((result) => words().tally[result])]),
      h("tbody", {}, rows.map(([text, tally]) => row(text, RESULTS.map((result) => tally[result])))),
    );
  return h(
    "div",
    { class: "tables" },
    table(words().color, colors.map(([color, tally]) => [t.colors[color], tally])),
    table(words().level, levels.map(([level, tally]) => [plain(level), tally])),
    table(words().formation, formations.map(([{ name, thaiName }, tally]) => [settings.language === "th" ? thaiName : name, tally])),
    h(
      "table",
      {},
      head([words().ending, words().games]),
      h("tbody", {}, endings.map(([by, n]) => row(endingOf(by, true) || t.by.unknown, [n]))),
    ),
  );
}

/** Loads the style sheet, and makes the view. @param {any} page */
export async function openMyGames(page) {
  await new Promise((resolve) => document.head.append(h("link", { rel: "stylesheet", href: "games/mygames.css", onload: resolve, onerror: resolve })));
  return new MyGamesView(page);
}
