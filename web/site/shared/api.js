// Everything that the page uses from the package, except opening books, which `analyse/explorer.js` loads. If the
// package changes, only these two files change.

import { Engine } from "../makruk/engine.js";
import { describeSetup, Game, parsePgn, Position, ready, spell, START, writePgn } from "../makruk/index.js";
import "../makruk/board.js";
import { toBytes, toText } from "../makruk/link.js";
import { squareName } from "../makruk/words.js";
import { letters } from "./settings.js";
import { NULL_MOVE } from "./tree.js";

/** @typedef {"white" | "black"} Color */
/** @typedef {Game} AnyGame */
/** @typedef {import("../makruk/index.js").PgnGame} PgnGame */
/** @typedef {import("../makruk/index.js").Dialect} Dialect */
/** @typedef {import("../makruk/index.js").Letters} Letters */
/** @typedef {import("../makruk/index.js").RulesName} RulesName */
/** An error of the package. @typedef {Error & { kind?: string, offset?: number }} Fault */
/**
 * @typedef {{ depth: number, line: number, speed: number, cp?: number, mate?: number, wdl?: number[], pv: string[] }}
 *   Info scores, and the chances of a win, a draw and a loss per mille, from White's point of view
 */
/** @typedef {{ fen?: string, rules: string, actions: string[] }} Line a start and the actions from there */

export { ready, spell, squareName, START, writePgn };

/** @param {Color} color @returns {Color} */
export const other = (color) => (color === "white" ? "black" : "white");

/**
 * Starts a game and replays its actions.
 * @param {{ fen?: string, rules?: string, actions?: string[] }} [record]
 * @returns {AnyGame}
 */
export function newGame({ fen, rules = "thai", actions = [] } = {}) {
  const game = new Game({ fen, rules: /** @type {RulesName} */ (rules) });
  for (const action of actions) act(game, action);
  return game;
}

/**
 * Performs an action in the form of `game.actions`: a move, or for example `start_count` or `resign white`.
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
 * Replays a line of a record, which may continue past the end of the game and contain null moves. At such a place a new
 * game begins from the position; `breaks` gives the reasons.
 * @param {Line} line
 * @param {(game: AnyGame, action: string) => void} [see] called at the start, with an empty
 *   action, and after each action
 * @returns {{ game: AnyGame, breaks: ("over" | "null" | "count")[] }}
 */
export function replay({ fen, rules, actions }, see) {
  let game = newGame({ fen, rules });
  see?.(game, "");
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
    see?.(game, action);
  }
  return { game, breaks };
}

/** Whether the side to move may claim a draw by repetition. @param {AnyGame} game @returns {boolean} */
export const canClaim = (game) => game.claims.repetition;

/**
 * Whether a side may accept a draw: one was offered, or the opponent is counting.
 * @param {AnyGame} game
 * @param {Color} side
 * @returns {boolean}
 */
export const canAccept = (game, side) => game.claims.acceptDraw[side];

/**
 * A game's moves, written with the piece letters `set`, by default those chosen on the page.
 * @param {AnyGame} game
 * @param {string} [set]
 */
export const movesOf = (game, set = letters()) =>
  game.history({ verbose: true, letters: /** @type {Letters} */ (set) });

/**
 * The moves of a line in algebraic notation, up to the first illegal one.
 * @param {AnyGame} game
 * @param {string[]} pv
 */
export function sanOf(game, pv) {
  const copy = game.clone();
  const before = copy.history().length;
  try {
    for (const move of pv) copy.play(move);
  } catch {
    // Omit the rest of the line: the game is already over.
  }
  const texts = movesOf(copy).slice(before).map(({ san }) => san);
  copy.free();
  return texts;
}

/**
 * Parses pasted text: a FEN in any dialect, or PGN with variations. Throws an error with a message.
 * @param {string} text
 * @param {{ letters?: string, dialect?: string }} [options] override detection
 * @returns {{ fen: string, dialect: string } | { games: PgnGame[] }}
 */
export function readRecord(text, options = {}) {
  const trimmed = text.trim();
  const isFen = !trimmed.includes("\n") && (trimmed.split(/\s+/)[0].match(/\//g) ?? []).length >= 5;
  if (!isFen) return { games: parsePgn(text, { letters: /** @type {Letters | undefined} */ (options.letters) }) };
  const indent = text.indexOf(trimmed);
  try {
    const { fen, dialect, message } = describe(trimmed, options.dialect);
    // The error of a position contains the place in the text.
    if (message) new Game({ fen: trimmed, dialect: /** @type {Dialect | undefined} */ (options.dialect) }).free();
    new Game({ fen }).free();
    return { fen, dialect };
  } catch (error) {
    const fault = /** @type {Fault} */ (error);
    if (fault.offset !== undefined) fault.offset += indent;
    throw error;
  }
}

/**
 * The record of a game, without variations.
 * @param {AnyGame} game
 * @param {Record<string, string>} [tags]
 * @returns {PgnGame}
 */
export const recordOf = (game, tags = {}) => parsePgn(pgnOf(game, tags))[0];

/** @param {AnyGame} game @param {Record<string, string>} tags @returns {string} */
export const pgnOf = (game, tags) => game.pgn({ tags: withRules(tags, game.rules) });

/** Adds a tag for the rules, unless they are the default. @param {Record<string, string>} tags @param {string} rules */
export function withRules({ Rules, ...tags }, rules) {
  return rules === "thai" ? tags : { ...tags, Rules: rules };
}

/**
 * Describes the board of any FEN, and its problems.
 * @param {string} fen
 * @param {string} [dialect]
 * @returns {{ fen: string, dialect: string, problems: string[], message: string | null }}
 */
export const describe = (fen, dialect) => describeSetup(fen, { dialect: /** @type {Dialect | undefined} */ (dialect) });

/** @param {AnyGame} game @returns {string} */
export const linkOf = (game) => game.toLink();
/**
 * Reads the game of a link. Of a damaged link, such as one that a chat program has cut, reads the moves before the damage;
 * throws if not even the start position can be read.
 * @param {string} text
 * @returns {{ game: AnyGame, fault: Fault | null }}
 */
export function gameOfLink(text) {
  try {
    return { game: Game.fromLink(text), fault: null };
  } catch (error) {
    const game = beginningOf(text);
    if (!game) throw error;
    return { game, fault: /** @type {Fault} */ (error) };
  }
}

/** The game of the first moves of a damaged link, or null. @param {string} text */
function beginningOf(text) {
  const [start, actions = "", ...rest] = text.split(".");
  const [sound = ""] = actions.match(/^[\w-]*/) ?? [];
  // The last byte may be incomplete.
  const padded = sound.padEnd(4 * Math.ceil(sound.length / 4), "A");
  const bytes = toBytes(padded).slice(0, Math.floor((3 * sound.length) / 4));
  // The rules may be damaged, too.
  for (const rules of new Set([rest.length > 0 ? `.${rest.join(".")}` : "", ""])) {
    /** @type {AnyGame | null} */
    let longest = null;
    // An action takes two bytes.
    for (let [low, high] = [0, Math.floor(bytes.length / 2)]; low <= high; ) {
      const middle = longest || low > 0 ? (low + high) >> 1 : 0;
      try {
        const game = Game.fromLink(`${start}.${toText(bytes.slice(0, 2 * middle))}${rules}`);
        longest?.free();
        longest = game;
        low = middle + 1;
      } catch {
        high = middle - 1;
      }
    }
    if (longest) return longest;
  }
  return null;
}

// The engine

/**
 * Emits `restart` when the engine has died and the next search will start a new one, and `fallback` when
 * it plays without its net.
 */
export const engineEvents = new EventTarget();
const engine = new Engine({
  net: true,
  onFallback: () => engineEvents.dispatchEvent(new Event("fallback")),
  onCrash: () => engineEvents.dispatchEvent(new Event("restart")),
});

/** Clears the engine's memory of the last game. */
export const newEngineGame = () => engine.newGame();

/**
 * How long the engine may exceed its time before it is presumed dead, and how long loading may take, in milliseconds.
 */
const SILENCE = 15_000;
const LOADING = 120_000;
/** How long a live engine may be silent before the next ping, in milliseconds. */
const CALM = 60_000;
/** Whether the engine has answered: until then it may be loading. */
let hasAnswered = false;

/**
 * Waits for the engine. Pings an engine that is silent for too long, and terminates it if it does not answer: its
 * worker may have died without an error. A live engine may be busy with a long search or an earlier job.
 * @template T
 * @param {(wait: (milliseconds: number) => void) => Promise<T>} job receives a function that reports a sign of life
 * @param {number} time expected duration in milliseconds
 * @param {AbortSignal} [signal]
 * @returns {Promise<T>}
 */
async function watch(job, time, signal) {
  let timer = 0;
  let isOver = false;
  let isSilent = false;
  const end = () => {
    isSilent = true;
    hasAnswered = false;
    void engine.terminate();
  };
  const ask = () => {
    if (!hasAnswered) return end();
    timer = window.setTimeout(end, SILENCE);
    // If the ping fails, the engine has ended, and the job is rejected as well.
    engine.ping().then(() => wait(CALM), () => {});
  };
  const wait = (/** @type {number} */ milliseconds) => {
    clearTimeout(timer);
    if (!isOver) timer = window.setTimeout(ask, milliseconds + (hasAnswered ? SILENCE : LOADING));
  };
  const stop = () => wait(0);
  const leave = () => {
    isOver = true;
    clearTimeout(timer);
    signal?.removeEventListener("abort", stop);
  };
  signal?.addEventListener("abort", stop);
  wait(time);
  try {
    const result = await job((milliseconds) => ((hasAnswered = true), wait(milliseconds)));
    hasAnswered = true;
    return result;
  } catch (error) {
    leave();
    if (isSilent) {
      engineEvents.dispatchEvent(new Event("restart"));
      throw Object.assign(new Error("the engine did not respond in time"), { kind: "silent" });
    }
    // This job was queued behind another one, which got no response: try again.
    if (/** @type {Fault} */ (error).kind === "terminated" && !signal?.aborted) return await watch(job, time, signal);
    throw error;
  } finally {
    leave();
  }
}

/**
 * The engine's action for its side of a game: a move, or before it a count, an offer, an answer or a claim. Null if the
 * engine waits for the other side.
 * @param {AnyGame} game
 * @param {{ side: Color, level: number, resigns: boolean, movetime: number, signal: AbortSignal }} options
 * @returns {Promise<string | null>}
 */
export async function decide(game, options) {
  try {
    return (await watch(() => engine.decide(game, options), options.movetime, options.signal))?.action ?? null;
  } catch (error) {
    if (options.signal.aborted) return null;
    throw error;
  }
}

/**
 * @param {AnyGame} game
 * @param {{ multipv?: number, movetime?: number, signal?: AbortSignal, onInfo?: (info: Info) => void }} options
 * @returns {Promise<{ move: string | null, info: Info | null }>} the latest results if the signal ended the search
 */
export async function analyse(game, { onInfo, ...options }) {
  const sign = game.turn === "white" ? 1 : -1;
  /** @type {Info | null} */
  let best = null;
  const isEndless = options.movetime === undefined;
  const search = (/** @type {(milliseconds: number) => void} */ wait) => {
    const hear = (/** @type {import("../makruk/types.js").Info} */ raw) => {
      if (isEndless && !options.signal?.aborted) wait(CALM);
      const info = plainInfo(raw, sign);
      if (info.pv.length === 0) return;
      if (info.line === 1) best = info;
      onInfo?.(info);
    };
    return engine.analyse(game, { ...options, onInfo: hear });
  };
  try {
    const result = await watch(search, options.movetime ?? CALM, options.signal);
    return { move: result.best, info: best };
  } catch (error) {
    if (options.signal?.aborted) return { move: null, info: best };
    throw error;
  }
}

/** @param {import("../makruk/types.js").Info} raw @param {number} sign @returns {Info} */
function plainInfo({ multipv, depth, nps, score, wdl, moves }, sign) {
  const { cp, mate } = score;
  const chances = wdl && { wdl: sign > 0 ? wdl : [...wdl].reverse() };
  return {
    line: multipv,
    depth,
    speed: nps,
    pv: moves,
    ...chances,
    ...(mate === undefined ? { cp: sign * cp } : { mate: sign * mate }),
  };
}

/** A score in centibia for comparison; mates exceed all other scores. @param {Info} info */
export const valueOf = (info) =>
  info.mate === undefined ? (info.cp ?? 0) : Math.sign(info.mate || -1) * (100_000 - Math.abs(info.mate));
