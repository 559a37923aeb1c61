// Trusted Types: pages that require them accept HTML and addresses of workers only from a policy. The package's is `makruk`.

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
