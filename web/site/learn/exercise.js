// An exercise of a lesson: its position on the board, and the verdict on each move.

import { Game, Position } from "../makruk/index.js";
import { readBoard, writeBoard } from "../makruk/pieces.js";
import { SQUARES } from "../makruk/squares.js";

/** @typedef {import("./lessons.js").Task} Task */
/** @typedef {import("../makruk/index.js").Move} Move */
/** @typedef {import("../makruk/types.js").Piece} Piece */
/**
 * What a move or a reply did. `more`: the exercise continues. `escaped`: `move` is the way out of
 * a check that was no mate.
 * @typedef {{ kind: "star" | "more" | "right" | "stalemate" | "escaped" | "expired" | "drawn" | "missed",
 *   move?: string }} Verdict
 */

/** How many moves ahead mates are searched, by the khun for its defence and for hints. */
const DEPTH = { defence: 2, hint: 3 };

/**
 * Whether no piece on one square can reach or guard the other one, whatever it is.
 * @param {string} a
 * @param {string} b
 */
function isFar(a, b) {
  const [files, ranks] = [0, 1].map((at) => Math.abs(a.charCodeAt(at) - b.charCodeAt(at)));
  return files > 0 && ranks > 0 && files !== ranks && Math.max(files, ranks) > 2;
}

/** White's moves without any reply. A missing khun is put on a square where it changes nothing, and is not shown. */
export class Walk {
  /** @type {"white"} */
  turn = "white";
  /** @type {{ from: string, to: string } | null} */
  lastMove = null;
  #pieces;

  /** @param {string} fen */
  constructor(fen) {
    this.#pieces = readBoard(fen);
  }

  board() {
    return [...this.#pieces].map(([square, piece]) => ({ square, ...piece }));
  }

  isCheck() {
    return false;
  }

  fen() {
    return `${writeBoard(this.#pieces)} w - - 0 1`;
  }

  /** @param {{ square?: string }} [options] @returns {Move[]} */
  moves({ square } = {}) {
    const { position } = this.#whole();
    const moves = position.moves({ square, verbose: true }).filter(({ from }) => this.#pieces.has(from));
    position.free();
    return moves;
  }

  /** @param {string} uci */
  play(uci) {
    this.lastMove = { from: uci.slice(0, 2), to: uci.slice(2, 4) };
    const { position, hidden } = this.#whole();
    const after = position.after(uci);
    this.#pieces = readBoard(after.fen());
    for (const square of hidden) this.#pieces.delete(square);
    after.free();
    position.free();
  }

  #whole() {
    const pieces = new Map(this.#pieces);
    /** @type {string[]} */
    const hidden = [];
    for (const color of /** @type {const} */ (["white", "black"])) {
      if ([...pieces.values()].some((piece) => piece.role === "khun" && piece.color === color)) continue;
      const square = SQUARES.find((square) => [...pieces.keys()].every((taken) => isFar(square, taken)));
      if (!square) throw new Error("there is no room for a khun");
      pieces.set(square, { color, role: "khun" });
      hidden.push(square);
    }
    return { position: new Position({ fen: `${writeBoard(pieces)} w - - 0 1` }), hidden };
  }
}

/**
 * A first move of the side to move that mates within this number of moves against every reply and
 * within the count, or null.
 * @param {Game} game
 * @param {number} moves
 * @returns {string | null}
 */
export function mateIn(game, moves) {
  const isMate = (/** @type {string} */ move) => {
    game.push(move);
    // Outcomes take longer than checks, and only a check can be the last move.
    const outcome = moves > 1 || game.isCheck() ? game.outcome : null;
    const isForced = outcome
      ? outcome.by === "checkmate"
      : moves > 1 && game.moves().every((reply) => losesTo(game, reply, moves - 1));
    game.undo();
    return isForced;
  };
  // The shortest mate first.
  if (moves > 1) return mateIn(game, moves - 1) ?? game.moves().find(isMate) ?? null;
  return game.moves().find(isMate) ?? null;
}

/**
 * Whether a reply allows mate within this number of moves.
 * @param {Game} game
 * @param {string} reply
 * @param {number} moves
 */
function losesTo(game, reply, moves) {
  game.push(reply);
  const isLost = !game.outcome && mateIn(game, moves) !== null;
  game.undo();
  return isLost;
}

/**
 * The first move of a shortest way to all the stars, or null if there is none.
 * @param {Walk} start
 * @param {string[]} stars
 * @returns {string | null}
 */
function wayTo(start, stars) {
  const seen = new Set();
  const queue = [{ fen: start.fen(), left: stars, first: "" }];
  for (const { fen, left, first } of queue) {
    if (left.length === 0) return first;
    const key = `${fen} ${left}`;
    if (seen.has(key)) continue;
    seen.add(key);
    for (const { uci, to } of new Walk(fen).moves()) {
      const walk = new Walk(fen);
      walk.play(uci);
      queue.push({ fen: walk.fen(), left: left.filter((star) => star !== to), first: first || uci });
    }
  }
  return null;
}

/** How far a square is from the middle of the board. @param {string} square */
const distance = (square) => Math.abs(square.charCodeAt(0) - 100.5) + Math.abs(Number(square[1]) - 4.5);

/**
 * The reply that delays mate the longest, and then the one nearest to the middle.
 * @param {Game} game
 * @returns {string}
 */
export function defence(game) {
  const copy = game.clone();
  const worth = (/** @type {string} */ reply) => {
    copy.push(reply);
    let delay = 0;
    if (copy.outcome) delay = DEPTH.defence + 1;
    else while (delay < DEPTH.defence && mateIn(copy, delay + 1) === null) delay += 1;
    copy.undo();
    return 100 * delay - distance(reply.slice(2, 4));
  };
  const [best] = game
    .moves()
    .map((reply) => ({ reply, worth: worth(reply) }))
    .sort((a, b) => b.worth - a.worth);
  copy.free();
  return best.reply;
}

export class Exercise {
  /**
   * Whether the goal was reached (`right`), or cannot be reached any more (`wrong`).
   * @type {"open" | "right" | "wrong"}
   */
  state = "open";
  /** The learner's moves so far. */
  moves = 0;
  /** Whether the other side is to reply. */
  isWaiting = false;
  /** The squares of the stars that are left. A new list after each catch. @type {string[]} */
  stars;
  /** The game on the board. @type {Game | Walk} */
  game;

  /** @param {Task} task */
  constructor(task) {
    this.task = task;
    this.stars = task.kind === "stars" ? task.stars : [];
    this.game = task.kind === "stars" ? new Walk(task.fen) : new Game({ fen: task.fen });
    if (task.kind === "count") for (const action of task.actions) /** @type {Game} */ (this.game).act(action);
  }

  /** The game with its count, unless the learner moves alone. @returns {Game | null} */
  get counted() {
    return this.game instanceof Walk ? null : this.game;
  }

  /** Plays a legal move of the learner. @param {string} uci @returns {Verdict} */
  play(uci) {
    this.game.play(uci);
    this.moves += 1;
    const game = this.counted;
    return game ? this.#judge(game) : this.#catchStar(uci.slice(2, 4));
  }

  /** @param {string} square @returns {Verdict} */
  #catchStar(square) {
    const isStar = this.stars.includes(square);
    this.stars = this.stars.filter((star) => star !== square);
    if (this.stars.length === 0) return this.#end("right");
    return { kind: isStar ? "star" : "more" };
  }

  /** @param {Game} game @returns {Verdict} */
  #judge(game) {
    const { outcome } = game;
    const { kind } = this.task;
    if (outcome?.by === "checkmate") return this.#end("right");
    if (outcome?.by === "stalemate") return this.#end("stalemate");
    if (outcome) return this.#end("drawn");
    if (kind === "escape") return this.#end("right");
    if (kind === "capture") return this.#end(game.count ? "right" : "missed");
    this.isWaiting = true;
    return { kind: "more" };
  }

  /** Plays the other side's reply, if it is waited for. @returns {Verdict} */
  reply() {
    const game = /** @type {Game} */ (this.game);
    const move = defence(game);
    game.play(move);
    this.isWaiting = false;
    if (game.outcome?.by === "counting-pieces") return this.#end("expired");
    if (game.outcome) return this.#end("drawn");
    // A chase goes on, even if it takes more moves than needed; a mate in one was missed.
    const isMissed = this.task.kind === "mate" && this.task.moves === 1;
    return isMissed ? { ...this.#end("escaped"), move } : { kind: "more" };
  }

  /** Answers the questions about the count. @param {number} first @param {number} limit @returns {Verdict} */
  answer(first, limit) {
    const count = /** @type {Game} */ (this.game).count;
    return this.#end(first === count?.next && limit === count.limit ? "right" : "missed");
  }

  /** A move that leads to the goal, or null if none is found. @returns {string | null} */
  hint() {
    const { game } = this;
    if (this.state !== "open" || this.isWaiting || this.task.kind === "count") return null;
    if (game instanceof Walk) return wayTo(game, this.stars);
    if (this.task.kind === "capture")
      return game.moves({ verbose: true }).find(({ captured }) => captured)?.uci ?? null;
    if (this.task.kind === "escape") return game.moves()[0];
    const copy = game.clone();
    const move = mateIn(copy, DEPTH.hint);
    copy.free();
    return move;
  }

  /** @param {Verdict["kind"]} kind @returns {Verdict} */
  #end(kind) {
    this.state = kind === "right" ? "right" : "wrong";
    return { kind };
  }

  free() {
    this.counted?.free();
  }
}
