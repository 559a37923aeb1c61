// The dialog for pictures: of the position on a board, and of a whole game.

import { isMove } from "./api.js";
import { button, choice, download, fill, h, openDialog } from "./dom.js";
import { addressOf, drawingOf, filmOf, hasCaptions, lookOf, pngOf, sized } from "./film.js";
import { LANGUAGES } from "./picture-texts.js";
import { settings } from "./settings.js";
import { plain, t } from "./texts.js";

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
 * @param {any} board
 * @param {Line} [line] the game, for an animated picture
 */
export function openPicture(board, line) {
  const p = LANGUAGES[settings.language] ?? LANGUAGES.en;
  const [drawing, look] = [drawingOf(board), lookOf(board)];
  const isGame = line !== undefined && line.actions.some(isMove);
  const isSpoken = isGame && hasCaptions(line);
  if (!isGame && chosen.format === "gif") chosen.format = "png";
  /** The last picture, with the choices that it was made for. @type {{ key: string, file: Blob } | null} */
  let made = null;
  /** Ends the work on the current picture. @type {AbortController | null} */
  let work = null;

  const image = h("img", { class: "preview", src: addressOf(drawing), alt: p.preview, width: USUAL, height: USUAL });
  const fields = h("div", { class: "fields" });
  const progress = h("progress", { max: 1, value: 0, "aria-label": p.making });
  const status = h("p", { class: "note", role: "status" });
  const error = h("p", { class: "error", role: "alert" });
  const buttons = h("div", { class: "buttons" });

  const key = () => JSON.stringify(chosen);
  const name = () => `makruk.${chosen.format}`;
  const canShare = () =>
    navigator.canShare?.({ files: [new File([""], name(), { type: TYPES[chosen.format] })] }) ?? false;
  const showFields = () => {
    const { format } = chosen;
    const formats = Object.entries(p.formats).filter(([name]) => isGame || name !== "gif");
    const sizes =
      format === "svg"
        ? []
        : SIZES[format].map((size) => /** @type {[string, string]} */ ([String(size), p.pixels(plain(size))]));
    const captions = h("input", {
      type: "checkbox",
      checked: chosen.withCaptions,
      onchange: () => set({ withCaptions: captions.checked }),
    });
    fill(
      fields,
      choice(p.format, formats, format, (value) => set({ format: /** @type {Format} */ (value) }), "format"),
      format !== "svg" &&
        choice(p.size, sizes, String(chosen[format]), (value) => set({ [format]: Number(value) }), "size"),
      format === "gif" && choice(p.time, Object.entries(p.times), chosen.time, (value) => set({ time: value }), "time"),
      format === "gif" && isSpoken && h("label", { class: "switch" }, captions, p.captions),
    );
  };
  const showButtons = () => {
    progress.hidden = !work;
    if (work) return fill(buttons, button(t.cancel, () => work?.abort()));
    fill(
      buttons,
      button(p.save, () => use(save), { class: "primary" }),
      chosen.format !== "gif" && "ClipboardItem" in globalThis && button(t.copy, () => use(copy)),
      canShare() && button(p.share, () => use(share)),
      button(t.close, () => dialog.close()),
    );
  };
  const set = (/** @type {Partial<typeof chosen>} */ changes) => {
    work?.abort();
    Object.assign(chosen, changes);
    image.src = addressOf(drawing);
    image.alt = p.preview;
    status.textContent = error.textContent = "";
    showFields();
    showButtons();
  };

  const file = async () => {
    if (made?.key === key()) return made.file;
    const { format } = chosen;
    const done = {
      key: key(),
      file:
        format === "svg"
          ? new Blob([sized(drawing, USUAL)], { type: TYPES.svg })
          : format === "png"
            ? await pngOf(drawing, chosen.png)
            : await film(),
    };
    made = done;
    return done.file;
  };
  const film = async () => {
    const controller = new AbortController();
    work = controller;
    progress.value = 0;
    showButtons();
    try {
      const { gif, time, withCaptions } = chosen;
      const data = await filmOf(/** @type {Line} */ (line), look, gif, Number(time), withCaptions);
      const made = await gifOf(data, controller.signal, (part) => (progress.value = part));
      image.src = await dataOf(made);
      image.alt = p.film;
      return made;
    } finally {
      if (work === controller) work = null;
      showButtons();
    }
  };
  const save = async () => {
    const saved = await file();
    download(name(), saved);
    status.textContent = p.done(name(), plain(Math.ceil(saved.size / 1000)));
  };
  const copy = async () => {
    try {
      // The browser demands the copy in the same moment as the click, and waits for the picture.
      await navigator.clipboard.write([
        new ClipboardItem({ [TYPES.png]: pngOf(drawing, chosen.format === "png" ? chosen.png : USUAL) }),
      ]);
      status.textContent = p.copied;
    } catch {
      error.textContent = p.cannotCopy;
    }
  };
  const share = async () => {
    const isReady = made?.key === key();
    const shared = await file();
    try {
      await navigator.share({ files: [new File([shared], name(), { type: TYPES[chosen.format] })] });
    } catch (/** @type {any} */ fault) {
      // The person chose nothing.
      if (fault.name === "AbortError") return;
      // Making the picture took longer than a click permits.
      if (fault.name === "NotAllowedError" && !isReady) status.textContent = p.shareAgain;
      else error.textContent = p.cannotShare;
    }
  };
  const use = async (/** @type {() => Promise<void>} */ act) => {
    status.textContent = error.textContent = "";
    try {
      await act();
    } catch (/** @type {any} */ fault) {
      if (fault.name === "AbortError") status.textContent = p.cancelled;
      else error.textContent = p.failed;
    }
  };

  const dialog = h(
    "dialog",
    { class: "dialog picture", "aria-label": t.picture },
    h("h2", {}, t.picture),
    image,
    fields,
    progress,
    status,
    error,
    buttons,
  );
  set({});
  dialog.addEventListener("close", () => {
    work?.abort();
    // The button that opened the dialog may have been rebuilt since.
    /** @type {HTMLElement | null} */ (document.querySelector('main [data-key="picture"]'))?.focus();
  });
  openDialog(dialog);
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
