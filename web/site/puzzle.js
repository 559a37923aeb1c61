// Puzzles: reads a file, checks it by playing every line, and judges moves. Independent of the page.

import { WORTH } from "./roles.js";

/** @typedef {"white" | "black"} Color */
/** @typedef {import("./makruk/index.js").Game} Game */
/** @typedef {(start: { fen: string, rules: string }) => Game} Start starts a game */
/** @typedef {{ kind: "mate" | "draw" | "gain", worth: number }} Goal the goal of the side to move; `worth` is the minimum material gain */
/**
 * `solution` has the moves of both sides, starting with the solver's, who needs `moves` moves. `id` identifies the game and the
 * number of preceding plies.
 * @typedef {{ id: string, fen: string, rules: string, themes: string[], goal: Goal, solution: string[], moves: number }} Puzzle
 */
/** @typedef {{ line: number, kind: string, message: string }} Problem why a line is skipped */

/** @param {string} message */
const wrong = (message) => Object.assign(new Error(message), { kind: "puzzle" });

/** A side's material lead. @param {Game} game @param {Color} side */
const lead = (game, side) => game.board().reduce((sum, { color, role }) => sum + (color === side ? WORTH[role] : -WORTH[role]), 0);

/** The name of a theme and its number: `mate_in_3` is `mate_in` and 3. @param {string} theme @returns {[string, number | null]} */
export function partsOf(theme) {
  const [, name, number] = theme.match(/^(.*)_(\d+)$/) ?? [];
  return name ? [name, Number(number)] : [theme, null];
}

/** The themes of puzzles whose goal is a draw. */
const DRAWS = ["hold_by_count", "stalemate", "insufficient_material"];

/** @param {string[]} themes @returns {Goal | null} */
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
  /** @param {Puzzle} puzzle @param {Start} start */
  constructor(puzzle, start) {
    this.puzzle = puzzle;
    this.game = start(puzzle);
    /** @type {Color} */
    this.side = this.game.turn;
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
  return { id: `${source.game}-${source.ply}`, fen, rules, themes, goal, solution, moves };
}

/** Plays the solution, which must reach the goal. @param {Puzzle} puzzle @param {Start} start */
function check(puzzle, start) {
  const attempt = new Attempt(puzzle, start);
  const last = puzzle.solution[puzzle.solution.length - 1];
  for (const uci of puzzle.solution.slice(0, -1)) attempt.play(uci);
  const isRight = attempt.reaches(last);
  attempt.game.free();
  if (!isRight) throw wrong("its solution does not reach the goal");
}

/**
 * Reads puzzles, one JSON object per line. A line is skipped and reported if it is not a puzzle, or if its solution is illegal or
 * misses the goal.
 * @param {string} text
 * @param {Start} start
 * @returns {{ puzzles: Puzzle[], problems: Problem[] }}
 */
export function readPuzzles(text, start) {
  /** @type {Puzzle[]} */
  const puzzles = [];
  /** @type {Problem[]} */
  const problems = [];
  for (const [index, line] of text.split("\n").entries()) {
    if (line.trim() === "") continue;
    try {
      const puzzle = puzzleOf(JSON.parse(line));
      check(puzzle, start);
      puzzles.push(puzzle);
    } catch (/** @type {any} */ error) {
      problems.push({ line: index + 1, kind: error.kind ?? "puzzle", message: error.message });
    }
  }
  return { puzzles, problems };
}
