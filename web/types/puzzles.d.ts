import { Game } from "./index.js";
export type Color = import("./types.js").Color;
export type FindOptions = import("./types.js").FindOptions;
export type Puzzle = import("./types.js").Puzzle;
export type PuzzleCheck = import("./types.js").PuzzleCheck;
export type PuzzleGoal = import("./types.js").PuzzleGoal;
export type PuzzleProblem = import("./types.js").PuzzleProblem;
export type ReviewRecord = import("./types.js").ReviewRecord;
export type RulesInput = import("./types.js").RulesInput;
/** The name of a theme and its number: `mate_in_3` is `mate_in` and 3. @param {string} theme @returns {[string, number | null]} */
export declare function partsOf(theme: string): [string, number | null];
/** An attempt at a puzzle: a game, with the judgement of moves. */
export declare class Attempt {
    #private;
    puzzle: import("./types.js").Puzzle;
    game: Game;
    /** The solver's colour. @type {Color} */
    side: Color;
    /** The solver's material lead at the start. */
    before: number;
    /** @param {Puzzle} puzzle */
    constructor(puzzle: Puzzle);
    /** The next move of the solution; undefined after its end. @returns {string | undefined} */
    get next(): string | undefined;
    /** Whether the solver's move is the solution's, or a different last move that reaches the goal. @param {string} uci */
    isRight(uci: string): boolean;
    /** Plays a move of either side. The chased side counts as soon as it may, as in the proof. @param {string} uci @param {Game} [game] */
    play(uci: string, game?: Game): void;
    /** Whether a last move reaches the goal. @param {string} uci */
    reaches(uci: string): boolean;
}
/**
 * Reads puzzles, one JSON object per line, as `makruk puzzles` writes them. A line is skipped and reported if it is not a puzzle, or if
 * its solution is illegal or misses the goal.
 *
 * @param {string} text
 * @returns {{ puzzles: Puzzle[], problems: PuzzleProblem[] }}
 */
export declare function readPuzzles(text: string): {
    puzzles: Puzzle[];
    problems: PuzzleProblem[];
};
/** Returns the 300 puzzles of this package, each with a proof that its first move alone is right. @returns {Promise<Puzzle[]>} */
export declare function loadPuzzles(): Promise<Puzzle[]>;
/**
 * Proves a puzzle again, in a worker: that its first move alone reaches the goal, and in how many moves; that each later move of the
 * solution but the last is the only one; and its themes.
 *
 * @param {Puzzle} puzzle
 * @param {Pick<FindOptions, "signal" | "worker">} [options]
 * @returns {Promise<PuzzleCheck>}
 */
export declare function checkPuzzle(puzzle: Puzzle, { signal, worker }?: Pick<FindOptions, "signal" | "worker">): Promise<PuzzleCheck>;
/**
 * Finds puzzles in games, one game after the other, in a worker: mates, draws by the count and gains of material with one right first
 * move, each with a proof that a checker has played.
 *
 * @param {Iterable<Game | ReviewRecord> | string} games games or records, or a PGN
 * @param {FindOptions} [options]
 * @returns {AsyncGenerator<Puzzle, void, void>}
 */
export declare function findPuzzles(games: Iterable<Game | ReviewRecord> | string, { nodes, proofNodes, moves, rules, signal, onProgress, worker }?: FindOptions): AsyncGenerator<Puzzle, void, void>;
