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
