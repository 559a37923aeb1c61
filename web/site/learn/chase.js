// The view of the chase trainer: mating a bare khun before the count ends, or holding out with
// it, against exact tables.

import { assign, button, choice, fill, h, keepFocus } from "../shared/dom.js";
import { gameList, lineOf } from "../shared/moves.js";
import { applyTheme } from "../shared/settings.js";
import { loadSheet } from "../shared/sheet.js";
import { countBox, errorBox, statusLines } from "../shared/state.js";
import { num, outcomeText, spoken, t } from "../shared/texts.js";
import { Chasing, hasBia, words } from "./chasing.js";

/** @typedef {import("./chase-texts.js").Side} Side */
/** @typedef {import("./chasing.js").Mistake} Mistake */

/** The most right moves to name for a mistake. */
const NAMED = 3;

/** A picture of an ending, until a chase begins. @param {string} ending */
function pictureOf(ending) {
  const [first, second] = ending.slice(1, ending.indexOf("v"));
  return `3k4/8/8/3K4/2${first}${second ? `1${second}3` : "5"}/8/8/8 w - - 0 1`;
}

await loadSheet("shared/practice.css");

export class ChaseView {
  #chasing;
  #board;
  /** The arrow on the board, as a move. @type {string | null} */
  #arrow = null;
  /** Elements of several kinds by name. @type {Record<string, any>} */
  #parts = {};

  constructor() {
    this.element = h("section", { class: "view chase" });
    this.#board = h("makruk-board", { mode: "play", movable: "none" });
    this.#chasing = new Chasing({
      changed: (extent) => this.#follow(extent),
      focus: () => this.#board.focus({ preventScroll: true }),
      ended: () => {
        this.#parts.next.focus({ preventScroll: true });
        this.#parts.status.scrollIntoView({ block: "nearest" });
      },
    });
    this.#board.addEventListener("makruk-move", (/** @type {CustomEvent} */ event) => {
      event.preventDefault();
      void this.#chasing.play(event.detail.uci);
    });
    this.render();
  }

  show() {
    void this.#chasing.load();
  }

  /** @param {"all" | "chase" | "choice" | "board" | "time"} extent */
  #follow(extent) {
    if (extent === "all") return this.#showAll();
    if (extent === "chase") return this.#show();
    if (extent === "time") return this.#showState();
    if (extent === "choice") this.#showPlan();
    this.#showBoard();
  }

  /** Builds the whole view, initially and after a change of language or settings. */
  render() {
    applyTheme(this.#board);
    const chasing = this.#chasing;
    const texts = words();
    const names = ["intro", "status", "standing", "count", "buttons", "summary", "moves", "plan"];
    for (const name of names) this.#parts[name] = h("div", { class: name });
    const { intro, status, standing, count, buttons, summary, moves, plan } = this.#parts;
    status.setAttribute("role", "status");
    count.setAttribute("aria-live", "polite");
    intro.append(h("h2", {}, t.tabs.chase), h("p", {}, texts.intro));
    Object.assign(this.#parts, {
      errors: h("div", { role: "alert", class: "errors" }),
      retry: button(t.tryAgain, () => void chasing.again()),
      hint: button(texts.hint, () => void chasing.hint()),
      undo: button(texts.undo, () => void chasing.undo()),
      again: button(texts.again, () => void chasing.again()),
      next: button(texts.next, () => void chasing.next()),
    });
    const { errors, retry, hint, undo, again, next } = this.#parts;
    buttons.append(hint, undo, again, next, retry);
    const link = h("a", { href: "#count" }, t.tabs.count);
    const panel = [intro, errors, status, summary, buttons, standing, count, moves, plan, link];
    keepFocus(this.element, () => {
      this.element.replaceChildren(h("div", { class: "boardside" }, this.#board), h("div", { class: "panel" }, panel));
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
    const chasing = this.#chasing;
    const { endings, ending, side, spare, chase, seconds } = chasing.state;
    const texts = words();
    const isIdle = chase === null && seconds < 0;
    intro.hidden = !isIdle;
    plan.hidden = endings.length === 0 || seconds >= 0;
    const isFree = hasBia(ending);
    /** @type {[string, string][]} */
    const names = endings.map((name) => [name, texts.endings[name] ?? name]);
    const sides = Object.entries(texts.sides).filter(([side]) => !isFree || side === "strong");
    const choose = (/** @type {string} */ value) => chasing.choose({ side: /** @type {Side} */ (value) });
    const spares = /** @type {[string, string][]} */ (texts.spares);
    const fields = [
      choice(texts.ending, names, ending, (value) => chasing.choose({ ending: value }), "ending"),
      choice(texts.side, sides, isFree ? "strong" : side, choose, "side"),
      isFree
        ? h("p", { class: "note" }, texts.noSpare)
        : choice(texts.spare, spares, String(spare), (value) => chasing.choose({ spare: Number(value) }), "spare"),
    ];
    const start = button(texts.start, () => void chasing.next(), { class: isIdle ? "primary go" : "go" });
    fill(plan, isIdle ? null : h("h2", {}, texts.begin), h("div", { class: "fields" }, fields), start);
  }

  #showBoard() {
    const board = this.#board;
    const { chase, game, looked, ending, seconds, isBusy, error, arrow } = this.#chasing.state;
    const shown = looked ?? game;
    if (arrow !== this.#arrow) {
      this.#arrow = arrow;
      board.arrows = arrow ? [{ from: arrow.slice(0, 2), to: arrow.slice(2, 4) }] : [];
    }
    if (!shown || (!chase && seconds < 0)) {
      return assign(board, { position: pictureOf(ending), orientation: "white", movable: "none" });
    }
    if (chase) assign(board, { orientation: chase.player });
    const isOpen = chase !== null && !isBusy && !chase.outcome && !error;
    assign(board, { movable: isOpen ? chase.player : "none" });
    if (board.game === shown) board.refresh();
    else board.game = shown;
  }

  #showState() {
    const { status, standing, count, errors, moves } = this.#parts;
    const { chase, game, endings, seconds, error, spoken, standing: now } = this.#chasing.state;
    const texts = words();
    errors.replaceChildren(...(error ? [errorBox(/** @type {Error} */ (error))] : []));
    status.hidden = standing.hidden = count.hidden = moves.hidden = !chase;
    if (!chase || !game) {
      const isLoading = endings.length === 0 && !error;
      status.hidden = !isLoading && seconds < 0;
      status.replaceChildren(...(isLoading ? [texts.loading] : seconds >= 0 ? this.#progress() : []));
      return;
    }
    status.replaceChildren(...this.#statusOf(chase, game));
    const { mate, left } = now ?? { mate: null, left: null };
    standing.hidden = chase.outcome !== null;
    const parts = [mate === null ? texts.noMate : texts.mate(num(mate)), left === null ? "" : texts.left(num(left))];
    standing.replaceChildren(h("p", { class: "note" }, parts.filter(Boolean).join(" · ")));
    // The last part is about the draw that the counting side offers: here nobody can accept it.
    const box = countBox(game, spoken);
    count.hidden = box.length === 0;
    fill(count, ...box);
    fill(moves, h("h2", {}, t.moves), gameList(game, lineOf(game)));
  }

  /**
   * The goal, then the verdict on the last move, and the side to move or the outcome.
   * @param {import("../makruk/drills.js").Chase} chase
   * @param {import("../shared/api.js").AnyGame} game
   */
  #statusOf({ outcome, side, player }, game) {
    if (outcome) return [h("strong", {}, outcomeText(outcome))];
    const { verdict, plan, isBusy } = this.#chasing.state;
    const texts = words();
    const isFree = hasBia(plan?.ending ?? "") && !game.count;
    const goal = side === "bare" ? texts.goals.bare : isFree ? texts.goals.free : texts.goals.strong;
    const lines = statusLines(game, isBusy ? texts.thinking : texts.yourMove(t.colors[player]));
    if (!verdict) return [h("p", { class: "goal" }, goal), ...lines];
    return [...lines, h("p", { class: `verdict ${verdict.kind}` }, verdict.text())];
  }

  /** While the tables are made. The bar has no value: the worker does not know how much is left. */
  #progress() {
    const text = words().making(num(this.#chasing.state.seconds));
    const kept = this.#parts.status.querySelector("progress");
    const note = h("p", { "aria-live": "off" }, text);
    return [note, kept ?? h("progress", { "aria-label": words().loading })];
  }

  #showButtons() {
    const { hint, undo, again, next, retry, buttons } = this.#parts;
    const { chase, game, isBusy, verdict, error } = this.#chasing.state;
    const isOver = Boolean(chase?.outcome);
    const hasMoves = (game?.history().length ?? 0) > 0;
    hint.hidden = !chase || isOver;
    undo.hidden = again.hidden = next.hidden = !chase;
    hint.disabled = isBusy;
    undo.disabled = isBusy || !hasMoves;
    again.disabled = !hasMoves;
    next.className = isOver ? "primary" : "";
    undo.className = verdict?.kind === "wrong" && !isOver ? "primary" : "";
    retry.hidden = !error;
    buttons.hidden = !chase && !error;
  }

  #showSummary() {
    const { summary } = this.#parts;
    const texts = words();
    const { chase, summary: found, hints, mistakes, looked } = this.#chasing.state;
    summary.hidden = !found || !chase;
    if (!found || !chase) return summary.replaceChildren();
    const { isSuccess, moves, start } = found;
    const { side } = chase;
    const isMate = side === "strong" && start.mate !== null;
    const result = isMate ? texts.moves(num(moves), num(start.mate ?? 0)) : texts.held(num(moves));
    const [kind, verdict] = isSuccess ? ["right", texts.success[side]] : ["wrong", texts.failure[side]];
    const items = mistakes.map((mistake) => this.#mistakeItem(mistake));
    const faults = [h("h2", {}, texts.mistakes[side]), h("ul", { class: "faults" }, items)];
    fill(
      summary,
      h("p", { class: `verdict ${kind}` }, verdict),
      h("p", {}, [result, hints > 0 ? texts.hints(num(hints)) : ""].filter(Boolean).join(" · ")),
      ...(mistakes.length === 0 ? [h("p", {}, texts.clean)] : faults),
      looked && button(texts.lastPosition, () => this.#chasing.look(null), { class: "back" }),
    );
  }

  /** @param {Mistake} mistake */
  #mistakeItem(mistake) {
    const texts = words();
    const { ply, san, keeping, isUndone } = mistake;
    const rest = keeping.length - NAMED;
    const names = [keeping.slice(0, NAMED).join(", "), rest > 0 ? texts.more(num(rest)) : ""].filter(Boolean).join(" ");
    const name = texts.mistake(spoken(Math.floor(ply / 2) + 1), san);
    const note = [texts.keeping(names), isUndone ? texts.undone : ""].filter(Boolean).join(" · ");
    const look = button(name, () => this.#chasing.look(mistake), { class: "quiet" });
    return h("li", {}, look, h("span", { class: "note" }, note));
  }
}
