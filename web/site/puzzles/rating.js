// Ratings of the visitor and of the puzzles: Glicko-2, where each puzzle is a game against an
// opponent whose rating is known.
//
// Mark E. Glickman, "Example of the Glicko-2 system", 2013.

/** @typedef {{ rating: number, deviation: number, volatility: number }} Rating */
/** @typedef {{ rating: number, deviation: number, score: number }} Result an opponent, and 1 for a win, 0 for a loss */
/**
 * @typedef {{ goal: "mate" | "gain" | "draw", moves: number, choices: number, themes: string[] }} Facts `choices` are
 *   the legal moves at the start
 */

/** Points per unit of the internal scale. */
const SCALE = 173.7178;
/** The centre of the internal scale. */
const CENTRE = 1500;
/** How much the volatility may change; Glickman suggests 0.3 to 1.2. */
const TAU = 0.5;
const TOLERANCE = 1e-6;
/** The volatility of a new player. */
const VOLATILITY = 0.06;
/** Limits of a rating, and of how well it is known: a rating that is too certain would stop to follow its player. */
const RATINGS = [100, 3000];
const DEVIATIONS = [60, 350];

/** How uncertain the rating of a puzzle is: it comes from a formula. */
export const PUZZLE_DEVIATION = 100;

/** The rating of somebody who has not tried a puzzle. @type {Rating} */
export const NEW = { rating: 1200, deviation: DEVIATIONS[1], volatility: VOLATILITY };

/** Whether a stored value, of any form, is a rating. @param {any} value @returns {value is Rating} */
export function isRating(value) {
  const { rating, deviation, volatility } = value ?? {};
  const isIn = (/** @type {unknown} */ number, /** @type {number[]} */ [least, most]) =>
    typeof number === "number" && number >= least && number <= most;
  return isIn(rating, RATINGS) && isIn(deviation, DEVIATIONS) && isIn(volatility, [0.001, 1]);
}

const square = (/** @type {number} */ number) => number * number;
const clamp = (/** @type {number} */ number, /** @type {number[]} */ [least, most]) =>
  Math.min(most, Math.max(least, number));

/** The weight of a result against an opponent. @param {number} phi the opponent's deviation on the internal scale */
const weight = (phi) => 1 / Math.sqrt(1 + (3 * square(phi)) / square(Math.PI));

/**
 * The rating after the results of one period, by the paper's steps 2 to 8.
 * @param {Rating} player
 * @param {Result[]} results
 * @returns {Rating}
 */
export function glicko2({ rating, deviation, volatility }, results) {
  const [mu, phi] = [(rating - CENTRE) / SCALE, deviation / SCALE];
  let information = 0;
  let surprise = 0;
  for (const { rating, deviation, score } of results) {
    const g = weight(deviation / SCALE);
    const expected = 1 / (1 + Math.exp(-g * (mu - (rating - CENTRE) / SCALE)));
    information += square(g) * expected * (1 - expected);
    surprise += g * (score - expected);
  }
  if (information === 0) return { rating, deviation: SCALE * Math.hypot(phi, volatility), volatility };
  const variance = 1 / information;
  const next = nextVolatility(phi, volatility, variance, variance * surprise);
  const before = square(phi) + square(next);
  const after = 1 / Math.sqrt(1 / before + information);
  return { rating: SCALE * (mu + square(after) * surprise) + CENTRE, deviation: SCALE * after, volatility: next };
}

/**
 * Step 5: the root of the paper's function `f`, by the Illinois method.
 * @param {number} phi
 * @param {number} sigma
 * @param {number} variance
 * @param {number} delta
 */
function nextVolatility(phi, sigma, variance, delta) {
  const a = Math.log(square(sigma));
  const rest = (/** @type {number} */ x) => square(phi) + variance + Math.exp(x);
  const f = (/** @type {number} */ x) =>
    (Math.exp(x) * (square(delta) - rest(x))) / (2 * square(rest(x))) - (x - a) / square(TAU);
  let [low, high] = [a, Math.log(square(delta) - square(phi) - variance)];
  if (!(square(delta) > square(phi) + variance)) {
    high = a - TAU;
    while (f(high) < 0) high -= TAU;
  }
  let [atLow, atHigh] = [f(low), f(high)];
  while (Math.abs(high - low) > TOLERANCE) {
    const middle = low + ((low - high) * atLow) / (atHigh - atLow);
    const atMiddle = f(middle);
    if (atMiddle * atHigh <= 0) [low, atLow] = [high, atHigh];
    else atLow /= 2;
    [high, atHigh] = [middle, atMiddle];
  }
  return Math.exp(low / 2);
}

/**
 * The visitor's rating after a first try.
 * @param {Rating} visitor
 * @param {number} rating the puzzle's
 * @param {boolean} isSolved
 * @returns {Rating}
 */
export function afterPuzzle(visitor, rating, isSolved) {
  const next = glicko2(visitor, [{ rating, deviation: PUZZLE_DEVIATION, score: isSolved ? 1 : 0 }]);
  return {
    rating: clamp(next.rating, RATINGS),
    deviation: clamp(next.deviation, DEVIATIONS),
    volatility: clamp(next.volatility, [0.001, 1]),
  };
}

/**
 * Points for the goal: a mate is easier to see than a gain of material, and most draws are a choice between few moves.
 */
const GOALS = { mate: 700, gain: 800, draw: 500 };
/** Points for each move after the first. */
const PER_MOVE = 250;
/** Points for each doubling of the legal moves at the start. */
const PER_DOUBLING = 60;
/** Points for themes that hide the first move, or point to it. @type {Record<string, number>} */
const THEMES = {
  quiet: 150,
  sacrifice: 100,
  win_within_count: 100,
  hold_by_count: 50,
  promotion: -50,
  fork: -50,
  pin: -50,
};

/**
 * The rating of a puzzle: points for its goal, 250 for each move of the solver after the first, 60 for each
 * doubling of the legal moves at the start, and points for its themes. These are estimates: no player has been
 * measured on the puzzles.
 * @param {Facts} facts
 */
export function puzzleRating({ goal, moves, choices, themes }) {
  const hidden = themes.reduce((sum, theme) => sum + (THEMES[theme] ?? 0), 0);
  return Math.round(
    clamp(GOALS[goal] + PER_MOVE * (moves - 1) + PER_DOUBLING * Math.log2(Math.max(1, choices)) + hidden, RATINGS),
  );
}
