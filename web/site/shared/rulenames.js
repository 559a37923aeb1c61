// The names of the rules, and the rules of a record.

/** The names of the rules, the default first. */
export const RULES = ["thai", "fairy", "fairy_on_call"];

/** The rules of a record, derived from its tags. @param {Record<string, string>} tags */
export function rulesOf(tags) {
  if (RULES.includes(tags.Rules)) return tags.Rules;
  // On PyChess, players call counts, which expire as in Fairy-Stockfish.
  return /pychess/i.test(tags.Site ?? "") ? "fairy_on_call" : "thai";
}
