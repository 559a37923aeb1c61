// The error for pasted text that is an address.

import { fault } from "./errors.js";

/** The error for an address in place of a game. @param {string} text */
export function addressFault(text) {
  if (!/^\s*https?:\/\/\S+\s*$/i.test(text)) return null;
  if (!/#[cgp]=/.test(text)) return fault("address", "this is an address: paste the game it leads to");
  if (/#c=/.test(text)) return fault("page-link", "this is a link to a game by link: open it in a browser");
  return fault(
    "page-link",
    "this is a link to a game or a puzzle: open it in a browser, or read the part after `#g=` as a link",
  );
}
