/**
 * A walk through the moves below a position, without text, history or count. It ends only where there are no moves. A
 * move is a number, which `Walk.text` and `Walk.number` convert to coordinates and back.
 */
export declare class Walk {
    #private;
    /** @param {import("./types.js").Subject} [position] a game, a position or a FEN; the start position without one */
    constructor(position?: import("./types.js").Subject);
    /** Returns the coordinates of a move, such as `e3e4`. @param {number} move @returns {string} */
    static text(move: number): string;
    /** Returns the number of a move, from its coordinates. @param {string} uci @returns {number | undefined} */
    static number(uci: string): number | undefined;
    /** Returns all legal moves. @returns {Uint16Array} */
    moves(): Uint16Array;
    /** Returns the number of legal moves without building a list. @returns {number} */
    count(): number;
    /** Returns whether the side to move is in check. @returns {boolean} */
    isCheck(): boolean;
    /** Plays a move. @param {number} move */
    push(move: number): void;
    /** Undoes the last move. @returns {boolean} whether there was one */
    pop(): boolean;
    /** Frees the memory now. Otherwise this happens when the walk becomes unreachable. */
    free(): void;
}
