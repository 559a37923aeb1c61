// The analysis view: it draws the document, the evaluation and the input, and forwards the user's actions.

import { engineEvents, gameOfLink, readRecord, recordOf, replay, spell } from "../shared/api.js";
import { assign, button, fill, h, reveal } from "../shared/dom.js";
import { iconButton } from "../shared/icons.js";
import { movesHeading, plyOf, treeList } from "../shared/moves.js";
import { applyTheme, letters } from "../shared/settings.js";
import { countBox, statusLines, textError } from "../shared/state.js";
import { listenForSteps, stepButtons } from "../shared/steps.js";
import { num, t } from "../shared/texts.js";
import { chancesOf, gauge } from "./bar.js";
import { Document } from "./document.js";
import { Endings } from "./endings.js";
import { Evaluation } from "./evaluation.js";
import { Explorer } from "./explorer.js";
import { Input } from "./input.js";
import { EngineLines } from "./lines.js";
import { countButtons, moveTools } from "./movetools.js";
import { gameTitle, RecordPanel } from "./record.js";
import { ReviewPanel } from "./review.js";
import { Shelf } from "./shelf.js";
import { Tabs } from "./tabs.js";

/** @typedef {import("../makruk/index.js").RulesName} RulesName */
/** @typedef {import("../shared/api.js").AnyGame} AnyGame */
/** @typedef {import("../shared/tree.js").Node} Node */
/** @typedef {import("./document.js").Change} Change */

export class AnalysisView {
  #document;
  #evaluation;
  #input;
  #board;
  #lines;
  #record;
  #explorer;
  #endings;
  #review;
  #tabs;
  /**
   * The list of moves, with the tree, its edition, and the letters that it was made for.
   * @type {{ root: Node, edition: number, letters: string, list: HTMLElement & { current?: Node } } | null}
   */
  #list = null;
  #parts = /** @type {Record<string, HTMLElement>} */ ({});

  /**
   * @param {object} page
   * @param {(fen: string, rules: string) => void} page.playFrom
   * @param {(pgn: string, isReviewed: boolean, ply?: number) => unknown} page.openRecord
   */
  constructor(page) {
    this.element = h("section", { class: "view analyse" });
    this.#board = h("makruk-board", { mode: "play" });
    this.#document = new Document(new Shelf(), {
      changed: (change) => this.#follow(change),
      turned: (error) => (error ? this.#input.fail(error) : this.#showRecord()),
      restored: () => {
        this.#showRecord();
        this.#showTools();
      },
    });
    this.#input = new Input(this.#document, {
      changed: () => this.#showRecord(),
      progressed: (part) => this.#record.showProgress(part),
      read: () => this.#showRead(),
    });
    this.#evaluation = new Evaluation(this.#document, {
      isShown: () => this.element.isConnected,
      drawLines: () => this.#showLines(),
      failed: (error) => this.#input.fail(error, this.#input.state.rejected),
    });
    this.#record = new RecordPanel(this.#document, this.#input, {
      board: this.#board,
      playFrom: (fen, rules) => page.playFrom(fen, rules),
    });
    this.#lines = this.#makeLines();
    const play = (/** @type {string} */ uci, /** @type {string} */ san) => this.#play(uci, san);
    this.#explorer = new Explorer(play, this.#document, page);
    this.#endings = new Endings(play);
    this.#review = this.#makeReview();
    this.#tabs = new Tabs({
      book: this.#explorer.element,
      review: this.#review.element,
      tables: this.#endings.element,
      record: this.#record.element,
    });
    this.#listen();
    this.render();
  }

  #makeLines() {
    return new EngineLines({
      board: this.#board,
      evaluation: this.#evaluation,
      game: () => this.#document.game,
      play: (moves, sans) => {
        if (moves.length === 1) this.#play(moves[0], sans[0]);
        else this.#document.playLine(moves, sans);
      },
      preview: (text) => this.#parts.status.replaceChildren(h("strong", {}, text)),
      returned: () => this.#showState(),
    });
  }

  #makeReview() {
    const document = this.#document;
    return new ReviewPanel({
      line: () => {
        const { start, rules } = document.entry;
        return { startFen: start, rules: /** @type {RulesName} */ (rules), nodes: document.node.line() };
      },
      gameAt: (node) => replay(document.line(node)).game,
      go: (node) => document.go(node),
      focusBoard: () => this.#board.focus({ preventScroll: true }),
      change: (tags) => document.addTags(tags),
      changed: () => {
        this.#showList();
        this.#showGauge();
      },
    });
  }

  #listen() {
    this.#board.addEventListener("makruk-move", (/** @type {CustomEvent} */ event) => {
      event.preventDefault();
      this.#play(event.detail.uci, event.detail.san);
    });
    listenForSteps(this.element, this.#board, (step) => this.#step(step));
    document.addEventListener("keydown", (event) => this.element.isConnected && this.#key(event));
    const say = (/** @type {string} */ message) => this.#input.fail(textError(message), this.#input.state.rejected);
    engineEvents.addEventListener("restart", () => say(t.engineDied));
    engineEvents.addEventListener("fallback", () => say(t.netIsMissing));
  }

  // For the page

  hide() {
    this.#evaluation.stop();
    this.#review.stop();
  }

  show() {
    void this.#evaluation.think();
  }

  /** Opens a game and reviews it. @param {AnyGame} game */
  async reviewGame(game) {
    await this.openGame(game);
    this.#beginReview();
  }

  /** Opens a game. @param {AnyGame} game */
  openGame(game) {
    return this.#document.openGame(recordOf(game), game.rules);
  }

  /**
   * Opens a game of the user from its PGN.
   * @param {string} pgn
   * @param {boolean} isReviewed whether to review the game, too
   * @param {number} [ply] the position to show; the last one without it
   */
  async openRecord(pgn, isReviewed, ply) {
    const read = readRecord(pgn);
    if ("games" in read) await this.#document.openGame(read.games[0]);
    if (ply !== undefined) this.#document.goTo(ply);
    if (isReviewed) this.#beginReview();
  }

  /** The position on the board, once the saved analysis is there. */
  async position() {
    await this.#document.ready;
    return this.#document.game.fen();
  }

  /** Opens a text or a file, such as one that was dropped on the page. @param {string | File} pasted */
  take(pasted) {
    if (typeof pasted === "string" || !pasted.name.endsWith(".mkb")) return this.#input.take(pasted);
    this.#tabs.choose("book");
    void this.#explorer.openFile(pasted);
  }

  /** Opens a link. An empty one changes nothing. @param {string} text */
  async openLink(text) {
    if (text === "") return;
    try {
      const { game, fault } = gameOfLink(text);
      const moves = game.history().length;
      await this.openGame(game);
      game.free();
      if (!fault) return;
      const { offset } = fault;
      this.#input.fail(Object.assign(textError(t.linkIsCut(t.fault(fault), moves, num(moves))), { offset }), text);
    } catch (error) {
      this.#input.fail(error, text);
    }
  }

  #beginReview() {
    void this.#review.open();
    this.#tabs.choose("review");
    this.#review.element.focus({ preventScroll: true });
  }

  // The user's actions

  /**
   * Plays a move, unless it is a try to find a better one than the game's.
   * @param {string} uci
   * @param {string} [san]
   */
  #play(uci, san) {
    if (this.#review.take(uci)) this.#board.refresh();
    else this.#document.play(uci, san);
  }

  /** Goes to the node to which a step leads, if there is one. @param {import("../shared/steps.js").Step} step */
  #step(step) {
    const { node, entry } = this.#document;
    const targets = {
      first: entry.root,
      previous: node.parent,
      next: node.children[0],
      last: step === "last" ? node.line().at(-1) : null,
    };
    const target = targets[step];
    if (target) this.#document.go(target);
  }

  /**
   * Restores replaced analyses by Ctrl+Z and Ctrl+Y, unless the focus is in a field or a list.
   * @param {KeyboardEvent} event
   */
  #key(event) {
    const { tagName, isContentEditable } = /** @type {HTMLElement} */ (event.target);
    const isField = ["INPUT", "TEXTAREA", "SELECT"].includes(tagName) || isContentEditable;
    if (isField || document.querySelector("dialog[open]")) return;
    const key = event.key.toLowerCase();
    if ((!event.ctrlKey && !event.metaKey) || event.altKey || !["z", "y"].includes(key)) return;
    event.preventDefault();
    this.#document.turnBack(event.shiftKey || key === "y" ? "future" : "past");
  }

  // Drawing

  /** Shows a change of the document. @param {Change} change */
  #follow(change) {
    this.#showReplaced();
    if (change === "past") return this.#showTools();
    if (change === "notes") {
      this.#showList();
      return this.#showTools();
    }
    const isOther = ["opened", "turned", "chosen"].includes(change);
    if (change === "opened") this.#input.stop();
    if (change === "opened" || change === "turned") this.#input.set({ error: null, summary: "" });
    if (isOther || change === "rules" || change === "restored") void this.#review.load();
    this.#evaluation.follow();
    this.#show();
    void this.#evaluation.think();
    if (isOther) this.#showRecord();
  }

  render() {
    applyTheme(this.#board);
    this.#list = null;
    const tools = ["title", "moves", "actions", "movetools"];
    for (const name of ["notice", "replaced", "status", "count", "steps", "gauges", ...tools])
      this.#parts[name] = h("div", { class: name });
    const { notice, replaced, status, count, steps, title, moves, actions, movetools, gauges } = this.#parts;
    status.setAttribute("role", "status");
    replaced.setAttribute("role", "status");
    replaced.classList.add("notice");
    notice.setAttribute("role", "alert");
    this.element.replaceChildren(
      h("div", { class: "boardside" }, h("div", { class: "boarded" }, gauges, this.#board), steps),
      h(
        "div",
        { class: "panel" },
        notice,
        replaced,
        status,
        count,
        this.#lines.element,
        h("section", { class: "moved" }, movesHeading(this.#board, title), moves, actions, movetools),
        this.#tabs.element,
      ),
    );
    const flip = () => {
      this.#board.orientation = this.#board.orientation === "white" ? "black" : "white";
      this.#showGauge();
    };
    steps.append(
      ...stepButtons((step) => this.#step(step)),
      iconButton(t.flip, "flip", flip),
      h("span", { class: "gap wide" }),
      iconButton(t.openRecord, "open", () => this.#openRecord()),
    );
    this.#tabs.render();
    this.#lines.render();
    this.#review.render();
    this.#showRecord();
    this.#showReplaced();
    this.#show();
  }

  /** Says that the user's work was replaced, and brings it back. */
  #showReplaced() {
    const { replaced, steps } = this.#parts;
    const end = () => {
      this.#document.forgetReplaced();
      this.#showReplaced();
      steps.querySelector("button")?.focus();
    };
    const bring = () => {
      this.#document.turnBack("past");
      end();
    };
    const close = iconButton(t.close, "close", end, { class: "quiet" });
    const parts = [h("div", {}, t.replaced), button(t.bringBack, bring), close];
    fill(replaced, ...(this.#document.hasReplaced ? parts : []));
  }

  /** Shows the field for a record. */
  #openRecord() {
    this.#tabs.choose("record");
    this.#record.focus();
  }

  #show() {
    const board = this.#board;
    const { game, node } = this.#document;
    this.#lines.drop();
    assign(board, { movable: game.outcome ? "none" : "both" });
    if (board.game === game) board.refresh();
    else board.game = game;
    this.#showState();
    this.#showList();
    this.#showTools();
    this.#showLines();
    this.#review.show(node);
    this.#explorer.show(game);
    this.#tabs.suggest(this.#endings.show(game) ? "tables" : "book");
    this.#record.showFen();
  }

  #showLines() {
    this.#lines.show();
    this.#showGauge();
  }

  /** Shows the chances beside the board. */
  #showGauge() {
    const { gauges } = this.#parts;
    const [best] = this.#evaluation.infos;
    const chances = best ? chancesOf(best) : this.#review.chancesAt(this.#document.node);
    gauges.classList.toggle("flipped", this.#board.orientation === "black");
    gauges.replaceChildren(...(chances ? [gauge(chances)] : []));
  }

  /** Shows the record, and its errors where the user looks: in its tab if the text was entered there. */
  #showRecord() {
    const { notice, title } = this.#parts;
    this.#record.show();
    fill(title, ...gameTitle(this.#document));
    const { error, isTyped } = this.#input.state;
    const isWrong = error !== null || this.#document.entry.problems.length > 0;
    const close = () => {
      this.#input.set({ error: null, isTyped: true });
      this.#showRecord();
    };
    fill(
      notice,
      ...(isWrong && !isTyped
        ? [h("div", {}, this.#record.errors()), iconButton(t.close, "close", close, { class: "quiet" })]
        : []),
    );
  }

  /** After input was read: the step forward has the focus, or the place of the error. */
  #showRead() {
    const { error, isTyped } = this.#input.state;
    if (isTyped) this.#record.pointAtError();
    if (error) return reveal(isTyped ? this.#record.element : this.#parts.notice);
    reveal(this.#parts.status);
    if (this.#document.entry.problems.length === 0) this.#parts.steps.querySelector("button")?.focus();
  }

  /** Shows the list of moves, rebuilt if the tree or its letters changed. */
  #showList() {
    const { entry, node } = this.#document;
    const { root, edition } = entry;
    const made = this.#list;
    const { marks } = this.#review;
    if (made?.root === root && made.edition === edition && made.letters === letters()) {
      Object.assign(made.list, { current: node, marks });
      return;
    }
    spell(entry, { letters: letters() });
    const go = (/** @type {Node} */ chosen) => this.#document.go(chosen);
    const hasMoves = root.children.length > 0;
    const list = hasMoves ? treeList(root, node, go, plyOf(entry.start)) : h("p", { class: "note" }, t.noMoves);
    if (hasMoves) Object.assign(list, { columns: true, marks });
    // The lines of the engine make the list lower: the current move stays in view.
    new ResizeObserver(() => Object.assign(list, { current: this.#document.node })).observe(list);
    this.#list = { root, edition, letters: letters(), list };
    fill(this.#parts.moves, list);
  }

  /** Shows the actions for the current move. */
  #showTools() {
    const { actions, movetools } = this.#parts;
    const calls = countButtons(this.#document);
    actions.hidden = calls.length === 0;
    fill(actions, ...calls);
    const { entry, turns } = this.#document;
    movetools.hidden = entry.root.children.length + turns.past + turns.future === 0;
    fill(movetools, ...moveTools(this.#document));
  }

  #showState() {
    const { game, node, entry, breaks } = this.#document;
    const { status, count } = this.#parts;
    const isEnd = node.children.length === 0 && node === entry.root.line().at(-1);
    const result = /** @type {keyof typeof t.endings} */ (entry.result);
    const ending = isEnd && !game.outcome && t.endings[result];
    status.replaceChildren(...(ending ? [h("strong", {}, ending)] : statusLines(game)));
    const broken = breaks.at(-1);
    if (broken) status.append(h("span", { class: "note" }, t.breaks[broken]));
    const box = countBox(game);
    count.hidden = box.length === 0;
    fill(count, ...box);
  }
}
