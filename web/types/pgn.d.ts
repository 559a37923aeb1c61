export type Letters = import("./types.js").Letters;
export type PgnGame = import("./types.js").PgnGame;
export type WritableGame = import("./types.js").WritableGame;
export type WritableNode = import("./types.js").WritableNode;
export type TreeHandle = import("./makruk.js").TreeHandle;
/** The commands that record values, by the names of their properties. */
declare const COMMANDS: {
    readonly clock: "clk";
    readonly elapsed: "emt";
    readonly eval: "eval";
};
export type ValueName = keyof typeof COMMANDS;
/** The names and values of tags, in one list. @param {unknown} tags @param {readonly string[]} [omitted] */
export declare function tagList(tags: unknown, omitted?: readonly string[]): string[];
/** Checks options that have only `letters`, and returns them. @param {{letters?: Letters} | undefined} options */
export declare const lettersOf: (options?: {
    letters?: Letters;
} | undefined) => import("./types.js").Letters | undefined;
/**
 * Reads all games of a PGN, with variations and comments.
 *
 * @param {string} text
 * @param {{letters?: Letters}} [options]
 * @returns {PgnGame[]}
 */
export declare function parsePgn(text: string, options?: {
    letters?: Letters;
}): PgnGame[];
/**
 * Writes a record as PGN, with its variations, comments and glyphs: the inverse of `parsePgn`.
 *
 * @param {WritableGame} game
 * @param {{letters?: Letters}} [options]
 * @returns {string}
 */
export declare function writePgn(game: WritableGame, options?: {
    letters?: Letters;
}): string;
/**
 * Sets `san` of all nodes in a record, in the given letters.
 *
 * @param {WritableGame} game
 * @param {{letters?: Letters}} [options]
 */
export declare function spell(game: WritableGame, options?: {
    letters?: Letters;
}): void;
export {};
