// Custom elements for sites, besides the board: <makruk-moves>, <makruk-graph>, <makruk-bar> and <makruk-review>.
//
//     const [record] = parsePgn(text);
//     Object.assign(document.querySelector("makruk-moves"), { root: record.root, current: record.root.children[0] });
//     document.addEventListener("makruk-select", ({ detail }) => show(detail.node));
//
// The elements have no shadow: a site's own CSS applies to them, and overrides the styles here. Their language is that of `lang`.

import { MakrukBar } from "./bar.js";
import { MakrukGraph } from "./graph.js";
import { MakrukMoves } from "./move-list.js";

export { MakrukBar, MakrukGraph, MakrukMoves };

const STYLE = `
:where(makruk-moves, makruk-graph, makruk-review) { display: block }
:where(makruk-bar) { display: flex; border: 1px solid #0003; border-radius: .3rem; overflow: hidden; font-size: .8125rem; font-variant-numeric: tabular-nums }
:where(makruk-bar span) { flex-basis: 0; min-width: 0; min-height: 1.4em; text-align: center; white-space: nowrap }
:where(makruk-bar .white) { background: #fbeed3; color: #2b1d12 } :where(makruk-bar .draw) { background: #c9bba6; color: #2b1d12 }
:where(makruk-bar .black) { background: #40261a; color: #fbeed3 }
:where(makruk-graph .graph) { display: block; width: 100%; height: 6rem; background: #efe2cd; border-radius: .4rem; cursor: pointer }
:where(makruk-graph .known) { fill: #40261a } :where(makruk-graph .area) { fill: #fbeed3 }
:where(makruk-graph :is(.curve, .middle, .mark, .here, .hand)) { fill: none; stroke-width: 1; vector-effect: non-scaling-stroke }
:where(makruk-graph .curve) { stroke: #c77a2b; stroke-width: 2 } :where(makruk-graph .middle) { stroke: #a58a6c }
:where(makruk-graph .mark) { stroke: #2f6fb3; stroke-width: 1.5; stroke-dasharray: 3 3 } :where(makruk-graph .here) { stroke: #e0211b; stroke-width: 2 }
:where(makruk-graph .hand) { stroke: #0b57d0 } :where(makruk-graph .caption) { margin: 0; min-height: 1.5em; font-size: .875rem }
:where(makruk-graph .unseen) { position: absolute; width: 1px; height: 1px; margin: 0; overflow: hidden; clip-path: inset(50%); white-space: nowrap }
:where(makruk-moves) { position: relative; overflow: auto; line-height: 1.9 }
:where(makruk-moves .move) { border: 0; background: none; color: inherit; font: inherit; padding: .1rem .35rem; border-radius: .3rem; white-space: nowrap; cursor: pointer }
:where(makruk-moves .number) { font-size: .8125rem } :where(makruk-moves .current) { background: #7d3f12; color: #fff }
:where(makruk-moves .variation) { font-size: .9375rem; margin: 0 .2rem } :where(makruk-moves .comment) { color: #17683f; font-size: .875rem }
`;

/** @type {Record<string, CustomElementConstructor>} */
const ELEMENTS = { "makruk-bar": MakrukBar, "makruk-graph": MakrukGraph, "makruk-moves": MakrukMoves };

if (globalThis.customElements && !customElements.get("makruk-moves")) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLE);
  // The first sheet: those of the site win.
  document.adoptedStyleSheets = [sheet, ...document.adoptedStyleSheets];
  for (const [name, element] of Object.entries(ELEMENTS)) customElements.define(name, element);
}
