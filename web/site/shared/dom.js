// Creates elements in JavaScript, without a framework.

/** @typedef {Node | string | number | null | undefined | false} Child */
/**
 * Attributes, properties and listeners. Each element has its own events, so that a listener is any function.
 * @typedef {Record<string, any>} Attributes
 */

/**
 * Creates an element: `h("button", { class: "wide", onclick: play }, "Play")`. Names that begin with `on` are
 * listeners, a few names are properties, and all others are attributes.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name
 * @param {Attributes} [attributes]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (key === "class") element.className = value;
    else if (key === "value" || key === "checked" || key === "disabled" || key === "selected")
      Object.assign(element, { [key]: value });
    else element.setAttribute(key, value === true ? "" : String(value));
  }
  element.append(...present(children.flat()));
  return element;
}

/**
 * The nodes and texts of children, without those that are missing.
 * @param {Child[]} children
 * @returns {(Node | string)[]}
 */
const present = (children) =>
  children
    .filter((child) => child !== null && child !== undefined && child !== false)
    .map((child) => (child instanceof Node ? child : String(child)));

/**
 * Creates an SVG element.
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
 * @param {Attributes} [attributes]
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
  const select = h(
    "select",
    { name, onchange: () => act(select.value) },
    options.map(([key, text]) => h("option", { value: key, selected: key === value }, text)),
  );
  return h("label", { class: "field" }, h("span", {}, label), select);
}

/** Selector for focusable elements. */
const FOCUSABLE = "a[href], button, input, select, textarea, summary, makruk-board";

/** A name that identifies an element when its view is rebuilt. @param {Element} element */
const nameOf = (element) =>
  [
    element.tagName,
    element.getAttribute("href"),
    element.getAttribute("data-key"),
    element.getAttribute("name"),
    element.getAttribute("aria-label") ?? element.textContent,
  ].join("\n");

/** Whether an element is visible; older browsers lack `checkVisibility`. @param {Element} element */
const isSeen = (element) => element.checkVisibility?.() ?? element.getClientRects().length > 0;

/**
 * Rebuilds a part of the page, and moves the focus to the replacement of the focused element: the element with
 * the same name, or else the one at the same position.
 * @param {Element} root
 * @param {() => void} build
 */
export function keepFocus(root, build) {
  const focused = document.activeElement;
  if (!focused || focused === root || !root.contains(focused)) return build();
  const list = () => [...root.querySelectorAll(FOCUSABLE)];
  const before = list();
  const name = nameOf(focused);
  const number = before.filter((element) => nameOf(element) === name).indexOf(focused);
  build();
  if (document.activeElement === focused) return;
  const after = /** @type {HTMLInputElement[]} */ (list());
  const same = after.filter((element) => nameOf(element) === name);
  const place = before.indexOf(focused);
  const candidates = [same[number], same[0], ...after.slice(place), ...after.slice(0, place).reverse()];
  candidates.find((element) => element && !element.disabled && isSeen(element))?.focus({ preventScroll: true });
}

/**
 * Replaces an element's children, and keeps the focus. Missing children are left out.
 * @param {Element} parent
 * @param {...Child} children
 */
export const fill = (parent, ...children) => keepFocus(parent, () => parent.replaceChildren(...present(children)));

/**
 * Scrolls the boxes around an element until it is in view, but never the window.
 * @param {Element} element
 * @param {"nearest" | "start"} [block]
 * @param {Element | null} [last] the outermost box to scroll
 */
export function reveal(element, block = "nearest", last = document.querySelector("main")) {
  const margin = parseFloat(getComputedStyle(element).scrollMarginTop) || 0;
  for (let box = element.parentElement; box && last?.contains(box); box = box.parentElement) {
    if (box.scrollHeight <= box.clientHeight || !/auto|scroll/.test(getComputedStyle(box).overflowY)) continue;
    const [inner, outer] = [element, box].map((each) => each.getBoundingClientRect());
    const [above, below] = [inner.top - margin - outer.top, inner.bottom - outer.bottom];
    if (block === "start" || above < 0) box.scrollTop += above;
    else if (below > 0) box.scrollTop += Math.min(above, below);
  }
}

/** Opens a dialog, and removes it when it is closed. @param {HTMLDialogElement} dialog */
export function openDialog(dialog) {
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

/**
 * Sets only the properties of a board that differ, since setting a property redraws the board.
 * @param {import("../makruk/board.js").MakrukBoard} board
 * @param {Partial<import("../makruk/board.js").MakrukBoard>} properties
 */
export function assign(board, properties) {
  const fields = /** @type {Record<string, unknown>} */ (/** @type {unknown} */ (board));
  for (const [name, value] of Object.entries(properties)) if (fields[name] !== value) fields[name] = value;
}

/**
 * Copies text to the clipboard, and briefly confirms this on the button. If copying is not allowed, shows the
 * text for manual copying.
 * @param {HTMLElement} element
 * @param {string} text
 * @param {string} done
 * @returns {Promise<boolean>} false if the user has cancelled that
 */
export async function copy(element, text, done) {
  const label = element.textContent ?? "";
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    return window.prompt(label, text) !== null;
  }
  if (label === done) return true;
  element.textContent = done;
  setTimeout(() => (element.textContent = label), 1500);
  return true;
}

/**
 * Saves text, or a file, as a file.
 * @param {string} name
 * @param {string | Blob} content
 */
export function download(name, content) {
  const address = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type: "text/plain" }));
  h("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

/** Fetches a file beside the page; throws if it does not exist. @param {string} name */
export async function fetchFile(name) {
  const response = await fetch(name);
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return response;
}

/**
 * A button that copies the page's address with a fragment that identifies the content.
 * @param {string} label
 * @param {string} done its text after copying
 * @param {() => string} end
 */
export function linkButton(label, done, end) {
  const link = button(label, () => copy(link, `${location.href.split("#")[0]}#${end()}`, done));
  return link;
}
