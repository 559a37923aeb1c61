// Uses each worker and each file of the package once, and writes what it found into the page.

import { Game, parsePgn, ready } from "makruk";
import "makruk/board";
import { formationsOf } from "makruk/book";
import { chaseEndings } from "makruk/drills";
import "makruk/elements";
import { Engine } from "makruk/engine";
import { find } from "makruk/find";
import { winningMoves } from "makruk/proofs";
import { loadPuzzles } from "makruk/puzzles";
import { review } from "makruk/review";
import { scoreSheet } from "makruk/sheet";
import { Tables } from "makruk/tables";

const LATE = "k7/8/2K5/8/8/8/8/1R6 w - 32 29 1";

async function use() {
  await ready();
  const game = new Game();
  document.querySelector("makruk-board").game = game;
  document.querySelector("makruk-moves").root = parsePgn("1. e4 d5 *")[0].root;
  const actions = [];
  for (const net of [false, true]) {
    const engine = new Engine({ net });
    actions.push((await engine.decide(new Game(), { level: 3, nodes: 500, seed: 1 })).action);
    await engine.terminate();
  }
  const tables = new Tables();
  const { plies } = await tables.probe("8/8/8/4k3/8/2K5/3R4/8 w - - 0 1");
  await tables.terminate();
  const record = new Game();
  record.play("e3e4");
  const { moves } = await review(record, { nodes: 100 });
  return {
    count: new Game({ fen: LATE }).count.text,
    actions: actions.every((action) => /^[a-h]\d[a-h]\d$/.test(action)),
    plies,
    reviewed: moves.map(({ uci }) => uci),
    winning: await winningMoves(LATE, { mate: 2 }),
    found: (await find("1. e4 d5 *", "moved:P turn:black")).games.map(({ matches }) => matches),
    puzzles: (await loadPuzzles()).length,
    endings: (await chaseEndings()).length > 0,
    formations: Object.keys(await formationsOf(record)),
    sheet: (await scoreSheet(record)).startsWith("<!"),
  };
}

const found = await use().catch(({ kind, message }) => ({ kind, message }));
document.querySelector("output").textContent = JSON.stringify(found);
