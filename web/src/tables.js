// Endgame tables of three and four pieces, made on demand in a worker: exact results, with and without the count.

import { Position } from "./index.js";
import { checkCall, unpackError } from "./errors.js";
import { fault, fenOf, optionsOf, ready, textOf } from "./module.js";
import { formatRules } from "./rules.js";
import { MOVES } from "./squares.js";
import { keepAlive, listen, startWorker, started } from "./workers.js";

/** @typedef {import("./types.js").EngineWorker} EngineWorker */
/** @typedef {import("./types.js").Letters} Letters */
/** @typedef {import("./types.js").MakrukError} MakrukError */
/** @typedef {import("./types.js").Move} Move */
/** @typedef {import("./types.js").Probe} Probe */
/** @typedef {import("./types.js").RankedMove} RankedMove */
/** @typedef {import("./types.js").Subject} Subject */
/** @typedef {import("./types.js").TableResult} TableResult */
/** @typedef {import("./types.js").TableStatistics} TableStatistics */
/** @typedef {import("./types.js").TablesCallOptions} TablesCallOptions */
/** @typedef {import("./types.js").TablesOptions} TablesOptions */
/** @typedef {import("./types.js").TablesProgress} TablesProgress */

/** Numbers of a position, and of each of its moves, in the worker's answer. */
const [HEAD, ROW] = [3, 5];

/** Results by their numbers, from -1. @type {(TableResult | null)[]} */
const RESULTS = ["loss", "draw", "win", null];
const resultOf = (/** @type {number} */ number) => RESULTS[number + 1];

/** Actions by their numbers, from -1. */
const ACTIONS = /** @type {const} */ (["stop_count", null, "start_count"]);

/** The options of calls. */
const NAMES = ["rules", "signal", "onProgress"];

/** Checks the options of a call. @template {TablesCallOptions} T @param {T} options @param {string[]} [names] */
function checked(options, names = NAMES) {
  const { signal, onProgress } = optionsOf(options, "{ rules }", names);
  checkCall(signal, { onProgress });
  return options;
}

const pliesOf = (/** @type {number} */ number) => (number < 0 ? null : number);

/** Starts the package's worker. */
function startTables() {
  // Bundlers recognize exactly this form.
  return startWorker(() => new Worker(new URL("./tables-worker.js", import.meta.url), { type: "module" }));
}

/**
 * The endgame tables of three and four pieces, both khuns included: one or two pieces against a bare khun, or one piece
 * on each side. A bia ngai counts as a met. Each call makes the tables that it needs, in a worker, and keeps them; all
 * of them together take about 160 MB. Calls run one after the other.
 *
 * An ending is named after its pieces, the stronger side's first: R (rua), N (ma), S (khon), M (met), P (bia),
 * as in `KSMvK` and `KRvKP`. Tables with a bia or with pieces on both sides are for the rules of the call:
 * other rules make them again.
 */
export class Tables {
  /** @type {() => EngineWorker | Promise<EngineWorker>} */
  #start;
  /** @type {Promise<EngineWorker> | null} */
  #worker = null;
  /**
   * The calls that wait for the worker, by number.
   * @type {Map<number, { hear: (message: any) => void, fail: (error: Error) => void }>}
   */
  #pending = new Map();
  #calls = 0;

  /** @param {TablesOptions} [options] */
  constructor(options = {}) {
    const { worker = startTables } = optionsOf(options, "{ worker }", ["worker"]);
    this.#start = worker;
  }

  /**
   * Makes the table of an ending and the smaller ones that it needs, so that later calls are answered at once.
   *
   * @param {string} material such as `KRvKN`
   * @param {TablesCallOptions} [options]
   * @returns {Promise<void>}
   */
  async make(material, options = {}) {
    await this.#ask({ task: "make", name: textOf(material, "an ending") }, "thai", checked(options));
  }

  /**
   * Looks up a position with its count, and its moves. Resolves to null if it has no table: with more than four
   * pieces, or with two bare khuns.
   *
   * @param {Subject} position a game, a position or a FEN
   * @param {TablesCallOptions & {letters?: Letters}} [options]
   * @returns {Promise<Probe | null>}
   */
  async probe(position, options = {}) {
    const { letters = "fairy", ...call } = checked(options, [...NAMES, "letters"]);
    const { fen, rules, moves: legal } = await look(position, letters);
    const found = await this.#ask({ task: "probe", fen }, rules, call);
    if (!found) return null;
    const { material, numbers } = found;
    /** @type {RankedMove[]} */
    const moves = [];
    for (let at = HEAD; at < numbers.length; at += ROW) {
      const [number, result, plies, withCount, action] = numbers.subarray(at, at + ROW);
      const move = /** @type {Move} */ (legal.find(({ uci }) => uci === MOVES[number]));
      const value = {
        result: /** @type {TableResult} */ (resultOf(result)),
        plies: pliesOf(plies),
        withCount: resultOf(withCount),
      };
      moves.push({ ...move, ...value, action: ACTIONS[action + 1] });
    }
    const [result, plies, withCount] = numbers;
    return {
      fen,
      material,
      result: /** @type {TableResult} */ (resultOf(result)),
      plies: pliesOf(plies),
      withCount: resultOf(withCount),
      moves,
    };
  }

  /**
   * Returns a line of best moves to the end: the fastest win against the longest defence, without a count. Empty for a
   * draw; null for a position that has no table.
   *
   * @param {Subject} position a game, a position or a FEN
   * @param {TablesCallOptions} [options]
   * @returns {Promise<string[] | null>} coordinates
   */
  async line(position, options = {}) {
    checked(options);
    const { fen, rules } = await look(position, "fairy");
    const numbers = await this.#ask({ task: "line", fen }, rules, options);
    return numbers && Array.from(numbers, (number) => MOVES[number]);
  }

  /**
   * Returns the number of positions in a table by result.
   *
   * @param {string} material such as `KRvKN`
   * @param {TablesCallOptions} [options]
   * @returns {Promise<TableStatistics>}
   */
  async statistics(material, options = {}) {
    const answer = await this.#ask(
      { task: "statistics", name: textOf(material, "an ending") },
      "thai",
      checked(options),
    );
    const [positions, won, lost, longest, length, ...rest] = answer.numbers;
    /** @type {[number, number][]} */
    const rows = [];
    for (let at = 0; at < rest.length; at += 2) rows.push([rest[at], rest[at + 1]]);
    const drawn = positions - won - lost;
    return {
      material: answer.material,
      positions,
      won,
      drawn,
      lost,
      longestWin: longest || null,
      wins: rows.slice(0, length),
      losses: rows.slice(length),
    };
  }

  /**
   * Ends the worker and drops the tables. Pending calls are rejected with the kind `terminated`; a
   * later call starts again.
   */
  async terminate() {
    const worker = this.#worker;
    this.#end(fault("terminated", "the tables were terminated"));
    await worker?.then((worker) => worker.terminate()).catch(() => {}); // it did not start
  }

  /**
   * Sends a request to the worker, and starts one if there is none.
   *
   * @param {Omit<import("./types.js").TablesRequest, "id" | "rules">} task
   * @param {string} rulesOfGame
   * @param {TablesCallOptions} options
   * @returns {Promise<any>}
   */
  #ask(task, rulesOfGame, { rules = /** @type {any} */ (rulesOfGame), signal, onProgress }) {
    if (signal?.aborted) return Promise.reject(signal.reason);
    /** @type {string} */
    let text;
    try {
      text = formatRules(rules);
    } catch (error) {
      return Promise.reject(error);
    }
    const id = ++this.#calls;
    return new Promise((resolve, reject) => {
      const abort = () => {
        settle(() => reject(signal?.reason));
        void opening.then((worker) => worker.postMessage({ cancel: id })).catch(() => {}); // it has ended
      };
      const settle = (/** @type {() => void} */ act) => {
        this.#pending.delete(id);
        this.#weigh();
        signal?.removeEventListener("abort", abort);
        act();
      };
      const fail = (/** @type {Error} */ error) => settle(() => reject(error));
      const hear = (/** @type {any} */ { progress, error, value }) => {
        if (error) return fail(unpackError(error));
        if (!progress) return settle(() => resolve(value));
        try {
          onProgress?.(progress);
        } catch (/** @type {any} */ thrown) {
          fail(thrown);
          void opening.then((worker) => worker.postMessage({ cancel: id }));
        }
      };
      this.#pending.set(id, { hear, fail });
      signal?.addEventListener("abort", abort, { once: true });
      const opening = (this.#worker ??= this.#open());
      this.#weigh();
      opening.then((worker) => this.#pending.has(id) && worker.postMessage({ id, rules: text, ...task })).catch(fail);
    });
  }

  /** Keeps the process alive while a call waits. */
  #weigh() {
    void this.#worker?.then((worker) => keepAlive(worker, this.#pending.size > 0)).catch(() => {}); // it did not start
  }

  #open() {
    /** @type {Promise<EngineWorker>} */
    const opening = Promise.resolve().then(async () => {
      const isCurrent = () => this.#worker === opening;
      const crash = (/** @type {string} */ reason) => {
        if (!isCurrent()) return;
        void opening.then((worker) => worker.terminate());
        this.#end(fault("worker", `the tables' worker stopped: ${reason}`));
      };
      /** @type {EngineWorker} */
      let worker;
      try {
        worker = started(await this.#start());
      } catch (/** @type {any} */ error) {
        const reason = fault("worker", `the tables' worker cannot be started: ${error?.message ?? error}`);
        if (isCurrent()) this.#end(reason);
        throw reason;
      }
      const hear = (/** @type {any} */ message) => {
        if (message?.fatal !== undefined) crash(message.fatal);
        else if (isCurrent()) this.#pending.get(message?.id)?.hear(message);
      };
      listen(worker, hear, crash);
      return worker;
    });
    return opening;
  }

  /** Forgets the worker, and rejects all pending calls. @param {Error} error */
  #end(error) {
    this.#worker = null;
    for (const { fail } of [...this.#pending.values()]) fail(error);
  }
}

/**
 * Reads a position: its FEN, its moves and its rules.
 *
 * @param {Subject} position
 * @param {Letters} letters
 */
async function look(position, letters) {
  await ready();
  const here = new Position({ fen: fenOf(position) });
  const rules = /** @type {Partial<import("./index.js").Game>} */ (position).rules ?? "thai";
  try {
    return { fen: here.fen(), rules, moves: here.moves({ verbose: true, letters }) };
  } finally {
    here.free();
  }
}
