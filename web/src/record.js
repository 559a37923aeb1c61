// Games as arguments of the module for proofs, puzzles and drills.

import { Game } from "./index.js";
import { fenOf, ready } from "./module.js";
import { formatRules } from "./rules.js";

/**
 * A position as arguments of the module: FEN, rules, actions. A game brings its history, since repetitions may matter.
 *
 * @param {import("./types.js").Subject} position
 * @param {import("./types.js").RulesInput} [rules]
 * @returns {Promise<[string, import("./types.js").RulesText, string]>}
 */
export async function recordOf(position, rules) {
  await ready();
  if (position instanceof Game && (rules === undefined || formatRules(rules) === position.rules)) {
    return [position.startFen, position.rules, position.actions.join("\n")];
  }
  const game = new Game({ fen: fenOf(position), rules: rules ?? /** @type {Partial<Game>} */ (position)?.rules });
  try {
    return [game.startFen, game.rules, ""];
  } finally {
    game.free();
  }
}
