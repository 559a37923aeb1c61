// The functions of ffish.js, for the variant makruk: code written for ffish.js needs a different import alone.
//
//     import Module from "makruk/ffish"; // in place of "ffish-es6"
//     const ffish = await Module();
//     const board = new ffish.Board("makruk");
//
// Names, arguments and results are those of ffish.js. Invalid input throws an error where ffish.js returns an arbitrary
// value or ends the process. FFISH.md in the repository lists the differences.

import { addressFault, fault, textOf, typeName } from "./errors.js";
import { Loader } from "./load.js";
import init, { BoardHandle, readGame, validateFen as codeOf } from "./makruk_ffish.js";
import { SQUARES, START, moveNumber } from "./squares.js";

const loader = new Loader(init, () => {
  return new URL("./makruk_ffish_bg.wasm", import.meta.url);
});

/**
 * Loads the WebAssembly module of these functions on the first call.
 *
 * @param {string | URL | Response | BufferSource | WebAssembly.Module} [source] where it is, if not beside this file
 * @returns {Promise<void>}
 */
export function ready(source) {
  return loader.ready(source);
}

// A program that imports this module need not call `ready`. Where the WebAssembly module cannot be loaded from
// beside this file, as in a Cloudflare worker, the program calls `ready(source)`; without that, calls throw an error
// of the kind `not-ready`.
try {
  await ready();
} catch {
  // The default export tries again, and reports the reason.
}

/** The version of the package. A test compares it with package.json. */
const VERSION = "0.1.0";
const VARIANT = "makruk";

/**
 * A value of an enumeration, in the form of ffish.js.
 *
 * @template {number} N
 * @param {N} value
 */
const enumerator = (value) => Object.freeze({ value });

/**
 * The notation of a move. `DEFAULT` is `SAN` with a letter for the bia; the `THAI` ones have Thai
 * letters, files and digits.
 */
export const Notation = Object.freeze({
  DEFAULT: enumerator(0),
  SAN: enumerator(1),
  LAN: enumerator(2),
  THAI_SAN: enumerator(8),
  THAI_LAN: enumerator(9),
});
/** @typedef {typeof Notation[keyof typeof Notation]} Notation */

/** How a game ended. No function uses it, in ffish.js either. */
export const Termination = Object.freeze({
  ONGOING: enumerator(0),
  CHECKMATE: enumerator(1),
  STALEMATE: enumerator(2),
  INSUFFICIENT_MATERIAL: enumerator(3),
  N_MOVE_RULE: enumerator(4),
  N_FOLD_REPETITION: enumerator(5),
  VARIANT_END: enumerator(6),
});
/** @typedef {typeof Termination[keyof typeof Termination]} Termination */

const NOTATIONS = new Set(Object.values(Notation).map(({ value }) => value));

/** The number of a notation, by default of `SAN`. @param {any} notation @returns {number} */
function notationNumber(notation = Notation.SAN) {
  if (NOTATIONS.has(notation?.value)) return notation.value;
  throw fault("notation", `expected one of the notations ${Object.keys(Notation).join(", ")}`);
}

/** @param {unknown} variant */
function checkVariant(variant) {
  if (variant !== VARIANT)
    throw fault(
      "variant",
      `expected the variant makruk, found ${typeof variant === "string" ? `\`${variant}\`` : typeName(variant)}`,
    );
}

/** The number of a1 to a1, which is no move. */
const NO_MOVE = 0;

/** The number of the move that ffish.js reads from a text; an impossible one if there is none. @param {unknown} uci */
function readMove(uci) {
  const text = textOf(uci, "a move");
  // A promotion may have a capital letter, and any other move an equals sign.
  return (
    moveNumber(text) ??
    (text.length === 5
      ? moveNumber(text.replace(/=$|[A-Z]$/, (last) => (last === "=" ? "" : last.toLowerCase())))
      : undefined) ??
    NO_MOVE
  );
}

/** Splits a text as ffish.js does: a space at its end separates nothing. @param {unknown} text */
function split(text) {
  const parts = textOf(text, "moves").split(" ");
  if (parts[parts.length - 1] === "") parts.pop();
  return parts;
}

/** Takes the place of what a deleted object had: every use throws. @type {any} */
const DELETED = new Proxy({}, {
  get() {
    throw fault("freed", "this object was deleted");
  },
});

/** The results, in the order of their numbers in the module. */
const RESULTS = /** @type {const} */ (["*", "1-0", "0-1", "1/2-1/2"]);

/** A board: a position with its count, and the moves that led to it. It can be played on after the end of the game. */
export class Board {
  /** @type {BoardHandle} */
  #handle;
  #is960;

  /**
   * @param {string} [variant] `makruk`
   * @param {string} [fen] the start position if it is missing or empty
   * @param {boolean} [is960] has no effect except on `is960`
   */
  constructor(variant = VARIANT, fen = "", is960 = false) {
    checkVariant(variant);
    loader.check();
    this.#handle = new BoardHandle(textOf(fen === "" ? START : fen, "a FEN"));
    this.#is960 = Boolean(is960);
  }

  /** Frees the memory now. Otherwise this happens when the board becomes unreachable. */
  delete() {
    this.#handle.free();
    this.#handle = DELETED;
  }

  /** The legal moves in coordinates, separated by spaces, even if the game is over. */
  legalMoves() {
    return this.#handle.moves();
  }

  /** The legal moves in algebraic notation, in the order of `legalMoves`. */
  legalMovesSan() {
    return this.#handle.movesSan();
  }

  /** The number of legal moves. */
  numberLegalMoves() {
    return this.#handle.count();
  }

  /** Plays a move in coordinates. Returns false if it is illegal. @param {string} uciMove */
  push(uciMove) {
    return this.#handle.push(readMove(uciMove));
  }

  /**
   * Plays a move in exactly the given notation. Returns false if there is no such move.
   * @param {string} sanMove
   * @param {Notation} [notation]
   */
  pushSan(sanMove, notation) {
    return this.#handle.pushSan(textOf(sanMove, "a move"), notationNumber(notation));
  }

  /** Plays moves separated by spaces. An illegal one is skipped. @param {string} uciMoves */
  pushMoves(uciMoves) {
    for (const move of split(uciMoves)) this.push(move);
  }

  /**
   * Plays moves separated by spaces. An illegal one is skipped.
   * @param {string} sanMoves
   * @param {Notation} [notation]
   */
  pushSanMoves(sanMoves, notation) {
    for (const move of split(sanMoves)) this.pushSan(move, notation);
  }

  /** Undoes the last move. */
  pop() {
    if (!this.#handle.pop()) throw fault("no-move", "there is no move to undo");
  }

  /** Returns to the start position. */
  reset() {
    this.setFen(START);
  }

  /** The constructor's argument. */
  is960() {
    this.#check();
    return this.#is960;
  }

  /**
   * The FEN, with its count.
   *
   * @param {boolean} [showPromoted] whether a `~` marks each bia ngai
   * @param {number} [countStarted] the ply, from 1, with which board's honour began; -1 if it has not begun
   */
  fen(showPromoted = false, countStarted = 0) {
    return this.#handle.fen(Boolean(showPromoted), countStarted);
  }

  /** Sets up another position, and forgets the moves. @param {string} fen */
  setFen(fen) {
    this.#handle.setFen(textOf(fen, "a FEN"));
  }

  /**
   * A move in coordinates in another notation; empty if it is illegal.
   * @param {string} uciMove
   * @param {Notation} [notation]
   */
  sanMove(uciMove, notation) {
    return this.#handle.san(readMove(uciMove), notationNumber(notation));
  }

  /**
   * Moves in coordinates, separated by spaces, in another notation; empty if one is illegal.
   *
   * @param {string} uciMoves
   * @param {Notation} [notation]
   * @param {boolean} [moveNumbers]
   */
  variationSan(uciMoves, notation, moveNumbers = true) {
    return this.#handle.variationSan(
      Uint16Array.from(split(uciMoves), readMove),
      notationNumber(notation),
      Boolean(moveNumbers),
    );
  }

  /** Whether White is to move. */
  turn() {
    return !this.#handle.isBlack();
  }

  /** The move number, from 1. */
  fullmoveNumber() {
    return this.#handle.fullmoves();
  }

  /** The plies since the last capture or bia move. */
  halfmoveClock() {
    return this.#handle.halfmoves();
  }

  /** The number of plies before the position, by its move number. */
  gamePly() {
    return this.#handle.ply();
  }

  /** Whether a side lacks the pieces to win. @param {boolean} turn true for White */
  hasInsufficientMaterial(turn) {
    return !this.#handle.canWin(Boolean(turn));
  }

  /** Whether both sides lack the pieces to win. */
  isInsufficientMaterial() {
    return this.#handle.isDead();
  }

  /** Whether the game is over; with `claimDraw`, also by repetition or a count. @param {boolean} [claimDraw] */
  isGameOver(claimDraw = false) {
    return this.#handle.result(Boolean(claimDraw)) !== 0;
  }

  /** The result: `1-0`, `0-1`, `1/2-1/2`, or `*` while the game continues. @param {boolean} [claimDraw] */
  result(claimDraw = false) {
    return RESULTS[this.#handle.result(Boolean(claimDraw))];
  }

  /** The square of the khun in check; empty if there is none. */
  checkedPieces() {
    return this.isCheck() ? SQUARES[this.#handle.khun()] : "";
  }

  /** Whether the side to move is in check. */
  isCheck() {
    return this.#handle.isCheck();
  }

  /** Whether a legal move captures. @param {string} uciMove */
  isCapture(uciMove) {
    const isCapture = this.#handle.isCapture(readMove(uciMove));
    if (isCapture === undefined) throw fault("illegal-move", `\`${uciMove}\` is no legal move`);
    return isCapture;
  }

  /** The moves played, in coordinates, separated by spaces. */
  moveStack() {
    return this.#handle.stack();
  }

  /** The captured pieces that may be dropped: none. @param {boolean} _color */
  pocket(_color) {
    this.#check();
    return "";
  }

  /** A diagram of the board. */
  toString() {
    return this.#handle.diagram();
  }

  /** `makruk`. */
  variant() {
    this.#check();
    return VARIANT;
  }

  /** Throws an error once the board is deleted. */
  #check() {
    void this.#handle.free;
  }
}

/** A game that `readGamePGN` has read. */
export class Game {
  /** @type {Map<string, string>} */
  #headers;
  #moves;

  /** @param {Iterable<readonly [string, string]>} headers @param {string} moves */
  constructor(headers, moves) {
    this.#headers = new Map(headers);
    this.#moves = moves;
  }

  /** Has no effect but that the game cannot be used any more. */
  delete() {
    void this.#headers.size;
    this.#headers = DELETED;
  }

  /** The names of the tags, separated by spaces. */
  headerKeys() {
    return [...this.#headers.keys()].join(" ");
  }

  /** The value of a tag; empty if it is missing. @param {string} item */
  headers(item) {
    return this.#headers.get(item) ?? "";
  }

  /** The moves of the main line in coordinates, separated by spaces. */
  mainlineMoves() {
    void this.#headers.size;
    return this.#moves;
  }
}

/**
 * Reads the first game of a PGN. Any letters are understood. A game of another variant or with an
 * illegal move is an error.
 *
 * @param {string} pgn
 */
export function readGamePGN(pgn) {
  const wrong = addressFault(textOf(pgn, "a PGN"));
  if (wrong) throw wrong;
  loader.check();
  const [moves, ...tags] = readGame(pgn);
  /** @type {[string, string][]} */
  const headers = [];
  for (let index = 0; index < tags.length; index += 2) headers.push([tags[index], tags[index + 1]]);
  return new Game(headers, moves);
}

/**
 * Returns 1 for a valid FEN, 0 for an empty one, or the negative code of an error. Positions that no game
 * can reach are invalid, too.
 *
 * @param {string} fen
 * @param {string} [variant] `makruk`
 * @param {boolean} [_chess960] has no effect
 * @returns {number}
 */
export function validateFen(fen, variant = VARIANT, _chess960 = false) {
  checkVariant(variant);
  loader.check();
  return codeOf(textOf(fen, "a FEN"));
}

/** The FEN of the start position. @param {string} variant `makruk` */
export function startingFen(variant) {
  checkVariant(variant);
  return START;
}

/** Whether captured pieces may be dropped: no. @param {string} variant `makruk` */
export function capturesToHand(variant) {
  checkVariant(variant);
  return false;
}

/** Whether the variant is played on two boards: no. @param {string} variant `makruk` */
export function twoBoards(variant) {
  checkVariant(variant);
  return false;
}

/** The supported variants: `makruk`. */
export function variants() {
  return VARIANT;
}

/** The name and the version of this package. */
export function info() {
  return `makruk ${VERSION}`;
}

/** Throws an error: there are no other variants. @param {string} _config @returns {never} */
export function loadVariantConfig(_config) {
  throw fault("variant", "only the variant makruk is supported");
}

const ffish = Object.freeze({
  Board,
  Game,
  Notation,
  Termination,
  capturesToHand,
  info,
  loadVariantConfig,
  readGamePGN,
  startingFen,
  twoBoards,
  validateFen,
  variants,
});
/** @typedef {typeof ffish} FairyStockfish the functions */

/**
 * Resolves to the functions, as the default export of ffish-es6 does.
 *
 * @param {{ onRuntimeInitialized?: (ffish: FairyStockfish) => void, [option: string]: unknown }} [options]
 *   other options have no effect
 * @returns {Promise<FairyStockfish>}
 */
export default function Module({ onRuntimeInitialized } = {}) {
  // Not an async function: some programs call `new Module()`.
  return new Promise((resolve) => resolve(ready())).then(() => {
    onRuntimeInitialized?.(ffish);
    return ffish;
  });
}
