// Solving puzzles move by move, with the replies of the solution.

import { replay, sanOf, squareName } from "./api.js";
import { assign, button, choice, fetchFile, fill, h, keepFocus, linkButton } from "./dom.js";
import { gameList, lineOf } from "./moves.js";
import { Attempt, partsOf, readPuzzles } from "./makruk/puzzles.js";
import { applyTheme, isRecord, isTexts, load, store } from "./settings.js";
import { countBox, errorBox, sayCount, statusLines, textError } from "./state.js";
import { num, t } from "./texts.js";
import { random } from "./trainer.js";

/** @typedef {import("./makruk/types.js").Puzzle} Puzzle */
/** @typedef {import("./makruk/types.js").PuzzleProblem} Problem */
/** @typedef {import("./tree.js").Node} Node */

/** The puzzles beside the page. */
const FILE = "puzzles.jsonl";
/** Delay between a correct move and its reply, in milliseconds. */
const PAUSE = 600;
/** Maximum number of unreadable lines to report. */
const NAMED = 3;
const ALL = "all";

/** The name of a theme in words. @param {string} theme */
function themeName(theme) {
  const [name, number] = partsOf(theme);
  const text = t.puzzleThemes[/** @type {keyof typeof t.puzzleThemes} */ (name)];
  return text ? text(num(number ?? 0)) : theme;
}

/** The goal in words. @param {Puzzle} puzzle */
function goalText({ goal, worth, length, themes }) {
  if (goal === "gain") return t.goals.gain(num(length), num(worth ?? 0));
  if (goal === "draw") return themes.includes("hold_by_count") ? t.goals.holdByCount(num(length)) : t.goals.draw(num(length));
  return themes.includes("win_within_count") ? t.goals.mateWithinCount(num(length)) : t.goals.mate(num(length));
}

/** The name of a puzzle in links. @param {Puzzle} puzzle */
const nameOf = ({ source }) => (source ? `${source.game}-${source.ply}` : "");

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
  /** @type {Set<string>} */
  #solved;
  #theme = ALL;
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

  /** @param {{ analyseGame: (game: import("./api.js").AnyGame) => void }} page */
  constructor(page) {
    this.page = page;
    const { solved, theme, current } = load("puzzles", isRecord, {});
    this.#solved = new Set(isTexts(solved) ? solved : []);
    if (typeof theme === "string") this.#theme = theme;
    if (typeof current === "string") this.#wanted = current;
    this.#board = h("makruk-board", { mode: "play", movable: "none", position: "empty" });
    this.#board.addEventListener("makruk-move", (/** @type {CustomEvent} */ event) => {
      event.preventDefault();
      this.#try(event.detail.uci);
    });
    this.element = h("section", { class: "view" });
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
    const found = this.#puzzles.find((puzzle) => nameOf(puzzle) === this.#wanted);
    if (found) return this.#open(found);
    this.#next(isLink ? textError(t.noSuchPuzzle(this.#wanted)) : null);
  }

  /** The puzzles with the chosen theme; all puzzles if none has it. */
  get #chosen() {
    const chosen = this.#puzzles.filter(({ themes }) => themes.includes(this.#theme));
    return chosen.length > 0 ? chosen : this.#puzzles;
  }

  /** Opens another puzzle with the theme, preferably an unsolved one. @param {Error | null} [error] why a different puzzle is opened */
  #next(error = null) {
    const others = this.#chosen.filter((puzzle) => puzzle !== this.#attempt?.puzzle);
    const left = others.filter((puzzle) => !this.#solved.has(nameOf(puzzle)));
    const pool = [left, others, this.#chosen].find((list) => list.length > 0) ?? [];
    this.#open(pool[random(pool.length)], error);
  }

  /** @param {Puzzle} puzzle @param {Error | null} [error] */
  #open(puzzle, error = null) {
    this.#error = error;
    this.#attempt = new Attempt(puzzle);
    [this.#isOver, this.#verdict, this.#spoken, this.#node] = [false, null, "", null];
    this.#board.arrows = [];
    assign(this.#board, { orientation: this.#attempt.side });
    this.#storeProgress();
    this.#showAll();
  }

  /** Stores which puzzles are solved, in this tab or any other. */
  #storeProgress() {
    const { solved } = load("puzzles", isRecord, {});
    if (isTexts(solved)) for (const id of solved) this.#solved.add(id);
    store("puzzles", { solved: [...this.#solved], theme: this.#theme, current: this.#attempt ? nameOf(this.#attempt.puzzle) : undefined });
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

  /** @param {Attempt} attempt @param {import("./makruk/types.js").Count | null} count the count before the move */
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
    if (isSolved) this.#solved.add(nameOf(attempt.puzzle));
    this.#storeProgress();
    this.#showChoice();
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
    this.#board.arrows = [{ from }];
    this.#judge(() => t.hintIs(`${t.roles[piece.role]} ${squareName(from, this.#board.coordinates)}`));
    this.#show();
  }

  #reveal() {
    const attempt = /** @type {Attempt} */ (this.#attempt);
    while (!attempt.isSolved) this.#advance(attempt);
    this.#end(() => t.solutionIs, false);
    this.#show();
    this.#parts.next.focus();
  }

  #again() {
    if (this.#attempt) this.#open(this.#attempt.puzzle);
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
    for (const name of ["choose", "status", "count", "buttons", "moves", "themes", "more"]) this.#parts[name] = h("div", { class: name });
    const { choose, status, count, buttons, moves, themes, more } = this.#parts;
    status.setAttribute("role", "status");
    count.setAttribute("aria-live", "polite");
    const errors = h("div", { role: "alert", class: "errors" });
    Object.assign(this.#parts, {
      errors,
      hint: button(t.hint, () => this.#hint()),
      reveal: button(t.showSolution, () => this.#reveal()),
      again: button(t.again, () => this.#again()),
      next: button(t.nextPuzzle, () => (this.#next(), this.#board.focus())),
      analyse: button(t.analyseGame, () => this.page.analyseGame(/** @type {Attempt} */ (this.#attempt).game)),
      retry: button(t.tryAgain, () => this.#load()),
    });
    buttons.append(this.#parts.hint, this.#parts.reveal, this.#parts.again, this.#parts.next, this.#parts.retry);
    more.append(linkButton(t.copyLink, t.copied, () => `p=${this.#attempt ? nameOf(this.#attempt.puzzle) : ""}`), this.#parts.analyse);
    keepFocus(this.element, () => {
      this.element.replaceChildren(
        h("div", { class: "boardside" }, this.#board),
        h("div", { class: "panel" }, errors, status, count, buttons, choose, h("h2", {}, t.moves), moves, themes, more),
      );
      if (this.#attempt && this.#isOver) this.#node = lineOf(this.#attempt.game);
      this.#showAll();
    });
  }

  /** Updates the view, including the parts that moves do not change. */
  #showAll() {
    this.#showErrors();
    this.#showChoice();
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
    const { hint, reveal, again, next, retry, more, analyse } = this.#parts;
    const isOpen = this.#attempt !== null;
    hint.hidden = reveal.hidden = !isOpen || this.#isOver;
    hint.disabled = !this.#isMyTurn;
    again.hidden = analyse.hidden = !this.#isOver;
    next.hidden = more.hidden = !isOpen;
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
    const isSolved = this.#chosen.filter((puzzle) => this.#solved.has(nameOf(puzzle))).length;
    const select = (/** @type {string} */ theme) => {
      this.#theme = theme;
      this.#next();
      this.#parts.choose.querySelector("select")?.focus();
    };
    this.#parts.choose.hidden = this.#puzzles.length === 0;
    fill(
      this.#parts.choose,
      choice(t.puzzleTheme, options, numbers.has(this.#theme) ? this.#theme : ALL, select, "theme"),
      h("p", { class: "note" }, t.solvedOf(num(isSolved), num(this.#chosen.length))),
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
    themes.replaceChildren(h("p", { class: "note" }, t.puzzleFrom(about, num(attempt.puzzle.source?.game ?? 0))));
  }
}
