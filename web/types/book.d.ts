export type BookMove = import("./types.js").BookMove;
export type BookPage = import("./types.js").BookPage;
export type BookSummary = import("./types.js").BookSummary;
export type BookTally = import("./types.js").BookTally;
export type Color = import("./types.js").Color;
export type Letters = import("./types.js").Letters;
export type MakrukError = import("./types.js").MakrukError;
/** A book of a file, of which only what is needed is read. It must not change meanwhile. */
export declare class Book {
    #private;
    /** What the book is about. @type {BookSummary} */
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
     * @param {Blob | BufferSource} source a file, as an `<input type="file">` gives it, or bytes
     * @param {{module?: string | URL | Response | BufferSource | WebAssembly.Module}} [options] where `makruk_book_bg.wasm` is, if not
     *   beside this file
     * @returns {Promise<Book>}
     */
    static open(source: Blob | BufferSource, { module }?: {
        module?: string | URL | Response | BufferSource | WebAssembly.Module;
    }): Promise<Book>;
    /**
     * The moves of a position, as `makruk book show --json` has them; what is unknown is null. A position that is not in the book
     * has none.
     *
     * @param {{fen(): string} | string} position a game, a position or a FEN
     * @param {{letters?: Letters}} [options]
     * @returns {Promise<BookPage>}
     */
    show(position: {
        fen(): string;
    } | string, { letters }?: {
        letters?: Letters;
    }): Promise<BookPage>;
    /**
     * Chooses a move for a program to play: each with twice the weight of its wins, and the weight of its draws and games
     * without a result. Null if there is no move that has not lost all its games.
     *
     * @param {{fen(): string} | string} position a game, a position or a FEN
     * @param {{random?: () => number}} [options] gives a number from 0 to below 1
     * @returns {Promise<BookMove | null>}
     */
    choose(position: {
        fen(): string;
    } | string, { random }?: {
        random?: () => number;
    }): Promise<BookMove | null>;
    /** Gives the memory back now. Without it that happens when the book is no longer reachable. */
    free(): void;
}
