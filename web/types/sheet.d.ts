import { Game } from "./index.js";
export type SheetOptions = import("./types.js").SheetOptions;
export type WritableGame = import("./types.js").WritableGame;
/**
 * Returns a score sheet to print: the main line of a game as an HTML document, with the numbers of the count beside the moves, in the
 * form of the federation's rules. A header field that the game does not have is a line to fill in.
 *
 * @param {Game | WritableGame} game a game, or a record in the form that `parsePgn` returns
 * @param {SheetOptions} [options]
 * @returns {Promise<string>}
 */
export declare function scoreSheet(game: Game | WritableGame, options?: SheetOptions): Promise<string>;
