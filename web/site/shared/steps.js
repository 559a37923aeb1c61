// Steps through the moves of a game: by buttons, by keys, and by the mouse wheel on the board.

import { iconButton } from "./icons.js";
import { t } from "./texts.js";

/** @typedef {"first" | "previous" | "next" | "last"} Step */

/** @type {Record<string, Step>} */
const KEYS = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last" };
/** Pixels of a wheel per step: a touchpad sends many small turns. */
const NOTCH = 60;

/** The buttons for the steps. @param {(step: Step) => void} go */
export const stepButtons = (go) =>
  /** @type {Step[]} */ (["first", "previous", "next", "last"]).map((step) =>
    iconButton(t[step], step, () => go(step), { class: `step ${step}` }),
  );

/**
 * Steps by the keys ←, →, Home and End, and by the wheel on the board. The keys do not step while the
 * focus is in a field or a list, or was moved to the board by the keyboard, where they select squares; a
 * click on the board changes this.
 *
 * @param {HTMLElement} view
 * @param {HTMLElement} board
 * @param {(step: Step) => void} go
 */
export function listenForSteps(view, board, go) {
  let hasBoardKeys = true;
  let turned = 0;
  board.addEventListener("pointerdown", () => (hasBoardKeys = false));
  board.addEventListener(
    "wheel",
    (event) => {
      // Zooming, and scrolling where the page is higher than the window, is left to the browser.
      if (event.ctrlKey || document.documentElement.scrollHeight > window.innerHeight + 1) return;
      event.preventDefault();
      turned += event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : NOTCH * Math.sign(event.deltaY);
      if (Math.abs(turned) < NOTCH) return;
      go(turned > 0 ? "next" : "previous");
      turned = 0;
    },
    { passive: false },
  );
  // Handle keys before the board does.
  document.addEventListener(
    "keydown",
    (event) => {
      if (!view.isConnected) return;
      const target = /** @type {HTMLElement} */ (event.target);
      const { tagName, isContentEditable } = target;
      const isBoard = tagName === "MAKRUK-BOARD";
      const step = KEYS[event.key];
      if (event.key === "Tab" || (isBoard && !step && !["Control", "Shift", "Meta", "Alt"].includes(event.key)))
        hasBoardKeys = true;
      if (!step || event.ctrlKey || event.metaKey || event.altKey || (isBoard && hasBoardKeys)) return;
      if (
        ["INPUT", "TEXTAREA", "SELECT"].includes(tagName) ||
        isContentEditable ||
        target.getAttribute("role") === "tab" ||
        document.querySelector("dialog[open]")
      )
        return;
      event.preventDefault();
      event.stopPropagation();
      go(step);
    },
    { capture: true },
  );
}
