import { Base } from "./define.js";
/** The element <makruk-bar>. It is empty until `parts` are set. */
export declare class MakrukBar extends Base {
    #private;
    static observedAttributes: string[];
    /** White's wins, draws and Black's wins, in any unit. @type {number[]} */
    get parts(): number[];
    set parts(parts: number[]);
    /**
     * Whether the parts are the `chances` of a position or the `results` of games, for their description.
     * @type {"chances" | "results"}
     */
    get kind(): "chances" | "results";
    set kind(kind: "chances" | "results");
    attributeChangedCallback(): void;
    connectedCallback(): void;
}
