// The view of the puzzles: a puzzle on the board, the choice of another one, and the visitor's rating.

import { assign, button, choice, fill, h, keepFocus, linkButton } from "../shared/dom.js";
import { gameList, lineOf } from "../shared/moves.js";
import { partsOf } from "../makruk/themes.js";
import { applyTheme } from "../shared/settings.js";
import { loadSheet } from "../shared/sheet.js";
import { countBox, errorBox, statusLines, textError } from "../shared/state.js";
import { num, plain, t } from "../shared/texts.js";
import { dateOf, dayOf, daysInRow, isFirst } from "./progress.js";
import { LEVELS } from "./levels.js";
import { gameOf, goalText, idOf, puzzleTexts, ratingOf } from "./puzzle.js";
import { isRunning } from "./run.js";
import { Solving } from "./solving.js";

/** @typedef {import("../shared/api.js").AnyGame} AnyGame */
/** @typedef {import("./progress.js").Try} Try */

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
  h(
    "span",
    { class: change > 0 ? "change up" : change < 0 ? "change down" : "change" },
    `${change < 0 ? "−" : "+"}${plain(Math.abs(change))}`,
  );

/** A figure with its name. @param {string} name @param {...import("../shared/dom.js").Child} value */
const row = (name, ...value) => h("div", {}, h("dt", {}, name), h("dd", {}, value));

await loadSheet("shared/practice.css");

export class SolveView {
  #solving = new Solving((extent) => this.#follow(extent));
  #board;
  /** Elements of several kinds by name. @type {Record<string, any>} */
  #parts = {};

  /** @param {{ analyseGame: (game: AnyGame) => void }} page */
  constructor(page) {
    this.page = page;
    this.#board = h("makruk-board", { mode: "play", movable: "none", position: "8/8/8/8/8/8/8/8 w - - 0 1" });
    this.#board.addEventListener("makruk-move", (/** @type {CustomEvent} */ event) => {
      event.preventDefault();
      this.#solving.try(event.detail.uci);
    });
    this.element = h("section", { class: "view solve" });
    this.render();
  }

  // For the page

  show() {
    void this.#solving.load();
  }

  /** Opens the puzzle of a link. @param {string} id */
  openLink(id) {
    this.#solving.openLink(id);
  }

  /** Opens the puzzle of the day. */
  openDaily() {
    this.#solving.openDaily();
  }

  /** Opens the streak. */
  openRun() {
    this.#solving.openRun();
  }

  // Drawing

  /** @param {import("./solving.js").Extent} extent */
  #follow(extent) {
    if (extent === "all") return this.#showAll();
    if (extent === "position") return this.#show();
    if (extent === "record") this.#showChoice();
    this.#showRating();
  }

  /** Builds the whole view, initially and after a change of language or settings. Buttons are kept, with the focus. */
  render() {
    applyTheme(this.#board);
    const names = ["choose", "status", "count", "buttons", "modes", "moves", "themes", "more", "rated", "past"];
    for (const name of names) this.#parts[name] = h("div", { class: name });
    const { choose, status, count, buttons, modes, moves, themes, more, rated, past } = this.#parts;
    status.setAttribute("role", "status");
    count.setAttribute("aria-live", "polite");
    rated.setAttribute("aria-live", "polite");
    const errors = h("div", { role: "alert", class: "errors" });
    Object.assign(this.#parts, { errors }, this.#makeButtons());
    const { newRun, hint, reveal, again, next, leave, run, daily, retry, analyse } = this.#parts;
    buttons.append(hint, reveal, again, next, newRun, leave, retry);
    modes.append(run, daily);
    const link = linkButton(t.copyLink, t.copied, () => {
      const { attempt } = this.#solving.state;
      return `p=${attempt ? idOf(attempt.puzzle) : ""}`;
    });
    more.append(link, analyse, h("a", { href: "#chase" }, t.tabs.chase));
    const heading = h("h2", {}, t.moves);
    const panel = [errors, status, count, rated, buttons, modes, choose, heading, moves, themes, more, past];
    keepFocus(this.element, () => {
      this.element.replaceChildren(h("div", { class: "boardside" }, this.#board), h("div", { class: "panel" }, panel));
      this.#solving.spell();
      this.#showAll();
    });
  }

  #makeButtons() {
    const solving = this.#solving;
    const thenFocus = (/** @type {() => void} */ act) => () => {
      act();
      this.#board.focus();
    };
    const reveal = () => {
      solving.reveal();
      this.#parts.next.focus();
    };
    const analyse = () => {
      const { attempt } = solving.state;
      if (attempt) this.page.analyseGame(attempt.game);
    };
    return {
      hint: button(t.hint, () => solving.hint()),
      reveal: button(t.showSolution, reveal),
      again: button(t.again, thenFocus(() => solving.again())),
      next: button(t.nextPuzzle, thenFocus(() => solving.next())),
      daily: button(puzzleTexts().daily, thenFocus(() => solving.openDaily())),
      run: button(puzzleTexts().run, thenFocus(() => solving.openRun())),
      newRun: button(puzzleTexts().newRun, thenFocus(() => solving.openRun()), { class: "primary" }),
      leave: button(puzzleTexts().leaveRun, thenFocus(() => solving.next())),
      analyse: button(t.analyseGame, analyse),
      retry: button(t.tryAgain, () => void solving.load()),
    };
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
    const { error, problems } = this.#solving.state;
    const rest = problems.length - NAMED;
    const skipped = problems
      .slice(0, NAMED)
      .map(({ line, ...problem }) => errorBox(textError(t.puzzleLine(num(line), t.fault(problem)))));
    this.#parts.errors.replaceChildren(
      ...(error ? [errorBox(/** @type {Error} */ (error))] : []),
      ...skipped,
      ...(rest > 0 ? [h("p", { class: "error" }, t.moreProblems(num(rest)))] : []),
    );
  }

  #showButtons() {
    const { newRun, hint, reveal, again, next, leave, modes, run, daily, retry, more, analyse } = this.#parts;
    const { attempt, isOver, isLoading, isRun, missed, progress, daily: day } = this.#solving.state;
    const isOpen = attempt !== null;
    const isRated = isOpen && !isRun;
    const isMissed = isRun && missed !== null;
    hint.hidden = isOver || !isRated;
    reveal.hidden = isOver || !(isRated || isMissed);
    hint.disabled = !this.#solving.isMyTurn;
    again.hidden = analyse.hidden = !isOver || !(isRated || isMissed);
    next.hidden = more.hidden = !(isRated || isMissed);
    newRun.hidden = !isMissed;
    leave.hidden = !isRun || isMissed;
    modes.hidden = !isRated;
    run.textContent = isRunning(progress.run)
      ? puzzleTexts().continueRun(num(progress.run.solved.length))
      : puzzleTexts().run;
    daily.hidden = day === dayOf(new Date());
    next.className = isOver && !isMissed ? "primary" : "";
    retry.hidden = isOpen || isLoading;
  }

  /** Shows the themes with their puzzle counts, in the order of the texts, and the number solved. */
  #showChoice() {
    const { attempt, isRun, progress } = this.#solving.state;
    const { chosen, level, pool } = this.#solving;
    const texts = puzzleTexts();
    const numbers = new Map([[ALL, pool.length]]);
    for (const theme of pool.flatMap(({ themes }) => themes)) numbers.set(theme, (numbers.get(theme) ?? 0) + 1);
    const order = Object.keys(t.puzzleThemes);
    const place = (/** @type {string} */ theme) => order.indexOf(partsOf(theme)[0]);
    const number = (/** @type {string} */ theme) => partsOf(theme)[1] ?? 0;
    /** @type {[string, string][]} */
    const options = [...numbers.keys()]
      .sort((a, b) => place(a) - place(b) || number(a) - number(b))
      .map((theme) => [theme, `${themeName(theme)} (${num(numbers.get(theme) ?? 0)})`]);
    const solved = new Set(progress.solved);
    const isSolved = chosen.filter((puzzle) => solved.has(idOf(puzzle))).length;
    const select = (/** @type {string} */ theme) => {
      this.#solving.choose(theme);
      this.#parts.choose.querySelector("[name=theme]")?.focus();
    };
    // The focus stays on the list unless the user moves it during loading.
    const selectLevel = (/** @type {string} */ level) => void this.#solving.chooseLevel(level);
    /** @type {[string, string][]} */
    const levels = [ALL, ...LEVELS].map((level) => [level, texts.levels[/** @type {"all"} */ (level)]]);
    this.#parts.choose.hidden = pool.length === 0 || (attempt !== null && isRun);
    fill(
      this.#parts.choose,
      choice(texts.level, levels, level ?? ALL, selectLevel, "level"),
      choice(t.puzzleTheme, options, numbers.has(progress.theme) ? progress.theme : ALL, select, "theme"),
      h("p", { class: "note" }, t.solvedOf(num(isSolved), num(chosen.length))),
    );
  }

  /** Shows the visitor's rating, the puzzle's, and the history. */
  #showRating() {
    const { rated, past } = this.#parts;
    const { attempt, isOver, progress, daily } = this.#solving.state;
    rated.hidden = past.hidden = !attempt;
    if (!attempt) return;
    if (this.#solving.state.isRun) return this.#showRun();
    const { puzzle } = attempt;
    const texts = puzzleTexts();
    const { rating, tries, streak, best } = progress;
    const id = idOf(puzzle);
    const last = tries.find((tried) => tried.id === id);
    const isLast = last !== undefined && last === tries[tries.length - 1];
    // Before the end, the rating of the puzzle would be a hint.
    const isKnown = isOver || last !== undefined;
    const inRow = texts.inRow(num(streak), num(best));
    const isNew = isFirst(progress, id);
    const begun = isKnown ? inRow : isNew ? `${texts.isRated} ${inRow}` : texts.isUnrated;
    const note = isLast && !last.isSolved && !isOver ? `${texts.isFailed} ${inRow}` : begun;
    const doubt = rating.deviation > PROVISIONAL && h("abbr", { title: texts.provisional }, "?");
    const own = row(texts.rating, plain(Math.round(rating.rating)), doubt, isLast && changeMark(last.change));
    rated.replaceChildren(
      ...(daily ? [h("p", { class: "daily" }, texts.dailyOf(dayText(daily)))] : []),
      h("dl", {}, own, isKnown && row(texts.puzzle, plain(ratingOf(puzzle)))),
      h("p", { class: "note" }, note),
    );
    this.#showHistory();
  }

  /** Shows the length of the streak, and the best one. */
  #showRun() {
    const { missed, progress } = this.#solving.state;
    const texts = puzzleTexts();
    const { solved, best } = progress.run;
    const length = missed ?? solved.length;
    this.#parts.past.hidden = true;
    this.#parts.rated.replaceChildren(
      h("dl", { class: "run" }, row(texts.run, num(length)), best > 0 && row(texts.bestRun, num(best))),
      h("p", { class: "note" }, missed === null ? texts.aboutRun : length > 0 && length === best ? texts.newBest : ""),
    );
  }

  /** Shows the first tries. */
  #showHistory() {
    const { past } = this.#parts;
    const { progress, erased } = this.#solving.state;
    const texts = puzzleTexts();
    const { tries } = progress;
    const isOpen = past.querySelector("details")?.open ?? false;
    const solved = tries.filter(({ isSolved }) => isSolved).length;
    const days = texts.days(num(daysInRow(progress, dayOf(new Date()))));
    const facts = [texts.solved(num(solved)), texts.failed(num(tries.length - solved)), days].join(" · ");
    const shown = tries.slice(-SHOWN).reverse();
    const reset = button(texts.reset, () => this.#reset(), { class: "quiet" });
    const undo = button(t.undo, () => this.#restore(), { class: "undone" });
    const details = h(
      "details",
      { open: isOpen },
      h("summary", {}, texts.history),
      h("p", { class: "note" }, tries.length > 0 ? facts : texts.noHistory),
      shown.length > 0 && h("ol", { class: "tries" }, shown.map((tried) => this.#tryItem(tried))),
      tries.length > 0 && reset,
      erased && h("p", { class: "erased", role: "status" }, texts.isReset, " ", undo),
    );
    fill(past, details);
  }

  #reset() {
    this.#solving.reset();
    this.#parts.past.querySelector("button.undone")?.focus();
  }

  #restore() {
    this.#solving.restore();
    this.#parts.past.querySelector("summary")?.focus();
  }

  /** @param {Try} tried */
  #tryItem({ id, day, isSolved, rating, change }) {
    const texts = puzzleTexts();
    const open = () => {
      this.#solving.openLink(id);
      this.#board.focus();
    };
    const mark = isSolved ? "mark right" : "mark wrong";
    return h(
      "li",
      {},
      h("span", { class: mark }, isSolved ? texts.wasSolved : texts.wasFailed),
      button(texts.open(id), open, { class: "quiet" }),
      h("span", { class: "note" }, dayText(day)),
      h("span", { class: "points" }, plain(rating), " ", changeMark(change)),
    );
  }

  #showBoard() {
    const { attempt, hinted } = this.#solving.state;
    const game = this.#solving.shown;
    if (!attempt || !game) return;
    const board = this.#board;
    assign(board, { orientation: attempt.side, movable: this.#solving.isMyTurn ? attempt.side : "none" });
    if (board.arrows[0]?.from !== (hinted ?? undefined)) board.arrows = hinted ? [{ from: hinted }] : [];
    if (board.game === game) board.refresh();
    else board.game = game;
  }

  #showState() {
    const { status, count, moves, themes } = this.#parts;
    const { attempt, isOver, isLoading, verdict, spoken, node } = this.#solving.state;
    if (!attempt) return status.replaceChildren(isLoading ? t.loadingPuzzles : "");
    const game = /** @type {AnyGame} */ (this.#board.game);
    status.replaceChildren(
      h("p", { class: "goal" }, goalText(attempt.puzzle)),
      ...statusLines(game),
      verdict ? h("p", { class: `verdict ${verdict.kind}` }, verdict.text()) : "",
    );
    const box = countBox(game, spoken);
    count.hidden = box.length === 0;
    fill(count, ...box);
    const look = isOver ? (/** @type {import("../shared/tree.js").Node} */ chosen) => this.#solving.look(chosen) : null;
    fill(moves, gameList(attempt.game, node ?? lineOf(game), look));
    themes.hidden = !isOver;
    const about = attempt.puzzle.themes.map(themeName).join(" · ");
    themes.replaceChildren(h("p", { class: "note" }, t.puzzleFrom(about, num(gameOf(attempt.puzzle)))));
  }
}
