#![doc = include_str!("../README.md")]
#![no_std]
#![forbid(unsafe_code)]
#![warn(clippy::std_instead_of_core, clippy::alloc_instead_of_core)]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[doc(no_inline)]
pub use {makruk_core, makruk_notation};

#[doc(inline)]
pub use makruk_core::{
    Board, ByColor, ByRole, Color, CountField, File, Move, MoveList, Piece, Position, Rank, Role,
    Setup, SetupProblem, Square, SquareSet, Undo, divide, movement, perft, x88, zobrist,
};
#[doc(no_inline)]
pub use makruk_core::{IllegalMoveError, Illegality, SetupError};
#[doc(no_inline)]
pub use makruk_notation::FenError;
#[doc(inline)]
pub use makruk_notation::{
    Diagram, Epd, Fen, FenDialect, UciMove, diagram, epd, fen, letters, uci,
};

/// The names that most programs need: `use makruk::prelude::*;`.
pub mod prelude {
    #[doc(no_inline)]
    pub use crate::{
        Board, Color, Diagram, Fen, FenDialect, File, Move, MoveList, Piece, Position, Rank, Role,
        Setup, Square, SquareSet, UciMove,
    };
}
