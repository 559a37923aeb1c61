// Score sheets to print. They are made by the module with a net, which has room for them, but without its net.

import { Game } from "./index.js";
import { Loader } from "./load.js";
import init, { scoreSheet as write } from "./makruk_net.js";
import { fault, guarded, optionalText, optionsOf, ready } from "./module.js";
import { writePgn } from "./pgn.js";
import { rulesCode } from "./rules.js";

/** @typedef {import("./types.js").SheetOptions} SheetOptions */
/** @typedef {import("./types.js").WritableGame} WritableGame */

const OPTIONS = ["thai", "letters", "tags", "rules", "module"];

const loader = new Loader(init, () => {
  return new URL("./makruk_net_bg.wasm", import.meta.url);
});

/**
 * Returns a score sheet to print: the main line of a game as an HTML document, with the numbers of the count beside the moves, in the
 * form of the federation's rules. A header field that the game does not have is a line to fill in.
 *
 * @param {Game | WritableGame} game a game, or a record in the form that `parsePgn` returns
 * @param {SheetOptions} [options]
 * @returns {Promise<string>}
 */
export async function scoreSheet(game, options = {}) {
  const { thai = false, letters, tags = {}, rules, module } = optionsOf(options, "{ thai: true }", OPTIONS);
  if (typeof thai !== "boolean") throw fault("type", `expected true or false as \`thai\`, found \`${String(thai)}\``);
  await Promise.all([ready(), loader.ready(module)]);
  const isGame = game instanceof Game;
  const pgn = isGame ? game.pgn({ tags }) : writePgn({ ...game, tags: { ...game?.tags, ...tags } });
  const counting = rulesCode(rules ?? (isGame ? game.rules : "thai"));
  return guarded(() => write(pgn, counting, thai, optionalText(letters, "letters")));
}
