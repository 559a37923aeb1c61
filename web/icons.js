// Makes the page's pictures from its icon and the package's drawings: node web/icons.js. Needs a
// built package and Chromium.
//
// The results are in the tree, since browsers and other sites demand PNG files: icons for devices, and the cover that
// is shown beside a link to the page. Their fonts are those of this machine, which must have a Thai one.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { deflateSync } from "node:zlib";

import { Game, ready, svg } from "./dist/index.js";
import { PIECE_SETS } from "./dist/pieces.js";
import { launch } from "./browser.js";
import { nearest, paletteOf } from "./site/shared/gif.js";

const SITE = fileURLToPath(new URL("./site/", import.meta.url));
const WOOD = "#6d3f1b";
/** The position of the cover. */
const MOVES = "d3d4 d6d5 b1d2 b8d7 g1e2 g8e7 f3f4 f6f5 e3e4 d5e4 d2e4 f5e4".split(" ");

await ready();
const browser = await launch();
const page = await browser.newPage();

/** The pixels of a drawing. @param {string} drawing @param {number} width @param {number} height */
async function pixelsOf(drawing, width, height) {
  const base64 = await page.evaluate(
    async ([address, width, height]) => {
      const image = Object.assign(new Image(), { src: address });
      await image.decode();
      const context = Object.assign(document.createElement("canvas"), { width, height }).getContext("2d");
      context?.drawImage(image, 0, 0, width, height);
      const data = context?.getImageData(0, 0, width, height).data ?? [];
      let text = "";
      for (const byte of data) text += String.fromCharCode(byte);
      return btoa(text);
    },
    /** @type {[string, number, number]} */ ([`data:image/svg+xml,${encodeURIComponent(drawing)}`, width, height]),
  );
  return Buffer.from(base64, "base64");
}

/** The checksum of a part of a PNG file. @param {Buffer} bytes */
function checksum(bytes) {
  let rest = ~0;
  for (const byte of bytes) {
    rest ^= byte;
    for (let bit = 0; bit < 8; bit++) rest = (rest >>> 1) ^ (rest & 1 ? 0xedb88320 : 0);
  }
  return ~rest >>> 0;
}

/** @param {string} type @param {Buffer} data */
function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(checksum(body));
  return Buffer.concat([length, body, check]);
}

/**
 * A PNG file with at most 256 colours. Only the nearly transparent pixels at its corners lose their exact opacity.
 * @param {Buffer} pixels
 * @param {number} width
 * @param {number} height
 */
function pngOf(pixels, width, height) {
  const count = pixels.length / 4;
  /** The opacity in steps, and the colour. */
  const at = (/** @type {number} */ i) => {
    const opacity = Math.min(255, 32 * Math.round(pixels[4 * i + 3] / 32));
    return { opacity, color: opacity === 0 ? 0 : pixels.readUIntBE(4 * i, 3) };
  };
  /** @type {Map<number, Map<number, number>>} */
  const counts = new Map();
  for (let i = 0; i < count; i++) {
    const { opacity, color } = at(i);
    const colors = counts.get(opacity) ?? new Map();
    counts.set(opacity, colors.set(color, (colors.get(color) ?? 0) + 1));
  }
  const clear = [...counts]
    .filter(([opacity]) => opacity < 255)
    .flatMap(([opacity, colors]) => paletteOf(colors, 1).map((color) => ({ opacity, color })));
  const opaque = paletteOf(counts.get(255) ?? new Map(), 256 - clear.length);
  const palette = [...clear, ...opaque.map((color) => ({ opacity: 255, color }))];
  /** @type {Map<number, number>} */
  const known = new Map();
  const lines = Buffer.alloc(height * (width + 1));
  for (let i = 0; i < count; i++) {
    const { opacity, color } = at(i);
    const index = known.get(color) ?? clear.length + nearest(opaque, color);
    if (opacity === 255) known.set(color, index);
    lines[Math.floor(i / width) * (width + 1) + 1 + (i % width)] =
      opacity === 255 ? index : clear.findIndex((entry) => entry.opacity === opacity);
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits per pixel, which are indices.
  header.set([8, 3], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("PLTE", Buffer.from(palette.flatMap(({ color }) => [color >> 16, (color >> 8) & 255, color & 255]))),
    chunk("tRNS", Buffer.from(clear.map(({ opacity }) => opacity))),
    chunk("IDAT", deflateSync(lines, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** @param {string} name @param {string} drawing @param {number} width @param {number} [height] */
async function make(name, drawing, width, height = width) {
  const sized = drawing.replace("<svg ", `<svg width="${width}" height="${height}" `);
  const file = pngOf(await pixelsOf(sized, width, height), width, height);
  writeFileSync(SITE + name, file);
  console.log(`web/site/${name}: ${width}x${height}, ${file.length} bytes`);
}

const icon = readFileSync(`${SITE}icon.svg`, "utf8");
// Devices cut their own shape from these.
const square = icon.replace('rx="24"', "");
const wide = square
  .replace('viewBox="0 0 128 128"', 'viewBox="-10 -10 148 148"')
  .replace('<rect width="128" height="128"', '<rect x="-10" y="-10" width="148" height="148"');
await make("icon-180.png", square, 180);
await make("icon-192.png", icon, 192);
await make("icon-512.png", icon, 512);
await make("icon-maskable.png", wide, 512);

const game = new Game();
for (const move of MOVES) game.play(move);
const board = svg(game, { pieces: PIECE_SETS.turned, lastMove: game.lastMove, title: null }).replace(
  'width="480" height="480"',
  'x="30" y="30" width="570" height="570"',
);
game.free();
const text = (/** @type {number} */ y, /** @type {number} */ size, /** @type {string} */ words, weight = 400) =>
  `<text x="660" y="${y}" font-size="${size}" font-weight="${weight}">${words}</text>`;
const cover = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630">
<rect width="1200" height="630" fill="#f6efe4"/>${board}
<g fill="#2b1d12" font-family="'Noto Sans Thai',Loma,sans-serif">
${text(210, 104, "Makruk", 700)}${text(300, 60, "หมากรุกไทย", 700)}
<rect x="660" y="338" width="120" height="6" rx="3" fill="${WOOD}"/>
<g fill="#6b5642">${text(410, 36, "Play, analyse, learn to count")}${text(470, 36, "เล่น วิเคราะห์ และฝึกนับ")}</g>
</g></svg>`;
await make("cover.png", cover, 1200, 630);
await browser.close();
