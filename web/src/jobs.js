// Calls to a worker that runs one at a time.

import { checkCall, fault, unpackError } from "./errors.js";
import { keepAlive, listen, startWorker, started } from "./workers.js";

/** @typedef {import("./types.js").EngineWorker} EngineWorker */
/** @typedef {() => EngineWorker | Promise<EngineWorker>} Start */
/** @typedef {{ signal?: AbortSignal, onProgress?: (progress: any) => void }} CallOptions */
/**
 * A call that runs or waits.
 *
 * @typedef {{ message: { task: string, args: unknown[] }, hear: (answer: any) => void, fail: (error:
 *   unknown) => void }} Call
 */

/** Milliseconds after which an idle worker ends. */
const IDLE = 10_000;

/** Starts the package's worker for proofs, puzzles and drills. */
export function startAnalysis() {
  // Bundlers recognize exactly this form.
  return startWorker(() => new Worker(new URL("./analysis-worker.js", import.meta.url), { type: "module" }));
}

/**
 * A queue of calls to a worker. Aborting the running call ends the worker, since a proof takes no messages; the next
 * call starts another one. If calls depend on earlier ones, they cannot be aborted, and the worker stays.
 */
export class Jobs {
  #start;
  #keepsState;
  /** @type {Promise<EngineWorker> | null} */
  #worker = null;
  /** The running call and those that wait for it. @type {Call[]} */
  #calls = [];
  #isRunning = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #idle;

  /** @param {Start} start @param {boolean} [keepsState] */
  constructor(start, keepsState = false) {
    this.#start = start;
    this.#keepsState = keepsState;
  }

  /**
   * Runs a task in the worker, after the earlier ones.
   *
   * @param {string} task
   * @param {unknown[]} args
   * @param {CallOptions} [options]
   * @returns {Promise<any>}
   */
  run(task, args, { signal, onProgress } = {}) {
    if (signal?.aborted) return Promise.reject(signal.reason);
    return new Promise((resolve, reject) => {
      checkCall(signal, { onProgress });
      const abort = () => leave(signal?.reason);
      const settle = (/** @type {() => void} */ act) => {
        signal?.removeEventListener("abort", abort);
        const index = this.#calls.indexOf(call);
        if (index === 0) this.#isRunning = false;
        if (index >= 0) this.#calls.splice(index, 1);
        act();
      };
      /** Rejects the promise while the call runs or waits. @param {unknown} error */
      const leave = (error) => {
        const isRunning = this.#isRunning && this.#calls[0] === call;
        if (isRunning && this.#keepsState) {
          reject(error);
          call.hear = ({ progress }) => progress === undefined && settle(() => {});
          return;
        }
        call.fail(error);
        if (isRunning) this.#restart();
      };
      /** @type {Call} */
      const call = {
        message: { task, args },
        fail: (error) => settle(() => reject(error)),
        hear: ({ progress, error, value }) => {
          if (error) return call.fail(unpackError(error));
          if (progress === undefined) return settle(() => resolve(value));
          try {
            onProgress?.(progress);
          } catch (thrown) {
            leave(thrown);
          }
        },
      };
      signal?.addEventListener("abort", abort, { once: true });
      this.#calls.push(call);
      this.#next();
    });
  }

  /** Ends the worker. Calls are rejected with the kind `terminated`; a later call starts another worker. */
  terminate() {
    for (const call of [...this.#calls]) call.fail(fault("terminated", "the worker was terminated"));
    this.#restart();
  }

  /** Sends the first call, if none is running. */
  #next() {
    const [call] = this.#calls;
    if (this.#isRunning) return;
    clearTimeout(this.#idle);
    if (!call) return this.#rest();
    this.#isRunning = true;
    const opening = (this.#worker ??= this.#open());
    opening.then(
      (worker) => {
        keepAlive(worker, true);
        if (this.#calls[0] === call) worker.postMessage(call.message);
      },
      () => {}, // the call has failed
    );
  }

  /** Lets the process end, and ends an idle worker. */
  #rest() {
    void this.#worker?.then((worker) => keepAlive(worker, false)).catch(() => {});
    if (!this.#worker || this.#keepsState) return;
    this.#idle = setTimeout(() => this.#restart(), IDLE);
    /** @type {any} */ (this.#idle).unref?.();
  }

  /** Ends the worker; calls that wait go to another one. */
  #restart() {
    const worker = this.#worker;
    this.#worker = null;
    this.#isRunning = false;
    void worker?.then((worker) => worker.terminate()).catch(() => {}); // it did not start
    if (this.#calls.length > 0) this.#next();
  }

  #open() {
    /** @type {Promise<EngineWorker>} */
    const opening = Promise.resolve().then(async () => {
      const isCurrent = () => this.#worker === opening;
      /** All calls of a worker that keeps state fail with it. */
      const crash = (/** @type {Error} */ error) => {
        if (!isCurrent()) return;
        const failed = this.#keepsState ? [...this.#calls] : this.#calls.slice(0, 1);
        for (const call of failed) call.fail(error);
        this.#restart();
      };
      /** @type {EngineWorker} */
      let worker;
      try {
        worker = started(await this.#start());
      } catch (/** @type {any} */ error) {
        const reason = fault("worker", `the worker cannot be started: ${error?.message ?? error}`);
        crash(reason);
        throw reason;
      }
      const hear = (/** @type {any} */ answer) => {
        if (!isCurrent()) return;
        if (answer?.fatal !== undefined) return crash(fault("worker", `the worker stopped: ${answer.fatal}`));
        this.#calls[0]?.hear(answer);
        this.#next();
      };
      listen(worker, hear, (reason) => crash(fault("worker", `the worker stopped: ${reason}`)));
      return worker;
    });
    return opening;
  }
}

/** The queues by the function that starts their workers. @type {Map<Start, Jobs>} */
const queues = new Map();

/** The queue of a worker for independent calls. @param {Start} [start] */
export function jobsOf(start = startAnalysis) {
  let jobs = queues.get(start);
  if (!jobs) queues.set(start, (jobs = new Jobs(start)));
  return jobs;
}

/** The queues whose workers keep drills and chases. @type {Map<Start, Jobs>} */
const keepers = new Map();

/** The queue of a worker that keeps state. @param {Start} [start] */
export function keeperOf(start = startAnalysis) {
  let jobs = keepers.get(start);
  if (!jobs) keepers.set(start, (jobs = new Jobs(start, true)));
  return jobs;
}

/**
 * Checks an integer from the caller.
 *
 * @param {string} name
 * @param {unknown} value
 * @param {number} least
 * @param {number} [most]
 * @returns {number}
 */
export function integerIn(name, value, least, most = Number.MAX_SAFE_INTEGER) {
  if (Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= most) return Number(value);
  const range = most === Number.MAX_SAFE_INTEGER ? `of at least ${least}` : `from ${least} to ${most}`;
  throw fault("number", `${name} must be an integer ${range}, not \`${String(value)}\``);
}
