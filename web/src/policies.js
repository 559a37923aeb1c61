// Styles, HTML and workers under strict Content-Security-Policies. `style-src 'self'` forbids `<style>`, but not adopted
// style sheets. Pages that require Trusted Types accept HTML and addresses of workers only from a policy; the package's is
// `makruk`.

/** The style sheets by document and text: a document can use only its own. @type {WeakMap<Document, Map<string, CSSStyleSheet>>} */
const made = new WeakMap();

/**
 * A style sheet for a document; undefined in Safari before 16.4, in Firefox before 101 and in jsdom.
 *
 * @param {Document} page
 * @param {string} style
 */
function sheetOf(page, style) {
  const Sheet = page.defaultView?.CSSStyleSheet;
  if (!Sheet?.prototype.replaceSync || !page.adoptedStyleSheets) return undefined;
  const sheets = made.get(page) ?? new Map();
  made.set(page, sheets);
  if (!sheets.has(style)) {
    const sheet = new Sheet();
    sheet.replaceSync(style);
    sheets.set(style, sheet);
  }
  return sheets.get(style);
}

/**
 * Puts a style before the others of a page or a shadow root.
 *
 * @param {Document | ShadowRoot} root
 * @param {string} style
 */
export function addStyle(root, style) {
  const page = root.ownerDocument ?? root;
  const sheet = sheetOf(page, style);
  if (sheet) {
    root.adoptedStyleSheets = [sheet, ...root.adoptedStyleSheets];
    return;
  }
  const element = page.createElement("style");
  element.textContent = style;
  (root === page ? page.head : root).prepend(element);
}

/** @typedef {{ createHTML(text: string): any, createScriptURL(address: string | URL): any }} Policy */

/** The policy; null where there are no Trusted Types, or the page does not allow this one. @type {Policy | null | undefined} */
let policy;

function policyOf() {
  if (policy !== undefined) return policy;
  const same = (/** @type {unknown} */ value) => value;
  try {
    const { trustedTypes } = /** @type {any} */ (globalThis);
    policy = trustedTypes?.createPolicy("makruk", { createHTML: same, createScriptURL: same }) ?? null;
  } catch {
    policy = null; // the page may have a default policy
  }
  return policy;
}

/** HTML made by this package. @param {string} text @returns {any} */
export const trustedHtml = (text) => policyOf()?.createHTML(text) ?? text;

/** The address of a worker of this package. @param {string | URL} address @returns {any} */
export const trustedAddress = (address) => policyOf()?.createScriptURL(address) ?? address;
