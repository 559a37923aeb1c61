// The other side of a worker, and pauses in which it handles messages, in browsers and in Node.js.

/**
 * The page, or the parent thread in Node.js.
 *
 * @returns {any} a port, or a promise of one: a browser delivers messages once the worker's script has run,
 *   so that the worker has to
 *   listen before any `await`
 */
export function openPort() {
  if (typeof (/** @type {any} */ (globalThis).postMessage) === "function") return globalThis;
  return import(/* @vite-ignore */ /* webpackIgnore: true */ "node:worker_threads").then(
    ({ parentPort }) => parentPort,
  );
}

/**
 * Returns a function that calls `work` once the waiting messages have been handled, and one that ends this.
 *
 * @param {() => void} work
 * @returns {{schedule: () => void, close: () => void}}
 */
export function scheduler(work) {
  // In a browser, the worker posts a message to itself, since a timer would wait for milliseconds. Node.js would handle
  // a thousand such messages in a row, but has `setImmediate`.
  if (typeof setImmediate === "function") return { schedule: () => void setImmediate(work), close() {} };
  const channel = new MessageChannel();
  channel.port1.onmessage = work;
  return { schedule: () => channel.port2.postMessage(null), close: () => channel.port1.close() };
}
