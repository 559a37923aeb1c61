// Counting drills, and chases: games against the endgame tables, in a worker.

import { readForm } from "./form.js";
import { Game } from "./index.js";
import { integerIn, keeperOf } from "./jobs.js";
import { fault, optionsOf, optionalText, ready, typeName } from "./module.js";
import { recordOf } from "./record.js";
import { formatRules } from "./rules.js";
import { MOVES, moveNumber } from "./squares.js";

/** @typedef {import("./types.js").ChaseJudgment} ChaseJudgment */
/** @typedef {import("./types.js").ChaseEffect} ChaseEffect */
/** @typedef {import("./types.js").ChaseMove} ChaseMove */
/** @typedef {import("./types.js").ChaseOptions} ChaseOptions */
/** @typedef {import("./types.js").ChaseSide} ChaseSide */
/** @typedef {import("./types.js").ChaseStanding} ChaseStanding */
/** @typedef {import("./types.js").ChaseSummary} ChaseSummary */
/** @typedef {import("./types.js").Color} Color */
/** @typedef {import("./types.js").Drill} Drill */
/** @typedef {import("./types.js").DrillKind} DrillKind */
/** @typedef {import("./types.js").DrillsOptions} DrillsOptions */
/** @typedef {import("./types.js").MoveInput} MoveInput */
/** @typedef {import("./types.js").Outcome} Outcome */

/** The questions of drills. @type {Record<DrillKind, string>} */
const QUESTIONS = {
  number: "Which number does the bare khun count with its next move?",
  won: "Is the game won before the count ends?",
  only_move: "Which is the only move that still wins before the count ends?",
};
const KINDS = /** @type {DrillKind[]} */ (Object.keys(QUESTIONS));

const OF_DRILLS = ["seed", "kind", "rules", "worker"];
const OF_GAME = ["rules", "seed", "signal", "onProgress", "worker"];
const OF_CHASE = ["side", "moves", "spare", ...OF_GAME];

/** The greatest number of moves. */
const MOST = 65_535;

/** A random seed. */
const randomSeed = () => Math.floor(Math.random() * 2 ** 32);

/**
 * Returns an endless series of questions about the count of a bare khun, with answers from exact tables. The same seed gives the
 * same drills.
 * Without a kind, the kinds take turns.
 *
 * @param {DrillsOptions} [options]
 * @returns {AsyncGenerator<Drill, void, void>}
 */
export async function* drills(options = {}) {
  const { seed = randomSeed(), kind, rules = "thai", worker } = optionsOf(options, "{ seed: 7 }", OF_DRILLS);
  integerIn("seed", seed, 0);
  if (kind !== undefined && !KINDS.includes(kind))
    throw fault("kind", `expected the kind number, won or only_move, found \`${String(kind)}\``);
  const text = formatRules(rules);
  const jobs = keeperOf(worker);
  const id = await jobs.run("openDrills", [seed, text]);
  try {
    for (let turn = 0; ; turn++) {
      const asked = kind ?? KINDS[turn % KINDS.length];
      const found = await jobs.run("nextDrill", [id, asked]);
      if (found === undefined) throw fault("rules", `these rules have no drills of the kind ${asked}`);
      yield withCheck({ ...readForm(found), question: QUESTIONS[asked] });
    }
  } finally {
    await jobs.run("closeDrills", [id]);
  }
}

/** Adds the check of answers to a drill. @param {Omit<Drill, "isRight">} drill @returns {Drill} */
function withCheck(drill) {
  const isRight = (/** @type {unknown} */ answer) => {
    if (drill.kind === "only_move" && (typeof answer === "string" || typeof answer === "object")) {
      const game = new Game({ fen: drill.fen, rules: drill.rules });
      try {
        return game.play(/** @type {any} */ (answer)).uci === drill.answer;
      } finally {
        game.free();
      }
    }
    if (typeof answer !== typeof drill.answer)
      throw fault("type", `expected an answer of the type ${typeof drill.answer}, found ${typeName(answer)}`);
    return answer === drill.answer;
  };
  return /** @type {Drill} */ ({ ...drill, isRight });
}

/**
 * Returns the endings that a chase is about: up to two pieces against a bare khun, those with a bia last.
 *
 * @param {Pick<ChaseOptions, "worker">} [options]
 * @returns {Promise<string[]>}
 */
export async function chaseEndings(options = {}) {
  const { worker } = optionsOf(options, "{ worker }", ["worker"]);
  return await keeperOf(worker).run("chaseEndings", []);
}

/** The least and the greatest length of the mate. @param {ChaseOptions["moves"]} moves */
function lengthsOf(moves = [2, MOST]) {
  const range = Array.isArray(moves) ? moves : [moves, moves];
  for (const number of range) integerIn("moves", number, 1, MOST);
  if (range.length !== 2 || range[0] > range[1])
    throw fault("number", `moves must be the least and the greatest number, not [${range.join(", ")}]`);
  return range;
}

/** @param {string | undefined} text @returns {ChaseSummary | null} */
const summaryOf = (text) => (text === undefined ? null : readForm(text));

/**
 * A chase: the player mates a bare khun before the count ends, or holds out with it, and every move is judged by the exact tables.
 * The other side plays the longest defence or the fastest mate.
 */
export class Chase {
  /** @type {ReturnType<typeof keeperOf>} */
  #jobs;
  #id;
  /** The start as a game, followed by the moves played. */
  #game;
  /** @type {ChaseSummary | null} */
  #summary;
  #isClosed = false;

  /** Use `Chase.start` or `Chase.fromGame`. @param {any} held @param {any} jobs @param {Game} game */
  constructor(held, jobs, game) {
    this.#jobs = jobs;
    this.#id = held.id;
    this.#game = game;
    this.#summary = summaryOf(held.summary);
    /** The player's colour. @type {Color} */
    this.player = held.isWhite ? "white" : "black";
    /** The player's side: that of the chaser or of the bare khun. @type {ChaseSide} */
    this.side = held.side;
    /** The prospects at the start. @type {ChaseStanding} */
    this.start = readForm(held.standing);
  }

  /**
   * Starts a chase from a random position of an ending, with the player to move. The same seed gives the same chase.
   *
   * @param {string | null} [material] such as `KSMvK`; a random ending without a bia if omitted
   * @param {ChaseOptions} [options]
   */
  static async start(material, options = {}) {
    const {
      side = "strong",
      moves,
      spare,
      rules = "thai",
      seed = randomSeed(),
      signal,
      onProgress,
      worker,
    } = optionsOf(options, "{ seed: 7 }", OF_CHASE);
    const ending = optionalText(material, "an ending");
    if (side !== "strong" && side !== "bare")
      throw fault("side", `expected the side strong or bare, found \`${String(side)}\``);
    const lengths = lengthsOf(moves);
    if (spare !== undefined) integerIn("spare", spare, 0, MOST);
    const text = formatRules(rules);
    const args = [ending, side, ...lengths, spare, text, integerIn("seed", seed, 0)];
    await ready();
    const jobs = keeperOf(worker);
    const held = await jobs.run("startChase", args, { signal, onProgress });
    return new Chase(held, jobs, new Game({ fen: held.fen, rules: text }));
  }

  /**
   * Starts a chase from a game that has reached a bare khun.
   *
   * @param {import("./types.js").Subject} position
   * @param {Color} player
   * @param {Pick<ChaseOptions, "rules" | "seed" | "signal" | "onProgress" | "worker">} [options]
   */
  static async fromGame(position, player, options = {}) {
    const { rules, seed = randomSeed(), signal, onProgress, worker } = optionsOf(options, "{ seed: 7 }", OF_GAME);
    if (player !== "white" && player !== "black")
      throw fault("side", `expected the player white or black, found \`${String(player)}\``);
    integerIn("seed", seed, 0);
    const [fen, text, actions] = await recordOf(position, rules);
    const game = new Game({ fen, rules: text });
    for (const action of actions.split("\n")) if (action) game.act(action);
    const jobs = keeperOf(worker);
    const args = [fen, text, actions, game.fen(), player === "white", seed];
    const held = await jobs.run("chaseFrom", args, { signal, onProgress });
    return new Chase(held, jobs, game);
  }

  /** A copy of the game, with its position and count. */
  get game() {
    return this.#game.clone();
  }

  /** The FEN of the position with its count. */
  get fen() {
    return this.#game.fen();
  }

  /** How the chase ended; null while it is in progress. A chase also ends once the pieces cannot mate. */
  get outcome() {
    return this.#summary?.outcome ?? null;
  }

  /** Returns the prospects of the position. @returns {Promise<ChaseStanding>} */
  async standing() {
    return readForm(await this.#call("standing"));
  }

  /** Returns the legal moves, best first: the first one is a hint. @returns {Promise<ChaseMove[]>} */
  async moves() {
    return readForm(await this.#call("moves"));
  }

  /**
   * Plays a legal move of the player and judges it.
   *
   * @param {MoveInput} move coordinates, algebraic notation, or an object with `from` and `to`
   * @returns {Promise<ChaseJudgment>}
   */
  async play(move) {
    const uci = this.#read(move);
    const judgment = await this.#call("play", moveNumber(uci));
    this.#game.push(uci);
    return readForm(judgment);
  }

  /** The coordinates of a move. The worker checks those of the caller. @param {MoveInput} move */
  #read(move) {
    if (typeof move === "string" && moveNumber(move) !== undefined) return move;
    const after = this.#game.clone();
    try {
      return after.play(move).uci;
    } finally {
      after.free();
    }
  }

  /**
   * Plays the other side's best move and returns it; null if it is the player's turn or the chase is over.
   *
   * @returns {Promise<string | null>}
   */
  async reply() {
    const number = await this.#call("reply");
    if (number === undefined) return null;
    this.#game.push(MOVES[number]);
    return MOVES[number];
  }

  /** Takes back the player's last move and the reply to it. Resolves to whether there was such a move. */
  async undo() {
    const plies = await this.#call("undo");
    for (let ply = 0; ply < plies; ply++) this.#game.undo();
    return plies > 0;
  }

  /** Returns the record of the chase; null while it is in progress. @returns {Promise<ChaseSummary | null>} */
  async summary() {
    return this.#summary;
  }

  /** Drops the chase in the worker. */
  async close() {
    if (this.#isClosed) return;
    this.#isClosed = true;
    await this.#jobs.run("closeChase", [this.#id]);
    this.#game.free();
  }

  /** @param {string} method @param {unknown[]} args */
  async #call(method, ...args) {
    if (this.#isClosed) throw fault("freed", "this chase was closed");
    const { value, summary } = await this.#jobs.run("chase", [this.#id, method, ...args]);
    this.#summary = summaryOf(summary);
    return value;
  }
}
