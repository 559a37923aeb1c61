// The functions of ffish.js, for the variant makruk: code written for ffish.js needs a different import alone.
//
//     import Module from "makruk/ffish"; // in place of "ffish-es6"
//     const ffish = await Module();
//     const board = new ffish.Board("makruk");
//
// Names, arguments and results are those of ffish.js. Invalid input throws an error where ffish.js returns an arbitrary value or
// ends the process. FFISH.md in the repository lists the differences.

import { Position, parsePgn, ready } from "./index.js";
import { fault, textOf, typeName } from "./module.js";
import { countLimit } from "./rules.js";
import { MOVES, ROLES, SQUARES, START, moveNumber } from "./squares.js";
import { Walk } from "./walk.js";
import { squareName } from "./words.js";

export { ready };

// A program that imports this module need not call `ready`. Where the WebAssembly module cannot be loaded from beside this file, as in
// a Cloudflare worker, the program calls `ready(source)`; without that, calls throw an error of the kind `not-ready`.
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

/** The notation of a move. `DEFAULT` is `SAN` with a letter for the bia; the `THAI` ones have Thai letters, files and digits. */
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

/**
 * How a notation writes a move: the letters of the roles, in the order of `ROLES`, and the names of the squares; whether every move has
 * its origin; the text after the letter; and the sign of a move that captures nothing.
 *
 * @typedef {{ letters: readonly string[], squares: readonly string[], isLong: boolean, gap: string, dash: string }} Style
 */

const LATIN = ["K", "M", "S", "N", "R", "", "M"];
const THAI = ["ข", "ม็", "ค", "ม", "ร", "", "ง"];
const THAI_SQUARES = SQUARES.map((square) => squareName(square, "thai"));
/** @type {Style} */
const SAN = { letters: LATIN, squares: SQUARES, isLong: false, gap: "", dash: "" };

/** The letters with one for the bia. @param {readonly string[]} letters @param {string} bia */
const withBia = (letters, bia) => letters.map((letter) => letter || bia);

/** @type {Map<number, Style>} */
const STYLES = new Map([
  [Notation.DEFAULT.value, { ...SAN, letters: withBia(LATIN, "P") }],
  [Notation.SAN.value, SAN],
  [Notation.LAN.value, { letters: LATIN, squares: SQUARES, isLong: true, gap: "", dash: "-" }],
  [Notation.THAI_SAN.value, { letters: THAI, squares: THAI_SQUARES, isLong: false, gap: "", dash: "-" }],
  [Notation.THAI_LAN.value, { letters: withBia(THAI, "บ"), squares: THAI_SQUARES, isLong: true, gap: " ", dash: "-" }],
]);

/** @param {unknown} notation @returns {Style} */
function styleOf(notation) {
  const style = notation === undefined ? SAN : STYLES.get(/** @type {any} */ (notation)?.value);
  if (!style) throw fault("notation", `expected one of the notations ${Object.keys(Notation).join(", ")}`);
  return style;
}

/** @param {unknown} variant */
function checkVariant(variant) {
  if (variant !== VARIANT) throw fault("variant", `expected the variant makruk, found ${typeof variant === "string" ? `\`${variant}\`` : typeName(variant)}`);
}

/** Adds the fields that a FEN lacks, as ffish.js does. @param {unknown} fen */
function complete(fen) {
  const fields = textOf(fen, "a FEN").split(" ");
  return [...fields, ...START.split(" ").slice(fields.length)].join(" ");
}

/** The number of the move that ffish.js reads from a text; an impossible one if there is none. @param {unknown} uci */
function readMove(uci) {
  const text = textOf(uci, "a move");
  // A promotion may have a capital letter, and any other move an equals sign.
  return moveNumber(text) ?? (text.length === 5 ? moveNumber(text.replace(/=$|[A-Z]$/, (last) => (last === "=" ? "" : last.toLowerCase()))) : undefined) ?? NO_MOVE;
}

/** The number of a1 to a1, which is no move. */
const NO_MOVE = 0;

// The codes of the pieces: 1 plus the index of the role, plus 8 for Black; 0 is an empty square.
const [KHUN, MET, KHON, MA, RUA, BIA, BIA_NGAI] = ROLES.map((_, index) => index + 1);
const BLACK = 8;
const roleOf = (/** @type {number} */ code) => code & 7;
/** The code of a piece without the difference between met and bia ngai, which move alike. */
const kindOf = (/** @type {number} */ code) => (roleOf(code) === BIA_NGAI ? code - BIA_NGAI + MET : code);

/** The letters of the pieces in a FEN, by code. */
const LETTERS = ".KMSNRPM.kmsnrpm";
/** The usual form of a FEN. */
const FEN = /^[KMSNRP1-8~/]+ [wb] - (?:-|[1-9]\d*) \d+ \d+$/i;

/** @typedef {{ number: number, moved: number, captured: number, halfmoves: number, limit: number, counted: number, legal: Uint16Array | null }} Past */

/**
 * The position of a board, its count and the moves before it. Unlike a `Game` it continues after the end of the game, as ffish.js does.
 * A `Walk` knows the legal moves; all else is here because a call of the module would take longer.
 */
class State {
  /** The codes of the pieces, from a1 to h8. */
  pieces = new Uint8Array(64);
  /** What the moves have changed, apart from the squares. @type {Past[]} */
  past = [];
  /** The legal moves, once listed. @type {Uint16Array | null} */
  #legal = null;
  #walk;

  /** @param {string} fen */
  constructor(fen) {
    let text = complete(fen);
    // A walk would read other dialects, and does not recognize a chess FEN.
    if (!FEN.test(text)) text = new Position({ fen: text, dialect: "fairy" }).fen();
    this.#walk = new Walk(text);
    const [board, turn, , limit, clock, fullmoves] = text.split(" ");
    let square = 56;
    for (const letter of board) {
      if (letter === "/") square -= 16;
      else if (letter === "~") this.pieces[square - 1] += BIA_NGAI - MET;
      else if (letter <= "8") square += Number(letter);
      else this.pieces[square++] = LETTERS.indexOf(letter);
    }
    this.bia = this.pieces.filter((code) => roleOf(code) === BIA).length;
    this.isBlack = turn === "b";
    this.ply = 2 * (Number(fullmoves) - 1) + Number(this.isBlack);
    /** The limit of the count in plies; 0 without a count. */
    this.limit = limit === "-" ? 0 : Number(limit);
    // A FEN has either the plies of the count or the half-move clock.
    this.counted = this.limit === 0 ? 0 : Number(clock);
    this.halfmoves = this.limit === 0 ? Number(clock) : 0;
  }

  free() {
    this.#walk.free();
  }

  /** The numbers of the legal moves. */
  legal() {
    return (this.#legal ??= this.#walk.moves());
  }

  /** The number of legal moves. */
  count() {
    return this.#legal?.length ?? this.#walk.count();
  }

  isCheck() {
    return this.#walk.isCheck();
  }

  /** Plays a move; returns false if it is illegal. @param {number} number */
  play(number) {
    try {
      this.#walk.push(number);
    } catch (error) {
      if (this.legal().includes(number)) throw error;
      return false;
    }
    const { pieces, halfmoves, limit, counted } = this;
    const from = number >> 7;
    const to = (number >> 1) & 63;
    const promotes = (number & 1) === 1;
    const moved = pieces[from];
    const captured = pieces[to];
    this.past.push({ number, moved, captured, halfmoves, limit, counted, legal: this.#legal });
    pieces[to] = promotes ? moved - BIA + BIA_NGAI : moved;
    pieces[from] = 0;
    this.#legal = null;
    this.isBlack = !this.isBlack;
    this.ply += 1;
    this.halfmoves = captured !== 0 || roleOf(moved) === BIA ? 0 : halfmoves + 1;
    if (limit !== 0) this.counted += 1;
    if (promotes) this.bia -= 1;
    if (roleOf(captured) === BIA) this.bia -= 1;
    if (this.bia === 0 && (limit === 0 || captured !== 0 || promotes)) this.#beginCount(captured);
    return true;
  }

  /** Undoes the last move. */
  undo() {
    const last = this.past.pop();
    if (!last) throw fault("no-move", "there is no move to undo");
    const { number, moved, captured, halfmoves, limit, counted, legal } = last;
    this.#walk.pop();
    this.pieces[number >> 7] = moved;
    this.pieces[(number >> 1) & 63] = captured;
    this.isBlack = !this.isBlack;
    this.ply -= 1;
    this.halfmoves = halfmoves;
    this.limit = limit;
    this.counted = counted;
    this.#legal = legal;
    if ((number & 1) === 1) this.bia += 1;
    if (roleOf(captured) === BIA) this.bia += 1;
  }

  /** The pieces of a side besides its khun, as letters. @param {boolean} isBlack */
  #material(isBlack) {
    let text = "";
    for (const code of this.pieces) if (roleOf(code) > KHUN && code > BLACK === isBlack) text += LETTERS[roleOf(code)];
    return text;
  }

  /** Begins a count after a move, if the rules of Fairy-Stockfish require it: no bia is left. @param {number} captured its victim */
  #beginCount(captured) {
    const [own, other] = [this.#material(!this.isBlack), this.#material(this.isBlack)];
    const all = own.length + other.length + 2;
    const begin = (/** @type {number} */ counted) => {
      this.limit = 2 * (countLimit(`K${own}vK${other}`, "fairy") ?? 0);
      this.counted = counted;
    };
    if (own !== "") {
      // The other side counts: pieces' honour if it is bare, which replaces any other count, or else board's honour.
      if (other === "") begin(2 * all);
      else if (this.limit === 0) begin(0);
    } else if (other !== "" && roleOf(captured) === BIA) begin(2 * all - 1); // the bare khun has taken the last bia
  }

  /** Whether the count has passed its limit. */
  isCountOver() {
    return this.limit !== 0 && this.counted > this.limit;
  }

  /** Whether the position occurs for the third time at least. */
  isRepeated() {
    const reversible = Math.min(this.halfmoves, this.past.length);
    if (reversible < 8) return false;
    const before = this.pieces.slice();
    let [different, found] = [0, 1];
    const put = (/** @type {number} */ square, /** @type {number} */ code) => {
      const here = kindOf(this.pieces[square]);
      different += Number(kindOf(code) !== here) - Number(kindOf(before[square]) !== here);
      before[square] = code;
    };
    for (let plies = 1; plies <= reversible; plies++) {
      const { number, moved } = this.past[this.past.length - plies];
      put((number >> 1) & 63, 0);
      put(number >> 7, moved);
      if (plies % 2 === 0 && different === 0) found += 1;
    }
    return found >= 3;
  }

  /** Whether a side could still win, by Fairy-Stockfish's test. @param {boolean} isBlack */
  canWin(isBlack) {
    // The side's roles as bits, the number of all pieces besides the khuns, and on which squares they can be as bits: dark, light.
    let roles = 0;
    let number = 0;
    let squares = 0;
    for (let square = 0; square < 64; square++) {
      const code = this.pieces[square];
      const role = roleOf(code);
      if (role <= KHUN) continue;
      number += 1;
      // A met stays on the squares of one colour.
      squares |= role === MET || role === BIA_NGAI ? 1 << (((square >> 3) + square) & 1) : 3;
      if (code > BLACK === isBlack) roles |= 1 << role;
    }
    const has = (/** @type {number} */ role) => (roles & (1 << role)) !== 0;
    if (has(RUA) || has(KHON)) return true;
    if ((has(MA) || has(BIA)) && number > 1) return true;
    return (has(MET) || has(BIA_NGAI)) && squares === 3;
  }

  /** Whether neither side could still win. */
  isDead() {
    return !this.canWin(false) && !this.canWin(true);
  }

  /** @param {boolean} showPromoted @param {number} countStarted the ply, from 1, in which the count began; -1 for none, 0 for the rules */
  fen(showPromoted, countStarted) {
    let text = "";
    for (let rank = 56; rank >= 0; rank -= 8) {
      let empty = 0;
      for (let square = rank; square < rank + 8; square++) {
        const code = this.pieces[square];
        if (code === 0) {
          empty += 1;
          continue;
        }
        if (empty !== 0) text += empty;
        empty = 0;
        text += LETTERS[code];
        if (showPromoted && roleOf(code) === BIA_NGAI) text += "~";
      }
      if (empty !== 0) text += empty;
      text += rank === 0 ? "" : "/";
    }
    const clock = this.limit === 0 ? this.halfmoves : this.#countedSince(countStarted);
    return `${text} ${this.isBlack ? "b" : "w"} - ${this.limit === 0 ? "-" : this.limit} ${clock} ${(this.ply >> 1) + 1}`;
  }

  /** The plies of a count that began with a ply. @param {number} ply */
  #countedSince(ply) {
    // Pieces' honour is not called.
    const isPieces = () => this.bia === 0 && (this.#material(false) === "" || this.#material(true) === "");
    if (ply === 0 || isPieces()) return this.counted;
    return ply < 0 ? 0 : Math.max(this.ply + 1 - ply, 0);
  }

  /** Writes a legal move. @param {number} number @param {Style} style */
  san(number, style) {
    return this.#body(number, style) + this.#suffix(number);
  }

  /** The legal move that a text denotes, if there is one. @param {string} text @param {Style} style */
  find(text, style) {
    const found = this.legal().filter((number) => {
      if (!text.includes(style.squares[(number >> 1) & 63])) return false;
      const body = this.#body(number, style);
      return text.startsWith(body) && text.slice(body.length) === this.#suffix(number);
    });
    // The short Thai form of a bia's capture can be that of another piece, too; ffish.js means the bia.
    return found.find((number) => roleOf(this.pieces[number >> 7]) === BIA) ?? found[0];
  }

  /** @param {number} number @param {Style} style */
  #body(number, { letters, squares, isLong, gap, dash }) {
    const from = number >> 7;
    const to = (number >> 1) & 63;
    const letter = letters[roleOf(this.pieces[from]) - 1];
    const isCapture = this.pieces[to] !== 0;
    const origin = squares[from];
    let text = letter + gap;
    if (isLong) text += origin;
    else if (letter !== "") text += this.#distinction(number, origin);
    else if (isCapture) text += origin[0];
    if (isCapture) text += "x";
    else if (isLong || letter !== "") text += dash;
    return text + squares[to] + (number & 1 ? "=M" : "");
  }

  /** The part of a move's origin that distinguishes it from other moves. @param {number} number @param {string} origin */
  #distinction(number, origin) {
    const from = number >> 7;
    const to = (number >> 1) & 63;
    const kind = kindOf(this.pieces[from]);
    let isRivalled = false;
    let onFile = false;
    let onRank = false;
    for (const other of this.legal()) {
      const rival = other >> 7;
      if (rival === from || ((other >> 1) & 63) !== to || kindOf(this.pieces[rival]) !== kind) continue;
      isRivalled = true;
      onFile ||= (rival & 7) === (from & 7);
      onRank ||= rival >> 3 === from >> 3;
    }
    if (!isRivalled) return "";
    if (!onFile) return origin[0];
    return onRank ? origin : origin[1];
  }

  /** The sign of a check or a mate. @param {number} number */
  #suffix(number) {
    if (!this.#mayCheck(number)) return "";
    this.#walk.push(number);
    const suffix = !this.#walk.isCheck() ? "" : this.#walk.count() === 0 ? "#" : "+";
    this.#walk.pop();
    return suffix;
  }

  /** Whether a move may give check. This saves most calls of the module. @param {number} number */
  #mayCheck(number) {
    const from = number >> 7;
    const to = (number >> 1) & 63;
    const khun = this.pieces.indexOf(this.isBlack ? KHUN : KHUN + BLACK);
    const [file, rank] = [khun & 7, khun >> 3];
    // A rua checks along a line, on which it may move or which another piece may open; the others check over two squares at most.
    if (roleOf(this.pieces[from]) === RUA || (from & 7) === file || from >> 3 === rank) return true;
    return Math.abs((to & 7) - file) <= 2 && Math.abs((to >> 3) - rank) <= 2;
  }
}

/** Takes the place of what a deleted object had: every use throws. @type {any} */
const DELETED = new Proxy({}, {
  get() {
    throw fault("freed", "this object was deleted");
  },
});

/** Splits a text as ffish.js does: a space at its end separates nothing. @param {unknown} text */
function split(text) {
  const parts = textOf(text, "moves").split(" ");
  if (parts[parts.length - 1] === "") parts.pop();
  return parts;
}

/** A board: a position with its count, and the moves that led to it. It can be played on after the end of the game. */
export class Board {
  /** @type {State} */
  #state;
  #is960;

  /**
   * @param {string} [variant] `makruk`
   * @param {string} [fen] the start position if it is missing or empty
   * @param {boolean} [is960] has no effect except on `is960`
   */
  constructor(variant = VARIANT, fen = "", is960 = false) {
    checkVariant(variant);
    this.#state = new State(textOf(fen, "a FEN") || START);
    this.#is960 = Boolean(is960);
  }

  /** Frees the memory now. Otherwise this happens when the board becomes unreachable. */
  delete() {
    this.#state.free();
    this.#state = DELETED;
  }

  /** The legal moves in coordinates, separated by spaces, even if the game is over. */
  legalMoves() {
    let text = "";
    for (const number of this.#state.legal()) text += text === "" ? MOVES[number] : ` ${MOVES[number]}`;
    return text;
  }

  /** The legal moves in algebraic notation, in the order of `legalMoves`. */
  legalMovesSan() {
    let text = "";
    for (const number of this.#state.legal()) text += (text === "" ? "" : " ") + this.#state.san(number, SAN);
    return text;
  }

  numberLegalMoves() {
    return this.#state.count();
  }

  /** Plays a move in coordinates. Returns false if it is illegal. @param {string} uciMove */
  push(uciMove) {
    return this.#state.play(readMove(uciMove));
  }

  /** Plays a move in exactly the given notation. Returns false if there is no such move. @param {string} sanMove @param {Notation} [notation] */
  pushSan(sanMove, notation) {
    const found = this.#state.find(textOf(sanMove, "a move"), styleOf(notation));
    return found !== undefined && this.#state.play(found);
  }

  /** Plays moves separated by spaces. An illegal one is skipped. @param {string} uciMoves */
  pushMoves(uciMoves) {
    for (const move of split(uciMoves)) this.push(move);
  }

  /** Plays moves separated by spaces. An illegal one is skipped. @param {string} sanMoves @param {Notation} [notation] */
  pushSanMoves(sanMoves, notation) {
    for (const move of split(sanMoves)) this.pushSan(move, notation);
  }

  /** Undoes the last move. */
  pop() {
    this.#state.undo();
  }

  /** Returns to the start position. */
  reset() {
    this.setFen(START);
  }

  /** The constructor's argument. */
  is960() {
    void this.#state.ply; // throws once the board is deleted
    return this.#is960;
  }

  /**
   * The FEN, with its count.
   *
   * @param {boolean} [showPromoted] whether a `~` marks each bia ngai
   * @param {number} [countStarted] the ply, from 1, with which board's honour began; -1 if it has not begun
   */
  fen(showPromoted = false, countStarted = 0) {
    return this.#state.fen(Boolean(showPromoted), countStarted);
  }

  /** Sets up another position, and forgets the moves. @param {string} fen */
  setFen(fen) {
    const state = new State(fen);
    this.#state.free();
    this.#state = state;
  }

  /** A move in coordinates in another notation; empty if it is illegal. @param {string} uciMove @param {Notation} [notation] */
  sanMove(uciMove, notation) {
    const [state, style, number] = [this.#state, styleOf(notation), readMove(uciMove)];
    return state.legal().includes(number) ? state.san(number, style) : "";
  }

  /**
   * Moves in coordinates, separated by spaces, in another notation; empty if one is illegal.
   *
   * @param {string} uciMoves
   * @param {Notation} [notation]
   * @param {boolean} [moveNumbers]
   */
  variationSan(uciMoves, notation, moveNumbers = true) {
    const [state, style] = [this.#state, styleOf(notation)];
    const plies = state.past.length;
    let text = "";
    try {
      for (const move of split(uciMoves)) {
        const number = readMove(move);
        if (!state.legal().includes(number)) return "";
        const isFirst = text === "";
        if (!isFirst) text += " ";
        if (moveNumbers && (isFirst || !state.isBlack)) text += `${this.fullmoveNumber()}${state.isBlack ? "..." : ". "}`;
        text += state.san(number, style);
        state.play(number);
      }
      return text;
    } finally {
      while (state.past.length > plies) state.undo();
    }
  }

  /** Whether White is to move. */
  turn() {
    return !this.#state.isBlack;
  }

  /** The move number, from 1. */
  fullmoveNumber() {
    return (this.#state.ply >> 1) + 1;
  }

  /** The plies since the last capture or bia move. */
  halfmoveClock() {
    return this.#state.halfmoves;
  }

  /** The number of plies before the position, by its move number. */
  gamePly() {
    return this.#state.ply;
  }

  /** Whether a side lacks the pieces to win. @param {boolean} turn true for White */
  hasInsufficientMaterial(turn) {
    return !this.#state.canWin(!turn);
  }

  /** Whether both sides lack the pieces to win. */
  isInsufficientMaterial() {
    return this.#state.isDead();
  }

  /** Whether the game is over; with `claimDraw`, also by repetition or a count. @param {boolean} [claimDraw] */
  isGameOver(claimDraw = false) {
    return this.result(claimDraw) !== "*";
  }

  /** The result: `1-0`, `0-1`, `1/2-1/2`, or `*` while the game goes on. @param {boolean} [claimDraw] */
  result(claimDraw = false) {
    const state = this.#state;
    if (state.isDead()) return "1/2-1/2";
    if (state.count() === 0) return !state.isCheck() ? "1/2-1/2" : state.isBlack ? "1-0" : "0-1";
    return claimDraw && (state.isRepeated() || state.isCountOver()) ? "1/2-1/2" : "*";
  }

  /** The square of the khun in check; empty if there is none. */
  checkedPieces() {
    const { pieces, isBlack } = this.#state;
    return this.isCheck() ? SQUARES[pieces.indexOf(isBlack ? KHUN + BLACK : KHUN)] : "";
  }

  isCheck() {
    return this.#state.isCheck();
  }

  /** Whether a legal move captures. @param {string} uciMove */
  isCapture(uciMove) {
    const number = readMove(uciMove);
    if (!this.#state.legal().includes(number)) throw fault("illegal-move", `\`${uciMove}\` is no legal move`);
    return this.#state.pieces[(number >> 1) & 63] !== 0;
  }

  /** The moves played, in coordinates, separated by spaces. */
  moveStack() {
    return this.#state.past.map(({ number }) => MOVES[number]).join(" ");
  }

  /** The captured pieces that may be dropped: none. @param {boolean} _color */
  pocket(_color) {
    void this.#state.ply;
    return "";
  }

  /** A diagram of the board. */
  toString() {
    const { pieces } = this.#state;
    let text = "";
    for (let index = 0; index < 64; index++) text += LETTERS[pieces[index ^ 56]] + ((index & 7) < 7 ? " " : index < 63 ? "\n" : "");
    return text;
  }

  /** `makruk`. */
  variant() {
    void this.#state.ply;
    return VARIANT;
  }
}

/** A game that `readGamePGN` has read. */
export class Game {
  /** @type {Map<string, string>} */
  #headers;
  #moves;

  /** @param {Record<string, string>} headers @param {readonly string[]} moves */
  constructor(headers, moves) {
    this.#headers = new Map(Object.entries(headers));
    this.#moves = moves;
  }

  /** Has no effect but that the game cannot be used any more. */
  delete() {
    void this.#headers.size;
    this.#headers = this.#moves = DELETED;
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
    return this.#moves.join(" ");
  }
}

/**
 * Reads the first game of a PGN. Any letters are understood. A game of another variant or with an illegal move is an error.
 *
 * @param {string} pgn
 */
export function readGamePGN(pgn) {
  const [game] = parsePgn(pgn);
  if (!game) return new Game({}, []);
  if (game.tags.Variant !== undefined) checkVariant(game.tags.Variant.toLowerCase());
  const [error] = game.errors;
  if (error) throw fault(error.kind, error.message, error.offset);
  /** @type {string[]} */
  const moves = [];
  for (let [node] = game.root.children; node; [node] = node.children) {
    if (!node.uci) throw fault("null-move", "a null move cannot be played");
    moves.push(node.uci);
  }
  return new Game(game.start === START ? game.tags : { ...game.tags, SetUp: "1", FEN: game.start }, moves);
}

/** The codes for errors in the first field of a FEN, by kind, if not the first of `FIELD_CODES`. @type {Record<string, number>} */
const FEN_CODES = {
  "ambiguous-dialect": -10,
  "chess-fen": -10,
  field: -10, // a tab in place of a space
  "khuns-touch": -9,
  "marked-piece": -12,
  "mixed-dialects": -10,
  "no-khun": -3,
  "other-dialect": -10,
  piece: -10,
  "several-khuns": -3,
  "stray-mark": -12,
  "trailing-text": -11,
};
/** The code for each field of a FEN. */
const FIELD_CODES = [-8, -6, -5, -14, -2, -1];

/**
 * Returns 1 for a valid FEN, 0 for an empty one, or the negative code of an error. Positions that no game can reach are invalid, too.
 *
 * @param {string} fen
 * @param {string} [variant] `makruk`
 * @param {boolean} [_chess960] has no effect
 * @returns {number}
 */
export function validateFen(fen, variant = VARIANT, _chess960 = false) {
  checkVariant(variant);
  if (fen === "") return 0;
  const text = complete(fen);
  try {
    new Position({ fen: text, dialect: "fairy" }).free();
    return 1;
  } catch (/** @type {any} */ error) {
    const { kind, offset = 0 } = error;
    if (kind === "internal" || kind === "not-ready") throw error;
    const field = text.slice(0, offset).split(" ").length - 1;
    if (field > 0 && kind !== "trailing-text") return FIELD_CODES[field];
    if (kind === "piece" && /\d/.test(text[offset])) return FIELD_CODES[0];
    return FEN_CODES[kind] ?? FIELD_CODES[0];
  }
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
 * @param {{ onRuntimeInitialized?: (ffish: FairyStockfish) => void, [option: string]: unknown }} [options] other options have no effect
 * @returns {Promise<FairyStockfish>}
 */
export default function Module({ onRuntimeInitialized } = {}) {
  // Not an async function: some programs call `new Module()`.
  return new Promise((resolve) => resolve(ready())).then(() => {
    onRuntimeInitialized?.(ffish);
    return ffish;
  });
}
