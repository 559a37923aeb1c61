/** The end of messages about files and workers that a page or a server lacks. */
export declare const HELP = "(see \"Bundlers and servers\" in WEB.md)";
/**
 * Creates an error like the module's.
 *
 * @param {string} kind
 * @param {string} message
 * @param {number} [offset]
 */
export declare function fault(kind: string, message: string, offset?: number): Error & {
    kind: string;
    offset: number | undefined;
};
/** An error as an object for another thread. @param {any} error */
export declare const packError: (error: any) => any;
/** The error from another thread. @param {{ message: string }} packed */
export declare const unpackError: ({ message, ...parts }: {
    message: string;
}) => Error;
/** The type of a value, for messages. @param {unknown} value */
export declare const typeName: (value: unknown) => "bigint" | "boolean" | "function" | "null" | "number" | "object" | "string" | "symbol" | "undefined";
/**
 * Checks that a value is a string. The module would interpret anything else as an address in its memory.
 *
 * @param {unknown} value
 * @param {string} what
 * @returns {string}
 */
export declare function textOf(value: unknown, what: string): string;
/**
 * Checks that options are an object with known names. A string, such as a FEN in place of `{ fen }`, or a misspelt name
 * would be silently ignored.
 *
 * @template T
 * @param {T} value
 * @param {string} example
 * @param {readonly string[]} [names] all names; not checked if omitted
 * @returns {T}
 */
export declare function optionsOf<T>(value: T, example: string, names?: readonly string[]): T;
/**
 * Checks the signal and the listeners of a call, before anything waits for them.
 *
 * @param {any} signal
 * @param {Record<string, unknown>} [listeners]
 */
export declare function checkCall(signal: any, listeners?: Record<string, unknown>): void;
/** The error for an address in place of a game. @param {string} text */
export declare function addressFault(text: string): (Error & {
    kind: string;
    offset: number | undefined;
}) | null;
