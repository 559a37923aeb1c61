import { ready } from "./module.js";
import { START } from "./squares.js";
export { START, ready };
export { Walk } from "./walk.js";
export type Color = import("./types.js").Color;
export type Role = import("./types.js").Role;
export type RulesName = import("./types.js").RulesName;
export type Dialect = import("./types.js").Dialect;
export type Letters = import("./types.js").Letters;
export type MakrukError = import("./types.js").MakrukError;
export type PlacedPiece = import("./types.js").PlacedPiece;
export type MoveSquares = import("./types.js").MoveSquares;
export type Move = import("./types.js").Move;
export type MoveInput = import("./types.js").MoveInput;
export type MoveOptions = import("./types.js").MoveOptions;
export type Outcome = import("./types.js").Outcome;
export type Result = import("./types.js").Result;
export type Count = import("./types.js").Count;
export type Claims = import("./types.js").Claims;
export type PgnNode = import("./types.js").PgnNode;
export type PgnGame = import("./types.js").PgnGame;
export type SetupDescription = import("./types.js").SetupDescription;
export type SvgOptions = import("./types.js").SvgOptions;
export type WritableGame = import("./types.js").WritableGame;
export type WritableNode = import("./types.js").WritableNode;
/** A game with its rules, its count and its history. */
export declare class Game {
    #private;
    /** @param {{fen?: string, dialect?: Dialect, rules?: RulesName}} [options] */
    constructor(options?: {
        fen?: string;
        dialect?: Dialect;
        rules?: RulesName;
    });
    /**
     * The main line of the first game of a PGN.
     *
     * @param {string} text
     * @param {{rules?: RulesName}} [options]
     */
    static fromPgn(text: string, { rules }?: {
        rules?: RulesName;
    }): Game;
    /** Reads a game written by `toLink` or `toPositionLink`. @param {string} link */
    static fromLink(link: string): Game;
    get rules(): import("./types.js").RulesName;
    /** The whole game as text for an address: the start, the actions, and the rules if they are not the default. */
    toLink(): string;
    /** The current position with its count and its move number as text for an address, usually at most 45 characters. */
    toPositionLink(): string;
    get turn(): "black" | "white";
    isCheck(): boolean;
    /**
     * The legal moves of the position, even if the game is over.
     *
     * @overload
     * @param {MoveOptions & {verbose: true}} options
     * @returns {Move[]}
     */
    /**
     * @overload
     * @param {MoveOptions & {verbose?: false}} [options]
     * @returns {string[]}
     */
    /** @param {MoveOptions & {verbose?: boolean}} [options] */
    moves(options: MoveOptions & {
        verbose: true;
    }): Move[];
    /**
     * The legal moves of the position, even if the game is over.
     *
     * @overload
     * @param {MoveOptions & {verbose: true}} options
     * @returns {Move[]}
     */
    /**
     * @overload
     * @param {MoveOptions & {verbose?: false}} [options]
     * @returns {string[]}
     */
    /** @param {MoveOptions & {verbose?: boolean}} [options] */
    moves(options?: MoveOptions & {
        verbose?: false;
    }): string[];
    /**
     * The squares to which each piece can go, in the form that boards such as chessground accept. Empty after the end of the game.
     *
     * @returns {Map<string, string[]>}
     */
    dests(): Map<string, string[]>;
    /**
     * Whether a legal move captures a piece.
     *
     * @param {MoveInput} move
     * @param {{letters?: Letters}} [options]
     * @returns {boolean}
     */
    isCapture(move: MoveInput, { letters }?: {
        letters?: Letters;
    }): boolean;
    /**
     * Writes a line from the current position, such as the engine's `moves`, in algebraic notation: `12. Nd2 e5 13. e4`.
     *
     * @param {string | readonly string[]} moves coordinates, as a list or separated by spaces
     * @param {{letters?: Letters, moveNumbers?: boolean}} [options]
     * @returns {string}
     */
    variationSan(moves: string | readonly string[], options?: {
        letters?: Letters;
        moveNumbers?: boolean;
    }): string;
    /**
     * Plays a move and describes it. A bia that reaches its promotion rank always promotes, whether the move specifies it or not.
     *
     * @param {MoveInput} move coordinates, algebraic notation, or an object with `from` and `to`
     * @param {{letters?: Letters}} [options]
     * @returns {Move}
     */
    play(move: MoveInput, { letters }?: {
        letters?: Letters;
    }): Move;
    /** Plays a move without describing it: for playing millions of moves. @param {string} uci */
    push(uci: string): void;
    /** Undoes the last action and returns it as text, or null at the start. @returns {string | null} */
    undo(): string | null;
    /** @param {{dialect?: Dialect}} [options] */
    fen({ dialect }?: {
        dialect?: Dialect;
    }): string;
    /** The FEN of the game's start position. */
    get startFen(): string;
    /** @param {{tags?: Record<string, string>, letters?: Letters}} [options] */
    pgn({ tags, letters }?: {
        tags?: Record<string, string>;
        letters?: Letters;
    }): string;
    /** The pieces, from a1 to h8. */
    board(): import("./types.js").PlacedPiece[];
    /** `1-0`, `0-1`, `1/2-1/2`, or `*` while the game continues. @returns {Result} */
    get result(): Result;
    /** The number of moves played. @returns {number} */
    get ply(): number;
    /** Half-moves since the last capture or move of a bia. @returns {number} */
    get halfmoves(): number;
    /** The number of the next move, which increases after Black's moves. @returns {number} */
    get fullmoves(): number;
    /** How the game ended, or null. @returns {Outcome | null} */
    get outcome(): Outcome | null;
    /** The count in progress, or null. @returns {Count | null} */
    get count(): Count | null;
    /** @returns {boolean} */
    get canStartCount(): boolean;
    /** @returns {boolean} */
    get canStopCount(): boolean;
    /** The draws that can be claimed. @returns {Claims} */
    get claims(): Claims;
    /** The side whose draw offer is open, or null. @returns {Color | null} */
    get drawOffer(): Color | null;
    /** How often the position has occurred, this time included. */
    get occurrences(): number;
    /** The last move with its squares, or null. @returns {MoveSquares | null} */
    get lastMove(): MoveSquares | null;
    /** Performs an action other than a move. @param {string} action in the form of `actions` */
    act(action: string): void;
    startCount(): void;
    stopCount(): void;
    /** @param {"repetition"} [what] @param {Color} [side] */
    claim(what?: "repetition", side?: Color): void;
    offerDraw(side?: "black" | "white"): void;
    /** @param {Color} side */
    acceptDraw(side: Color): void;
    /** @param {Color} side */
    declineDraw(side: Color): void;
    resign(side?: "black" | "white"): void;
    timeout(side?: "black" | "white"): void;
    /** All actions of the game, as text: `e3e4`, `start_count`, `offer_draw white`. @returns {string[]} */
    get actions(): string[];
    /**
     * The moves played.
     *
     * @overload
     * @param {{verbose: true, letters?: Letters}} options
     * @returns {Move[]}
     */
    /**
     * @overload
     * @param {{verbose?: false, letters?: Letters}} [options]
     * @returns {string[]}
     */
    /** @param {{letters?: Letters, verbose?: boolean}} [options] @returns {any} */
    history(options: {
        verbose: true;
        letters?: Letters;
    }): Move[];
    /**
     * The moves played.
     *
     * @overload
     * @param {{verbose: true, letters?: Letters}} options
     * @returns {Move[]}
     */
    /**
     * @overload
     * @param {{verbose?: false, letters?: Letters}} [options]
     * @returns {string[]}
     */
    /** @param {{letters?: Letters, verbose?: boolean}} [options] @returns {any} */
    history(options?: {
        verbose?: false;
        letters?: Letters;
    }): string[];
    clone(): Game;
    /** Frees the memory now. Otherwise this happens when the game becomes unreachable. */
    free(): void;
}
/** A position without history. */
export declare class Position {
    #private;
    /** @param {{fen?: string, dialect?: Dialect}} [options] */
    constructor(options?: {
        fen?: string;
        dialect?: Dialect;
    });
    get turn(): "black" | "white";
    /**
     * The legal moves.
     *
     * @overload
     * @param {MoveOptions & {verbose: true}} options
     * @returns {Move[]}
     */
    /**
     * @overload
     * @param {MoveOptions & {verbose?: false}} [options]
     * @returns {string[]}
     */
    /** @param {MoveOptions & {verbose?: boolean}} [options] */
    moves(options: MoveOptions & {
        verbose: true;
    }): Move[];
    /**
     * The legal moves.
     *
     * @overload
     * @param {MoveOptions & {verbose: true}} options
     * @returns {Move[]}
     */
    /**
     * @overload
     * @param {MoveOptions & {verbose?: false}} [options]
     * @returns {string[]}
     */
    /** @param {MoveOptions & {verbose?: boolean}} [options] */
    moves(options?: MoveOptions & {
        verbose?: false;
    }): string[];
    isCheck(): boolean;
    /** The squares to which each piece can go. @returns {Map<string, string[]>} */
    dests(): Map<string, string[]>;
    /** @param {MoveInput} move @param {{letters?: Letters}} [options] @returns {boolean} */
    isCapture(move: MoveInput, { letters }?: {
        letters?: Letters;
    }): boolean;
    /**
     * Writes a line from the position in algebraic notation: `12. Nd2 e5 13. e4`.
     *
     * @param {string | readonly string[]} moves coordinates, as a list or separated by spaces
     * @param {{letters?: Letters, moveNumbers?: boolean}} [options]
     * @returns {string}
     */
    variationSan(moves: string | readonly string[], options?: {
        letters?: Letters;
        moveNumbers?: boolean;
    }): string;
    isCheckmate(): boolean;
    isStalemate(): boolean;
    /** The Zobrist key of the pieces and the side to move, as in books and tables. @returns {bigint} */
    get key(): bigint;
    /**
     * The position after a move.
     *
     * @param {MoveInput} move
     * @param {{letters?: Letters}} [options]
     */
    after(move: MoveInput, { letters }?: {
        letters?: Letters;
    }): Position;
    /** The number of leaf nodes at a depth. @param {number} depth */
    perft(depth: number): number;
    /** @param {{dialect?: Dialect}} [options] */
    fen({ dialect }?: {
        dialect?: Dialect;
    }): string;
    board(): import("./types.js").PlacedPiece[];
    free(): void;
}
/**
 * Reads all games of a PGN, with variations and comments.
 *
 * @param {string} text
 * @param {{letters?: Letters}} [options]
 * @returns {PgnGame[]}
 */
export declare function parsePgn(text: string, { letters }?: {
    letters?: Letters;
}): PgnGame[];
/**
 * Writes a record as PGN, with its variations, comments and glyphs: the inverse of `parsePgn`.
 *
 * @param {WritableGame} game
 * @param {{letters?: Letters}} [options]
 * @returns {string}
 */
export declare function writePgn(game: WritableGame, { letters }?: {
    letters?: Letters;
}): string;
/**
 * Sets `san` of all nodes in a record, with the given letters.
 *
 * @param {WritableGame} game
 * @param {{letters?: Letters}} [options]
 */
export declare function spell(game: WritableGame, { letters }?: {
    letters?: Letters;
}): void;
/**
 * Describes any FEN, valid or not.
 *
 * @param {string} fen
 * @param {{dialect?: Dialect}} [options]
 * @returns {SetupDescription}
 */
export declare function describeSetup(fen: string, { dialect }?: {
    dialect?: Dialect;
}): SetupDescription;
/**
 * Draws a board.
 *
 * @param {Game | Position | string} position
 * @param {SvgOptions} [options]
 * @returns {string}
 */
export declare function svg(position: Game | Position | string, options?: SvgOptions): string;
