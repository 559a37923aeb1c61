// Starting workers of this package, and listening to them, in browsers and in Node.js.

import { HELP, typeName } from "./errors.js";
import { trustedAddress } from "./policies.js";

/** @typedef {import("./types.js").EngineWorker} EngineWorker */

/** Whether a script's origin differs from the page's, as with a CDN. @param {string | URL} address */
const isElsewhere = (address) =>
  /^https?:/.test(String(address)) && new URL(address).origin !== globalThis.location?.origin;

/**
 * The address of a script of this origin that runs one of another origin, from which a page cannot start a worker.
 *
 * @param {string | URL} address
 * @param {WorkerOptions} [options]
 */
function importing(address, options) {
  const quoted = JSON.stringify(String(address));
  const code = options?.type === "module" ? `import ${quoted};` : `importScripts(${quoted});`;
  // A bundler may pass words to its workers behind a `#`.
  return URL.createObjectURL(new Blob([code], { type: "text/javascript" })) + new URL(address).hash;
}

/** Makes workers in a browser. @param {typeof Worker} Native */
const inBrowser = (Native) =>
  function (/** @type {string | URL} */ address, /** @type {WorkerOptions | undefined} */ options) {
    return new Native(trustedAddress(isElsewhere(address) ? importing(address, options) : address), options);
  };

/** Makes workers in Node.js. */
async function inNode() {
  const { Worker: Thread } = await import(/* @vite-ignore */ /* webpackIgnore: true */ "node:worker_threads").catch(
    () => ({ Worker: undefined }),
  );
  if (!Thread) throw new Error("workers are not available here");
  return function (/** @type {URL} */ address) {
    return new Thread(address);
  };
}

/**
 * Starts a worker of this package.
 *
 * @param {() => Worker} start in the form that bundlers recognize: only they know the address in their output
 * @returns {Promise<EngineWorker>}
 */
export async function startWorker(start) {
  /** @type {any} */
  const scope = globalThis;
  const { Worker: Native } = scope;
  try {
    const make = Native ? inBrowser(Native) : await inNode();
    // `start` runs at once, so nobody else sees this.
    scope.Worker = make;
    return start();
  } catch (/** @type {any} */ error) {
    throw new Error(`${error?.message ?? error} ${HELP}`);
  } finally {
    if (Native) scope.Worker = Native;
    else delete scope.Worker;
  }
}

/** Checks that a caller's function has started a worker. @param {any} worker @returns {EngineWorker} */
export function started(worker) {
  if (typeof worker?.postMessage === "function") return worker;
  throw new Error(`expected a worker, found ${typeName(worker)}`);
}

/** Says whether a worker keeps a Node.js process alive: not while it is idle. @param {any} worker @param {boolean} isBusy */
export function keepAlive(worker, isBusy) {
  if (isBusy) worker.ref?.();
  else worker.unref?.();
}

/**
 * Listens to a worker in a browser or in Node.js.
 *
 * @param {EngineWorker} worker
 * @param {(message: unknown) => void} hear
 * @param {(reason: string) => void} crash
 */
export function listen(worker, hear, crash) {
  const fail = (/** @type {unknown} */ event) => crash(reasonOf(event));
  if (worker.addEventListener) {
    worker.addEventListener("message", (/** @type {MessageEvent} */ event) => hear(event.data));
    worker.addEventListener("error", fail);
    worker.addEventListener("messageerror", fail);
  } else {
    worker.on?.("message", hear);
    worker.on?.("error", fail);
    worker.on?.("exit", () => crash("its thread has ended"));
  }
}

/** The failure reason, from a worker's event or error. @param {any} event */
function reasonOf(event) {
  if (event?.type === "messageerror") return "one of its messages could not be read";
  if (!event?.message) return `its script or a module that it imports could not be loaded ${HELP}`;
  const reason = event.filename ? `${event.message} (${event.filename}:${event.lineno})` : event.message;
  return /cannot find module|importScripts/i.test(reason) ? `${reason} ${HELP}` : reason;
}
