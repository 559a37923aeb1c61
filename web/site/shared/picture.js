// The dialog for pictures: of the position on a board, and of a whole game.

import { isMove } from "./api.js";
import { button, choice, download, fill, h, openDialog } from "./dom.js";
import { addressOf, drawingOf, filmOf, hasCaptions, lookOf, pngOf, sized } from "./film.js";
import { LANGUAGES } from "./picture-texts.js";
import { inLanguage, plain, t } from "./texts.js";

/** @typedef {import("../makruk/board.js").MakrukBoard} MakrukBoard */
/** @typedef {import("./api.js").Line} Line */
/** @typedef {keyof typeof TYPES} Format */

const TYPES = { png: "image/png", svg: "image/svg+xml", gif: "image/gif" };
/** Widths in pixels. */
const SIZES = { png: [400, 800, 1600], gif: [300, 450, 600] };
/** The width of an SVG, and of a copied picture without a size. */
const USUAL = 800;

/** The choices of the dialog, which stay until the page is closed. `time` is in hundredths of a second. */
const chosen = { format: /** @type {Format} */ ("png"), png: 800, gif: 450, time: "100", withCaptions: true };

/** @param {Blob} file @returns {Promise<string>} */
const dataOf = (file) =>
  new Promise((resolve, reject) => {
    const reader = Object.assign(new FileReader(), {
      onload: () => resolve(String(reader.result)),
      onerror: () => reject(reader.error),
    });
    reader.readAsDataURL(file);
  });

/**
 * Opens the dialog.
 * @param {MakrukBoard} board
 * @param {Line} [line] the game, for an animated picture
 */
export const openPicture = (board, line) => new PictureDialog(board, line).open();

class PictureDialog {
  #texts = inLanguage(LANGUAGES);
  #drawing;
  #look;
  #line;
  #isGame;
  /** The last picture, with the choices that it was made for. @type {{ key: string, file: Blob } | null} */
  #made = null;
  /** Ends the work on the current picture. @type {AbortController | null} */
  #work = null;
  #image;
  #fields = h("div", { class: "fields" });
  #progress = h("progress", { max: 1, value: 0, "aria-label": this.#texts.making });
  #status = h("p", { class: "note", role: "status" });
  #error = h("p", { class: "error", role: "alert" });
  #buttons = h("div", { class: "buttons" });
  #dialog;

  /** @param {MakrukBoard} board @param {Line} [line] */
  constructor(board, line) {
    this.#drawing = drawingOf(board);
    this.#look = lookOf(board);
    this.#line = line;
    this.#isGame = line !== undefined && line.actions.some(isMove);
    if (!this.#isGame && chosen.format === "gif") chosen.format = "png";
    const src = addressOf(this.#drawing);
    this.#image = h("img", { class: "preview", src, alt: this.#texts.preview, width: USUAL, height: USUAL });
    this.#dialog = h(
      "dialog",
      { class: "dialog picture", "aria-label": t.picture },
      h("h2", {}, t.picture),
      this.#image,
      this.#fields,
      this.#progress,
      this.#status,
      this.#error,
      this.#buttons,
    );
  }

  open() {
    this.#set({});
    this.#dialog.addEventListener("close", () => {
      this.#work?.abort();
      // The button that opened the dialog may have been rebuilt since.
      /** @type {HTMLElement | null} */ (document.querySelector('main [data-key="picture"]'))?.focus();
    });
    openDialog(this.#dialog);
  }

  /** @param {Partial<typeof chosen>} changes */
  #set(changes) {
    this.#work?.abort();
    Object.assign(chosen, changes);
    this.#image.src = addressOf(this.#drawing);
    this.#image.alt = this.#texts.preview;
    this.#status.textContent = this.#error.textContent = "";
    this.#showFields();
    this.#showButtons();
  }

  #showFields() {
    const p = this.#texts;
    const { format } = chosen;
    const formats = Object.entries(p.formats).filter(([name]) => this.#isGame || name !== "gif");
    const fields = [
      choice(p.format, formats, format, (value) => this.#set({ format: /** @type {Format} */ (value) }), "format"),
    ];
    if (format !== "svg") {
      /** @type {[string, string][]} */
      const sizes = SIZES[format].map((size) => [String(size), p.pixels(plain(size))]);
      const resize = (/** @type {string} */ value) => this.#set({ [format]: Number(value) });
      fields.push(choice(p.size, sizes, String(chosen[format]), resize, "size"));
    }
    if (format === "gif") {
      fields.push(choice(p.time, Object.entries(p.times), chosen.time, (time) => this.#set({ time }), "time"));
      const captions = h("input", {
        type: "checkbox",
        checked: chosen.withCaptions,
        onchange: () => this.#set({ withCaptions: captions.checked }),
      });
      if (this.#line && hasCaptions(this.#line)) fields.push(h("label", { class: "switch" }, captions, p.captions));
    }
    fill(this.#fields, ...fields);
  }

  #showButtons() {
    const p = this.#texts;
    this.#progress.hidden = !this.#work;
    if (this.#work) return fill(this.#buttons, button(t.cancel, () => this.#work?.abort()));
    const canCopy = chosen.format !== "gif" && "ClipboardItem" in globalThis;
    const use = (/** @type {() => Promise<void>} */ act) => () => void this.#use(act);
    fill(
      this.#buttons,
      button(p.save, use(() => this.#save()), { class: "primary" }),
      canCopy && button(t.copy, use(() => this.#copy())),
      navigator.canShare?.({ files: [this.#named("")] }) && button(p.share, use(() => this.#share())),
      button(t.close, () => this.#dialog.close()),
    );
  }

  /** A file with a name and a type. @param {Blob | string} content */
  #named(content) {
    return new File([content], `makruk.${chosen.format}`, { type: TYPES[chosen.format] });
  }

  /** The picture, made unless it is there. */
  async #file() {
    const key = JSON.stringify(chosen);
    if (this.#made?.key === key) return this.#made.file;
    const { format, png } = chosen;
    const svg = () => new Blob([sized(this.#drawing, USUAL)], { type: TYPES.svg });
    const file = format === "svg" ? svg() : format === "png" ? await pngOf(this.#drawing, png) : await this.#film();
    this.#made = { key, file };
    return file;
  }

  async #film() {
    const controller = new AbortController();
    this.#work = controller;
    this.#progress.value = 0;
    this.#showButtons();
    try {
      const { gif, time, withCaptions } = chosen;
      const film = await filmOf(/** @type {Line} */ (this.#line), this.#look, gif, Number(time), withCaptions);
      const made = await gifOf(film, controller.signal, (part) => (this.#progress.value = part));
      this.#image.src = await dataOf(made);
      this.#image.alt = this.#texts.film;
      return made;
    } finally {
      if (this.#work === controller) this.#work = null;
      this.#showButtons();
    }
  }

  /** Runs an action, and shows its error. @param {() => Promise<void>} act */
  async #use(act) {
    this.#status.textContent = this.#error.textContent = "";
    try {
      await act();
    } catch (fault) {
      if (/** @type {Error} */ (fault).name === "AbortError") this.#status.textContent = this.#texts.cancelled;
      else this.#error.textContent = this.#texts.failed;
    }
  }

  async #save() {
    const saved = await this.#file();
    const { name } = this.#named("");
    download(name, saved);
    this.#status.textContent = this.#texts.done(name, plain(Math.ceil(saved.size / 1000)));
  }

  async #copy() {
    try {
      // The browser demands the copy in the same moment as the click, and waits for the picture.
      const size = chosen.format === "png" ? chosen.png : USUAL;
      await navigator.clipboard.write([new ClipboardItem({ [TYPES.png]: pngOf(this.#drawing, size) })]);
      this.#status.textContent = this.#texts.copied;
    } catch {
      this.#error.textContent = this.#texts.cannotCopy;
    }
  }

  async #share() {
    const isReady = this.#made?.key === JSON.stringify(chosen);
    const shared = await this.#file();
    try {
      await navigator.share({ files: [this.#named(shared)] });
    } catch (fault) {
      const { name } = /** @type {Error} */ (fault);
      // The person chose nothing.
      if (name === "AbortError") return;
      // Making the picture took longer than a click permits.
      if (name === "NotAllowedError" && !isReady) this.#status.textContent = this.#texts.shareAgain;
      else this.#error.textContent = this.#texts.cannotShare;
    }
  }
}

/**
 * Makes an animated GIF in a worker.
 * @param {import("./film.js").Film} film
 * @param {AbortSignal} signal
 * @param {(part: number) => void} onPart
 * @returns {Promise<Blob>}
 */
function gifOf(film, signal, onPart) {
  const worker = new Worker(new URL("./gif-worker.js", import.meta.url), { type: "module" });
  /** @type {Promise<Blob>} */
  const making = new Promise((resolve, reject) => {
    const stop = () => reject(new DOMException("cancelled", "AbortError"));
    signal.addEventListener("abort", stop);
    if (signal.aborted) stop();
    worker.onerror = () => reject(new Error("the picture cannot be made"));
    worker.onmessage = ({ data: { file, part = 1 } }) => {
      onPart(part);
      if (file) resolve(new Blob([file], { type: TYPES.gif }));
    };
    const { board, pieces, captions, frames } = film;
    worker.postMessage(
      film,
      [board, pieces, ...captions, ...frames.map(({ codes }) => codes)].map(({ buffer }) => buffer),
    );
  });
  return making.finally(() => worker.terminate());
}
