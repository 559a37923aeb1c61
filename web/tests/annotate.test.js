// Reviews in the tree of a game: the page writes what the command-line tool writes.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";

import { Game, parsePgn, ready } from "../dist/index.js";
import { NODES, review } from "../dist/review.js";
import { NAGS } from "../dist/review-list.js";
import { annotate, tagsOf } from "../site/analyse/annotate.js";
import { Node } from "../site/shared/tree.js";

await ready();

/** A game with a glyph, a value and a variation of its own. */
const PGN = "1. Nd2 Nd7 2. f4 a5 3. b4 $1 axb4 {[%eval 0.50]} 4. axb4 (4. Rb1 bxc3) 4... Rxa1 5. Ngf3 Rxc1+ 6. Kxc1 *";

/** The tool's annotated PGN. @param {string} input */
function told(input) {
  const program = process.env.MAKRUK_TOOL;
  assert.ok(program, "MAKRUK_TOOL is set by scripts/web test, which builds the tool");
  const folder = mkdtempSync(join(tmpdir(), "makruk-review-"));
  const file = join(folder, "annotated.pgn");
  execFileSync(program, ["review", "--nodes", String(NODES), "-o", file], { input });
  const text = readFileSync(file, "utf8");
  rmSync(folder, { recursive: true });
  return parsePgn(text)[0];
}

/** What a review writes, without its sentences. @param {any} node @returns {any} */
function written({ uci, nags, comments, children }) {
  return {
    uci,
    nags,
    commands: comments.filter((/** @type {string} */ comment) => comment.startsWith("[%")),
    children: children.map(written),
  };
}

test("the page annotates a game as the command-line tool does", async () => {
  const [read] = parsePgn(PGN);
  const root = Node.of(read.root);
  const nodes = root.line().slice(1);
  const game = new Game();
  for (const { uci } of nodes) game.play(/** @type {string} */ (uci));
  const found = await review(game);
  assert.ok(found.keyMoves.length > 0);
  annotate(found, nodes, {
    nags: NAGS,
    isWhite: ({ ply }) => ply % 2 === 1,
    sentence: ({ class: name }) => name,
    sans: (_, line) => line,
  });
  const other = told(PGN);
  assert.deepEqual(root.children.map(written), other.root.children.map(written));
  const { WhiteAccuracy, BlackAccuracy, Formation } = other.tags;
  assert.deepEqual(tagsOf(found), JSON.parse(JSON.stringify({ WhiteAccuracy, BlackAccuracy, Formation })));
  assert.ok(found.keyMoves.every((move) => nodes[move.ply - 1].comments.includes(move.class)));
});

test("a second annotation changes nothing", async () => {
  const root = Node.of(parsePgn(PGN)[0].root);
  const nodes = root.line().slice(1);
  const game = new Game();
  for (const { uci } of nodes) game.play(/** @type {string} */ (uci));
  const found = await review(game, { nodes: 500 });
  const write = () =>
    annotate(found, nodes, {
      nags: NAGS,
      isWhite: ({ ply }) => ply % 2 === 1,
      sentence: ({ class: name }) => name,
      sans: (_, line) => line,
    });
  write();
  const once = written(root);
  write();
  assert.deepEqual(written(root), once);
});
