// The board's texts for screen readers, in English and Thai.

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
  board: "Makruk board",
  help: "Arrow keys move between squares, Enter picks up and puts down, Escape cancels.",
  roles: { khun: "khun", met: "met", khon: "khon", ma: "ma", rua: "rua", bia: "bia", biangai: "bia ngai" },
  colors: { white: "white", black: "black" },
  piece: (/** @type {Piece} */ { color, role }) => `${en.colors[color]} ${en.roles[role]}`,
  square: (/** @type {string} */ name, /** @type {string | null} */ piece) => `${name}, ${piece ?? "empty"}`,
  states: { selected: "selected", target: "can go here", capture: "can be captured", last: "last move", star: "star", check: "in check" },
  picked: (/** @type {string} */ piece, /** @type {string} */ name, /** @type {string[]} */ targets) =>
    `${piece} on ${name}: ` +
    (targets.length === 0 ? "no legal move" : `${targets.length} ${targets.length === 1 ? "move" : "moves"}, ${targets.join(", ")}`),
  cancelled: "Put back.",
  moved: (/** @type {string} */ piece, /** @type {string} */ from, /** @type {string} */ to) => `${piece} ${from} to ${to}`,
  checked: "Check.",
};

/** @type {typeof en} */
const th = {
  board: "กระดานหมากรุก",
  help: "ใช้ปุ่มลูกศรเลื่อนไปตามช่อง กด Enter เพื่อหยิบและวางหมาก กด Escape เพื่อยกเลิก",
  roles: { khun: "ขุน", met: "เม็ด", khon: "โคน", ma: "ม้า", rua: "เรือ", bia: "เบี้ย", biangai: "เบี้ยหงาย" },
  colors: { white: "ขาว", black: "ดำ" },
  piece: ({ color, role }) => th.roles[role] + th.colors[color],
  square: (name, piece) => `${name} ${piece ?? "ว่าง"}`,
  states: { selected: "หยิบอยู่", target: "เดินมาได้", capture: "กินได้", last: "ตาล่าสุด", star: "มีดาว", check: "ถูกรุก" },
  picked: (piece, name, targets) =>
    `${piece}ที่ ${name} ` + (targets.length === 0 ? "เดินไม่ได้" : `เดินได้ ${targets.length} ตา ${targets.join(" ")}`),
  cancelled: "วางกลับที่เดิม",
  moved: (piece, from, to) => `${piece} ${from} ไป ${to}`,
  checked: "รุก",
};

export const WORDS = { en, th };
