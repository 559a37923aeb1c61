// A review in the tree of its game: glyphs, values, sentences and better lines, as `makruk review -o` writes them.

/** @typedef {import("../makruk/review.js").Review} Review */
/** @typedef {import("../makruk/review.js").ReviewedMove} ReviewedMove */
/** @typedef {import("../shared/tree.js").Node} Node */

/** Most moves of a line that is written into the game. */
const LINE = 12;

/**
 * A value from White's point of view, in the form of the PGN command.
 * @param {ReviewedMove} move
 * @param {number} sign 1 for White
 */
const evalOf = ({ score: { cp, mate } }, sign) =>
  mate === undefined ? ((sign * cp) / 100).toFixed(2) : `#${sign * mate}`;

/**
 * Writes a review into the nodes of its moves. What they had stays.
 *
 * @param {Review} review
 * @param {Node[]} nodes
 * @param {object} words
 * @param {Partial<Record<string, number>>} words.nags the glyphs of classes, by their numbers in PGN
 * @param {(move: ReviewedMove) => boolean} words.isWhite whether White played a move
 * @param {(move: ReviewedMove) => string} words.sentence a sentence about a key move
 * @param {(move: ReviewedMove, line: string[]) => string[]} words.sans the moves of a line before a
 *   move, in algebraic notation
 */
export function annotate(review, nodes, { nags, isWhite, sentence, sans }) {
  for (const move of review.moves) {
    const node = nodes[move.ply - 1];
    const isKey = review.keyMoves.includes(move);
    const nag = nags[move.class];
    if (nag && !node.nags.includes(nag)) node.nags = [...node.nags, nag];
    const wdl = isWhite(move) ? move.wdl : [...move.wdl].reverse();
    const has = (/** @type {string} */ command) => node.comments.some((comment) => comment.includes(command));
    const commands = [
      has("[%eval ") ? "" : `[%eval ${evalOf(move, isWhite(move) ? 1 : -1)}]`,
      has("[%wdl ") ? "" : `[%wdl ${wdl.join(" ")}]`,
    ];
    const added = [commands.join(""), isKey ? sentence(move) : ""];
    node.comments = [...node.comments, ...added.filter((comment) => comment && !node.comments.includes(comment))];
    if (!isKey || move.best === move.uci) continue;
    const line = move.line.slice(0, LINE);
    let at = /** @type {Node} */ (node.parent);
    sans(move, line).forEach((san, step) => (at = at.play(line[step], san)));
  }
}

/** The tags of a reviewed game. @param {Review} review @returns {Record<string, string>} */
export function tagsOf(review) {
  const sides = /** @type {const} */ ([
    ["White", review.white, review.formation.white],
    ["Black", review.black, review.formation.black],
  ]);
  const accuracy = sides
    .filter(([, { moves }]) => moves > 0)
    .map(([side, it]) => [`${side}Accuracy`, (it.accuracy ?? 0).toFixed(1)]);
  const formations = sides.flatMap(([side, , formation]) => (formation ? [`${side} ${formation}`] : []));
  return Object.fromEntries([...accuracy, ...(formations.length > 0 ? [["Formation", formations.join(", ")]] : [])]);
}
