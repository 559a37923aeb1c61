// Solving puzzles move by move, with the replies of the solution.

import { replay, sanOf, squareName } from "../shared/api.js";
import { assign, button, choice, fetchFile, fill, h, keepFocus, linkButton } from "../shared/dom.js";
import { gameList, lineOf } from "../shared/moves.js";
import { Attempt, readPuzzles } from "../makruk/puzzles.js";
import { partsOf } from "../makruk/themes.js";
import { NOTHING, afterSolved, afterTry, dailyPlace, dateOf, dayOf, daysInRow, isFirst, nearest, readProgress } from "./progress.js";
import { gameOf, goalText, idOf, ratingOf } from "./puzzle.js";
import { PUZZLE_TEXTS } from "./puzzle-texts.js";
import { random } from "../shared/random.js";
import { applyTheme, isRecord, load, settings, storage, store } from "../shared/settings.js";
import { loadSheet } from "../shared/sheet.js";
import { countBox, errorBox, sayCount, statusLines, textError } from "../shared/state.js";
import { num, plain, t } from "../shared/texts.js";

/** @typedef {import("../makruk/types.js").Puzzle} Puzzle */
/** @typedef {import("../makruk/types.js").PuzzleProblem} Problem */
/** @typedef {import("../shared/tree.js").Node} Node */
/** @typedef {import("./progress.js").Progress} Progress */

/** The puzzles beside the page. */
const FILE = "puzzles.jsonl";
/** Delay between a correct move and its reply, in milliseconds. */
const PAUSE = 600;
/** How many first tries the history shows, the newest first. */
const SHOWN = 20;
/** Maximum number of unreadable lines to report. */
const NAMED = 3;
const ALL = "all";

/** The name of a theme in words. @param {string} theme */
function themeName(theme) {
  const [name, number] = partsOf(theme);
  const text = t.puzzleThemes[/** @type {keyof typeof t.puzzleThemes} */ (name)];
  return text ? text(num(number ?? 0)) : theme;
}

/** A day in words. @param {number} day */
const dayText = (day) => new Intl.DateTimeFormat(t.locale, { day: "numeric", month: "short" }).format(dateOf(day));

/** The deviation above which a rating is uncertain, as on other sites. */
const PROVISIONAL = 110;

/** The change of a rating. @param {number} change */
const changeMark = (change) =>
  h("span", { class: change > 0 ? "change up" : change < 0 ? "change down" : "change" }, `${change < 0 ? "−" : "+"}${plain(Math.abs(change))}`);

await loadSheet("shared/practice.css");

export class SolveView {
  /** @type {Puzzle[]} */
  #puzzles = [];
  /** @type {Problem[]} */
  #problems = [];
  /** Why there are no puzzles, or why the requested one is not shown. @type {any} */
  #error = null;
  #isLoading = false;
  /** The puzzle requested by a link. */
  #wanted = "";
  /** Whether the puzzle of the day was requested. */
  #wantsDaily = false;
  /** @type {Progress} */
  #progress = NOTHING;
  /** The progress before it was reset, while the reset can be undone. @type {Progress | null} */
  #erased = null;
  /** The day of which this is the puzzle, or 0. */
  #daily = 0;
  /** @type {Attempt | null} */
  #attempt = null;
  /** Whether the puzzle was solved, or its solution was shown. */
  #isOver = false;
  /** The verdict on the last move; a function, so that the text follows the language. @type {{ text: () => string, kind: string } | null} */
  #verdict = null;
  #spoken = "";
  /** The move shown on the board after the end of the puzzle. @type {Node | null} */
  #node = null;
  #board;
  #parts = /** @type {Record<string, any>} */ ({});

  /** @param {{ analyseGame: (game: import("../shared/api.js").AnyGame) => void }} page */
  constructor(page) {
    this.page = page;
    this.#progress = readProgress(load("puzzles", isRecord, NOTHING));
    this.#wanted = this.#progress.current;
    this.#board = h("makruk-board", { mode: "play", movable: "none", position: "8/8/8/8/8/8/8/8 w - - 0 1" });
    this.#board.addEventListener("makruk-move", (/** @type {CustomEvent} */ event) => {
      event.preventDefault();
      this.#try(event.detail.uci);
    });
    this.element = h("section", { class: "view solve" });
    // Another tab has recorded something.
    storage.addEventListener("puzzles", () => {
      const { theme, current } = this.#progress;
      this.#progress = { ...readProgress(load("puzzles", isRecord, this.#progress)), theme, current };
      this.#showChoice();
      this.#showRating();
    });
    this.render();
  }

  show() {
    if (this.#puzzles.length === 0) this.#load();
  }

  /** Opens the puzzle of a link. @param {string} id */
  openLink(id) {
    this.#wanted = id;
    if (this.#puzzles.length > 0) this.#openWanted(true);
    else this.#load(true);
  }

  /** Opens the puzzle of the day. */
  openDaily() {
    this.#wantsDaily = true;
    if (this.#puzzles.length > 0) this.#openWanted(false);
    else this.#load();
  }

  get #texts() {
    return settings.language === "th" ? PUZZLE_TEXTS.th : PUZZLE_TEXTS.en;
  }

  /** @param {boolean} [isLink] whether a link requested the puzzle */
  async #load(isLink = false) {
    if (this.#isLoading) return;
    [this.#isLoading, this.#error, this.#problems] = [true, null, []];
    this.#showAll();
    try {
      const { puzzles, problems } = readPuzzles(await (await fetchFile(FILE)).text());
      [this.#puzzles, this.#problems] = [puzzles, problems];
      if (puzzles.length === 0) throw textError(t.noPuzzles);
    } catch (error) {
      this.#error = error;
    }
    this.#isLoading = false;
    if (this.#puzzles.length > 0) this.#openWanted(isLink);
    else this.#showAll();
  }

  /** @param {boolean} isLink */
  #openWanted(isLink) {
    if (this.#wantsDaily) {
      this.#wantsDaily = false;
      const today = dayOf(new Date());
      return this.#open(this.#puzzles[dailyPlace(today, this.#puzzles.length)], null, today);
    }
    const found = this.#puzzles.find((puzzle) => idOf(puzzle) === this.#wanted);
    if (found) return this.#open(found);
    this.#next(isLink ? textError(t.noSuchPuzzle(this.#wanted)) : null);
  }

  /** The puzzles with the chosen theme; all puzzles if none has it. */
  get #chosen() {
    const chosen = this.#puzzles.filter(({ themes }) => themes.includes(this.#progress.theme));
    return chosen.length > 0 ? chosen : this.#puzzles;
  }

  /** Opens another puzzle with the theme, near the visitor's rating: preferably one never tried, or else an unsolved one. @param {Error | null} [error] why a different puzzle is opened */
  #next(error = null) {
    const others = this.#chosen.filter((puzzle) => puzzle !== this.#attempt?.puzzle);
    const solved = new Set(this.#progress.solved);
    const tried = new Set(this.#progress.tries.map(({ id }) => id));
    const left = others.filter((puzzle) => !solved.has(idOf(puzzle)));
    const fresh = left.filter((puzzle) => !tried.has(idOf(puzzle)));
    const pool = [fresh, left, others, this.#chosen].find((list) => list.length > 0) ?? [];
    this.#open(nearest(pool, ratingOf, this.#progress.rating.rating, random), error);
  }

  /** @param {Puzzle} puzzle @param {Error | null} [error] @param {number} [daily] the day of which this is the puzzle */
  #open(puzzle, error = null, daily = 0) {
    this.#error = error;
    this.#daily = daily;
    this.#attempt = new Attempt(puzzle);
    [this.#isOver, this.#verdict, this.#spoken, this.#node] = [false, null, "", null];
    this.#board.arrows = [];
    assign(this.#board, { orientation: this.#attempt.side });
    this.#change((progress) => ({ ...progress, current: idOf(puzzle) }));
    this.#showAll();
  }

  /** Changes what is stored, in this tab or any other. @param {(progress: Progress) => Progress} act */
  #change(act) {
    const { theme, current } = this.#progress;
    this.#progress = act({ ...readProgress(load("puzzles", isRecord, this.#progress)), theme, current });
    store("puzzles", this.#progress);
  }

  /** Records how the first try ended: a wrong move or a hint is a failure, at once. @param {boolean} isSolved */
  #rate(isSolved) {
    const { puzzle } = /** @type {Attempt} */ (this.#attempt);
    const tried = { id: idOf(puzzle), rating: ratingOf(puzzle), isSolved, day: dayOf(new Date()) };
    if (!isFirst(this.#progress, tried.id)) return;
    this.#erased = null;
    this.#change((progress) => afterTry(progress, tried));
    this.#showRating();
  }

  /** Forgets the rating and the history, but neither the theme nor the puzzle on the board. */
  #reset() {
    const before = this.#progress;
    this.#change(({ theme, current }) => ({ ...NOTHING, theme, current }));
    this.#erased = before;
    this.#showChoice();
    this.#showRating();
    this.#parts.past.querySelector("button.undone")?.focus();
  }

  #restore() {
    const before = this.#erased;
    if (!before) return;
    this.#erased = null;
    this.#change(({ theme, current }) => ({ ...before, theme, current }));
    this.#showChoice();
    this.#showRating();
    this.#parts.past.querySelector("summary")?.focus();
  }

  /** A move of the solver. @param {string} uci */
  #try(uci) {
    const attempt = this.#attempt;
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
    this.#show();
  }

  /** Plays the solution's reply, if the puzzle is still the same. @param {Attempt} attempt */
  #reply(attempt) {
    if (attempt !== this.#attempt || this.#isOver) return;
    this.#advance(attempt);
    this.#show();
  }

  /** Plays the next move of the solution. @param {Attempt} attempt */
  #advance(attempt) {
    const { next, game } = attempt;
    const { count } = game;
    if (next !== null && attempt.reply() === null) attempt.play(next);
    this.#afterMove(attempt, count);
  }

  /** @param {Attempt} attempt @param {import("../makruk/types.js").Count | null} count the count before the move */
  #afterMove(attempt, count) {
    this.#spoken = sayCount(attempt.game, count);
    this.#board.arrows = [];
  }

  /** @param {() => string} text @param {boolean} isSolved whether the solver found the solution */
  #end(text, isSolved) {
    const attempt = /** @type {Attempt} */ (this.#attempt);
    this.#isOver = true;
    this.#judge(text, isSolved ? "right" : "");
    this.#node = lineOf(attempt.game);
    if (isSolved) {
      this.#rate(true);
      this.#change((progress) => afterSolved(progress, idOf(attempt.puzzle), dayOf(new Date())));
    }
    this.#showChoice();
    this.#showRating();
  }

  /** Shows a verdict on a move. @param {() => string} text @param {string} [kind] */
  #judge(text, kind = "") {
    this.#verdict = { text, kind };
  }

  #hint() {
    const attempt = /** @type {Attempt} */ (this.#attempt);
    const from = attempt.next?.slice(0, 2) ?? "";
    const piece = attempt.game.board().find(({ square }) => square === from);
    if (!piece) return;
    this.#rate(false);
    this.#board.arrows = [{ from }];
    this.#judge(() => t.hintIs(`${t.roles[piece.role]} ${squareName(from, this.#board.coordinates)}`));
    this.#show();
  }

  #reveal() {
    this.#rate(false);
    const attempt = /** @type {Attempt} */ (this.#attempt);
    while (!attempt.isSolved) this.#advance(attempt);
    this.#end(() => t.solutionIs, false);
    this.#show();
    this.#parts.next.focus();
  }

  #again() {
    if (this.#attempt) this.#open(this.#attempt.puzzle, null, this.#daily);
    this.#board.focus();
  }

  /** @param {Node} node */
  #look(node) {
    this.#node = node;
    this.#show();
  }

  /** Builds the whole view, initially and after a change of language or settings. Buttons are kept, with the focus. */
  render() {
    applyTheme(this.#board);
    for (const name of ["choose", "status", "count", "buttons", "moves", "themes", "more", "rated", "past"]) this.#parts[name] = h("div", { class: name });
    const { choose, status, count, buttons, moves, themes, more, rated, past } = this.#parts;
    status.setAttribute("role", "status");
    count.setAttribute("aria-live", "polite");
    rated.setAttribute("aria-live", "polite");
    const errors = h("div", { role: "alert", class: "errors" });
    Object.assign(this.#parts, {
      errors,
      hint: button(t.hint, () => this.#hint()),
      reveal: button(t.showSolution, () => this.#reveal()),
      again: button(t.again, () => this.#again()),
      next: button(t.nextPuzzle, () => (this.#next(), this.#board.focus())),
      daily: button(this.#texts.daily, () => (this.openDaily(), this.#board.focus())),
      analyse: button(t.analyseGame, () => this.page.analyseGame(/** @type {Attempt} */ (this.#attempt).game)),
      retry: button(t.tryAgain, () => this.#load()),
    });
    buttons.append(this.#parts.hint, this.#parts.reveal, this.#parts.again, this.#parts.next, this.#parts.daily, this.#parts.retry);
    more.append(linkButton(t.copyLink, t.copied, () => `p=${this.#attempt ? idOf(this.#attempt.puzzle) : ""}`), this.#parts.analyse, h("a", { href: "#chase" }, t.tabs.chase));
    keepFocus(this.element, () => {
      this.element.replaceChildren(
        h("div", { class: "boardside" }, this.#board),
        h("div", { class: "panel" }, errors, status, count, rated, buttons, choose, h("h2", {}, t.moves), moves, themes, more, past),
      );
      if (this.#attempt && this.#isOver) this.#node = lineOf(this.#attempt.game);
      this.#showAll();
    });
  }

  /** Updates the view, including the parts that moves do not change. */
  #showAll() {
    this.#showErrors();
    this.#showChoice();
    this.#showRating();
    this.#show();
  }

  #show() {
    this.#showButtons();
    this.#showBoard();
    this.#showState();
  }

  #showErrors() {
    const rest = this.#problems.length - NAMED;
    this.#parts.errors.replaceChildren(
      ...(this.#error ? [errorBox(this.#error)] : []),
      ...this.#problems.slice(0, NAMED).map(({ line, ...problem }) => errorBox(textError(t.puzzleLine(num(line), t.fault(problem))))),
      ...(rest > 0 ? [h("p", { class: "error" }, t.moreProblems(num(rest)))] : []),
    );
  }

  #showButtons() {
    const { hint, reveal, again, next, retry, more, analyse, daily } = this.#parts;
    const isOpen = this.#attempt !== null;
    hint.hidden = reveal.hidden = !isOpen || this.#isOver;
    hint.disabled = !this.#isMyTurn;
    again.hidden = analyse.hidden = !this.#isOver;
    next.hidden = more.hidden = !isOpen;
    daily.hidden = !isOpen || this.#daily === dayOf(new Date());
    next.className = this.#isOver ? "primary" : "";
    retry.hidden = isOpen || this.#isLoading;
  }

  get #isMyTurn() {
    const attempt = this.#attempt;
    return attempt !== null && !this.#isOver && attempt.game.turn === attempt.side;
  }

  /** Shows the themes with their puzzle counts, in the order of the texts, and the number solved. */
  #showChoice() {
    const numbers = new Map([[ALL, this.#puzzles.length]]);
    for (const theme of this.#puzzles.flatMap(({ themes }) => themes)) numbers.set(theme, (numbers.get(theme) ?? 0) + 1);
    const order = Object.keys(t.puzzleThemes);
    const place = (/** @type {string} */ theme) => order.indexOf(partsOf(theme)[0]);
    const options = [...numbers]
      .sort(([a], [b]) => place(a) - place(b) || (partsOf(a)[1] ?? 0) - (partsOf(b)[1] ?? 0))
      .map(([theme, number]) => /** @type {[string, string]} */ ([theme, `${themeName(theme)} (${num(number)})`]));
    const solved = new Set(this.#progress.solved);
    const isSolved = this.#chosen.filter((puzzle) => solved.has(idOf(puzzle))).length;
    const select = (/** @type {string} */ theme) => {
      this.#progress = { ...this.#progress, theme };
      this.#next();
      this.#parts.choose.querySelector("select")?.focus();
    };
    this.#parts.choose.hidden = this.#puzzles.length === 0;
    fill(
      this.#parts.choose,
      choice(t.puzzleTheme, options, numbers.has(this.#progress.theme) ? this.#progress.theme : ALL, select, "theme"),
      h("p", { class: "note" }, t.solvedOf(num(isSolved), num(this.#chosen.length))),
    );
  }

  /** Shows the visitor's rating, the puzzle's, and the history. */
  #showRating() {
    const { rated, past } = this.#parts;
    const texts = this.#texts;
    const puzzle = this.#attempt?.puzzle;
    const { rating, tries, streak, best } = this.#progress;
    rated.hidden = past.hidden = !puzzle;
    if (!puzzle) return;
    const id = idOf(puzzle);
    const last = tries.find((tried) => tried.id === id);
    const isLast = last !== undefined && last === tries[tries.length - 1];
    // Before the end, the rating of the puzzle would be a hint.
    const isKnown = this.#isOver || last !== undefined;
    const isFailed = isLast && !last.isSolved && !this.#isOver;
    const inRow = texts.inRow(num(streak), num(best));
    const note = isFailed ? `${texts.isFailed} ${inRow}` : isKnown ? inRow : isFirst(this.#progress, id) ? `${texts.isRated} ${inRow}` : texts.isUnrated;
    const row = (/** @type {string} */ name, /** @type {...any} */ ...value) => h("div", {}, h("dt", {}, name), h("dd", {}, value));
    rated.replaceChildren(
      ...(this.#daily ? [h("p", { class: "daily" }, texts.dailyOf(dayText(this.#daily)))] : []),
      h(
        "dl",
        {},
        row(
          texts.rating,
          plain(Math.round(rating.rating)),
          rating.deviation > PROVISIONAL && h("abbr", { title: texts.provisional }, "?"),
          isLast && changeMark(last.change),
        ),
        isKnown && row(texts.puzzle, plain(ratingOf(puzzle))),
      ),
      h("p", { class: "note" }, note),
    );
    const isOpen = past.querySelector("details")?.open ?? false;
    const solved = tries.filter(({ isSolved }) => isSolved).length;
    const days = daysInRow(this.#progress, dayOf(new Date()));
    const facts = [texts.solved(num(solved)), texts.failed(num(tries.length - solved)), texts.days(num(days))].join(" · ");
    const shown = tries.slice(-SHOWN).reverse();
    fill(
      past,
      h(
        "details",
        { open: isOpen },
        h("summary", {}, texts.history),
        h("p", { class: "note" }, tries.length > 0 ? facts : texts.noHistory),
        shown.length > 0 && h("ol", { class: "tries" }, shown.map((tried) => this.#tryItem(tried))),
        tries.length > 0 && button(texts.reset, () => this.#reset(), { class: "quiet" }),
        this.#erased && h("p", { class: "erased", role: "status" }, texts.isReset, " ", button(t.undo, () => this.#restore(), { class: "undone" })),
      ),
    );
  }

  /** @param {import("./progress.js").Try} tried */
  #tryItem({ id, day, isSolved, rating, change }) {
    const puzzle = this.#puzzles.find((puzzle) => idOf(puzzle) === id);
    const name = this.#texts.open(id);
    return h(
      "li",
      {},
      h("span", { class: isSolved ? "mark right" : "mark wrong" }, isSolved ? this.#texts.wasSolved : this.#texts.wasFailed),
      puzzle ? button(name, () => (this.#open(puzzle), this.#board.focus()), { class: "quiet" }) : h("span", {}, name),
      h("span", { class: "note" }, dayText(day)),
      h("span", { class: "points" }, plain(rating), " ", changeMark(change)),
    );
  }

  /** The game on the board: after the end, up to the chosen move. */
  get #shown() {
    const attempt = /** @type {Attempt} */ (this.#attempt);
    if (!this.#node || this.#node.children.length === 0) return attempt.game;
    const { fen, rules } = attempt.puzzle;
    return replay({ fen, rules, actions: this.#node.path() }).game;
  }

  #showBoard() {
    if (!this.#attempt) return;
    const board = this.#board;
    const game = this.#shown;
    assign(board, { movable: this.#isMyTurn ? this.#attempt.side : "none" });
    if (board.game === game) board.refresh();
    else board.game = game;
  }

  #showState() {
    const { status, count, moves, themes } = this.#parts;
    const attempt = this.#attempt;
    if (!attempt) return status.replaceChildren(this.#isLoading ? t.loadingPuzzles : "");
    const game = this.#board.game;
    status.replaceChildren(
      h("p", { class: "goal" }, goalText(attempt.puzzle)),
      ...statusLines(game),
      this.#verdict ? h("p", { class: `verdict ${this.#verdict.kind}` }, this.#verdict.text()) : "",
    );
    const box = countBox(game, this.#spoken);
    count.hidden = box.length === 0;
    fill(count, ...box);
    const line = this.#node ?? lineOf(game);
    fill(moves, gameList(attempt.game, line, this.#isOver ? (node) => this.#look(node) : null));
    themes.hidden = !this.#isOver;
    const about = attempt.puzzle.themes.map(themeName).join(" · ");
    themes.replaceChildren(h("p", { class: "note" }, t.puzzleFrom(about, num(gameOf(attempt.puzzle)))));
  }
}
