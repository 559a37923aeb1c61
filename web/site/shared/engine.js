// The engine, which plays and analyses in a worker. The board can be used before its modules are loaded.

import { Engine } from "../makruk/engine.js";
import { engineEvents } from "./api.js";

/** @typedef {import("./api.js").AnyGame} AnyGame */
/** @typedef {import("./api.js").Color} Color */
/** @typedef {import("./api.js").Fault} Fault */
/**
 * @typedef {{ depth: number, line: number, speed: number, cp?: number, mate?: number, wdl?: number[], pv: string[] }}
 *   Info scores, and the chances of a win, a draw and a loss per mille, from White's point of view
 */

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
