//! Archives: binary files of games. Each game has its initial position, result, tags and actions alongside its encoded
//! moves. An archive also has a checksum per block of games, and an index.
//!
//! ```
//! use makruk::{GameTree, container::{Archive, ArchiveBuilder, GameFormat}};
//!
//! let game: GameTree = "[White \"A\"]\n\n1. e4 e5 2. Sf2 Sf7 1/2-1/2".parse()?;
//! let mut builder = ArchiveBuilder::new(GameFormat::Radix);
//! let bits = builder.push(&game)?;
//! assert_eq!(bits, 18); // four plies with 23 moves each: 4 · log2 23, made whole
//! let bytes = builder.finish();
//! let again = Archive::open(&bytes)?.game(0)?;
//! assert_eq!(again.pgn().to_string(), game.pgn().to_string());
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! [`Archive`] gives random access to the games of any [`ByteSource`](crate::ByteSource); `ArchiveReader` (feature
//! `std`) reads the games of a stream in order. [`ArchiveBuilder`] writes into memory, `ArchiveWriter` into a stream. A
//! [`Record`] is a game with its moves still encoded: use it to search an archive and to copy games. A [`Signature`] rules
//! out most games of a search for a position, and [`Archive::block`] finds the moves of the others fast.
//! [`ReadLimits`](crate::ReadLimits) bound the memory that a malicious file can consume.

#![doc(alias = "archive")]
#![doc(alias = "codec")]
#![doc = concat!("\n", include_str!("FORMAT.md"))]

// | Files | Contents |
// |---|---|
// | `archive` | archives in memory |
// | `reader` `writer` | archives larger than memory |
// | `record` | **one game: its header fields, and its moves as bytes** |
// | `payload` `actions` `start` | its moves in the archive's format, its other actions, its initial position |
// | `value` | tag values that are numbers or dates, in compact form |
// | `reduce` | dropping the parts of a game that a format cannot represent |
// | `signature` | a few bytes per game that rule out most games of a search |
// | `raw` | a fast walk over the games of a block |
// | `file` | the header of the file with its version, the signatures, the index, the trailer |
// | `block` `shared` | blocks of games, their checksum, and the texts that their games share |
// | `input` `error` | decoding numbers and texts; errors |

mod actions;
mod archive;
mod block;
mod error;
mod file;
mod input;
mod payload;
mod raw;
#[cfg(feature = "std")]
mod reader;
mod record;
mod reduce;
mod shared;
mod signature;
mod start;
mod value;
#[cfg(feature = "std")]
mod writer;

#[doc(hidden)]
pub use start::start_position;
pub use {
    archive::{Archive, ArchiveBuilder, ArchiveGames, ArchiveRecords},
    error::{ContainerError, ContainerErrorKind},
    raw::{ArchiveBlock, BlockRecords, RawGame, RawGames},
    record::Record,
    signature::{Departures, FinalMaterial, Signature},
};
#[cfg(feature = "std")]
pub use {
    reader::{ArchiveReader, ReaderRecords},
    writer::ArchiveWriter,
};

use alloc::vec::Vec;
use core::{fmt, str::FromStr};

use makruk_codec::name::{self, ParseNameError};

use crate::{
    brenner::{Notation, Numbering},
    bytes::error::{DecodeError, EncodeError},
    moves::MovesCode,
    tree::{Annotations, GameTree},
};
use reduce::Carries;

/// The version of the archive format.
pub const VERSION: u8 = 2;

/// The version of all game formats.
const FORMAT_VERSION: u8 = 1;

/// The codec for the moves of the games in an archive.
///
/// A format is parsed from its [name](Self::name), as in `makruk convert --to`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum GameFormat {
    /// [Brenner's code](crate::brenner), one byte per ply, with comments and marks. Number 1, or 2 for the alternate
    /// notation.
    Brenner(Notation, Numbering),
    /// The [byte code](crate::bytecode), one byte per move, with everything that a tree can contain. Number 3.
    Bytecode,
    /// [`MovesCode::Index`], one byte per ply: the index of the move. Number 4.
    Index,
    /// [`MovesCode::Radix`], one number for the whole game. Number 5.
    Radix,
    /// [`MovesCode::Huffman`], Huffman codes for the ranks of the moves. Number 6.
    Huffman,
    /// [`MovesCode::Range`], a range coder over a model of play. Number 7.
    Range,
}

impl GameFormat {
    /// All formats, in the order of their numbers.
    ///
    /// ```
    /// use makruk::container::GameFormat;
    ///
    /// for &format in GameFormat::ALL {
    ///     assert_eq!(format.name().parse(), Ok(format));
    /// }
    /// ```
    pub const ALL: &'static [Self] = &[
        Self::Brenner(Notation::Main, Numbering::Identity),
        Self::Brenner(Notation::Main, Numbering::Current),
        Self::Brenner(Notation::Alternate, Numbering::Identity),
        Self::Brenner(Notation::Alternate, Numbering::Current),
        Self::Bytecode,
        Self::Index,
        Self::Radix,
        Self::Huffman,
        Self::Range,
    ];

    /// Returns the name, for example `range`, from which the format can be parsed.
    ///
    /// The names of Brenner's code are `brenner` and, for the alternate notation, `brenner-alt`, with the suffix
    /// `-current` if pieces are renumbered in each position.
    ///
    /// ```
    /// use makruk::{brenner::{Notation, Numbering}, container::GameFormat};
    ///
    /// let format = GameFormat::Brenner(Notation::Alternate, Numbering::Identity);
    /// assert_eq!(format.name(), "brenner-alt");
    /// assert_eq!("brenner-alt".parse(), Ok(format));
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Self::Brenner(Notation::Main, Numbering::Identity) => "brenner",
            Self::Brenner(Notation::Main, Numbering::Current) => "brenner-current",
            Self::Brenner(Notation::Alternate, Numbering::Identity) => "brenner-alt",
            Self::Brenner(Notation::Alternate, Numbering::Current) => "brenner-alt-current",
            Self::Bytecode => "bytecode",
            Self::Index => "index",
            Self::Radix => "radix",
            Self::Huffman => "huffman",
            Self::Range => "range",
        }
    }

    /// Returns a one-line description of the format.
    pub const fn summary(self) -> &'static str {
        match self {
            Self::Brenner(Notation::Main, _) => {
                "One byte per ply, after Brenner; with comments and move marks"
            }
            Self::Brenner(Notation::Alternate, _) => "Brenner's alternate notation",
            Self::Bytecode => "One byte per ply, with variations, comments and glyphs",
            Self::Index => "One byte per ply, the index of the move among the legal moves",
            Self::Radix => "The whole game as one mixed-radix number: a little over 4 bits per ply",
            Self::Huffman => {
                "Huffman codes of the moves ranked by a model: 3.0 bits per ply in human games, 3.4 in engine games"
            }
            Self::Range => {
                "A range coder over a model of play: 2.9 bits per ply in human games, 3.3 in engine games"
            }
        }
    }

    /// Returns the format's number in the header of an archive.
    ///
    /// ```
    /// use makruk::container::GameFormat;
    ///
    /// assert_eq!((GameFormat::Bytecode.number(), GameFormat::Range.number()), (3, 7));
    /// ```
    pub const fn number(self) -> u8 {
        match self {
            Self::Brenner(Notation::Main, _) => 1,
            Self::Brenner(Notation::Alternate, _) => 2,
            Self::Bytecode => 3,
            Self::Index => 4,
            Self::Radix => 5,
            Self::Huffman => 6,
            Self::Range => 7,
        }
    }

    const fn flags(self) -> u8 {
        match self {
            Self::Brenner(_, Numbering::Current) => 1,
            _ => 0,
        }
    }

    fn from_number(number: u8, flags: u8) -> Result<Self, ContainerErrorKind> {
        let numbering = match flags {
            0 => Numbering::Identity,
            1 if matches!(number, 1 | 2) => Numbering::Current,
            _ => return Err(ContainerErrorKind::ReservedFlag(flags)),
        };
        Ok(match number {
            1 => Self::Brenner(Notation::Main, numbering),
            2 => Self::Brenner(Notation::Alternate, numbering),
            3 => Self::Bytecode,
            4 => Self::Index,
            5 => Self::Radix,
            6 => Self::Huffman,
            7 => Self::Range,
            _ => return Err(ContainerErrorKind::UnknownFormat(number)),
        })
    }

    /// Encodes a game's moves as in an archive, without the surrounding fields. Returns the size of the moves in bits,
    /// excluding padding and the annotations between moves.
    ///
    /// ```
    /// use makruk::{GameTree, container::GameFormat};
    ///
    /// let tree: GameTree = "1. e4 e5 *".parse()?;
    /// let mut bytes = Vec::new();
    /// assert_eq!(GameFormat::Index.encode(&tree, &mut bytes)?, 16); // bits
    /// assert_eq!(bytes, [19, 4]); // the numbers of the moves
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the format cannot represent the whole game; actions in the main line are dropped without an error.
    pub fn encode(self, tree: &GameTree, out: &mut Vec<u8>) -> Result<u64, EncodeError> {
        payload::put(tree, self, out)
    }

    /// Decodes moves written by [`GameFormat::encode`] into a copy of `start`, a tree with the initial position and no
    /// moves.
    ///
    /// ```
    /// use makruk::{GameTree, container::GameFormat};
    ///
    /// let tree = GameFormat::Index.decode(&GameTree::default(), 2, &[19, 4])?;
    /// assert_eq!(tree.main_line().count(), 2);
    /// # Ok::<(), makruk::DecodeError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the bytes do not encode exactly `plies` plies from that position.
    pub fn decode(
        self,
        start: &GameTree,
        plies: usize,
        bytes: &[u8],
    ) -> Result<GameTree, DecodeError> {
        payload::get(start, self, plies, bytes)
    }

    /// Returns the codec for the moves-only formats.
    pub(crate) const fn moves_code(self) -> Option<MovesCode> {
        match self {
            Self::Index => Some(MovesCode::Index),
            Self::Radix => Some(MovesCode::Radix),
            Self::Huffman => Some(MovesCode::Huffman),
            Self::Range => Some(MovesCode::Range),
            Self::Brenner(..) | Self::Bytecode => None,
        }
    }

    /// Returns whether actions are encoded among the moves.
    const fn carries_actions(self) -> bool {
        matches!(self, Self::Bytecode)
    }

    /// Returns a copy of a game without the parts that the format cannot represent, and a count of the dropped parts.
    ///
    /// Brenner's code encodes comments among the moves, but actions separately, so an action ends up after the other
    /// comments on its ply.
    ///
    /// ```
    /// use makruk::{GameTree, container::GameFormat};
    ///
    /// let game: GameTree = "1. e4 {[%count stop]} (1. d4) 1... e5! {good} *".parse()?;
    /// let (reduced, dropped) = GameFormat::Index.reduce(&game);
    /// assert_eq!(dropped.to_string(), "1 variation, 1 comment, 1 glyph");
    /// assert_eq!(reduced.annotations().to_string(), "1 action");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn reduce(self, tree: &GameTree) -> (GameTree, Annotations) {
        reduce::reduce(
            tree,
            match self {
                Self::Bytecode => Carries::Everything,
                Self::Brenner(..) => Carries::Comments,
                _ => Carries::Nothing,
            },
        )
    }
}

impl fmt::Display for GameFormat {
    /// Writes the [name](GameFormat::name).
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for GameFormat {
    type Err = ParseNameError;

    /// Parses the [name](GameFormat::name) of a format in [`GameFormat::ALL`], such as `range`.
    fn from_str(text: &str) -> Result<Self, ParseNameError> {
        name::parse(text, name::names!(GameFormat), Self::ALL)
    }
}
