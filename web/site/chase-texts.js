// The texts of the chase trainer, in English and Thai. Both have the same keys.

/** @typedef {"strong" | "bare"} Side */

const en = {
  intro:
    "Mate a bare khun before the count ends, or hold out with it. Your opponent never errs, and you are told after each move whether the win or the draw " +
    "is still there.",
  loading: "The endings are being loaded…",
  making: (/** @type {string} */ seconds) => `Every position of this ending is being worked out, once. Seconds: ${seconds}`,
  ending: "Ending",
  /** @type {Record<string, string>} */
  endings: {
    KRRvK: "Two rua", KRvK: "One rua", KRSvK: "Rua and khon", KRNvK: "Rua and ma", KRMvK: "Rua and met", KSSvK: "Two khon", KNSvK: "Ma and khon",
    KSMvK: "Khon and met", KNMvK: "Ma and met", KRPvK: "Rua and bia", KNPvK: "Ma and bia", KSPvK: "Khon and bia",
  },
  side: "You",
  sides: { strong: "Chase", bare: "Flee with the khun" },
  spare: "Moves to spare",
  spares: [["0", "None: every move must be right"], ["1", "One"], ["3", "Three"], ["6", "Six"]],
  noSpare: "No count runs until the bia is turned over.",
  start: "Start",
  begin: "New chase",
  undo: "Undo",
  again: "Again",
  next: "Next",
  hint: "Hint",
  goals: {
    strong: "Mate the khun before the count ends.", bare: "Hold out until the count ends.", free: "Turn the bia over, and mate.",
  },
  yourMove: "Your move",
  thinking: "The other side moves…",
  kept: { strong: (/** @type {string} */ move) => `${move}: the win is still there.`, bare: (/** @type {string} */ move) => `${move}: the draw is still there.` },
  lost: { strong: (/** @type {string} */ move) => `${move} gives the win away: undo, or play on.`, bare: (/** @type {string} */ move) => `${move} gives the draw away: undo, or play on.` },
  lostBefore: {
    strong: (/** @type {string} */ move) => `${move}: the win was given away before.`,
    bare: (/** @type {string} */ move) => `${move}: the draw was given away before.`,
  },
  taken: "Taken back.",
  mate: (/** @type {string} */ n) => `Mate takes ${n}`,
  noMate: "No mate can be forced",
  left: (/** @type {string} */ n) => `the count leaves ${n}`,
  success: { strong: "You mated within the count.", bare: "You held the draw." },
  failure: { strong: "The khun escaped: a draw.", bare: "You were mated." },
  moves: (/** @type {string} */ n, /** @type {string} */ best) => `Your moves: ${n} (best possible ${best})`,
  held: (/** @type {string} */ n) => `Your moves: ${n}`,
  clean: "No move gave anything away.",
  hints: (/** @type {string} */ n) => `Hints: ${n}`,
  mistakes: { strong: "Where the win was given away", bare: "Where the draw was given away" },
  mistake: (/** @type {string} */ number, /** @type {string} */ move) => `Move ${number}: ${move}`,
  keeping: (/** @type {string} */ moves) => `Right: ${moves}`,
  more: (/** @type {string} */ n) => `and ${n} more`,
  undone: "taken back",
  lastPosition: "Last position",
};

/** @type {typeof en} */
const th = {
  intro:
    "ไล่ขุนเปล่าให้จนก่อนนับครบ หรือหนีให้รอดจนนับครบ อีกฝ่ายเดินไม่พลาดเลย ทุกตาที่คุณเดิน โปรแกรมจะบอกว่ายังชนะหรือยังเสมอได้อยู่หรือไม่",
  loading: "กำลังโหลด…",
  making: (seconds) => `กำลังคำนวณทุกรูปหมากของตอนจบนี้ ทำครั้งเดียว (${seconds} วินาที)`,
  ending: "หมากฝ่ายไล่",
  endings: {
    KRRvK: "เรือสองลำ", KRvK: "เรือลำเดียว", KRSvK: "เรือกับโคน", KRNvK: "เรือกับม้า", KRMvK: "เรือกับเม็ด", KSSvK: "โคนสองตัว", KNSvK: "ม้ากับโคน",
    KSMvK: "โคนกับเม็ด", KNMvK: "ม้ากับเม็ด", KRPvK: "เรือกับเบี้ย", KNPvK: "ม้ากับเบี้ย", KSPvK: "โคนกับเบี้ย",
  },
  side: "คุณเป็น",
  sides: { strong: "ฝ่ายไล่", bare: "ฝ่ายหนี (ขุนเปล่า)" },
  spare: "เดินเสียได้",
  spares: [["0", "ไม่ได้เลย ต้องถูกทุกตา"], ["1", "๑ ตา"], ["3", "๓ ตา"], ["6", "๖ ตา"]],
  noSpare: "ยังไม่นับจนกว่าเบี้ยจะหงาย",
  start: "เริ่ม",
  begin: "ไล่รูปใหม่",
  undo: "คืนตา",
  again: "ทำใหม่",
  next: "รูปต่อไป",
  hint: "คำใบ้",
  goals: { strong: "ไล่ให้จนก่อนนับครบ", bare: "หนีให้รอดจนนับครบ", free: "หงายเบี้ย แล้วไล่ให้จน" },
  yourMove: "ตาคุณเดิน",
  thinking: "อีกฝ่ายกำลังเดิน…",
  kept: { strong: (move) => `${move} ยังชนะได้`, bare: (move) => `${move} ยังเสมอได้` },
  lost: { strong: (move) => `${move} ทำให้ไม่ชนะแล้ว คืนตาหรือเดินต่อก็ได้`, bare: (move) => `${move} ทำให้แพ้ คืนตาหรือเดินต่อก็ได้` },
  lostBefore: { strong: (move) => `${move} พลาดไปก่อนหน้านี้แล้ว`, bare: (move) => `${move} พลาดไปก่อนหน้านี้แล้ว` },
  taken: "คืนตาแล้ว",
  mate: (n) => `ต้องเดินอีก ${n} ตาจึงจน`,
  noMate: "บังคับให้จนไม่ได้",
  left: (n) => `เหลือ ${n} ตาก่อนนับครบ`,
  success: { strong: "ไล่จนทันก่อนนับครบ", bare: "หนีรอดแล้ว เสมอ" },
  failure: { strong: "ไล่ไม่ทัน เสมอ", bare: "ถูกรุกจน" },
  moves: (n, best) => `คุณเดิน ${n} ตา (เร็วที่สุด ${best} ตา)`,
  held: (n) => `คุณเดิน ${n} ตา`,
  clean: "ไม่มีตาที่พลาด",
  hints: (n) => `ดูคำใบ้ ${n} ครั้ง`,
  mistakes: { strong: "ตาที่พลาดชนะ", bare: "ตาที่พลาดเสมอ" },
  mistake: (number, move) => `ตาที่ ${number}: ${move}`,
  keeping: (moves) => `ที่ถูก: ${moves}`,
  more: (n) => `และอีก ${n} ตา`,
  undone: "คืนตาแล้ว",
  lastPosition: "รูปสุดท้าย",
};

export const CHASE_TEXTS = { en, th };
