// The dialog for a new game.

import { startOf } from "./handicap.js";
import { button, choice, h, openDialog } from "../shared/dom.js";
import { change, settings } from "../shared/settings.js";
import { plain, t } from "../shared/texts.js";

/** @typedef {import("./kept.js").Kept} Kept */
/** @typedef {"white" | "black"} Color */
/**
 * The choices of the dialog: those of a game, a random side, and a handicap with the side that begins without the
 * piece: in a game against the engine, whether that is the engine.
 * @typedef {Omit<Kept, "side"> & { side: string, handicap: string, giver: string }} Form
 */

/** The level with full strength, whose thinking time can be chosen. */
const FULL = 10;
/** Rating of level 0 on the engine's own scale, and the points per level. */
const [LOWEST, STEP] = [500, 200];

/**
 * Opens the dialog.
 *
 * @param {Kept} kept the last choices
 * @param {string | undefined} fen a position to start from, without a handicap
 * @param {(form: Omit<Form, "side"> & { side: Color }) => void} begin
 */
export function openNewGame(kept, fen, begin) {
  /** @type {Form} */
  const form = { ...kept, fen, handicap: "none", giver: "engine" };
  const levelText = h("output", { id: "level-text" });
  const slider = h("input", {
    type: "range", min: 0, max: FULL, value: form.level, "aria-describedby": "level-text",
    oninput: () => ((form.level = Number(slider.value)), show()),
  });
  slider.value = String(form.level);
  const resigns = h("input", {
    type: "checkbox",
    checked: form.resigns,
    onchange: () => (form.resigns = resigns.checked),
  });
  const thinking = choice(
    t.thinkingTime,
    Object.entries(t.thinkingTimes),
    String(form.seconds),
    (value) => (form.seconds = Number(value)),
  );
  const engineFields = h(
    "div",
    { class: "fields" },
    h("label", { class: "field" }, h("span", {}, t.level), slider),
    levelText,
    h("p", { class: "note" }, t.levelHelp),
    thinking,
    choice(t.side, Object.entries(t.sides), form.side, (value) => (form.side = value)),
    h("label", { class: "switch" }, resigns, t.engineResigns),
  );
  const facing = h("input", { type: "checkbox", checked: settings.facing });
  const facingField = h("label", { class: "switch" }, facing, t.facing);
  const givers = h("div", { class: "fields" });
  const handicap = choice(
    t.handicap,
    Object.entries(t.handicaps),
    form.handicap,
    (value) => ((form.handicap = value), show()),
  );
  const show = () => {
    const isEngine = form.opponent === "engine";
    engineFields.hidden = !isEngine;
    facingField.hidden = isEngine;
    thinking.hidden = form.level !== FULL;
    const rating = t.levelRating(plain(LOWEST + STEP * form.level));
    levelText.textContent = `${t.levelOf(plain(form.level))}: ${t.levelWords[form.level]} · ${rating}`;
    const who = isEngine ? t.giversWithEngine : t.giversOfTwo;
    if (!(form.giver in who)) form.giver = Object.keys(who)[0];
    givers.hidden = form.handicap === "none";
    givers.replaceChildren(choice(t.giver, Object.entries(who), form.giver, (value) => (form.giver = value)));
  };
  const start = () => {
    dialog.close();
    change({ facing: facing.checked });
    begin(startWith(form, fen));
  };
  const dialog = h(
    "dialog",
    { class: "dialog", "aria-label": t.newGame },
    h("h2", {}, t.newGame),
    choice(t.opponent, Object.entries(t.opponents), form.opponent, (value) => ((form.opponent = value), show())),
    engineFields,
    facingField,
    choice(t.clock, Object.entries(t.clocks), form.control, (value) => (form.control = value)),
    fen ? null : handicap,
    givers,
    choice(t.rules, Object.entries(t.ruleSets), form.rules, (value) => (form.rules = value)),
    fen ? h("p", { class: "note" }, t.fromPosition) : null,
    h(
      "div",
      { class: "buttons" },
      button(t.start, start, { class: "primary" }),
      button(t.cancel, () => dialog.close()),
    ),
  );
  show();
  openDialog(dialog);
}

/**
 * The game of the chosen form: its side, and its start without the piece that a handicap takes.
 * @param {Form} form
 * @param {string | undefined} fen
 */
function startWith(form, fen) {
  const side = /** @type {Color} */ (form.side === "random" ? (Math.random() < 0.5 ? "white" : "black") : form.side);
  const engine = side === "white" ? "black" : "white";
  const givers = /** @type {Record<string, Color>} */ ({ engine, you: side });
  const giver = givers[form.giver] ?? /** @type {Color} */ (form.giver);
  const handicap = /** @type {import("./handicap.js").Handicap} */ (form.handicap);
  return { ...form, side, fen: fen ?? startOf(handicap, giver) };
}
