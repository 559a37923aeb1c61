// The dialogs of a search: pieces to choose, and examples of queries.

import { button, h } from "../shared/dom.js";
import { num, t } from "../shared/texts.js";
import { materialOf, PIECES, readMaterial, writeMaterial } from "./query.js";
import { words } from "./searchbox.js";

/** @typedef {import("./query.js").Side} Side */

/** The most pieces of a kind. */
const MOST = { R: 2, N: 2, S: 2, M: 5, P: 8 };
const ROLES = /** @type {const} */ ({ R: "rua", N: "ma", S: "khon", M: "met", P: "bia" });

/** @param {string} label @param {...import("../shared/dom.js").Child} children */
const dialogOf = (label, ...children) =>
  h("dialog", { class: "dialog", "aria-label": label }, h("h2", {}, label), ...children);

/**
 * Chooses the pieces of both sides.
 * @param {string | null} value the value in the query
 * @param {string | null} fen the position whose pieces are proposed
 * @param {(value: string | null) => void} write
 */
export function materialDialog(value, fen, write) {
  const proposed = fen ? materialOf(fen) : "KRvK";
  const sides = readMaterial(value ?? proposed) ?? /** @type {Side[]} */ (readMaterial(proposed));
  const select = (/** @type {number} */ side, /** @type {typeof PIECES[number]} */ letter) => {
    const { numbers } = sides[side];
    const label = `${words().sides[side]}: ${t.roles[ROLES[letter]]}`;
    const list = h(
      "select",
      { "aria-label": label, onchange: () => (numbers[letter] = Number(list.value)) },
      Array.from({ length: Math.max(MOST[letter], numbers[letter]) + 1 }, (_, n) =>
        h("option", { value: n, selected: n === numbers[letter] }, num(n)),
      ),
    );
    return h("td", {}, list);
  };
  const more = (/** @type {number} */ side) => {
    const box = h("input", {
      type: "checkbox", checked: sides[side].isMore, "aria-label": `${words().sides[side]}: ${words().others}`,
      onchange: () => (sides[side].isMore = box.checked),
    });
    return h("td", {}, h("label", { class: "switch" }, box));
  };
  const table = h(
    "table",
    { class: "pieces" },
    h("thead", {}, h("tr", {}, h("td", {}), words().sides.map((side) => h("th", { scope: "col" }, side)))),
    h(
      "tbody",
      {},
      PIECES.map((letter) =>
        h("tr", {}, h("th", { scope: "row" }, t.roles[ROLES[letter]]), select(0, letter), select(1, letter)),
      ),
      h("tr", {}, h("th", { scope: "row" }, words().others), more(0), more(1)),
    ),
  );
  const end = (/** @type {string | null} */ to) => {
    dialog.close();
    write(to);
  };
  const dialog = dialogOf(
    words().material,
    table,
    h(
      "div",
      { class: "buttons" },
      button(words().show, () => end(writeMaterial(sides)), { class: "primary" }),
      value !== null && button(words().clear, () => end(null)),
      button(t.cancel, () => dialog.close()),
    ),
  );
  return dialog;
}

/** Queries to choose from. @param {(query: string) => void} write */
export function examplesDialog(write) {
  const example = (/** @type {[string, string]} */ [question, query]) => {
    const act = () => {
      dialog.close();
      write(query);
    };
    const parts = [h("span", {}, question), h("code", {}, query)];
    return h("li", {}, h("button", { type: "button", class: "example quiet", onclick: act }, parts));
  };
  const dialog = dialogOf(
    words().examples,
    h("p", { class: "note" }, words().examplesHelp),
    h("ul", { class: "examples" }, words().questions.map(example)),
    h("div", { class: "buttons" }, button(t.close, () => dialog.close(), { class: "primary" })),
  );
  return dialog;
}
