// These definitions override the README's link targets: the first definition of a label wins.
//! [`Board`]: crate::Board
//! [`Move`]: crate::Move
//! [`Piece`]: crate::Piece
//! [`Position`]: crate::Position
//! [`Setup`]: crate::Setup
//! [`SetupProblems`]: crate::SetupProblems
//! [`Square`]: crate::Square
//! [`divide`]: crate::divide
//! [`perft`]: crate::perft
//! [`zobrist`]: crate::zobrist
#![doc = include_str!("../README.md")]
// Base URL for cross-crate links.
#![doc(html_root_url = "https://docs.rs/makruk-core/latest")]
#![no_std]
#![forbid(unsafe_code)]
#![warn(clippy::std_instead_of_core, clippy::alloc_instead_of_core)]
#![cfg_attr(docsrs, feature(doc_cfg))]

// | Files | Contents |
// |---|---|
// | `color` `role` `piece` `file` `rank` `square` `square_set` | the vocabulary |
// | `x88` | 0x88 arithmetic, with a diagram |
// | `movement` | how each piece moves: the steps of khun, met, khon, ma, rua, bia |
// | `mv` `move_list` | a move in two bytes, a list of them on the stack |
// | `board` `attacks` | the mailbox and the bitboards of each role and colour; attackers of a square |
// | `placement` | piece placement: the trait that the counting rules are generic over |
// | `setup` `setup_text` | any arrangement, with all fields of a FEN; its text form in human-readable data formats |
// | `validity` | why a position is invalid: `SetupProblems`, `SetupError` |
// | `illegality` | why a move is illegal |
// | `split_mix64` `random` `zobrist` | pseudorandom numbers; the hash and its published keys |
// | `position` | a validated position: play, undo, null move |
// | `safety` | checks, pins and attacked squares around the khun, from one table |
// | `movegen` | legal moves |
// | `move_generator` | the trait shared by `Position` and `BitPosition` |
// | `perft` | counting leaf nodes |
// | `serde` `arbitrary` | (features) data formats, and values from fuzz input |
#[cfg(feature = "arbitrary")]
mod arbitrary;
mod attacks;
mod board;
mod color;
mod file;
mod illegality;
mod move_generator;
pub mod move_list;
mod movegen;
pub mod movement;
mod mv;
mod perft;
mod piece;
mod placement;
mod position;
#[doc(hidden)]
pub mod random;
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

/// The size in bytes of the read-only tables in this crate: attacks, Zobrist keys and a few small ones. Apart from these, the
/// crate uses only the stack.
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

#[cfg(feature = "serde")]
#[doc(hidden)]
pub use crate::serde::as_text;
pub use bitflags;

pub use crate::{
    board::{Board, BoardIter},
    color::{ByColor, Color, ParseColorError},
    file::{File, ParseFileError},
    illegality::{IllegalMoveError, Illegality},
    move_generator::MoveGenerator,
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
