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
 * @param {Node[]} line from the root
 * @param {Node} current
 * @param {(node: Node) => void} go
 */
export function graph(line, current, go) {
  const step = WIDTH / Math.max(1, line.length - 1);
  const y = (/** @type {Info} */ info) => HEIGHT * (1 - share(info));
  const points = line.map((node, ply) => ({ node, ply, x: ply * step })).filter(({ node }) => node.info);
  if (points.length < 2) return h("p", { class: "note" }, t.graphEmpty);
  const text = points.map(({ node, x }) => `${x.toFixed(1)} ${y(/** @type {Info} */ (node.info)).toFixed(1)}`);
  const area = `M${points[0].x} ${HEIGHT}L${text.join("L")}L${points[points.length - 1].x} ${HEIGHT}Z`;
  const picture = svgElement(
    "svg",
    { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: "graph", preserveAspectRatio: "none", role: "img", "aria-label": t.graph },
    svgElement("path", { class: "known", d: `M${points[0].x} 0H${points[points.length - 1].x}V${HEIGHT}H${points[0].x}Z` }),
    svgElement("path", { class: "area", d: area }),
    svgElement("path", { class: "middle", d: `M0 ${HEIGHT / 2}H${WIDTH}` }),
    svgElement("path", { class: "curve", d: `M${text.join("L")}` }),
  );
  const at = line.indexOf(current);
  if (at >= 0) picture.append(svgElement("path", { class: "here", d: `M${at * step} 0V${HEIGHT}` }));
  picture.addEventListener("click", (event) => {
    const box = picture.getBoundingClientRect();
    const ply = Math.round(((event.clientX - box.left) / box.width) * (line.length - 1));
    const node = line[Math.max(0, Math.min(line.length - 1, ply))];
    if (node) go(node);
  });
  // The graph in words, for screen readers.
  const list = h(
    "ul",
    { class: "unseen" },
    points.map(({ node, ply }) => h("li", {}, t.graphPoint(num(ply), node.parent ? node.san : t.first, scoreText(/** @type {Info} */ (node.info))))),
  );
  return h("div", { class: "graphbox" }, picture, list);
}
