// The explanation of a count: why it runs, from which number, to what limit, how it ends, and what both sides may do.

import { other } from "./api.js";
import { button, h, openDialog } from "./dom.js";
import { leftText } from "./state.js";
import { countText, inLanguage, spoken, t } from "./texts.js";

/** @typedef {import("./api.js").AnyGame} AnyGame */
/** @typedef {NonNullable<AnyGame["count"]>} Count */
/**
 * What the sentences are about, in the words and digits of the language.
 * @typedef {{ by: string, chaser: string, limit: string, pieces: string, first: string, row: string }} Facts
 */
/** @typedef {(facts: Facts) => string} Sentence */
/**
 * @typedef {{
 *   title: string, why: string, whyLimit: (limit: string) => string, whyFirst: (first: string) => string,
 *   whichFirst: string, now: string, may: string,
 *   pieces: Record<"why" | "limit" | "first" | "firstByCapture" | "firstInGeneral",
 *   Sentence> & { may: (facts: Facts) => string[] },
 *   board: Record<"why" | "whyAutomatic" | "limit" | "first" | "mayStop",
 *   Sentence> & { may: (facts: Facts) => string[] },
 *   ends: Sentence, over: Sentence,
 * }} Words
 */

/** @type {Words} */
const en = {
  title: "This count",
  why: "Why is there a count?",
  whyLimit: (limit) => `Why to ${limit}?`,
  whyFirst: (first) => `Why from ${first}?`,
  whichFirst: "From which number?",
  now: "How long does it last?",
  may: "What may I do?",
  pieces: {
    why: ({ by, chaser }) =>
      `${by} has only its khun left, and no unpromoted bia is on the board. ${by} counts its own moves, and ` +
      `${chaser} must mate in time.`,
    limit: ({ row, limit }) =>
      `The pieces of the chasing side when the count began determine the limit: ${row}, ${limit}. Later captures do ` +
      `not change it.`,
    first: ({ pieces, first }) =>
      `When the count began, ${pieces} pieces were on the board, both khuns included. The first number is one more: ` +
      `${first}.`,
    firstByCapture: ({ by, pieces, first }) =>
      `${by}'s khun captured the last bia, and ${pieces} pieces were left: this move was already ${first}.`,
    firstInGeneral: () =>
      "The first number is the number of all pieces on the board when the count began, both khuns included, plus one.",
    may: ({ by, chaser }) => [
      `${chaser} must give checkmate before the count is complete. ${chaser} may also accept a draw at any time: the ` +
      `counting side offers one with every move.`,
      `${by} counts every move by itself; this count is never stopped. ${by} wants to keep its khun away from mate.`,
    ],
  },
  board: {
    why: ({ by }) =>
      `No unpromoted bia is left, and both sides have more than a khun. ${by} called board's honour, the count of ` +
      `the weaker side.`,
    whyAutomatic: ({ by }) =>
      `No unpromoted bia is left, and both sides have more than a khun. Under these rules ${by} counts automatically.`,
    limit: ({ limit }) => `The count goes to ${limit}, like the squares of the board, and continues after captures.`,
    first: () => "Board's honour always starts at 1. A count that was stopped and called again starts at 1, too.",
    may: ({ by, chaser }) => [
      `${chaser} must give checkmate before the count is complete, and may accept a draw at any time.`,
      `If ${by} is left with only its khun, pieces' honour takes over at once.`,
    ],
    mayStop: ({ by }) =>
      `${by} may stop counting. To win, ${by} must stop first: checkmate by the counting side is only a draw.`,
  },
  ends: ({ chaser, by, limit }) =>
    `After “${limit}”, ${chaser} has one more move. If it is not checkmate, ${by} moves once more, and the game is a ` +
    `draw.`,
  over: () => "This game is over.",
};

/** @type {Words} */
const th = {
  title: "การนับนี้",
  why: "ทำไมต้องนับ",
  whyLimit: (limit) => `ทำไมนับถึง ${limit}`,
  whyFirst: (first) => `ทำไมเริ่มที่ ${first}`,
  whichFirst: "เริ่มที่เลขใด",
  now: "นับอีกนานเท่าไร",
  may: "ทำอะไรได้บ้าง",
  pieces: {
    why: ({ by, chaser }) =>
      `ฝ่าย${by}เหลือขุนตัวเดียว และไม่มีเบี้ยคว่ำบนกระดาน ฝ่าย${by}จึงนับตาที่ตัวเองเดิน ฝ่าย${chaser}ต้องรุกจนให้ทัน`,
    limit: ({ row, limit }) => `ดูจากหมากของฝ่ายไล่ตอนเริ่มนับ: ${row} นับถึง ${limit} ถึงจะกินกันภายหลังก็ไม่เปลี่ยน`,
    first: ({ pieces, first }) => `ตอนเริ่มนับมีหมากบนกระดาน ${pieces} ตัวรวมขุนทั้งสอง บวกหนึ่งจึงเริ่มที่ ${first}`,
    firstByCapture: ({ by, pieces, first }) =>
      `ขุน${by}กินเบี้ยตัวสุดท้าย เหลือหมาก ${pieces} ตัว ตาที่กินนับเป็น ${first}`,
    firstInGeneral: () => "เลขแรกคือจำนวนหมากทุกตัวบนกระดานตอนเริ่มนับ รวมขุนทั้งสอง บวกหนึ่ง",
    may: ({ by, chaser }) => [
      `ฝ่าย${chaser}ต้องรุกจนก่อนนับครบ หรือรับเสมอเมื่อใดก็ได้ เพราะระหว่างนับ ถือว่าฝ่ายที่นับขอเสมออยู่ตลอด`,
      `ฝ่าย${by}นับทุกตาโดยไม่ต้องขอและหยุดนับไม่ได้ หน้าที่คือหนีให้พ้นรุกจน`,
    ],
  },
  board: {
    why: ({ by }) =>
      `ไม่มีเบี้ยคว่ำบนกระดาน และทั้งสองฝ่ายยังมีหมากอื่นนอกจากขุน ฝ่าย${by}จึงขอนับศักดิ์กระดาน ` +
      `ซึ่งเป็นการนับของฝ่ายที่เป็นรอง`,
    whyAutomatic: ({ by }) =>
      `ไม่มีเบี้ยคว่ำบนกระดาน และทั้งสองฝ่ายยังมีหมากอื่นนอกจากขุน ตามกติกานี้ฝ่าย${by}นับให้อัตโนมัติ`,
    limit: ({ limit }) => `นับถึง ${limit} เท่าจำนวนตาบนกระดาน ถึงจะกินกันก็นับต่อไป`,
    first: () => "ศักดิ์กระดานเริ่มที่ ๑ เสมอ ถ้าหยุดแล้วขอใหม่ก็เริ่มที่ ๑",
    may: ({ by, chaser }) => [
      `ฝ่าย${chaser}ต้องรุกจนก่อนนับครบ หรือรับเสมอเมื่อใดก็ได้`,
      `ถ้าฝ่าย${by}เหลือขุนตัวเดียว เปลี่ยนไปนับศักดิ์หมากทันที`,
    ],
    mayStop: ({ by }) => `ฝ่าย${by}หยุดนับได้ ถ้าอยากชนะต้องหยุดนับก่อน เพราะถ้าฝ่ายที่นับรุกจน ถือว่าเสมอ`,
  },
  ends: ({ chaser, by, limit }) =>
    `เมื่อขาน “${limit}” แล้ว ฝ่าย${chaser}เดินได้อีกตาเดียว ถ้าไม่จน ฝ่าย${by}เดินอีกตาก็เสมอ`,
  over: () => "เกมนี้จบแล้ว",
};

export const EXPLANATION_TEXTS = { en, th };

/**
 * The first number of a bare khun's count, with the number of pieces then. Null if the game starts in
 * the middle of the count.
 * @param {AnyGame} game
 * @returns {{ first: number, pieces: number, isCapture: boolean } | null}
 */
export function beginning(game) {
  const copy = game.clone();
  const isSame = () => copy.count?.kind === "pieces" && copy.count.by === game.count?.by;
  /** @type {{ first: number, pieces: number, isCapture: boolean } | null} */
  let found = null;
  while (isSame()) {
    const { isSpoken, number, next } = /** @type {Count} */ (copy.count);
    const pieces = copy.board().length;
    // The count may have begun before the game's first position.
    const isKnown = copy.actions.length > 0 || (!isSpoken && next === pieces + 1);
    found = isKnown ? { first: isSpoken ? number : next, pieces, isCapture: isSpoken } : null;
    if (!copy.undo()) break;
  }
  copy.free();
  return found;
}

/**
 * The questions and answers; the first one is about the current numbers.
 * @param {AnyGame} game
 * @returns {[string, string[]][]}
 */
export function answers(game) {
  const count = /** @type {Count} */ (game.count);
  const words = inLanguage({ en, th });
  const begin = count.kind === "pieces" ? beginning(game) : null;
  const isOver = Boolean(game.outcome);
  /** @type {Facts} */
  const facts = {
    by: t.colors[count.by],
    chaser: t.colors[other(count.by)],
    limit: spoken(count.limit),
    pieces: spoken(begin?.pieces ?? 0),
    first: spoken(begin?.first ?? 1),
    row: String(t.limitRows.find(([, limit]) => limit === count.limit)?.[0] ?? ""),
  };
  /** @type {[string, string[]]} */
  const now = [words.now, [isOver ? words.over(facts) : `${countText(game)} · ${leftText(game)}`, words.ends(facts)]];
  if (count.kind === "board") {
    const isAutomatic = game.rules === "fairy";
    const isThai = game.rules.startsWith("thai");
    return [
      now,
      [words.why, [isAutomatic ? words.board.whyAutomatic(facts) : words.board.why(facts)]],
      [words.whyLimit(facts.limit), [words.board.limit(facts)]],
      [words.whyFirst(facts.first), [words.board.first(facts)]],
      [words.may, [...words.board.may(facts), ...(isThai ? [words.board.mayStop(facts)] : [])]],
    ];
  }
  const first = !begin
    ? words.pieces.firstInGeneral(facts)
    : begin.isCapture
      ? words.pieces.firstByCapture(facts)
      : words.pieces.first(facts);
  return [
    now,
    [words.why, [words.pieces.why(facts)]],
    [words.whyLimit(facts.limit), [words.pieces.limit(facts)]],
    [begin ? words.whyFirst(facts.first) : words.whichFirst, [first]],
    [words.may, words.pieces.may(facts)],
  ];
}

/** Explains the count of a game in a dialog. @param {AnyGame} game */
export function explain(game) {
  if (!game.count) return;
  const words = inLanguage({ en, th });
  const dialog = h(
    "dialog",
    { class: "dialog explanation", "aria-label": words.title },
    // The dialog opens at its top, not at its button.
    h(
      "h2",
      { tabindex: -1, autofocus: true },
      `${words.title}: ${t.kinds[/** @type {"board" | "pieces"} */ (game.count.kind)]}`,
    ),
    // Details of one name: at most one is open.
    answers(game).map(([question, sentences], index) =>
      h(
        "details",
        { name: "count", open: index === 0 },
        h("summary", {}, question),
        sentences.map((sentence) => h("p", {}, sentence)),
      ),
    ),
    h(
      "div",
      { class: "buttons" },
      button(t.close, () => dialog.close(), { class: "primary" }),
    ),
  );
  // A click on the backdrop is one on the dialog itself, outside its content.
  dialog.addEventListener("click", (/** @type {MouseEvent} */ event) => {
    const { left, right, top, bottom } = dialog.getBoundingClientRect();
    const isInside = event.clientX >= left && event.clientX <= right && event.clientY >= top && event.clientY <= bottom;
    if (event.target === dialog && !isInside) dialog.close();
  });
  dialog.addEventListener("close", () => {
    // The button may have been rebuilt while the dialog was open.
    if (!document.activeElement || document.activeElement === document.body) {
      /** @type {HTMLElement | null} */ (document.querySelector("main .why"))?.focus();
    }
  });
  openDialog(dialog);
}
