import { fault, optionsOf, typeName } from "./errors.js";
import * as exported from "./makruk.js";
export { fault, optionsOf, typeName };
/**
 * Loads the module on the first call.
 *
 * @param {string | URL | Response | BufferSource | WebAssembly.Module} [source] where it is, if not beside this file
 * @returns {Promise<void>}
 */
export declare function ready(source?: string | URL | Response | BufferSource | WebAssembly.Module): Promise<void>;
/**
 * Loads a module from any source.
 *
 * @param {(options: any) => Promise<unknown>} init
 * @param {any} source
 */
export declare function load(init: (options: any) => Promise<unknown>, source: any): Promise<void>;
/** Fetches a file; in Node.js, also from disk. @param {URL} address @returns {Promise<Uint8Array>} */
export declare function bytesOf(address: URL): Promise<Uint8Array>;
/**
 * Calls into the module. Converts a trap, which would be a bug in the module, into an error that says so.
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
 * Checks that a value is a string. The module would interpret anything else as an address in its memory.
 *
 * @param {unknown} value
 * @param {string} what
 * @returns {string}
 */
export declare function textOf(value: unknown, what: string): string;
/** Like `textOf`, for an optional value. @param {unknown} value @param {string} what */
export declare const optionalText: (value: unknown, what: string) => string | undefined;
/**
 * The FEN of a game or a position, or a FEN itself.
 *
 * @param {{fen(): string} | string} position
 * @returns {string}
 */
export declare function fenOf(position: {
    fen(): string;
} | string): string;
