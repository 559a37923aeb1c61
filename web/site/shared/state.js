// The state of a game in words (side to move, count, outcome), and errors in text.

import { h } from "./dom.js";
import { iconButton } from "./icons.js";
import { settings } from "./settings.js";
import { colorName, countText, outcomeText, spoken, t } from "./texts.js";

/** @typedef {import("./api.js").AnyGame} AnyGame */

/** A button that explains the count of a game. @param {AnyGame} game */
export function countButton(game) {
  const open = () =>
    import("./explanation.js").then(
      ({ explain }) => explain(game),
      (error) => alert(t.fault(error)),
    );
  // The count is read out after each move, but not the button.
  return iconButton(t.whyCount, "info", open, { class: "quiet why", "aria-live": "off", "aria-haspopup": "dialog" });
}

/** How many moves the chasing side has before the count is complete. @param {AnyGame} game */
export function movesLeft({ count, turn }) {
  if (!count) return 0;
  const spoken = count.isSpoken ? count.number : count.next - 1;
  return Math.max(0, count.limit - spoken + (turn === count.by ? 0 : 1));
}

/** What the count leaves the chasing side, in words. @param {AnyGame} game */
export function leftText(game) {
  const left = movesLeft(game);
  return t.movesLeft(colorName(game.count?.by === "white" ? "black" : "white"), left, spoken(left));
}

/**
 * The count as a line with a bar, or nothing.
 * @param {AnyGame} game
 * @param {string} [spoken] a count that has just begun
 */
export function countBox(game, spoken = "") {
  const { count } = game;
  const text = countText(game);
  if (!count || text === null) return [];
  const value = Math.max(0, count.isSpoken ? count.number : count.next - 1);
  return [
    h("span", { class: "number" }, h("strong", {}, text), !game.outcome && ` · ${leftText(game)}`),
    h("span", { class: "row" }, h("progress", { max: count.limit, value, "aria-label": text }), countButton(game)),
    spoken && h("span", { class: "note" }, spoken),
  ];
}

/**
 * Speaks the count's number if it changed, and returns the text for a count that has just begun.
 * @param {AnyGame} game
 * @param {AnyGame["count"]} before the count before the last move
 */
export function sayCount({ count }, before) {
  if (!count) return "";
  if (count.isSpoken && count.number !== before?.number && settings.voice && "speechSynthesis" in globalThis) {
    const words = new SpeechSynthesisUtterance(String(count.number));
    words.lang = settings.language === "th" ? "th-TH" : "en";
    speechSynthesis.speak(words);
  }
  if (before && before.kind === count.kind && before.by === count.by) return "";
  return t.countBegins(colorName(count.by), t.kinds[/** @type {"board" | "pieces"} */ (count.kind)], spoken(count.limit));
}

/**
 * The side to move, or how the game ended.
 * @param {AnyGame} game
 * @param {string} [instead] instead of the side to move
 */
export function statusLines(game, instead) {
  if (game.outcome) {
    const isCounted = game.outcome.by.startsWith("counting-");
    const lines = [h("strong", {}, outcomeText(game.outcome))];
    return isCounted ? [...lines, h("span", { class: "note" }, t.countIsUp)] : lines;
  }
  const lines = [h("strong", {}, instead ?? t.toMove(colorName(game.turn)))];
  if (game.isCheck()) lines.push(h("span", { class: "alert" }, t.inCheck));
  return lines;
}

/** An error whose message is one of the page's texts. @param {string} message */
export const textError = (message) => Object.assign(new Error(message), { kind: "text" });

/**
 * The error of a text without a game, whose first error is given. A word that is not a move says more than
 * the letter that is wrong.
 * @param {{ kind: string, message: string, offset?: number } | undefined} fault
 * @param {string} text
 */
export function noGameError(fault, text) {
  if (fault?.kind !== "san") return fault ?? textError(t.nothingRead);
  const [word = ""] = text.slice(fault.offset).match(/^\S{1,40}/) ?? [];
  return Object.assign(textError(t.notAMove(word)), { offset: fault.offset });
}

/**
 * An error with the line of text that it refers to, and a mark at its place.
 * @param {{ kind?: string, message: string, offset?: number }} error
 * @param {string} text
 */
export function errorBox(error, text = "") {
  /** @type {(string | HTMLElement)[]} */
  const parts = [t.fault(error)];
  const { offset } = error;
  if (offset !== undefined && text !== "") {
    const begin = Math.max(text.lastIndexOf("\n", offset - 1) + 1, offset - 40);
    const newline = text.indexOf("\n", offset);
    const end = Math.min(newline < 0 ? text.length : newline, offset + 40);
    // At the end of a line, there is no character to mark.
    const [char = ""] = text.slice(offset, end);
    const rest = text.slice(offset + char.length, end);
    const mark = h("mark", { "aria-label": t.errorPlace(char) }, char === "" || char === " " ? "·" : char);
    const isCutBefore = begin > 0 && text[begin - 1] !== "\n";
    const isCutAfter = end < text.length && text[end] !== "\n";
    parts.push(
      h("code", { class: "place" }, isCutBefore && "…", text.slice(begin, offset), mark, rest, isCutAfter && "…"),
    );
  }
  return h("p", { class: "error" }, parts);
}

/**
 * Puts the cursor at the place of an error.
 * @param {HTMLInputElement | HTMLTextAreaElement} field
 * @param {number} [offset]
 */
export function pointAt(field, offset) {
  if (offset === undefined) return;
  field.focus();
  field.setSelectionRange(offset, offset + 1);
}
