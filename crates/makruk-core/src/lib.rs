#![doc = include_str!("../README.md")]
// Where this crate's documentation is not beside that of a crate that links to it.
#![doc(html_root_url = "https://docs.rs/makruk-core/latest")]
#![no_std]
#![forbid(unsafe_code)]
#![warn(clippy::std_instead_of_core, clippy::alloc_instead_of_core)]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "arbitrary")]
mod arbitrary;
mod attacks;
mod board;
mod color;
mod file;
mod illegality;
mod legality;
pub mod move_list;
mod movegen;
pub mod movement;
mod mv;
mod perft;
mod piece;
mod placement;
mod position;
mod rank;
mod role;
mod safety;
#[cfg(feature = "serde")]
mod serde;
mod setup;
#[cfg(feature = "serde")]
mod setup_text;
#[doc(hidden)]
pub mod split_mix64;
mod square;
pub mod square_set;
mod validity;
pub mod x88;
pub mod zobrist;

/// The size in bytes of the read-only tables in this crate: attacks, Zobrist keys and a few small
/// ones. The crate needs no other memory than this and the stack.
///
/// ```
/// # #[cfg(not(feature = "small-tables"))]
/// assert_eq!(makruk_core::TABLE_BYTES, 11_214);
/// ```
pub const TABLE_BYTES: usize = safety::TABLE_BYTES
    + zobrist::TABLE_BYTES
    + size_of_val(&Square::ALL)
    + size_of_val(&piece::BY_CELL)
    + size_of_val(&Piece::ALL);

const _: () = assert!(TABLE_BYTES <= 12 * 1024 && size_of::<Position>() <= 384);

pub use bitflags;

pub use crate::{
    board::{Board, BoardIter},
    color::{ByColor, Color, ParseColorError},
    file::{File, ParseFileError},
    illegality::{IllegalMoveError, Illegality},
    move_list::{MAX_MOVES, MoveList},
    mv::{Move, ParseMoveError},
    perft::{divide, perft},
    piece::{ParsePieceError, Piece},
    placement::PiecePlacement,
    position::{Position, Undo},
    rank::{ParseRankError, Rank},
    role::{ByRole, ParseRoleError, Role},
    setup::{CountField, Setup},
    square::{ParseSquareError, Square},
    square_set::SquareSet,
    validity::{SetupError, SetupProblems},
};
