import { fault, optionsOf, textOf, typeName } from "./errors.js";
import { bytesOf, load } from "./load.js";
import * as exported from "./makruk.js";
export { bytesOf, fault, load, optionsOf, textOf, typeName };
/**
 * Loads the module on the first call.
 *
 * @param {string | URL | Response | BufferSource | WebAssembly.Module} [source] where it is, if not beside this file
 * @returns {Promise<void>}
 */
export declare function ready(source?: string | URL | Response | BufferSource | WebAssembly.Module): Promise<void>;
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
