// Analysis: a tree of moves, the engine's lines, the evaluation graph, input and output of PGN and FEN.

import {
  act, analyse, engineEvents, gameOfLink, isMove, linkOf, newGame, readRecord, recordOf, replay, sanOf, spell, START, withRules, writePgn,
} from "../shared/api.js";
import { bar } from "./bar.js";
import { assign, button, choice, copy, download, fill, h, linkButton } from "../shared/dom.js";
import { decoded, ENCODINGS, encodingOf } from "../shared/encoding.js";
import { Endings } from "./endings.js";
import { Explorer } from "./explorer.js";
import { EMPTY, entriesOf, Entry } from "./games.js";
import { graph, scoreText, scoreWords } from "./graph.js";
import { iconButton, pictureButton } from "../shared/icons.js";
import { GLYPHS, movesHeading, plyOf, treeList } from "../shared/moves.js";
import { ReviewPanel } from "./review.js";
import { RULES, rulesOf } from "../shared/rulenames.js";
import { applyTheme, change, isRecord, letters, report, settings } from "../shared/settings.js";
import { isNothing } from "../shared/split.js";
import { countBox, errorBox, noGameError, pointAt, statusLines, textError } from "../shared/state.js";
import { listenForSteps, stepButtons } from "../shared/steps.js";
import { get, keys, put, remove, tabName } from "../shared/store.js";
import { num, plain, t } from "../shared/texts.js";
import { Node, NULL_MOVE } from "../shared/tree.js";

/** @typedef {import("../shared/api.js").Info} Info */
/** @typedef {import("../shared/api.js").PgnGame} PgnGame */
/** @typedef {import("./games.js").Source} Source */
/**
 * A saved analysis: the name of the source of its games, the games changed since they were read, the rules chosen for games, the
 * index of the current game, and the place of the current move in it.
 * @typedef {{ source: string, edits: [number, string][], rules: [number, string][], index: number, places: number[], time: number }} Shot
 */

const ARROWS = ["#1f8a5b", "#2f6fb3", "#8a6bbf", "#a0742c", "#6b7280"];
/** Search time per position when evaluating the whole game, in milliseconds. */
const GRAPH_TIME = 300;
/** Glyphs that the user can give to a move. @type {[string, string][]} */
const OWN_GLYPHS = [1, 2, 3, 4, 5, 6].map((number) => [String(number), GLYPHS[number]]);
/** Maximum number of replaced analyses to keep. */
const PAST = 20;
/** Maximum number of characters to read on the page; a worker reads longer text. */
const LARGE = 200_000;
/** Number of games that a list shows at once. */
const LISTED = 100;
/** Maximum number of steps to do and undo one by one; beyond it, the game is replayed from its start. */
const NEAR = 40;
/** Maximum duration of work between updates of the page, in milliseconds. */
const PACE = 30;

const pause = () => new Promise((resolve) => setTimeout(resolve));

/** A note on the encoding of a file, unless it is the usual one. @param {string} encoding */
const decodedAs = (encoding) => (encoding === "utf-8" ? [] : [t.decodedAs(t.encodings[encoding])]);

export class AnalysisView {
  /** The open games. @type {Entry[]} */
  #games = [Entry.of(EMPTY)];
  #index = 0;
  #node = this.#games[0].root;
  /** The name of the games' source; empty if there is none. */
  #source = "";
  /** Texts and files by name. @type {Map<string, Source>} */
  #sources = new Map();
  /** Replaced analyses, the latest last; `#future` has those that undoing replaced. @type {Shot[]} */
  #past = [];
  /** @type {Shot[]} */
  #future = [];
  /** The last requested undo or redo; each waits for the previous ones. @type {Promise<void>} */
  #turning = Promise.resolve();
  /** The content of the text field, which stays there for correction after an error. */
  #text = "";
  /** @type {Info[]} */
  #infos = [];
  #isOn = false;
  /** @type {AbortController | null} */
  #search = null;
  /** @type {AbortController | null} */
  #evaluation = null;
  /** The large file being read, with the part read so far. @type {{ worker: Worker, part: number } | null} */
  #reading = null;
  #dialect = /** @type {import("../makruk/index.js").Dialect} */ ("fairy");
  #letters = "fairy";
  /** The letters of the input, or `auto`. */
  #readIn = "auto";
  /** The chosen encoding of files, or `auto`. */
  #encoding = "auto";
  /** The file in the text field, until the text is changed. @type {File | null} */
  #file = null;
  /** A summary of the last input. */
  #readSummary = "";
  /** @type {{ message: string, kind?: string, offset?: number } | null} */
  #error = null;
  /** The text that the error refers to. */
  #rejectedText = "";
  #explorer;
  #endings;
  #review;
  /** A position within a line of the engine, shown while the pointer is on its move. @type {import("../shared/api.js").AnyGame | null} */
  #glimpse = null;
  /** Whether the rare choices of the record are unfolded. */
  #isUnfolded = false;
  #game;
  /** The line on the board; null if the game does not contain all of it. @type {import("../shared/api.js").Line | null} */
  #done = null;
  /** @type {string[]} */
  #breaks = [];
  /** The list of moves, with the tree and the letters that it was made for. @type {{ root: Node, letters: string, list: any } | null} */
  #list = null;
  /** Settles when the saved analysis is restored; null afterwards. @type {Promise<unknown> | null} */
  #restoring;
  #board;
  #parts = /** @type {Record<string, HTMLElement>} */ ({});

  /** @param {{ playFrom: (fen: string, rules: string) => void }} page */
  constructor(page) {
    this.page = page;
    this.#board = h("makruk-board", { mode: "play" });
    this.#board.addEventListener("makruk-move", (/** @type {CustomEvent} */ event) => {
      event.preventDefault();
      this.#play(event.detail.uci, event.detail.san);
    });
    this.#explorer = new Explorer((uci, san) => this.#play(uci, san));
    this.#endings = new Endings((uci, san) => this.#play(uci, san));
    this.#review = new ReviewPanel({
      line: () => ({ startFen: this.#entry.start, rules: /** @type {any} */ (this.#entry.rules), nodes: this.#node.line() }),
      gameAt: (node) => replay(this.#line(node)).game,
      go: (node) => this.#go(node),
      focusBoard: () => this.#board.focus({ preventScroll: true }),
      change: (tags) => {
        this.#entry.tags = { ...this.#entry.tags, ...tags };
        this.#annotate();
        this.#go(this.#node);
      },
    });
    this.element = h("section", { class: "view" });
    listenForSteps(this.element, this.#board, (step) => this.#goIf(this.#target(step)));
    document.addEventListener("keydown", (event) => this.element.isConnected && this.#key(event));
    const say = (/** @type {string} */ message) => {
      this.#error = textError(message);
      this.#showRecord();
    };
    engineEvents.addEventListener("restart", () => say(t.engineDied));
    engineEvents.addEventListener("fallback", () => say(t.netIsMissing));
    this.#game = replay(this.#line()).game;
    this.#restoring = this.#begin()
      .catch(() => report("analysis", false))
      .then(() => {
        this.#restoring = null;
        this.#storeTab();
        this.#showRecord();
        this.#showUndo();
      });
    this.render();
  }

  hide() {
    this.#search?.abort();
    this.#evaluation?.abort();
    this.#review.stop();
  }

  show() {
    this.#think();
  }

  get #entry() {
    return this.#games[this.#index];
  }

  /** Opens a game and reviews it. @param {import("../shared/api.js").AnyGame} game */
  async reviewGame(game) {
    await this.openGame(game);
    this.#beginReview();
  }

  /** Opens a game. @param {import("../shared/api.js").AnyGame} game */
  openGame(game) {
    return this.#openOne(recordOf(game), game.rules);
  }

  /** Opens a game of the user from its PGN. @param {string} pgn @param {boolean} isReviewed whether to review the game, too */
  async openRecord(pgn, isReviewed) {
    const read = readRecord(pgn);
    if ("games" in read) await this.#openOne(read.games[0]);
    if (isReviewed) this.#beginReview();
  }

  #beginReview() {
    void this.#review.begin();
    const { element } = this.#review;
    element.scrollIntoView({ block: "start" });
    element.focus({ preventScroll: true });
  }

  /** Opens a game at its end. @param {PgnGame} record @param {string} [rules] */
  #openOne(record, rules = rulesOf(record.tags)) {
    const text = writePgn(record);
    const open = () => {
      const source = this.#sources.get(this.#source);
      const isOpen = source && "text" in source && source.text === text && this.#entry.rules === rules && !this.#games.some(({ isChanged }) => isChanged);
      if (!isOpen) this.#openGames({ text }, [Entry.of(record, rules)]);
      this.#go(this.#node.line().at(-1) ?? this.#node);
    };
    return this.#after(open);
  }

  /** Opens a link. An empty one changes nothing. @param {string} text */
  async openLink(text) {
    if (text === "") return;
    /** @type {Promise<void> | null} */
    let opening = null;
    this.#tryOpen(() => {
      const game = gameOfLink(text);
      opening = this.openGame(game);
      game.free();
    }, text);
    await opening;
  }

  /** @param {() => void} open @param {string} [text] the text to open */
  #tryOpen(open, text = "") {
    this.#error = null;
    this.#rejectedText = text;
    try {
      open();
    } catch (error) {
      this.#error = /** @type {any} */ (error);
    }
    if (this.#parts.record) this.#showRecord();
  }

  /** Waits until the saved analysis is restored, so that it is not lost, and then acts. @param {() => void} act */
  async #after(act) {
    if (this.#restoring) await this.#restoring;
    act();
  }

  /** @param {Source | null} source @param {Entry[]} games */
  #openGames(source, games) {
    const before = this.#used;
    this.#remember();
    this.#evaluation?.abort();
    this.#reading?.worker.terminate();
    this.#reading = null;
    this.#source = source ? this.#keepSource(source) : "";
    this.#games = games;
    this.#error = null;
    this.#readSummary = "";
    this.#choose(0);
    void this.#dropSources(before).catch(() => {}); // a new tab drops them later
  }

  /** Removes sources that no tab uses any more. @param {Set<string>} before sources that this tab used */
  async #dropSources(before) {
    const left = [...before].filter((name) => name !== "" && !this.#used.has(name));
    if (left.length === 0) return;
    const own = await tabName();
    const used = new Set();
    for (const tab of await keys("tabs")) {
      const record = tab === own ? null : await get("tabs", tab);
      if (isRecord(record)) for (const shot of [...(record.past ?? []), ...(record.future ?? []), record.shot]) used.add(shot?.source);
    }
    for (const name of left) {
      if (this.#used.has(name)) continue;
      this.#sources.delete(name);
      if (!used.has(name)) await remove("sources", name);
    }
  }

  /** The names of the sources of the open analysis and of those that can be restored. */
  get #used() {
    return new Set([this.#source, ...[...this.#past, ...this.#future].map(({ source }) => source)]);
  }

  /** Shows a game of the file. @param {number} index */
  #choose(index) {
    this.#evaluation?.abort();
    this.#review.clear();
    this.#index = index;
    this.#go(this.#entry.root);
    if (this.#parts.record) this.#showRecord();
  }

  /** Opens a file in the chosen encoding, or in the likely one. @param {File} file */
  async #openFile(file) {
    this.#file = file;
    if (file.size > LARGE) return this.#readLarge(file, this.#readIn === "auto" ? undefined : this.#readIn);
    const chosen = this.#encoding;
    let text = "";
    let encoding = chosen;
    try {
      if (chosen === "auto") encoding = await encodingOf(file);
      for await (const [piece] of decoded(file, encoding)) text += piece;
    } catch {
      return this.#tryOpen(() => {
        throw { kind: "read", message: "the file cannot be read" };
      });
    }
    // Another file, encoding or text was chosen in the meantime.
    if (this.#file !== file || this.#encoding !== chosen) return;
    this.#text = text;
    this.#showRecord();
    this.#read(encoding);
  }

  /** Reads the text field. @param {string} [encoding] that of the file that the text is from */
  #read(encoding = "utf-8") {
    const text = this.#text;
    const trimmed = text.trim();
    // An address of this page, or of a different copy of it.
    const [, end] = trimmed.match(/^\S+#([gp]=\S*)$/) ?? [];
    if (end !== undefined) return void (location.hash = end);
    this.#tryOpen(() => {
      if (/^https?:\/\/\S+$/.test(trimmed)) throw textError(t.isAddress);
      /** @type {{ letters?: string, dialect?: string }} */
      const set = this.#readIn === "auto" ? {} : { letters: this.#readIn, ...(this.#readIn in t.dialects ? { dialect: this.#readIn } : {}) };
      if (text.length > LARGE) return this.#readLarge(text, set.letters);
      const record = readRecord(text, set);
      if ("fen" in record) {
        this.#openGames(null, [Entry.of({ ...EMPTY, start: record.fen })]);
        this.#entry.isChanged = true;
        this.#readSummary = t.readAs(t.dialects[/** @type {keyof typeof t.dialects} */ (record.dialect)]);
        return this.#storeTab();
      }
      const { games } = record;
      if (games.every((game) => isNothing(game, START))) throw noGameError(games[0]?.errors[0], text);
      this.#openGames({ text, letters: set.letters }, games.map((game) => Entry.of(game)));
      this.#readSummary = [
        t.readGames(games.length, num(games.length)),
        t.readAs(t.letterSets[/** @type {keyof typeof t.letterSets} */ (this.#entry.letters)]),
        ...(games.some(({ isCutOff }) => isCutOff) ? [t.cutOff] : []),
        ...decodedAs(encoding),
      ].join(" ");
    }, text);
    if (!this.#error) this.#showOpened();
    const field = /** @type {HTMLTextAreaElement} */ (this.#parts.record.querySelector("textarea"));
    pointAt(field, this.#error ? this.#error.offset : this.#isInField ? this.#entry.problems[0]?.offset : undefined);
  }

  /** Brings the board and the top of the panel into view, with the focus on the step forward. */
  #showOpened() {
    const { status, steps } = this.#parts;
    status.scrollIntoView({ block: "nearest" });
    this.#board.scrollIntoView({ block: "nearest" });
    /** @type {HTMLElement | null} */ (steps.querySelector(".next"))?.focus({ preventScroll: true });
  }

  /** Whether the open games were read from the text field, so that error offsets refer to it. */
  get #isInField() {
    const source = this.#sources.get(this.#source);
    return source !== undefined && "text" in source && source.text === this.#text;
  }

  /** Reads a large file or text, game by game. @param {Blob | string} file @param {string} [letters] */
  #readLarge(file, letters) {
    this.#reading?.worker.terminate();
    const worker = new Worker(new URL("../games/reader.js", import.meta.url), { type: "module" });
    const reading = { worker, part: 0 };
    this.#reading = reading;
    /** @type {import("./games.js").Head[]} */
    const heads = [];
    const end = (/** @type {any} */ error = null) => {
      worker.terminate();
      if (this.#reading === reading) this.#reading = null;
      this.#error = error;
      this.#rejectedText = "";
      this.#showRecord();
    };
    worker.onerror = () => end({ kind: "read", message: "the file cannot be read" });
    worker.onmessage = ({ data: { heads: more = [], part = 0, isNothing = false, fault = null, encoding, error } }) => {
      if (this.#reading !== reading) return;
      if (error) return end(error);
      reading.part = part;
      heads.push(...more);
      if (part < 1) return this.#showProgress();
      if (isNothing) return end(fault ?? textError(t.nothingRead));
      this.#openGames({ heads, letters }, entriesOf({ heads, letters }));
      this.#readSummary = [t.readGames(heads.length, num(heads.length)), ...decodedAs(encoding)].join(" ");
      end();
    };
    worker.postMessage({ file, letters, encoding: this.#encoding === "auto" ? undefined : this.#encoding });
    this.#showRecord();
  }

  #showProgress() {
    const bar = /** @type {HTMLProgressElement | null} */ (this.#parts.record.querySelector(".reading progress"));
    if (bar && this.#reading) bar.value = this.#reading.part;
  }

  /** @param {Entry} entry @param {string} [set] */
  #pgnOf(entry, set = this.#letters) {
    const { start, result, root, tags, rules } = entry;
    return writePgn(/** @type {any} */ ({ start, result, root, tags: withRules(tags, rules) }), { letters: /** @type {any} */ (set) });
  }

  /** Keeps the game among the games of the user. @param {HTMLButtonElement} keep */
  async #keep(keep) {
    // A disabled button would lose the focus.
    if (keep.textContent === t.isKept) return;
    keep.textContent = t.isKept;
    try {
      await (await import("../games/library.js")).keepRecord(this.#pgnOf(this.#entry, "fairy"));
    } catch (error) {
      keep.textContent = t.keepGame;
      this.#error = /** @type {any} */ (error);
      this.#rejectedText = "";
      this.#showRecord();
    }
  }

  /** Saves all games as a file. Writes many games in portions. @param {HTMLButtonElement} save */
  async #save(save) {
    const games = this.#games;
    const parts = [];
    let since = performance.now();
    save.disabled = true;
    for (const game of games) {
      parts.push(this.#pgnOf(game));
      if (performance.now() - since < PACE) continue;
      await pause();
      since = performance.now();
    }
    save.disabled = false;
    download("makruk.pgn", parts.join(""));
  }

  // Storage

  /** Stores a source under a new name, and returns the name. @param {Source} source */
  #keepSource(source) {
    const name = `${Date.now()}-${Math.random().toString(36).slice(2)}`;
    this.#sources.set(name, source);
    void this.#store(() => put("sources", name, source));
    return name;
  }

  /** The open analysis. @returns {Shot} */
  #shot() {
    const edits = this.#games.flatMap((entry, index) =>
      entry.isChanged ? [/** @type {[number, string]} */ ([index, (entry.written ??= this.#pgnOf(entry, "fairy"))])] : [],
    );
    const rules = this.#games.flatMap(({ rules, usual }, index) => (rules === usual ? [] : [/** @type {[number, string]} */ ([index, rules])]));
    return { source: this.#source, edits, rules, index: this.#index, places: this.#node.places(), time: Date.now() };
  }

  get #isEmpty() {
    return this.#source === "" && !this.#games.some(({ isChanged }) => isChanged);
  }

  /** Saves the open analysis, which is about to be replaced, so that the user can return to it. */
  #remember() {
    if (this.#isEmpty) return;
    this.#past = [...this.#past, this.#shot()].slice(-PAST);
    this.#future = [];
  }

  /** Undoes or redoes the last replacement of an analysis, after the previous requests. @param {"past" | "future"} way */
  #turnBack(way) {
    this.#turning = this.#turning.then(() => this.#turn(way));
  }

  /** @param {"past" | "future"} way */
  async #turn(way) {
    if (this.#restoring) await this.#restoring;
    const ways = () => (way === "past" ? [this.#past, this.#future] : [this.#future, this.#past]);
    const shot = ways()[0].at(-1);
    if (!shot) return;
    const leave = () => {
      const [from, to] = ways();
      // Something else has been opened in the meantime.
      if (from.at(-1) !== shot) return false;
      from.pop();
      to.push(this.#shot());
      this.#evaluation?.abort();
      this.#error = null;
      this.#readSummary = "";
      return true;
    };
    try {
      await this.#open(shot, leave);
    } catch (error) {
      this.#error = /** @type {any} */ (error);
      this.#rejectedText = "";
    }
    this.#showRecord();
  }

  /** Shows a saved analysis. @param {Shot} shot @param {() => boolean} [leave] called after reading; returns false to cancel */
  async #open(shot, leave = () => true) {
    if (shot.source !== "" && !this.#sources.has(shot.source)) {
      const source = await get("sources", shot.source);
      if (source) this.#sources.set(shot.source, source);
    }
    const source = this.#sources.get(shot.source);
    const games = source ? entriesOf(source) : [Entry.of(EMPTY)];
    for (const [i, rules] of shot.rules) if (games[i] && RULES.includes(rules)) games[i].rules = rules;
    for (const [i, pgn] of shot.edits) {
      const edited = readRecord(pgn);
      if ("games" in edited) games[i] = Object.assign(Entry.of(edited.games[0], games[i]?.rules), { isChanged: true, written: pgn });
    }
    if (!leave()) return;
    [this.#source, this.#games, this.#index] = [source ? shot.source : "", games, games[shot.index] ? shot.index : 0];
    this.#go(this.#entry.root.at(shot.places));
  }

  /** Stores the open analysis, and those that it replaced, for a reload. */
  #storeTab() {
    if (this.#restoring || (this.#isEmpty && this.#past.length + this.#future.length === 0)) return;
    const shot = this.#shot();
    const [past, future] = [this.#past, this.#future];
    void this.#store(async () => put("tabs", await tabName(), { shot, past, future }));
  }

  /** Writes to the storage and reports whether that succeeded. @param {() => Promise<unknown>} write */
  async #store(write) {
    try {
      await write();
      report("analysis", true);
    } catch {
      report("analysis", false);
    }
  }

  /**
   * Restores the analysis that was open in this tab before a reload. A new tab takes over the latest analysis of any other tab,
   * and can restore all analyses of tabs that are now closed.
   */
  async #begin() {
    const [node, name] = [this.#node, await tabName()];
    const mine = await get("tabs", name).catch(() => null);
    const found = isRecord(mine) ? mine : await this.#inherit(name);
    if (!found) return;
    [this.#past, this.#future] = [found.past ?? [], found.future ?? []];
    // If the user opened an analysis before the saved one was read, keep the user's.
    if (this.#node === node && !this.#entry.isChanged && this.#source === "") await this.#open(found.shot).catch(() => void remove("tabs", name));
    else this.#past.push(found.shot);
  }

  /** @param {string} name this tab's name */
  async #inherit(name) {
    const open = new Set((await navigator.locks?.query())?.held?.map((lock) => lock.name) ?? []);
    /** @type {Shot[]} */
    const shots = [];
    /** @type {Set<string>} */
    const used = new Set();
    for (const other of await keys("tabs")) {
      if (other === name) continue;
      const record = await get("tabs", other);
      const isOpen = open.has(`makruk.${other}`);
      const all = isRecord(record) ? [...(record.past ?? []), ...(record.future ?? []), record.shot] : [];
      for (const { source } of all) used.add(source);
      if (isOpen) shots.push(...all.slice(-1));
      else {
        shots.push(...all);
        await remove("tabs", other);
      }
    }
    for (const source of await keys("sources")) {
      // A source that another tab has just opened may not be in that tab's record yet.
      if (!used.has(source) && Date.now() - Number(source.split("-")[0]) > 60_000) await remove("sources", source);
    }
    const sorted = shots.filter(isRecord).sort((a, b) => a.time - b.time).slice(-PAST - 1);
    const shot = sorted.pop();
    return shot ? { shot, past: sorted, future: [] } : null;
  }

  /** The moves from the start to a node. @param {Node} [node] */
  #line(node = this.#node) {
    const { start, rules } = this.#entry;
    return { fen: start === START ? undefined : start, rules, actions: node.path() };
  }

  /** @param {Node} node */
  #go(node) {
    this.#node = node;
    this.#walk();
    this.#infos = node.info ? [node.info] : [];
    this.#storeTab();
    if (!this.#parts.moves) return;
    this.#show();
    this.#think();
  }

  /** Updates the game on the board to the current move: undoes and plays a few actions, or replays all from the start. */
  #walk() {
    const line = this.#line();
    const { actions } = line;
    const isSame = this.#done?.fen === line.fen && this.#done?.rules === line.rules;
    const done = isSame ? (this.#done?.actions ?? null) : null;
    let common = 0;
    while (done && common < actions.length && actions[common] === done[common]) common++;
    const isNear = done !== null && done.length + actions.length - 2 * common <= NEAR;
    if (!isNear || !this.#step(done.length - common, actions.slice(common))) {
      this.#game.free();
      ({ game: this.#game, breaks: this.#breaks } = replay(line));
    }
    this.#done = this.#breaks.length === 0 ? line : null;
  }

  /** Undoes and performs actions in the game; returns whether all of them succeeded. @param {number} back @param {string[]} forth */
  #step(back, forth) {
    try {
      for (let i = 0; i < back; i++) this.#game.undo();
      for (const action of forth) {
        if (action === NULL_MOVE || (isMove(action) && this.#game.outcome)) return false;
        act(this.#game, action);
      }
      return true;
    } catch {
      return false;
    }
  }

  /** @param {string} uci @param {string} [san] */
  #play(uci, san = uci) {
    if (this.#review.take(uci)) return this.#board.refresh();
    const isNew = !this.#node.children.some((child) => child.uci === uci);
    this.#change(this.#node.play(uci, san), isNew);
  }

  /** Goes to a node after a change of the tree. @param {Node} node @param {boolean} [isChanged] */
  #change(node, isChanged = true) {
    if (isChanged) this.#touch();
    this.#go(node);
  }

  /** Records that the tree has changed. */
  #touch() {
    this.#entry.isChanged = true;
    this.#entry.written = null;
    this.#list = null;
  }

  /** Updates the page after a change to annotations, except the fields being edited. */
  #annotate() {
    this.#touch();
    this.#storeTab();
    this.#showList();
    this.#showUndo();
  }

  render() {
    applyTheme(this.#board);
    this.#list = null;
    for (const name of ["status", "count", "steps", "lines", "graphs", "moves", "tree", "undo", "record"]) this.#parts[name] = h("div", { class: name });
    const on = h("input", { type: "checkbox", checked: this.#isOn, onchange: () => this.#switch(on.checked) });
    const { status, count, steps, lines, graphs, moves, tree, undo, record } = this.#parts;
    status.setAttribute("role", "status");
    lines.addEventListener("pointerleave", () => this.#endGlimpse());
    const panel = h(
      "div",
      { class: "panel" },
      h("div", { class: "row" }, status, h("label", { class: "switch" }, on, t.analyseOn)),
      count,
      lines,
      this.#endings.element,
      movesHeading(this.#board),
      moves,
      tree,
      undo,
      this.#review.element,
      graphs,
      this.#explorer.element,
    );
    this.element.replaceChildren(h("div", { class: "boardside" }, this.#board, steps), h("div", { class: "side" }, panel, record));
    steps.append(
      ...stepButtons((step) => this.#goIf(this.#target(step))),
      iconButton(t.flip, "flip", () => (this.#board.orientation = this.#board.orientation === "white" ? "black" : "white")),
      h("span", { class: "gap wide" }),
      iconButton(t.openRecord, "open", () => this.#parts.record.querySelector("textarea")?.focus()),
    );
    this.#review.render();
    this.#showRecord();
    this.#show();
  }

  /** The node to which a step leads. @param {import("../shared/steps.js").Step} step */
  #target(step) {
    const node = this.#node;
    return { first: this.#entry.root, previous: node.parent, next: node.children[0], last: step === "last" ? node.line().at(-1) : null }[step];
  }

  /** @param {Node | null | undefined} node */
  #goIf(node) {
    if (node) this.#go(node);
  }

  /** @param {boolean} isOn whether the engine searches */
  #switch(isOn) {
    this.#isOn = isOn;
    if (!isOn) {
      this.#infos = [];
      this.#showLines();
    }
    this.#think();
  }

  /** Restores replaced analyses by Ctrl+Z and Ctrl+Y, unless the focus is in a field or a list. @param {KeyboardEvent} event */
  #key(event) {
    const { tagName, isContentEditable } = /** @type {HTMLElement} */ (event.target);
    if (["INPUT", "TEXTAREA", "SELECT"].includes(tagName) || isContentEditable || document.querySelector("dialog[open]")) return;
    if ((!event.ctrlKey && !event.metaKey) || event.altKey || !["z", "y"].includes(event.key.toLowerCase())) return;
    event.preventDefault();
    this.#turnBack(event.shiftKey || event.key.toLowerCase() === "y" ? "future" : "past");
  }

  #show() {
    const board = this.#board;
    board.classList.remove("glimpse");
    this.#glimpse?.free();
    this.#glimpse = null;
    assign(board, { movable: this.#game.outcome ? "none" : "both" });
    if (board.game === this.#game) board.refresh();
    else board.game = this.#game;
    this.#showState();
    this.#showList();
    this.#showTree();
    this.#showUndo();
    this.#showLines();
    this.#showGraph();
    this.#review.show(this.#node);
    this.#explorer.show(this.#game);
    this.#endings.show(this.#game);
    this.#showFen();
  }

  /** Shows the list of moves, rebuilt if the tree or its letters changed. */
  #showList() {
    const { root } = this.#entry;
    const before = this.#list;
    if (before?.root === root && before.letters === letters()) return void (before.list.current = this.#node);
    spell(this.#entry, { letters: letters() });
    const hasMoves = root.children.length > 0;
    const list = hasMoves ? treeList(root, this.#node, (node) => this.#go(node), plyOf(this.#entry.start)) : h("p", { class: "note" }, t.noMoves);
    this.#list = { root, letters: letters(), list };
    fill(this.#parts.moves, list);
  }

  #showUndo() {
    const back = iconButton(t.undo, "undo", () => this.#turnBack("past"), { disabled: this.#past.length === 0 }, true);
    const forth = iconButton(t.redo, "redo", () => this.#turnBack("future"), { disabled: this.#future.length === 0 }, true);
    this.#parts.undo.hidden = this.#past.length + this.#future.length === 0;
    fill(this.#parts.undo, back, forth);
  }

  #showState() {
    const game = this.#game;
    const { status, count } = this.#parts;
    const { result } = this.#entry;
    const isEnd = this.#node.children.length === 0 && this.#node === this.#entry.root.line().at(-1);
    const ending = isEnd && !game.outcome && t.endings[/** @type {keyof typeof t.endings} */ (result)];
    status.replaceChildren(...(ending ? [h("strong", {}, ending)] : statusLines(game)));
    const broken = this.#breaks.at(-1);
    if (broken) status.append(h("span", { class: "note" }, t.breaks[/** @type {keyof typeof t.breaks} */ (broken)]));
    const box = countBox(game);
    count.hidden = box.length === 0;
    fill(count, ...box);
  }

  /** Shows the actions for the current move. */
  #showTree() {
    const node = this.#node;
    const game = this.#game;
    const isRoot = node === this.#entry.root;
    const isMain = node.ancestors().every((each) => !each.parent || each.parent.children[0] === each);
    const call = (/** @type {"start_count" | "stop_count"} */ action) => () => (node.call(action), this.#change(node));
    const commands = node.comments.filter((comment) => /^(\[%[^\]]*\]\s*)+$/.test(comment));
    const own = node.comments.filter((comment) => !commands.includes(comment));
    const note = h("input", {
      value: own.join(" "),
      "aria-label": t.comment, placeholder: t.comment,
      onchange: () => {
        const text = note.value.trim();
        node.comments = [...commands, ...(text ? [text] : [])];
        this.#annotate();
      },
    });
    const chosen = OWN_GLYPHS.find(([number]) => node.nags.includes(Number(number)))?.[0] ?? "";
    const isOther = (/** @type {number} */ nag) => !OWN_GLYPHS.some(([number]) => Number(number) === nag);
    const glyph = (/** @type {string} */ value) => {
      node.nags = [...(value ? [Number(value)] : []), ...node.nags.filter(isOther)];
      this.#annotate();
    };
    const reorder = (/** @type {() => Node} */ act) => {
      this.#remember();
      this.#change(act());
    };
    fill(
      this.#parts.tree,
      ...(game.canStartCount ? [button(t.callCount, call("start_count"), { class: "primary" })] : []),
      ...(game.canStopCount ? [button(t.stopCount, call("stop_count"))] : []),
      h("div", { class: "row comments" }, note, isRoot ? null : choice(t.glyph, [["", "–"], ...OWN_GLYPHS], chosen, glyph)),
      button(t.promoteLine, () => reorder(() => (node.promote(), node)), { disabled: isMain }),
      button(t.deleteLine, () => reorder(() => node.remove()), { disabled: isRoot }),
    );
  }

  #showLines() {
    // A list that changes under the pointer could not be read.
    if (this.#glimpse) return;
    const infos = this.#isOn ? this.#infos.filter(Boolean) : [];
    const rows = infos.map((info) => {
      const sans = sanOf(this.#game, info.pv.slice(0, 12));
      const side = (info.mate ?? info.cp ?? 0) < 0 ? "black" : "white";
      const moves = sans.map((san, i) => {
        // The first move can be reached by the keyboard; those after it, by playing it.
        const attributes = i === 0 ? { class: "pv quiet first", title: t.playLine } : { class: "pv quiet", tabindex: -1 };
        const element = button(san, () => this.#playLine(info.pv.slice(0, i + 1), sans), attributes);
        element.addEventListener("pointerenter", (/** @type {PointerEvent} */ event) => event.pointerType === "mouse" && this.#showGlimpse(info.pv.slice(0, i + 1), san));
        return element;
      });
      return h("li", {}, h("span", { class: `score ${side}`, "aria-label": scoreWords(info), title: scoreWords(info) }, scoreText(info)), h("span", { class: "line" }, moves));
    });
    const [best] = infos;
    const state = best ? [scoreWords(best), t.depth(plain(best.depth)), best.speed ? t.speed(plain(Math.round(best.speed / 1000))) : ""] : [];
    fill(this.#parts.lines, h("ol", { class: "pvs" }, rows), ...(best?.wdl ? [bar("chances", best.wdl)] : []), h("p", { class: "note" }, state.filter(Boolean).join(" · ")));
    this.#board.arrows = infos
      .map(({ pv }, i) => ({ from: pv[0].slice(0, 2), to: pv[0].slice(2, 4), color: ARROWS[i], opacity: 0.85 - 0.13 * i, width: 1 - 0.12 * i }))
      .reverse();
  }

  /** Shows the position after moves of a line. @param {string[]} moves @param {string} san the last one */
  #showGlimpse(moves, san) {
    const before = this.#glimpse;
    const game = this.#game.clone();
    for (const move of moves) game.play(move);
    this.#glimpse = game;
    assign(this.#board, { movable: "none", arrows: [] });
    this.#board.game = game;
    this.#board.classList.add("glimpse");
    this.#parts.status.replaceChildren(h("strong", {}, t.preview(san)));
    before?.free();
  }

  /** Shows the current position again. */
  #endGlimpse() {
    if (!this.#glimpse) return;
    this.#board.game = this.#game;
    this.#board.classList.remove("glimpse");
    this.#glimpse.free();
    this.#glimpse = null;
    assign(this.#board, { movable: this.#game.outcome ? "none" : "both" });
    this.#showState();
    this.#showLines();
  }

  /** Plays moves of a line of the engine. @param {string[]} moves @param {string[]} sans */
  #playLine(moves, sans) {
    this.#endGlimpse();
    if (moves.length === 1) return this.#play(moves[0], sans[0]);
    let node = this.#node;
    const isNew = !moves.every((uci) => {
      const known = node.children.find((child) => child.uci === uci);
      if (known) node = known;
      return known;
    });
    node = this.#node;
    for (const [i, uci] of moves.entries()) node = node.play(uci, sans[i]);
    this.#change(node, isNew);
  }

  #showGraph() {
    const isRunning = this.#evaluation !== null;
    const line = this.#node.line();
    fill(
      this.#parts.graphs,
      h("h2", {}, t.graph),
      graph(line, this.#node, (node) => this.#go(node)),
      button(isRunning ? t.stop : t.evaluateGame, () => (isRunning ? this.#evaluation?.abort() : this.#evaluate()), { disabled: line.length < 2 }),
    );
  }

  /** Searches the current position until the user does something else. @param {boolean} [isAgain] whether the last engine stopped responding @returns {Promise<void>} */
  async #think(isAgain = false) {
    this.#search?.abort();
    this.#search = null;
    if (!this.#isOn || !this.element.isConnected || this.#evaluation || this.#game.outcome) return;
    const controller = new AbortController();
    const [node, lines] = [this.#node, settings.lines];
    this.#search = controller;
    this.#infos = [];
    let isDrawn = true;
    try {
      await analyse(this.#game, {
        multipv: lines,
        signal: controller.signal,
        onInfo: (info) => {
          if (controller.signal.aborted || info.line > lines) return;
          this.#infos[info.line - 1] = info;
          if (info.line === 1) node.info = info;
          // Draw at most once per frame.
          if (!isDrawn) return;
          isDrawn = false;
          requestAnimationFrame(() => {
            isDrawn = true;
            if (controller.signal.aborted) return;
            this.#showLines();
            this.#showGraph();
          });
        },
      });
    } catch (/** @type {any} */ error) {
      // An unresponsive engine was terminated and reported; a new one continues.
      if (error.kind === "silent" && !isAgain) return this.#think(true);
      this.#error = error;
      this.#showRecord();
    }
  }

  /** Searches every position of the line briefly. */
  async #evaluate() {
    this.#search?.abort();
    const controller = new AbortController();
    this.#evaluation = controller;
    this.#showGraph();
    for (const node of this.#node.line()) {
      if (controller.signal.aborted) break;
      const { game } = replay(this.#line(node));
      if (!game.outcome) {
        const { info } = await analyse(game, { movetime: GRAPH_TIME, signal: controller.signal }).catch(() => ({ info: null }));
        if (info) node.info = info;
      }
      game.free();
      this.#showGraph();
    }
    this.#evaluation = null;
    this.#show();
    this.#think();
  }

  #showFen() {
    const field = /** @type {HTMLInputElement | null} */ (this.#parts.record.querySelector("input.fen"));
    if (field) field.value = this.#game.fen({ dialect: this.#dialect });
  }

  #showErrors() {
    const entry = this.#entry;
    if (this.#error) return [errorBox(this.#error, this.#rejectedText)];
    if (entry.problems.length === 0) return this.#readSummary ? [h("p", { class: "note" }, this.#readSummary)] : [];
    const rest = entry.more > 0 ? [h("p", { class: "error" }, t.moreProblems(num(entry.more)))] : [];
    const text = this.#isInField ? this.#text : "";
    return [
      h("p", { class: "error" }, t.problems(entry.problems.length, num(entry.problems.length))),
      ...entry.problems.map((problem) => errorBox(problem, text)),
      ...rest,
    ];
  }

  /** The list of the file's games; if there are many, only those around the current one, and a field for a game number. */
  #gameChoice() {
    const all = this.#games;
    if (all.length < 2) return [];
    const name = (/** @type {Entry} */ { tags, result, isWrong }, /** @type {number} */ i) =>
      [isWrong ? "(!)" : "", `${num(i + 1)}.`, [tags.White, tags.Black].filter((player) => player && player !== "?").join(" – "), result === "*" ? "" : result]
        .filter(Boolean)
        .join(" ");
    const first = Math.max(0, Math.min(this.#index - LISTED / 2, all.length - LISTED));
    const options = all.slice(first, first + LISTED).map((game, i) => /** @type {[string, string]} */ ([String(first + i), name(game, first + i)]));
    const list = choice(t.game, options, String(this.#index), (value) => this.#choose(Number(value)), "game");
    if (all.length <= LISTED) return [list];
    const number = h("input", {
      type: "number", min: 1, max: all.length, value: this.#index + 1, name: "game-number",
      onchange: () => this.#choose(Math.max(1, Math.min(all.length, Math.round(Number(number.value)) || 1)) - 1),
    });
    return [list, h("label", { class: "field" }, h("span", {}, t.gameNumber(num(all.length))), number)];
  }

  #showReading() {
    if (!this.#reading) return [];
    const stop = button(t.cancel, () => {
      this.#reading?.worker.terminate();
      this.#reading = null;
      this.#showRecord();
    });
    return [
      h(
        "div",
        { class: "reading row", role: "status" },
        h("label", { class: "field" }, h("span", {}, t.reading), h("progress", { max: 1, value: this.#reading.part })),
        stop,
      ),
    ];
  }

  #showRecord() {
    const entry = this.#entry;
    const errors = this.#showErrors();
    const isWrong = this.#error !== null || entry.problems.length > 0;
    const area = h("textarea", {
      rows: 4, value: this.#text, oninput: () => ((this.#text = area.value), (this.#file = null)), spellcheck: "false",
      "aria-label": t.pgnHelp, placeholder: t.pgnHelp, "aria-invalid": String(isWrong), "aria-describedby": "record-errors",
    });
    const file = h("input", {
      type: "file", accept: ".pgn,.fen,.txt", class: "unseen", "aria-label": t.openFile,
      onchange: async () => {
        const [chosen] = file.files ?? [];
        if (chosen) await this.#openFile(chosen);
      },
    });
    const copyFen = button(t.copy, () => copy(copyFen, this.#game.fen({ dialect: this.#dialect }), t.copied));
    const copyPgn = button(t.copyPgn, () => copy(copyPgn, this.#pgnOf(this.#entry), t.copied));
    const link = linkButton(t.copyLink, t.copied, () => `g=${linkOf(this.#game)}`);
    const save = button(t.savePgn, () => void this.#save(save));
    const keep = button(t.keepGame, () => void this.#keep(keep), { disabled: entry.root.children.length === 0 });
    const rules = (/** @type {string} */ value) => {
      this.#entry.rules = value;
      this.#review.clear();
      this.#change(this.#node);
    };
    const encode = (/** @type {string} */ value) => {
      this.#encoding = value;
      if (this.#file) void this.#openFile(this.#file);
    };
    const counts = /** @type {[string, string][]} */ ([1, 2, 3, 4, 5].map((n) => [String(n), num(n)]));
    const more = h(
      "details",
      { class: "choices", open: this.#isUnfolded, ontoggle: () => (this.#isUnfolded = more.open) },
      h("summary", {}, t.moreChoices),
      h(
        "div",
        { class: "fields" },
        choice(t.rules, Object.entries(t.ruleSets), entry.rules, rules, "rules"),
        choice(t.lines, counts, String(settings.lines), (value) => (change({ lines: Number(value) }), this.#think()), "lines"),
        choice(t.readIn, [["auto", t.automatic], ...Object.entries(t.letterSets)], this.#readIn, (value) => (this.#readIn = value), "read-in"),
        choice(t.encoding, [["auto", t.automatic], ...ENCODINGS.map((name) => /** @type {[string, string]} */ ([name, t.encodings[name]]))], this.#encoding, encode, "encoding"),
        choice(t.dialect, Object.entries(t.dialects), this.#dialect, (value) => ((this.#dialect = /** @type {any} */ (value)), this.#showFen()), "dialect"),
        choice(t.letters, Object.entries(t.letterSets), this.#letters, (value) => (this.#letters = value), "letters"),
      ),
    );
    fill(
      this.#parts.record,
      h("h2", {}, t.record),
      h("div", { class: "row" }, h("input", { class: "fen", readonly: true, "aria-label": t.fen }), copyFen),
      area,
      h("div", { id: "record-errors", role: "alert", class: "errors" }, errors),
      ...this.#showReading(),
      h("div", { class: "buttons" }, button(t.read, () => this.#read(), { class: "primary" }), h("label", { class: "button" }, t.openFile, file)),
      ...this.#gameChoice(),
      h("div", { class: "buttons" }, copyPgn, save, keep, link, pictureButton(this.#board, () => this.#line(this.#node.line().at(-1))), button(t.playFrom, () => this.page.playFrom(this.#game.fen(), this.#entry.rules))),
      more,
    );
    this.#showFen();
  }
}
