//! Makruk for Python: the native module `makruk._makruk`, which the package `makruk` shows in parts.
//!
//! Objects that change, such as a board, keep their state behind a lock that is held only while no Python code runs, so threads
//! may share them. Whatever takes long runs without the interpreter's lock.

mod archive;
mod board;
mod book;
mod codec;
mod columns;
mod engine;
mod errors;
mod files;
mod game;
mod html;
mod judge;
mod legal_moves;
mod locked;
mod moves;
mod notation;
mod numpy;
mod outcome;
mod panic;
mod perft;
mod pgn;
mod pickle;
mod rules;
mod sample;
mod state;
mod svg;
mod tablebase;
mod vocabulary;

/// The native part of `makruk`.
#[pyo3::pymodule]
mod _makruk {
    #[pymodule_export]
    use crate::{
        archive::{ArchiveReader, ArchiveWriter},
        board::Board,
        book::{BookBuilder, BookEntries, BookHandle},
        codec::{
            _random_board, decode_game, encode_game, pack, rank, rank_size, reduce, unpack, unrank,
        },
        columns::ColumnBuilder,
        engine::{
            _restore_decision, _restore_info, _restore_line, _restore_play_result, _restore_score,
            Analysis, Decision, Engine, Info, Line, PlayResult, Score, evaluate,
        },
        files::{_read_line, GameFile, game_of_json, game_of_uci},
        game::Game,
        judge::_judge,
        legal_moves::LegalMoves,
        moves::Move,
        numpy::{_restore_batch, Batch, legal_mask, planes, reset, step},
        outcome::{_restore_claims, _restore_count, _restore_outcome, Claims, Count, Outcome},
        panic::_panic,
        pgn::{_restore_record, GameNode, GameReader, Headers},
        pickle::{_restore_board, _restore_game},
        rules::{_restore_rules, Rules},
        sample::_sample,
        svg::_svg_board,
        tablebase::{_restore_verdict, BareKhunTables, Verdict},
        vocabulary::{Piece, parse_square, square_name},
    };
    use pyo3::prelude::*;

    /// Adds the game of `makruk.pgn`, beside that of `makruk`.
    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))?;
        module.add("PgnGame", module.py().get_type::<crate::pgn::PgnGame>())
    }
}
