// Positions and games as text that can stand in an address: base64url of their bytes.

import { fault } from "./module.js";

/** @param {Uint8Array} bytes */
export function toText(bytes) {
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** @param {string} text */
export function toBytes(text) {
  const wrong = text.search(/[^A-Za-z0-9_-]/);
  if (wrong >= 0) throw fault("link", `a link has letters, digits, - and _, not \`${text[wrong]}\``, wrong);
  if (text.length % 4 === 1) throw fault("link", "the link is cut off", text.length);
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (char) => char.charCodeAt(0));
}
