// Icons for buttons. Unlike characters, which many fonts lack, they look the same on every device.

import { h, svgElement } from "./dom.js";
import { t } from "./texts.js";

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
  hint:
    "M9 18h6M10 21h4M12 3a6 6 0 0 1 3.500 10.900c-.6.5-.9 1.200-.9 2.100h-5.200c0-.9-.3-1.600-.9-2.100A6 6 0 0 1 12 " +
    "3z",
  promote: "M12 20V5M6 11l6-6 6 6M5 20h14",
  delete: "M4 7h16M9.500 7V4h5v3M6 7l1 13h10l1-13M10 11v5.500M14 11v5.500",
  close: "M6 6l12 12M18 6L6 18",
  flip: "M7 4v16M4 17l3 3 3-3M17 20V4M14 7l3-3 3 3",
  half: "M5 20L19 4M6 4v7M4.500 5.500L6 4M14 15c0-2.500 4.500-2.500 4.500 0 0 2-4.500 2.500-4.500 5h4.500",
  flag: "M6 21V4h11l-2.500 4 2.500 4H6",
  plus: "M12 5v14M5 12h14",
  open: "M4 19V6h6l2 2.500h8V19zM12 16v-4.500M9.500 13.500l2.500-2.500 2.500 2.500",
  play: "M12 4a3 3 0 1 1 0 6 3 3 0 0 1 0-6zM10 10h4l1.500 7h-7zM6 20.500h12M7.500 17h9",
  learn: "M12 6.500C10 5 7 4.500 4 4.500v13c3 0 6 .5 8 2 2-1.500 5-2 8-2v-13c-3 0-6 .5-8 2zM12 6.500v13",
  puzzles: "M9 5.500a2 2 0 1 1 4 0V7h5v4.500h-1.200a2 2 0 1 0 0 4H18V20H5V7h4z",
  analyse: "M4 4v16h16M7.500 15l3.500-5 3 3 5-7",
  games: "M5 5h14v4H5zM5 15h14v4H5zM5 12h14",
  setup: "M4 4h16v16H4zM12 4v16M4 12h16",
  picture: "M4 5h16v14H4zM4 16l5-5 4.500 4.500L16 13l4 4M15 8.500h.01",
  count: "M6 5v14M10 5v14M14 5v14M18 5v14M3 16L21 8",
};

/** @typedef {keyof typeof LINES} Name */

/** @param {Name} name @returns {SVGElement} */
export const icon = (name) =>
  svgElement(
    "svg",
    { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" },
    svgElement("path", { d: LINES[name] }),
  );

/**
 * A button with an icon.
 * @param {string} label
 * @param {Name} name
 * @param {() => void} act
 * @param {import("./dom.js").Attributes} [attributes]
 * @param {boolean} [isShown] whether the label is visible beside the icon
 */
export const iconButton = (label, name, act, attributes = {}, isShown = false) =>
  h(
    "button",
    { type: "button", onclick: act, title: label, ...(isShown ? {} : { "aria-label": label }), ...attributes },
    icon(name),
    isShown ? h("span", {}, label) : null,
  );

/**
 * A button that opens the dialog for pictures, which is loaded then.
 * @param {import("../makruk/board.js").MakrukBoard} board
 * @param {() => import("./api.js").Line} [line] the game of the board
 */
export const pictureButton = (board, line) => {
  const open = async () => {
    try {
      (await import("./picture.js")).openPicture(board, line?.());
    } catch (error) {
      alert(t.failed(t.fault(/** @type {Error} */ (error))));
    }
  };
  return iconButton(t.picture, "picture", open, { "data-key": "picture" }, true);
};
