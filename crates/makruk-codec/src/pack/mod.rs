//! Compact positions: a family of formats, from the fastest to the smallest.
//!
//! ```
//! use makruk::{Color, Setup, pack::PackFormat};
//!
//! let start = Setup::start(Color::White);
//! let packed = PackFormat::Nibble.pack(&start)?;
//! assert_eq!(packed.as_bytes().len(), 24);
//! assert_eq!(PackFormat::Nibble.unpack(&packed)?, start);
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! Use `nibble`, the fastest, which preserves bia ngai and accepts any pieces, or `rank-r`, the smallest, which needs the
//! `ranking` feature. The other formats exist for comparison with the papers and discussions that describe them.
//!
//! | Format | Bytes, with a count | Accepts |
//! |---|---|---|
//! | [`nibble`] | 24, 26 | any pieces, 16 per side; preserves bia ngai |
//! | `rank-r` | 18, 18 | positions consistent with captures and promotions |
//! | `rank-m` | 19, 19 | a full set, bia in their zone |
//! | [`multinomial`] | 20, 22 | a full set |
//! | [`huffman`] | 22, 24 | a full set |
//! | [`radix`] | 22, 24 | any pieces, 16 per side, bia in their zone |
//!
//! The sizes are maxima for counts of up to 8,190 plies; in formats that are not a single number, a position with few pieces takes fewer bytes.
//! [`PackFormat`] selects a format at run time; each module has the functions for one format. The [page on
//! formats](https://docs.rs/makruk/latest/makruk/documentation/formats/) lists all sizes, times, layouts and examples.
//!
//! The reader must know the number of packed bytes. [`PackFormat::pack_tagged`] prepends a byte with the format and its
//! version.
//!
//! # What is preserved and checked
//!
//! All formats preserve the pieces, the side to move and a count. All drop the half-move clock, the move number and
//! [`first_number`](makruk_core::CountField::first_number): in an unpacked setup these are 0, 1 and `None`. All except
//! `nibble` write a bia ngai as a met, which moves the same way; unpacking marks surplus mets as promoted, as
//! [`Board::mark_surplus_mets`] does, so the unpacked position is legal if the packed one was. *A full set* is a khun, two each of rua, ma and khon, a met,
//! and eight bia, each of which may have become a further met. The *zone* is ranks 3 to 5 for White's bia and ranks 4 to 6
//! for Black's.
//!
//! Packing and unpacking check the same conditions: one khun per side, at most 16 pieces per side, and those in the table. Use
//! [`Position::from_setup`] to reject all other invalid positions: adjacent khuns, or the side not to move in check.
//!
//! The encoding is canonical: apart from clocks, each setup has exactly one encoding, and all other bytes are rejected.
//!
//! # The count
//!
//! In all formats except the ranked ones, two little-endian bytes follow the board if a count runs: bits 0 to 12 are the
//! plies, bits 13 to 15 the limit, 1 to 6 for 16, 32, 44, 64, 88 and 128 plies. From 8,191 plies on, which no game reaches
//! but a FEN can contain, bits 0 to 12 are 8,191 and four more bytes contain the plies. The ranked formats include the count
//! in their number. They reject counts that no game can have: with a bia on the board, or more than one ply past the limit
//! unless the count began there.

#![doc(alias = "codec")]
#![doc(alias = "canonical encoding")]

mod bits;
pub(crate) mod common;
mod format;
pub mod huffman;
pub mod multinomial;
pub mod nibble;
pub mod radix;

#[cfg(doc)]
use makruk_core::{Board, CountField, Position};

pub use self::{
    common::{
        COUNT_BYTES, LONG_COUNT_BYTES, PackError, Packed, ParseWideError, ReachBound, UnpackError,
        UnpackErrorKind, Wide,
    },
    format::{PackFormat, VERSION},
};
