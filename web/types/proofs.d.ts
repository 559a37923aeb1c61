export type Proof = import("./types.js").Proof;
export type ProofGoal = import("./types.js").ProofGoal;
export type ProofOptions = import("./types.js").ProofOptions;
export type Solution = import("./types.js").Solution;
export type SolutionCheck = import("./types.js").SolutionCheck;
export type Subject = import("./types.js").Subject;
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
 * Checks a solution, such as that of a proof, by playing every line: it must reach the goal within the number of moves against every
 * legal reply.
 *
 * @param {Subject} position
 * @param {Solution} solution
 * @param {ProofGoal & Pick<ProofOptions, "rules" | "signal" | "worker">} options
 * @returns {Promise<SolutionCheck>}
 */
export declare function verifySolution(position: Subject, solution: Solution, options: ProofGoal & Pick<ProofOptions, "rules" | "signal" | "worker">): Promise<SolutionCheck>;
