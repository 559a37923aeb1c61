//! Errors of archives.

#[cfg(feature = "std")]
extern crate std;

use core::fmt;

use makruk_core::SetupError;

use crate::{
    bytes::error::{DecodeError, EncodeError},
    fen::FenError,
    pgn::TagError,
};

/// The error for an invalid archive, or an invalid game in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ContainerError {
    pub(super) kind: ContainerErrorKind,
    pub(super) offset: u64,
    pub(super) game: u64,
    pub(super) is_recoverable: bool,
}

impl ContainerError {
    /// Makes an error after which nothing more can be read.
    pub(super) const fn new(kind: ContainerErrorKind, offset: u64, game: u64) -> Self {
        Self {
            kind,
            offset,
            game,
            is_recoverable: false,
        }
    }

    /// Makes an error of one game or one block.
    pub(super) const fn in_game(kind: ContainerErrorKind, offset: u64, game: u64) -> Self {
        Self {
            is_recoverable: true,
            ..Self::new(kind, offset, game)
        }
    }

    /// Returns whether other games can still be read: only one game or one block is invalid.
    ///
    /// ```
    /// use makruk_notation::{GameTree, container::{Archive, ArchiveBuilder, GameFormat}};
    ///
    /// let mut builder = ArchiveBuilder::new(GameFormat::Range);
    /// builder.push(&"1. e4 e5 *".parse::<GameTree>()?)?;
    /// let mut bytes = builder.finish();
    /// bytes[20] ^= 1; // in the game
    /// assert!(Archive::new(&bytes)?.game(0).unwrap_err().is_recoverable());
    /// bytes[0] ^= 1; // in the header
    /// assert!(!Archive::new(&bytes).unwrap_err().is_recoverable());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub const fn is_recoverable(&self) -> bool {
        self.is_recoverable
    }

    /// Returns the kind of the error.
    ///
    /// ```
    /// use makruk_notation::container::{Archive, ContainerErrorKind};
    ///
    /// let error = Archive::new(b"not a file of games").unwrap_err();
    /// assert_eq!(error.kind(), ContainerErrorKind::Magic);
    /// ```
    pub const fn kind(&self) -> ContainerErrorKind {
        self.kind
    }

    /// Returns the offset of the error, in bytes from the start of the archive.
    ///
    /// ```
    /// use makruk_notation::container::Archive;
    ///
    /// assert_eq!(Archive::new(b"not a file of games").unwrap_err().offset(), 0);
    /// ```
    pub const fn offset(&self) -> u64 {
        self.offset
    }

    /// Returns the number of the game, from 1; 0 for the header and the index.
    ///
    /// ```
    /// use makruk_notation::container::Archive;
    ///
    /// assert_eq!(Archive::new(b"not a file of games").unwrap_err().game(), 0); // in the header
    /// ```
    pub const fn game(&self) -> u64 {
        self.game
    }
}

impl fmt::Display for ContainerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.game > 0 {
            write!(f, "game {}, ", self.game)?;
        }
        write!(f, "offset {}: {}", self.offset, self.kind)
    }
}

// The message includes that of the moves, the FEN or the tag, so there is no source that repeats it.
impl core::error::Error for ContainerError {}

/// The kinds of errors in an archive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ContainerErrorKind {
    /// The first bytes are not those of an archive.
    Magic,
    /// The version of the archive format is unknown.
    UnknownVersion(u8),
    /// The number of the game format is unknown.
    UnknownFormat(u8),
    /// The version of the game format is unknown.
    UnknownFormatVersion(u8),
    /// A reserved flag is set; these are the flags.
    ReservedFlag(u8),
    /// The bytes end too early.
    Truncated,
    /// A number does not fit into 64 bits.
    NumberTooLarge,
    /// The bytes are not the canonical encoding.
    NonCanonical,
    /// The checksum of the header, of a block or of the index is wrong.
    Checksum {
        /// The checksum in the archive.
        found: u32,
        /// The checksum of the bytes.
        expected: u32,
    },
    /// A text is not UTF-8.
    BadUtf8,
    /// The FEN of the first position is invalid.
    Fen(FenError),
    /// The first position is invalid.
    Setup(SetupError),
    /// A tag is invalid.
    Tag(TagError),
    /// The number of an action is unknown.
    UnknownAction(u64),
    /// An action is misplaced: before the first position, or a draw offer with a move after another action on
    /// that move.
    ActionPly,
    /// The number of a text, of a name or of a set of names is not used in the block yet.
    NoSuchText,
    /// The kind of a tag value is reserved.
    ReservedValue,
    /// The moves are invalid.
    Moves(DecodeError),
    /// The index does not match the blocks.
    Index,
    /// There are bytes after the end.
    DataAfterEnd,
    /// The archive has fewer games; this is their number.
    NoSuchGame(u64),
    /// The game exceeds this limit, [`ReadLimits::max_bytes`](crate::ReadLimits::max_bytes).
    TooManyBytes(u64),
    /// The game exceeds this limit, [`ReadLimits::max_moves`](crate::ReadLimits::max_moves).
    TooManyMoves(u64),
}

impl fmt::Display for ContainerErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Magic => f.write_str("not an archive: expected the bytes 89 4D 4B 47"),
            Self::UnknownVersion(version) => {
                write!(f, "archive version {version} is unknown")
            }
            Self::UnknownFormat(format) => write!(f, "game format {format} is unknown"),
            Self::UnknownFormatVersion(version) => {
                write!(f, "version {version} of the game format is unknown")
            }
            Self::ReservedFlag(flags) => write!(f, "a reserved flag is set in {flags:#010b}"),
            Self::Truncated => f.write_str("expected more bytes, found the end"),
            Self::NumberTooLarge => f.write_str("a number does not fit into 64 bits"),
            Self::NonCanonical => f.write_str("non-canonical encoding"),
            Self::Checksum { found, expected } => {
                write!(f, "the checksum is {found:08x}, expected {expected:08x}")
            }
            Self::BadUtf8 => f.write_str("a text is not UTF-8"),
            Self::Fen(error) => write!(f, "start, offset {}: {error}", error.offset()),
            Self::Setup(error) => write!(f, "start: {error}"),
            Self::Tag(error) => error.fmt(f),
            Self::UnknownAction(action) => write!(f, "action {action} is unknown"),
            Self::ActionPly => f.write_str("misplaced action"),
            Self::NoSuchText => f.write_str("no text has this number yet"),
            Self::ReservedValue => f.write_str("the kind of a tag value is reserved"),
            Self::Moves(error) => write!(f, "moves, {error}"),
            Self::Index => f.write_str("the index does not match the games"),
            Self::DataAfterEnd => f.write_str("expected the end, found more bytes"),
            Self::NoSuchGame(games) => write!(f, "the archive ends after game {games}"),
            Self::TooManyBytes(limit) => write!(
                f,
                "the game has more than {limit} bytes, the limit of this reader"
            ),
            Self::TooManyMoves(limit) => write!(
                f,
                "the game has more than {limit} moves, the limit of this reader"
            ),
        }
    }
}

/// The error for a game that cannot be written to an archive.
#[derive(Debug)]
#[non_exhaustive]
pub enum ContainerWriteError {
    /// The format cannot represent the whole game; [`GameFormat::reduce`](super::GameFormat::reduce) reports what it
    /// drops.
    Unsupported,
    /// The game begins with a position that is invalid in PGN.
    Setup(SetupError),
    /// The count with which the game begins has no form in FEN.
    Fen(FenError),
    /// The record is in this format, and the archive in another.
    OtherFormat(super::GameFormat),
    /// The game has a null move, which only the byte code can encode.
    NullMove {
        /// The number of the ply, from 1.
        ply: usize,
    },
    /// The moves cannot be encoded.
    Moves(EncodeError),
    /// The output fails; the archive is incomplete. Only an `ArchiveWriter` has this error.
    #[cfg(feature = "std")]
    Io(std::io::Error),
}

impl fmt::Display for ContainerWriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unsupported => f.write_str("the format cannot represent the whole game"),
            Self::Setup(error) => write!(f, "start: {error}"),
            Self::Fen(error) => write!(f, "start: {error}"),
            Self::OtherFormat(format) => write!(
                f,
                "the game is encoded as {format}, and the archive has another format"
            ),
            Self::NullMove { ply } => write!(f, "ply {ply}: the format has no null moves"),
            Self::Moves(error) => error.fmt(f),
            #[cfg(feature = "std")]
            Self::Io(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for ContainerWriteError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            // The message is that of the cause, so the source is the next one.
            #[cfg(feature = "std")]
            Self::Io(error) => error.source(),
            _ => None,
        }
    }
}

#[cfg(feature = "std")]
impl From<std::io::Error> for ContainerWriteError {
    fn from(error: std::io::Error) -> Self {
        Self::Io(error)
    }
}
