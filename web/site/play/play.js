// The view of a game against the engine, between two players on one device, or by link.

import { act, canAccept, canClaim, isMove, linkOf, newGame, other, pgnOf, sanOf } from "../shared/api.js";
import { assign, button, download, fill, h, keepFocus, linkButton, openDialog } from "../shared/dom.js";
import { iconButton, pictureButton } from "../shared/icons.js";
import { gameList, lineOf, movesHeading } from "../shared/moves.js";
import { applyTheme, change, settings } from "../shared/settings.js";
import { countBox, statusLines } from "../shared/state.js";
import { listenForSteps, stepButtons } from "../shared/steps.js";
import { num, plain, setTitle, spoken, t } from "../shared/texts.js";
import { capturedRow, lostPieces } from "./captured.js";
import { FIRST } from "./kept.js";
import { Match } from "./match.js";

/** @typedef {import("../shared/api.js").AnyGame} AnyGame */
/** @typedef {import("./kept.js").Color} Color */
/** @typedef {import("./kept.js").Kept} Kept */
/** @typedef {import("./bylink.js").ByLink} ByLink */

/** The limit of board's honour. */
const BOARD_LIMIT = 64;

/** The arrow of a move. @param {string} move */
const arrowOf = (move) => ({ from: move.slice(0, 2), to: move.slice(2, 4) });

/** How to play over a real board, folded. */
const atTheBoard = () =>
  h(
    "details",
    {},
    h("summary", {}, t.atTheBoard),
    h("ul", {}, t.boardRules.map((rule) => h("li", {}, rule))),
    h("p", { class: "note" }, t.boardRulesFrom),
  );

/** The button that calls a count, with its consequences. @param {AnyGame} game @param {() => void} call */
function callButton(game, call) {
  const help = `${t.callHelp(spoken(BOARD_LIMIT))} ${game.rules.startsWith("thai") ? t.callStop : ""}`;
  return [
    button(t.callCount, call, { class: "primary", "aria-describedby": "call-help" }),
    h("span", { class: "note", id: "call-help" }, help),
  ];
}

/** The sound of a game's last move. @param {AnyGame} game @returns {import("./sound.js").Sound} */
function soundOf(game) {
  if (game.outcome) return "end";
  if (game.isCheck()) return "check";
  return game.history({ verbose: true }).at(-1)?.captured ? "capture" : "move";
}

export class PlayView {
  #match;
  /** A move that waits for the player's confirmation. @type {string | null} */
  #pending = null;
  /**
   * An earlier position on the board: a copy of the game, with the number of its actions.
   * @type {{ game: AnyGame, done: number } | null}
   */
  #past = null;
  /** The end of the game and the message that were shown last. */
  #news = "";
  /** An error of a link. */
  #warning = "";
  /** What only games by link need, loaded with the first of them. @type {ByLink | null} */
  #byLink = null;
  /** The pieces at the start of the game. @type {{ color: string, role: string }[]} */
  #startPieces = [];
  #board;
  #parts = /** @type {Record<string, HTMLElement>} */ ({});

  /** @param {{ analyseGame: (game: AnyGame) => void, reviewGame: (game: AnyGame) => void }} page */
  constructor(page) {
    this.page = page;
    this.element = h("section", { class: "view playing" });
    this.#board = h("makruk-board", { mode: "play" });
    this.#match = new Match({
      changed: () => this.#update(),
      replaced: () => this.#forget(),
      begun: () => this.#showTop(),
      acted: (action, side) => this.#mark(action, side),
      follow: () => this.#playPremove(),
      ticked: () => this.#showClocks(),
    });
    this.#board.addEventListener("makruk-move", (/** @type {CustomEvent} */ event) => {
      event.preventDefault();
      if (settings.confirms) this.#ask(event.detail.uci);
      else this.#match.act(event.detail.uci);
    });
    // The engine thinks in the tab of the last move, or in a tab that the player switches to.
    window.addEventListener("focus", () => this.element.isConnected && !this.#match.catchUp() && this.#match.go());
    listenForSteps(this.element, this.#board, (step) => this.#step(step));
    this.render();
    this.#match.start();
  }

  // For the page

  /** Continues a game of the user. @param {Partial<Kept> & { key: string }} kept */
  continueGame(kept) {
    this.#match.resume(kept);
  }

  /** Starts again from a position. @param {string} fen @param {string} [rules] */
  playFrom(fen, rules = this.#match.kept.rules) {
    void this.#openNewGame({ fen, rules });
  }

  /** Starts a game as White at a level; if a game is in progress, asks first. @param {number} level */
  playLevel(level) {
    const { kept, game } = this.#match;
    if (kept.actions.length === 0 || game.outcome) this.#match.begin({ ...FIRST, level });
    else void this.#openNewGame({ level, opponent: "engine" });
  }

  /** Opens a link to a game by link. @param {string} text */
  async openLink(text) {
    await (await this.#loadByLink()).open(text);
  }

  async #loadByLink() {
    const { ByLink } = await import("./bylink.js");
    if (!this.#byLink) {
      const focus = () => this.#board.focus({ preventScroll: true });
      this.#byLink = new ByLink(this.#match, (message) => this.#warn(message), focus);
      // An earlier attempt may have failed.
      this.#warn("");
      this.#update();
    }
    return this.#byLink;
  }

  /** Shows an error at the top of the panel. @param {string} message */
  #warn(message) {
    this.#warning = message;
    this.#showNotice();
    this.#showTop();
  }

  // A game also continues in a hidden view: the clock runs, and the engine thinks.
  show() {
    this.#match.go();
  }

  // The player's actions

  /** Asks the player to confirm a move. @param {string} uci */
  #ask(uci) {
    this.#pending = uci;
    this.#update();
  }

  /** A field for moves that are typed. */
  #moveField() {
    const error = h("p", { class: "error", role: "alert" });
    const start = newGame();
    const example = t.typeMove(sanOf(start, ["b1d2"])[0]);
    start.free();
    const field = h("input", {
      type: "text", name: "move", "aria-label": example, placeholder: example, autocomplete: "off", spellcheck: "false",
      oninput: () => this.#complain(field, error, ""),
    });
    const submit = async (/** @type {Event} */ event) => {
      event.preventDefault();
      const text = field.value.trim();
      if (text === "") return;
      try {
        const { moveOf } = await import("./typed.js");
        const { isMine, game } = this.#match;
        if (!isMine) return this.#complain(field, error, t.notYourTurn);
        const move = moveOf(game, text);
        field.value = "";
        if (settings.confirms) this.#ask(move);
        else this.#match.act(move);
      } catch (fault) {
        this.#complain(field, error, t.fault(/** @type {Error} */ (fault)));
      }
    };
    return h("form", { class: "typed keys", onsubmit: submit }, field, error);
  }

  /** @param {HTMLInputElement} field @param {HTMLElement} error @param {string} message empty if there is none */
  #complain(field, error, message) {
    field.setAttribute("aria-invalid", String(message !== ""));
    error.textContent = message;
  }

  /** Makes an action perceptible. @param {string} action @param {Color} side */
  #mark(action, side) {
    const { game } = this.#match;
    if (!this.#parts.welcome.hidden) this.#showWelcome();
    this.#pending = null;
    if (isMove(action)) {
      if (!this.#match.isEngine(side)) this.#leavePast();
    }
    // After a reload, browsers allow neither before the visitor touches the page.
    if (navigator.userActivation?.hasBeenActive === false) return;
    if (isMove(action) && !matchMedia("(prefers-reduced-motion: reduce)").matches) navigator.vibrate?.(10);
    if (isMove(action) || game.outcome) this.#sound(soundOf(game));
  }

  /** @param {import("./sound.js").Sound} name */
  #sound(name) {
    import("./sound.js").then(({ play }) => play(name)).catch((error) => this.#match.tell(t.fault(error)));
  }

  /** Plays the move planned on the board, if it is the player's turn and the move is legal. */
  #playPremove() {
    const { premove } = this.#board;
    const { game } = this.#match;
    if (!premove || game.outcome || this.#match.isEngine(game.turn)) return false;
    this.#board.premove = null;
    const move = game.moves({ square: premove.from, verbose: true }).find(({ to }) => to === premove.to);
    if (!move) return false;
    this.#match.act(move.uci);
    return true;
  }

  /** Forgets what the player has planned for another position. */
  #forget() {
    this.#leavePast();
    this.#pending = null;
    this.#board.premove = null;
    this.#startPieces = this.#piecesAtStart();
  }

  async #hint() {
    const move = await this.#match.hint();
    if (!move) return;
    this.#board.arrows = [arrowOf(move)];
    this.#update(true);
  }

  /** @param {Partial<Kept>} [start] */
  async #openNewGame({ fen, ...rest } = {}) {
    try {
      const { openNewGame } = await import("./newgame.js");
      await openNewGame({ ...this.#match.kept, ...rest }, fen, ({ handicap: _handicap, giver: _giver, ...form }) => {
        this.#match.begin(form);
        this.#board.focus({ preventScroll: true });
      });
    } catch (error) {
      this.#warn(t.fault(/** @type {Error} */ (error)));
    }
  }

  /** The same game again, with the sides changed. */
  #rematch() {
    const { kept } = this.#match;
    if (kept.link) this.#byLink?.rematch();
    else this.#match.begin({ ...kept, side: other(kept.side) });
  }

  #resign() {
    const { me } = this.#match;
    this.#confirm(t.resign, t.resignSure(t.colors[me]), `resign ${me}`);
  }

  /** Offers a draw; the engine may accept at once, which ends the game. */
  #offer() {
    const { kept, me } = this.#match;
    const action = `offer_draw ${me}`;
    if (kept.opponent === "engine") this.#confirm(t.offerDraw, t.offerSure, action);
    else this.#match.act(action);
  }

  /** Asks before an action that may end the game. @param {string} label @param {string} question @param {string} action */
  #confirm(label, question, action) {
    const act = () => {
      dialog.close();
      this.#match.act(action);
      this.#parts.actions.querySelector("button")?.focus({ preventScroll: true });
    };
    const cancel = button(t.cancel, () => dialog.close());
    const dialog = h(
      "dialog",
      { class: "dialog", "aria-label": label },
      h("p", {}, question),
      h("div", { class: "buttons" }, button(label, act, { class: "primary" }), cancel),
    );
    openDialog(dialog);
  }

  // Earlier positions

  /** Shows an earlier or a later position of the game. @param {import("../shared/steps.js").Step} step */
  #step(step) {
    const moves = this.#match.game.actions.filter(isMove).length;
    const shown = this.#past ? this.#past.game.actions.filter(isMove).length : moves;
    this.#seek({ first: 0, previous: shown - 1, next: shown + 1, last: moves }[step]);
  }

  /** Shows the position after some moves of the game. @param {number} wanted */
  #seek(wanted) {
    const { game } = this.#match;
    const { actions } = game;
    const ends = actions.flatMap((action, i) => (isMove(action) ? [i + 1] : []));
    if (wanted < 0) return;
    if (wanted >= ends.length) return this.#return();
    const done = wanted === 0 ? 0 : ends[wanted - 1];
    const past = (this.#past ??= { game: game.clone(), done: actions.length });
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

  #leavePast() {
    this.#past?.game.free();
    this.#past = null;
  }

  /** Shows the current position again. */
  #return() {
    this.#leavePast();
    this.#update();
  }

  /** The game on the board: the current position or an earlier one. */
  get #shown() {
    return this.#past?.game ?? this.#match.game;
  }

  // Drawing

  /** Builds the whole view, initially and after a change of language or settings. */
  render() {
    applyTheme(this.#board);
    const above = ["top", "bottom", "controls", "notice", "welcome"];
    for (const name of [...above, "status", "count", "actions", "moves", "more"]) {
      this.#parts[name] = h("div", { class: name });
    }
    this.#parts.status.setAttribute("role", "status");
    this.#parts.notice.setAttribute("role", "alert");
    this.#parts.count.setAttribute("aria-live", "polite");
    const { top, bottom, controls, notice, welcome, status, count, actions, moves, more } = this.#parts;
    const fresh = iconButton(t.newGame, "plus", () => void this.#openNewGame(), {}, true);
    const head = h("div", { class: "row" }, status, fresh);
    const heading = movesHeading(this.#board);
    const typed = (this.#parts.typed = this.#moveField());
    this.element.replaceChildren(
      h("div", { class: "boardside" }, top, this.#board, bottom, controls),
      h("div", { class: "panel" }, notice, welcome, head, count, actions, heading, moves, typed, more, atTheBoard()),
    );
    this.#startPieces = this.#piecesAtStart();
    this.#showNotice();
    this.#showWelcome();
    this.#update();
  }

  #showNotice() {
    const { notice } = this.#parts;
    notice.hidden = this.#warning === "";
    const close = button(t.close, () => this.#warn(""));
    fill(notice, ...(notice.hidden ? [] : [h("p", { class: "error" }, this.#warning), close]));
  }

  #piecesAtStart() {
    const { fen, rules } = this.#match.kept;
    const start = newGame({ fen, rules });
    const pieces = start.board();
    start.free();
    return pieces;
  }

  /** Explains the game to a first-time visitor. */
  #showWelcome() {
    const { welcome } = this.#parts;
    const { isFirst, kept } = this.#match;
    welcome.hidden = !isFirst || settings.isWelcomed || kept.actions.length > 0 || kept.opponent === "link";
    const leave = () => {
      change({ isWelcomed: true });
      keepFocus(this.element, () => this.#showWelcome());
    };
    const choices = [
      button(t.learn, () => (location.hash = "learn"), { class: "primary" }),
      button(t.playEasy, () => (leave(), this.playLevel(0))),
      button(t.understood, leave),
    ];
    const parts = welcome.hidden ? [] : [h("p", {}, t.welcome), h("div", { class: "buttons" }, choices)];
    welcome.replaceChildren(...parts);
  }

  /** Shows the state of the game. */
  #update(keepArrows = false) {
    const [game, board] = [this.#shown, this.#board];
    const { opponent, side, orientation } = this.#match.kept;
    if (this.#pending) board.arrows = [arrowOf(this.#pending)];
    else if (!keepArrows) board.arrows = [];
    const isIdle = this.#past !== null || (opponent === "link" && !this.#match.isMine);
    const movable = game.outcome || isIdle ? "none" : opponent === "two" ? "both" : side;
    if (opponent === "link" && !this.#byLink) this.#loadByLink().catch((error) => this.#warn(t.fault(error)));
    const isPlanning = opponent === "engine" && !this.#past;
    const facing = opponent === "two" && settings.facing;
    this.element.classList.toggle("facing", facing);
    assign(board, { orientation, movable, premoves: isPlanning, facing });
    if (board.game === game) board.refresh();
    else board.game = game;
    const { typed } = this.#parts;
    // A typed move may end the game.
    if (this.#match.game.outcome && typed.contains(document.activeElement)) board.focus({ preventScroll: true });
    typed.hidden = Boolean(this.#match.game.outcome);
    this.#showStatus();
    this.#showPlayers();
    this.#showCount();
    this.#showControls();
    this.#showActions();
    this.#showMoves();
  }

  #showStatus() {
    const game = this.#shown;
    const { isThinking, message } = this.#match;
    const instead = isThinking ? t.thinking : this.#match.kept.link && this.#byLink?.status;
    const lines = statusLines(game, this.#past ? undefined : instead);
    this.#parts.status.classList.toggle("over", Boolean(game.outcome));
    if (this.#match.isPaused) lines.push(h("span", { class: "note" }, t.paused));
    if (this.#past) lines.push(h("span", { class: "note" }, t.earlier));
    if (message) lines.push(h("span", { class: "message" }, message));
    const note = this.#match.kept.link && !this.#past && this.#byLink?.note;
    if (note) lines.push(h("span", { class: "note" }, note));
    this.#parts.status.replaceChildren(...lines);
    // On a phone, news in the panel may be out of view.
    const news = `${game.outcome?.by ?? ""} ${message}`;
    if (news !== this.#news) this.#showTop();
    this.#news = news;
  }

  /** Scrolls the panel to its status. */
  #showTop() {
    const panel = this.#parts.status.closest(".panel");
    if (panel) panel.scrollTop = 0;
  }

  #showPlayers() {
    const { orientation } = this.#match.kept;
    this.#showPlayer("top", other(orientation));
    this.#showPlayer("bottom", orientation);
    this.#showClocks();
  }

  /** @param {"top" | "bottom"} name @param {Color} side */
  #showPlayer(name, side) {
    const { kept, game, clock } = this.#match;
    const unnamed = side === kept.side && kept.opponent !== "two" ? t.players.you : t.colors[side];
    const who = this.#match.isEngine(side) ? t.players.engine(plain(kept.level)) : kept.link?.names[side] || unnamed;
    const isTurn = !game.outcome && game.turn === side;
    this.#parts[name].className = `player ${name} ${isTurn ? "turn" : ""}`;
    fill(
      this.#parts[name],
      h("span", { class: `disc ${side}`, role: "img", "aria-label": t.colors[side] }),
      h("span", { class: "name" }, who),
      capturedRow(this.#board, lostPieces(this.#shown, this.#startPieces, other(side)), other(side)),
      clock && h("time", { class: "clock", "data-side": side }),
    );
  }

  #showClocks() {
    const { clock } = this.#match;
    // The time of a player who does not see the clock is shown in the tabs of the page and of the browser.
    const isUnseen = document.hidden || !this.element.isConnected;
    const time = clock && isUnseen && clock.running === this.#match.me ? clock.text(clock.running) : "";
    setTitle({ time });
    const tab = /** @type {HTMLElement | null} */ (document.querySelector('nav a[href="#play"]'));
    if (tab) tab.dataset.time = time;
    if (!clock) return;
    for (const time of /** @type {NodeListOf<HTMLElement>} */ (this.element.querySelectorAll(".clock"))) {
      const side = /** @type {Color} */ (time.dataset.side);
      time.textContent = clock.text(side);
      time.classList.toggle("low", clock.isLow(side));
    }
  }

  #showCount() {
    const box = countBox(this.#shown, this.#past ? "" : this.#match.spoken);
    this.#parts.count.hidden = box.length === 0;
    fill(this.#parts.count, ...box);
  }

  /** The buttons under the board: steps through the game, and what is always possible; resigning is apart. */
  #showControls() {
    const match = this.#match;
    const { game } = match;
    const isOver = Boolean(game.outcome);
    const { isMine } = match;
    const isByLink = match.kept.opponent === "link";
    fill(
      this.#parts.controls,
      ...stepButtons((step) => this.#step(step)),
      h("span", { class: "gap" }),
      iconButton(t.takeBack, "undo", () => match.takeBack(), { disabled: !match.canTakeBack }),
      !isByLink && iconButton(t.hint, "hint", () => void this.#hint(), { disabled: !isMine || this.#past !== null }),
      iconButton(t.flip, "flip", () => match.flip()),
      iconButton(t.offerDraw, "half", () => this.#offer(), { disabled: !isMine || game.drawOffer !== null }),
      h("span", { class: "gap wide" }),
      iconButton(t.resign, "flag", () => this.#resign(), { disabled: isOver || (isByLink && !isMine) }),
    );
  }

  /** The buttons for what the position allows or asks. */
  #showActions() {
    const { game } = this.#match;
    const isOver = Boolean(game.outcome);
    const main = { class: "primary" };
    /** @type {HTMLElement[]} */
    const buttons = this.#past ? [button(t.backToGame, () => this.#return(), main)] : [];
    if (this.#match.isPaused) buttons.push(button(t.unpause, () => this.#match.unpause(), main));
    if (this.#pending) buttons.push(...this.#pendingButtons(this.#pending));
    if (this.#match.isMine) {
      const act = (/** @type {string} */ action) => () => this.#match.act(action);
      if (game.canStartCount) buttons.push(...callButton(game, act("start_count")));
      if (game.canStopCount) buttons.push(button(t.stopCount, act("stop_count")));
      if (canClaim(game)) buttons.push(button(t.claim, act(`claim_repetition ${game.turn}`), main));
    }
    if (!isOver) buttons.push(...this.#offerButtons());
    if (this.#match.kept.link && this.#byLink && !this.#past) buttons.push(...this.#byLink.buttons);
    if (isOver && !this.#past) {
      // The first thing to do: send the end of a game by link, or else review it.
      const isFirst = !this.#match.isUnsent;
      buttons.push(button(t.reviewGame, () => this.page.reviewGame(game), isFirst ? main : {}));
      buttons.push(button(t.rematch, () => this.#rematch()));
    }
    this.#parts.actions.hidden = buttons.length === 0;
    fill(this.#parts.actions, ...buttons);
  }

  /** @param {string} move */
  #pendingButtons(move) {
    const [san = move] = sanOf(this.#match.game, [move]);
    const cancel = () => {
      this.#pending = null;
      this.#update();
    };
    const confirm = button(t.confirmMove(san), () => this.#match.act(move), { class: "primary" });
    return [confirm, button(t.cancel, cancel)];
  }

  /** The answers to an offer of a draw, also to that of a counting side. */
  #offerButtons() {
    const match = this.#match;
    const { game } = match;
    const isTwo = match.kept.opponent === "two";
    if (match.kept.link && !match.isMine) return [];
    const askers = /** @type {Color[]} */ (isTwo ? ["white", "black"] : [match.me]);
    const accepter = askers.find((side) => canAccept(game, side));
    if (!accepter) return [];
    const offer = /** @type {Color | null} */ (game.drawOffer);
    const accept = isTwo ? `${t.accept} (${t.colors[accepter]})` : t.accept;
    return [
      h("span", { class: "note" }, offer ? t.offers(t.colors[offer]) : t.offersByCount(t.colors[other(accepter)])),
      button(accept, () => match.act(`accept_draw ${accepter}`)),
      ...(offer ? [button(t.decline, () => match.act(`decline_draw ${accepter}`))] : []),
    ];
  }

  /** @returns {Record<string, string>} */
  get #tags() {
    const { kept } = this.#match;
    const name = (/** @type {Color} */ side) =>
      this.#match.isEngine(side) ? `Makruk, level ${kept.level}` : kept.link?.names[side] || "?";
    const today = new Date();
    const parts = [today.getFullYear(), today.getMonth() + 1, today.getDate()];
    const date = parts.map((part) => String(part).padStart(2, "0")).join(".");
    return { Date: date, White: name("white"), Black: name("black") };
  }

  #showMoves() {
    const { game, kept } = this.#match;
    const last = lineOf(game);
    const nodes = last.ancestors();
    const current = this.#past ? nodes[this.#past.game.actions.filter(isMove).length] : last;
    this.#parts.moves.replaceChildren(gameList(game, current, (node) => this.#seek(nodes.indexOf(node))));
    fill(
      this.#parts.more,
      h("p", { class: "note" }, t.piecesOnBoard(num(this.#shown.board().length))),
      button(t.analyseGame, () => this.page.analyseGame(this.#match.game)),
      // A game by link has its own link.
      !kept.link && linkButton(t.copyLink, t.copied, () => `g=${linkOf(this.#match.game)}`),
      button(t.savePgn, () => download("makruk.pgn", pgnOf(this.#match.game, this.#tags))),
      pictureButton(this.#board, () => ({ fen: kept.fen, rules: kept.rules, actions: this.#match.game.actions })),
    );
  }
}
