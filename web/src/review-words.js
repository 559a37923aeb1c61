// The texts of the element <makruk-review>, in English and Thai.

import { wordsOf } from "./words.js";

const en = {
  white: "White",
  black: "Black",
  accuracy: "Accuracy",
  loss: "Points lost per move (a win is 1, a draw ½)",
  formation: "Formation",
  graph: "White's expected points over the game",
  graphPoint: (/** @type {string} */ move, /** @type {string} */ share) => `${move}: ${share}`,
  classes: {
    only: "Only move", best: "Best", good: "Good", inaccuracy: "Inaccuracy", mistake: "Mistake", blunder: "Blunder",
    missed_draw: "Missed draw", missed_win: "Missed win", missed_mate: "Missed mate",
  },
  missed: { missed_draw: "Misses a draw", missed_win: "Misses a win", missed_mate: "Misses a mate" },
  counts: {
    not_called: (/** @type {string} */ side) => `${side} could call a count that holds the draw`,
    stopped: (/** @type {string} */ side) => `${side} stops the count that holds the draw`,
    lost_to_count: () => "The win does not come before the count ends",
    claimable: (/** @type {string} */ side) => `${side} could claim a draw`,
  },
  loses: (/** @type {string} */ points) => `Loses ${points} points`,
  better: (/** @type {string} */ line) => `better ${line}`,
  noErrors: "No inaccuracies or mistakes",
};

/** @type {typeof en} */
const th = {
  white: "ขาว",
  black: "ดำ",
  accuracy: "ความแม่นยำ",
  loss: "แต้มที่เสียต่อตา (ชนะ 1 เสมอ ½)",
  formation: "รูปหมาก",
  graph: "กราฟแต้มที่คาดของขาวตลอดเกม",
  graphPoint: (move, share) => `${move}: ${share}`,
  classes: {
    only: "ตาเดียวที่ได้", best: "ดีที่สุด", good: "ดี", inaccuracy: "ไม่แม่นยำ", mistake: "ผิด", blunder: "ผิดร้ายแรง",
    missed_draw: "พลาดเสมอ", missed_win: "พลาดชนะ", missed_mate: "พลาดรุกจน",
  },
  missed: { missed_draw: "พลาดเสมอ", missed_win: "พลาดชนะ", missed_mate: "พลาดรุกจน" },
  counts: {
    not_called: (side) => `${side}ขอนับแล้วเสมอได้ แต่ไม่ขอ`,
    stopped: (side) => `${side}หยุดนับ ทั้งที่นับต่อแล้วเสมอ`,
    lost_to_count: () => "ชนะไม่ทันก่อนนับครบ",
    claimable: (side) => `${side}ขอเสมอได้ แต่ไม่ขอ`,
  },
  loses: (points) => `เสีย ${points} แต้ม`,
  better: (line) => `ดีกว่าคือ ${line}`,
  noErrors: "ไม่มีตาที่ผิด",
};

/** The texts in the language of an element. @param {Element} element */
export function reviewWordsOf(element) {
  const words = wordsOf(element);
  return { ...words, ...(words.language === "th" ? th : en) };
}
