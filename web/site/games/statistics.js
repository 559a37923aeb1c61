// The insights into the games of the user as counts, a bar, a curve and tables.

import { fill, h, svgElement } from "../shared/dom.js";
import { formationName } from "../shared/formation.js";
import { num, plain, t } from "../shared/texts.js";
import { endingOf, percent, words } from "./facts.js";
import { sumOf } from "./insights.js";

/** @typedef {import("./insights.js").Insights} Insights */
/** @typedef {import("./insights.js").Tally} Tally */

const RESULTS = /** @type {const} */ (["won", "drawn", "lost"]);

/**
 * Shows insights in a box, or hides it.
 * @param {HTMLElement} box
 * @param {Insights | null} found
 * @param {HTMLElement} tool a button in its heading
 */
export function showInsights(box, found, tool) {
  box.hidden = found === null;
  if (!found) return box.replaceChildren();
  const isOpen = box.querySelector("details")?.open ?? false;
  const { own, others, unfinished, accuracy } = found;
  const count = (/** @type {keyof ReturnType<typeof words>["counts"]} */ name, /** @type {number} */ n) =>
    h("li", {}, h("strong", {}, num(n)), ` ${words().counts[name](n)}`);
  const hasOwn = sumOf(own) > 0;
  const counts = hasOwn ? [count("own", sumOf(own)), ...RESULTS.map((name) => count(name, own[name]))] : [];
  const rest = [
    others > 0 && words().others(others, num(others)),
    unfinished > 0 && words().unfinishedGames(unfinished, num(unfinished)),
  ].filter(Boolean);
  fill(
    box,
    h("div", { class: "heading" }, h("h2", {}, words().insights), tool),
    h(
      "div",
      { class: "results" },
      hasOwn && h("ul", { class: "counts" }, counts),
      hasOwn && shareBar(own),
      rest.length > 0 && h("p", { class: "note" }, rest.join(" · ")),
    ),
    accuracy && accuracyBox(accuracy),
    h("details", { open: isOpen }, h("summary", {}, words().details), tables(found)),
  );
}

/** @param {NonNullable<Insights["accuracy"]>} accuracy */
function accuracyBox({ mean, course }) {
  const text = h("li", {}, h("strong", {}, percent(mean, 1)), ` ${words().meanAccuracy}`);
  return h("div", { class: "course" }, h("ul", { class: "counts" }, text), course.length > 1 && curve(course));
}

/** The shares of won, drawn and lost games as a bar. @param {Tally} tally */
function shareBar(tally) {
  const all = RESULTS.reduce((sum, name) => sum + tally[name], 0);
  const [won, drawn, lost] = RESULTS.map((name) => percent((100 * tally[name]) / all));
  const label = words().shares(won, drawn, lost);
  const part = (/** @type {keyof Tally} */ name) =>
    h("span", { "data-result": name, style: `flex-grow: ${tally[name]}` });
  const parts = RESULTS.map((name) => tally[name] > 0 && part(name));
  return h("div", { class: "shares", role: "img", "aria-label": label, title: label }, parts);
}

/** The accuracy of the last reviewed games as a curve. @param {number[]} values in per cent, at least two */
function curve(values) {
  const x = (/** @type {number} */ index) => ((300 * index) / (values.length - 1)).toFixed(1);
  const path = values.map((value, index) => `${x(index)} ${(60 - 0.6 * value).toFixed(1)}`).join("L");
  const label = words().course(num(values.length));
  const text = `${label}: ${values.map((value) => percent(value)).join(", ")}`;
  return h(
    "figure",
    {},
    svgElement(
      "svg",
      { viewBox: "0 0 300 60", preserveAspectRatio: "none", role: "img", "aria-label": text },
      svgElement("path", { class: "middle", d: "M0 30H300" }),
      svgElement("path", { class: "curve", d: `M${path}` }),
    ),
    h("figcaption", { class: "note" }, label),
  );
}

/** @param {string[]} names @param {[string, number[]][]} rows */
function table(names, rows) {
  const cells = (/** @type {number[]} */ numbers) => numbers.map((number) => h("td", {}, num(number)));
  return h(
    "table",
    {},
    h("thead", {}, h("tr", {}, names.map((name) => h("th", { scope: "col" }, name)))),
    h("tbody", {}, rows.map(([name, numbers]) => h("tr", {}, h("th", { scope: "row" }, name), cells(numbers)))),
  );
}

/** @param {Insights} insights */
function tables({ colors, levels, formations, endings }) {
  const results = RESULTS.map((result) => words().tally[result]);
  const numbers = (/** @type {Tally} */ tally) => RESULTS.map((result) => tally[result]);
  const tallies = (/** @type {string} */ name, /** @type {[string, Tally][]} */ rows) =>
    rows.length > 0 && table([name, ...results], rows.map(([text, tally]) => [text, numbers(tally)]));
  return h(
    "div",
    { class: "tables" },
    tallies(words().color, colors.map(([color, tally]) => [t.colors[color], tally])),
    tallies(words().level, levels.map(([level, tally]) => [plain(level), tally])),
    tallies(words().formation, formations.map(([formation, tally]) => [formationName(formation), tally])),
    table([words().ending, words().games], endings.map(([by, n]) => [endingOf(by, true) || t.by.unknown, [n]])),
  );
}
