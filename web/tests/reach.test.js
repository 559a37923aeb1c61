// The squares of planned moves contain every move that the library allows on any board.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Position, ready } from "../dist/index.js";
import { readBoard } from "../dist/pieces.js";
import { reachOf } from "../dist/reach.js";
import { jsonLines } from "./data.js";

await ready();

test("every legal move of a recorded game is among the squares that its piece reaches", () => {
  let number = 0;
  for (const { plies } of jsonLines("games").slice(0, 40)) {
    for (const { fen } of plies) {
      const position = new Position({ fen });
      const board = readBoard(fen);
      for (const { from, to } of position.moves({ verbose: true })) {
        const piece = board.get(from);
        assert.ok(piece && reachOf(piece, from).includes(to), `${from}${to} in ${fen}`);
        number += 1;
      }
      position.free();
    }
  }
  assert.ok(number > 10_000);
});

test("a piece reaches no other squares than alone on the board", () => {
  // Both khuns are far from the piece and from its squares.
  const reached = (/** @type {string} */ fen, /** @type {string} */ square) => {
    const position = new Position({ fen });
    const squares = position.moves({ square, verbose: true }).map(({ to }) => to);
    position.free();
    return squares.sort();
  };
  for (const [letter, role] of /** @type {const} */ ([
    ["M", "met"],
    ["S", "khon"],
    ["N", "ma"],
    ["R", "rua"],
    ["M~", "biangai"],
  ])) {
    assert.deepEqual(
      reachOf({ color: "white", role }, "d4").sort(),
      reached(`7k/8/8/8/3${letter}4/8/8/7K w - - 0 1`, "d4"),
      role,
    );
  }
  assert.deepEqual(
    reachOf({ color: "white", role: "khun" }, "d4").sort(),
    reached("7k/8/8/8/3K4/8/8/8 w - - 0 1", "d4"),
  );
  assert.deepEqual(
    reachOf({ color: "white", role: "bia" }, "d4").sort(),
    reached("7k/8/8/2ppp3/3P4/8/8/7K w - - 0 1", "d4").concat("d5").sort(),
  );
  assert.deepEqual(reachOf({ color: "black", role: "bia" }, "a4").sort(), ["a3", "b3"]);
});
