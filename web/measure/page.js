// The measurements in the page, called by run.js in Chromium.

// @ts-ignore: paths of the server that run.js starts
import { Game, Position, START, Walk, ready } from "/dist/index.js";
// @ts-ignore
import init from "/dist/makruk.js";

await ready();

/** @typedef {{start: string, moves: string[]}} Played */

const VARIANT = "makruk";

/** @type {any} */
let ffish;

/** Loads the copy of ffish that run.js serves. */
export async function loadFfish() {
  // @ts-ignore
  const { default: Module } = await import("/ffish/ffish.js");
  ffish = await Module({ locateFile: (/** @type {string} */ file) => `/ffish/${file}` });
}

/** @param {any} walk @param {number} depth @returns {number} */
function leavesOfWalk(walk, depth) {
  if (depth === 1) return walk.count();
  let leaves = 0;
  for (const move of walk.moves()) {
    walk.push(move);
    leaves += leavesOfWalk(walk, depth - 1);
    walk.pop();
  }
  return leaves;
}

/** @param {any} game @param {number} depth @returns {number} */
function leavesOfGame(game, depth) {
  const moves = game.moves();
  if (depth === 1) return moves.length;
  let leaves = 0;
  for (const move of moves) {
    game.push(move);
    leaves += leavesOfGame(game, depth - 1);
    game.undo();
  }
  return leaves;
}

/** @param {any} board @param {number} depth @returns {number} */
function leavesOfFfish(board, depth) {
  if (depth === 1) return board.numberLegalMoves();
  let leaves = 0;
  for (const move of board.legalMoves().split(" ")) {
    board.push(move);
    leaves += leavesOfFfish(board, depth - 1);
    board.pop();
  }
  return leaves;
}

/**
 * Plays all games; sums the results of a function called before each move.
 *
 * @param {Played[]} games
 * @param {(game: any, move: string) => number} look
 */
function playOurs(games, look) {
  let sum = 0;
  for (const { start, moves } of games) {
    const game = new Game({ fen: start, rules: "fairy" });
    for (const move of moves) sum += look(game, move);
    game.free();
  }
  return sum;
}

/** @param {Played[]} games @param {(board: any, move: string) => number} look */
function playTheirs(games, look) {
  let sum = 0;
  for (const { start, moves } of games) {
    const board = new ffish.Board(VARIANT, start);
    for (const move of moves) {
      sum += look(board, move);
      board.push(move);
    }
    board.delete();
  }
  return sum;
}

/**
 * The pairs to compare; both functions must return the same.
 * @type {Record<string, (games: Played[]) => [() => unknown, () => unknown]>}
 */
const PAIRS = {
  "perft 4, a Walk": () => [() => leavesOfWalk(new Walk(START), 4), () => leavesOfFfish(new ffish.Board(VARIANT), 4)],
  "perft 4, a Game": () => [
    () => leavesOfGame(new Game({ rules: "fairy" }), 4),
    () => leavesOfFfish(new ffish.Board(VARIANT), 4),
  ],
  "perft 4, Position.perft": () => [() => new Position().perft(4), () => leavesOfFfish(new ffish.Board(VARIANT), 4)],
  "games replayed": (games) => [
    () => playOurs(games, (game, move) => (game.push(move), 1)),
    () => playTheirs(games, () => 1),
  ],
  "games replayed, legal moves listed": (games) => [
    () => playOurs(games, (game, move) => game.moves().length + (game.push(move), 0)),
    () => playTheirs(games, (board) => board.legalMoves().split(" ").length),
  ],
  "games replayed, FEN written": (games) => [
    () => playOurs(games, (game, move) => game.fen().length + (game.push(move), 0)),
    () => playTheirs(games, (board) => board.fen(true).length),
  ],
  "games replayed, SAN written": (games) => [
    () => playOurs(games, (game, move) => game.play(move).san.length),
    () => playTheirs(games, (board, move) => board.sanMove(move).length),
  ],
  "FEN read": (games) => {
    const fens = games.map(({ start, moves }) => {
      const board = new ffish.Board(VARIANT, start);
      moves.slice(0, 40).forEach((move) => board.push(move));
      return board.fen(true);
    });
    return [
      () => fens.reduce((sum, fen) => sum + (new Position({ fen }).turn === "white" ? 1 : 0), 0),
      () =>
        fens.reduce((sum, fen) => {
          const board = new ffish.Board(VARIANT, fen);
          const isWhite = board.turn();
          board.delete();
          return sum + (isWhite ? 1 : 0);
        }, 0),
    ];
  },
};

export const names = () => Object.keys(PAIRS);

/**
 * Times both functions alternately.
 *
 * @param {string} name
 * @param {Played[]} games
 * @param {number} rounds
 * @returns {{equal: boolean, ours: number[], theirs: number[]}} milliseconds
 */
export function compare(name, games, rounds) {
  const pair = PAIRS[name](games);
  const times = /** @type {[number[], number[]]} */ ([[], []]);
  const found = pair.map((run) => run()); // to warm up
  for (let round = 0; round < rounds; round++) {
    for (const which of round % 2 === 0 ? [0, 1] : [1, 0]) {
      const begun = performance.now();
      pair[which]();
      times[which].push(performance.now() - begun);
    }
  }
  return { equal: found[0] === found[1], ours: times[0], theirs: times[1] };
}

/** Plays games and drops them; returns the bytes in use afterwards. @param {Played[]} games @param {number} count */
export async function playAndDrop(games, count) {
  for (let index = 0; index < count; index++) {
    const { start, moves } = games[index % games.length];
    const game = new Game({ fen: start, rules: "fairy" });
    for (const move of moves) game.play(move);
    game.fen();
    game.pgn();
    // The garbage collector, which frees dropped games, runs between tasks.
    if (index % 20 === 0) await new Promise((resolve) => setTimeout(resolve));
  }
  for (let round = 0; round < 5; round++) {
    /** @type {any} */ (globalThis).gc();
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const { memory } = await init();
  return { wasm: memory.buffer.byteLength, heap: /** @type {any} */ (performance).memory.usedJSHeapSize };
}
