// The keyboard: arrow keys move between squares, and in the mode `edit` letters place pieces.

import { ROLES } from "../pieces.js";
import { cancelDrag } from "./drag.js";
import { FILES } from "./geometry.js";
import { choose, edited, forgetPremove } from "./state.js";

/** @typedef {import("../pieces.js").Piece} Piece */
/** @typedef {import("./state.js").State} State */

/** @param {State} s @param {KeyboardEvent} event */
export function onKey(s, event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const turn = s.element.orientation === "white" ? 1 : -1;
  const [file, rank] = [FILES.indexOf(s.focus[0]), Number(s.focus[1])];
  // Outside the board there is no cell.
  const goTo = (/** @type {string} */ name) => s.cells.get(name)?.focus();
  const go = (/** @type {number} */ right, /** @type {number} */ up) =>
    goTo(`${FILES[file + turn * right]}${rank + turn * up}`);
  /** @type {Record<string, () => void>} */
  const keys = {
    ArrowRight: () => go(1, 0),
    ArrowLeft: () => go(-1, 0),
    ArrowUp: () => go(0, 1),
    ArrowDown: () => go(0, -1),
    Home: () => goTo((turn === 1 ? "a" : "h") + rank),
    End: () => goTo((turn === 1 ? "h" : "a") + rank),
    Enter: () => choose(s, s.focus),
    " ": () => choose(s, s.focus),
    Escape: () => (forgetPremove(s), cancelDrag(s)),
  };
  const act = keys[event.key] ?? editKey(s, event.key);
  if (!act) return;
  event.preventDefault();
  act();
}

/** In the mode `edit`, capital letters place White's pieces. @param {State} s @param {string} key */
function editKey(s, key) {
  if (s.element.mode !== "edit") return undefined;
  const square = s.focus;
  const put = (/** @type {Piece | null} */ piece) => () => {
    if (piece) s.board.set(square, piece);
    else s.board.delete(square);
    edited(s, { to: square, piece });
  };
  if (key === "Delete" || key === "Backspace") return put(null);
  const index = "kmsnrpf".indexOf(key.toLowerCase());
  if (key.length !== 1 || index < 0) return undefined;
  return put({ color: key === key.toLowerCase() ? "black" : "white", role: ROLES[index] });
}
