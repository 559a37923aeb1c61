// Everything that the page takes from the package. If the package changes, this file does, and no other.

import { Book } from "./makruk/book.js";
import { Engine } from "./makruk/engine.js";
import { describeSetup, Game, parsePgn, Position, ready, spell, START, writePgn } from "./makruk/index.js";
import "./makruk/board.js";
import { squareName } from "./makruk/words.js";
import { letters } from "./settings.js";
import { NULL_MOVE } from "./tree.js";

/** @typedef {"white" | "black"} Color */
/** @typedef {Game} AnyGame */
/** @typedef {import("./makruk/index.js").PgnGame} PgnGame */
/** @typedef {import("./makruk/index.js").Letters} Letters */
/** @typedef {import("./makruk/book.js").BookMove} BookMove */
/** @typedef {import("./makruk/book.js").BookPage} BookPage */
/** @typedef {{ depth: number, line: number, speed: number, cp?: number, mate?: number, pv: string[] }} Info scores as White sees them */
/** @typedef {{ fen?: string, rules: string, actions: string[] }} Line a start and what was done from there */

export { Book, ready, spell, squareName, START, writePgn };

/** The names of the rules, the usual ones first. */
export const RULES = ["thai", "fairy", "fairy_on_call"];

/** @param {Color} color @returns {Color} */
export const other = (color) => (color === "white" ? "black" : "white");

/**
 * Starts a game and repeats what was done in it.
 * @param {{ fen?: string, rules?: string, actions?: string[] }} [record]
 * @returns {AnyGame}
 */
export function newGame({ fen, rules = "thai", actions = [] } = {}) {
  const game = new Game({ fen, rules: /** @type {any} */ (rules) });
  for (const action of actions) act(game, action);
  return game;
}

/**
 * Does what a text of `game.actions` says: a move, or `start_count`, `resign white`.
 * @param {AnyGame} game
 * @param {string} action
 */
export function act(game, action) {
  if (isMove(action)) game.play(action);
  else game.act(action);
}

/** Whether an action is a move. @param {string} action */
export const isMove = (action) => /^[a-h][1-8][a-h][1-8]/.test(action);

/**
 * Repeats a line of a record, which may go on where the rules end the game, and may have null moves. There another game
 * begins from the position; `breaks` says why.
 * @param {Line} line
 * @returns {{ game: AnyGame, breaks: ("over" | "null" | "count")[] }}
 */
export function replay({ fen, rules, actions }) {
  let game = newGame({ fen, rules });
  /** @type {("over" | "null" | "count")[]} */
  const breaks = [];
  const begin = (/** @type {string} */ start) => {
    game.free();
    game = newGame({ fen: start, rules });
  };
  for (const action of actions) {
    if (action === NULL_MOVE) {
      const [board, side] = game.fen().split(" ");
      begin(`${board} ${side === "w" ? "b" : "w"} - - 0 1`);
      breaks.push("null");
    } else if (isMove(action) && game.outcome) {
      const before = new Position({ fen: game.fen() });
      const position = before.after(action);
      begin(position.fen());
      before.free();
      position.free();
      breaks.push("over");
    } else {
      try {
        act(game, action);
      } catch (error) {
        if (isMove(action)) throw error;
        breaks.push("count");
      }
    }
  }
  return { game, breaks };
}

/** Whether the side to move may claim a draw by repetition. @param {AnyGame} game @returns {boolean} */
export const canClaim = (game) => game.claims.repetition;

/** Whether a side may accept a draw: one was offered, or the other side counts. @param {AnyGame} game @param {Color} side @returns {boolean} */
export const canAccept = (game, side) => game.claims.acceptDraw[side];

/**
 * The moves of a game, in the letters of the page if none are named.
 * @param {AnyGame} game
 * @param {string} [set]
 */
export const movesOf = (game, set = letters()) => game.history({ verbose: true, letters: /** @type {Letters} */ (set) });

/**
 * The moves of a line in algebraic notation, as far as they are legal.
 * @param {AnyGame} game
 * @param {string[]} pv
 */
export function sanOf(game, pv) {
  const copy = game.clone();
  const before = copy.history().length;
  try {
    for (const move of pv) copy.play(move);
  } catch {
    // The rest of the line is left out: the game is over before.
  }
  const texts = movesOf(copy).slice(before).map(({ san }) => san);
  copy.free();
  return texts;
}

/**
 * Reads what somebody pasted: a FEN in any dialect, or PGN with variations. Throws an error with a message.
 * @param {string} text
 * @param {{ letters?: string, dialect?: string }} [options] instead of what the text seems to be in
 * @returns {{ fen: string, dialect: string } | { games: PgnGame[] }}
 */
export function readRecord(text, options = {}) {
  const trimmed = text.trim();
  const isFen = !trimmed.includes("\n") && (trimmed.split(/\s+/)[0].match(/\//g) ?? []).length >= 5;
  if (!isFen) return { games: parsePgn(text, { letters: /** @type {Letters | undefined} */ (options.letters) }) };
  const indent = text.indexOf(trimmed);
  try {
    const game = new Game(/** @type {any} */ ({ fen: trimmed, dialect: options.dialect }));
    const fen = game.fen();
    game.free();
    return { fen, dialect: describe(trimmed, options.dialect).dialect };
  } catch (/** @type {any} */ error) {
    if (error.offset !== undefined) error.offset += indent;
    throw error;
  }
}

/** The rules that a record was played by, as far as its tags tell. @param {Record<string, string>} tags */
export function rulesOf(tags) {
  if (RULES.includes(tags.Rules)) return tags.Rules;
  // Counts are called there, and expire as Fairy-Stockfish lets them.
  return /pychess/i.test(tags.Site ?? "") ? "fairy_on_call" : "thai";
}

/** The record of a game, without variations. @param {AnyGame} game @param {Record<string, string>} [tags] @returns {PgnGame} */
export const recordOf = (game, tags = {}) => parsePgn(pgnOf(game, tags))[0];

/** @param {AnyGame} game @param {Record<string, string>} tags @returns {string} */
export const pgnOf = (game, tags) => game.pgn({ tags: withRules(tags, game.rules) });

/** Tags that name the rules, unless they are the usual ones. @param {Record<string, string>} tags @param {string} rules */
export function withRules({ Rules, ...tags }, rules) {
  return rules === "thai" ? tags : { ...tags, Rules: rules };
}

/**
 * Says of any FEN what is on its board, and what is wrong with it, if anything is.
 * @param {string} fen
 * @param {string} [dialect]
 * @returns {{ fen: string, dialect: string, problems: string[], message: string | null }}
 */
export const describe = (fen, dialect) => describeSetup(fen, /** @type {any} */ ({ dialect }));

/** @param {AnyGame} game @returns {string} */
export const linkOf = (game) => game.toLink();
/** @param {string} text @returns {AnyGame} */
export const gameOfLink = (text) => Game.fromLink(text);

// The engine

/** Tells by the event `restart` that the engine died, so that the next search starts another one, and by `fallback` that it plays without its net. */
export const engineEvents = new EventTarget();
const engine = new Engine({
  net: true,
  onFallback: () => engineEvents.dispatchEvent(new Event("fallback")),
  onCrash: () => engineEvents.dispatchEvent(new Event("restart")),
});

/** Lets the engine forget the last game. */
export const newEngineGame = () => engine.newGame();

/**
 * What the engine does for its side of a game: a move, or a count, an offer, an answer, a claim before it. Null if it waits.
 * @param {AnyGame} game
 * @param {{ side: Color, level: number, resigns: boolean, movetime: number, signal: AbortSignal }} options
 * @returns {Promise<string | null>}
 */
export async function decide(game, options) {
  try {
    return (await engine.decide(game, options))?.action ?? null;
  } catch (error) {
    if (options.signal.aborted) return null;
    throw error;
  }
}

/**
 * @param {AnyGame} game
 * @param {{ multipv?: number, movetime?: number, signal?: AbortSignal, onInfo?: (info: Info) => void }} options
 * @returns {Promise<{ move: string | null, info: Info | null }>} what was found until then if the signal ended the search
 */
export async function analyse(game, { onInfo, ...options }) {
  const sign = game.turn === "white" ? 1 : -1;
  /** @type {Info | null} */
  let best = null;
  const hear = (/** @type {any} */ raw) => {
    const info = plainInfo(raw, sign);
    if (info.pv.length === 0) return;
    if (info.line === 1) best = info;
    onInfo?.(info);
  };
  try {
    const result = await engine.analyse(game, { ...options, onInfo: hear });
    return { move: result.best, info: best };
  } catch (error) {
    if (options.signal?.aborted) return { move: null, info: best };
    throw error;
  }
}

/** @param {any} raw @param {number} sign @returns {Info} */
function plainInfo({ multipv, depth, nps, score, moves }, sign) {
  const { cp, mate } = score;
  return { line: multipv, depth, speed: nps, pv: moves, ...(mate === undefined ? { cp: sign * cp } : { mate: sign * mate }) };
}

/** A score in centibia for comparison; mates are beyond all others. @param {Info} info */
export const valueOf = (info) => (info.mate === undefined ? info.cp ?? 0 : Math.sign(info.mate || -1) * (100_000 - Math.abs(info.mate)));
