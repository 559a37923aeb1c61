export { MakrukBar } from "./bar.js";
export { MakrukGraph } from "./graph.js";
export { MakrukMoves } from "./move-list.js";
export { MakrukReview } from "./review-list.js";
