// The texts about the visitor's rating and puzzle history, in English and Thai. Both have the same keys.

const en = {
  rating: "Your rating",
  puzzle: "This puzzle",
  isRated: "The first try counts; a hint counts as a failure.",
  isFailed: "This puzzle counts as failed; you can still solve it.",
  provisional: "Uncertain: after more puzzles it changes less.",
  isUnrated: "Tried before: this does not change your rating.",
  inRow: (/** @type {string} */ n, /** @type {string} */ best) => `In a row: ${n} (best ${best})`,
  days: (/** @type {string} */ n) => `Days in a row: ${n}`,
  solved: (/** @type {string} */ n) => `At the first try: ${n}`,
  failed: (/** @type {string} */ n) => `Failed: ${n}`,
  daily: "Puzzle of the day",
  dailyOf: (/** @type {string} */ date) => `Puzzle of the day, ${date}`,
  history: "History",
  noHistory: "No puzzle has been tried yet.",
  wasSolved: "solved",
  wasFailed: "failed",
  open: (/** @type {string} */ id) => `Puzzle ${id}`,
  reset: "Reset rating and history",
  isReset: "Rating and history were reset.",
};

/** @type {typeof en} */
const th = {
  rating: "คะแนนของคุณ",
  puzzle: "โจทย์ข้อนี้",
  isRated: "คิดคะแนนจากครั้งแรกเท่านั้น ดูคำใบ้ถือว่าไม่ผ่าน",
  isFailed: "ข้อนี้ถือว่าไม่ผ่านแล้ว แต่ทำต่อได้",
  provisional: "คะแนนยังไม่แน่นอน ทำโจทย์มากขึ้นแล้วคะแนนจะเปลี่ยนน้อยลง",
  isUnrated: "เคยทำข้อนี้แล้ว จึงไม่คิดคะแนน",
  inRow: (n, best) => `ถูกติดกัน ${n} ข้อ (มากที่สุด ${best})`,
  days: (n) => `ทำติดต่อกัน ${n} วัน`,
  solved: (n) => `ผ่านในครั้งแรก ${n} ข้อ`,
  failed: (n) => `ไม่ผ่าน ${n} ข้อ`,
  daily: "โจทย์ประจำวัน",
  dailyOf: (date) => `โจทย์ประจำวัน ${date}`,
  history: "ประวัติ",
  noHistory: "ยังไม่ได้ทำโจทย์",
  wasSolved: "ผ่าน",
  wasFailed: "ไม่ผ่าน",
  open: (id) => `โจทย์ ${id}`,
  reset: "ล้างคะแนนและประวัติ",
  isReset: "ล้างคะแนนและประวัติแล้ว",
};

export const PUZZLE_TEXTS = { en, th };
