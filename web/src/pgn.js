// Records in PGN: variations, comments, and the clocks and evaluations in comments.

import { addressFault } from "./errors.js";
import { ask, fault, optionalText, optionsOf, textOf, typeName } from "./module.js";
import { START, moveNumber } from "./squares.js";

/** @typedef {import("./types.js").Letters} Letters */
/** @typedef {import("./types.js").PgnGame} PgnGame */
/** @typedef {import("./types.js").WritableGame} WritableGame */
/** @typedef {import("./types.js").WritableNode} WritableNode */
/** @typedef {import("./makruk.js").TreeHandle} TreeHandle */

/** Minimum and maximum of the numbers in commands: milliseconds (up to a million hours), centipawns, moves and plies. */
const RANGES = /** @type {const} */ ({
  time: [0, 3.6e12],
  cp: [-0x7fffffff, 0x7fffffff],
  mate: [-0xffff, 0xffff],
  depth: [0, 0xffffffff],
});

/** The commands that record values, by the names of their properties. */
const COMMANDS = /** @type {const} */ ({ clock: "clk", elapsed: "emt", eval: "eval" });

/** @typedef {keyof typeof COMMANDS} ValueName */

/** @param {keyof typeof RANGES} name @param {unknown} value */
function inRange(name, value) {
  const number = name === "time" && typeof value === "number" ? Math.round(value) : value;
  const [min, max] = RANGES[name];
  if (Number.isInteger(number) && Number(number) >= min && Number(number) <= max) return Number(number);
  throw fault("record", `\`${name}\` must be an integer from ${min} to ${max}, not \`${String(value)}\``);
}

/**
 * The comments of a node with a value in place of the old one; null removes it.
 *
 * @param {WritableNode} node
 * @param {ValueName} name
 * @param {any} value
 */
function commentsWith(node, name, value) {
  /** @param {number} [number] @param {boolean} [isMate] @param {number} [depth] */
  const write = (number, isMate = false, depth) =>
    ask((wasm) => wasm.writeCommand(commentsOf(node), COMMANDS[name], number, isMate, depth));
  if (value === null) return write();
  if (name !== "eval") return write(inRange("time", value));
  const { cp, mate, depth } = optionsOf(value, "{ cp: 35, depth: 12 }");
  const isMate = cp === undefined;
  if (isMate === (mate === undefined)) throw fault("record", "an evaluation must have either `cp` or `mate`");
  return write(
    isMate ? inRange("mate", mate) : inRange("cp", cp),
    isMate,
    depth === undefined ? depth : inRange("depth", depth),
  );
}

/** The properties of a node that read and write its comments. */
const ACCESSORS = Object.fromEntries(
  /** @type {ValueName[]} */ (Object.keys(COMMANDS)).map((name) => [
    name,
    {
      /** @this {WritableNode} */
      get() {
        const text = ask((wasm) => wasm.readCommand(commentsOf(this), COMMANDS[name]));
        return text === undefined ? undefined : JSON.parse(text);
      },
      /** @this {WritableNode} @param {unknown} value */
      set(value) {
        this.comments = commentsWith(this, name, value ?? null);
      },
    },
  ]),
);

/** The tags that the writer of a record adds itself. */
const WRITTEN = ["SetUp", "FEN", "Letters"];

/** The names and values of tags, in one list. @param {unknown} tags @param {readonly string[]} [omitted] */
export function tagList(tags, omitted = []) {
  if (typeof tags !== "object" || tags === null || Array.isArray(tags)) {
    const found = Array.isArray(tags) ? "a list" : typeName(tags);
    throw fault("type", `expected tags such as { White: "Somchai" }, found ${found}`);
  }
  const kept = Object.entries(tags).filter(([name]) => !omitted.includes(name));
  return kept.flatMap(([name, value]) => [name, String(value)]);
}

/** Checks options that have only `letters`, and returns them. @param {{letters?: Letters} | undefined} options */
export const lettersOf = (options = {}) => optionsOf(options, '{ letters: "thai" }', ["letters"]).letters;

/** The comments of a node, with the values that only its properties have. @param {WritableNode} node */
function writtenComments(node) {
  let comments = commentsOf(node);
  for (const name of /** @type {ValueName[]} */ (Object.keys(COMMANDS))) {
    if (Object.getOwnPropertyDescriptor(node, name)?.get === ACCESSORS[name].get) continue;
    const value = node[name];
    if (value !== undefined) comments = commentsWith({ comments, children: [] }, name, value);
  }
  return comments;
}

/** @param {WritableNode} node */
const commentsOf = (node) => listOf(node, "comments").map((text) => textOf(text, "a comment"));

/**
 * Reads all games of a PGN, with variations and comments.
 *
 * @param {string} text
 * @param {{letters?: Letters}} [options]
 * @returns {PgnGame[]}
 */
export function parsePgn(text, options) {
  const letters = lettersOf(options);
  const wrong = addressFault(textOf(text, "a PGN"));
  if (wrong) throw wrong;
  const games = JSON.parse(ask((wasm) => wasm.readPgn(textOf(text, "a PGN"), optionalText(letters, "letters"))));
  for (const game of games) {
    game.tags = Object.fromEntries(game.tags);
    for (const move of game.moves) {
      move.children = [];
      move.before ??= [];
      move.comments ??= [];
      move.nags ??= [];
      move.actions ??= [];
      move.offersDraw ??= false;
    }
    // The root is its own parent.
    for (const [index, move] of game.moves.entries()) {
      const parent = index === 0 ? null : game.moves[move.parent];
      parent?.children.push(move);
      // Twice as fast as one object with all of them.
      Object.defineProperties(move, ACCESSORS);
      Object.defineProperty(move, "parent", { value: parent });
    }
    game.root = game.moves[0];
    delete game.moves;
  }
  return games;
}

/** The number of a null move. */
const NULL_MOVE = 0xffff;

/**
 * Builds a record in the module, passes it to a function together with its nodes in the same order, and frees it.
 *
 * @template T
 * @param {WritableGame} game in the form that `parsePgn` returns
 * @param {(tree: import("./makruk.js").TreeHandle, nodes: WritableNode[]) => T} use
 * @returns {T}
 */
function withTree(game, use) {
  const { tags = {}, start, result = "*", root } = game ?? {};
  if (!root) throw fault("record", "a record must have a root with its moves, as returned by `parsePgn`");
  const pairs = tagList(tags, WRITTEN);
  const fen = start === START ? undefined : optionalText(start, "a start");
  const tree = ask((wasm) => new wasm.TreeHandle(fen, pairs, textOf(result, "a result")));
  try {
    /** @type {WritableNode[]} */
    const nodes = [];
    const waiting = [{ node: root, parent: 0 }];
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { node, parent } = next;
      if (node !== root) {
        const number = node.uci === null ? NULL_MOVE : moveNumber(node.uci ?? "");
        if (number === undefined)
          throw fault("record", `expected a move such as e3e4 in a record, found \`${node.uci}\``);
        ask(() => tree.add(parent, number));
      }
      ask(() => {
        for (const number of listOf(node, "nags")) tree.nag(glyphOf(number));
        for (const text of listOf(node, "before")) tree.commentBefore(textOf(text, "a comment"));
        for (const text of writtenComments(node)) tree.comment(text);
        if (node.offersDraw) tree.offerDraw();
      });
      const place = nodes.push(node) - 1;
      for (const child of [...listOf(node, "children")].reverse()) waiting.push({ node: child, parent: place });
    }
    return use(tree, nodes);
  } finally {
    tree.free();
  }
}

/**
 * One of the lists of a node; empty if missing.
 *
 * @template {"before" | "comments" | "nags" | "children"} K
 * @param {WritableNode} node
 * @param {K} name
 * @returns {NonNullable<WritableNode[K]>}
 */
function listOf(node, name) {
  const list = node?.[name] ?? [];
  if (Array.isArray(list)) return /** @type {any} */ (list);
  throw fault("record", `\`${name}\` of a record must be a list, not ${typeName(list)}`);
}

/** @param {number} number */
function glyphOf(number) {
  if (Number.isInteger(number) && number >= 0 && number <= 255) return number;
  throw fault("record", `a glyph must be a number from 0 to 255, not \`${String(number)}\``);
}

/**
 * Writes a record as PGN, with its variations, comments and glyphs: the inverse of `parsePgn`.
 *
 * @param {WritableGame} game
 * @param {{letters?: Letters}} [options]
 * @returns {string}
 */
export function writePgn(game, options) {
  const letters = lettersOf(options) ?? "fairy";
  return withTree(game, (tree) => ask(() => tree.pgn(textOf(letters, "letters"))));
}

/**
 * Sets `san` of all nodes in a record, in the given letters.
 *
 * @param {WritableGame} game
 * @param {{letters?: Letters}} [options]
 */
export function spell(game, options) {
  const letters = lettersOf(options) ?? "fairy";
  withTree(game, (tree, [, ...nodes]) => {
    const texts = ask(() => tree.san(textOf(letters, "letters")));
    nodes.forEach((node, index) => (node.san = texts[index]));
  });
}
