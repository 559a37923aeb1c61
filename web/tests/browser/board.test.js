// The board by mouse, touch, keyboard and screen reader.

import assert from "node:assert/strict";
import { test } from "node:test";

import { LACKS, TWO, board, game, open, play, square, tap, waitForMoves } from "./page.js";

/** @typedef {import("./page.js").Page} Page */

/** The centre of a square. @param {Page} page @param {string} name */
async function middle(page, name) {
  const box = await square(page, name).boundingBox();
  assert.ok(box);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test("clicking a piece and then a square plays the move", async (t) => {
  const page = await open(t, { game: TWO });
  await square(page, "e3").click();
  assert.equal(await board(page).locator(".target").count(), 1);
  await square(page, "e4").click();
  assert.deepEqual((await game(page)).moves, ["e3e4"]);
});

test("dragging a piece plays the move", async (t) => {
  const page = await open(t, { game: TWO });
  await square(page, "e3").dragTo(square(page, "e4"));
  assert.deepEqual((await game(page)).moves, ["e3e4"]);
});

test("a piece dropped on an illegal square goes back", async (t) => {
  const page = await open(t, { game: TWO });
  await square(page, "e3").dragTo(square(page, "e6"));
  await square(page, "e6").dragTo(square(page, "e5"));
  assert.deepEqual((await game(page)).moves, []);
  await play(page, "e3e4");
  assert.deepEqual((await game(page)).moves, ["e3e4"]);
});

test("pieces can be dragged on a flipped board", async (t) => {
  const page = await open(t, { game: { ...TWO, orientation: "black" } });
  const [h8, a1] = [await middle(page, "h8"), await middle(page, "a1")];
  assert.ok(h8.x < a1.x && h8.y > a1.y);
  await square(page, "e3").dragTo(square(page, "e4"));
  assert.deepEqual((await game(page)).moves, ["e3e4"]);
});

test("tapping plays moves on a phone", async (t) => {
  const page = await open(t, {
    game: TWO,
    context: { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } },
  });
  await tap(square(page, "e3"));
  await tap(square(page, "e4"));
  assert.deepEqual((await game(page)).moves, ["e3e4"]);
});

test("dragging by touch moves the piece without scrolling the page", { skip: LACKS.touches }, async (t) => {
  const page = await open(t, {
    game: TWO,
    context: { hasTouch: true, isMobile: true, viewport: { width: 390, height: 600 } },
  });
  const touch = await page.context().newCDPSession(page);
  const [from, to] = [await middle(page, "d3"), await middle(page, "d4")];
  /** @param {"touchStart" | "touchMove" | "touchEnd"} type @param {{ x: number, y: number }[]} touchPoints */
  const send = (type, ...touchPoints) => touch.send("Input.dispatchTouchEvent", { type, touchPoints });
  await send("touchStart", from);
  await send("touchMove", { x: from.x, y: (from.y + to.y) / 2 });
  await send("touchMove", to);
  await send("touchEnd");
  await waitForMoves(page, 1);
  assert.deepEqual((await game(page)).moves, ["d3d4"]);
  assert.equal(await page.evaluate(() => scrollY), 0);
});

test("keys move the focus, pick up pieces and drop them", async (t) => {
  const page = await open(t, { game: TWO });
  await square(page, "e1").focus();
  for (const key of ["ArrowUp", "ArrowUp", "Enter", "ArrowUp", "Enter"]) await page.keyboard.press(key);
  assert.deepEqual((await game(page)).moves, ["e3e4"]);
  for (const key of ["Home", "ArrowUp", "ArrowUp", " ", "Escape", "ArrowDown", "Enter"]) await page.keyboard.press(key);
  assert.deepEqual((await game(page)).moves, ["e3e4"]);
});

test("arrow keys are reversed on a flipped board", async (t) => {
  const page = await open(t, { game: { ...TWO, orientation: "black" } });
  await square(page, "e1").focus();
  for (const key of ["ArrowDown", "ArrowDown", "ArrowLeft", "Enter", "ArrowDown", "Enter"])
    await page.keyboard.press(key);
  assert.deepEqual((await game(page)).moves, ["f3f4"]);
});

test("the first Tab focuses a link that skips to the board", async (t) => {
  const page = await open(t, { game: TWO });
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowUp");
  assert.equal(await square(page, "e2").evaluate((cell) => cell.matches(":focus")), true);
});

test("squares, pieces and moves have text for screen readers", async (t) => {
  const page = await open(t, { game: TWO });
  await square(page, "b1").click();
  const squares = await board(page).getByRole("gridcell").count();
  assert.equal(squares, 64);
  const tree = await board(page).ariaSnapshot();
  for (const words of [
    'grid "Makruk board"',
    'gridcell "b1, white ma, selected"',
    'gridcell "d2, empty, can go here"',
    'gridcell "e8, black khun"',
  ]) {
    assert.ok(tree.includes(words), `${words} in\n${tree}`);
  }
  assert.match(tree, /status: "?white ma on b1: \d moves?, .*d2/);
  await square(page, "d2").click();
  const after = await board(page).ariaSnapshot();
  assert.match(after, /gridcell "d2, white ma, last move"/);
  assert.match(after, /status: "?white ma b1 to d2/);
});

test("in Thai, squares have Thai names and descriptions", async (t) => {
  const page = await open(t, { game: TWO, language: "th" });
  const tree = await board(page).ariaSnapshot();
  for (const words of ['gridcell "ก๑ เรือขาว"', 'gridcell "จ๘ ขุนดำ"', 'gridcell "ก๔ ว่าง"'])
    assert.ok(tree.includes(words), tree);
});

test("captures and checks are announced", async (t) => {
  const page = await open(t, { game: { ...TWO, fen: "4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1" } });
  await square(page, "d1").click();
  assert.equal(await square(page, "d5").getAttribute("aria-label"), "d5, black bia, can be captured");
  await square(page, "d5").click();
  await play(page, "e8e7", "d5e5");
  assert.equal(await square(page, "e7").getAttribute("aria-label"), "e7, black khun, in check");
  assert.match(await board(page).ariaSnapshot(), /Check\./);
});

test("a standalone board has attributes, and plays moves unless the event is cancelled", async (t) => {
  const page = await open(t);
  const found = await page.evaluate(async () => {
    // The type checker cannot resolve this path, which exists only in the page.
    const path = "./makruk/index.js";
    const { Game } = await import(new URL(path, location.href).href);
    const board = /** @type {any} */ (document.createElement("makruk-board"));
    board.setAttribute("position", "4k3/8/8/8/8/8/8/4K2R w - - 0 1");
    document.body.append(board);
    const shown = board.position;
    const game = new Game();
    board.game = game;
    const cell = (/** @type {string} */ name) => board.shadowRoot.querySelector(`[data-square=${name}]`);
    const choose = (/** @type {string} */ move) =>
      [move.slice(0, 2), move.slice(2)].forEach((name) => cell(name).click());
    board.addEventListener(
      "makruk-move",
      (/** @type {any} */ event) => event.detail.uci === "e3e4" && event.preventDefault(),
    );
    choose("e3e4");
    const cancelled = game.history();
    choose("d3d4");
    board.setAttribute("mode", "view");
    choose("d6d5");
    const played = game.history();
    board.setAttribute("mode", "play");
    game.resign("black");
    choose("d6d5"); // an error here would fail the test
    return { shown, cancelled, played, end: game.actions.at(-1) };
  });
  assert.deepEqual(found, { shown: "4k3/8/8/8/8/8/8/4K2R", cancelled: [], played: ["d3d4"], end: "resign black" });
});

test("the right mouse button draws arrows and circles, and a click removes them", async (t) => {
  const page = await open(t, { game: TWO });
  const draw = async (/** @type {string} */ from, /** @type {string} */ to) => {
    const [begin, end] = [await middle(page, from), await middle(page, to)];
    await page.mouse.move(begin.x, begin.y);
    await page.mouse.down({ button: "right" });
    await page.mouse.move(end.x, end.y);
    await page.mouse.up({ button: "right" });
  };
  const drawn = () =>
    board(page).evaluate((/** @type {any} */ { drawn }) => drawn.map((/** @type {any} */ { from, to }) => from + to));
  await draw("e3", "e4");
  await draw("d5", "d5");
  assert.deepEqual(await drawn(), ["e3e4", "d5d5"]);
  await draw("e3", "e4");
  assert.deepEqual(await drawn(), ["d5d5"]);
  await square(page, "a5").click();
  assert.deepEqual(await drawn(), []);
});

test("for two players face to face, the pieces of the far side are turned", async (t) => {
  const page = await open(t, { game: TWO, settings: { facing: true } });
  const turned = (/** @type {string} */ at) =>
    board(page).locator(`g:has(> [data-piece=${at}])`).getAttribute("transform");
  assert.match((await turned("e8")) ?? "", /rotate\(180/);
  assert.doesNotMatch((await turned("d1")) ?? "", /rotate/);
});

test("a wrong property is an error and changes nothing, and null is none", async (t) => {
  const page = await open(t);
  const found = await page.evaluate(() => {
    const board = /** @type {any} */ (document.createElement("makruk-board"));
    board.setAttribute("position", "empty");
    document.body.append(board);
    const kinds = [
      ["arrows", [null]], ["arrows", "x"], ["drawn", 5], ["marks", [5]], ["stars", "e4"], ["checks", {}],
    ].map(([name, value]) => {
      try {
        board[/** @type {string} */ (name)] = value;
        return "none";
      } catch (/** @type {any} */ error) {
        return error.kind;
      }
    });
    for (const name of ["arrows", "drawn", "marks", "stars", "checks"]) board[name] = null;
    board.marks = ["e4"];
    board.position = null;
    return { kinds, arrows: board.arrows, marks: board.marks, position: board.position };
  });
  assert.deepEqual(found, {
    kinds: Array(6).fill("type"),
    arrows: [],
    marks: ["e4"],
    position: "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR",
  });
});
