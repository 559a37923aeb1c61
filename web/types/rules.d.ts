export type LimitTable = import("./types.js").LimitTable;
export type RuleSet = import("./types.js").RuleSet;
export type RulesInput = import("./types.js").RulesInput;
export type RulesText = import("./types.js").RulesText;
/**
 * The rule sets with a name: as played in Thailand, as in Fairy-Stockfish, and the latter with board's honour on call.
 * Spread one to change some of its fields: `{ ...Rules.thai, expiry: "reached" }`.
 */
export declare const Rules: {
    /** @type {RuleSet} */
    thai: RuleSet;
    fairy: import("./types.js").RuleSet;
    /** @type {RuleSet} */
    fairyOnCall: RuleSet;
};
/**
 * Reads rules in the text form that the tool and the engine use: a preset's name, and the fields that differ from it,
 * such as `thai,expiry=reached,board.limit=70`.
 *
 * @param {string} text
 * @returns {RuleSet}
 */
export declare function parseRules(text: string): RuleSet;
/** Reads rules in any form. @param {unknown} rules @returns {RuleSet} */
export declare function rulesOf(rules: unknown): RuleSet;
/**
 * Writes rules in the form that `parseRules` reads: the preset with the fewest differences, and the fields that differ.
 *
 * @param {RulesInput} rules
 * @returns {RulesText}
 */
export declare function formatRules(rules: RulesInput): RulesText;
/**
 * Rules in the form that the module reads: a preset's name, or numbers separated by dots. There is one per field, a
 * number or the index of the value; then the limit of all other pieces, and three numbers per row of limits. 0 stands
 * for a missing part or limit.
 *
 * @param {RulesInput} rules
 */
export declare function rulesCode(rules: RulesInput): string;
/**
 * Returns the limit of a count for the pieces of both sides: of pieces' honour if one side has only its khun, otherwise
 * of board's honour. Returns null if no count can begin: while a bia is on the board, between two bare khuns, and under
 * rules without that count.
 *
 * @param {string} material such as `KRRvK`: R (rua), N (ma), S (khon), M (met or bia ngai), P (bia)
 * @param {RulesInput} [rules]
 * @returns {number | null}
 */
export declare function countLimit(material: string, rules?: RulesInput): number | null;
