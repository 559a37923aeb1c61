// The chase trainer: mating a bare khun before the count ends, or holding out with it, against a side that never errs.

import { newGame, sanOf } from "../shared/api.js";
import { CHASE_TEXTS } from "./chase-texts.js";
import { assign, button, choice, fill, h, keepFocus } from "../shared/dom.js";
import { Chase, chaseEndings } from "../makruk/drills.js";
import { gameList, lineOf } from "../shared/moves.js";
import { random } from "../shared/random.js";
import { applyTheme, isRecord, load, settings, store } from "../shared/settings.js";
import { loadSheet } from "../shared/sheet.js";
import { countBox, errorBox, sayCount, statusLines } from "../shared/state.js";
import { num, outcomeText, t } from "../shared/texts.js";

/** @typedef {import("./chase-texts.js").Side} Side */
/** @typedef {import("../makruk/types.js").ChaseStanding} Standing */
/** @typedef {import("../makruk/types.js").ChaseSummary} Summary */
/** @typedef {import("../shared/api.js").AnyGame} AnyGame */
/** @typedef {{ ply: number, san: string, uci: string, keeping: string[], best: string | null, fen: string, isUndone: boolean }} Mistake */
/** @typedef {{ ending: string, side: Side, spare: number, seed: number }} Plan what a chase starts from: the same plan gives the same chase */

/** Delay between the player's move and the reply, in milliseconds. */
const PAUSE = 600;
/** The moves to spare, from the easiest to the hardest. */
const SPARES = [6, 3, 1, 0];
/** The most right moves to name for a mistake. */
const NAMED = 3;

/** Whether an ending has a bia: no count runs, and the bare khun has nothing to hold out for. @param {string} ending */
const hasBia = (ending) => ending.includes("P");

/** A picture of an ending, until a chase begins. @param {string} ending */
function pictureOf(ending) {
  const [first, second] = ending.slice(1, ending.indexOf("v"));
  return `3k4/8/8/3K4/2${first}${second ? `1${second}3` : "5"}/8/8/8 w - - 0 1`;
}

await loadSheet("shared/practice.css");

export class ChaseView {
  /** The endings, when they are known. @type {string[]} */
  #endings = [];
  #ending = "KRvK";
  /** @type {Side} */
  #side = "strong";
  #spare = 3;
  /** @type {Chase | null} */
  #chase = null;
  /** @type {Plan | null} */
  #plan = null;
  /** The game of the chase, on the board. @type {AnyGame | null} */
  #game = null;
  /** Requests to start; an older one that ends late is dropped. */
  #asked = 0;
  /** Seconds since a start was requested, while it lasts; otherwise -1. */
  #seconds = -1;
  #isBusy = false;
  /** @type {any} */
  #error = null;
  /** What the last move did; a function, so that the text follows the language. @type {{ text: () => string, kind: string } | null} */
  #verdict = null;
  /** @type {Standing | null} */
  #standing = null;
  #spoken = "";
  /** @type {Mistake[]} */
  #mistakes = [];
  #hints = 0;
  /** @type {Summary | null} */
  #summary = null;
  /** An earlier position on the board, after the end. @type {AnyGame | null} */
  #looked = null;
  #board;
  #parts = /** @type {Record<string, any>} */ ({});

  constructor() {
    const { ending, side, spare } = load("chase", isRecord, {});
    if (typeof ending === "string") this.#ending = ending;
    if (side === "bare") this.#side = side;
    if (SPARES.includes(spare)) this.#spare = spare;
    this.#board = h("makruk-board", { mode: "play", movable: "none" });
    this.#board.addEventListener("makruk-move", (/** @type {CustomEvent} */ event) => {
      event.preventDefault();
      void this.#play(event.detail.uci);
    });
    this.element = h("section", { class: "view chase" });
    this.render();
  }

  show() {
    if (this.#endings.length === 0) void this.#load();
  }

  get #texts() {
    return settings.language === "th" ? CHASE_TEXTS.th : CHASE_TEXTS.en;
  }

  async #load() {
    this.#error = null;
    this.#showAll();
    try {
      const found = await chaseEndings();
      // In the order of the texts: from the shortest count to the longest.
      const order = Object.keys(this.#texts.endings);
      const place = (/** @type {string} */ name) => (order.indexOf(name) + order.length + 1) % (order.length + 1);
      this.#endings = [...found].sort((a, b) => place(a) - place(b));
      if (!found.includes(this.#ending)) this.#ending = this.#endings[0];
    } catch (error) {
      this.#error = error;
    }
    this.#showAll();
  }

  /** Starts a chase. @param {Plan} plan */
  async #start(plan) {
    const number = ++this.#asked;
    this.#close();
    [this.#error, this.#seconds, this.#plan] = [null, 0, plan];
    this.#showAll();
    const clock = setInterval(() => ((this.#seconds += 1), this.#showState()), 1000);
    try {
      const chase = await this.#find(plan);
      if (number !== this.#asked) return void chase.close();
      this.#chase = chase;
      this.#standing = chase.start;
      this.#take();
      assign(this.#board, { orientation: chase.player });
    } catch (error) {
      if (number === this.#asked) this.#error = error;
    } finally {
      clearInterval(clock);
      if (number === this.#asked) {
        this.#seconds = -1;
        this.#showAll();
        if (this.#chase) this.#board.focus({ preventScroll: true });
      }
    }
  }

  /** Starts a chase with the wanted number of spare moves, or with fewer where the count is too short for them. @param {Plan} plan */
  async #find({ ending, side, spare, seed }) {
    const wanted = hasBia(ending) ? [undefined] : SPARES.filter((number) => number <= spare);
    for (const [place, number] of wanted.entries()) {
      try {
        return await Chase.start(ending, { side: hasBia(ending) ? "strong" : side, spare: number, seed });
      } catch (/** @type {any} */ error) {
        if (error?.kind !== "chase" || place === wanted.length - 1) throw error;
      }
    }
    throw new Error(ending);
  }

  #close() {
    void this.#chase?.close().catch(() => {});
    this.#looked?.free();
    [this.#chase, this.#summary, this.#standing, this.#verdict, this.#looked] = [null, null, null, null, null];
    [this.#mistakes, this.#hints, this.#isBusy, this.#spoken] = [[], 0, false, ""];
    this.#board.arrows = [];
  }

  /** Puts the game of the chase on the board. */
  #take() {
    const before = this.#game;
    this.#game = /** @type {Chase} */ (this.#chase).game;
    this.#spoken = sayCount(this.#game, before?.count ?? null);
    this.#board.arrows = [];
    this.#showBoard();
    before?.free();
  }

  /** Runs calls to the chase one at a time; an error ends it. @param {(chase: Chase) => Promise<void>} act */
  async #run(act) {
    const chase = this.#chase;
    if (!chase || this.#isBusy) return;
    this.#isBusy = true;
    this.#showBoard();
    try {
      await act(chase);
    } catch (error) {
      if (chase === this.#chase) this.#error = error;
    }
    if (chase !== this.#chase) return;
    this.#isBusy = false;
    this.#show();
  }

  /** A move of the player, its judgement, and the reply. @param {string} uci */
  #play(uci) {
    return this.#run(async (chase) => {
      const before = chase.game;
      const [san] = sanOf(before, [uci]);
      const fen = before.fen();
      const ply = before.history().length;
      const { effect, after, keeping } = await chase.play(uci);
      const names = keeping.map(({ move }) => sanOf(before, [move])[0] ?? move);
      before.free();
      if (chase !== this.#chase) return;
      this.#standing = after;
      if (effect === "lost") this.#mistakes.push({ ply, san, uci, keeping: names, best: keeping[0]?.move ?? null, fen, isUndone: false });
      this.#judge(effect, san);
      this.#take();
      this.#show();
      if (!chase.outcome) {
        await new Promise((resolve) => setTimeout(resolve, PAUSE));
        if (chase !== this.#chase) return;
        await chase.reply();
        if (chase !== this.#chase) return;
        this.#standing = await chase.standing();
        this.#take();
      }
      if (chase.outcome) await this.#end(chase);
    });
  }

  /** @param {"kept" | "lost" | "lost_before"} effect @param {string} san */
  #judge(effect, san) {
    const side = /** @type {Chase} */ (this.#chase).side;
    if (effect === "kept") this.#verdict = { text: () => this.#texts.kept[side](san), kind: "right" };
    else if (effect === "lost") this.#verdict = { text: () => this.#texts.lost[side](san), kind: "wrong" };
    else this.#verdict = { text: () => this.#texts.lostBefore[side](san), kind: "" };
  }

  /** @param {Chase} chase */
  async #end(chase) {
    this.#summary = await chase.summary();
    this.#show();
    this.#parts.next.focus({ preventScroll: true });
    this.#parts.status.scrollIntoView({ block: "nearest" });
  }

  #hint() {
    return this.#run(async (chase) => {
      const [best] = await chase.moves();
      if (!best || chase !== this.#chase) return;
      this.#hints += 1;
      this.#board.arrows = [{ from: best.move.slice(0, 2), to: best.move.slice(2, 4) }];
      this.#board.focus({ preventScroll: true });
    });
  }

  #undo() {
    return this.#run(async (chase) => {
      if (!(await chase.undo()) || chase !== this.#chase) return;
      this.#looked?.free();
      [this.#summary, this.#looked] = [null, null];
      this.#standing = await chase.standing();
      this.#take();
      const plies = this.#game?.history().length ?? 0;
      for (const mistake of this.#mistakes) if (mistake.ply >= plies) mistake.isUndone = true;
      this.#verdict = { text: () => this.#texts.taken, kind: "" };
      this.#board.focus({ preventScroll: true });
    });
  }

  /** A new position with the chosen settings. */
  #next() {
    store("chase", { ending: this.#ending, side: this.#side, spare: this.#spare });
    return this.#start({ ending: this.#ending, side: this.#side, spare: this.#spare, seed: random(2 ** 32) });
  }

  /** Shows the position of a mistake with the move that was right, or the last position. @param {Mistake | null} mistake */
  #look(mistake) {
    this.#looked?.free();
    this.#looked = mistake ? newGame({ fen: mistake.fen }) : null;
    this.#board.arrows = mistake?.best ? [{ from: mistake.best.slice(0, 2), to: mistake.best.slice(2, 4) }] : [];
    this.#show();
  }

  /** Builds the whole view, initially and after a change of language or settings. */
  render() {
    applyTheme(this.#board);
    const texts = this.#texts;
    for (const name of ["intro", "status", "standing", "count", "buttons", "summary", "moves", "plan"]) this.#parts[name] = h("div", { class: name });
    const { intro, status, standing, count, buttons, summary, moves, plan } = this.#parts;
    status.setAttribute("role", "status");
    count.setAttribute("aria-live", "polite");
    intro.append(h("h2", {}, t.tabs.chase), h("p", {}, texts.intro));
    Object.assign(this.#parts, {
      errors: h("div", { role: "alert", class: "errors" }),
      retry: button(t.tryAgain, () => (this.#endings.length === 0 ? this.#load() : this.#plan && this.#start(this.#plan))),
      hint: button(texts.hint, () => this.#hint()),
      undo: button(texts.undo, () => this.#undo()),
      again: button(texts.again, () => this.#plan && this.#start(this.#plan)),
      next: button(texts.next, () => this.#next()),
    });
    const { errors, retry, hint, undo, again, next } = this.#parts;
    buttons.append(hint, undo, again, next, retry);
    keepFocus(this.element, () => {
      this.element.replaceChildren(
        h("div", { class: "boardside" }, this.#board),
        h("div", { class: "panel" }, intro, errors, status, summary, buttons, standing, count, moves, plan, h("a", { href: "#count" }, t.tabs.count)),
      );
      this.#showAll();
    });
  }

  #showAll() {
    this.#showPlan();
    this.#show();
  }

  #show() {
    this.#showBoard();
    this.#showState();
    this.#showButtons();
    this.#showSummary();
  }

  /** The choice of a chase. */
  #showPlan() {
    const { plan, intro } = this.#parts;
    const texts = this.#texts;
    const isIdle = this.#chase === null && this.#seconds < 0;
    intro.hidden = !isIdle;
    plan.hidden = this.#endings.length === 0 || this.#seconds >= 0;
    const names = this.#endings.map((name) => /** @type {[string, string]} */ ([name, texts.endings[name] ?? name]));
    const isFree = hasBia(this.#ending);
    const sides = /** @type {[string, string][]} */ (Object.entries(texts.sides)).filter(([side]) => !isFree || side === "strong");
    const change = (/** @type {() => void} */ act) => (act(), this.#showPlan(), this.#showBoard());
    fill(
      plan,
      isIdle ? null : h("h2", {}, texts.begin),
      h(
        "div",
        { class: "fields" },
        choice(texts.ending, names, this.#ending, (value) => change(() => (this.#ending = value)), "ending"),
        choice(texts.side, sides, isFree ? "strong" : this.#side, (value) => change(() => (this.#side = /** @type {Side} */ (value))), "side"),
        isFree
          ? h("p", { class: "note" }, texts.noSpare)
          : choice(texts.spare, /** @type {[string, string][]} */ (texts.spares), String(this.#spare), (value) => change(() => (this.#spare = Number(value))), "spare"),
      ),
      button(texts.start, () => this.#next(), { class: isIdle ? "primary go" : "go" }),
    );
  }

  #showBoard() {
    const game = this.#looked ?? this.#game;
    if (!game || (!this.#chase && this.#seconds < 0)) return assign(this.#board, { position: pictureOf(this.#ending), orientation: "white", movable: "none" });
    const isOpen = this.#chase !== null && !this.#isBusy && !this.#chase.outcome && !this.#error;
    assign(this.#board, { movable: isOpen ? this.#chase?.player : "none" });
    if (this.#board.game === game) this.#board.refresh();
    else this.#board.game = game;
  }

  #showState() {
    const { status, standing, count, errors, moves } = this.#parts;
    const texts = this.#texts;
    const chase = this.#chase;
    errors.replaceChildren(...(this.#error ? [errorBox(this.#error)] : []));
    status.hidden = standing.hidden = count.hidden = moves.hidden = !chase;
    if (!chase) {
      const isLoading = this.#endings.length === 0 && !this.#error;
      status.hidden = !isLoading && this.#seconds < 0;
      status.replaceChildren(...(isLoading ? [texts.loading] : this.#seconds >= 0 ? this.#progress() : []));
      return;
    }
    const game = /** @type {AnyGame} */ (this.#game);
    const goal = chase.side === "bare" ? texts.goals.bare : hasBia(this.#plan?.ending ?? "") && !game.count ? texts.goals.free : texts.goals.strong;
    const { outcome } = chase;
    status.replaceChildren(
      ...(this.#verdict || outcome ? [] : [h("p", { class: "goal" }, goal)]),
      ...(outcome ? [h("strong", {}, outcomeText(outcome))] : statusLines(game, this.#isBusy ? texts.thinking : texts.yourMove(t.colors[chase.player]))),
      ...(this.#verdict && !outcome ? [h("p", { class: `verdict ${this.#verdict.kind}` }, this.#verdict.text())] : []),
    );
    const { mate, left } = this.#standing ?? { mate: null, left: null };
    standing.hidden = outcome !== null;
    standing.replaceChildren(h("p", { class: "note" }, [mate === null ? texts.noMate : texts.mate(num(mate)), left === null ? "" : texts.left(num(left))].filter(Boolean).join(" · ")));
    // The last part is about the draw that the counting side offers: here nobody can accept it.
    const box = countBox(game, this.#spoken).slice(0, 4);
    count.hidden = box.length === 0;
    fill(count, .../** @type {any[]} */ (box.filter(Boolean)));
    fill(moves, h("h2", {}, t.moves), gameList(game, lineOf(game)));
  }

  /** While the tables are made. The bar has no value: the worker does not know how much is left. */
  #progress() {
    const text = this.#texts.making(num(this.#seconds));
    const { status } = this.#parts;
    const kept = status.querySelector("progress");
    const note = h("p", { "aria-live": "off" }, text);
    return [note, kept ?? h("progress", { "aria-label": this.#texts.loading })];
  }

  #showButtons() {
    const { hint, undo, again, next, retry, buttons } = this.#parts;
    const chase = this.#chase;
    const isOver = Boolean(chase?.outcome);
    const hasMoves = (this.#game?.history().length ?? 0) > 0;
    hint.hidden = !chase || isOver;
    undo.hidden = again.hidden = next.hidden = !chase;
    hint.disabled = this.#isBusy;
    undo.disabled = this.#isBusy || !hasMoves;
    again.disabled = !hasMoves;
    next.className = isOver ? "primary" : "";
    undo.className = this.#verdict?.kind === "wrong" && !isOver ? "primary" : "";
    retry.hidden = !this.#error;
    buttons.hidden = !chase && !this.#error;
  }

  #showSummary() {
    const { summary } = this.#parts;
    const texts = this.#texts;
    const [chase, found] = [this.#chase, this.#summary];
    summary.hidden = !found || !chase;
    if (!found || !chase) return summary.replaceChildren();
    const { isSuccess, moves, start } = found;
    const result = chase.side === "strong" && start.mate !== null ? texts.moves(num(moves), num(start.mate)) : texts.held(num(moves));
    fill(
      summary,
      h("p", { class: isSuccess ? "verdict right" : "verdict wrong" }, isSuccess ? texts.success[chase.side] : texts.failure[chase.side]),
      h("p", {}, [result, this.#hints > 0 ? texts.hints(num(this.#hints)) : ""].filter(Boolean).join(" · ")),
      ...(this.#mistakes.length === 0
        ? [h("p", {}, texts.clean)]
        : [h("h2", {}, texts.mistakes[chase.side]), h("ul", { class: "faults" }, this.#mistakes.map((mistake) => this.#mistakeItem(mistake)))]),
      this.#looked && button(texts.lastPosition, () => this.#look(null), { class: "back" }),
    );
  }

  /** @param {Mistake} mistake */
  #mistakeItem(mistake) {
    const texts = this.#texts;
    const { ply, san, keeping, isUndone } = mistake;
    const rest = keeping.length - NAMED;
    const names = [keeping.slice(0, NAMED).join(", "), rest > 0 ? texts.more(num(rest)) : ""].filter(Boolean).join(" ");
    return h(
      "li",
      {},
      button(texts.mistake(num(Math.floor(ply / 2) + 1), san), () => this.#look(mistake), { class: "quiet" }),
      h("span", { class: "note" }, [texts.keeping(names), isUndone ? texts.undone : ""].filter(Boolean).join(" · ")),
    );
  }
}
