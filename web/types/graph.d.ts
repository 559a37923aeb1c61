import { Base } from "./define.js";
export type GraphPoint = {
    ply: number;
    share: number;
    words: string;
};
/** The element <makruk-graph>. It is empty with less than two points. */
export declare class MakrukGraph extends Base {
    #private;
    /** The points, by ascending plies. @type {readonly GraphPoint[]} */
    get points(): readonly GraphPoint[];
    set points(points: readonly GraphPoint[]);
    /** The number of positions of the game, which is the width of the graph. */
    get plies(): number;
    set plies(plies: number);
    /** The ply of the current position; negative for none. */
    get current(): number;
    set current(ply: number);
    /** The plies that are marked. @type {readonly number[]} */
    get marks(): readonly number[];
    set marks(plies: readonly number[]);
    connectedCallback(): void;
}
