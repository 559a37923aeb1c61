// Playing against the engine, or two players on one device.

import { act, analyse, canAccept, canClaim, decide, engineEvents, isMove, linkOf, newEngineGame, newGame, other, pgnOf, sanOf } from "./api.js";
import { Clock } from "./clock.js";
import { button, choice, download, h, linkButton } from "./dom.js";
import { gameList, lineOf } from "./moves.js";
import { dress, keep, load, settings } from "./settings.js";
import { countBox, sayCount, statusLines } from "./state.js";
import { num, t } from "./texts.js";

/** @typedef {"white" | "black"} Color */
/**
 * A game as it is kept over a reload.
 * @typedef {{
 *   fen?: string, rules: string, actions: string[], opponent: string, level: number, side: Color, control: string,
 *   left: Record<Color, number> | null, orientation: Color, resigns: boolean,
 * }} Kept
 */

/** @type {Kept} */
const FIRST = { rules: "thai", actions: [], opponent: "engine", level: 3, side: "white", control: "none", left: null, orientation: "white", resigns: false };
/** How long the engine thinks about a move at most, in milliseconds. */
const MOVE_TIME = 1000;

export class PlayView {
  /** @type {Kept} */
  #kept;
  #game;
  /** @type {Clock | null} */
  #clock = null;
  /** @type {AbortController | null} */
  #thinking = null;
  #message = "";
  #spoken = "";
  #board;
  #parts = /** @type {Record<string, HTMLElement>} */ ({});

  /** @param {{ analyseGame: (game: import("./api.js").AnyGame) => void }} page */
  constructor(page) {
    this.page = page;
    this.#kept = { ...FIRST, ...load("game", {}) };
    try {
      this.#game = newGame(this.#kept);
    } catch {
      this.#kept = { ...FIRST };
      this.#game = newGame(this.#kept);
      this.#message = t.keptIsWrong;
    }
    this.#board = h("makruk-board", { mode: "play" });
    this.#board.addEventListener("makruk-move", (/** @type {CustomEvent} */ event) => {
      event.preventDefault();
      this.#do(event.detail.uci);
    });
    engineEvents.addEventListener("fallback", () => {
      this.#message = t.netIsMissing;
      this.#update();
    });
    // The time that was used up to a reload is kept as well.
    window.addEventListener("pagehide", () => this.#clock && this.#keep());
    this.element = h("section", { class: "view" });
    this.#startClock();
    this.render();
    this.#go();
  }

  /** Starts again from a position. @param {string} fen @param {string} [rules] */
  playFrom(fen, rules = this.#kept.rules) {
    this.#openNewGame({ fen, rules });
  }

  hide() {
    this.#thinking?.abort();
    this.#thinking = null;
    this.#clock?.stop();
  }

  show() {
    this.#go();
  }

  /** Builds everything, also after a change of language or settings. */
  render() {
    dress(this.#board);
    for (const name of ["top", "bottom", "status", "count", "actions", "moves", "more"]) this.#parts[name] = h("div", { class: name });
    this.#parts.status.setAttribute("role", "status");
    this.#parts.count.setAttribute("aria-live", "polite");
    const { top, bottom, status, count, actions, moves, more } = this.#parts;
    this.element.replaceChildren(
      h("div", { class: "boardside" }, top, this.#board, bottom),
      h("div", { class: "panel" }, status, count, actions, h("h2", {}, t.moves), moves, more),
    );
    this.#update();
  }

  #startClock() {
    this.#clock?.dispose();
    this.#clock = null;
    if (this.#kept.control === "none") return;
    const events = { onTick: () => this.#showClocks(), onFlag: (/** @type {Color} */ side) => this.#do(`timeout ${side}`) };
    this.#clock = new Clock(this.#kept.control, events, this.#kept.left);
  }

  /** Whether the engine plays a side. @param {Color} side */
  #isEngine(side) {
    return this.#kept.opponent === "engine" && side !== this.#kept.side;
  }

  /** The side at the device: the player, or whoever is to move. @returns {Color} */
  get #me() {
    return this.#kept.opponent === "engine" ? this.#kept.side : this.#game.turn;
  }

  /**
   * Does something in the game, keeps it, and shows it.
   * @param {string} action
   * @param {string} [message] to be shown with it
   */
  #do(action, message = "") {
    const side = this.#game.turn;
    const countBefore = this.#game.count;
    try {
      act(this.#game, action);
    } catch (error) {
      this.#message = t.error(/** @type {Error} */ (error).message);
      return this.#update();
    }
    this.#kept.actions = this.#game.actions;
    this.#message = message;
    if (isMove(action)) this.#clock?.press(side);
    this.#spoken = sayCount(this.#game, countBefore);
    this.#keep();
    this.#update();
    this.#go();
  }

  #keep() {
    this.#kept.left = this.#clock ? this.#clock.left : null;
    keep("game", this.#kept);
  }

  /** Lets the clock run and the engine decide, if it is to move or was offered a draw. */
  #go() {
    const game = this.#game;
    if (game.outcome) return this.#clock?.stop();
    if (this.#kept.actions.some(isMove)) this.#clock?.run(game.turn);
    if (this.#isEngine(game.turn) || (game.drawOffer && this.#isEngine(other(game.drawOffer)))) this.#think();
  }

  /** @param {boolean} [isAgain] whether a worker has died over this already */
  async #think(isAgain = false) {
    if (this.#thinking) return;
    const game = this.#game;
    const controller = new AbortController();
    this.#thinking = controller;
    this.#update();
    let isDead = false;
    try {
      const { level, resigns, side } = this.#kept;
      const action = await decide(game, { side: other(side), level, resigns, movetime: this.#moveTime, signal: controller.signal });
      if (controller.signal.aborted || game !== this.#game || action === null) return;
      this.#thinking = null;
      // A move is seen; what else it does is told, and stays until the player moves.
      this.#do(action, isMove(action) ? this.#message : t.engineDid(t.did(action)));
    } catch (/** @type {any} */ error) {
      isDead = error.kind === "worker" && !isAgain && this.#thinking === controller;
      this.#message = isDead ? t.engineDied : t.error(error.message);
    } finally {
      if (this.#thinking === controller) this.#thinking = null;
      this.#update();
    }
    // Another worker takes its place.
    if (isDead) await this.#think(true);
  }

  /** How long the engine may think, less when its clock runs out. */
  get #moveTime() {
    const left = this.#clock?.left[other(this.#kept.side)] ?? Infinity;
    return Math.min(MOVE_TIME, left / 20);
  }

  #takeBack() {
    this.#thinking?.abort();
    this.#thinking = null;
    const undoMove = () => {
      for (let undone = this.#game.undo(); undone && !isMove(undone); ) undone = this.#game.undo();
    };
    undoMove();
    if (this.#isEngine(this.#game.turn)) undoMove();
    this.#kept.actions = this.#game.actions;
    this.#message = "";
    this.#keep();
    this.#update();
    this.#go();
  }

  async #hint() {
    const game = this.#game;
    const done = game.actions.length;
    const { move } = await analyse(game, { movetime: MOVE_TIME }).catch((error) => {
      this.#message = t.error(error.message);
      this.#update();
      return { move: null };
    });
    if (!move || game !== this.#game || done !== game.actions.length) return;
    this.#message = t.hintIs(sanOf(game, [move])[0] ?? move);
    this.#board.arrows = [{ from: move.slice(0, 2), to: move.slice(2, 4) }];
    this.#update(true);
  }

  /** @param {{ fen?: string, rules?: string }} [start] */
  #openNewGame({ fen, rules = this.#kept.rules } = {}) {
    const form = { ...this.#kept, fen, rules, side: /** @type {string} */ (this.#kept.side) };
    const levelText = h("output", { id: "level-text" }, "");
    const showLevel = () => (levelText.textContent = `${t.levelOf(num(form.level))}: ${t.levelWords[form.level]}`);
    const slider = h("input", { type: "range", min: 0, max: 10, value: form.level, "aria-describedby": "level-text", oninput: () => ((form.level = Number(slider.value)), showLevel()) });
    const resigns = h("input", { type: "checkbox", checked: form.resigns, onchange: () => (form.resigns = resigns.checked) });
    slider.value = String(form.level);
    showLevel();
    const engineFields = h(
      "div",
      { class: "fields" },
      h("label", { class: "field" }, h("span", {}, t.level), slider),
      levelText,
      h("p", { class: "note" }, t.levelHelp),
      choice(t.side, Object.entries(t.sides), form.side, (value) => (form.side = value)),
      h("label", { class: "switch" }, resigns, t.engineResigns),
    );
    const showFields = () => (engineFields.hidden = form.opponent !== "engine");
    showFields();
    const dialog = h(
      "dialog",
      { class: "dialog", "aria-label": t.newGame },
      h("h2", {}, t.newGame),
      choice(t.opponent, Object.entries(t.opponents), form.opponent, (value) => ((form.opponent = value), showFields())),
      engineFields,
      choice(t.clock, Object.entries(t.clocks), form.control, (value) => (form.control = value)),
      choice(t.rules, Object.entries(t.ruleSets), form.rules, (value) => (form.rules = value)),
      fen ? h("p", { class: "note" }, t.fromPosition) : null,
      h("div", { class: "buttons" }, button(t.start, () => (dialog.close(), this.#start(form)), { class: "primary" }), button(t.cancel, () => dialog.close())),
    );
    dialog.addEventListener("close", () => dialog.remove());
    document.body.append(dialog);
    dialog.showModal();
  }

  /** @param {any} form */
  #start(form) {
    this.#thinking?.abort();
    this.#thinking = null;
    const side = form.side === "random" ? (Math.random() < 0.5 ? "white" : "black") : form.side;
    this.#kept = { ...form, side, actions: [], left: null, orientation: form.opponent === "engine" ? side : "white" };
    this.#game.free();
    this.#game = newGame(this.#kept);
    this.#message = "";
    void newEngineGame();
    this.#startClock();
    this.#keep();
    this.#update();
    this.#go();
  }

  #resign() {
    if (confirm(t.resignSure(t.colors[this.#me]))) this.#do(`resign ${this.#me}`);
  }

  /** Shows the state of the game. */
  #update(keepArrows = false) {
    const game = this.#game;
    const board = this.#board;
    if (!keepArrows) board.arrows = [];
    board.orientation = this.#kept.orientation;
    board.movable = game.outcome ? "none" : this.#kept.opponent === "two" ? "both" : this.#kept.side;
    if (board.game === game) board.refresh();
    else board.game = game;
    this.#showStatus();
    this.#showClocks();
    this.#showCount();
    this.#showActions();
    this.#showMoves();
  }

  #showStatus() {
    const { outcome } = this.#game;
    const lines = statusLines(this.#game, this.#thinking ? t.thinking : undefined);
    this.#parts.status.classList.toggle("over", Boolean(outcome));
    if (outcome) lines.push(h("span", { class: "note" }, t.afterEnd));
    if (this.#message) lines.push(h("span", { class: "message" }, this.#message));
    this.#parts.status.replaceChildren(...lines);
  }

  #showClocks() {
    for (const [name, side] of /** @type {[string, Color][]} */ ([["top", other(this.#kept.orientation)], ["bottom", this.#kept.orientation]])) {
      const who = this.#kept.opponent === "two" ? t.colors[side] : this.#isEngine(side) ? t.players.engine(num(this.#kept.level)) : t.players.you;
      const isTurn = !this.#game.outcome && this.#game.turn === side;
      this.#parts[name].className = `player ${isTurn ? "turn" : ""}`;
      this.#parts[name].replaceChildren(
        h("span", { class: `disc ${side}`, role: "img", "aria-label": t.colors[side] }),
        h("span", { class: "name" }, who),
        this.#clock ? h("time", { class: this.#clock.left[side] < 20_000 ? "clock low" : "clock" }, this.#clock.text(side)) : "",
      );
    }
  }

  #showCount() {
    const box = countBox(this.#game, this.#spoken);
    this.#parts.count.hidden = box.length === 0;
    this.#parts.count.replaceChildren(...box.filter(Boolean));
  }

  #showActions() {
    const game = this.#game;
    const me = this.#me;
    const isOver = Boolean(game.outcome);
    const isMine = !isOver && !this.#isEngine(game.turn);
    const offer = game.drawOffer;
    const buttons = [];
    if (isMine && game.canStartCount) buttons.push(button(t.callCount, () => this.#do("start_count"), { class: "primary" }));
    if (isMine && game.canStopCount) buttons.push(button(t.stopCount, () => this.#do("stop_count")));
    if (isMine && canClaim(game)) buttons.push(button(t.claim, () => this.#do(`claim_repetition ${game.turn}`), { class: "primary" }));
    const accepter = this.#kept.opponent === "two" ? (canAccept(game, "white") ? "white" : canAccept(game, "black") ? "black" : null) : canAccept(game, me) ? me : null;
    if (!isOver && accepter) {
      if (offer) buttons.push(h("span", { class: "note" }, t.offers(t.colors[/** @type {Color} */ (offer)])));
      buttons.push(button(this.#kept.opponent === "two" ? `${t.accept} (${t.colors[accepter]})` : t.accept, () => this.#do(`accept_draw ${accepter}`)));
      if (offer) buttons.push(button(t.decline, () => this.#do(`decline_draw ${accepter}`)));
    }
    const moves = this.#kept.actions.some(isMove);
    this.#parts.actions.replaceChildren(
      ...buttons,
      button(t.takeBack, () => this.#takeBack(), { disabled: !moves }),
      button(t.hint, () => this.#hint(), { disabled: !isMine }),
      button(t.offerDraw, () => this.#do(`offer_draw ${me}`), { disabled: !isMine || offer !== null }),
      button(t.resign, () => this.#resign(), { disabled: isOver }),
      button(t.flip, () => ((this.#kept.orientation = other(this.#kept.orientation)), this.#keep(), this.#update())),
      button(t.newGame, () => this.#openNewGame(), { class: isOver ? "primary" : "" }),
    );
  }

  /** @returns {Record<string, string>} */
  get #tags() {
    const name = (/** @type {Color} */ side) =>
      this.#kept.opponent === "two" ? "?" : this.#isEngine(side) ? `Makruk, level ${this.#kept.level}` : "?";
    const today = new Date();
    const date = [today.getFullYear(), today.getMonth() + 1, today.getDate()].map((part) => String(part).padStart(2, "0")).join(".");
    return { Date: date, White: name("white"), Black: name("black") };
  }

  #showMoves() {
    this.#parts.moves.replaceChildren(gameList(this.#game, lineOf(this.#game)));
    const link = linkButton(t.copyLink, t.copied, () => `g=${linkOf(this.#game)}`);
    this.#parts.more.replaceChildren(
      button(t.analyseGame, () => this.page.analyseGame(this.#game), { class: this.#game.outcome ? "primary" : "" }),
      link,
      button(t.savePgn, () => download("makruk.pgn", pgnOf(this.#game, this.#tags))),
    );
  }
}
