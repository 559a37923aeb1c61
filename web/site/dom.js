// Elements from JavaScript, without a framework.

/** @typedef {Node | string | number | null | undefined | false} Child */

/**
 * Makes an element: `h("button", { class: "wide", onclick: play }, "Play")`. Names with `on` are
 * listeners, names that the element has as properties are properties, all others attributes.
 * @param {string} name
 * @param {Record<string, any>} [attributes]
 * @param {...(Child | Child[])} children
 * @returns {any}
 */
export function h(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (key === "class") element.className = value;
    else if (key === "value" || key === "checked" || key === "disabled" || key === "selected") /** @type {any} */ (element)[key] = value;
    else element.setAttribute(key, value === true ? "" : String(value));
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false).map((child) => (child instanceof Node ? child : String(child))));
  return element;
}

/**
 * An element of a picture.
 * @param {string} name
 * @param {Record<string, string | number>} attributes
 * @param {...Node} children
 */
export function svgElement(name, attributes, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...children);
  return element;
}

/**
 * A button.
 * @param {string} label
 * @param {(event: Event) => void} act
 * @param {Record<string, any>} [attributes]
 */
export function button(label, act, attributes = {}) {
  return h("button", { type: "button", onclick: act, ...attributes }, label);
}

/**
 * A list to choose from, with its label.
 * @param {string} label
 * @param {[string, string][]} options value and text
 * @param {string} value
 * @param {(value: string) => void} act
 * @param {string} [name]
 */
export function choice(label, options, value, act, name) {
  const select = h("select", { name, onchange: () => act(select.value) }, options.map(([key, text]) => h("option", { value: key, selected: key === value }, text)));
  return h("label", { class: "field" }, h("span", {}, label), select);
}

/**
 * Copies a text, and says so on the button for a moment. Where the page may not copy, it shows the text to be copied by hand.
 * @param {HTMLElement} element
 * @param {string} text
 * @param {string} done
 */
export async function copy(element, text, done) {
  const label = element.textContent ?? "";
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    window.prompt(label, text);
    return;
  }
  if (label === done) return;
  element.textContent = done;
  setTimeout(() => (element.textContent = label), 1500);
}

/**
 * Saves a text as a file.
 * @param {string} name
 * @param {string} text
 */
export function download(name, text) {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  h("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

/** A file beside the page; an error if it is not there. @param {string} name */
export async function fetchFile(name) {
  const response = await fetch(name);
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return response;
}

/**
 * A button that copies the address of the page with an end that says what is shown.
 * @param {string} label
 * @param {string} done what it says after that
 * @param {() => string} end
 */
export function linkButton(label, done, end) {
  const link = button(label, () => copy(link, `${location.href.split("#")[0]}#${end()}`, done));
  return link;
}
