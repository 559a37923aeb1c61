// The names of the user on the sites where they play: the question for them, and the dialog to change them.

import { button, h } from "../shared/dom.js";
import { t } from "../shared/texts.js";
import { namesOf, words } from "./facts.js";
import { myNames, setMyNames } from "./library.js";

/** @typedef {import("./listing.js").Listing} Listing */

/** How many names the question and the dialog offer, besides all names of the user. */
const ASKED = 3;
const LISTED = 8;

/** The names in games that are not against the engine, the most frequent first. @param {Listing[]} listings */
const candidates = (listings) => namesOf(listings.filter(({ level }) => level === null));

/**
 * Asks once which player the user is, after an import of games with names; null if there is nothing to ask.
 * @param {Listing[]} listings
 * @param {() => void} another opens the dialog
 */
export function nameQuestion(listings, another) {
  const names = candidates(listings);
  if (myNames() !== null || names.length === 0) return null;
  const choices = names.slice(0, ASKED).map((name) => button(name, () => setMyNames([name]), { class: "chip" }));
  const others = [
    button(words().anotherName, another, { class: "chip", "data-key": "names" }),
    button(words().noneOfThem, () => setMyNames([]), { class: "chip" }),
  ];
  return h("div", { class: "row asked" }, h("p", {}, words().whoAreYou), h("div", { class: "chips" }, choices, others));
}

/** A dialog to choose the user's names. @param {Listing[]} listings */
export function namesDialog(listings) {
  const mine = myNames() ?? [];
  const offered = candidates(listings);
  const listed = [...new Set([...mine, ...offered])].slice(0, Math.max(LISTED, mine.length));
  const boxes = listed.map((name) => h("input", { type: "checkbox", value: name, checked: mine.includes(name) }));
  // A name may contain commas: “Lastname, Firstname” in many records.
  const field = h("textarea", { rows: 2, maxlength: 500, spellcheck: "false" });
  const save = () => {
    const typed = field.value.split("\n").map((name) => name.trim()).filter(Boolean);
    const chosen = boxes.filter(({ checked }) => checked).map(({ value }) => value);
    setMyNames([...new Set([...chosen, ...typed])]);
  };
  const form = h(
    "form",
    { method: "dialog", class: "fields", onsubmit: save },
    h("h2", {}, words().thisIsMe),
    h("p", { class: "note" }, words().namesHelp),
    boxes.map((box) => h("label", { class: "switch" }, box, box.value)),
    h("label", { class: "field" }, h("span", {}, words().otherNames), field),
    h(
      "div",
      { class: "buttons" },
      h("button", { class: "primary" }, words().save),
      button(t.cancel, () => dialog.close()),
    ),
  );
  const dialog = h("dialog", { class: "dialog", "aria-label": words().thisIsMe }, form);
  return dialog;
}
