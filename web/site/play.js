// Games against the engine, or between two players on one device.

import { act, analyse, canAccept, canClaim, decide, engineEvents, isMove, linkOf, newEngineGame, newGame, other, pgnOf, sanOf } from "./api.js";
import { Clock } from "./clock.js";
import { assign, button, choice, download, fill, h, keepFocus, linkButton } from "./dom.js";
import { gameList, lineOf } from "./moves.js";
import { applyTheme, change, isRecord, isTexts, load, report, settings, storage, store } from "./settings.js";
import { countBox, sayCount, statusLines } from "./state.js";
import { plain, t } from "./texts.js";

/** @typedef {"white" | "black"} Color */
/**
 * A game as stored for a reload.
 * @typedef {{
 *   fen?: string, rules: string, actions: string[], opponent: string, level: number, side: Color, control: string,
 *   left: Record<Color, number> | null, orientation: Color, resigns: boolean, version: number, key?: string,
 * }} Kept `version` increases by one each time a tab stores it; `key` identifies the game among the games of the user
 */

/** @type {Kept} */
const FIRST = {
  rules: "thai",
  actions: [],
  opponent: "engine",
  level: 3,
  side: "white",
  control: "none",
  left: null,
  orientation: "white",
  resigns: false,
  version: 0,
};
/** Maximum thinking time per move, in milliseconds. */
const MOVE_TIME = 1000;

const isColor = (/** @type {unknown} */ value) => value === "white" || value === "black";

/** Whether the properties of a stored value fit a game; missing ones are as in `FIRST`. @param {unknown} read */
function isGame(read) {
  if (!isRecord(read)) return false;
  const { fen, rules, actions, opponent, level, side, control, left, orientation, resigns, version, key } = { ...FIRST, ...read };
  return (
    [fen, key].every((text) => ["undefined", "string"].includes(typeof text)) &&
    [rules, control].every((text) => typeof text === "string") && isTexts(actions) &&
    ["engine", "two"].includes(opponent) && Number.isInteger(level) && level >= 0 && level <= 10 && isColor(side) && isColor(orientation) &&
    (control === "none" || /^\d+\+\d+$/.test(control)) && (left === null || (isRecord(left) && [left.white, left.black].every(Number.isFinite))) &&
    typeof resigns === "boolean" && Number.isInteger(version)
  );
}

/** A new key of a game, which contains the time of its beginning. */
const newKey = () => `${Date.now()}-${Math.random().toString(36).slice(2)}`;

/** The stored game, from the tab that played last; null if there is none. @returns {Partial<Kept> | null} */
const loadGame = () => load("game", isGame, null);

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
  #isFirstVisit;
  #board;
  #parts = /** @type {Record<string, HTMLElement>} */ ({});

  /** @param {{ analyseGame: (game: import("./api.js").AnyGame) => void, reviewGame: (game: import("./api.js").AnyGame) => void }} page */
  constructor(page) {
    this.page = page;
    const kept = loadGame();
    this.#isFirstVisit = kept === null;
    this.#kept = { ...FIRST, ...kept };
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
    // Store the clock when the page is closed or reloaded, so that a reload does not give time back.
    window.addEventListener("pagehide", () => this.#clock && this.#storeGame());
    // All tabs show the same game. The engine thinks in the tab of the last move, or in a tab that the player switches to.
    storage.addEventListener("game", () => this.#catchUp());
    window.addEventListener("focus", () => this.element.isConnected && !this.#catchUp() && this.#go());
    this.element = h("section", { class: "view" });
    this.#startClock();
    this.render();
    this.#go();
    // An earlier version of the page gave games no keys.
    if (!this.#kept.key && this.#kept.actions.length > 0) store("game", Object.assign(this.#kept, { key: newKey() }));
    // The page may have been left before the finished game was kept.
    if (this.#game.outcome && this.#kept.actions.length > 0 && !this.#isListed) void this.#list(true);
  }

  /** Continues a game of the user. @param {Partial<Kept> & { key: string }} kept */
  continueGame(kept) {
    if (kept.key === this.#kept.key) return;
    this.#begin({ ...FIRST, ...kept });
    store("listed", kept.key);
  }

  /** Starts again from a position. @param {string} fen @param {string} [rules] */
  playFrom(fen, rules = this.#kept.rules) {
    this.#openNewGame({ fen, rules });
  }

  // A game also continues in a hidden view: the clock runs, and the engine thinks.
  show() {
    this.#go();
  }

  /** Builds the whole view, initially and after a change of language or settings. */
  render() {
    applyTheme(this.#board);
    for (const name of ["top", "bottom", "welcome", "status", "count", "actions", "moves", "more"]) this.#parts[name] = h("div", { class: name });
    this.#parts.status.setAttribute("role", "status");
    this.#parts.count.setAttribute("aria-live", "polite");
    const { top, bottom, welcome, status, count, actions, moves, more } = this.#parts;
    this.element.replaceChildren(
      h("div", { class: "boardside" }, top, this.#board, bottom),
      h("div", { class: "panel" }, welcome, status, count, actions, h("h2", {}, t.moves), moves, more),
    );
    this.#showWelcome();
    this.#update();
  }

  /** Explains the game to a first-time visitor. */
  #showWelcome() {
    const { welcome } = this.#parts;
    welcome.hidden = !this.#isFirstVisit || settings.isWelcomed;
    const leave = () => {
      change({ isWelcomed: true });
      keepFocus(this.element, () => this.#showWelcome());
    };
    welcome.replaceChildren(...(welcome.hidden ? [] : [h("p", {}, t.welcome), button(t.understood, leave)]));
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

  /** The side at the device: the player's, or the side to move. @returns {Color} */
  get #me() {
    return this.#kept.opponent === "engine" ? this.#kept.side : this.#game.turn;
  }

  /**
   * Performs an action in the game, stores the game and shows it.
   * @param {string} action
   * @param {string} [message] shown with the game
   */
  #do(action, message = "") {
    if (this.#catchUp()) return;
    const side = this.#game.turn;
    const countBefore = this.#game.count;
    try {
      act(this.#game, action);
    } catch (error) {
      this.#message = t.fault(/** @type {Error} */ (error));
      return this.#update();
    }
    this.#kept.actions = this.#game.actions;
    this.#kept.key ??= newKey();
    this.#message = message;
    if (isMove(action)) this.#clock?.press(side);
    this.#spoken = sayCount(this.#game, countBefore);
    this.#storeGame();
    if (this.#game.outcome || this.#isListed) void this.#list(this.#game.outcome !== null);
    this.#update();
    this.#go();
  }

  #storeGame() {
    if (this.#catchUp()) return;
    this.#kept.left = this.#clock ? this.#clock.left : null;
    this.#kept.version += 1;
    store("game", this.#kept);
  }

  /**
   * Takes over the stored game if another tab has stored a newer version, since an action here would apply to an outdated game.
   * If the stored version is older, it is from this tab, which could not store the later ones.
   */
  #catchUp() {
    const kept = loadGame();
    if (!kept || (kept.version ?? 0) <= this.#kept.version) return false;
    try {
      const game = newGame({ ...FIRST, ...kept });
      this.#thinking?.abort();
      this.#thinking = null;
      this.#game.free();
      this.#game = game;
      this.#kept = { ...FIRST, ...kept };
    } catch {
      return false;
    }
    this.#message = t.otherTab;
    this.#spoken = "";
    this.#startClock();
    this.#runClock();
    this.#update();
    return true;
  }

  #runClock() {
    if (this.#game.outcome) this.#clock?.stop();
    else if (this.#kept.actions.some(isMove)) this.#clock?.run(this.#game.turn);
  }

  /** Lets the clock run and the engine decide, if it is to move or was offered a draw. */
  #go() {
    const game = this.#game;
    this.#runClock();
    if (game.outcome) return;
    if (this.#isEngine(game.turn) || (game.drawOffer && this.#isEngine(other(game.drawOffer)))) this.#think();
  }

  /** @param {boolean} [isAgain] whether a worker has already died in this position */
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
      // A move is visible on the board; any other action is announced, until the player moves.
      this.#do(action, isMove(action) ? this.#message : t.engineDid(t.did(action)));
    } catch (/** @type {any} */ error) {
      isDead = ["worker", "silent"].includes(error.kind) && !isAgain && this.#thinking === controller;
      this.#message = isDead ? t.engineDied : t.fault(error);
    } finally {
      if (this.#thinking === controller) this.#thinking = null;
      this.#update();
    }
    // A new worker replaces it.
    if (isDead) await this.#think(true);
  }

  /** The engine's thinking time, reduced when its clock is low. */
  get #moveTime() {
    const left = this.#clock?.left[other(this.#kept.side)] ?? Infinity;
    return Math.min(MOVE_TIME, left / 20);
  }

  /** Takes back the player's last action: one that ended the game, or else a move with the engine's reply. */
  #takeBack() {
    if (this.#catchUp()) return;
    this.#thinking?.abort();
    this.#thinking = null;
    const undoMove = () => {
      for (let undone = this.#game.undo(); undone && !isMove(undone); ) undone = this.#game.undo();
    };
    const [deed, by] = (this.#game.actions.at(-1) ?? "").split(" ");
    if (this.#game.outcome && isColor(by) && deed !== "timeout" && !this.#isEngine(/** @type {Color} */ (by))) {
      this.#game.undo();
    } else {
      undoMove();
      if (this.#isEngine(this.#game.turn)) undoMove();
    }
    this.#kept.actions = this.#game.actions;
    this.#message = "";
    this.#storeGame();
    if (this.#isListed) void this.#list(false);
    this.#update();
    this.#go();
  }

  /** Whether the game was kept among the games of the user, in any tab. */
  get #isListed() {
    return this.#kept.key !== undefined && load("listed", (key) => typeof key === "string", "") === this.#kept.key;
  }

  /** Keeps the game among the games of the user. @param {boolean} isNew whether to add it if it is not there */
  async #list(isNew) {
    const { key = newKey() } = this.#kept;
    const played = { ...this.#kept, key, left: this.#clock ? this.#clock.left : null };
    try {
      const { keepPlayed } = await import("./library.js");
      if ((await keepPlayed(played, isNew)) && this.#kept.key === key) store("listed", key);
    } catch {
      report("games", false);
    }
  }

  async #hint() {
    const game = this.#game;
    const done = game.actions.length;
    const { move } = await analyse(game, { movetime: MOVE_TIME }).catch((error) => {
      this.#message = t.fault(error);
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
    const showLevel = () => (levelText.textContent = `${t.levelOf(plain(form.level))}: ${t.levelWords[form.level]}`);
    const slider = h("input", {
      type: "range",
      min: 0,
      max: 10,
      value: form.level,
      "aria-describedby": "level-text",
      oninput: () => ((form.level = Number(slider.value)), showLevel()),
    });
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
    const side = form.side === "random" ? (Math.random() < 0.5 ? "white" : "black") : form.side;
    this.#begin({ ...form, side, actions: [], left: null, orientation: form.opponent === "engine" ? side : "white", key: newKey() });
  }

  /** Replaces the game by another one. @param {Kept} kept */
  #begin(kept) {
    this.#thinking?.abort();
    this.#thinking = null;
    this.#catchUp();
    const first = this.#game.startFen.split(" ")[1] === "b" ? "black" : "white";
    // If the engine begins, its move alone is no game.
    const moves = this.#kept.actions.filter(isMove).length;
    if (this.#game.outcome || moves > (this.#isEngine(first) ? 1 : 0)) void this.#list(!this.#isListed);
    const { version } = this.#kept;
    this.#kept = { ...kept, version };
    this.#game.free();
    this.#game = newGame(this.#kept);
    this.#message = "";
    void newEngineGame();
    this.#startClock();
    this.#storeGame();
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
    const movable = game.outcome ? "none" : this.#kept.opponent === "two" ? "both" : this.#kept.side;
    assign(board, { orientation: this.#kept.orientation, movable });
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
      const who = this.#kept.opponent === "two" ? t.colors[side] : this.#isEngine(side) ? t.players.engine(plain(this.#kept.level)) : t.players.you;
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
    const accepter =
      this.#kept.opponent === "two" ? (canAccept(game, "white") ? "white" : canAccept(game, "black") ? "black" : null) : canAccept(game, me) ? me : null;
    if (!isOver && accepter) {
      if (offer) buttons.push(h("span", { class: "note" }, t.offers(t.colors[/** @type {Color} */ (offer)])));
      buttons.push(button(this.#kept.opponent === "two" ? `${t.accept} (${t.colors[accepter]})` : t.accept, () => this.#do(`accept_draw ${accepter}`)));
      if (offer) buttons.push(button(t.decline, () => this.#do(`decline_draw ${accepter}`)));
    }
    const moves = this.#kept.actions.some(isMove);
    const isLate = game.outcome?.by === "timeout";
    fill(
      this.#parts.actions,
      ...buttons,
      button(t.takeBack, () => this.#takeBack(), { disabled: (!moves && !isOver) || isLate }),
      button(t.hint, () => this.#hint(), { disabled: !isMine }),
      button(t.offerDraw, () => this.#do(`offer_draw ${me}`), { disabled: !isMine || offer !== null }),
      button(t.resign, () => this.#resign(), { disabled: isOver }),
      button(t.flip, () => ((this.#kept.orientation = other(this.#kept.orientation)), this.#storeGame(), this.#update())),
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
    fill(
      this.#parts.more,
      this.#game.outcome && button(t.reviewGame, () => this.page.reviewGame(this.#game), { class: "primary" }),
      button(t.analyseGame, () => this.page.analyseGame(this.#game)),
      link,
      button(t.savePgn, () => download("makruk.pgn", pgnOf(this.#game, this.#tags))),
    );
  }
}
