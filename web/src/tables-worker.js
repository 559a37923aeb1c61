// Endgame tables in a worker: makes them in slices, and answers one request after the other.

import init, { TablesHandle } from "./makruk_tables.js";
import { guarded, load } from "./module.js";
import { openPort, scheduler } from "./port.js";

/** Milliseconds of work between checks for messages. */
const SLICE = 8;

/** Configurations of pieces visited between checks of the clock. */
const CONFIGURATIONS = 5_000;

/** The other side. @type {any} */
let port;

/** Requests in the order of their arrival. @type {import("./types.js").TablesRequest[]} */
const requests = [];
/** @type {TablesHandle | null} */
let handle = null;
let isScheduled = false;
let isOver = false;

const { schedule, close } = scheduler(work);

/** Works for a slice of time. The worker then handles messages before it continues. */
function work() {
  isScheduled = false;
  const [request] = requests;
  if (isOver || !request || !handle) return;
  try {
    const answer = proceed(handle, request);
    if (answer) {
      requests.shift();
      port.postMessage({ id: request.id, ...answer });
    }
  } catch (error) {
    return die(error);
  }
  goOn();
}

/** Continues after the messages that wait, if there is work. */
function goOn() {
  if (isScheduled || !handle || requests.length === 0) return;
  isScheduled = true;
  schedule();
}

/** The answer with an error. @param {string} kind @param {string} message */
const wrong = (kind, message) => ({ error: { kind, message } });

/**
 * Proceeds with a request. Returns its answer, or null if there is more to do.
 *
 * @param {TablesHandle} handle
 * @param {import("./types.js").TablesRequest} request
 */
function proceed(handle, request) {
  if (!guarded(() => handle.setRules(request.rules))) return wrong("rules", `unknown rules \`${request.rules}\``);
  const { fen, name } = request;
  const material = guarded(() => (name === undefined ? TablesHandle.endingOf(fen ?? "") : TablesHandle.name(name)));
  if (material === undefined) {
    if (name === undefined) return { value: null };
    return wrong("material", `expected an ending of three or four pieces, such as KSMvK or KRvKP, found \`${name}\``);
  }
  const until = performance.now() + SLICE;
  for (;;) {
    const missing = guarded(() => handle.missing(material));
    request.total ??= missing.length;
    const done = request.total - missing.length;
    if (request.done !== done) {
      request.done = done;
      port.postMessage({ id: request.id, progress: { material: missing[0] ?? material, done, total: request.total } });
    }
    if (missing.length === 0) break;
    do if (performance.now() > until) return null;
    while (!guarded(() => handle.step(missing[0], CONFIGURATIONS)));
  }
  return { value: valueOf(handle, request, material) };
}

/**
 * @param {TablesHandle} handle
 * @param {import("./types.js").TablesRequest} request
 * @param {string} material
 */
function valueOf(handle, { task, fen = "" }, material) {
  if (task === "probe") return { material, numbers: guarded(() => handle.probe(fen)) };
  if (task === "line") return guarded(() => handle.line(fen));
  if (task === "statistics") return { material, numbers: guarded(() => handle.statistics(material)) };
  return null;
}

/**
 * Reports a bug or a missing module and ends, since nothing in the module can be trusted afterwards.
 * @param {any} error
 */
function die(error) {
  port.postMessage({ fatal: String(error?.message ?? error) });
  isOver = true;
  close();
  port.close();
}

async function serve() {
  // No top-level `await`: bundlers make classic scripts of workers.
  port = openPort();
  if (port instanceof Promise) port = await port;
  port.addEventListener("message", (/** @type {MessageEvent} */ { data }) => {
    const index = requests.findIndex(({ id }) => id === data.cancel);
    if (data.cancel === undefined) requests.push(data);
    else if (index >= 0) requests.splice(index, 1);
    goOn();
  });
  port.start?.();
  try {
    await load(init, () => {
      return new URL("./makruk_tables_bg.wasm", import.meta.url);
    });
    handle = guarded(() => new TablesHandle());
    goOn();
  } catch (error) {
    die(error);
  }
}

void serve();
