// Puzzles: reading and solving them, proving them again, and finding them in games.

import { Game, parsePgn } from "./index.js";
import { integerIn, jobsOf } from "./jobs.js";
import { bytesOf, fault, optionsOf, ready, typeName } from "./module.js";
import { WORTH, moveNumber } from "./squares.js";

/** @typedef {import("./types.js").Color} Color */
/** @typedef {import("./types.js").FindOptions} FindOptions */
/** @typedef {import("./types.js").Puzzle} Puzzle */
/** @typedef {import("./types.js").PuzzleCheck} PuzzleCheck */
/** @typedef {import("./types.js").PuzzleGoal} PuzzleGoal */
/** @typedef {import("./types.js").PuzzleProblem} PuzzleProblem */
/** @typedef {import("./types.js").ReviewRecord} ReviewRecord */
/** @typedef {import("./types.js").RulesInput} RulesInput */

/** @param {string} message */
const wrong = (message) => fault("puzzle", message);

/** A side's material lead. @param {Game} game @param {Color} side */
const lead = (game, side) => game.board().reduce((sum, { color, role }) => sum + (color === side ? WORTH[role] : -WORTH[role]), 0);

/** The name of a theme and its number: `mate_in_3` is `mate_in` and 3. @param {string} theme @returns {[string, number | null]} */
export function partsOf(theme) {
  const [, name, number] = theme.match(/^(.*)_(\d+)$/) ?? [];
  return name ? [name, Number(number)] : [theme, null];
}

/** The themes of puzzles whose goal is a draw. */
const DRAWS = ["hold_by_count", "stalemate", "insufficient_material"];

/** @param {string[]} themes @returns {PuzzleGoal | null} */
function goalOf(themes) {
  for (const theme of themes) {
    const [name, number] = partsOf(theme);
    if (name === "mate_in") return { kind: "mate", worth: 0 };
    if (name === "gain" && number !== null) return { kind: "gain", worth: number };
    if (DRAWS.includes(name)) return { kind: "draw", worth: 0 };
  }
  return null;
}

/** An attempt at a puzzle: a game, with the judgement of moves. */
export class Attempt {
  /** @param {Puzzle} puzzle */
  constructor(puzzle) {
    this.puzzle = puzzle;
    this.game = new Game({ fen: puzzle.fen, rules: puzzle.rules });
    /** The solver's colour. @type {Color} */
    this.side = this.game.turn;
    /** The solver's material lead at the start. */
    this.before = lead(this.game, this.side);
  }

  get #ply() {
    return this.game.history().length;
  }

  /** The next move of the solution; undefined after its end. @returns {string | undefined} */
  get next() {
    return this.puzzle.solution[this.#ply];
  }

  /** Whether the solver's move is the solution's, or a different last move that reaches the goal. @param {string} uci */
  isRight(uci) {
    return uci === this.next || (this.#ply === this.puzzle.solution.length - 1 && this.reaches(uci));
  }

  /** Plays a move of either side. The chased side counts as soon as it may, as in the proof. @param {string} uci @param {Game} [game] */
  play(uci, game = this.game) {
    const isChasing = (game.turn === this.side) === (this.puzzle.goal.kind !== "draw");
    if (isChasing && game.canStopCount) game.stopCount();
    if (!isChasing && !game.count && game.canStartCount) game.startCount();
    game.play(uci);
  }

  /** Whether a last move reaches the goal. @param {string} uci */
  reaches(uci) {
    const after = this.game.clone();
    this.play(uci, after);
    const isReached = this.#isReached(after) ?? after.moves().every((reply) => this.#isGainedAfter(after, reply));
    after.free();
    return isReached;
  }

  /** Whether the goal is reached; null if that depends on the next moves. @param {Game} game */
  #isReached({ outcome }) {
    const { kind } = this.puzzle.goal;
    if (outcome) return outcome.winner === (kind === "draw" ? null : this.side);
    return kind === "gain" ? null : false;
  }

  /** @param {Game} game @param {string} reply */
  #isGainedAfter(game, reply) {
    game.play(reply);
    const isGained = this.#isReached(game) ?? lead(game, this.side) >= this.before + this.puzzle.goal.worth;
    game.undo();
    return isGained;
  }
}

/** @param {any} read the parsed line @returns {Puzzle} */
function puzzleOf(read) {
  const { fen, rules, theme: themes, solution, source } = read ?? {};
  const isTexts = (/** @type {unknown} */ list) => Array.isArray(list) && list.every((text) => typeof text === "string");
  if (typeof fen !== "string" || typeof rules !== "string") throw wrong("its position or rules are missing");
  if (!isTexts(themes) || !isTexts(solution)) throw wrong("its themes or solution are missing");
  if (![source?.game, source?.ply].every(Number.isSafeInteger)) throw wrong("its source is missing");
  if (solution.length % 2 === 0) throw wrong("its solution does not end with a move of the solver");
  const goal = goalOf(themes);
  const moves = (solution.length + 1) / 2;
  if (!goal) throw wrong("no theme defines its goal");
  if (goal.kind === "mate" && !themes.includes(`mate_in_${moves}`)) throw wrong("the length of its solution does not match its theme");
  return { id: `${source.game}-${source.ply}`, fen, rules: /** @type {any} */ (rules), themes, goal, solution, moves };
}

/** Plays the solution, which must reach the goal. @param {Puzzle} puzzle */
function replay(puzzle) {
  const attempt = new Attempt(puzzle);
  const last = puzzle.solution[puzzle.solution.length - 1];
  for (const uci of puzzle.solution.slice(0, -1)) attempt.play(uci);
  const isRight = attempt.reaches(last);
  attempt.game.free();
  if (!isRight) throw wrong("its solution does not reach the goal");
}

/**
 * Reads puzzles, one JSON object per line, as `makruk puzzles` writes them. A line is skipped and reported if it is not a puzzle, or if
 * its solution is illegal or misses the goal.
 *
 * @param {string} text
 * @returns {{ puzzles: Puzzle[], problems: PuzzleProblem[] }}
 */
export function readPuzzles(text) {
  /** @type {Puzzle[]} */
  const puzzles = [];
  /** @type {PuzzleProblem[]} */
  const problems = [];
  for (const [index, line] of text.split("\n").entries()) {
    if (line.trim() === "") continue;
    try {
      const puzzle = puzzleOf(JSON.parse(line));
      replay(puzzle);
      puzzles.push(puzzle);
    } catch (/** @type {any} */ error) {
      problems.push({ line: index + 1, kind: error.kind ?? "puzzle", message: error.message });
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
 * solution but the last is the only one; and its themes.
 *
 * @param {Puzzle} puzzle
 * @param {Pick<FindOptions, "signal" | "worker">} [options]
 * @returns {Promise<PuzzleCheck>}
 */
export async function checkPuzzle(puzzle, { signal, worker } = {}) {
  const { fen, rules, goal, moves, solution, themes } = optionsOf(puzzle, "a puzzle");
  const line = solution.map((uci) => {
    const number = moveNumber(uci);
    if (number === undefined) throw fault("move", `expected a move such as e3e4 in a solution, found \`${String(uci)}\``);
    return number;
  });
  await ready();
  const game = new Game({ fen, rules });
  const args = [game.startFen, game.rules, goal.kind === "gain" ? `gain ${goal.worth}` : goal.kind, moves, Uint16Array.from(line)];
  game.free();
  try {
    const found = await jobsOf(worker).run("provePuzzle", [[], ...args], { signal });
    const expected = found.split(" ");
    const isSame = expected.length === themes.length && expected.every((/** @type {string} */ theme) => themes.includes(theme));
    return isSame ? { isProved: true, flaw: null } : { isProved: false, flaw: `expected the themes ${found}` };
  } catch (/** @type {any} */ error) {
    if (error?.kind !== "puzzle") throw error;
    return { isProved: false, flaw: error.message };
  }
}

/** The start, rules and actions of a game or a record. @param {Game | ReviewRecord} game @returns {[string, string, string]} */
function played(game) {
  const { startFen, rules, actions } = game ?? {};
  if (typeof startFen !== "string" || !Array.isArray(actions)) throw fault("type", `expected a Game or a record, found ${typeName(game)}`);
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

/**
 * Finds puzzles in games, one game after the other, in a worker: mates, draws by the count and gains of material with one right first
 * move, each with a proof that a checker has played.
 *
 * @param {Iterable<Game | ReviewRecord> | string} games games or records, or a PGN
 * @param {FindOptions} [options]
 * @returns {AsyncGenerator<Puzzle, void, void>}
 */
export async function* findPuzzles(games, { nodes, proofNodes, moves, rules, signal, onProgress, worker } = {}) {
  await ready();
  const limits = [
    nodes === undefined ? undefined : integerIn("nodes", nodes, 1),
    proofNodes === undefined ? undefined : integerIn("proofNodes", proofNodes, 1),
    moves === undefined ? undefined : integerIn("moves", moves, 1, 128),
  ];
  const progress = { games: 0, puzzles: 0, dropped: 0 };
  for (const game of typeof games === "string" ? gamesOf(games, rules) : games) {
    const record = played(game);
    /** @type {string[]} */
    const lines = await jobsOf(worker).run("mine", [limits, ...record], { signal });
    progress.games += 1;
    for (const line of lines) {
      const [ply, fen, themes, solution, length] = line.split("\t");
      if (themes === undefined) {
        progress.dropped += 1;
        continue;
      }
      progress.puzzles += 1;
      const named = themes.split(" ");
      const goal = /** @type {PuzzleGoal} */ (goalOf(named));
      const id = `${progress.games}-${ply}`;
      yield { id, fen, rules: /** @type {any} */ (record[1]), themes: named, goal, solution: solution.split(" "), moves: Number(length) };
    }
    onProgress?.({ ...progress });
  }
}
