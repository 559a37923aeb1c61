// A small stand-in for the API of the package, to look at the page without the compiled module: it moves the
// pieces, knows check, and makes up what an engine says. No counts run and nothing is exact; tests use the module.

import { readBoard, writeBoard } from "./pieces.js";

const START = "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1";
const FILES = "abcdefgh";
const LETTER = { khun: "K", met: "M", khon: "S", ma: "N", rua: "R", bia: "", biangai: "M" };
const other = (color) => (color === "white" ? "black" : "white");
const step = (square, df, dr) => {
  const [f, r] = [FILES.indexOf(square[0]) + df, Number(square[1]) + dr];
  return f >= 0 && f < 8 && r >= 1 && r <= 8 ? FILES[f] + r : null;
};
const DIAGONAL = [[1, 1], [1, -1], [-1, 1], [-1, -1]];
const STRAIGHT = [[1, 0], [-1, 0], [0, 1], [0, -1]];
const LEAPS = [[1, 2], [2, 1], [-1, 2], [-2, 1], [1, -2], [2, -1], [-1, -2], [-2, -1]];

function reached(board, from) {
  const { color, role } = board.get(from);
  const up = color === "white" ? 1 : -1;
  const free = (to) => to && board.get(to)?.color !== color;
  const by = (steps) => steps.map(([f, r]) => step(from, f, r)).filter(free);
  if (role === "khun") return by([...DIAGONAL, ...STRAIGHT]);
  if (role === "met" || role === "biangai") return by(DIAGONAL);
  if (role === "khon") return by([...DIAGONAL, [0, up]]);
  if (role === "ma") return by(LEAPS);
  if (role === "rua") {
    return STRAIGHT.flatMap(([f, r]) => {
      const ray = [];
      for (let to = step(from, f, r); to; to = step(to, f, r)) {
        if (free(to)) ray.push(to);
        if (board.has(to)) break;
      }
      return ray;
    });
  }
  const ahead = step(from, 0, up);
  const captures = [step(from, 1, up), step(from, -1, up)].filter((to) => to && board.get(to)?.color === other(color));
  return [...captures, ...(ahead && !board.has(ahead) ? [ahead] : [])];
}

function attacked(board, color) {
  const khun = [...board].find(([, p]) => p.role === "khun" && p.color === color)?.[0];
  return [...board].some(([square, p]) => p.color !== color && reached(board, square).includes(khun));
}

function after(board, from, to) {
  const next = new Map(board);
  const piece = next.get(from);
  next.delete(from);
  const last = piece.color === "white" ? "6" : "3";
  next.set(to, piece.role === "bia" && to[1] === last ? { color: piece.color, role: "biangai" } : piece);
  return next;
}

export async function ready() {}

export class Game {
  #states = [];
  #moves = [];
  outcome = null;
  claims = [];
  canStartCount = false;
  count = null;
  constructor({ fen = START, rules = "thai" } = {}) {
    const [placement, side = "w", ...rest] = fen.trim().split(/\s+/);
    if (placement.split("/").length !== 8) throw Object.assign(new Error("a FEN has 8 ranks"), { kind: "ranks", offset: 0 });
    this.rules = rules;
    this.rest = rest;
    this.#states.push({ board: readBoard(placement), turn: side === "b" ? "black" : "white" });
    const [limit, plies] = rest.map(Number);
    if (limit > 0 && plies > 0) {
      const by = other(this.turn);
      const number = Math.ceil(plies / 2);
      this.count = { by, kind: limit === 128 ? "board" : "pieces", limit: limit / 2, number, next: number + 1, isSpoken: true, text: `${by} counts ${number} of ${limit / 2}` };
    }
  }
  get #state() {
    return this.#states.at(-1);
  }
  get turn() {
    return this.#state.turn;
  }
  board() {
    return [...this.#state.board].map(([square, piece]) => ({ square, ...piece }));
  }
  moves({ square, verbose = false } = {}) {
    const { board, turn } = this.#state;
    if (this.outcome) return [];
    const moves = [];
    for (const [from, piece] of board) {
      if (piece.color !== turn || (square && square !== from)) continue;
      for (const to of reached(board, from)) {
        const next = after(board, from, to);
        if (attacked(next, turn)) continue;
        const promotion = next.get(to).role !== piece.role ? "biangai" : null;
        const captured = board.get(to)?.role ?? null;
        const san = LETTER[piece.role] + (captured ? (piece.role === "bia" ? from[0] : "") + "x" : "") + to + (promotion ? "=M" : "") + (attacked(next, other(turn)) ? "+" : "");
        moves.push({ uci: from + to + (promotion ? "m" : ""), san, from, to, piece: piece.role, captured, promotion });
      }
    }
    return verbose ? moves : moves.map(({ uci }) => uci);
  }
  play(text) {
    const move = this.moves({ verbose: true }).find(({ uci, san }) => uci === text || san === text);
    if (!move) throw Object.assign(new Error(`${text} is not a legal move`), { kind: "illegal", offset: 0 });
    this.#states.push({ board: after(this.#state.board, move.from, move.to), turn: other(this.turn) });
    this.#moves.push(move);
    const pieces = [...this.#state.board.values()];
    const isBare = (color) => pieces.filter((piece) => piece.color === color).length === 1;
    if (isBare(this.turn) && !pieces.some(({ role }) => role === "bia") && !this.count) {
      const limit = pieces.some(({ role }) => role === "rua") ? 16 : 44;
      this.count = { by: this.turn, kind: "pieces", limit, number: pieces.length, next: pieces.length + 1, isSpoken: false, text: "" };
    }
    if (this.moves().length === 0) this.outcome = this.isCheck() ? { winner: other(this.turn), by: "checkmate", text: "checkmate" } : { winner: null, by: "stalemate", text: "stalemate" };
    return move;
  }
  undo() {
    if (this.#moves.length === 0) return null;
    this.#states.pop();
    this.outcome = null;
    return this.#moves.pop();
  }
  fen() {
    const number = 1 + Math.floor(this.#moves.length / 2);
    return `${writeBoard(this.#state.board)} ${this.turn[0]} ${this.#moves.length ? `- - 0 ${number}` : this.rest.join(" ") || "- - 0 1"}`;
  }
  pgn() {
    return `[Result "*"]\n\n${this.#moves.map(({ san }, i) => (i % 2 ? "" : `${1 + i / 2}. `) + san).join(" ")} *\n`;
  }
  isCheck() {
    return attacked(this.#state.board, this.turn);
  }
  history({ verbose = false } = {}) {
    return verbose ? [...this.#moves] : this.#moves.map(({ san }) => san);
  }
  resign(side) {
    this.outcome = { winner: other(side), by: "resignation", text: "resignation" };
  }
  timeout(side) {
    this.outcome = { winner: other(side), by: "timeout", text: "timeout" };
  }
  offerDraw() {}
  declineDraw() {}
  acceptDraw() {
    this.outcome = { winner: null, by: "agreement", text: "agreement" };
  }
  toLink() {
    return btoa(this.fen()).replace(/\+/g, "-").replace(/\//g, "_").replace(/=/g, "");
  }
  static fromLink(text) {
    return new Game({ fen: atob(text.replace(/-/g, "+").replace(/_/g, "/")) });
  }
  free() {}
}

export class Position {
  constructor({ fen }) {
    this.game = new Game({ fen });
  }
  fen() {
    return this.game.fen();
  }
  free() {}
}

export function parsePgn(text) {
  const moves = text.replace(/\[[^\]]*\]|\{[^}]*\}/g, " ").split(/\s+/).filter((word) => /^[A-Za-z]/.test(word));
  return [{ tags: {}, result: "*", errors: [], moves: moves.map((san) => ({ san, variations: [] })) }];
}

export class Engine {
  async analyse(game, { multipv = 1, onInfo, signal } = {}) {
    const moves = game.moves();
    for (let depth = 1; depth <= 12 && !signal?.aborted; depth += 1) {
      for (let line = 1; line <= Math.min(multipv, moves.length); line += 1) {
        onInfo?.({ depth, multipv: line, nodes: depth * 4000, nps: 800000, score: { type: "cp", value: 60 - 25 * line }, pv: [moves[(line * 7) % moves.length]] });
      }
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
    return { bestmove: moves[7 % moves.length], score: { type: "cp", value: 35 } };
  }
  terminate() {}
}
