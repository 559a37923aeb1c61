// The evaluation graph of a game, which responds to clicks.

import { valueOf } from "./api.js";
import { h, svgElement } from "./dom.js";
import { bia, num, plain, t } from "./texts.js";

/** @typedef {import("./tree.js").Node} Node */
/** @typedef {import("./api.js").Info} Info */

const WIDTH = 300;
const HEIGHT = 80;

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
 * @param {{ ply: number, share: number, words: string }[]} points shares from 0 to 1, and the points in words for screen readers
 * @param {{ plies: number, label: string, here: number, marks?: number[], go: (ply: number) => void }} options the plies of the current
 *   and of the marked moves
 */
export function curve(points, { plies, label, here, marks = [], go }) {
  const step = WIDTH / Math.max(1, plies - 1);
  const x = (/** @type {number} */ ply) => (ply * step).toFixed(1);
  const y = (/** @type {number} */ share) => (HEIGHT * (1 - share)).toFixed(1);
  const text = points.map(({ ply, share }) => `${x(ply)} ${y(share)}`);
  const [first, last] = [x(points[0].ply), x(points[points.length - 1].ply)];
  const picture = svgElement(
    "svg",
    { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: "graph", preserveAspectRatio: "none", role: "img", "aria-label": label },
    svgElement("path", { class: "known", d: `M${first} 0H${last}V${HEIGHT}H${first}Z` }),
    svgElement("path", { class: "area", d: `M${first} ${HEIGHT}L${text.join("L")}L${last} ${HEIGHT}Z` }),
    svgElement("path", { class: "middle", d: `M0 ${HEIGHT / 2}H${WIDTH}` }),
    svgElement("path", { class: "curve", d: `M${text.join("L")}` }),
    ...marks.map((ply) => svgElement("path", { class: "mark", d: `M${x(ply)} 0V${HEIGHT}` })),
  );
  if (here >= 0) picture.append(svgElement("path", { class: "here", d: `M${x(here)} 0V${HEIGHT}` }));
  picture.addEventListener("click", (event) => {
    const box = picture.getBoundingClientRect();
    const ply = Math.round(((event.clientX - box.left) / box.width) * (plies - 1));
    go(Math.max(0, Math.min(plies - 1, ply)));
  });
  // Under a mouse, the nearest point in words, and a line at its place.
  const hand = svgElement("path", { class: "hand" });
  const words = h("p", { class: "note caption", "aria-hidden": "true" });
  picture.append(hand);
  picture.addEventListener("pointermove", ({ clientX }) => {
    const box = picture.getBoundingClientRect();
    const at = ((clientX - box.left) / box.width) * (plies - 1);
    const nearest = points.reduce((best, point) => (Math.abs(point.ply - at) < Math.abs(best.ply - at) ? point : best));
    hand.setAttribute("d", `M${x(nearest.ply)} 0V${HEIGHT}`);
    words.textContent = nearest.words;
  });
  picture.addEventListener("pointerleave", () => (hand.setAttribute("d", ""), (words.textContent = "")));
  const list = h("ul", { class: "unseen" }, points.map(({ words }) => h("li", {}, words)));
  return h("div", { class: "graphbox" }, picture, words, list);
}
