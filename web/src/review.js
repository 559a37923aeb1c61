// Reviews of games: what each move was worth, counts included.

import { checkCall, fault, optionsOf, typeName, unpackError } from "./errors.js";
import { readForm } from "./form.js";
import { rulesCode } from "./rules.js";
import { listen, startWorker, started } from "./workers.js";

/** @typedef {import("./index.js").Game} Game */
/** @typedef {import("./types.js").EngineWorker} EngineWorker */
/** @typedef {import("./types.js").CountNote} CountNote */
/** @typedef {import("./types.js").Formation} Formation */
/** @typedef {import("./types.js").MoveClass} MoveClass */
/** @typedef {import("./types.js").Performance} Performance */
/** @typedef {import("./types.js").Phase} Phase */
/** @typedef {import("./types.js").Review} Review */
/** @typedef {import("./types.js").ReviewOptions} ReviewOptions */
/** @typedef {import("./types.js").ReviewProgress} ReviewProgress */
/** @typedef {import("./types.js").ReviewRecord} ReviewRecord */
/** @typedef {import("./types.js").ReviewedMove} ReviewedMove */
/** @typedef {import("./types.js").Score} Score */
/** @typedef {import("./types.js").SideReview} SideReview */
/** @typedef {import("./types.js").Wdl} Wdl */

export { formationsOf } from "./book.js";
export { FORMATIONS } from "./formations.js";

/** Nodes per position: about ten seconds for a game of 150 plies. */
export const NODES = 25_000;

/** The level of the players without another choice. */
const PLAYERS = 5;

const NAMES = ["nodes", "last", "players", "onProgress", "signal", "worker"];

/** Starts the package's worker. */
function startReview() {
  // Bundlers recognize exactly this form.
  return startWorker(() => new Worker(new URL("./review-worker.js", import.meta.url), { type: "module" }));
}

/**
 * Reviews a game in a worker: compares each move with the best one in expected points, 1 for a win and 0.5 for a draw. Calling and
 * stopping a count and claiming a draw are choices like moves. The same game has the same review on every machine; that of
 * `makruk review` is the same, too, without a folder of endgame tables.
 *
 * The record of a game may continue past a repetition or a dead position that the players missed: the rest is reviewed as if these
 * did not end the game. Any other end of the game ends the review, and so do a null move (`--`) and an illegal one.
 *
 * @param {Game | ReviewRecord} game
 * @param {ReviewOptions} [options]
 * @returns {Promise<Review>}
 */
export async function review(game, options = {}) {
  const {
    nodes = NODES,
    last,
    players = PLAYERS,
    onProgress,
    signal,
    worker: start = startReview,
  } = optionsOf(options, "{ nodes: 1000 }", NAMES);
  const { startFen, rules, actions } = game ?? {};
  if (typeof startFen !== "string" || !Array.isArray(actions))
    throw fault("type", `expected a Game or a record, found ${typeName(game)}`);
  for (const [name, number] of Object.entries({ nodes, last })) {
    if (number !== undefined && !(Number.isSafeInteger(number) && number >= 1))
      throw fault("number", `${name} must be an integer of at least 1, not ${number}`);
  }
  if (!Number.isInteger(players) || players < 0 || players > 10)
    throw fault("number", `players must be a level from 0 to 10, not ${players}`);
  checkCall(signal, { onProgress });
  signal?.throwIfAborted();
  /** @type {import("./types.js").ReviewRequest} */
  const request = {
    fen: startFen,
    rules: rulesCode(rules),
    actions: actions.join("\n"),
    nodes,
    last: last ?? Infinity,
    players,
  };
  /** @type {EngineWorker} */
  let worker;
  try {
    worker = started(await start());
  } catch (/** @type {any} */ error) {
    throw fault("worker", `the worker of the review cannot be started: ${error?.message ?? error}`);
  }
  /** @type {() => void} */
  let stop = () => {};
  try {
    const text = await new Promise((resolve, reject) => {
      stop = () => reject(signal?.reason);
      signal?.addEventListener("abort", stop, { once: true });
      if (signal?.aborted) return stop();
      const hear = (/** @type {any} */ { done, total, error, review }) => {
        if (error) return reject(unpackError(error));
        if (review !== undefined) return resolve(review);
        try {
          onProgress?.({ done, total });
        } catch (error) {
          reject(error);
        }
      };
      listen(worker, hear, (reason) => reject(fault("worker", `the worker of the review stopped: ${reason}`)));
      worker.postMessage(request);
    });
    return reviewOf(text);
  } finally {
    signal?.removeEventListener("abort", stop);
    void worker.terminate();
  }
}

/** Reads a review, and adds its key moves. @param {string} text @returns {Review} */
function reviewOf(text) {
  const { review, rejected, end } = readForm(text);
  const keyMoves = review.moves.filter((/** @type {ReviewedMove} */ { ply }) => review.key.includes(ply));
  return { ...review, keyMoves, rejected, end };
}
