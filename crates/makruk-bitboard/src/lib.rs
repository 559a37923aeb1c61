#![doc = include_str!("../README.md")]
// Where this crate's documentation is not beside that of a crate that links to it.
#![doc(html_root_url = "https://docs.rs/makruk-bitboard/latest")]
#![no_std]
#![forbid(unsafe_code)]
#![warn(clippy::std_instead_of_core, clippy::alloc_instead_of_core)]
#![cfg_attr(docsrs, feature(doc_cfg))]

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

/// The size in bytes of the read-only tables in this crate. The Zobrist keys are those of makruk-core.
///
/// ```
/// # #[cfg(not(feature = "small-tables"))]
/// assert_eq!(makruk_bitboard::TABLE_BYTES, 7168);
/// ```
pub const TABLE_BYTES: usize = rua::TABLE_BYTES + steps::TABLE_BYTES + view::TABLE_BYTES;

const _: () = assert!(TABLE_BYTES <= 16 * 1024);

pub use crate::{
    movegen::Mover,
    perft::{divide, perft},
    position::BitPosition,
};
