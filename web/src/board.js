// The custom element <makruk-board>: a board for viewing, playing and editing.
//
//     <makruk-board position="rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1"></makruk-board>
//
// With `board.game = game` the board shows the game, knows its legal moves, and plays on it unless the event
// `makruk-move` is cancelled. After any other change to the game, call `board.refresh()`.

import { PIECE_SETS, readBoard, ROLES, writeBoard } from "./pieces.js";
import { reachOf } from "./reach.js";
import { START } from "./squares.js";
import { squareName, wordsOf } from "./words.js";

/** @typedef {import("./pieces.js").Color} Color */
/** @typedef {import("./pieces.js").Role} Role */
/** @typedef {import("./pieces.js").Piece} Piece */
/** @typedef {import("./pieces.js").PieceSet} PieceSet */
/** @typedef {{ uci: string, san?: string, from: string, to: string, captured?: Role | null }} BoardMove */
/** @typedef {import("./element.js").BoardMoveDetail} BoardMoveDetail */
/** @typedef {import("./element.js").BoardEditDetail} BoardEditDetail */
/** @typedef {import("./element.js").BoardRefusedDetail} BoardRefusedDetail */
/** @typedef {import("./element.js").BoardAttributes} BoardAttributes */
/** @typedef {{ from: string, to?: string, color?: string, opacity?: number, width?: number }} BoardArrow without `to`: a circle */
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

const FILES = "abcdefgh";
const EMPTY = "8/8/8/8/8/8/8/8 w - - 0 1";
const SQUARES = [...FILES].flatMap((file) => [..."12345678"].map((rank) => file + rank));
/** A star around the middle of a square. */
const STAR = "M0-34L10-11 34-9 15 7 21 31 0 18-21 31-15 7-34-9-10-11Z";
/** A pointer that moves at least this many pixels drags; otherwise it clicks. */
const DRAG_DISTANCE = 5;

/** Default piece colours, and the only ones for a board that is not in the page yet. @type {Record<string, string>} */
const COLORS = {
  white: "#fbeed3", "white-outline": "#3a2413", "white-detail": "#3a2413",
  black: "#40261a", "black-outline": "#1a0d06", "black-detail": "#ecd0a4",
};

const STYLE = `
:host { display: block; position: relative; aspect-ratio: 1; user-select: none;
  -webkit-user-select: none; -webkit-tap-highlight-color: transparent;
  --board: #dcaa66; --dark: transparent; --lines: #7d4b1e; --frame: #6d3f1b; --letters: #f3dcb4;
  --last: #fff04d; --check: #e0211b; --mark: #2f9e6e; --selected: #e8892b; --target: #1d6b4a; --star: #ffd83d; --star-outline: #6b4300; --tint: .55;
  ${Object.entries(COLORS).map(([name, color]) => `--${name}: ${color}`).join("; ")}; --focus: #0b57d0;
  --font: "Noto Sans Thai", "Leelawadee UI", Thonburi, Loma, sans-serif }
:host([hidden]) { display: none }
:host([theme="chequered"]) { --board: #efd9b0; --dark: #c28f5c; --lines: #8a5a30 }
:host([theme="paper"]) { --board: #fff; --lines: #000; --frame: #fff; --letters: #000; --last: #bbb; --check: #777;
  --mark: #ddd; --selected: #999; --target: #444; --star: #fff; --star-outline: #000; --tint: 1; --white: #fff; --white-outline: #000;
  --white-detail: #000; --black: #222; --black-outline: #000; --black-detail: #fff }
:host([theme="night"]) { --board: #6b798b; --lines: #333c47; --frame: #1b2027; --letters: #aab6c4; --last: #4f9fe0;
  --check: #ff4b3e; --mark: #39b58a; --selected: #d9a441; --target: #0d3b2c; --white: #eef1f4; --focus: #9ecbff;
  --white-outline: #14181d; --white-detail: #14181d; --black: #171b20; --black-outline: #06080a; --black-detail: #b9c6d4 }
svg { position: absolute; inset: 0; width: 100%; height: 100%; display: block; overflow: visible; pointer-events: none }
.frame { fill: var(--frame) } .wood { fill: var(--board) } .dark { fill: var(--dark) }
.lines { fill: none; stroke: var(--lines); stroke-width: 2 }
.coordinates { fill: var(--letters); font: 600 28px var(--font); text-anchor: middle }
.last { fill: var(--last); opacity: var(--tint) } .selected { fill: var(--selected); opacity: var(--tint) }
.mark, .planned { fill: var(--mark); opacity: var(--tint) } .over { fill: none; stroke: var(--selected); stroke-width: 6 }
.star { fill: var(--star); stroke: var(--star-outline); stroke-width: 4; stroke-linejoin: round }
.target { fill: var(--target) } .ring { fill: none; stroke: var(--target); stroke-width: 7 }
.piece { stroke-width: 3; stroke-linejoin: round; stroke-linecap: round; font-family: var(--font) }
.white { fill: var(--white); stroke: var(--white-outline); color: var(--white-detail) }
.black { fill: var(--black); stroke: var(--black-outline); color: var(--black-detail) }
.dragged { opacity: .35 }
#grid { position: absolute; display: grid; grid-template-rows: repeat(8, 1fr); outline: none }
#grid > div { display: grid; grid-template-columns: repeat(8, 1fr) }
#grid span { outline: none; border-radius: 3px }
#grid span:focus-visible { box-shadow: inset 0 0 0 3px var(--focus), inset 0 0 0 5px #fff }
:host([mode="play"]) #grid, :host([mode="edit"]) #grid { touch-action: none; cursor: pointer }
#hand { position: fixed; inset: auto; left: 0; top: 0; margin: 0; border: 0; padding: 0; background: none; pointer-events: none;
  z-index: 9; overflow: visible }
#hand:not(.held) { display: none }
#said, #help { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap }
@media (forced-colors: active) { #grid span:focus-visible { outline: 3px solid Highlight } }
`;

/** @param {string} text */
const escape = (text) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

const Base = globalThis.HTMLElement ?? class {};

/** The element <makruk-board>: a board for viewing, playing and editing. */
export class MakrukBoard extends Base {
  static observedAttributes = ["position", "orientation", "mode", "coordinates", "pieces", "theme", "last-move", "movable", "facing", "lang"];

  /** @type {Map<string, Piece>} */ #board = new Map();
  /** @type {BoardGame | null} */ #game = null;
  /** @type {PieceSet | null} */ #set = null;
  /** @type {BoardArrow[]} */ #arrows = [];
  /** The user's own arrows and circles. @type {BoardArrow[]} */ #drawn = [];
  /** The square where the user began to draw. @type {string | null} */ #pen = null;
  /** @type {{ from: string, to: string } | null} */ #premove = null;
  /** @type {string[]} */ #marks = [];
  /** @type {string[]} */ #stars = [];
  /** @type {string[]} */ #checks = [];
  /** @type {string[]} */ #last = [];
  /** @type {BoardMove[]} */ #targets = [];
  /** @type {string | null} */ #selected = null;
  /** @type {Piece | "erase" | null} */ #brush = null;
  /** The square that has the focus, or gets it next. */
  #focus = "e1";
  /** Whether a square has had the focus; until then, the user's side of the board gets it. */
  #hasFocus = false;
  /** @type {{ id: number, square: string, x: number, y: number, moved: boolean, again: boolean } | null} */ #drag = null;
  /** @type {Map<string, HTMLElement>} */ #cells = new Map();
  #isReady = false;
  #wasDragged = false;

  constructor() {
    super();
    const root = this.attachShadow({ mode: "open", delegatesFocus: true });
    root.innerHTML = `<style>${STYLE}</style><svg id="picture" viewBox="0 0 888 888" aria-hidden="true"></svg>
<div id="grid" role="grid" aria-describedby="help"></div><div id="hand" popover="manual" aria-hidden="true"></div>
<p id="said" role="status" aria-live="polite"></p><p id="help"></p>`;
    const grid = this.#part("grid");
    grid.addEventListener("pointerdown", (event) => this.#down(event));
    grid.addEventListener("pointermove", (event) => this.#move(event));
    grid.addEventListener("pointerup", (event) => this.#up(event));
    grid.addEventListener("pointercancel", () => this.#cancelDrag());
    grid.addEventListener("contextmenu", (event) => this.mode !== "view" && event.preventDefault());
    grid.addEventListener("keydown", (event) => this.#key(event));
    grid.addEventListener("focusin", (event) => {
      const square = /** @type {HTMLElement} */ (event.target).dataset.square;
      if (square) this.#setFocus(square);
    });
    // Screen readers activate a square with a click without a pointer.
    grid.addEventListener("click", (event) => {
      const square = /** @type {HTMLElement} */ (event.target).dataset.square;
      if (square && event.detail === 0) this.#choose(square);
    });
  }

  connectedCallback() {
    if (!this.hasAttribute("mode")) this.setAttribute("mode", "play");
    this.#isReady = true;
    if (!this.#game && this.#board.size === 0) this.#board = readBoard(this.getAttribute("position") ?? START);
    this.#layCells();
    this.#draw();
  }

  /**
   * @param {string} name
   * @param {string | null} _before
   * @param {string | null} value
   */
  attributeChangedCallback(name, _before, value) {
    if (name === "position") {
      const text = value === "start" || value === null ? START : value === "empty" ? EMPTY : value;
      this.#game = null;
      this.#board = readBoard(text);
      this.#checks = [];
      this.#unselect();
    } else if (name === "last-move") {
      this.#last = value?.match(/[a-h][1-8]/g)?.slice(0, 2) ?? [];
    } else if (name === "mode" || name === "movable") {
      this.#unselect();
    }
    if (name === "orientation" && !this.#hasFocus) this.#focus = value === "black" ? "d8" : "e1";
    if (name === "orientation" || name === "coordinates") this.#layCells();
    this.#draw();
  }

  // Properties

  /** The displayed position: a FEN, `start` or `empty`. The getter returns only the board field. */
  get position() {
    return writeBoard(this.#board);
  }
  set position(fen) {
    this.setAttribute("position", fen);
  }
  /** The game that the board displays and plays on. @type {BoardGame | null} */
  get game() {
    return this.#game;
  }
  set game(game) {
    this.#game = game;
    this.#unselect();
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
  /** The letters around the board. @type {"latin" | "thai" | "none"} */
  get coordinates() {
    const name = this.getAttribute("coordinates");
    return name === "thai" || name === "none" ? name : "latin";
  }
  set coordinates(name) {
    this.setAttribute("coordinates", name);
  }
  /** The name of a piece set (`turned`, `latin`, `thai`), or a custom set. @type {string | PieceSet} */
  get pieces() {
    return this.#set ?? this.getAttribute("pieces") ?? "turned";
  }
  set pieces(set) {
    this.#set = typeof set === "string" ? null : set;
    if (typeof set === "string") this.setAttribute("pieces", set);
    else this.#draw();
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
    return this.#arrows;
  }
  set arrows(arrows) {
    this.#arrows = arrows;
    this.#draw();
  }
  /** The arrows and circles that the user has drawn with the right mouse button. A click on the board removes them. @type {BoardArrow[]} */
  get drawn() {
    return this.#drawn;
  }
  set drawn(arrows) {
    this.#drawn = arrows;
    this.#draw();
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
    return this.#premove;
  }
  set premove(move) {
    this.#premove = move;
    this.#draw();
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
    return this.#marks;
  }
  set marks(squares) {
    this.#marks = squares;
    this.#draw();
  }
  /** Squares with a star, as the goals of an exercise. @type {string[]} */
  get stars() {
    return this.#stars;
  }
  set stars(squares) {
    this.#stars = squares;
    this.#draw();
  }
  /** Glowing squares, usually that of a khun in check; a game sets them automatically. @type {string[]} */
  get checks() {
    return this.#checks;
  }
  set checks(squares) {
    this.#checks = squares;
    this.#draw();
  }
  /** In the mode `edit`: the piece that a click places, `erase`, or null if clicks pick pieces up. @type {Piece | "erase" | null} */
  get brush() {
    return this.#brush;
  }
  set brush(brush) {
    this.#brush = brush;
    this.#unselect();
    this.#draw();
  }

  /** Focuses the square that had the focus last. @param {FocusOptions} [options] */
  focus(options) {
    this.#cells.get(this.#focus)?.focus(options);
  }

  /** Redraws after a change to the game. */
  refresh() {
    const game = this.#game;
    if (!game) return this.#draw();
    const before = this.#board;
    const lastBefore = this.#last.join("");
    this.#board = new Map(game.board().map(({ square, color, role }) => [square, { color, role }]));
    const isCheck = game.isCheck();
    this.#checks = isCheck
      ? [...this.#board].filter(([, piece]) => piece.role === "khun" && piece.color === game.turn).map(([square]) => square)
      : [];
    const last = game.lastMove !== undefined ? game.lastMove : game.history?.({ verbose: true }).at(-1);
    this.#last = last ? [last.from, last.to] : [];
    this.#unselect();
    this.#draw();
    const piece = last && this.#board.get(last.to);
    if (last && piece && this.#last.join("") !== lastBefore && before.get(last.from)?.color === piece.color) {
      const words = this.#words;
      const moved = words.moved(words.piece(piece), this.#name(last.from), this.#name(last.to));
      this.#say(isCheck ? `${moved} ${words.checked}` : moved);
      if (!this.#wasDragged) this.#slide(last.from, last.to);
    }
  }

  /** Draws a piece in this board's colours, for a palette. @param {Piece} piece @returns {SVGElement} */
  pictureOf(piece) {
    const picture = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    const style = getComputedStyle(this);
    const color = (/** @type {string} */ name) => style.getPropertyValue(`--${piece.color}${name}`) || COLORS[piece.color + name];
    picture.setAttribute("viewBox", "0 0 100 100");
    picture.setAttribute("aria-hidden", "true");
    picture.innerHTML =
      `<g stroke-width="3" stroke-linejoin="round" stroke-linecap="round" fill="${escape(color(""))}" ` +
      `stroke="${escape(color("-outline"))}" color="${escape(color("-detail"))}">${this.#drawing(piece)}</g>`;
    return picture;
  }

  // Drawing

  get #words() {
    return wordsOf(this);
  }

  /** @param {string} square */
  #name(square) {
    return squareName(square, this.coordinates);
  }

  get #rim() {
    return this.coordinates === "none" ? 12 : 44;
  }

  /** @param {string} id @returns {HTMLElement} */
  #part(id) {
    return /** @type {HTMLElement} */ (this.shadowRoot?.getElementById(id));
  }

  /** The upper left corner of a square, which is 100 units wide. @param {string} square */
  #corner(square) {
    const [file, rank] = [FILES.indexOf(square[0]), Number(square[1]) - 1];
    return this.orientation === "white" ? [100 * file, 700 - 100 * rank] : [700 - 100 * file, 100 * rank];
  }

  #layCells() {
    const grid = this.#part("grid");
    const inset = `${(100 * this.#rim) / (800 + 2 * this.#rim)}%`;
    grid.style.inset = inset;
    const rows = this.orientation === "white" ? "87654321" : "12345678";
    const columns = this.orientation === "white" ? FILES : [...FILES].reverse().join("");
    grid.replaceChildren(
      ...[...rows].map((rank) => {
        const row = document.createElement("div");
        row.setAttribute("role", "row");
        row.append(
          ...[...columns].map((file) => {
            const cell = document.createElement("span");
            cell.setAttribute("role", "gridcell");
            cell.dataset.square = file + rank;
            this.#cells.set(file + rank, cell);
            return cell;
          }),
        );
        return row;
      }),
    );
  }

  #draw() {
    if (!this.#isReady) return;
    const rim = this.#rim;
    const whole = 800 + 2 * rim;
    const picture = this.#part("picture");
    picture.setAttribute("viewBox", `0 0 ${whole} ${whole}`);
    const rect = (/** @type {string} */ kind, /** @type {string} */ square) => {
      const [x, y] = this.#corner(square);
      return `<rect class="${kind}" x="${x}" y="${y}" width="100" height="100"/>`;
    };
    const parts = [
      `<rect class="frame" width="${whole}" height="${whole}" rx="8"/><g transform="translate(${rim} ${rim})"><rect class="wood" width="800" height="800"/>`,
    ];
    if (this.theme === "chequered") {
      parts.push(...SQUARES.filter((square) => (FILES.indexOf(square[0]) + Number(square[1])) % 2 === 1).map((square) => rect("dark", square)));
    }
    parts.push(...this.#last.map((square) => rect("last", square)), ...this.#marks.map((square) => rect("mark", square)));
    if (this.#premove) parts.push(rect("planned", this.#premove.from), rect("planned", this.#premove.to));
    if (this.#selected) parts.push(rect("selected", this.#selected));
    const lines = [...Array(9).keys()].map((i) => `M0 ${100 * i}H800M${100 * i} 0V800`).join("");
    parts.push(`<path class="lines" d="${lines}"/>`);
    if (this.#checks.length > 0) {
      parts.push(
        '<radialGradient id="glow"><stop offset=".3" stop-color="var(--check)"/><stop offset="1" stop-color="var(--check)" stop-opacity="0"/></radialGradient>',
      );
      for (const square of this.#checks) {
        const [x, y] = this.#corner(square);
        parts.push(`<circle cx="${x + 50}" cy="${y + 50}" r="60" fill="url(#glow)"/>`);
      }
    }
    if (this.coordinates !== "none") parts.push(this.#coordinates());
    const dragged = this.#drag?.moved ? this.#drag.square : null;
    for (const [square, piece] of this.#board) {
      const [x, y] = this.#corner(square);
      const turn = this.facing && piece.color !== this.orientation ? " rotate(180 50 50)" : "";
      parts.push(
        `<g transform="translate(${x} ${y})${turn}">`,
        `<g class="piece ${piece.color}${square === dragged ? " dragged" : ""}" data-piece="${square}">${this.#drawing(piece)}</g></g>`,
      );
    }
    for (const square of this.#stars) {
      const [x, y] = this.#corner(square);
      // A piece covers the middle of its square.
      const place = this.#board.has(square) ? `translate(${x + 78} ${y + 24}) scale(.6)` : `translate(${x + 50} ${y + 50})`;
      parts.push(`<path class="star" transform="${place}" d="${STAR}"/>`);
    }
    for (const { to } of this.#targets) {
      const [x, y] = this.#corner(to);
      parts.push(
        this.#board.has(to) ? `<circle class="ring" cx="${x + 50}" cy="${y + 50}" r="45"/>` : `<circle class="target" cx="${x + 50}" cy="${y + 50}" r="15"/>`,
      );
    }
    parts.push(...[...this.#arrows, ...this.#drawn].map((arrow) => this.#arrow(arrow)), "</g>");
    picture.innerHTML = parts.join("");
    this.#describe();
  }

  /** @param {Piece} piece */
  #drawing({ color, role }) {
    const set = this.#set ?? PIECE_SETS[this.getAttribute("pieces") ?? "turned"] ?? PIECE_SETS.turned;
    return `<g transform="scale(${100 / set.size})">${set[color][role]}</g>`;
  }

  #coordinates() {
    const isThai = this.coordinates === "thai";
    const texts = [];
    for (let i = 0; i < 8; i += 1) {
      const [x] = this.#corner(`${FILES[i]}1`);
      const [, y] = this.#corner(`a${i + 1}`);
      const [file, rank] = isThai ? [..."กขคงจฉชญ"][i] + "๑๒๓๔๕๖๗๘"[i] : FILES[i] + (i + 1);
      texts.push(`<text x="${x + 50}" y="832">${file}</text><text x="-22" y="${y + 60}">${rank}</text>`);
    }
    return `<g class="coordinates">${texts.join("")}</g>`;
  }

  /** @param {BoardArrow} arrow */
  #arrow({ from, to = from, color = "#2f9e6e", opacity = 0.8, width = 1 }) {
    const [fromX, fromY] = this.#corner(from).map((place) => place + 50);
    const [toX, toY] = this.#corner(to).map((place) => place + 50);
    const length = Math.hypot(toX - fromX, toY - fromY);
    const paint = `opacity="${Number(opacity)}"`;
    if (length === 0) {
      return `<circle cx="${fromX}" cy="${fromY}" r="44" fill="none" stroke="${escape(color)}" stroke-width="7" ${paint}/>`;
    }
    const [ux, uy] = [(toX - fromX) / length, (toY - fromY) / length];
    const point = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ along, /** @type {number} */ aside) =>
      `${(x + ux * along - uy * aside * width).toFixed(1)} ${(y + uy * along + ux * aside * width).toFixed(1)}`;
    const outline = [
      point(fromX, fromY, 22, 7), point(toX, toY, -36, 7), point(toX, toY, -36, 20), point(toX, toY, -8, 0),
      point(toX, toY, -36, -20), point(toX, toY, -36, -7), point(fromX, fromY, 22, -7),
    ];
    return `<path fill="${escape(color)}" ${paint} d="M${outline.join("L")}Z"/>`;
  }

  /** Slides the moved piece to its square. @param {string} from @param {string} to */
  #slide(from, to) {
    const piece = this.shadowRoot?.querySelector(`[data-piece="${to}"]`);
    if (!piece || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const [fromX, fromY] = this.#corner(from);
    const [toX, toY] = this.#corner(to);
    piece.animate([{ transform: `translate(${fromX - toX}px, ${fromY - toY}px)` }, { transform: "none" }], { duration: 160, easing: "ease-out" });
  }

  // Words

  #describe() {
    const words = this.#words;
    const grid = this.#part("grid");
    grid.setAttribute("aria-label", this.getAttribute("aria-label") ?? words.board);
    grid.setAttribute("aria-readonly", String(this.mode === "view"));
    this.#part("help").textContent = words.help;
    for (const [square, cell] of this.#cells) {
      const piece = this.#board.get(square);
      const states = [];
      if (square === this.#selected) states.push(words.states.selected);
      if (this.#targets.some(({ to }) => to === square)) states.push(piece ? words.states.capture : words.states.target);
      if (this.#stars.includes(square)) states.push(words.states.star);
      if (this.#checks.includes(square)) states.push(words.states.check);
      if (this.#last.includes(square)) states.push(words.states.last);
      const label = [words.square(this.#name(square), piece ? words.piece(piece) : null), ...states].join(", ");
      cell.setAttribute("aria-label", label);
      cell.setAttribute("aria-selected", String(square === this.#selected));
      cell.tabIndex = square === this.#focus ? 0 : -1;
    }
  }

  /** @param {string} text */
  #say(text) {
    this.#part("said").textContent = text;
  }

  // Input

  /** @param {string} square */
  #setFocus(square) {
    const before = this.#cells.get(this.#focus);
    if (before) before.tabIndex = -1;
    [this.#focus, this.#hasFocus] = [square, true];
    const cell = this.#cells.get(square);
    if (cell) cell.tabIndex = 0;
  }

  #unselect() {
    this.#selected = null;
    this.#targets = [];
  }

  /** Whether a click on a square picks up its piece. @param {string} square */
  #canPick(square) {
    const piece = this.#board.get(square);
    if (!piece || this.mode === "view") return false;
    if (this.mode === "edit") return this.#brush === null;
    if (!this.#game || this.#game.outcome) return false;
    if (piece.color !== this.#game.turn) return this.premoves && this.movable === piece.color;
    return this.movable === "both" || this.movable === piece.color;
  }

  /** The moves of a piece, or those that it may have after the opponent's move. @param {string} square @returns {BoardMove[]} */
  #movesFrom(square) {
    const piece = this.#board.get(square);
    if (this.mode !== "play" || !piece || !this.#game) return [];
    if (piece.color === this.#game.turn) return this.#game.moves({ square, verbose: true });
    return reachOf(piece, square).map((to) => ({ from: square, to, uci: square + to }));
  }

  /** @param {string} square */
  #pick(square) {
    this.#selected = square;
    this.#targets = this.#movesFrom(square);
    const piece = this.#board.get(square);
    if (piece && this.mode === "play") {
      const places = [...new Set(this.#targets.map(({ to }) => this.#name(to)))];
      this.#say(this.#words.picked(this.#words.piece(piece), this.#name(square), places));
    }
    this.#draw();
  }

  /** A click on a square, or Enter. @param {string} square */
  #choose(square) {
    if (this.mode === "view") return;
    if (this.mode === "edit" && this.#brush) return this.#paint(square);
    const selected = this.#selected;
    this.#drawn = [];
    this.#forgetPremove();
    if (selected === square) {
      this.#unselect();
      this.#say(this.#words.cancelled);
      this.#draw();
    } else if (selected && this.#drop(selected, square)) {
      // The move was played.
    } else if (this.#canPick(square)) {
      this.#pick(square);
    } else {
      this.#unselect();
      this.#draw();
      if (selected) this.#refuse(selected, square);
    }
  }

  /** Cancels the planned move. */
  #forgetPremove() {
    if (!this.#premove) return;
    this.#premove = null;
    this.dispatchEvent(new CustomEvent("makruk-premove", { detail: null, bubbles: true, composed: true }));
  }

  /** Reports an attempt to play an illegal move. @param {string} from @param {string} to */
  #refuse(from, to) {
    if (this.mode !== "play") return;
    this.dispatchEvent(new CustomEvent("makruk-refused", { detail: { from, to }, bubbles: true, composed: true }));
  }

  /**
   * Moves from one square to another if possible.
   * @param {string} from
   * @param {string} to
   */
  #drop(from, to) {
    if (this.mode === "edit") {
      const piece = this.#board.get(from);
      if (!piece) return false;
      this.#board.delete(from);
      this.#board.set(to, piece);
      this.#edited({ from, to, piece });
      return true;
    }
    const move = this.#targets.find((target) => target.to === to);
    if (!move) return false;
    if (this.#board.get(from)?.color !== this.#game?.turn) {
      this.#unselect();
      this.premove = { from, to };
      this.dispatchEvent(new CustomEvent("makruk-premove", { detail: { from, to }, bubbles: true, composed: true }));
      return true;
    }
    const detail = { from, to, uci: move.uci, san: move.san };
    const isTaken = !this.dispatchEvent(new CustomEvent("makruk-move", { detail, bubbles: true, composed: true, cancelable: true }));
    if (!isTaken) this.#game?.play?.(move.uci);
    this.#unselect();
    this.refresh();
    return true;
  }

  /** @param {string} square */
  #paint(square) {
    const brush = this.#brush;
    if (!brush) return;
    const before = this.#board.get(square);
    const isSame = brush !== "erase" && before?.role === brush.role && before.color === brush.color;
    if (brush === "erase" || isSame) this.#board.delete(square);
    else this.#board.set(square, { ...brush });
    this.#edited({ to: square, piece: this.#board.get(square) ?? null });
  }

  /** @param {{ from?: string, to?: string, piece: Piece | null }} change */
  #edited(change) {
    this.#unselect();
    this.#draw();
    const detail = { ...change, board: this.position };
    this.dispatchEvent(new CustomEvent("makruk-edit", { detail, bubbles: true, composed: true }));
  }

  /** The square at a point of the window. @param {{ clientX: number, clientY: number }} event */
  #squareAt({ clientX, clientY }) {
    const box = this.#part("grid").getBoundingClientRect();
    const column = Math.floor((8 * (clientX - box.left)) / box.width);
    const row = Math.floor((8 * (clientY - box.top)) / box.height);
    if (column < 0 || column > 7 || row < 0 || row > 7) return null;
    return this.orientation === "white" ? FILES[column] + (8 - row) : FILES[7 - column] + (row + 1);
  }

  /** @param {PointerEvent} event */
  #down(event) {
    const square = this.#squareAt(event);
    if (event.button === 2 && this.mode !== "edit") this.#pen = square;
    if (event.button !== 0 || this.#drag) return;
    if (!square || this.mode === "view") return;
    this.#setFocus(square);
    const isTarget = this.#targets.some(({ to }) => to === square);
    if (!isTarget && this.#canPick(square)) {
      this.#part("grid").setPointerCapture(event.pointerId);
      this.#drag = { id: event.pointerId, square, x: event.clientX, y: event.clientY, moved: false, again: this.#selected === square };
      this.#drawn = [];
      this.#forgetPremove();
      if (this.#selected !== square && !(this.mode === "edit" && this.#selected)) this.#pick(square);
    } else {
      this.#choose(square);
    }
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const drag = this.#drag;
    if (!drag || drag.id !== event.pointerId) return;
    const piece = this.#board.get(drag.square);
    if (!piece) return this.#cancelDrag();
    const hand = this.#part("hand");
    const size = this.#part("grid").getBoundingClientRect().width / 8;
    if (!drag.moved) {
      if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < DRAG_DISTANCE) return;
      drag.moved = true;
      if (this.#selected !== drag.square) this.#pick(drag.square);
      const drawing = `<g class="piece ${piece.color}">${this.#drawing(piece)}</g>`;
      hand.innerHTML = `<svg viewBox="0 0 100 100">${drawing}</svg>`;
      hand.classList.add("held");
      // In the top layer, no ancestor can move, scale or clip the dragged piece.
      hand.showPopover?.();
      this.#draw();
    }
    // A finger covers the piece, so it is shown larger and higher.
    const scale = event.pointerType === "touch" ? 1.5 : 1;
    hand.style.width = hand.style.height = `${size * scale}px`;
    const lift = event.pointerType === "touch" ? 0.9 : 0.5;
    hand.style.transform = `translate(${event.clientX - (size * scale) / 2}px, ${event.clientY - size * scale * lift}px)`;
  }

  /** Draws an arrow or a circle, or removes it if there is one. @param {PointerEvent} event */
  #drawTo(event) {
    const [from, to] = [this.#pen, this.#squareAt(event)];
    this.#pen = null;
    if (!from || !to) return;
    const others = this.#drawn.filter((arrow) => arrow.from !== from || (arrow.to ?? arrow.from) !== to);
    const color = event.shiftKey ? "#c0392b" : event.altKey ? "#2f6fb3" : "#1f8a5b";
    this.drawn = others.length < this.#drawn.length ? others : [...others, { from, to, color }];
  }

  /** @param {PointerEvent} event */
  #up(event) {
    if (event.button === 2) return this.#drawTo(event);
    const drag = this.#drag;
    if (!drag || drag.id !== event.pointerId) return;
    this.#endDrag();
    const to = this.#squareAt(event);
    if (!drag.moved) {
      if (drag.again || (this.mode === "edit" && this.#selected && this.#selected !== drag.square)) this.#choose(drag.square);
      return;
    }
    if (to === drag.square) {
      this.#draw();
    } else if (to && this.#dragTo(drag.square, to)) {
      // The move was played.
    } else if (!to && this.mode === "edit") {
      const piece = this.#board.get(drag.square) ?? null;
      this.#board.delete(drag.square);
      this.#edited({ from: drag.square, piece });
    } else {
      this.#unselect();
      this.#draw();
      if (to) this.#refuse(drag.square, to);
    }
  }

  /** Drops a dragged piece, which needs no sliding animation. @param {string} from @param {string} to */
  #dragTo(from, to) {
    this.#wasDragged = true;
    const isDone = this.#drop(from, to);
    this.#wasDragged = false;
    return isDone;
  }

  #endDrag() {
    this.#drag = null;
    const hand = this.#part("hand");
    if (!hand.classList.contains("held")) return;
    hand.classList.remove("held");
    hand.hidePopover?.();
  }

  #cancelDrag() {
    this.#endDrag();
    this.#unselect();
    this.#draw();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const turn = this.orientation === "white" ? 1 : -1;
    const [file, rank] = [FILES.indexOf(this.#focus[0]), Number(this.#focus[1])];
    const go = (/** @type {number} */ right, /** @type {number} */ up) => {
      const [f, r] = [file + turn * right, rank + turn * up];
      if (f >= 0 && f < 8 && r >= 1 && r <= 8) this.#cells.get(FILES[f] + r)?.focus();
    };
    const isLeft = turn === 1;
    /** @type {Record<string, () => void>} */
    const keys = {
      ArrowRight: () => go(1, 0),
      ArrowLeft: () => go(-1, 0),
      ArrowUp: () => go(0, 1),
      ArrowDown: () => go(0, -1),
      Home: () => this.#cells.get((isLeft ? "a" : "h") + rank)?.focus(),
      End: () => this.#cells.get((isLeft ? "h" : "a") + rank)?.focus(),
      Enter: () => this.#choose(this.#focus),
      " ": () => this.#choose(this.#focus),
      Escape: () => (this.#forgetPremove(), this.#cancelDrag()),
    };
    const act = keys[event.key] ?? this.#editKey(event.key);
    if (!act) return;
    event.preventDefault();
    act();
  }

  /** In the mode `edit`, letters place pieces; capital letters place White's. @param {string} key */
  #editKey(key) {
    if (this.mode !== "edit") return undefined;
    const square = this.#focus;
    const put = (/** @type {Piece | null} */ piece) => () => {
      if (piece) this.#board.set(square, piece);
      else this.#board.delete(square);
      this.#edited({ to: square, piece });
    };
    if (key === "Delete" || key === "Backspace") return put(null);
    const index = "kmsnrpf".indexOf(key.toLowerCase());
    if (key.length !== 1 || index < 0) return undefined;
    return put({ color: key === key.toLowerCase() ? "black" : "white", role: ROLES[index] });
  }
}

// A page may load two copies of this file: the first one defines the element.
if (!globalThis.customElements?.get("makruk-board")) globalThis.customElements?.define("makruk-board", MakrukBoard);
