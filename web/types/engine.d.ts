export type Analysis = import("./types.js").Analysis;
export type AnalyseOptions = import("./types.js").AnalyseOptions;
export type DecideOptions = import("./types.js").DecideOptions;
export type Decision = import("./types.js").Decision;
export type EngineOptions = import("./types.js").EngineOptions;
export type EngineWorker = import("./types.js").EngineWorker;
export type Info = import("./types.js").Info;
export type MakrukError = import("./types.js").MakrukError;
export type Score = import("./types.js").Score;
export type Subject = import("./types.js").Subject;
export type Wdl = import("./types.js").Wdl;
/**
 * An engine in a worker: searches games, and retains its transposition table and histories between searches. Jobs
 * run one after the other.
 */
export declare class Engine {
    #private;
    /** @param {EngineOptions} [options] */
    constructor(options?: EngineOptions);
    /**
     * Sets a UCI option, such as `Hash`. Rejects with an error of the kind `option` if the engine does not accept it.
     *
     * @param {string} name
     * @param {string | number | boolean} value
     * @returns {Promise<void>}
     */
    setOption(name: string, value: string | number | boolean): Promise<void>;
    /** Clears the transposition table and the histories, for a new game. @returns {Promise<void>} */
    newGame(): Promise<void>;
    /**
     * Searches the current position of a game until a limit is reached, `stop` is called or the signal aborts. `onInfo`
     * receives the lines in the order in which the engine finds them; if `onInfo` throws an error, the search ends and
     * the promise is rejected with this error.
     *
     * @param {Subject} game a game, a position or a FEN
     * @param {AnalyseOptions} [options]
     * @returns {Promise<Analysis>}
     */
    analyse(game: Subject, options?: AnalyseOptions): Promise<Analysis>;
    /**
     * Lets a player decide the next action for one side of a game, with all rights of that side: to start and stop its
     * count, to offer, accept and decline draws, to claim repetitions, to resign, and to move. Perform the action and
     * call again until the player waits for the other side. The player remembers its game until `newGame`. With a seed
     * and a limit of nodes, the same game has the same decisions.
     *
     * @param {import("./index.js").Game} game
     * @param {DecideOptions} [options]
     * @returns {Promise<Decision | null>} null if the player waits for the other side, or the game is over
     */
    decide(game: import("./index.js").Game, options?: DecideOptions): Promise<Decision | null>;
    /**
     * Stops the running search, or else the first queued one. The promise of that search resolves to the results up to
     * then; other queued searches are not affected.
     */
    stop(): Promise<void>;
    /**
     * Checks that the worker is alive. The worker answers immediately, even during a search, or as soon as it is
     * loaded; the promise is rejected if the worker ends. A ping does not wait for earlier jobs, and starts a
     * worker if there is none.
     *
     * @returns {Promise<void>}
     */
    ping(): Promise<void>;
    /** Ends the worker and all jobs, which are rejected with the kind `terminated`. A later job starts a new worker. */
    terminate(): Promise<void>;
}
