// Positions and games as text for addresses: the base64url of their bytes.

import { fault } from "./module.js";

/** @param {Uint8Array} bytes */
export function toText(bytes) {
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** @param {string} text @param {number} [place] its offset in the link */
export function toBytes(text, place = 0) {
  const wrong = text.search(/[^A-Za-z0-9_-]/);
  if (wrong >= 0)
    throw fault("link", `a link can contain only letters, digits, - and _, not \`${text[wrong]}\``, place + wrong);
  if (text.length % 4 === 1) throw fault("link", "the link is cut off", place + text.length);
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(binary, (char) => char.charCodeAt(0));
  // The bits after the last byte are part of a missing one.
  if (toText(bytes) !== text) throw fault("link", "the link is cut off", place + text.length);
  return bytes;
}

/**
 * Writes an initial position: its bytes, and `~half~number` if the half-move clock and the move number are not 0 and 1.
 *
 * @param {Uint8Array} bytes
 * @param {Uint32Array} clocks
 */
export function writeStart(bytes, [halfmoves, fullmoves]) {
  return toText(bytes) + (halfmoves === 0 && fullmoves === 1 ? "" : `~${halfmoves}~${fullmoves}`);
}

/** Reads the rules of a link; empty for the default. @param {string} text */
export function readRules(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    throw fault("link", "the rules of the link contain a wrong escape");
  }
}

/** @param {string} text */
export function readStart(text) {
  const [bytes, ...clocks] = text.split("~");
  const [halfmoves, fullmoves] = clocks.length === 0 ? [0, 1] : clocks.map(Number);
  const isNumber = (/** @type {number} */ clock) => Number.isInteger(clock) && clock < 2 ** 32;
  if (
    ![0, 2].includes(clocks.length) ||
    !clocks.every((clock) => /^\d+$/.test(clock)) ||
    ![halfmoves, fullmoves].every(isNumber)
  ) {
    throw fault("link", "expected two numbers after `~`: the half-move clock and the move number", bytes.length);
  }
  return { bytes: toBytes(bytes), halfmoves, fullmoves };
}
