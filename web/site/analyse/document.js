// The document of the analysis: the open games, the current move, and for undoing the analyses that they replaced.

import { readRecord, START, writePgn } from "../shared/api.js";
import { report } from "../shared/settings.js";
import { RULES, rulesOf } from "../shared/rulenames.js";
import { CurrentGame } from "./current.js";
import { EMPTY, entriesOf, Entry } from "./games.js";
import { PAST } from "./shelf.js";

/** @typedef {import("../shared/api.js").PgnGame} PgnGame */
/** @typedef {import("../shared/tree.js").Node} Node */
/** @typedef {import("./games.js").Source} Source */
/** @typedef {import("./shelf.js").Shelf} Shelf */
/** @typedef {import("./shelf.js").Shot} Shot */
/**
 * The state of a document: the name of the games' source (empty if there is none), the games, the index of the current
 * one, its current move, the replaced analyses, the latest last, and those that undoing replaced.
 * @typedef {object} Contents
 * @property {string} source
 * @property {Entry[]} games
 * @property {number} index
 * @property {Node} node
 * @property {Shot[]} past
 * @property {Shot[]} future
 */
/**
 * The extent of a change: `notes` leaves the current move, `past` only adds analyses to restore; after `opened` and
 * `turned` there are other games, after `chosen` another game of the same file.
 * @typedef {"move" | "notes" | "rules" | "chosen" | "opened" | "turned" | "restored" | "past"} Change
 */

/** A document without moves. @returns {Contents} */
function blank() {
  const entry = Entry.of(EMPTY);
  return { source: "", games: [entry], index: 0, node: entry.root, past: [], future: [] };
}

export class Document {
  #now = blank();
  #shelf;
  #view;
  #current;
  /** The last requested undo or redo; each waits for the previous ones. @type {Promise<void>} */
  #turning = Promise.resolve();
  /** Settles when the saved analysis is restored; null afterwards. @type {Promise<unknown> | null} */
  #restoring;
  /** The work of the user that the last opening replaced. @type {Shot | undefined} */
  #replaced;

  /**
   * @param {Shelf} shelf
   * @param {object} view
   * @param {(change: Change) => void} view.changed
   * @param {(error: unknown) => void} view.turned called after undoing or redoing, with the error or null
   * @param {() => void} view.restored called when the saved analysis is restored, or cannot be
   */
  constructor(shelf, view) {
    this.#shelf = shelf;
    this.#view = view;
    this.#current = new CurrentGame(this.line());
    this.#restoring = this.#restore()
      .catch(() => report("analysis", false))
      .then(() => {
        this.#restoring = null;
        this.#store();
        view.restored();
      });
  }

  get games() {
    return this.#now.games;
  }
  get index() {
    return this.#now.index;
  }
  /** The current game of the file. */
  get entry() {
    return this.#now.games[this.#now.index];
  }
  /** The current move. */
  get node() {
    return this.#now.node;
  }
  /** The game at the current move. */
  get game() {
    return this.#current.game;
  }
  /** Why the current line does not belong to one game. */
  get breaks() {
    return this.#current.breaks;
  }
  /** The source of the games, if they have one. */
  get source() {
    return this.#shelf.sourceOf(this.#now.source);
  }
  /** The numbers of analyses that undoing and redoing restore. */
  get turns() {
    return { past: this.#now.past.length, future: this.#now.future.length };
  }

  /**
   * Whether the open games have replaced work of the user, which undoing brings back. Whoever changes them has accepted
   * that.
   */
  get hasReplaced() {
    const isLast = this.#replaced !== undefined && this.#replaced === this.#now.past.at(-1);
    return isLast && this.games.every(({ edition }) => edition === 0);
  }

  /** Ends `hasReplaced`; undoing still brings the work back. */
  forgetReplaced() {
    this.#replaced = undefined;
  }

  /** Settles when the saved analysis is restored. */
  get ready() {
    return this.#restoring ?? Promise.resolve();
  }

  get #isEmpty() {
    return this.#now.source === "" && !this.games.some(({ isChanged }) => isChanged);
  }

  /** The names of the sources of the open analysis and of those that can be restored. */
  get #used() {
    const { source, past, future } = this.#now;
    return new Set([source, ...[...past, ...future].map((shot) => shot.source)]);
  }

  /** The moves from the start to a node. @param {Node} [node] */
  line(node = this.node) {
    const { start, rules } = this.entry;
    return { fen: start === START ? undefined : start, rules, actions: node.path() };
  }

  /** The only function that changes the state. @param {Partial<Contents>} contents @param {Change} change */
  #write(contents, change) {
    Object.assign(this.#now, contents);
    if (change !== "notes" && change !== "past") this.#current.go(this.line());
    this.#store();
    this.#view.changed(change);
  }

  /** Stores the open analysis, and those that it replaced, for a reload. */
  #store() {
    const { past, future } = this.#now;
    if (this.#restoring || (this.#isEmpty && past.length + future.length === 0)) return;
    this.#shelf.save({ shot: this.#shot(), past, future });
  }

  // Moves

  /** @param {Node} node */
  go(node) {
    this.#write({ node }, "move");
  }

  /** Goes to a position of the main line. @param {number} ply */
  goTo(ply) {
    this.go(this.entry.root.line()[ply] ?? this.node);
  }

  /** Goes to a node after a change of the tree. @param {Node} node */
  change(node) {
    this.entry.touch();
    this.go(node);
  }

  /** Plays a move. @param {string} uci @param {string} [san] */
  play(uci, san = uci) {
    this.playLine([uci], [san]);
  }

  /** Plays moves one after the other; known ones are followed. @param {string[]} moves @param {string[]} sans */
  playLine(moves, sans) {
    let { node } = this;
    let isNew = false;
    for (const [i, uci] of moves.entries()) {
      isNew ||= !node.children.some((child) => child.uci === uci);
      node = node.play(uci, sans[i]);
    }
    if (isNew) this.change(node);
    else this.go(node);
  }

  /** Reorders the lines, which can be undone. @param {() => Node} act returns the current move after the change */
  reorder(act) {
    const remembered = this.#remembered();
    const node = act();
    this.entry.touch();
    this.#write({ ...remembered, node }, "move");
  }

  /** Records a change to annotations. */
  annotate() {
    this.entry.touch();
    this.#write({}, "notes");
  }

  /** Adds tags to the game, whose annotations have changed. @param {Record<string, string>} tags */
  addTags(tags) {
    this.entry.tags = { ...this.entry.tags, ...tags };
    this.annotate();
    this.go(this.node);
  }

  /** @param {string} rules */
  setRules(rules) {
    this.entry.rules = rules;
    this.entry.touch();
    this.#write({}, "rules");
  }

  // Games

  /** Shows a game of the file. @param {number} index */
  choose(index) {
    this.#write({ index, node: this.games[index].root }, "chosen");
  }

  /** Opens games; those before can be restored. @param {Source | null} source @param {Entry[]} games */
  open(source, games) {
    const before = this.#used;
    const remembered = this.#remembered();
    this.#replaced = this.games.some(({ isWork }) => isWork) ? remembered.past?.at(-1) : undefined;
    const name = source ? this.#shelf.keep(source) : "";
    this.#write({ ...remembered, source: name, games, index: 0, node: games[0].root }, "opened");
    void this.#shelf.drop(before, () => this.#used).catch(() => {}); // a new tab drops them later
  }

  /** Opens a game from a position. @param {string} start */
  openPosition(start) {
    const entry = Entry.of({ ...EMPTY, start });
    entry.isChanged = true;
    this.open(null, [entry]);
  }

  /** Opens a game at its end. @param {PgnGame} record @param {string} [rules] */
  async openGame(record, rules = rulesOf(record.tags)) {
    const text = writePgn(record);
    // The saved analysis would be lost.
    if (this.#restoring) await this.#restoring;
    const { source } = this;
    const isSame = source && "text" in source && source.text === text && this.entry.rules === rules;
    if (!isSame || this.games.some(({ isChanged }) => isChanged)) this.open({ text }, [Entry.of(record, rules)]);
    this.go(this.node.line().at(-1) ?? this.node);
  }

  // Undo

  /** The open analysis. @returns {Shot} */
  #shot() {
    const { source, games, index, node } = this.#now;
    /** @type {[number, string][]} */
    const edits = games.flatMap((entry, i) => (entry.isChanged ? [[i, entry.stored()]] : []));
    /** @type {[number, string][]} */
    const rules = games.flatMap(({ rules, usual }, i) => (rules === usual ? [] : [[i, rules]]));
    return { source, edits, rules, index, places: node.places(), time: Date.now() };
  }

  /** The replaced analyses with the open one, which is about to be replaced. @returns {Partial<Contents>} */
  #remembered() {
    return this.#isEmpty ? {} : { past: [...this.#now.past, this.#shot()].slice(-PAST), future: [] };
  }

  /**
   * Undoes or redoes the last replacement of an analysis, after the previous requests.
   * @param {"past" | "future"} way
   */
  turnBack(way) {
    this.#turning = this.#turning.then(() => this.#turn(way));
  }

  /** @param {"past" | "future"} way */
  async #turn(way) {
    if (this.#restoring) await this.#restoring;
    const shot = this.#now[way].at(-1);
    if (!shot) return;
    let problem = null;
    try {
      const opened = await this.#read(shot);
      const from = this.#now[way];
      // Something else may have been opened in the meantime.
      if (from.at(-1) === shot) {
        const back = way === "past" ? "future" : "past";
        this.#write({ [way]: from.slice(0, -1), [back]: [...this.#now[back], this.#shot()], ...opened }, "turned");
      }
    } catch (error) {
      problem = error;
    }
    this.#view.turned(problem);
  }

  /** Reads a saved analysis. @param {Shot} shot @returns {Promise<Partial<Contents>>} */
  async #read(shot) {
    const source = await this.#shelf.load(shot.source);
    const games = source ? entriesOf(source) : [Entry.of(EMPTY)];
    for (const [i, rules] of shot.rules) if (games[i] && RULES.includes(rules)) games[i].rules = rules;
    for (const [i, pgn] of shot.edits) {
      const edited = readRecord(pgn);
      if (!("games" in edited)) continue;
      games[i] = Object.assign(Entry.of(edited.games[0], games[i]?.rules), { isChanged: true, written: pgn });
    }
    const index = games[shot.index] ? shot.index : 0;
    return { source: source ? shot.source : "", games, index, node: games[index].root.at(shot.places) };
  }

  /** Restores the saved analysis of this tab, or that of another one. */
  async #restore() {
    const { node } = this;
    const found = await this.#shelf.restore();
    if (!found) return;
    const { shot, past = [], future = [] } = found;
    // If the user opened an analysis before the saved one was read, keep the user's.
    if (this.node !== node || this.entry.isChanged || this.#now.source !== "") {
      return this.#write({ past: [...past, shot], future }, "past");
    }
    this.#write({ past, future }, "past");
    try {
      this.#write(await this.#read(shot), "restored");
    } catch {
      void this.#shelf.forget();
    }
  }
}
