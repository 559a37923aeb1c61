/**
 * A walk through the moves below a position: no text, no history, no count, no end but that there is no move. A move is a
 * number, which `Walk.text` and `Walk.number` turn into coordinates and back.
 */
export declare class Walk {
    #private;
    /** @param {import("./index.js").Position | string} [position] a position or a FEN; the start position without one */
    constructor(position?: import("./index.js").Position | string);
    /** The coordinates of a move, such as `e3e4`. @param {number} move @returns {string} */
    static text(move: number): string;
    /** The number of a move, from its coordinates. @param {string} uci @returns {number | undefined} */
    static number(uci: string): number | undefined;
    /** The legal moves. @returns {Uint16Array} */
    moves(): Uint16Array;
    /** The number of legal moves, without listing them. @returns {number} */
    count(): number;
    /** @returns {boolean} */
    isCheck(): boolean;
    /** Plays a move. @param {number} move */
    push(move: number): void;
    /** Takes the last move back. @returns {boolean} whether there was one */
    pop(): boolean;
    /** Gives the memory back now. Without it that happens when the walk is no longer reachable. */
    free(): void;
}
