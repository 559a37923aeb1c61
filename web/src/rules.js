// Rule sets as objects, as text and as the module's code.

import { fault, typeName } from "./errors.js";
import { ROLES } from "./squares.js";

/** @typedef {import("./types.js").LimitTable} LimitTable */
/** @typedef {import("./types.js").RuleSet} RuleSet */
/** @typedef {import("./types.js").RulesInput} RulesInput */
/** @typedef {import("./types.js").RulesText} RulesText */

/** The largest limit of a count, in moves. */
const MAX_LIMIT = 32_767;
/** The most rows of a table of limits. */
const MAX_ROWS = 8;

const START = ["automatic", "on_call"];
const FIRST = ["one", "piece_count", "piece_count_plus_one"];
const FLAG = [false, true];

/** Tables of limits by name. @type {Record<string, LimitTable>} */
const TABLES = {
  makruk: {
    rows: [
      { role: "rua", atLeast: 2, moves: 8 },
      { role: "rua", atLeast: 1, moves: 16 },
      { role: "khon", atLeast: 2, moves: 22 },
      { role: "ma", atLeast: 2, moves: 32 },
      { role: "khon", atLeast: 1, moves: 44 },
    ],
    otherwise: 64,
  },
};
/** The table in which one khon comes before two ma. */
TABLES.khon_first = { rows: [0, 1, 2, 4, 3].map((row) => TABLES.makruk.rows[row]), otherwise: 64 };

/**
 * The fields in the order of the text form: the part (or none), the name in JavaScript, and the values: a list, or the
 * largest number. `limits` has values of its own.
 *
 * @type {[string, string, (string | boolean)[] | number][]}
 */
const FIELDS = [
  ["board", "limit", MAX_LIMIT],
  ["board", "start", START],
  ["board", "caller", ["either", "weaker_side"]],
  ["board", "first", FIRST],
  ["pieces", "limits", MAX_ROWS],
  ["pieces", "start", START],
  ["pieces", "first", FIRST],
  ["pieces", "beginsInSetup", FLAG],
  ["", "expiry", ["exceeded", "reached"]],
  ["", "overLimitAtOnce", ["draw_first", "mate_first"]],
  ["", "mateByCountingSide", ["draws", "wins"]],
  ["repetition", "fold", 255],
  ["repetition", "effect", ["draw", "claimable"]],
  ["", "deadPositionDraws", FLAG],
  ["", "timeoutMayDraw", FLAG],
  ["", "timeoutMaterial", ["fairy", "exact", "listed"]],
  ["", "material", ["fairy", "exact"]],
];

/**
 * The parts that a rule set may lack, with the values of their fields if the text form sets only some.
 * @type {Record<string, any>}
 */
const OPTIONAL = {
  board: { limit: 64, start: "on_call", caller: "either", first: "one" },
  repetition: { fold: 3, effect: "draw" },
};

const snake = (/** @type {string} */ name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const nameOf = (/** @type {string} */ part, /** @type {string} */ field) =>
  part ? `${part}.${snake(field)}` : snake(field);

/**
 * Freezes an object with everything in it.
 *
 * @template T
 * @param {T} value
 * @returns {T}
 */
function frozen(value) {
  if (typeof value === "object" && value !== null) Object.values(Object.freeze(value)).forEach(frozen);
  return value;
}

/** @type {RuleSet} */
const fairy = {
  board: { limit: 64, start: "automatic", caller: "either", first: "one" },
  pieces: { limits: "makruk", start: "automatic", first: "piece_count_plus_one", beginsInSetup: false },
  expiry: "exceeded",
  overLimitAtOnce: "mate_first",
  mateByCountingSide: "wins",
  repetition: { fold: 3, effect: "draw" },
  deadPositionDraws: false,
  timeoutMayDraw: false,
  timeoutMaterial: "fairy",
  material: "fairy",
};

/**
 * The rule sets with a name: as played in Thailand, as in Fairy-Stockfish, and the latter with board's honour on call.
 * Spread one to change some of its fields: `{ ...Rules.thai, expiry: "reached" }`.
 */
export const Rules = frozen({
  /** @type {RuleSet} */
  thai: {
    ...fairy,
    board: { limit: 64, start: "on_call", caller: "either", first: "one" },
    pieces: { limits: "makruk", start: "automatic", first: "piece_count_plus_one", beginsInSetup: true },
    overLimitAtOnce: "draw_first",
    mateByCountingSide: "draws",
    deadPositionDraws: true,
    timeoutMayDraw: true,
    timeoutMaterial: "listed",
    material: "exact",
  },
  fairy,
  /** @type {RuleSet} */
  fairyOnCall: { ...fairy, board: { limit: 64, start: "on_call", caller: "either", first: "one" } },
});

/** The presets by their names in text, in the order of preference. @type {[string, RuleSet][]} */
const PRESETS = Object.entries(Rules).map(([name, rules]) => [snake(name), rules]);

/** A role by its name here or in text and in Python, `bia ngai`. @param {string} name */
const roleOf = (name) => /** @type {import("./types.js").Role} */ (name === "bia ngai" ? "biangai" : name);

/** @param {string} message @param {number} [offset] */
const wrong = (message, offset) => fault("rules", message, offset);

/** A list of names: `a, b or c`. @param {readonly unknown[]} names */
const listOf = (names) =>
  names.length < 2 ? names.join() : `${names.slice(0, -1).join(", ")} or ${names[names.length - 1]}`;

/** The permitted values of a field, for messages. @param {string} name @param {any} values */
function valuesOf(name, values) {
  if (name === "limits")
    return "makruk, khon_first, or rows and the limit of all other pieces, such as 2rua:8/1rua:16/64";
  return typeof values === "number" ? `a number from 1 to ${values}` : listOf(values);
}

/** @param {unknown} number @param {number} most */
const isWithin = (number, most) => Number.isInteger(number) && Number(number) >= 1 && Number(number) <= most;

/**
 * Checks the keys of an object.
 * @param {unknown} value
 * @param {string} path
 * @param {readonly string[]} names
 * @returns {any}
 */
function fieldsOf(value, path, names) {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw wrong(`${path}: expected an object, found ${typeName(value)}`);
  for (const name of Object.keys(value))
    if (!names.includes(name)) throw wrong(`${path}: unknown field \`${name}\`, expected ${listOf(names)}`);
  const missing = names.find((name) => !(name in value));
  if (missing) throw wrong(`${path}: the field \`${missing}\` is missing`);
  return value;
}

/** Checks a table of limits. @param {any} table @param {string} path */
function checkLimits(table, path) {
  if (typeof table === "string" && Object.hasOwn(TABLES, table)) return;
  if (typeof table === "string") throw wrong(`${path}: expected makruk, khon_first or a table, found \`${table}\``);
  const { rows, otherwise } = fieldsOf(table, path, ["rows", "otherwise"]);
  if (!Array.isArray(rows) || rows.length > MAX_ROWS)
    throw wrong(`${path}.rows: expected a list of at most ${MAX_ROWS} rows`);
  for (const [index, row] of rows.entries()) {
    const place = `${path}.rows[${index}]`;
    const { role, atLeast, moves } = fieldsOf(row, place, ["role", "atLeast", "moves"]);
    if (!ROLES.includes(roleOf(role)))
      throw wrong(`${place}.role: expected ${listOf(ROLES)}, found \`${String(role)}\``);
    if (!isWithin(atLeast + 1, 256))
      throw wrong(`${place}.atLeast: expected a number from 0 to 255, found \`${String(atLeast)}\``);
    if (!isWithin(moves, MAX_LIMIT))
      throw wrong(`${place}.moves: expected a number from 1 to ${MAX_LIMIT}, found \`${String(moves)}\``);
  }
  if (otherwise !== null && !isWithin(otherwise, MAX_LIMIT))
    throw wrong(`${path}.otherwise: expected a number from 1 to ${MAX_LIMIT} or null, found \`${String(otherwise)}\``);
}

/** Checks a rule set field by field. @param {any} rules @returns {RuleSet} */
function check(rules) {
  fieldsOf(rules, "rules", Object.keys(Rules.thai));
  for (const part of ["board", "pieces", "repetition"]) {
    if (rules[part] === null && part in OPTIONAL) continue;
    fieldsOf(rules[part], `rules.${part}`, Object.keys(/** @type {any} */ (Rules.thai)[part]));
  }
  for (const [part, field, values] of FIELDS) {
    const owner = part ? rules[part] : rules;
    if (owner === null) continue;
    const [value, path] = [owner[field], `rules.${part ? `${part}.` : ""}${field}`];
    if (field === "limits") checkLimits(value, path);
    else if (typeof values === "number" ? !isWithin(value, values) : !values.includes(value)) {
      throw wrong(`${path}: expected ${valuesOf(field, values)}, found \`${String(value)}\``);
    }
  }
  return rules;
}

/** The text form of a table of limits. @param {LimitTable} table */
function tableText({ rows, otherwise }) {
  const texts = rows.map(({ role, atLeast, moves }) => `${atLeast}${role === "biangai" ? "bia ngai" : role}:${moves}`);
  return [...texts, otherwise ?? "none"].join("/");
}

/** The name of a table of limits, or its text form if it has none. @param {string | LimitTable} limits */
function writeLimits(limits) {
  if (typeof limits === "string") return limits;
  const text = tableText(limits);
  return Object.keys(TABLES).find((name) => tableText(TABLES[name]) === text) ?? text;
}

/** @param {string} text @returns {string | LimitTable | undefined} */
function readLimits(text) {
  if (Object.hasOwn(TABLES, text)) return text;
  const parts = text.split("/");
  const last = /** @type {string} */ (parts.pop());
  const rows = parts.map((part) => {
    const [, atLeast, role, moves] = part.match(/^(\d+)([a-z ]+):(\d+)$/) ?? [];
    return { role: roleOf(role), atLeast: Number(atLeast), moves: Number(moves) };
  });
  const table = /** @type {LimitTable} */ ({
    rows,
    otherwise: last === "none" ? null : /^\d+$/.test(last) ? Number(last) : NaN,
  });
  try {
    checkLimits(table, "");
    return table;
  } catch {
    return undefined;
  }
}

/** @param {string | LimitTable} limits @returns {LimitTable} */
const tableOf = (limits) => {
  const { rows, otherwise } = typeof limits === "string" ? TABLES[limits] : limits;
  return { rows: rows.map(({ role, ...row }) => ({ role: roleOf(role), ...row })), otherwise };
};

/**
 * The fields of a rule set as text, without those of missing parts.
 * @param {any} rules
 * @returns {Map<string, string>}
 */
function textsOf(rules) {
  const texts = new Map();
  for (const [part, field] of FIELDS) {
    const owner = part ? rules[part] : rules;
    if (owner === null) texts.set(part, "none");
    else texts.set(nameOf(part, field), field === "limits" ? writeLimits(owner[field]) : String(owner[field]));
  }
  return texts;
}

/**
 * Reads rules in the text form that the tool and the engine use: a preset's name, and the fields that differ from it,
 * such as `thai,expiry=reached,board.limit=70`.
 *
 * @param {string} text
 * @returns {RuleSet}
 */
export function parseRules(text) {
  const [preset, ...parts] = text.split(",");
  const named = PRESETS.find(([name]) => name === preset.trim());
  const names = PRESETS.map(([name]) => `\`${name}\``);
  if (!named) throw fault("rules", `expected ${listOf(names)}, found \`${preset.trim()}\``, 0);
  const rules = /** @type {any} */ (structuredClone(named[1]));
  let offset = preset.length + 1;
  for (const part of parts) {
    const begin = offset + part.length - part.trimStart().length;
    offset += part.length + 1;
    const trimmed = part.trim();
    const split = trimmed.includes("=") ? trimmed.indexOf("=") : trimmed.length;
    const [name, value] = [trimmed.slice(0, split), trimmed.slice(split + 1)];
    const isPart = Object.hasOwn(OPTIONAL, name);
    const found = FIELDS.find(([part, field]) => name === nameOf(part, field));
    const place = begin + name.length + 1;
    if (isPart) {
      if (value !== "none") throw wrong(`expected none for \`${name}\``, place);
      rules[name] = null;
      continue;
    }
    if (!found)
      throw wrong(
        `unknown field \`${name}\`, expected ${listOf(FIELDS.map(([part, field]) => nameOf(part, field)))}`,
        begin,
      );
    const [owner, field, values] = found;
    /** @type {any} */
    let read;
    if (field === "limits") read = readLimits(value);
    else if (typeof values === "number")
      read = /^\d+$/.test(value) && isWithin(Number(value), values) ? Number(value) : undefined;
    else read = values.find((it) => String(it) === value);
    if (read === undefined) throw wrong(`expected ${valuesOf(field, values)} for \`${name}\``, place);
    if (owner) (rules[owner] ??= { ...OPTIONAL[owner] })[field] = read;
    else rules[field] = read;
  }
  return rules;
}

/** Reads rules in any form. @param {unknown} rules @returns {RuleSet} */
export function rulesOf(rules) {
  if (typeof rules === "string") return parseRules(rules);
  if (typeof rules === "object" && rules !== null) return check(rules);
  throw fault("type", `expected rules as a name or an object, found ${typeName(rules)}`);
}

/**
 * Writes rules in the form that `parseRules` reads: the preset with the fewest differences, and the fields that differ.
 *
 * @param {RulesInput} rules
 * @returns {RulesText}
 */
export function formatRules(rules) {
  if (typeof rules === "string" && PRESETS.some(([name]) => name === rules)) return /** @type {RulesText} */ (rules);
  const texts = textsOf(rulesOf(rules));
  /** @type {string[] | undefined} */
  let best;
  for (const [name, preset] of PRESETS) {
    const others = textsOf(preset);
    const changed = [...texts]
      .filter(([field, text]) => others.get(field) !== text)
      .map(([field, text]) => `${field}=${text}`);
    if (!best || changed.length + 1 < best.length) best = [name, ...changed];
  }
  return /** @type {RulesText} */ (/** @type {string[]} */ (best).join());
}

/**
 * Rules in the form that the module reads: a preset's name, or numbers separated by dots. There is one per field, a
 * number or the index of the value; then the limit of all other pieces, and three numbers per row of limits. 0 stands
 * for a missing part or limit.
 *
 * @param {RulesInput} rules
 */
export function rulesCode(rules) {
  const text = formatRules(rules);
  if (!text.includes(",")) return text;
  const set = /** @type {any} */ (rulesOf(rules));
  const { rows, otherwise } = tableOf(set.pieces.limits);
  const fields = FIELDS.filter(([, field]) => field !== "limits").map(([part, field, values]) => {
    const owner = part ? set[part] : set;
    if (owner === null) return 0;
    return typeof values === "number" ? owner[field] : values.indexOf(owner[field]);
  });
  const table = rows.flatMap(({ role, atLeast, moves }) => [ROLES.indexOf(role), atLeast, moves]);
  return [...fields, otherwise ?? 0, ...table].join(".");
}

/**
 * Returns the limit of a count for the pieces of both sides: of pieces' honour if one side has only its khun, otherwise
 * of board's honour. Returns null if no count can begin: while a bia is on the board, between two bare khuns, and under
 * rules without that count.
 *
 * @param {string} material such as `KRRvK`: R (rua), N (ma), S (khon), M (met or bia ngai), P (bia)
 * @param {RulesInput} [rules]
 * @returns {number | null}
 */
export function countLimit(material, rules = "thai") {
  const { board, pieces } = rulesOf(rules);
  if (typeof material !== "string") throw fault("type", `expected material as text, found ${typeName(material)}`);
  const [, strong, bare] = material.match(/^K([RNSMP]*)vK([RNSMP]*)$/) ?? [];
  if (strong === undefined) {
    const offset = material.match(/^(K[RNSMP]*(v(K[RNSMP]*)?)?)?/)?.[0].length ?? 0;
    throw fault(
      "material",
      `expected pieces such as KRRvK, with the letters R, N, S, M and P, found \`${material}\``,
      offset,
    );
  }
  const all = strong + bare;
  if (all.includes("P") || all === "") return null;
  if (strong !== "" && bare !== "") return board?.limit ?? null;
  const { rows, otherwise } = tableOf(pieces.limits);
  // A bia ngai counts as a met, and the chaser has one khun.
  const number = (/** @type {string} */ role) =>
    `K${all}`.split({ khun: "K", rua: "R", ma: "N", khon: "S", met: "M", biangai: "M" }[role] ?? "P").length - 1;
  return rows.find(({ role, atLeast }) => number(role) >= atLeast)?.moves ?? otherwise;
}
