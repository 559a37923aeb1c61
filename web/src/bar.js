// The custom element <makruk-bar>: White's wins, draws and Black's wins as a bar of three parts, for chances
// or for results of games.

import { Base, define } from "./define.js";
import { wordsOf } from "./words.js";

const NAMES = /** @type {const} */ (["white", "draw", "black"]);
/** The share from which a part is wide enough for its number. */
const WIDE = 0.17;
/** The share from which there is room for a word beside the number. */
const ROOMY = 0.4;

const STYLE = `
:where(makruk-bar) { display: flex; border: 1px solid #0003; border-radius: .3rem; overflow: hidden;
  font-size: .8125rem; font-variant-numeric: tabular-nums }
:where(makruk-bar span) { flex-basis: 0; min-width: 0; min-height: 1.4em; text-align: center; white-space: nowrap }
:where(makruk-bar .white) { background: #fbeed3; color: #2b1d12 }
:where(makruk-bar .draw) { background: #c9bba6; color: #2b1d12 }
:where(makruk-bar .black) { background: #40261a; color: #fbeed3 }
`;

/** The element <makruk-bar>. It is empty until `parts` are set. */
export class MakrukBar extends Base {
  /** @type {number[]} */
  #parts = [];

  static observedAttributes = ["kind", "lang"];

  /** White's wins, draws and Black's wins, in any unit. @type {number[]} */
  get parts() {
    return this.#parts;
  }
  set parts(parts) {
    this.#parts = parts;
    this.#draw();
  }

  /**
   * Whether the parts are the `chances` of a position or the `results` of games, for their description.
   * @type {"chances" | "results"}
   */
  get kind() {
    return this.getAttribute("kind") === "results" ? "results" : "chances";
  }
  set kind(kind) {
    this.setAttribute("kind", kind);
  }

  attributeChangedCallback() {
    this.#draw();
  }

  connectedCallback() {
    this.#draw();
  }

  #draw() {
    if (!this.isConnected) return;
    const words = wordsOf(this);
    const all = this.#parts.reduce((sum, part) => sum + part, 0);
    if (all <= 0) return this.replaceChildren();
    const texts = this.#parts.map((part) => words.percent(String(Math.round((100 * part) / all))));
    const [white, draw, black] = texts;
    this.setAttribute("role", "img");
    const label = this.kind === "results" ? words.results(white, draw, black) : words.chances(white, draw, black);
    this.setAttribute("aria-label", label);
    this.title = label;
    this.replaceChildren(
      ...NAMES.flatMap((name, i) => {
        if (this.#parts[i] <= 0) return [];
        const part = document.createElement("span");
        part.className = name;
        part.style.flexGrow = String(this.#parts[i]);
        const share = this.#parts[i] / all;
        // The colours of the other parts say who wins.
        part.textContent = share <= WIDE ? "" : name === "draw" && share > ROOMY ? words.drawn(texts[i]) : texts[i];
        return [part];
      }),
    );
  }
}

define("makruk-bar", MakrukBar, STYLE);
