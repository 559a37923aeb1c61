// The shapes of what goes in and out. The modules name them again, so that users find them where they need them.

import type { Game, Position } from "./index.js";

export type Color = "white" | "black";
export type Role = "khun" | "met" | "khon" | "ma" | "rua" | "bia" | "biangai";
/** `thai`: board's honour is counted on call; `fairy`: as Fairy-Stockfish counts; `fairy_on_call`: the same on call. */
export type RulesName = "thai" | "fairy" | "fairy_on_call";
export type Dialect = "fairy" | "makruk-js" | "international";
export type Letters = "fairy" | "thai" | "playok" | "makruk-js" | "international";

/** What every function here throws. */
export interface MakrukError extends Error {
  /** A word for programs, such as `illegal-move`; `internal` is a defect of this package. */
  kind: string;
  /** Where in the text, as an index of the string. */
  offset?: number;
}

export interface Piece {
  color: Color;
  role: Role;
}

export interface PlacedPiece extends Piece {
  square: string;
}

export interface MoveSquares {
  uci: string;
  from: string;
  to: string;
  promotion: boolean;
}

export interface Move extends MoveSquares {
  san: string;
  piece: Role;
  captured: Role | null;
}

/** Coordinates, algebraic notation, or squares. */
export type MoveInput = string | { uci: string } | { from: string; to: string; promotion?: boolean };

export interface MoveOptions {
  /** Only moves of the piece on this square. */
  square?: string;
  letters?: Letters;
}

export interface Outcome {
  winner: Color | null;
  by: string;
  text: string;
}

export interface Count {
  by: Color;
  kind: "board" | "pieces";
  /** The number spoken last. */
  number: number;
  next: number;
  limit: number;
  isSpoken: boolean;
  text: string;
}

export interface Claims {
  repetition: boolean;
  acceptDraw: Record<Color, boolean>;
}

/** A move of a PGN. The root has none: only comments, and children. */
export interface PgnNode {
  readonly parent: PgnNode | null;
  /** The first one continues the line, the others are variations. */
  children: PgnNode[];
  color?: Color;
  number?: number;
  /** Null for a null move. */
  uci?: string | null;
  san?: string | null;
  before: string[];
  comments: string[];
  nags: number[];
  actions: string[];
  offersDraw: boolean;
}

export interface PgnGame {
  tags: Record<string, string>;
  start: string;
  result: "1-0" | "0-1" | "1/2-1/2" | "*";
  letters: Letters;
  isCutOff: boolean;
  root: PgnNode;
  errors: { kind: string; message: string; offset: number; line: number; column: number }[];
  /** How many errors there are beyond those listed. */
  moreErrors: number;
}

/** What `writePgn` and `spell` need of a record; `parsePgn` gives more. */
export interface WritableNode {
  uci?: string | null;
  san?: string | null;
  before?: string[];
  comments?: string[];
  nags?: number[];
  offersDraw?: boolean;
  children: WritableNode[];
}

export interface WritableGame {
  tags?: Record<string, string>;
  /** The FEN of the start; without it the usual one. */
  start?: string;
  result?: PgnGame["result"];
  root: WritableNode;
}

/** What stands on a board, and what is wrong with it. */
export interface SetupDescription {
  fen: string;
  /** The dialect in which it was read. */
  dialect: Dialect;
  turn: Color;
  board: PlacedPiece[];
  problems: string[];
  /** The problems in a sentence, or null. */
  message: string | null;
}

export interface SvgOptions {
  style?: "wood" | "chequered" | "paper" | "night";
  /** Fragments of SVG for each piece, and the size of a square in their units. They are not escaped. */
  pieces?: { size: number; white: Record<Role, string>; black: Record<Role, string> };
  orientation?: Color;
  coordinates?: "latin" | "thai" | "none";
  lastMove?: string | { uci: string } | null;
  /** Squares that glow; by default the khun in check. */
  checks?: boolean | string | string[];
  selected?: string | string[];
  targets?: string | string[];
  marks?: string | string[];
  /** Without `to` it is a circle. */
  arrows?: { from: string; to?: string; color?: string }[];
  /** Null leaves it out. */
  title?: string | null;
}

/** Centipawns, or moves to mate, negative if the side to move is mated; for the side to move. */
export type Score = { cp: number; mate?: undefined } | { mate: number; cp?: undefined };

export interface Info {
  /** The rank of the line, from 1. */
  multipv: number;
  depth: number;
  seldepth: number;
  score: Score;
  nodes: number;
  nps: number;
  /** Milliseconds. */
  time: number;
  /** Thousandths of the table that are in use. */
  hashfull: number;
  moves: string[];
}

export interface Analysis {
  /** Null if there is no legal move. */
  best: string | null;
  ponder: string | null;
  lines: Info[];
  depth: number;
  nodes: number;
}

export interface AnalyseOptions {
  depth?: number;
  nodes?: number;
  /** Milliseconds, as are the clocks. */
  movetime?: number;
  mate?: number;
  wtime?: number;
  btime?: number;
  winc?: number;
  binc?: number;
  movestogo?: number;
  searchMoves?: string[];
  multipv?: number;
  /** 0, a beginner, to 10. Without it the engine plays as well as it can. */
  level?: number;
  /** Those of the game, or `thai`. */
  rules?: RulesName;
  onInfo?: (info: Info) => void;
  signal?: AbortSignal;
}

export interface DecideOptions {
  /** The side that it plays; without it the side to move. */
  side?: Color;
  /** 0, a beginner, to 10, full strength. */
  level?: number;
  /** Whether it gives up lost games; false by default, since the count may still save them. */
  resigns?: boolean;
  /** Milliseconds for the search of a move; a short search about a count may come on top. */
  movetime?: number;
  nodes?: number;
  signal?: AbortSignal;
}

export interface Decision {
  /** As `game.actions` lists it: `e3e4`, `start_count`, `offer_draw black`. */
  action: string;
  /** For its side; null if it did not search. */
  score: Score | null;
}

/** What the engine looks at; a FEN stands for the position alone. */
export type Subject = Game | Position | string;

/** The games in which a move was played in a position, or all of them. */
export interface BookTally {
  games: number;
  /** Games that White won, that were drawn, that Black won; what is missing to `games` has no known result. */
  white: number;
  draws: number;
  black: number;
}

export interface BookMove extends Move, BookTally {
  /** The average rating of the players of the move, if it is known. */
  rating: number | null;
  /** The last year in which it was played, if it is known. */
  year: number | null;
  /** The first game: where it is, and its number there, from 1. */
  example: { archive: string; game: number } | null;
}

/** The moves of a position. Its numbers are their sums: a game that comes back and goes on with another move counts with both. */
export interface BookPage extends BookTally {
  fen: string;
  /** By games, then by their coordinates. */
  moves: BookMove[];
}

export interface BookSummary {
  games: number;
  plies: number;
  positions: number;
  entries: number;
  /** Moves of fewer games are not in the book. */
  minCount: number;
  /** The plies of each game that were counted at most; null for all. */
  maxPly: number | null;
  /** Where the games were. */
  sources: { name: string; games: number }[];
}

/** What a worker of the browser and one of node have in common, with `addEventListener` or `on`. */
export interface EngineWorker {
  postMessage(line: string): void;
  terminate(): unknown;
  addEventListener?(type: string, listener: (event: any) => void): void;
  on?(type: string, listener: (value: any) => void): unknown;
}

export interface EngineOptions {
  /** Whether a neural net evaluates, which plays better: another module and the net are loaded with the first job. `false` by default. */
  net?: boolean;
  /** Hears why the net cannot be used; the engine plays without it then. If nobody hears of it, jobs are rejected with the kind `net`. */
  onFallback?: (error: MakrukError) => void;
  /** Starts the worker, if it is not the one of this package: `makruk/net-worker`, or `makruk/worker` without a net. */
  worker?: (hasNet: boolean) => EngineWorker | Promise<EngineWorker>;
  /** Hears of a worker that died; the next job starts another one. */
  onCrash?: (error: MakrukError) => void;
}
