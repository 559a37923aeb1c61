//! Brenner's code for Makruk: a codec with one byte per move, by piece and direction.
//!
//! ```
//! use makruk::{Position, brenner::{BrennerEvent, BrennerReader, Notation, Numbering}};
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
//! [`BrennerCoder`] encodes single moves; [`BrennerWriter`] and [`BrennerReader`] stream whole games with headers,
//! comments, marks and a result. None of them needs an allocator. With the `alloc` feature, `encode_tree` and
//! `decode_tree` convert game trees.

#![doc(alias = "codec")]
#![doc = concat!("\n", include_str!("FORMAT.md"))]

#[cfg(test)]
#[allow(clippy::indexing_slicing, clippy::unwrap_used)]
mod chess;
mod code;
mod coder;
mod compass;
mod game;
#[cfg(feature = "alloc")]
mod tree;

#[cfg(feature = "alloc")]
pub use self::tree::{decode_tree, encode_tree};
pub use self::{
    code::Mark,
    coder::BrennerCoder,
    game::{BrennerEvent, BrennerReader, BrennerWriter, Header},
};

use core::{fmt, str::FromStr};

use makruk_codec::name::{self, ParseNameError};

/// The order of the fields in a byte. The encoding does not record the order, so a reader must know it.
///
/// Both notations have the same codes. They are named `main` and `alternate`.
///
/// The type is complete: the paper defines two notations.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Notation {
    /// The paper's first notation.
    #[default]
    Main,
    /// The paper's second notation, with the distance in the last bits.
    Alternate,
}

impl Notation {
    /// Both notations.
    pub const ALL: [Self; 2] = [Self::Main, Self::Alternate];

    /// Returns the name: `main` or `alternate`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Main => "main",
            Self::Alternate => "alternate",
        }
    }
}

impl fmt::Display for Notation {
    /// Writes the name: `main` or `alternate`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Notation {
    type Err = ParseNameError;

    /// Parses a name: `main` or `alternate`.
    fn from_str(text: &str) -> Result<Self, ParseNameError> {
        name::parse(text, name::names!(Notation), &Self::ALL)
    }
}

/// The scheme that numbers pieces of the same kind. The encoding does not record the scheme, so a reader must know it.
///
/// The numberings are named `identity` and `current`.
///
/// The type is complete: a piece keeps its number, or its number follows from the position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Numbering {
    /// Pieces are numbered once, in the initial position. A piece keeps its number; the number of a captured piece is
    /// not reused, and a bia that promotes gets the next unused met number.
    #[default]
    Identity,
    /// Pieces are renumbered before every move, so decoding a move needs only its byte and the position, not the
    /// earlier moves.
    Current,
}

impl Numbering {
    /// Both numberings.
    pub const ALL: [Self; 2] = [Self::Identity, Self::Current];

    /// Returns the name: `identity` or `current`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Identity => "identity",
            Self::Current => "current",
        }
    }

    /// Returns a one-line description of the numbering.
    pub const fn summary(self) -> &'static str {
        match self {
            Self::Identity => "By their first squares",
            Self::Current => "By the files of their current squares",
        }
    }
}

impl fmt::Display for Numbering {
    /// Writes the name: `identity` or `current`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Numbering {
    type Err = ParseNameError;

    /// Parses a name: `identity` or `current`.
    fn from_str(text: &str) -> Result<Self, ParseNameError> {
        name::parse(text, name::names!(Numbering), &Self::ALL)
    }
}
