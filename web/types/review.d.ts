export type Game = import("./index.js").Game;
export type EngineWorker = import("./types.js").EngineWorker;
export type CountNote = import("./types.js").CountNote;
export type Formation = import("./types.js").Formation;
export type MoveClass = import("./types.js").MoveClass;
export type Performance = import("./types.js").Performance;
export type Phase = import("./types.js").Phase;
export type Review = import("./types.js").Review;
export type ReviewOptions = import("./types.js").ReviewOptions;
export type ReviewProgress = import("./types.js").ReviewProgress;
export type ReviewRecord = import("./types.js").ReviewRecord;
export type ReviewedMove = import("./types.js").ReviewedMove;
export type Score = import("./types.js").Score;
export type SideReview = import("./types.js").SideReview;
export type Wdl = import("./types.js").Wdl;
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
export declare const NODES = 25000;
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
export declare function review(game: Game | ReviewRecord, options?: ReviewOptions): Promise<Review>;
