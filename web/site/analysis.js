// Analysis: a tree of moves, the lines of the engine, the evaluation graph, PGN and FEN in and out.

import {
  analyse, engineEvents, gameOfLink, linkOf, readRecord, recordOf, replay, rulesOf, RULES, sanOf, spell, START, withRules, writePgn,
} from "./api.js";
import { button, choice, copy, download, h, linkButton } from "./dom.js";
import { Explorer } from "./explorer.js";
import { graph, scoreText, scoreWords } from "./graph.js";
import { plyOf, treeList } from "./moves.js";
import { change, dress, keep, letters, load, settings } from "./settings.js";
import { countBox, errorBox, pointAt, said, statusLines } from "./state.js";
import { num, t } from "./texts.js";
import { Node } from "./tree.js";

/** @typedef {import("./api.js").Info} Info */
/** @typedef {import("./api.js").PgnGame} PgnGame */
/**
 * A game of the file that is open.
 * @typedef {{ tags: Record<string, string>, start: string, rules: string, result: any, letters: string, root: Node, problems: PgnGame["errors"], more: number, isChanged: boolean }} Entry
 */

const ARROWS = ["#1f8a5b", "#2f6fb3", "#8a6bbf", "#a0742c", "#6b7280"];
/** How long a position is searched when the whole game is evaluated, in milliseconds. */
const GRAPH_TIME = 300;
/** Glyphs that can be given to a move. @type {[string, string][]} */
const GLYPHS = [["1", "!"], ["2", "?"], ["3", "!!"], ["4", "??"], ["5", "!?"], ["6", "?!"]];
/** @type {PgnGame} */
const EMPTY = { tags: {}, start: START, result: "*", letters: "fairy", isCutOff: false, root: { parent: null, children: [], before: [], comments: [], nags: [], actions: [], offersDraw: false }, errors: [], moreErrors: 0 };

/** @param {PgnGame} game @param {string} [rules] @returns {Entry} */
function entryOf(game, rules = rulesOf(game.tags)) {
  const { tags, start, result, root, errors, moreErrors } = game;
  return { tags, start, rules, result, letters: game.letters, root: Node.of(root), problems: errors, more: moreErrors, isChanged: false };
}

export class AnalysisView {
  /** The games that are open. @type {Entry[]} */
  #games = [entryOf(EMPTY)];
  #index = 0;
  #node = this.#games[0].root;
  /** What the games were read from. */
  #source = "";
  /** What is in the text field: it stays there, to be mended after an error. */
  #text = "";
  /** @type {Info[]} */
  #infos = [];
  #isOn = false;
  /** @type {AbortController | null} */
  #search = null;
  /** @type {AbortController | null} */
  #evaluation = null;
  #dialect = /** @type {import("./makruk/index.js").Dialect} */ ("fairy");
  #letters = "fairy";
  /** The letters of what is read, or `auto`. */
  #readIn = "auto";
  /** What was read. */
  #told = "";
  /** @type {{ message: string, kind?: string, offset?: number } | null} */
  #error = null;
  /** What the error is about. */
  #wrong = "";
  #explorer;
  #game;
  /** @type {string[]} */
  #breaks = [];
  #board;
  #parts = /** @type {Record<string, HTMLElement>} */ ({});

  /** @param {{ playFrom: (fen: string, rules: string) => void }} page */
  constructor(page) {
    this.page = page;
    this.#board = h("makruk-board", { mode: "play" });
    this.#board.addEventListener("makruk-move", (/** @type {CustomEvent} */ event) => {
      event.preventDefault();
      this.#play(event.detail.uci, event.detail.san);
    });
    this.#explorer = new Explorer((uci, san) => this.#play(uci, san));
    this.element = h("section", { class: "view" });
    this.element.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => this.#key(event));
    const say = (/** @type {string} */ message) => {
      this.#error = { message };
      this.#showRecord();
    };
    engineEvents.addEventListener("restart", () => say(t.engineDied));
    engineEvents.addEventListener("fallback", () => say(t.netIsMissing));
    this.#game = replay(this.#line()).game;
    this.#tryOpen(() => this.#restore());
    this.render();
  }

  hide() {
    this.#search?.abort();
    this.#evaluation?.abort();
  }

  show() {
    this.#think();
  }

  get #entry() {
    return this.#games[this.#index];
  }

  /** Opens a game. @param {import("./api.js").AnyGame} game */
  openGame(game) {
    const record = recordOf(game);
    this.#openGames(writePgn(record), [record], game.rules);
    this.#go(this.#node.line().at(-1) ?? this.#node);
  }

  /** Opens a link. @param {string} text */
  openLink(text) {
    this.#tryOpen(() => {
      const game = gameOfLink(text);
      this.openGame(game);
      game.free();
    }, text);
  }

  /** @param {() => void} open @param {string} [text] what is opened */
  #tryOpen(open, text = "") {
    this.#error = null;
    this.#wrong = text;
    try {
      open();
    } catch (error) {
      this.#error = /** @type {any} */ (error);
    }
    if (this.#parts.record) this.#showRecord();
  }

  /** @param {string} source @param {PgnGame[]} games @param {string} [rules] instead of what the tags say */
  #openGames(source, games, rules) {
    this.#evaluation?.abort();
    this.#source = source;
    this.#games = games.map((game) => entryOf(game, rules));
    this.#error = null;
    this.#told = "";
    this.#choose(0);
  }

  /** Shows a game of the file. @param {number} index */
  #choose(index) {
    this.#evaluation?.abort();
    this.#index = index;
    this.#go(this.#entry.root);
    if (this.#parts.record) this.#showRecord();
  }

  /** Reads what is in the text field. */
  #read() {
    this.#tryOpen(() => {
      const set = this.#readIn === "auto" ? {} : { letters: this.#readIn, ...(this.#readIn in t.dialects ? { dialect: this.#readIn } : {}) };
      const record = readRecord(this.#text, set);
      if ("fen" in record) {
        this.#openGames("", [{ ...EMPTY, start: record.fen }]);
        this.#entry.isChanged = true;
        this.#told = t.readAs(t.dialects[/** @type {keyof typeof t.dialects} */ (record.dialect)]);
        return this.#keep();
      }
      if (record.games.length === 0) throw said(t.nothingRead);
      this.#openGames(this.#text, record.games);
      this.#told = [
        t.readGames(record.games.length, num(record.games.length)),
        t.readAs(t.letterSets[/** @type {keyof typeof t.letterSets} */ (this.#entry.letters)]),
        ...(record.games.some(({ isCutOff }) => isCutOff) ? [t.cutOff] : []),
      ].join(" ");
    }, this.#text);
    const field = /** @type {HTMLTextAreaElement} */ (this.#parts.record.querySelector("textarea"));
    pointAt(field, this.#error?.offset ?? this.#entry.problems[0]?.offset);
  }

  /** @param {Entry} entry @param {string} [set] */
  #pgnOf(entry, set = this.#letters) {
    return writePgn({ ...entry, tags: withRules(entry.tags, entry.rules) }, { letters: /** @type {any} */ (set) });
  }

  /** Keeps what is open over a reload: the text that was read, and the games that were changed since. */
  #keep() {
    const edits = this.#games.flatMap((entry, index) => (entry.isChanged ? [[index, this.#pgnOf(entry, "fairy")]] : []));
    const rules = this.#games.map((entry) => RULES.indexOf(entry.rules));
    keep("analysis", { source: this.#source, edits, rules, index: this.#index, places: this.#node.places() });
  }

  #restore() {
    const kept = load("analysis", null);
    if (typeof kept?.source !== "string") return;
    const { source, edits, rules, index, places } = kept;
    const read = source === "" ? { games: [EMPTY] } : readRecord(source);
    if (!("games" in read)) return;
    const games = read.games.map((game, i) => entryOf(game, RULES[rules[i]]));
    for (const [i, pgn] of edits) {
      const edited = readRecord(pgn);
      if ("games" in edited) games[i] = { ...entryOf(edited.games[0], RULES[rules[i]]), isChanged: true };
    }
    [this.#source, this.#games, this.#index] = [source, games, games[index] ? index : 0];
    this.#go(this.#entry.root.at(places ?? []));
  }

  /** The moves from the start to here. @param {Node} [node] */
  #line(node = this.#node) {
    const { start, rules } = this.#entry;
    return { fen: start === START ? undefined : start, rules, actions: node.path() };
  }

  /** @param {Node} node */
  #go(node) {
    this.#node = node;
    this.#game.free();
    ({ game: this.#game, breaks: this.#breaks } = replay(this.#line()));
    this.#infos = node.info ? [node.info] : [];
    this.#keep();
    if (!this.#parts.moves) return;
    this.#show();
    this.#think();
  }

  /** @param {string} uci @param {string} [san] */
  #play(uci, san = uci) {
    const isNew = !this.#node.children.some((child) => child.uci === uci);
    this.#change(this.#node.play(uci, san), isNew);
  }

  /** Goes to a node after the tree was changed. @param {Node} node @param {boolean} [isChanged] */
  #change(node, isChanged = true) {
    this.#entry.isChanged ||= isChanged;
    this.#go(node);
  }

  render() {
    dress(this.#board);
    for (const name of ["status", "count", "steps", "lines", "graphs", "moves", "tree", "record"]) this.#parts[name] = h("div", { class: name });
    const on = h("input", { type: "checkbox", checked: this.#isOn, onchange: () => ((this.#isOn = on.checked), this.#think()) });
    const counts = /** @type {[string, string][]} */ ([1, 2, 3, 4, 5].map((n) => [String(n), num(n)]));
    const { status, count, steps, lines, graphs, moves, tree, record } = this.#parts;
    status.setAttribute("role", "status");
    const head = h(
      "div",
      { class: "row" },
      h("label", { class: "switch" }, on, t.analyseOn),
      choice(t.lines, counts, String(settings.lines), (value) => (change({ lines: Number(value) }), this.#think())),
    );
    this.element.replaceChildren(
      h("div", { class: "boardside" }, this.#board, steps),
      h("div", { class: "panel" }, status, count, head, lines, graphs, h("h2", {}, t.moves), moves, tree, this.#explorer.element, record),
    );
    steps.append(
      ...[
        [t.first, "⏮", () => this.#entry.root],
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
    const targets = { ArrowLeft: this.#node.parent, ArrowRight: this.#node.children[0], Home: this.#entry.root, End: this.#node.line().at(-1) };
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
    this.#showState();
    spell(this.#entry, { letters: letters() });
    const hasMoves = this.#entry.root.children.length > 0;
    const list = () => treeList(this.#entry.root, this.#node, (node) => this.#go(node), plyOf(this.#entry.start));
    this.#parts.moves.replaceChildren(hasMoves ? list() : h("p", { class: "note" }, t.noMoves));
    this.#showTree();
    this.#showLines();
    this.#showGraph();
    this.#explorer.show(this.#game);
    this.#showFen();
  }

  #showState() {
    const game = this.#game;
    const { status, count } = this.#parts;
    status.replaceChildren(...statusLines(game));
    const broken = this.#breaks.at(-1);
    if (broken) status.append(h("span", { class: "note" }, t.breaks[/** @type {keyof typeof t.breaks} */ (broken)]));
    const box = countBox(game);
    count.hidden = box.length === 0;
    count.replaceChildren(...box.filter(Boolean));
  }

  /** What can be done to the current move. */
  #showTree() {
    const node = this.#node;
    const game = this.#game;
    const isRoot = node === this.#entry.root;
    const isMain = node.ancestors().every((each) => !each.parent || each.parent.children[0] === each);
    const call = (/** @type {"start_count" | "stop_count"} */ action) => () => (node.call(action), this.#change(node));
    const commands = node.comments.filter((comment) => /^\[%[^\]]*\]$/.test(comment));
    const own = node.comments.filter((comment) => !commands.includes(comment));
    const note = h("input", {
      value: own.join(" "),
      "aria-label": t.comment, placeholder: t.comment,
      onchange: () => {
        const text = note.value.trim();
        node.comments = [...commands, ...(text ? [text] : [])];
        this.#change(node);
      },
    });
    const chosen = GLYPHS.find(([number]) => node.nags.includes(Number(number)))?.[0] ?? "";
    const isOther = (/** @type {number} */ nag) => !GLYPHS.some(([number]) => Number(number) === nag);
    const glyph = (/** @type {string} */ value) => {
      node.nags = [...(value ? [Number(value)] : []), ...node.nags.filter(isOther)];
      this.#change(node);
    };
    this.#parts.tree.replaceChildren(
      ...(game.canStartCount ? [button(t.callCount, call("start_count"), { class: "primary" })] : []),
      ...(game.canStopCount ? [button(t.stopCount, call("stop_count"))] : []),
      h("div", { class: "row comments" }, note, isRoot ? null : choice(t.glyph, [["", "–"], ...GLYPHS], chosen, glyph)),
      button(t.promoteLine, () => (node.promote(), this.#change(node)), { disabled: isMain }),
      button(t.deleteLine, () => this.#change(node.remove()), { disabled: isRoot }),
    );
  }

  #showLines() {
    const rows = this.#infos.filter(Boolean).map((info) => {
      const sans = sanOf(this.#game, info.pv.slice(0, 12));
      const side = (info.mate ?? info.cp ?? 0) < 0 ? "black" : "white";
      return h(
        "li",
        {},
        h("span", { class: `score ${side}`, "aria-label": scoreWords(info), title: scoreWords(info) }, scoreText(info)),
        button(sans.join(" "), () => this.#play(info.pv[0], sans[0]), { class: "pv quiet", title: t.playLine }),
      );
    });
    const best = this.#infos[0];
    const state = best ? [scoreWords(best), t.depth(num(best.depth)), best.speed ? t.speed(num(Math.round(best.speed / 1000))) : ""] : [];
    this.#parts.lines.replaceChildren(h("ol", { class: "pvs" }, rows), h("p", { class: "note" }, state.filter(Boolean).join(" · ")));
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
      this.#error = /** @type {any} */ (error);
      this.#showRecord();
    }
  }

  /** Searches every position of the line for a moment. */
  async #evaluate() {
    this.#search?.abort();
    const controller = new AbortController();
    this.#evaluation = controller;
    this.#showGraph();
    for (const node of this.#node.line()) {
      if (controller.signal.aborted) break;
      const { game } = replay(this.#line(node));
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

  #showFen() {
    const field = /** @type {HTMLInputElement | null} */ (this.#parts.record.querySelector("input.fen"));
    if (field) field.value = this.#game.fen({ dialect: this.#dialect });
  }

  #showErrors() {
    const entry = this.#entry;
    if (this.#error) return [errorBox(this.#error, this.#wrong)];
    const isInField = this.#source === this.#text;
    if (entry.problems.length === 0) return this.#told ? [h("p", { class: "note" }, this.#told)] : [];
    const rest = entry.more > 0 ? [h("p", { class: "error" }, t.moreProblems(num(entry.more)))] : [];
    return [h("p", { class: "error" }, t.problems(entry.problems.length, num(entry.problems.length))), ...entry.problems.map((problem) => errorBox(problem, isInField ? this.#text : "")), ...rest];
  }

  #showRecord() {
    const entry = this.#entry;
    const errors = this.#showErrors();
    const isWrong = this.#error !== null || entry.problems.length > 0;
    const area = h("textarea", {
      rows: 4, value: this.#text, oninput: () => (this.#text = area.value), spellcheck: "false",
      "aria-label": t.pgnHelp, placeholder: t.pgnHelp, "aria-invalid": String(isWrong), "aria-describedby": "record-errors",
    });
    const file = h("input", {
      type: "file", accept: ".pgn,.fen,.txt", class: "unseen", "aria-label": t.openFile,
      onchange: async () => {
        area.value = this.#text = (await file.files?.[0]?.text()) ?? "";
        this.#read();
      },
    });
    const name = (/** @type {Entry} */ { tags, result, problems }, /** @type {number} */ i) =>
      [problems.length > 0 ? "⚠" : "", `${num(i + 1)}.`, [tags.White, tags.Black].filter((player) => player && player !== "?").join(" – "), result === "*" ? "" : result].filter(Boolean).join(" ");
    const games = this.#games.length > 1
      ? choice(t.game, this.#games.map((game, i) => [String(i), name(game, i)]), String(this.#index), (value) => this.#choose(Number(value)), "game")
      : null;
    const copyFen = button(t.copy, () => copy(copyFen, this.#game.fen({ dialect: this.#dialect }), t.copied));
    const copyPgn = button(t.copyPgn, () => copy(copyPgn, this.#pgnOf(this.#entry), t.copied));
    const link = linkButton(t.copyLink, t.copied, () => `g=${linkOf(this.#game)}`);
    const save = button(t.savePgn, () => download("makruk.pgn", this.#games.map((game) => this.#pgnOf(game)).join("")));
    const rules = (/** @type {string} */ value) => {
      this.#entry.rules = value;
      this.#change(this.#node);
    };
    this.#parts.record.replaceChildren(
      h("h2", {}, t.record),
      area,
      h("div", { id: "record-errors", role: "alert", class: "errors" }, errors),
      choice(t.readIn, [["auto", t.automatic], ...Object.entries(t.letterSets)], this.#readIn, (value) => (this.#readIn = value), "read-in"),
      h("div", { class: "buttons" }, button(t.read, () => this.#read(), { class: "primary" }), h("label", { class: "button" }, t.openFile, file)),
      games ?? "",
      choice(t.rules, Object.entries(t.ruleSets), entry.rules, rules, "rules"),
      choice(t.dialect, Object.entries(t.dialects), this.#dialect, (value) => ((this.#dialect = /** @type {any} */ (value)), this.#showFen()), "dialect"),
      h("div", { class: "row" }, h("input", { class: "fen", readonly: true, "aria-label": t.fen }), copyFen),
      choice(t.letters, Object.entries(t.letterSets), this.#letters, (value) => (this.#letters = value), "letters"),
      h("div", { class: "buttons" }, copyPgn, save, link, button(t.playFrom, () => this.page.playFrom(this.#game.fen(), this.#entry.rules))),
    );
    this.#showFen();
  }
}
