// Finds the beginnings of games in a large text, and detects empty games.

/**
 * Whether a game is empty: no moves, no tags and the usual start position.
 * @param {{ tags: Record<string, string>, root: { children: unknown[] }, start: string }} game
 * @param {string} usual
 */
export const isNothing = ({ tags, root, start }, usual) =>
  root.children.length === 0 && start === usual && Object.keys(tags).length === 0;

/**
 * Yields the games of a PGN as ranges of text. After moves, a tag at the beginning of a line begins a new game. In a
 * comment, only the tag `Event` after an empty line does so, because the end of the comment is then missing.
 * @param {string} text
 * @returns {Generator<[number, number]>}
 */
export function* split(text) {
  let begin = 0;
  let hasMoves = false;
  let isComment = false;
  let isBelowEmpty = false;
  for (let at = 0; at < text.length; ) {
    const newline = text.indexOf("\n", at);
    const end = newline < 0 ? text.length : newline + 1;
    const line = text.slice(at, end);
    if (isComment && isBelowEmpty && line.startsWith('[Event "')) isComment = false;
    isBelowEmpty = line.trim() === "";
    if (!isComment && /^\[\w+\s+"/.test(line)) {
      if (hasMoves) {
        yield [begin, at];
        [begin, hasMoves] = [at, false];
      }
    } else if (!isBelowEmpty) {
      hasMoves = true;
      for (const sign of line.match(/[{}]|;[^\n]*/g) ?? []) {
        if (sign === "}") isComment = false;
        else if (sign === "{") isComment = true;
        else if (!isComment) break;
        else if (sign.includes("}")) isComment = sign.lastIndexOf("{") > sign.lastIndexOf("}");
      }
    }
    at = end;
  }
  if (begin < text.length) yield [begin, text.length];
}
