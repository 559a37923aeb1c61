// The drawing of a board: an SVG picture, built anew at each change.

import { PIECE_SETS } from "../pieces.js";
import { trustedHtml } from "../policies.js";
import { describe } from "./accessibility.js";
import { cornerOf, FILES, RIM, SQUARES } from "./geometry.js";
import { COLORS } from "./style.js";

/** @typedef {import("../board.js").BoardArrow} BoardArrow */
/** @typedef {import("../pieces.js").Piece} Piece */
/** @typedef {import("./state.js").State} State */

/** A star around the middle of a square. */
const STAR = "M0-34L10-11 34-9 15 7 21 31 0 18-21 31-15 7-34-9-10-11Z";
const GLOW =
  '<radialGradient id="glow"><stop offset=".3" stop-color="var(--check)"/>' +
  '<stop offset="1" stop-color="var(--check)" stop-opacity="0"/></radialGradient>';
const LINES = [...Array(9).keys()].map((i) => `M0 ${100 * i}H800M${100 * i} 0V800`).join("");

/** @param {string} text */
const escape = (text) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

/** Draws the board and labels its squares, once the element is in the page. @param {State} s */
export function draw(s) {
  if (!s.isReady) return;
  const whole = 800 + 2 * RIM;
  s.picture.setAttribute("viewBox", `0 0 ${whole} ${whole}`);
  const parts = [
    `<rect class="frame" width="${whole}" height="${whole}" rx="8"/><g transform="translate(${RIM} ${RIM})">`,
    ...ground(s),
    ...pieces(s),
    ...overlay(s),
    "</g>",
  ];
  s.picture.innerHTML = trustedHtml(parts.join(""));
  describe(s);
}

/** The parts below the pieces. @param {State} s */
function ground(s) {
  const { element, premove, selected } = s;
  const parts = ['<rect class="wood" width="800" height="800"/>'];
  const add = (/** @type {string} */ kind, /** @type {string[]} */ ...squares) => {
    for (const square of squares) {
      const [x, y] = cornerOf(s, square);
      parts.push(`<rect class="${kind}" x="${x}" y="${y}" width="100" height="100"/>`);
    }
  };
  const isDark = (/** @type {string} */ square) => (FILES.indexOf(square[0]) + Number(square[1])) % 2 === 1;
  if (element.theme === "chequered") add("dark", ...SQUARES.filter(isDark));
  add("last", ...s.last);
  add("mark", ...s.marks);
  if (premove) add("planned", premove.from, premove.to);
  if (selected) add("selected", selected);
  parts.push(`<path class="lines" d="${LINES}"/>`);
  if (s.checks.length > 0) parts.push(GLOW);
  for (const square of s.checks) {
    const [x, y] = cornerOf(s, square);
    parts.push(`<circle cx="${x + 50}" cy="${y + 50}" r="60" fill="url(#glow)"/>`);
  }
  if (element.coordinates !== "none") parts.push(coordinates(s));
  return parts;
}

/** @param {State} s */
function pieces(s) {
  const { facing, orientation } = s.element;
  const dragged = s.drag?.moved ? s.drag.square : null;
  return [...s.board].map(([square, piece]) => {
    const [x, y] = cornerOf(s, square);
    const turn = facing && piece.color !== orientation ? " rotate(180 50 50)" : "";
    const kind = `piece ${piece.color}${square === dragged ? " dragged" : ""}`;
    const drawing = `<g class="${kind}" data-piece="${square}">${drawingOf(s, piece)}</g>`;
    return `<g transform="translate(${x} ${y})${turn}">${drawing}</g>`;
  });
}

/** The parts above the pieces. @param {State} s */
function overlay(s) {
  const parts = [];
  for (const square of s.stars) {
    const [x, y] = cornerOf(s, square);
    // A piece covers the middle of its square.
    const place = s.board.has(square)
      ? `translate(${x + 78} ${y + 24}) scale(.6)`
      : `translate(${x + 50} ${y + 50})`;
    parts.push(`<path class="star" transform="${place}" d="${STAR}"/>`);
  }
  for (const { to } of s.targets) {
    const [x, y] = cornerOf(s, to);
    const [kind, radius] = s.board.has(to) ? ["ring", 45] : ["target", 15];
    parts.push(`<circle class="${kind}" cx="${x + 50}" cy="${y + 50}" r="${radius}"/>`);
  }
  return [...parts, ...[...s.arrows, ...s.drawn].map((arrow) => drawArrow(s, arrow))];
}

/** The drawing of a piece in the board's set. @param {State} s @param {Piece} piece */
export function drawingOf(s, { color, role }) {
  const set = s.set ?? PIECE_SETS[s.element.getAttribute("pieces") ?? "turned"] ?? PIECE_SETS.turned;
  return `<g transform="scale(${100 / set.size})">${set[color][role]}</g>`;
}

/** A picture of a piece in the board's colours. @param {State} s @param {Piece} piece */
export function pictureOf(s, piece) {
  const picture = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const style = getComputedStyle(s.element);
  const color = (/** @type {string} */ name) =>
    escape(style.getPropertyValue(`--${piece.color}${name}`) || COLORS[piece.color + name]);
  picture.setAttribute("viewBox", "0 0 100 100");
  picture.setAttribute("aria-hidden", "true");
  picture.innerHTML = trustedHtml(
    `<g stroke-width="3" stroke-linejoin="round" stroke-linecap="round" fill="${color("")}" ` +
      `stroke="${color("-outline")}" color="${color("-detail")}">${drawingOf(s, piece)}</g>`,
  );
  return picture;
}

/** Letters along the lower edge and numbers along the left one, in corners that pieces leave free. @param {State} s */
function coordinates(s) {
  const isThai = s.element.coordinates === "thai";
  const texts = [];
  const [bottom, left] = s.element.orientation === "white" ? ["1", "a"] : ["8", "h"];
  for (let i = 0; i < 8; i += 1) {
    const [x, below] = cornerOf(s, FILES[i] + bottom);
    const [beside, y] = cornerOf(s, left + (i + 1));
    const [file, rank] = isThai ? [..."กขคงจฉชญ"][i] + "๑๒๓๔๕๖๗๘"[i] : FILES[i] + (i + 1);
    texts.push(`<text x="${x + 98}" y="${below + 96}" text-anchor="end">${file}</text>`);
    texts.push(`<text x="${beside + 4}" y="${y + 19}">${rank}</text>`);
  }
  return `<g class="coordinates">${texts.join("")}</g>`;
}

/** @param {State} s @param {BoardArrow} arrow */
function drawArrow(s, { from, to = from, color = "#2f9e6e", opacity = 0.8, width = 1 }) {
  const [fromX, fromY] = cornerOf(s, from).map((place) => place + 50);
  const [toX, toY] = cornerOf(s, to).map((place) => place + 50);
  const length = Math.hypot(toX - fromX, toY - fromY);
  const paint = `opacity="${Number(opacity)}"`;
  if (length === 0) {
    const stroke = `stroke="${escape(color)}" stroke-width="7"`;
    return `<circle cx="${fromX}" cy="${fromY}" r="44" fill="none" ${stroke} ${paint}/>`;
  }
  const [ux, uy] = [(toX - fromX) / length, (toY - fromY) / length];
  const points = [
    [fromX, fromY, 22, 7], [toX, toY, -36, 7], [toX, toY, -36, 20], [toX, toY, -8, 0],
    [toX, toY, -36, -20], [toX, toY, -36, -7], [fromX, fromY, 22, -7],
  ];
  const outline = points.map(
    ([x, y, along, aside]) =>
      `${(x + ux * along - uy * aside * width).toFixed(1)} ${(y + uy * along + ux * aside * width).toFixed(1)}`,
  );
  return `<path fill="${escape(color)}" ${paint} d="M${outline.join("L")}Z"/>`;
}

/** Slides a moved piece to its square. @param {State} s @param {string} from @param {string} to */
export function slide(s, from, to) {
  const piece = s.picture.querySelector(`[data-piece="${to}"]`);
  // Simulated browsers, such as jsdom, have neither of these functions.
  if (!piece?.animate || globalThis.matchMedia?.("(prefers-reduced-motion: reduce)")?.matches) return;
  const [fromX, fromY] = cornerOf(s, from);
  const [toX, toY] = cornerOf(s, to);
  const start = { transform: `translate(${fromX - toX}px, ${fromY - toY}px)` };
  piece.animate([start, { transform: "none" }], { duration: 160, easing: "ease-out" });
}
