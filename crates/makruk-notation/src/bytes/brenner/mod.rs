//! Brenner's code for Makruk: a codec with one byte per move, by piece and direction.
//!
//! ```
//! use makruk_core::Position;
//! use makruk_notation::brenner::{BrennerEvent, BrennerReader, Notation, Numbering};
//!
//! let bytes = [0x23, 0x24, 0x33, 0x3b, 0xc3, 0x10, 0x27, 0xce, 0xd2, 0x43];
//! let start = Position::start();
//! let reader = BrennerReader::new(&bytes, start, Numbering::Identity, Notation::Main)?;
//! let moves = reader.map(|event| match event {
//!     Ok(BrennerEvent::Move(mv)) => format!("{}{}", mv.from(), mv.to()),
//!     other => format!("{other:?}"),
//! });
//! let moves: Vec<String> = moves.collect();
//! assert_eq!(moves.join(" "), "d3d4 e6e5 d4e5 d6e5 f1f2 b8d7 h3h4 h8h7 h1h3 d8e7");
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! [`MoveCoder`] encodes single moves; [`BrennerWriter`] and [`BrennerReader`] are a stream of whole games with headers,
//! comments, marks and a result. None of them needs an allocator. With the feature `alloc`, `encode_tree` and
//! `decode_tree` convert game trees.

#![doc(alias = "codec")]
#![doc = concat!("\n", include_str!("FORMAT.md"))]

mod code;
mod coder;
mod compass;
mod game;
#[cfg(feature = "alloc")]
mod tree;

#[cfg(feature = "alloc")]
pub use self::tree::{decode_tree, encode_tree};
pub use self::{
    code::{BiaStep, BrennerCode, Mark},
    coder::MoveCoder,
    compass::{Compass, Leap},
    game::{BrennerEvent, BrennerReader, BrennerWriter, Header},
};

use core::{fmt, str::FromStr};

use crate::name::{self, ParseNameError};

/// The order of the fields in a byte. It is not encoded: a reader must know it.
///
/// Both notations have the same codes. Their names are `main` and `alternate`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Notation {
    /// The paper's first notation.
    #[default]
    Main,
    /// The paper's second notation, with the distance in the last bits.
    Alternate,
}

impl Notation {
    const NAMES: [&str; 2] = ["main", "alternate"];
    const VALUES: [Self; 2] = [Self::Main, Self::Alternate];
}

impl fmt::Display for Notation {
    /// Writes the name: `main` or `alternate`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [main, alternate] = Self::NAMES;
        f.pad(match self {
            Self::Main => main,
            Self::Alternate => alternate,
        })
    }
}

impl FromStr for Notation {
    type Err = ParseNameError;

    fn from_str(text: &str) -> Result<Self, ParseNameError> {
        name::parse(text, &Self::NAMES, &Self::VALUES)
    }
}

/// The time at which pieces of the same kind are numbered. It is not encoded: a reader must know it.
///
/// The names are `identity` and `current`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Numbering {
    /// Once, in the first position. A piece keeps its number; the number of a captured piece is not reused,
    /// and a bia that promotes gets the next unused met number.
    #[default]
    Identity,
    /// Before every move. A byte and a position suffice to decode a move, without the earlier moves.
    Current,
}

impl Numbering {
    const NAMES: [&str; 2] = ["identity", "current"];
    const VALUES: [Self; 2] = [Self::Identity, Self::Current];
}

impl fmt::Display for Numbering {
    /// Writes the name: `identity` or `current`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [identity, current] = Self::NAMES;
        f.pad(match self {
            Self::Identity => identity,
            Self::Current => current,
        })
    }
}

impl FromStr for Numbering {
    type Err = ParseNameError;

    fn from_str(text: &str) -> Result<Self, ParseNameError> {
        name::parse(text, &Self::NAMES, &Self::VALUES)
    }
}
