// The position editor.

import { describe, linkOf, newGame, START } from "./api.js";
import { button, choice, copy, h } from "./dom.js";
import { dress, keep, load } from "./settings.js";
import { t } from "./texts.js";

const EMPTY = "8/8/8/8/8/8/8/8 w - - 0 1";
const ROLES = /** @type {const} */ (["khun", "met", "khon", "ma", "rua", "bia", "biangai"]);
const LETTERS = /** @type {const} */ ({ khun: "K", met: "M", khon: "S", ma: "N", rua: "R", bia: "P", biangai: "M~" });

export class SetupView {
  #fen = load("setup", START);
  #brush = "hand";
  #board;
  #parts = /** @type {Record<string, HTMLElement>} */ ({});

  /** @param {{ playFrom: (fen: string) => void, analyseGame: (record: { fen: string, actions: string[] }) => void }} page */
  constructor(page) {
    this.page = page;
    this.#board = h("makruk-board", { mode: "edit" });
    this.#board.addEventListener("makruk-edit", (/** @type {CustomEvent} */ event) => {
      const [, side = "w"] = this.#fen.split(/\s+/);
      // The count of another position says nothing about this one.
      this.#set(`${event.detail.board} ${side} - - 0 1`, false);
    });
    this.element = h("section", { class: "view" });
    this.render();
  }

  render() {
    dress(this.#board);
    this.#parts.palette = h("div", { class: "palette", role: "radiogroup", "aria-label": t.palette });
    this.#parts.state = h("p", { role: "status" });
    const field = h("input", { class: "fen", value: this.#fen, spellcheck: "false", oninput: () => this.#set(field.value, true) });
    this.#parts.field = field;
    this.#parts.side = h("div", {});
    this.#parts.uses = h("div", { class: "buttons" });
    const link = button(t.copyLink, () => {
      const game = this.#game();
      if (game) copy(link, `${location.href.split("#")[0]}#g=${linkOf(game)}`, t.copied);
    });
    this.element.replaceChildren(
      h("div", { class: "boardside" }, this.#board),
      h(
        "div",
        { class: "panel" },
        this.#parts.palette,
        h("p", { class: "note" }, t.setupHelp),
        this.#parts.side,
        h("div", { class: "buttons" }, button(t.startPosition, () => this.#set(START, true)), button(t.emptyBoard, () => this.#set(EMPTY, true)), button(t.flip, () => this.#flip())),
        h("label", { class: "field" }, h("span", {}, t.fen), field),
        this.#parts.state,
        this.#parts.uses,
      ),
    );
    this.#parts.uses.append(button(t.playFrom, () => this.#use(this.page.playFrom), { class: "primary" }), button(t.analyseFrom, () => this.#use((fen) => this.page.analyseGame({ fen, actions: [] }))), link);
    if (this.element.isConnected) this.#showPalette();
    this.#set(this.#fen, true);
  }

  /** The colours of the palette are known once the board is in the page. */
  show() {
    this.#showPalette();
  }

  #flip() {
    this.#board.orientation = this.#board.orientation === "white" ? "black" : "white";
  }

  /** The game from this position, or null after its error was shown. */
  #game() {
    try {
      return newGame({ fen: this.#fen });
    } catch {
      return null;
    }
  }

  /** @param {(fen: string) => void} act */
  #use(act) {
    const game = this.#game();
    if (game) act(game.fen());
    game?.free();
  }

  /** @param {string} fen @param {boolean} isBoardNew */
  #set(fen, isBoardNew) {
    this.#fen = fen;
    keep("setup", fen);
    const field = /** @type {HTMLInputElement} */ (this.#parts.field);
    if (field.value !== fen) field.value = fen;
    const state = this.#parts.state;
    let message = null;
    try {
      const setup = describe(fen);
      message = setup.message;
      if (isBoardNew) this.#board.position = setup.fen;
    } catch (error) {
      message = /** @type {Error} */ (error).message;
    }
    state.className = message ? "error" : "note";
    state.textContent = message ? t.error(message) : t.valid;
    field.setAttribute("aria-invalid", String(Boolean(message)));
    for (const use of this.#parts.uses.querySelectorAll("button")) use.disabled = Boolean(message);
    const side = fen.split(/\s+/)[1] === "b" ? "b" : "w";
    this.#parts.side.replaceChildren(choice(t.sideToMove, [["w", t.colors.white], ["b", t.colors.black]], side, (value) => this.#setSide(value)));
  }

  /** @param {string} side */
  #setSide(side) {
    const [board] = this.#fen.split(/\s+/);
    this.#set(`${board} ${side} - - 0 1`, false);
  }

  #showPalette() {
    const option = (/** @type {string} */ value, /** @type {string} */ label, /** @type {Node | string} */ picture) => {
      const input = h("input", { type: "radio", name: "brush", value, checked: value === this.#brush, "aria-label": label, onchange: () => this.#choose(value) });
      return h("label", { title: label }, input, picture);
    };
    const piece = (/** @type {"white" | "black"} */ color, /** @type {keyof typeof LETTERS} */ role) => {
      const letter = color === "white" ? LETTERS[role] : LETTERS[role].toLowerCase();
      return option(letter, t.pieceName(t.roles[role], t.colors[color]), this.#board.pictureOf({ color, role }));
    };
    this.#parts.palette.replaceChildren(
      option("hand", t.hand, h("span", { class: "tool" }, "✋")),
      ...ROLES.map((role) => piece("white", role)),
      option("erase", t.erase, h("span", { class: "tool" }, "⌫")),
      ...ROLES.map((role) => piece("black", role)),
    );
  }

  /** @param {string} value */
  #choose(value) {
    this.#brush = value;
    if (value === "hand") this.#board.brush = null;
    else if (value === "erase") this.#board.brush = "erase";
    else {
      const role = ROLES.find((name) => LETTERS[name].toLowerCase() === value.toLowerCase()) ?? "khun";
      this.#board.brush = { color: value[0] === value[0].toUpperCase() ? "white" : "black", role };
    }
  }
}
