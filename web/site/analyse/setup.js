// The position editor.

import { describe, linkOf, newGame, START } from "../shared/api.js";
import { button, choice, copy, fill, h } from "../shared/dom.js";
import { icon, pictureButton } from "../shared/icons.js";
import { LETTERS, ROLES } from "../shared/roles.js";
import { applyTheme, load, store } from "../shared/settings.js";
import { errorBox } from "../shared/state.js";
import { t } from "../shared/texts.js";

const EMPTY = "8/8/8/8/8/8/8/8 w - - 0 1";

/** The error of a call, if it fails. @param {() => import("../shared/api.js").AnyGame} act */
function faultOf(act) {
  try {
    act().free();
    return null;
  } catch (error) {
    return /** @type {import("../shared/api.js").Fault} */ (error);
  }
}

export class SetupView {
  #fen = load("setup", (kept) => typeof kept === "string", START);
  #brush = "hand";
  /** The dialect for the exported FEN. */
  #dialect = /** @type {import("../makruk/index.js").Dialect} */ ("fairy");
  #board;
  #parts = /** @type {Record<string, HTMLElement>} */ ({});

  /**
   * @param {{ playFrom: (fen: string) => void, analyseGame: (game: import("../shared/api.js").AnyGame) => void }} page
   */
  constructor(page) {
    this.page = page;
    this.#board = h("makruk-board", { mode: "edit" });
    this.#board.addEventListener("makruk-edit", (/** @type {CustomEvent} */ event) => {
      const [, side = "w"] = this.#fen.split(/\s+/);
      // The count of the previous position does not apply to this one.
      this.#set(`${event.detail.board} ${side} - - 0 1`, false);
    });
    this.element = h("section", { class: "view" });
    this.render();
  }

  render() {
    applyTheme(this.#board);
    this.#parts.palette = h("div", { class: "palette", role: "radiogroup", "aria-label": t.palette });
    this.#parts.state = h("div", { role: "status", id: "setup-state" });
    const field = h("input", {
      class: "fen", value: this.#fen, spellcheck: "false", autocomplete: "off", "aria-describedby": "setup-state",
      oninput: () => this.#set(field.value, true),
    });
    const written = h("input", { class: "written", readonly: true, "aria-label": t.dialect });
    this.#parts.written = written;
    this.#parts.field = field;
    this.#parts.side = h("div", {});
    this.#parts.uses = h("div", { class: "buttons" });
    const copyFen = button(t.copy, () => copy(copyFen, written.value, t.copied));
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
        this.#parts.state,
        this.#parts.uses,
        h("p", { class: "note" }, t.setupHelp, h("span", { class: "keys" }, ` ${t.setupKeys}`)),
        this.#parts.side,
        h(
          "div",
          { class: "buttons" },
          button(t.startPosition, () => this.#set(START, true)),
          button(t.emptyBoard, () => this.#set(EMPTY, true)),
          button(t.flip, () => this.#flip()),
          pictureButton(this.#board),
        ),
        h("label", { class: "field" }, h("span", {}, t.fen), field),
        h(
          "details",
          {},
          h("summary", {}, t.otherDialects),
          choice(
            t.dialect,
            Object.entries(t.dialects),
            this.#dialect,
            (value) => ((this.#dialect = /** @type {import("../makruk/index.js").Dialect} */ (value)), this.#showFen()),
            "dialect",
          ),
          h("div", { class: "row" }, written, copyFen),
        ),
      ),
    );
    this.#parts.uses.append(
      button(t.playFrom, () => this.#use((game) => this.page.playFrom(game.fen())), { class: "primary" }),
      button(t.analyseFrom, () => this.#use((game) => this.page.analyseGame(game))),
      link,
    );
    if (this.element.isConnected) this.#showPalette();
    this.#set(this.#fen, true);
  }

  /** The palette's colours are known only once the board is in the page. */
  show() {
    this.#showPalette();
  }

  #flip() {
    this.#board.orientation = this.#board.orientation === "white" ? "black" : "white";
  }

  /** The game from this position; null, with the error shown, if it is invalid. */
  #game() {
    try {
      return newGame({ fen: this.#fen });
    } catch {
      return null;
    }
  }

  /** @param {(game: import("../shared/api.js").AnyGame) => void} act */
  #use(act) {
    const game = this.#game();
    if (game) act(game);
    game?.free();
  }

  /** @param {string} fen @param {boolean} isBoardNew */
  #set(fen, isBoardNew) {
    this.#fen = fen;
    store("setup", fen);
    const field = /** @type {HTMLInputElement} */ (this.#parts.field);
    if (field.value !== fen) field.value = fen;
    /** @type {{ message: string, kind?: string, offset?: number } | null} */
    let error = null;
    /** @type {string[]} */
    let more = [];
    let dialect = "fairy";
    let side = fen.split(/\s+/)[1] === "b" ? "b" : "w";
    try {
      const setup = describe(fen);
      // This error contains the offset in the text.
      if (setup.message) error = faultOf(() => newGame({ fen })) ?? { message: setup.message };
      more = setup.problems.filter((kind) => kind !== error?.kind);
      ({ dialect } = setup);
      // From here on, the position is in the page's dialect.
      if (isBoardNew) this.#board.position = this.#fen = setup.fen;
      side = this.#fen.split(" ")[1];
    } catch (fault) {
      error = /** @type {import("../shared/api.js").Fault} */ (fault);
    }
    const read =
      dialect === "fairy" ? "" : ` ${t.readAs(t.dialects[/** @type {keyof typeof t.dialects} */ (dialect)])}`;
    this.#parts.state.replaceChildren(
      error ? errorBox(error, fen) : h("p", { class: "note" }, t.valid + read),
      ...more.map((kind) => h("p", { class: "error" }, t.fault({ kind, message: kind.replaceAll("-", " ") }))),
    );
    field.setAttribute("aria-invalid", String(error !== null));
    for (const use of this.#parts.uses.querySelectorAll("button")) use.disabled = error !== null;
    this.#showFen();
    fill(
      this.#parts.side,
      choice(
        t.sideToMove,
        [
          ["w", t.colors.white],
          ["b", t.colors.black],
        ],
        side,
        (value) => this.#setSide(value),
      ),
    );
  }

  /** Shows the position in the chosen dialect. */
  #showFen() {
    const game = this.#game();
    /** @type {HTMLInputElement} */ (this.#parts.written).value = game?.fen({ dialect: this.#dialect }) ?? "";
    game?.free();
  }

  /** @param {string} side */
  #setSide(side) {
    this.#set(`${this.#board.position} ${side} - - 0 1`, false);
  }

  #showPalette() {
    const option = (/** @type {string} */ value, /** @type {string} */ label, /** @type {Node | string} */ picture) => {
      const input = h("input", {
        type: "radio",
        name: "brush",
        value,
        checked: value === this.#brush,
        "aria-label": label,
        onchange: () => this.#choose(value),
      });
      return h("label", { title: label }, input, picture);
    };
    const piece = (/** @type {"white" | "black"} */ color, /** @type {import("../shared/roles.js").Role} */ role) => {
      const letter = color === "white" ? LETTERS[role] : LETTERS[role].toLowerCase();
      return option(letter, t.pieceName(t.roles[role], t.colors[color]), this.#board.pictureOf({ color, role }));
    };
    fill(
      this.#parts.palette,
      option("hand", t.hand, h("span", { class: "tool" }, icon("hand"))),
      ...ROLES.map((role) => piece("white", role)),
      option("erase", t.erase, h("span", { class: "tool" }, icon("erase"))),
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
