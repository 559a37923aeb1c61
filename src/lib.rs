// Items that need a feature which is not enabled.
#![cfg_attr(
    not(feature = "search"),
    doc = "[`search`]: https://docs.rs/makruk/latest/makruk/search/index.html\n[`search::Engine`]: https://docs.rs/makruk/latest/makruk/search/struct.Engine.html\n[`search::Player`]: https://docs.rs/makruk/latest/makruk/search/struct.Player.html"
)]
#![cfg_attr(
    not(feature = "analysis"),
    doc = "[`analysis`]: https://docs.rs/makruk/latest/makruk/analysis/index.html"
)]
#![cfg_attr(
    not(feature = "nnue"),
    doc = "[`nnue`]: https://docs.rs/makruk/latest/makruk/nnue/index.html"
)]
#![cfg_attr(
    not(feature = "book"),
    doc = "[`book`]: https://docs.rs/makruk/latest/makruk/book/index.html"
)]
#![cfg_attr(
    not(feature = "query"),
    doc = "[`query`]: https://docs.rs/makruk/latest/makruk/query/index.html"
)]
#![cfg_attr(
    not(feature = "bitboard"),
    doc = "[`bitboard`]: https://docs.rs/makruk/latest/makruk/bitboard/index.html"
)]
#![cfg_attr(
    not(feature = "ranking"),
    doc = "[`ranking`]: https://docs.rs/makruk/latest/makruk/ranking/index.html"
)]
#![cfg_attr(
    not(feature = "svg"),
    doc = "[`svg`]: https://docs.rs/makruk/latest/makruk/svg/index.html"
)]
#![cfg_attr(
    not(all(feature = "alloc", feature = "words")),
    doc = "[`sheet`]: https://docs.rs/makruk/latest/makruk/sheet/index.html"
)]
#![cfg_attr(
    not(feature = "words"),
    doc = "[`words`]: https://docs.rs/makruk/latest/makruk/words/index.html"
)]
#![cfg_attr(
    not(any(feature = "search", feature = "tables")),
    doc = "[`tables`]: https://docs.rs/makruk/latest/makruk/tables/index.html"
)]
#![cfg_attr(
    not(feature = "std"),
    doc = "[`pgn::Games`]: https://docs.rs/makruk/latest/makruk/pgn/struct.Games.html"
)]
#![cfg_attr(
    not(feature = "alloc"),
    doc = "[`GameTree`]: https://docs.rs/makruk/latest/makruk/tree/struct.GameTree.html\n[`container`]: https://docs.rs/makruk/latest/makruk/container/index.html"
)]
#![doc = include_str!("front.md")]
#![no_std]
#![forbid(unsafe_code)]
#![warn(clippy::std_instead_of_core, clippy::alloc_instead_of_core)]
#![cfg_attr(docsrs, feature(doc_cfg))]
// Labels name features; nearly all targets have these.
#![cfg_attr(
    docsrs,
    doc(auto_cfg(hide(
        target_has_atomic = "ptr",
        target_family = "wasm",
        target_os = "unknown"
    )))
)]

// `documentation` contains the pages of docs/. `analysis`, `bitboard`, `book`, `nnue`, `search`, `tables` and `words` re-export a
// crate, or part of one, behind the feature of the same name. `sink` and `source` write and read bytes; `prelude` contains the names
// that most programs need. All other items are at the root.

#[allow(clippy::doc_markdown)] // prose pages contain names that are not code
pub mod documentation;

/// The example of the README, which needs the engine.
#[cfg(all(doctest, feature = "search"))]
#[doc = include_str!("../README.md")]
struct Readme;

#[doc(hidden)]
pub use makruk_core::split_mix64;
#[doc(inline)]
pub use makruk_core::{
    BoardIter, ByColor, ByRole, Color, File, MAX_MOVES, Move, MoveGenerator, MoveList, Piece,
    PiecePlacement, Position, Rank, Role, Setup, SetupProblems, Square, Undo, divide, movement,
    perft, x88, zobrist,
};
#[doc(inline)]
pub use makruk_core::{
    IllegalMoveError, Illegality, ParseColorError, ParseFileError, ParseMoveError, ParsePieceError,
    ParseRankError, ParseRoleError, ParseSquareError, SetupError,
};
#[doc(inline, alias = "canonical encoding")]
pub use makruk_notation::DecodeError;
#[cfg(feature = "alloc")]
#[doc(inline, alias = "archive", alias = "codec")]
pub use makruk_notation::container;
#[cfg(feature = "alloc")]
#[doc(inline)]
pub use makruk_notation::duplicates;
#[cfg(feature = "ranking")]
#[doc(inline)]
pub use makruk_notation::ranking;
#[cfg(all(feature = "alloc", feature = "words"))]
#[doc(inline)]
pub use makruk_notation::sheet;
#[cfg(feature = "svg")]
#[doc(inline)]
pub use makruk_notation::svg;
#[cfg(feature = "words")]
#[doc(inline)]
pub use makruk_notation::words;
#[doc(inline)]
pub use makruk_notation::{
    DecodeErrorKind, EncodeError, EncodeErrorKind, ParseNameError, TooManyPiecesError,
};
#[cfg(feature = "alloc")]
#[doc(inline)]
pub use makruk_notation::{ReadLimits, tree};
#[doc(inline)]
pub use makruk_notation::{diagram, epd, fen, letters, move_index, pgn, san, typed, uci};

// Each item has one page: in the module that explains it, or at the root. The root repeats the types that most programs need.
#[cfg(feature = "svg")]
#[doc(no_inline)]
pub use crate::svg::Svg;
#[cfg(feature = "alloc")]
#[doc(no_inline)]
pub use crate::tree::GameTree;
#[doc(no_inline)]
pub use crate::{
    diagram::Diagram,
    epd::Epd,
    fen::{Fen, FenDialect},
    move_index::{MoveIndex, PieceMoveIndex},
    san::San,
    uci::UciMove,
};
#[doc(inline)]
pub use makruk_rules::{
    Action, Actions, Adjudicator, BoardHonor, Caller, Claim, Claims, Count, CountExpiry,
    CountStart, CountedMove, Counting, FirstNumber, FixedAdjudicator, FixedGame, Game, GameResult,
    Hashes, Judgement, LimitRow, LimitTable, MateByCountingSide, MaterialTest, Moves, Outcome,
    OverLimit, PiecesHonor, RepetitionEffect, RulesField, Status, Termination, TimeControl,
    TimeoutMaterial, material_lead, storage, weaker_side,
};
#[doc(inline)]
pub use makruk_rules::{
    ActionError, HistoryFullError, ParseActionError, ParseCountKindError, ParseGameResultError,
    ParseRulesError, ParseTerminationError, ParseTimeControlError, StartCountError, StopCountError,
};

// rustdoc drops the aliases of an item whose re-export has a `doc` attribute, so each alias is repeated at the re-export.
#[doc(inline, alias = "mailbox", alias = "0x88", alias = "กระดาน")]
pub use makruk_core::Board;
#[doc(inline, alias = "counting")]
pub use makruk_core::CountField;
#[doc(inline, alias = "bitboard")]
pub use makruk_core::SquareSet;
#[doc(inline, alias = "codec")]
pub use makruk_notation::brenner;
#[doc(inline, alias = "codec")]
pub use makruk_notation::bytecode;
#[doc(inline, alias = "codec")]
pub use makruk_notation::moves;
#[doc(inline, alias = "codec", alias = "canonical encoding")]
pub use makruk_notation::pack;
#[doc(inline, alias = "นับศักดิ์", alias = "honour")]
pub use makruk_rules::CountKind;
#[doc(inline, alias = "chess clock")]
pub use makruk_rules::GameClock;
#[doc(inline, alias = "threefold repetition", alias = "threefold")]
pub use makruk_rules::Repetition;
#[doc(inline, alias = "variant")]
pub use makruk_rules::Rules;
#[doc(inline, alias = "insufficient material", alias = "dead position")]
pub use makruk_rules::can_mate;
#[doc(inline, alias = "insufficient material", alias = "dead position")]
pub use makruk_rules::can_win;
#[doc(inline, alias = "material")]
pub use makruk_rules::piece_value;

/// Byte sinks for encoders: a `Vec`, or an array of fixed size.
pub mod sink {
    #[doc(inline)]
    pub use makruk_notation::{FixedSink, Sink, SinkFullError};
}

/// Reviews, proofs, puzzles, drills and chases: the modules of the `makruk-analysis` crate.
///
/// Start with [`Prover`](analysis::proof::Prover), which proves a mate within the count.
#[cfg(feature = "analysis")]
pub mod analysis {
    #[doc(inline)]
    pub use makruk_analysis::{chase, drill, formation, proof, puzzle, review};
}

/// Byte sources for books and endgame tables: memory, a file, or a custom source.
pub mod source {
    #[cfg(feature = "alloc")]
    #[doc(inline)]
    pub use makruk_notation::DynByteSource;
    #[cfg(feature = "std")]
    #[doc(inline)]
    pub use makruk_notation::FileSource;
    #[doc(inline)]
    pub use makruk_notation::{ByteSource, SourceError, SourceErrorKind};
}

/// A bitboard move generator: the items of the `makruk-bitboard` crate.
#[cfg(feature = "bitboard")]
pub mod bitboard {
    // All items: the feature `techniques` of that crate, which this one lacks, adds a module for measurements.
    #[doc(inline)]
    pub use makruk_bitboard::*;
}

#[cfg(feature = "book")]
#[doc(alias = "opening book")]
#[doc(alias = "polyglot")]
pub mod book;

/// Searching games: the items of the `makruk-query` crate.
///
/// A [`Query`](query::Query) is parsed from text; a [`Finder`](query::Finder) searches games for it.
#[cfg(feature = "query")]
#[doc(alias = "find")]
#[doc(alias = "search in archives")]
pub mod query {
    #[doc(inline)]
    pub use makruk_query::{
        ArchiveFinder, BlockFinder, BoardPattern, Bounds, Condition, Contents, Ending,
        ExactPosition, Finder, FoundGame, FoundGames, GameMatch, Link, MaterialPattern,
        MovePattern, Query, QueryError, QueryErrorKind, SideMaterial, Step, StepOptions,
        TagOperator, TagTest, Threat, Word,
    };
}

/// Evaluation nets (NNUE): the `nnue` module of the `makruk-search` crate.
///
/// [`Net::from_bytes`](nnue::Net::from_bytes) reads a net file for [`Engine::set_net`](search::Engine::set_net). This crate
/// includes no net; the `makruk` tool does.
#[cfg(feature = "nnue")]
#[doc(alias = "NNUE")]
pub mod nnue {
    #[doc(inline, alias = "NNUE", alias = "neural network")]
    pub use makruk_search::nnue::Net;
    #[doc(inline)]
    pub use makruk_search::nnue::{Accumulators, INPUTS, InputBoard, NetError, OUTPUTS, Parts};
}

/// Endgame tables: the items of the `makruk-tables` crate.
///
/// The engine generates [`MemoryTables`](tables::MemoryTables) for its own use. The `two-sided` feature adds endings with a
/// piece on each side to them, and the `tables` feature adds tables in files.
#[cfg(any(feature = "search", feature = "tables"))]
pub mod tables {
    #[doc(
        inline,
        alias = "endgame tablebase",
        alias = "distance to mate",
        alias = "retrograde analysis"
    )]
    pub use makruk_tables::MemoryTables;
    #[doc(
        inline,
        alias = "endgame tablebase",
        alias = "oracle",
        alias = "syzygy"
    )]
    pub use makruk_tables::Tablebase;
    #[cfg(feature = "tables")]
    #[doc(inline, alias = "tablebase", alias = "syzygy")]
    pub use makruk_tables::Tables;
    #[doc(inline, alias = "DTM", alias = "distance to mate")]
    pub use makruk_tables::Verdict;
    #[cfg(feature = "tables")]
    #[doc(inline)]
    pub use makruk_tables::file_format;
    #[cfg(all(feature = "tables", feature = "std"))]
    #[doc(inline)]
    pub use makruk_tables::{EXTENSION, MakeOptions, Plan, make, make_from};
    #[doc(inline)]
    pub use makruk_tables::{
        Material, ParseMaterialError, PieceKind, Probe, RankedMove, TableStatistics, Wdl,
    };
    #[cfg(feature = "tables")]
    #[doc(inline)]
    pub use makruk_tables::{Table, TableError, TableErrorKind, TableProgress, VERSION};
}

/// The engine: the items of the `makruk-search` crate.
///
/// Start with [`Engine`](search::Engine), which searches a [`Game`] within [`Limits`](search::Limits);
/// a [`Player`](search::Player) also offers draws and calls counts. [`documentation::search`] describes
/// the search and its strength.
#[cfg(feature = "search")]
pub mod search {
    #[doc(inline, alias = "wdl", alias = "win probability")]
    pub use makruk_search::Chances;
    #[doc(
        inline,
        alias = "alpha-beta",
        alias = "aspiration window",
        alias = "correction history",
        alias = "futility pruning",
        alias = "history heuristic",
        alias = "iterative deepening",
        alias = "killer move",
        alias = "late move pruning",
        alias = "late move reduction",
        alias = "move ordering",
        alias = "null move",
        alias = "principal variation search",
        alias = "probcut",
        alias = "quiescence",
        alias = "static exchange evaluation",
        alias = "transposition table",
        alias = "LMR",
        alias = "PVS",
        alias = "TT",
        alias = "qsearch"
    )]
    pub use makruk_search::Engine;
    #[doc(inline, alias = "skill level", alias = "strength")]
    pub use makruk_search::Level;
    #[doc(inline, alias = "principal variation", alias = "PV")]
    pub use makruk_search::PvLine;
    #[doc(inline, alias = "centipawn")]
    pub use makruk_search::Score;
    #[doc(inline, alias = "info")]
    pub use makruk_search::SearchInfo;
    #[doc(
        inline,
        alias = "control",
        alias = "silent",
        alias = "stop",
        alias = "callback"
    )]
    pub use makruk_search::SearchObserver;
    #[doc(inline, alias = "outcome", alias = "bestmove")]
    pub use makruk_search::SearchResult;
    #[cfg(all(
        feature = "std",
        not(all(target_family = "wasm", target_os = "unknown"))
    ))]
    #[doc(inline, alias = "timer")]
    pub use makruk_search::Stopwatch;
    #[doc(
        inline,
        alias = "static evaluation",
        alias = "evaluation",
        alias = "eval",
        alias = "mobility"
    )]
    pub use makruk_search::evaluate;
    #[doc(inline)]
    pub use makruk_search::{
        AllocationError, Bound, Clock, Decision, Limits, Options, ParseLevelError, ParseScoreError,
        Player, PlayerPolicy, Resignation, ResumableDecision, Search,
    };
}

/// The names that most programs need: `use makruk::prelude::*;`.
pub mod prelude {
    #[cfg(feature = "alloc")]
    #[doc(no_inline)]
    pub use crate::GameTree;
    #[doc(no_inline)]
    pub use crate::{
        Action, Board, Claim, Claims, Color, Count, CountKind, Diagram, Fen, FenDialect, File,
        FixedGame, Game, GameClock, GameResult, Move, MoveList, Outcome, Piece, Position, Rank,
        Role, Rules, San, Setup, Square, SquareSet, Status, Termination, TimeControl, UciMove,
        Undo, letters::LetterSet, moves::MovesCode, pack::PackFormat, san::PlaySan,
        typed::PlayTyped,
    };
}
