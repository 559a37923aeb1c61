// The dialog for pictures: files of a position and of a game, made and read back.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { Game, ready } from "../../dist/index.js";
import { decode } from "../gif-reader.js";
import { LACKS, TWO, button, click, enter, game, open, play, square } from "./page.js";

/** @typedef {import("./page.js").Page} Page */

const AXE = readFileSync(new URL("../../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");
const [WOOD, LAST, FRAME] = [0xdcaa66, 0xefd158, 0x6d3f1b];
const WHITE = 0xfbeed3;
/** A bare khun that counts, and is mated. */
const COUNTING = { ...TWO, fen: "7k/8/5K2/8/8/8/R7/1R6 w - - 0 1", actions: ["a2a7", "h8g8", "b1b8"] };
/** Squares and frame in pixels, by the size of an animation. @type {Record<number, { side: number, rim: number }>} */
const GEOMETRY = { 300: { side: 34, rim: 14 }, 450: { side: 51, rim: 21 }, 600: { side: 68, rim: 28 } };

/** Opens the dialog. @param {Page} page @param {string} [name] its label */
async function openDialog(page, name = "Picture") {
  await button(page, name).click();
  const dialog = page.getByRole("dialog", { name });
  await dialog.getByRole("img").waitFor();
  return dialog;
}

/** @param {import("playwright-core").Locator} dialog @param {Record<string, string>} choices */
async function choose(dialog, choices) {
  for (const [name, value] of Object.entries(choices)) await dialog.locator(`select[name=${name}]`).selectOption(value);
}

/** Presses a button that saves, and returns the file. @param {Page} page @param {() => Promise<unknown>} [press] */
async function saved(page, press = () => button(page, "Save").click()) {
  const [download] = await Promise.all([page.waitForEvent("download", { timeout: 120_000 }), press()]);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

/**
 * Asserts that two colours are nearly the same.
 * @param {number} color
 * @param {number} expected
 * @param {string} [what]
 */
function near(color, expected, what = "") {
  for (const shift of [16, 8, 0]) {
    const difference = Math.abs(((color >> shift) & 255) - ((expected >> shift) & 255));
    assert.ok(difference < 6, `${what}: #${color.toString(16)} is not #${expected.toString(16)}`);
  }
}

/**
 * The size of a picture, and the colours at some places, as the browser reads it.
 * @param {Page} page @param {Buffer} bytes @param {string} type @param {[number, number][]} [places]
 */
const look = (page, bytes, type, places = []) =>
  page.evaluate(
    async ([base64, type, places]) => {
      const image = Object.assign(new Image(), { src: `data:${type};base64,${base64}` });
      await image.decode();
      const [width, height] = [image.naturalWidth, image.naturalHeight];
      const context = /** @type {CanvasRenderingContext2D} */ (
        Object.assign(document.createElement("canvas"), { width, height }).getContext("2d")
      );
      context.drawImage(image, 0, 0);
      const colors = places.map(([x, y]) => {
        const [red, green, blue] = context.getImageData(x, y, 1, 1).data;
        return (red << 16) | (green << 8) | blue;
      });
      return { width, height, colors };
    },
    /** @type {[string, string, [number, number][]]} */ ([bytes.toString("base64"), type, places]),
  );

/**
 * A place in a square of a picture with coordinates, White below.
 * @param {string} name
 * @param {number} width
 * @param {number} [x] in the square, from 0 to 1
 * @param {number} [y]
 */
function placeIn(name, width, x = 0.07, y = 0.07) {
  const unit = width / 888;
  return /** @type {[number, number]} */ ([
    unit * (44 + 100 * ("abcdefgh".indexOf(name[0]) + x)),
    unit * (44 + 100 * (8 - Number(name[1]) + y)),
  ]);
}

/**
 * The colours of a square of an animation, without its border.
 * @param {Uint32Array} colors
 * @param {number} width
 * @param {string} name
 */
function tileOf(colors, width, name) {
  const { side, rim } = GEOMETRY[width];
  const [left, top] = [rim + side * "abcdefgh".indexOf(name[0]), rim + side * (8 - Number(name[1]))];
  return Array.from(
    { length: (side - 4) ** 2 },
    (_, i) => colors[(top + 2 + Math.floor(i / (side - 4))) * width + left + 2 + (i % (side - 4))],
  );
}

/** A game of random moves, which are mostly quiet. @param {number} plies */
async function longGame(plies) {
  await ready();
  let seed = 5;
  const random = (/** @type {number} */ below) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
  for (;;) {
    const game = new Game();
    while (game.actions.length < plies && !game.outcome) {
      const moves = game.moves({ verbose: true });
      const quiet = moves.filter(({ captured }) => !captured);
      const list = quiet.length > 0 && random(10) > 0 ? quiet : moves;
      game.play(list[random(list.length)].uci);
    }
    const { actions } = game;
    game.free();
    if (actions.length === plies) return actions;
  }
}

test("a PNG from a game has the chosen size, the pieces and the last move", { skip: LACKS.downloads }, async (t) => {
  const page = await open(t, { game: TWO });
  await play(page, "e3e4");
  const dialog = await openDialog(page);
  for (const size of [400, 800, 1600]) {
    await choose(dialog, { format: "png", size: String(size) });
    const { name, bytes } = await saved(page);
    assert.equal(name, "makruk.png");
    const places = [
      placeIn("e3", size),
      placeIn("e4", size),
      placeIn("e5", size),
      placeIn("e4", size, 0.5, 0.45),
      /** @type {[number, number]} */ ([size / 2, size / 100]),
    ];
    const { width, height, colors } = await look(page, bytes, "image/png", places);
    assert.deepEqual([width, height], [size, size]);
    for (const [i, expected] of [LAST, LAST, WOOD, WHITE, FRAME].entries())
      near(colors[i], expected, `place ${i} of ${size} pixels`);
  }
  await dialog.getByText(/makruk\.png, \d+ KB/).waitFor();
});

test(
  "an SVG from an analysis shows the board as it is: turned, with drawn arrows, colours, pieces and Thai coordinates",
  { skip: LACKS.downloads },
  async (t) => {
    const page = await open(t, { at: "#analyse", settings: { theme: "night", pieces: "thai", coordinates: "thai" } });
    await enter(page, "1. e4 e5 2. Nd2 *");
    await page.keyboard.press("End");
    await page.locator("main makruk-board").evaluate((/** @type {any} */ board) => {
      board.orientation = "black";
      board.drawn = [{ from: "a1", to: "a4", color: "#1f8a5b" }];
    });
    const dialog = await openDialog(page);
    await choose(dialog, { format: "svg" });
    const { name, bytes } = await saved(page);
    const text = bytes.toString();
    assert.equal(name, "makruk.svg");
    assert.match(text, /class="arrow a1 a4"/);
    assert.match(text, /<text x="50" y="832">ญ<\/text>/);
    assert.match(text, /#6b798b/);
    const { fen } = await game(page);
    assert.equal((text.match(/class="piece /g) ?? []).length, (fen.split(" ")[0].match(/[a-z]/gi) ?? []).length);
    const { width, height } = await look(page, bytes, "image/svg+xml");
    assert.deepEqual([width, height], [800, 800]);
  },
);

test(
  "the editor's position can be saved although it is not legal, and has no animation",
  { skip: LACKS.downloads },
  async (t) => {
    const page = await open(t, { at: "#setup" });
    await button(page, "Empty board").click();
    await page.getByLabel("White khon").check();
    await square(page, "c5").click();
    const dialog = await openDialog(page);
    assert.deepEqual(
      await dialog
        .locator("select[name=format] option")
        .evaluateAll((options) => options.map((option) => /** @type {any} */ (option).value)),
      ["png", "svg"],
    );
    await choose(dialog, { format: "svg" });
    const { bytes } = await saved(page);
    assert.deepEqual(bytes.toString().match(/class="piece [^"]+"/g), ['class="piece white khon c5"']);
  },
);

test(
  "an animation of a game shows each move and the count, and holds the end",
  { skip: LACKS.downloads },
  async (t) => {
    const page = await open(t, { game: COUNTING });
    const dialog = await openDialog(page);
    for (const [size, time] of [
      [300, 50],
      [450, 100],
      [600, 200],
    ]) {
      await choose(dialog, { format: "gif", size: String(size), time: String(time) });
      const { name, bytes } = await saved(page);
      assert.equal(name, "makruk.gif");
      const { width, height, loops, frames } = decode(bytes);
      const strip = height - size;
      assert.equal(width, size);
      assert.ok(strip > 20 && strip < 60, `a strip of ${strip} pixels`);
      assert.equal(loops, 0);
      assert.deepEqual(
        frames.map((frame) => frame.time),
        [time, time, time, 300],
      );
      const colors = (/** @type {number} */ frame, /** @type {string} */ name) =>
        new Set(tileOf(frames[frame].colors, width, name));
      assert.deepEqual([...colors(0, "a7")], [WOOD]);
      assert.ok(colors(0, "a2").has(WHITE) && !colors(1, "a2").has(WHITE) && colors(1, "a7").has(WHITE));
      assert.equal(colors(1, "a2").size, 1);
      near([...colors(1, "a2")][0], LAST, "the square that the rua left");
      const glow = tileOf(frames[3].colors, width, "g8")[
        Math.floor(GEOMETRY[size].side / 2) * (GEOMETRY[size].side - 4) + Math.floor(GEOMETRY[size].side / 8)
      ];
      assert.ok((glow >> 16) - ((glow >> 8) & 255) > 80, `the mated khun's square is red, not #${glow.toString(16)}`);
      // Each frame has other words below the board.
      const words = frames.map((frame) => frame.colors.slice(width * size).join());
      assert.equal(new Set(words).size, 4);
      assert.ok(new Set(frames[1].colors.slice(width * size)).size > 3);
      const decoded = await page.evaluate(async (base64) => {
        const data = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
        const decoder = new /** @type {any} */ (globalThis).ImageDecoder({ data, type: "image/gif" });
        await decoder.tracks.ready;
        await decoder.completed;
        const { image } = await decoder.decode({ frameIndex: 3 });
        const { frameCount, repetitionCount } = decoder.tracks.selectedTrack;
        return {
          frameCount,
          repetitionCount,
          width: image.displayWidth,
          height: image.displayHeight,
          duration: image.duration,
        };
      }, bytes.toString("base64"));
      assert.deepEqual(
        { ...decoded, repetitionCount: null },
        { frameCount: 4, repetitionCount: null, width, height, duration: 3_000_000 },
      );
    }
    await dialog.getByLabel("The count and the result below the board").uncheck();
    assert.equal(decode((await saved(page)).bytes).height, 600);
    assert.match((await dialog.getByRole("img").getAttribute("src")) ?? "", /^data:image\/gif/);
  },
);

test(
  "an animation from an analysis has all moves of the line, also those after the end, and is turned with the board",
  { skip: LACKS.downloads },
  async (t) => {
    const page = await open(t, { at: "#analyse", settings: { theme: "chequered", coordinates: "none" } });
    await enter(page, "1. e4 e5 (1... d5 2. Nd2) 2. -- Ne7 *");
    await page.locator("main makruk-board").evaluate((/** @type {any} */ board) => (board.orientation = "black"));
    const dialog = await openDialog(page);
    await choose(dialog, { format: "gif", size: "450", time: "50" });
    const { width, height, frames } = decode((await saved(page)).bytes);
    assert.deepEqual([width, height], [450, 450]);
    assert.equal(frames.length, 5);
    // Without coordinates the squares are wider. On the turned board e4 is in the fourth row from
    // above and the fourth column.
    const at = (/** @type {number} */ frame, /** @type {number} */ column, /** @type {number} */ row) =>
      frames[frame].colors[(5 + 55 * row + 24) * 450 + 5 + 55 * column + 27];
    near(at(0, 3, 3), 0xefd9b0, "e4, a light square");
    near(at(0, 2, 3), 0xc28f5c, "f4, a dark square");
    near(at(1, 3, 3), WHITE, "the bia on e4");
  },
);

test(
  "a game of 300 plies takes seconds, less than 2 MB, and ends with its last position",
  { skip: LACKS.downloads },
  async (t) => {
    const actions = await longGame(300);
    const page = await open(t, { game: { ...TWO, actions } });
    const dialog = await openDialog(page);
    await choose(dialog, { format: "gif", size: "450", time: "100" });
    const start = Date.now();
    const { bytes } = await saved(page);
    const time = Date.now() - start;
    t.diagnostic(`${bytes.length} bytes in ${time} ms`);
    assert.ok(bytes.length < 2_000_000, `${bytes.length} bytes`);
    assert.ok(time < 60_000, `${time} ms`);
    const { frames, width } = decode(bytes);
    assert.equal(frames.length, 301);
    const replayed = new Game();
    for (const [i, frame] of frames.entries()) {
      if (i > 0) replayed.play(actions[i - 1]);
      if (i % 60 > 0) continue;
      const pieces = new Map(replayed.board().map((piece) => [piece.square, piece.color]));
      for (const square of [..."abcdefgh"].flatMap((file) => [..."12345678"].map((rank) => file + rank))) {
        const tile = tileOf(frame.colors, width, square);
        assert.equal(new Set(tile).size > 1, pieces.has(square), `${square} after ${i} plies`);
        if (pieces.has(square))
          assert.equal(
            tile.filter((color) => color === WHITE).length > 100,
            pieces.get(square) === "white",
            `${square} after ${i} plies`,
          );
      }
    }
    replayed.free();
  },
);

test(
  "work can be cancelled and begun again, and ends when the dialog is closed",
  { skip: LACKS.downloads },
  async (t) => {
    const page = await open(t, { game: { ...TWO, actions: await longGame(300) } });
    /** @type {unknown[]} */
    const downloads = [];
    page.on("download", (download) => downloads.push(download));
    const dialog = await openDialog(page);
    await choose(dialog, { format: "gif", size: "600" });
    await button(page, "Save").click();
    await dialog.getByRole("progressbar").waitFor();
    await page.waitForFunction(
      () => /** @type {HTMLProgressElement} */ (document.querySelector("dialog progress")).value > 0,
    );
    await button(page, "Cancel").click();
    await dialog.getByText("Cancelled").waitFor();
    const ends = page
      .workers()
      .filter((worker) => worker.url().endsWith("gif-worker.js"))
      .map((worker) => worker.waitForEvent("close"));
    await Promise.all(ends);
    assert.ok(
      await button(page, "Save").evaluate((element) => element === document.activeElement),
      "the focus is on Save",
    );
    assert.equal(downloads.length, 0);
    await button(page, "Save").click();
    await button(page, "Cancel").waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    const again = await openDialog(page);
    assert.equal(await again.locator("select[name=size]").inputValue(), "600", "the choices stay");
    await choose(again, { size: "300" });
    assert.equal(decode((await saved(page)).bytes).frames.length, 301);
    assert.equal(downloads.length, 1);
  },
);

test("the dialog is used by keyboard alone, and gives the focus back", { skip: LACKS.downloads }, async (t) => {
  const page = await open(t, { game: TWO });
  await play(page, "e3e4");
  await button(page, "Picture").focus();
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "Picture" }).waitFor();
  const focused = () =>
    page.evaluate(() => document.activeElement?.getAttribute("name") ?? document.activeElement?.textContent);
  const tabTo = async (/** @type {string} */ name) => {
    for (let i = 0; i < 12 && (await focused()) !== name; i++) await page.keyboard.press("Tab");
    assert.equal(await focused(), name);
  };
  await tabTo("format");
  await page.keyboard.type("GIF");
  await tabTo("time");
  await page.keyboard.press("ArrowDown");
  await tabTo("Save");
  const { bytes } = await saved(page, () => page.keyboard.press("Enter"));
  assert.deepEqual(
    decode(bytes).frames.map(({ time }) => time),
    [200, 300],
  );
  await page.getByText(/makruk\.gif/).waitFor();
  assert.equal(await focused(), "Save");
  await page.keyboard.press("Escape");
  assert.match((await focused()) ?? "", /Picture/);
});

test(
  "the picture is copied as PNG, and shared as a file where that is possible",
  { skip: LACKS.pictures },
  async (t) => {
    const page = await open(t, { game: TWO });
    await play(page, "e3e4");
    const dialog = await openDialog(page);
    assert.equal(await dialog.getByRole("button", { name: "Share" }).count(), 0);
    await choose(dialog, { format: "svg" });
    await button(page, "Copy").click();
    await dialog.getByText("The picture is on the clipboard.").waitFor();
    const copied = await page.evaluate(async () => {
      const [item] = await navigator.clipboard.read();
      const { width } = await createImageBitmap(await item.getType("image/png"));
      return { types: item.types, width };
    });
    assert.deepEqual(copied, { types: ["image/png"], width: 800 });
    await page.evaluate(() => {
      /** @type {any} */ (globalThis).shared = [];
      let fault = "NotAllowedError";
      const share = async (/** @type {any} */ { files: [file] }) => {
        // The first time, the click was too long ago.
        const name = fault;
        fault = "";
        if (name) throw new DOMException("", name);
        /** @type {any} */ (globalThis).shared.push([file.name, file.type, file.size > 100]);
      };
      Object.assign(navigator, { canShare: () => true, share });
    });
    await choose(dialog, { format: "gif" });
    await button(page, "Share").click();
    await dialog.getByText("The picture is ready. Press Share again.").waitFor();
    await button(page, "Share").click();
    await page.waitForFunction(() => /** @type {any} */ (globalThis).shared.length > 0);
    assert.deepEqual(await page.evaluate(() => /** @type {any} */ (globalThis).shared), [
      ["makruk.gif", "image/gif", true],
    ]);
  },
);

test("errors are shown in the dialog", async (t) => {
  const page = await open(t, { game: TWO, isBroken: true });
  await play(page, "e3e4");
  await page.route("**/gif-worker.js", (route) => route.abort());
  const dialog = await openDialog(page);
  await choose(dialog, { format: "gif" });
  await button(page, "Save").click();
  await dialog.getByRole("alert").getByText("The picture cannot be made here.").waitFor();
  await choose(dialog, { format: "png" });
  assert.equal(await dialog.locator("[role=alert]").textContent(), "");
  await page.evaluate(
    () => (navigator.clipboard.write = () => Promise.reject(new DOMException("", "NotAllowedError"))),
  );
  await button(page, "Copy").click();
  await dialog.getByText(/does not let the page copy pictures/).waitFor();
});

test("the first visit loads no file of the dialog", async (t) => {
  const page = await open(t, { game: TWO });
  await click(page, "e3e4");
  const files = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
  assert.deepEqual(
    files.filter((name) => /picture|film|gif|\.png/.test(name)),
    [],
  );
});

for (const language of /** @type {const} */ (["en", "th"])) {
  for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
    test(
      `the dialog passes axe-core and fits on a phone, ${language}, ${colorScheme}`,
      { skip: LACKS.downloads },
      async (t) => {
        const context = {
          colorScheme,
          bypassCSP: true,
          viewport: { width: 360, height: 740 },
          isMobile: true,
          hasTouch: true,
        };
        const page = await open(t, { game: COUNTING, language, context });
        const dialog = await openDialog(page, language === "th" ? "รูปภาพ" : "Picture");
        await choose(dialog, { format: "gif", size: "300" });
        await saved(page, () => dialog.locator(".primary").click());
        if (language === "th") await dialog.getByLabel("แสดงการนับและผลใต้กระดาน").waitFor();
        await page.evaluate(AXE);
        const { violations } = await page.evaluate(() => /** @type {any} */ (globalThis).axe.run());
        assert.deepEqual(
          violations.map(
            (/** @type {any} */ { id, nodes }) =>
              `${id}: ${nodes.map((/** @type {any} */ node) => node.failureSummary)}`,
          ),
          [],
        );
        assert.ok(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth));
      },
    );
  }
}
