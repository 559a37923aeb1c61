// Proofs, puzzles, drills and chases in a worker.

import init, {
  ChaseHandle,
  ChaseTables,
  DrillsHandle,
  MinerHandle,
  ProofResult,
  chaseEndingOf,
  chaseEndings,
  randomEnding,
  refute,
  verifyRefutation,
  verifySolution,
  winningMoves,
} from "./makruk_analysis.js";
import { fault } from "./errors.js";
import { report, serveTasks } from "./tasks.js";

/** Configurations of pieces visited between reports. */
const CONFIGURATIONS = 200_000;

/** The series and chases that the page holds, by number. @type {Map<number, any>} */
const held = new Map();
let handles = 0;

/** Tables of chases by the rules' text. @type {Map<string, ChaseTables>} */
const tablesByRules = new Map();

/** @type {{ miner: MinerHandle, key: string } | null} */
let mining = null;

/** A miner with these options; proofs reuse its memory. @param {(number | undefined)[]} options */
function minerWith(options) {
  const key = options.join();
  if (mining?.key === key) return mining.miner;
  mining?.miner.free();
  mining = null;
  mining = { miner: new MinerHandle(options[0], options[1], options[2]), key };
  return mining.miner;
}

/** The tables of an ending. @param {string} rules @param {string} material */
function tablesOf(rules, material) {
  const tables = tablesByRules.get(rules) ?? new ChaseTables(rules);
  tablesByRules.set(rules, tables);
  while (!tables.step(material, CONFIGURATIONS)) report({ material });
  return tables;
}

/** What the page holds. @param {number} id */
function heldAt(id) {
  const it = held.get(id);
  if (it === undefined) throw fault("lost", "the worker that held this drill or chase has ended");
  return it;
}

/** Holds a chase with its tables. @param {ChaseHandle} chase @param {ChaseTables} tables */
function hold(chase, tables) {
  handles += 1;
  held.set(handles, { chase, tables });
  return {
    id: handles,
    fen: chase.fen(),
    isWhite: chase.isWhite(),
    side: chase.side(),
    standing: chase.standing(tables),
    summary: chase.summary(),
  };
}

/** Receives the progress of a proof. */
const PROGRESS = { report: (/** @type {number} */ moves, /** @type {number} */ nodes) => report({ moves, nodes }) };

/** @type {Record<string, (...args: any[]) => unknown>} */
const TASKS = {
  prove(fen, rules, actions, goal, moves, nodes, size, hashMb) {
    const proof = new ProofResult(fen, rules, actions, goal, moves, nodes, size, hashMb, PROGRESS);
    try {
      return { form: proof.form(), solution: proof.solution() };
    } finally {
      proof.free();
    }
  },
  winningMoves: (fen, rules, actions, goal, moves, nodes, hashMb) =>
    winningMoves(fen, rules, actions, goal, moves, nodes, hashMb, PROGRESS),
  refute: (fen, rules, actions, goal, moves, excluding, nodes, size, hashMb) =>
    refute(fen, rules, actions, goal, moves, excluding, nodes, size, hashMb, PROGRESS),
  verifySolution,
  verifyRefutation,
  provePuzzle: (options, ...args) => /** @type {any} */ (minerWith(options)).prove(...args),
  mine: (options, ...args) => /** @type {any} */ (minerWith(options)).mine(...args),
  openDrills(seed, rules) {
    handles += 1;
    held.set(handles, new DrillsHandle(seed, rules));
    return handles;
  },
  nextDrill: (id, kind) => heldAt(id).next(kind),
  closeDrills: (id) => closeHeld(id),
  chaseEndings,
  startChase(named, side, least, most, spare, rules, seed) {
    const material = named ?? randomEnding(seed);
    const tables = tablesOf(rules, material);
    return hold(new ChaseHandle(material, side, least, most, spare, rules, seed, tables), tables);
  },
  chaseFrom(fen, rules, actions, current, isWhite, seed) {
    const tables = tablesOf(rules, chaseEndingOf(current));
    return hold(ChaseHandle.fromGame(fen, rules, actions, isWhite, seed, tables), tables);
  },
  chase(id, method, ...args) {
    const { chase, tables } = heldAt(id);
    const value = method === "undo" ? chase.undo() : chase[method](...args, tables);
    return { value, summary: chase.summary() };
  },
  closeChase(id) {
    const it = held.get(id);
    held.delete(id);
    it?.chase.free();
  },
};

/** @param {number} id */
function closeHeld(id) {
  held.get(id)?.free();
  held.delete(id);
}

void serveTasks(TASKS, init, () => {
  return new URL("./makruk_analysis_bg.wasm", import.meta.url);
});
