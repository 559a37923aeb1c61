import { Game } from "./index.js";
export type ChaseJudgment = import("./types.js").ChaseJudgment;
export type ChaseEffect = import("./types.js").ChaseEffect;
export type ChaseMove = import("./types.js").ChaseMove;
export type ChaseOptions = import("./types.js").ChaseOptions;
export type ChaseSide = import("./types.js").ChaseSide;
export type ChaseStanding = import("./types.js").ChaseStanding;
export type ChaseSummary = import("./types.js").ChaseSummary;
export type Color = import("./types.js").Color;
export type Drill = import("./types.js").Drill;
export type DrillKind = import("./types.js").DrillKind;
export type DrillsOptions = import("./types.js").DrillsOptions;
export type MoveInput = import("./types.js").MoveInput;
export type Outcome = import("./types.js").Outcome;
/**
 * Returns an endless series of questions about the count of a bare khun, with answers from exact tables. The same seed gives the
 * same drills.
 * Without a kind, the kinds take turns.
 *
 * @param {DrillsOptions} [options]
 * @returns {AsyncGenerator<Drill, void, void>}
 */
export declare function drills(options?: DrillsOptions): AsyncGenerator<Drill, void, void>;
/**
 * Returns the endings that a chase is about: up to two pieces against a bare khun, those with a bia last.
 *
 * @param {Pick<ChaseOptions, "worker">} [options]
 * @returns {Promise<string[]>}
 */
export declare function chaseEndings(options?: Pick<ChaseOptions, "worker">): Promise<string[]>;
/**
 * A chase: the player mates a bare khun before the count ends, or holds out with it, and every move is judged by the exact tables.
 * The other side plays the longest defence or the fastest mate.
 */
export declare class Chase {
    #private;
    /** The player's colour. @type {Color} */
    player: Color;
    /** The player's side: that of the chaser or of the bare khun. @type {ChaseSide} */
    side: ChaseSide;
    /** The prospects at the start. @type {ChaseStanding} */
    start: ChaseStanding;
    /** Use `Chase.start` or `Chase.fromGame`. @param {any} held @param {any} jobs @param {Game} game */
    constructor(held: any, jobs: any, game: Game);
    /**
     * Starts a chase from a random position of an ending, with the player to move. The same seed gives the same chase.
     *
     * @param {string | null} [material] such as `KSMvK`; a random ending without a bia if omitted
     * @param {ChaseOptions} [options]
     */
    static start(material?: string | null, options?: ChaseOptions): Promise<Chase>;
    /**
     * Starts a chase from a game that has reached a bare khun.
     *
     * @param {import("./types.js").Subject} position
     * @param {Color} player
     * @param {Pick<ChaseOptions, "rules" | "seed" | "signal" | "onProgress" | "worker">} [options]
     */
    static fromGame(position: import("./types.js").Subject, player: Color, options?: Pick<ChaseOptions, "rules" | "seed" | "signal" | "onProgress" | "worker">): Promise<Chase>;
    /** A copy of the game, with its position and count. */
    get game(): Game;
    /** The FEN of the position with its count. */
    get fen(): string;
    /** How the chase ended; null while it is in progress. A chase also ends once the pieces cannot mate. */
    get outcome(): import("./types.js").Outcome | null;
    /** Returns the prospects of the position. @returns {Promise<ChaseStanding>} */
    standing(): Promise<ChaseStanding>;
    /** Returns the legal moves, best first: the first one is a hint. @returns {Promise<ChaseMove[]>} */
    moves(): Promise<ChaseMove[]>;
    /**
     * Plays a legal move of the player and judges it.
     *
     * @param {MoveInput} move coordinates, algebraic notation, or an object with `from` and `to`
     * @returns {Promise<ChaseJudgment>}
     */
    play(move: MoveInput): Promise<ChaseJudgment>;
    /**
     * Plays the other side's best move and returns it; null if it is the player's turn or the chase is over.
     *
     * @returns {Promise<string | null>}
     */
    reply(): Promise<string | null>;
    /** Takes back the player's last move and the reply to it. Resolves to whether there was such a move. */
    undo(): Promise<boolean>;
    /** Returns the record of the chase; null while it is in progress. @returns {Promise<ChaseSummary | null>} */
    summary(): Promise<ChaseSummary | null>;
    /** Drops the chase in the worker. */
    close(): Promise<void>;
}
