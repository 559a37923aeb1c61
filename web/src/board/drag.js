// The pointer: clicks, dragged pieces, and arrows drawn with the right mouse button.

import { trustedHtml } from "../policies.js";
import { setFocus } from "./accessibility.js";
import { draw, drawingOf } from "./drawing.js";
import { squareAt } from "./geometry.js";
import { canPick, choose, drop, edited, forgetPremove, pick, refuse, unselect } from "./state.js";

/** @typedef {import("./state.js").State} State */

/** A pointer that moves at least this many pixels drags; otherwise it clicks. */
const DRAG_DISTANCE = 5;

/** @param {State} s @param {PointerEvent} event */
export function onDown(s, event) {
  const square = squareAt(s, event);
  const { mode } = s.element;
  if (event.button === 2 && mode !== "edit") s.pen = square;
  if (event.button !== 0 || s.drag) return;
  if (!square || mode === "view") return;
  setFocus(s, square);
  const isTarget = s.targets.some(({ to }) => to === square);
  if (isTarget || !canPick(s, square)) return choose(s, square);
  s.grid.setPointerCapture(event.pointerId);
  const again = s.selected === square;
  s.drag = { id: event.pointerId, square, x: event.clientX, y: event.clientY, moved: false, again };
  s.drawn = [];
  forgetPremove(s);
  if (!again && !(mode === "edit" && s.selected)) pick(s, square);
}

/** @param {State} s @param {PointerEvent} event */
export function onMove(s, event) {
  const { drag, hand } = s;
  if (!drag || drag.id !== event.pointerId) return;
  const piece = s.board.get(drag.square);
  if (!piece) return cancelDrag(s);
  if (!drag.moved) {
    if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < DRAG_DISTANCE) return;
    drag.moved = true;
    if (s.selected !== drag.square) pick(s, drag.square);
    const drawing = `<g class="piece ${piece.color}">${drawingOf(s, piece)}</g>`;
    hand.innerHTML = trustedHtml(`<svg viewBox="0 0 100 100">${drawing}</svg>`);
    hand.classList.add("held");
    // In the top layer, no ancestor can move, scale or clip the dragged piece.
    hand.showPopover?.();
    draw(s);
  }
  // A finger covers the piece, so it is shown larger and higher.
  const [scale, lift] = event.pointerType === "touch" ? [1.5, 0.9] : [1, 0.5];
  const size = (s.grid.getBoundingClientRect().width / 8) * scale;
  hand.style.width = hand.style.height = `${size}px`;
  hand.style.transform = `translate(${event.clientX - size / 2}px, ${event.clientY - size * lift}px)`;
}

/** Draws an arrow or a circle, or removes it if there is one. @param {State} s @param {PointerEvent} event */
function drawTo(s, event) {
  const [from, to] = [s.pen, squareAt(s, event)];
  s.pen = null;
  if (!from || !to) return;
  const others = s.drawn.filter((arrow) => arrow.from !== from || (arrow.to ?? arrow.from) !== to);
  const color = event.shiftKey ? "#c0392b" : event.altKey ? "#2f6fb3" : "#1f8a5b";
  s.drawn = others.length < s.drawn.length ? others : [...others, { from, to, color }];
  draw(s);
}

/** @param {State} s @param {PointerEvent} event */
export function onUp(s, event) {
  if (event.button === 2) return drawTo(s, event);
  const { drag } = s;
  if (!drag || drag.id !== event.pointerId) return;
  endDrag(s);
  const isEdit = s.element.mode === "edit";
  const [from, to] = [drag.square, squareAt(s, event)];
  if (!drag.moved) {
    if (drag.again || (isEdit && s.selected && s.selected !== from)) choose(s, from);
  } else if (to === from) {
    draw(s);
  } else if (to && dragTo(s, from, to)) {
    // The move was played.
  } else if (!to && isEdit) {
    const piece = s.board.get(from) ?? null;
    s.board.delete(from);
    edited(s, { from, piece });
  } else {
    unselect(s);
    draw(s);
    if (to) refuse(s, from, to);
  }
}

/** Drops a dragged piece, which needs no sliding animation. @param {State} s @param {string} from @param {string} to */
function dragTo(s, from, to) {
  s.wasDragged = true;
  const isDone = drop(s, from, to);
  s.wasDragged = false;
  return isDone;
}

/** @param {State} s */
function endDrag(s) {
  s.drag = null;
  if (!s.hand.classList.contains("held")) return;
  s.hand.classList.remove("held");
  s.hand.hidePopover?.();
}

/** @param {State} s */
export function cancelDrag(s) {
  endDrag(s);
  unselect(s);
  draw(s);
}
