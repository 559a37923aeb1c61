// Tests of the user's games that need no browser: listings, texts and insights.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { before, test } from "node:test";

import { formationsOf } from "../dist/review.js";
import { Game, parsePgn, ready } from "../dist/index.js";
import { insightsOf, resultFor } from "../site/games/insights.js";
import {
  identityOf,
  lineOf,
  listingOfPlayed,
  listingOfRecord,
  sideOf,
  stampOf,
  tagsOf,
  timeOf,
} from "../site/games/listing.js";
import { TEXTS } from "../site/games/mygames-texts.js";

/** @typedef {import("../site/games/listing.js").Listing} Listing */

before(async () => {
  await ready();
  await formationsOf(
    { startFen: new Game().startFen, actions: [] },
    { module: readFileSync(new URL("../dist/makruk_book_bg.wasm", import.meta.url)) },
  );
});

const PHUK = /** @type {const} */ ("Ma Phuk");

/** @param {Partial<Listing>} [facts] @returns {Listing} */
const listing = (facts = {}) => ({
  key: "1-a",
  time: 0,
  date: "????.??.??",
  title: "",
  white: "",
  black: "",
  side: "white",
  level: 3,
  line: "x",
  plies: 20,
  result: "1-0",
  by: "checkmate",
  formation: { white: null, black: null },
  accuracy: null,
  isOpen: false,
  isChanged: false,
  ...facts,
});

/** A listing of a PGN, without a name for its ending. @param {string} text */
const listed = (text) => listingOfRecord(parsePgn(text)[0], { by: null });

test("a result is the user's own, whatever the side", () => {
  assert.equal(resultFor(listing()), "won");
  assert.equal(resultFor(listing({ side: "black" })), "lost");
  assert.equal(resultFor(listing({ side: "black", result: "0-1" })), "won");
  assert.equal(resultFor(listing({ result: "1/2-1/2" })), "drawn");
  assert.equal(resultFor(listing({ result: "*" })), null);
  assert.equal(resultFor(listing({ side: null, level: null })), null);
});

test("insights count finished games by colour, level, formation and ending, and need three of them", () => {
  const games = [
    listing({ accuracy: { white: 80, black: 10 } }),
    listing({ side: "black", level: 10, formation: { white: null, black: PHUK }, accuracy: { white: 90, black: 60 } }),
    listing({ result: "1/2-1/2", by: "counting-pieces", formation: { white: PHUK, black: null } }),
    listing({ side: null, level: null, by: null, accuracy: { white: 1, black: 1 } }),
    listing({ result: "*", by: null, accuracy: { white: 1, black: 1 } }),
  ];
  assert.deepEqual(insightsOf(games), {
    own: { won: 1, drawn: 1, lost: 1 },
    others: 1,
    unfinished: 1,
    colors: [["white", { won: 1, drawn: 1, lost: 0 }], ["black", { won: 0, drawn: 0, lost: 1 }]],
    levels: [[3, { won: 1, drawn: 1, lost: 0 }], [10, { won: 0, drawn: 0, lost: 1 }]],
    formations: [[PHUK, { won: 0, drawn: 1, lost: 1 }]],
    endings: [["checkmate", 2], ["counting-pieces", 1]],
    // That of the unfinished game does not count.
    accuracy: { mean: 70, course: [80, 60] },
  });
  const others = [1, 2, 3].map(() => listing({ side: null, level: null, by: null }));
  assert.deepEqual(insightsOf(others)?.endings, [["unknown", 3]]);
  assert.equal(insightsOf(games.slice(0, 2)), null);
  assert.equal(insightsOf([...games.slice(0, 2), listing({ result: "*" })]), null);
  assert.equal(
    insightsOf(
      Array.from({ length: 40 }, (_, number) => listing({ accuracy: { white: number, black: null } })),
    )?.accuracy?.course.at(-1),
    39,
  );
  assert.equal(
    insightsOf(Array.from({ length: 40 }, () => listing({ accuracy: { white: 1, black: null } })))?.accuracy?.course
      .length,
    30,
  );
});

test("games by a name of the user have a side, also on another site, in any case and form of letters", () => {
  const names = ["Somchai", "สมชํา", " "];
  assert.equal(sideOf({ white: "somchai ", black: "Malee" }, names), "white");
  assert.equal(sideOf({ white: "Malee", black: "สมชํา" }, names), "black");
  for (const white of ["Somchai", "Somchai II", ""]) {
    const black = white === "Somchai" ? "SOMCHAI" : "Malee";
    assert.equal(sideOf({ white, black }, names), null, white);
  }
  assert.equal(sideOf({ white: "", black: "" }, [""]), null);
  // Games against people have no level.
  const games = [1, 2, 3].map(() => listing({ level: null }));
  const found = insightsOf(games);
  assert.deepEqual([found?.own.won, found?.levels, found?.others], [3, [], 0]);
});

test("a played game and its exported record have the same listing but for the key", () => {
  const kept = {
    key: `${Date.UTC(2026, 10, 28, 3, 4, 5, 678)}-abc`,
    rules: "fairy",
    actions: ["e3e4", "e6e5", "resign white"],
    opponent: "engine",
    level: 7,
    seconds: 1,
    side: /** @type {const} */ ("black"),
    control: "none",
    left: null,
    orientation: /** @type {const} */ ("black"),
    resigns: false,
    version: 4,
  };
  const game = new Game({ rules: "fairy" });
  for (const action of kept.actions) if (action.includes(" ")) game.act(action); else game.play(action);
  const played = listingOfPlayed(kept, game, game.history());
  assert.deepEqual(
    [played.result, played.by, played.level, played.side, played.plies],
    ["0-1", "resignation", 7, "black", 2],
  );
  const [record] = parsePgn(game.pgn({ tags: { ...tagsOf(played), Rules: "fairy" } }));
  const read = listingOfRecord(record, { by: "resignation" });
  assert.deepEqual({ ...read, key: played.key }, played);
  assert.equal(identityOf(read), identityOf(played));
});

test("records of other programs are listed with what they tell", () => {
  const read = listed(
    '[Event "Club"]\n[Date "2024.??.??"]\n[White "Somchai"]\n[Black "?"]\n[WhiteAccuracy "71.5"]\n\n' +
      "1. e4 (1. d4) e5 2. d4 1-0",
  );
  assert.deepEqual(
    [
      read.title,
      read.date,
      read.white,
      read.black,
      read.side,
      read.level,
      read.plies,
      read.result,
      read.by,
      read.isOpen,
    ],
    ["Club", "2024.??.??", "Somchai", "", null, null, 3, "1-0", "unknown", false],
  );
  assert.deepEqual(read.accuracy, { white: 71.5, black: null });
  // Records of earlier versions of this page name the engine and its level.
  const own = listed('[White "Makruk, level 4"]\n[Black "?"]\n\n1. e4 *');
  assert.deepEqual([own.side, own.level, own.white, own.isOpen], ["black", 4, "", true]);
  // A record with variations or comments is not continued, since Play keeps neither.
  for (const text of ["1. e4 (1. d4) e5 *", "1. e4 {good} *", "1. e4 $1 *", "1. e4 -- *"])
    assert.equal(listed(text).isOpen, false, text);
});

test("different lines, rules and starts have different names", () => {
  const names = [
    lineOf("s", "thai", ["e3e4"]),
    lineOf("s", "fairy", ["e3e4"]),
    lineOf("t", "thai", ["e3e4"]),
    lineOf("s", "thai", ["e3e4", "e6e5"]),
    lineOf("s", "thai", []),
  ];
  assert.equal(new Set(names).size, names.length);
  assert.equal(lineOf("s", "thai", ["e3e4"]), names[0]);
});

test("dates of records are times, as far as they are known", () => {
  const time = timeOf("2026.11.28", "10:20:30");
  assert.deepEqual(stampOf(time), { date: "2026.11.28", clock: "10:20:30" });
  assert.equal(timeOf("2026.??.??"), timeOf("2026.01.01"));
  for (const date of ["????.??.??", "", "yesterday"]) assert.equal(timeOf(date), 0);
});

test("a game's formations are the last ones in its first 30 plies", async () => {
  const phuk = ["f3f4", "c6c5", "g1f3", "b8c6", "b1d2", "g8e7"];
  const { startFen } = new Game();
  assert.deepEqual(await formationsOf({ startFen, actions: phuk }), { white: PHUK, black: PHUK });
  // A ma that leaves later does not change it; a null move ends the game, and a count is no ply.
  assert.deepEqual(await formationsOf({ startFen, actions: [...phuk, "f3g5", "start_count", "e7g6"] }), {
    white: PHUK,
    black: PHUK,
  });
  assert.deepEqual(await formationsOf({ startFen, actions: [...phuk.slice(0, 4), "--", "g8e7"] }), {
    white: null,
    black: null,
  });
  assert.deepEqual(await formationsOf({ startFen, actions: phuk.slice(0, 5) }), { white: PHUK, black: null });
  const late = [...Array.from({ length: 7 }, () => ["e1f2", "d8c7", "f2e1", "c7d8"]).flat(), ...phuk];
  assert.deepEqual(await formationsOf({ startFen, actions: late }), { white: null, black: null });
  const game = new Game();
  for (const move of phuk) game.play(move);
  assert.deepEqual(await formationsOf(game), { white: PHUK, black: PHUK });
});

test("the texts of the games have the same keys in both languages", () => {
  /** @param {any} texts @returns {string[]} */
  const keys = (texts) =>
    Object.entries(texts).flatMap(([key, value]) =>
      typeof value === "object" ? keys(value).map((inner) => `${key}.${inner}`) : [`${key}: ${typeof value}`],
    );
  assert.deepEqual(keys(TEXTS.th), keys(TEXTS.en));
});
