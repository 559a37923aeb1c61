/** A module that is loaded on the first call. */
export declare class Loader {
    #private;
    /**
     * @param {(options: any) => Promise<unknown>} init
     * @param {() => URL} address where the module is, if the program does not say so
     */
    constructor(init: (options: any) => Promise<unknown>, address: () => URL);
    /** @param {string | URL | Response | BufferSource | WebAssembly.Module} [source] @returns {Promise<void>} */
    ready(source?: string | URL | Response | BufferSource | WebAssembly.Module): Promise<void>;
    /** Throws an error unless the module is loaded. */
    check(): void;
}
/**
 * Loads a module from any source.
 *
 * @param {(options: any) => Promise<unknown>} init
 * @param {any} source a function returns the address: bundlers and tracers of files recognize only
 *   `() => { return new URL("./FILE", import.meta.url); }`
 */
export declare function load(init: (options: any) => Promise<unknown>, source: any): Promise<void>;
/** Fetches a file; in Node.js, also from disk. @param {URL} address @returns {Promise<Uint8Array>} */
export declare function bytesOf(address: URL): Promise<Uint8Array>;
