// Errors of this package.

/** The end of messages about files and workers that a page or a server lacks. */
export const HELP = '(see "Bundlers and servers" in WEB.md)';

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

/** An error as an object for another thread. @param {any} error */
export const packError = (error) => ({ kind: "worker", ...error, message: String(error?.message ?? error) });

/** The error from another thread. @param {{ message: string }} packed */
export const unpackError = ({ message, ...parts }) => Object.assign(new Error(message), parts);

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

/**
 * Checks that options are an object with known names. A string, such as a FEN in place of `{ fen }`, or a misspelt name
 * would be silently ignored.
 *
 * @template T
 * @param {T} value
 * @param {string} example
 * @param {readonly string[]} [names] all names; not checked if omitted
 * @returns {T}
 */
export function optionsOf(value, example, names) {
  if (typeof value !== "object" || value === null)
    throw fault("type", `expected options such as ${example}, found ${typeName(value)}`);
  const unknown = names && Object.keys(value).find((name) => !names.includes(name));
  if (unknown !== undefined)
    throw fault("option", `unknown option \`${unknown}\`: expected one of ${names?.join(", ")}`);
  return value;
}

/**
 * Checks the signal and the listeners of a call, before anything waits for them.
 *
 * @param {any} signal
 * @param {Record<string, unknown>} [listeners]
 */
export function checkCall(signal, listeners = {}) {
  if (signal && typeof signal.addEventListener !== "function")
    throw fault("type", `expected an AbortSignal such as \`controller.signal\`, found ${typeName(signal)}`);
  for (const [name, listener] of Object.entries(listeners))
    if (listener && typeof listener !== "function")
      throw fault("type", `expected a function as \`${name}\`, found ${typeName(listener)}`);
}

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
