// The bar of White's wins, draws and Black's wins, as shares of games or as chances.

import { h } from "./dom.js";
import { num, t } from "./texts.js";

/** A share in per cent, rounded. @param {number} part @param {number} whole */
export const hundredths = (part, whole) => (whole > 0 ? Math.round((100 * part) / whole) : 0);

/**
 * A bar of three parts whose sum is not 0, described by `words` with the shares in per cent.
 *
 * @param {number[]} parts White's wins, draws and Black's wins
 * @param {(white: string, draws: string, black: string) => string} words
 */
export function bar(parts, words) {
  const all = parts.reduce((sum, part) => sum + part);
  const [white, draws, black] = parts.map((part) => t.percent(num(hundredths(part, all))));
  const texts = [white, draws, black];
  const label = words(white, draws, black);
  return h(
    "span",
    { class: "bar", role: "img", "aria-label": label, title: label },
    ["white", "draw", "black"].map((name, i) => parts[i] > 0 && h("span", { class: name, style: `flex-grow: ${parts[i]}` }, parts[i] / all > 0.17 ? texts[i] : "")),
  );
}
