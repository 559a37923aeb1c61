// Loads WebAssembly modules, once per page or worker.

import { fault, optionsOf, typeName } from "./errors.js";
import init, * as exported from "./makruk.js";

export { fault, optionsOf, typeName };

/** @type {Promise<void> | null} */
let loading = null;
let isLoaded = false;

/**
 * Loads the module on the first call.
 *
 * @param {string | URL | Response | BufferSource | WebAssembly.Module} [source] where it is, if not beside this file
 * @returns {Promise<void>}
 */
export function ready(source) {
  // Bundlers recognize exactly this form.
  loading ??= load(init, source ?? new URL("./makruk_bg.wasm", import.meta.url)).then(
    () => void (isLoaded = true),
    (error) => {
      loading = null; // allow another attempt
      throw error;
    },
  );
  return loading;
}

/**
 * Loads a module from any source.
 *
 * @param {(options: any) => Promise<unknown>} init
 * @param {any} source
 */
export async function load(init, source) {
  const place = source instanceof URL || typeof source === "string" ? ` from ${source}` : "";
  try {
    if (source instanceof URL && source.protocol === "file:") source = await bytesOf(source);
    await init({ module_or_path: source });
  } catch (/** @type {any} */ error) {
    throw fault("load", `the module could not be loaded${place}: ${error?.message ?? error}`);
  }
}

/** Fetches a file; in Node.js, also from disk. @param {URL} address @returns {Promise<Uint8Array>} */
export async function bytesOf(address) {
  if (address.protocol === "file:") {
    const { readFile } = await import(/* @vite-ignore */ /* webpackIgnore: true */ "node:fs/promises");
    return await readFile(address);
  }
  const response = await fetch(address);
  if (!response.ok) throw new Error(`the server responded with ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
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
  if (!isLoaded) throw fault("not-ready", "the module is not loaded yet: await ready() first");
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

/**
 * Checks that a value is a string. The module would interpret anything else as an address in its memory.
 *
 * @param {unknown} value
 * @param {string} what
 * @returns {string}
 */
export function textOf(value, what) {
  if (typeof value === "string") return value;
  throw fault("type", `expected ${what} as text, found ${typeName(value)}`);
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
  return typeof position === "object" && typeof position?.fen === "function" ? position.fen() : textOf(position, "a position");
}
