// Games against the engine, or between two players on one device.

import { act, analyse, canAccept, canClaim, decide, engineEvents, isMove, linkOf, newEngineGame, newGame, other, pgnOf, sanOf } from "../shared/api.js";
import { capturedRow, lostPieces } from "./captured.js";
import { Clock } from "./clock.js";
import { assign, button, download, fill, h, keepFocus, linkButton, openDialog } from "../shared/dom.js";
import { iconButton, pictureButton } from "../shared/icons.js";
import { gameList, lineOf, movesHeading } from "../shared/moves.js";
import { applyTheme, change, isRecord, isTexts, load, report, settings, storage, store } from "../shared/settings.js";
import { play, soundOf } from "./sound.js";
import { countBox, sayCount, statusLines } from "../shared/state.js";
import { listenForSteps, stepButtons } from "../shared/steps.js";
import { num, plain, t } from "../shared/texts.js";

/** @typedef {"white" | "black"} Color */
/**
 * A game as stored for a reload.
 * @typedef {{
 *   fen?: string, rules: string, actions: string[], opponent: string, level: number, seconds: number, side: Color, control: string,
 *   left: Record<Color, number> | null, orientation: Color, resigns: boolean, version: number, key?: string,
 * }} Kept `version` increases by one each time a tab stores it; `seconds` is the engine's time for a move at full strength; `key`
 *   identifies the game among the games of the user
 */

/** @type {Kept} */
const FIRST = {
  rules: "thai",
  actions: [],
  opponent: "engine",
  level: 3,
  seconds: 1,
  side: "white",
  control: "none",
  left: null,
  orientation: "white",
  resigns: false,
  version: 0,
};
/** Thinking time for a hint, and for a move below full strength, in milliseconds. */
const MOVE_TIME = 1000;
/** The level with full strength. */
const FULL = 10;
/** The least time between a move and the engine's reply, in milliseconds: a person sees the moves one after the other. */
const CALM_REPLY = 700;

const isColor = (/** @type {unknown} */ value) => value === "white" || value === "black";

/** Whether the properties of a stored value fit a game; missing ones are as in `FIRST`. @param {unknown} read */
function isGame(read) {
  if (!isRecord(read)) return false;
  const { fen, rules, actions, opponent, level, seconds, side, control, left, orientation, resigns, version, key } = { ...FIRST, ...read };
  return (
    [fen, key].every((text) => ["undefined", "string"].includes(typeof text)) &&
    [rules, control].every((text) => typeof text === "string") && isTexts(actions) &&
    ["engine", "two"].includes(opponent) && Number.isInteger(level) && level >= 0 && level <= FULL && Number.isFinite(seconds) && seconds > 0 &&
    isColor(side) && isColor(orientation) &&
    (control === "none" || /^(\d+\+|m)\d+$/.test(control)) && (left === null || (isRecord(left) && [left.white, left.black].every(Number.isFinite))) &&
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
  /** The end of the game and the message that were shown last. */
  #news = "";
  #spoken = "";
  /** A move that waits for the player's confirmation. @type {string | null} */
  #pending = null;
  /** An earlier position on the board: a copy of the game, with the number of its actions. @type {{ game: import("../shared/api.js").AnyGame, done: number } | null} */
  #past = null;
  /** The pieces at the start of the game. @type {{ color: string, role: string }[]} */
  #startPieces = [];
  /** When the last move was played. */
  #movedAt = 0;
  #isFirstVisit;
  #board;
  #parts = /** @type {Record<string, HTMLElement>} */ ({});

  /** @param {{ analyseGame: (game: import("../shared/api.js").AnyGame) => void, reviewGame: (game: import("../shared/api.js").AnyGame) => void }} page */
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
      if (settings.confirms) this.#ask(event.detail.uci);
      else this.#do(event.detail.uci);
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
    this.element = h("section", { class: "view playing" });
    listenForSteps(this.element, this.#board, (step) => this.#step(step));
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
    void this.#openNewGame({ fen, rules });
  }

  /** Starts a game as White at a level; if a game is in progress, asks first. @param {number} level */
  playLevel(level) {
    if (this.#kept.actions.length === 0 || this.#game.outcome) this.#start({ ...FIRST, level });
    else this.#openNewGame({ level, opponent: "engine" });
  }

  // A game also continues in a hidden view: the clock runs, and the engine thinks.
  show() {
    this.#go();
  }

  /** Builds the whole view, initially and after a change of language or settings. */
  render() {
    applyTheme(this.#board);
    for (const name of ["top", "bottom", "controls", "welcome", "status", "count", "actions", "moves", "more"]) this.#parts[name] = h("div", { class: name });
    this.#parts.status.setAttribute("role", "status");
    this.#parts.count.setAttribute("aria-live", "polite");
    const { top, bottom, controls, welcome, status, count, actions, moves, more } = this.#parts;
    const fresh = iconButton(t.newGame, "plus", () => void this.#openNewGame(), {}, true);
    this.element.replaceChildren(
      h("div", { class: "boardside" }, top, this.#board, bottom, controls),
      h("div", { class: "panel" }, welcome, h("div", { class: "row" }, status, fresh), count, actions, movesHeading(this.#board), moves, more),
    );
    this.#startPieces = this.#piecesAtStart();
    this.#showWelcome();
    this.#update();
  }

  /** Explains the game to a first-time visitor. */
  #showWelcome() {
    const { welcome } = this.#parts;
    welcome.hidden = !this.#isFirstVisit || settings.isWelcomed || this.#kept.actions.length > 0;
    const leave = () => {
      change({ isWelcomed: true });
      keepFocus(this.element, () => this.#showWelcome());
    };
    const choices = [
      button(t.learn, () => (location.hash = "learn"), { class: "primary" }),
      button(t.playEasy, () => (leave(), this.playLevel(0))),
      button(t.understood, leave),
    ];
    welcome.replaceChildren(...(welcome.hidden ? [] : [h("p", {}, t.welcome), h("div", { class: "buttons" }, choices)]));
  }

  #piecesAtStart() {
    const start = newGame({ fen: this.#kept.fen, rules: this.#kept.rules });
    const pieces = start.board();
    start.free();
    return pieces;
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
    if (!this.#parts.welcome.hidden) this.#showWelcome();
    this.#message = message;
    this.#pending = null;
    if (isMove(action)) {
      this.#clock?.press(side);
      this.#movedAt = performance.now();
      if (!this.#isEngine(side)) this.#leavePast();
      if (!matchMedia("(prefers-reduced-motion: reduce)").matches) navigator.vibrate?.(10);
    }
    if (isMove(action) || this.#game.outcome) play(soundOf(this.#game));
    this.#spoken = sayCount(this.#game, countBefore);
    this.#storeGame();
    if (this.#game.outcome || this.#isListed) void this.#list(this.#game.outcome !== null);
    this.#update();
    if (isMove(action) && this.#playPremove()) return;
    this.#go();
  }

  /** Asks the player to confirm a move. @param {string} uci */
  #ask(uci) {
    this.#pending = uci;
    this.#update();
  }

  /** Plays the move planned on the board, if it is the player's turn and the move is legal. */
  #playPremove() {
    const { premove } = this.#board;
    if (!premove || this.#game.outcome || this.#isEngine(this.#game.turn)) return false;
    this.#board.premove = null;
    const move = this.#game.moves({ square: premove.from, verbose: true }).find(({ to }) => to === premove.to);
    if (!move) return false;
    this.#do(move.uci);
    return true;
  }

  /** Shows an earlier or a later position of the game. @param {import("../shared/steps.js").Step} step */
  #step(step) {
    const { actions } = this.#game;
    const moves = actions.filter(isMove).length;
    const shown = this.#past ? this.#past.game.actions.filter(isMove).length : moves;
    this.#seek({ first: 0, previous: shown - 1, next: shown + 1, last: moves }[step]);
  }

  /** Shows the position after some moves of the game. @param {number} wanted */
  #seek(wanted) {
    const { actions } = this.#game;
    const ends = actions.flatMap((action, i) => (isMove(action) ? [i + 1] : []));
    if (wanted < 0) return;
    if (wanted >= ends.length) {
      this.#leavePast();
      return this.#update();
    }
    const done = wanted === 0 ? 0 : ends[wanted - 1];
    const past = (this.#past ??= { game: this.#game.clone(), done: actions.length });
    while (past.done > done) {
      past.game.undo();
      past.done -= 1;
    }
    while (past.done < done) {
      act(past.game, actions[past.done]);
      past.done += 1;
    }
    this.#update();
  }

  /** Shows the current position again. */
  #leavePast() {
    this.#past?.game.free();
    this.#past = null;
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
    this.#forget();
    this.#startPieces = this.#piecesAtStart();
    this.#startClock();
    this.#runClock();
    this.#update();
    return true;
  }

  /** Forgets what the player has planned for another position. */
  #forget() {
    this.#leavePast();
    this.#pending = null;
    this.#board.premove = null;
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
      const early = settings.calm ? this.#movedAt + CALM_REPLY - performance.now() : 0;
      if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
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
    const { level, seconds, control, side } = this.#kept;
    const most = level === FULL ? 1000 * seconds : MOVE_TIME;
    const left = this.#clock?.left[other(side)] ?? Infinity;
    return Math.min(most, control.startsWith("m") ? left / 2 : left / 20);
  }

  /** Takes back the player's last action: one that ended the game, or else a move with the engine's reply. */
  #takeBack() {
    if (this.#catchUp()) return;
    this.#thinking?.abort();
    this.#thinking = null;
    this.#forget();
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
      const { keepPlayed } = await import("../games/library.js");
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

  /** @param {Partial<Kept>} [start] */
  async #openNewGame({ fen, ...rest } = {}) {
    const { openNewGame } = await import("./newgame.js");
    openNewGame({ ...this.#kept, ...rest }, fen, (form) => (this.#start(form), this.#board.focus({ preventScroll: true })));
  }

  /** The same game again, with the sides changed. */
  #rematch() {
    this.#start({ ...this.#kept, side: other(this.#kept.side) });
  }

  /** Starts a game. @param {Kept & { handicap?: string, giver?: string }} form */
  #start({ handicap: _handicap, giver: _giver, ...form }) {
    this.#begin({ ...form, actions: [], left: null, orientation: form.opponent === "engine" ? form.side : "white", key: newKey() });
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
    this.#spoken = "";
    this.#forget();
    this.#startPieces = this.#piecesAtStart();
    void newEngineGame();
    this.#startClock();
    this.#storeGame();
    this.#update();
    this.#showTop();
    this.#go();
  }

  #resign() {
    const side = this.#me;
    const resign = () => {
      dialog.close();
      this.#do(`resign ${side}`);
      this.#parts.actions.querySelector("button")?.focus({ preventScroll: true });
    };
    const dialog = h(
      "dialog",
      { class: "dialog", "aria-label": t.resign },
      h("p", {}, t.resignSure(t.colors[side])),
      h("div", { class: "buttons" }, button(t.resign, resign, { class: "primary" }), button(t.cancel, () => dialog.close())),
    );
    openDialog(dialog);
  }

  /** The game on the board: the current position or an earlier one. */
  get #shown() {
    return this.#past?.game ?? this.#game;
  }

  /** Shows the state of the game. */
  #update(keepArrows = false) {
    const [game, board] = [this.#shown, this.#board];
    const { opponent, side, orientation } = this.#kept;
    if (this.#pending) board.arrows = [{ from: this.#pending.slice(0, 2), to: this.#pending.slice(2, 4) }];
    else if (!keepArrows) board.arrows = [];
    const movable = game.outcome || this.#past ? "none" : opponent === "two" ? "both" : side;
    const isPlanning = opponent === "engine" && !this.#past;
    const facing = opponent === "two" && settings.facing;
    this.element.classList.toggle("facing", facing);
    assign(board, { orientation, movable, premoves: isPlanning, facing });
    if (board.game === game) board.refresh();
    else board.game = game;
    this.#showStatus();
    this.#showPlayers();
    this.#showCount();
    this.#showControls();
    this.#showActions();
    this.#showMoves();
  }

  #showStatus() {
    const game = this.#shown;
    const lines = statusLines(game, this.#thinking && !this.#past ? t.thinking : undefined);
    this.#parts.status.classList.toggle("over", Boolean(game.outcome));
    if (game.outcome) lines.push(h("span", { class: "note" }, t.afterEnd));
    if (this.#past) lines.push(h("span", { class: "note" }, t.earlier));
    if (this.#message) lines.push(h("span", { class: "message" }, this.#message));
    this.#parts.status.replaceChildren(...lines);
    // On a phone, what is new in the panel may be out of view.
    const news = `${game.outcome?.by ?? ""} ${this.#message}`;
    if (news !== this.#news) this.#showTop();
    this.#news = news;
  }

  /** Scrolls the panel to its status. */
  #showTop() {
    const panel = this.#parts.status.closest(".panel");
    if (panel) panel.scrollTop = 0;
  }

  #showPlayers() {
    for (const [name, side] of /** @type {[string, Color][]} */ ([["top", other(this.#kept.orientation)], ["bottom", this.#kept.orientation]])) {
      const who = this.#kept.opponent === "two" ? t.colors[side] : this.#isEngine(side) ? t.players.engine(plain(this.#kept.level)) : t.players.you;
      const isTurn = !this.#game.outcome && this.#game.turn === side;
      this.#parts[name].className = `player ${name} ${isTurn ? "turn" : ""}`;
      fill(
        this.#parts[name],
        h("span", { class: `disc ${side}`, role: "img", "aria-label": t.colors[side] }),
        h("span", { class: "name" }, who),
        capturedRow(this.#board, lostPieces(this.#shown, this.#startPieces, other(side)), other(side)),
        this.#clock && h("time", { class: "clock", "data-side": side }),
      );
    }
    this.#showClocks();
  }

  #showClocks() {
    const clock = this.#clock;
    if (!clock) return;
    for (const time of /** @type {NodeListOf<HTMLElement>} */ (this.element.querySelectorAll(".clock"))) {
      const side = /** @type {Color} */ (time.dataset.side);
      time.textContent = clock.text(side);
      time.classList.toggle("low", clock.isLow(side));
    }
  }

  #showCount() {
    const game = this.#shown;
    const box = countBox(game, this.#past ? "" : this.#spoken);
    this.#parts.count.hidden = box.length === 0;
    fill(this.#parts.count, ...box);
  }

  /** The buttons under the board: steps through the game, and what is always possible; resigning is apart. */
  #showControls() {
    const game = this.#game;
    const isOver = Boolean(game.outcome);
    const isMine = !isOver && !this.#isEngine(game.turn);
    const hasMoves = this.#kept.actions.some(isMove);
    const isLate = game.outcome?.by === "timeout";
    fill(
      this.#parts.controls,
      ...stepButtons((step) => this.#step(step)),
      h("span", { class: "gap" }),
      iconButton(t.takeBack, "undo", () => this.#takeBack(), { disabled: (!hasMoves && !isOver) || isLate }),
      iconButton(t.hint, "hint", () => this.#hint(), { disabled: !isMine || this.#past !== null }),
      iconButton(t.flip, "flip", () => this.#flip()),
      iconButton(t.offerDraw, "half", () => this.#do(`offer_draw ${this.#me}`), { disabled: !isMine || game.drawOffer !== null }),
      h("span", { class: "gap wide" }),
      iconButton(t.resign, "flag", () => this.#resign(), { disabled: isOver }),
    );
  }

  #flip() {
    this.#kept.orientation = other(this.#kept.orientation);
    this.#storeGame();
    this.#update();
  }

  /** The buttons for what the position allows or asks. */
  #showActions() {
    const game = this.#game;
    const isOver = Boolean(game.outcome);
    const isMine = !isOver && !this.#isEngine(game.turn);
    const { opponent } = this.#kept;
    const pending = this.#pending;
    const buttons = [];
    if (this.#past) buttons.push(button(t.backToGame, () => (this.#leavePast(), this.#update()), { class: "primary" }));
    if (pending) {
      buttons.push(button(t.confirmMove(sanOf(game, [pending])[0] ?? pending), () => this.#do(pending), { class: "primary" }));
      buttons.push(button(t.cancel, () => ((this.#pending = null), this.#update())));
    }
    if (isMine && game.canStartCount) buttons.push(button(t.callCount, () => this.#do("start_count"), { class: "primary" }));
    if (isMine && game.canStopCount) buttons.push(button(t.stopCount, () => this.#do("stop_count")));
    if (isMine && canClaim(game)) buttons.push(button(t.claim, () => this.#do(`claim_repetition ${game.turn}`), { class: "primary" }));
    const askers = /** @type {Color[]} */ (opponent === "two" ? ["white", "black"] : [this.#me]);
    const accepter = askers.find((side) => canAccept(game, side));
    if (!isOver && accepter) {
      const offer = game.drawOffer;
      if (offer) buttons.push(h("span", { class: "note" }, t.offers(t.colors[/** @type {Color} */ (offer)])));
      buttons.push(button(opponent === "two" ? `${t.accept} (${t.colors[accepter]})` : t.accept, () => this.#do(`accept_draw ${accepter}`)));
      if (offer) buttons.push(button(t.decline, () => this.#do(`decline_draw ${accepter}`)));
    }
    if (isOver && !this.#past) {
      buttons.push(button(t.rematch, () => this.#rematch(), { class: "primary" }));
      buttons.push(button(t.reviewGame, () => this.page.reviewGame(game), { class: "primary" }));
    }
    this.#parts.actions.hidden = buttons.length === 0;
    fill(this.#parts.actions, ...buttons);
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
    const last = lineOf(this.#game);
    const nodes = last.ancestors();
    const current = this.#past ? nodes[this.#past.game.actions.filter(isMove).length] : last;
    this.#parts.moves.replaceChildren(gameList(this.#game, current, (node) => this.#seek(nodes.indexOf(node))));
    fill(
      this.#parts.more,
      h("p", { class: "note" }, t.piecesOnBoard(num(this.#shown.board().length))),
      button(t.analyseGame, () => this.page.analyseGame(this.#game)),
      linkButton(t.copyLink, t.copied, () => `g=${linkOf(this.#game)}`),
      button(t.savePgn, () => download("makruk.pgn", pgnOf(this.#game, this.#tags))),
      pictureButton(this.#board, () => ({ fen: this.#kept.fen, rules: this.#kept.rules, actions: this.#game.actions })),
    );
  }
}
