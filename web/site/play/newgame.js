// The dialog for a new game.

import { startOf } from "./handicap.js";
import { FULL, NAME_LENGTH } from "./kept.js";
import { button, choice, h, openDialog, svgElement } from "../shared/dom.js";
import { change, settings } from "../shared/settings.js";
import { loadSheet } from "../shared/sheet.js";
import { plain, t } from "../shared/texts.js";

/** @typedef {import("./kept.js").Kept} Kept */
/** @typedef {"white" | "black"} Color */
/**
 * The choices of the dialog: those of a game, a random side, and a handicap with the side that begins without the
 * piece: in a game against the engine, whether that is the engine; in a game by link, whether that is the friend.
 * @typedef {Omit<Kept, "side"> & { side: string, handicap: string, giver: string }} Form
 */

/** Rating of level 0 on the engine's own scale, and the points per level. */
const [LOWEST, STEP] = [500, 200];
/** The most minutes and seconds of a clock of one's own. */
const [MINUTES, SECONDS] = [180, 60];

const ICONS = {
  engine: "M5 7h14v11H5zM12 7V4M9 11.500v2M15 11.500v2M2.500 11v3.500M21.500 11v3.500M9.500 21h5",
  two:
    "M8 5a3 3 0 1 1 0 6a3 3 0 1 1 0-6M16 5a3 3 0 1 1 0 6a3 3 0 1 1 0-6M2.500 19c0-3 2-5 5.500-5s5.500 2 5.500 5" +
    "M14 14.300c4-.9 7.500 1 7.500 4.700",
  link: "M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-5.700-5.700L12 7M14 10a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 5.700 5.700L12 17",
};

const sheet = loadSheet("play/newgame.css");

/**
 * A choice by tiles: radio buttons.
 * @param {string} legend
 * @param {string} name
 * @param {[value: string, label: string, content?: import("../shared/dom.js").Child[]][]} options
 * @param {string} value
 * @param {(value: string) => void} act
 */
function tiles(legend, name, options, value, act) {
  const tile = (/** @type {typeof options[number]} */ [key, label, content = [label]]) => {
    const input = h("input", {
      type: "radio", name, value: key, checked: key === value, "aria-label": label, onchange: () => act(key),
    });
    return h("label", {}, input, content);
  };
  return h("fieldset", { class: `tiles ${name}` }, h("legend", {}, legend), options.map(tile));
}

/** @param {keyof typeof ICONS} name */
const iconOf = (name) => {
  const path = svgElement("path", { d: ICONS[name] });
  return svgElement("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" }, path);
};

/** @param {string} main @param {string} [small] @returns {import("../shared/dom.js").Child[]} */
const lines = (main, small = "") => [h("strong", {}, main), small && h("small", {}, small)];

/** The clock of a control as a tile. @param {string} control */
function clockLines(control) {
  const [, minutes, increment] = control.match(/^(\d+)\+(\d+)$/) ?? [];
  const each = Number(control.slice(1));
  if (control.startsWith("m")) return lines(each < 60 ? t.seconds(each) : t.minutes(each / 60), t.perMove);
  if (!minutes) return lines(t.clocks[/** @type {keyof typeof t.clocks} */ (control)]);
  return lines(increment === "0" ? t.minutes(Number(minutes)) : `${minutes}+${increment}`);
}

/**
 * A clock of one's own: its fields, and the control that they describe; null if it is impossible.
 * @param {string} control
 */
function ownClock(control) {
  const [, minutes = "10", increment = "0"] = control.match(/^(\d+)\+(\d+)$/) ?? [];
  const limits = t.ownClockLimits(plain(MINUTES), plain(SECONDS));
  const error = h("p", { class: "error", role: "alert", hidden: true }, limits);
  const field = (/** @type {string} */ label, /** @type {string} */ value, /** @type {number} */ max) => {
    const input = h("input", { type: "number", inputmode: "numeric", min: 0, max, value });
    input.setAttribute("value", value);
    return { input, label: h("label", { class: "field" }, h("span", {}, label), input) };
  };
  const fields = [field(t.ownMinutes, minutes, MINUTES), field(t.ownIncrement, increment, SECONDS)];
  const read = () => {
    const [whole, added] = fields.map(({ input }) => (/^\d+$/.test(input.value) ? Number(input.value) : -1));
    const isPossible = whole >= 1 && whole <= MINUTES && added >= 0 && added <= SECONDS;
    error.hidden = isPossible;
    for (const { input } of fields) input.setAttribute("aria-invalid", String(!isPossible));
    return isPossible ? `${whole}+${added}` : null;
  };
  return { element: h("div", { class: "own" }, fields.map(({ label }) => label), error), read };
}

/**
 * Opens the dialog.
 *
 * @param {Kept} kept the last choices
 * @param {string | undefined} fen a position to start from, without a handicap
 * @param {(form: Omit<Form, "side"> & { side: Color }) => void} begin
 */
export async function openNewGame(kept, fen, begin) {
  await sheet;
  /** @type {Form} */
  const form = { ...kept, fen, handicap: "none", giver: "engine" };
  const set = (/** @type {Partial<Form>} */ change) => {
    Object.assign(form, change);
    show();
  };
  const levelText = h("output", { class: "note" });
  const levels = Array.from({ length: FULL + 1 }, (_, level) => {
    const [name, rating] = [plain(level), plain(LOWEST + STEP * level)];
    return /** @type {[string, string, any[]]} */ ([name, t.levelOf(name), lines(name, rating)]);
  });
  const level = tiles(`${t.level} · ${t.ratingScale}`, "level", levels, String(form.level), (value) => {
    set({ level: Number(value) });
  });
  const side = tiles(
    t.side,
    "side",
    Object.entries(t.sides).map(([key, label]) => [key, label, [h("span", { class: `disc ${key}` }), label]]),
    form.side,
    (value) => set({ side: value }),
  );
  const name = h("input", { name: "own", value: settings.name, maxlength: NAME_LENGTH, autocomplete: "nickname" });
  const nameField = h("label", { class: "field" }, h("span", {}, t.ownName), name);
  const isListed = form.control in t.clocks;
  const own = ownClock(isListed ? "" : form.control);
  const clock = tiles(
    `${t.clock} · ${t.minutesAndSeconds}`,
    "pace",
    [...Object.entries(t.clocks), ["own", t.ownClock]].map(([key, label]) =>
      [key, label, key === "own" ? lines(label) : clockLines(key)]),
    isListed ? form.control : "own",
    (value) => set({ control: value }),
  );
  if (!isListed) form.control = "own";
  const box = (/** @type {boolean} */ checked, /** @type {string} */ label) => {
    const input = h("input", { type: "checkbox", checked });
    return { input, element: h("label", { class: "switch" }, input, label) };
  };
  const resigns = box(form.resigns, t.engineResigns);
  const facing = box(settings.facing, t.facing);
  const seconds = String(form.seconds);
  const thinking = choice(t.thinkingTime, Object.entries(t.thinkingTimes), seconds, (value) => {
    form.seconds = Number(value);
  });
  const givers = h("div", { class: "fields" });
  const handicap = choice(t.handicap, Object.entries(t.handicaps), "none", (value) => set({ handicap: value }));
  const rules = choice(t.rules, Object.entries(t.ruleSets), form.rules, (value) => (form.rules = value));
  const fair = h("p", { class: "note" }, t.fairByLink);
  const show = () => {
    const { opponent } = form;
    const isEngine = opponent === "engine";
    for (const part of [level, levelText, resigns.element]) part.hidden = !isEngine;
    for (const part of [nameField, fair]) part.hidden = opponent !== "link";
    side.hidden = opponent === "two";
    facing.element.hidden = opponent !== "two";
    clock.hidden = opponent === "link";
    own.element.hidden = opponent === "link" || form.control !== "own";
    thinking.hidden = !isEngine || form.level !== FULL;
    levelText.textContent = `${t.levelOf(plain(form.level))}: ${t.levelWords[form.level]}`;
    const who = opponent === "two" ? t.giversOfTwo : isEngine ? t.giversWithEngine : t.giversByLink;
    if (!(form.giver in who)) form.giver = Object.keys(who)[0];
    givers.hidden = form.handicap === "none";
    givers.replaceChildren(choice(t.giver, Object.entries(who), form.giver, (value) => (form.giver = value)));
  };
  const start = async () => {
    const control = form.opponent === "link" ? "none" : form.control === "own" ? own.read() : form.control;
    if (control === null) return;
    const begun = await startWith({ ...form, control, resigns: resigns.input.checked }, name.value);
    // Cancelled, or started twice, in the meantime.
    if (!dialog.open) return;
    dialog.close();
    change({ facing: facing.input.checked });
    begin(begun);
  };
  const error = h("p", { class: "error", role: "alert", hidden: true });
  const complain = (/** @type {string} */ text) => Object.assign(error, { textContent: text, hidden: text === "" });
  const tryStart = () => {
    complain("");
    start().catch((fault) => complain(t.fault(fault)));
  };
  const opponents = Object.entries(t.opponents).map(([key, label]) =>
    /** @type {[string, string, any[]]} */ ([key, label, [iconOf(/** @type {keyof typeof ICONS} */ (key)), label]]));
  const dialog = h(
    "dialog",
    { class: "dialog newgame", "aria-label": t.newGame },
    h("h2", {}, t.newGame),
    fen ? h("p", { class: "note" }, t.fromPosition) : null,
    tiles(t.opponent, "opponent", opponents, form.opponent, (value) => set({ opponent: value })),
    level,
    levelText,
    nameField,
    side,
    clock,
    own.element,
    fair,
    h(
      "details",
      {},
      h("summary", {}, t.moreChoices),
      h(
        "div",
        { class: "fields" },
        thinking, resigns.element, facing.element, fen ? null : handicap, givers, rules,
      ),
    ),
    error,
    h(
      "div",
      { class: "buttons" },
      button(t.start, tryStart, { class: "primary" }),
      button(t.cancel, () => dialog.close()),
    ),
  );
  show();
  openDialog(dialog);
}

/**
 * The game of the chosen form: its side, and its start without the piece that a handicap takes.
 * @param {Form} form
 * @param {string} name the player's own, in a game by link
 */
async function startWith({ link: _, ...form }, name) {
  const side = /** @type {Color} */ (form.side === "random" ? (Math.random() < 0.5 ? "white" : "black") : form.side);
  const opponent = side === "white" ? "black" : "white";
  const givers = /** @type {Record<string, Color>} */ ({ engine: opponent, friend: opponent, you: side });
  const giver = givers[form.giver] ?? /** @type {Color} */ (form.giver);
  const handicap = /** @type {import("./handicap.js").Handicap} */ (form.handicap);
  const begun = { ...form, side, fen: form.fen ?? startOf(handicap, giver) };
  if (form.opponent !== "link") return begun;
  const { nameOf, newByLink } = await import("./correspondence.js");
  change({ name: nameOf(name) });
  return { ...begun, link: newByLink({ white: "", black: "", [side]: settings.name }) };
}
