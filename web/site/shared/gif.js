// Writes animated GIF files. A colour is a number: red, green and blue with 8 bits each, red in the highest ones.

/** The largest number of codes that LZW in a GIF may have. */
const CODES = 4096;

/**
 * Chooses the colours that represent others best: the cloud of colours is divided where it spreads most, and the most
 * frequent colour of each part stays as it is, so that plain surfaces keep their exact colours.
 * @param {Map<number, number>} counts the frequency of each colour
 * @param {number} most
 * @returns {number[]}
 */
export function paletteOf(counts, most) {
  const parts = [spreadOf([...counts])];
  while (parts.length < most) {
    const widest = parts.reduce((a, b) => (b.spread > a.spread ? b : a));
    if (widest.spread === 0) break;
    const { colors, shift, middle } = widest;
    const isLow = (/** @type {[number, number]} */ [color]) => ((color >> shift) & 255) <= middle;
    parts.splice(
      parts.indexOf(widest),
      1,
      spreadOf(colors.filter(isLow)),
      spreadOf(colors.filter((color) => !isLow(color))),
    );
  }
  return parts.map(({ colors }) => colors.reduce((a, b) => (b[1] > a[1] ? b : a))[0]);
}

/**
 * The channel in which colours differ most: its sum of squared differences, its place, and its mean.
 * @param {[number, number][]} colors
 */
function spreadOf(colors) {
  let best = { colors, spread: 0, shift: 0, middle: 0 };
  for (const shift of [16, 8, 0]) {
    let [total, sum, squares] = [0, 0, 0];
    for (const [color, count] of colors) {
      const value = (color >> shift) & 255;
      total += count;
      sum += count * value;
      squares += count * value * value;
    }
    const spread = squares - (sum * sum) / total;
    // Rounding must not divide a part without differences.
    if (spread > Math.max(best.spread, 1e-6 * squares)) best = { colors, spread, shift, middle: sum / total };
  }
  return best;
}

/** The index of the colour most similar to `color`. @param {number[]} palette @param {number} color */
export function nearest(palette, color) {
  let [best, least] = [0, Infinity];
  for (const [i, other] of palette.entries()) {
    const [red, green, blue] = [
      (color >> 16) - (other >> 16),
      ((color >> 8) & 255) - ((other >> 8) & 255),
      (color & 255) - (other & 255),
    ];
    // The eye sees differences of green best, those of blue least.
    const distance = 3 * red * red + 6 * green * green + blue * blue;
    if (distance < least) [best, least] = [i, distance];
  }
  return best;
}

/** Bytes that grow. */
class Bytes {
  #bytes = new Uint8Array(1 << 16);
  #length = 0;

  /** @param {...number} values */
  put(...values) {
    for (const value of values) this.byte(value);
  }

  /** @param {number} value */
  byte(value) {
    if (this.#length === this.#bytes.length) {
      const larger = new Uint8Array(2 * this.#length);
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    this.#bytes[this.#length++] = value;
  }

  /** Puts a number of 16 bits, the lower byte first. @param {number} value */
  short(value) {
    this.put(value & 255, value >> 8);
  }

  /** @param {string} text */
  text(text) {
    this.put(...[...text].map((char) => char.charCodeAt(0)));
  }

  /** Sets an earlier byte. @param {number} place @param {number} value */
  set(place, value) {
    this.#bytes[place] = value;
  }

  get length() {
    return this.#length;
  }

  get all() {
    return this.#bytes.slice(0, this.#length);
  }
}

/** Codes of a changing number of bits, in blocks of at most 255 bytes, each after its length. */
class Blocks {
  #out;
  #start = 0;
  #bits = 0;
  #count = 0;

  /** @param {Bytes} out */
  constructor(out) {
    this.#out = out;
    this.#open();
  }

  #open() {
    this.#start = this.#out.length;
    this.#out.byte(0);
  }

  #close() {
    this.#out.set(this.#start, this.#out.length - this.#start - 1);
  }

  #byte() {
    if (this.#out.length - this.#start === 256) {
      this.#close();
      this.#open();
    }
    this.#out.byte(this.#bits & 255);
    this.#bits >>>= 8;
    this.#count -= 8;
  }

  /** @param {number} code @param {number} size in bits */
  put(code, size) {
    this.#bits |= code << this.#count;
    this.#count += size;
    while (this.#count >= 8) this.#byte();
  }

  end() {
    if (this.#count > 0) this.#byte();
    this.#close();
    this.#out.byte(0);
  }
}

/** The codes of known sequences, by the code of all but the last pixel and the last pixel; 0 for unknown ones. */
const known = new Uint16Array(CODES << 8);

/**
 * Compresses pixels with LZW, as in a GIF.
 * @param {Uint8Array} pixels at least one
 * @param {number} bits of a pixel, from 2 to 8
 * @param {Bytes} [out]
 */
export function compress(pixels, bits, out = new Bytes()) {
  const clear = 1 << bits;
  let [next, size] = [0, 0];
  const restart = () => {
    known.fill(0);
    // The first two codes after the pixels mean a restart and the end.
    [next, size] = [clear + 2, bits + 1];
  };
  out.byte(bits);
  const blocks = new Blocks(out);
  restart();
  blocks.put(clear, size);
  let prefix = pixels[0];
  for (let i = 1; i < pixels.length; i++) {
    const place = (prefix << 8) | pixels[i];
    if (known[place] > 0) {
      prefix = known[place];
      continue;
    }
    blocks.put(prefix, size);
    prefix = pixels[i];
    if (next === CODES) {
      blocks.put(clear, size);
      restart();
      continue;
    }
    known[place] = next;
    // A reader learns each sequence one code later.
    if (next === 1 << size) size++;
    next++;
  }
  blocks.put(prefix, size);
  // After that code, a reader knows all sequences.
  if (next === 1 << size && size < 12) size++;
  blocks.put(clear + 1, size);
  blocks.end();
  return out.all;
}

/** An animated GIF that repeats for ever. Only what changes is written of each frame. */
export class Gif {
  #out = new Bytes();
  #width;
  #height;
  /** The bits of a pixel, and the pixel that means no change. */
  #bits;
  #same;
  /** @type {Uint8Array | null} */
  #before = null;

  /**
   * @param {number} width
   * @param {number} height
   * @param {number[]} palette at most 255 colours
   */
  constructor(width, height, palette) {
    this.#width = width;
    this.#height = height;
    this.#same = palette.length;
    this.#bits = Math.max(2, Math.ceil(Math.log2(palette.length + 1)));
    const out = this.#out;
    out.text("GIF89a");
    out.short(width);
    out.short(height);
    // A palette for all frames, with 8 bits per channel.
    out.put(0xf0 | (this.#bits - 1), 0, 0);
    for (let i = 0; i < 1 << this.#bits; i++) {
      const color = palette[i] ?? 0;
      out.put(color >> 16, (color >> 8) & 255, color & 255);
    }
    out.put(0x21, 0xff, 11);
    out.text("NETSCAPE2.0");
    out.put(3, 1, 0, 0, 0);
  }

  /**
   * Adds a frame.
   * @param {Uint8Array} pixels indices of colours, row by row
   * @param {number} time in hundredths of a second
   */
  add(pixels, time) {
    const before = this.#before;
    const { left, top, right, bottom } = this.#changed(pixels);
    const [width, height] = [right - left + 1, bottom - top + 1];
    const part = new Uint8Array(width * height);
    for (let y = 0; y < height; y++) {
      const start = (top + y) * this.#width + left;
      for (let x = 0; x < width; x++) {
        const pixel = pixels[start + x];
        part[y * width + x] = before?.[start + x] === pixel ? this.#same : pixel;
      }
    }
    const out = this.#out;
    // The frame stays when the next one is drawn over it.
    out.put(0x21, 0xf9, 4, before ? 0x05 : 0x04);
    out.short(time);
    out.put(before ? this.#same : 0, 0, 0x2c);
    for (const value of [left, top, width, height]) out.short(value);
    out.byte(0);
    compress(part, this.#bits, out);
    this.#before = pixels.slice();
  }

  /**
   * The rectangle that differs from the last frame; without a difference one pixel, since a frame cannot be empty.
   * @param {Uint8Array} pixels
   */
  #changed(pixels) {
    const [width, before] = [this.#width, this.#before];
    if (!before) return { left: 0, top: 0, right: width - 1, bottom: this.#height - 1 };
    let [left, top, right, bottom] = [width, -1, -1, -1];
    for (let y = 0, i = 0; y < this.#height; y++) {
      for (let x = 0; x < width; x++, i++) {
        if (pixels[i] === before[i]) continue;
        if (top < 0) top = y;
        bottom = y;
        if (x < left) left = x;
        if (x > right) right = x;
      }
    }
    return bottom < 0 ? { left: 0, top: 0, right: 0, bottom: 0 } : { left, top, right, bottom };
  }

  /** The size so far, in bytes. */
  get length() {
    return this.#out.length;
  }

  /** The whole file. */
  end() {
    this.#out.byte(0x3b);
    return this.#out.all;
  }
}
