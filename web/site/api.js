// Everything that the page takes from the package. If the package changes, this file does, and no other.

import { Engine } from "./makruk/engine.js";
import { Game, parsePgn, Position, ready } from "./makruk/index.js";
import "./makruk/board.js";

/** @typedef {"white" | "black"} Color */
/** @typedef {any} AnyGame a Game of the package */
/** @typedef {{ depth: number, line: number, speed: number, cp?: number, mate?: number, pv: string[] }} Info scores as White sees them */

export { Position, ready };

/** @param {Color} color @returns {Color} */
export const other = (color) => (color === "white" ? "black" : "white");

/**
 * Starts a game and repeats what was done in it.
 * @param {{ fen?: string, rules?: string, actions?: string[] }} [record]
 * @returns {AnyGame}
 */
export function newGame({ fen, rules = "thai", actions = [] } = {}) {
  const game = new Game({ fen, rules });
  for (const action of actions) act(game, action);
  return game;
}

/**
 * Does what a text says: a move, or a word and, where a side does it, the side.
 * @param {AnyGame} game
 * @param {string} action
 */
export function act(game, action) {
  const [word, side] = action.split(" ");
  if (word === "count") game.startCount();
  else if (word === "stop") game.stopCount();
  else if (word === "claim") game.claim("repetition");
  else if (word === "offer") game.offerDraw(side);
  else if (word === "accept") game.acceptDraw(side);
  else if (word === "decline") game.declineDraw(side);
  else if (word === "resign") game.resign(side);
  else if (word === "timeout") game.timeout(side);
  else return game.play(action);
  return null;
}

/** Whether an action is a move. @param {string} action */
export const isMove = (action) => /^[a-h][1-8]/.test(action);

/** Whether the side to move may claim a draw by repetition. @param {AnyGame} game @returns {boolean} */
export const canClaim = (game) => Boolean(game.claims?.repetition);

/** Whether a side may accept a draw: one was offered, or the other side counts. @param {AnyGame} game @param {Color} side @returns {boolean} */
export const canAccept = (game, side) => Boolean(game.claims?.acceptDraw?.[side]);

/** Whether the side to move may stop its count. @param {AnyGame} game @returns {boolean} */
export const canStopCount = (game) => game.canStopCount ?? false;

/**
 * The moves of a line in algebraic notation, as far as they are legal.
 * @param {{ fen?: string, rules?: string, actions?: string[] }} record
 * @param {string[]} pv
 */
export function sanOf(record, pv) {
  const game = newGame(record);
  const texts = [];
  try {
    for (const move of pv) texts.push(game.play(move).san);
  } catch {
    // The rest of the line is left out.
  }
  game.free?.();
  return texts;
}

/**
 * Reads what somebody pasted: a FEN in any dialect, or PGN with variations. Throws an error with a message.
 * @param {string} text
 * @returns {{ fen: string } | { games: PgnGame[] }}
 *
 * @typedef {{ parent: number, uci?: string, san?: string, comments?: string[] }} PgnMove the root first
 * @typedef {{ line?: number, column?: number, message: string }} PgnProblem
 * @typedef {{ tags: [string, string][], start: string, result: string, moves: PgnMove[], errors: PgnProblem[] }} PgnGame
 */
export function readRecord(text) {
  const trimmed = text.trim();
  const isFen = !trimmed.includes("\n") && (trimmed.split(/\s+/)[0].match(/\//g) ?? []).length >= 5;
  if (isFen) {
    const game = new Game({ fen: trimmed });
    const fen = game.fen();
    game.free?.();
    return { fen };
  }
  return { games: /** @type {any} */ (parsePgn(text)).map(plainGame) };
}

/** @param {any} game @returns {PgnGame} */
function plainGame(game) {
  const tags = Array.isArray(game.tags) ? game.tags : Object.entries(game.tags);
  return { tags, start: game.start ?? game.fen, result: game.result, moves: game.moves ?? [], errors: game.errors ?? [] };
}

/** @param {AnyGame} game @returns {string} */
export const linkOf = (game) => game.toLink();
/** @param {string} text @returns {AnyGame} */
export const gameOfLink = (text) => Game.fromLink(text);

// The engine

/** @type {any} */
let engine = null;
/** What is told when the engine had to be started again. */
export const engineEvents = new EventTarget();

/**
 * @param {AnyGame} game
 * @param {{ level?: number, multipv?: number, movetime?: number, nodes?: number, signal?: AbortSignal, onInfo?: (info: Info) => void }} options
 * @returns {Promise<{ move: string | null, info: Info | null }>}
 */
export async function analyse(game, { onInfo, ...options }) {
  engine ??= new Engine();
  const isWhite = game.turn === "white";
  /** @type {Info | null} */
  let best = null;
  try {
    const result = await engine.analyse(game, {
      ...options,
      onInfo: (/** @type {any} */ raw) => {
        const info = plainInfo(raw, isWhite);
        if (info === null) return;
        if (info.line === 1) best = info;
        onInfo?.(info);
      },
    });
    return { move: result?.bestmove ?? null, info: best };
  } catch (error) {
    if (options.signal?.aborted) return { move: null, info: best };
    engine?.terminate?.();
    engine = null;
    engineEvents.dispatchEvent(new Event("restart"));
    throw error;
  }
}

/** @param {any} raw @param {boolean} isWhite @returns {Info | null} */
function plainInfo(raw, isWhite) {
  const pv = typeof raw.pv === "string" ? raw.pv.split(" ") : raw.pv ?? [];
  const score = raw.score ?? {};
  const cp = score.cp ?? (score.type === "cp" ? score.value : undefined);
  const mate = score.mate ?? (score.type === "mate" ? score.value : undefined);
  if (pv.length === 0 || (cp === undefined && mate === undefined)) return null;
  const turned = (/** @type {number | undefined} */ value) => (value === undefined ? undefined : isWhite ? value : -value);
  return { depth: raw.depth ?? 0, line: raw.multipv ?? 1, speed: raw.nps ?? 0, cp: turned(cp), mate: turned(mate), pv };
}

/** A score in centibia for comparison; mates are beyond all others. @param {Info} info */
export const valueOf = (info) => (info.mate === undefined ? info.cp ?? 0 : Math.sign(info.mate || -1) * (100_000 - Math.abs(info.mate)));

/**
 * What the engine does besides its move, from the score of its search.
 * @param {AnyGame} game before its move
 * @param {Info} info
 * @returns {"count" | "stop" | "claim" | null}
 */
export function engineCalls(game, info) {
  const score = valueOf(info) * (game.turn === "white" ? 1 : -1);
  if (canClaim(game) && score < 0) return "claim";
  if (game.canStartCount && score < -100) return "count";
  if (canStopCount(game) && game.count?.by === game.turn && score > 100) return "stop";
  return null;
}

/** Whether the engine accepts a draw. @param {Info | null} info @param {Color} side */
export const engineAccepts = (info, side) => info !== null && valueOf(info) * (side === "white" ? 1 : -1) < -30;
