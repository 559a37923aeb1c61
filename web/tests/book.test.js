// Opening books: the example in FORMAT.md, and the book of the engine's games.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { Book, FORMATIONS, formation } from "../dist/book.js";
import { Game, START, ready } from "../dist/index.js";

/** @param {string} path */
const file = (path) => readFileSync(new URL(`../../crates/${path}`, import.meta.url));

/** The bytes of the example with two games: 1. e4 e5 1-0 in 2025, White rated 1600, and 1. e4 d5, drawn, in 2026. */
const EXAMPLE = Uint8Array.from(
  /```text\n(89 4D[^]*?)```/
    .exec(file("makruk-book/src/FORMAT.md").toString("utf8"))?.[1]
    .split("\n")
    .flatMap((line) => /^([0-9A-F]{2} ?)+/.exec(line)?.[0].trim().split(" ") ?? [])
    .map((byte) => parseInt(byte, 16)) ?? [],
);
const OWN = new Blob([file("makruk-cli/books/default.mkb")]);

/**
 * A file that counts its reads, and fails in some of them.
 *
 * @param {Blob} blob
 * @param {(read: number) => boolean} [fails] whether a read fails, by its number from 1
 */
function watched(blob, fails = () => false) {
  const state = { reads: 0, bytes: 0, file: blob };
  const slice = (/** @type {number} */ begin, /** @type {number} */ end) => {
    [state.reads, state.bytes] = [state.reads + 1, state.bytes + end - begin];
    return fails(state.reads) ? new Blob() : blob.slice(begin, end);
  };
  state.file = Object.create(Blob.prototype, { size: { value: blob.size }, slice: { value: slice } });
  return state;
}

/** @param {Partial<import("../dist/book.js").BookPage>} page reduced to its essentials */
const brief = ({ games, white, draws, black, moves = [] }) => [
  [games, white, draws, black],
  ...moves.map((move) => [
    move.uci,
    move.san,
    move.games,
    move.white,
    move.draws,
    move.black,
    move.rating,
    move.year,
    move.example?.game,
  ]),
];

await ready();

test("the example in FORMAT.md has the described contents", async () => {
  const book = await Book.open(EXAMPLE);
  const sources = [{ name: "club", games: 2 }];
  assert.deepEqual(book.summary, { games: 2, plies: 4, positions: 2, entries: 3, minCount: 1, maxPly: null, sources });
  const game = new Game();
  const page = await book.show(game);
  assert.deepEqual(brief(page), [
    [2, 1, 1, 0],
    ["e3e4", "e4", 2, 1, 1, 0, 1600, 2026, 1],
  ]);
  assert.deepEqual(
    [page.fen, page.moves[0].piece, page.moves[0].example],
    [START, "bia", { archive: "club", game: 1 }],
  );
  game.play("e4");
  const answers = [["d6d5", "d5", 1, 0, 1, 0, null, 2026, 2], ["e6e5", "e5", 1, 1, 0, 0, null, 2025, 1]];
  assert.deepEqual(brief(await book.show(game.fen())), [[2, 1, 1, 0], ...answers]);
  assert.equal((await book.show(game, { letters: "thai" })).moves[0].san, "บง๕");
  // e6e5 lost its only game; d6d5 drew.
  for (const number of [0, 0.5, 0.999]) assert.equal((await book.choose(game, { random: () => number }))?.uci, "d6d5");
  game.play("e5");
  assert.deepEqual(brief(await book.show(game)), [[0, 0, 0, 0]]);
  assert.equal(await book.choose(game), null);
});

test("only the necessary parts of a file are read", async () => {
  const state = watched(OWN);
  const book = await Book.open(state.file);
  const { summary } = book;
  const start = await book.show(START);
  assert.ok(start.moves.length > 3 && start.games <= summary.games && summary.games >= 20_000);
  assert.ok(state.reads < 9 && state.bytes < 9_000, `${state.reads} reads, ${state.bytes} bytes`);
  const positions = start.moves.map(({ uci }) => {
    const game = new Game();
    game.play(uci);
    return game.fen();
  });
  const atOnce = await Promise.all(positions.map((fen) => book.show(fen)));
  for (const [index, fen] of positions.entries()) {
    assert.deepEqual(await book.show(fen), atOnce[index]);
    for (const page of [start, atOnce[index]]) {
      assert.equal(
        page.moves.reduce((sum, { games }) => sum + games, 0),
        page.games,
      );
      assert.deepEqual(
        page.moves,
        [...page.moves].sort((one, two) => two.games - one.games || (one.uci < two.uci ? -1 : 1)),
      );
    }
  }
});

/** Different positions of the first three plies, whose keys are spread over the book. @param {number} number */
function positionsOf(number) {
  /** @type {Set<string>} */
  const found = new Set();
  const game = new Game();
  const visit = (/** @type {number} */ plies) => {
    for (const move of plies > 0 ? game.moves() : []) {
      if (found.size >= number) return;
      game.play(move);
      found.add(game.fen());
      visit(plies - 1);
      game.undo();
    }
  };
  visit(3);
  assert.equal(found.size, number);
  return [...found];
}

test("any number of concurrent look-ups succeed, with the same results as one by one", async () => {
  const all = positionsOf(500);
  const one = await Book.open(OWN);
  /** @type {unknown[]} */
  const alone = [];
  for (const fen of all) alone.push(await one.show(fen));
  for (const number of [40, 500]) {
    // Opening takes three reads; the tree has two levels of pages above the leaves.
    const book = await Book.open(watched(OWN, (read) => read > 3 + 3 * number).file);
    assert.deepEqual(await Promise.all(all.slice(0, number).map((fen) => book.show(fen))), alone.slice(0, number));
  }
});

test("a failed read rejects only its own look-up, and free() the pending ones", async () => {
  const all = positionsOf(100);
  const book = await Book.open(watched(OWN, (read) => read === 30 || read > 500).file);
  const settled = await Promise.allSettled(all.map((fen) => book.show(fen)));
  const failures = settled.flatMap((each) => (each.status === "rejected" ? [each.reason.kind] : []));
  assert.deepEqual(failures, ["read"]);
  assert.ok((await book.show(START)).games > 0);
  const closed = await Book.open(watched(OWN, (read) => read > 500).file);
  const begun = all.map((fen) => closed.show(fen));
  await begun[10];
  closed.free();
  const kinds = (await Promise.allSettled(begun)).map((each) =>
    each.status === "rejected" ? each.reason.kind : "answered",
  );
  const answered = kinds.indexOf("freed");
  assert.ok(answered > 10, kinds.join(" "));
  assert.deepEqual(kinds, [...Array(answered).fill("answered"), ...Array(all.length - answered).fill("freed")]);
});

test("every flipped bit and every truncation is detected", async () => {
  const game = new Game();
  const positions = [game.fen(), (game.play("e4"), game.fen()), (game.play("e5"), game.fen())];
  const answers = async (/** @type {Uint8Array} */ bytes) => {
    const book = await Book.open(/** @type {any} */ (bytes));
    const pages = [];
    for (const fen of positions) pages.push(await book.show(fen));
    return JSON.stringify([book.summary, pages]);
  };
  const right = await answers(EXAMPLE);
  let found = 0;
  for (let bit = 0; bit < 8 * EXAMPLE.length; bit++) {
    const bytes = EXAMPLE.slice();
    bytes[bit >> 3] ^= 1 << (bit & 7);
    await answers(bytes).then(
      (read) => assert.equal(read, right, `bit ${bit}`),
      (error) => {
        assert.equal(error.kind, "book", error.stack);
        assert.match(error.message, new RegExp(`^offset ${error.offset}: `));
        found++;
      },
    );
  }
  assert.equal(found, 8 * EXAMPLE.length);
  for (let length = 0; length < EXAMPLE.length; length++) {
    await assert.rejects(Book.open(EXAMPLE.slice(0, length)), { kind: "book" }, `${length} bytes`);
  }
});

test("an invalid file, a removed file and a freed book are errors", async () => {
  await assert.rejects(Book.open(/** @type {any} */ ("book.mkb")), {
    kind: "type",
    message: "expected a book as a file or bytes, found string",
  });
  await assert.rejects(Book.open(new Blob(["PGN, not a book"])), { kind: "book", offset: 0, message: /not a book/ });
  const book = await Book.open(EXAMPLE);
  await assert.rejects(book.show("8/8"), { kind: "rank-count" });
  await assert.rejects(book.show(START, { letters: /** @type {any} */ ("runes") }), { kind: "unknown-letters" });
  let isGone = false;
  const removed = Object.create(Blob.prototype, {
    size: { value: EXAMPLE.length },
    slice: {
      value: (/** @type {number} */ begin, /** @type {number} */ end) =>
        new Blob([EXAMPLE.slice(begin, isGone ? begin : end)]),
    },
  });
  const gone = await Book.open(removed);
  isGone = true;
  await assert.rejects(gone.show(START), { kind: "read", message: /can no longer be read/ });
  isGone = false;
  assert.equal((await gone.show(START)).games, 2);
  book.free();
  await assert.rejects(book.show(START), { kind: "freed" });
});

test("a side's formation is that of its ma", async () => {
  const game = new Game();
  for (const move of ["f3f4", "c6c5", "g1f3", "b8c6", "b1d2"]) game.play(move);
  assert.deepEqual(await formation(game, "white"), "Ma Phuk");
  assert.equal(FORMATIONS["Ma Phuk"], "ม้าผูก");
  assert.equal(await formation(game.fen(), "black"), null);
  await assert.rejects(formation(game, /** @type {any} */ ("w")), { kind: "side", message: /white or black/ });
});
