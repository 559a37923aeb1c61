// A game of a record, as the library stores it.

import { formationsOf } from "../makruk/book.js";
import { Game } from "../makruk/index.js";
import { actionsOf, listingOfRecord } from "./listing.js";
import { rulesOf } from "../shared/rulenames.js";

/** @typedef {import("../makruk/index.js").PgnGame} PgnGame */

/** How a game ended by the rules, or null. @param {string} text @param {PgnGame} game */
function endingOf(text, game) {
  try {
    const played = Game.fromPgn(text, {
      rules: /** @type {import("../makruk/index.js").RulesName} */ (rulesOf(game.tags)),
    });
    const by = played.outcome?.by ?? null;
    played.free();
    return by;
  } catch {
    // The record continues past an end, or contains a null move.
    return null;
  }
}

/** @param {string} text the game's PGN @param {PgnGame} game @returns {Promise<import("./library.js").StoredGame>} */
export async function storedOf(text, game) {
  const formation = await formationsOf({ startFen: game.start, actions: actionsOf(game) }).catch(() => undefined);
  // The rules are asked for the ends of games that have one: reading a game once more takes a while.
  const by = game.result === "*" ? null : endingOf(text, game);
  return { listing: listingOfRecord(game, { by, formation }), content: { pgn: text } };
}
