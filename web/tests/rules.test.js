// Rule sets as objects, as text and in links.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { Game, Rules, countLimit, formatRules, parseRules, ready } from "../dist/index.js";
import { Engine } from "../dist/engine.js";
import { rulesCode } from "../dist/rules.js";
import { Tables } from "../dist/tables.js";

await ready();

/** Rules as text, and their numbers; the module's tests compare the same table with the library. */
const TABLE = readFileSync(new URL("rules.tsv", import.meta.url), "utf8").trimEnd().split("\n").slice(1);
const BARE = "8/8/8/4k3/8/2K5/3R4/8 b - - 0 1";

test("rules as text, as objects and as numbers are the same", () => {
  assert.ok(TABLE.length > 90);
  for (const line of TABLE) {
    const [text, code] = line.split("\t");
    const rules = parseRules(text);
    assert.equal(formatRules(rules), text);
    assert.equal(formatRules(/** @type {any} */ (text)), text);
    assert.equal(rulesCode(rules), code, text);
    const game = new Game({ rules });
    assert.equal(game.rules, text);
    assert.equal(game.clone().rules, text);
  }
});

test("the presets are objects, and frozen", () => {
  assert.deepEqual(
    [new Game({ rules: Rules.thai }).rules, new Game({ rules: { ...Rules.fairy } }).rules],
    ["thai", "fairy"],
  );
  assert.equal(new Game({ rules: { ...Rules.fairyOnCall } }).rules, "fairy_on_call");
  assert.deepEqual(parseRules("fairy"), Rules.fairy);
  assert.throws(() => (/** @type {any} */ (Rules.thai).expiry = "reached"), TypeError);
  const own = parseRules("thai");
  own.expiry = "reached";
  assert.equal(formatRules(own), "thai,expiry=reached");
});

test("a field that differs changes the game", () => {
  const after = (/** @type {import("../dist/types.js").RulesInput} */ rules) =>
    new Game({ fen: BARE, rules }).count?.limit;
  const limits = { rows: [{ role: /** @type {const} */ ("rua"), atLeast: 1, moves: 10 }], otherwise: null };
  assert.deepEqual([after("thai"), after({ ...Rules.thai, pieces: { ...Rules.thai.pieces, limits } })], [16, 10]);
  assert.equal(after({ ...Rules.thai, pieces: { ...Rules.thai.pieces, start: "on_call" } }), undefined);
  const claimable = new Game({ rules: { ...Rules.thai, repetition: { fold: 2, effect: "claimable" } } });
  for (const move of "b1d2 b8d7 d2b1 d7b8".split(" ")) claimable.push(move);
  assert.deepEqual([claimable.outcome, claimable.claims.repetition], [null, true]);
});

test("a faulty object is rejected with the field and the permitted values", () => {
  /** @type {[any, RegExp][]} */
  const faults = [
    [{ ...Rules.thai, nonsense: 1 }, /^rules: unknown field `nonsense`, expected board, pieces, /],
    [{ ...Rules.thai, board: { ...Rules.thai.board, bound: 1 } }, /^rules\.board: unknown field `bound`/],
    [{ expiry: "reached" }, /^rules: the field `board` is missing/],
    [{ ...Rules.thai, expiry: "never" }, /^rules\.expiry: expected exceeded or reached, found `never`/],
    [
      { ...Rules.thai, board: { ...Rules.thai.board, limit: 0 } },
      /^rules\.board\.limit: expected a number from 1 to 32767, found `0`/,
    ],
    [{ ...Rules.thai, pieces: null }, /^rules\.pieces: expected an object, found null/],
    [{ ...Rules.thai, pieces: { ...Rules.thai.pieces, limits: "chess" } }, /^rules\.pieces\.limits: expected makruk/],
    [
      {
        ...Rules.thai,
        pieces: { ...Rules.thai.pieces, limits: { rows: [{ role: "pawn", atLeast: 1, moves: 1 }], otherwise: 1 } },
      },
      /rows\[0\]\.role: expected khun, /,
    ],
    [{ ...Rules.thai, deadPositionDraws: "true" }, /^rules\.deadPositionDraws: expected false or true, found `true`/],
    [7, /^expected rules as a name or an object, found number/],
    [null, /^expected rules as a name or an object, found null/],
    ["chess", /^expected `thai`, `fairy` or `fairy_on_call`, found `chess`/],
    ["thai,expiry=never", /^expected exceeded or reached for `expiry`/],
    ["thai,pace=5", /^unknown field `pace`, expected board\.limit, /],
  ];
  for (const [rules, message] of faults)
    assert.throws(
      () => new Game({ rules }),
      ({ kind, message: text }) => kind !== "internal" && message.test(text),
      String(message),
    );
  assert.throws(() => parseRules("thai, expiry=never"), { kind: "rules", offset: 13 });
});

test("a link keeps the rules", () => {
  for (const text of ["fairy", "thai,expiry=reached,pieces.limits=1bia ngai:8/64", "thai,board.limit=70"]) {
    const game = new Game({ rules: parseRules(text) });
    game.push("e3e4");
    const link = game.toLink();
    assert.match(link, /^[\w.,=:/%~-]+$/);
    const read = Game.fromLink(link);
    assert.deepEqual([read.rules, read.actions], [formatRules(parseRules(text)), ["e3e4"]]);
  }
  assert.throws(() => Game.fromLink(`${new Game().toLink()}.QA.thai,expiry=%zz`), { kind: "link" });
  assert.throws(() => Game.fromLink(`${new Game().toLink()}..chess`), { kind: "rules" });
});

test("the engine and the tables obey rules as objects", async () => {
  // The mate takes 13 moves.
  const limits = { rows: [{ role: /** @type {const} */ ("rua"), atLeast: 1, moves: 8 }], otherwise: null };
  const rules = { ...Rules.thai, pieces: { ...Rules.thai.pieces, limits } };
  const game = new Game({ fen: "8/8/8/4k3/8/2K5/3R4/8 w - - 0 1", rules });
  const engine = new Engine();
  const tables = new Tables();
  try {
    const free = await engine.analyse(game, { nodes: 20_000, rules: "thai" });
    const short = await engine.analyse(game, { nodes: 20_000 });
    assert.ok(
      (free.lines[0].score.mate ?? 0) > 0 || Number(free.lines[0].score.cp) > 300,
      JSON.stringify(free.lines[0].score),
    );
    assert.ok(Math.abs(Number(short.lines[0].score.cp)) < 100, JSON.stringify(short.lines[0].score));
    assert.ok(await engine.decide(game, { nodes: 1000 }));
    const probes = [await tables.probe(game), await tables.probe(game, { rules: "thai" })];
    assert.deepEqual(probes.map((probe) => probe?.withCount), ["draw", "win"]);
    await assert.rejects(tables.probe(game, { rules: /** @type {any} */ ("chess") }), { kind: "rules" });
    await assert.rejects(engine.analyse(game, { nodes: 1, rules: /** @type {any} */ ({ ...rules, x: 1 }) }), {
      kind: "rules",
    });
  } finally {
    await engine.terminate();
    await tables.terminate();
  }
});

test("the limit of a count depends on the pieces", () => {
  const limits = {
    KRRvK: 8,
    KRvK: 16,
    KvKR: 16,
    KSSvK: 22,
    KNNvK: 32,
    KSvK: 44,
    KMvK: 64,
    KSNNvK: 32,
    KRvKN: 64,
    KRPvK: null,
    KvK: null,
    KPvK: null,
    KRRSSNNMMMvK: 8,
  };
  for (const [material, limit] of Object.entries(limits)) assert.equal(countLimit(material), limit, material);
  assert.equal(countLimit("KSNNvK", parseRules("thai,pieces.limits=khon_first")), 44);
  assert.equal(countLimit("KRvKN", { ...Rules.thai, board: null }), null);
  assert.equal(countLimit("KMvK", parseRules("thai,pieces.limits=2met:5/none")), null);
  assert.equal(countLimit("KMMvK", parseRules("thai,pieces.limits=2bia ngai:5/none")), 5);
  for (const [material, offset] of /** @type {const} */ ([
    ["KRR", 3],
    ["KQvK", 1],
    ["krvk", 0],
    ["KRvKx", 4],
    ["", 0],
  ])) {
    assert.throws(() => countLimit(material), { kind: "material", offset }, material);
  }
  assert.throws(() => countLimit(/** @type {any} */ (7)), { kind: "type" });
});

test("the limits are those of games", () => {
  for (const [material, squares] of /** @type {const} */ ([
    ["RR", "a1 b1"],
    ["SS", "a1 b1"],
    ["NN", "a1 b1"],
    ["S", "a1"],
    ["SNN", "a1 b1 c1"],
  ])) {
    const board = squares
      .split(" ")
      .map((_, index) => material[index])
      .join("");
    const fen = `8/8/4k3/8/8/4K3/8/${board}${8 - board.length} b - - 0 1`;
    assert.equal(new Game({ fen }).count?.limit, countLimit(`K${material}vK`), fen);
  }
});

test("a rule set may name the bia ngai as in text and in Python", () => {
  const withRole = (/** @type {any} */ role) => ({
    ...Rules.thai,
    pieces: { ...Rules.thai.pieces, limits: { rows: [{ role, atLeast: 2, moves: 30 }], otherwise: null } },
  });
  const [own, other] = ["biangai", "bia ngai"].map(withRole);
  assert.equal(formatRules(other), "thai,pieces.limits=2bia ngai:30/none");
  assert.equal(formatRules(other), formatRules(own));
  assert.equal(countLimit("KMMvK", other), 30);
  assert.equal(new Game({ rules: other }).rules, new Game({ rules: own }).rules);
  assert.equal(new Game({ fen: "8/8/2k5/8/8/8/4M~M~1K/8 b - - 0 1", rules: other }).count?.limit, 30);
});
