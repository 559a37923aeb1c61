// Rules and notations of Makruk. Call `await ready()` once; everything else is synchronous.

import { addressFault } from "./errors.js";
import { readRules, readStart, toBytes, toText, writeStart } from "./link.js";
import { ask, fault, fenOf, optionalText, optionsOf, ready, textOf, typeName } from "./module.js";
import { lettersOf, parsePgn, spell, tagList, writePgn } from "./pgn.js";
import { formatRules, rulesCode } from "./rules.js";
import { MOVES, ROLES, SQUARES, START, moveNumber, pieces, squareNumber } from "./squares.js";

export { START, ready };
export { parsePgn, spell, writePgn };
export { Rules, countLimit, formatRules, parseRules } from "./rules.js";
export { Walk } from "./walk.js";

/** @typedef {import("./types.js").Color} Color */
/** @typedef {import("./types.js").Role} Role */
/** @typedef {import("./types.js").RulesName} RulesName */
/** @typedef {import("./types.js").RulesText} RulesText */
/** @typedef {import("./types.js").RulesInput} RulesInput */
/** @typedef {import("./types.js").RuleSet} RuleSet */
/** @typedef {import("./types.js").CountStart} CountStart */
/** @typedef {import("./types.js").FirstNumber} FirstNumber */
/** @typedef {import("./types.js").LimitTable} LimitTable */
/** @typedef {import("./types.js").Claim} Claim */
/** @typedef {import("./types.js").GameVerdict} GameVerdict */
/** @typedef {import("./types.js").Subject} Subject */
/** @typedef {import("./types.js").Dialect} Dialect */
/** @typedef {import("./types.js").Letters} Letters */
/** @typedef {import("./types.js").MakrukError} MakrukError */
/** @typedef {import("./types.js").Piece} Piece */
/** @typedef {import("./types.js").PlacedPiece} PlacedPiece */
/** @typedef {import("./types.js").MoveSquares} MoveSquares */
/** @typedef {import("./types.js").Move} Move */
/** @typedef {import("./types.js").MoveInput} MoveInput */
/** @typedef {import("./types.js").MoveOptions} MoveOptions */
/** @typedef {import("./types.js").Outcome} Outcome */
/** @typedef {import("./types.js").Termination} Termination */
/** @typedef {import("./types.js").Result} Result */
/** @typedef {import("./types.js").Count} Count */
/** @typedef {import("./types.js").Claims} Claims */
/** @typedef {import("./types.js").PgnNode} PgnNode */
/** @typedef {import("./types.js").PgnEval} PgnEval */
/** @typedef {import("./types.js").PgnGame} PgnGame */
/** @typedef {import("./types.js").SetupDescription} SetupDescription */
/** @typedef {import("./types.js").SvgOptions} SvgOptions */
/** @typedef {import("./types.js").WritableGame} WritableGame */
/** @typedef {import("./types.js").WritableNode} WritableNode */

const OF_MOVES = ["square", "verbose", "letters"];
const OF_SVG = [
  "style", "orientation", "coordinates", "lastMove", "checks", "arrows", "title", "pieces", "selected", "targets", "marks",
];

/** Checks options that have only `dialect`, and returns it. @param {{dialect?: Dialect} | undefined} options */
const dialectOf = (options = {}) => optionsOf(options, '{ dialect: "official" }', ["dialect"]).dialect;

const COLORS = /** @type {const} */ (["white", "black"]);

/**
 * The squares of a move, from its number.
 *
 * @param {number} number
 * @returns {MoveSquares}
 */
function squaresOf(number) {
  return {
    uci: MOVES[number],
    from: SQUARES[number >> 7],
    to: SQUARES[(number >> 1) & 63],
    promotion: (number & 1) === 1,
  };
}

/**
 * @param {import("./makruk.js").GameHandle | import("./makruk.js").PositionHandle} handle
 * @param {MoveOptions & {verbose?: boolean}} [options]
 * @returns {any} moves as objects or as text
 */
function movesOf(handle, options = {}) {
  optionsOf(options, "{ verbose: true }", OF_MOVES);
  const from = options.square === undefined ? -1 : squareNumber(options.square);
  if (options.verbose) {
    /** @type {Move[]} */
    const moves = JSON.parse(ask(() => handle.describe(textOf(options.letters ?? "fairy", "letters"))));
    return from < 0 ? moves : moves.filter((move) => move.from === options.square);
  }
  const numbers = ask(() => handle.moves());
  const moves = [];
  for (let index = 0; index < numbers.length; index++) {
    if (from < 0 || numbers[index] >> 7 === from) moves.push(MOVES[numbers[index]]);
  }
  return moves;
}

/**
 * The target squares of each piece that has legal moves.
 *
 * @param {import("./makruk.js").GameHandle | import("./makruk.js").PositionHandle} handle
 * @returns {Map<string, string[]>}
 */
function destsOf(handle) {
  const dests = new Map();
  for (const number of ask(() => handle.moves())) {
    const { from, to } = squaresOf(number);
    if (!dests.has(from)) dests.set(from, []);
    dests.get(from).push(to);
  }
  return dests;
}

/**
 * Whether a legal move captures.
 *
 * @param {import("./makruk.js").GameHandle | import("./makruk.js").PositionHandle} handle
 * @param {MoveInput} move
 * @param {Letters} [letters]
 */
function isCaptureOf(handle, move, letters) {
  const number = numberOf(handle, move, letters);
  return ask(() => handle.board()[(handle.complete(number) >> 1) & 63]) !== 0;
}

/**
 * Writes a line in algebraic notation.
 *
 * @param {import("./makruk.js").PositionHandle} handle
 * @param {string | readonly string[]} moves
 * @param {{letters?: Letters, moveNumbers?: boolean}} [options]
 */
function lineOf(handle, moves, options = {}) {
  const example = "{ moveNumbers: false }";
  const { letters = "fairy", moveNumbers = true } = optionsOf(options, example, ["letters", "moveNumbers"]);
  const list = typeof moves === "string" ? moves.split(/\s+/).filter(Boolean) : moves;
  if (!Array.isArray(list)) throw fault("type", `expected a list of moves or a text, found ${typeName(moves)}`);
  const numbers = list.map((move) => {
    const number = moveNumber(move);
    if (number === undefined) throw fault("move", `expected a move such as e3e4, found \`${String(move)}\``);
    return number;
  });
  /** @type {string[]} */
  const texts = ask(() => handle.line(Uint16Array.from(numbers), textOf(letters, "letters")));
  if (!moveNumbers) return texts.join(" ");
  const [, first] = ask(() => handle.clocks());
  const offset = Number(ask(() => handle.isBlack()));
  const numbered = texts.map((san, index) => {
    const ply = index + offset;
    const number = first + (ply >> 1);
    return ply % 2 === 0 ? `${number}. ${san}` : index === 0 ? `${number}... ${san}` : san;
  });
  return numbered.join(" ");
}

/**
 * The number of the move that a string or an object describes.
 *
 * @param {import("./makruk.js").GameHandle | import("./makruk.js").PositionHandle} handle
 * @param {MoveInput} move
 * @param {Letters} [letters]
 */
function numberOf(handle, move, letters = "fairy") {
  const text = typeof move === "string" ? move : textOfMove(move);
  const number = moveNumber(text);
  if (number !== undefined) return number;
  const [, square] = /^([a-h][1-8])\1m?$/.exec(text) ?? [];
  if (square)
    throw Object.assign(fault("illegal-move", "both squares of the move are the same"), {
      from: square,
      to: square,
      reason: "unreachable",
    });
  return ask(() => handle.find(text, textOf(letters, "letters")));
}

/** The coordinates of a move that is an object. @param {any} move */
function textOfMove(move) {
  const { uci, from, to, promotion } = move ?? {};
  if (typeof uci === "string") return uci;
  if (typeof from === "string" && typeof to === "string") return `${from}${to}${promotion ? "m" : ""}`;
  throw fault("type", `expected a move such as e3e4 or { from: "e3", to: "e4" }, found ${typeName(move)}`);
}

/**
 * Calls into the module with text that may be pasted. If the text is rejected, the error says whether it is an
 * address.
 *
 * @template T
 * @param {unknown} text
 * @param {(wasm: Parameters<Parameters<typeof ask>[0]>[0]) => T} call
 * @returns {T}
 */
function read(text, call) {
  try {
    return ask(call);
  } catch (/** @type {any} */ error) {
    throw typeof text === "string" && error.kind !== "internal" ? (addressFault(text) ?? error) : error;
  }
}

/** A game under a rule set: an initial position and the actions since then. */
export class Game {
  /** @type {import("./makruk.js").GameHandle} */
  #handle;
  #rules;
  /** The count, claims and outcome from the module, until the game changes. @type {any} */
  #state = null;

  /** @param {{fen?: string, dialect?: Dialect, rules?: RulesInput}} [options] */
  constructor(options = {}) {
    const { fen, dialect, rules = "thai" } = optionsOf(options, "{ fen }", ["fen", "dialect", "rules"]);
    this.#rules = formatRules(rules);
    this.#handle =
      /** @type {any} */ (options)[HANDLE] ??
      read(
        fen,
        (wasm) =>
          new wasm.GameHandle(optionalText(fen, "a FEN"), optionalText(dialect, "a dialect"), rulesCode(this.#rules)),
      );
  }

  /**
   * Reads the main line of the first game of a PGN.
   *
   * @param {string} text
   * @param {{rules?: RulesInput}} [options]
   */
  static fromPgn(text, options = {}) {
    const { rules = "thai" } = optionsOf(options, "{ rules }", ["rules"]);
    const code = rulesCode(rules);
    return new Game(
      /** @type {any} */ ({
        rules,
        [HANDLE]: read(text, (wasm) => wasm.GameHandle.fromPgn(textOf(text, "a PGN"), code)),
      }),
    );
  }

  /** Reads a game written by `toLink` or `toPositionLink`. @param {string} link */
  static fromLink(link) {
    const wrong = addressFault(textOf(link, "a link"));
    if (wrong) throw wrong;
    // Names of fields in rules contain dots.
    const [start, actions = "", ...rest] = link.split(".");
    const rules = formatRules(/** @type {any} */ (readRules(rest.join(".")) || "thai"));
    const { bytes, halfmoves, fullmoves } = readStart(start);
    const handle = ask((wasm) =>
      wasm.GameHandle.fromBytes(bytes, halfmoves, fullmoves, toBytes(actions, start.length + 1), rulesCode(rules)),
    );
    return new Game(/** @type {any} */ ({ rules, [HANDLE]: handle }));
  }

  /** The rules: the name of a preset, or the text form of `formatRules`. */
  get rules() {
    return this.#rules;
  }

  /** Returns the whole game as text for an address: the start, the actions, and the rules if they are not the default. */
  toLink() {
    const start = writeStart(
      ask(() => this.#handle.startBytes()),
      ask(() => this.#handle.startClocks()),
    );
    const actions = toText(ask(() => this.#handle.actionBytes()));
    const rules = this.rules === "thai" ? "" : `.${encodeURI(this.rules)}`;
    return actions === "" && rules === "" ? start : `${start}.${actions}${rules}`;
  }

  /** Returns the current position with its count and its move number as text for an address, usually at most 45 characters. */
  toPositionLink() {
    return writeStart(
      ask(() => this.#handle.positionBytes()),
      ask(() => this.#handle.positionClocks()),
    );
  }

  /** The side to move. */
  get turn() {
    return COLORS[Number(ask(() => this.#handle.isBlack()))];
  }

  /** Returns whether the side to move is in check. */
  isCheck() {
    return ask(() => this.#handle.isCheck());
  }

  /**
   * Returns all legal moves, even if the game is over.
   *
   * @overload
   * @param {MoveOptions & {verbose: true}} options
   * @returns {Move[]}
   */
  /**
   * @overload
   * @param {MoveOptions & {verbose?: false}} [options]
   * @returns {string[]}
   */
  /**
   * @overload
   * @param {MoveOptions & {verbose?: boolean}} options
   * @returns {Move[] | string[]}
   */
  /** @param {MoveOptions & {verbose?: boolean}} [options] */
  moves(options) {
    return movesOf(this.#handle, options);
  }

  /**
   * Returns the target squares of each piece, in the form that boards such as chessground accept; none once the game is over.
   *
   * @returns {Map<string, string[]>}
   */
  dests() {
    return this.outcome ? new Map() : destsOf(this.#handle);
  }

  /**
   * Returns whether a legal move captures.
   *
   * @param {MoveInput} move
   * @param {{letters?: Letters}} [options]
   * @returns {boolean}
   */
  isCapture(move, options) {
    return isCaptureOf(this.#handle, move, lettersOf(options));
  }

  /**
   * Writes a line from the current position, such as the engine's `moves`, in algebraic notation: `12. Nd2 e5 13. e4`.
   *
   * @param {string | readonly string[]} moves coordinates, as a list or separated by spaces
   * @param {{letters?: Letters, moveNumbers?: boolean}} [options]
   * @returns {string}
   */
  variationSan(moves, options) {
    const position = ask((wasm) => new wasm.PositionHandle(this.#handle.fen("fairy"), "fairy"));
    try {
      return lineOf(position, moves, options);
    } finally {
      position.free();
    }
  }

  /**
   * Plays a move and returns its description. A bia that reaches its promotion rank always promotes, whether the move specifies it or not.
   *
   * @param {MoveInput} move coordinates, algebraic notation, or an object with `from` and `to`
   * @param {{letters?: Letters}} [options]
   * @returns {Move}
   */
  play(move, options) {
    const number = numberOf(this.#handle, move, lettersOf(options));
    const text = ask(() => this.#handle.play(number));
    this.#state = null;
    const role = (/** @type {string} */ digit) => ROLES[Number(digit)] ?? null;
    const { uci, from, to, promotion } = squaresOf(text[2] === "1" ? number | 1 : number);
    return {
      uci,
      san: text.slice(3),
      from,
      to,
      piece: /** @type {Role} */ (role(text[0])),
      captured: role(text[1]),
      promotion,
    };
  }

  /** Plays a move without describing it, for playing millions of moves. @param {MoveInput} move */
  push(move) {
    const number = numberOf(this.#handle, move);
    ask(() => this.#handle.push(number));
    this.#state = null;
  }

  /** Undoes the last action and returns it as text; null at the beginning. @returns {string | null} */
  undo() {
    const number = ask(() => this.#handle.undo());
    this.#state = null;
    if (number === 0xffff) return null;
    return MOVES[number] ?? ask((wasm) => wasm.GameHandle.actionText(number)) ?? null;
  }

  /** Returns the FEN of the position, with its count. @param {{dialect?: Dialect}} [options] */
  fen(options) {
    const dialect = dialectOf(options) ?? "fairy";
    return ask(() => this.#handle.fen(textOf(dialect, "a dialect")));
  }

  /** The FEN of the position in which the game began, with its count. */
  get startFen() {
    return ask(() => this.#handle.startFen());
  }

  /** Returns the game as PGN. @param {{tags?: Record<string, string>, letters?: Letters}} [options] */
  pgn(options = {}) {
    const { tags = {}, letters = "fairy" } = optionsOf(options, "{ tags }", ["tags", "letters"]);
    const pairs = tagList(tags);
    return ask(() => this.#handle.pgn(pairs, textOf(letters, "letters")));
  }

  /** Returns the pieces, from a1 to h8. */
  board() {
    return pieces(ask(() => this.#handle.board()));
  }

  get #facts() {
    return (this.#state ??= JSON.parse(ask(() => this.#handle.state())));
  }

  /** The result: `1-0`, `0-1`, `1/2-1/2`, or `*` while the game is in progress. @returns {Result} */
  get result() {
    return this.#facts.result;
  }

  /** The number of moves played so far by both sides together. @returns {number} */
  get ply() {
    return ask(() => this.#handle.ply());
  }

  /** The half-move clock: plies since the last capture or bia move. @returns {number} */
  get halfmoves() {
    return ask(() => this.#handle.positionClocks())[0];
  }

  /** The move number, from 1. It is incremented after Black's move. @returns {number} */
  get fullmoves() {
    return ask(() => this.#handle.positionClocks())[1];
  }

  /** The outcome of the game; null while it is in progress. @returns {Outcome | null} */
  get outcome() {
    return this.#facts.outcome;
  }

  /** The running count; null if there is none, or once the game is over. @returns {Count | null} */
  get count() {
    return this.#facts.count;
  }

  /** Whether the side to move may start a count. @returns {boolean} */
  get canStartCount() {
    return this.#facts.canStartCount;
  }

  /** Whether the side to move may stop its count. @returns {boolean} */
  get canStopCount() {
    return this.#facts.canStopCount;
  }

  /** The draws available by claim or acceptance; none once the game is over. @returns {Claims} */
  get claims() {
    return this.#facts.claims;
  }

  /** The side whose draw offer is open; null if there is none, or once the game is over. @returns {Color | null} */
  get drawOffer() {
    return this.#facts.drawOffer;
  }

  /** The number of occurrences of the current position, including this one. */
  get occurrences() {
    return ask(() => this.#handle.occurrences());
  }

  /** The last move played, even if other actions followed; null if there is none. @returns {MoveSquares | null} */
  get lastMove() {
    const number = ask(() => this.#handle.lastMove());
    return number === undefined ? null : squaresOf(number);
  }

  /** Performs an action, such as one that an engine chose. @param {string} action in the form of `actions` */
  act(action) {
    ask(() => this.#handle.act(textOf(action, "an action")));
    this.#state = null;
  }

  /** Starts a count for the side to move, before its move. */
  startCount() {
    this.act("start_count");
  }

  /** Stops the count of the side to move, before its move. */
  stopCount() {
    this.act("stop_count");
  }

  /** Claims, on behalf of a side, a draw reported by `claims`. @param {"repetition"} [what] @param {Color} [side] */
  claim(what = "repetition", side = this.turn) {
    this.act(`claim_${what} ${side}`);
  }

  /** Offers a draw on behalf of a side. The offer stands until the other side answers it or moves. */
  offerDraw(side = this.turn) {
    this.act(`offer_draw ${side}`);
  }

  /** Accepts, on behalf of a side, the draw offered by the other side or by its count. @param {Color} side */
  acceptDraw(side) {
    this.act(`accept_draw ${side}`);
  }

  /** Declines, on behalf of a side, the draw offered by the other side. @param {Color} side */
  declineDraw(side) {
    this.act(`decline_draw ${side}`);
  }

  /** Resigns on behalf of a side, which need not be the side to move. */
  resign(side = this.turn) {
    this.act(`resign ${side}`);
  }

  /** Ends the game because a side's time has run out. */
  timeout(side = this.turn) {
    this.act(`timeout ${side}`);
  }

  /** The actions so far, as text: `e3e4`, `start_count`, `offer_draw white`. @returns {string[]} */
  get actions() {
    const text = ask(() => this.#handle.actions());
    return text === "" ? [] : text.split("\n");
  }

  /**
   * Returns the moves played so far.
   *
   * @overload
   * @param {{verbose: true, letters?: Letters}} options
   * @returns {Move[]}
   */
  /**
   * @overload
   * @param {{verbose?: false, letters?: Letters}} [options]
   * @returns {string[]}
   */
  /**
   * @overload
   * @param {{verbose?: boolean, letters?: Letters}} options
   * @returns {Move[] | string[]}
   */
  /** @param {{letters?: Letters, verbose?: boolean}} [options] @returns {any} */
  history(options = {}) {
    const { verbose = false, letters = "fairy" } = optionsOf(options, "{ verbose: true }", ["verbose", "letters"]);
    if (verbose) return JSON.parse(ask(() => this.#handle.history(textOf(letters, "letters"))));
    return this.actions.filter((action) => moveNumber(action) !== undefined);
  }

  /** Returns a copy with its whole history. */
  clone() {
    return new Game(/** @type {any} */ ({ rules: this.rules, [HANDLE]: ask(() => this.#handle.copy()) }));
  }

  /** Frees the memory now. Otherwise this happens when the game becomes unreachable. */
  free() {
    ask(() => this.#handle.free());
  }
}

/** Key for passing a module object to a constructor. */
const HANDLE = Symbol("handle");

/** A valid position with its clocks, without history. */
export class Position {
  /** @type {import("./makruk.js").PositionHandle} */
  #handle;

  /** @param {{fen?: string, dialect?: Dialect}} [options] */
  constructor(options = {}) {
    const { fen, dialect } = optionsOf(options, "{ fen }", ["fen", "dialect"]);
    this.#handle =
      /** @type {any} */ (options)[HANDLE] ??
      read(fen, (wasm) =>
        fen === undefined || fen === null
          ? wasm.PositionHandle.start()
          : new wasm.PositionHandle(textOf(fen, "a FEN"), optionalText(dialect, "a dialect")),
      );
  }

  /** The side to move. */
  get turn() {
    return COLORS[Number(ask(() => this.#handle.isBlack()))];
  }

  /**
   * Returns all legal moves.
   *
   * @overload
   * @param {MoveOptions & {verbose: true}} options
   * @returns {Move[]}
   */
  /**
   * @overload
   * @param {MoveOptions & {verbose?: false}} [options]
   * @returns {string[]}
   */
  /**
   * @overload
   * @param {MoveOptions & {verbose?: boolean}} options
   * @returns {Move[] | string[]}
   */
  /** @param {MoveOptions & {verbose?: boolean}} [options] */
  moves(options) {
    return movesOf(this.#handle, options);
  }

  /** Returns whether the side to move is in check. */
  isCheck() {
    return ask(() => this.#handle.isCheck());
  }

  /** Returns the target squares of each piece. @returns {Map<string, string[]>} */
  dests() {
    return destsOf(this.#handle);
  }

  /** Returns whether a legal move captures. @param {MoveInput} move @param {{letters?: Letters}} [options] @returns {boolean} */
  isCapture(move, options) {
    return isCaptureOf(this.#handle, move, lettersOf(options));
  }

  /**
   * Writes a line from the position in algebraic notation: `12. Nd2 e5 13. e4`.
   *
   * @param {string | readonly string[]} moves coordinates, as a list or separated by spaces
   * @param {{letters?: Letters, moveNumbers?: boolean}} [options]
   * @returns {string}
   */
  variationSan(moves, options) {
    return lineOf(this.#handle, moves, options);
  }

  /** Returns whether the side to move is checkmated: in check without a legal move. */
  isCheckmate() {
    return ask(() => this.#handle.isCheckmate());
  }

  /** Returns whether the side to move is stalemated: not in check, but without a legal move. */
  isStalemate() {
    return ask(() => this.#handle.isStalemate());
  }

  /** The Zobrist hash of the pieces and the side to move, as in books and tables. @returns {bigint} */
  get key() {
    return ask(() => this.#handle.key());
  }

  /**
   * Returns the position after a legal move; this position is unchanged.
   *
   * @param {MoveInput} move
   * @param {{letters?: Letters}} [options]
   */
  after(move, options) {
    const number = numberOf(this.#handle, move, lettersOf(options));
    return new Position(/** @type {any} */ ({ [HANDLE]: ask(() => this.#handle.after(number)) }));
  }

  /** Counts the leaf nodes at a depth. @param {number} depth */
  perft(depth) {
    if (!Number.isInteger(depth) || depth < 0 || depth > 255)
      throw fault("number", `depth must be an integer from 0 to 255, not ${String(depth)}`);
    return ask(() => this.#handle.perft(depth));
  }

  /** Returns the FEN of the position. @param {{dialect?: Dialect}} [options] */
  fen(options) {
    const dialect = dialectOf(options) ?? "fairy";
    return ask(() => this.#handle.fen(textOf(dialect, "a dialect")));
  }

  /** Returns the pieces, from a1 to h8. */
  board() {
    return pieces(ask(() => this.#handle.board()));
  }

  /** Frees the memory now. Otherwise this happens when the position becomes unreachable. */
  free() {
    ask(() => this.#handle.free());
  }
}

/** The claims that name a result, with the winner. @type {Record<string, Color | null>} */
const RESULTS = { "1-0": "white", "0-1": "black", "1/2-1/2": null, draw: null };

/** The reasons why a game ends. @type {import("./types.js").Termination[]} */
const TERMINATIONS = [
  "checkmate",
  "stalemate",
  "counting-board",
  "counting-pieces",
  "mate-while-counting",
  "repetition",
  "insufficient-material",
  "agreement",
  "resignation",
  "timeout",
  "adjudication",
  "unknown",
];

/** Whether a claim is right. @param {Game} game @param {Claim} claim */
function isRight(game, claim) {
  const { outcome, claims } = game;
  const isResult = Object.hasOwn(RESULTS, claim);
  if (claims.repetition && (claim === "repetition" || (isResult && RESULTS[claim] === null))) return true;
  return outcome !== null && (isResult ? outcome.winner === RESULTS[claim] : outcome.by === claim);
}

/** Letters other than the usual ones. The official letters yield to the others, as when the letters of a game are detected. */
const OTHER_LETTERS = /** @type {const} */ (["thai", "playok", "makruk-js", "international", "official"]);

/** Plays a move of a record, in the letters in which it is legal. @param {Game} game @param {MoveInput} move */
function playAny(game, move) {
  /** @type {MakrukError} */
  let wrong;
  try {
    return game.push(move);
  } catch (/** @type {any} */ error) {
    wrong = error;
  }
  if (
    typeof move !== "string" ||
    moveNumber(move) !== undefined ||
    game.outcome ||
    !["san", "illegal-move", "captured-piece"].includes(wrong.kind)
  )
    throw wrong;
  const found = new Set();
  for (const letters of OTHER_LETTERS) {
    if (letters === "official" && found.size > 0) break;
    const copy = game.clone();
    try {
      found.add(copy.play(move, { letters }).uci);
    } catch (/** @type {any} */ error) {
      // The error in letters in which the text is a move says more.
      if (wrong.kind === "san" && error.kind !== "san") wrong = error;
    } finally {
      copy.free();
    }
  }
  const [uci, other] = found;
  if (other) throw fault("letters", `\`${move}\` is ${uci} or ${other}, in different letters`);
  if (!uci) throw wrong;
  game.push(uci);
}

/** Whether a value has the form of a move or an action. @param {any} move */
const isEntry = (move) =>
  [move, move?.uci].some((text) => typeof text === "string") ||
  [move?.from, move?.to].every((text) => typeof text === "string");

/**
 * Plays a record: reports whether it is legal, how the game ends, and whether a claim is right. An entry that is illegal, or is not a
 * move or an action, is part of the report; an entry of another type, an invalid start, rule set or claim throws an error.
 *
 * @param {readonly MoveInput[]} moves moves in coordinates or algebraic notation, and other actions such as `start_count`. Each move
 *   may be in any letters in which it is legal.
 * @param {{rules?: RulesInput, start?: string, claim?: Claim}} [options] `start` is a FEN; a claim is a result, `draw` or the reason for
 *   an end. A draw that the side to move may claim now is a right claim.
 * @returns {GameVerdict}
 */
export function verifyGame(moves, options = {}) {
  const { rules, start, claim } = optionsOf(options, "{ rules }", ["rules", "start", "claim"]);
  if (!Array.isArray(moves)) throw fault("type", `expected a list of moves, found ${typeName(moves)}`);
  const strange = moves.findIndex((move) => !isEntry(move));
  if (strange >= 0)
    throw fault("type", `entry ${strange}: expected a move or an action, found ${typeName(moves[strange])}`);
  if (claim !== undefined && !Object.hasOwn(RESULTS, claim) && !TERMINATIONS.includes(/** @type {any} */ (claim))) {
    throw fault("claim", `expected a claim such as draw, 1-0 or repetition, found \`${String(claim)}\``);
  }
  const game = new Game({ fen: start, rules });
  let ply = 0;
  /** @type {string | null} */
  let reason = null;
  try {
    for (const move of moves) {
      // Actions have names of several words, without digits.
      if (typeof move === "string" && /^[a-z]+[_ ][a-z_ ]*$/.test(move)) game.act(move);
      else playAny(game, move);
      ply += 1;
    }
  } catch (/** @type {any} */ error) {
    if (error.kind === "internal") throw error;
    reason = error.message;
  }
  const legal = reason === null;
  const verdict = {
    legal,
    ply,
    reason,
    outcome: game.outcome,
    claim: claim === undefined ? null : legal && isRight(game, claim),
  };
  game.free();
  return verdict;
}

/**
 * Returns the outcome if a side's time runs out now: a draw if the other side lacks the material that the rules demand. A game that is
 * over keeps its outcome.
 *
 * @param {Subject} position a game, a position or a FEN
 * @param {Color} side
 * @param {{rules?: RulesInput}} [options] by default the rules of the game, or else Thailand's
 * @returns {Outcome}
 */
export function timeoutOutcome(position, side, options = {}) {
  const { rules } = optionsOf(options, "{ rules }", ["rules"]);
  if (!COLORS.includes(side))
    throw fault("side", `expected the side whose time runs out, white or black, found \`${String(side)}\``);
  if (position instanceof Game && position.outcome) return position.outcome;
  const game =
    position instanceof Game && rules === undefined
      ? position.clone()
      : new Game({ fen: fenOf(position), rules: rules ?? gameRules(position) });
  try {
    if (!game.outcome) game.timeout(side);
    return /** @type {Outcome} */ (game.outcome);
  } finally {
    game.free();
  }
}

/** The rules of a game; undefined for a position or a FEN. @param {Subject} position */
const gameRules = (position) => /** @type {Partial<Game>} */ (position)?.rules;

/**
 * Describes any FEN, valid or not, including the forms that people paste: quoted, with `_`, `+` or `%20` between the
 * fields, or without the last fields.
 *
 * @param {string} fen
 * @param {{dialect?: Dialect}} [options]
 * @returns {SetupDescription}
 */
export function describeSetup(fen, options) {
  const dialect = dialectOf(options);
  const setup = JSON.parse(
    read(fen, (wasm) => wasm.describeSetup(textOf(fen, "a FEN"), optionalText(dialect, "a dialect"))),
  );
  return { ...setup, board: pieces(setup.board) };
}

/**
 * Draws a board as an SVG picture.
 *
 * @param {Game | Position | string} position
 * @param {SvgOptions} [options]
 * @returns {string}
 */
export function svg(position, options = {}) {
  const fen = fenOf(position);
  const {
    style,
    orientation,
    coordinates,
    lastMove,
    checks,
    arrows = [],
    title,
    pieces: set,
  } = optionsOf(options, "{ style }", OF_SVG);
  return ask((wasm) => {
    const picture = new wasm.Picture();
    try {
      if (style !== undefined) picture.style(textOf(style, "a style"));
      if (coordinates !== undefined) picture.coordinates(textOf(coordinates, "coordinates"));
      if (!["white", "black", undefined].includes(orientation))
        throw fault("option", `orientation must be white or black, not \`${String(orientation)}\``);
      if (orientation === "black") picture.turn();
      if (lastMove) {
        const number = moveNumber(typeof lastMove === "string" ? lastMove : lastMove.uci);
        if (number === undefined) throw fault("option", "lastMove must be a move such as e3e4");
        picture.lastMove(number);
      }
      if (checks !== undefined && checks !== true) picture.squares("checks", numbersOf(checks || []));
      for (const kind of /** @type {const} */ (["selected", "targets", "marks"])) {
        const squares = options[kind];
        if (squares) picture.squares(kind, numbersOf(squares));
      }
      for (const { from, to = from, color = "#15781b" } of arrows)
        picture.arrow(squareNumber(from), squareNumber(to), textOf(color, "a colour"));
      if (title !== undefined) picture.title(textOf(title ?? "", "a title"));
      if (set)
        picture.pieces(
          set.size,
          COLORS.flatMap((color) => ROLES.map((role) => textOf(set[color]?.[role], "a picture of each piece"))),
        );
      return picture.draw(fen);
    } finally {
      picture.free();
    }
  });
}

/** @param {string | readonly string[]} squares */
function numbersOf(squares) {
  return Uint8Array.from(typeof squares === "string" ? [squares] : squares, squareNumber);
}
