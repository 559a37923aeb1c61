// Six short lessons for somebody who has never seen Makruk.

import { squareName } from "../shared/api.js";
import { assign, button, fill, h, keepFocus, svgElement } from "../shared/dom.js";
import { diagramOf } from "./diagram.js";
import { Exercise } from "./exercise.js";
import { LESSON_TEXTS } from "./lesson-texts.js";
import { LESSONS, TASKS } from "./lessons.js";
import { loadSheet } from "../shared/sheet.js";
import { applyTheme, isRecord, isTexts, load, store } from "../shared/settings.js";
import { countBox, sayCount } from "../shared/state.js";
import { inLanguage, num, outcomeText, spoken, t } from "../shared/texts.js";

/** @typedef {import("./exercise.js").Verdict} Verdict */
/** @typedef {import("./lessons.js").Lesson} Lesson */
/** @typedef {import("./lessons.js").Task} Task */
/** @typedef {import("./lessons.js").CountTask} CountTask */

/** Delay between the learner's move and the reply, in milliseconds. */
const PAUSE = 600;
/** How many misses in an exercise bring a hint. */
const MISSES = 2;
/** The place after the last exercise. */
const END = "end";

const CHECK_MARK = "M5 12l5 5L20 7";

/** The lesson of an exercise. @param {Task} task */
const lessonOf = (task) => /** @type {Lesson} */ (LESSONS.find(({ tasks }) => tasks.includes(task)));

await loadSheet("learn/learn.css");

/** Whether the learner points with a finger. */
const isTouch = () => matchMedia("(pointer: coarse)").matches;

/** A mark for something done. */
const doneMark = () =>
  svgElement(
    "svg",
    { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" },
    svgElement("path", { d: CHECK_MARK }),
  );

export class LearnView {
  /** The finished exercises, in this tab or any other. @type {Set<string>} */
  #done = new Set();
  /** Null after the last exercise. @type {Task | null} */
  #task = TASKS[0];
  #exercise = new Exercise(TASKS[0]);
  /** The count at the start of the exercise. @type {import("../shared/api.js").AnyGame["count"]} */
  #start = null;
  /**
   * What the last move did; a function, so that the text follows the language.
   * @type {{ text: () => string, kind: string } | null}
   */
  #verdict = null;
  #first = 0;
  #limit = 0;
  /** The wrong and illegal moves in this exercise, also before it was started again. */
  #misses = 0;
  /** The move shown as a hint. @type {string | null} */
  #hinted = null;
  #board;
  /** Elements of several kinds by name. @type {Record<string, any>} */
  #parts = {};

  /** @param {{ playLevel: (level: number) => void }} page */
  constructor(page) {
    this.page = page;
    const { at } = this.#readProgress();
    this.#board = h("makruk-board", { mode: "play", movable: "white" });
    this.#board.addEventListener("makruk-move", (/** @type {CustomEvent} */ event) => {
      event.preventDefault();
      this.#try(event.detail.uci);
    });
    this.#board.addEventListener("makruk-refused", (/** @type {CustomEvent} */ event) =>
      this.#refuse(event.detail.from),
    );
    this.element = h("section", { class: "view learn" });
    const kept = TASKS.find(({ id }) => id === at) ?? (at === END ? null : this.#nextOpen);
    this.#open(kept, false);
    this.render();
  }

  // For the page

  /** The board has its colours only in the page. */
  show() {
    this.#showMoves();
  }

  // Drawing

  get #texts() {
    return inLanguage(LESSON_TEXTS);
  }

  /** The first exercise that is not done, or null. */
  get #nextOpen() {
    return TASKS.find(({ id }) => !this.#done.has(id)) ?? null;
  }

  /** @param {Task | null} task @param {boolean} [isStored] whether to store the place */
  #open(task, isStored = true) {
    this.#exercise.free();
    if (task !== this.#task) this.#misses = 0;
    this.#task = task;
    this.#exercise = new Exercise(task ?? TASKS[0]);
    this.#start = this.#exercise.counted?.count ?? null;
    this.#hinted = this.#misses < MISSES ? null : this.#exercise.hint();
    [this.#verdict, this.#first, this.#limit] = [null, 0, 0];
    if (isStored) this.#storeProgress();
  }

  /** Adds the stored exercises to the finished ones. */
  #readProgress() {
    const { done, at } = load("learn", isRecord, {});
    for (const id of isTexts(done) ? done : []) if (TASKS.some((task) => task.id === id)) this.#done.add(id);
    return { at };
  }

  #storeProgress() {
    this.#readProgress();
    store("learn", { done: [...this.#done], at: this.#task?.id ?? END });
  }

  /** Shows another exercise, or the end. @param {Task | null} task */
  #go(task) {
    this.#open(task);
    this.#showAll();
    if (task?.kind === "count") this.#parts.task.querySelector("input")?.focus();
    else if (task) this.#board.focus({ preventScroll: true });
    else this.#parts.buttons.querySelector("button")?.focus();
    this.element.querySelector(".panel")?.scrollTo(0, 0);
  }

  /** A legal move of the learner. @param {string} uci */
  #try(uci) {
    const exercise = this.#exercise;
    if (!this.#task || exercise.state !== "open" || exercise.isWaiting) return;
    const count = exercise.counted?.count ?? null;
    this.#hinted = null;
    const verdict = exercise.play(uci);
    this.#judge(verdict);
    if (exercise.counted) sayCount(exercise.counted, count);
    if (exercise.isWaiting) setTimeout(() => this.#reply(exercise), PAUSE);
    this.#show();
    if (exercise.state !== "open") this.#focusNext();
  }

  /** @param {Exercise} exercise */
  #reply(exercise) {
    // The learner may have gone on in the meantime.
    if (exercise !== this.#exercise || !exercise.isWaiting) return;
    const count = exercise.counted?.count ?? null;
    this.#judge(exercise.reply());
    if (exercise.counted) sayCount(exercise.counted, count);
    this.#show();
    if (exercise.state !== "open") this.#focusNext();
  }

  /** After an exercise, the keyboard is at the button for what comes next. */
  #focusNext() {
    const { next, again } = this.#parts;
    (this.#exercise.state === "right" ? next : again).focus({ preventScroll: true });
    this.#parts.buttons.scrollIntoView({ block: "nearest" });
  }

  /** Explains why a piece cannot go somewhere. @param {string} from */
  #refuse(from) {
    const { game } = this.#exercise;
    const role = game.board().find(({ square }) => square === from)?.role;
    if (!role) return;
    const isCheck = game.isCheck();
    this.#misses += 1;
    const isHint = this.#misses >= MISSES;
    if (isHint) this.#hinted = this.#exercise.hint();
    const why = () => (isCheck ? this.#texts.stillInCheck : isHint ? "" : this.#texts.moves[role]);
    this.#say(() => `${this.#texts.notThere} ${why()}`.trimEnd());
    this.#showBoard();
    this.#showState();
  }

  /** @param {Verdict} verdict */
  #judge(verdict) {
    const exercise = this.#exercise;
    const { kind, move } = verdict;
    if (exercise.state === "right") {
      this.#done.add(/** @type {Task} */ (this.#task).id);
      this.#storeProgress();
    }
    if (exercise.state === "wrong") this.#misses += 1;
    const role = move && exercise.game.board().find(({ square }) => square === move.slice(2, 4))?.role;
    const { outcome, count } = exercise.counted ?? {};
    const said = count && !exercise.isWaiting ? count.number : 0;
    /** @type {Record<Verdict["kind"], () => string>} */
    const texts = {
      star: () => this.#texts.star,
      more: () => (said ? this.#texts.says(spoken(said)) : ""),
      right: () => this.#praise(),
      stalemate: () => this.#texts.stalemate,
      escaped: () =>
        this.#texts.escaped(role ? t.roles[role] : "", squareName(move?.slice(2, 4) ?? "", this.#board.coordinates)),
      expired: () => this.#texts.expired,
      drawn: () => (outcome ? outcomeText(outcome) : ""),
      missed: () => this.#texts.notCaptured,
    };
    this.#say(texts[kind], exercise.state === "right" ? "right" : exercise.state === "wrong" ? "wrong" : "");
  }

  /** The verdict on a solved exercise. */
  #praise() {
    const { moves } = this.#exercise;
    const task = this.#task;
    if (task?.kind === "stars" && moves > task.moves) return this.#texts.inMoves(num(moves), num(task.moves));
    return task?.kind === "capture" ? `${this.#texts.right} ${this.#texts.counts.begun}` : this.#texts.right;
  }

  /** @param {() => string} text @param {string} [kind] */
  #say(text, kind = "") {
    this.#verdict = { text, kind };
  }

  #hint() {
    this.#hinted = this.#exercise.hint();
    if (!this.#hinted) this.#say(() => this.#texts.noHint);
    this.#showBoard();
    this.#showState();
    this.#board.focus({ preventScroll: true });
  }

  #again() {
    this.#go(this.#task);
  }

  #next() {
    const at = this.#task ? TASKS.indexOf(this.#task) : -1;
    this.#go(TASKS[at + 1] ?? null);
  }

  /** Builds the whole view, initially and after a change of language or settings. */
  render() {
    applyTheme(this.#board);
    const texts = this.#texts;
    for (const name of ["head", "task", "moves", "told", "count", "buttons", "list"])
      this.#parts[name] = h("div", { class: name });
    const { head, task, told, count, buttons, list } = this.#parts;
    // Screen readers announce the text of the next exercise, although the focus moves to the board.
    task.setAttribute("aria-live", "polite");
    told.setAttribute("role", "status");
    count.setAttribute("aria-live", "polite");
    Object.assign(this.#parts, {
      check: button(t.check, () => this.#answer(), { class: "primary" }),
      next: button(texts.next, () => this.#next()),
      again: button(texts.again, () => this.#again()),
      hint: button(t.hint, () => this.#hint()),
    });
    const contents = h("section", { class: "contents", "aria-label": texts.list }, h("h2", {}, texts.list), list);
    keepFocus(this.element, () => {
      this.element.replaceChildren(
        h("div", { class: "boardside" }, this.#board),
        h("div", { class: "panel" }, head, task, told, buttons, count, contents),
      );
      this.#showAll();
    });
  }

  #showAll() {
    this.#showTask();
    this.#show();
  }

  /** Shows what moves change. */
  #show() {
    this.#showHead();
    this.#showBoard();
    this.#showMoves();
    this.#showState();
    this.#showButtons();
    this.#showList();
  }

  #showHead() {
    const task = this.#task;
    this.#parts.head.hidden = task === null;
    if (!task) return;
    const texts = this.#texts;
    const lesson = lessonOf(task);
    const [n, at] = [LESSONS.indexOf(lesson), lesson.tasks.indexOf(task)];
    this.#parts.head.replaceChildren(
      h("h2", {}, `${texts.lessonOf(num(n + 1), num(LESSONS.length))}: ${texts.lessons[lesson.id]}`),
      h(
        "p",
        { class: "dots" },
        h("span", { class: "unseen" }, texts.taskOf(num(at + 1), num(lesson.tasks.length))),
        lesson.tasks.map(({ id }, place) =>
          h("span", { class: `dot ${this.#done.has(id) ? "done" : ""} ${place === at ? "here" : ""}` }),
        ),
      ),
    );
  }

  /** The title and text of the exercise, with its questions. */
  #showTask() {
    const texts = this.#texts;
    const task = this.#task;
    if (!task) return this.#parts.task.replaceChildren(h("h2", {}, texts.end.title), h("p", {}, texts.end.text));
    const { title, text } = texts.tasks[task.id];
    const numbers = { number: spoken(this.#start?.number ?? 0), limit: spoken(this.#start?.limit ?? 0) };
    this.#parts.task.replaceChildren(
      ...(task.kind === "stars" ? [this.#parts.moves] : []),
      h("h3", {}, title),
      h("p", {}, typeof text === "function" ? text(numbers) : text),
      ...(task === TASKS[0] ? [h("p", { class: "note" }, isTouch() ? texts.how.touch : texts.how.mouse)] : []),
      ...(task.kind === "count" ? this.#questions(task) : []),
    );
  }

  /** The moves of the learner's piece, which a promotion changes. */
  #showMoves() {
    const [piece] = this.#exercise.game.board().filter(({ color }) => color === "white");
    if (this.#task?.kind === "stars") this.#parts.moves.replaceChildren(diagramOf(this.#board, piece.role));
  }

  /** @param {CountTask} task */
  #questions(task) {
    const count = this.#start;
    const isAnswered = this.#exercise.state !== "open";
    const choose = (
      /** @type {string} */ label,
      /** @type {[number, string | number][]} */ options,
      /** @type {number} */ chosen,
      /** @type {number | undefined} */ right,
      /** @type {(value: number) => void} */ act,
    ) =>
      h(
        "fieldset",
        { class: "numbers" },
        h("legend", {}, label),
        options.map(([value, word]) =>
          h(
            "label",
            { class: isAnswered ? (value === right ? "right" : value === chosen ? "wrong" : "") : "" },
            h("input", {
              type: "radio",
              name: label,
              checked: value === chosen,
              disabled: isAnswered,
              onchange: () => act(value),
            }),
            word && h("span", { class: "word" }, word),
            h("span", {}, spoken(value)),
          ),
        ),
      );
    return [
      choose(
        t.whichFirst,
        task.firsts.map((first) => [first, ""]),
        this.#first,
        count?.next,
        (value) => ((this.#first = value), this.#showButtons()),
      ),
      choose(
        t.whichLimit,
        t.limitRows.map(([word, limit]) => [Number(limit), word]),
        this.#limit,
        count?.limit,
        (value) => ((this.#limit = value), this.#showButtons()),
      ),
    ];
  }

  /** Judges the answers to both questions. */
  #answer() {
    const exercise = this.#exercise;
    const game = exercise.counted;
    const count = game?.count;
    if (!game || !count) return;
    const verdict = exercise.answer(this.#first, this.#limit);
    this.#judge(verdict);
    const [pieces, first, limit] = [game.board().length, count.next, count.limit];
    const isRight = verdict.kind === "right";
    const explain = () => this.#texts.counts.right(spoken(pieces), spoken(first), spoken(limit));
    this.#say(() => (`${isRight ? this.#texts.right : this.#texts.wrong} ${explain()}`), isRight ? "right" : "wrong");
    this.#showTask();
    this.#show();
    this.#focusNext();
  }

  #showBoard() {
    const task = this.#task;
    if (!task) return assign(this.#board, { position: "start", stars: [], arrows: [] });
    const { game, state, stars } = this.#exercise;
    const isOpen = state === "open" && !this.#exercise.isWaiting && task.kind !== "count";
    const candidates =
      task.kind !== "stars" && "candidates" in task && this.#exercise.moves === 0 ? (task.candidates ?? []) : [];
    const shown = this.#hinted ? [this.#hinted] : candidates;
    this.#board.arrows = shown.map((move) => ({ from: move.slice(0, 2), to: move.slice(2, 4) }));
    assign(this.#board, { movable: isOpen ? "white" : "none", stars });
    if (this.#board.game === game) this.#board.refresh();
    else this.#board.game = game;
  }

  /** The goal, the verdict and the count. */
  #showState() {
    const { told, count } = this.#parts;
    const verdict = this.#verdict;
    const said = verdict?.text() ?? "";
    told.hidden = this.#task === null;
    told.replaceChildren(
      h("p", { class: "goal" }, this.#goal()),
      ...(verdict && said ? [h("p", { class: `verdict ${verdict.kind}` }, said)] : []),
      ...(this.#hinted ? [h("p", { class: "hint" }, this.#hintText(this.#hinted))] : []),
      ...(this.#task?.id === "lastMove" && verdict?.kind === "right"
        ? [h("p", { class: "note" }, this.#texts.counts.more)]
        : []),
    );
    const game = this.#task?.kind === "mate" ? this.#exercise.counted : null;
    const box = game && this.#isCounting ? countBox(game) : [];
    count.hidden = box.length === 0;
    fill(count, ...box);
  }

  /** The hint in words: the piece and both squares. @param {string} move */
  #hintText(move) {
    const [from, to] = [move.slice(0, 2), move.slice(2, 4)];
    const role = this.#exercise.game.board().find(({ square }) => square === from)?.role;
    const [start, end] = [from, to].map((square) => squareName(square, this.#board.coordinates));
    return t.hintIs(`${role ? t.roles[role] : ""} ${start}–${end}`);
  }

  /** Whether the exercise is about a count: then it starts with one. */
  get #isCounting() {
    return this.#task?.kind === "mate" && !this.#task.fen.includes(" - - ");
  }

  /** The goal in words. */
  #goal() {
    const task = this.#task;
    const { goals, stars } = this.#texts;
    if (!task || task.kind === "count") return "";
    if (task.kind === "stars")
      return stars(num(task.stars.length - this.#exercise.stars.length), num(task.stars.length));
    if (task.kind !== "mate" || task.moves === 1) return goals[task.kind];
    const left = this.#movesLeft;
    return goals.chase(left, num(left));
  }

  /** The number of moves that White has before the count is complete. */
  get #movesLeft() {
    const game = this.#exercise.counted;
    const count = game?.count;
    return count ? count.limit - count.number + (game.turn === count.by ? 0 : 1) : 0;
  }

  #showButtons() {
    const { buttons, check, next, again, hint } = this.#parts;
    const texts = this.#texts;
    const exercise = this.#exercise;
    const task = this.#task;
    if (!task) {
      return fill(
        buttons,
        button(t.playEasy, () => this.page.playLevel(0), { class: "primary" }),
        button(texts.end.count, () => (location.hash = "count")),
        button(t.tabs.chase, () => (location.hash = "chase")),
      );
    }
    const isRight = exercise.state === "right";
    next.textContent = isRight || this.#done.has(task.id) ? texts.next : texts.skip;
    next.className = isRight ? "primary" : "";
    again.className = exercise.state === "wrong" ? "primary" : "";
    again.disabled = exercise.moves === 0 && exercise.state === "open";
    hint.disabled = exercise.state !== "open" || exercise.isWaiting;
    hint.hidden = task.kind === "stars" || task.kind === "count";
    check.hidden = task.kind !== "count" || exercise.state !== "open";
    check.disabled = this.#first === 0 || this.#limit === 0;
    if (!buttons.contains(next)) buttons.replaceChildren(check, next, again, hint);
  }

  /** The lessons, with a mark for those that are done. */
  #showList() {
    const texts = this.#texts;
    fill(
      this.#parts.list,
      h(
        "ol",
        {},
        LESSONS.map((lesson) => {
          const isDone = lesson.tasks.every(({ id }) => this.#done.has(id));
          const isHere = this.#task !== null && lesson.tasks.includes(this.#task);
          const open = () => this.#go(lesson.tasks.find(({ id }) => !this.#done.has(id)) ?? lesson.tasks[0]);
          const name = button("", open, { class: isHere ? "here" : "", "aria-current": isHere ? "step" : null });
          name.append(`${num(LESSONS.indexOf(lesson) + 1)}. ${texts.lessons[lesson.id]}`);
          if (isDone) name.append(doneMark(), h("span", { class: "unseen" }, `, ${texts.done}`));
          return h("li", {}, name);
        }),
      ),
    );
  }
}
