// Chooses further puzzles among those that `makruk puzzles --json` has found, and writes them by difficulty, the
// easiest first, into crates/makruk-cli/puzzles: node web/puzzles.js FOUND. Needs the package in web/dist.
//
// A puzzle is left out if an earlier one, or one of the first 300, has the same pieces on the same squares or the same
// moves, even mirrored or with the sides swapped, or if five have the same pieces moving in the same order to the same
// last square.

import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

import { Game, ready } from "./dist/index.js";
import { readBoard } from "./dist/pieces.js";
import { goalOf } from "./dist/themes.js";
import { LEVELS, levelOf } from "./site/puzzles/levels.js";
import { puzzleRating } from "./site/puzzles/rating.js";

/** @typedef {import("./dist/types.js").RulesInput} RulesInput */
/**
 * A line of a file.
 * @typedef {{ fen: string, rules: RulesInput, theme: string[], solution: string[], length: number }} Line
 */

const FOLDER = new URL("../crates/makruk-cli/puzzles/", import.meta.url);
const ALIKE = 5;

/** The lines of a file of puzzles. @param {string | URL} path @returns {Line[]} */
export const linesOf = (path) => readFileSync(path, "utf8").trimEnd().split("\n").map((line) => JSON.parse(line));

/** The file of the further puzzles of a difficulty. @param {string} level */
export const furtherFile = (level) => new URL(`${level}.jsonl`, FOLDER);

/** The first puzzles. */
export const FIRST = new URL("puzzles.jsonl", FOLDER);

/** The rating of a puzzle on the page. @param {Line} line */
export function ratingOf({ fen, rules, theme, length }) {
  const game = new Game({ fen, rules });
  const rating = puzzleRating({ goal: goalOf(theme).goal, moves: length, choices: game.moves().length, themes: theme });
  game.free();
  return rating;
}

/**
 * The smaller of two descriptions of a puzzle: from the point of view of the side to move, and its mirror image.
 *
 * @param {Line} line
 * @param {(turned: (square: string) => string) => string} describe
 */
function smaller({ fen }, describe) {
  const isBlack = fen.split(" ")[1] === "b";
  const [plain, mirrored] = [false, true].map((isMirrored) =>
    describe((square) => {
      const [file, rank] = [square.charCodeAt(0) - 97, Number(square[1])];
      return `${isMirrored !== isBlack ? 7 - file : file}${isBlack ? 9 - rank : rank}`;
    }),
  );
  return plain < mirrored ? plain : mirrored;
}

/** The pieces of a puzzle and their squares. @param {Line} line */
export const boardKey = (line) =>
  smaller(line, (turned) => {
    const own = line.fen.split(" ")[1] === "b" ? "black" : "white";
    return [...readBoard(line.fen)]
      .map(([square, { color, role }]) => `${turned(square)} ${color === own} ${role}`)
      .sort()
      .join(", ");
  });

/**
 * The solver's moves with their pieces, and their pattern: the pieces, and the last square.
 *
 * @param {Line} line
 */
export function lineKeys({ fen, rules, solution }) {
  const game = new Game({ fen, rules });
  const moves = solution.map((uci) => game.play(uci)).filter((_, ply) => ply % 2 === 0);
  game.free();
  const roles = moves.map(({ piece, captured }) => `${piece} ${captured ?? ""}`);
  const line = { fen };
  const key = smaller(/** @type {Line} */ (line), (turned) =>
    moves.map(({ from, to }, place) => `${roles[place]} ${turned(from)}${turned(to)}`).join(", "),
  );
  const last = moves[moves.length - 1].to;
  const pattern = smaller(/** @type {Line} */ (line), (turned) => `${moves.map(({ piece }) => piece)} ${turned(last)}`);
  return { key, pattern };
}

/** @param {string} found */
async function choose(found) {
  await ready();
  const known = new Set();
  /** @type {Map<string, number>} */
  const alike = new Map();
  const isNew = (/** @type {Line} */ line) => {
    const { key, pattern } = lineKeys(line);
    const board = boardKey(line);
    const number = alike.get(pattern) ?? 0;
    if (known.has(key) || known.has(board) || number >= ALIKE) return false;
    known.add(key).add(board);
    alike.set(pattern, number + 1);
    return true;
  };
  linesOf(FIRST).forEach(isNew);
  const chosen = linesOf(found).filter(isNew).map((line) => ({ line, rating: ratingOf(line) }));
  chosen.sort((a, b) => a.rating - b.rating);
  for (const level of LEVELS) {
    const own = chosen.filter(({ rating }) => levelOf(rating) === level);
    writeFileSync(furtherFile(level), own.map(({ line }) => `${JSON.stringify(line)}\n`).join(""));
    console.log(`${level}: ${own.length}`);
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await choose(process.argv[2]);
