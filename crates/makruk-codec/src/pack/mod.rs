//! Boards in few bytes: one family of formats, from the fast one to the smallest.
//!
//! ```
//! use makruk_codec::{makruk_core::{Color, Setup}, pack::PackFormat};
//!
//! let start = Setup::start(Color::White);
//! let packed = PackFormat::Nibble.pack(&start)?;
//! assert_eq!(packed.as_bytes().len(), 24);
//! assert_eq!(PackFormat::Nibble.unpack(&packed)?, start);
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! | Format | Least | Start | Worst | Bytes, with a count | Keeps bia ngai | Takes |
//! |---|---|---|---|---|---|---|
//! | [`nibble`] | 72 bits | 192 | 192 | 24, 26 | yes | any pieces, 16 a side |
//! | [`huffman`] | 75 | 173 | 173 | 22, 24 | no | a full set |
//! | `huffman`, [`REACHABLE`](huffman::REACHABLE) | 75 | 171 | 187 | 24, 26 | no | a full set |
//! | `huffman`, [`MEAN`](huffman::MEAN) | 75 | 149 | 195 | 25, 27 | no | a full set, bia in zone |
//! | [`radix`] | 75 | 168 | 173 | 22, 24 | no | any pieces, 16 a side, bia in zone |
//! | [`multinomial`] | 156 | 156 | 156 | 20, 22 | no | a full set |
//! | `rank-m` | 148 | 148 | 148 | 19, 19 | no | a full set, bia in zone |
//! | `rank-r` | 142 | 142 | 142 | 18, 18 | no | what captures and promotions allow |
//!
//! The last two are in `rank`, which needs the feature `rank`. The modules have functions for one
//! format each; [`PackFormat`] chooses among them at run time.
//!
//! This is not a container: how many bytes there are must be known from outside. [`PackFormat::pack_tagged`] puts
//! a byte with the format and its version in front.
//!
//! # What is kept, and what is checked
//!
//! All formats keep the pieces, the side to move and a count. All lose the half-move clock, the number of
//! the move and [`first_number`](makruk_core::CountField::first_number): a setup that was unpacked has 0, 1 and
//! none. All but `nibble` write a bia ngai as a met; the rules do not tell them apart. *A full set* is
//! a khun, two rua, ma and khon, a met, and eight bia of which each may have become a further met. The
//! *zone* of White's bia are ranks 3 to 5, that of Black's ranks 4 to 6.
//!
//! What a setup must be to be packed is what it is when it is unpacked: one khun a side, at most 16 pieces
//! a side, and what the table says. All else is for [`Position::from_setup`] to judge: khuns that touch,
//! check to the side that is not to move, more met than one (where bia ngai are not kept ignore
//! [`TOO_MANY_MET`](makruk_core::SetupProblems::TOO_MANY_MET)), and what a format takes beyond a full set.
//!
//! Each setup has one form, clocks aside, and everything else is refused: other lengths, bits that only
//! fill a byte and are not zero, codes without a meaning, numbers that are too large.
//!
//! # The count
//!
//! Behind the board of all but the ranked formats come two more bytes if a count runs, little-endian:
//! bits 0 to 12 are the plies, bits 13 to 15 the limit, 1 to 6 for 16, 32, 44, 64, 88 and 128 plies.
//! From 8,191 plies on, which no game reaches but a FEN can say, bits 0 to 12 are 8,191 and four more
//! bytes have the plies. The ranked formats have the count in their number, where none runs that could
//! not run in a game: they refuse one with a bia on the board or more than one ply past its limit, unless
//! it began there.

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
