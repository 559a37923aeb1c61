// Errors of this package.

/**
 * Creates an error like the module's.
 *
 * @param {string} kind
 * @param {string} message
 * @param {number} [offset]
 */
export function fault(kind, message, offset) {
  return Object.assign(new Error(message), { kind, offset });
}

/** The type of a value, for messages. @param {unknown} value */
export const typeName = (value) => (value === null ? "null" : typeof value);

/**
 * Checks that a value is a string. The module would interpret anything else as an address in its memory.
 *
 * @param {unknown} value
 * @param {string} what
 * @returns {string}
 */
export function textOf(value, what) {
  if (typeof value === "string") return value;
  throw fault("type", `expected ${what} as text, found ${typeName(value)}`);
}
