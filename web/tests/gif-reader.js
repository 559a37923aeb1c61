// A decoder of GIF files for the tests.

/**
 * @typedef {{ time: number, rectangle: number[], colors: Uint32Array }} Frame its colours are
 *   those of the whole picture
 */

/** Reads the codes of compressed pixels in blocks. @param {Uint8Array} data @param {number} bits of a pixel */
export function expand(data, bits) {
  const bytes = [];
  let at = 0;
  for (; data[at] > 0; at += data[at] + 1) bytes.push(...data.subarray(at + 1, at + 1 + data[at]));
  const [clear, end] = [1 << bits, (1 << bits) + 1];
  const basic = Array.from({ length: end + 1 }, (_, i) => (i < clear ? [i] : []));
  /** @type {number[][]} */
  let table = [];
  /** @type {number[] | null} */
  let before = null;
  let [size, place, clears, largest] = [bits + 1, 0, 0, 0];
  /** @type {number[]} */
  const pixels = [];
  for (;;) {
    let code = 0;
    for (let i = 0; i < size; i++, place++) {
      if (place >> 3 >= bytes.length) throw new Error("the codes have no end");
      code |= ((bytes[place >> 3] >> (place & 7)) & 1) << i;
    }
    largest = Math.max(largest, size);
    if (code === end) break;
    if (code === clear) {
      table = [...basic];
      [before, size] = [null, bits + 1];
      clears++;
      continue;
    }
    /** @type {number[] | null} */
    const known = table[code] ?? (before && code === table.length ? [...before, before[0]] : null);
    if (!known) throw new Error(`the code ${code} is unknown`);
    for (const pixel of known) pixels.push(pixel);
    if (before && table.length < 4096) table.push([...before, known[0]]);
    if (table.length === 1 << size && size < 12) size++;
    before = known;
  }
  if (place + 8 <= 8 * bytes.length) throw new Error("bytes follow the end");
  return { pixels: Uint8Array.from(pixels), clears, largest, length: at + 1 };
}

/** @param {Uint8Array} bytes */
export function decode(bytes) {
  const text = (/** @type {number} */ at, /** @type {number} */ length) =>
    String.fromCharCode(...bytes.subarray(at, at + length));
  const short = (/** @type {number} */ at) => bytes[at] | (bytes[at + 1] << 8);
  if (text(0, 6) !== "GIF89a") throw new Error("not a GIF");
  const [width, height] = [short(6), short(8)];
  const count = 2 << (bytes[10] & 7);
  const palette = Array.from(
    { length: count },
    (_, i) => (bytes[13 + 3 * i] << 16) | (bytes[14 + 3 * i] << 8) | bytes[15 + 3 * i],
  );
  let at = 13 + 3 * count;
  let loops = -1;
  let [time, same] = [0, -1];
  /** @type {Frame[]} */
  const frames = [];
  let colors = new Uint32Array(width * height);
  while (bytes[at] !== 0x3b) {
    if (bytes[at] === 0x21 && bytes[at + 1] === 0xf9) {
      time = short(at + 4);
      same = bytes[at + 3] & 1 ? bytes[at + 6] : -1;
      at += 8;
    } else if (bytes[at] === 0x21 && text(at + 3, 11) === "NETSCAPE2.0") {
      loops = short(at + 16);
      at += 19;
    } else if (bytes[at] === 0x2c) {
      const rectangle = [1, 3, 5, 7].map((place) => short(at + place));
      const [left, top, wide, high] = rectangle;
      const { pixels, length } = expand(bytes.subarray(at + 11), bytes[at + 10]);
      if (pixels.length !== wide * high) throw new Error(`${pixels.length} pixels, not ${wide * high}`);
      colors = colors.slice();
      for (let i = 0; i < pixels.length; i++) {
        if (pixels[i] !== same) colors[(top + Math.floor(i / wide)) * width + left + (i % wide)] = palette[pixels[i]];
      }
      frames.push({ time, rectangle, colors });
      at += 11 + length;
    } else {
      throw new Error(`an unknown block at ${at}`);
    }
  }
  if (at + 1 !== bytes.length) throw new Error("bytes follow the end");
  return { width, height, loops, palette, frames };
}
