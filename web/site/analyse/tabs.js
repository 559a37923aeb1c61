// The tabs of the analysis: one of several parts is shown.

import { h, reveal } from "../shared/dom.js";
import { t } from "../shared/texts.js";

/** @typedef {keyof typeof t.parts} Name */

export class Tabs {
  element = h("section", { class: "tabs" });
  #list = h("div", { role: "tablist" });
  #panels;
  /** @type {Name} */
  #current;
  /** Whether the user has chosen the current tab. */
  #isChosen = false;

  /** @param {Record<Name, HTMLElement>} parts the first one is shown */
  constructor(parts) {
    this.#panels = Object.entries(parts).map(([name, part]) =>
      h("div", { role: "tabpanel", id: `part-${name}`, "aria-labelledby": `tab-${name}` }, part),
    );
    this.#current = /** @type {Name} */ (Object.keys(parts)[0]);
    this.element.append(this.#list, ...this.#panels);
    this.#list.addEventListener("keydown", (event) => this.#key(event));
  }

  get current() {
    return this.#current;
  }

  render() {
    const names = /** @type {Name[]} */ (Object.keys(t.parts));
    const tab = (/** @type {Name} */ name) => {
      const attributes = { type: "button", role: "tab", id: `tab-${name}`, "aria-controls": `part-${name}` };
      return h("button", { ...attributes, onclick: () => this.choose(name) }, t.parts[name]);
    };
    this.#list.setAttribute("aria-label", t.partsOf);
    this.#list.replaceChildren(...names.map(tab));
    this.#show();
  }

  /** Shows a tab. @param {Name} name */
  choose(name) {
    this.#isChosen = true;
    this.#current = name;
    this.#show();
    reveal(this.element, "start");
  }

  /** Shows a tab unless the user has chosen one. @param {Name} name */
  suggest(name) {
    if (this.#isChosen || name === this.#current) return;
    this.#current = name;
    this.#show();
  }

  #show() {
    for (const tab of /** @type {Iterable<HTMLElement>} */ (this.#list.children)) {
      const isCurrent = tab.id === `tab-${this.#current}`;
      tab.setAttribute("aria-selected", String(isCurrent));
      tab.tabIndex = isCurrent ? 0 : -1;
    }
    for (const panel of this.#panels) panel.hidden = panel.id !== `part-${this.#current}`;
  }

  /** @param {KeyboardEvent} event */
  #key({ key }) {
    const tabs = /** @type {HTMLElement[]} */ ([...this.#list.children]);
    const at = tabs.findIndex((tab) => tab.tabIndex === 0);
    const target = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: -1 }[key];
    if (target === undefined) return;
    const tab = /** @type {HTMLElement} */ (tabs.at(target % tabs.length));
    tab.click();
    tab.focus();
  }
}
