// These definitions override the README's link targets: the first definition of a label wins.
//! [`BitPosition`]: crate::BitPosition
//! [`Mover`]: crate::Mover
//! [`divide`]: crate::divide
//! [`perft`]: crate::perft
//! [`rua`]: crate::rua
//! [`shift`]: crate::shift
//! [`steps`]: crate::steps
#![doc = include_str!("../README.md")]
// Base URL for cross-crate links.
#![doc(html_root_url = "https://docs.rs/makruk-bitboard/latest")]
#![no_std]
#![forbid(unsafe_code)]
#![warn(clippy::std_instead_of_core, clippy::alloc_instead_of_core)]
#![cfg_attr(docsrs, feature(doc_cfg))]

// | Files | Contents |
// |---|---|
// | `shift` `steps` | shifts and fills; set-wise attacks of the stepping pieces |
// | `rua` | the only sliding attacks: kindergarten bitboards, or hyperbola quintessence (`small-tables`) |
// | `scan` | iterating over the squares of a bitboard |
// | `side` | colours as types |
// | `pieces` | three planes and the bitboard of White's pieces, 32 bytes |
// | `position` | `BitPosition`, converted from and to a `Position`; copied, never undone |
// | `view` | the board from the side to move: attacked squares, checkers, pins |
// | `attacks` | attack maps by side and by role, `gives_check` |
// | `movegen` | pieces with their target squares |
// | `count` `replies` | set-wise move counting; incremental counting of the replies to all moves |
// | `perft` | counting leaf nodes |
// | `techniques` | (feature) the other techniques for rua attacks and bit scans |
mod attacks;
mod count;
mod movegen;
mod perft;
mod pieces;
mod position;
mod replies;
pub mod rua;
mod scan;
pub mod shift;
mod side;
pub mod steps;
#[cfg(feature = "techniques")]
pub mod techniques;
mod view;

/// The size in bytes of the read-only tables in this crate. The Zobrist keys belong to makruk-core and are not included.
///
/// ```
/// # #[cfg(not(feature = "small-tables"))]
/// assert_eq!(makruk::bitboard::TABLE_BYTES, 7168);
/// ```
pub const TABLE_BYTES: usize = rua::TABLE_BYTES + steps::TABLE_BYTES + view::TABLE_BYTES;

const _: () = assert!(TABLE_BYTES <= 16 * 1024);

pub use crate::{
    movegen::Mover,
    perft::{divide, perft},
    position::BitPosition,
};
