// Searches of games, and archives, in their worker.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";

import { find, readArchive } from "../dist/find.js";
import { parsePgn, ready } from "../dist/index.js";

const folder = mkdtempSync(join(tmpdir(), "makruk-find-"));
after(() => rmSync(folder, { recursive: true }));

/** The tool, which runs on a file. @param {string} file @param {...string} words */
function tool(file, ...words) {
  const program = process.env.MAKRUK_TOOL;
  assert.ok(program, "MAKRUK_TOOL is set by scripts/web test, which builds the tool");
  return execFileSync(program, [...words, file], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
}

// Games of the bundled archive, in another format, which is read faster.
const FILE = join(folder, "some.mkg");
const BUNDLED = fileURLToPath(new URL("../../crates/makruk-cli/puzzles/games.mkg", import.meta.url));
tool(BUNDLED, "find", "ended:count", "--limit", "20", "--to", "bytecode", "-o", FILE);
const archive = new Uint8Array(readFileSync(FILE));

/** The tool's answers without the tags, of which it omits some. @param {...string} words */
function told(...words) {
  const lines = tool(FILE, "find", "--json", ...words).trimEnd().split("\n");
  return lines.map((line) => JSON.parse(line)).map(({ file, tags, ...rest }) => rest);
}

/** @param {{ tags: unknown }[]} games */
const untagged = (games) => games.map(({ tags, ...rest }) => rest);

test("answers are those of the tool, from an archive and from its text", async () => {
  const read = await readArchive(archive);
  assert.equal(read.games.length, 20);
  const text = read.games.map(({ pgn }) => pgn).join("\n");
  for (const query of ["material:KR*vK", "captured:N next captured:N", "ended:count at:end"]) {
    const expected = told(query);
    assert.ok(expected.length > 0, query);
    for (const input of [archive, text, new TextEncoder().encode(text)]) {
      const { games, errors } = await find(input, query);
      assert.deepEqual([untagged(games), errors], [expected, []], query);
    }
  }
});

test("options are those of the tool", async () => {
  const query = "captured:R then gives:check";
  assert.deepEqual(untagged((await find(archive, query, { all: true, limit: 3 })).games), told(query, "--all", "--limit", "3"));
  const letters = "move:Bd5";
  assert.deepEqual(
    untagged((await find(archive, letters, { letters: "international" })).games),
    told(letters, "--letters", "international"),
  );
  const counted = "count:board"; // by these rules it begins without a call
  assert.deepEqual(untagged((await find(archive, counted, { rules: "fairy" })).games), told(counted, "--rules", "fairy"));
});

test("variations are searched on request", async () => {
  const pgn = "1. e4 (1. d4) e5 *";
  assert.equal((await find(pgn, "move:d4")).games.length, 0);
  assert.deepEqual((await find(pgn, "move:d4", { variations: true })).games[0]?.matches, [0]);
});

test("lines of UCI moves are games, also from a FEN", async () => {
  const { games, errors } = await find("e3e4 e6e5\r\n\r\n4k3/8/8/8/8/8/8/R3K3 w ; a1a8\r\n", "moved:R");
  // A blank line is a game without moves.
  assert.deepEqual(games.map(({ game, matches, plies }) => [game, matches, plies]), [[3, [0], 1]]);
  assert.deepEqual([games[0]?.tags, errors], [{}, []]);
});

test("a found game has its tags", async () => {
  const { games } = await find('[White "สมชาย"]\n[Date "2024.??.??"]\n\n1. e4 1-0', "white:สมชาย result:1-0");
  assert.deepEqual(games, [
    { game: 1, matches: [0], count: null, result: "1-0", plies: 1, tags: { White: "สมชาย", Date: "2024.??.??" } },
  ]);
});

test("a malformed query is rejected with its offset in the text", async () => {
  const query = "player:สมชาย turn:purple";
  await assert.rejects(find("", query), { kind: "query", offset: query.indexOf("purple") });
  await assert.rejects(find("", ""), { kind: "query", message: "expected a word such as `turn:black`, found none" });
});

test("wrong arguments are rejected", async () => {
  const wrong = (/** @type {any[]} */ ...args) => /** @type {any} */ (find)(...args);
  await assert.rejects(wrong([], "turn:white"), { kind: "type" });
  await assert.rejects(wrong("", 5), { kind: "type" });
  await assert.rejects(wrong("", "turn:white", { limits: 5 }), { kind: "option" });
  await assert.rejects(wrong("", "turn:white", { worker: () => null }), { kind: "worker", message: /found null$/ });
  await assert.rejects(wrong("", "turn:white", { limit: 0 }), { kind: "number" });
  await assert.rejects(wrong("", "turn:white", { letters: "klingon" }), { kind: "unknown-letters" });
  await assert.rejects(find('{"moves":["e3e4"]}', "turn:white"), { kind: "format" });
  await assert.rejects(readArchive(new Uint8Array(5)), { kind: "archive", offset: 0 });
});

test("a damaged game is left out and reported, the rest is found", async () => {
  const { games, errors } = await find("1. e4 Ke9 *\n\n1. e4 *", "moved:P");
  assert.deepEqual(games.map(({ game }) => game), [2]);
  assert.deepEqual(errors, [{ game: 1, kind: "san", message: "line 1, column 7, ply 2: expected a rank, found `9`" }]);
  const lines = await find("e3e4\ne3e5", "moved:P");
  assert.deepEqual(lines.games.map(({ game }) => game), [1]);
  assert.deepEqual(lines.errors.map(({ game, kind }) => [game, kind]), [[2, "illegal-move"]]);
  const damaged = archive.slice();
  damaged[damaged.length >> 1] ^= 1; // in the only block
  for (const { errors } of [await find(damaged, "moved:R"), await readArchive(damaged)]) {
    assert.deepEqual(errors.map(({ kind }) => kind), ["archive"]);
  }
});

test("an archive is read as PGN, whatever code its moves are in", async () => {
  await ready();
  const { games, errors } = await readArchive(archive);
  const ranged = join(folder, "ranged.mkg");
  tool(FILE, "convert", "--to", "range", "-o", ranged);
  assert.deepEqual((await readArchive(new Uint8Array(readFileSync(ranged)))).games, games);
  assert.deepEqual(errors, []);
  assert.deepEqual(games.map(({ game }) => game), games.map((_, index) => index + 1));
  const [record] = parsePgn(games[6].pgn);
  assert.deepEqual(record.errors, []);
  const { games: [found] } = await find(archive, `white:"${record.tags.White}"`);
  assert.equal(found?.tags.White, record.tags.White);
});

test("a search is aborted by its signal, and reports its progress", async () => {
  const control = new AbortController();
  const many = "1. e4 e5 *\n\n".repeat(50_000);
  /** @type {number[]} */
  const shares = [];
  const search = find(many, "gives:check", {
    signal: control.signal,
    onProgress: (share) => {
      shares.push(share);
      control.abort();
    },
  });
  await assert.rejects(search, { name: "AbortError" });
  assert.ok(shares.every((share) => share >= 0 && share < 1) && shares.length === 1);
  assert.equal((await find("1. e4 *", "moved:P")).games.length, 1); // another worker takes over
});

test("the last report of the progress is 1", async () => {
  /** @type {number[]} */
  const parts = [];
  await find("1. e4 *", "moved:P", { onProgress: (part) => void parts.push(part) });
  assert.equal(parts.at(-1), 1);
});
