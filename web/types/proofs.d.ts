export type Call = import("./types.js").Call;
export type Flaw = import("./types.js").Flaw;
export type Goal = import("./types.js").Goal;
export type Proof = import("./types.js").Proof;
export type ProofGoal = import("./types.js").ProofGoal;
export type ProofOptions = import("./types.js").ProofOptions;
export type ProofProgress = import("./types.js").ProofProgress;
export type Refutation = import("./types.js").Refutation;
export type RefutedMove = import("./types.js").RefutedMove;
export type Reply = import("./types.js").Reply;
export type Solution = import("./types.js").Solution;
export type Subject = import("./types.js").Subject;
/** The maximum number of moves of a goal. */
export declare const MAX_MOVES = 128;
/** The maximum number of moves in a solution or a refutation without another choice. */
export declare const SIZE = 100000;
/**
 * Proves that the side to move mates within a number of moves against every defence and before the count ends, or that it does not;
 * or the same of a draw, or of a gain of material. The result is exact, not an estimate, and a checker has played its solution.
 *
 * @param {Subject} position a game with its history, a position or a FEN
 * @param {ProofGoal & ProofOptions} options
 * @returns {Promise<Proof>}
 */
export declare function prove(position: Subject, options: ProofGoal & ProofOptions): Promise<Proof>;
/**
 * Returns all moves that reach a goal within its number of moves: a single one is an only move. If a limit ends the search, the promise
 * is rejected with the kind `nodes` or `moves`.
 *
 * @param {Subject} position
 * @param {ProofGoal & Omit<ProofOptions, "size">} options
 * @returns {Promise<string[]>}
 */
export declare function winningMoves(position: Subject, options: ProofGoal & Omit<ProofOptions, "size">): Promise<string[]>;
/**
 * Returns the proof that no move, other than those in `excluding`, mates or gains material, after a checker has played it; null if one
 * does. If a limit ends the search, or the proof has more than `size` moves, the promise is rejected with the kind `nodes`, `moves` or
 * `size`.
 *
 * @param {Subject} position
 * @param {Omit<ProofGoal, "draw"> & ProofOptions & { excluding?: readonly string[] }} options
 * @returns {Promise<Refutation | null>}
 */
export declare function refute(position: Subject, options: Omit<ProofGoal, "draw"> & ProofOptions & {
    excluding?: readonly string[];
}): Promise<Refutation | null>;
/**
 * Returns the first flaw of a solution; null if it is a proof. Every line is played under the rules: the solution must reach the goal
 * within the number of moves against every legal reply.
 *
 * @param {Subject} position
 * @param {Solution} solution
 * @param {ProofGoal & Pick<ProofOptions, "rules" | "signal" | "worker">} options
 * @returns {Promise<Flaw | null>}
 */
export declare function verifySolution(position: Subject, solution: Solution, options: ProofGoal & Pick<ProofOptions, "rules" | "signal" | "worker">): Promise<Flaw | null>;
/**
 * Returns the first flaw of a refutation; null if it is a proof. A valid refutation prevents the goal after every legal
 * move except those in `excluding`.
 *
 * @param {Subject} position
 * @param {Refutation} refutation
 * @param {Omit<ProofGoal, "draw"> & Pick<ProofOptions, "rules" | "signal" | "worker"> & { excluding?: readonly string[] }} options
 * @returns {Promise<Flaw | null>}
 */
export declare function verifyRefutation(position: Subject, refutation: Refutation, options: Omit<ProofGoal, "draw"> & Pick<ProofOptions, "rules" | "signal" | "worker"> & {
    excluding?: readonly string[];
}): Promise<Flaw | null>;
