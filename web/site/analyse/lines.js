// The engine: its switch with its state, its lines, and a glimpse of the position after a move under the pointer.

import { sanOf } from "../shared/api.js";
import { assign, button, choice, fill, h, svgElement } from "../shared/dom.js";
import { change, settings } from "../shared/settings.js";
import { plain, t } from "../shared/texts.js";
import { hundredths } from "./bar.js";
import { scoreText, scoreWords } from "./scores.js";

/** @typedef {import("../makruk/board.js").MakrukBoard} MakrukBoard */
/** @typedef {import("../shared/api.js").AnyGame} AnyGame */
/** @typedef {import("../shared/engine.js").Info} Info */
/** @typedef {import("./evaluation.js").Evaluation} Evaluation */

/** Colours of the arrows, from the best line to the worst. */
const ARROWS = ["#1f8a5b", "#2f6fb3", "#a8328f", "#b0481c", "#0f7f8f"];
/** Maximum number of moves of a line to show. */
const LONGEST = 12;
/** An arrow in a square of 24 units. */
const ARROW = "M3 10h10V5l8 7-8 7v-5H3z";

export class EngineLines {
  element = h("section", { class: "lines" });
  #state = h("p", { class: "note" });
  /** The chances after the best move: a score says how much is ahead, not whether the count leaves time to win. */
  #chances = h("p", { class: "note chances" });
  #list = h("ol", { class: "pvs" });
  /** The number of lines to show. */
  #counts = h("label");
  /** A position within a line, shown while the pointer is on its move. @type {AnyGame | null} */
  #glimpse = null;

  /**
   * @param {object} view
   * @param {MakrukBoard} view.board
   * @param {Evaluation} view.evaluation
   * @param {() => AnyGame} view.game the current position
   * @param {(moves: string[], sans: string[]) => void} view.play
   * @param {(text: string) => void} view.preview called at the beginning of a glimpse
   * @param {() => void} view.returned called at its end
   */
  constructor(view) {
    this.view = view;
    this.#list.addEventListener("pointerleave", () => this.#endGlimpse());
  }

  render() {
    const { evaluation } = this.view;
    const on = h("input", {
      type: "checkbox", role: "switch", checked: evaluation.isOn,
      onchange: () => evaluation.switch(on.checked),
    });
    const set = (/** @type {string} */ lines) => {
      change({ lines: Number(lines) });
      void evaluation.think();
    };
    /** @type {[string, string][]} */
    const counts = [1, 2, 3, 4, 5].map((n) => [String(n), t.linesOf(n)]);
    this.#counts = choice(t.lines, counts, String(settings.lines), set, "lines");
    this.element.replaceChildren(
      h(
        "div",
        { class: "row" },
        h("label", { class: "switch" }, on, t.engine),
        this.#state,
        this.#counts,
      ),
      this.#chances,
      this.#list,
    );
    this.show();
  }

  show() {
    // A list that changes under the pointer could not be read.
    if (this.#glimpse) return;
    const { board, evaluation } = this.view;
    const { infos } = evaluation;
    this.#counts.hidden = !evaluation.isOn;
    fill(this.#list, ...infos.map((info, i) => this.#row(info, ARROWS[i])));
    this.#state.textContent = this.#words(infos[0]);
    const parts = infos[0]?.wdl?.map((part) => t.percent(plain(hundredths(part, 1000))));
    this.#chances.textContent = parts ? t.chances(parts) : "";
    // The lines stay where they are when the chances come.
    this.#chances.hidden = !evaluation.isOn;
    const arrow = (/** @type {Info} */ { pv: [move] }, /** @type {number} */ i) => ({
      from: move.slice(0, 2),
      to: move.slice(2, 4),
      color: ARROWS[i],
      opacity: 0.85 - 0.13 * i,
      width: 1 - 0.12 * i,
    });
    board.arrows = infos.map(arrow).reverse();
  }

  /** The state of the engine. @param {Info} [best] */
  #words(best) {
    if (!this.view.evaluation.isOn) return "";
    if (!best) return this.view.game().outcome ? "" : t.engineStarts;
    const speed = best.speed ? t.speed(plain(Math.round(best.speed / 1000))) : "";
    return [t.depth(plain(best.depth)), speed].filter(Boolean).join(" · ");
  }

  /** @param {Info} info @param {string} color that of its arrow */
  #row(info, color) {
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
    const path = svgElement("path", { d: ARROW, fill: color });
    const arrow = svgElement("svg", { viewBox: "0 0 24 24", class: "arrow", "aria-hidden": "true" }, path);
    return h("li", {}, arrow, score, h("span", { class: "line" }, moves));
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
