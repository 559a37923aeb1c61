export type BookMove = import("./types.js").BookMove;
export type BookPage = import("./types.js").BookPage;
export type BookSummary = import("./types.js").BookSummary;
export type BookTally = import("./types.js").BookTally;
export type Color = import("./types.js").Color;
export type Formation = import("./types.js").Formation;
export type Letters = import("./types.js").Letters;
export type PlacedPiece = import("./types.js").PlacedPiece;
export type MakrukError = import("./types.js").MakrukError;
export type Subject = import("./types.js").Subject;
/** @typedef {import("./types.js").BookMove} BookMove */
/** @typedef {import("./types.js").BookPage} BookPage */
/** @typedef {import("./types.js").BookSummary} BookSummary */
/** @typedef {import("./types.js").BookTally} BookTally */
/** @typedef {import("./types.js").Color} Color */
/** @typedef {import("./types.js").Formation} Formation */
/** @typedef {import("./types.js").Letters} Letters */
/** @typedef {import("./types.js").PlacedPiece} PlacedPiece */
/** @typedef {import("./types.js").MakrukError} MakrukError */
/** @typedef {import("./types.js").Subject} Subject */
export { FORMATIONS } from "./formations.js";
/**
 * An opening book: for each position, the moves that were played in it and the results of those games. The file is read
 * on demand, and must not change while the book is open.
 */
export declare class Book {
    #private;
    /** The book's summary. @type {BookSummary} */
    summary: BookSummary;
    /**
     * @param {Blob} file
     * @param {BookHandle} handle
     * @param {BookSummary} summary
     * @private
     */
    private constructor();
    /**
     * Opens a book.
     *
     * @param {Blob | BufferSource} source a file, such as from an `<input type="file">`, or bytes
     * @param {{module?: string | URL | Response | BufferSource | WebAssembly.Module}} [options] where
     *   `makruk_book_bg.wasm` is, if not
     *   beside this file
     * @returns {Promise<Book>}
     */
    static open(source: Blob | BufferSource, options?: {
        module?: string | URL | Response | BufferSource | WebAssembly.Module;
    }): Promise<Book>;
    /**
     * Looks up a position and returns the moves that were played in it, as `makruk book show --json` does. Unknown
     * values are null; a position that is not in the book has no moves.
     *
     * @param {{fen(): string} | string} position a game, a position or a FEN
     * @param {{letters?: Letters}} [options]
     * @returns {Promise<BookPage>}
     */
    show(position: {
        fen(): string;
    } | string, options?: {
        letters?: Letters;
    }): Promise<BookPage>;
    /**
     * Chooses a move at random. A move's weight is twice its wins for the side to move, plus its draws and games without
     * a result. Resolves to null if there is no move, or if all moves lost all their games.
     *
     * @param {{fen(): string} | string} position a game, a position or a FEN
     * @param {{random?: () => number}} [options] returns a number from 0 to below 1
     * @returns {Promise<BookMove | null>}
     */
    choose(position: {
        fen(): string;
    } | string, options?: {
        random?: () => number;
    }): Promise<BookMove | null>;
    /** Frees the memory now. Otherwise this happens when the book becomes unreachable. */
    free(): void;
}
/**
 * Returns the formation that each side had last in the first 30 plies of a game, as a review has it.
 *
 * @param {{startFen: string, actions: readonly string[]}} game a `Game`, or its start and its actions
 * @param {{module?: string | URL | Response | BufferSource | WebAssembly.Module}} [options] where
 *   `makruk_book_bg.wasm` is, if not
 *   beside this file
 * @returns {Promise<{white: Formation | null, black: Formation | null}>}
 */
export declare function formationsOf({ startFen, actions }: {
    startFen: string;
    actions: readonly string[];
}, options?: {
    module?: string | URL | Response | BufferSource | WebAssembly.Module;
}): Promise<{
    white: Formation | null;
    black: Formation | null;
}>;
/**
 * Returns the formation of a side, named after the squares of its ma; null if it has none that has a name.
 *
 * @param {Subject} position a game, a position or a FEN
 * @param {Color} side
 * @returns {Promise<Formation | null>}
 */
export declare function formation(position: Subject, side: Color): Promise<Formation | null>;
