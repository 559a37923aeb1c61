// The board for the keyboard and for screen readers: a grid of cells over the drawing, and announcements.

import { squareName, wordsOf } from "../words.js";
import { FILES, RIM } from "./geometry.js";

/** @typedef {import("./state.js").State} State */

/** @param {State} s @param {string} square */
export const nameOf = ({ element }, square) => squareName(square, element.coordinates);

/** Announces a text. @param {State} s @param {string} text */
export function say({ said }, text) {
  said.textContent = text;
}

/** Lays out the cells: the first one is in the upper left corner. @param {State} s */
export function layCells(s) {
  s.grid.style.inset = `${(100 * RIM) / (800 + 2 * RIM)}%`;
  const isWhite = s.element.orientation === "white";
  const files = isWhite ? [...FILES] : [...FILES].reverse();
  const rows = [...(isWhite ? "87654321" : "12345678")].map((rank) => {
    const row = document.createElement("div");
    row.setAttribute("role", "row");
    for (const file of files) {
      const cell = document.createElement("span");
      cell.setAttribute("role", "gridcell");
      cell.dataset.square = file + rank;
      s.cells.set(file + rank, cell);
      row.append(cell);
    }
    return row;
  });
  s.grid.replaceChildren(...rows);
}

/** Labels the cells with their pieces and states. @param {State} s */
export function describe(s) {
  const { element, grid, selected } = s;
  const words = wordsOf(element);
  const { states } = words;
  grid.setAttribute("aria-label", element.getAttribute("aria-label") ?? words.board);
  grid.setAttribute("aria-readonly", String(element.mode === "view"));
  s.help.textContent = words.help;
  for (const [square, cell] of s.cells) {
    const piece = s.board.get(square);
    const label = [words.square(nameOf(s, square), piece ? words.piece(piece) : null)];
    if (square === selected) label.push(states.selected);
    if (s.targets.some(({ to }) => to === square)) label.push(piece ? states.capture : states.target);
    if (s.stars.includes(square)) label.push(states.star);
    if (s.checks.includes(square)) label.push(states.check);
    if (s.last.includes(square)) label.push(states.last);
    cell.setAttribute("aria-label", label.join(", "));
    cell.setAttribute("aria-selected", String(square === selected));
    cell.tabIndex = square === s.focus ? 0 : -1;
  }
}

/** Makes a square the only one that the Tab key reaches. @param {State} s @param {string} square */
export function setFocus(s, square) {
  const before = s.cells.get(s.focus);
  if (before) before.tabIndex = -1;
  [s.focus, s.hasFocus] = [square, true];
  const cell = s.cells.get(square);
  if (cell) cell.tabIndex = 0;
}
