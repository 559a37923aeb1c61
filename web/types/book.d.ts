export type BookMove = import("./types.js").BookMove;
export type BookPage = import("./types.js").BookPage;
export type BookSummary = import("./types.js").BookSummary;
export type BookTally = import("./types.js").BookTally;
export type Color = import("./types.js").Color;
export type Letters = import("./types.js").Letters;
export type MakrukError = import("./types.js").MakrukError;
/** A book in a file, read on demand. The file must not change in the meantime. */
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
     * @param {{module?: string | URL | Response | BufferSource | WebAssembly.Module}} [options] where `makruk_book_bg.wasm` is, if not
     *   beside this file
     * @returns {Promise<Book>}
     */
    static open(source: Blob | BufferSource, { module }?: {
        module?: string | URL | Response | BufferSource | WebAssembly.Module;
    }): Promise<Book>;
    /**
     * The moves of a position, as in `makruk book show --json`; unknown values are null. A position that is not in the book
     * has no moves.
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
     * Chooses a move for a program to play, with a weight of two per win and one per draw or game
     * without a result. Null if every move has lost all its games.
     *
     * @param {{fen(): string} | string} position a game, a position or a FEN
     * @param {{random?: () => number}} [options] returns a number from 0 to below 1
     * @returns {Promise<BookMove | null>}
     */
    choose(position: {
        fen(): string;
    } | string, { random }?: {
        random?: () => number;
    }): Promise<BookMove | null>;
    /** Frees the memory now. Otherwise this happens when the book becomes unreachable. */
    free(): void;
}
