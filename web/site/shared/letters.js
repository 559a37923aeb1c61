// The key to the letters of moves.

import { button, h, openDialog } from "./dom.js";
import { ROLES } from "./roles.js";
import { letters } from "./settings.js";
import { inLanguage, t } from "./texts.js";

const en = {
  pieces: "A move of a bia names its squares only.",
  signs: { x: "takes", "+": "check", "#": "mate", "=": "a bia is turned over", "--": "the side passes" },
};

/** @type {typeof en} */
const th = {
  pieces: "ตาเดินของเบี้ยเขียนเฉพาะช่อง",
  signs: { x: "กิน", "+": "รุก", "#": "จน", "=": "หงายเบี้ย", "--": "ข้ามตา" },
};

/**
 * The letters in a list of moves, by the settings.
 * @type {Record<string, Partial<Record<import("./roles.js").Role, string>>>}
 */
const LETTERS = {
  fairy: { khun: "K", met: "M", khon: "S", ma: "N", rua: "R", biangai: "M" },
  official: { khun: "K", met: "D", khon: "H", ma: "M", rua: "R", bia: "B", biangai: "N" },
  thai: { khun: "ข", met: "ม็", khon: "ค", ma: "ม", rua: "ร", bia: "บ", biangai: "ง" },
};

/**
 * Explains the letters of moves in a dialog.
 * @param {import("../makruk/board.js").MakrukBoard} board draws the pieces
 */
export function explainLetters(board) {
  const words = inLanguage({ en, th });
  const set = letters().replace(/^(thai|official).*/, "$1");
  const own = LETTERS[set];
  // The federation's forms write X, and nothing for a promotion.
  const isForm = "bia" in own;
  const signs = Object.entries(words.signs).filter(([sign]) => !(isForm && sign === "="));
  const row = (/** @type {import("./dom.js").Child[]} */ sign, /** @type {string} */ text) =>
    h("div", {}, h("dt", {}, sign), h("dd", {}, text));
  const pieces = ROLES.filter((role) => own[role]).map((role) =>
    row([board.pictureOf({ color: "white", role }), own[role]], t.roles[role]),
  );
  const dialog = h(
    "dialog",
    { class: "dialog", "aria-label": t.letterKey },
    h("h2", {}, t.letterKey),
    h("dl", { class: "letters" }, pieces, signs.map(([sign, text]) => row([isForm ? sign.toUpperCase() : sign], text))),
    isForm ? null : h("p", { class: "note" }, words.pieces),
    h("div", { class: "buttons" }, button(t.close, () => dialog.close(), { class: "primary" })),
  );
  openDialog(dialog);
}
