// Custom elements for sites, besides the board: <makruk-moves>, <makruk-graph>, <makruk-bar> and <makruk-review>.
//
//     const [record] = parsePgn(text);
//     Object.assign(document.querySelector("makruk-moves"), { root: record.root, current: record.root.children[0] });
//     document.addEventListener("makruk-select", ({ detail }) => show(detail.node));
//
// The elements have no shadow: a site's own CSS applies to them, and overrides their styles. Their
// language is that of `lang`.

export { MakrukBar } from "./bar.js";
export { MakrukGraph } from "./graph.js";
export { MakrukMoves } from "./move-list.js";
export { MakrukReview } from "./review-list.js";
