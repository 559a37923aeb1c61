// The page: its tabs, its settings, and what its address says.

import { AnalysisView } from "./analysis.js";
import { ready } from "./api.js";
import { button, choice, h } from "./dom.js";
import { PlayView } from "./play.js";
import { change, isDark, onDeviceTheme, settings } from "./settings.js";
import { SetupView } from "./setup.js";
import { SolveView } from "./solve.js";
import { t, useLanguage } from "./texts.js";
import { TrainerView } from "./trainer.js";

const TABS = /** @type {const} */ (["play", "analyse", "setup", "count", "puzzles"]);
/** @typedef {typeof TABS[number]} Tab */
/** @typedef {{ element: HTMLElement, render(): void, hide?(): void, show?(): void }} View */

const page = {
  /** @param {string} fen @param {string} [rules] */
  playFrom(fen, rules) {
    go("play");
    /** @type {PlayView} */ (view("play")).playFrom(fen, rules);
  },
  /** @param {import("./api.js").AnyGame} game */
  analyseGame(game) {
    /** @type {AnalysisView} */ (view("analyse")).openGame(game);
    go("analyse");
  },
};

const MAKE = {
  play: () => new PlayView(page),
  analyse: () => new AnalysisView(page),
  setup: () => new SetupView(page),
  count: () => new TrainerView(),
  puzzles: () => new SolveView(page),
};

/** Views are made when they are needed first. @type {Map<Tab, View>} */
const views = new Map();
/** @type {Tab | null} */
let current = null;

/** @param {Tab} tab @returns {View} */
function view(tab) {
  const made = views.get(tab) ?? MAKE[tab]();
  views.set(tab, made);
  return made;
}

/** @param {Tab} tab */
function go(tab) {
  location.hash = tab;
  follow();
}

/** Shows what the address says: a tab, a game (`#g=…`), or a puzzle (`#p=…`). */
function follow() {
  const hash = location.hash.slice(1);
  if (hash.startsWith("g=")) {
    /** @type {AnalysisView} */ (view("analyse")).openLink(hash.slice(2));
    history.replaceState(null, "", "#analyse");
    return follow();
  }
  if (hash.startsWith("p=")) {
    /** @type {SolveView} */ (view("puzzles")).openLink(hash.slice(2));
    history.replaceState(null, "", "#puzzles");
    return follow();
  }
  const tab = TABS.find((name) => name === hash) ?? "play";
  if (tab === current) return;
  if (current) views.get(current)?.hide?.();
  current = tab;
  const shown = view(tab);
  document.querySelector("main")?.replaceChildren(h("h1", { class: "unseen" }, t.tabs[tab]), shown.element);
  shown.show?.();
  showTabs();
}

function showTabs() {
  document.querySelector("nav")?.replaceChildren(
    ...TABS.map((tab) => h("a", { href: `#${tab}`, "aria-current": tab === current ? "page" : null }, t.tabs[tab])),
  );
}

/** Builds all texts again, after a change of language or settings. */
function render() {
  useLanguage(settings.language);
  document.documentElement.dataset.theme = isDark() ? "dark" : "light";
  const other = settings.language === "th" ? "en" : "th";
  document.querySelector("header")?.replaceChildren(
    h("a", { class: "skip", href: "#main", onclick: skip }, t.skip),
    h("a", { class: "title", href: "#play" }, h("img", { src: "icon.svg", alt: "", width: 32, height: 32 }), t.title),
    h("nav", { "aria-label": t.title }),
    h(
      "div",
      { class: "tools" },
      button(t.language, () => set({ language: other }), { lang: other, class: "quiet" }),
      button("⚙", openSettings, { "aria-label": t.settings, title: t.settings, class: "quiet" }),
    ),
  );
  showTabs();
  const title = document.querySelector("main h1");
  if (title && current) title.textContent = t.tabs[current];
  for (const made of views.values()) made.render();
}

/** @param {Event} event */
function skip(event) {
  event.preventDefault();
  /** @type {HTMLElement | null} */ (document.querySelector("main makruk-board"))?.focus();
}

/** @param {Partial<import("./settings.js").Settings>} changes */
function set(changes) {
  change(changes);
  render();
}

function openSettings() {
  const voice = h("input", { type: "checkbox", checked: settings.voice, onchange: () => set({ voice: voice.checked }) });
  const of = (/** @type {"theme" | "pieces" | "coordinates" | "page"} */ key, /** @type {string} */ label, /** @type {Record<string, string>} */ texts) =>
    choice(label, Object.entries(texts), settings[key], (value) => set({ [key]: value }));
  const dialog = h(
    "dialog",
    { class: "dialog", "aria-label": t.settings },
    h("h2", {}, t.settings),
    of("page", t.page, t.pages),
    of("theme", t.theme, t.themes),
    of("pieces", t.pieces, t.pieceSets),
    of("coordinates", t.coordinates, t.coordinateSets),
    h("label", { class: "switch" }, voice, t.voice),
    h("div", { class: "buttons" }, button(t.close, () => dialog.close(), { class: "primary" })),
  );
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

useLanguage(settings.language);
try {
  await ready();
  render();
  follow();
  window.addEventListener("hashchange", follow);
  onDeviceTheme(render);
  // Keeps the files for use without a connection; without the worker the page works as well.
  navigator.serviceWorker?.register("sw.js").catch(() => {});
} catch (error) {
  document.querySelector("main")?.replaceChildren(h("p", { class: "error", role: "alert" }, t.failed(/** @type {Error} */ (error).message)));
}
