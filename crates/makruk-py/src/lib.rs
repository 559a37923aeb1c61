//! Makruk for Python: the native module `makruk._makruk`, whose items the package `makruk` exposes in submodules.
//!
//! Mutable objects, such as a board, keep their state behind a lock that is never held while Python code runs, so threads may
//! share them. Slow operations release the GIL.
//!
//! | Files | Contents |
//! |---|---|
//! | `board` `game` `rules` `outcome` `moves` `vocabulary` | the classes of `makruk` |
//! | `words` | outcomes, counts and refusals as players read them, in English and Thai |
//! | `state` `judge` | a board that can be played on past an end, and the adjudication of records |
//! | `notation` `epd` `picture` `html` `svg` | boards and moves as text and as pictures |
//! | `pgn` | `makruk.pgn`: nodes and games, annotations, headers, reading from Python files |
//! | `files` `columns` `archive` | games in files of all formats, as columns, in archives |
//! | `query` | queries, and the games that answer them |
//! | `numpy` `actions` `planes` `play` `choice` `arrays` | `makruk.numpy`: batches of games for machine learning |
//! | `engine` `review` `tablebase` `book` | the engine and other engines in background threads, reviews, endgame tables, opening books |
//! | `proof` `puzzle` `drill` `chase` `verify` | proofs, puzzles, counting drills and chases, the questions of a server |
//! | `root` `move_text` | boards, games and moves as arguments |
//! | `background` `draft` `form` `interval` | work in background threads, output files, the data forms of results, and the interval between signal checks |
//! | `codec` `sample` `perft` `pyffish` | packed positions and games, random games, leaf nodes, the functions of `makruk.pyffish` |
//! | `errors` `locked` `pickle` `saved_game` `panic` | exceptions with kinds, locks, pickles, a deliberate bug for tests |
//!
//! The package's Python files are in `python/makruk`, one per submodule; `_makruk.pyi` has the types.

mod actions;
mod archive;
mod arrays;
mod background;
mod board;
mod book;
mod chase;
mod choice;
mod codec;
mod columns;
mod draft;
mod drill;
mod engine;
mod epd;
mod errors;
mod files;
mod form;
mod game;
mod html;
mod interval;
mod judge;
mod locked;
mod move_text;
mod moves;
mod notation;
mod numpy;
mod outcome;
mod panic;
mod perft;
mod pgn;
mod pickle;
mod picture;
mod planes;
mod play;
mod proof;
mod puzzle;
mod pyffish;
mod query;
mod review;
mod root;
mod rules;
mod sample;
mod saved_game;
mod state;
mod svg;
mod tablebase;
mod verify;
mod vocabulary;
mod words;

/// The native part of `makruk`.
#[pyo3::pymodule]
mod _makruk {
    #[pymodule_export]
    use crate::{
        archive::{ArchiveReader, ArchiveWriter},
        board::{_restore_board, Board, LegalMoves},
        book::{BookBuilder, BookEntries, BookHandle},
        chase::{_chase_endings, ChaseHandle},
        codec::{
            _random_board, decode_game, encode_game, pack, rank, rank_size, reduce, unpack, unrank,
        },
        columns::ColumnBuilder,
        drill::{_drill_question, DrillsHandle},
        engine::{
            _close_engines, _restore_decision, _restore_info, _restore_line, _restore_play_result,
            _restore_score, Analysis, Decision, Engine, Info, Line, PlayResult, Score, Uci,
            evaluate,
        },
        files::{_read_line, GameFile, game_of_json, game_of_uci},
        game::{_restore_game, Game},
        judge::_judge,
        move_text::_read_move,
        moves::Move,
        numpy::{_restore_batch, Batch},
        outcome::{_restore_claims, _restore_count, _restore_outcome, Claims, Count, Outcome},
        panic::_panic,
        pgn::{_restore_record, GameNode, GameReader, Headers},
        planes::{legal_mask, planes},
        play::{_dense_pairs, best, legal_actions, reset, sample, step},
        proof::{_prove, _refute, _verify_refutation, _verify_solution, _winning_moves},
        puzzle::{_check_puzzle, _goal_of_themes, _mine, AttemptHandle},
        pyffish::{
            _pyffish_cannot_win, _pyffish_fen, _pyffish_is_capture, _pyffish_is_check,
            _pyffish_is_checkmate, _pyffish_is_drawn, _pyffish_legal_moves, _pyffish_sans,
        },
        query::{_restore_match, Finder, Match, Query},
        review::{_accuracy, _formation, _performance, _thai_formation, ReviewerHandle},
        rules::{_restore_rules, Rules},
        sample::_sample,
        svg::_svg_board,
        tablebase::Tables,
        verify::{_verify_game, count_limit, timeout_outcome},
        vocabulary::{Piece, parse_square, square_name},
        words::{count, outcome, refusal, termination},
    };
    use pyo3::prelude::*;

    /// Adds `makruk.pgn.Game` under a name other than that of `makruk.Game`.
    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))?;
        module.add("PgnGame", module.py().get_type::<crate::pgn::PgnGame>())
    }
}
