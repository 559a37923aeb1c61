// A puzzle that is being solved, and the choice of the next one: the state, without its drawing.

import { replay, sanOf, squareName } from "../shared/api.js";
import { fetchFile } from "../shared/dom.js";
import { lineOf } from "../shared/moves.js";
import { Attempt, readPuzzles } from "../makruk/puzzles.js";
import { random } from "../shared/random.js";
import { coordinates, isRecord, load, storage, store } from "../shared/settings.js";
import { sayCount, textError } from "../shared/state.js";
import { num, t } from "../shared/texts.js";
import { LEVELS, fileOf, isLevel, levelOf } from "./levels.js";
import { NOTHING, afterSolved, afterTry, dailyPlace, dayOf, isFirst, nearest, readProgress } from "./progress.js";
import { difficultyOf, idOf, puzzleTexts, ratingOf } from "./puzzle.js";
import { NO_RUN, afterMiss, afterRight, draw, targetOf } from "./run.js";

/** @typedef {import("../makruk/types.js").Count} Count */
/** @typedef {import("../makruk/types.js").Puzzle} Puzzle */
/** @typedef {import("../makruk/types.js").PuzzleProblem} Problem */
/** @typedef {import("../shared/tree.js").Node} Node */
/** @typedef {import("./levels.js").Level} Level */
/** @typedef {import("./progress.js").Progress} Progress */
/**
 * A verdict on the last move; a function, so that the text follows the language.
 * @typedef {{ text: () => string, kind: string }} Verdict
 */
/**
 * @typedef {object} State
 * @property {Puzzle[]} puzzles the first ones, from which the puzzle of the day is chosen
 * @property {Partial<Record<Level, Puzzle[]>>} further those that have been loaded
 * @property {Problem[]} problems
 * @property {unknown} error why there are no puzzles, or why the requested one is not shown
 * @property {boolean} isLoading
 * @property {string} wanted the puzzle requested by a link
 * @property {"" | "daily" | "run"} mode what was requested instead: the puzzle of the day, or a streak
 * @property {Progress} progress
 * @property {Progress | null} erased the progress before it was reset, while the reset can be undone
 * @property {number} daily the day of which this is the puzzle, or 0
 * @property {boolean} isRun whether this puzzle belongs to a streak
 * @property {number | null} missed the length of the streak that a wrong move has ended
 * @property {Attempt | null} attempt
 * @property {boolean} isOver whether the puzzle was solved, or its solution was shown
 * @property {Verdict | null} verdict
 * @property {string} spoken the count that has just begun, in words
 * @property {string | null} hinted the square of the piece to move, after a hint
 * @property {Node | null} node the move shown on the board after the end of the puzzle
 */
/**
 * The parts to show again: all, those that moves change, the rating, or this and the choice.
 * @typedef {"all" | "position" | "rating" | "record"} Extent
 */

/** The first puzzles, beside the page. */
const FILE = "puzzles.jsonl";
/** Delay between a correct move and its reply, and before the next puzzle of a streak, in milliseconds. */
const PAUSE = 600;

/** Reads the puzzles of a file. @param {string} name */
async function readFile(name) {
  const read = readPuzzles(await (await fetchFile(name)).text());
  if (read.puzzles.length === 0) throw textError(t.noPuzzles);
  return read;
}

/**
 * The stored record. The streak has a key of its own, because open tabs with an older version of the page, which has no
 * streaks, store the rest without it.
 * @param {Progress} other returned without storage
 */
function stored(other) {
  const kept = load("puzzles", isRecord, other);
  return readProgress({ ...kept, run: load("run", isRecord, kept.run) });
}

export class Solving {
  /** @type {State} */
  #state;
  #changed;
  /** The files of further puzzles that have been requested. @type {Map<Level, Promise<void>>} */
  #asked = new Map();

  /** @param {(extent: Extent) => void} changed */
  constructor(changed) {
    this.#changed = changed;
    const progress = stored(NOTHING);
    this.#state = {
      puzzles: [],
      further: {},
      problems: [],
      error: null,
      isLoading: false,
      wanted: progress.current,
      // A streak continues where it was left.
      mode: progress.current !== "" && progress.current === progress.run.current ? "run" : "",
      progress,
      erased: null,
      daily: 0,
      isRun: false,
      missed: null,
      attempt: null,
      isOver: false,
      verdict: null,
      spoken: "",
      hinted: null,
      node: null,
    };
    // Another tab has recorded something.
    for (const key of ["puzzles", "run"]) {
      storage.addEventListener(key, () => {
        this.#write({ progress: this.#stored() });
        changed("record");
      });
    }
  }

  /** @returns {Readonly<State>} */
  get state() {
    return this.#state;
  }

  /** The only function that changes the state. @param {Partial<State>} change */
  #write(change) {
    Object.assign(this.#state, change);
  }

  /** All puzzles that have been loaded. */
  get loaded() {
    const { puzzles, further } = this.#state;
    return [...puzzles, ...LEVELS.flatMap((level) => further[level] ?? [])];
  }

  /** The chosen difficulty; none if its puzzles have not been loaded. @returns {Level | null} */
  get level() {
    const { further, progress } = this.#state;
    return isLevel(progress.level) && further[progress.level] ? progress.level : null;
  }

  /** The puzzles of the chosen difficulty; without a choice, the first ones. */
  get pool() {
    const { level } = this;
    const { puzzles, further } = this.#state;
    if (!level) return puzzles;
    return [...puzzles.filter((puzzle) => difficultyOf(puzzle) === level), ...(further[level] ?? [])];
  }

  /** The puzzles with the chosen difficulty and theme; those with any theme if none has it. */
  get chosen() {
    const { pool } = this;
    const { theme } = this.#state.progress;
    const chosen = pool.filter(({ themes }) => themes.includes(theme));
    return chosen.length > 0 ? chosen : pool;
  }

  get isMyTurn() {
    const { attempt, isOver } = this.#state;
    return attempt !== null && !isOver && attempt.game.turn === attempt.side;
  }

  /** The game on the board: after the end, up to the chosen move. */
  get shown() {
    const { attempt, node } = this.#state;
    if (!attempt || !node || node.children.length === 0) return attempt?.game ?? null;
    const { fen, rules } = attempt.puzzle;
    return replay({ fen, rules, actions: node.path() }).game;
  }

  // The choice of a puzzle

  /** Loads the puzzles unless they are loaded. @param {boolean} [isLink] whether a link requested the puzzle */
  async load(isLink = false) {
    if (this.#state.isLoading || this.#state.puzzles.length > 0) return;
    this.#write({ isLoading: true, error: null, problems: [] });
    this.#changed("all");
    const { level } = this.#state.progress;
    try {
      const [first] = await Promise.all([readFile(FILE), isLevel(level) && this.#need(level).catch(() => {})]);
      const { puzzles, problems } = first;
      this.#write({ puzzles, problems: [...problems, ...this.#state.problems] });
    } catch (error) {
      this.#write({ error });
    }
    this.#write({ isLoading: false });
    if (this.#state.puzzles.length > 0) await this.#openWanted(isLink);
    else this.#changed("all");
  }

  /** Loads the further puzzles of a difficulty, once. @param {Level} level */
  #need(level) {
    const loading = this.#asked.get(level) ?? this.#readFurther(level);
    this.#asked.set(level, loading);
    // The next attempt may succeed.
    loading.catch(() => this.#asked.delete(level));
    return loading;
  }

  /** @param {Level} level */
  async #readFurther(level) {
    const { puzzles, problems } = await readFile(fileOf(level));
    const { further, problems: others } = this.#state;
    this.#write({ further: { ...further, [level]: puzzles }, problems: [...others, ...problems] });
  }

  /** Opens the puzzle of a link. @param {string} wanted */
  openLink(wanted) {
    this.#write({ wanted, mode: "" });
    if (this.#state.puzzles.length > 0) void this.#openWanted(true);
    else void this.load(true);
  }

  /** Opens the puzzle of the day. */
  openDaily() {
    this.#openMode("daily");
  }

  /** Starts a streak, or continues the running one. */
  openRun() {
    this.#openMode("run");
  }

  /** @param {"daily" | "run"} mode */
  #openMode(mode) {
    this.#write({ mode });
    if (this.#state.puzzles.length > 0) void this.#openWanted(false);
    else void this.load();
  }

  /** @param {boolean} isLink */
  async #openWanted(isLink) {
    const { puzzles, wanted, mode } = this.#state;
    this.#write({ mode: "" });
    if (mode === "run") return this.#openNextOfRun();
    if (mode === "daily") {
      const today = dayOf(new Date());
      return this.open(puzzles[dailyPlace(today, puzzles.length)], { daily: today });
    }
    const found = wanted === "" ? undefined : await this.#find(wanted);
    // Another one may have been requested during loading.
    if (this.#state.wanted !== wanted) return;
    if (found) this.open(found);
    else this.next(isLink ? textError(t.noSuchPuzzle(wanted)) : null);
  }

  /** The puzzle with a name, which may be one of the further ones. @param {string} id */
  async #find(id) {
    const find = () => this.loaded.find((puzzle) => idOf(puzzle) === id);
    if (!find()) await this.#needAll();
    return find();
  }

  /** Loads the further puzzles that can be loaded. */
  #needAll() {
    return Promise.allSettled(LEVELS.map((level) => this.#need(level)));
  }

  /**
   * Opens another puzzle with the difficulty and the theme, near the visitor's rating: preferably one never tried, or
   * else an unsolved one.
   * @param {Error | null} [error] why a different puzzle is opened
   */
  next(error = null) {
    const { attempt, progress } = this.#state;
    const { chosen } = this;
    const others = chosen.filter((puzzle) => puzzle !== attempt?.puzzle);
    const solved = new Set(progress.solved);
    const tried = new Set(progress.tries.map(({ id }) => id));
    const left = others.filter((puzzle) => !solved.has(idOf(puzzle)));
    const fresh = left.filter((puzzle) => !tried.has(idOf(puzzle)));
    const pool = [fresh, left, others, chosen].find((list) => list.length > 0) ?? [];
    this.open(nearest(pool, ratingOf, progress.rating.rating, random), { error });
  }

  /** Chooses a theme, and opens a puzzle with it. @param {string} theme */
  choose(theme) {
    this.#write({ progress: { ...this.#state.progress, theme } });
    this.next();
  }

  /** Chooses a difficulty, loads its puzzles, and opens one of them. @param {string} level */
  async chooseLevel(level) {
    const { attempt } = this.#state;
    if (isLevel(level)) {
      try {
        await this.#need(level);
      } catch (error) {
        this.#write({ error });
        return this.#changed("all");
      }
      // Another puzzle may have been opened during loading.
      if (attempt !== this.#state.attempt) return;
    }
    this.#write({ progress: { ...this.#state.progress, level } });
    this.next();
  }

  /** Opens the current puzzle of the streak, or draws the next one. @returns {Promise<void>} */
  async #openNextOfRun() {
    const { attempt, wanted } = this.#state;
    // Another puzzle may be opened or requested during loading.
    const isLate = () => attempt !== this.#state.attempt || wanted !== this.#state.wanted;
    const { run: before } = this.#stored();
    // Without a connection, the puzzles that are loaded have to do.
    await this.#need(levelOf(targetOf(before))).catch(() => {});
    if (before.current !== "") await this.#find(before.current);
    if (isLate()) return;
    const { solved, run } = this.#stored();
    // Another tab may have continued the streak.
    if (run.current !== before.current) return this.#openNextOfRun();
    const known = new Set(solved);
    const isSolved = (/** @type {Puzzle} */ puzzle) => known.has(idOf(puzzle));
    const puzzle =
      this.loaded.find((puzzle) => idOf(puzzle) === run.current) ??
      draw(run, this.loaded, { idOf, ratingOf, isSolved, random });
    if (puzzle) {
      this.#record((progress) => ({ ...progress, run: { ...progress.run, current: idOf(puzzle) } }));
      return this.open(puzzle, { isRun: true });
    }
    const { length } = this.loaded;
    await this.#needAll();
    if (isLate()) return;
    return this.loaded.length > length ? this.#openNextOfRun() : this.#endRun();
  }

  /** Says that no puzzle is left for the streak, and ends it unless a file with further ones could not be loaded. */
  #endRun() {
    const { further, progress } = this.#state;
    const { length } = progress.run.solved;
    if (LEVELS.every((level) => further[level]))
      this.#record(({ run, ...progress }) => ({ ...progress, run: { ...NO_RUN, best: run.best } }));
    this.next(textError(puzzleTexts().noneLeft(num(length))));
  }

  /**
   * @param {Puzzle} puzzle
   * @param {Partial<Pick<State, "error" | "daily" | "isRun" | "missed">>} [options] `daily` is the day of which this
   *   is the puzzle
   */
  open(puzzle, { error = null, daily = 0, isRun = false, missed = null } = {}) {
    const attempt = new Attempt(puzzle);
    const fresh = { isOver: false, verdict: null, spoken: "", hinted: null, node: null };
    this.#write({ error, daily, isRun, missed, attempt, ...fresh, wanted: idOf(puzzle) });
    this.#record((progress) => ({ ...progress, current: idOf(puzzle) }));
    this.#changed("all");
  }

  /** Opens the same puzzle again. */
  again() {
    const { attempt, daily, isRun, missed } = this.#state;
    if (attempt) this.open(attempt.puzzle, { daily, isRun, missed });
  }

  // The visitor's record

  /** The stored record, with the choice and the puzzle of this tab. */
  #stored() {
    const { theme, level, current } = this.#state.progress;
    return { ...stored(this.#state.progress), theme, level, current };
  }

  /** Changes the stored record, from this tab or any other. @param {(progress: Progress) => Progress} act */
  #record(act) {
    const progress = act(this.#stored());
    this.#write({ progress });
    const { run, ...rest } = progress;
    store("puzzles", rest);
    store("run", run);
  }

  /**
   * Records how the first try ended: a wrong move or a hint is a failure, at once. The puzzles of a streak are not rated.
   * @param {boolean} isSolved
   */
  #rate(isSolved) {
    if (this.#state.isRun) return;
    const { puzzle } = /** @type {Attempt} */ (this.#state.attempt);
    const tried = { id: idOf(puzzle), rating: ratingOf(puzzle), isSolved, day: dayOf(new Date()) };
    if (!isFirst(this.#state.progress, tried.id)) return;
    this.#write({ erased: null });
    this.#record((progress) => afterTry(progress, tried));
    this.#changed("rating");
  }

  /** Forgets the rating and the history, but neither the choice nor the puzzle on the board. */
  reset() {
    const before = this.#state.progress;
    this.#record(({ theme, level, current }) => ({ ...NOTHING, theme, level, current }));
    this.#write({ erased: before });
    this.#changed("record");
  }

  /** Undoes a reset. */
  restore() {
    const { erased } = this.#state;
    if (!erased) return;
    this.#write({ erased: null });
    this.#record(({ theme, level, current }) => ({ ...erased, theme, level, current }));
    this.#changed("record");
  }

  // The moves

  /** A move of the solver. @param {string} uci */
  try(uci) {
    const { attempt } = this.#state;
    if (!attempt) return;
    const { count } = attempt.game;
    if (attempt.play(uci)) {
      this.#judge(() => t.rightMove, "right");
      this.#afterMove(attempt, count);
      if (!attempt.isSolved) setTimeout(() => this.#reply(attempt), PAUSE);
      else this.#end(() => t.solved, true);
    } else this.#miss(attempt, uci);
    this.#changed("position");
  }

  /** A wrong move, which ends a streak. @param {Attempt} attempt @param {string} uci */
  #miss(attempt, uci) {
    const before = attempt.game.clone();
    const move = () => sanOf(before, [uci])[0] ?? uci;
    const { isRun, missed } = this.#state;
    const { run } = this.#stored();
    const id = idOf(attempt.puzzle);
    // Another tab may have continued the streak, which this puzzle then no longer belongs to.
    if (!isRun || missed !== null || run.current !== id) {
      this.#rate(false);
      return this.#judge(() => t.wrongMove(move()), "wrong");
    }
    this.#write({ missed: run.solved.length });
    this.#record((progress) => ({ ...progress, run: afterMiss(progress.run, id) }));
    this.#judge(() => puzzleTexts().ended(move()), "wrong");
    this.#changed("record");
  }

  /** Plays the solution's reply, if the puzzle is still the same. @param {Attempt} attempt */
  #reply(attempt) {
    if (attempt !== this.#state.attempt || this.#state.isOver) return;
    this.#advance(attempt);
    this.#changed("position");
  }

  /** Plays the next move of the solution. @param {Attempt} attempt */
  #advance(attempt) {
    const { next, game } = attempt;
    const { count } = game;
    if (next !== null && attempt.reply() === null) attempt.play(next);
    this.#afterMove(attempt, count);
  }

  /** @param {Attempt} attempt @param {Count | null} count the count before the move */
  #afterMove(attempt, count) {
    this.#write({ spoken: sayCount(attempt.game, count), hinted: null });
  }

  /** @param {() => string} text @param {boolean} isSolved whether the solver found the solution */
  #end(text, isSolved) {
    const attempt = /** @type {Attempt} */ (this.#state.attempt);
    this.#judge(text, isSolved ? "right" : "");
    this.#write({ isOver: true, node: lineOf(attempt.game) });
    if (isSolved) {
      const id = idOf(attempt.puzzle);
      const { isRun, missed } = this.#state;
      this.#rate(true);
      this.#record((progress) => afterSolved(progress, id, dayOf(new Date())));
      if (isRun && missed === null) {
        this.#record((progress) => ({ ...progress, run: afterRight(progress.run, id) }));
        setTimeout(() => attempt === this.#state.attempt && void this.#openNextOfRun(), PAUSE);
      }
    }
    this.#changed("record");
  }

  /** @param {() => string} text @param {string} [kind] */
  #judge(text, kind = "") {
    this.#write({ verdict: { text, kind } });
  }

  /** Marks the piece to move. */
  hint() {
    const attempt = /** @type {Attempt} */ (this.#state.attempt);
    const from = attempt.next?.slice(0, 2) ?? "";
    const piece = attempt.game.board().find(({ square }) => square === from);
    if (!piece) return;
    this.#rate(false);
    this.#write({ hinted: from });
    this.#judge(() => t.hintIs(`${t.roles[piece.role]} ${squareName(from, coordinates())}`));
    this.#changed("position");
  }

  /** Shows the solution. */
  reveal() {
    this.#rate(false);
    const attempt = /** @type {Attempt} */ (this.#state.attempt);
    while (!attempt.isSolved) this.#advance(attempt);
    this.#end(() => t.solutionIs, false);
    this.#changed("position");
  }

  /** Shows a move of the solution on the board. @param {Node} node */
  look(node) {
    this.#write({ node });
    this.#changed("position");
  }

  /** Writes the moves anew after a change of the letters. */
  spell() {
    const { attempt, isOver } = this.#state;
    if (attempt && isOver) this.#write({ node: lineOf(attempt.game) });
  }
}
