import { ready } from "./module.js";
import { parsePgn, spell, writePgn } from "./pgn.js";
import { START } from "./squares.js";
export { START, ready };
export { parsePgn, spell, writePgn };
export { Rules, countLimit, formatRules, parseRules } from "./rules.js";
export { Walk } from "./walk.js";
export type Color = import("./types.js").Color;
export type Role = import("./types.js").Role;
export type RulesName = import("./types.js").RulesName;
export type RulesText = import("./types.js").RulesText;
export type RulesInput = import("./types.js").RulesInput;
export type RuleSet = import("./types.js").RuleSet;
export type CountStart = import("./types.js").CountStart;
export type FirstNumber = import("./types.js").FirstNumber;
export type LimitTable = import("./types.js").LimitTable;
export type Claim = import("./types.js").Claim;
export type GameVerdict = import("./types.js").GameVerdict;
export type Subject = import("./types.js").Subject;
export type Dialect = import("./types.js").Dialect;
export type Letters = import("./types.js").Letters;
export type MakrukError = import("./types.js").MakrukError;
export type Piece = import("./types.js").Piece;
export type PlacedPiece = import("./types.js").PlacedPiece;
export type MoveSquares = import("./types.js").MoveSquares;
export type Move = import("./types.js").Move;
export type MoveInput = import("./types.js").MoveInput;
export type MoveOptions = import("./types.js").MoveOptions;
export type Outcome = import("./types.js").Outcome;
export type Termination = import("./types.js").Termination;
export type Result = import("./types.js").Result;
export type Count = import("./types.js").Count;
export type Claims = import("./types.js").Claims;
export type PgnNode = import("./types.js").PgnNode;
export type PgnEval = import("./types.js").PgnEval;
export type PgnGame = import("./types.js").PgnGame;
export type SetupDescription = import("./types.js").SetupDescription;
export type SvgOptions = import("./types.js").SvgOptions;
export type WritableGame = import("./types.js").WritableGame;
export type WritableNode = import("./types.js").WritableNode;
/** A game under a rule set: an initial position and the actions since then. */
export declare class Game {
    #private;
    /** @param {{fen?: string, dialect?: Dialect, rules?: RulesInput}} [options] */
    constructor(options?: {
        fen?: string;
        dialect?: Dialect;
        rules?: RulesInput;
    });
    /**
     * Reads the main line of the first game of a PGN.
     *
     * @param {string} text
     * @param {{rules?: RulesInput}} [options]
     */
    static fromPgn(text: string, options?: {
        rules?: RulesInput;
    }): Game;
    /** Reads a game written by `toLink` or `toPositionLink`. @param {string} link */
    static fromLink(link: string): Game;
    /** The rules: the name of a preset, or the text form of `formatRules`. */
    get rules(): import("./types.js").RulesText;
    /** Returns the whole game as text for an address: the start, the actions, and the rules if they are not the default. */
    toLink(): string;
    /** Returns the current position with its count and its move number as text for an address, usually at most 45 characters. */
    toPositionLink(): string;
    /** The side to move. */
    get turn(): "black" | "white";
    /** Returns whether the side to move is in check. */
    isCheck(): boolean;
    /**
     * Returns all legal moves, even if the game is over.
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
    /**
     * @overload
     * @param {MoveOptions & {verbose?: boolean}} options
     * @returns {Move[] | string[]}
     */
    /** @param {MoveOptions & {verbose?: boolean}} [options] */
    moves(options: MoveOptions & {
        verbose: true;
    }): Move[];
    /**
     * Returns all legal moves, even if the game is over.
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
    /**
     * @overload
     * @param {MoveOptions & {verbose?: boolean}} options
     * @returns {Move[] | string[]}
     */
    /** @param {MoveOptions & {verbose?: boolean}} [options] */
    moves(options?: MoveOptions & {
        verbose?: false;
    }): string[];
    /**
     * Returns all legal moves, even if the game is over.
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
    /**
     * @overload
     * @param {MoveOptions & {verbose?: boolean}} options
     * @returns {Move[] | string[]}
     */
    /** @param {MoveOptions & {verbose?: boolean}} [options] */
    moves(options: MoveOptions & {
        verbose?: boolean;
    }): Move[] | string[];
    /**
     * Returns the target squares of each piece, in the form that boards such as chessground accept; none once the game is over.
     *
     * @returns {Map<string, string[]>}
     */
    dests(): Map<string, string[]>;
    /**
     * Returns whether a legal move captures.
     *
     * @param {MoveInput} move
     * @param {{letters?: Letters}} [options]
     * @returns {boolean}
     */
    isCapture(move: MoveInput, options?: {
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
     * Plays a move and returns its description. A bia that reaches its promotion rank always promotes, whether the move specifies it or not.
     *
     * @param {MoveInput} move coordinates, algebraic notation, or an object with `from` and `to`
     * @param {{letters?: Letters}} [options]
     * @returns {Move}
     */
    play(move: MoveInput, options?: {
        letters?: Letters;
    }): Move;
    /** Plays a move without describing it, for playing millions of moves. @param {MoveInput} move */
    push(move: MoveInput): void;
    /** Undoes the last action and returns it as text; null at the beginning. @returns {string | null} */
    undo(): string | null;
    /** Returns the FEN of the position, with its count. @param {{dialect?: Dialect}} [options] */
    fen(options?: {
        dialect?: Dialect;
    }): string;
    /** The FEN of the position in which the game began, with its count. */
    get startFen(): string;
    /** Returns the game as PGN. @param {{tags?: Record<string, string>, letters?: Letters}} [options] */
    pgn(options?: {
        tags?: Record<string, string>;
        letters?: Letters;
    }): string;
    /** Returns the pieces, from a1 to h8. */
    board(): import("./types.js").PlacedPiece[];
    /** The result: `1-0`, `0-1`, `1/2-1/2`, or `*` while the game is in progress. @returns {Result} */
    get result(): Result;
    /** The number of moves played so far by both sides together. @returns {number} */
    get ply(): number;
    /** The half-move clock: plies since the last capture or bia move. @returns {number} */
    get halfmoves(): number;
    /** The move number, from 1. It is incremented after Black's move. @returns {number} */
    get fullmoves(): number;
    /** The outcome of the game; null while it is in progress. @returns {Outcome | null} */
    get outcome(): Outcome | null;
    /** The running count; null if there is none, or once the game is over. @returns {Count | null} */
    get count(): Count | null;
    /** Whether the side to move may start a count. @returns {boolean} */
    get canStartCount(): boolean;
    /** Whether the side to move may stop its count. @returns {boolean} */
    get canStopCount(): boolean;
    /** The draws available by claim or acceptance; none once the game is over. @returns {Claims} */
    get claims(): Claims;
    /** The side whose draw offer is open; null if there is none, or once the game is over. @returns {Color | null} */
    get drawOffer(): Color | null;
    /** The number of occurrences of the current position, including this one. */
    get occurrences(): number;
    /** The last move played, even if other actions followed; null if there is none. @returns {MoveSquares | null} */
    get lastMove(): MoveSquares | null;
    /** Performs an action, such as one that an engine chose. @param {string} action in the form of `actions` */
    act(action: string): void;
    /** Starts a count for the side to move, before its move. */
    startCount(): void;
    /** Stops the count of the side to move, before its move. */
    stopCount(): void;
    /** Claims, on behalf of a side, a draw reported by `claims`. @param {"repetition"} [what] @param {Color} [side] */
    claim(what?: "repetition", side?: Color): void;
    /** Offers a draw on behalf of a side. The offer stands until the other side answers it or moves. */
    offerDraw(side?: "black" | "white"): void;
    /** Accepts, on behalf of a side, the draw offered by the other side or by its count. @param {Color} side */
    acceptDraw(side: Color): void;
    /** Declines, on behalf of a side, the draw offered by the other side. @param {Color} side */
    declineDraw(side: Color): void;
    /** Resigns on behalf of a side, which need not be the side to move. */
    resign(side?: "black" | "white"): void;
    /** Ends the game because a side's time has run out. */
    timeout(side?: "black" | "white"): void;
    /** The actions so far, as text: `e3e4`, `start_count`, `offer_draw white`. @returns {string[]} */
    get actions(): string[];
    /**
     * Returns the moves played so far.
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
    /**
     * @overload
     * @param {{verbose?: boolean, letters?: Letters}} options
     * @returns {Move[] | string[]}
     */
    /** @param {{letters?: Letters, verbose?: boolean}} [options] @returns {any} */
    history(options: {
        verbose: true;
        letters?: Letters;
    }): Move[];
    /**
     * Returns the moves played so far.
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
    /**
     * @overload
     * @param {{verbose?: boolean, letters?: Letters}} options
     * @returns {Move[] | string[]}
     */
    /** @param {{letters?: Letters, verbose?: boolean}} [options] @returns {any} */
    history(options?: {
        verbose?: false;
        letters?: Letters;
    }): string[];
    /**
     * Returns the moves played so far.
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
    /**
     * @overload
     * @param {{verbose?: boolean, letters?: Letters}} options
     * @returns {Move[] | string[]}
     */
    /** @param {{letters?: Letters, verbose?: boolean}} [options] @returns {any} */
    history(options: {
        verbose?: boolean;
        letters?: Letters;
    }): Move[] | string[];
    /** Returns a copy with its whole history. */
    clone(): Game;
    /** Frees the memory now. Otherwise this happens when the game becomes unreachable. */
    free(): void;
}
/** A valid position with its clocks, without history. */
export declare class Position {
    #private;
    /** @param {{fen?: string, dialect?: Dialect}} [options] */
    constructor(options?: {
        fen?: string;
        dialect?: Dialect;
    });
    /** The side to move. */
    get turn(): "black" | "white";
    /**
     * Returns all legal moves.
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
    /**
     * @overload
     * @param {MoveOptions & {verbose?: boolean}} options
     * @returns {Move[] | string[]}
     */
    /** @param {MoveOptions & {verbose?: boolean}} [options] */
    moves(options: MoveOptions & {
        verbose: true;
    }): Move[];
    /**
     * Returns all legal moves.
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
    /**
     * @overload
     * @param {MoveOptions & {verbose?: boolean}} options
     * @returns {Move[] | string[]}
     */
    /** @param {MoveOptions & {verbose?: boolean}} [options] */
    moves(options?: MoveOptions & {
        verbose?: false;
    }): string[];
    /**
     * Returns all legal moves.
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
    /**
     * @overload
     * @param {MoveOptions & {verbose?: boolean}} options
     * @returns {Move[] | string[]}
     */
    /** @param {MoveOptions & {verbose?: boolean}} [options] */
    moves(options: MoveOptions & {
        verbose?: boolean;
    }): Move[] | string[];
    /** Returns whether the side to move is in check. */
    isCheck(): boolean;
    /** Returns the target squares of each piece. @returns {Map<string, string[]>} */
    dests(): Map<string, string[]>;
    /** Returns whether a legal move captures. @param {MoveInput} move @param {{letters?: Letters}} [options] @returns {boolean} */
    isCapture(move: MoveInput, options?: {
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
    /** Returns whether the side to move is checkmated: in check without a legal move. */
    isCheckmate(): boolean;
    /** Returns whether the side to move is stalemated: not in check, but without a legal move. */
    isStalemate(): boolean;
    /** The Zobrist hash of the pieces and the side to move, as in books and tables. @returns {bigint} */
    get key(): bigint;
    /**
     * Returns the position after a legal move; this position is unchanged.
     *
     * @param {MoveInput} move
     * @param {{letters?: Letters}} [options]
     */
    after(move: MoveInput, options?: {
        letters?: Letters;
    }): Position;
    /** Counts the leaf nodes at a depth. @param {number} depth */
    perft(depth: number): number;
    /** Returns the FEN of the position. @param {{dialect?: Dialect}} [options] */
    fen(options?: {
        dialect?: Dialect;
    }): string;
    /** Returns the pieces, from a1 to h8. */
    board(): import("./types.js").PlacedPiece[];
    /** Frees the memory now. Otherwise this happens when the position becomes unreachable. */
    free(): void;
}
/**
 * Plays a record: reports whether it is legal, how the game ends, and whether a claim is right. An entry that is illegal, or is not a
 * move or an action, is part of the report; an entry of another type, an invalid start, rule set or claim throws an error.
 *
 * @param {readonly MoveInput[]} moves moves in coordinates or algebraic notation, and other actions such as `start_count`. Each move
 *   may be in any letters in which it is legal.
 * @param {{rules?: RulesInput, start?: string, claim?: Claim}} [options] `start` is a FEN; a claim is a result, `draw` or the reason for
 *   an end. A draw that the side to move may claim now is a right claim.
 * @returns {GameVerdict}
 */
export declare function verifyGame(moves: readonly MoveInput[], options?: {
    rules?: RulesInput;
    start?: string;
    claim?: Claim;
}): GameVerdict;
/**
 * Returns the outcome if a side's time runs out now: a draw if the other side lacks the material that the rules demand. A game that is
 * over keeps its outcome.
 *
 * @param {Subject} position a game, a position or a FEN
 * @param {Color} side
 * @param {{rules?: RulesInput}} [options] by default the rules of the game, or else Thailand's
 * @returns {Outcome}
 */
export declare function timeoutOutcome(position: Subject, side: Color, options?: {
    rules?: RulesInput;
}): Outcome;
/**
 * Describes any FEN, valid or not, including the forms that people paste: quoted, with `_`, `+` or `%20` between the
 * fields, or without the last fields.
 *
 * @param {string} fen
 * @param {{dialect?: Dialect}} [options]
 * @returns {SetupDescription}
 */
export declare function describeSetup(fen: string, options?: {
    dialect?: Dialect;
}): SetupDescription;
/**
 * Draws a board as an SVG picture.
 *
 * @param {Game | Position | string} position
 * @param {SvgOptions} [options]
 * @returns {string}
 */
export declare function svg(position: Game | Position | string, options?: SvgOptions): string;
