// Opening books: the frequency of each move in a position, and the results of the games. The module is loaded
// when it is first needed.

import init, { BookHandle, formationOf } from "./makruk_book.js";
import { checkCall } from "./errors.js";
import { Position } from "./index.js";
import { Loader } from "./load.js";
import { fault, fenOf, guarded, optionsOf, ready, typeName } from "./module.js";
import { lettersOf } from "./pgn.js";
import { SQUARES } from "./squares.js";

/** @typedef {import("./types.js").BookMove} BookMove */
/** @typedef {import("./types.js").BookPage} BookPage */
/** @typedef {import("./types.js").BookSummary} BookSummary */
/** @typedef {import("./types.js").BookTally} BookTally */
/** @typedef {import("./types.js").Color} Color */
/** @typedef {import("./types.js").Formation} Formation */
/** @typedef {import("./types.js").Letters} Letters */
/** @typedef {import("./types.js").PlacedPiece} PlacedPiece */
/** @typedef {import("./types.js").MakrukError} MakrukError */
/** @typedef {import("./types.js").Subject} Subject */

export { FORMATIONS } from "./formations.js";

/** Numbers per entry in the module. */
const ROW = 9;
/** The plies in which a game's formations are looked for, as in a review. */
const FORMATION_PLIES = 30;

const loader = new Loader(init, () => {
  return new URL("./makruk_book_bg.wasm", import.meta.url);
});

/** Loads both modules. @param {any} [source] */
async function readyBook(source) {
  await loader.ready(source);
  await ready();
}

/**
 * An opening book: for each position, the moves that were played in it and the results of those games. The file is read
 * on demand, and must not change while the book is open.
 */
export class Book {
  /** @type {Blob} */
  #file;
  /** @type {BookHandle} */
  #handle;
  /** Settles after all pending lookups. @type {Promise<void>} */
  #last = Promise.resolve();
  /** The book's summary. @type {BookSummary} */
  summary;

  /**
   * @param {Blob} file
   * @param {BookHandle} handle
   * @param {BookSummary} summary
   * @private
   */
  constructor(file, handle, summary) {
    this.#file = file;
    this.#handle = handle;
    this.summary = summary;
  }

  /**
   * Opens a book.
   *
   * @param {Blob | BufferSource} source a file, such as from an `<input type="file">`, or bytes
   * @param {{module?: string | URL | Response | BufferSource | WebAssembly.Module}} [options] where
   *   `makruk_book_bg.wasm` is, if not
   *   beside this file
   * @returns {Promise<Book>}
   */
  static async open(source, options = {}) {
    const { module } = optionsOf(options, "{ module }", ["module"]);
    const isBytes = source instanceof ArrayBuffer || ArrayBuffer.isView(source);
    if (!isBytes && !(source instanceof Blob))
      throw fault("type", `expected a book as a file or bytes, found ${typeName(source)}`);
    await readyBook(module);
    const file = isBytes ? new Blob([source]) : source;
    const handle = new BookHandle(file.size);
    try {
      const [games, plies, positions, entries, minCount, maxPly, ...counts] = await answer(file, handle, () =>
        handle.summary(),
      );
      const sources = [];
      for (const [index, games] of counts.entries())
        sources.push({ name: await answer(file, handle, () => handle.source(index)), games });
      return new Book(file, handle, { games, plies, positions, entries, minCount, maxPly: maxPly || null, sources });
    } catch (error) {
      handle.free();
      throw error;
    }
  }

  /**
   * Looks up a position and returns the moves that were played in it, as `makruk book show --json` does. Unknown
   * values are null; a position that is not in the book has no moves.
   *
   * @param {{fen(): string} | string} position a game, a position or a FEN
   * @param {{letters?: Letters}} [options]
   * @returns {Promise<BookPage>}
   */
  async show(position, options) {
    const letters = lettersOf(options);
    const here = new Position({ fen: fenOf(position) });
    const [fen, key, legal, placed] = [here.fen(), here.key, here.moves({ verbose: true, ...(letters && { letters }) }), here.board()];
    here.free();
    const formation = { white: formationIn(placed, "white"), black: formationIn(placed, "black") };
    const rows = await this.#find(key);
    /** @type {BookPage} */
    const page = { fen, formation, games: 0, white: 0, draws: 0, black: 0, moves: [] };
    for (let at = 0; at < rows.length; at += ROW) {
      const [from, to, white, draws, black, unknown, rating, year, game] = rows.subarray(at, at + ROW);
      // An illegal move belongs to a different position with the same key.
      const move = legal.find((each) => each.from === SQUARES[from] && each.to === SQUARES[to]);
      if (!move) continue;
      const tally = { games: white + draws + black + unknown, white, draws, black };
      for (const name of /** @type {(keyof BookTally)[]} */ (Object.keys(tally))) page[name] += tally[name];
      page.moves.push({
        ...move,
        ...tally,
        rating: rating < 0 ? null : rating,
        year: year || null,
        example: this.#placeOf(game),
      });
    }
    page.moves.sort((one, two) => two.games - one.games || (one.uci < two.uci ? -1 : 1));
    return page;
  }

  /**
   * Chooses a move at random. A move's weight is twice its wins for the side to move, plus its draws and games without
   * a result. Resolves to null if there is no move, or if all moves lost all their games.
   *
   * @param {{fen(): string} | string} position a game, a position or a FEN
   * @param {{random?: () => number}} [options] returns a number from 0 to below 1
   * @returns {Promise<BookMove | null>}
   */
  async choose(position, options = {}) {
    const { random = Math.random } = optionsOf(options, "{ random }", ["random"]);
    checkCall(undefined, { random });
    const { fen, moves } = await this.show(position);
    const [own, other] =
      fen.split(" ")[1] === "w" ? /** @type {const} */ (["white", "black"]) : /** @type {const} */ (["black", "white"]);
    const weight = (/** @type {BookTally} */ tally) => tally.games + tally[own] - tally[other];
    let rest = random() * moves.reduce((sum, move) => sum + weight(move), 0);
    return moves.find((move) => (rest -= weight(move)) < 0) ?? null;
  }

  /**
   * Finds the entries of a position. Lookups run one after the other, since the module caches the bytes of only a few.
   *
   * @param {bigint} key
   */
  #find(key) {
    const found = this.#last.then(() => answer(this.#file, this.#handle, () => this.#handle.find(key)));
    const settled = () => {};
    this.#last = found.then(settled, settled);
    return found;
  }

  /** The location of a game, by its number in the book. @param {number} game */
  #placeOf(game) {
    if (game < 0) return null;
    for (const { name, games } of this.summary.sources) {
      if (game < games) return { archive: name, game: game + 1 };
      game -= games;
    }
    return null;
  }

  /** Frees the memory now. Otherwise this happens when the book becomes unreachable. */
  free() {
    guarded(() => this.#handle.free());
  }
}

/**
 * Returns the formation that each side had last in the first 30 plies of a game, as a review has it.
 *
 * @param {{startFen: string, actions: readonly string[]}} game a `Game`, or its start and its actions
 * @param {{module?: string | URL | Response | BufferSource | WebAssembly.Module}} [options] where
 *   `makruk_book_bg.wasm` is, if not
 *   beside this file
 * @returns {Promise<{white: Formation | null, black: Formation | null}>}
 */
export async function formationsOf({ startFen, actions }, options = {}) {
  const { module } = optionsOf(options, "{ module }", ["module"]);
  await readyBook(module);
  const start = new Position({ fen: startFen });
  // Only the squares of the ma matter: promotions and the rules do not.
  let ma = start.board().filter(({ role }) => role === "ma");
  start.free();
  /** @type {{white: Formation | null, black: Formation | null}} */
  const found = { white: null, black: null };
  let plies = 0;
  for (const action of actions) {
    if (action === "--" || plies === FORMATION_PLIES) break;
    const [from, to] = [action.slice(0, 2), action.slice(2, 4)];
    if (!SQUARES.includes(from)) continue;
    plies += 1;
    const isSame = !ma.some(({ square }) => square === from || square === to);
    if (isSame && plies > 1) continue;
    ma = ma
      .filter(({ square }) => square !== to)
      .map((piece) => (piece.square === from ? { ...piece, square: to } : piece));
    for (const color of /** @type {const} */ (["white", "black"]))
      found[color] = formationIn(ma, color) ?? found[color];
  }
  return found;
}

/**
 * Returns the formation of a side, named after the squares of its ma; null if it has none that has a name.
 *
 * @param {Subject} position a game, a position or a FEN
 * @param {Color} side
 * @returns {Promise<Formation | null>}
 */
export async function formation(position, side) {
  if (side !== "white" && side !== "black")
    throw fault("side", `expected the side white or black, found \`${String(side)}\``);
  await readyBook();
  const here = new Position({ fen: fenOf(position) });
  const placed = here.board();
  here.free();
  return formationIn(placed, side);
}

/**
 * The formation of a side.
 *
 * @param {PlacedPiece[]} placed
 * @param {Color} color
 * @returns {Formation | null}
 */
function formationIn(placed, color) {
  const ma = placed
    .filter((piece) => piece.color === color && piece.role === "ma")
    .map(({ square }) => SQUARES.indexOf(square));
  const name = guarded(() => formationOf(color === "white", Uint8Array.from(ma)));
  return /** @type {Formation | undefined} */ (name) ?? null;
}

/**
 * Calls the module, and reads missing bytes until it has an answer.
 *
 * @template T
 * @param {Blob} file
 * @param {BookHandle} handle
 * @param {() => T | undefined} ask
 * @returns {Promise<T>}
 */
async function answer(file, handle, ask) {
  for (;;) {
    const found = guarded(ask);
    if (found !== undefined) return found;
    const [offset, length] = handle.wanted();
    const bytes = new Uint8Array(await read(file, offset, length));
    guarded(() => handle.give(offset, bytes));
  }
}

/** @param {Blob} file @param {number} offset @param {number} length */
async function read(file, offset, length) {
  try {
    const bytes = await file.slice(offset, offset + length).arrayBuffer();
    if (bytes.byteLength === length) return bytes;
  } catch {
    // The browser's error contains nothing useful.
  }
  throw fault("read", "the book file can no longer be read: was it changed or removed?");
}
