// A UCI session in a worker: receives lines by `postMessage` and posts one line per message,
// like other engines' workers.
//
// One command is an extension, since UCI has only moves: `decide {...}` lets a player decide for a side with all its
// rights. The answer is `decision {...}`.

import { optionalText, textOf, typeName } from "./module.js";
import { openPort, scheduler } from "./port.js";

/** Milliseconds of work between checks for messages, on any machine. */
const SLICE = 8;

/** Nodes between checks of the clock: less than a slice, even if a node takes ten times as long as usual. */
const NODES = 300;

/** The other side. @type {any} */
let port;

// The worker handles incoming messages before it continues.
const { schedule, close } = scheduler(() => guard(work));

/** How to call the module, and how to read the file of a net, if the module can use one. @type {Program} */
let program;
const ask = (/** @type {() => any} */ call) => program.ask(call);

/** Lines not yet handled. @type {string[]} */
const lines = [];
/** Whether the lines have to wait for the module or a net file. */
let isLoading = true;
/** @type {any} */
let session = null;
let isScheduled = false;
let isOver = false;
/** The player for `decide`, until `ucinewgame` or another seed. @type {any} */
let player = null;
/** The seed that was requested for the player. @type {number | undefined} */
let playerSeed;
/** When the current decision began; null if there is none. @type {number | null} */
let decidingSince = null;

/**
 * The part of a module that a worker needs; the one with a net has little more.
 *
 * @typedef {Pick<typeof import("./makruk.js"), "GameHandle" | "PlayerHandle" | "UciSession">} Classes
 */

/**
 * Handles this worker's messages.
 *
 * @typedef {{
 *   open(seed: number): Promise<any>, ask<T>(call: (wasm: Classes) => T): T, read?(address:
 *   string): Promise<Uint8Array>,
 * }} Program `open` loads the module and begins a session
 * @param {Program} made
 */
export async function serve(made) {
  program = made;
  // No top-level `await`: bundlers make classic scripts of workers.
  port = openPort();
  if (port instanceof Promise) port = await port;
  listen();
  try {
    session = await program.open(seed());
    isLoading = false;
  } catch (error) {
    die(error);
  }
  takeLines();
}

function listen() {
  port.addEventListener("message", (/** @type {MessageEvent} */ { data }) => {
    if (typeof data !== "string") return complain(`expected a line of UCI as a string, found ${typeName(data)}`);
    for (const line of data.split(/\r\n|\r|\n/)) lines.push(line);
    takeLines();
  });
  port.addEventListener("messageerror", () => complain("a message could not be read: send lines as strings"));
  port.start?.();
}

function takeLines() {
  while (!isLoading && !isOver && lines.length > 0) guard(() => take(/** @type {string} */ (lines.shift())));
}

/** @param {string} line */
function take(line) {
  const command = line.trim();
  const isRequest = command.startsWith("decide ");
  // Every request gets an answer.
  if (isRequest || command === "stop" || command === "ucinewgame") decide();
  if (isRequest) {
    begin(command.slice("decide ".length));
    return proceed();
  }
  if (command === "ucinewgame") {
    player?.free();
    [player, decidingSince] = [null, null];
  }
  const [, address] = (program.read && command.match(/^setoption\s+name\s+evalfile\s+value\s+(?!<empty>$)(.+)/i)) ?? [];
  if (address) return void readNet(line, address);
  say(ask(() => session.line(line, performance.now())));
  if (ask(() => session.hasEnded())) end();
  else proceed();
}

/** Handles a line that names a net file. The following lines wait. @param {string} line @param {string} address */
async function readNet(line, address) {
  isLoading = true;
  const file = await /** @type {any} */ (program).read(address).then(
    (/** @type {Uint8Array} */ bytes) => [bytes, ""],
    (/** @type {Error} */ { message }) => [undefined, message],
  );
  isLoading = false;
  if (isOver) return;
  guard(() => {
    say(ask(() => session.readNet(line, ...file, performance.now())));
    proceed();
  });
  takeLines();
}

/** Begins the decision that `decide` requests. @param {string} text */
function begin(text) {
  try {
    const {
      fen,
      rules = "thai",
      actions = [],
      side,
      level = 10,
      resigns = false,
      movetime = -1,
      nodes = -1,
      seed: wanted,
    } = JSON.parse(text);
    const game = program.ask(
      (wasm) => new wasm.GameHandle(optionalText(fen, "a FEN"), undefined, textOf(rules, "rules")),
    );
    try {
      for (const action of actions) ask(() => game.act(textOf(action, "an action")));
      if (wanted !== undefined && wanted !== playerSeed) {
        player?.free();
        player = null;
      }
      playerSeed = wanted;
      player ??= program.ask((wasm) => new wasm.PlayerHandle(wanted ?? seed()));
      if (program.read) ask(() => player.useNetOf(session));
      ask(() => player.begin(game, textOf(side, "a side"), level, resigns, movetime, nodes));
    } finally {
      game.free();
    }
    decidingSince = performance.now();
  } catch (/** @type {any} */ error) {
    if (error.kind === "internal") throw error;
    say(`decision ${JSON.stringify({ error: { kind: error.kind ?? "request", message: error.message } })}`);
  }
}

/** Ends the current decision, if there is one. */
function decide() {
  if (decidingSince === null) return;
  decidingSince = null;
  say(`decision ${ask(() => player.decide()) ?? "null"}`);
}

/** Works for a slice of time. */
function work() {
  isScheduled = false;
  if (isOver) return;
  const begun = performance.now();
  let now = begun;
  do {
    say(ask(() => session.step(NODES, now)));
    if (player && ask(() => player.step(NODES, now - (decidingSince ?? now)))) decide();
    now = performance.now();
  } while (now - begun < SLICE && isBusy());
  proceed();
}

function isBusy() {
  return ask(() => session.isBusy() || (player?.isBusy() ?? false));
}

function proceed() {
  if (isScheduled || !isBusy()) return;
  isScheduled = true;
  schedule();
}

function seed() {
  return Math.floor(Math.random() * 2 ** 32);
}

/** @param {string} replies */
function say(replies) {
  if (replies !== "") for (const line of replies.split("\n")) port.postMessage(line);
}

/** @param {string} what */
function complain(what) {
  if (!isOver) port.postMessage(`info string ${what}`);
}

/** @param {() => void} act */
function guard(act) {
  try {
    act();
  } catch (error) {
    die(error);
  }
}

/** Reports a bug and ends, since nothing in the module can be trusted afterwards. @param {any} error */
function die(error) {
  complain(`fatal: ${String(error?.message ?? error).replaceAll(/\s+/g, " ")}`);
  end();
}

function end() {
  isOver = true;
  close();
  port.close();
}
