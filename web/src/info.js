// Lines of the engine's output.

/** @typedef {import("./types.js").Info} Info */

/**
 * Reads an `info` line that has a score.
 *
 * @param {string} line
 * @returns {Info | null}
 */
export function parseInfo(line) {
  const words = line.split(" ");
  const number = (/** @type {string} */ name) => {
    const index = words.indexOf(name);
    return index < 0 ? undefined : Number(words[index + 1]);
  };
  const score = words.indexOf("score");
  // A bound is not an exact score.
  if (words[0] !== "info" || words[1] === "string" || score < 0 || words[score + 3]?.endsWith("bound")) return null;
  const pv = words.indexOf("pv");
  const wdl = words.indexOf("wdl");
  return {
    multipv: number("multipv") ?? 1,
    depth: number("depth") ?? 0,
    seldepth: number("seldepth") ?? 0,
    score: words[score + 1] === "mate" ? { mate: Number(words[score + 2]) } : { cp: Number(words[score + 2]) },
    nodes: number("nodes") ?? 0,
    nps: number("nps") ?? 0,
    time: number("time") ?? 0,
    hashfull: number("hashfull") ?? 0,
    moves: pv < 0 ? [] : words.slice(pv + 1),
    ...(wdl >= 0 && { wdl: /** @type {[number, number, number]} */ (words.slice(wdl + 1, wdl + 4).map(Number)) }),
  };
}
