/**
 * Loads the WebAssembly module of these functions on the first call.
 *
 * @param {string | URL | Response | BufferSource | WebAssembly.Module} [source] where it is, if not beside this file
 * @returns {Promise<void>}
 */
export declare function ready(source?: string | URL | Response | BufferSource | WebAssembly.Module): Promise<void>;
/**
 * The notation of a move. `DEFAULT` is `SAN` with a letter for the bia; the `THAI` ones have Thai
 * letters, files and digits.
 */
export declare const Notation: Readonly<{
    DEFAULT: Readonly<{
        value: 0;
    }>;
    SAN: Readonly<{
        value: 1;
    }>;
    LAN: Readonly<{
        value: 2;
    }>;
    THAI_SAN: Readonly<{
        value: 8;
    }>;
    THAI_LAN: Readonly<{
        value: 9;
    }>;
}>;
export type Notation = typeof Notation[keyof typeof Notation];
/** @typedef {typeof Notation[keyof typeof Notation]} Notation */
/** How a game ended. No function uses it, in ffish.js either. */
export declare const Termination: Readonly<{
    ONGOING: Readonly<{
        value: 0;
    }>;
    CHECKMATE: Readonly<{
        value: 1;
    }>;
    STALEMATE: Readonly<{
        value: 2;
    }>;
    INSUFFICIENT_MATERIAL: Readonly<{
        value: 3;
    }>;
    N_MOVE_RULE: Readonly<{
        value: 4;
    }>;
    N_FOLD_REPETITION: Readonly<{
        value: 5;
    }>;
    VARIANT_END: Readonly<{
        value: 6;
    }>;
}>;
export type Termination = typeof Termination[keyof typeof Termination];
/** A board: a position with its count, and the moves that led to it. It can be played on after the end of the game. */
export declare class Board {
    #private;
    /**
     * @param {string} [variant] `makruk`
     * @param {string} [fen] the start position if it is missing or empty
     * @param {boolean} [is960] has no effect except on `is960`
     */
    constructor(variant?: string, fen?: string, is960?: boolean);
    /** Frees the memory now. Otherwise this happens when the board becomes unreachable. */
    delete(): void;
    /** The legal moves in coordinates, separated by spaces, even if the game is over. */
    legalMoves(): string;
    /** The legal moves in algebraic notation, in the order of `legalMoves`. */
    legalMovesSan(): string;
    /** The number of legal moves. */
    numberLegalMoves(): number;
    /** Plays a move in coordinates. Returns false if it is illegal. @param {string} uciMove */
    push(uciMove: string): boolean;
    /**
     * Plays a move in exactly the given notation. Returns false if there is no such move.
     * @param {string} sanMove
     * @param {Notation} [notation]
     */
    pushSan(sanMove: string, notation?: Notation): boolean;
    /** Plays moves separated by spaces. An illegal one is skipped. @param {string} uciMoves */
    pushMoves(uciMoves: string): void;
    /**
     * Plays moves separated by spaces. An illegal one is skipped.
     * @param {string} sanMoves
     * @param {Notation} [notation]
     */
    pushSanMoves(sanMoves: string, notation?: Notation): void;
    /** Undoes the last move. */
    pop(): void;
    /** Returns to the start position. */
    reset(): void;
    /** The constructor's argument. */
    is960(): boolean;
    /**
     * The FEN, with its count.
     *
     * @param {boolean} [showPromoted] whether a `~` marks each bia ngai
     * @param {number} [countStarted] the ply, from 1, with which board's honour began; -1 if it has not begun
     */
    fen(showPromoted?: boolean, countStarted?: number): string;
    /** Sets up another position, and forgets the moves. @param {string} fen */
    setFen(fen: string): void;
    /**
     * A move in coordinates in another notation; empty if it is illegal.
     * @param {string} uciMove
     * @param {Notation} [notation]
     */
    sanMove(uciMove: string, notation?: Notation): string;
    /**
     * Moves in coordinates, separated by spaces, in another notation; empty if one is illegal.
     *
     * @param {string} uciMoves
     * @param {Notation} [notation]
     * @param {boolean} [moveNumbers]
     */
    variationSan(uciMoves: string, notation?: Notation, moveNumbers?: boolean): string;
    /** Whether White is to move. */
    turn(): boolean;
    /** The move number, from 1. */
    fullmoveNumber(): number;
    /** The plies since the last capture or bia move. */
    halfmoveClock(): number;
    /** The number of plies before the position, by its move number. */
    gamePly(): number;
    /** Whether a side lacks the pieces to win. @param {boolean} turn true for White */
    hasInsufficientMaterial(turn: boolean): boolean;
    /** Whether both sides lack the pieces to win. */
    isInsufficientMaterial(): boolean;
    /** Whether the game is over; with `claimDraw`, also by repetition or a count. @param {boolean} [claimDraw] */
    isGameOver(claimDraw?: boolean): boolean;
    /** The result: `1-0`, `0-1`, `1/2-1/2`, or `*` while the game continues. @param {boolean} [claimDraw] */
    result(claimDraw?: boolean): "*" | "0-1" | "1-0" | "1/2-1/2";
    /** The square of the khun in check; empty if there is none. */
    checkedPieces(): string;
    /** Whether the side to move is in check. */
    isCheck(): boolean;
    /** Whether a legal move captures. @param {string} uciMove */
    isCapture(uciMove: string): boolean;
    /** The moves played, in coordinates, separated by spaces. */
    moveStack(): string;
    /** The captured pieces that may be dropped: none. @param {boolean} _color */
    pocket(_color: boolean): string;
    /** A diagram of the board. */
    toString(): string;
    /** `makruk`. */
    variant(): string;
}
/** A game that `readGamePGN` has read. */
export declare class Game {
    #private;
    /** @param {Iterable<readonly [string, string]>} headers @param {string} moves */
    constructor(headers: Iterable<readonly [string, string]>, moves: string);
    /** Has no effect but that the game cannot be used any more. */
    delete(): void;
    /** The names of the tags, separated by spaces. */
    headerKeys(): string;
    /** The value of a tag; empty if it is missing. @param {string} item */
    headers(item: string): string;
    /** The moves of the main line in coordinates, separated by spaces. */
    mainlineMoves(): string;
}
/**
 * Reads the first game of a PGN. Any letters are understood. A game of another variant or with an
 * illegal move is an error.
 *
 * @param {string} pgn
 */
export declare function readGamePGN(pgn: string): Game;
/**
 * Returns 1 for a valid FEN, 0 for an empty one, or the negative code of an error. Positions that no game
 * can reach are invalid, too.
 *
 * @param {string} fen
 * @param {string} [variant] `makruk`
 * @param {boolean} [_chess960] has no effect
 * @returns {number}
 */
export declare function validateFen(fen: string, variant?: string, _chess960?: boolean): number;
/** The FEN of the start position. @param {string} variant `makruk` */
export declare function startingFen(variant: string): string;
/** Whether captured pieces may be dropped: no. @param {string} variant `makruk` */
export declare function capturesToHand(variant: string): boolean;
/** Whether the variant is played on two boards: no. @param {string} variant `makruk` */
export declare function twoBoards(variant: string): boolean;
/** The supported variants: `makruk`. */
export declare function variants(): string;
/** The name and the version of this package. */
export declare function info(): string;
/** Throws an error: there are no other variants. @param {string} _config @returns {never} */
export declare function loadVariantConfig(_config: string): never;
declare const ffish: Readonly<{
    Board: typeof Board;
    Game: typeof Game;
    Notation: Readonly<{
        DEFAULT: Readonly<{
            value: 0;
        }>;
        SAN: Readonly<{
            value: 1;
        }>;
        LAN: Readonly<{
            value: 2;
        }>;
        THAI_SAN: Readonly<{
            value: 8;
        }>;
        THAI_LAN: Readonly<{
            value: 9;
        }>;
    }>;
    Termination: Readonly<{
        ONGOING: Readonly<{
            value: 0;
        }>;
        CHECKMATE: Readonly<{
            value: 1;
        }>;
        STALEMATE: Readonly<{
            value: 2;
        }>;
        INSUFFICIENT_MATERIAL: Readonly<{
            value: 3;
        }>;
        N_MOVE_RULE: Readonly<{
            value: 4;
        }>;
        N_FOLD_REPETITION: Readonly<{
            value: 5;
        }>;
        VARIANT_END: Readonly<{
            value: 6;
        }>;
    }>;
    capturesToHand: typeof capturesToHand;
    info: typeof info;
    loadVariantConfig: typeof loadVariantConfig;
    readGamePGN: typeof readGamePGN;
    startingFen: typeof startingFen;
    twoBoards: typeof twoBoards;
    validateFen: typeof validateFen;
    variants: typeof variants;
}>;
export type FairyStockfish = typeof ffish;
/** @typedef {typeof ffish} FairyStockfish the functions */
/**
 * Resolves to the functions, as the default export of ffish-es6 does.
 *
 * @param {{ onRuntimeInitialized?: (ffish: FairyStockfish) => void, [option: string]: unknown }} [options]
 *   other options have no effect
 * @returns {Promise<FairyStockfish>}
 */
export default function Module({ onRuntimeInitialized }?: {
    onRuntimeInitialized?: (ffish: FairyStockfish) => void;
    [option: string]: unknown;
}): Promise<FairyStockfish>;
export {};
