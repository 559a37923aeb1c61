// Types of arguments and results. The modules re-export them where users need them.

import type { Game, Position } from "./index.js";

/** One of the two sides. */
export type Color = "white" | "black";
/** A kind of piece. */
export type Role = "khun" | "met" | "khon" | "ma" | "rua" | "bia" | "biangai";
/** `thai`: board's honour on call; `fairy`: as in Fairy-Stockfish; `fairy_on_call`: `fairy` with board's honour on call. */
export type RulesName = "thai" | "fairy" | "fairy_on_call";
/** Rules in the text form that the tool and the engine use: a preset, and the fields that differ from it, such as `thai,expiry=reached`. */
export type RulesText = RulesName | `${RulesName},${string}`;
/** Rules as a name, as text or as an object. */
export type RulesInput = RulesText | RuleSet;

/** How a count begins: by itself, or when a player calls it. */
export type CountStart = "automatic" | "on_call";
/** The first number of a count: 1, the number of pieces on the board, or one more. */
export type FirstNumber = "one" | "piece_count" | "piece_count_plus_one";

/** The limits of pieces' honour, in moves of the counting side: the first matching row applies. */
export interface LimitTable {
  /**
   * At most eight rows, each with the number of the chaser's pieces from which it applies. A bia ngai counts as a met; its name
   * `bia ngai`, as in Python, is read as well.
   */
  rows: readonly { role: Role; atLeast: number; moves: number }[];
  /** The limit if no row matches; null for no count. */
  otherwise: number | null;
}

/** A rule set: every rule on which the sources disagree is a field. The repository's docs/RULES.md has the sources. */
export interface RuleSet {
  /** Board's honour, with its limit in moves; null if there is none. */
  board: { limit: number; start: CountStart; caller: "either" | "weaker_side"; first: FirstNumber } | null;
  /** Pieces' honour. `khon_first` is the table in which one khon comes before two ma. */
  pieces: { limits: "makruk" | "khon_first" | LimitTable; start: CountStart; first: FirstNumber; beginsInSetup: boolean };
  /** Whether a count expires with its limit, or with the number after it. */
  expiry: "exceeded" | "reached";
  /** What decides if the first number of pieces' honour would exceed its limit. */
  overLimitAtOnce: "draw_first" | "mate_first";
  /** The result of a checkmate by the counting side. */
  mateByCountingSide: "draws" | "wins";
  /** The number of occurrences that make a repetition, and its effect; null if repetitions have none. */
  repetition: { fold: number; effect: "draw" | "claimable" } | null;
  /** Whether the game is drawn as soon as neither side can win. */
  deadPositionDraws: boolean;
  /** Whether a side whose time runs out draws if the other side lacks the material to win. */
  timeoutMayDraw: boolean;
  /** The material that a side needs to win on time. */
  timeoutMaterial: "fairy" | "exact" | "listed";
  /** The test that decides whether a position is dead. */
  material: "fairy" | "exact";
}

/** A form of FEN. */
export type Dialect = "fairy" | "makruk-js" | "international" | "cutechess" | "fairy-f" | "official";
/** The piece letters of a notation, and its form. Every Thai set reads all Thai forms. */
export type Letters =
  | "fairy"
  | "international"
  | "playok"
  | "makruk-js"
  | "official"
  | "official-competition"
  | "official-standard"
  | "thai"
  | "thai-competition"
  | "thai-competition-digits"
  | "thai-standard"
  | "thai-standard-digits";

/** The error that the functions of this package throw. */
export interface MakrukError extends Error {
  /** A machine-readable kind, such as `illegal-move`; `internal` means a bug in this package. */
  kind: string;
  /** The place in the text, as a string index. */
  offset?: number;
  /** The squares that the message mentions, for translations: those of a move, the other piece that could make it… */
  from?: string;
  to?: string;
  other?: string;
  /** …or that of a misplaced piece. */
  square?: string;
  piece?: Role;
  /** The side whose pieces are wrong. */
  color?: Color;
  /** Why a move is an `illegal-move`. */
  reason?: "own-piece" | "unreachable" | "no-promotion" | "no-match";
  /** The number of the invalid ply in a line, or of the invalid action in a link, from 1. */
  ply?: number;
}

/** A piece: a role of a colour. */
export interface Piece {
  color: Color;
  role: Role;
}

/** A piece and its square. */
export interface PlacedPiece extends Piece {
  square: string;
}

/** A move by its squares. */
export interface MoveSquares {
  uci: string;
  from: string;
  to: string;
  promotion: boolean;
}

/** A move with its notation and pieces. */
export interface Move extends MoveSquares {
  san: string;
  piece: Role;
  captured: Role | null;
}

/** Coordinates, algebraic notation, or squares. A promotion need not be specified, since it is compulsory. */
export type MoveInput = string | { uci: string } | { from: string; to: string; promotion?: boolean };

/** Which moves to list, and their notation. */
export interface MoveOptions {
  /** Only moves of the piece on this square. */
  square?: string;
  letters?: Letters;
}

/** The result at the end of a game record. */
export type Result = "1-0" | "0-1" | "1/2-1/2" | "*";

/** How a game ended. */
export type Termination =
  | "checkmate"
  | "stalemate"
  | "counting-board"
  | "counting-pieces"
  | "mate-while-counting"
  | "repetition"
  | "insufficient-material"
  | "agreement"
  | "resignation"
  | "timeout"
  | "adjudication"
  | "unknown";

/** The outcome of a game: the winner, if any, and the reason. */
export interface Outcome {
  winner: Color | null;
  by: Termination;
  text: string;
}

/** A claim about a game: its result, a draw, or the reason for its end. */
export type Claim = "1-0" | "0-1" | "1/2-1/2" | "draw" | Termination;

/** Whether a record is legal, how its game ends, and whether a claim is right. */
export interface GameVerdict {
  /** Whether every entry is legal. */
  legal: boolean;
  /** The number of entries played: if the record is illegal, the index of the first illegal one. */
  ply: number;
  /** Why that entry is illegal, in words. */
  reason: string | null;
  /** The outcome after the entries played; null while the game is in progress. */
  outcome: Outcome | null;
  /** Whether the claim is right; null without a claim. */
  claim: boolean | null;
}

/** A running count, in spoken numbers. */
export interface Count {
  by: Color;
  kind: "board" | "pieces";
  /** The last number called. */
  number: number;
  next: number;
  limit: number;
  isSpoken: boolean;
  text: string;
}

/** The draws available by claim or acceptance while the game is in progress. */
export interface Claims {
  repetition: boolean;
  acceptDraw: Record<Color, boolean>;
}

/** A move in a PGN. The root has no move, only comments and children. */
export interface PgnNode {
  readonly parent: PgnNode | null;
  /** The first child continues the line; the others are variations. */
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
  /** The clock of the side that moved, in whole milliseconds: the first valid `[%clk …]` in `comments`. Setting it changes that command. */
  get clock(): number | undefined;
  set clock(time: number | null | undefined);
  /** The time spent on the move, in milliseconds: the first valid `[%emt …]`. */
  get elapsed(): number | undefined;
  set elapsed(time: number | null | undefined);
  /** The evaluation of the position after the move: the first valid `[%eval …]`. */
  get eval(): PgnEval | undefined;
  set eval(value: PgnEval | null | undefined);
}

/**
 * An evaluation in a comment, from White's point of view: `cp` in centipawns, or `mate` in moves, negative if Black mates; `-0` if
 * White is mated. `depth` is in plies.
 */
export type PgnEval = ({ cp: number; mate?: undefined } | { mate: number; cp?: undefined }) & { depth?: number };

/** A game of a PGN, with its variations and errors. */
export interface PgnGame {
  tags: Record<string, string>;
  start: string;
  result: Result;
  letters: Letters;
  isCutOff: boolean;
  root: PgnNode;
  errors: { kind: string; message: string; offset: number; line: number; column: number }[];
  /** Number of errors beyond those listed. */
  moreErrors: number;
  /** Contradictions, which are kept: a result that differs from the tag `Result`. */
  warnings: { kind: string; message: string; offset: number; line: number; column: number }[];
}

/** The part of a record that `writePgn` and `spell` need; `parsePgn` returns more. */
export interface WritableNode {
  uci?: string | null;
  san?: string | null;
  before?: string[];
  comments?: string[];
  nags?: number[];
  offersDraw?: boolean;
  /** Milliseconds, for a command `[%clk …]`. Null removes the command, and undefined keeps the comments; likewise for the next two. */
  clock?: number | null | undefined;
  /** Milliseconds, for a command `[%emt …]`. */
  elapsed?: number | null | undefined;
  /** For a command `[%eval …]`. */
  eval?: PgnEval | null | undefined;
  children: WritableNode[];
}

/** A record that `writePgn` and `spell` accept. */
export interface WritableGame {
  tags?: Record<string, string>;
  /** The FEN of the initial position; by default the start position. */
  start?: string;
  result?: Result;
  root: WritableNode;
}

/** A board, and its problems. */
export interface SetupDescription {
  fen: string;
  /** The dialect of the FEN. */
  dialect: Dialect;
  turn: Color;
  board: PlacedPiece[];
  problems: string[];
  /** The problems in a sentence, or null. */
  message: string | null;
}

/** The style of a picture, and its marks. */
export interface SvgOptions {
  style?: "wood" | "chequered" | "paper" | "night";
  /** SVG fragments per piece, which are not escaped, and the size of a square in their units. */
  pieces?: { size: number; white: Record<Role, string>; black: Record<Role, string> };
  orientation?: Color;
  coordinates?: "latin" | "thai" | "none";
  lastMove?: string | { uci: string } | null;
  /** Glowing squares; by default that of the khun in check. */
  checks?: boolean | string | string[];
  selected?: string | string[];
  targets?: string | string[];
  marks?: string | string[];
  /** A circle if `to` is omitted. */
  arrows?: { from: string; to?: string; color?: string }[];
  /** Null omits it. */
  title?: string | null;
}

/**
 * From the side to move's point of view: centipawns, of which 100 are about the value of a bia, or moves to mate, negative if that
 * side gets mated.
 */
export type Score = { cp: number; mate?: undefined } | { mate: number; cp?: undefined };

/** A line of the search at a depth. */
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
  /** Transposition table occupancy, per mille. */
  hashfull: number;
  moves: string[];
  /** The chances of the side to move; only engines with the net know them. */
  wdl?: Wdl;
}

/** Result of a search. */
export interface Analysis {
  /** Null if there is no legal move. */
  best: string | null;
  ponder: string | null;
  lines: Info[];
  depth: number;
  nodes: number;
}

/** Search limits, with the root moves to search and the number of lines to report. The first limit reached ends the search. */
export interface AnalyseOptions {
  depth?: number;
  nodes?: number;
  /** Milliseconds, like the clocks. */
  movetime?: number;
  mate?: number;
  wtime?: number;
  btime?: number;
  winc?: number;
  binc?: number;
  movestogo?: number;
  searchMoves?: string[];
  multipv?: number;
  /** 0, a beginner, to 10. The engine plays at full strength if omitted. */
  level?: number;
  /** By default the rules of the game, or `thai`. */
  rules?: RulesInput;
  onInfo?: (info: Info) => void;
  signal?: AbortSignal;
}

/** A player's side, strength and limits. */
export interface DecideOptions {
  /** The side that the player decides for; the side to move if omitted. */
  side?: Color;
  /** 0, a beginner, to 10, full strength. */
  level?: number;
  /** Whether the player resigns lost games; false by default, since the count may still save them. */
  resigns?: boolean;
  /** Milliseconds for the search of a move; to decide about a count, a short search may be added. */
  movetime?: number;
  nodes?: number;
  /** Makes the choices at lower levels repeatable; from 0 to 4,294,967,295. Random by default. A new seed begins with a new player. */
  seed?: number;
  signal?: AbortSignal;
}

/** A player's decision. */
export interface Decision {
  /** In the form of `game.actions`: `e3e4`, `start_count`, `offer_draw black`. */
  action: string;
  /** The score from the player's point of view; null if there was no search. */
  score: Score | null;
}

/** The subject of a search; a FEN stands for a position without history. */
export type Subject = Game | Position | string;

/** The numbers of games in which a move was played in a position, or the totals of all moves. */
export interface BookTally {
  games: number;
  /** Games that White won, that were drawn, that Black won; the rest of `games` has no known result. */
  white: number;
  draws: number;
  black: number;
}

/** A move that was played in a position, with its games. */
export interface BookMove extends Move, BookTally {
  /** The average rating of the players who chose the move, if known. */
  rating: number | null;
  /** The latest year in which the move was played, if known. */
  year: number | null;
  /** The first game: its archive, and its number there, from 1. */
  example: { archive: string; game: number } | null;
}

/** The moves of a position, with the totals. A game that returns to the position and plays another move counts twice. */
export interface BookPage extends BookTally {
  fen: string;
  /** The formations on the board. */
  formation: { white: Formation | null; black: Formation | null };
  /** Ordered by games, then by coordinates. */
  moves: BookMove[];
}

/** Summary of a book. */
export interface BookSummary {
  games: number;
  plies: number;
  positions: number;
  entries: number;
  /** Moves with fewer games are not in the book. */
  minCount: number;
  /** Maximum number of plies counted per game; null for all. */
  maxPly: number | null;
  /** The sources of the games. */
  sources: { name: string; games: number }[];
}

/** A result under best play by both sides, for the side to move or, after a move, for the side that made it. */
export type TableResult = "win" | "draw" | "loss";

/** A legal move with its result, for the side that makes it. */
export interface RankedMove extends Move {
  /** The result without a count. */
  result: TableResult;
  /** The plies to the end, counting this move; null for a draw. */
  plies: number | null;
  /** The best result under the count; null if it is unknown. */
  withCount: TableResult | null;
  /** The action that this result requires before the move; null for none. */
  action: "start_count" | "stop_count" | null;
}

/** The result of a position. */
export interface Probe {
  fen: string;
  /** The ending, such as `KRvKN`: the pieces of both sides. */
  material: string;
  /** The result without a count. */
  result: TableResult;
  /**
   * The plies to checkmate or, if both sides have pieces, to the capture of the last piece, if the rest is won within the count that
   * then begins; null for a draw.
   */
  plies: number | null;
  /**
   * The result under the running count, or under a count that begins now; null if it is unknown under these rules. It ignores earlier
   * positions, and therefore repetitions.
   */
  withCount: TableResult | null;
  /** The legal moves, best first: by the result under the count, then by the result without one. */
  moves: RankedMove[];
}

/** Numbers of positions with the stronger side to move, without a count. Mirror images count separately. */
export interface TableStatistics {
  material: string;
  positions: number;
  /** The positions that the stronger side wins, does not win or lose, and loses. */
  won: number;
  drawn: number;
  lost: number;
  /** The longest win in plies; null if no position is won. */
  longestWin: number | null;
  /** Pairs of plies and positions, in ascending order. */
  wins: [number, number][];
  losses: [number, number][];
}

/** The number of tables made for an ending, of those that were missing: `material` comes next. */
export interface TablesProgress {
  material: string;
  done: number;
  total: number;
}

/** Where a set of tables runs. */
export interface TablesOptions {
  /** Starts a worker other than the package's own, `makruk/tables-worker`. */
  worker?: () => EngineWorker | Promise<EngineWorker>;
}

/** The rules of a call, and its progress. */
export interface TablesCallOptions {
  /** The rules; by default those of the game, or else Thailand's. */
  rules?: RulesInput;
  /** Aborting rejects the promise. */
  signal?: AbortSignal;
  /** Called before each table that has to be made, and when all are there. */
  onProgress?: (progress: TablesProgress) => void;
}

/** A message to the worker with the tables. */
export interface TablesRequest {
  id: number;
  task: "make" | "probe" | "line" | "statistics";
  rules: string;
  /** The position, or else the name of the ending. */
  fen?: string;
  name?: string;
  /** Progress, kept by the worker. */
  done?: number;
  total?: number;
}

/** The goal of a proof or a puzzle. */
export type Goal = "mate" | "draw" | "gain";

/** A goal of the side to move, with the maximum number of its moves: exactly one of `mate`, `draw` and `gain`. */
export interface ProofGoal {
  /** Checkmate that wins the game. */
  mate?: number;
  /** The game ends without a loss, other than by a repetition within these moves. */
  draw?: number;
  /** The side's material lead grows by `worth`, or it mates. */
  gain?: number;
  /** The bia to gain, 1 by default: rua 5, ma 3, khon 2.6, met and bia ngai 1.7, bia 1. */
  worth?: number;
}

/** The limits of a proof, and its rules. */
export interface ProofOptions {
  /** The limit of positions to search; none by default. */
  nodes?: number;
  /** The most moves in the solution or refutation, 100,000 by default. A larger solution is left out. */
  size?: number;
  /** The size of the table in megabytes, 64 by default. */
  hashMb?: number;
  /** By default the rules of the game, or else Thailand's. */
  rules?: RulesInput;
  /** Aborts the proof. */
  signal?: AbortSignal;
  /** Receives the progress, some times a second. */
  onProgress?: (progress: ProofProgress) => void;
  /** Starts a worker other than the package's own, `makruk/analysis-worker`. */
  worker?: () => EngineWorker | Promise<EngineWorker>;
}

/** The number of moves being searched, and the positions so far. */
export interface ProofProgress {
  moves: number;
  nodes: number;
}

/** A move that reaches the goal, and the continuation after each legal reply. */
export interface Solution {
  move: string;
  /** Empty if the move ends the game. */
  replies: Reply[];
}

/** A reply, and the solution after it. */
export interface Reply {
  move: string;
  /** Null if the reply ends the game and thereby reaches the goal. */
  then: Solution | null;
}

/** The proof that a goal is not reached. */
export interface Refutation {
  /** All legal moves, other than the excluded ones. */
  moves: RefutedMove[];
}

/** A move that does not reach the goal. */
export interface RefutedMove {
  move: string;
  /** Null if none is needed, because the game is over or it was the last move. */
  reply: string | null;
  /** The refutation of all moves after the reply. */
  then: Refutation;
}

/** A count action in a line, with the number of moves before it. */
export interface Call {
  ply: number;
  count: "start" | "stop";
}

/** The result of a proof. */
export interface Proof {
  /** The goal that was asked for, with the fewest moves to it; null if it is not reached, or unknown. */
  mate?: number | null;
  draw?: number | null;
  gain?: number | null;
  /** The material to gain, if that is the goal. */
  worth?: number;
  /** The fastest moves to the goal against the longest defence. */
  line: string[];
  /** The number of positions searched. */
  nodes: number;
  /** The largest number of moves in which the goal is proved not to be reached. */
  excluded: number;
  /** The counts that the side that wants to win starts and stops in the line. */
  calls: Call[];
  /** Present if a limit ended the search before it had a result. */
  unknown?: true;
  /** This limit: `nodes`, or `moves` if a proof under these rules has fewer moves than requested. */
  limit?: "nodes" | "moves";
  /** Present if the goal is reached, but the solution has more moves than `size`: no checker has played it. */
  unchecked?: true;
  /** Null if the goal is not reached, or the solution has more moves than `size`. */
  solution: Solution | null;
}

/** The first flaw of a solution or a refutation. */
export interface Flaw {
  /**
   * A move is illegal or the game is over before it, the game ends with another result, there is no entry for a legal move, or the goal
   * is not reached, or not refuted, within the number of moves.
   */
  kind: "unplayable" | "wrong-end" | "missing" | "too-long";
  /** Null if the tree is too long. */
  move: string | null;
  message: string;
}

/** A position with one right first move. */
export interface Puzzle {
  /** The position with its count. */
  fen: string;
  rules: RulesText;
  /** Such as `mate_in_3`, `hold_by_count` and `fork`; one defines the goal. */
  themes: string[];
  goal: Goal;
  /** The material to gain; null for other goals. */
  worth: number | null;
  /** The moves of both sides up to the goal, the solver's first. */
  solution: string[];
  /** The number of the solver's moves up to the goal. */
  length: number;
  /** The counts that the side that wants to win starts and stops in the line. */
  calls: Call[];
  /** The file, which may have no name, the number of the game, from 1, and the number of moves before the puzzle; null if unknown. */
  source: { file: string; game: number; ply: number } | null;
}

/** Why a line is not a puzzle. */
export interface PuzzleProblem {
  /** From 1. */
  line: number;
  /**
   * `json` or `form` if the line is not JSON, or lacks a key or has another one; the part that is invalid: `fen`, `rules`, `theme`,
   * `length` or `solution`; `goal` if no theme defines it.
   */
  kind: "json" | "form" | "fen" | "rules" | "theme" | "goal" | "length" | "solution";
  message: string;
}

/** Whether a puzzle is proved: with its solution, or else with the kind of its flaw and a sentence. */
export interface Check {
  isProved: boolean;
  /**
   * The goal is not reached in this number of moves (`refuted`) or in fewer (`length`), with another first move or also with one
   * (`first-move`, `not-only`); the engine does not clearly prefer the move that gains (`not-best`), or another one is not proved to
   * lose (`not-lost`); the line, the themes or the count actions differ; or a limit came first (`nodes`, `size`).
   */
  kind:
    | "refuted"
    | "length"
    | "first-move"
    | "not-only"
    | "not-best"
    | "not-lost"
    | "line"
    | "no-theme"
    | "themes"
    | "calls"
    | "nodes"
    | "size"
    | null;
  message: string | null;
  /** The solution with all replies. */
  solution: Solution | null;
}

/** The games searched, and the candidates that are puzzles or are not. */
export interface FindProgress {
  games: number;
  puzzles: number;
  dropped: number;
}

/** An error of a game in a PGN, whose number is from 1. */
export interface GameError {
  game: number;
  kind: string;
  message: string;
  offset: number;
  line: number;
  column: number;
}

/** The limits of a search for puzzles, and its progress. */
export interface FindOptions {
  /** Engine nodes per position, 500 by default. */
  nodes?: number;
  /** Nodes per proof, 1,500,000 by default. */
  proofNodes?: number;
  /** The most moves of a mate or a draw, 6 by default. */
  moves?: number;
  /** The rules for a PGN; Thailand's by default. */
  rules?: RulesInput;
  /** The name of the file with the games, for the source of the puzzles; empty by default. */
  file?: string;
  /** Aborts the search. */
  signal?: AbortSignal;
  /** Called after each game. */
  onProgress?: (progress: FindProgress) => void;
  /** Called for each error of a PGN. The main line is searched up to its first error. */
  onError?: (error: GameError) => void;
  /** Starts a worker other than the package's own, `makruk/analysis-worker`. */
  worker?: () => EngineWorker | Promise<EngineWorker>;
}

/** The kinds of drills: the next number of a count, whether the game is won in time, the only winning move. */
export type DrillKind = "number" | "won" | "only_move";

interface DrillBase {
  /** The position with its count. */
  fen: string;
  rules: RulesText;
  /** The question, in English. */
  question: string;
  /** Returns whether an answer is right. A move may be in any form that `Game.play` accepts, and must be legal. */
  isRight(answer: number | boolean | MoveInput): boolean;
}

/** A question about a bare khun's count, with its answer. */
export type Drill =
  | (DrillBase & { kind: "number"; answer: number; limit: number })
  /** `mate` has the moves to the mate without a count; null if there is none. */
  | (DrillBase & { kind: "won"; answer: boolean; mate: number | null })
  | (DrillBase & { kind: "only_move"; answer: string });

/** The kind of drills, and their rules. */
export interface DrillsOptions {
  /** Random by default. */
  seed?: number;
  /** By default, the kinds take turns. */
  kind?: DrillKind;
  /** Thailand's by default. */
  rules?: RulesInput;
  /** Starts a worker other than the package's own, `makruk/analysis-worker`. */
  worker?: () => EngineWorker | Promise<EngineWorker>;
}

/** The player's side in a chase: that of the chaser, or of the bare khun. */
export type ChaseSide = "strong" | "bare";

/** What a player's move did to the result of a chase: kept it, lost it, or it was lost before. */
export type ChaseEffect = "kept" | "lost" | "lost_before";

/** The position and the length of a chase, and its rules. */
export interface ChaseOptions {
  /** The player's side; the chaser's by default. */
  side?: ChaseSide;
  /** The length of the mate without the count, in moves: a number, or the least and the most. At least 2 by default. */
  moves?: number | [least: number, most: number];
  /** The moves that the player can waste. By default, the chaser has the whole count, and the bare khun 1 move. */
  spare?: number;
  /** Thailand's by default. */
  rules?: RulesInput;
  /** Random by default. */
  seed?: number;
  /** Rejects the promise; the tables are finished nevertheless. */
  signal?: AbortSignal;
  /** Called while the tables are made. */
  onProgress?: (progress: { material: string }) => void;
  /** Starts a worker other than the package's own, `makruk/analysis-worker`. */
  worker?: () => EngineWorker | Promise<EngineWorker>;
}

/** The prospects under the count, with best play. */
export interface ChaseStanding {
  /** Whether the chaser mates before the count ends. */
  isWon: boolean;
  /** The chaser's moves to the mate without a count; null if it cannot force one. */
  mate: number | null;
  /** The chaser's moves before the count ends; null if none runs. */
  left: number | null;
}

/** A legal move, and the prospects after it. */
export interface ChaseMove {
  move: string;
  /** The prospects after the move. */
  after: ChaseStanding;
}

/** The judgement of a player's move. */
export interface ChaseJudgment {
  move: string;
  /** The effect on the result that the player plays for. */
  effect: ChaseEffect;
  before: ChaseStanding;
  after: ChaseStanding;
  /** The moves that keep the result, best first; none if it was lost before. */
  keeping: ChaseMove[];
}

/** The record of a finished chase. */
export interface ChaseSummary {
  outcome: Outcome;
  /** Whether the player reached the goal. */
  isSuccess: boolean;
  /** The player's moves, without those taken back. */
  moves: number;
  /** The moves that gave the result away, including those taken back. */
  mistakes: number;
  start: ChaseStanding;
}

/** Chances of a win, a draw and a loss, per mille; they add up to 1,000. */
export type Wdl = [win: number, draw: number, loss: number];

/** How good a move was, from the best to the worst; a result that was certain, or almost, is missed. */
export type MoveClass = "only" | "best" | "good" | "inaccuracy" | "mistake" | "blunder" | "missed_draw" | "missed_win" | "missed_mate";

/** What a player did wrong about a count or a claim. */
export type CountNote = "not_called" | "stopped" | "lost_to_count" | "claimable";

/**
 * A phase of a game: the first 20 plies until a piece other than a bia is captured, and at the end at most seven pieces other than
 * khuns and bia.
 */
export type Phase = "opening" | "middlegame" | "ending";

/** A formation of the opening, named after the squares of the ma; `FORMATIONS` has the Thai names. */
export type Formation = "Ma Thiam" | "Ma Phuk";

/** A move of a game and what it was worth, for the side that played it. */
export interface ReviewedMove {
  /** The number of the ply, from 1. */
  ply: number;
  uci: string;
  san: string;
  /** The best move in coordinates; the played one if there is none better. */
  best: string;
  /** The line of best moves in coordinates. */
  line: string[];
  /** The score after the move, and that of the best choice, from the point of view of the side that played it. */
  score: Score;
  bestScore: Score;
  /** The chances after the move, and those of the best choice. */
  wdl: Wdl;
  bestWdl: Wdl;
  /** The expected points lost, from 0 to 1. */
  loss: number;
  class: MoveClass;
  count: CountNote | null;
  /** Whether the side called its count before the move. */
  called: boolean;
  phase: Phase;
}

/** The number of a side's moves and how well they were played. */
export interface Performance {
  moves: number;
  /** In percent, with one decimal; null without moves. */
  accuracy: number | null;
  /** The expected points lost per move, with four decimals; 0 without moves. */
  loss: number;
}

/** A side's moves in a game. */
export interface SideReview extends Performance {
  classes: Record<MoveClass, number>;
  phases: Record<Phase, Performance>;
}

/** A review of a game. */
export interface Review {
  /** The formation that each side had last in the first 30 plies. */
  formation: { white: Formation | null; black: Formation | null };
  white: SideReview;
  black: SideReview;
  /** The plies after which the record has a count call that the rules reject, from 0; it is left out. */
  rejected: number[];
  /** The first ply that is not reviewed, if the record continues, and the reason. */
  end: { ply: number; by: Termination | "null-move" | "illegal-move" } | null;
  /** The plies of the moves that decided the game: at most five mistakes or worse. */
  key: number[];
  /** The moves at these plies. */
  keyMoves: ReviewedMove[];
  moves: ReviewedMove[];
}

/** The number of moves reviewed, and of all moves to review. */
export interface ReviewProgress {
  done: number;
  total: number;
}

/** A start and the actions from there, as a `Game` has them. They may continue past the end of the game; `--` is a null move. */
export interface ReviewRecord {
  startFen: string;
  rules: RulesInput;
  actions: readonly string[];
}

/** The language and the contents of a score sheet. */
export interface SheetOptions {
  /** Thai instead of English; false by default. */
  thai?: boolean;
  /** Letters of the moves; by default `official-competition`, or `thai-competition-digits` if `thai` is true. */
  letters?: Letters;
  /** Tags for the header: a `Game` has none, and those of a record are replaced. */
  tags?: Record<string, string>;
  /** Rules of the count; by default those of a `Game`, and `thai` for a record. */
  rules?: RulesInput;
  /** Where `makruk_net_bg.wasm` is, if not beside the package. */
  module?: string | URL | Response | BufferSource | WebAssembly.Module;
}

/** The extent of a review, and its progress. */
export interface ReviewOptions {
  /** Nodes per position, 25,000 by default: about ten seconds for a game of 150 plies. */
  nodes?: number;
  /** The number of moves to review, the last ones of the game; all by default. */
  last?: number;
  /** Strength of the players, from 0 (beginner) to 10 (the engine), 5 by default: their chances depend on it. */
  players?: number;
  /** Aborts the review. */
  signal?: AbortSignal;
  /** Receives the progress, some times a second. */
  onProgress?: (progress: ReviewProgress) => void;
  /** Starts the worker, for a page that hosts the package's files in its own way. */
  worker?: () => EngineWorker | Promise<EngineWorker>;
}

/** The message to the worker of a review. */
export interface ReviewRequest {
  fen: string;
  rules: string;
  /** One per line. */
  actions: string;
  nodes: number;
  last: number;
  players: number;
}

/** The common interface of workers in browsers and in Node.js, with `addEventListener` or `on`. */
export interface EngineWorker {
  postMessage(message: any): void;
  terminate(): unknown;
  addEventListener?(type: string, listener: (event: any) => void): void;
  on?(type: string, listener: (value: any) => void): unknown;
}

/** The net and the worker of an engine. */
export interface EngineOptions {
  /** Whether to evaluate with a neural net, which plays better: the first job loads a second module and the net. `false` by default. */
  net?: boolean;
  /** Called with the reason if the net is unusable; the engine plays without it. If omitted, jobs are rejected with the kind `net`. */
  onFallback?: (error: MakrukError) => void;
  /** Starts a worker other than the package's own: `makruk/net-worker`, or `makruk/worker` without a net. */
  worker?: (hasNet: boolean) => EngineWorker | Promise<EngineWorker>;
  /** Called when a worker has died; the next job starts a new one. */
  onCrash?: (error: MakrukError) => void;
}

/** The progress of a search or of reading an archive, and its worker. */
export interface ArchiveOptions {
  /** Aborts the call. */
  signal?: AbortSignal;
  /** Receives the share that is done, from 0 to 1, some times a second. */
  onProgress?: (done: number) => void;
  /** Starts a worker other than the package's own, `makruk/archive-worker`. */
  worker?: () => EngineWorker | Promise<EngineWorker>;
}

/** What is searched, and how far. */
export interface SearchOptions extends ArchiveOptions {
  /** The letters of the query's moves, which may also be Thai or coordinates, and of PGN; by default those of PGN are detected. */
  letters?: Letters;
  /** The rules for counts and ends of games; Thailand's by default. */
  rules?: RulesInput;
  /** Finds every place of the first step, each with its smallest continuation: `matches` is a list of lists. */
  all?: boolean;
  /** Searches variations too. */
  variations?: boolean;
  /** The most games to find. */
  limit?: number;
}

/** A game that answers a query, with the keys of `makruk find --json`. */
export interface FoundGame<Matches = number[]> {
  /** The number of the game in the input, from 1. */
  game: number;
  /** The plies at which the steps hold; 0 is the initial position. */
  matches: Matches;
  /** The count that runs at the last of these plies, or of the first list of them. */
  count: { kind: "board" | "pieces"; by: Color; number: number; limit: number } | null;
  result: string;
  /** The plies of the main line. */
  plies: number;
  tags: Record<string, string>;
}

/** The error of a game that was left out. */
export interface LeftOutGame {
  /** The number of the game, from 1; null if the damage is not in one game. */
  game: number | null;
  /** A kind as in a PGN's errors, or `archive`. */
  kind: string;
  message: string;
}

/** The games that answer a query, in the order of the input. */
export interface SearchResult<Matches = number[]> {
  games: FoundGame<Matches>[];
  errors: LeftOutGame[];
}

/** The games of an archive. */
export interface ArchiveContents {
  /** The number of each game in the archive, from 1, and its text. */
  games: { game: number; pgn: string }[];
  errors: LeftOutGame[];
}
