import { Game } from "./index.js";
export type Call = import("./types.js").Call;
export type Check = import("./types.js").Check;
export type Color = import("./types.js").Color;
export type FindOptions = import("./types.js").FindOptions;
export type FindProgress = import("./types.js").FindProgress;
export type Goal = import("./types.js").Goal;
export type MoveInput = import("./types.js").MoveInput;
export type Puzzle = import("./types.js").Puzzle;
export type PuzzleProblem = import("./types.js").PuzzleProblem;
export type ReviewRecord = import("./types.js").ReviewRecord;
export type RulesInput = import("./types.js").RulesInput;
export type Solution = import("./types.js").Solution;
/** The nodes that the engine searches per position of a game without another choice. */
export declare const NODES = 500;
/** The limit of nodes per proof without another choice. */
export declare const PROOF_NODES = 1500000;
/** The maximum length of a mate or a draw in moves without another choice. */
export declare const MOVES = 6;
/** An attempt at a puzzle, which judges the solver's moves. Before each move, counts are started and stopped as in the proof. */
export declare class Attempt {
    #private;
    /** The puzzle. */
    puzzle: import("./types.js").Puzzle;
    /** The game with the actions performed, to read: moves are judged by the module's own copy. */
    game: Game;
    /** The solver's colour. @type {Color} */
    side: Color;
    /** @param {Puzzle} puzzle whose solution is legal and reaches the goal */
    constructor(puzzle: Puzzle);
    /** The next move of the solution; null if the puzzle is solved. @returns {string | null} */
    get next(): string | null;
    /** Whether the puzzle is solved. */
    get isSolved(): boolean;
    /**
     * Returns whether a legal move of the solver is right: the solution's, or a different last move that reaches the goal.
     *
     * @param {MoveInput} move coordinates, algebraic notation, or an object with `from` and `to`
     */
    isRight(move: MoveInput): boolean;
    /** Plays a legal move of the solver if it is right, and returns whether it is. @param {MoveInput} move */
    play(move: MoveInput): boolean;
    /** Plays the other side's move of the solution and returns it; null on the solver's turn and after the last move. */
    reply(): string | null;
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
 * solution but the last is the only one; its themes; and its count actions.
 *
 * @param {Puzzle} puzzle
 * @param {Pick<FindOptions, "proofNodes" | "signal" | "worker">} [options]
 * @returns {Promise<Check>}
 */
export declare function checkPuzzle(puzzle: Puzzle, options?: Pick<FindOptions, "proofNodes" | "signal" | "worker">): Promise<Check>;
/**
 * Finds puzzles in games, one game after the other, in a worker: mates, draws by the count and gains of material with one right first
 * move, each with a proof that a checker has played.
 *
 * @param {Iterable<Game | ReviewRecord> | Game | ReviewRecord | string} games games or records, one of them, or a PGN
 * @param {FindOptions} [options]
 * @returns {AsyncGenerator<Puzzle, void, void>}
 */
export declare function findPuzzles(games: Iterable<Game | ReviewRecord> | Game | ReviewRecord | string, options?: FindOptions): AsyncGenerator<Puzzle, void, void>;
