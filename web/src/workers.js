// Starting workers of this package, and listening to them, in browsers and in Node.js.

/** @typedef {import("./types.js").EngineWorker} EngineWorker */

/** This file's address. Bundlers would rewrite `new URL(…, import.meta.url)`, even with a variable. */
const HERE = import.meta.url;

/** Whether a file's origin differs from the page's, as with a CDN. @param {string} address */
const isElsewhere = (address) => /^https?:/.test(address) && new URL(address).origin !== globalThis.location?.origin;

/**
 * The address of a same-origin script that imports a cross-origin one, since a page cannot start
 * a worker from the latter.
 *
 * @param {URL} script
 */
const importing = (script) =>
  URL.createObjectURL(new Blob([`import ${JSON.stringify(script.href)};`], { type: "text/javascript" }));

/**
 * Starts a worker of this package.
 *
 * @param {string} file the name of its file
 * @param {() => Worker} start starts it in a browser, in the form that bundlers recognize
 * @param {URL} address for Node.js, in the form that bundlers recognize
 * @returns {Promise<EngineWorker>}
 */
export async function startWorker(file, start, address) {
  if (typeof Worker !== "undefined")
    return isElsewhere(HERE) ? new Worker(importing(new URL(file, HERE)), { type: "module" }) : start();
  const { Worker: NodeWorker } = await import(/* @vite-ignore */ /* webpackIgnore: true */ "node:worker_threads");
  return new NodeWorker(address);
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
  const place = event?.filename ? ` (${event.filename}:${event.lineno})` : "";
  return event?.message ? event.message + place : "its script or a module that it imports could not be loaded";
}
