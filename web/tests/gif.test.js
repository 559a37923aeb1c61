// The encoder of animated pictures, read back by the decoder of these tests.

import assert from "node:assert/strict";
import { test } from "node:test";

import { compress, Gif, nearest, paletteOf } from "../site/shared/gif.js";
import { decode, expand } from "./gif-reader.js";

/** Pseudorandom numbers below a bound. @param {number} seed */
const randomOf = (seed) => (/** @type {number} */ below) => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return Math.floor((seed / 2 ** 32) * below);
};

/** The number of bits before compressed pixels, and their blocks. @param {Uint8Array} bytes */
const partsOf = (bytes) => ({ bits: bytes[0], data: bytes.slice(1) });

test("known pixels have the bytes that other encoders write", () => {
  // The example of the GIF specification's commentary, "What's In A GIF": ten by ten pixels of four colours.
  const rows = [
    "1111122222",
    "1111122222",
    "1111122222",
    "1110000222",
    "1110000222",
    "2220000111",
    "2220000111",
    "2222211111",
    "2222211111",
    "2222211111",
  ];
  const pixels = Uint8Array.from(rows.join(""), Number);
  const expected = "02 16 8c 2d 99 87 2a 1c dc 33 a0 02 75 ec 95 fa a8 de 60 8c 04 91 4c 01 00";
  assert.equal(Buffer.from(compress(pixels, 2)).toString("hex"), expected.replaceAll(" ", ""));
});

test("one pixel, and runs of every length around the growth of codes, are read back", () => {
  for (const bits of [2, 3, 7, 8]) {
    for (let length = 1; length < 700; length += length < 40 ? 1 : 29) {
      const pixels = new Uint8Array(length).fill(1);
      const { bits: written, data } = partsOf(compress(pixels, bits));
      assert.equal(written, bits);
      assert.deepEqual(expand(data, bits).pixels, pixels, `${length} pixels of ${bits} bits`);
    }
  }
});

test("noise fills the table of 4096 codes, which is then cleared, and is read back", () => {
  const random = randomOf(7);
  for (const bits of [2, 5, 8]) {
    for (const length of [250, 3837, 3838, 3839, 3840, 3841, 20_000, 60_000]) {
      const pixels = Uint8Array.from({ length }, () => random(1 << bits));
      const { pixels: read, clears, largest } = expand(partsOf(compress(pixels, bits)).data, bits);
      assert.deepEqual(read, pixels, `${length} pixels of ${bits} bits`);
      if (length > 40_000) assert.ok(clears > 1 && largest === 12, `${clears} clear codes, codes of ${largest} bits`);
    }
  }
});

test("a picture may end where codes grow or the table is full", () => {
  const random = randomOf(3);
  const noise = Uint8Array.from({ length: 4300 }, () => random(256));
  for (const growth of [255, 767, 1791, 3839]) {
    for (let length = growth - 6; length < growth + 30; length++) {
      const pixels = noise.subarray(0, length);
      assert.ok(Buffer.from(expand(partsOf(compress(pixels, 8)).data, 8).pixels).equals(pixels), `${length} pixels`);
    }
  }
  // The end may need one more bit than the last byte has.
  for (let length = 1; length < 80; length++) {
    for (const bits of [2, 3, 2, 3, 2, 3]) {
      const pixels = Uint8Array.from({ length }, () => random(1 << bits));
      assert.deepEqual(
        expand(partsOf(compress(pixels, bits)).data, bits).pixels,
        pixels,
        `${length} pixels of ${bits} bits`,
      );
    }
  }
});

test("frames, times and rectangles of an animation are read back", () => {
  const random = randomOf(11);
  const palette = [0xffffff, 0x000000, 0xdcaa66, 0x40261a, 0x12abef];
  const [width, height] = [37, 23];
  const gif = new Gif(width, height, palette);
  const frames = [Uint8Array.from({ length: width * height }, () => random(palette.length))];
  for (let i = 1; i < 12; i++) {
    const next = frames[i - 1].slice();
    // Frame 6 is the same as the one before it.
    for (let changes = i === 6 ? 0 : i; changes > 0; changes--) next[random(next.length)] = random(palette.length);
    frames.push(next);
  }
  for (const [i, frame] of frames.entries()) gif.add(frame, 10 + i);
  const read = decode(gif.end());
  assert.deepEqual([read.width, read.height, read.loops], [width, height, 0]);
  assert.deepEqual(read.frames.map(({ time }) => time), frames.map((_, i) => 10 + i));
  for (const [i, { colors, rectangle }] of read.frames.entries()) {
    assert.deepEqual([...colors], [...frames[i]].map((index) => palette[index]), `frame ${i}`);
    if (i === 0) assert.deepEqual(rectangle, [0, 0, width, height]);
    if (i === 6) assert.deepEqual(rectangle, [0, 0, 1, 1]);
  }
});

test("only the changed rectangle is written", () => {
  const gif = new Gif(20, 10, [0, 1, 2]);
  const pixels = new Uint8Array(200);
  gif.add(pixels, 1);
  pixels[3 * 20 + 5] = 1;
  pixels[6 * 20 + 9] = 2;
  gif.add(pixels, 1);
  assert.deepEqual(decode(gif.end()).frames[1].rectangle, [5, 3, 5, 4]);
});

test("the palette keeps frequent colours exactly, and others nearly", () => {
  const counts = new Map([[0xdcaa66, 5000], [0x40261a, 3000], [0xfbeed3, 3000], [0xfff04d, 10]]);
  assert.deepEqual(new Set(paletteOf(counts, 127)), new Set(counts.keys()));
  for (let i = 0; i < 256; i++) counts.set((i << 16) | (i << 8) | i, 1);
  const palette = paletteOf(counts, 64);
  assert.equal(palette.length, 64);
  for (const color of [0xdcaa66, 0x40261a, 0xfbeed3]) assert.equal(palette[nearest(palette, color)], color);
  for (let i = 0; i < 256; i++)
    assert.ok(Math.abs((palette[nearest(palette, (i << 16) | (i << 8) | i)] & 255) - i) < 24, `grey ${i}`);
  assert.deepEqual(paletteOf(new Map([[0, 1]]), 16), [0]);
});
