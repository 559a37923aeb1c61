// Types of the rules and notations.

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
  square: string;
  color: Color;
  role: Role;
}

export interface Move {
  uci: string;
  san: string;
  from: string;
  to: string;
  piece: Role;
  captured: Role | null;
  promotion: boolean;
}

export interface MoveSquares {
  uci: string;
  from: string;
  to: string;
  promotion: boolean;
}

/** Coordinates, algebraic notation, or squares. */
export type MoveInput = string | { uci: string } | { from: string; to: string; promotion?: boolean };

export interface Outcome {
  winner: Color | null;
  by: string;
  text: string;
}

export interface Count {
  by: Color;
  kind: string;
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

export interface MoveOptions {
  /** Only moves of the piece on this square. */
  square?: string;
  letters?: Letters;
}

/** The FEN of the start position. */
export const START: string;

/** Loads the module; everything else is synchronous after it. */
export function ready(source?: string | URL | Response | BufferSource | WebAssembly.Module): Promise<void>;

/** A game with its rules, its count and its history. */
export class Game {
  constructor(options?: { fen?: string; dialect?: Dialect; rules?: RulesName });
  static fromPgn(text: string, options?: { rules?: RulesName }): Game;
  static fromLink(link: string): Game;

  readonly rules: RulesName;
  readonly turn: Color;
  readonly outcome: Outcome | null;
  readonly count: Count | null;
  readonly canStartCount: boolean;
  readonly canStopCount: boolean;
  readonly claims: Claims;
  readonly drawOffer: Color | null;
  readonly occurrences: number;
  readonly lastMove: MoveSquares | null;
  readonly startFen: string;
  /** All that was done, as text: `e3e4`, `start_count`, `offer_draw white`. */
  readonly actions: string[];

  isCheck(): boolean;
  /** The legal moves of the position, whether the game is over or not. */
  moves(options?: MoveOptions & { verbose?: false }): string[];
  moves(options: MoveOptions & { verbose: true }): Move[];
  play(move: MoveInput, options?: { letters?: Letters }): Move;
  /** Plays a move and says nothing of it. */
  push(move: string): void;
  /** Undoes the last action and returns it as text. */
  undo(): string | null;
  fen(options?: { dialect?: Dialect }): string;
  pgn(options?: { tags?: Record<string, string>; letters?: Letters }): string;
  board(): Piece[];
  history(options?: { verbose?: false; letters?: Letters }): string[];
  history(options: { verbose: true; letters?: Letters }): Move[];

  act(action: string): void;
  startCount(): void;
  stopCount(): void;
  claim(what?: "repetition", side?: Color): void;
  offerDraw(side?: Color): void;
  acceptDraw(side: Color): void;
  declineDraw(side: Color): void;
  resign(side?: Color): void;
  timeout(side?: Color): void;

  /** The whole game as text for an address. */
  toLink(): string;
  /** The current position with its count and its move number as text for an address. */
  toPositionLink(): string;
  clone(): Game;
  free(): void;
}

/** A position without history. */
export class Position {
  constructor(options?: { fen?: string; dialect?: Dialect });
  readonly turn: Color;
  moves(options?: MoveOptions & { verbose?: false }): string[];
  moves(options: MoveOptions & { verbose: true }): Move[];
  isCheck(): boolean;
  isCheckmate(): boolean;
  isStalemate(): boolean;
  after(move: MoveInput, options?: { letters?: Letters }): Position;
  perft(depth: number): number;
  fen(options?: { dialect?: Dialect }): string;
  board(): Piece[];
  free(): void;
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

/** Reads all games of a PGN, with variations and comments. */
export function parsePgn(text: string, options?: { letters?: Letters }): PgnGame[];

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

/** Writes a record as PGN, with its variations, comments and glyphs: the inverse of `parsePgn`. */
export function writePgn(game: WritableGame, options?: { letters?: Letters }): string;

/** Spells the moves of a record in some letters: sets `san` of all nodes. */
export function spell(game: WritableGame, options?: { letters?: Letters }): void;

/** Describes any FEN, valid or not. */
export function describeSetup(fen: string, options?: { dialect?: Dialect }): {
  fen: string;
  /** The dialect in which it was read. */
  dialect: Dialect;
  turn: Color;
  board: Piece[];
  problems: string[];
  message: string | null;
};

export interface SvgOptions {
  style?: "wood" | "chequered" | "paper" | "night";
  /** Fragments of SVG for each piece, and the size of a square in their units. They are not escaped. */
  pieces?: { size: number; white: Record<Role, string>; black: Record<Role, string> };
  orientation?: Color;
  coordinates?: "latin" | "thai" | "none";
  lastMove?: string | MoveSquares | null;
  /** Squares that glow; by default the khun in check. */
  checks?: boolean | string[];
  selected?: string | string[];
  targets?: string[];
  marks?: string[];
  /** Without `to` it is a circle. */
  arrows?: { from: string; to?: string; color?: string }[];
  /** Null leaves it out. */
  title?: string | null;
}

/** Draws a board. */
export function svg(position: Game | Position | string, options?: SvgOptions): string;
