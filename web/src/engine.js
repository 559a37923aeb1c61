// The engine as promises, on top of a worker that speaks UCI.

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

/** An error of the engine. @param {string} kind @param {string} message */
const fault = (kind, message) => Object.assign(new Error(message), { kind });

/**
 * The command that sets up a position: a FEN, a position, or a game with its moves, since repetition and the count depend on
 * them.
 *
 * @param {Subject} game
 */
function positionCommand(game) {
  if (typeof game === "string") return `position fen ${game}`;
  if (!("actions" in game)) return `position fen ${game.fen()}`;
  const { actions } = game;
  const isMove = (/** @type {string} */ action) => /^[a-h]\d[a-h]\dm?$/.test(action);
  // UCI has no word for a count that was called, and none for an end: there the FEN has to do.
  const isCalled = actions.some((/** @type {string} */ action) => action.endsWith("_count"));
  if (isCalled || game.outcome || actions.length === 0) return `position fen ${game.fen()}`;
  return `position fen ${game.startFen} moves ${actions.filter(isMove).join(" ")}`;
}

const LIMITS = /** @type {const} */ (["depth", "nodes", "movetime", "mate", "wtime", "btime", "winc", "binc", "movestogo"]);

/** @param {AnalyseOptions} options */
function goCommand(options) {
  const given = LIMITS.flatMap((name) => (options[name] === undefined ? [] : [`${name} ${Math.max(0, Math.round(options[name]))}`]));
  const moves = options.searchMoves?.length ? [`searchmoves ${options.searchMoves.join(" ")}`] : [];
  return ["go", ...(given.length > 0 ? given : ["infinite"]), ...moves].join(" ");
}

/**
 * Reads an `info` line that has a score.
 *
 * @param {string} line
 * @returns {Info | null}
 */
export function parseInfo(line) {
  const words = line.split(" ");
  const number = (/** @type {string} */ name) => {
    const index = words.indexOf(name);
    return index < 0 ? undefined : Number(words[index + 1]);
  };
  const score = words.indexOf("score");
  if (words[0] !== "info" || words[1] === "string" || score < 0) return null;
  const pv = words.indexOf("pv");
  return {
    multipv: number("multipv") ?? 1,
    depth: number("depth") ?? 0,
    seldepth: number("seldepth") ?? 0,
    score: words[score + 1] === "mate" ? { mate: Number(words[score + 2]) } : { cp: Number(words[score + 2]) },
    nodes: number("nodes") ?? 0,
    nps: number("nps") ?? 0,
    time: number("time") ?? 0,
    hashfull: number("hashfull") ?? 0,
    moves: pv < 0 ? [] : words.slice(pv + 1),
  };
}

/** Starts the worker of this package. */
async function startWorker() {
  if (typeof Worker !== "undefined") {
    // Bundlers recognize exactly this form.
    return new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  }
  const { Worker: NodeWorker } = await import(/* @vite-ignore */ "node:worker_threads");
  return new NodeWorker(new URL("./worker.js", import.meta.url));
}

/** An engine in a worker. */
export class Engine {
  /** @type {() => EngineWorker | Promise<EngineWorker>} */
  #start;
  /** @type {Promise<EngineWorker> | null} */
  #worker = null;
  /** Who waits for a line. @type {{take: (line: string) => boolean, fail: (error: Error) => void} | null} */
  #waiting = null;
  /** The end of the last job in the queue. @type {Promise<unknown>} */
  #last = Promise.resolve();
  /** Options as they were set, for a worker that takes the place of a dead one. @type {Map<string, string>} */
  #options = new Map();
  /** What the engine says of what it could not read. @type {string | null} */
  #complaint = null;
  /** @type {((error: MakrukError) => void) | null} */
  #onCrash;

  /** @param {EngineOptions} [options] */
  constructor({ worker = startWorker, onCrash } = {}) {
    this.#start = worker;
    this.#onCrash = onCrash ?? null;
  }

  /**
   * Sets an option of UCI, such as `Hash` or `Rules`.
   *
   * @param {string} name
   * @param {string | number | boolean} value
   */
  setOption(name, value) {
    return this.#queue(async () => {
      if (this.#options.get(name) === String(value)) return;
      this.#options.set(name, String(value));
      await this.#send(`setoption name ${name} value ${value}`);
    });
  }

  /** Forgets what was learned in the last game. */
  newGame() {
    return this.#queue(() => this.#send("ucinewgame"));
  }

  /**
   * Searches until a limit is reached; without one, until `stop` or the signal.
   *
   * @param {Subject} game a game, a position or a FEN
   * @param {AnalyseOptions} [options]
   * @returns {Promise<Analysis>}
   */
  analyse(game, options = {}) {
    const { multipv = 1, level, rules = /** @type {Partial<import("./index.js").Game>} */ (game).rules ?? "thai", onInfo, signal } = options;
    const position = positionCommand(game);
    return this.#queue(async () => {
      signal?.throwIfAborted();
      const settings = { MultiPV: multipv, Rules: rules === "fairy_on_call" ? "fairy" : rules, UCI_LimitStrength: level !== undefined };
      if (level !== undefined) Object.assign(settings, { UCI_Elo: 500 + 200 * Math.min(10, Math.max(0, Math.round(level))) });
      for (const [name, value] of Object.entries(settings)) {
        if (this.#options.get(name) === String(value)) continue;
        this.#options.set(name, String(value));
        await this.#send(`setoption name ${name} value ${value}`);
      }
      this.#complaint = null;
      await this.#send(position);
      await this.#send("isready");
      await this.#wait((line) => line === "readyok");
      if (this.#complaint) throw fault("position", this.#complaint);
      return await this.#search(goCommand(options), onInfo, signal);
    });
  }

  /**
   * Lets a player decide for a side of a game, with all its rights: it counts, offers, accepts and declines draws, claims
   * repetitions, moves. Do its action and ask again, until it waits for the other side. It remembers its game until `newGame`.
   *
   * @param {import("./index.js").Game} game
   * @param {DecideOptions} [options]
   * @returns {Promise<Decision | null>} null if it waits for the other side, or the game is over
   */
  decide(game, { side = game.turn, level = 10, resigns = false, movetime, nodes, signal } = {}) {
    const { rules, startFen: fen, actions } = game;
    const request = { fen, rules, actions, side, level, resigns, movetime, nodes };
    return this.#queue(async () => {
      signal?.throwIfAborted();
      const stop = () => void this.#send("stop");
      signal?.addEventListener("abort", stop, { once: true });
      let answer = "";
      try {
        await this.#send(`decide ${JSON.stringify(request)}`);
        if (signal?.aborted) stop();
        await this.#wait((line) => {
          if (line.startsWith("decision ")) answer = line.slice("decision ".length);
          return answer !== "";
        });
      } finally {
        signal?.removeEventListener("abort", stop);
      }
      signal?.throwIfAborted();
      const decision = JSON.parse(answer);
      if (decision?.error) throw fault(decision.error.kind, decision.error.message);
      return decision;
    });
  }

  /** Ends the search that runs; its promise gives what was found. */
  async stop() {
    if (this.#waiting) await this.#send("stop");
  }

  /** Ends the worker. Another one is started when it is needed. */
  async terminate() {
    const worker = await this.#worker;
    this.#fail(fault("terminated", "the engine was ended"));
    worker?.terminate();
  }

  /**
   * @param {string} go
   * @param {AnalyseOptions["onInfo"]} onInfo
   * @param {AbortSignal} [signal]
   * @returns {Promise<Analysis>}
   */
  async #search(go, onInfo, signal) {
    /** @type {Info[]} */
    const lines = [];
    const stop = () => void this.#send("stop");
    let best = "";
    signal?.addEventListener("abort", stop, { once: true });
    try {
      await this.#send(go);
      if (signal?.aborted) stop();
      await this.#wait((line) => {
        if (line.startsWith("bestmove")) best = line;
        const info = parseInfo(line);
        if (info) {
          lines[info.multipv - 1] = info;
          onInfo?.(info);
        }
        return best !== "";
      });
    } finally {
      signal?.removeEventListener("abort", stop);
    }
    signal?.throwIfAborted();
    const [, move, , ponder = null] = best.split(" ");
    return { best: move === "(none)" ? null : move, ponder, lines, depth: lines[0]?.depth ?? 0, nodes: lines[0]?.nodes ?? 0 };
  }

  /** @template T @param {() => Promise<T>} job @returns {Promise<T>} */
  #queue(job) {
    const done = this.#last.then(job);
    this.#last = done.catch(() => {}); // who asked hears of it
    return done;
  }

  /** @param {string} line */
  async #send(line) {
    this.#worker ??= this.#open();
    (await this.#worker).postMessage(line);
  }

  async #open() {
    const worker = await this.#start();
    const hear = (/** @type {any} */ line) => this.#hear(String(line));
    const crash = (/** @type {any} */ error) => this.#crash(error?.message ?? "it gave no reason");
    if (worker.addEventListener) {
      worker.addEventListener("message", (/** @type {MessageEvent} */ event) => hear(event.data));
      worker.addEventListener("error", crash);
      worker.addEventListener("messageerror", crash);
    } else {
      worker.on?.("message", hear);
      worker.on?.("error", crash);
    }
    for (const [name, value] of this.#options) worker.postMessage(`setoption name ${name} value ${value}`);
    return worker;
  }

  /** @param {string} line */
  #hear(line) {
    if (line.startsWith("info string fatal:")) return this.#crash(line.slice("info string fatal:".length).trim());
    if (line.startsWith("info string")) this.#complaint = line.slice("info string".length).trim();
    const waiting = this.#waiting;
    if (!waiting) return;
    try {
      if (waiting.take(line)) this.#waiting = null;
    } catch (error) {
      this.#waiting = null;
      waiting.fail(/** @type {Error} */ (error));
    }
  }

  /** The worker is dead: whoever waits hears of it, and the next job starts another one. @param {string} reason */
  #crash(reason) {
    const error = fault("worker", `the engine stopped: ${reason}`);
    void this.#worker?.then((worker) => worker.terminate());
    this.#fail(error);
    this.#onCrash?.(error);
  }

  /** @param {MakrukError} error */
  #fail(error) {
    this.#worker = null;
    const waiting = this.#waiting;
    this.#waiting = null;
    waiting?.fail(error);
  }

  /** @param {(line: string) => boolean} isLast */
  #wait(isLast) {
    return new Promise((resolve, reject) => {
      const take = (/** @type {string} */ line) => {
        const last = isLast(line);
        if (last) resolve(undefined);
        return last;
      };
      this.#waiting = { take, fail: reject };
    });
  }
}
