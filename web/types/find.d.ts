export type ArchiveContents = import("./types.js").ArchiveContents;
export type ArchiveOptions = import("./types.js").ArchiveOptions;
export type LeftOutGame = import("./types.js").LeftOutGame;
export type SearchOptions = import("./types.js").SearchOptions;
export type FoundGame<Matches = number[]> = import("./types.js").FoundGame<Matches>;
export type SearchResult<Matches = number[]> = import("./types.js").SearchResult<Matches>;
/**
 * Returns the games that answer a query, as `makruk find` does, with all tags. The input is PGN, lines of UCI moves or an archive; a
 * truncated archive is rejected. A blank line between lines of moves is a game without moves.
 *
 * A malformed query is rejected with the kind `query` and the offset in its text. A damaged game is left out; `errors` has it.
 *
 * @template {boolean} [All=false]
 * @param {string | Uint8Array} input text, also in UTF-8, or the bytes of an archive
 * @param {string} query
 * @param {SearchOptions & { all?: All }} [options]
 * @returns {Promise<SearchResult<All extends true ? number[][] : number[]>>}
 */
export declare function find<All extends boolean = false>(input: string | Uint8Array, query: string, options?: SearchOptions & {
    all?: All;
}): Promise<SearchResult<All extends true ? number[][] : number[]>>;
/**
 * Returns the games of an archive as PGN, which `parsePgn` reads.
 *
 * Bytes that are no archive are rejected with the kind `archive`. A damaged game is left out; `errors` has it.
 *
 * @param {Uint8Array} bytes
 * @param {ArchiveOptions} [options]
 * @returns {Promise<ArchiveContents>}
 */
export declare function readArchive(bytes: Uint8Array, options?: ArchiveOptions): Promise<ArchiveContents>;
