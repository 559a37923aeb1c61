// Loads WebAssembly modules, once per page or worker.

import { fault } from "./errors.js";

/** A module that is loaded on the first call. */
export class Loader {
  #init;
  #address;
  /** @type {Promise<void> | null} */
  #loading = null;
  #isLoaded = false;

  /**
   * @param {(options: any) => Promise<unknown>} init
   * @param {() => URL} address where the module is, if the program does not say so
   */
  constructor(init, address) {
    this.#init = init;
    this.#address = address;
  }

  /** @param {string | URL | Response | BufferSource | WebAssembly.Module} [source] @returns {Promise<void>} */
  ready(source) {
    this.#loading ??= load(this.#init, source ?? this.#address()).then(
      () => void (this.#isLoaded = true),
      (error) => {
        this.#loading = null; // allow another attempt
        throw error;
      },
    );
    return this.#loading;
  }

  /** Throws an error unless the module is loaded. */
  check() {
    if (!this.#isLoaded) throw fault("not-ready", "the module is not loaded yet: await ready() first");
  }
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
