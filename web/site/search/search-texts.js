// The texts of searches, in English and Thai. Both have the same keys.

const en = {
  search: "Search",
  placeholder: "Player, date, result…",
  clear: "Clear",
  stop: "Stop",
  /** While games are read. */
  running: (/** @type {string} */ found, /** @type {number} */ n, /** @type {string} */ read) =>
    `${found} found in ${n === 1 ? "one game" : `${read} games`}…`,
  found: (/** @type {number} */ n, /** @type {string} */ text) => (n === 1 ? "One game" : `${text} games`),
  stopped: (/** @type {string} */ found, /** @type {number} */ n, /** @type {string} */ read) =>
    `Stopped: ${found} found in the first ${n === 1 ? "game" : `${read} games`}.`,
  damaged: (/** @type {number} */ n, /** @type {string} */ text) =>
    n === 1 ? "One damaged game was not searched." : `${text} damaged games were not searched.`,
  nothing: "No game matches.",
  empty: "There is no game to search: open a file of games, or keep games on this page.",
  notLoaded: "The search could not be loaded: try again when you are online.",
  more: (/** @type {string} */ n) => `Show ${n} more`,
  atMove: (/** @type {string} */ n) => `move ${n}`,
  atEnd: "last position",
  gamesHere: "My games with this position",
  here: "With this position",
  thereFrom: "Position in Analyse",
  material: "Material",
  player: "Player",
  otherPlayer: "Another…",
  result: "Result",
  results: { "1-0": "White won", "0-1": "Black won", "1/2-1/2": "Draw" },
  byCount: "Drawn by the count",
  sides: ["One side", "The other side"],
  others: "and others",
  show: "Search",
  examples: "Examples",
  examplesHelp: "A game matches if one of its positions fits all words. “then” finds a later position.",
  questions: /** @type {[string, string][]} */ ([
    ["Drawn by the count, a rua ahead", "ended:count at:end lead:4-"],
    ["Rua and ma against rua", "material:KRNvKR"],
    ["A bia gives mate", "gives:mate moved:P"],
    ["A promotion with check", "promotes:yes gives:check"],
    ["Two rua are exchanged", "captured:R next captured:R"],
    ["White was ahead, and Black later", "white-lead:2- then black-lead:2-"],
    ["The count comes within three of its limit", "count:pieces left:-3"],
    ["Fewer than 40 moves, since 2024", "length:-79 tag:Date>=2024"],
  ]),
  games: "Games",
  mine: "My games",
  file: "This file",
  fault: (/** @type {string} */ message) => message.charAt(0).toUpperCase() + message.slice(1),
};

/** What a key expects, in Thai. @type {Record<string, string>} */
const EXPECTED = {
  lead: "จำนวนเบี้ย เช่น 2.6-", turn: "white หรือ black", check: "yes หรือ no", ply: "จำนวนหรือช่วง เช่น 20-60",
  at: "end", count: "board, pieces หรือ none", moved: "ตัวหมาก K R N S M P", gives: "check หรือ mate",
  calls: "board หรือ pieces", lasting: "จำนวนตั้งแต่ 1", colours: "either", player: "ส่วนหนึ่งของชื่อ",
  result: "1-0, 0-1, 1/2-1/2 หรือ *", ended: "วิธีจบเกม เช่น checkmate, count, draw", position: "FEN",
};
/** Keys that expect the same as another one. @type {Record<string, string>} */
const ALIKE = {
  "white-lead": "lead", "black-lead": "lead", promotes: "check", flip: "check", left: "ply", length: "ply",
  captured: "moved", white: "player", black: "player",
};

/** Messages about queries, and their translations; `$1` and further numbers are parts of the message. @type {[RegExp, string][]} */
const MESSAGES = [
  [/^expected a word such as/, "ใส่คำค้นอย่างน้อยหนึ่งคำ เช่น turn:black"],
  [/^expected a word about a position/, "มีแต่ตัวเลือก ใส่คำค้นเกี่ยวกับรูปหมาก ตาเดิน หรือเกมด้วย"],
  [/^expected a key and a value.*found `(.*)`$/, "ต้องเป็นคำกับค่า เช่น player:som แต่พบ “$1”"],
  [/^expected a key, found `(.*)`; did you mean `(.*)`\?$/, "ไม่รู้จักคำ “$1” หมายถึง “$2” หรือไม่"],
  [
    /^expected a key such as `(.*)`, `(.*)` or `(.*)`, found `(.*)`$/,
    "ไม่รู้จักคำ “$4” ใช้คำเช่น $1, $2 หรือ $3",
  ],
  [/^expected a key such as (.*), found nothing/, "ไม่มีคำหน้าเครื่องหมาย :"],
  [/^`(.*)` cannot be negated$/, "ใส่ - หน้า “$1” ไม่ได้"],
  [/^`(.*)` may occur once/, "ใช้ “$1” ได้ครั้งเดียวในแต่ละขั้น"],
  [/^expected `"` at the end/, 'ไม่มีเครื่องหมาย " ปิดท้าย'],
  [/^expected `"` or `\\`/, 'หลัง \\ ในเครื่องหมายคำพูดต้องเป็น " หรือ \\'],
  [/^tag: expected the name/, "ไม่มีชื่อแท็ก"],
  [/^tag: expected one of/, "หลังชื่อแท็กต้องเป็น = != < <= > >= หรือ ~"],
  [/^expected a range whose first/, "ตัวเลขแรกของช่วงต้องไม่มากกว่าตัวหลัง"],
  [/^rank (\d+): expected 8 squares/, "แถวที่ $1 ต้องมี 8 ช่อง"],
  [/^expected 8 ranks/, "ต้องมี 8 แถว"],
  [/^expected a piece.*found `(.*)`$/, "“$1” ไม่ใช่อักษรตัวหมาก"],
  [/^expected `\]`/, "ไม่มี ] ปิดท้าย"],
  [/^expected a number of pieces/, "จำนวนหมากไม่ถูกต้อง เช่น 2 หรือ 2-4"],
  [/^expected one K/, "แต่ละฝ่ายต้องมี K หนึ่งตัว"],
  [/^expected nothing after `\*`/, "หลัง * ต้องไม่มีอะไรอีก"],
  [/^expected two sides/, "ต้องมีสองฝ่าย คั่นด้วย v เช่น KRvK"],
  [/^position: (.*)$/, "FEN ไม่ถูกต้อง"],
  [/^move: (.*)$/, "อ่านตาเดินไม่ได้"],
];

/** @type {typeof en} */
const th = {
  search: "ค้นหา",
  placeholder: "ผู้เล่น วันที่ ผล…",
  clear: "ล้าง",
  stop: "หยุด",
  running: (found, n, read) => `พบ ${found} จาก ${read} เกม…`,
  found: (n, text) => `${text} เกม`,
  stopped: (found, n, read) => `หยุดแล้ว พบ ${found} จาก${n === 1 ? "เกมแรก" : ` ${read} เกมแรก`}`,
  damaged: (n, text) => `ไม่ได้ค้น ${text} เกมที่บันทึกมีที่ผิด`,
  nothing: "ไม่พบเกมที่ค้นหา",
  empty: "ยังไม่มีเกมให้ค้น เปิดไฟล์เกมหรือเก็บเกมไว้ในหน้านี้ก่อน",
  notLoaded: "โหลดการค้นหาไม่ได้ ลองอีกครั้งเมื่อต่ออินเทอร์เน็ต",
  more: (n) => `แสดงอีก ${n} เกม`,
  atMove: (n) => `ตาที่ ${n}`,
  atEnd: "รูปหมากสุดท้าย",
  gamesHere: "เกมของฉันที่มีรูปหมากนี้",
  here: "ที่มีรูปหมากนี้",
  thereFrom: "รูปหมากในหน้าวิเคราะห์",
  material: "ตัวหมาก",
  player: "ผู้เล่น",
  otherPlayer: "คนอื่น…",
  result: "ผล",
  results: { "1-0": "ขาวชนะ", "0-1": "ดำชนะ", "1/2-1/2": "เสมอ" },
  byCount: "เสมอเพราะนับครบ",
  sides: ["ฝ่ายหนึ่ง", "อีกฝ่าย"],
  others: "มีตัวอื่นได้",
  show: "ค้นหา",
  examples: "ตัวอย่าง",
  examplesHelp: "เกมจะตรงเมื่อมีรูปหมากหนึ่งที่ตรงทุกคำ “then” หารูปหมากที่เกิดภายหลัง",
  questions: [
    ["เสมอเพราะนับครบ ทั้งที่หมากมากกว่าราวเรือหนึ่งลำ", "ended:count at:end lead:4-"],
    ["เรือกับม้าสู้เรือ", "material:KRNvKR"],
    ["เบี้ยรุกจน", "gives:mate moved:P"],
    ["เบี้ยหงายแล้วรุก", "promotes:yes gives:check"],
    ["แลกเรือกัน", "captured:R next captured:R"],
    ["ขาวได้เปรียบก่อน แล้วดำได้เปรียบ", "white-lead:2- then black-lead:2-"],
    ["นับเกือบครบ เหลือไม่เกินสาม", "count:pieces left:-3"],
    ["ไม่ถึง 40 ตา ตั้งแต่ปี 2024", "length:-79 tag:Date>=2024"],
  ],
  games: "เกม",
  mine: "เกมของฉัน",
  file: "ไฟล์นี้",
  fault: (message) => {
    for (const [pattern, text] of MESSAGES) {
      const found = message.match(pattern);
      if (found) return text.replace(/\$(\d)/g, (_, n) => found[Number(n)]);
    }
    const [, key = "", value = ""] = message.match(/^([a-z-]+): expected .*, found (.*)$/) ?? [];
    const expected = EXPECTED[ALIKE[key] ?? key];
    if (!expected) return "คำค้นไม่ถูกต้อง";
    const found = value === "nothing" ? "แต่ไม่มีค่า" : `แต่พบ ${value.replace(/^`(.*)`$/, "“$1”")}`;
    return `${key}: ต้องเป็น${expected} ${found}`;
  },
};

/** The texts by language. */
export const TEXTS = { en, th };
