// The view of the user's games: a list to search, open, review, continue, rename, delete, import
// and export, below insights.

import { readRecord } from "../shared/api.js";
import { button, choice, download, fill, h, openDialog, svgElement } from "../shared/dom.js";
import { isRecord } from "../shared/settings.js";
import { loadSheet } from "../shared/sheet.js";
import { num, t } from "../shared/texts.js";
import { thumbnail } from "../shared/thumbnail.js";
import { isOfGame } from "../search/query.js";
import { placesOf, SearchBox } from "../search/searchbox.js";
import { Collection, STEP } from "./collection.js";
import { accuracyOf, dateOf, formationsOf, namesOf, playersOf, resultOf, SIDES, usualName, words } from "./facts.js";
import { importAll, newRun } from "./importing.js";
import { insightsOf, resultFor } from "./insights.js";
import { openGame, positionIn, positionOf, recordsOf, remove, rename, restore } from "./library.js";
import { byTime } from "./listing.js";
import { nameQuestion, namesDialog } from "./names.js";
import { showInsights } from "./statistics.js";

/** @typedef {import("../play/kept.js").Kept} Kept */
/** @typedef {import("./importing.js").Run} Run */
/** @typedef {import("./listing.js").Listing} Listing */
/**
 * @typedef {object} Page
 * @property {(pgn: string, isReviewed: boolean, ply?: number) => unknown} openRecord
 * @property {() => Promise<string>} analysedPosition
 * @property {(kept: Partial<Kept> & { key: string }) => unknown} continueGame
 */

/**
 * Maximum duration of work between updates of the page, and the least time between two updates of the list during an
 * import, in milliseconds. That time is also a multiple of what the last update took, so that an import of many games
 * leaves the processor to the reader.
 */
const PACE = 30;
const CALM = 1000;
const CALM_FACTOR = 10;

/** Paths in a square of 24 units. */
const ICONS = {
  review:
    "M10.500 4a6.500 6.500 0 1 0 0 13a6.500 6.500 0 1 0 0-13M15.500 15.500L21 21M7.500 10.500l2.200 2.200L13.500 8.500",
  continue: "M7 4.500v15l12-7.500z",
  rename: "M4 20h4L19.500 8.500l-4-4L4 16zM13 7l4 4",
  delete: "M4 7h16M9.500 7V4h5v3M6 7l1 13h10l1-13M10 11v5.500M14 11v5.500",
};

const pause = (time = 0) => new Promise((resolve) => setTimeout(resolve, time));

/** @param {keyof typeof ICONS} name @param {string} game its players @param {string} key @param {() => void} act */
function rowButton(name, game, key, act) {
  const label = words()[name];
  const path = svgElement("path", { d: ICONS[name] });
  const icon = svgElement("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" }, path);
  const attributes = { class: "quiet", title: label, "aria-label": `${label}: ${game}`, "data-key": `${name} ${key}` };
  return h("button", { type: "button", onclick: act, ...attributes }, icon);
}

/** A finished import in words. @param {Run} run */
function summaryOf({ added, same, damages, gaps, damaged, error, isStopped, encodings }) {
  const named = damages.map(({ number, line, kind, message }) => {
    // The place in the text of the one game.
    const what = t.fault({ kind, message: message.replace(/^line \d+, column \d+(, ply \d+)?: /, "") });
    return h("li", {}, words().place(num(number), num(line), what));
  });
  for (const { number, offset } of gaps) named.push(h("li", {}, words().gap(num(number), num(offset))));
  const unnamed = gaps.reduce((left, { count }) => left - count, damaged - damages.length);
  if (unnamed > 0) named.push(h("li", {}, words().more(num(unnamed))));
  const counts = [words().imported(added, num(added)), same > 0 ? words().same(same, num(same)) : ""];
  const names = [...encodings].map((name) => t.encodings[name]).join(", ");
  return h(
    "div",
    { class: "summary" },
    isStopped && h("p", {}, words().stopped),
    h("p", {}, counts.filter(Boolean).join(" ")),
    encodings.size > 0 && h("p", {}, words().decodedAs(names)),
    error && h("p", { class: "error" }, t.fault(error)),
    damaged > 0 && h("p", { class: "error" }, words().damaged(damaged, num(damaged))),
    damaged > 0 && h("ul", {}, named),
  );
}

class MyGamesView {
  #games = new Collection();
  /** The running import, or the last one. @type {Run | null} */
  #import = null;
  /** Settles at the end of the import. @type {Promise<unknown>} */
  #imported = Promise.resolve();
  #message = "";
  /** The text whose games the list shows. */
  #searched = "";
  #parts = /** @type {Record<string, HTMLElement>} */ ({});

  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    this.element = h("section", { class: "mygames", tabindex: -1 });
    this.box = this.#makeBox();
    this.#games.watch(() => this.element.isConnected && void this.#load());
    document.addEventListener("keydown", (event) => this.element.isConnected && this.#key(event));
    // Whoever scrolls to the end of the list gets the next games without the button.
    const isSeen = (/** @type {IntersectionObserverEntry} */ { isIntersecting }) => isIntersecting;
    this.watch = new IntersectionObserver((entries) => entries.some(isSeen) && this.#showMore(), {
      rootMargin: "400px",
    });
    this.render();
  }

  show() {
    void this.#load();
  }

  #makeBox() {
    /** @type {SearchBox<Listing>} */
    const box = new SearchBox({
      listsAll: true,
      games: () => recordsOf(this.#games.state.all),
      fits: (listing, plain) => this.#games.fits(listing, plain),
      players: () => namesOf(this.#games.state.all),
      fetchPosition: () => this.page.analysedPosition(),
      changed: () => {
        const hits = box.state.hits && new Map(box.state.hits.map((hit) => [hit.item.key, hit]));
        const isOther = box.state.text !== this.#searched;
        this.#searched = box.state.text;
        this.#search({ plain: box.plain, hits, ...(isOther && { limit: STEP }) });
      },
    });
    return box;
  }

  /** Undoes the last deletion, unless the focus is in a field. @param {KeyboardEvent} event */
  #key(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    const isUndo =
      event.key.toLowerCase() === "z" && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
    if (!isUndo || target.closest("input:not([type=checkbox]), select, dialog")) return;
    if (this.#games.state.deleted === 0) return;
    event.preventDefault();
    void this.#restore();
  }

  /** Loads the games if they have changed; during an import, not more than once a second. */
  async #load() {
    let since = performance.now();
    try {
      await this.#games.load(async () => {
        this.#update();
        if (!this.#import?.stop) return;
        const took = performance.now() - since;
        await Promise.race([this.#imported, pause(Math.max(CALM, CALM_FACTOR * took))]);
        since = performance.now();
      });
    } catch (error) {
      this.#tell(t.fault(/** @type {Error} */ (error)));
    }
  }

  // Drawing

  render() {
    this.#games.translate();
    for (const name of ["insights", "tools", "reports", "sample", "list", "rest"])
      this.#parts[name] = h("div", { class: name });
    const { insights, tools, reports, sample, list, rest } = this.#parts;
    reports.setAttribute("role", "status");
    this.box.render();
    fill(this.element, insights, h("div", { class: "panel" }, this.box.element, tools, reports, sample, list, rest));
    this.#update();
  }

  #update() {
    const { all } = this.#games.state;
    const me = button(words().thisIsMe, () => this.#askNames("me"), { class: "chip", "data-key": "me" });
    showInsights(this.#parts.insights, insightsOf(all), me);
    this.box.element.hidden = all.length === 0;
    this.box.show();
    // A query would be searched anew with each portion of an import; it is after the last one.
    if (!this.#import?.stop) this.box.refresh();
    this.#showStatus();
    this.#search();
  }

  /** Searches, and shows the games that match. @param {Parameters<Collection["search"]>[0]} [change] */
  #search(change) {
    this.#games.search(change);
    this.#showTools();
    this.#showList();
  }

  #showTools() {
    const games = this.#games;
    const { picked } = games;
    const { all, found, order } = games.state;
    const box = h("input", {
      type: "checkbox", name: "all", checked: picked.length > 0 && picked.length === found.length,
      onchange: () => {
        games.choose(found, box.checked);
        this.#showTools();
        this.#showList();
      },
    });
    box.indeterminate = picked.length > 0 && picked.length < found.length;
    const reorder = (/** @type {string} */ value) => this.#search({ order: value, limit: STEP });
    const orders = choice(words().order, Object.entries(words().orders), order, reorder, "order");
    const head = h("div", { class: "row" }, h("label", { class: "switch" }, box, words().chooseAll), orders);
    const first = all.length === 0 ? h("p", {}, words().empty) : head;
    fill(this.#parts.tools, first, h("div", { class: "buttons" }, this.#toolButtons()));
  }

  #toolButtons() {
    const { picked } = this.#games;
    const isRunning = Boolean(this.#import?.stop);
    const file = h("input", {
      type: "file", accept: ".pgn,.txt,.mkg", multiple: true, class: "unseen",
      "aria-label": words().importFile, disabled: isRunning,
      onchange: () => (this.#imported = this.#importFiles([...(file.files ?? [])])),
    });
    const number = num(picked.length);
    const label = picked.length > 0 ? words().exportChosen(number) : words().exportAll;
    const save = button(label, () => void this.#export(save), { "data-key": "export" });
    const drop = () => void this.#remove(picked);
    return [
      h("label", { class: "button" }, words().importFile, file),
      button(words().paste, () => this.#paste(), { "data-key": "paste", disabled: isRunning }),
      this.#games.state.all.length > 0 && save,
      picked.length > 0 && button(words().deleteChosen(number), drop, { "data-key": "delete" }),
    ];
  }

  /** The number of deleted games, and the course of an import or its result. */
  #showStatus() {
    const run = this.#import;
    const { deleted } = this.#games.state;
    const parts = [];
    if (deleted > 0) {
      const undo = button(t.undo, () => void this.#restore(), { "data-key": "undo" });
      parts.push(h("div", { class: "row" }, words().deleted(deleted, num(deleted)), undo));
    }
    const question = run && !run.stop && nameQuestion(this.#games.state.all, () => this.#askNames("names"));
    if (question) parts.push(question);
    if (run?.stop) {
      const progress = h("progress", { max: 1, value: run.part });
      const label = h("label", { class: "field" }, h("span", {}, words().importing), progress);
      parts.push(h("div", { class: "row reading" }, label, button(t.cancel, () => run.stop?.())));
    }
    const finished = run && !run.stop ? run : null;
    if (finished || this.#message) {
      const close = button(t.close, () => {
        this.#import = null;
        this.#tell("");
      });
      const message = this.#message && h("p", { class: "error" }, this.#message);
      const report = h("div", {}, finished && summaryOf(finished), message);
      parts.push(h("div", { class: "row report" }, report, close));
    }
    fill(this.#parts.reports, ...parts);
  }

  /** Shows a message. @param {string} message */
  #tell(message) {
    this.#message = message;
    this.#showStatus();
  }

  #showList() {
    const { sample, list, rest } = this.#parts;
    const { isLoaded, found, all, hits, limit } = this.#games.state;
    if (!isLoaded) return;
    fill(sample);
    if (all.length === 0) {
      fill(list);
      this.#showExample().catch((error) => this.#tell(t.fault(error)));
      return fill(rest);
    }
    if (found.length === 0) {
      // The box says it for a query.
      const isSaid = hits !== null || this.box.state.error;
      fill(list, !isSaid && h("p", { class: "note" }, words().nothingFound));
      return fill(rest);
    }
    const rows = found.slice(0, limit).map((listing) => this.#row(listing));
    fill(list, h("ol", { class: "cards", "aria-label": words().list }, rows));
    this.#showRest();
  }

  /** Shows a game to open in an empty list. */
  async #showExample() {
    const [{ example }, { storedOf }] = await Promise.all([import("./example.js"), import("./stored.js")]);
    const pgn = example(words().example);
    const read = readRecord(pgn);
    if (!("games" in read) || this.#games.state.all.length > 0) return;
    const { listing } = await storedOf(pgn, read.games[0]);
    const picture = thumbnail(listing.line, async () => positionIn({ pgn }));
    const open = this.#opener(listing, picture, () => void this.page.openRecord(pgn, false));
    fill(this.#parts.sample, h("ol", { class: "cards", "aria-label": words().example }, h("li", {}, open)));
  }

  /** The number of games, and a button for those that are not shown. */
  #showRest() {
    const { found, all, hits, limit } = this.#games.state;
    const left = found.length - limit;
    const label = words().showMore(num(Math.min(left, STEP)));
    const more = button(label, () => this.#showMore(), { "data-key": "more" });
    this.watch.disconnect();
    const number = h("span", { class: "note" }, words().found(num(found.length), all.length, num(all.length)));
    fill(this.#parts.rest, hits === null && number, ...(left > 0 ? [more] : []));
    if (left > 0) this.watch.observe(more);
  }

  /** Appends the next games to the list. */
  #showMore() {
    const rows = this.#games.showMore().map((listing) => this.#row(listing));
    this.#parts.list.querySelector("ol")?.append(...rows);
    this.#showRest();
  }

  /** @param {Listing} listing */
  #row(listing) {
    const { key, isOpen } = listing;
    const players = playersOf(listing);
    const box = h("input", {
      type: "checkbox", checked: this.#games.state.chosen.has(key),
      "aria-label": words().choose(players), "data-key": `choose ${key}`,
      onchange: () => {
        this.#games.choose([listing], box.checked);
        this.#showTools();
      },
    });
    const acts = [
      isOpen && rowButton("continue", players, key, () => void this.#continue(listing)),
      rowButton("review", players, key, () => void this.#open(listing, true)),
      rowButton("rename", players, key, () => this.#rename(listing)),
      rowButton("delete", players, key, () => void this.#remove([listing])),
    ];
    const pick = h("label", { class: "pick" }, box);
    const ply = this.#plyOf(listing);
    const picture = thumbnail(`${listing.line} ${ply ?? "end"}`, () => positionOf(key, ply));
    const open = this.#opener(listing, picture, () => void this.#open(listing, false));
    return h("li", {}, pick, open, h("div", { class: "acts" }, acts));
  }

  /** The ply of a hit; undefined if the game as a whole is listed. @param {Listing} listing */
  #plyOf({ key }) {
    const hit = this.#games.state.hits?.get(key);
    return hit && !isOfGame(this.box.query) ? hit.plies[0] : undefined;
  }

  /** The button that opens a game. @param {Listing} listing @param {Node} picture @param {() => void} act */
  #opener(listing, picture, act) {
    const { key, title, plies } = listing;
    const moves = Math.ceil(plies / 2);
    const hit = this.#games.state.hits?.get(key);
    const facts = [
      (hit && placesOf(hit, this.box.query)) || words().moves(moves, num(moves)),
      formationsOf(listing),
      accuracyOf(listing),
    ].filter(Boolean);
    return h(
      "button",
      { type: "button", class: "open quiet", "data-key": `open ${key}`, onclick: act },
      picture,
      title && h("span", { class: "name" }, title),
      h("span", { class: "who" }, playersOf(listing)),
      h("span", { class: "facts" }, [
        h("span", { class: "result", "data-result": resultFor(listing), "data-turn": listing.turn }, resultOf(listing)),
        ...facts.map((text) => h("span", {}, text)),
      ]),
      h("span", { class: "date" }, dateOf(listing)),
    );
  }

  // The user's actions

  /** Runs an action on games, and shows its error. @param {() => Promise<unknown>} act */
  async #try(act) {
    this.#message = "";
    try {
      await act();
    } catch (error) {
      const isError = isRecord(error) || error instanceof Error;
      this.#tell(isError ? t.fault(/** @type {Error} */ (error)) : String(error));
    }
  }

  /** @param {Listing} listing @param {boolean} isReviewed */
  #open(listing, isReviewed) {
    return this.#try(async () => {
      const ply = isReviewed ? undefined : this.#plyOf(listing);
      for await (const { pgn } of recordsOf([listing])) return void (await this.page.openRecord(pgn, isReviewed, ply));
      this.#tell(words().gone);
    });
  }

  /** @param {Listing} listing */
  #continue(listing) {
    return this.#try(async () => {
      const kept = await openGame(listing);
      if (kept) await this.page.continueGame(kept);
      else this.#tell(words().gone);
    });
  }

  /** @param {Listing[]} games */
  #remove(games) {
    return this.#try(async () => {
      await remove(games.map(({ key }) => key));
      this.#games.choose(games, false);
    });
  }

  #restore() {
    return this.#try(restore);
  }

  /** @param {Listing} listing */
  #rename(listing) {
    const field = (/** @type {string} */ label, /** @type {string} */ value, placeholder = "") => {
      const input = h("input", { value, placeholder, maxlength: 100 });
      return { input, label: h("label", { class: "field" }, h("span", {}, label), input) };
    };
    const players = SIDES.map((color) => field(t.colors[color], listing[color], usualName(listing, color)));
    const fields = [field(words().title, listing.title), ...players];
    const submit = () => {
      const [title, white, black] = fields.map(({ input }) => input.value.trim());
      void this.#try(() => rename(listing.key, { title, white, black }));
    };
    const cancel = button(t.cancel, () => dialog.close());
    const form = h(
      "form",
      { method: "dialog", class: "fields", onsubmit: submit },
      h("h2", {}, words().renameGame),
      fields.map(({ label }) => label),
      h("div", { class: "buttons" }, h("button", { class: "primary" }, words().save), cancel),
    );
    const dialog = h("dialog", { class: "dialog", "aria-label": words().renameGame }, form);
    this.#openDialog(dialog, `rename ${listing.key}`);
  }

  /**
   * Opens a dialog, and focuses the button that opened it at the end: it may have been rebuilt.
   * @param {HTMLDialogElement} dialog
   * @param {string} key
   */
  #openDialog(dialog, key) {
    dialog.addEventListener("close", () => {
      /** @type {HTMLElement | null} */ (this.element.querySelector(`[data-key="${key}"]`))?.focus();
    });
    openDialog(dialog);
  }

  /** Asks for the user's names. @param {string} key that of the button that opens the dialog */
  #askNames(key) {
    this.#openDialog(namesDialog(this.#games.state.all), key);
  }

  /** Imports games from a text. */
  #paste() {
    const help = words().pasteHelp;
    const area = h("textarea", { rows: 10, spellcheck: "false", "aria-label": help, placeholder: help });
    const read = () => {
      dialog.close();
      this.#imported = this.#importFiles([new File([area.value], "games.pgn")]);
    };
    const cancel = button(t.cancel, () => dialog.close());
    const dialog = h(
      "dialog",
      { class: "dialog", "aria-label": words().paste },
      h("h2", {}, words().paste),
      area,
      h("div", { class: "buttons" }, button(words().import, read, { class: "primary" }), cancel),
    );
    this.#openDialog(dialog, "paste");
  }

  /** Saves the chosen games, or all, as a file from the earliest to the latest game. @param {HTMLButtonElement} save */
  #export(save) {
    const { picked } = this.#games;
    const games = picked.length > 0 ? [...picked].sort(byTime) : this.#games.state.all;
    save.disabled = true;
    const write = async () => {
      const parts = [];
      let since = performance.now();
      for await (const { pgn } of recordsOf(games)) {
        parts.push(pgn);
        if (performance.now() - since < PACE) continue;
        await pause();
        since = performance.now();
      }
      download("makruk.pgn", parts.join(""));
    };
    return this.#try(write).finally(() => (save.disabled = false));
  }

  /** @param {File[]} files */
  async #importFiles(files) {
    if (files.length === 0) return;
    const run = newRun();
    this.#import = run;
    this.#showImport();
    const progressed = () => {
      const bar = /** @type {HTMLProgressElement | null} */ (this.element.querySelector(".reading progress"));
      if (bar) bar.value = run.part;
    };
    await this.#try(() => importAll(run, files, progressed));
    run.stop = null;
    this.#games.expire();
    this.#showImport();
    void this.#load();
  }

  #showImport() {
    this.#showTools();
    this.#showStatus();
  }
}

/** Loads the style sheet, and makes the view. @param {Page} page */
export async function openMyGames(page) {
  await loadSheet("games/mygames.css");
  return new MyGamesView(page);
}
