// Bars of White's wins, draws and Black's wins: shares of games, and the chances beside the board.

import { h } from "../shared/dom.js";
import "../makruk/bar.js";

/** @typedef {import("../shared/engine.js").Info} Info */

/** A share in per cent, rounded. @param {number} part @param {number} whole */
export const hundredths = (part, whole) => (whole > 0 ? Math.round((100 * part) / whole) : 0);

/**
 * A bar of three parts.
 *
 * @param {"chances" | "results"} kind
 * @param {number[]} parts White's wins, draws and Black's wins
 */
export const bar = (kind, parts) => Object.assign(h("makruk-bar", { class: "bar", kind }), { parts });

/** The chances of a position, per mille. Without a net there is only a score. @param {Info} info */
export function chancesOf({ wdl, cp = 0, mate }) {
  if (wdl) return wdl;
  const white = mate === undefined ? 1000 / (1 + Math.exp(-cp / 250)) : mate > 0 ? 1000 : 0;
  return [white, 0, 1000 - white];
}

/** The bar beside the board. @param {number[]} chances */
export const gauge = (chances) => Object.assign(bar("chances", chances), { className: "gauge" });
