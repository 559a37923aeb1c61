//! Errors of archives.

use core::fmt;

use makruk_codec::{SourceError, SourceErrorKind};
use makruk_core::SetupError;

use crate::{bytes::error::DecodeError, fen::FenError, pgn::TagError};

/// The error for an invalid or unreadable archive, or a game in it.
#[derive(Debug)]
pub struct ContainerError {
    damage: Damage,
    source: Option<SourceError>,
}

/// The kind of an error in an archive, and its location.
#[derive(Clone, Copy, Debug)]
pub(super) struct Damage {
    pub(super) kind: ContainerErrorKind,
    pub(super) offset: u64,
    pub(super) game: u64,
    pub(super) is_recoverable: bool,
}

impl Damage {
    /// Creates an error after which nothing more can be read.
    pub(super) const fn new(kind: ContainerErrorKind, offset: u64, game: u64) -> Self {
        Self {
            kind,
            offset,
            game,
            is_recoverable: false,
        }
    }

    /// Creates an error that is confined to one game or one block.
    pub(super) const fn in_game(kind: ContainerErrorKind, offset: u64, game: u64) -> Self {
        Self {
            is_recoverable: true,
            ..Self::new(kind, offset, game)
        }
    }
}

impl From<Damage> for ContainerError {
    fn from(damage: Damage) -> Self {
        let source = None;
        Self { damage, source }
    }
}

impl From<SourceError> for ContainerError {
    fn from(error: SourceError) -> Self {
        match error.kind() {
            SourceErrorKind::Truncated { found, .. } => {
                Damage::new(ContainerErrorKind::Truncated, found, 0).into()
            }
            kind => Self {
                damage: Damage::new(ContainerErrorKind::Source(kind), 0, 0),
                source: Some(error),
            },
        }
    }
}

#[cfg(feature = "std")]
impl From<std::io::Error> for ContainerError {
    fn from(error: std::io::Error) -> Self {
        SourceError::from(error).into()
    }
}

#[cfg(feature = "std")]
impl From<ContainerError> for std::io::Error {
    fn from(error: ContainerError) -> Self {
        match error.source {
            Some(error) => error.into(),
            None => Self::new(std::io::ErrorKind::InvalidData, error),
        }
    }
}

impl ContainerError {
    /// Returns the damage to the archive, or the error itself if the source failed.
    pub(super) fn damage(self) -> Result<Damage, Self> {
        match self.source {
            None => Ok(self.damage),
            Some(_) => Err(self),
        }
    }

    /// Sets the number of the game.
    pub(super) fn in_game(mut self, game: u64) -> Self {
        self.damage.game = game;
        self
    }

    /// Returns whether other games can still be read, because the error is confined to one game or one block. After any
    /// other error, an `ArchiveReader` yields no more games.
    ///
    /// ```
    /// use makruk::{GameTree, container::{Archive, ArchiveBuilder, GameFormat}};
    ///
    /// let mut builder = ArchiveBuilder::new(GameFormat::Range);
    /// builder.push(&"1. e4 e5 *".parse::<GameTree>()?)?;
    /// let mut bytes = builder.finish();
    /// bytes[20] ^= 1; // in the game
    /// assert!(Archive::open(&bytes)?.game(0).unwrap_err().is_recoverable());
    /// bytes[0] ^= 1; // in the header
    /// assert!(!Archive::open(&bytes).unwrap_err().is_recoverable());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub const fn is_recoverable(&self) -> bool {
        self.damage.is_recoverable
    }

    /// Returns the kind of the error.
    ///
    /// ```
    /// use makruk::container::{Archive, ContainerErrorKind};
    ///
    /// let error = Archive::open(b"not a file of games").unwrap_err();
    /// assert_eq!(error.kind(), ContainerErrorKind::Magic);
    /// ```
    pub const fn kind(&self) -> ContainerErrorKind {
        self.damage.kind
    }

    /// Returns the offset of the error, in bytes from the start of the archive; 0 if the bytes cannot be read.
    pub const fn offset(&self) -> u64 {
        self.damage.offset
    }

    /// Returns the number of the game, from 1; 0 for the header and the index.
    pub const fn game(&self) -> u64 {
        self.damage.game
    }
}

impl fmt::Display for ContainerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(error) = &self.source {
            return error.fmt(f);
        }
        let Damage {
            kind, offset, game, ..
        } = self.damage;
        if game > 0 {
            write!(f, "game {game}, ")?;
        }
        write!(f, "offset {offset}: {kind}")
    }
}

impl core::error::Error for ContainerError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        // The error displays its cause's message, so `source` skips the cause.
        self.source.as_ref().and_then(core::error::Error::source)
    }
}

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
    /// A reserved flag is set. Contains all flags.
    ReservedFlag(u8),
    /// The bytes end too early.
    Truncated,
    /// A number does not fit in 64 bits.
    NumberTooLarge,
    /// The bytes are not the canonical encoding.
    NonCanonical,
    /// The checksum of the header, of a block, of a group of signatures or of the index is wrong.
    Checksum {
        /// The checksum in the archive.
        found: u32,
        /// The checksum of the bytes.
        expected: u32,
    },
    /// Text is not UTF-8.
    BadUtf8,
    /// The FEN of the initial position is invalid.
    Fen(FenError),
    /// The initial position is invalid.
    Setup(SetupError),
    /// A tag is invalid.
    Tag(TagError),
    /// The number of an action is unknown.
    UnknownAction(u64),
    /// An action is misplaced: before the initial position, or a draw offer made with a move after another action on
    /// that move.
    ActionPly,
    /// A number refers to a text, a name or a set of names that the block has not defined yet.
    NoSuchText,
    /// The kind of a tag value is reserved.
    ReservedValue,
    /// The moves are invalid.
    Moves(DecodeError),
    /// The index does not match the blocks.
    Index,
    /// There are bytes after the end.
    DataAfterEnd,
    /// No game has the requested index. Contains the number of games.
    NoSuchGame(u64),
    /// The game exceeds this limit, [`ReadLimits::max_bytes`](crate::ReadLimits::max_bytes).
    TooManyBytes(u64),
    /// The game exceeds this limit, [`ReadLimits::max_moves`](crate::ReadLimits::max_moves).
    TooManyMoves(u64),
    /// The bytes cannot be read.
    Source(SourceErrorKind),
}

impl fmt::Display for ContainerErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Magic => f.write_str("not an archive: expected the bytes 89 4D 4B 47"),
            // Programs of the time before the first release wrote it.
            Self::UnknownVersion(1) => f.write_str(
                "archive version 1 was never released, expected version 2: write the archive again from its source",
            ),
            Self::UnknownVersion(version) => {
                write!(f, "archive version {version} is unknown, expected version 2")
            }
            Self::UnknownFormat(format) => write!(f, "game format {format} is unknown"),
            Self::UnknownFormatVersion(version) => {
                write!(f, "version {version} of the game format is unknown")
            }
            Self::ReservedFlag(flags) => write!(f, "a reserved flag is set in {flags:#010b}"),
            Self::Truncated => f.write_str("expected more bytes, found the end"),
            Self::NumberTooLarge => f.write_str("a number does not fit in 64 bits"),
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
            Self::NoSuchText => f.write_str("undefined text number"),
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
            Self::Source(_) => f.write_str("the bytes cannot be read"),
        }
    }
}
