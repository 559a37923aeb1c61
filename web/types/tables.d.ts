export type EngineWorker = import("./types.js").EngineWorker;
export type Letters = import("./types.js").Letters;
export type MakrukError = import("./types.js").MakrukError;
export type Move = import("./types.js").Move;
export type Probe = import("./types.js").Probe;
export type RankedMove = import("./types.js").RankedMove;
export type Subject = import("./types.js").Subject;
export type TableResult = import("./types.js").TableResult;
export type TableStatistics = import("./types.js").TableStatistics;
export type TablesCallOptions = import("./types.js").TablesCallOptions;
export type TablesOptions = import("./types.js").TablesOptions;
export type TablesProgress = import("./types.js").TablesProgress;
/**
 * The endgame tables of three and four pieces, both khuns included: one or two pieces against a bare khun, or one piece
 * on each side. A bia ngai counts as a met. Each call makes the tables that it needs, in a worker, and keeps them; all
 * of them together take about 160 MB. Calls run one after the other.
 *
 * An ending is named after its pieces, the stronger side's first: R (rua), N (ma), S (khon), M (met), P (bia),
 * as in `KSMvK` and `KRvKP`. Tables with a bia or with pieces on both sides are for the rules of the call:
 * other rules make them again.
 */
export declare class Tables {
    #private;
    /** @param {TablesOptions} [options] */
    constructor(options?: TablesOptions);
    /**
     * Makes the table of an ending and the smaller ones that it needs, so that later calls are answered at once.
     *
     * @param {string} material such as `KRvKN`
     * @param {TablesCallOptions} [options]
     * @returns {Promise<void>}
     */
    make(material: string, options?: TablesCallOptions): Promise<void>;
    /**
     * Looks up a position with its count, and its moves. Resolves to null if it has no table: with more than four
     * pieces, or with two bare khuns.
     *
     * @param {Subject} position a game, a position or a FEN
     * @param {TablesCallOptions & {letters?: Letters}} [options]
     * @returns {Promise<Probe | null>}
     */
    probe(position: Subject, options?: TablesCallOptions & {
        letters?: Letters;
    }): Promise<Probe | null>;
    /**
     * Returns a line of best moves to the end: the fastest win against the longest defence, without a count. Empty for a
     * draw; null for a position that has no table.
     *
     * @param {Subject} position a game, a position or a FEN
     * @param {TablesCallOptions} [options]
     * @returns {Promise<string[] | null>} coordinates
     */
    line(position: Subject, options?: TablesCallOptions): Promise<string[] | null>;
    /**
     * Returns the number of positions in a table by result.
     *
     * @param {string} material such as `KRvKN`
     * @param {TablesCallOptions} [options]
     * @returns {Promise<TableStatistics>}
     */
    statistics(material: string, options?: TablesCallOptions): Promise<TableStatistics>;
    /**
     * Ends the worker and drops the tables. Pending calls are rejected with the kind `terminated`; a
     * later call starts again.
     */
    terminate(): Promise<void>;
}
