import { MakrukBar } from "./bar.js";
import { MakrukGraph } from "./graph.js";
import { MakrukMoves } from "./move-list.js";
export { MakrukBar, MakrukGraph, MakrukMoves };
