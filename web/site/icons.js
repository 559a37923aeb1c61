// Icons for buttons. Unlike characters, which many fonts lack, they look the same on every device.

import { h, svgElement } from "./dom.js";

/** Paths in a square of 24 units. */
const LINES = {
  first: "M6 5v14M18 5l-9 7 9 7z",
  previous: "M16 5l-9 7 9 7z",
  next: "M8 5l9 7-9 7z",
  last: "M18 5v14M6 5l9 7-9 7z",
  undo: "M4 9h10a5 5 0 0 1 0 10H9M8 5L4 9l4 4",
  redo: "M20 9H10a5 5 0 0 0 0 10h5M16 5l4 4-4 4",
  info: "M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18M12 11v5.500M12 7.500v.010",
  settings: "M4 7h8M16 7h4M4 17h4M12 17h8M14 4.5v5M10 14.5v5",
  hand:
    "M7 12V6.5a1.5 1.5 0 0 1 3 0V11 4.5a1.5 1.5 0 0 1 3 0V11 5.5a1.5 1.5 0 0 1 3 0V12 8.5a1.5 1.5 0 0 1 3 0" +
    "V15a6 6 0 0 1-6 6h-1c-2 0-3.500-1-4.500-2.500L4.500 14a1.500 1.500 0 0 1 2.500-1.500z",
  erase: "M8 6h12v12H8L2.500 12zM11 9.500l5 5M16 9.500l-5 5",
};

/** @typedef {keyof typeof LINES} Name */

/** @param {Name} name @returns {SVGElement} */
export const icon = (name) => svgElement("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" }, svgElement("path", { d: LINES[name] }));

/**
 * A button with an icon.
 * @param {string} label
 * @param {Name} name
 * @param {() => void} act
 * @param {Record<string, any>} [attributes]
 * @param {boolean} [isShown] whether the label is visible beside the icon
 */
export const iconButton = (label, name, act, attributes = {}, isShown = false) =>
  h(
    "button",
    { type: "button", onclick: act, title: label, ...(isShown ? {} : { "aria-label": label }), ...attributes },
    icon(name),
    isShown ? ` ${label}` : null,
  );
