// Makes an animated GIF of a game.

import { Gif, nearest, paletteOf } from "./gif.js";

/** @typedef {import("./film.js").Film} Film */

/** Colours of the picture; one more index means no change. */
const COLORS = 255;
/** The time between reports of progress, in milliseconds. */
const PACE = 100;

self.onmessage = (/** @type {MessageEvent<Film>} */ { data: film }) => {
  const file = fileOf(film);
  self.postMessage({ file }, { transfer: [file.buffer] });
};

/** @param {Film} film */
function fileOf(film) {
  const { size, strip, square, frames, captions } = film;
  const tiles = tilesOf(film);
  const board = Uint32Array.from({ length: size * size }, (_, i) => rgb(film.board, 4 * i));
  const strips = captions.map((caption) => Uint32Array.from(caption, (part) => mix(film.ink, film.paper, part)));
  /** @type {Map<number, number>} */
  const counts = new Map();
  for (const colors of [board, ...tiles.values(), ...strips])
    for (const color of colors) counts.set(color, (counts.get(color) ?? 0) + 1);
  const palette = paletteOf(counts, COLORS);
  /** @type {Map<number, number>} */
  const indices = new Map([...counts.keys()].map((color) => [color, nearest(palette, color)]));
  const painted = (/** @type {Uint32Array} */ colors) => Uint8Array.from(colors, (color) => indices.get(color) ?? 0);
  const paintedTiles = new Map([...tiles].map(([name, colors]) => [name, painted(colors)]));
  const paintedStrips = strips.map(painted);

  const gif = new Gif(size, size + strip, palette);
  const pixels = new Uint8Array(size * (size + strip));
  pixels.set(painted(board));
  let reported = performance.now();
  for (const [number, { codes, caption }] of frames.entries()) {
    const before = frames[number - 1];
    for (const [place, code] of codes.entries()) {
      if (before?.codes[place] === code) continue;
      const tile = /** @type {Uint8Array} */ (paintedTiles.get(nameOf(code, place)));
      const start = (film.rim + square * (place >> 3)) * size + film.rim + square * (place & 7);
      for (let y = 0; y < square; y++) pixels.set(tile.subarray(y * square, (y + 1) * square), start + y * size);
    }
    if (strip > 0) pixels.set(paintedStrips[caption], size * size);
    gif.add(pixels, number + 1 < frames.length ? film.time : Math.max(film.time, film.hold));
    if (performance.now() - reported < PACE) continue;
    reported = performance.now();
    self.postMessage({ part: (number + 1) / frames.length });
  }
  return gif.end();
}

/**
 * A code on a light or a dark square; the places of the board begin at its upper left.
 * @param {number} code
 * @param {number} place
 */
const nameOf = (code, place) => 2 * code + (((place >> 3) + place) & 1);

/** The squares of the game with their pieces and marks, each drawn once. @param {Film} film */
function tilesOf({ size, square, rim, board, pieces, frames }) {
  /** @type {Map<number, Uint32Array>} */
  const tiles = new Map();
  for (const { codes } of frames) {
    for (const [place, code] of codes.entries()) {
      const name = nameOf(code, place);
      if (tiles.has(name)) continue;
      const isDark = (name & 1) === 1;
      const [mark, piece] = [Math.floor(code / 16), code % 16];
      const tile = new Uint32Array(square * square);
      // The lowest row of the board has a dark and a light square of each kind.
      const ground = (rim + 7 * square) * size + rim + square * (2 * mark + (isDark ? 0 : 1));
      const drawing = (rim + square * ((piece - 1) >> 3)) * size + rim + square * ((piece - 1) & 7);
      for (let i = 0; i < tile.length; i++) {
        const step = Math.floor(i / square) * size + (i % square);
        const under = rgb(board, 4 * (ground + step));
        const over = 4 * (drawing + step);
        tile[i] = piece === 0 ? under : mix(rgb(pieces, over), under, pieces[over + 3]);
      }
      tiles.set(name, tile);
    }
  }
  return tiles;
}

/** @param {Uint8ClampedArray} data red, green, blue and opacity of each pixel @param {number} i */
const rgb = (data, i) => (data[i] << 16) | (data[i + 1] << 8) | data[i + 2];

/** A colour over another. @param {number} over @param {number} under @param {number} opacity up to 255 */
function mix(over, under, opacity) {
  const channel = (/** @type {number} */ shift) =>
    Math.round((((over >> shift) & 255) * opacity + ((under >> shift) & 255) * (255 - opacity)) / 255) << shift;
  return channel(16) | channel(8) | channel(0);
}
