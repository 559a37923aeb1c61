// Everything that the page takes from the package. If the package changes, this file does, and no other.

import { Engine } from "./makruk/engine.js";
import { describeSetup, Game, parsePgn, ready, START } from "./makruk/index.js";
import "./makruk/board.js";
import { letters } from "./settings.js";

/** @typedef {"white" | "black"} Color */
/** @typedef {Game} AnyGame */
/** @typedef {import("./makruk/index.js").PgnGame} PgnGame */
/** @typedef {import("./makruk/index.js").Letters} Letters */
/** @typedef {{ depth: number, line: number, speed: number, cp?: number, mate?: number, pv: string[] }} Info scores as White sees them */

export { ready, START };

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
 * @returns {import("./makruk/index.js").Move | null} the move, if it was one
 */
export function act(game, action) {
  if (isMove(action)) return game.play(action);
  game.act(action);
  return null;
}

/** Whether an action is a move. @param {string} action */
export const isMove = (action) => /^[a-h][1-8][a-h][1-8]/.test(action);

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
 * @param {{ fen?: string, rules?: string, actions?: string[] }} record
 * @param {string[]} pv
 */
export function sanOf(record, pv) {
  const game = newGame(record);
  const before = game.history().length;
  try {
    for (const move of pv) game.play(move);
  } catch {
    // The rest of the line is left out: the game is over before.
  }
  const texts = movesOf(game).slice(before).map(({ san }) => san);
  game.free();
  return texts;
}

/**
 * Reads what somebody pasted: a FEN in any dialect, or PGN with variations. Throws an error with a message.
 * @param {string} text
 * @returns {{ fen: string } | { games: PgnGame[] }}
 */
export function readRecord(text) {
  const trimmed = text.trim();
  const isFen = !trimmed.includes("\n") && (trimmed.split(/\s+/)[0].match(/\//g) ?? []).length >= 5;
  if (!isFen) return { games: parsePgn(text) };
  const game = new Game({ fen: trimmed });
  const fen = game.fen();
  game.free();
  return { fen };
}

/**
 * Says of any FEN what is on its board, and what is wrong with it, if anything is.
 * @param {string} fen
 * @returns {{ fen: string, message: string | null }}
 */
export const describe = (fen) => describeSetup(fen);

/** @param {AnyGame} game @returns {string} */
export const linkOf = (game) => game.toLink();
/** @param {string} text @returns {AnyGame} */
export const gameOfLink = (text) => Game.fromLink(text);

// The engine

/** Tells by the event `restart` that the engine died; the next search starts another one. */
export const engineEvents = new EventTarget();
const engine = new Engine({ onCrash: () => engineEvents.dispatchEvent(new Event("restart")) });

/**
 * @param {AnyGame} game
 * @param {{ level?: number, multipv?: number, movetime?: number, signal?: AbortSignal, onInfo?: (info: Info) => void }} options
 * @returns {Promise<{ move: string | null, info: Info | null }>} nothing if the signal ended the search
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

/**
 * What the engine does besides its move, from the score of its search.
 * @param {AnyGame} game before its move
 * @param {Info} info
 * @returns {string | null}
 */
export function engineCalls(game, info) {
  const score = valueOf(info) * (game.turn === "white" ? 1 : -1);
  if (canClaim(game) && score < 0) return `claim_repetition ${game.turn}`;
  if (game.canStartCount && score < -100) return "start_count";
  if (game.canStopCount && game.count?.by === game.turn && score > 100) return "stop_count";
  return null;
}

/** Whether the engine accepts a draw. @param {Info | null} info @param {Color} side */
export const engineAccepts = (info, side) => info !== null && valueOf(info) * (side === "white" ? 1 : -1) < -30;
