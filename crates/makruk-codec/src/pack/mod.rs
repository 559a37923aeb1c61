//! Positions in few bytes: a family of formats, from the fastest to the smallest.
//!
//! ```
//! use makruk_codec::pack::PackFormat;
//! use makruk_core::{Color, Setup};
//!
//! let start = Setup::start(Color::White);
//! let packed = PackFormat::Nibble.pack(&start)?;
//! assert_eq!(packed.as_bytes().len(), 24);
//! assert_eq!(PackFormat::Nibble.unpack(&packed)?, start);
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! Take `nibble`, the fastest, which keeps bia ngai and accepts any pieces, or `rank-r`, the smallest (with the
//! feature `ranking`). The other formats are kept for the sake of the papers and discussions that describe them.
//!
//! | Format | Bytes, with a count | Accepts |
//! |---|---|---|
//! | [`nibble`] | 24, 26 | any pieces, 16 per side; keeps bia ngai |
//! | `rank-r` | 18, 18 | what captures and promotions allow |
//! | `rank-m` | 19, 19 | a full set, bia in their zone |
//! | [`multinomial`] | 20, 22 | a full set |
//! | [`huffman`] | 22, 24 | a full set |
//! | `huffman-reachable` | 24, 26 | a full set |
//! | `huffman-mean` | 25, 27 | a full set, bia in their zone |
//! | [`radix`] | 22, 24 | any pieces, 16 per side, bia in their zone |
//!
//! The bytes are the maximum; a position with few pieces takes fewer in the formats that are not a single number.
//! [`PackFormat`] chooses a format at run time; the modules have functions for one format each. The
//! [page on formats](https://docs.rs/makruk/latest/makruk/documentation/formats/) has all sizes, times, layouts and examples.
//!
//! The number of packed bytes must be known from outside. [`PackFormat::pack_tagged`] puts a byte with the format
//! and its version in front.
//!
//! # What is kept, and what is checked
//!
//! All formats keep the pieces, the side to move and a count. All drop the half-move clock, the move number
//! and [`first_number`](makruk_core::CountField::first_number): an unpacked setup has 0, 1 and none. All but `nibble`
//! write a bia ngai as a met, which moves alike. *A full set* is a khun, two rua, ma and khon, a met, and
//! eight bia, each of which may have become a further met. The *zone* of White's bia is ranks 3 to 5, that of
//! Black's ranks 4 to 6.
//!
//! Packing and unpacking check the same properties: one khun per side, at most 16 pieces per side, and
//! what the table says. Use [`Position::from_setup`] to reject everything else: khuns that touch, check to the side that
//! is not to move, several mets (ignore [`TOO_MANY_MET`](makruk_core::SetupProblems::TOO_MANY_MET) where bia ngai are not
//! kept).
//!
//! The encoding is canonical: each setup has one encoding, clocks aside, and all other bytes are rejected.
//!
//! # The count
//!
//! In all but the ranked formats two little-endian bytes follow the board if a count runs:
//! bits 0 to 12 are the plies, bits 13 to 15 the limit, 1 to 6 for 16, 32, 44, 64, 88 and 128 plies.
//! From 8,191 plies on, which no game reaches but a FEN can contain, bits 0 to 12 are 8,191 and four more
//! bytes have the plies. The ranked formats include the count in their number, and reject a count that no game
//! has: with a bia on the board, or more than one ply past its limit unless it began there.

#![doc(alias = "codec")]
#![doc(alias = "canonical encoding")]

mod bits;
mod format;
pub mod huffman;
pub mod multinomial;
pub mod nibble;
pub mod radix;

#[cfg(doc)]
use makruk_core::{CountField, Position, SetupProblems};

pub use self::format::{PackFormat, ParsePackFormatError, VERSION};
pub use crate::packed::{
    Bound, COUNT_BYTES, LONG_COUNT_BYTES, PackError, Packed, ParseWideError, UnpackError,
    UnpackErrorKind, Wide,
};
