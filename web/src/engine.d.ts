// Types of the engine's client.

import type { Color, Game, Position, RulesName } from "./index.js";

/** Centipawns, or moves to mate, negative if the side to move is mated; for the side to move. */
export type Score = { cp: number } | { mate: number };

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

/** Reads an `info` line that has a score. */
export function parseInfo(line: string): Info | null;

/** An engine in a worker. Jobs wait for each other. */
export class Engine {
  constructor(options?: { worker?: () => unknown; onCrash?: (error: Error) => void });
  setOption(name: string, value: string | number | boolean): Promise<void>;
  newGame(): Promise<void>;
  analyse(game: Game | Position | string, options?: AnalyseOptions): Promise<Analysis>;
  /**
   * Lets a player decide for a side, with all its rights. Null if it waits for the other side or the game is over. It
   * remembers its game until `newGame`.
   */
  decide(game: Game, options?: DecideOptions): Promise<Decision | null>;
  /** Ends the search that runs; its promise gives what was found. */
  stop(): Promise<void>;
  terminate(): Promise<void>;
}
