// The texts of games by link, in English and Thai, loaded with the first such game. Both have the same keys.

import { inLanguage } from "../shared/texts.js";

const en = {
  title: "Game by link",
  invitation: (/** @type {string} */ name, /** @type {string} */ side) =>
    `${name ? `${name} invites you` : "You are invited"} to a game. You play ${side}.`,
  continuation: (/** @type {string} */ name, /** @type {string} */ side) =>
    `You play ${side}${name ? ` against ${name}` : ""}.`,
  play: "Play",
  otherSide: (/** @type {string} */ side) => `I play ${side}`,
  notNow: "Not now",
  yourMove: "Your move",
  firstMove: "Make your first move, then send the link.",
  offered: "Your offer of a draw is sent with your move.",
  sendEnd: "Send the link: your opponent does not know the result yet.",
  unsent: "Send your move",
  invite: "Send the invitation",
  waiting: (/** @type {string} */ name) => `Waiting for ${name}`,
  send: "Send the link",
  again: "Send again",
  qr: "QR code",
  qrHelp: "Your opponent scans this code.",
  scanned: "Sent",
  paste: "Paste the next link",
  answered: "You have answered this link already.",
  ownLink: "You have sent this link.",
  played: (/** @type {string} */ name, /** @type {string} */ move) => `${name} played ${move}.`,
  declined: "Your offer of a draw was not accepted.",
  left: "Open the link again when you want to play.",
  fork: (/** @type {string} */ move) => `From move ${move} on, this link differs from your game.`,
  unseen:
    "This link contains moves or decisions of yours that this device has not seen. Take them only if you made them " +
    "on another device.",
  take: "Take them",
  keep: "Keep my game",
  openOther: "Open as another game",
  flaws: {
    foreign: "This is not a link to a game.",
    version: "This link is from a newer version of this page. Reload the page, then open the link again.",
    incomplete: "This link is incomplete. Copy the whole link, or ask for it again.",
    illegal: (/** @type {string} */ move, /** @type {string} */ why) =>
      `Move ${move} of this link is not allowed. ${why}`,
  },
  share: (/** @type {string} */ move) => (move ? `Makruk: I played ${move}. Your move:` : "A game of Makruk:"),
};

/** @type {typeof en} */
const th = {
  title: "เล่นทางลิงก์",
  invitation: (name, side) => `${name ? `${name} ชวนคุณเล่น` : "มีคนชวนคุณเล่น"} คุณเป็นฝ่าย${side}`,
  continuation: (name, side) => `คุณเป็นฝ่าย${side}${name ? ` เล่นกับ ${name}` : ""}`,
  play: "เล่น",
  otherSide: (side) => `ฉันเป็นฝ่าย${side}`,
  notNow: "ไว้ก่อน",
  yourMove: "ถึงตาคุณเดิน",
  firstMove: "เดินตาแรก แล้วส่งลิงก์",
  offered: "คำขอเสมอจะส่งไปพร้อมตาที่เดิน",
  sendEnd: "ส่งลิงก์ด้วย อีกฝ่ายยังไม่รู้ผล",
  unsent: "ส่งตาที่เดิน",
  invite: "ส่งคำชวน",
  waiting: (name) => `รอ ${name} เดิน`,
  send: "ส่งลิงก์",
  again: "ส่งอีกครั้ง",
  qr: "รหัส QR",
  qrHelp: "ให้อีกฝ่ายสแกนรหัสนี้",
  scanned: "ส่งแล้ว",
  paste: "วางลิงก์ถัดไป",
  answered: "คุณเดินตอบลิงก์นี้ไปแล้ว",
  ownLink: "คุณส่งลิงก์นี้ไปแล้ว",
  played: (name, move) => `${name} เดิน ${move}`,
  declined: "อีกฝ่ายไม่รับคำขอเสมอของคุณ",
  left: "เมื่อพร้อมเล่น ให้เปิดลิงก์อีกครั้ง",
  fork: (move) => `ลิงก์นี้ต่างจากเกมของคุณตั้งแต่ตาที่ ${move}`,
  unseen: "ลิงก์นี้มีตาเดินหรือการตัดสินใจของคุณที่อุปกรณ์นี้ยังไม่เคยเห็น รับไว้เฉพาะเมื่อคุณเล่นเองบนอีกอุปกรณ์หนึ่ง",
  take: "รับไว้",
  keep: "ใช้เกมของฉัน",
  openOther: "เปิดเป็นอีกเกม",
  flaws: {
    foreign: "นี่ไม่ใช่ลิงก์ของเกม",
    version: "ลิงก์นี้มาจากหน้าเว็บรุ่นใหม่กว่า โหลดหน้านี้ใหม่แล้วเปิดลิงก์อีกครั้ง",
    incomplete: "ลิงก์ไม่ครบ คัดลอกลิงก์ทั้งหมด หรือขอลิงก์ใหม่",
    illegal: (move, why) => `ตาที่ ${move} ในลิงก์นี้เดินไม่ได้ ${why}`,
  },
  share: (move) => (move ? `หมากรุกไทย: เดิน ${move} แล้ว ถึงตาคุณ` : "มาเล่นหมากรุกไทยกัน"),
};

/** The texts in the language of the page. */
export const words = () => inLanguage({ en, th });
