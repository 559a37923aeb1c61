// The engine in a worker: takes UCI lines by postMessage and posts a line a message, as other engines' workers do.

import { ask, ready } from "./module.js";

/** Nodes between two looks at the messages: a few milliseconds. */
const STEP = 2000;

/** The other side: the page, or in node the parent thread. @type {any} */
const port = typeof globalThis.postMessage === "function" ? globalThis : (await import(/* @vite-ignore */ "node:worker_threads")).parentPort;

// A message to itself lets messages of others in between; a timer would wait for milliseconds.
const channel = new MessageChannel();
channel.port1.onmessage = () => guard(step);

/** Lines that came before the module was loaded. @type {string[]} */
const early = [];
/** @type {any} */
let session = null;
let isStepping = false;

port.addEventListener("message", (/** @type {MessageEvent} */ event) => {
  for (const line of String(event.data).split("\n")) {
    if (session) guard(() => take(line));
    else early.push(line);
  }
});
port.start?.();

try {
  await ready();
  session = ask((wasm) => new wasm.UciSession(crypto.getRandomValues(new Uint32Array(1))[0]));
  for (const line of early) guard(() => take(line));
} catch (error) {
  die(error);
}

/** @param {string} line */
function take(line) {
  say(ask(() => session.line(line, performance.now())));
  if (line.trim() === "quit") return end();
  proceed();
}

function step() {
  isStepping = false;
  say(ask(() => session.step(STEP, performance.now())));
  proceed();
}

function proceed() {
  if (isStepping || !ask(() => session.isBusy())) return;
  isStepping = true;
  channel.port2.postMessage(null);
}

/** @param {string} replies */
function say(replies) {
  if (replies !== "") for (const line of replies.split("\n")) port.postMessage(line);
}

/** @param {() => void} act */
function guard(act) {
  try {
    act();
  } catch (error) {
    die(error);
  }
}

/** After a defect nothing in the module can be trusted: says so, and ends. @param {any} error */
function die(error) {
  port.postMessage(`info string fatal: ${error?.message ?? error}`);
  end();
}

function end() {
  channel.port1.close();
  port.close();
}
