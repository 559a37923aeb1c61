// A promise-based interface to the engine, over a worker that speaks UCI.

import { checkCall, fault, optionsOf, typeName } from "./errors.js";
import { parseInfo } from "./info.js";
import { rulesCode } from "./rules.js";
import { keepAlive, listen, startWorker, started } from "./workers.js";

/** @typedef {import("./types.js").Analysis} Analysis */
/** @typedef {import("./types.js").AnalyseOptions} AnalyseOptions */
/** @typedef {import("./types.js").DecideOptions} DecideOptions */
/** @typedef {import("./types.js").Decision} Decision */
/** @typedef {import("./types.js").EngineOptions} EngineOptions */
/** @typedef {import("./types.js").EngineWorker} EngineWorker */
/** @typedef {import("./types.js").Info} Info */
/** @typedef {import("./types.js").MakrukError} MakrukError */
/** @typedef {import("./types.js").Score} Score */
/** @typedef {import("./types.js").Subject} Subject */
/** @typedef {import("./types.js").Wdl} Wdl */

/**
 * The command that sets up a position. A game is sent with its moves, because repetition and the count depend on them.
 *
 * @param {Subject} game
 */
function positionCommand(game) {
  if (typeof game === "string") {
    const fen = game.trim();
    if (/[\r\n]/.test(fen)) throw fault("position", "a FEN cannot contain line breaks");
    return `position fen ${fen}`;
  }
  if (typeof game?.fen !== "function")
    throw fault("type", `expected a game, a position or a FEN, found ${typeName(game)}`);
  if (!("actions" in game)) return `position fen ${game.fen()}`;
  const { actions } = game;
  const isMove = (/** @type {string} */ action) => /^[a-h]\d[a-h]\dm?$/.test(action);
  // UCI can express neither a called count nor the end of a game: in those cases only the FEN is sent.
  const isCalled = actions.some((/** @type {string} */ action) => action.endsWith("_count"));
  if (isCalled || game.outcome || actions.length === 0) return `position fen ${game.fen()}`;
  return `position fen ${game.startFen} moves ${actions.filter(isMove).join(" ")}`;
}

const MOST = Number.MAX_SAFE_INTEGER;

/** Search limits with their ranges. */
const LIMITS = /** @type {const} */ ({
  depth: [1, 255],
  nodes: [1, MOST],
  movetime: [0, MOST],
  mate: [1, 65535],
  wtime: [0, MOST],
  btime: [0, MOST],
  winc: [0, MOST],
  binc: [0, MOST],
  movestogo: [0, 65535],
});

const OF_ANALYSE = [...Object.keys(LIMITS), "searchMoves", "multipv", "level", "rules", "onInfo", "signal"];
const OF_ENGINE = ["net", "worker", "onCrash", "onFallback"];
const OF_DECIDE = ["side", "level", "resigns", "movetime", "nodes", "seed", "signal"];

/**
 * Validates and rounds a number from the caller.
 *
 * @param {string} name
 * @param {unknown} value
 * @param {number} least
 * @param {number} most
 */
function numberIn(name, value, least, most) {
  const number = typeof value === "number" ? Math.round(value) : NaN;
  if (number >= least && number <= most) return number;
  const range = most === MOST ? `of at least ${least}` : `from ${least} to ${most}`;
  throw fault("number", `${name} must be a number ${range}, not ${typeof value === "string" ? `"${value}"` : value}`);
}

/** @param {AnalyseOptions} options */
function goCommand(options) {
  const words = ["go"];
  for (const [name, [least, most]] of Object.entries(LIMITS)) {
    const value = options[/** @type {keyof typeof LIMITS} */ (name)];
    if (value !== undefined) words.push(name, String(numberIn(name, value, least, most)));
  }
  if (words.length === 1) words.push("infinite");
  const { searchMoves = [] } = options;
  // UCI has neither quotes nor escapes: an extra word would be another limit, an extra line another command.
  if (!Array.isArray(searchMoves))
    throw fault("option", `searchMoves must be a list of moves, not ${typeName(searchMoves)}`);
  for (const move of searchMoves)
    if (!/^[a-h]\d[a-h]\d[a-z]?$/.test(move))
      throw fault("option", `searchMoves must contain moves such as e3e4, not "${move}"`);
  if (searchMoves.length > 0) words.push("searchmoves", ...searchMoves);
  return words.join(" ");
}

/**
 * The engine options that an analysis sets.
 * @param {AnalyseOptions} options
 * @param {import("./types.js").RulesInput} rules
 */
function settings({ multipv = 1, level }, rules) {
  const set = [
    ["MultiPV", String(numberIn("multipv", multipv, 1, 218))],
    ["Rules", rulesCode(rules)],
    ["UCI_LimitStrength", String(level !== undefined)],
  ];
  if (level !== undefined) set.push(["UCI_Elo", String(500 + 200 * numberIn("level", level, 0, 10))]);
  return set;
}

/** Starts a worker of this package. @param {boolean} hasNet */
function startEngine(hasNet) {
  // Bundlers recognize exactly these forms.
  return hasNet
    ? startWorker(() => new Worker(new URL("./net-worker.js", import.meta.url), { type: "module" }))
    : startWorker(() => new Worker(new URL("./worker.js", import.meta.url), { type: "module" }));
}

/**
 * Listens to a worker that speaks UCI.
 *
 * @param {EngineWorker} worker
 * @param {(line: string) => void} hear
 * @param {(reason: string) => void} crash
 */
function listenTo(worker, hear, crash) {
  const take = (/** @type {unknown} */ data) => {
    const line = String(data);
    if (line.startsWith(FATAL)) crash(line.slice(FATAL.length).trim());
    else hear(line);
  };
  listen(worker, take, crash);
}

/** The options that only a worker with a net has. */
const OF_NET = /^(use nnue|evalfile|uci_showwdl)$/i;

/** Prefix of a failed worker's last line. */
const FATAL = "info string fatal:";

/**
 * An engine in a worker: searches games, and retains its transposition table and histories between searches. Jobs
 * run one after the other.
 */
export class Engine {
  /** @type {(hasNet: boolean) => EngineWorker | Promise<EngineWorker>} */
  #start;
  #hasNet;
  /** @type {Promise<EngineWorker> | null} */
  #worker = null;
  /**
   * The consumer that waits for a line.
   * @type {{take: (line: string) => boolean, fail: (error: Error) => void} | null}
   */
  #waiting = null;
  /** The number of jobs and pings that run or wait. */
  #calls = 0;
  /** The end of the last job in the queue. @type {Promise<unknown>} */
  #last = Promise.resolve();
  /** Why the last worker ended. @type {MakrukError | null} */
  #end = null;
  /** Number of calls of `terminate`, each of which ends all earlier jobs. */
  #ends = 0;
  /**
   * The searches and decisions in the queue: whether each was sent to the worker, and whether a stop was requested.
   *
   * @type {{isTold: boolean, isStopped: boolean}[]}
   */
  #searches = [];
  /**
   * The requester of each pending `readyok`: a call of `ping`, or null for a job.
   * @type {({ take: () => void, fail: (error: Error) => void } | null)[]}
   */
  #asked = [];
  /** Current options, for a worker that replaces a dead one. @type {Map<string, string>} */
  #options = new Map();
  /** Options not yet sent to the worker. @type {[string, string][]} */
  #untold = [];
  /** @type {((error: MakrukError) => void) | null} */
  #onCrash;
  /** @type {((error: MakrukError) => void) | null} */
  #onFallback;
  /** Abandons starting with the net. @type {(reason: string) => void} */
  #giveUp = () => {};

  /** @param {EngineOptions} [options] */
  constructor(options = {}) {
    const { net = false, worker = startEngine, onCrash, onFallback } = optionsOf(options, "{ net: true }", OF_ENGINE);
    checkCall(undefined, { worker, onCrash, onFallback });
    if (typeof net !== "boolean")
      throw fault("option", `net must be true or false, not ${typeName(net)}: use the option EvalFile for another net`);
    this.#hasNet = net;
    this.#start = worker;
    this.#onCrash = onCrash ?? null;
    this.#onFallback = onFallback ?? null;
  }

  /**
   * Sets a UCI option, such as `Hash`. Rejects with an error of the kind `option` if the engine does not accept it.
   *
   * @param {string} name
   * @param {string | number | boolean} value
   * @returns {Promise<void>}
   */
  setOption(name, value) {
    const text = String(value);
    if (/[\r\n]/.test(name + text)) return Promise.reject(fault("option", "an option has no line breaks"));
    return this.#queue(() => this.#set([[name, text]]));
  }

  /** Clears the transposition table and the histories, for a new game. @returns {Promise<void>} */
  newGame() {
    return this.#queue(() => this.#send("ucinewgame"));
  }

  /**
   * Searches the current position of a game until a limit is reached, `stop` is called or the signal aborts. `onInfo`
   * receives the lines in the order in which the engine finds them; if `onInfo` throws an error, the search ends and
   * the promise is rejected with this error.
   *
   * @param {Subject} game a game, a position or a FEN
   * @param {AnalyseOptions} [options]
   * @returns {Promise<Analysis>}
   */
  async analyse(game, options = {}) {
    const position = positionCommand(game);
    const {
      rules = /** @type {Partial<import("./index.js").Game>} */ (game).rules ?? "thai",
      onInfo,
      signal,
    } = optionsOf(options, "{ depth: 8 }", OF_ANALYSE);
    checkCall(signal, { onInfo });
    const [go, set] = [goCommand(options), settings(options, rules)];
    return this.#queueSearch(async (search) => {
      await this.#set(set);
      const rejected = await this.#ask(position);
      if (rejected !== null) throw fault("position", rejected);
      /** @type {Info[]} */
      const lines = [];
      const best = await this.#run(search, go, signal, (line) => {
        if (line.startsWith("info string searchmoves")) throw fault("option", line.slice("info string ".length));
        const info = parseInfo(line);
        if (info) {
          lines[info.multipv - 1] = info;
          onInfo?.(info);
        }
      });
      const [, move, , ponder = null] = best.split(" ");
      return {
        best: move === "(none)" ? null : move,
        ponder,
        lines,
        depth: lines[0]?.depth ?? 0,
        nodes: lines[0]?.nodes ?? 0,
      };
    }, signal);
  }

  /**
   * Lets a player decide the next action for one side of a game, with all rights of that side: to start and stop its
   * count, to offer, accept and decline draws, to claim repetitions, to resign, and to move. Perform the action and
   * call again until the player waits for the other side. The player remembers its game until `newGame`. With a seed
   * and a limit of nodes, the same game has the same decisions.
   *
   * @param {import("./index.js").Game} game
   * @param {DecideOptions} [options]
   * @returns {Promise<Decision | null>} null if the player waits for the other side, or the game is over
   */
  async decide(game, options = {}) {
    const {
      side,
      level = 10,
      resigns = false,
      movetime,
      nodes,
      seed,
      signal,
    } = optionsOf(options, "{ level: 5 }", OF_DECIDE);
    checkCall(signal);
    if (typeof game !== "object" || !("actions" in (game ?? {})))
      throw fault("type", `expected a game, found ${typeName(game)}`);
    if (side !== undefined && side !== "white" && side !== "black")
      throw fault("side", `expected the side white or black, found \`${String(side)}\``);
    numberIn("level", level, 0, 10);
    for (const [name, value] of Object.entries({ movetime, nodes }))
      if (value !== undefined) numberIn(name, value, 0, MOST);
    if (seed !== undefined) numberIn("seed", seed, 0, 2 ** 32 - 1);
    const { rules, startFen: fen, actions } = game;
    const request = {
      fen,
      rules: rulesCode(rules),
      actions,
      side: side ?? game.turn,
      level,
      resigns,
      movetime,
      nodes,
      seed,
    };
    return this.#queueSearch(async (search) => {
      const line = await this.#run(search, `decide ${JSON.stringify(request)}`, signal);
      const decision = JSON.parse(line.slice("decision ".length));
      if (decision?.error) throw fault(decision.error.kind, decision.error.message);
      return decision;
    }, signal);
  }

  /**
   * Stops the running search, or else the first queued one. The promise of that search resolves to the results up to
   * then; other queued searches are not affected.
   */
  async stop() {
    const [first] = this.#searches;
    if (first) await this.#stop(first);
  }

  /**
   * Checks that the worker is alive. The worker answers immediately, even during a search, or as soon as it is
   * loaded; the promise is rejected if the worker ends. A ping does not wait for earlier jobs, and starts a
   * worker if there is none.
   *
   * @returns {Promise<void>}
   */
  async ping() {
    this.#count(1);
    try {
      await (this.#worker ??= this.#open());
      await new Promise((resolve, reject) => {
        const asker = { take: () => resolve(undefined), fail: reject };
        this.#send("isready", asker).catch(reject);
      });
    } finally {
      this.#count(-1);
    }
  }

  /** Ends the worker and all jobs, which are rejected with the kind `terminated`. A later job starts a new worker. */
  async terminate() {
    this.#ends += 1;
    const worker = this.#worker;
    this.#fail(fault("terminated", "the engine was terminated"));
    await worker?.then((worker) => worker.terminate()).catch(() => {}); // it did not start
  }

  /**
   * Sets options and checks whether the engine accepts them.
   *
   * @param {string[][]} options
   */
  async #set(options) {
    for (const [name, text] of options) {
      if (this.#options.get(name) === text && !OF_NET.test(name)) continue;
      const rejected = await this.#ask(`setoption name ${name} value ${text}`);
      if (rejected !== null) throw fault("option", rejected);
      this.#options.set(name, text);
    }
  }

  /**
   * Sends a command that the engine answers only if it rejects it.
   * @param {string} command
   * @returns {Promise<string | null>}
   */
  async #ask(command) {
    /** @type {string | null} */
    let rejected = null;
    await this.#send(command);
    await this.#send("isready");
    await this.#wait((line) => {
      if (line.startsWith("info string ")) rejected = line.slice("info string ".length);
      return line === "readyok";
    });
    return rejected;
  }

  /** @param {{isTold: boolean, isStopped: boolean}} search */
  async #stop(search) {
    if (search.isStopped) return;
    search.isStopped = true;
    if (search.isTold && this.#worker) await this.#send("stop");
  }

  /**
   * Sends a command that can be stopped, and returns the last line of its answer. If `take`
   * throws, the command is stopped.
   *
   * @param {{isTold: boolean, isStopped: boolean}} search
   * @param {string} command
   * @param {AbortSignal | undefined} signal
   * @param {(line: string) => void} [take] receives all lines
   */
  async #run(search, command, signal, take = () => {}) {
    const stop = () => void this.#stop(search).catch(() => {}); // the waiting job is rejected
    let last = "";
    /** @type {unknown[]} */
    const errors = [];
    signal?.throwIfAborted();
    signal?.addEventListener("abort", stop, { once: true });
    try {
      await this.#send(command);
      search.isTold = true;
      if (search.isStopped) await this.#send("stop");
      await this.#wait((line) => {
        try {
          if (errors.length === 0) take(line);
        } catch (error) {
          errors.push(error);
          stop();
        }
        if (/^(bestmove|decision) /.test(line)) last = line;
        return last !== "";
      });
    } finally {
      search.isTold = false;
      signal?.removeEventListener("abort", stop);
    }
    signal?.throwIfAborted();
    if (errors.length > 0) throw errors[0];
    return last;
  }

  /**
   * Runs a search after all earlier jobs.
   *
   * @template T
   * @param {(search: {isTold: boolean, isStopped: boolean}) => Promise<T>} job
   * @param {AbortSignal} [signal]
   * @returns {Promise<T>}
   */
  #queueSearch(job, signal) {
    const search = { isTold: false, isStopped: false };
    this.#searches.push(search);
    const leave = () => void (this.#searches = this.#searches.filter((other) => other !== search));
    return this.#queue(() => job(search), signal).finally(leave);
  }

  /**
   * Runs a job after all earlier ones.
   *
   * @template T
   * @param {() => Promise<T>} job
   * @param {AbortSignal} [signal]
   * @returns {Promise<T>}
   */
  #queue(job, signal) {
    if (signal?.aborted) return Promise.reject(signal.reason);
    const ends = this.#ends;
    this.#count(1);
    return new Promise((resolve, reject) => {
      // A queued job ends immediately, a running one when the worker has stopped.
      const abort = () => reject(signal?.reason);
      const begin = async () => {
        signal?.throwIfAborted();
        if (ends !== this.#ends) throw fault("terminated", "the engine was terminated");
        await this.#prepare();
        signal?.removeEventListener("abort", abort);
        signal?.throwIfAborted();
        return await job();
      };
      signal?.addEventListener("abort", abort, { once: true });
      const done = this.#last.then(begin);
      done.then(resolve, reject);
      this.#last = done.catch(() => {}).then(() => this.#count(-1)); // the caller handles the error
    });
  }

  /** Keeps the process alive while a job or a ping runs or waits. @param {number} change of their number */
  #count(change) {
    this.#calls += change;
    void this.#worker?.then((worker) => keepAlive(worker, this.#calls > 0)).catch(() => {}); // it did not start
  }

  /** Starts a worker if there is none, and sends it the current options. An option that it now rejects is dropped. */
  async #prepare() {
    await (this.#worker ??= this.#open());
    for (let option = this.#untold.shift(); option; option = this.#untold.shift()) {
      const [name, text] = option;
      const rejected = await this.#ask(`setoption name ${name} value ${text}`);
      if (rejected === null) continue;
      this.#options.delete(name);
      throw fault("option", rejected);
    }
  }

  /**
   * @param {string} line
   * @param {{ take: () => void, fail: (error: Error) => void } | null} [asker] receives `readyok` if no job does
   */
  async #send(line, asker = null) {
    const opening = this.#worker;
    const worker = await opening;
    if (!worker) throw this.#end;
    if (this.#worker !== opening) throw this.#end;
    if (line === "isready") this.#asked.push(asker);
    worker.postMessage(line);
  }

  #open() {
    /** @type {Promise<EngineWorker>} */
    const opening = Promise.resolve().then(() => this.#connect(() => this.#worker === opening));
    return opening;
  }

  /** Starts a worker and listens to it until it is replaced. @param {() => boolean} isCurrent */
  async #connect(isCurrent) {
    /** @type {EngineWorker} */
    let worker;
    try {
      const withNet = this.#hasNet ? await this.#startWithNet(isCurrent) : null;
      worker = withNet ?? started(await this.#start(false));
      if (isCurrent()) this.#untold = [...this.#options].filter(([name]) => withNet || !OF_NET.test(name));
    } catch (/** @type {any} */ error) {
      if (!isCurrent()) throw this.#end;
      const reason =
        error?.kind === "net" ? error : fault("worker", `the engine cannot be started: ${error?.message ?? error}`);
      this.#fail(reason);
      throw reason;
    }
    const hear = (/** @type {string} */ line) => isCurrent() && this.#hear(line);
    listenTo(worker, hear, (reason) => isCurrent() && this.#crash(reason));
    return worker;
  }

  /**
   * Starts a worker with the net. On failure, resolves to null if there is a fallback listener.
   *
   * @param {() => boolean} isCurrent
   * @returns {Promise<EngineWorker | null>}
   */
  async #startWithNet(isCurrent) {
    const worker = started(await this.#start(true));
    if (!isCurrent()) {
      worker.terminate();
      throw this.#end;
    }
    const reason = await new Promise((resolve) => {
      this.#giveUp = resolve;
      let hasNet = false;
      const hear = (/** @type {string} */ line) => {
        if (line.startsWith("option name Use NNUE ")) hasNet = true;
        if (line === "readyok") resolve(hasNet ? null : "its worker has none");
      };
      listenTo(worker, hear, resolve);
      worker.postMessage("uci");
      worker.postMessage("isready");
    });
    if (reason === null) {
      worker.postMessage("setoption name UCI_ShowWDL value true");
      return worker;
    }
    worker.terminate();
    const error = fault("net", `the net cannot be used: ${reason}`);
    if (!this.#onFallback || !isCurrent()) throw error;
    this.#onFallback(error);
    return null;
  }

  /** @param {string} line */
  #hear(line) {
    const asker = line === "readyok" ? this.#asked.shift() : null;
    if (asker) asker.take();
    else if (this.#waiting?.take(line)) this.#waiting = null;
  }

  /** Handles a dead worker: rejects all waiting jobs; the next job starts a new worker. @param {string} reason */
  #crash(reason) {
    const error = fault("worker", `the engine stopped: ${reason}`);
    void this.#worker?.then((worker) => worker.terminate());
    this.#fail(error);
    this.#onCrash?.(error);
  }

  /** @param {MakrukError} error */
  #fail(error) {
    this.#worker = null;
    this.#end = error;
    this.#giveUp(error.message);
    const waiting = this.#waiting;
    this.#waiting = null;
    waiting?.fail(error);
    for (const asker of this.#asked.splice(0)) asker?.fail(error);
  }

  /** @param {(line: string) => boolean} isLast @returns {Promise<void>} */
  #wait(isLast) {
    return new Promise((resolve, reject) => {
      const take = (/** @type {string} */ line) => {
        const last = isLast(line);
        if (last) resolve();
        return last;
      };
      this.#waiting = { take, fail: reject };
    });
  }
}
