// Small pictures of positions, drawn when they come into view.

import { svg } from "../makruk/index.js";
import { PIECE_SETS } from "../makruk/pieces.js";
import { h } from "./dom.js";
import { boardTheme, settings } from "./settings.js";

/** Most pictures to keep. */
const MOST = 500;
/** The addresses of pictures, the latest last. @type {Map<string, string>} */
const kept = new Map();
/** What to draw in an image that is not in view yet. @type {WeakMap<Element, () => void>} */
const waiting = new WeakMap();
const observer = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      observer.unobserve(target);
      waiting.get(target)?.();
    }
  },
  { rootMargin: "200px" },
);

/** The address of a picture of a position. @param {string} fen */
function draw(fen) {
  const style = /** @type {import("../makruk/types.js").SvgOptions["style"]} */ (boardTheme());
  const picture = svg(fen, { style, pieces: PIECE_SETS[settings.pieces], coordinates: "none", title: null });
  return `data:image/svg+xml,${encodeURIComponent(picture)}`;
}

/**
 * A small picture of a position. The text beside it says what it shows.
 * @param {string} name identifies the position
 * @param {() => Promise<string | null>} load resolves to the position as a FEN; null if there is none
 */
export function thumbnail(name, load) {
  const key = [name, boardTheme(), settings.pieces].join(" ");
  const image = h("img", { class: "thumbnail", alt: "", width: 72, height: 72, src: kept.get(key) });
  if (kept.has(key)) return image;
  waiting.set(image, async () => {
    try {
      const fen = await load();
      if (fen === null) return;
      image.src = draw(fen);
    } catch {
      // Without a picture, there is the text.
      return;
    }
    kept.set(key, image.src);
    for (const [oldest] of kept) if (kept.size > MOST) kept.delete(oldest);
  });
  observer.observe(image);
  return image;
}
