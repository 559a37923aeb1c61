export type Color = import("./pieces.js").Color;
export type Role = import("./pieces.js").Role;
export type Piece = import("./pieces.js").Piece;
export type PieceSet = import("./pieces.js").PieceSet;
export type BoardMove = {
    uci: string;
    san?: string;
    from: string;
    to: string;
    captured?: Role | null;
};
export type BoardMoveDetail = import("./element.js").BoardMoveDetail;
export type BoardEditDetail = import("./element.js").BoardEditDetail;
export type BoardRefusedDetail = import("./element.js").BoardRefusedDetail;
export type BoardAttributes = import("./element.js").BoardAttributes;
export type BoardArrow = {
    from: string;
    to?: string;
    color?: string;
    opacity?: number;
    width?: number;
};
export type BoardGame = {
    turn: Color;
    board(): ({
        square: string;
    } & Piece)[];
    moves(options: {
        square?: string;
        verbose: true;
    }): BoardMove[];
    isCheck(): boolean;
    outcome?: unknown;
    lastMove?: {
        from: string;
        to: string;
    } | null;
    history?(options: {
        verbose: true;
    }): BoardMove[];
    play?(move: string): unknown;
};
declare const Base: {
    new (): HTMLElement;
    prototype: HTMLElement;
};
/** The element <makruk-board>: a board for viewing, playing and editing. */
export declare class MakrukBoard extends Base {
    #private;
    static observedAttributes: string[];
    constructor();
    connectedCallback(): void;
    /** In another document, such as that of a window, a board loses its style sheet. */
    adoptedCallback(): void;
    /**
     * @param {string} name
     * @param {string | null} _before
     * @param {string | null} value
     */
    attributeChangedCallback(name: string, _before: string | null, value: string | null): void;
    /** The displayed position: a FEN, `start` or `empty`. The getter returns only the board field. */
    get position(): string;
    set position(fen: string);
    /** The game that the board displays and plays on. @type {BoardGame | null} */
    get game(): BoardGame | null;
    set game(game: BoardGame | null);
    /** The side at the bottom. @type {Color} */
    get orientation(): Color;
    set orientation(side: Color);
    /** Whether the user can play moves, edit the position, or only view it. @type {"play" | "edit" | "view"} */
    get mode(): "play" | "edit" | "view";
    set mode(mode: "play" | "edit" | "view");
    /** The side whose pieces can be moved. @type {Color | "both" | "none"} */
    get movable(): Color | "both" | "none";
    set movable(side: Color | "both" | "none");
    /** The letters of files and ranks, inside the squares at the edge. @type {"latin" | "thai" | "none"} */
    get coordinates(): "latin" | "thai" | "none";
    set coordinates(name: "latin" | "thai" | "none");
    /** The name of a piece set (`turned`, `latin`, `thai`, `figures`), or a custom set. @type {string | PieceSet} */
    get pieces(): string | PieceSet;
    set pieces(set: string | PieceSet);
    /** `wood`, `chequered`, `paper` or `night`; CSS properties such as `--board` set single colours. */
    get theme(): string;
    set theme(name: string);
    /** Arrows and circles. @type {BoardArrow[]} */
    get arrows(): BoardArrow[];
    set arrows(arrows: BoardArrow[]);
    /**
     * The arrows and circles that the user has drawn with the right mouse button. A click on the board removes them.
     * @type {BoardArrow[]}
     */
    get drawn(): BoardArrow[];
    set drawn(arrows: BoardArrow[]);
    /** Whether the side `movable` can plan a move while the other side is to move: see the event `makruk-premove`. */
    get premoves(): boolean;
    set premoves(isOn: boolean);
    /** The planned move, which is marked on the board. @type {{ from: string, to: string } | null} */
    get premove(): {
        from: string;
        to: string;
    } | null;
    set premove(move: {
        from: string;
        to: string;
    } | null);
    /** Whether the pieces of the far side are turned, for two players face to face. */
    get facing(): boolean;
    set facing(isOn: boolean);
    /** Coloured squares. @type {string[]} */
    get marks(): string[];
    set marks(squares: string[]);
    /** Squares with a star, as the goals of an exercise. @type {string[]} */
    get stars(): string[];
    set stars(squares: string[]);
    /** Glowing squares, usually that of a khun in check; a game sets them automatically. @type {string[]} */
    get checks(): string[];
    set checks(squares: string[]);
    /**
     * In the mode `edit`: the piece that a click places, `erase`, or null if clicks pick pieces up.
     * @type {Piece | "erase" | null}
     */
    get brush(): Piece | "erase" | null;
    set brush(brush: Piece | "erase" | null);
    /** Focuses the square that had the focus last. @param {FocusOptions} [options] */
    focus(options?: FocusOptions): void;
    /** Redraws after a change to the game. */
    refresh(): void;
    /** Draws a piece in this board's colours, for a palette. @param {Piece} piece @returns {SVGElement} */
    pictureOf(piece: Piece): SVGElement;
}
export {};
