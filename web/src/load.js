// Loads WebAssembly modules, once per page or worker.

import { HELP, fault } from "./errors.js";

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
    this.#loading ??= load(this.#init, source ?? this.#address).then(
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
 * @param {any} source a function returns the address: bundlers and tracers of files recognize only
 *   `() => { return new URL("./FILE", import.meta.url); }`
 */
export async function load(init, source) {
  let place = "";
  try {
    if (typeof source === "function") source = addressFrom(source);
    if (typeof source === "string" || source instanceof URL) {
      place = ` from ${source}`;
      source = isFile(source) ? await read(source) : await request(source);
    }
    await init({ module_or_path: source });
  } catch (error) {
    throw fault("load", `the module could not be loaded${place}: ${reasonOf(error, place)} ${HELP}`);
  }
}

/** The address beside this package's code, which a bundle in another form than an ES module does not have. @param {() => URL} find */
function addressFrom(find) {
  try {
    return find();
  } catch {
    throw new Error("its address is unknown: bundle as an ES module, or pass the address to ready()");
  }
}

/** @param {string | URL} address */
const isFile = (address) => address instanceof URL && address.protocol === "file:";

/** Reads a file from disk. @param {string | URL} address @returns {Promise<Uint8Array>} */
async function read(address) {
  const { readFile } = await import(/* @vite-ignore */ /* webpackIgnore: true */ "node:fs/promises");
  return await readFile(address);
}

/** Requests a file from its server. @param {string | URL} address */
async function request(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`the server responded with ${response.status}`);
  // Many servers answer with a page instead of 404.
  if (/^text\/html\b/i.test(response.headers.get("content-type") ?? "")) throw new Error("the server sent a page of HTML");
  return response;
}

/** The reason for a failure, and its remedy. @param {any} error @param {string} place */
function reasonOf(error, place) {
  const message = String(error?.message ?? error);
  const isForeign = error instanceof WebAssembly.LinkError || (error instanceof TypeError && /\bimport\b/i.test(message));
  if (isForeign) return `${message}: it is another module, or that of another version`;
  // A bundle on a server has addresses for browsers, or lacks the files.
  const isLost = error?.code === "ENOENT" || (place !== "" && !/^ from [a-z][a-z\d+.-]*:/i.test(place));
  return isLost && !globalThis.location ? `${message}: on a server, do not bundle this package` : message;
}

/** Fetches a file; in Node.js, also from disk. @param {URL} address @returns {Promise<Uint8Array>} */
export async function bytesOf(address) {
  return isFile(address) ? await read(address) : new Uint8Array(await (await request(address)).arrayBuffer());
}
