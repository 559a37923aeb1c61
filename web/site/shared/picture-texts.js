// The texts of the dialog for pictures, in English and Thai. Both have the same keys.

const en = {
  preview: "The board as it will look",
  film: "The game as it will look",
  format: "Format",
  formats: {
    png: "PNG: a picture for everything",
    svg: "SVG: sharp at any size",
    gif: "GIF: the whole game, animated",
  },
  size: "Size",
  pixels: (/** @type {string} */ size) => `${size} pixels`,
  time: "Time per move",
  times: { 50: "0.5 s", 100: "1 s", 200: "2 s" },
  captions: "The count and the result below the board",
  save: "Save",
  share: "Share",
  copied: "The picture is on the clipboard.",
  done: (/** @type {string} */ name, /** @type {string} */ size) => `${name}, ${size} KB`,
  making: "The picture is being made",
  cancelled: "Cancelled",
  shareAgain: "The picture is ready. Press Share again.",
  failed: "The picture cannot be made here.",
  cannotCopy: "This browser does not let the page copy pictures. Save the picture instead.",
  cannotShare: "The picture cannot be shared here. Save it instead.",
};

/** @type {typeof en} */
const th = {
  preview: "ภาพกระดานที่จะได้",
  film: "ภาพเคลื่อนไหวที่จะได้",
  format: "ชนิดไฟล์",
  formats: { png: "PNG: ใช้ได้ทุกที่", svg: "SVG: คมชัดทุกขนาด", gif: "GIF: ภาพเคลื่อนไหวทั้งเกม" },
  size: "ขนาด",
  pixels: (size) => `${size} พิกเซล`,
  time: "เวลาต่อตา",
  times: { 50: "0.5 วินาที", 100: "1 วินาที", 200: "2 วินาที" },
  captions: "แสดงการนับและผลใต้กระดาน",
  save: "บันทึก",
  share: "แชร์",
  copied: "คัดลอกรูปภาพแล้ว",
  done: (name, size) => `${name} ขนาด ${size} KB`,
  making: "กำลังสร้างรูปภาพ",
  cancelled: "ยกเลิกแล้ว",
  shareAgain: "รูปภาพพร้อมแล้ว กดแชร์อีกครั้ง",
  failed: "สร้างรูปภาพบนเครื่องนี้ไม่ได้",
  cannotCopy: "เบราว์เซอร์นี้ไม่ยอมให้คัดลอกรูปภาพ ให้บันทึกรูปภาพแทน",
  cannotShare: "แชร์รูปภาพจากเครื่องนี้ไม่ได้ ให้บันทึกรูปภาพแทน",
};

export const LANGUAGES = { en, th };
