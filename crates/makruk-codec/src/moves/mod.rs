//! Compact games: four codes for the moves of a game, from the simplest to the smallest.
//!
//! ```
//! use makruk::{Move, Position, Square, moves::MovesCode};
//!
//! let squares = [(Square::E3, Square::E4), (Square::E6, Square::E5), (Square::B1, Square::D2)];
//! let moves: Vec<Move> = squares.into_iter().map(|(from, to)| Move::new(from, to)).collect();
//! let start = Position::start();
//! for code in MovesCode::ALL {
//!     let mut bytes = Vec::new();
//!     code.encode(&start, &moves, &mut bytes)?;
//!     assert_eq!(code.decode(&start, moves.len(), &bytes)?, moves);
//! }
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! Use [`Range`](MovesCode::Range), the smallest, for moves alone; `makruk_notation::bytecode` takes one byte per move and
//! also preserves comments and variations. The other codes exist for comparison with the papers that describe them.
//!
//! | Code | Writes | Bits per ply of Fairy-Stockfish's games |
//! |---|---|---|
//! | [`Index`](MovesCode::Index) | the index of each move in the canonical order, one byte per ply | 8 |
//! | [`Radix`](MovesCode::Radix) | one number per game | 4.2 |
//! | [`Huffman`](MovesCode::Huffman) | the rank of each move in a model, in Huffman codes | 3.4 |
//! | [`Range`](MovesCode::Range) | a range code over the model's probabilities | 3.3 |
//!
//! The caller stores the start position, the number of plies, the code and its version. The [page on
//! formats](https://docs.rs/makruk/latest/makruk/documentation/formats/) compares the codes on several sets of games.
//!
//! [`MovesCode`] encodes and decodes whole games and needs the `alloc` feature. [`index_of`], [`move_at`], [`huffman`],
//! [`RangeEncoder`] and [`RangeDecoder`] do not allocate.

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

use crate::name::{self, ParseNameError};

pub use self::error::{
    MovesDecodeError, MovesDecodeErrorKind, MovesEncodeError, MovesEncodeErrorKind,
};
pub use self::{
    index::{index_of, move_at},
    range::{RangeDecoder, RangeEncoder},
};

/// Maximum number of plies per game in any of the codes.
pub const MAX_PLIES: usize = 65_535;

/// Version of the model, and therefore of the codes `Huffman` and `Range`.
pub const MODEL_VERSION: u8 = 1;

/// Size in bytes of the read-only tables for `Huffman` and `Range`: weights, exponentials, piece steps and code words.
///
/// ```
/// assert_eq!(makruk::moves::TABLE_BYTES, 57_142);
/// ```
pub const TABLE_BYTES: usize = model::TABLE_BYTES + view::TABLE_BYTES + huffman::TABLE_BYTES;

const _: () = assert!(TABLE_BYTES <= 64 * 1024);

/// A code for the moves of a game; parses from its [name](Self::name).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum MovesCode {
    /// One byte per ply: the move's index in the canonical order.
    Index,
    /// The whole game as one number.
    Radix,
    /// Each move's rank in the model, in static Huffman codes.
    Huffman,
    /// A range code over the model's probabilities.
    Range,
}

impl MovesCode {
    /// All codes, longest output first.
    pub const ALL: [Self; 4] = [Self::Index, Self::Radix, Self::Huffman, Self::Range];

    /// Returns the version of the format.
    ///
    /// ```
    /// use makruk::moves::{MovesCode, MODEL_VERSION};
    ///
    /// assert_eq!(MovesCode::Range.version(), MODEL_VERSION);
    /// ```
    pub const fn version(self) -> u8 {
        match self {
            Self::Index | Self::Radix => 1,
            Self::Huffman | Self::Range => MODEL_VERSION,
        }
    }

    /// Returns the English name, such as `radix`.
    ///
    /// ```
    /// use makruk::moves::MovesCode;
    ///
    /// assert_eq!(MovesCode::Range.name(), "range");
    /// assert_eq!("range".parse(), Ok(MovesCode::Range));
    /// assert!("zip".parse::<MovesCode>().is_err());
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

impl fmt::Display for MovesCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Parses a [name](MovesCode::name): `index`, `radix`, `huffman` or `range`.
impl FromStr for MovesCode {
    type Err = ParseNameError;

    fn from_str(text: &str) -> Result<Self, ParseNameError> {
        name::parse(text, name::names!(MovesCode), &Self::ALL)
    }
}

#[cfg(feature = "alloc")]
impl MovesCode {
    /// Encodes the moves of a game and appends them to `out`; returns the number of bits, excluding the padding of the last byte.
    ///
    /// ```
    /// use makruk::{Move, Position, Square, moves::MovesCode};
    ///
    /// let start = Position::start();
    /// let squares = [(Square::E3, Square::E4), (Square::E6, Square::E5), (Square::B1, Square::D2)];
    /// let moves = squares.map(|(from, to)| Move::new(from, to));
    /// let mut bytes = Vec::new();
    /// let bits = MovesCode::Radix.encode(&start, &moves, &mut bytes)?;
    /// assert!(bits <= 16 && bytes.len() == 2);
    /// assert_eq!(MovesCode::Radix.decode(&start, 3, &bytes)?, moves);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if a move is not legal or there are more than [`MAX_PLIES`] plies. The bytes appended to `out` are then
    /// unspecified.
    pub fn encode(
        self,
        start: &Position,
        moves: &[Move],
        out: &mut Vec<u8>,
    ) -> Result<u64, MovesEncodeError> {
        match self {
            Self::Index => {
                let mut position = start.clone();
                for (&mv, ply) in moves.iter().zip(1..) {
                    let error = |kind| MovesEncodeError::new(kind, ply);
                    if ply > MAX_PLIES {
                        return Err(error(MovesEncodeErrorKind::TooManyPlies));
                    }
                    let index = index_of(&position, mv);
                    out.push(index.ok_or(error(MovesEncodeErrorKind::IllegalMove))?);
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

    /// Decodes a game of `plies` plies. A decoded game encodes to the same bytes.
    ///
    /// Memory grows with the decoded moves, by two bytes per move; none is reserved for `plies` in advance. In most codes a
    /// forced move takes no bits, so only [`MAX_PLIES`] limits the number of moves.
    ///
    /// ```
    /// use makruk::{Move, Position, Square, moves::MovesCode};
    ///
    /// let moves = MovesCode::Index.decode(&Position::start(), 1, &[19])?;
    /// assert_eq!(moves, [Move::new(Square::E3, Square::E4)]);
    /// assert!(MovesCode::Index.decode(&Position::start(), 2, &[19]).is_err());
    /// # Ok::<(), makruk::moves::MovesDecodeError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if the bytes are not [`MovesCode::encode`]'s output for any game of `plies` plies.
    pub fn decode(
        self,
        start: &Position,
        plies: usize,
        bytes: &[u8],
    ) -> Result<Vec<Move>, MovesDecodeError> {
        let mut moves = Vec::new();
        match self {
            Self::Index => {
                let mut position = start.clone();
                for ply in 1..=plies {
                    let error = |kind| MovesDecodeError::new(kind, ply - 1, ply);
                    if ply > MAX_PLIES {
                        return Err(error(MovesDecodeErrorKind::TooManyPlies));
                    }
                    let &index = bytes
                        .get(ply - 1)
                        .ok_or(error(MovesDecodeErrorKind::Truncated))?;
                    let mv = move_at(&position, index).map_err(error)?;
                    position.play_unchecked(mv);
                    moves.push(mv);
                }
                if bytes.len() > plies {
                    return Err(MovesDecodeError::new(
                        MovesDecodeErrorKind::DataAfterEnd,
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
