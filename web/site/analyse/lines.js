// The engine's lines, and a glimpse of the position after a move under the pointer.

import { sanOf } from "../shared/api.js";
import { assign, button, fill, h } from "../shared/dom.js";
import { plain, t } from "../shared/texts.js";
import { bar } from "./bar.js";
import { scoreText, scoreWords } from "./graph.js";

/** @typedef {import("../makruk/board.js").MakrukBoard} MakrukBoard */
/** @typedef {import("../shared/api.js").AnyGame} AnyGame */
/** @typedef {import("../shared/api.js").Info} Info */

/** Colours of the arrows, from the best line to the worst. */
const ARROWS = ["#1f8a5b", "#2f6fb3", "#8a6bbf", "#a0742c", "#6b7280"];
/** Maximum number of moves of a line to show. */
const LONGEST = 12;

export class EngineLines {
  element = h("div", { class: "lines" });
  /** A position within a line, shown while the pointer is on its move. @type {AnyGame | null} */
  #glimpse = null;

  /**
   * @param {object} view
   * @param {MakrukBoard} view.board
   * @param {() => AnyGame} view.game the current position
   * @param {() => Info[]} view.infos
   * @param {(moves: string[], sans: string[]) => void} view.play
   * @param {(text: string) => void} view.preview called at the beginning of a glimpse
   * @param {() => void} view.returned called at its end
   */
  constructor(view) {
    this.view = view;
    this.element.addEventListener("pointerleave", () => this.#endGlimpse());
  }

  show() {
    // A list that changes under the pointer could not be read.
    if (this.#glimpse) return;
    const infos = this.view.infos();
    const [best] = infos;
    const speed = best?.speed ? t.speed(plain(Math.round(best.speed / 1000))) : "";
    const state = best ? [scoreWords(best), t.depth(plain(best.depth)), speed] : [];
    fill(
      this.element,
      h("ol", { class: "pvs" }, infos.map((info) => this.#row(info))),
      ...(best?.wdl ? [bar("chances", best.wdl)] : []),
      h("p", { class: "note" }, state.filter(Boolean).join(" · ")),
    );
    const arrow = (/** @type {Info} */ { pv: [move] }, /** @type {number} */ i) => ({
      from: move.slice(0, 2),
      to: move.slice(2, 4),
      color: ARROWS[i],
      opacity: 0.85 - 0.13 * i,
      width: 1 - 0.12 * i,
    });
    this.view.board.arrows = infos.map(arrow).reverse();
  }

  /** @param {Info} info */
  #row(info) {
    const sans = sanOf(this.view.game(), info.pv.slice(0, LONGEST));
    const side = (info.mate ?? info.cp ?? 0) < 0 ? "black" : "white";
    const moves = sans.map((san, i) => {
      const line = info.pv.slice(0, i + 1);
      // The first move can be reached by the keyboard; those after it, by playing it.
      const attributes = i === 0 ? { class: "pv quiet first", title: t.playLine } : { class: "pv quiet", tabindex: -1 };
      const play = () => {
        this.#endGlimpse();
        this.view.play(line, sans);
      };
      const element = button(san, play, attributes);
      element.addEventListener("pointerenter", (/** @type {PointerEvent} */ { pointerType }) => {
        if (pointerType === "mouse") this.#showGlimpse(line, san);
      });
      return element;
    });
    const words = scoreWords(info);
    const score = h("span", { class: `score ${side}`, "aria-label": words, title: words }, scoreText(info));
    return h("li", {}, score, h("span", { class: "line" }, moves));
  }

  /** Shows the position after moves of a line. @param {string[]} moves @param {string} san the last one */
  #showGlimpse(moves, san) {
    const { board } = this.view;
    const before = this.#glimpse;
    const game = this.view.game().clone();
    for (const move of moves) game.play(move);
    this.#glimpse = game;
    assign(board, { movable: "none", arrows: [] });
    board.game = game;
    board.classList.add("glimpse");
    this.view.preview(t.preview(san));
    before?.free();
  }

  /** Shows the current position again. */
  #endGlimpse() {
    if (!this.#glimpse) return;
    const { board } = this.view;
    const game = this.view.game();
    board.game = game;
    this.drop();
    assign(board, { movable: game.outcome ? "none" : "both" });
    this.view.returned();
    this.show();
  }

  /** Gives up the glimpse; the caller shows a position. */
  drop() {
    this.view.board.classList.remove("glimpse");
    this.#glimpse?.free();
    this.#glimpse = null;
  }
}
