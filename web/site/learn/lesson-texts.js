// The texts of the lessons, in English and Thai. Both have the same keys.

/**
 * @typedef {{ number: string, limit: string }} Numbers the last number of a count and its limit, in
 *   the digits of the language
 */
/** @typedef {import("../makruk/types.js").Role} Role */

const en = {
  /** @type {Record<string, string>} */
  lessons: {
    pieces: "The pieces",
    promotion: "Bia and promotion",
    mate: "Check and mate",
    stalemate: "Stalemate",
    count: "The count",
    chase: "The chase",
  },
  lessonOf: (/** @type {string} */ n, /** @type {string} */ all) => `Lesson ${n} of ${all}`,
  taskOf: (/** @type {string} */ n, /** @type {string} */ all) => `Exercise ${n} of ${all}`,
  list: "Lessons",
  done: "done",
  how: {
    touch: "Tap your piece, then a square with a dot.",
    mouse: "Choose your piece, then a square with a dot.",
  },
  stars: (/** @type {string} */ n, /** @type {string} */ all) => `Catch the stars: ${n} of ${all}`,
  goals: {
    escape: "Get out of check.",
    capture: "Capture Black's last piece beside the khun.",
    mate: "Mate in one move.",
    chase: (/** @type {number} */ n, /** @type {string} */ text) =>
      `Mate before the count is complete: ${text} ${n === 1 ? "move" : "moves"} left.`,
  },
  /** @type {Record<string, { title: string, text: string | ((numbers: Numbers) => string) }>} */
  tasks: {
    khun: {
      title: "Khun",
      text:
        "The khun is the king: it must never be lost. It moves one square in any direction, but not onto an attacked " +
        "square. The black rua attacks its whole row.",
    },
    met: { title: "Met", text: "The met moves one square diagonally." },
    khon: { title: "Khon", text: "The khon moves one square diagonally, or one square straight forward." },
    ma: {
      title: "Ma",
      text: "The ma leaps two squares straight and one to the side. Pieces in between do not stop it.",
    },
    rua: { title: "Rua", text: "The rua moves straight along a row or a column, as far as the way is free." },
    bia: {
      title: "Bia",
      text: "The bia steps one square straight forward, but captures one square diagonally forward.",
    },
    turn: {
      title: "Turned over",
      text:
        "A bia that reaches the sixth row, where the opponent's bia stand at the start, is turned over. As a bia " +
        "ngai it moves like a met.",
    },
    turnByCapture: {
      title: "By a capture",
      text: "A capture can turn a bia over, too. Here the black bia blocks the way straight on.",
    },
    escape: {
      title: "Check",
      text: "The black rua attacks your khun: check! Move the khun away, capture the rua, or put a piece in between.",
    },
    twoRua: {
      title: "Mate",
      text: "A check without any way out is mate, and wins. Your first rua already guards the seventh row.",
    },
    guarded: {
      title: "Guarded",
      text: "The khun can capture a piece that checks from the next square, unless another piece guards it.",
    },
    choose: {
      title: "Stalemate is a draw",
      text:
        "A side that has no legal move and is not in check is stalemated: the game is a draw, however far ahead you " +
        "are. Choose one of the two moves.",
    },
    avoid: {
      title: "Look twice",
      text:
        "Before you take away the khun's last square, ask: is it in check? One move here mates, and another one is " +
        "stalemate.",
    },
    why: {
      title: "Why count?",
      text:
        "The losing side need not run for ever. When every bia is captured or turned over and a side has only its " +
        "khun, it counts its own moves. If it is not mated in time, the game is a draw.",
    },
    numbers: {
      title: "From which number, to what limit?",
      text:
        "The first number is the number of all pieces on the board, both khuns included, plus one. The limit depends " +
        "on the chasing side's pieces: the first matching line applies.",
    },
    lastMove: {
      title: "The last move",
      text: ({ number }) =>
        `Black has said “${number}”, the limit. You have one more move. If it is not mate, Black moves once more, ` +
        `and the game is a draw.`,
    },
    chaseTwoRua: {
      title: "Two rua",
      text: ({ number, limit }) =>
        `Two rua must mate by ${limit}, and Black has said “${number}”. Drive the khun to the edge: one rua guards a ` +
        `row, the other one checks on the next.`,
    },
    chaseOneRua: {
      title: "One rua",
      text: ({ number, limit }) =>
        `One rua has until ${limit}, and Black has said “${number}”. Bring your khun opposite the black khun, then ` +
        `check along the edge.`,
    },
  },
  /** Why a piece cannot go there. */
  notThere: "It cannot go there.",
  stillInCheck: "Your khun would still be in check.",
  /** @type {Record<Role, string>} */
  moves: {
    khun: "The khun moves one square in any direction, but not onto an attacked square.",
    met: "The met moves one square diagonally.",
    khon: "The khon moves one square diagonally, or one square straight forward.",
    ma: "The ma leaps two squares straight and one to the side.",
    rua: "The rua moves straight, as far as the way is free.",
    bia: "The bia steps straight forward, and captures diagonally forward.",
    biangai: "The bia ngai moves one square diagonally, like a met.",
  },
  right: "Right!",
  wrong: "Not quite.",
  inMoves: (/** @type {string} */ n, /** @type {string} */ least) =>
    `Right! You needed ${n} moves; ${least} are enough.`,
  star: "A star!",
  says: (/** @type {string} */ number) => `Black says “${number}”.`,
  escaped: (/** @type {string} */ piece, /** @type {string} */ square) =>
    `Not mate: Black's ${piece} goes to ${square}.`,
  stalemate: "Stalemate: Black has no move and is not in check. A draw!",
  expired: "The count is complete: a draw.",
  notCaptured: "The black met is still there.",
  counts: {
    right: (/** @type {string} */ pieces, /** @type {string} */ first, /** @type {string} */ limit) =>
      `${pieces} pieces and one more: Black first says “${first}”, and counts to ${limit}.`,
    begun: "The count has begun by itself. It is called pieces' honour.",
    more:
      "There is another count, board's honour: while both sides have more than a khun, the weaker one may call it " +
      "and count to 64. The tab Counting explains it.",
  },
  noHint: "No mate is near. Try it again from the start.",
  again: "Again",
  next: "Next",
  skip: "Skip",
  end: {
    title: "You can play Makruk now",
    text: "You know the pieces, mate, stalemate and the count. Level 0 is easy to beat, and you may take moves back.",
    count: "Practise counting",
  },
};

/** @type {typeof en} */
const th = {
  lessons: {
    pieces: "ตัวหมาก",
    promotion: "เบี้ยและการหงาย",
    mate: "รุกและรุกจน",
    stalemate: "อับ",
    count: "การนับ",
    chase: "การไล่",
  },
  lessonOf: (n, all) => `บทที่ ${n} จาก ${all} บท`,
  taskOf: (n, all) => `ข้อที่ ${n} จาก ${all} ข้อ`,
  list: "บทเรียน",
  done: "เรียนแล้ว",
  how: { touch: "แตะหมากของคุณ แล้วแตะช่องที่มีจุด", mouse: "เลือกหมากของคุณ แล้วเลือกช่องที่มีจุด" },
  stars: (n, all) => `เก็บดาว: ได้แล้ว ${n} จาก ${all} ดวง`,
  goals: {
    escape: "แก้รุกให้ได้", capture: "กินหมากตัวสุดท้ายของดำที่ไม่ใช่ขุน", mate: "รุกจนในตาเดียว",
    chase: (n, text) => `รุกจนก่อนนับครบ: เหลืออีก ${text} ตา`,
  },
  tasks: {
    khun: {
      title: "ขุน",
      text:
        "ขุนคือหมากตัวสำคัญที่สุด เสียไม่ได้ เดินได้ทุกทิศ ครั้งละหนึ่งช่อง แต่ห้ามเข้าช่องที่อีกฝ่ายกินได้ " +
        "ที่นี่เรือดำคุมอยู่ทั้งแถว",
    },
    met: { title: "เม็ด", text: "เม็ดเดินทแยง ครั้งละหนึ่งช่อง" },
    khon: { title: "โคน", text: "โคนเดินทแยง หรือเดินตรงไปข้างหน้า ครั้งละหนึ่งช่อง" },
    ma: { title: "ม้า", text: "ม้าไปสองช่องแล้วเลี้ยวหนึ่งช่อง ข้ามหมากได้" },
    rua: { title: "เรือ", text: "เรือเดินตรงทั้งแนวตั้งและแนวนอน กี่ช่องก็ได้ถ้าไม่มีหมากขวาง" },
    bia: { title: "เบี้ย", text: "เบี้ยเดินตรงไปข้างหน้าหนึ่งช่อง แต่กินทแยงไปข้างหน้าหนึ่งช่อง" },
    turn: {
      title: "หงายเบี้ย",
      text: "เบี้ยที่ไปถึงแถวที่หก ซึ่งเป็นแถวเบี้ยของอีกฝ่ายตอนเริ่มเกม ต้องหงาย แล้วเดินเหมือนเม็ด",
    },
    turnByCapture: {
      title: "กินแล้วหงาย",
      text: "เบี้ยที่กินหมากแล้วถึงแถวที่หกก็หงายเช่นกัน ที่นี่เบี้ยดำขวางทางตรงอยู่",
    },
    escape: { title: "รุก", text: "เรือดำรุกขุนของคุณ ต้องแก้รุก: หนีขุน กินเรือ หรือเอาหมากมาบัง" },
    twoRua: { title: "รุกจน", text: "รุกที่แก้ไม่ได้คือรุกจน ฝ่ายที่รุกชนะ ตอนนี้เรือลำแรกคุมแถวที่เจ็ดไว้แล้ว" },
    guarded: { title: "มีหมากผูก", text: "ขุนกินหมากที่เข้ามารุกชิดตัวได้ ถ้าไม่มีหมากอื่นผูกไว้" },
    choose: {
      title: "อับคือเสมอ",
      text:
        "ฝ่ายที่ไม่มีตาเดินและไม่ได้ถูกรุก เรียกว่าอับ เกมเสมอทันที ไม่ว่าอีกฝ่ายได้เปรียบเพียงใด " +
        "เลือกเดินตาใดตาหนึ่งในสองตานี้",
    },
    avoid: {
      title: "ดูให้ดี",
      text: "ก่อนปิดช่องสุดท้ายของขุน ดูก่อนว่าขุนถูกรุกหรือไม่ รูปนี้มีตาหนึ่งรุกจน และมีตาหนึ่งทำให้อับ",
    },
    why: {
      title: "ทำไมต้องนับ",
      text:
        "ฝ่ายที่แพ้อยู่ไม่ต้องหนีไปตลอด เมื่อเบี้ยคว่ำหมดกระดานและฝ่ายหนีเหลือขุนตัวเดียว ฝ่ายหนีนับตาที่ตัวเองเดิน " +
        "ถ้านับครบแล้วฝ่ายไล่ยังรุกไม่จน เกมเสมอ",
    },
    numbers: {
      title: "เริ่มที่เลขใด นับถึงเท่าไร",
      text:
        "เลขแรกคือจำนวนหมากทุกตัวบนกระดานรวมขุนทั้งสอง บวกหนึ่ง นับถึงเท่าไรดูจากหมากของฝ่ายไล่ ไล่ดูจากบนลงล่าง " +
        "แล้วใช้ข้อแรกที่ตรง",
    },
    lastMove: {
      title: "ตาสุดท้าย",
      text: ({ number }) => `ดำขาน “${number}” ครบแล้ว คุณเดินได้อีกตาเดียว ถ้าไม่จน ดำเดินอีกตาก็เสมอ`,
    },
    chaseTwoRua: {
      title: "เรือสองลำ",
      text: ({ number, limit }) =>
        `เรือสองลำนับถึง ${limit} และดำขาน “${number}” แล้ว ไล่ขุนไปชิดขอบกระดาน: เรือลำหนึ่งคุมแถวไว้ ` +
        `อีกลำรุกในแถวถัดไป`,
    },
    chaseOneRua: {
      title: "เรือลำเดียว",
      text: ({ number, limit }) =>
        `เรือลำเดียวนับถึง ${limit} และดำขาน “${number}” แล้ว พาขุนไปประจันหน้าขุนดำ แล้วรุกด้วยเรือตามแนวขอบกระดาน`,
    },
  },
  notThere: "เดินไปช่องนั้นไม่ได้",
  stillInCheck: "ขุนของคุณจะยังถูกรุกอยู่",
  moves: {
    khun: "ขุนเดินได้ทุกทิศ ครั้งละหนึ่งช่อง แต่ห้ามเข้าช่องที่อีกฝ่ายกินได้",
    met: "เม็ดเดินทแยง ครั้งละหนึ่งช่อง",
    khon: "โคนเดินทแยง หรือเดินตรงไปข้างหน้า ครั้งละหนึ่งช่อง",
    ma: "ม้าไปสองช่องแล้วเลี้ยวหนึ่งช่อง",
    rua: "เรือเดินตรง กี่ช่องก็ได้ถ้าไม่มีหมากขวาง",
    bia: "เบี้ยเดินตรงไปข้างหน้า แต่กินทแยงไปข้างหน้า",
    biangai: "เบี้ยหงายเดินทแยง ครั้งละหนึ่งช่อง เหมือนเม็ด",
  },
  right: "ถูกต้อง!",
  wrong: "ยังไม่ถูก",
  inMoves: (n, least) => `ถูกต้อง! คุณเดิน ${n} ตา เดินเพียง ${least} ตาก็พอ`,
  star: "ได้ดาวแล้ว",
  says: (number) => `ดำขาน “${number}”`,
  escaped: (piece, square) => `ยังไม่จน: ${piece}ดำเดินไป ${square} ได้`,
  stalemate: "อับ: ดำไม่มีตาเดินและไม่ได้ถูกรุก เกมเสมอ",
  expired: "นับครบแล้ว เกมเสมอ",
  notCaptured: "เม็ดดำยังอยู่",
  counts: {
    right: (pieces, first, limit) => `หมาก ${pieces} ตัว บวกหนึ่ง: ดำเริ่มนับที่ “${first}” และนับถึง ${limit}`,
    begun: "ดำเริ่มนับเองโดยไม่ต้องขอ การนับนี้เรียกว่าศักดิ์หมาก",
    more:
      "ยังมีอีกแบบหนึ่งคือศักดิ์กระดาน: เมื่อทั้งสองฝ่ายยังมีหมากอื่นนอกจากขุน ฝ่ายที่เป็นรองขอนับถึง ๖๔ ได้ " +
      "อ่านต่อได้ที่แท็บฝึกนับ",
  },
  noHint: "ยังหารุกจนใกล้ๆ ไม่ได้ ลองใหม่ตั้งแต่ต้น",
  again: "ทำใหม่",
  next: "ต่อไป",
  skip: "ข้าม",
  end: {
    title: "คุณเล่นหมากรุกไทยได้แล้ว",
    text: "คุณรู้จักตัวหมาก รุกจน อับ และการนับแล้ว ระดับแรกชนะได้ไม่ยาก และคืนตาได้เสมอ",
    count: "ฝึกนับ",
  },
};

export const LESSON_TEXTS = { en, th };
