import { Base } from "./define.js";
import "./graph.js";
export type MoveClass = import("./types.js").MoveClass;
export type Review = import("./types.js").Review;
export type ReviewedMove = import("./types.js").ReviewedMove;
export type SideReview = import("./types.js").SideReview;
/** The glyphs of classes, by their numbers in PGN. @type {Partial<Record<MoveClass, number>>} */
export declare const NAGS: Partial<Record<MoveClass, number>>;
/** The classes of moves to improve. @type {readonly MoveClass[]} */
export declare const WRONG: readonly MoveClass[];
/** The element <makruk-review>. It is empty without a review. */
export declare class MakrukReview extends Base {
    #private;
    static observedAttributes: string[];
    /** The review. @type {Review | null} */
    get review(): Review | null;
    set review(review: Review | null);
    /** The ply of the start position, counted from White's first move in a game from 0: 1 if Black moves first. */
    get ply(): number;
    set ply(ply: number);
    /** The ply of the current move, from 1 as in the review; 0 for the start position. */
    get current(): number;
    set current(ply: number);
    /** The plies whose better lines are not shown, so that the user can look for them. @type {ReadonlySet<number>} */
    get unsolved(): ReadonlySet<number>;
    set unsolved(plies: ReadonlySet<number>);
    /**
     * Writes the moves of a line before a move of the game; by default in coordinates, and a move of
     * the game as in the review.
     * @type {((move: ReviewedMove, line: readonly string[]) => readonly string[]) | null}
     */
    get notate(): ((move: ReviewedMove, line: readonly string[]) => readonly string[]) | null;
    set notate(notate: ((move: ReviewedMove, line: readonly string[]) => readonly string[]) | null);
    /**
     * Returns what is shown below a move to improve, such as buttons.
     * @type {((move: ReviewedMove) => Node | string | null) | null}
     */
    get extra(): ((move: ReviewedMove) => Node | string | null) | null;
    set extra(extra: ((move: ReviewedMove) => Node | string | null) | null);
    /**
     * Returns a sentence about a move: its error, and the better line.
     * @param {ReviewedMove} move
     * @param {ReadonlySet<number>} [unsolved] the plies without their better lines
     */
    remark(move: ReviewedMove, unsolved?: ReadonlySet<number>): string;
    /** Returns the number of a move of the game, the move, and its glyph. @param {ReviewedMove} move */
    label(move: ReviewedMove): string;
    attributeChangedCallback(): void;
    connectedCallback(): void;
}
