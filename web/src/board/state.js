// The state of a board, and the steps that change it: to pick a piece up, to move it, to edit the position.

import { reachOf } from "../reach.js";
import { wordsOf } from "../words.js";
import { nameOf, say } from "./accessibility.js";
import { draw, slide } from "./drawing.js";

/** @typedef {import("../board.js").BoardArrow} BoardArrow */
/** @typedef {import("../board.js").BoardGame} BoardGame */
/** @typedef {import("../board.js").BoardMove} BoardMove */
/** @typedef {import("../board.js").MakrukBoard} MakrukBoard */
/** @typedef {import("../pieces.js").Piece} Piece */
/** @typedef {import("../pieces.js").PieceSet} PieceSet */

/** The state that the attributes of the element do not have. */
export class State {
  /** @type {Map<string, Piece>} */ board = new Map();
  /** @type {BoardGame | null} */ game = null;
  /** @type {PieceSet | null} */ set = null;
  /** @type {BoardArrow[]} */ arrows = [];
  /** The user's own arrows and circles. @type {BoardArrow[]} */ drawn = [];
  /** The square where the user began to draw. @type {string | null} */ pen = null;
  /** @type {{ from: string, to: string } | null} */ premove = null;
  /** @type {string[]} */ marks = [];
  /** @type {string[]} */ stars = [];
  /** @type {string[]} */ checks = [];
  /** @type {string[]} */ last = [];
  /** @type {BoardMove[]} */ targets = [];
  /** @type {string | null} */ selected = null;
  /** @type {Piece | "erase" | null} */ brush = null;
  /** The square that has the focus, or gets it next. */
  focus = "e1";
  /** Whether a square has had the focus; until then, the user's side of the board gets it. */
  hasFocus = false;
  /** @type {{ id: number, square: string, x: number, y: number, moved: boolean, again: boolean } | null} */
  drag = null;
  /** @type {Map<string, HTMLElement>} */ cells = new Map();
  /** Whether the element is or was in the page. */
  isReady = false;
  /** Whether a move is played by dragging its piece. */
  wasDragged = false;

  /** @param {MakrukBoard} element @param {ShadowRoot} root with the parts of the board */
  constructor(element, root) {
    this.element = element;
    const part = (/** @type {string} */ id) => /** @type {HTMLElement} */ (root.getElementById(id));
    this.picture = part("picture");
    this.grid = part("grid");
    this.hand = part("hand");
    this.said = part("said");
    this.help = part("help");
  }
}

/** @param {State} s @param {string} name @param {unknown} detail @param {boolean} [cancelable] */
const send = ({ element }, name, detail, cancelable = false) =>
  element.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable }));

/** @param {State} s */
export function unselect(s) {
  s.selected = null;
  s.targets = [];
}

/** Redraws after a change to the game. @param {State} s */
export function refresh(s) {
  const { game, board: before, element } = s;
  if (!game) return draw(s);
  const lastBefore = s.last.join("");
  s.board = new Map(game.board().map(({ square, color, role }) => [square, { color, role }]));
  const isCheck = game.isCheck();
  const inCheck = [...s.board].filter(([, { role, color }]) => isCheck && role === "khun" && color === game.turn);
  s.checks = inCheck.map(([square]) => square);
  const last = game.lastMove !== undefined ? game.lastMove : game.history?.({ verbose: true }).at(-1);
  s.last = last ? [last.from, last.to] : [];
  unselect(s);
  draw(s);
  const piece = last && s.board.get(last.to);
  if (last && piece && s.last.join("") !== lastBefore && before.get(last.from)?.color === piece.color) {
    const words = wordsOf(element);
    const moved = words.moved(words.piece(piece), nameOf(s, last.from), nameOf(s, last.to));
    say(s, isCheck ? `${moved} ${words.checked}` : moved);
    if (!s.wasDragged) slide(s, last.from, last.to);
  }
}

/** Whether a click on a square picks up its piece. @param {State} s @param {string} square */
export function canPick({ board, brush, element, game }, square) {
  const piece = board.get(square);
  const { mode, movable } = element;
  if (!piece || mode === "view") return false;
  if (mode === "edit") return brush === null;
  if (!game || game.outcome) return false;
  if (piece.color !== game.turn) return element.premoves && movable === piece.color;
  return movable === "both" || movable === piece.color;
}

/**
 * The moves of a piece, or those that it may have after the opponent's move.
 * @param {State} s
 * @param {string} square
 * @returns {BoardMove[]}
 */
function movesFrom({ board, element, game }, square) {
  const piece = board.get(square);
  if (element.mode !== "play" || !piece || !game) return [];
  if (piece.color === game.turn) return game.moves({ square, verbose: true });
  return reachOf(piece, square).map((to) => ({ from: square, to, uci: square + to }));
}

/** @param {State} s @param {string} square */
export function pick(s, square) {
  s.selected = square;
  s.targets = movesFrom(s, square);
  const piece = s.board.get(square);
  if (piece && s.element.mode === "play") {
    const words = wordsOf(s.element);
    const places = [...new Set(s.targets.map(({ to }) => nameOf(s, to)))];
    say(s, words.picked(words.piece(piece), nameOf(s, square), places));
  }
  draw(s);
}

/** A click on a square, or Enter. @param {State} s @param {string} square */
export function choose(s, square) {
  const { mode } = s.element;
  if (mode === "view") return;
  if (mode === "edit" && s.brush) return paint(s, square);
  const { selected } = s;
  s.drawn = [];
  forgetPremove(s);
  if (selected === square) {
    unselect(s);
    say(s, wordsOf(s.element).cancelled);
    draw(s);
  } else if (selected && drop(s, selected, square)) {
    // The move was played.
  } else if (canPick(s, square)) {
    pick(s, square);
  } else {
    unselect(s);
    draw(s);
    if (selected) refuse(s, selected, square);
  }
}

/** Cancels the planned move. @param {State} s */
export function forgetPremove(s) {
  if (!s.premove) return;
  s.premove = null;
  send(s, "makruk-premove", null);
}

/** Reports an attempt to play an illegal move. @param {State} s @param {string} from @param {string} to */
export function refuse(s, from, to) {
  if (s.element.mode === "play") send(s, "makruk-refused", { from, to });
}

/** Moves from one square to another if possible. @param {State} s @param {string} from @param {string} to */
export function drop(s, from, to) {
  const piece = s.board.get(from);
  if (s.element.mode === "edit") {
    if (!piece) return false;
    s.board.delete(from);
    s.board.set(to, piece);
    edited(s, { from, to, piece });
    return true;
  }
  const move = s.targets.find((target) => target.to === to);
  if (!move) return false;
  if (piece?.color !== s.game?.turn) {
    unselect(s);
    s.premove = { from, to };
    draw(s);
    send(s, "makruk-premove", { from, to });
    return true;
  }
  const isPlayed = send(s, "makruk-move", { from, to, uci: move.uci, san: move.san }, true);
  if (isPlayed) s.game?.play?.(move.uci);
  unselect(s);
  refresh(s);
  return true;
}

/** Places the piece of the brush, or removes the piece that is there. @param {State} s @param {string} square */
function paint(s, square) {
  const { board, brush } = s;
  if (!brush) return;
  const before = board.get(square);
  const isSame = brush !== "erase" && before?.role === brush.role && before.color === brush.color;
  if (brush === "erase" || isSame) board.delete(square);
  else board.set(square, { ...brush });
  edited(s, { to: square, piece: board.get(square) ?? null });
}

/** @param {State} s @param {{ from?: string, to?: string, piece: Piece | null }} change */
export function edited(s, change) {
  unselect(s);
  draw(s);
  send(s, "makruk-edit", { ...change, board: s.element.position });
}
