// The registration of the elements besides the board.

import { addStyle } from "./policies.js";

/**
 * Registers an element with its styles, if there is a page and the name is free. The styles come first in the
 * page, so those of a site win.
 *
 * @param {string} name
 * @param {CustomElementConstructor} element
 * @param {string} style with selectors in `:where(…)`
 */
export function define(name, element, style) {
  if (!globalThis.customElements || customElements.get(name)) return;
  addStyle(document, style);
  customElements.define(name, element);
}

/** The base of the elements, which outside a page can be imported but not used. */
export const Base = globalThis.HTMLElement ?? class {};
