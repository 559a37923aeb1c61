// The evaluation of the analysis: the engine's lines in the current position.

import { analyse } from "../shared/engine.js";
import { settings } from "../shared/settings.js";

/** @typedef {import("../shared/engine.js").Info} Info */
/** @typedef {import("./document.js").Document} Document */

export class Evaluation {
  /** The lines of the current position, the best one first. @type {Info[]} */
  #infos = [];
  /** Whether the user wants to see lines. */
  #isOn = false;
  /** @type {AbortController | null} */
  #search = null;

  /**
   * @param {Document} document
   * @param {object} view
   * @param {() => boolean} view.isShown
   * @param {() => void} view.drawLines
   * @param {(error: unknown) => void} view.failed
   */
  constructor(document, view) {
    this.document = document;
    this.view = view;
  }

  get isOn() {
    return this.#isOn;
  }
  /** The lines to show. */
  get infos() {
    return this.#isOn ? this.#infos.filter(Boolean) : [];
  }

  /** Ends the search. */
  stop() {
    this.#search?.abort();
  }

  /** Shows what is known about the current position, until it is searched. */
  follow() {
    const { info } = this.document.node;
    this.#infos = info ? [info] : [];
  }

  /** @param {boolean} isOn whether the engine searches */
  switch(isOn) {
    this.#isOn = isOn;
    if (!isOn) this.#infos = [];
    this.view.drawLines();
    void this.think();
  }

  /**
   * Searches the current position until the user does something else.
   * @param {boolean} [isAgain] whether the last engine stopped responding
   * @returns {Promise<void>}
   */
  async think(isAgain = false) {
    this.#search?.abort();
    this.#search = null;
    const { game, node } = this.document;
    if (!this.#isOn || !this.view.isShown() || game.outcome) return;
    const { signal } = (this.#search = new AbortController());
    const { lines } = settings;
    this.#infos = [];
    let isDrawn = true;
    const draw = () => {
      isDrawn = true;
      if (!signal.aborted) this.view.drawLines();
    };
    const onInfo = (/** @type {Info} */ info) => {
      if (signal.aborted || info.line > lines) return;
      this.#infos[info.line - 1] = info;
      if (info.line === 1) node.info = info;
      // Draw at most once per frame.
      if (isDrawn) requestAnimationFrame(draw);
      isDrawn = false;
    };
    try {
      await analyse(game, { multipv: lines, signal, onInfo });
    } catch (error) {
      // The unresponsive engine has been terminated and reported; try once more with a new one.
      if (/** @type {{ kind?: string }} */ (error).kind === "silent" && !isAgain) return this.think(true);
      this.view.failed(error);
    }
  }
}
