// Score sheets to print.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Game, parsePgn, ready } from "../dist/index.js";
import { scoreSheet } from "../dist/sheet.js";

await ready();

/** Five pieces: the count of Black's khun begins at 6. */
const COUNTED = "3k4/8/8/8/8/8/4r3/K1N1R1R1 w - - 0 31";
const TEXT = `[White "สมชาย <b>"]\n[FEN "${COUNTED}"]\n\n31. Rxe2 Kd7= (31... Kc7) 32. -- 1/2-1/2`;

/** The moves of a sheet, to the last one. @param {string} html */
const cells = (html) => [...html.matchAll(/<td>(.*?)<\/td>/g)].map(([, cell]) => cell).filter(Boolean);

test("a record is a sheet in English or Thai", async () => {
  const [record] = parsePgn(TEXT);
  const english = await scoreSheet(record);
  assert.match(english, /^<!doctype html>\n<html lang="en">/);
  assert.ok(english.includes("<dd>สมชาย &lt;b&gt;</dd>") && english.includes("<dd>0.5-0.5</dd>"), english);
  assert.deepEqual(cells(english), ["RXe2", "Kd7 (=) <b>6</b>", "--"]);
  const thai = await scoreSheet(record, { thai: true, letters: "makruk-js" });
  assert.match(thai, /^<!doctype html>\n<html lang="th">/);
  assert.deepEqual(cells(thai), ["Rxe2", "Kd7 (=) <b>๖</b>", "--"]);
  assert.notDeepEqual(cells(await scoreSheet(record, { thai: true })), cells(thai));
});

test("a game is a sheet with tags, result and the counts of its rules", async () => {
  const game = new Game({ fen: COUNTED });
  for (const move of ["e1e2", "d8d7"]) game.play(move);
  game.resign("black");
  const html = await scoreSheet(game, { tags: { Black: "Lek" } });
  assert.deepEqual(cells(html), ["RXe2", "Kd7 <b>6</b>"]);
  assert.ok(html.includes("<dd>Lek</dd>") && html.includes("<dd>1-0</dd>"), html);
  assert.deepEqual(cells(await scoreSheet(game, { rules: "thai,pieces.first=one" })), ["RXe2", "Kd7 <b>1</b>"]);
});

test("a called count is beside the moves from 1", async () => {
  const start = "8/2k5/4n3/8/8/4S3/8/2RK4 b - - 0 1";
  const [record] = parsePgn(`[FEN "${start}"]\n\n{[%count start]} 1... Kd6 2. Ke2 Kd7 *`);
  assert.deepEqual(cells(await scoreSheet(record)), ["…", "Kd6 <b>1</b>", "Ke2", "Kd7 <b>2</b>"]);
});

test("tags replace those of a record, and unknown options are errors", async () => {
  const [record] = parsePgn("[White \"A\"]\n\n1. e4 *");
  assert.ok((await scoreSheet(record, { tags: { White: "B" } })).includes("<dd>B</dd>"));
  await assert.rejects(scoreSheet(record, /** @type {any} */ ({ thia: true })), { kind: "option" });
  await assert.rejects(scoreSheet(record, /** @type {any} */ ({ thai: "th" })), { kind: "type" });
  await assert.rejects(scoreSheet(record, /** @type {any} */ ({ letters: "klingon" })), { kind: "unknown-letters" });
  await assert.rejects(scoreSheet(/** @type {any} */ ({}), {}), { kind: "record" });
});
