// Scores of the engine as text.

import { bia, plain, t } from "../shared/texts.js";

/** @typedef {import("../shared/engine.js").Info} Info */

/** A score as text: `+1.35`, or a mate. @param {Info} info */
export function scoreText(info) {
  if (info.mate === undefined) return bia(info.cp ?? 0);
  return `${info.mate < 0 ? "−" : "+"}#${plain(Math.abs(info.mate))}`;
}

/** A score in words, such as a mate in a number of moves. @param {Info} info */
export function scoreWords(info) {
  const side = t.colors[(info.mate ?? info.cp ?? 0) < 0 ? "black" : "white"];
  if (info.mate !== undefined) return t.mateIn(side, plain(Math.abs(info.mate)));
  const worth = Math.abs(info.cp ?? 0);
  return worth < 40 ? t.even : worth < 150 ? t.better(side) : worth < 400 ? t.muchBetter(side) : t.winning(side);
}
