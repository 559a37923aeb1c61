// Puzzles: reading and solving them, proving them again, and finding them in games.

import { readForm } from "./form.js";
import { Game, Position, parsePgn } from "./index.js";
import { integerIn, jobsOf } from "./jobs.js";
import { bytesOf, fault, optionsOf, ready, textOf, typeName } from "./module.js";
import { formatRules } from "./rules.js";
import { WORTH } from "./squares.js";
import { goalOf } from "./themes.js";
import { MAX_MOVES, numberOf, readSolution } from "./trees.js";

/** @typedef {import("./types.js").Call} Call */
/** @typedef {import("./types.js").Check} Check */
/** @typedef {import("./types.js").Color} Color */
/** @typedef {import("./types.js").FindOptions} FindOptions */
/** @typedef {import("./types.js").FindProgress} FindProgress */
/** @typedef {import("./types.js").Goal} Goal */
/** @typedef {import("./types.js").MoveInput} MoveInput */
/** @typedef {import("./types.js").Puzzle} Puzzle */
/** @typedef {import("./types.js").PuzzleProblem} PuzzleProblem */
/** @typedef {import("./types.js").ReviewRecord} ReviewRecord */
/** @typedef {import("./types.js").RulesInput} RulesInput */
/** @typedef {import("./types.js").Solution} Solution */

const OF_FIND = ["nodes", "proofNodes", "moves", "rules", "file", "signal", "onProgress", "worker"];

/** The nodes that the engine searches per position of a game without another choice. */
export const NODES = 500;

/** The limit of nodes per proof without another choice. */
export const PROOF_NODES = 1_500_000;

/** The maximum length of a mate or a draw in moves without another choice. */
export const MOVES = 6;

/** @param {string} message */
const wrong = (message) => fault("form", message);

/** An error about the moves of a solution. @param {string} message @param {number} [ply] the invalid one, from 1 */
const unsolved = (message, ply) => Object.assign(fault("solution", message), ply && { ply });

/** A side's material lead, in tenths of a bia. @param {Game} game @param {Color} side */
const lead = (game, side) =>
  game.board().reduce((sum, { color, role }) => sum + (color === side ? WORTH[role] : -WORTH[role]), 0);

/** @param {unknown} list @returns {list is string[]} */
const isTexts = (list) => Array.isArray(list) && list.every((text) => typeof text === "string");

/** The parts of a puzzle, in the form of the type `Puzzle`. @type {Record<string, [form: string, is: (value: any) => boolean]>} */
const PARTS = {
  fen: ["text", (value) => typeof value === "string"],
  rules: ["text", (value) => typeof value === "string"],
  themes: ["a list of texts", isTexts],
  solution: ["a list of moves such as e3e4", isTexts],
};

/** Checks the form of a puzzle from a caller. @param {any} puzzle @returns {Puzzle} */
function checked(puzzle) {
  if (typeof puzzle !== "object" || puzzle === null)
    throw fault("type", `expected a puzzle, found ${typeName(puzzle)}`);
  for (const [name, [form, is]] of Object.entries(PARTS)) {
    if (!is(puzzle[name])) throw wrong(`\`${name}\` of a puzzle must be ${form}, not ${typeName(puzzle[name])}`);
  }
  const { goal, worth, solution, length, calls = [] } = puzzle;
  if (!["mate", "draw", "gain"].includes(goal))
    throw fault("goal", `expected the goal mate, draw or gain, found \`${String(goal)}\``);
  if (goal === "gain") integerIn("worth", worth, 1, 255);
  integerIn("length", length, 1, MAX_MOVES);
  solution.forEach(numberOf);
  if (solution.length % 2 === 0) throw unsolved("the solution does not end with a move of the solver");
  if (!Array.isArray(calls)) throw wrong(`\`calls\` of a puzzle must be a list, not ${typeName(calls)}`);
  return puzzle;
}

/** An attempt at a puzzle, which judges the solver's moves. Before each move, counts are started and stopped as in the proof. */
export class Attempt {
  #before;

  /** @param {Puzzle} puzzle whose solution is legal and reaches the goal */
  constructor(puzzle) {
    /** The puzzle. */
    this.puzzle = checked(puzzle);
    /** The game with the actions performed. */
    this.game = new Game({ fen: puzzle.fen, rules: puzzle.rules });
    /** The solver's colour. @type {Color} */
    this.side = this.game.turn;
    this.#before = lead(this.game, this.side);
    this.#replay();
  }

  /** The next move of the solution; null if the puzzle is solved. @returns {string | null} */
  get next() {
    return this.puzzle.solution[this.game.ply] ?? null;
  }

  /** Whether the puzzle is solved. */
  get isSolved() {
    return this.next === null;
  }

  /**
   * Returns whether a legal move of the solver is right: the solution's, or a different last move that reaches the goal.
   *
   * @param {MoveInput} move coordinates, algebraic notation, or an object with `from` and `to`
   */
  isRight(move) {
    return this.#isRight(this.#read(move));
  }

  /** Plays a legal move of the solver if it is right, and returns whether it is. @param {MoveInput} move */
  play(move) {
    const uci = this.#read(move);
    const isRight = this.#isRight(uci);
    if (isRight) this.#play(uci);
    return isRight;
  }

  /** Plays the other side's move of the solution and returns it; null on the solver's turn and after the last move. */
  reply() {
    const { next } = this;
    if (next === null || this.game.turn === this.side) return null;
    this.#play(next);
    return next;
  }

  /** The coordinates of a legal move of the solver. @param {MoveInput} move */
  #read(move) {
    if (this.isSolved) throw fault("solved", "the puzzle is solved");
    if (this.game.turn !== this.side) throw fault("not-your-turn", "it is the other side's turn");
    const after = this.game.clone();
    try {
      return after.play(move).uci;
    } finally {
      after.free();
    }
  }

  /** @param {string} uci */
  #isRight(uci) {
    return uci === this.next || (this.game.ply === this.puzzle.solution.length - 1 && this.#reaches(uci));
  }

  /** Plays the solution, which must reach the goal. */
  #replay() {
    const { solution } = this.puzzle;
    const game = this.game.clone();
    try {
      for (const uci of solution.slice(0, -1)) this.#play(uci, game);
      if (this.#reaches(solution[solution.length - 1], game)) return;
    } catch (/** @type {any} */ error) {
      if (error.kind === "internal") throw error;
      throw unsolved(`the solution is illegal: ${error.message}`, game.ply + 1);
    } finally {
      game.free();
    }
    throw unsolved("the solution does not reach the goal");
  }

  /** Plays a move of either side, preceded by the count action that the proof takes before it. @param {string} uci */
  #play(uci, game = this.game) {
    const { turn, count } = game;
    const isChasing = (turn === this.side) === (this.puzzle.goal !== "draw");
    if (isChasing && count?.by === turn) {
      if (game.canStopCount) game.stopCount();
    } else if (isChasing ? count && game.canStartCount && hasReply(game, uci) : !count && game.canStartCount) {
      game.startCount();
    }
    game.play(uci);
  }

  /** Whether a last move reaches the goal against every reply. @param {string} uci @param {Game} [game] */
  #reaches(uci, game = this.game) {
    const after = game.clone();
    try {
      this.#play(uci, after);
      return this.#isReached(after) ?? after.moves().every((reply) => this.#isGainedAfter(after, reply));
    } finally {
      after.free();
    }
  }

  /** Whether the goal is reached; null if that depends on the next moves. @param {Game} game */
  #isReached({ outcome, claims }) {
    const { goal } = this.puzzle;
    // The side that benefits claims a repetition.
    const winner = outcome ? outcome.winner : claims.repetition ? null : undefined;
    if (winner === undefined) return goal === "gain" ? null : false;
    return winner === this.side || (goal === "draw" && winner === null);
  }

  /** @param {Game} game @param {string} reply */
  #isGainedAfter(game, reply) {
    const after = game.clone();
    this.#play(reply, after);
    const isGained = this.#isReached(after) ?? lead(after, this.side) - this.#before >= 10 * (this.puzzle.worth ?? 0);
    after.free();
    return isGained;
  }
}

/** Whether the other side has a move after a legal one. @param {Game} game @param {string} uci */
function hasReply(game, uci) {
  const here = new Position({ fen: game.fen() });
  const after = here.moves().includes(uci) ? here.after(uci) : null;
  const hasMoves = after !== null && after.moves().length > 0;
  after?.free();
  here.free();
  return hasMoves;
}

/** The keys of a line of JSON and of its parts, with the types of their values. */
const KEYS = { fen: "string", rules: "string", theme: "list", solution: "list", length: "number" };
const OPTIONAL = { calls: "list", source: "object" };
const OF_CALL = { ply: "number", count: "string" };
const OF_SOURCE = { file: "string", game: "number", ply: "number" };

/**
 * Checks the keys of an object of JSON and the types of its values.
 *
 * @param {any} row
 * @param {Record<string, string>} keys
 * @param {Record<string, string>} [optional]
 */
function withKeys(row, keys, optional = {}) {
  if (typeof row !== "object" || row === null || Array.isArray(row)) throw wrong("expected an object of JSON");
  const typeOf = (/** @type {unknown} */ value) =>
    Array.isArray(value) ? "list" : value === null ? "null" : typeof value;
  for (const [key, value] of Object.entries(row)) {
    const expected = Object.hasOwn(keys, key) ? keys[key] : Object.hasOwn(optional, key) ? optional[key] : null;
    if (expected === null) throw wrong(`unknown key \`${key}\``);
    if (typeOf(value) !== expected || (expected === "number" && !(Number.isSafeInteger(value) && value >= 0)))
      throw wrong(`the key \`${key}\` has a value of the wrong type`);
  }
  for (const key of Object.keys(keys)) if (!Object.hasOwn(row, key)) throw wrong(`the key \`${key}\` is missing`);
  return row;
}

/** Parses a line of JSON. @param {string} line */
function parsed(line) {
  try {
    return JSON.parse(line);
  } catch (/** @type {any} */ error) {
    throw fault("json", `not a line of JSON: ${error.message}`);
  }
}

/** Checks a part of a puzzle, whose name is the kind of its errors. @param {string} name @param {() => void} check */
function checkPart(name, check) {
  try {
    check();
  } catch (/** @type {any} */ error) {
    throw error.kind === "internal" ? error : fault(name, `\`${name}\`: ${error.message}`);
  }
}

/** Reads a line of JSON. @param {string} line @returns {Puzzle} */
function puzzleOf(line) {
  const {
    fen,
    rules,
    theme: themes,
    solution,
    length,
    calls = [],
    source = null,
  } = withKeys(parsed(line), KEYS, OPTIONAL);
  for (const [key, list] of Object.entries({ theme: themes, solution }))
    if (!isTexts(list)) throw wrong(`the key \`${key}\` has a value of the wrong type`);
  checkPart("length", () => integerIn("length", length, 1, MAX_MOVES));
  checkPart("rules", () => formatRules(rules));
  checkPart("fen", () => new Game({ fen, rules }).free());
  checkPart("solution", () => solution.forEach(numberOf));
  const puzzle = checked({
    fen,
    rules,
    themes,
    ...goalOf(themes),
    solution,
    length,
    calls: calls.map((/** @type {any} */ call) => {
      const { count } = withKeys(call, OF_CALL);
      if (count !== "start" && count !== "stop") throw wrong("the key `count` is neither `start` nor `stop`");
      return call;
    }),
    source: source && withKeys(source, OF_SOURCE),
  });
  if (solution.length !== 2 * length - 1)
    throw fault("length", `\`length\` is ${length}: the solution has ${(solution.length + 1) / 2} moves of the solver`);
  if (puzzle.goal === "mate" && !themes.includes(`mate_in_${length}`))
    throw fault("length", "the length of the solution does not match its theme");
  new Attempt(puzzle).game.free();
  return puzzle;
}

/**
 * Reads puzzles, one JSON object per line, as `makruk puzzles` writes them. A line is skipped and reported if it is not a puzzle, or if
 * its solution is illegal or misses the goal.
 *
 * @param {string} text
 * @returns {{ puzzles: Puzzle[], problems: PuzzleProblem[] }}
 */
export function readPuzzles(text) {
  textOf(text, "puzzles");
  /** @type {Puzzle[]} */
  const puzzles = [];
  /** @type {PuzzleProblem[]} */
  const problems = [];
  for (const [index, line] of text.split("\n").entries()) {
    if (line.trim() === "") continue;
    try {
      puzzles.push(puzzleOf(line));
    } catch (/** @type {any} */ error) {
      if (error.kind === "internal" || error.kind === undefined) throw error;
      problems.push({ line: index + 1, kind: error.kind, message: error.message });
    }
  }
  return { puzzles, problems };
}

/** Returns the 300 puzzles of this package, each with a proof that its first move alone is right. @returns {Promise<Puzzle[]>} */
export async function loadPuzzles() {
  // Bundlers recognize exactly this form.
  const [bytes] = await Promise.all([bytesOf(new URL("./puzzles.jsonl", import.meta.url)), ready()]);
  return readPuzzles(new TextDecoder().decode(bytes)).puzzles;
}

/**
 * Proves a puzzle again, in a worker: that its first move alone reaches the goal, and in how many moves; that each later move of the
 * solution but the last is the only one; its themes; and its count actions.
 *
 * @param {Puzzle} puzzle
 * @param {Pick<FindOptions, "proofNodes" | "signal" | "worker">} [options]
 * @returns {Promise<Check>}
 */
export async function checkPuzzle(puzzle, options = {}) {
  const {
    proofNodes = PROOF_NODES,
    signal,
    worker,
  } = optionsOf(options, "{ signal }", ["proofNodes", "signal", "worker"]);
  const { fen, rules, goal, worth, length, solution, themes, calls = [] } = checked(puzzle);
  const limit = integerIn("proofNodes", proofNodes, 1);
  const line = Uint16Array.from(solution.map(numberOf));
  const actions = calls.map(({ ply, count }) => `${ply} ${count}`).join("\n");
  await ready();
  const game = new Game({ fen, rules });
  const args = [
    game.startFen,
    game.rules,
    goal === "gain" ? `gain ${worth}` : goal,
    length,
    line,
    themes.join(" "),
    actions,
  ];
  game.free();
  try {
    const numbers = await jobsOf(worker).run("provePuzzle", [[undefined, limit], ...args], { signal });
    return { isProved: true, kind: null, message: null, solution: readSolution(numbers) };
  } catch (/** @type {any} */ error) {
    if (error?.kind !== "flaw") throw error;
    return { isProved: false, kind: error.flaw, message: error.message, solution: null };
  }
}

/** The start, rules and actions of a game or a record. @param {Game | ReviewRecord} game @returns {[string, string, string]} */
function played(game) {
  const { startFen, rules, actions } = game ?? {};
  if (typeof startFen !== "string" || !Array.isArray(actions))
    throw fault("type", `expected a Game or a record, found ${typeName(game)}`);
  // Also checks the record of a game that does not come from this package.
  const copy = new Game({ fen: startFen, rules });
  try {
    for (const action of actions) copy.act(action);
    return [copy.startFen, copy.rules, copy.actions.join("\n")];
  } finally {
    copy.free();
  }
}

/** Plays the main lines of a PGN, each up to its first illegal move. @param {string} text @param {RulesInput} [rules] */
function* gamesOf(text, rules) {
  for (const { start, root } of parsePgn(text)) {
    const game = new Game({ fen: start, rules });
    try {
      for (let [node] = root.children; node?.uci; [node] = node.children) game.push(node.uci);
    } catch (/** @type {any} */ error) {
      if (error.kind === "internal") throw error;
    }
    yield game;
  }
}

/** The games of the argument of a search. @param {any} games @param {RulesInput} [rules] @returns {Iterable<Game | ReviewRecord>} */
function gamesIn(games, rules) {
  if (typeof games === "string") return gamesOf(games, rules);
  if (typeof games?.startFen === "string") return [games];
  if (typeof games?.[Symbol.iterator] === "function") return games;
  throw fault("type", `expected games, a game or a PGN, found ${typeName(games)}`);
}

/**
 * Finds puzzles in games, one game after the other, in a worker: mates, draws by the count and gains of material with one right first
 * move, each with a proof that a checker has played.
 *
 * @param {Iterable<Game | ReviewRecord> | Game | ReviewRecord | string} games games or records, one of them, or a PGN
 * @param {FindOptions} [options]
 * @returns {AsyncGenerator<Puzzle, void, void>}
 */
export async function* findPuzzles(games, options = {}) {
  const given = optionsOf(options, "{ nodes: 500 }", OF_FIND);
  const {
    nodes = NODES,
    proofNodes = PROOF_NODES,
    moves = MOVES,
    rules,
    file = "",
    signal,
    onProgress,
    worker,
  } = given;
  const limits = [
    integerIn("nodes", nodes, 1),
    integerIn("proofNodes", proofNodes, 1),
    integerIn("moves", moves, 1, MAX_MOVES),
  ];
  textOf(file, "the name of a file");
  await ready();
  const progress = { games: 0, puzzles: 0, dropped: 0 };
  for (const game of gamesIn(games, rules)) {
    const record = played(game);
    /** @type {string[]} */
    const lines = await jobsOf(worker).run("mine", [limits, ...record, file, progress.games + 1], { signal });
    progress.games += 1;
    for (const line of lines) {
      if (line === "") {
        progress.dropped += 1;
        continue;
      }
      progress.puzzles += 1;
      const { theme: themes, calls = [], ...rest } = readForm(line);
      yield { ...rest, themes, ...goalOf(themes), calls };
    }
    onProgress?.({ ...progress });
  }
}
