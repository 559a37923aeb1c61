// The input of the analysis: the text field, and files in any encoding, which become games of the document.

import { readRecord, START } from "../shared/api.js";
import { decoded, encodingOf } from "../shared/encoding.js";
import { isNothing } from "../shared/split.js";
import { noGameError, textError } from "../shared/state.js";
import { num, t } from "../shared/texts.js";
import { entriesOf, Entry } from "./games.js";

/** @typedef {import("./document.js").Document} Document */
/** @typedef {import("./games.js").Head} Head */
/** @typedef {{ message: string, kind?: string, offset?: number }} Problem */
/**
 * The state of the input: the content of the text field, which stays there for correction after an error; the file in
 * it, until the text is changed; the chosen encoding of files and the letters of the input, or `auto`; the large file
 * being read, with the part read so far; an error, with the text that it refers to; whether this input was read by the
 * button below the field; a summary of the last input.
 * @typedef {object} State
 * @property {string} text
 * @property {File | null} file
 * @property {string} encoding
 * @property {string} letters
 * @property {{ end: () => void, part: number } | null} reading
 * @property {Problem | null} error
 * @property {string} rejected
 * @property {boolean} isTyped
 * @property {string} summary
 */
/**
 * A message from the worker that reads large files.
 * @typedef {object} Message
 * @property {Head[]} [heads]
 * @property {number} [part]
 * @property {boolean} [isNothing]
 * @property {Problem | null} [fault]
 * @property {string} [encoding]
 * @property {Problem} [error]
 */

/** Maximum number of characters to read on the page; a worker reads longer text. */
const LARGE = 200_000;
/** @type {Problem} */
const UNREADABLE = { kind: "read", message: "the file cannot be read" };

/** A note on the encoding of a file, unless it is the usual one. @param {string} encoding */
const decodedAs = (encoding) => (encoding === "utf-8" ? [] : [t.decodedAs(t.encodings[encoding])]);

export class Input {
  /** @type {State} */
  #state = {
    text: "", file: null, encoding: "auto", letters: "auto", reading: null, error: null, rejected: "",
    isTyped: false, summary: "",
  };

  /**
   * @param {Document} document
   * @param {object} view
   * @param {() => void} view.changed
   * @param {(part: number) => void} view.progressed
   * @param {() => void} view.read called after the text field was read, whether or not it has an error
   */
  constructor(document, view) {
    this.document = document;
    this.view = view;
  }

  /** @returns {Readonly<State>} */
  get state() {
    return this.#state;
  }

  /** The only function that changes the state; the caller shows the change. @param {Partial<State>} change */
  set(change) {
    Object.assign(this.#state, change);
  }

  /** Shows an error. @param {unknown} error @param {string} [rejected] the text that it refers to */
  fail(error, rejected = "") {
    this.set({ error: /** @type {Problem} */ (error), rejected, isTyped: false });
    this.view.changed();
  }

  /** Reads a text or a file that was pasted or dropped on the page. @param {string | File} pasted */
  take(pasted) {
    this.set({ isTyped: false });
    if (typeof pasted !== "string") return void this.openFile(pasted);
    this.set({ text: pasted, file: null });
    this.read();
  }

  /** Stops reading a large file. */
  stop() {
    this.#state.reading?.end();
    this.set({ reading: null });
  }

  /** Opens a text, and shows the error if it cannot be opened. @param {() => void} open @param {string} [text] */
  tryOpen(open, text = "") {
    this.set({ error: null, rejected: text });
    try {
      open();
    } catch (error) {
      this.set({ error: /** @type {Problem} */ (error) });
    }
    this.view.changed();
  }

  /** Whether the open games were read from the text field, so that error offsets refer to it. */
  get isInField() {
    const { source } = this.document;
    return source !== undefined && "text" in source && source.text === this.#state.text;
  }

  /** Opens a file in the chosen encoding, or in the likely one. @param {File} file */
  async openFile(file) {
    if (/\.mkg$/i.test(file.name)) return this.#openArchive(file);
    this.set({ file });
    const { encoding: chosen, letters } = this.#state;
    if (file.size > LARGE) return this.#readLarge(file, letters === "auto" ? undefined : letters);
    let text = "";
    let encoding = chosen;
    try {
      if (chosen === "auto") encoding = await encodingOf(file);
      for await (const [piece] of decoded(file, encoding)) text += piece;
    } catch (/** @type {any} */ error) {
      return this.fail(error?.kind === "binary" ? error : UNREADABLE);
    }
    // Another file, encoding or text was chosen in the meantime.
    if (this.#state.file !== file || this.#state.encoding !== chosen) return;
    this.set({ text });
    this.view.changed();
    this.read(encoding);
  }

  /** Reads the text field. @param {string} [encoding] that of the file that the text is from */
  read(encoding = "utf-8") {
    const { text } = this.#state;
    const trimmed = text.trim();
    // An address of this page, or of a different copy of it.
    const [, end] = trimmed.match(/^\S+#([cgp]=\S*)$/) ?? [];
    if (end !== undefined) return void (location.hash = end);
    this.tryOpen(() => {
      if (/^https?:\/\/\S+$/.test(trimmed)) throw textError(t.isAddress);
      this.#open(text, encoding);
    }, text);
    this.view.read();
  }

  /** Opens the position or the games of a text. @param {string} text @param {string} encoding */
  #open(text, encoding) {
    const { letters: chosen } = this.#state;
    const dialect = chosen in t.dialects ? { dialect: chosen } : {};
    /** @type {{ letters?: string, dialect?: string }} */
    const set = chosen === "auto" ? {} : { letters: chosen, ...dialect };
    if (text.length > LARGE) return this.#readLarge(text, set.letters);
    const record = readRecord(text, set);
    if ("fen" in record) {
      this.document.openPosition(record.fen);
      const name = /** @type {keyof typeof t.dialects} */ (record.dialect);
      return this.set({ summary: t.readAs(t.dialects[name]) });
    }
    const { games } = record;
    if (games.every((game) => isNothing(game, START))) throw noGameError(games[0]?.errors[0], text);
    this.document.open({ text, letters: set.letters }, games.map((game) => Entry.of(game)));
    const name = /** @type {keyof typeof t.letterSets} */ (this.document.entry.letters);
    const parts = [
      t.readGames(games.length, num(games.length)),
      t.readAs(t.letterSets[name]),
      ...(games.some(({ isCutOff }) => isCutOff) ? [t.cutOff] : []),
      ...decodedAs(encoding),
    ];
    this.set({ summary: parts.join(" ") });
  }

  /** Opens the games of an archive. @param {File} file */
  async #openArchive(file) {
    this.stop();
    const control = new AbortController();
    const reading = { end: () => control.abort(), part: 0 };
    this.set({ reading, file: null });
    this.view.changed();
    const isCurrent = () => this.#state.reading === reading;
    const onProgress = (/** @type {number} */ part) => {
      reading.part = part;
      if (isCurrent()) this.view.progressed(part);
    };
    try {
      const { gapText, recordsIn } = await import("../games/archive.js");
      const { text, gaps } = await recordsIn(file, { signal: control.signal, onProgress });
      const problem = gaps.length > 0 ? textError(gaps.map(gapText).join(" ")) : null;
      if (isCurrent()) this.#readLarge(text, undefined, problem);
    } catch (error) {
      if (!isCurrent()) return;
      this.set({ reading: null });
      this.fail(error);
    }
  }

  /**
   * Reads a large file or text, game by game.
   * @param {Blob | string} file
   * @param {string} [letters]
   * @param {Problem | null} [problem] what was wrong with the source of the text
   */
  #readLarge(file, letters, problem = null) {
    this.#state.reading?.end();
    const worker = new Worker(new URL("../games/reader.js", import.meta.url), { type: "module" });
    const reading = { end: () => worker.terminate(), part: 0 };
    this.set({ reading });
    /** @type {Head[]} */
    const heads = [];
    const end = (/** @type {Problem | null} */ error = null) => {
      worker.terminate();
      if (this.#state.reading === reading) this.set({ reading: null });
      this.set({ error, rejected: "" });
      this.view.changed();
    };
    worker.onerror = () => end(UNREADABLE);
    worker.onmessage = (/** @type {MessageEvent<Message>} */ { data }) => {
      const { heads: more = [], part = 0, fault = null, encoding = "utf-8", error } = data;
      if (this.#state.reading !== reading) return;
      if (error) return end(error);
      reading.part = part;
      heads.push(...more);
      if (part < 1) return this.view.progressed(part);
      if (data.isNothing) return end(fault ?? textError(t.nothingRead));
      this.document.open({ heads, letters }, entriesOf({ heads, letters }));
      const parts = [t.readGames(heads.length, num(heads.length)), ...decodedAs(encoding)];
      this.set({ summary: parts.join(" ") });
      end(problem);
    };
    const { encoding } = this.#state;
    worker.postMessage({ file, letters, encoding: encoding === "auto" ? undefined : encoding });
    this.view.changed();
  }
}
