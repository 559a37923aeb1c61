// The custom element <makruk-board>: a board for viewing, playing and editing.
//
//     <makruk-board position="rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1"></makruk-board>
//
// With `board.game = game` the board shows the game, knows its legal moves, and plays on it unless the event
// `makruk-move` is cancelled. After any other change to the game, call `board.refresh()`.

import { layCells, setFocus } from "./board/accessibility.js";
import { cancelDrag, onDown, onMove, onUp } from "./board/drag.js";
import { draw, pictureOf } from "./board/drawing.js";
import { onKey } from "./board/keyboard.js";
import { choose, refresh, State, unselect } from "./board/state.js";
import { STYLE } from "./board/style.js";
import { fault } from "./errors.js";
import { readBoard, writeBoard } from "./pieces.js";
import { addStyle, trustedHtml } from "./policies.js";
import { START } from "./squares.js";

/** @typedef {import("./pieces.js").Color} Color */
/** @typedef {import("./pieces.js").Role} Role */
/** @typedef {import("./pieces.js").Piece} Piece */
/** @typedef {import("./pieces.js").PieceSet} PieceSet */
/** @typedef {{ uci: string, san?: string, from: string, to: string, captured?: Role | null }} BoardMove */
/** @typedef {import("./element.js").BoardMoveDetail} BoardMoveDetail */
/** @typedef {import("./element.js").BoardEditDetail} BoardEditDetail */
/** @typedef {import("./element.js").BoardRefusedDetail} BoardRefusedDetail */
/** @typedef {import("./element.js").BoardAttributes} BoardAttributes */
/**
 * An arrow; without `to`, a circle.
 * @typedef {{ from: string, to?: string, color?: string, opacity?: number, width?: number }} BoardArrow
 */
/**
 * The interface that the board requires of a game.
 * @typedef {{
 *   turn: Color,
 *   board(): ({ square: string } & Piece)[],
 *   moves(options: { square?: string, verbose: true }): BoardMove[],
 *   isCheck(): boolean,
 *   outcome?: unknown,
 *   lastMove?: { from: string, to: string } | null,
 *   history?(options: { verbose: true }): BoardMove[],
 *   play?(move: string): unknown,
 * }} BoardGame
 */

const EMPTY = "8/8/8/8/8/8/8/8 w - - 0 1";

const isText = (/** @type {unknown} */ item) => typeof item === "string";
const isArrow = (/** @type {any} */ item) => isText(item?.from);

/**
 * Checks a list from the caller, so that a wrong one is never drawn; empty for null.
 *
 * @template T
 * @param {T[] | null | undefined} value
 * @param {string} name
 * @param {string} example
 * @param {(item: T) => boolean} isItem
 * @returns {T[]}
 */
function listOf(value, name, example, isItem) {
  const list = value ?? [];
  if (Array.isArray(list) && list.every(isItem)) return list;
  throw fault("type", `${name}: expected a list with items such as ${example}`);
}

const Base = globalThis.HTMLElement ?? class {};

/** The element <makruk-board>: a board for viewing, playing and editing. */
export class MakrukBoard extends Base {
  static observedAttributes = [
    "position", "orientation", "mode", "coordinates", "pieces", "theme", "last-move", "movable", "facing", "lang",
  ];

  #root;
  #state;

  constructor() {
    super();
    const root = this.attachShadow({ mode: "open", delegatesFocus: true });
    this.#root = root;
    root.innerHTML = trustedHtml(`<svg id="picture" viewBox="0 0 812 812" aria-hidden="true"></svg>
<div id="grid" role="grid" aria-describedby="help"></div><div id="hand" popover="manual" aria-hidden="true"></div>
<p id="said" role="status" aria-live="polite"></p><p id="help"></p>`);
    addStyle(root, STYLE);
    const state = new State(this, root);
    this.#state = state;
    const { grid } = state;
    grid.addEventListener("pointerdown", (event) => onDown(state, event));
    grid.addEventListener("pointermove", (event) => onMove(state, event));
    grid.addEventListener("pointerup", (event) => onUp(state, event));
    grid.addEventListener("pointercancel", () => cancelDrag(state));
    grid.addEventListener("contextmenu", (event) => this.mode !== "view" && event.preventDefault());
    grid.addEventListener("keydown", (event) => onKey(state, event));
    grid.addEventListener("focusin", (event) => {
      const { square } = /** @type {HTMLElement} */ (event.target).dataset;
      if (square) setFocus(state, square);
    });
    // Screen readers activate a square with a click without a pointer.
    grid.addEventListener("click", (event) => {
      const { square } = /** @type {HTMLElement} */ (event.target).dataset;
      if (square && event.detail === 0) choose(state, square);
    });
  }

  connectedCallback() {
    const state = this.#state;
    if (!this.hasAttribute("mode")) this.setAttribute("mode", "play");
    state.isReady = true;
    if (!state.game && state.board.size === 0) state.board = readBoard(this.getAttribute("position") ?? START);
    layCells(state);
    draw(state);
  }

  /** In another document, such as that of a window, a board loses its style sheet. */
  adoptedCallback() {
    if (!this.#root.querySelector("style")) addStyle(this.#root, STYLE);
  }

  /**
   * @param {string} name
   * @param {string | null} _before
   * @param {string | null} value
   */
  attributeChangedCallback(name, _before, value) {
    const state = this.#state;
    if (name === "position") {
      const text = value === "start" || value === null ? START : value === "empty" ? EMPTY : value;
      state.game = null;
      state.board = readBoard(text);
      state.checks = [];
      unselect(state);
    } else if (name === "last-move") {
      state.last = value?.match(/[a-h][1-8]/g)?.slice(0, 2) ?? [];
    } else if (name === "mode" || name === "movable") {
      unselect(state);
    }
    if (name === "orientation" && !state.hasFocus) state.focus = value === "black" ? "d8" : "e1";
    if (name === "orientation" || name === "coordinates") layCells(state);
    draw(state);
  }

  /** The displayed position: a FEN, `start` or `empty`. The getter returns only the board field. */
  get position() {
    return writeBoard(this.#state.board);
  }
  set position(fen) {
    if (fen === null || fen === undefined) this.removeAttribute("position");
    else this.setAttribute("position", fen);
  }
  /** The game that the board displays and plays on. @type {BoardGame | null} */
  get game() {
    return this.#state.game;
  }
  set game(game) {
    this.#state.game = game;
    unselect(this.#state);
    this.refresh();
  }
  /** The side at the bottom. @type {Color} */
  get orientation() {
    return this.getAttribute("orientation") === "black" ? "black" : "white";
  }
  set orientation(side) {
    this.setAttribute("orientation", side);
  }
  /** Whether the user can play moves, edit the position, or only view it. @type {"play" | "edit" | "view"} */
  get mode() {
    const mode = this.getAttribute("mode");
    return mode === "edit" || mode === "view" ? mode : "play";
  }
  set mode(mode) {
    this.setAttribute("mode", mode);
  }
  /** The side whose pieces can be moved. @type {Color | "both" | "none"} */
  get movable() {
    return /** @type {Color | "both" | "none"} */ (this.getAttribute("movable") ?? "both");
  }
  set movable(side) {
    this.setAttribute("movable", side);
  }
  /** The letters of files and ranks, inside the squares at the edge. @type {"latin" | "thai" | "none"} */
  get coordinates() {
    const name = this.getAttribute("coordinates");
    return name === "thai" || name === "none" ? name : "latin";
  }
  set coordinates(name) {
    this.setAttribute("coordinates", name);
  }
  /** The name of a piece set (`turned`, `latin`, `thai`, `figures`), or a custom set. @type {string | PieceSet} */
  get pieces() {
    return this.#state.set ?? this.getAttribute("pieces") ?? "turned";
  }
  set pieces(set) {
    this.#state.set = typeof set === "string" ? null : set;
    if (typeof set === "string") this.setAttribute("pieces", set);
    else draw(this.#state);
  }
  /** `wood`, `chequered`, `paper` or `night`; CSS properties such as `--board` set single colours. */
  get theme() {
    return this.getAttribute("theme") ?? "wood";
  }
  set theme(name) {
    this.setAttribute("theme", name);
  }
  /** Arrows and circles. @type {BoardArrow[]} */
  get arrows() {
    return this.#state.arrows;
  }
  set arrows(arrows) {
    this.#state.arrows = listOf(arrows, "arrows", "{ from, to }", isArrow);
    draw(this.#state);
  }
  /**
   * The arrows and circles that the user has drawn with the right mouse button. A click on the board removes them.
   * @type {BoardArrow[]}
   */
  get drawn() {
    return this.#state.drawn;
  }
  set drawn(arrows) {
    this.#state.drawn = listOf(arrows, "drawn", "{ from, to }", isArrow);
    draw(this.#state);
  }
  /** Whether the side `movable` can plan a move while the other side is to move: see the event `makruk-premove`. */
  get premoves() {
    return this.hasAttribute("premoves");
  }
  set premoves(isOn) {
    this.toggleAttribute("premoves", isOn);
  }
  /** The planned move, which is marked on the board. @type {{ from: string, to: string } | null} */
  get premove() {
    return this.#state.premove;
  }
  set premove(move) {
    this.#state.premove = move;
    draw(this.#state);
  }
  /** Whether the pieces of the far side are turned, for two players face to face. */
  get facing() {
    return this.hasAttribute("facing");
  }
  set facing(isOn) {
    this.toggleAttribute("facing", isOn);
  }
  /** Coloured squares. @type {string[]} */
  get marks() {
    return this.#state.marks;
  }
  set marks(squares) {
    this.#state.marks = listOf(squares, "marks", "e4", isText);
    draw(this.#state);
  }
  /** Squares with a star, as the goals of an exercise. @type {string[]} */
  get stars() {
    return this.#state.stars;
  }
  set stars(squares) {
    this.#state.stars = listOf(squares, "stars", "e4", isText);
    draw(this.#state);
  }
  /** Glowing squares, usually that of a khun in check; a game sets them automatically. @type {string[]} */
  get checks() {
    return this.#state.checks;
  }
  set checks(squares) {
    this.#state.checks = listOf(squares, "checks", "e4", isText);
    draw(this.#state);
  }
  /**
   * In the mode `edit`: the piece that a click places, `erase`, or null if clicks pick pieces up.
   * @type {Piece | "erase" | null}
   */
  get brush() {
    return this.#state.brush;
  }
  set brush(brush) {
    this.#state.brush = brush;
    unselect(this.#state);
    draw(this.#state);
  }

  /** Focuses the square that had the focus last. @param {FocusOptions} [options] */
  focus(options) {
    this.#state.cells.get(this.#state.focus)?.focus(options);
  }

  /** Redraws after a change to the game. */
  refresh() {
    refresh(this.#state);
  }

  /** Draws a piece in this board's colours, for a palette. @param {Piece} piece @returns {SVGElement} */
  pictureOf(piece) {
    return pictureOf(this.#state, piece);
  }
}

// A page may load two copies of this file: the first one defines the element.
if (!globalThis.customElements?.get("makruk-board")) globalThis.customElements?.define("makruk-board", MakrukBoard);
