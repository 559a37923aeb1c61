// The evaluation graph of a game, and scores as text.

import { valueOf } from "../shared/api.js";
import { h } from "../shared/dom.js";
import "../makruk/graph.js";
import { bia, num, plain, t } from "../shared/texts.js";

/** @typedef {import("../shared/tree.js").Node} Node */
/** @typedef {import("../shared/api.js").Info} Info */

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

/** A score as a number from 0 (Black wins) to 1 (White wins). @param {Info} info */
const share = (info) => 1 / (1 + Math.exp(-valueOf(info) / 250));

/**
 * The evaluation of the positions that the engine has searched.
 *
 * @param {Node[]} line from the root
 * @param {Node} current
 * @param {(node: Node) => void} go
 */
export function graph(line, current, go) {
  const points = line.flatMap((node, ply) => {
    if (!node.info) return [];
    const words = t.graphPoint(num(ply), node.parent ? node.san : t.startPosition, scoreText(node.info));
    return [{ node, ply, share: share(node.info), words }];
  });
  if (points.length < 2) return h("p", { class: "note" }, t.graphEmpty);
  return curve(points, { plies: line.length, label: t.graph, here: line.indexOf(current), go: (ply) => go(line[ply]) });
}

/**
 * A curve of White's shares, which responds to clicks.
 *
 * @param {import("../makruk/graph.js").GraphPoint[]} points
 * @param {{ plies: number, label: string, here: number, marks?: number[], go: (ply: number) => void }} options
 *   the plies of the current
 *   and of the marked moves
 */
export function curve(points, { plies, label, here, marks = [], go }) {
  const graph = h("makruk-graph", { class: "graphbox", "aria-label": label });
  graph.addEventListener("makruk-select", (/** @type {CustomEvent} */ { detail }) => go(detail.ply));
  return Object.assign(graph, { plies, marks, current: here, points });
}
