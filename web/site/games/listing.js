// How a game is listed among the games of the user: who played, when, with which result. The moves are stored apart.

import { rulesOf } from "../shared/rulenames.js";

/** @typedef {"white" | "black"} Color */
/** @typedef {import("../makruk/book.js").Formation} Formation */
/** @typedef {import("../makruk/index.js").PgnGame} PgnGame */
/** @typedef {import("../play/kept.js").Kept} Kept */
/** @template T @typedef {{ white: T, black: T }} Sides */
/**
 * @typedef {{
 *   key: string, time: number, date: string, title: string, white: string, black: string,
 *   side: Color | null, level: number | null,
 *   line: string, plies: number, result: string, by: string | null, formation: Sides<Formation | null>,
 *   accuracy: Sides<number | null> | null, isOpen: boolean, isChanged: boolean,
 *   turn?: "own" | "unsent" | "theirs",
 * }} Listing
 *   `time` is the beginning in milliseconds, 0 if it is unknown, and `date` is that of the PGN. Players without
 *   a name have an empty one.
 *   `side` is the user's: against the engine, by link, or by one of the user's names; otherwise null. `line` identifies
 *   the moves. `isOpen`: the game can be continued. `isChanged`: the listing has names or an accuracy that an imported
 *   record lacks. `turn` says who is to act in a game by link.
 */
/**
 * The moves of a game: those of a game that was played here, or the record of an imported one.
 * @typedef {{ played: Kept } | { pgn: string }} Content
 */

/** The engine's name in records. @param {number} level */
export const engineName = (level) => `Makruk, level ${level}`;

const NO_FORMATION = { white: null, black: null };

/**
 * A short text that identifies a line of moves: a hash of 53 bits.
 * @param {string} start a FEN
 * @param {string} rules
 * @param {readonly string[]} moves
 */
export function lineOf(start, rules, moves) {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  const text = [start, rules, ...moves].join("\n");
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36);
}

/** A time as the date and the time of a PGN. @param {number} time */
export function stampOf(time) {
  const at = new Date(time);
  const text = (/** @type {number[]} */ parts, /** @type {string} */ sign) =>
    parts.map((part) => String(part).padStart(2, "0")).join(sign);
  return {
    date: text([at.getFullYear(), at.getMonth() + 1, at.getDate()], "."),
    clock: text([at.getHours(), at.getMinutes(), at.getSeconds()], ":"),
  };
}

/** The time that a PGN names; 0 without a year. @param {string} date @param {string} [clock] */
export function timeOf(date, clock = "") {
  const [, year, month, day] = date.match(/^(\d{4})[./-](\d\d|\?\?)[./-](\d\d|\?\?)/)?.map(Number) ?? [];
  if (!year) return 0;
  const [, hours = 0, minutes = 0, seconds = 0] = clock.match(/^(\d\d):(\d\d):(\d\d)/)?.map(Number) ?? [];
  return new Date(year, (month || 1) - 1, day || 1, hours, minutes, seconds).getTime() || 0;
}

/** A new key, which contains the time. @param {number} [number] orders keys of the same time */
export const newKey = (number = 0) =>
  `${Date.now()}-${String(number).padStart(6, "0")}-${Math.random().toString(36).slice(2, 8)}`;

/** Who is to act in a game by link. @param {Kept} kept @param {Color} [turn] */
function turnOf({ side, actions, link }, turn) {
  if (turn === side) return "own";
  return link?.sent === actions.length ? "theirs" : "unsent";
}

/**
 * Lists a game that was played here.
 * @param {Kept & { key: string }} kept
 * @param {{ startFen: string, turn?: Color, outcome: { winner: string | null, by: string } | null }} game
 * @param {string[]} moves
 * @returns {Listing}
 */
export function listingOfPlayed(kept, { startFen, turn, outcome }, moves) {
  // A PGN has no fractions of a second.
  const time = 1000 * Math.floor(Number(kept.key.split("-")[0]) / 1000) || 0;
  const isEngine = kept.opponent === "engine";
  const { link } = kept;
  return {
    key: kept.key,
    time,
    date: stampOf(time).date,
    title: "",
    white: link?.names.white ?? "",
    black: link?.names.black ?? "",
    side: isEngine || link ? kept.side : null,
    level: isEngine ? kept.level : null,
    line: lineOf(startFen, kept.rules, moves),
    plies: moves.length,
    result: !outcome ? "*" : outcome.winner === "white" ? "1-0" : outcome.winner === "black" ? "0-1" : "1/2-1/2",
    by: outcome?.by ?? null,
    formation: NO_FORMATION,
    accuracy: null,
    isOpen: !outcome,
    isChanged: false,
    ...(link && !outcome && { turn: turnOf(kept, turn) }),
  };
}

/** A tag's text; empty if it is unknown. @param {string} [text] */
const known = (text = "") => (/^[?\-]?$/.test(text.trim()) ? "" : text.trim());

/**
 * The nodes of the main line after the root.
 * @param {PgnGame["root"]} root
 * @returns {PgnGame["root"]["children"]}
 */
function mainLine(root) {
  const nodes = [];
  for (let node = root.children[0]; node; node = node.children[0]) nodes.push(node);
  return nodes;
}

/** The moves and other actions of a record's main line. @param {PgnGame} game @returns {string[]} */
export const actionsOf = ({ root }) => [
  ...root.actions,
  ...mainLine(root).flatMap((node) => [node.uci ?? "--", ...node.actions]),
];

/**
 * Lists an imported game.
 * @param {PgnGame} game
 * @param {{ by: string | null, formation?: Sides<Formation | null> }} facts how it ended by the
 *   rules, null if that is unknown
 * @returns {Listing}
 */
export function listingOfRecord({ tags, start, result, root }, { by, formation = NO_FORMATION }) {
  const nodes = mainLine(root);
  const programs = /** @type {const} */ (["White", "Black"]).map((side) => tags[`${side}Type`] === "program");
  // As this page writes its games, in this version or an earlier one.
  const level = Number(
    tags.Level ??
      tags.White?.match(/^Makruk, level (\d+)$/)?.[1] ??
      tags.Black?.match(/^Makruk, level (\d+)$/)?.[1] ??
      NaN,
  );
  const isWhiteEngine = programs[0] !== programs[1] ? programs[0] : tags.White === engineName(level);
  const isOwn = Number.isInteger(level) && level >= 0 && level <= 10;
  const name = (/** @type {string} */ text) => (isOwn && text === engineName(level) ? "" : known(text));
  const accuracy = (/** @type {string} */ side) => {
    const value = parseFloat(tags[`${side}Accuracy`]);
    return value >= 0 && value <= 100 ? value : null;
  };
  const [white, black] = [accuracy("White"), accuracy("Black")];
  const isPlain = [root, ...nodes].every(
    ({ children, nags, comments, before }) =>
      children.length < 2 &&
      nags.length === 0 &&
      [...comments, ...before].every((text) => /^\s*(\[%[^\]]*\]\s*)+$/.test(text)),
  );
  const rules = rulesOf(tags);
  return {
    key: "", time: timeOf(tags.Date ?? "", tags.Time), date: known(tags.Date) || "????.??.??",
    title: known(tags.Event), white: name(tags.White), black: name(tags.Black),
    side: isOwn ? (isWhiteEngine ? "black" : "white") : null, level: isOwn ? level : null,
    line: lineOf(start, rules, nodes.map(({ uci }) => uci ?? "--")), plies: nodes.length,
    result, by: result === "*" ? null : (by ?? "unknown"), formation,
    accuracy: white === null && black === null ? null : { white, black },
    isOpen: result === "*" && isPlain && nodes.every(({ uci }) => uci !== null), isChanged: false,
  };
}

/** A name for comparison. @param {string} name */
const folded = (name) => name.normalize("NFC").trim().toLowerCase();

/**
 * The side of a user with these names; null if neither side or both have one.
 * @param {{ white: string, black: string }} players
 * @param {string[]} names
 * @returns {Color | null}
 */
export function sideOf({ white, black }, names) {
  const mine = names.map(folded).filter(Boolean);
  const [isWhite, isBlack] = [white, black].map((name) => mine.includes(folded(name)));
  return isWhite === isBlack ? null : isWhite ? "white" : "black";
}

/** What two copies of the same game have in common. @param {Listing} listing */
export const identityOf = ({ line, white, black, level, date, time }) =>
  JSON.stringify([line, white, black, level, date, time]);

/** The tags that a record of a game has. @param {Listing} listing @returns {Record<string, string>} */
export function tagsOf({ time, date, title, white, black, side, level, accuracy }) {
  const isEngine = (/** @type {Color} */ color) => level !== null && side !== color;
  const name = (/** @type {Color} */ color, /** @type {string} */ own) =>
    own || (isEngine(color) ? engineName(/** @type {number} */ (level)) : "?");
  const type = (/** @type {Color} */ color) => (isEngine(color) ? "program" : "human");
  const { clock } = stampOf(time);
  return {
    Event: title || "?",
    Date: date,
    White: name("white", white),
    Black: name("black", black),
    ...(time > 0 && clock !== "00:00:00" && { Time: clock }),
    ...(level !== null && { WhiteType: type("white"), BlackType: type("black"), Level: String(level) }),
    ...Object.fromEntries(
      /** @type {const} */ ([["White", accuracy?.white], ["Black", accuracy?.black]]).flatMap(([name, value]) =>
        typeof value === "number" ? [[`${name}Accuracy`, value.toFixed(1)]] : [],
      ),
    ),
  };
}

/**
 * Orders games by their time, and those of the same time as they were added.
 * @param {Listing} one
 * @param {Listing} other
 */
export const byTime = (one, other) => one.time - other.time || (one.key < other.key ? -1 : 1);
