// Types of the elements for HTML, JSX and events.

import type { MakrukBar } from "./bar.js";
import type { MakrukBoard } from "./board.js";
import type { MakrukGraph } from "./graph.js";
import type { MakrukMoves, MoveNode } from "./move-list.js";
import type { MakrukReview } from "./review-list.js";
import type { Color, Piece } from "./types.js";

/** Sent before a move is played; after `preventDefault()` the page has to play it. */
export interface BoardMoveDetail {
  from: string;
  to: string;
  uci: string;
  san?: string;
}

/** Sent after a move is planned while the other side is to move; the page plays it later. */
export interface BoardPremoveDetail {
  from: string;
  to: string;
}

/** Sent after a change in the mode `edit`. */
export interface BoardEditDetail {
  /** The board field of a FEN. */
  board: string;
  from?: string;
  to?: string;
  piece: Piece | null;
}

/** Sent when the user tries an illegal move. */
export interface BoardRefusedDetail {
  from: string;
  to: string;
}

/** The attributes of the element. */
export interface BoardAttributes {
  /** A FEN, `start` or `empty`. */
  position?: string;
  orientation?: Color;
  mode?: "play" | "edit" | "view";
  movable?: Color | "both" | "none";
  /** Whether the side `movable` can plan a move while the other side is to move. */
  premoves?: boolean;
  /** Whether the pieces of the far side are turned. */
  facing?: boolean;
  coordinates?: "latin" | "thai" | "none";
  pieces?: "turned" | "latin" | "thai" | "figures";
  theme?: "wood" | "chequered" | "paper" | "night";
  /** Marked squares, such as `e3e4`, without a game. */
  "last-move"?: string;
}

declare global {
  interface HTMLElementTagNameMap {
    "makruk-bar": MakrukBar;
    "makruk-board": MakrukBoard;
    "makruk-graph": MakrukGraph;
    "makruk-moves": MakrukMoves;
    "makruk-review": MakrukReview;
  }
  interface GlobalEventHandlersEventMap {
    "makruk-move": CustomEvent<BoardMoveDetail>;
    "makruk-edit": CustomEvent<BoardEditDetail>;
    /** A move of a list, or a ply of a graph or a review. */
    "makruk-select": CustomEvent<{ node: MoveNode; ply?: undefined } | { ply: number; node?: undefined }>;
    /** `detail` is null after the planned move is cancelled. */
    "makruk-premove": CustomEvent<BoardPremoveDetail | null>;
    "makruk-refused": CustomEvent<BoardRefusedDetail>;
  }
}

// An element that is itself the source of `makruk-select` has its own detail.
declare module "./move-list.js" {
  interface MakrukMoves {
    addEventListener(type: "makruk-select", listener: (this: MakrukMoves, event: CustomEvent<{ node: MoveNode }>) => any, options?: boolean | AddEventListenerOptions): void;
    addEventListener<K extends keyof HTMLElementEventMap>(
      type: K,
      listener: (this: MakrukMoves, event: HTMLElementEventMap[K]) => any,
      options?: boolean | AddEventListenerOptions,
    ): void;
    addEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void;
  }
}
declare module "./graph.js" {
  interface MakrukGraph {
    addEventListener(type: "makruk-select", listener: (this: MakrukGraph, event: CustomEvent<{ ply: number }>) => any, options?: boolean | AddEventListenerOptions): void;
    addEventListener<K extends keyof HTMLElementEventMap>(
      type: K,
      listener: (this: MakrukGraph, event: HTMLElementEventMap[K]) => any,
      options?: boolean | AddEventListenerOptions,
    ): void;
    addEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void;
  }
}
declare module "./review-list.js" {
  interface MakrukReview {
    addEventListener(type: "makruk-select", listener: (this: MakrukReview, event: CustomEvent<{ ply: number }>) => any, options?: boolean | AddEventListenerOptions): void;
    addEventListener<K extends keyof HTMLElementEventMap>(
      type: K,
      listener: (this: MakrukReview, event: HTMLElementEventMap[K]) => any,
      options?: boolean | AddEventListenerOptions,
    ): void;
    addEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void;
  }
}
