// A game against the engine, between two players, or by link: its clock, the engine's replies, and its storage.

import { act, engineEvents, isMove, newGame, other, sanOf } from "../shared/api.js";
import { report, settings, storage, store } from "../shared/settings.js";
import { sayCount } from "../shared/state.js";
import { t } from "../shared/texts.js";
import { Clock } from "./clock.js";
import { FIRST, FULL, isColor, listedKey, loadGame, newKey } from "./kept.js";

const loadEngine = () => import("../shared/engine.js");

/** @typedef {import("../shared/api.js").AnyGame} AnyGame */
/** @typedef {import("./kept.js").Color} Color */
/** @typedef {import("./kept.js").Kept} Kept */
/**
 * @typedef {object} State
 * @property {Kept} kept
 * @property {AnyGame} game
 * @property {AbortController | null} thinking the engine's search
 * @property {string} message shown with the game
 * @property {string} spoken the count that has just begun, in words
 * @property {boolean} isPaused whether the clock waits, since the game was opened again
 */
/**
 * @typedef {object} View
 * @property {() => void} changed
 * @property {() => void} replaced called before `changed` if other positions belong to the game
 * @property {() => void} begun called after `changed` at the beginning of a game
 * @property {(action: string, side: Color) => void} acted called before `changed` after an action of a side
 * @property {() => boolean} follow plays a planned move, if there is one
 * @property {() => void} ticked
 */

/** Thinking time for a hint, and for a move below full strength, in milliseconds. */
const MOVE_TIME = 1000;
/**
 * The least time between a move and the engine's reply, in milliseconds: a person sees the moves one after the other.
 */
const CALM_REPLY = 700;

export class Match {
  /** @type {State} */
  #state;
  /** @type {Clock | null} */
  #clock = null;
  /** When the last move was played. */
  #movedAt = 0;
  #view;

  /** Continues the stored game, or begins the first one. @param {View} view */
  constructor(view) {
    this.#view = view;
    const kept = loadGame();
    /** Whether no game was stored. */
    this.isFirst = kept === null;
    const opened = openedOf({ ...FIRST, ...kept });
    this.#state = { thinking: null, message: "", spoken: "", ...opened, isPaused: isTimed(opened.kept) };
    this.#startClock();
  }

  /** Starts what happens without the player: the view can draw now. */
  start() {
    engineEvents.addEventListener("fallback", () => this.tell(t.netIsMissing));
    // Store the clock when the page is closed or reloaded, so that a reload does not give time back. A paused clock
    // has not run, and may be older than that of another tab.
    window.addEventListener("pagehide", () => this.#clock && !this.isPaused && this.#store());
    // All tabs show the same game.
    storage.addEventListener("game", () => this.catchUp());
    this.go();
    const { kept, game } = this.#state;
    // An earlier version of the page gave games no keys.
    if (!kept.key && kept.actions.length > 0) store("game", this.#keep({ key: newKey() }));
    // The page may have been left before the finished game was kept.
    if (game.outcome && kept.actions.length > 0 && !this.#isListed) void this.#list(true);
  }

  get kept() {
    return this.#state.kept;
  }
  get game() {
    return this.#state.game;
  }
  get clock() {
    return this.#clock;
  }
  get message() {
    return this.#state.message;
  }
  get spoken() {
    return this.#state.spoken;
  }
  /** Whether the clock waits for the player: the game was opened again. */
  get isPaused() {
    return this.#state.isPaused && !this.game.outcome;
  }
  get isThinking() {
    return this.#state.thinking !== null;
  }

  /** Whether the engine plays a side. @param {Color} side */
  isEngine(side) {
    return this.kept.opponent === "engine" && side !== this.kept.side;
  }

  /** The side at the device: the player's, or the side to move. @returns {Color} */
  get me() {
    return this.kept.opponent === "two" ? this.game.turn : this.kept.side;
  }

  /** Whether a player at the device can act. */
  get isMine() {
    return !this.game.outcome && this.me === this.game.turn;
  }

  /** Whether a game by link has actions that its opponent has not been sent. */
  get isUnsent() {
    const { link, actions } = this.kept;
    return link !== undefined && !this.isMine && actions.length > link.got && actions.length !== link.sent;
  }

  /** Whether something can be taken back: in a game by link, only unsent moves. */
  get canTakeBack() {
    const { link, actions } = this.kept;
    const { outcome } = this.game;
    if (link) return actions.length > Math.max(0, link.got) && actions.length !== link.sent;
    return (outcome !== null || actions.some(isMove)) && outcome?.by !== "timeout";
  }

  /** Whether moves of the player's own are on the board. */
  get isBegun() {
    const first = this.game.startFen.split(" ")[1] === "b" ? "black" : "white";
    // If the engine begins, its move alone is no game.
    return this.kept.actions.filter(isMove).length > (this.isEngine(first) ? 1 : 0);
  }

  /** The only function that changes the state. @param {Partial<State>} change */
  #write(change) {
    Object.assign(this.#state, change);
  }

  /** Changes the stored game, and returns it. @param {Partial<Kept>} change */
  #keep(change) {
    this.#write({ kept: { ...this.kept, ...change } });
    return this.kept;
  }

  /** Shows a message. @param {string} message */
  tell(message) {
    this.#write({ message });
    this.#view.changed();
  }

  // Actions

  /**
   * Performs an action in the game, stores the game and shows it.
   * @param {string} action
   * @param {string} [message] shown with the game
   */
  act(action, message = "") {
    if (this.catchUp()) return;
    const { game } = this;
    const side = game.turn;
    const countBefore = game.count;
    try {
      act(game, action);
    } catch (error) {
      return this.tell(t.fault(/** @type {Error} */ (error)));
    }
    this.#keep({ actions: game.actions, key: this.kept.key ?? newKey() });
    this.#write({ isPaused: false });
    if (isMove(action)) {
      this.#clock?.press(side);
      this.#movedAt = performance.now();
    }
    this.#view.acted(action, side);
    this.#write({ message, spoken: sayCount(game, countBefore) });
    this.#store();
    // The next link to a game by link may come at any time.
    const isKept = game.outcome !== null || this.kept.link !== undefined;
    if (isKept || this.#isListed) void this.#list(isKept);
    this.#view.changed();
    if (isMove(action) && this.#view.follow()) return;
    this.go();
  }

  /**
   * Takes back the player's last action: one that ended the game, or else a move with the engine's reply. In a game by
   * link, takes back all that was not sent.
   */
  takeBack() {
    if (this.catchUp() || !this.canTakeBack) return;
    this.#stopThinking();
    this.#view.replaced();
    const { game } = this;
    const undoMove = () => {
      for (let undone = game.undo(); undone && !isMove(undone); ) undone = game.undo();
    };
    const [deed, by] = (game.actions.at(-1) ?? "").split(" ");
    const { link } = this.kept;
    if (link) {
      while (game.actions.length > Math.max(0, link.got)) game.undo();
    } else if (game.outcome && isColor(by) && deed !== "timeout" && !this.isEngine(by)) {
      game.undo();
    } else {
      undoMove();
      if (this.isEngine(game.turn)) undoMove();
    }
    this.#keep({ actions: game.actions });
    this.#write({ message: "" });
    this.#store();
    if (this.#isListed) void this.#list(false);
    this.#view.changed();
    this.go();
  }

  /** Looks for a good move; null if the game has changed in the meantime. */
  async hint() {
    const { game } = this;
    const done = game.actions.length;
    const find = async () => (await loadEngine()).analyse(game, { movetime: MOVE_TIME });
    const { move } = await find().catch((error) => {
      this.tell(t.fault(error));
      return { move: null };
    });
    if (!move || game !== this.game || done !== game.actions.length) return null;
    this.#write({ message: t.hintIs(sanOf(game, [move])[0] ?? move) });
    return move;
  }

  flip() {
    this.#keep({ orientation: other(this.kept.orientation) });
    this.#store();
    this.#view.changed();
  }

  /** Starts a game with new choices. @param {Kept} form */
  begin(form) {
    const orientation = form.opponent === "two" ? "white" : form.side;
    this.#replace({ ...form, actions: [], left: null, orientation, key: newKey(form.link?.id) });
  }

  /** Shows a game by link, in a new state or not. @param {Kept} kept @param {string} message */
  receive(kept, message) {
    this.#replace(kept, message);
    void this.#list(true);
  }

  /**
   * Notes that the link to a state of the game was sent, unless the game or its state is no longer on the board.
   * @param {Kept} sent
   * @param {string} message shown with it
   */
  noteSent(sent, message) {
    this.catchUp();
    const { key, link, actions } = this.kept;
    if (!link || key !== sent.key || String(actions) !== String(sent.actions)) return;
    if (link.sent !== actions.length) {
      this.#keep({ link: { ...link, sent: actions.length } });
      this.#store();
      void this.#list(true);
    }
    this.tell(message);
  }

  /** Continues a game of the user. @param {Partial<Kept> & { key: string }} kept */
  resume(kept) {
    if (kept.key === this.kept.key) return;
    this.#replace({ ...FIRST, ...kept });
    store("listed", kept.key);
  }

  /** Replaces the game by another one. @param {Kept} next @param {string} [message] shown with it */
  #replace(next, message = "") {
    this.#stopThinking();
    this.catchUp();
    if (next.key !== this.kept.key && (this.game.outcome || this.isBegun)) void this.#list(!this.#isListed);
    const kept = { ...next, version: this.kept.version };
    const game = newGame(kept);
    this.game.free();
    this.#write({ kept, game, message, spoken: "", isPaused: isTimed(kept) });
    this.#view.replaced();
    loadEngine().then(({ newEngineGame }) => newEngineGame()).catch((error) => this.tell(t.fault(error)));
    this.#startClock();
    this.#store();
    this.#view.changed();
    this.#view.begun();
    this.go();
  }

  // Clock

  #startClock() {
    this.#clock?.dispose();
    this.#clock = null;
    const { control, left } = this.kept;
    if (control === "none") return;
    const onFlag = (/** @type {Color} */ side) => this.act(`timeout ${side}`);
    this.#clock = new Clock(control, { onTick: () => this.#view.ticked(), onFlag }, left);
  }

  /** Ends the pause. */
  unpause() {
    this.#write({ isPaused: false });
    this.#view.changed();
    this.go();
  }

  #runClock() {
    if (this.game.outcome || this.isPaused) this.#clock?.stop();
    else if (this.kept.actions.some(isMove)) this.#clock?.run(this.game.turn);
  }

  // The engine

  /** Lets the clock run and the engine decide, if it is to move or was offered a draw. */
  go() {
    const { game } = this;
    this.#runClock();
    if (game.outcome || this.isPaused) return;
    if (this.isEngine(game.turn) || (game.drawOffer && this.isEngine(other(game.drawOffer)))) void this.#think();
  }

  #stopThinking() {
    this.#state.thinking?.abort();
    this.#write({ thinking: null });
  }

  /** @param {boolean} [isAgain] whether a worker has already died in this position */
  async #think(isAgain = false) {
    if (this.isThinking) return;
    const { game } = this;
    const controller = new AbortController();
    const { signal } = controller;
    this.#write({ thinking: controller });
    this.#view.changed();
    let isDead = false;
    try {
      const { level, resigns, side } = this.kept;
      const { decide } = await loadEngine();
      const action = await decide(game, { side: other(side), level, resigns, movetime: this.#moveTime, signal });
      const early = settings.calm ? this.#movedAt + CALM_REPLY - performance.now() : 0;
      if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
      if (signal.aborted || game !== this.game || action === null) return;
      this.#write({ thinking: null });
      // A move is visible on the board; any other action is announced, until the player moves.
      this.act(action, isMove(action) ? this.message : t.engineDid(t.did(action)));
    } catch (error) {
      const fault = /** @type {import("../shared/api.js").Fault} */ (error);
      isDead = ["worker", "silent"].includes(fault.kind ?? "") && !isAgain && this.#state.thinking === controller;
      this.#write({ message: isDead ? t.engineDied : t.fault(fault) });
    } finally {
      if (this.#state.thinking === controller) this.#write({ thinking: null });
      this.#view.changed();
    }
    // A new worker replaces it.
    if (isDead) await this.#think(true);
  }

  /** The engine's thinking time, reduced when its clock is low. */
  get #moveTime() {
    const { level, seconds, control, side } = this.kept;
    const most = level === FULL ? 1000 * seconds : MOVE_TIME;
    const left = this.#clock?.left[other(side)] ?? Infinity;
    return Math.min(most, control.startsWith("m") ? left / 2 : left / 20);
  }

  // Storage

  #store() {
    if (this.catchUp()) return;
    store("game", this.#keep({ left: this.#clock ? this.#clock.left : null, version: this.kept.version + 1 }));
  }

  /**
   * Takes over the stored game if another tab has stored a newer version, since an action here would apply to an
   * outdated game. If the stored version is older, it is from this tab, which could not store the later ones.
   */
  catchUp() {
    const kept = loadGame();
    if (!kept || (kept.version ?? 0) <= this.kept.version) return false;
    const whole = { ...FIRST, ...kept };
    try {
      const game = newGame(whole);
      this.#stopThinking();
      this.game.free();
      this.#write({ game, kept: whole, message: t.otherTab, spoken: "", isPaused: false });
    } catch {
      return false;
    }
    this.#view.replaced();
    this.#startClock();
    this.#runClock();
    this.#view.changed();
    return true;
  }

  /** Whether the game was kept among the games of the user, in any tab. */
  get #isListed() {
    return this.kept.key !== undefined && listedKey() === this.kept.key;
  }

  /** Keeps the game among the games of the user. @param {boolean} isNew whether to add it if it is not there */
  async #list(isNew) {
    const { key = newKey() } = this.kept;
    const played = { ...this.kept, key, left: this.#clock ? this.#clock.left : null };
    try {
      const { keepPlayed } = await import("../games/library.js");
      if ((await keepPlayed(played, isNew)) && this.kept.key === key) store("listed", key);
    } catch {
      report("games", false);
    }
  }
}

/** Whether the clock of a game has begun to run. @param {Kept} kept */
const isTimed = ({ control, actions }) => control !== "none" && actions.some(isMove);

/** A stored game as the state of a match; if its actions are wrong, the first game. @param {Kept} kept */
function openedOf(kept) {
  try {
    return { kept, game: newGame(kept) };
  } catch {
    return { kept: FIRST, game: newGame(FIRST), message: t.keptIsWrong };
  }
}
