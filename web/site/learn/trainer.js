// The count trainer: the limit and the first number of a bare khun's count.

import { newGame, other } from "../shared/api.js";
import { assign, button, fill, h, keepFocus } from "../shared/dom.js";
import { random } from "../shared/random.js";
import { LETTERS } from "../shared/roles.js";
import { applyTheme, change, settings } from "../shared/settings.js";
import { countButton } from "../shared/state.js";
import { num, spoken, t } from "../shared/texts.js";

/** @typedef {"white" | "black"} Color */

const LIMITS = [8, 16, 22, 32, 44, 64];
const FIRSTS = [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];
/** The maximum number of chasing pieces by role, besides the khun. */
const MOST = { rua: 3, khon: 3, ma: 3, met: 2, biangai: 4 };
const FILES = "abcdefgh";

/** A FEN with pieces on random squares. @param {string[]} pieces @param {Color} turn */
function scatter(pieces, turn) {
  const squares = [...Array(64).keys()];
  /** @type {Map<number, string>} */
  const board = new Map();
  for (const piece of pieces) board.set(squares.splice(random(squares.length), 1)[0], piece);
  const rank = (/** @type {number} */ row) => {
    const text = [...FILES].map((_, column) => board.get(8 * row + column) ?? "1").join("");
    return text.replace(/1+/g, (empty) => String(empty.length));
  };
  return `${[0, 1, 2, 3, 4, 5, 6, 7].map(rank).join("/")} ${turn[0]} - - 0 1`;
}

/** A position in which the last piece beside a khun was just captured. */
function question() {
  for (let tries = 0; tries < 2000; tries += 1) {
    /** @type {Color} */
    const chaser = random(2) === 0 ? "white" : "black";
    const roles = /** @type {(keyof typeof MOST)[]} */ (Object.keys(MOST));
    const chasing = roles.flatMap((role) => Array(random(3) === 0 ? random(MOST[role]) : 0).fill(LETTERS[role]));
    if (chasing.length === 0) continue;
    const victim = roles[random(roles.length)];
    const colored = (/** @type {string} */ letter, /** @type {Color} */ color) =>
      color === "white" ? letter : letter.toLowerCase();
    const pieces = ["K", ...chasing].map((letter) => colored(letter, chaser));
    pieces.push(...[LETTERS.khun, LETTERS[victim]].map((letter) => colored(letter, other(chaser))));
    try {
      const game = newGame({ fen: scatter(pieces, chaser) });
      const capture = game.moves({ verbose: true }).find(({ captured }) => captured);
      if (capture) {
        game.play(capture.uci);
        const { count } = game;
        if (!game.outcome && count?.kind === "pieces") return { game, count, victim, chaser };
      }
      game.free();
    } catch {
      // Not a legal position: draw again.
    }
  }
  return null;
}

/** A link to games against the tables. */
const chaseLink = () => h("a", { href: "#chase" }, t.tabs.chase);

/** The lessons on counting. */
const lessons = () => t.lessons.flatMap(([title, text]) => [h("h2", {}, title), h("p", {}, text)]);

export class TrainerView {
  #question = question();
  #limit = 0;
  #first = 0;
  #streak = 0;
  #isAnswered = false;
  #board;
  #panel = h("div", { class: "panel" });

  constructor() {
    this.#board = h("makruk-board", { mode: "view" });
    this.element = h("section", { class: "view" });
    this.render();
  }

  render() {
    applyTheme(this.#board);
    keepFocus(this.element, () => {
      this.element.replaceChildren(h("div", { class: "boardside" }, this.#board), this.#panel);
      this.#show();
    });
  }

  #begin() {
    change({ knowsCount: true });
    this.#ask();
  }

  #next() {
    this.#question?.game.free();
    this.#question = question();
    this.#limit = 0;
    this.#first = 0;
    this.#isAnswered = false;
    this.#ask();
  }

  /** Shows a question from its beginning. */
  #ask() {
    this.#show();
    this.#panel.scrollTop = 0;
    this.#focus("fieldset input");
  }

  /** @param {string} selector */
  #focus(selector) {
    const found = /** @type {HTMLElement | null} */ (this.#panel.querySelector(selector));
    found?.focus({ preventScroll: true });
  }

  #check() {
    const count = this.#question?.count;
    this.#isAnswered = true;
    const isRight = this.#limit === count?.limit && this.#first === count.next;
    this.#streak = isRight ? this.#streak + 1 : 0;
    if (this.#streak > settings.bestStreak) change({ bestStreak: this.#streak });
    this.#show();
    this.#focus(".buttons button");
    // On a phone the answer is below the questions.
    this.#panel.querySelector(".verdict")?.scrollIntoView({ block: "start" });
  }

  #show() {
    const asked = this.#question;
    if (!asked) return this.#panel.replaceChildren();
    const { game, victim, chaser } = asked;
    assign(this.#board, { game, orientation: "white" });
    // Explain the questions before the first one.
    if (!settings.knowsCount) return this.#showLessons();
    const { limit, next } = asked.count;
    const isNear = (/** @type {number} */ value) => Math.abs(value - next) <= 3 || value < 7;
    const main = this.#isAnswered
      ? button(t.nextQuestion, () => this.#next(), { class: "primary" })
      : button(t.check, () => this.#check(), { class: "primary", disabled: true });
    fill(
      this.#panel,
      h("p", {}, h("strong", {}, t.trainerCapture(t.colors[chaser], t.roles[victim]))),
      h("p", { class: "note" }, t.trainerIntro),
      this.#choose(
        t.whichFirst,
        FIRSTS.filter(isNear).slice(0, 9),
        this.#first,
        next,
        (value) => (this.#first = value),
      ),
      this.#choose(t.whichLimit, LIMITS, this.#limit, limit, (value) => (this.#limit = value)),
      h("div", { class: "buttons" }, main, chaseLink()),
      h("div", { role: "status" }, this.#isAnswered ? this.#answer(asked) : []),
      h("p", { class: "note" }, t.streak(num(this.#streak), num(settings.bestStreak))),
      h("details", { class: "lessons" }, h("summary", {}, t.lessonTitle), lessons()),
    );
    if (!this.#isAnswered) this.#enable();
  }

  #showLessons() {
    const begin = button(t.practise, () => this.#begin(), { class: "primary" });
    fill(
      this.#panel,
      h("h2", {}, t.lessonTitle),
      h("div", { class: "buttons" }, begin, chaseLink()),
      h("div", { class: "lessons" }, lessons()),
    );
  }

  /**
   * Numbers to choose from.
   * @param {string} label
   * @param {number[]} values
   * @param {number} chosen
   * @param {number} right
   * @param {(value: number) => void} act
   */
  #choose(label, values, chosen, right, act) {
    const mark = (/** @type {number} */ value) => (value === right ? "right" : value === chosen ? "wrong" : "");
    const choice = (/** @type {number} */ value) => {
      const box = h("input", {
        type: "radio",
        name: label,
        checked: value === chosen,
        disabled: this.#isAnswered,
        onchange: () => (act(value), this.#enable()),
      });
      return h("label", { class: this.#isAnswered ? mark(value) : "" }, box, h("span", {}, spoken(value)));
    };
    return h("fieldset", { class: "numbers" }, h("legend", {}, label), values.map(choice));
  }

  /** The right numbers, and why. @param {NonNullable<ReturnType<typeof question>>} asked */
  #answer({ game, count: { limit, next } }) {
    const isRight = this.#limit === limit && this.#first === next;
    const verdict = isRight ? t.right : t.wrong(spoken(limit), spoken(next));
    const rows = t.limitRows.map(([text, rowLimit]) =>
      h(
        "tr",
        { class: rowLimit === limit ? "current" : "" },
        h("th", { scope: "row" }, text),
        h("td", {}, spoken(Number(rowLimit))),
      ),
    );
    return [
      h("p", { class: isRight ? "verdict right" : "verdict wrong" }, verdict, countButton(game)),
      h("p", { class: "note" }, t.explainFirst(spoken(game.board().length), spoken(next))),
      h("p", { class: "note" }, t.explainLimit(spoken(limit))),
      h("table", {}, h("caption", {}, t.limitTable), rows),
    ];
  }

  #enable() {
    const check = /** @type {HTMLButtonElement | null} */ (this.#panel.querySelector(".buttons button"));
    if (check) check.disabled = this.#limit === 0 || this.#first === 0;
  }
}
