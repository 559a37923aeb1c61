// The game at the current move of the analysis.

import { act, isMove, replay } from "../shared/api.js";
import { NULL_MOVE } from "../shared/tree.js";

/** @typedef {import("../shared/api.js").Line} Line */

/** Maximum number of steps to do and undo one by one; beyond it, the game is replayed from its start. */
const NEAR = 40;

export class CurrentGame {
  /** @type {import("../shared/api.js").AnyGame} */
  game;
  /** Why the line does not belong to one game. @type {("over" | "null" | "count")[]} */
  breaks;
  /** The line that the game has played; null if the game does not contain all of it. @type {Line | null} */
  #done = null;

  /** @param {Line} line */
  constructor(line) {
    ({ game: this.game, breaks: this.breaks } = replay(line));
  }

  /** Follows another line: undoes and plays a few actions, or replays all from the start. @param {Line} line */
  go(line) {
    const { actions } = line;
    const isSame = this.#done?.fen === line.fen && this.#done?.rules === line.rules;
    const done = isSame ? (this.#done?.actions ?? null) : null;
    let common = 0;
    while (done && common < actions.length && actions[common] === done[common]) common++;
    const isNear = done !== null && done.length + actions.length - 2 * common <= NEAR;
    if (!isNear || !this.#step(done.length - common, actions.slice(common))) {
      this.game.free();
      ({ game: this.game, breaks: this.breaks } = replay(line));
    }
    this.#done = this.breaks.length === 0 ? line : null;
  }

  /**
   * Undoes and performs actions; returns whether all of them succeeded.
   * @param {number} back
   * @param {string[]} forth
   */
  #step(back, forth) {
    try {
      for (let i = 0; i < back; i++) this.game.undo();
      for (const action of forth) {
        if (action === NULL_MOVE || (isMove(action) && this.game.outcome)) return false;
        act(this.game, action);
      }
      return true;
    } catch {
      return false;
    }
  }
}
