// PGNs for the tests of the user's games.

/** The ma of both sides on the squares of ม้าผูก. */
const OPENING = "1. f4 c5 2. Nf3 Nc6 3. Nbd2 Nge7 4. e4 e5 5. d4 d5";
/** How games go on, and end. */
const ENDS = [
  "6. exd5 {[%resign black]} 1-0",
  "6. exd5 Nxd5 {[%resign white]} 0-1",
  "6. Mf2 {[%timeout white]} 0-1",
  "6. Mf2 Mc7 7. a4 *",
  "6. Sc2 {[%draw black]} {[%draw accept white]} 1/2-1/2",
];

/**
 * A PGN of different games, against the engine and between people.
 * @param {number} count
 * @param {(number: number) => string} [moves] of a game, by its number from 0
 */
export function records(count, moves = (number) => `${OPENING} ${ENDS[number % ENDS.length]}`) {
  const games = Array.from({ length: count }, (_, number) => {
    const level = number % 11;
    const isWhite = number % 3 !== 0;
    const engine = `Makruk, level ${level}`;
    const two = (/** @type {number} */ part) => String(part).padStart(2, "0");
    const day = `${2020 + (number % 6)}.${two((number % 12) + 1)}.${two((number % 28) + 1)}`;
    const isPeople = number % 7 === 6;
    const tags = {
      Event: number % 10 === 9 ? `Club evening ${number}` : "?",
      Date: day,
      White: isPeople ? `Somchai ${number}` : isWhite ? "?" : engine,
      Black: isPeople ? `Malee ${number}` : isWhite ? engine : "?",
      Time: `${two(number % 24)}:${two(Math.floor(number / 840) % 60)}:${two(number % 60)}`,
      ...(isPeople
        ? {}
        : { WhiteType: isWhite ? "human" : "program", BlackType: isWhite ? "program" : "human", Level: String(level) }),
      ...(number % 2 === 0
        ? {
            WhiteAccuracy: (60 + ((number * 7) % 38)).toFixed(1),
            BlackAccuracy: (55 + ((number * 11) % 43)).toFixed(1),
          }
        : {}),
      Round: String(number + 1),
    };
    const text = moves(number);
    const result = text.split(" ").at(-1) ?? "*";
    return `${Object.entries({ ...tags, Result: result })
      .map(([name, value]) => `[${name} "${value}"]\n`)
      .join("")}\n${text}\n\n`;
  });
  return games.join("");
}
