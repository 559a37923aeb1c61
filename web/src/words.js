// The texts of the elements, in English and Thai.

/** @typedef {import("./pieces.js").Piece} Piece */

const THAI_FILES = "กขคงจฉชญ";
const THAI_DIGITS = "๐๑๒๓๔๕๖๗๘๙";

/**
 * The name of a square: `e4`, or จ๔ in Thai.
 * @param {string} square
 * @param {string} coordinates
 */
export function squareName(square, coordinates) {
  if (coordinates !== "thai") return square;
  return THAI_FILES["abcdefgh".indexOf(square[0])] + THAI_DIGITS[Number(square[1])];
}

const en = {
  language: "en",
  board: "Makruk board",
  help: "Arrow keys move between squares, Enter picks up and puts down, Escape cancels.",
  roles: { khun: "khun", met: "met", khon: "khon", ma: "ma", rua: "rua", bia: "bia", biangai: "bia ngai" },
  colors: { white: "white", black: "black" },
  piece: (/** @type {Piece} */ { color, role }) => `${en.colors[color]} ${en.roles[role]}`,
  square: (/** @type {string} */ name, /** @type {string | null} */ piece) => `${name}, ${piece ?? "empty"}`,
  states: {
    selected: "selected",
    target: "can go here",
    capture: "can be captured",
    last: "last move",
    star: "star",
    check: "in check",
  },
  picked: (/** @type {string} */ piece, /** @type {string} */ name, /** @type {string[]} */ targets) =>
    `${piece} on ${name}: ` +
    (targets.length === 0
      ? "no legal move"
      : `${targets.length} ${targets.length === 1 ? "move" : "moves"}, ${targets.join(", ")}`),
  cancelled: "Put back.",
  moved: (/** @type {string} */ piece, /** @type {string} */ from, /** @type {string} */ to) =>
    `${piece} ${from} to ${to}`,
  checked: "Check.",
  number: (/** @type {number | string} */ value) => String(value),
  percent: (/** @type {string} */ n) => `${n} %`,
  drawn: (/** @type {string} */ share) => `draw ${share}`,
  chances: (/** @type {string} */ white, /** @type {string} */ draw, /** @type {string} */ black) =>
    `White wins ${white}, draw ${draw}, Black wins ${black}`,
  results: (/** @type {string} */ white, /** @type {string} */ draws, /** @type {string} */ black) =>
    `White won ${white}, drawn ${draws}, Black won ${black}`,
  /** Actions of a game other than moves, by their first word. @type {Record<string, string>} */
  actions: {
    start_count: "starts to count",
    stop_count: "stops counting",
    offer_draw: "offers a draw",
    accept_draw: "accepts the draw",
    decline_draw: "declines the draw",
    claim_repetition: "claims a draw by repetition",
    resign: "resigns",
    timeout: "runs out of time",
  },
  /** An action of a side. */
  by: (/** @type {"white" | "black"} */ side, /** @type {string} */ action) =>
    `${side === "white" ? "White" : "Black"} ${action}`,
};

/** @type {typeof en} */
const th = {
  language: "th",
  board: "กระดานหมากรุก",
  help: "ใช้ปุ่มลูกศรเลื่อนไปตามช่อง กด Enter เพื่อหยิบและวางหมาก กด Escape เพื่อยกเลิก",
  roles: { khun: "ขุน", met: "เม็ด", khon: "โคน", ma: "ม้า", rua: "เรือ", bia: "เบี้ย", biangai: "เบี้ยหงาย" },
  colors: { white: "ขาว", black: "ดำ" },
  piece: ({ color, role }) => th.roles[role] + th.colors[color],
  square: (name, piece) => `${name} ${piece ?? "ว่าง"}`,
  states: {
    selected: "หยิบอยู่", target: "เดินมาได้", capture: "กินได้", last: "ตาล่าสุด", star: "มีดาว", check: "ถูกรุก",
  },
  picked: (piece, name, targets) =>
    `${piece}ที่ ${name} ` +
    (targets.length === 0 ? "เดินไม่ได้" : `เดินได้ ${targets.length} ตา ${targets.join(" ")}`),
  cancelled: "วางกลับที่เดิม",
  moved: (piece, from, to) => `${piece} ${from} ไป ${to}`,
  checked: "รุก",
  number: (value) => String(value).replace(/\d/g, (digit) => THAI_DIGITS[Number(digit)]),
  percent: (n) => `${n}%`,
  drawn: (share) => `เสมอ ${share}`,
  chances: (white, draw, black) => `ขาวชนะ ${white} เสมอ ${draw} ดำชนะ ${black}`,
  results: (white, draws, black) => `ขาวชนะ ${white} เสมอ ${draws} ดำชนะ ${black}`,
  actions: {
    start_count: "ขอนับ",
    stop_count: "หยุดนับ",
    offer_draw: "ขอเสมอ",
    accept_draw: "รับเสมอ",
    decline_draw: "ไม่รับเสมอ",
    claim_repetition: "ขอเสมอเพราะหมากซ้ำ ๓ ครั้ง",
    resign: "ยอมแพ้",
    timeout: "หมดเวลา",
  },
  by: (side, action) => `${th.colors[side]}${action}`,
};

export const WORDS = { en, th };

/** The texts in the language of an element: Thai if it or a parent has `lang="th"`. @param {Element} element */
export function wordsOf(element) {
  const language = element.closest("[lang]")?.getAttribute("lang") ?? "en";
  return language.slice(0, 2) === "th" ? th : en;
}
