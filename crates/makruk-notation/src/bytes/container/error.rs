//! What can be wrong with a file of games.

#[cfg(feature = "std")]
extern crate std;

use core::fmt;

use makruk_core::SetupError;

use crate::{
    bytes::error::{DecodeError, EncodeError},
    fen::FenError,
    pgn::TagError,
};

/// The error for bytes that are no file of games.
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

    /// Returns what is wrong.
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

    /// Returns where, in bytes from the start of the file.
    ///
    /// ```
    /// use makruk_notation::container::Archive;
    ///
    /// assert_eq!(Archive::new(b"not a file of games").unwrap_err().offset(), 0);
    /// ```
    pub const fn offset(&self) -> u64 {
        self.offset
    }

    /// Returns the number of the game, from 1; 0 in the header.
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

// The message has that of the moves, the FEN or the tag, so there is no source that says it again.
impl core::error::Error for ContainerError {}

/// What is wrong with a file of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ContainerErrorKind {
    /// The file does not begin as files of games do.
    Magic,
    /// The version of the container is not known.
    UnknownVersion(u8),
    /// The number of the format of the moves is not known.
    UnknownFormat(u8),
    /// The version of the format of the moves is not known.
    UnknownFormatVersion(u8),
    /// A flag is set that means nothing in this version.
    ReservedFlag(u8),
    /// The bytes end too early.
    Truncated,
    /// A number does not fit into 64 bits.
    NumberTooLarge,
    /// The same could have been said in another way, and only that one is right.
    NonCanonical,
    /// The checksum of the header, of a block of games or of the index is not that of its bytes.
    Checksum {
        /// The one in the file.
        found: u32,
        /// The one of the bytes.
        expected: u32,
    },
    /// A text is not UTF-8.
    BadUtf8,
    /// The first position is no FEN.
    Fen(FenError),
    /// The first position cannot be.
    Setup(SetupError),
    /// A tag cannot be one.
    Tag(TagError),
    /// An action has a number that means nothing in this version.
    UnknownAction(u64),
    /// An action stands where none can be: before the first ply, or a draw that is offered with a
    /// move behind what was done after that move.
    ActionPly,
    /// A text, a name or a list of names is meant that the block did not have before.
    NoSuchText,
    /// The value of a tag has a kind that means nothing in this version.
    ReservedValue,
    /// The moves cannot be read.
    Moves(DecodeError),
    /// The index does not agree with the games.
    Index,
    /// Something stands behind the end.
    DataAfterEnd,
    /// There are not so many games; this is the number of games in the archive.
    NoSuchGame(u64),
    /// The game has more bytes than [`ReadLimits::max_bytes`](crate::ReadLimits::max_bytes), which is
    /// this.
    TooManyBytes(u64),
    /// The game has more moves than [`ReadLimits::max_moves`](crate::ReadLimits::max_moves), which is this.
    TooManyMoves(u64),
}

impl fmt::Display for ContainerErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Magic => f.write_str("this is no file of games: expected the bytes 89 4D 4B 47"),
            Self::UnknownVersion(version) => {
                write!(f, "version {version} of these files is not known")
            }
            Self::UnknownFormat(format) => write!(f, "the format number {format} is not known"),
            Self::UnknownFormatVersion(version) => {
                write!(f, "version {version} of this format is not known")
            }
            Self::ReservedFlag(flags) => write!(f, "the flags {flags:#010b} have a reserved one"),
            Self::Truncated => f.write_str("expected more bytes, found the end"),
            Self::NumberTooLarge => f.write_str("a number does not fit into 64 bits"),
            Self::NonCanonical => f.write_str("this is not the one right way to say it"),
            Self::Checksum { found, expected } => write!(
                f,
                "the checksum is {found:08x}, but that of the bytes is {expected:08x}"
            ),
            Self::BadUtf8 => f.write_str("a text is not UTF-8"),
            Self::Fen(error) => write!(f, "start, offset {}: {error}", error.offset()),
            Self::Setup(error) => write!(f, "start: {error}"),
            Self::Tag(error) => error.fmt(f),
            Self::UnknownAction(action) => write!(f, "the action {action} is not known"),
            Self::ActionPly => f.write_str("an action stands where none can be"),
            Self::NoSuchText => f.write_str("the block had no such text before"),
            Self::ReservedValue => f.write_str("the kind of a value is reserved"),
            Self::Moves(error) => write!(f, "moves, {error}"),
            Self::Index => f.write_str("the index does not agree with the games"),
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

/// The reason why a game cannot be written.
#[derive(Debug)]
#[non_exhaustive]
pub enum ContainerWriteError {
    /// The format cannot carry all that is in the game; [`GameFormat::reduce`](super::GameFormat::reduce) says what.
    Unsupported,
    /// The game begins with a position that no PGN can have.
    Setup(SetupError),
    /// The count with which the game begins is none of a FEN.
    Fen(FenError),
    /// The moves are in another format than those of the file.
    OtherFormat(super::GameFormat),
    /// A null move, which only the byte code has.
    NullMove {
        /// Number of its ply, from 1.
        ply: usize,
    },
    /// The moves cannot be written.
    Moves(EncodeError),
    /// The output fails; the archive is incomplete. Only an `ArchiveWriter` has this error.
    #[cfg(feature = "std")]
    Io(std::io::Error),
}

impl fmt::Display for ContainerWriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unsupported => f.write_str("the format cannot carry all that is in the game"),
            Self::Setup(error) => write!(f, "start: {error}"),
            Self::Fen(error) => write!(f, "start: {error}"),
            Self::OtherFormat(format) => write!(
                f,
                "the moves are in the format {format}, and the archive has another"
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
