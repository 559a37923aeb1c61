// Where the README links to another document, its page is meant here: see `documentation`.
#![doc = include_str!("links.md")]
// Its program asks the engine: without it that is no test.
#![cfg_attr(any(feature = "search", not(doctest)), doc = include_str!("../README.md"))]
// A page of documentation has no files beside it: the pictures stand in the page itself instead.
#![doc = "<style>.boards { display: none }</style>\n\n## Pictures\n"]
#![doc = include_str!("../docs/images/start.svg")]
#![doc = include_str!("../docs/images/check.svg")]
#![no_std]
#![forbid(unsafe_code)]
#![warn(clippy::std_instead_of_core, clippy::alloc_instead_of_core)]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[allow(clippy::doc_markdown)] // pages of prose, whose names are no code
pub mod documentation;

#[doc(inline)]
pub use makruk_core::{
    Board, ByColor, ByRole, Color, CountField, File, Move, MoveList, Piece, PiecePlacement,
    Position, Rank, Role, Setup, SetupProblems, Square, SquareSet, Undo, divide, movement, perft,
    x88, zobrist,
};
#[doc(no_inline)]
pub use makruk_core::{IllegalMoveError, Illegality, SetupError};
#[cfg(feature = "ranking")]
#[doc(inline)]
pub use makruk_notation::ranking;
#[doc(no_inline)]
pub use makruk_notation::{
    DecodeError, DecodeErrorKind, EncodeError, EncodeErrorKind, FenError, ParseNameError,
    TooManyPiecesError,
};
#[doc(inline)]
pub use makruk_notation::{
    Diagram, Epd, Fen, FenDialect, MoveIndex, PieceMoveIndex, San, UciMove, brenner, bytecode,
    diagram, epd, fen, history, letters, move_index, pack, pgn, san, uci,
};
#[cfg(feature = "alloc")]
#[doc(inline)]
pub use makruk_notation::{GameTree, ReadLimits, container, tree};
#[cfg(feature = "svg")]
#[doc(inline)]
pub use makruk_notation::{Svg, svg};
#[doc(inline)]
pub use makruk_rules::{
    Action, BoardHonor, Caller, Count, CountExpiry, CountKind, CountStart, Counting, FirstNumber,
    FixedGame, Game, LimitRow, LimitTable, MateByCountingSide, MaterialTest, Outcome, PiecesHonor,
    Repetition, RepetitionEffect, Rules, Status, Termination, can_mate, can_win, counting, game,
    repetition, storage, weaker_side,
};
#[doc(no_inline)]
pub use makruk_rules::{
    ActionError, HistoryFull, ParseActionError, ParseCountKindError, ParseRulesError,
    ParseTerminationError,
};

/// Where encoders write bytes: a `Vec`, or an array of fixed size.
pub mod sink {
    #[doc(inline)]
    pub use makruk_notation::{FixedSink, Sink, SinkFull};
}

/// A bitboard move generator: the items of the crate `makruk-bitboard`.
#[cfg(feature = "bitboard")]
pub mod bitboard {
    #[doc(inline)]
    pub use makruk_bitboard::*;
}

#[cfg(feature = "book")]
pub mod book;

/// Nets for the evaluation: the items of the crate `makruk-net`.
///
/// [`Engine::set_net`](search::Engine::set_net) takes the bytes of a file. This crate includes no net; the tool does.
#[cfg(feature = "nnue")]
pub mod net {
    #[doc(inline)]
    pub use makruk_net::*;
}

/// Endgame tables: the items of the crate `makruk-tables`.
#[cfg(feature = "tables")]
pub mod tables {
    #[doc(inline)]
    pub use makruk_tables::{
        CountAction, DynTableSource, ParseSignatureError, PieceKind, Probe, ProbeError, RankedMove,
        Signature, Table, TableError, TableSource, TableStatistics, Tables, VERSION, Verdict, Wdl,
    };
    #[cfg(feature = "std")]
    #[doc(inline)]
    pub use makruk_tables::{
        EXTENSION, FolderError, MakeError, MakeOptions, MakeProgress, Plan, make,
    };
}

/// The engine: the items of the crate `makruk-search`.
///
/// Start with [`Engine`](search::Engine), which searches a [`Game`] within [`Limits`](search::Limits);
/// a [`Player`](search::Player) also offers draws and calls counts. [`documentation::search`] describes
/// the search and its strength.
#[cfg(feature = "search")]
pub mod search {
    #[cfg(all(
        feature = "std",
        not(all(target_family = "wasm", target_os = "unknown"))
    ))]
    #[doc(inline)]
    pub use makruk_search::Stopwatch;
    #[doc(inline)]
    pub use makruk_search::{
        BareKhunTables, Clock, Decision, Engine, Iteration, Iterations, Level, Limits, Manners,
        Options, ParseLevelError, ParseScoreError, Player, PvLine, Resignation, Score, Search,
        SearchInfo, SearchObserver, SearchResult, Tablebase, TablebaseSummary, Turn, Verdict,
        evaluate,
    };
}

/// Proofs and puzzles: the items of the crate `makruk-proofs`.
///
/// Start with [`Prover`](proofs::Prover), which proves a mate within the count.
#[cfg(feature = "proofs")]
pub mod proofs {
    #[doc(inline)]
    pub use makruk_proofs::{
        Answer, Drill, DrillAnswer, DrillKind, Drills, Find, FlawError, Goal, MAX_MOVES, Miner,
        MinerOptions, Others, Progress, Proof, ProofLimits, Prover, Puzzle, Refutation, Rejection,
        Reply, Solution, Theme, UnknownError, Watch, call_count, reaches_plainly,
    };
}

/// The names that most programs need: `use makruk::prelude::*;`.
pub mod prelude {
    #[cfg(feature = "alloc")]
    #[doc(no_inline)]
    pub use crate::GameTree;
    #[doc(no_inline)]
    pub use crate::{
        Action, Board, Color, Count, CountKind, Diagram, Fen, FenDialect, File, Game, Move,
        MoveList, Outcome, Piece, Position, Rank, Role, Rules, San, Setup, Square, SquareSet,
        Status, Termination, UciMove, Undo, letters::LetterSet, pgn::GameResult, san::PlaySan,
    };
}
