import { Base } from "./define.js";
export type MoveNode = {
    /**
     * the first one continues the line; the others are variations
     */
    children: MoveNode[];
    san?: string | null;
    /**
     * the comments before the move
     */
    before: readonly string[];
    /**
     * those after it
     */
    comments: readonly string[];
    nags: readonly number[];
    actions: readonly string[];
    offersDraw: boolean;
};
/**
 * A node of a record, as `parsePgn` returns it.
 *
 * @typedef {object} MoveNode
 * @property {MoveNode[]} children the first one continues the line; the others are variations
 * @property {string | null} [san]
 * @property {readonly string[]} before the comments before the move
 * @property {readonly string[]} comments those after it
 * @property {readonly number[]} nags
 * @property {readonly string[]} actions
 * @property {boolean} offersDraw
 */
/** Glyphs by number. @type {Record<number, string>} */
export declare const GLYPHS: Record<number, string>;
/** The element <makruk-moves>. It is empty without a record. */
export declare class MakrukMoves extends Base {
    #private;
    static observedAttributes: string[];
    /**
     * The root of the record: the node before the first move. Set it again after a change of its tree.
     * @type {MoveNode | null}
     */
    get root(): MoveNode | null;
    set root(root: MoveNode | null);
    /** The current move, which is marked and kept in view. @type {MoveNode | null} */
    get current(): MoveNode | null;
    set current(node: MoveNode | null);
    /** The ply of the first move, counted from White's first move in a game from 0. */
    get ply(): number;
    set ply(ply: number);
    /** Whether moves cannot be chosen. */
    get fixed(): boolean;
    set fixed(isFixed: boolean);
    /** Glyphs of moves by number, shown in addition to those of the record. @type {ReadonlyMap<MoveNode, number>} */
    get marks(): ReadonlyMap<MoveNode, number>;
    set marks(marks: ReadonlyMap<MoveNode, number>);
    /** Whether the main line has a column per side. */
    get columns(): boolean;
    set columns(isOn: boolean);
    constructor();
    attributeChangedCallback(): void;
    connectedCallback(): void;
}
