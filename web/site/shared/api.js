// The package's games and records, as the page uses them. The engine is in `engine.js`.

import { describeSetup, Game, parsePgn, Position, ready, spell, START, writePgn } from "../makruk/index.js";
import "../makruk/board.js";
import { toBytes, toText } from "../makruk/link.js";
import { squareName } from "../makruk/words.js";
import { letters } from "./settings.js";
import { NULL_MOVE } from "./tree.js";

/** @typedef {"white" | "black"} Color */
/** @typedef {Game} AnyGame */
/** @typedef {import("../makruk/index.js").PgnGame} PgnGame */
/** @typedef {import("../makruk/index.js").Dialect} Dialect */
/** @typedef {import("../makruk/index.js").Letters} Letters */
/** @typedef {import("../makruk/index.js").RulesName} RulesName */
/** An error of the package. @typedef {Error & { kind?: string, offset?: number }} Fault */
/** @typedef {{ fen?: string, rules: string, actions: string[] }} Line a start and the actions from there */

export { ready, spell, squareName, START, writePgn };

/** @param {Color} color @returns {Color} */
export const other = (color) => (color === "white" ? "black" : "white");

/**
 * Starts a game and replays its actions.
 * @param {{ fen?: string, rules?: string, actions?: string[] }} [record]
 * @returns {AnyGame}
 */
export function newGame({ fen, rules = "thai", actions = [] } = {}) {
  const game = new Game({ fen, rules: /** @type {RulesName} */ (rules) });
  for (const action of actions) act(game, action);
  return game;
}

/**
 * Performs an action in the form of `game.actions`: a move, or for example `start_count` or `resign white`.
 * @param {AnyGame} game
 * @param {string} action
 */
export function act(game, action) {
  if (isMove(action)) game.play(action);
  else game.act(action);
}

/** Whether an action is a move. @param {string} action */
export const isMove = (action) => /^[a-h][1-8][a-h][1-8]/.test(action);

/**
 * Replays a line of a record, which may continue past the end of the game and contain null moves. At such a place a new
 * game begins from the position; `breaks` gives the reasons.
 * @param {Line} line
 * @param {(game: AnyGame, action: string) => void} [see] called at the start, with an empty
 *   action, and after each action
 * @returns {{ game: AnyGame, breaks: ("over" | "null" | "count")[] }}
 */
export function replay({ fen, rules, actions }, see) {
  let game = newGame({ fen, rules });
  see?.(game, "");
  /** @type {("over" | "null" | "count")[]} */
  const breaks = [];
  const begin = (/** @type {string} */ start) => {
    game.free();
    game = newGame({ fen: start, rules });
  };
  for (const action of actions) {
    if (action === NULL_MOVE) {
      const [board, side] = game.fen().split(" ");
      begin(`${board} ${side === "w" ? "b" : "w"} - - 0 1`);
      breaks.push("null");
    } else if (isMove(action) && game.outcome) {
      const before = new Position({ fen: game.fen() });
      const position = before.after(action);
      begin(position.fen());
      before.free();
      position.free();
      breaks.push("over");
    } else {
      try {
        act(game, action);
      } catch (error) {
        if (isMove(action)) throw error;
        breaks.push("count");
      }
    }
    see?.(game, action);
  }
  return { game, breaks };
}

/** Whether the side to move may claim a draw by repetition. @param {AnyGame} game @returns {boolean} */
export const canClaim = (game) => game.claims.repetition;

/**
 * Whether a side may accept a draw: one was offered, or the opponent is counting.
 * @param {AnyGame} game
 * @param {Color} side
 * @returns {boolean}
 */
export const canAccept = (game, side) => game.claims.acceptDraw[side];

/**
 * A game's moves, written with the piece letters `set`, by default those chosen on the page.
 * @param {AnyGame} game
 * @param {string} [set]
 */
export const movesOf = (game, set = letters()) =>
  game.history({ verbose: true, letters: /** @type {Letters} */ (set) });

/**
 * The moves of a line in algebraic notation, up to the first illegal one.
 * @param {AnyGame} game
 * @param {string[]} pv
 */
export function sanOf(game, pv) {
  const copy = game.clone();
  const before = copy.history().length;
  try {
    for (const move of pv) copy.play(move);
  } catch {
    // Omit the rest of the line: the game is already over.
  }
  const texts = movesOf(copy).slice(before).map(({ san }) => san);
  copy.free();
  return texts;
}

/**
 * Parses pasted text: a FEN in any dialect, or PGN with variations. Throws an error with a message.
 * @param {string} text
 * @param {{ letters?: string, dialect?: string }} [options] override detection
 * @returns {{ fen: string, dialect: string } | { games: PgnGame[] }}
 */
export function readRecord(text, options = {}) {
  const trimmed = text.trim();
  const isFen = !trimmed.includes("\n") && (trimmed.split(/\s+/)[0].match(/\//g) ?? []).length >= 5;
  if (!isFen) return { games: parsePgn(text, { letters: /** @type {Letters | undefined} */ (options.letters) }) };
  const indent = text.indexOf(trimmed);
  try {
    const { fen, dialect, message } = describe(trimmed, options.dialect);
    // The error of a position contains the place in the text.
    if (message) new Game({ fen: trimmed, dialect: /** @type {Dialect | undefined} */ (options.dialect) }).free();
    new Game({ fen }).free();
    return { fen, dialect };
  } catch (error) {
    const fault = /** @type {Fault} */ (error);
    if (fault.offset !== undefined) fault.offset += indent;
    throw error;
  }
}

/**
 * The record of a game, without variations.
 * @param {AnyGame} game
 * @param {Record<string, string>} [tags]
 * @returns {PgnGame}
 */
export const recordOf = (game, tags = {}) => parsePgn(pgnOf(game, tags))[0];

/** @param {AnyGame} game @param {Record<string, string>} tags @returns {string} */
export const pgnOf = (game, tags) => game.pgn({ tags: withRules(tags, game.rules) });

/** Adds a tag for the rules, unless they are the default. @param {Record<string, string>} tags @param {string} rules */
export function withRules({ Rules, ...tags }, rules) {
  return rules === "thai" ? tags : { ...tags, Rules: rules };
}

/**
 * Describes the board of any FEN, and its problems.
 * @param {string} fen
 * @param {string} [dialect]
 * @returns {{ fen: string, dialect: string, problems: string[], message: string | null }}
 */
export const describe = (fen, dialect) => describeSetup(fen, { dialect: /** @type {Dialect | undefined} */ (dialect) });

/** @param {AnyGame} game @returns {string} */
export const linkOf = (game) => game.toLink();
/**
 * Reads the game of a link. Of a damaged link, such as one that a chat program has cut, reads the moves before the damage;
 * throws if not even the start position can be read.
 * @param {string} text
 * @returns {{ game: AnyGame, fault: Fault | null }}
 */
export function gameOfLink(text) {
  try {
    return { game: Game.fromLink(text), fault: null };
  } catch (error) {
    const game = beginningOf(text);
    if (!game) throw error;
    return { game, fault: /** @type {Fault} */ (error) };
  }
}

/** The game of the first moves of a damaged link, or null. @param {string} text */
function beginningOf(text) {
  const [start, actions = "", ...rest] = text.split(".");
  const [sound = ""] = actions.match(/^[\w-]*/) ?? [];
  // The last byte may be incomplete.
  const padded = sound.padEnd(4 * Math.ceil(sound.length / 4), "A");
  const bytes = toBytes(padded).slice(0, Math.floor((3 * sound.length) / 4));
  // The rules may be damaged, too.
  for (const rules of new Set([rest.length > 0 ? `.${rest.join(".")}` : "", ""])) {
    /** @type {AnyGame | null} */
    let longest = null;
    // An action takes two bytes.
    for (let [low, high] = [0, Math.floor(bytes.length / 2)]; low <= high; ) {
      const middle = longest || low > 0 ? (low + high) >> 1 : 0;
      try {
        const game = Game.fromLink(`${start}.${toText(bytes.slice(0, 2 * middle))}${rules}`);
        longest?.free();
        longest = game;
        low = middle + 1;
      } catch {
        high = middle - 1;
      }
    }
    if (longest) return longest;
  }
  return null;
}

/**
 * Emits `restart` when the engine has died and the next search will start a new one, and `fallback` when
 * it plays without its net.
 */
export const engineEvents = new EventTarget();
