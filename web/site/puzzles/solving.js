// A puzzle that is being solved, and the choice of the next one: the state, without its drawing.

import { replay, sanOf, squareName } from "../shared/api.js";
import { fetchFile } from "../shared/dom.js";
import { lineOf } from "../shared/moves.js";
import { Attempt, readPuzzles } from "../makruk/puzzles.js";
import { random } from "../shared/random.js";
import { coordinates, isRecord, load, storage, store } from "../shared/settings.js";
import { sayCount, textError } from "../shared/state.js";
import { t } from "../shared/texts.js";
import { NOTHING, afterSolved, afterTry, dailyPlace, dayOf, isFirst, nearest, readProgress } from "./progress.js";
import { idOf, ratingOf } from "./puzzle.js";

/** @typedef {import("../makruk/types.js").Count} Count */
/** @typedef {import("../makruk/types.js").Puzzle} Puzzle */
/** @typedef {import("../makruk/types.js").PuzzleProblem} Problem */
/** @typedef {import("../shared/tree.js").Node} Node */
/** @typedef {import("./progress.js").Progress} Progress */
/**
 * A verdict on the last move; a function, so that the text follows the language.
 * @typedef {{ text: () => string, kind: string }} Verdict
 */
/**
 * @typedef {object} State
 * @property {Puzzle[]} puzzles
 * @property {Problem[]} problems
 * @property {unknown} error why there are no puzzles, or why the requested one is not shown
 * @property {boolean} isLoading
 * @property {string} wanted the puzzle requested by a link
 * @property {boolean} wantsDaily whether the puzzle of the day was requested
 * @property {Progress} progress
 * @property {Progress | null} erased the progress before it was reset, while the reset can be undone
 * @property {number} daily the day of which this is the puzzle, or 0
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

/** The puzzles beside the page. */
const FILE = "puzzles.jsonl";
/** Delay between a correct move and its reply, in milliseconds. */
const PAUSE = 600;

export class Solving {
  /** @type {State} */
  #state;
  #changed;

  /** @param {(extent: Extent) => void} changed */
  constructor(changed) {
    this.#changed = changed;
    const progress = readProgress(load("puzzles", isRecord, NOTHING));
    this.#state = {
      puzzles: [],
      problems: [],
      error: null,
      isLoading: false,
      wanted: progress.current,
      wantsDaily: false,
      progress,
      erased: null,
      daily: 0,
      attempt: null,
      isOver: false,
      verdict: null,
      spoken: "",
      hinted: null,
      node: null,
    };
    // Another tab has recorded something.
    storage.addEventListener("puzzles", () => {
      this.#write({ progress: this.#stored() });
      changed("record");
    });
  }

  /** @returns {Readonly<State>} */
  get state() {
    return this.#state;
  }

  /** The only function that changes the state. @param {Partial<State>} change */
  #write(change) {
    Object.assign(this.#state, change);
  }

  /** The puzzles with the chosen theme; all puzzles if none has it. */
  get chosen() {
    const { puzzles, progress } = this.#state;
    const chosen = puzzles.filter(({ themes }) => themes.includes(progress.theme));
    return chosen.length > 0 ? chosen : puzzles;
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
    try {
      this.#write(readPuzzles(await (await fetchFile(FILE)).text()));
      if (this.#state.puzzles.length === 0) throw textError(t.noPuzzles);
    } catch (error) {
      this.#write({ error });
    }
    this.#write({ isLoading: false });
    if (this.#state.puzzles.length > 0) this.#openWanted(isLink);
    else this.#changed("all");
  }

  /** Opens the puzzle of a link. @param {string} wanted */
  openLink(wanted) {
    this.#write({ wanted });
    if (this.#state.puzzles.length > 0) this.#openWanted(true);
    else void this.load(true);
  }

  /** Opens the puzzle of the day. */
  openDaily() {
    this.#write({ wantsDaily: true });
    if (this.#state.puzzles.length > 0) this.#openWanted(false);
    else void this.load();
  }

  /** @param {boolean} isLink */
  #openWanted(isLink) {
    const { puzzles, wanted, wantsDaily } = this.#state;
    if (wantsDaily) {
      this.#write({ wantsDaily: false });
      const today = dayOf(new Date());
      return this.open(puzzles[dailyPlace(today, puzzles.length)], null, today);
    }
    const found = puzzles.find((puzzle) => idOf(puzzle) === wanted);
    if (found) this.open(found);
    else this.next(isLink ? textError(t.noSuchPuzzle(wanted)) : null);
  }

  /**
   * Opens another puzzle with the theme, near the visitor's rating: preferably one never tried,
   * or else an unsolved one.
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
    this.open(nearest(pool, ratingOf, progress.rating.rating, random), error);
  }

  /** Chooses a theme, and opens a puzzle with it. @param {string} theme */
  choose(theme) {
    this.#write({ progress: { ...this.#state.progress, theme } });
    this.next();
  }

  /**
   * @param {Puzzle} puzzle
   * @param {Error | null} [error]
   * @param {number} [daily] the day of which this is the puzzle
   */
  open(puzzle, error = null, daily = 0) {
    const attempt = new Attempt(puzzle);
    this.#write({ error, daily, attempt, isOver: false, verdict: null, spoken: "", hinted: null, node: null });
    this.#record((progress) => ({ ...progress, current: idOf(puzzle) }));
    this.#changed("all");
  }

  /** Opens the same puzzle again. */
  again() {
    const { attempt, daily } = this.#state;
    if (attempt) this.open(attempt.puzzle, null, daily);
  }

  // The visitor's record

  /** The stored record, with the theme and the puzzle of this tab. */
  #stored() {
    const { theme, current } = this.#state.progress;
    return { ...readProgress(load("puzzles", isRecord, this.#state.progress)), theme, current };
  }

  /** Changes the stored record, from this tab or any other. @param {(progress: Progress) => Progress} act */
  #record(act) {
    const progress = act(this.#stored());
    this.#write({ progress });
    store("puzzles", progress);
  }

  /** Records how the first try ended: a wrong move or a hint is a failure, at once. @param {boolean} isSolved */
  #rate(isSolved) {
    const { puzzle } = /** @type {Attempt} */ (this.#state.attempt);
    const tried = { id: idOf(puzzle), rating: ratingOf(puzzle), isSolved, day: dayOf(new Date()) };
    if (!isFirst(this.#state.progress, tried.id)) return;
    this.#write({ erased: null });
    this.#record((progress) => afterTry(progress, tried));
    this.#changed("rating");
  }

  /** Forgets the rating and the history, but neither the theme nor the puzzle on the board. */
  reset() {
    const before = this.#state.progress;
    this.#record(({ theme, current }) => ({ ...NOTHING, theme, current }));
    this.#write({ erased: before });
    this.#changed("record");
  }

  /** Undoes a reset. */
  restore() {
    const { erased } = this.#state;
    if (!erased) return;
    this.#write({ erased: null });
    this.#record(({ theme, current }) => ({ ...erased, theme, current }));
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
    } else {
      this.#rate(false);
      const before = attempt.game.clone();
      this.#judge(() => t.wrongMove(sanOf(before, [uci])[0] ?? uci), "wrong");
    }
    this.#changed("position");
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
      this.#rate(true);
      this.#record((progress) => afterSolved(progress, idOf(attempt.puzzle), dayOf(new Date())));
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
