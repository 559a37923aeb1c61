// The pictures of a position and of the frames of a game.

import { isMove, replay } from "./api.js";
import { svg } from "../makruk/index.js";
import { PIECE_SETS } from "../makruk/pieces.js";
import { countText, outcomeText } from "./texts.js";

/** @typedef {import("./api.js").AnyGame} AnyGame */
/** @typedef {import("../makruk/types.js").SvgOptions} SvgOptions */
/**
 * How a board looks.
 * @typedef {Pick<SvgOptions, "style" | "pieces" | "orientation" | "coordinates"> & { frame: string, letters: string }}
 *   Look
 */
/**
 * A frame: for each place from the upper left, a piece and 16 times a mark, and the index of the caption.
 * @typedef {{ codes: Uint8Array, caption: number }} Frame
 */
/**
 * A game as frames, with the pictures that they are made of: an empty board, whose lowest row has a dark and a light
 * square of each mark, the pieces in the first two rows of a transparent one, and captions in `ink` on `paper`, as
 * the opacity of each pixel.
 * @typedef {{
 *   size: number, square: number, rim: number, strip: number, board: Uint8ClampedArray, pieces: Uint8ClampedArray,
 *   captions: Uint8Array[], ink: number, paper: number, frames: Frame[], time: number, hold: number,
 * }} Film times are in hundredths of a second; `hold` is that of the last frame
 */

const EMPTY = "8/8/8/8/8/8/8/8 w - - 0 1";
/** Every piece once. */
const PIECES = "KMSNRPF1/kmsnrpf1/8/8/8/8/8/8 w - - 0 1";
const ROLES = ["khun", "met", "khon", "ma", "rua", "bia", "biangai"];
/** Marks of a square. */
const [LAST, NONE, CHECK] = [0, 1, 2];
/** How long the last frame stays, in hundredths of a second. */
const HOLD = 300;
const FONT = 'system-ui, "Noto Sans Thai", "Leelawadee UI", Thonburi, Loma, sans-serif';

/** The colours of letters on the frame of a picture, where they differ from those of wood. @type {Record<string, string>} */
const INKS = { paper: "#000000", night: "#aab6c4" };

/** @param {import("../makruk/board.js").MakrukBoard} board @returns {Look} */
export function lookOf(board) {
  const color = (/** @type {string} */ name) => getComputedStyle(board).getPropertyValue(name).trim();
  const { theme, pieces, orientation, coordinates } = board;
  return {
    style: /** @type {SvgOptions["style"]} */ (theme),
    pieces: typeof pieces === "string" ? PIECE_SETS[pieces] : pieces,
    orientation,
    coordinates,
    frame: color("--frame"),
    letters: INKS[theme] ?? "#f3dcb4",
  };
}

/** Draws what a board shows. @param {import("../makruk/board.js").MakrukBoard} board @returns {string} */
export function drawingOf(board) {
  const { position, checks, arrows, drawn } = board;
  const game = /** @type {AnyGame | null} */ (board.game);
  const { frame: _frame, letters: _letters, ...look } = lookOf(board);
  const last = game?.lastMove;
  const lastMove = last ? last.from + last.to : null;
  return svg(game?.fen() ?? `${position} w - - 0 1`, { ...look, lastMove, checks, arrows: [...arrows, ...drawn] });
}

/** Sets the size of a drawing, in pixels. @param {string} drawing @param {number} size */
export const sized = (drawing, size) => drawing.replace(/width="\d+" height="\d+"/, `width="${size}" height="${size}"`);

/** The address of a drawing. @param {string} drawing */
export const addressOf = (drawing) => `data:image/svg+xml,${encodeURIComponent(drawing)}`;

/** @param {number} width @param {number} [height] */
function canvas(width, height = width) {
  const element = Object.assign(document.createElement("canvas"), { width, height });
  const context = element.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("this browser does not draw pictures");
  return { element, context };
}

/** @param {string} drawing @param {number} size */
async function imageOf(drawing, size) {
  const image = new Image();
  image.src = addressOf(sized(drawing, size));
  await image.decode();
  return image;
}

/** @param {string} drawing @param {number} size @returns {Promise<Blob>} */
export async function pngOf(drawing, size) {
  const { element, context } = canvas(size);
  context.drawImage(await imageOf(drawing, size), 0, 0, size, size);
  return new Promise((resolve, reject) =>
    element.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error("this browser does not write pictures"))),
      "image/png",
    ),
  );
}

/** The number of a colour. @param {string} color */
function numberOf(color) {
  const { context } = canvas(1);
  context.fillStyle = color;
  context.fillRect(0, 0, 1, 1);
  const [red, green, blue] = context.getImageData(0, 0, 1, 1).data;
  return (red << 16) | (green << 8) | blue;
}

/** The name of the square at a place. @param {number} place counted from the upper left @param {Look} look */
function squareAt(place, { orientation }) {
  const [row, column] = [place >> 3, place & 7];
  return orientation === "black" ? "hgfedcba"[column] + (row + 1) : "abcdefgh"[column] + (8 - row);
}

/** The count or the outcome in words. @param {AnyGame} game */
const captionOf = (game) => (game.outcome ? outcomeText(game.outcome) : (countText(game) ?? ""));

/** Whether a game has anything to say below the board. @param {import("./api.js").Line} line */
export const hasCaptions = (line) => framesOf(line, {}).texts.length > 1;

/** @param {import("./api.js").Line} line @param {Partial<Look>} look */
function framesOf(line, look) {
  const places = new Map(
    Array.from({ length: 64 }, (_, place) => [squareAt(place, /** @type {Look} */ (look)), place]),
  );
  /** @type {Frame[]} */
  const frames = [];
  const texts = [""];
  const tell = (/** @type {AnyGame} */ game) => {
    const text = captionOf(game);
    if (!texts.includes(text)) texts.push(text);
    frames[frames.length - 1].caption = texts.indexOf(text);
  };
  const show = (/** @type {AnyGame} */ game, /** @type {string} */ action) => {
    const codes = new Uint8Array(64).fill(16 * NONE);
    const mark = (/** @type {string} */ square, /** @type {number} */ mark) =>
      (codes[places.get(square) ?? 0] = 16 * mark);
    if (isMove(action)) for (const square of [action.slice(0, 2), action.slice(2, 4)]) mark(square, LAST);
    const isCheck = game.isCheck();
    for (const { square, color, role } of game.board()) {
      if (isCheck && role === "khun" && color === game.turn) mark(square, CHECK);
      codes[places.get(square) ?? 0] += 1 + ROLES.indexOf(role) + (color === "white" ? 0 : 8);
    }
    frames.push({ codes, caption: 0 });
  };
  const { game } = replay(line, (game, action) => {
    // Other actions change only the caption.
    if (frames.length === 0 || isMove(action) || action === "--") show(game, action);
    tell(game);
  });
  game.free();
  return { frames, texts };
}

/** @param {string[]} texts @param {number} width @param {number} height */
function captionsOf(texts, width, height) {
  const { context } = canvas(width, height);
  context.textAlign = "center";
  context.textBaseline = "middle";
  return texts.map((text) => {
    context.clearRect(0, 0, width, height);
    context.font = `600 ${Math.round(0.5 * height)}px ${FONT}`;
    context.fillText(text, width / 2, 0.46 * height, 0.94 * width);
    const { data } = context.getImageData(0, 0, width, height);
    return Uint8Array.from({ length: width * height }, (_, i) => data[4 * i + 3]);
  });
}

/**
 * Makes the film of a game.
 * @param {import("./api.js").Line} line
 * @param {Look} look
 * @param {number} size width in pixels
 * @param {number} time per move in hundredths of a second
 * @param {boolean} withCaptions
 * @returns {Promise<Film>}
 */
export async function filmOf(line, look, size, time, withCaptions) {
  const { frames, texts } = framesOf(line, look);
  const { frame, letters, ...options } = look;
  const units = options.coordinates === "none" ? 824 : 888;
  // Squares take whole pixels, so the frame around them is a little wider or narrower than drawn.
  const square = Math.round((100 * size) / units);
  const rim = (size - 8 * square) / 2;
  const whole = (units * square) / 100;
  const strip = withCaptions && texts.length > 1 ? 2 * Math.round(0.04 * size) : 0;
  const pixelsOf = async (/** @type {string} */ drawing, /** @type {string} */ paper) => {
    const { context } = canvas(size);
    context.fillStyle = paper;
    context.fillRect(0, 0, size, size);
    context.drawImage(await imageOf(drawing, whole), (size - whole) / 2, (size - whole) / 2, whole, whole);
    return context.getImageData(0, 0, size, size).data;
  };
  const lowest = (/** @type {number} */ mark) => [2 * mark, 2 * mark + 1].map((column) => squareAt(56 + column, look));
  const board = svg(EMPTY, { ...options, lastMove: lowest(LAST).join(""), checks: lowest(CHECK) });
  const pieces = new DOMParser().parseFromString(
    svg(PIECES, { ...options, orientation: "white", lastMove: null, checks: false }),
    "image/svg+xml",
  );
  for (const element of pieces.querySelectorAll(".frame, .board, .dark, .squares, .lines, .coordinates"))
    element.remove();
  return {
    size, square, rim, strip, frames, time, hold: HOLD,
    board: await pixelsOf(board, frame),
    pieces: await pixelsOf(new XMLSerializer().serializeToString(pieces), "transparent"),
    captions: strip > 0 ? captionsOf(texts, size, strip) : [],
    ink: numberOf(letters),
    paper: numberOf(frame),
  };
}
