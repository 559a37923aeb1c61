// Loading the WebAssembly module, once in each page or worker.

import init, * as exported from "./makruk.js";

/** @type {Promise<void> | null} */
let loading = null;
let isLoaded = false;

/**
 * Loads the module, the first time it is called.
 *
 * @param {string | URL | Response | BufferSource | WebAssembly.Module} [source] where it is, if not beside this file
 * @returns {Promise<void>}
 */
export function ready(source) {
  loading ??= load(source).catch((error) => {
    loading = null; // so that another attempt can be made
    throw error;
  });
  return loading;
}

/** @param {any} source */
async function load(source) {
  // Bundlers recognize exactly this form.
  source ??= new URL("./makruk_bg.wasm", import.meta.url);
  const place = source instanceof URL || typeof source === "string" ? ` from ${source}` : "";
  try {
    if (source instanceof URL && source.protocol === "file:") {
      const { readFile } = await import(/* @vite-ignore */ "node:fs/promises");
      source = await readFile(source);
    }
    await init({ module_or_path: source });
  } catch (/** @type {any} */ error) {
    throw fault("load", `the module could not be loaded${place}: ${error?.message ?? error}`);
  }
  isLoaded = true;
}

/**
 * Calls into the module. A trap, which would be a defect of the module, becomes an error that says so.
 *
 * @template T
 * @param {(wasm: typeof exported) => T} call
 * @returns {T}
 */
export function ask(call) {
  if (!isLoaded) throw fault("not-ready", "the module is not loaded yet: await ready() first");
  try {
    return call(exported);
  } catch (error) {
    throw error instanceof WebAssembly.RuntimeError ? fault("internal", `the module failed: ${error.message}`) : error;
  }
}

/**
 * A value that has to be text. Anything else the module would take for a place in its memory.
 *
 * @param {unknown} value
 * @param {string} what
 * @returns {string}
 */
export function textOf(value, what) {
  if (typeof value === "string") return value;
  throw fault("type", `expected ${what} as text, found ${value === null ? "null" : typeof value}`);
}

/** The same for what may be left out. @param {unknown} value @param {string} what */
export const optionalText = (value, what) => (value === undefined || value === null ? undefined : textOf(value, what));

/**
 * Makes an error as the module does.
 *
 * @param {string} kind
 * @param {string} message
 * @param {number} [offset]
 */
export function fault(kind, message, offset) {
  return Object.assign(new Error(message), { kind, offset });
}
