// The worker's side of a queue of calls: answers one call after the other.

import { packError } from "./errors.js";
import { load } from "./load.js";
import { openPort } from "./port.js";

/** Milliseconds between reports. */
const PAUSE = 100;

/** The other side. @type {any} */
let port;
let last = 0;

/** Reports progress, but not too often. @param {unknown} progress */
export function report(progress) {
  const now = performance.now();
  if (now - last < PAUSE) return;
  last = now;
  port.postMessage({ progress });
}

/** Reports a bug or a missing module and ends. @param {any} error */
function die(error) {
  port.postMessage({ fatal: String(error?.message ?? error) });
  port.close();
}

/**
 * Answers calls, once the module is loaded.
 *
 * @param {Record<string, (...args: any[]) => unknown>} tasks
 * @param {(options: any) => Promise<unknown>} init
 * @param {() => URL} address where the module is
 */
export async function serveTasks(tasks, init, address) {
  /** @param {{ task: string, args: unknown[] }} call */
  const answer = ({ task, args }) => {
    try {
      port.postMessage({ value: tasks[task](...args) });
    } catch (/** @type {any} */ error) {
      // Any other error is a bug, after which the module cannot be trusted.
      if (error?.kind === undefined || error.kind === "internal") return die(error);
      port.postMessage({ error: packError(error) });
    }
  };
  // No top-level `await`: bundlers make classic scripts of workers.
  port = openPort();
  if (port instanceof Promise) port = await port;
  /** @type {any[]} */
  const early = [];
  /** @type {(call: any) => void} */
  let take = (call) => early.push(call);
  port.addEventListener("message", (/** @type {MessageEvent} */ { data }) => take(data));
  port.start?.();
  try {
    await load(init, address);
    take = answer;
    early.forEach(answer);
  } catch (error) {
    die(error);
  }
}
