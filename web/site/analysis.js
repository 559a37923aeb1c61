// Analysis: a tree of moves, the lines of the engine, the evaluation graph, PGN and FEN in and out.

import { act, analyse, engineEvents, gameOfLink, isMove, linkOf, movesOf, newGame, readRecord, sanOf, START } from "./api.js";
import { button, choice, copy, download, h } from "./dom.js";
import { graph, scoreText } from "./graph.js";
import { treeList } from "./moves.js";
import { change, dress, keep, letters, load, settings } from "./settings.js";
import { num, t } from "./texts.js";
import { moveText, Node } from "./tree.js";

/** @typedef {import("./api.js").Info} Info */
/** @typedef {import("./api.js").PgnGame} PgnGame */

const ARROWS = ["#1f8a5b", "#2f6fb3", "#8a6bbf", "#a0742c", "#6b7280"];
/** How long a position is searched when the whole game is evaluated, in milliseconds. */
const GRAPH_TIME = 300;

export class AnalysisView {
  #fen = /** @type {string | undefined} */ (undefined);
  #rules = "thai";
  #root = new Node(null, "", "");
  #node = this.#root;
  /** @type {PgnGame[]} */
  #games = [];
  #gameIndex = 0;
  /** What was pasted: it stays there, to be mended after an error. */
  #text = "";
  #tags = /** @type {Record<string, string>} */ ({});
  /** @type {Info[]} */
  #infos = [];
  #isOn = false;
  /** @type {AbortController | null} */
  #search = null;
  /** @type {AbortController | null} */
  #evaluation = null;
  #dialect = /** @type {import("./makruk/index.js").Dialect} */ ("fairy");
  #letters = "fairy";
  #error = "";
  #game;
  #board;
  #parts = /** @type {Record<string, HTMLElement>} */ ({});

  /** @param {{ playFrom: (fen: string) => void }} page */
  constructor(page) {
    this.page = page;
    this.#game = newGame();
    this.#board = h("makruk-board", { mode: "play" });
    this.#board.addEventListener("makruk-move", (/** @type {CustomEvent} */ event) => {
      event.preventDefault();
      this.#go(this.#node.play(event.detail.uci, event.detail.san ?? event.detail.uci));
    });
    this.element = h("section", { class: "view" });
    this.element.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => this.#key(event));
    engineEvents.addEventListener("restart", () => {
      this.#error = t.engineDied;
      this.#showRecord();
    });
    const kept = load("analysis", null);
    if (kept) this.#tryOpen(() => this.open(kept));
    this.render();
  }

  hide() {
    this.#search?.abort();
    this.#evaluation?.abort();
  }

  show() {
    this.#think();
  }

  /** Opens a game. @param {{ fen?: string, rules?: string, actions: string[] }} record */
  open({ fen, rules = "thai", actions }) {
    const game = newGame({ fen, rules });
    const root = new Node(null, "", "");
    let node = root;
    /** @type {string[]} */
    let before = [];
    for (const action of actions) {
      const move = act(game, action);
      if (move) {
        node = node.play(move.uci, move.san);
        node.before = before;
        before = [];
      } else if (action.endsWith("_count")) {
        before.push(action);
      }
    }
    game.free();
    this.#fen = fen;
    this.#rules = rules;
    this.#tags = {};
    this.#games = [];
    this.#replaceTree(root, node);
  }

  /** Opens a link. @param {string} text */
  openLink(text) {
    this.#tryOpen(() => {
      const game = gameOfLink(text);
      this.open({ fen: startOf(game.startFen), rules: game.rules, actions: game.actions });
      game.free();
    });
  }

  /** @param {() => void} open */
  #tryOpen(open) {
    this.#error = "";
    try {
      open();
    } catch (error) {
      this.#error = t.error(/** @type {Error} */ (error).message);
    }
    if (this.#parts.record) this.#showRecord();
  }

  /** @param {Node} root @param {Node} node */
  #replaceTree(root, node) {
    this.#evaluation?.abort();
    this.#root = root;
    this.#go(node);
  }

  /** @param {number} index */
  #openPgn(index) {
    const game = this.#games[index];
    this.#gameIndex = index;
    this.#error = "";
    const root = new Node(null, "", "");
    const waiting = [{ from: game.root, node: root }];
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      for (const move of next.from.children) {
        if (!move.uci) continue;
        const node = next.node.play(move.uci, move.san ?? move.uci);
        node.comments = move.comments;
        node.before = move.actions.filter((action) => action.endsWith("_count"));
        waiting.push({ from: move, node });
      }
    }
    this.#fen = startOf(game.start);
    this.#tags = game.tags;
    this.#replaceTree(root, root);
    if (game.errors.length > 0) {
      this.#error = [t.problems(game.errors.length), ...game.errors.map(({ message }) => message)].join("\n");
    }
    this.#showRecord();
  }

  #record() {
    return { fen: this.#fen, rules: this.#rules, actions: this.#node.path() };
  }

  get #firstPly() {
    return this.#fen?.split(" ")[1] === "b" ? 1 : 0;
  }

  /** @param {Node} node */
  #go(node) {
    this.#node = node;
    this.#game.free();
    this.#game = newGame(this.#record());
    this.#infos = node.info ? [node.info] : [];
    const line = this.#node.line();
    keep("analysis", { fen: this.#fen, rules: this.#rules, actions: line[line.length - 1].path() });
    if (!this.#parts.moves) return;
    this.#show();
    this.#think();
  }

  render() {
    dress(this.#board);
    for (const name of ["steps", "lines", "graphs", "moves", "tree", "record"]) this.#parts[name] = h("div", { class: name });
    const on = h("input", { type: "checkbox", checked: this.#isOn, onchange: () => ((this.#isOn = on.checked), this.#think()) });
    const counts = /** @type {[string, string][]} */ ([1, 2, 3, 4, 5].map((n) => [String(n), num(n)]));
    const { steps, lines, graphs, moves, tree, record } = this.#parts;
    const head = h(
      "div",
      { class: "row" },
      h("label", { class: "switch" }, on, t.analyseOn),
      choice(t.lines, counts, String(settings.lines), (value) => (change({ lines: Number(value) }), this.#think())),
    );
    this.element.replaceChildren(
      h("div", { class: "boardside" }, this.#board, steps),
      h("div", { class: "panel" }, head, lines, graphs, h("h2", {}, t.moves), moves, tree, record),
    );
    steps.append(
      ...[
        [t.first, "⏮", () => this.#root],
        [t.previous, "◀", () => this.#node.parent],
        [t.next, "▶", () => this.#node.children[0]],
        [t.last, "⏭", () => this.#node.line().at(-1)],
      ].map(([label, sign, target]) =>
        button(/** @type {string} */ (sign), () => this.#goIf(/** @type {() => Node | undefined} */ (target)()), { "aria-label": label, title: label }),
      ),
      button(t.flip, () => (this.#board.orientation = this.#board.orientation === "white" ? "black" : "white")),
    );
    this.#showRecord();
    this.#show();
  }

  /** @param {Node | null | undefined} node */
  #goIf(node) {
    if (node) this.#go(node);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const tag = /** @type {HTMLElement} */ (event.target).tagName;
    if (["INPUT", "TEXTAREA", "SELECT", "MAKRUK-BOARD"].includes(tag) || event.ctrlKey || event.metaKey || event.altKey) return;
    const targets = { ArrowLeft: this.#node.parent, ArrowRight: this.#node.children[0], Home: this.#root, End: this.#node.line().at(-1) };
    const target = targets[/** @type {keyof typeof targets} */ (event.key)];
    if (!target) return;
    event.preventDefault();
    this.#go(target);
  }

  #show() {
    const board = this.#board;
    board.movable = this.#game.outcome ? "none" : "both";
    if (board.game === this.#game) board.refresh();
    else board.game = this.#game;
    this.#nameMoves(letters());
    const hasMoves = this.#root.children.length > 0;
    this.#parts.moves.replaceChildren(hasMoves ? treeList(this.#root, this.#node, (node) => this.#go(node), this.#firstPly) : h("p", { class: "note" }, t.noMoves));
    this.#parts.tree.replaceChildren(
      button(t.promoteLine, () => (this.#node.promote(), this.#go(this.#node)), { disabled: this.#node.line().every((node) => !node.parent || node.parent.children[0] === node) }),
      button(t.deleteLine, () => this.#go(this.#node.remove()), { disabled: this.#node === this.#root }),
    );
    this.#showLines();
    this.#showGraph();
    this.#showFen();
  }

  /** Names the moves that have no name in some letters. @param {string} set */
  #nameMoves(set) {
    for (const leaf of this.#root.leaves()) {
      const line = leaf.line().slice(1);
      if (line.every((node) => node.names[set])) continue;
      const game = newGame({ fen: this.#fen, rules: this.#rules, actions: leaf.path() });
      movesOf(game, set).forEach(({ san }, index) => (line[index].names[set] = san));
      game.free();
    }
  }

  #showLines() {
    const rows = this.#infos.filter(Boolean).map((info) => {
      const sans = sanOf(this.#record(), info.pv.slice(0, 12));
      const isBlack = valueSign(info) < 0;
      return h("li", {}, h("span", { class: `score ${isBlack ? "black" : "white"}` }, scoreText(info)), h("span", { class: "pv" }, sans.join(" ")));
    });
    const best = this.#infos[0];
    const state = best ? `${t.depth(num(best.depth))}${best.speed ? ` · ${t.speed(num(Math.round(best.speed)))}` : ""}` : "";
    this.#parts.lines.replaceChildren(h("ol", { class: "pvs" }, rows), h("p", { class: "note" }, state));
    this.#board.arrows = this.#infos
      .filter(Boolean)
      .map(({ pv }, i) => ({ from: pv[0].slice(0, 2), to: pv[0].slice(2, 4), color: ARROWS[i], opacity: 0.85 - 0.13 * i, width: 1 - 0.12 * i }))
      .reverse();
  }

  #showGraph() {
    const isRunning = this.#evaluation !== null;
    const line = this.#node.line();
    this.#parts.graphs.replaceChildren(
      h("h2", {}, t.graph),
      graph(line, this.#node, (node) => this.#go(node)),
      button(isRunning ? t.stop : t.evaluateGame, () => (isRunning ? this.#evaluation?.abort() : this.#evaluate()), { disabled: line.length < 2 }),
    );
  }

  /** Searches the current position until something else is wanted. */
  async #think() {
    this.#search?.abort();
    this.#search = null;
    if (!this.#isOn || !this.element.isConnected || this.#evaluation || this.#game.outcome) return;
    const controller = new AbortController();
    const [node, lines] = [this.#node, settings.lines];
    this.#search = controller;
    this.#infos = [];
    let isDrawn = true;
    try {
      await analyse(this.#game, {
        multipv: lines,
        signal: controller.signal,
        onInfo: (info) => {
          if (controller.signal.aborted || info.line > lines) return;
          this.#infos[info.line - 1] = info;
          if (info.line === 1) node.info = info;
          // At most one drawing a frame.
          if (!isDrawn) return;
          isDrawn = false;
          requestAnimationFrame(() => {
            isDrawn = true;
            if (controller.signal.aborted) return;
            this.#showLines();
            this.#showGraph();
          });
        },
      });
    } catch (error) {
      this.#error = t.error(/** @type {Error} */ (error).message);
      this.#showRecord();
    }
  }

  /** Searches every position of the line for a moment. */
  async #evaluate() {
    this.#search?.abort();
    const controller = new AbortController();
    this.#evaluation = controller;
    const actions = this.#node.line();
    for (const node of actions) {
      if (controller.signal.aborted) break;
      const game = newGame({ fen: this.#fen, rules: this.#rules, actions: node.path() });
      if (!game.outcome) {
        const { info } = await analyse(game, { movetime: GRAPH_TIME, signal: controller.signal }).catch(() => ({ info: null }));
        if (info) node.info = info;
      }
      game.free();
      this.#showGraph();
    }
    this.#evaluation = null;
    this.#show();
    this.#think();
  }

  #pgn() {
    // The seven tags that every record has come first.
    const tags = { Event: "?", Site: "?", Date: "????.??.??", Round: "?", White: "?", Black: "?", Result: "*", Variant: "Makruk", ...this.#tags };
    if (this.#fen) Object.assign(tags, { SetUp: "1", FEN: this.#fen });
    const quoted = (/** @type {string} */ text) => `"${text.replace(/["\\]/g, "\\$&")}"`;
    const result = tags.Result;
    this.#nameMoves(this.#letters);
    return `${Object.entries(tags).map(([name, value]) => `[${name} ${quoted(value)}]`).join("\n")}\n\n${moveText(this.#root, this.#firstPly, this.#letters)} ${result}\n`;
  }

  #showFen() {
    const field = /** @type {HTMLInputElement | null} */ (this.#parts.record.querySelector("input.fen"));
    if (field) field.value = this.#game.fen({ dialect: this.#dialect });
  }

  #showRecord() {
    const area = h("textarea", { rows: 4, value: this.#text, oninput: () => (this.#text = area.value), spellcheck: "false", "aria-label": t.pgnHelp, placeholder: t.pgnHelp });
    const read = () =>
      this.#tryOpen(() => {
        const record = readRecord(area.value);
        if ("fen" in record) return this.open({ fen: record.fen, actions: [] });
        this.#games = record.games;
        if (record.games.length > 0) this.#openPgn(0);
      });
    const file = h("input", {
      type: "file", accept: ".pgn,.fen,.txt", class: "unseen", "aria-label": t.openFile,
      onchange: async () => {
        area.value = this.#text = (await file.files?.[0]?.text()) ?? "";
        read();
      },
    });
    const name = (/** @type {PgnGame} */ game) => [game.tags.White, game.tags.Black].filter(Boolean).join(" – ");
    const games = this.#games.length > 1
      ? choice(t.game, this.#games.map((game, i) => [String(i), `${num(i + 1)}. ${name(game)} ${game.result ?? ""}`]), String(this.#gameIndex), (value) => this.#openPgn(Number(value)))
      : null;
    const copyFen = button(t.copy, () => copy(copyFen, this.#game.fen({ dialect: this.#dialect }), t.copied));
    const copyPgn = button(`${t.copy} PGN`, () => copy(copyPgn, this.#pgn(), t.copied));
    const link = button(t.copyLink, () => copy(link, `${location.href.split("#")[0]}#g=${linkOf(this.#game)}`, t.copied));
    this.#parts.record.replaceChildren(
      h("h2", {}, t.record),
      area,
      this.#error && h("p", { class: "error", role: "alert" }, this.#error),
      h("div", { class: "buttons" }, button(t.read, read, { class: "primary" }), h("label", { class: "button" }, t.openFile, file)),
      games ?? "",
      choice(t.dialect, Object.entries(t.dialects), this.#dialect, (value) => ((this.#dialect = /** @type {import("./makruk/index.js").Dialect} */ (value)), this.#showFen())),
      h("div", { class: "row" }, h("input", { class: "fen", readonly: true, "aria-label": t.fen }), copyFen),
      choice(t.letters, Object.entries(t.letterSets), this.#letters, (value) => (this.#letters = value)),
      h("div", { class: "buttons" }, copyPgn, button(t.savePgn, () => download("makruk.pgn", this.#pgn())), link, button(t.playFrom, () => this.page.playFrom(this.#game.fen()))),
    );
    this.#showFen();
  }
}

/** The start of a game, nothing if it is the usual one. @param {string} fen */
const startOf = (fen) => (fen === START ? undefined : fen);

/** @param {Info} info */
const valueSign = (info) => Math.sign(info.mate ?? info.cp ?? 0);
