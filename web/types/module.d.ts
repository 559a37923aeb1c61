import * as exported from "./makruk.js";
/**
 * Loads the module, the first time it is called.
 *
 * @param {string | URL | Response | BufferSource | WebAssembly.Module} [source] where it is, if not beside this file
 * @returns {Promise<void>}
 */
export declare function ready(source?: string | URL | Response | BufferSource | WebAssembly.Module): Promise<void>;
/**
 * Loads a module from wherever it is.
 *
 * @param {(options: any) => Promise<unknown>} init
 * @param {any} source
 */
export declare function load(init: (options: any) => Promise<unknown>, source: any): Promise<void>;
/** Reads a file, in node also one of the disk. @param {URL} address @returns {Promise<Uint8Array>} */
export declare function bytesOf(address: URL): Promise<Uint8Array>;
/**
 * Calls into the module. A trap, which would be a defect of the module, becomes an error that says so.
 *
 * @template T
 * @param {(wasm: typeof exported) => T} call
 * @returns {T}
 */
export declare function ask<T>(call: (wasm: typeof exported) => T): T;
/**
 * Calls into any module.
 *
 * @template T
 * @param {() => T} call
 * @returns {T}
 */
export declare function guarded<T>(call: () => T): T;
/**
 * A value that has to be text. Anything else the module would take for a place in its memory.
 *
 * @param {unknown} value
 * @param {string} what
 * @returns {string}
 */
export declare function textOf(value: unknown, what: string): string;
/** The same for what may be left out. @param {unknown} value @param {string} what */
export declare const optionalText: (value: unknown, what: string) => string | undefined;
/** What a value is, for messages. @param {unknown} value */
export declare const typeName: (value: unknown) => "bigint" | "boolean" | "function" | "null" | "number" | "object" | "string" | "symbol" | "undefined";
/**
 * The FEN of a game or a position, or a FEN itself.
 *
 * @param {{fen(): string} | string} position
 * @returns {string}
 */
export declare function fenOf(position: {
    fen(): string;
} | string): string;
/**
 * Options, which are an object. A text, such as a FEN where `{ fen }` is meant, would be taken for none.
 *
 * @template T
 * @param {T} value
 * @param {string} example
 * @returns {T}
 */
export declare function optionsOf<T>(value: T, example: string): T;
/**
 * Makes an error as the module does.
 *
 * @param {string} kind
 * @param {string} message
 * @param {number} [offset]
 */
export declare function fault(kind: string, message: string, offset?: number): Error & {
    kind: string;
    offset: number | undefined;
};
