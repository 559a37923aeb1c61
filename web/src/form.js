// The data form of results: the objects of JavaScript have its keys in camelCase.

/** The maps whose keys are names. */
const BY_NAME = ["classes", "phases"];

/** `best_score` is `bestScore`. @param {string} key */
export const camelCase = (key) => key.replace(/_([a-z])/g, (_, letter) => letter.toUpperCase());

/** Reads a result in the form of the modules. @param {string} json @returns {any} */
export function readForm(json) {
  return JSON.parse(json, (name, value) => {
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    if (!isObject || BY_NAME.includes(name)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [camelCase(key), part]));
  });
}
