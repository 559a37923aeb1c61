// Queries on the page: their text, their errors in Thai, and searches in portions.

import assert from "node:assert/strict";
import { test } from "node:test";

import { find } from "../dist/find.js";
import { START } from "../dist/index.js";
import {
  isOfGame, materialOf, parse, positionValue, quoted, readMaterial, unquoted, valueOf, withValue, writeMaterial,
} from "../site/search/query.js";
import { TEXTS } from "../site/search/search-texts.js";

/** @type {typeof import("../site/search/finding.js")} */
const { search } = await import(new URL("../dist/site/search/finding.js", import.meta.url).href);

test("plain words stand beside a query, whose offsets remain", () => {
  assert.deepEqual(parse("somchai 2024"), { query: "", plain: ["somchai", "2024"] });
  assert.deepEqual(parse("then or next"), { query: "", plain: ["then", "or", "next"] });
  const text = '"evening game" captured:R next player:"A \\"b" club';
  const { query, plain } = parse(text);
  assert.deepEqual(plain, ["evening game", "club"]);
  assert.equal(query.trim(), 'captured:R next player:"A \\"b"');
  assert.equal(query.indexOf("next"), text.indexOf("next"));
});

test("words are replaced, appended and removed", () => {
  assert.equal(withValue("", "result", "1-0"), "result:1-0");
  assert.equal(withValue("turn:white result:1-0 check:yes", "result", "0-1"), "turn:white result:0-1 check:yes");
  assert.equal(withValue("turn:white result:1-0", "turn", null), "result:1-0");
  assert.equal(withValue("-result:1-0", "result", "*"), "-result:1-0 result:*");
  assert.equal(valueOf('white:a player:"b c"', "player"), '"b c"');
  assert.equal(valueOf("-player:b", "player"), null);
  for (const name of ["som", "สม ชาย", 'a "b", c\\', ""]) assert.equal(unquoted(quoted(name)), name);
  assert.equal(isOfGame("player:som then -ended:count"), true);
  assert.equal(isOfGame("player:som ended:count tag:Date>2020"), true);
  assert.equal(isOfGame("player:som ply:3"), false);
});

test("what chips write is read", async () => {
  assert.equal(materialOf(START), "KRRNNSSMPPPPPPPPvKRRNNSSMPPPPPPPP");
  for (const value of ["KRvK", "KRRNSMPP*vKP*"]) {
    assert.equal(writeMaterial(/** @type {any} */ (readMaterial(value))), value);
    await find("", `material:${value}`);
  }
  for (const value of ["KR", "KR2vK", "KR+vK", "RvK", "KRvKvK"]) assert.equal(readMaterial(value), null, value);
  const { games } = await find("1. e4 *", `position:${positionValue(START)}`);
  assert.deepEqual(games.map(({ matches }) => matches), [[0]]);
  for (const [, query] of [...TEXTS.en.questions, ...TEXTS.th.questions]) await find("", query);
});

test("the texts of searches have the same keys in both languages", () => {
  const keys = (/** @type {any} */ texts) => Object.entries(texts).map(([key, text]) => `${key}: ${typeof text}`);
  assert.deepEqual(keys(TEXTS.th), keys(TEXTS.en));
});

test("every error of a query has a sentence in Thai, with what was found", async () => {
  const wrong = {
    "turn:white then": "",
    "flip:yes": "",
    'player:x "': "",
    "materail:KRvK": "“materail” หมายถึง “material”",
    "zzzzzz:1": "“zzzzzz”",
    ":x turn:white": "",
    "-flip:yes turn:white": "“flip”",
    "flip:yes flip:yes turn:white": "“flip”",
    "turn:purple": "“purple”",
    "turn:": "ไม่มีค่า",
    'player:""': "ชื่อ",
    'player:"a': "",
    'player:"a\\x"': "",
    "tag:=x": "",
    "tag:Date": "",
    "ply:9-3": "",
    "left:x": "“x”",
    "lead:x": "“x”",
    "position:8/8": "",
    "position:": "",
    "board:8/8/8": "",
    "board:9/8/8/8/8/8/8/8": "",
    "board:7/8/8/8/8/8/8/8": "แถวที่ 8",
    "board:x7/8/8/8/8/8/8/8": "“x”",
    "board:[R7/8/8/8/8/8/8/8": "",
    "material:KXvK": "“X”",
    "material:KR9-2vK": "",
    "material:KKvK": "",
    "material:K*RvK": "",
    "material:KR": "",
    "move:zz": "",
    "at:start": "“start”",
    "ended:never": "“never”",
    "gives:tea": "“tea”",
    "result:2-0": "“2-0”",
    "check:maybe": "“maybe”",
    "count:x": "“x”",
    "calls:x": "“x”",
    "moved:X": "“X”",
    "turn:white lasting:0": "“0”",
    "turn:white colours:x": "“x”",
    "length:x": "“x”",
  };
  for (const [query, part] of Object.entries(wrong)) {
    const fault = await find("", query).then(() => null, (error) => error);
    assert.equal(fault?.kind, "query", query);
    const text = TEXTS.th.fault(fault.message);
    assert.ok(text !== "คำค้นไม่ถูกต้อง" && text.includes(part), `${query}: ${fault.message}: ${text}`);
    assert.doesNotMatch(text, /\$\d|expected|undefined/, query);
  }
});

/** The names of the games that answer a query, with the first ply. @param {string} query @param {string[]} records */
async function answers(query, records) {
  const games = records.map((pgn, item) => ({ item, pgn }));
  const sum = { hits: /** @type {[number, number][]} */ ([]), read: 0, damaged: 0 };
  for await (const { hits, read, damaged } of search(query, games, new AbortController().signal)) {
    sum.hits.push(...hits.map(({ item, plies }) => /** @type {[number, number]} */ ([item, plies[0]])));
    sum.read += read;
    sum.damaged += damaged;
  }
  return sum;
}

test("records are searched one by one, whatever stands between them", async () => {
  const records = [
    "1. e4 e5",
    '[White "A"]\n\n1. d4 d5',
    "1. e4 e5 * {behind the result}",
    "1. e4 e9 *",
    '[Rules "fairy"]\n\n1. e4 d5 2. exd5 *',
    "1. d4 e5 2. dxe5 *",
    '[White "unfinished comment"]\n\n1. e4 {never closed',
    "1. d4 e5 2. dxe5 *",
    '; a site\n% 1\n\n{its name} [White "B"]\n\n1. d4 e5 2. dxe5 *',
    '\n [White "C"]\n\n1. d4 e5 2. dxe5 *',
    "; a comment\n1. d4 e5 2. dxe5 *",
  ];
  assert.deepEqual((await answers("captured:P", records)).hits.map(([item]) => item).sort((a, b) => a - b), [4, 5, 7, 8, 9, 10]);
  const { hits, read, damaged } = await answers("move:e4 ply:0", records);
  assert.deepEqual(hits.filter(([item]) => item !== 6), [[0, 0], [2, 0], [4, 0]]);
  assert.equal(read, 11);
  assert.ok(damaged >= 1);
  // The second game of a record has no number.
  const two = await answers("captured:P", ["1. d4 d5 *\n\n[White \"D\"]\n\n1. d4 e5 2. dxe5 *"]);
  assert.deepEqual([two.hits, two.damaged], [[], 1]);
});

test("many games are searched in portions, with the rules of each, until the search is stopped", async () => {
  const king = '[FEN "8/8/8/8/8/1k6/8/1K5R w - - 0 1"]\n\n1. Rh3+ *';
  const textOf = (/** @type {number} */ n) => (n % 2 === 0 ? `[Rules "fairy"]\n${king}` : "1. e4 e5 2. d4 d5 *");
  const many = Array.from({ length: 6000 }, (_, n) => textOf(n));
  const parts = [];
  const games = many.map((pgn, item) => ({ item, pgn }));
  for await (const part of search("count:pieces", games, new AbortController().signal)) parts.push(part);
  assert.ok(parts.length > 2, `${parts.length} parts`);
  const found = parts.flatMap(({ hits }) => hits.map(({ item }) => item));
  assert.deepEqual(found.filter((item) => item % 2 === 1), []);
  assert.equal(found.length, 3000);
  const control = new AbortController();
  let read = 0;
  await assert.rejects(async () => {
    for await (const part of search("turn:white", games, control.signal)) {
      read += part.read;
      control.abort();
    }
  }, { name: "AbortError" });
  assert.ok(read > 0 && read < 6000);
});

test("a malformed query is rejected before any game is read", async () => {
  function* games() {
    yield* [];
    assert.fail("a game was read");
  }
  const searching = search("turn:purple", games(), new AbortController().signal);
  await assert.rejects(searching.next(), { kind: "query", offset: 5 });
});
