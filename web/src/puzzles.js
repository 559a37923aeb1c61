// Puzzles: reading and solving them, proving them again, and finding them in games.

import { checkCall } from "./errors.js";
import { readForm } from "./form.js";
import { Game, parsePgn } from "./index.js";
import { integerIn, jobsOf } from "./jobs.js";
import { ask, bytesOf, fault, optionsOf, ready, textOf, typeName } from "./module.js";
import { formatRules, rulesCode } from "./rules.js";
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

const OF_FIND = ["nodes", "proofNodes", "moves", "rules", "file", "signal", "onProgress", "onError", "worker"];

/** The nodes that the engine searches per position of a game without another choice. */
export const NODES = 500;

/** The limit of nodes per proof without another choice. */
export const PROOF_NODES = 1_500_000;

/** The maximum length of a mate or a draw in moves without another choice. */
export const MOVES = 6;

/** @param {string} message */
const wrong = (message) => fault("form", message);

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
  if (solution.length % 2 === 0) throw fault("solution", "the solution does not end with a move of the solver");
  if (!Array.isArray(calls)) throw wrong(`\`calls\` of a puzzle must be a list, not ${typeName(calls)}`);
  return puzzle;
}

/** A puzzle's goal as text: `mate`, `draw`, or `gain` and the material. @param {Puzzle} puzzle */
const goalText = ({ goal, worth }) => (goal === "gain" ? `gain ${worth}` : goal);

/** The numbers of a solution's moves. @param {Puzzle} puzzle */
const lineOf = ({ solution }) => Uint16Array.from(solution.map(numberOf));

/** Begins an attempt, which plays the solution. @param {Puzzle} puzzle */
const begin = (puzzle) =>
  ask((wasm) => new wasm.AttemptHandle(puzzle.fen, rulesCode(puzzle.rules), goalText(puzzle), lineOf(puzzle)));

/** An attempt at a puzzle, which judges the solver's moves. Before each move, counts are started and stopped as in the proof. */
export class Attempt {
  #handle;

  /** @param {Puzzle} puzzle whose solution is legal and reaches the goal */
  constructor(puzzle) {
    /** The puzzle. */
    this.puzzle = checked(puzzle);
    /** The game with the actions performed, to read: moves are judged by the module's own copy. */
    this.game = new Game({ fen: puzzle.fen, rules: puzzle.rules });
    /** The solver's colour. @type {Color} */
    this.side = this.game.turn;
    this.#handle = begin(puzzle);
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
    const number = this.#read(move);
    return ask(() => this.#handle.isRight(number));
  }

  /** Plays a legal move of the solver if it is right, and returns whether it is. @param {MoveInput} move */
  play(move) {
    const number = this.#read(move);
    return this.#perform(ask(() => this.#handle.play(number)));
  }

  /** Plays the other side's move of the solution and returns it; null on the solver's turn and after the last move. */
  reply() {
    const { next } = this;
    return this.#perform(ask(() => this.#handle.reply())) ? next : null;
  }

  /** The number of a legal move of the solver. @param {MoveInput} move */
  #read(move) {
    ask(() => this.#handle.checkTurn());
    const after = this.game.clone();
    try {
      return numberOf(after.play(move).uci);
    } finally {
      after.free();
    }
  }

  /** Performs the module's actions, one per line, and returns whether there are any. @param {string} actions */
  #perform(actions) {
    if (actions === "") return false;
    for (const action of actions.split("\n")) this.game.act(action);
    return true;
  }
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
  begin(puzzle).free();
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
  // A file may begin with a byte-order mark.
  for (const [index, line] of text.replace(/^\ufeff/, "").split("\n").entries()) {
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
  const { fen, rules, length, themes, calls = [] } = checked(puzzle);
  const limit = integerIn("proofNodes", proofNodes, 1);
  const line = lineOf(puzzle);
  const actions = calls.map(({ ply, count }) => `${ply} ${count}`).join("\n");
  await ready();
  const game = new Game({ fen, rules });
  const args = [game.startFen, game.rules, goalText(puzzle), length, line, themes.join(" "), actions];
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

/**
 * Plays the main lines of a PGN, each up to its first illegal move.
 *
 * @param {string} text
 * @param {RulesInput} [rules]
 * @param {FindOptions["onError"]} [onError]
 */
function* gamesOf(text, rules, onError) {
  for (const [index, { start, root, errors }] of parsePgn(text).entries()) {
    for (const error of errors) onError?.({ game: index + 1, ...error });
    const game = new Game({ fen: start, rules });
    try {
      for (let [node] = root.children; node?.uci; [node] = node.children) game.push(node.uci);
    } catch (/** @type {any} */ error) {
      if (error.kind === "internal") throw error;
    }
    yield game;
  }
}

/**
 * The games of the argument of a search.
 *
 * @param {any} games
 * @param {FindOptions} options
 * @returns {Iterable<Game | ReviewRecord>}
 */
function gamesIn(games, { rules, onError }) {
  if (typeof games === "string") return gamesOf(games, rules, onError);
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
    file = "",
    signal,
    onProgress,
    worker,
  } = given;
  checkCall(signal, { onProgress, onError: given.onError });
  const limits = [
    integerIn("nodes", nodes, 1),
    integerIn("proofNodes", proofNodes, 1),
    integerIn("moves", moves, 1, MAX_MOVES),
  ];
  textOf(file, "the name of a file");
  await ready();
  const progress = { games: 0, puzzles: 0, dropped: 0 };
  for (const game of gamesIn(games, given)) {
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
