// A small diagram of a piece's moves.

import { svgElement } from "../shared/dom.js";
import { reachOf } from "../makruk/reach.js";

/** @typedef {import("../makruk/types.js").Role} Role */

/** The piece's square and the squares around it, as many in each direction; the size of one in the drawing. */
const CENTRE = "d4";
const AROUND = 2;
const SIZE = 20;
const WHOLE = (2 * AROUND + 1) * SIZE;

/**
 * Draws a white piece with dots on the squares that it can move to, and rings where it can only capture, in the colours
 * of the board.
 * @param {import("../makruk/board.js").MakrukBoard} board the element that draws pieces
 * @param {Role} role
 */
export function diagramOf(board, role) {
  const style = getComputedStyle(board);
  const [wood, grid, target] = ["--board", "--lines", "--target"].map((name) => style.getPropertyValue(name));
  const lines = Array.from({ length: 2 * AROUND + 2 }, (_, at) => `M${at * SIZE} 0V${WHOLE}M0 ${at * SIZE}H${WHOLE}`);
  const piece = board.pictureOf({ color: "white", role });
  const place = { x: AROUND * SIZE, y: AROUND * SIZE, width: SIZE, height: SIZE };
  for (const [name, value] of Object.entries(place)) piece.setAttribute(name, String(value));
  const marks = reachOf({ color: "white", role }, CENTRE).flatMap((square) => {
    const [right, up] = [0, 1].map((at) => square.charCodeAt(at) - CENTRE.charCodeAt(at));
    if (Math.max(Math.abs(right), Math.abs(up)) > AROUND) return [];
    const [cx, cy] = [right, -up].map((steps) => (AROUND + steps + 0.5) * SIZE);
    const isCapture = role === "bia" && right !== 0;
    if (isCapture) return svgElement("circle", { cx, cy, r: 6, class: "ring", stroke: target });
    return svgElement("circle", { cx, cy, r: 4, class: "dot", fill: target });
  });
  return svgElement(
    "svg",
    // The text beside it says the same.
    { viewBox: `-1 -1 ${WHOLE + 2} ${WHOLE + 2}`, class: "diagram", "aria-hidden": "true" },
    svgElement("path", { d: `M0 0H${WHOLE}V${WHOLE}H0Z`, fill: wood }),
    svgElement("path", { d: lines.join(""), stroke: grid }),
    ...marks,
    piece,
  );
}
