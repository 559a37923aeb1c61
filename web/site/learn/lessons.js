// The lessons: their exercises as positions and goals. The texts are in lesson-texts.js, under the same names.

/**
 * Catching stars: the learner's side moves alone, and khuns that do not matter are missing.
 * @typedef {{ id: string, kind: "stars", fen: string, stars: string[], moves: number }} StarsTask `moves` is
 *   the smallest number needed
 */
/**
 * A game against replies. `escape`: any legal move; `capture`: a move after which a bare khun counts;
 * `mate`: mate in `moves`.
 * @typedef {{
 *   id: string, kind: "escape" | "capture" | "mate", fen: string, moves: number, candidates?: string[],
 * }} GameTask `candidates` are moves shown as arrows
 */
/**
 * Two questions about the count of a position.
 * @typedef {{ id: string, kind: "count", fen: string, actions: string[], firsts: number[] }} CountTask
 */
/** @typedef {StarsTask | GameTask | CountTask} Task */
/** @typedef {{ id: string, tasks: Task[] }} Lesson */

/** @type {Lesson[]} */
export const LESSONS = [
  {
    id: "pieces",
    tasks: [
      { id: "khun", kind: "stars", fen: "8/8/8/r7/8/8/4K3/8 w - - 0 1", stars: ["d3", "e4", "f3"], moves: 3 },
      { id: "met", kind: "stars", fen: "8/8/8/8/8/8/2M5/8 w - - 0 1", stars: ["d3", "e4", "d5"], moves: 3 },
      { id: "khon", kind: "stars", fen: "8/8/8/8/8/8/3S4/8 w - - 0 1", stars: ["d3", "e4", "e5", "d4"], moves: 4 },
      { id: "ma", kind: "stars", fen: "8/8/8/8/8/8/8/1N6 w - - 0 1", stars: ["c3", "d5", "e3"], moves: 3 },
      { id: "rua", kind: "stars", fen: "8/8/8/8/8/8/8/R7 w - - 0 1", stars: ["a6", "f6", "f2"], moves: 3 },
      { id: "bia", kind: "stars", fen: "8/8/8/3pp3/8/3P4/8/8 w - - 0 1", stars: ["d4", "e5"], moves: 2 },
    ],
  },
  {
    id: "promotion",
    tasks: [
      { id: "turn", kind: "stars", fen: "8/8/8/8/4P3/8/8/8 w - - 0 1", stars: ["e6", "d7", "c6"], moves: 4 },
      {
        id: "turnByCapture",
        kind: "stars",
        fen: "8/8/2ps4/2P5/8/8/8/8 w - - 0 1",
        stars: ["d6", "e5", "f6"],
        moves: 3,
      },
    ],
  },
  {
    id: "mate",
    tasks: [
      { id: "escape", kind: "escape", fen: "4k3/8/R3r3/8/8/8/8/4K1N1 w - - 0 1", moves: 1 },
      { id: "twoRua", kind: "mate", fen: "4k3/R7/8/8/8/8/8/1R2K3 w - - 0 1", moves: 1 },
      { id: "guarded", kind: "mate", fen: "4k3/R7/5SpN/3K4/8/8/8/8 w - - 0 1", moves: 1 },
    ],
  },
  {
    id: "stalemate",
    tasks: [
      { id: "choose", kind: "mate", fen: "7k/5R2/6K1/8/8/8/8/8 w - - 0 1", moves: 1, candidates: ["f7f8", "f7g7"] },
      { id: "avoid", kind: "mate", fen: "5k2/3M4/5K2/8/8/8/8/R7 w - - 0 1", moves: 1 },
    ],
  },
  {
    id: "count",
    tasks: [
      { id: "why", kind: "capture", fen: "8/8/5k2/8/3m4/2S5/4K3/3R4 w - - 0 1", moves: 1 },
      {
        id: "numbers",
        kind: "count",
        fen: "8/8/5k2/8/3m4/2S5/4K3/3R4 w - - 0 1",
        actions: ["d1d4"],
        firsts: [1, 4, 5, 6],
      },
      { id: "lastMove", kind: "mate", fen: "4k3/8/4K3/8/8/2S5/8/R7 w - 32 31 16", moves: 1 },
    ],
  },
  {
    id: "chase",
    tasks: [
      { id: "chaseTwoRua", kind: "mate", fen: "8/8/6k1/1R6/8/8/8/R3K3 w - 16 9 5", moves: 3 },
      { id: "chaseOneRua", kind: "mate", fen: "1k6/4R3/8/3K4/8/8/8/8 w - 32 25 13", moves: 3 },
    ],
  },
];

/** All exercises in order. */
export const TASKS = LESSONS.flatMap(({ tasks }) => tasks);
