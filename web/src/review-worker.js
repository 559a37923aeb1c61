// A review in a worker: reviews one game in slices, and tells its progress.

import { packError } from "./errors.js";
import init, { ReviewHandle } from "./makruk_net.js";
import { bytesOf, guarded, load } from "./module.js";
import { openPort, scheduler } from "./port.js";

/** Milliseconds of work between reports. */
const SLICE = 50;

/** Nodes between checks of the clock. */
const NODES = 2_000;

/** The other side. @type {any} */
let port;

/**
 * Reviews a record.
 *
 * @param {import("./types.js").ReviewRequest} request
 * @param {Uint8Array} net
 */
function begin({ fen, rules, actions, nodes, last, players }, net) {
  const handle = guarded(() => new ReviewHandle(fen, rules, actions, net, nodes, last, players));
  const total = guarded(() => handle.total());
  let told = -1;
  const { schedule, close } = scheduler(() => {
    try {
      const until = performance.now() + SLICE;
      let isOver = false;
      while (!isOver && performance.now() < until) isOver = guarded(() => handle.step(NODES));
      const done = guarded(() => handle.done());
      if (done !== told) port.postMessage({ done, total });
      told = done;
      if (!isOver) return schedule();
      close();
      port.postMessage({ review: guarded(() => handle.finish()) });
    } catch (error) {
      fail(error);
    }
  });
  schedule();
}

/** @param {any} error */
function fail(error) {
  port.postMessage({ error: packError(error) });
}

async function serve() {
  // No top-level `await`: bundlers make classic scripts of workers.
  port = openPort();
  if (port instanceof Promise) port = await port;
  const request = new Promise((resolve) =>
    port.addEventListener("message", (/** @type {MessageEvent} */ { data }) => resolve(data), { once: true }),
  );
  port.start?.();
  try {
    const isLoaded = load(init, () => {
      return new URL("./makruk_net_bg.wasm", import.meta.url);
    });
    // Bundlers recognize exactly this form.
    const [net] = await Promise.all([bytesOf(new URL("./makruk.mkn", import.meta.url)), isLoaded]);
    begin(/** @type {any} */ (await request), net);
  } catch (error) {
    fail(error);
  }
}

void serve();
