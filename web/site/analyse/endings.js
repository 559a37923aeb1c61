// The endgame tables: the exact result of a position with at most four pieces, and of its moves.

import { button, fill, h } from "../shared/dom.js";
import { letters } from "../shared/settings.js";
import { errorBox } from "../shared/state.js";
import { num, spoken, t } from "../shared/texts.js";

/** @typedef {import("../shared/api.js").AnyGame} AnyGame */
/** @typedef {import("../shared/api.js").Color} Color */
/** @typedef {import("../makruk/types.js").Probe} Probe */
/** @typedef {import("../makruk/types.js").TableResult} TableResult */

/** The most pieces in a table. */
const MOST = 4;

/** Moves of one side from plies. @param {number} plies */
const movesOf = (plies) => num(Math.ceil(plies / 2));

export class Endings {
  /** @type {import("../makruk/tables.js").Tables | null} */
  #tables = null;
  /** The last question; an answer to an earlier one is dropped. */
  #asked = 0;
  element = h("section", { class: "endings" });

  /** @param {(uci: string, san: string) => void} play handles a click on a move */
  constructor(play) {
    this.play = play;
  }

  /** Shows a position; returns whether it may have a table. @param {AnyGame} game */
  show(game) {
    const number = ++this.#asked;
    const pieces = game.board().length;
    const isSmall = pieces <= MOST && pieces > 2 && game.outcome === null;
    if (isSmall) void this.#look(game, number);
    else this.#showNone();
    return isSmall;
  }

  #showNone() {
    fill(this.element, h("p", { class: "note" }, t.tablesHelp));
  }

  /** @param {AnyGame} game @param {number} number */
  async #look(game, number) {
    const { turn, count, rules } = game;
    const fen = game.fen();
    const isAsked = () => number === this.#asked;
    const wait = setTimeout(
      () => isAsked() && fill(this.element, h("p", { class: "note", role: "status" }, t.tablesAreMade)),
      200,
    );
    try {
      if (!this.#tables) {
        const { Tables } = await import("../makruk/tables.js");
        this.#tables ??= new Tables();
      }
      const probe = await this.#tables.probe(fen, {
        rules: /** @type {import("../shared/api.js").RulesName} */ (rules),
        letters: letters(),
      });
      if (!isAsked()) return;
      if (!probe) return this.#showNone();
      fill(
        this.element,
        h("p", {}, this.#summary(probe, turn)),
        ...this.#aboutCount(probe, count),
        this.#table(probe),
      );
    } catch (error) {
      if (isAsked()) fill(this.element, errorBox(/** @type {Error} */ (error)));
    } finally {
      clearTimeout(wait);
    }
  }

  /** The result without a count. @param {Probe} probe @param {Color} turn */
  #summary({ result, plies }, turn) {
    const other = turn === "white" ? "black" : "white";
    const winner = t.colors[result === "win" ? turn : other];
    return h("strong", {}, result === "draw" || plies === null ? t.tableDraw : t.tableWin(winner, movesOf(plies)));
  }

  /** What the count changes. @param {Probe} probe @param {AnyGame["count"]} count */
  #aboutCount({ result, withCount }, count) {
    if (!count || withCount === null) return [];
    const left = count.limit - (count.isSpoken ? count.number : count.next - 1);
    const side = t.colors[/** @type {Color} */ (count.by)];
    return [
      h(
        "p",
        { class: "note" },
        [t.countLeaves(side, spoken(left)), withCount === "draw" && result !== "draw" ? t.countSaves : ""]
          .filter(Boolean)
          .join(" "),
      ),
    ];
  }

  /** @param {Probe} probe */
  #table({ moves }) {
    const words = (/** @type {TableResult} */ result, /** @type {number | null} */ plies) =>
      result === "draw" || plies === null ? t.tableResults.draw : t.tableIn(t.tableResults[result], movesOf(plies));
    const rows = moves.map(({ uci, san, result, plies, withCount, action }) =>
      h(
        "tr",
        {},
        h("th", { scope: "row" }, button(san, () => this.play(uci, san), { class: "pv quiet", title: t.playMove })),
        h("td", { class: result }, words(result, plies)),
        h(
          "td",
          { class: withCount },
          withCount ? t.tableResults[withCount] : "–",
          action && h("span", { class: "note" }, ` ${t.did(action)}`),
        ),
      ),
    );
    const head = h("tr", {}, [t.move, t.withoutCount, t.withCount].map((text) => h("th", { scope: "col" }, text)));
    return h("table", { class: "book" }, h("thead", {}, head), h("tbody", {}, rows));
  }
}
