// The custom element <makruk-graph>: the course of a game as a curve of White's shares, which names the nearest point
// under the pointer and sends the event `makruk-select` when a place is clicked.

import { Base, define } from "./define.js";

const NAMESPACE = "http://www.w3.org/2000/svg";
const [WIDTH, HEIGHT] = [300, 80];

const STYLE = `
:where(makruk-graph) { display: block }
:where(makruk-graph .graph) { display: block; width: 100%; height: 6rem; background: #efe2cd; border-radius: .4rem;
  cursor: pointer }
:where(makruk-graph .known) { fill: #40261a } :where(makruk-graph .area) { fill: #fbeed3 }
:where(makruk-graph :is(.curve, .middle, .mark, .here, .hand)) { fill: none; stroke-width: 1;
  vector-effect: non-scaling-stroke }
:where(makruk-graph .curve) { stroke: #c77a2b; stroke-width: 2 } :where(makruk-graph .middle) { stroke: #a58a6c }
:where(makruk-graph .mark) { stroke: #2f6fb3; stroke-width: 1.5; stroke-dasharray: 3 3 }
:where(makruk-graph .here) { stroke: #e0211b; stroke-width: 2 }
:where(makruk-graph .hand) { stroke: #0b57d0 }
:where(makruk-graph .caption) { margin: 0; min-height: 1.5em; font-size: .875rem }
:where(makruk-graph .unseen) { position: absolute; width: 1px; height: 1px; margin: 0; overflow: hidden;
  clip-path: inset(50%); white-space: nowrap }
`;

/**
 * A point of the graph: its ply, White's share from 0 to 1, and the point in words, for the
 * pointer and for screen readers.
 *
 * @typedef {{ ply: number, share: number, words: string }} GraphPoint
 */

/** @param {string} name @param {Record<string, string>} attributes */
function shape(name, attributes) {
  const element = document.createElementNS(NAMESPACE, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

/** The element <makruk-graph>. It is empty with less than two points. */
export class MakrukGraph extends Base {
  /** @type {readonly GraphPoint[]} */
  #points = [];
  #plies = 0;
  #current = -1;
  /** @type {readonly number[]} */
  #marks = [];

  /** The points, by ascending plies. @type {readonly GraphPoint[]} */
  get points() {
    return this.#points;
  }
  set points(points) {
    this.#points = points;
    this.#draw();
  }
  /** The number of positions of the game, which is the width of the graph. */
  get plies() {
    return this.#plies;
  }
  set plies(plies) {
    this.#plies = plies;
    this.#draw();
  }
  /** The ply of the current position; negative for none. */
  get current() {
    return this.#current;
  }
  set current(ply) {
    this.#current = ply;
    this.#draw();
  }
  /** The plies that are marked. @type {readonly number[]} */
  get marks() {
    return this.#marks;
  }
  set marks(plies) {
    this.#marks = plies;
    this.#draw();
  }

  connectedCallback() {
    this.#draw();
  }

  #draw() {
    if (!this.isConnected) return;
    const points = this.#points;
    if (points.length < 2) return this.replaceChildren();
    const last = Math.max(1, this.#plies - 1);
    const x = (/** @type {number} */ ply) => ((WIDTH * ply) / last).toFixed(1);
    const upright = (/** @type {string} */ name, /** @type {number} */ ply) =>
      shape("path", { class: name, d: `M${x(ply)} 0V${HEIGHT}` });
    const line = points.map(({ ply, share }) => `${x(ply)} ${(HEIGHT * (1 - share)).toFixed(1)}`).join("L");
    const [left, right] = [x(points[0].ply), x(points[points.length - 1].ply)];
    const label = this.getAttribute("aria-label");
    const picture = shape("svg", {
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
      class: "graph",
      preserveAspectRatio: "none",
      role: "img",
      ...(label && { "aria-label": label }),
    });
    const hand = shape("path", { class: "hand" });
    picture.append(
      shape("path", { class: "known", d: `M${left} 0H${right}V${HEIGHT}H${left}Z` }),
      shape("path", { class: "area", d: `M${left} ${HEIGHT}L${line}L${right} ${HEIGHT}Z` }),
      shape("path", { class: "middle", d: `M0 ${HEIGHT / 2}H${WIDTH}` }),
      shape("path", { class: "curve", d: `M${line}` }),
      ...this.#marks.map((ply) => upright("mark", ply)),
      ...(this.#current >= 0 ? [upright("here", this.#current)] : []),
      hand,
    );
    const caption = document.createElement("p");
    caption.className = "caption";
    caption.setAttribute("aria-hidden", "true");
    /** The place under the pointer, in plies. @param {MouseEvent} event */
    const plyAt = ({ clientX }) => {
      const box = picture.getBoundingClientRect();
      return Math.max(0, Math.min(last, ((clientX - box.left) / box.width) * last));
    };
    picture.addEventListener("pointermove", (event) => {
      const at = plyAt(event);
      const nearest = points.reduce((best, point) =>
        Math.abs(point.ply - at) < Math.abs(best.ply - at) ? point : best,
      );
      hand.setAttribute("d", `M${x(nearest.ply)} 0V${HEIGHT}`);
      caption.textContent = nearest.words;
    });
    picture.addEventListener("pointerleave", () => {
      hand.setAttribute("d", "");
      caption.textContent = "";
    });
    picture.addEventListener("click", (event) => {
      const detail = { ply: Math.round(plyAt(event)) };
      this.dispatchEvent(new CustomEvent("makruk-select", { detail, bubbles: true, composed: true }));
    });
    const list = document.createElement("ul");
    list.className = "unseen";
    list.append(...points.map(({ words }) => Object.assign(document.createElement("li"), { textContent: words })));
    this.replaceChildren(picture, caption, list);
  }
}

define("makruk-graph", MakrukGraph, STYLE);
