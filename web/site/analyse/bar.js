// The bar of White's wins, draws and Black's wins, as shares of games or as chances.

import { h } from "../shared/dom.js";
import "../makruk/bar.js";

/** A share in per cent, rounded. @param {number} part @param {number} whole */
export const hundredths = (part, whole) => (whole > 0 ? Math.round((100 * part) / whole) : 0);

/**
 * A bar of three parts.
 *
 * @param {"chances" | "results"} kind
 * @param {number[]} parts White's wins, draws and Black's wins
 */
export const bar = (kind, parts) => Object.assign(h("makruk-bar", { class: "bar", kind }), { parts });
