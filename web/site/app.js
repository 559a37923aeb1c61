// The page: its tabs, its settings, and its address.

import { ready } from "./shared/api.js";
import { button, choice, fill, h, keepFocus, openDialog } from "./shared/dom.js";
import { icon, iconButton } from "./shared/icons.js";
import { change, isDark, onDeviceTheme, settings, storage } from "./shared/settings.js";
import { setTitle, t, useLanguage } from "./shared/texts.js";

const TABS = /** @type {const} */ (["play", "learn", "puzzles", "analyse", "games", "setup", "count"]);
/** Every view; those that are not tabs are reached by links. */
const VIEWS = /** @type {const} */ ([...TABS, "chase"]);
/** @typedef {typeof VIEWS[number]} Tab */
/** @typedef {{ element: HTMLElement, render(): void, hide?(): void, show?(): void }} View */

const page = {
  /** @param {string} fen @param {string} [rules] */
  async playFrom(fen, rules) {
    await go("play");
    /** @type {import("./play/play.js").PlayView} */ (await view("play")).playFrom(fen, rules);
  },
  /** @param {number} level */
  async playLevel(level) {
    await go("play");
    /** @type {import("./play/play.js").PlayView} */ (await view("play")).playLevel(level);
  },
  /** @param {import("./shared/api.js").AnyGame} game */
  async analyseGame(game) {
    // The caller may free the game before the view is loaded.
    const copy = game.clone();
    await /** @type {import("./analyse/analysis.js").AnalysisView} */ (await view("analyse")).openGame(copy);
    copy.free();
    await go("analyse");
  },
  /** @param {import("./shared/api.js").AnyGame} game */
  async reviewGame(game) {
    const copy = game.clone();
    await go("analyse");
    await /** @type {import("./analyse/analysis.js").AnalysisView} */ (await view("analyse")).reviewGame(copy);
    copy.free();
  },
  /**
   * @param {string} pgn
   * @param {boolean} isReviewed whether to review the game, too
   * @param {number} [ply] the position to show; the last one without it
   */
  async openRecord(pgn, isReviewed, ply) {
    await go("analyse");
    await /** @type {import("./analyse/analysis.js").AnalysisView} */ (await view("analyse")).openRecord(
      pgn,
      isReviewed,
      ply,
    );
  },
  /** The position on the board of the analysis. */
  async analysedPosition() {
    return /** @type {import("./analyse/analysis.js").AnalysisView} */ (await view("analyse")).position();
  },
  /** @param {Partial<import("./play/kept.js").Kept> & { key: string }} kept */
  async continueGame(kept) {
    await go("play");
    /** @type {import("./play/play.js").PlayView} */ (await view("play")).continueGame(kept);
  },
};

/** Views are loaded on first use. @type {Record<Tab, () => Promise<View>>} */
const LOAD = {
  play: async () => new (await import("./play/play.js")).PlayView(page),
  learn: async () => new (await import("./learn/learn.js")).LearnView(page),
  analyse: async () => new (await import("./analyse/analysis.js")).AnalysisView(page),
  setup: async () => new (await import("./analyse/setup.js")).SetupView(page),
  count: async () => new (await import("./learn/trainer.js")).TrainerView(),
  games: async () => (await import("./games/mygames.js")).openMyGames(page),
  puzzles: async () => new (await import("./puzzles/solve.js")).SolveView(page),
  chase: async () => new (await import("./learn/chase.js")).ChaseView(),
};

/** Requested views, and loaded ones. @type {Map<Tab, Promise<View>>} */
const asked = new Map();
/** @type {Map<Tab, View>} */
const views = new Map();
/** @type {Tab | null} */
let current = null;
/** How far a view was scrolled when it was left. @type {Map<Tab, { main: number, window: number }>} */
const places = new Map();

/** @param {Tab} tab @returns {Promise<View>} */
function view(tab) {
  const loading = asked.get(tab) ?? LOAD[tab]().then((made) => (views.set(tab, made), made));
  asked.set(tab, loading);
  // The next attempt may succeed.
  loading.catch(() => asked.delete(tab));
  return loading;
}

/** @param {Tab} tab */
function go(tab) {
  location.hash = tab;
  return follow();
}

/**
 * Shows the target of the address: a view, a game (`#g=…`), a game by link (`#c=…`), a puzzle (`#p=…`), that of the day
 * (`#daily`), or a streak of them (`#streak`).
 * @returns {Promise<void>}
 */
async function follow() {
  const hash = location.hash.slice(1);
  const [, kind, text = ""] = hash.match(/^([cgp])=(.*)$/s) ?? [];
  if (kind) {
    const tab = kind === "g" ? "analyse" : kind === "p" ? "puzzles" : "play";
    history.replaceState(null, "", `#${tab}`);
    await /** @type {{ openLink(text: string): unknown }} */ (/** @type {unknown} */ (await view(tab))).openLink(text);
    return follow();
  }
  if (hash === "daily" || hash === "streak") {
    history.replaceState(null, "", "#puzzles");
    const puzzles = /** @type {import("./puzzles/solve.js").SolveView} */ (await view("puzzles"));
    if (hash === "daily") puzzles.openDaily();
    else puzzles.openRun();
    return follow();
  }
  const tab = VIEWS.find((name) => name === hash) ?? "play";
  const shown = await view(tab);
  // Another tab may have been requested during loading.
  const isStill = (VIEWS.find((name) => name === location.hash.slice(1)) ?? "play") === tab;
  if (tab === current || !isStill) return;
  const main = /** @type {HTMLElement} */ (document.querySelector("main"));
  if (current) {
    places.set(current, { main: main.scrollTop, window: scrollY });
    views.get(current)?.hide?.();
  }
  current = tab;
  const title = h("h1", { class: "unseen", tabindex: -1 }, t.tabs[tab]);
  // Whoever follows a link by the keyboard continues in its view.
  const isByKeyboard = document.activeElement?.matches(":is(nav, main) :focus-visible");
  main.replaceChildren(title, shown.element);
  shown.show?.();
  showTabs();
  setTitle({ view: t.tabs[tab] });
  const place = places.get(tab);
  main.scrollTop = place?.main ?? 0;
  scrollTo(0, place?.window ?? 0);
  if (isByKeyboard) title.focus({ preventScroll: true });
}

function showTabs() {
  const nav = document.querySelector("nav");
  const marked = current === "chase" ? "count" : current;
  const link = (/** @type {typeof TABS[number]} */ tab) =>
    h("a", { href: `#${tab}`, "aria-current": tab === marked ? "page" : null }, icon(tab), h("span", {}, t.tabs[tab]));
  if (nav) fill(nav, ...TABS.map(link));
}

/** Rebuilds all texts after a change of language or settings. */
function render() {
  useLanguage(settings.language);
  document.documentElement.dataset.theme = isDark() ? "dark" : "light";
  // The browser's own bars have the colour of the header.
  const color = getComputedStyle(document.documentElement).getPropertyValue("--panel").trim();
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) meta.setAttribute("content", color);
  const other = settings.language === "th" ? "en" : "th";
  keepFocus(document.body, () => {
    document.querySelector("header")?.replaceChildren(
      h("a", { class: "skip", href: "#main", onclick: skip }, t.skip),
      h("a", { class: "title", href: "#play" }, h("img", { src: "icon.svg", alt: "", width: 32, height: 32 }), t.title),
      h("nav", { "aria-label": t.title }),
      h(
        "div",
        { class: "tools" },
        button(t.language, () => set({ language: other }), { lang: other, class: "quiet" }),
        iconButton(t.settings, "settings", openSettings, { class: "quiet" }),
      ),
    );
    showTabs();
    const title = document.querySelector("main h1");
    if (title && current) title.textContent = t.tabs[current];
    setTitle({ view: current ? t.tabs[current] : "" });
    for (const made of views.values()) made.render();
  });
}

/** @param {Event} event */
function skip(event) {
  event.preventDefault();
  /** @type {HTMLElement | null} */ (document.querySelector("main makruk-board, main .mygames"))?.focus();
}

/** @param {Partial<import("./shared/settings.js").Settings>} changes */
function set(changes) {
  change(changes);
  render();
}

function openSettings() {
  const toggle = (/** @type {"voice" | "sound" | "confirms" | "calm" | "facing"} */ key) => {
    const box = h("input", { type: "checkbox", checked: settings[key], onchange: () => set({ [key]: box.checked }) });
    return h("label", { class: "switch" }, box, t[key]);
  };
  const of = (
    /** @type {"theme" | "pieces" | "coordinates" | "notation" | "page"} */ key,
    /** @type {string} */ label,
    /** @type {Record<string, string>} */ texts,
  ) => choice(label, Object.entries(texts), settings[key], (value) => set({ [key]: value }));
  const dialog = h(
    "dialog",
    { class: "dialog", "aria-label": t.settings },
    h("h2", {}, t.settings),
    of("page", t.page, t.pages),
    of("theme", t.theme, t.themes),
    of("pieces", t.pieces, t.pieceSets),
    of("coordinates", t.coordinates, t.coordinateSets),
    of("notation", t.notation, t.notations),
    ...(/** @type {const} */ (["sound", "voice", "calm", "confirms", "facing"])).map(toggle),
    h("div", { class: "buttons" }, button(t.close, () => dialog.close(), { class: "primary" })),
  );
  dialog.addEventListener("close", () => {
    // The button that opened the dialog has been rebuilt since.
    /** @type {HTMLElement | null} */ (document.querySelector(".tools button:last-child"))?.focus();
  });
  openDialog(dialog);
}

/** Displays a warning while the newest games are not stored. */
function warn() {
  storage.addEventListener("lost", () => {
    if (document.querySelector(".lost")) return;
    const box = h("p", { class: "lost error", role: "alert" }, t.lost, button(t.close, () => box.remove()));
    document.querySelector("main")?.before(box);
  });
  storage.addEventListener("kept", () => document.querySelector(".lost")?.remove());
}

/** Whether a paste or a drop belongs to a field, a dialog, or a view that handles it. @param {Event} event */
const isTaken = ({ target, defaultPrevented }) =>
  defaultPrevented ||
  document.querySelector("dialog[open]") !== null ||
  (target instanceof Element && target.closest("input, textarea, select, [contenteditable]") !== null);

/** Opens a file, a record or a position in the analysis when it is pasted or dropped anywhere on the page. */
function acceptInput() {
  const take = async (/** @type {DataTransfer | null} */ data) => {
    const [file] = data?.files ?? [];
    const text = data?.getData("text/plain") ?? "";
    if (!file && text.trim() === "") return;
    const analysis = /** @type {import("./analyse/analysis.js").AnalysisView} */ (await view("analyse"));
    await go("analyse");
    analysis.take(file ?? text);
  };
  const mark = (/** @type {boolean} */ isOver) => document.body.classList.toggle("dropping", isOver);
  document.addEventListener("paste", (event) => {
    if (!isTaken(event)) void take(event.clipboardData).catch(fail);
  });
  document.addEventListener("dragover", (event) => {
    if (isTaken(event)) return;
    event.preventDefault();
    mark(true);
  });
  document.addEventListener("dragleave", ({ relatedTarget }) => !relatedTarget && mark(false));
  document.addEventListener("drop", (event) => {
    mark(false);
    if (isTaken(event)) return;
    event.preventDefault();
    void take(event.dataTransfer).catch(fail);
  });
}

/** @param {unknown} error */
function fail(error) {
  // Allow the previous view to be requested again.
  if (current) views.get(current)?.hide?.();
  current = null;
  document
    .querySelector("main")
    ?.replaceChildren(h("p", { class: "error", role: "alert" }, t.failed(t.fault(/** @type {Error} */ (error)))));
}

useLanguage(settings.language);
try {
  await ready();
  warn();
  acceptInput();
  render();
  await follow();
  window.addEventListener("hashchange", () => void follow().catch(fail));
  onDeviceTheme(render);
  // Another tab has changed the settings.
  storage.addEventListener("settings", () => {
    change();
    render();
  });
  // The service worker stores the files for offline use; the page also works without it.
  navigator.serviceWorker?.register("sw.js").catch(() => {});
} catch (error) {
  fail(error);
}
