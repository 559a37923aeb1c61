// The analysis: input and output of records and positions, variations, the engine's lines.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { Game, ready } from "../../dist/index.js";
import { windows874 } from "../windows874.js";
import {
  LACKS, board, button, click, copied, enter, game, open, play, square, tab, unfold, waitForKept, waitForMoves,
} from "./page.js";

/** @typedef {import("./page.js").Page} Page */

await ready();

const VARIATIONS = '[White "Somchai"]\n[Black "Malee"]\n\n1. e4 e5 (1... d5 2. exd5 {wild} (2. d4 c5)) 2. Nd2 *';

/** The listed moves, without move numbers. @param {Page} page */
const moves = async (page) =>
  (await page.locator(".moves button.move").allTextContents()).map((text) => text.replace(/^\d+(\.|…) /, ""));

test("a PGN with variations and comments is parsed, stepped through and written", async (t) => {
  const page = await open(t, { at: "#analyse" });
  await enter(page, VARIATIONS);
  await page.getByText("wild").waitFor();
  assert.deepEqual(await moves(page), ["e4", "e5", "d5", "exd5", "d4", "c5", "Nd2"]);
  // Both sides have a column, and the variation has a row below the move that it replaces.
  const places = await page.locator(".moves button.move").evaluateAll((all) =>
    all.map((move) => move.getBoundingClientRect()).map(({ x, y }) => ({ x, y })),
  );
  const [white, black, variation, , , , second] = places;
  assert.ok(black.x > white.x + 50 && Math.abs(black.y - white.y) < 2 && Math.abs(second.x - white.x) < 2);
  assert.ok(variation.y > black.y && variation.x > white.x && second.y > variation.y, JSON.stringify(places));
  await page.locator(".moves button", { hasText: "c5" }).click();
  assert.deepEqual((await game(page)).moves, ["e3e4", "d6d5", "d3d4", "c6c5"]);
  await button(page, "Back").click();
  assert.deepEqual((await game(page)).moves, ["e3e4", "d6d5", "d3d4"]);
  await button(page, "Copy PGN").click();
  const written = await copied(page);
  assert.match(written, /\[White "Somchai"\]/);
  assert.match(written.replace(/\s+/g, " "), /1\. e4 e5 \(1\.\.\. d5 2\. exd5 \{wild\} \(2\. d4 c5\)\) 2\. Nd2 \*/);
});

test("the score sheet of a game is saved in the language of the page", { skip: LACKS.downloads }, async (t) => {
  const page = await open(t, { at: "#analyse", language: "th" });
  await enter(page, VARIATIONS);
  await page.getByText("wild").waitFor();
  const [file] = await Promise.all([page.waitForEvent("download"), button(page, "ใบบันทึกหมาก").click()]);
  assert.equal(file.suggestedFilename(), "makruk.html");
  const sheet = readFileSync(await file.path(), "utf8");
  assert.match(sheet, /<html lang="th">/);
  assert.match(sheet, /<dd>Somchai<\/dd>/);
  assert.ok(!sheet.includes("wild"), sheet);
});

test("a variation can be promoted to the main line, and a line deleted", async (t) => {
  const page = await open(t, { at: "#analyse" });
  await enter(page, VARIATIONS);
  await page.locator(".moves button", { hasText: "exd5" }).click();
  await button(page, "Make main line").click();
  assert.deepEqual((await moves(page)).slice(0, 3), ["e4", "d5", "e5"]);
  await button(page, "Delete from here").click();
  assert.deepEqual((await game(page)).moves, ["e3e4", "d6d5"]);
  assert.equal((await moves(page)).includes("exd5"), false);
});

test("arrow keys, Home and End step through a record", async (t) => {
  const page = await open(t, { at: "#analyse" });
  await enter(page, VARIATIONS);
  await button(page, "First position").focus();
  for (const [key, count] of /** @type {const} */ ([["ArrowRight", 1], ["End", 3], ["ArrowLeft", 2], ["Home", 0]])) {
    await page.keyboard.press(key);
    await waitForMoves(page, count);
  }
});

test("alternative moves become variations", async (t) => {
  const page = await open(t, { at: "#analyse" });
  await play(page, "e3e4", "e6e5");
  await button(page, "Back").click();
  await waitForMoves(page, 1);
  await play(page, "d6d5");
  assert.deepEqual(await moves(page), ["e4", "e5", "d5"]);
});

test("one of several games can be selected", async (t) => {
  const page = await open(t, { at: "#analyse" });
  await enter(page, '[White "A"]\n\n1. e4 e5 *\n\n[White "B"]\n[Black "C"]\n\n1. d4 d5 2. Nd2 1-0');
  const games = page.getByRole("combobox", { name: "Game" });
  assert.deepEqual(await games.locator("option").allTextContents(), ["1. A", "2. B – C 1-0"]);
  await games.selectOption("1");
  assert.deepEqual(await moves(page), ["d4", "d5", "Nd2"]);
});

test("a PGN can be opened from a file", async (t) => {
  const page = await open(t, { at: "#analyse" });
  const file = { name: "game.pgn", mimeType: "text/plain", buffer: Buffer.from("1. d4 d5 *") };
  await page.getByLabel("Open a file").setInputFiles(file);
  await page.locator(".moves button", { hasText: "d4" }).waitFor();
});

test("a file of an older Thai program is decoded, and another encoding can be chosen", async (t) => {
  const page = await open(t, { at: "#analyse" });
  const text = '[White "สมชาย"]\n[Black "มาลี"]\n\n1. d4 d5 *';
  await tab(page, "record");
  await page
    .getByLabel("Open a file")
    .setInputFiles({ name: "game.pgn", mimeType: "text/plain", buffer: Buffer.from(windows874(text)) });
  await page.getByText("Encoding of the file: Thai: Windows-874.").waitFor();
  assert.equal(await page.locator("textarea").inputValue(), text);
  await unfold(page);
  await page.getByRole("combobox", { name: "Encoding of files" }).selectOption("windows-1252");
  await page.getByText("Encoding of the file: Western European: Windows-1252.").waitFor();
  assert.equal(await page.locator("textarea").inputValue(), Buffer.from(windows874(text)).toString("latin1"));
  assert.deepEqual(await moves(page), ["d4", "d5"]);
});

test("moves round-trip as PGN in every letter set", async (t) => {
  const page = await open(t, { at: "#analyse" });
  await play(page, "b1d2", "b8d7", "e1f2", "d8e7");
  const played = (await game(page)).moves;
  const first = {
    fairy: "Nd2",
    international: "Nd2",
    playok: "Nd2",
    "makruk-js": "Md2",
    official: "Md2",
    "official-competition": "Md2",
    "official-standard": "Mb1-d2",
    thai: "ม-ง๒",
    "thai-competition": "มง2",
    "thai-competition-digits": "มง๒",
    "thai-standard": "มข1-ง2",
    "thai-standard-digits": "มข๑-ง๒",
  };
  for (const [letters, text] of Object.entries(first)) {
    await unfold(page);
    await page.getByRole("combobox", { name: "Letters of the PGN" }).selectOption(letters);
    await button(page, "Copy PGN").click();
    const written = await copied(page);
    assert.ok(written.includes(`1. ${text}`), written);
    await button(page, "Copied").waitFor({ state: "detached" });
    await enter(page, written);
    await waitForMoves(page, 0);
    await button(page, "Last position").click();
    assert.deepEqual((await game(page)).moves, played, letters);
  }
});

test("positions are read and copied in every dialect", async (t) => {
  const page = await open(t, { at: "#analyse" });
  const fens = {
    fairy: "8/8/8/8/2k5/8/7R/3K4 b - 32 30 20",
    "makruk-js": "8/8/8/8/2k5/8/7R/3K4 b 20 b pp 15 4 16",
    international: "8/8/8/8/2k5/8/7R/3K4 b - 32 30 20",
  };
  for (const [dialect, fen] of Object.entries(fens)) {
    await unfold(page);
    await page.getByRole("combobox", { name: "Dialect" }).selectOption(dialect);
    await enter(page, "rmtektmr/8/bbbbbbbb/8/8/BBBBBBBB/8/RMTKETMR w 1");
    assert.equal((await game(page)).fen, "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1");
    await enter(page, fen);
    assert.equal((await game(page)).fen, fens.fairy);
    await button(page, "Copy").click();
    assert.equal(await copied(page), fen);
    await button(page, "Copied").waitFor({ state: "detached" });
  }
  await enter(page, "rnbqkbnr/8/pppppppp/8/8/PPPPPPPP/8/RNBKQBNR w - - 0 1");
  assert.equal((await game(page)).fen, "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1");
});

test("the engine shows the selected number of lines, with arrows", async (t) => {
  const page = await open(t, { at: "#analyse", settings: { lines: 2 } });
  await page.getByRole("switch", { name: "Engine" }).check();
  await page.locator(".pvs li").nth(1).waitFor();
  await page.getByRole("combobox", { name: "Lines" }).selectOption("4");
  await page.locator(".pvs li").nth(3).waitFor();
  assert.equal(await page.locator(".pvs li").count(), 4);
  const arrows = await board(page).evaluate((/** @type {any} */ { arrows }) => arrows);
  assert.ok(
    arrows.length === 4 &&
      arrows.every((/** @type {any} */ { from, to }) => /^[a-h][1-8]$/.test(from) && /^[a-h][1-8]$/.test(to)),
  );
  const chances = (await page.locator(".boarded .gauge").getAttribute("aria-label")) ?? "";
  const [white, draw, black] =
    /White wins (\d+) %, draw (\d+) %, Black wins (\d+) %/.exec(chances)?.slice(1).map(Number) ?? [];
  assert.ok(Math.abs(white + draw + black - 100) <= 1 && draw > 0, chances);
  // The engine follows the game until it is switched off.
  await click(page, "e3e4");
  await page.locator(".pvs li").first().waitFor();
  await page.getByRole("switch", { name: "Engine" }).uncheck();
});

test("an analysis survives a reload", async (t) => {
  const page = await open(t, { at: "#analyse" });
  await play(page, "e3e4", "e6e5");
  await page.reload();
  await waitForMoves(page, 2);
  await square(page, "e5").waitFor();
});

test("switching off the engine removes its lines and arrows", async (t) => {
  const page = await open(t, { at: "#analyse" });
  await page.getByRole("switch", { name: "Engine" }).check();
  await page.locator(".pvs li").first().waitFor();
  await page.getByRole("switch", { name: "Engine" }).uncheck();
  assert.equal(await page.locator(".pvs li").count(), 0);
  assert.deepEqual(await board(page).evaluate((/** @type {any} */ { arrows }) => arrows), []);
  await play(page, "e3e4");
  await button(page, "Back").click();
  assert.equal(await page.locator(".pvs li").count(), 0);
});

test("in Thai, scores and depths have Arabic digits and a true minus sign", async (t) => {
  const page = await open(t, { at: "#analyse", language: "th", settings: { lines: 1 } });
  await enter(page, "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/3K4 w - - 0 1");
  await page.getByRole("switch").check();
  await page.locator(".pvs li").first().waitFor();
  assert.match((await page.locator(".score").textContent()) ?? "", /^−(\d+\.\d\d|#\d+)$/);
  assert.match((await page.locator(".lines .row .note").textContent()) ?? "", /ลึก \d+ ชั้น/);
  assert.match((await page.locator(".chances").textContent()) ?? "", /^ขาว \d+% · เสมอ \d+% · ดำ \d+%$/);
  assert.match((await page.locator(".pvs button").first().textContent()) ?? "", /[๑-๘]/);
});

test("a record is opened by pasting or dropping it anywhere, and its errors stand beside the board", async (t) => {
  const page = await open(t, { at: "#learn" });
  /** @param {string} kind @param {string} text @param {string} [name] that of a file */
  const send = (kind, text, name) =>
    page.evaluate(
      ([kind, text, name]) => {
        const data = new DataTransfer();
        if (name) data.items.add(new File([text], name));
        else data.setData("text/plain", text);
        const options = { bubbles: true, cancelable: true };
        const event =
          kind === "paste"
            ? new ClipboardEvent(kind, { ...options, clipboardData: data })
            : new DragEvent(kind, { ...options, dataTransfer: data });
        document.querySelector("main")?.dispatchEvent(event);
      },
      [kind, text, name ?? ""],
    );
  await send("paste", "1. e4 e5 *");
  await page.locator(".moves .move").nth(1).filter({ hasText: "e5" }).waitFor();
  await send("drop", "1. d4 *", "game.pgn");
  await page.locator(".moves .move").first().filter({ hasText: "d4" }).waitFor();
  await send("paste", "hello world");
  await page.locator(".notice").getByText("This text contains no game: “hello” is not a move.").waitFor();
  await send("drop", "no book", "club.mkb");
  await page.getByRole("alert").getByText("not a book").waitFor();
  // In a field, a text is pasted into the field.
  await tab(page, "record");
  await page.locator("textarea").fill("");
  await page.locator("textarea").focus();
  await page.evaluate(() => navigator.clipboard.writeText("1. c4 *"));
  await page.keyboard.press("Control+V");
  assert.equal(await page.locator("textarea").inputValue(), "1. c4 *");
  assert.equal((await moves(page))[0], "d4");
});

test("pasting a link of the page opens it", async (t) => {
  const page = await open(t, { at: "#analyse" });
  await play(page, "e3e4", "e6e5");
  await tab(page, "record");
  await button(page, "Copy link").click();
  const link = await copied(page);
  await enter(page, "1. d4 *");
  await waitForMoves(page, 0);
  await enter(page, ` ${link}\n`);
  await waitForMoves(page, 2);
});

test("pasting an external address or a chess position gives a specific error", async (t) => {
  const page = await open(t, { at: "#analyse" });
  const error = page.getByRole("alert").locator(".error");
  for (const [text, words] of [
    ["https://example.org/a", /address, not a game/],
    ["rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", /chess FEN/],
  ]) {
    await enter(page, String(text));
    await error.waitFor();
    assert.match((await error.textContent()) ?? "", /** @type {RegExp} */ (words));
  }
});

test("in Thai, errors contain no English and name squares as on the board", async (t) => {
  const page = await open(t, { at: "#analyse", language: "th" });
  const error = page.getByRole("alert").locator(".error");
  const wrong = [
    "8/8/8/8/8/8/8/8 w - - 0 1",
    "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR x",
    "9/8/8/8/8/8/8/8 w",
    "kK6/8/8/8/8/8/8/8 w - - 0 1",
    "3k4/8/8/8/8/8/7P/3K4 w - - 0 1",
  ];
  const found = [];
  for (const text of wrong) {
    await enter(page, text);
    await error.first().waitFor();
    // Quotations of the input may contain any letters.
    const words = (await error.first().evaluate((element) => element.firstChild?.textContent ?? "")).replace(
      /“[^”]*”/g,
      "",
    );
    assert.match(words, /[ก-๙]/u);
    assert.doesNotMatch(words, /[a-z]/i, text);
    found.push(words);
  }
  await enter(page, "1. e4 e5 2. Nd5 *");
  assert.doesNotMatch(
    (await error.nth(1).evaluate((element) => element.firstChild?.textContent ?? "")).replace(/“[^”]*”/g, ""),
    /[a-z]/i,
  );
  await page.evaluate(() => (location.hash = "g=!!"));
  await page.waitForFunction(() => location.hash === "#analyse");
  assert.doesNotMatch(((await error.first().textContent()) ?? "").replace(/“[^”]*”/g, ""), /[a-z]{2}/i);
  assert.ok(found.some((words) => /[กขคงจฉชญ][๑-๘]/u.test(words)), found.join("\n"));
});

/** The PGN of a long game without captures, checks or repetitions. @param {number} plies */
function longGame(plies) {
  const game = new Game();
  let seed = 1;
  const random = (/** @type {number} */ below) => (seed = (seed * 48271) % 0x7fffffff) % below;
  while (game.history().length < plies) {
    const quiet = game.moves({ verbose: true }).filter(({ captured, piece }) => !captured && piece !== "bia");
    const move = quiet[random(quiet.length)];
    if (!move) {
      game.undo();
      continue;
    }
    game.push(move.uci);
    if (game.outcome || game.isCheck() || game.occurrences > 1) game.undo();
  }
  return game.pgn();
}

test("a step in a long game neither replays it nor rebuilds the list", async (t) => {
  const page = await open(t, { at: "#analyse" });
  await enter(page, longGame(1260));
  await page.locator(".moves button.move").nth(1250).click();
  await waitForMoves(page, 1251);
  await button(page, "Back").click();
  // The current move is kept in view.
  await page.waitForFunction(() => {
    const [list, move] = [".moves .moves", ".move.current"].map((name) =>
      document.querySelector(name)?.getBoundingClientRect(),
    );
    return list && move && move.top >= list.top && move.bottom <= list.bottom;
  });
  await button(page, "Forward").click();
  await waitForMoves(page, 1251);
  const work = await page.evaluate(async (site) => {
    const { Game } = await import(`${site}makruk/index.js`);
    const count = { actions: 0, nodes: 0, records: 0 };
    for (const name of ["play", "act", "undo", "push", "pgn"]) {
      const before = Game.prototype[name];
      Game.prototype[name] = function (/** @type {any[]} */ ...words) {
        count.actions++;
        return before.apply(this, words);
      };
    }
    const list = document.querySelector(".panel .moves");
    const observer = new MutationObserver(
      (changes) => (count.nodes += changes.reduce((sum, { addedNodes }) => sum + addedNodes.length, 0)),
    );
    observer.observe(/** @type {Element} */ (list), { childList: true, subtree: true });
    for (let i = 0; i < 3; i++) {
      /** @type {HTMLElement} */ (document.querySelector('.steps [aria-label="Forward"]')).click();
      /** @type {HTMLElement} */ (document.querySelector('.steps [aria-label="Back"]')).click();
    }
    await new Promise((resolve) => setTimeout(resolve));
    return count;
  }, new URL(".", page.url()).href);
  assert.ok(work.actions <= 6, `${work.actions} moves were played or undone for six steps`);
  assert.equal(work.nodes, 0, "the list of moves was rebuilt");
});

test("a large file is read game by game, its games are selected by number, and it survives a reload", async (t) => {
  const page = await open(t, { at: "#analyse" });
  await play(page, "f3f4");
  const moves = longGame(24).split("\n\n")[1];
  const games = Array.from({ length: 2000 }, (_, i) => `[Event "${i}"]\n[White "W${i}"]\n\n${moves}\n\n`);
  games[7] = games[7].replace(" 5. ", " 5. Zz9 ");
  await tab(page, "record");
  await page
    .getByLabel("Open a file")
    .setInputFiles({ name: "many.pgn", mimeType: "text/plain", buffer: Buffer.from(games.join("")) });
  const number = page.getByRole("spinbutton", { name: "Game number, of 2000" });
  await number.waitFor({ timeout: 120_000 });
  assert.ok((await page.getByRole("combobox", { name: "Game" }).locator("option").count()) <= 100);
  assert.match(
    (await page.getByRole("combobox", { name: "Game" }).locator("option").nth(7).textContent()) ?? "",
    /^\(!\) 8\. W7/,
  );
  await number.fill("1500");
  await number.press("Enter");
  await button(page, "Last position").click();
  await waitForMoves(page, 24);
  await button(page, "Copy PGN").click();
  assert.match(await copied(page), /\[Event "1499"\]/);
  await waitForKept(page, 24);
  await page.reload();
  await waitForMoves(page, 24);
  assert.equal(await number.inputValue(), "1500");
  await button(page, "Undo").click();
  await waitForMoves(page, 1);
});

test("in Thai, moves are in the competition form, in which a bia has its letter and a promotion no sign", async (t) => {
  const page = await open(t, { at: "#analyse", language: "th" });
  await enter(page, "1. e4 d5 2. exd5 *");
  await page.locator(".moves button.move").nth(2).filter({ hasText: "บXง๕" }).waitFor();
  await enter(page, '[FEN "k7/8/8/4P3/8/8/8/7K w - - 0 1"]\n\n1. e6=M *');
  await page.locator(".moves button.move").first().filter({ hasText: "บจ๖" }).waitFor();
});

test("a move within an engine line is previewed under the mouse, and a click plays the line up to it", async (t) => {
  const page = await open(t, { at: "#analyse", settings: { lines: 1 } });
  await page.getByRole("switch").check();
  const third = page.locator(".pvs button").nth(2);
  // Firefox does not notice when a line is replaced under a stationary pointer.
  for (let tries = 0; tries < 20 && (await game(page)).moves.length === 0; tries++) {
    await page.mouse.move(0, 0);
    await third.hover();
    await page.waitForTimeout(200);
  }
  await waitForMoves(page, 3);
  await page.getByText(/^Preview: the position after /).waitFor();
  await page.locator(".moved h2").hover();
  await waitForMoves(page, 0);
  await page.getByText("White to move").waitFor();
  await third.click();
  await waitForMoves(page, 3);
  assert.equal(await page.locator(".moves button.move").count(), 3);
});

test("endgame tables name the result, the count and the moves that hold it", async (t) => {
  const page = await open(t, { at: "#analyse" });
  await enter(page, "8/8/8/8/2k5/8/7R/3K4 b - 32 6 2");
  await tab(page, "tables");
  const tables = page.locator(".endings");
  await tables.getByText("Without a count: White wins in").waitFor();
  await tables.getByText("Black's count leaves 13. It ends first: a draw.").waitFor();
  assert.match((await tables.locator("tbody tr").first().textContent()) ?? "", /^Kd5.*draws$/);
  await tables.getByRole("button", { name: "Kd5" }).click();
  await waitForMoves(page, 1);
  await enter(page, "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1");
  await tab(page, "tables");
  await tables.getByText("With three or four pieces left").waitFor();
});

test("the book of the engine's games opens by itself, and stays closed after it is closed", async (t) => {
  const page = await open(t, { at: "#analyse" });
  await page.locator(".book tbody tr").first().waitFor();
  await button(page, "Close the book").click();
  await play(page, "e3e4");
  assert.equal(await page.locator(".book").count(), 0);
});
