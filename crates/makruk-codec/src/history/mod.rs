//! Games in few bits: four codes for the moves of a game, from the simplest to the smallest.
//!
//! ```
//! use makruk_codec::history::HistoryCode;
//! use makruk_core::{Move, Position, Square};
//!
//! let squares = [(Square::E3, Square::E4), (Square::E6, Square::E5), (Square::B1, Square::D2)];
//! let moves: Vec<Move> = squares.into_iter().filter_map(|(from, to)| Move::new(from, to)).collect();
//! let start = Position::start();
//! for code in HistoryCode::ALL {
//!     let mut bytes = Vec::new();
//!     code.encode(&start, &moves, &mut bytes)?;
//!     assert_eq!(code.decode(&start, moves.len(), &bytes)?, moves);
//! }
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! Take [`Range`](HistoryCode::Range), the smallest, for moves alone; `makruk_notation::bytecode` takes one byte per move and
//! keeps comments and variations too. The other codes are kept for the sake of the papers that describe them.
//!
//! | Code | Writes | Bits per ply of Fairy-Stockfish's games |
//! |---|---|---|
//! | [`Index`](HistoryCode::Index) | the index of each move in the canonical order, one byte per ply | 8 |
//! | [`Radix`](HistoryCode::Radix) | one number per game | 4.2 |
//! | [`Huffman`](HistoryCode::Huffman) | the rank of each move by a model, in Huffman codes | 3.4 |
//! | [`Range`](HistoryCode::Range) | a range code over the model's probabilities | 3.3 |
//!
//! The caller stores the start position, the number of plies, the code and its version. The [page on formats](https://docs.rs/makruk/latest/makruk/documentation/formats/) compares the
//! codes on several sets of games.
//!
//! [`HistoryCode`] encodes and decodes whole games and needs the feature `alloc`. [`index_of`],
//! [`move_at`], [`huffman`], [`RangeEncoder`] and [`RangeDecoder`] allocate nothing.

#![doc(alias = "codec")]
#![doc = concat!("\n", include_str!("FORMAT.md"))]

mod canonical;
mod code_lengths;
mod error;
mod features;
pub mod huffman;
mod index;
mod memory;
pub mod model;
#[cfg(feature = "alloc")]
mod radix;
mod range;
mod temper;
#[cfg(feature = "__training")]
#[doc(hidden)]
pub mod training;
mod view;
mod weights;

#[cfg(feature = "alloc")]
use alloc::vec::Vec;
use core::{fmt, str::FromStr};

#[cfg(feature = "alloc")]
use makruk_core::{Move, Position};

pub use self::error::{
    HistoryDecodeError, HistoryDecodeErrorKind, HistoryEncodeError, HistoryEncodeErrorKind,
};
pub use self::{
    index::{index_of, move_at},
    range::{RangeDecoder, RangeEncoder},
};

/// The maximum number of plies of a game in any of the codes.
pub const MAX_PLIES: usize = 65_535;

/// The version of the model, and so of the codes `Huffman` and `Range`.
pub const MODEL_VERSION: u8 = 1;

/// Bytes of the read-only tables of `Huffman` and `Range`: weights, exponentials, steps of the pieces and
/// code words.
///
/// ```
/// assert_eq!(makruk_codec::history::TABLE_BYTES, 57_142);
/// ```
pub const TABLE_BYTES: usize = model::TABLE_BYTES + view::TABLE_BYTES + huffman::TABLE_BYTES;

const _: () = assert!(TABLE_BYTES <= 64 * 1024);

/// A code for the moves of a game; its [name](Self::name) parses as the code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum HistoryCode {
    /// One byte per ply: the index of the move in the canonical order.
    Index,
    /// The whole game as one number.
    Radix,
    /// The rank of each move by the model, in static Huffman codes.
    Huffman,
    /// A range code over the probabilities of the model.
    Range,
}

impl HistoryCode {
    /// All codes, the longest first.
    pub const ALL: [Self; 4] = [Self::Index, Self::Radix, Self::Huffman, Self::Range];

    /// Returns the version of the format.
    ///
    /// ```
    /// use makruk_codec::history::{HistoryCode, MODEL_VERSION};
    ///
    /// assert_eq!(HistoryCode::Range.version(), MODEL_VERSION);
    /// ```
    pub const fn version(self) -> u8 {
        match self {
            Self::Index | Self::Radix => 1,
            Self::Huffman | Self::Range => MODEL_VERSION,
        }
    }

    /// Returns the English name, for example `radix`.
    ///
    /// ```
    /// use makruk_codec::history::HistoryCode;
    ///
    /// assert_eq!(HistoryCode::Range.name(), "range");
    /// assert_eq!("range".parse(), Ok(HistoryCode::Range));
    /// assert!("zip".parse::<HistoryCode>().is_err());
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Self::Index => "index",
            Self::Radix => "radix",
            Self::Huffman => "huffman",
            Self::Range => "range",
        }
    }
}

impl fmt::Display for HistoryCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Parses a [name](HistoryCode::name).
impl FromStr for HistoryCode {
    type Err = ParseHistoryCodeError;

    fn from_str(text: &str) -> Result<Self, ParseHistoryCodeError> {
        let mut codes = Self::ALL.into_iter();
        codes
            .find(|code| code.name() == text)
            .ok_or(ParseHistoryCodeError(()))
    }
}

/// The error for a text that is not the name of a [`HistoryCode`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseHistoryCodeError(());

impl fmt::Display for ParseHistoryCodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected one of index, radix, huffman, range")
    }
}

impl core::error::Error for ParseHistoryCodeError {}

#[cfg(feature = "alloc")]
impl HistoryCode {
    /// Encodes the moves of a game and appends them to `out`; returns the number of bits without the
    /// padding of the last byte.
    ///
    /// ```
    /// use makruk_codec::history::HistoryCode;
    /// use makruk_core::{Move, Position, Square};
    ///
    /// let start = Position::start();
    /// let squares = [(Square::E3, Square::E4), (Square::E6, Square::E5), (Square::B1, Square::D2)];
    /// let moves = squares.map(|(from, to)| Move::new(from, to).unwrap());
    /// let mut bytes = Vec::new();
    /// let bits = HistoryCode::Radix.encode(&start, &moves, &mut bytes)?;
    /// assert!(bits <= 16 && bytes.len() == 2);
    /// assert_eq!(HistoryCode::Radix.decode(&start, 3, &bytes)?, moves);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If a move is not legal or there are more than [`MAX_PLIES`]. The bytes appended to
    /// `out` are then unspecified.
    pub fn encode(
        self,
        start: &Position,
        moves: &[Move],
        out: &mut Vec<u8>,
    ) -> Result<u64, HistoryEncodeError> {
        match self {
            Self::Index => {
                let mut position = start.clone();
                for (&mv, ply) in moves.iter().zip(1..) {
                    let error = |kind| HistoryEncodeError::new(kind, ply);
                    if ply > MAX_PLIES {
                        return Err(error(HistoryEncodeErrorKind::TooManyPlies));
                    }
                    let index = index_of(&position, mv);
                    out.push(index.ok_or(error(HistoryEncodeErrorKind::IllegalMove))?);
                    position.play_unchecked(mv);
                }
                Ok(8 * moves.len() as u64)
            }
            Self::Radix => radix::encode(start, moves, out),
            Self::Huffman => huffman::encode(start, moves, out),
            Self::Range => {
                let mut encoder = RangeEncoder::new(start, out);
                moves.iter().try_for_each(|&mv| encoder.push(mv))?;
                encoder.finish()
            }
        }
    }

    /// Decodes a game of a number of plies. A decoded game encodes to the same bytes.
    ///
    /// Memory is allocated as moves are decoded, two bytes per move, not in advance for `plies`. A move that is
    /// the only legal one takes no bits in most codes; there [`MAX_PLIES`] is the bound.
    ///
    /// ```
    /// use makruk_codec::history::HistoryCode;
    /// use makruk_core::{Move, Position, Square};
    ///
    /// let moves = HistoryCode::Index.decode(&Position::start(), 1, &[19])?;
    /// assert_eq!(moves, [Move::new(Square::E3, Square::E4).unwrap()]);
    /// assert!(HistoryCode::Index.decode(&Position::start(), 2, &[19]).is_err());
    /// # Ok::<(), makruk_codec::history::HistoryDecodeError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If [`HistoryCode::encode`] writes these bytes for no game of `plies` plies.
    pub fn decode(
        self,
        start: &Position,
        plies: usize,
        bytes: &[u8],
    ) -> Result<Vec<Move>, HistoryDecodeError> {
        let mut moves = Vec::new();
        match self {
            Self::Index => {
                let mut position = start.clone();
                for ply in 1..=plies {
                    let error = |kind| HistoryDecodeError::new(kind, ply - 1, ply);
                    if ply > MAX_PLIES {
                        return Err(error(HistoryDecodeErrorKind::TooManyPlies));
                    }
                    let &index = bytes
                        .get(ply - 1)
                        .ok_or(error(HistoryDecodeErrorKind::Truncated))?;
                    let mv = move_at(&position, index).map_err(error)?;
                    position.play_unchecked(mv);
                    moves.push(mv);
                }
                if bytes.len() > plies {
                    return Err(HistoryDecodeError::new(
                        HistoryDecodeErrorKind::DataAfterEnd,
                        plies,
                        plies,
                    ));
                }
            }
            Self::Radix => moves = radix::decode(start, plies, bytes)?,
            Self::Huffman => huffman::decode(start, plies, bytes, |mv| moves.push(mv))?,
            Self::Range => {
                let mut decoder = RangeDecoder::new(start, bytes);
                for _ in 0..plies {
                    moves.push(decoder.next_move()?);
                }
                decoder.finish()?;
            }
        }
        Ok(moves)
    }
}
