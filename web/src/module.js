// Calls into the package's main module.

import { fault, optionsOf, textOf, typeName } from "./errors.js";
import { Loader, bytesOf, load } from "./load.js";
import init, * as exported from "./makruk.js";

export { bytesOf, fault, load, optionsOf, textOf, typeName };

const loader = new Loader(init, () => {
  return new URL("./makruk_bg.wasm", import.meta.url);
});

/**
 * Loads the module on the first call.
 *
 * @param {string | URL | Response | BufferSource | WebAssembly.Module} [source] where it is, if not beside this file
 * @returns {Promise<void>}
 */
export function ready(source) {
  return loader.ready(source);
}

/** The module's error for an object that was freed. */
const FREED = "null pointer passed to rust";

/**
 * Calls into the module. Converts a trap, which would be a bug in the module, into an error that says so.
 *
 * @template T
 * @param {(wasm: typeof exported) => T} call
 * @returns {T}
 */
export function ask(call) {
  loader.check();
  return guarded(() => call(exported));
}

/**
 * Calls into any module.
 *
 * @template T
 * @param {() => T} call
 * @returns {T}
 */
export function guarded(call) {
  try {
    return call();
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) throw fault("internal", `the module failed: ${error.message}`);
    if (error instanceof Error && error.message === FREED) throw fault("freed", "this object was freed");
    throw error;
  }
}

/** Like `textOf`, for an optional value. @param {unknown} value @param {string} what */
export const optionalText = (value, what) => (value === undefined || value === null ? undefined : textOf(value, what));

/**
 * The FEN of a game or a position, or a FEN itself.
 *
 * @param {{fen(): string} | string} position
 * @returns {string}
 */
export function fenOf(position) {
  return typeof position === "object" && typeof position?.fen === "function"
    ? position.fen()
    : textOf(position, "a position");
}
