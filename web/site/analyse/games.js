// The games that are open in the analysis. The games of a large file are read on demand.

import { readRecord, START, withRules, writePgn } from "../shared/api.js";
import { rulesOf } from "../shared/rulenames.js";
import { Node } from "../shared/tree.js";

/** @typedef {import("../shared/api.js").Letters} Letters */
/** @typedef {import("../shared/api.js").PgnGame} PgnGame */
/**
 * A game whose moves have not been read yet: the text that contains it, its index among the games of that text, its
 * tags and result, and its number of errors.
 * @typedef {{ text: string, at: number, tags: Record<string, string>, result: PgnGame["result"], faults: number }} Head
 */
/**
 * A source of games: text whose games are read immediately, or games of a file whose moves are read later.
 * @typedef {{ text: string, letters?: string } | { heads: Head[], letters?: string }} Source
 */

/** @type {PgnGame} */
export const EMPTY = {
  tags: {},
  start: START,
  result: "*",
  letters: "fairy",
  isCutOff: false,
  root: {
    parent: null,
    children: [],
    before: [],
    comments: [],
    nags: [],
    actions: [],
    offersDraw: false,
    clock: undefined,
    elapsed: undefined,
    eval: undefined,
  },
  errors: [],
  moreErrors: 0,
  warnings: [],
};

export class Entry {
  /** @type {PgnGame | null} */
  #game = null;
  /** @type {Node | null} */
  #root = null;
  /** @type {Head | null} */
  #head = null;
  /** The letters in which the head was read, if given. @type {string | undefined} */
  #set;
  /** The stored form of the record, until the tree changes. @type {string | null} */
  written = null;
  isChanged = false;
  /** Increases with each change of the tree or its annotations. */
  edition = 0;
  /** The edition that is among the user's games; null if none is. @type {number | null} */
  kept = null;

  /**
   * @param {Record<string, string>} tags
   * @param {PgnGame["result"]} result
   * @param {string} [rules] override the tags
   */
  constructor(tags, result, rules = rulesOf(tags)) {
    this.tags = tags;
    this.result = result;
    this.rules = rules;
    this.usual = rulesOf(tags);
  }

  /** @param {PgnGame} game @param {string} [rules] */
  static of(game, rules) {
    const entry = new Entry(game.tags, game.result, rules);
    entry.#game = game;
    return entry;
  }

  /** A game whose moves are read later. @param {Head} head @param {string} [set] the letters @param {string} [rules] */
  static later(head, set, rules) {
    const entry = new Entry(head.tags, head.result, rules);
    [entry.#head, entry.#set] = [head, set];
    return entry;
  }

  get #read() {
    if (!this.#game) {
      const { text, at } = /** @type {Head} */ (this.#head);
      const read = readRecord(text, this.#set === undefined ? {} : { letters: this.#set });
      this.#game = ("games" in read && read.games[at]) || EMPTY;
    }
    return this.#game;
  }

  get start() {
    return this.#read.start;
  }
  get letters() {
    return this.#read.letters;
  }
  get root() {
    return (this.#root ??= Node.of(this.#read.root));
  }
  get problems() {
    return this.#read.errors;
  }
  get more() {
    return this.#read.moreErrors;
  }

  /** Whether the user has made something of it that is nowhere else. */
  get isWork() {
    const { children, comments } = this.root;
    return this.isChanged && this.kept !== this.edition && children.length + comments.length > 0;
  }

  /** Records that the tree or its annotations have changed. */
  touch() {
    this.isChanged = true;
    this.written = null;
    this.edition += 1;
  }

  /** The record as PGN. @param {string} set the piece letters of the moves */
  pgn(set) {
    const { start, result, root, tags, rules } = this;
    const record = /** @type {PgnGame} */ (
      /** @type {unknown} */ ({ start, result, root, tags: withRules(tags, rules) })
    );
    return writePgn(record, { letters: /** @type {Letters} */ (set) });
  }

  /** The stored form of a changed game. */
  stored() {
    return (this.written ??= this.pgn("fairy"));
  }

  /** The PGN of the game, without reading it if it is unread. */
  get text() {
    const { at = 1, text = "" } = this.#head ?? {};
    const isOther = this.isChanged || this.rules !== this.usual;
    return isOther || at > 0 || this.#set !== undefined ? this.stored() : text;
  }

  /** Whether the record of the game has errors. */
  get isWrong() {
    return this.#game ? this.#game.errors.length > 0 : (this.#head?.faults ?? 0) > 0;
  }
}

/** The games of a source. @param {Source} source @returns {Entry[]} */
export function entriesOf(source) {
  if ("heads" in source) return source.heads.map((head) => Entry.later(head, source.letters));
  const read = readRecord(source.text, source.letters === undefined ? {} : { letters: source.letters });
  return "games" in read ? read.games.map((game) => Entry.of(game)) : [];
}
