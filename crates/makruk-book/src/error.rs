//! Book errors.

use core::fmt;

use makruk_codec::{SourceError, SourceErrorKind};
#[cfg(feature = "std")]
use makruk_core::MAX_MOVES;

#[cfg(feature = "std")]
use crate::TallyProblem;

/// The error for a book that is invalid or cannot be read.
#[derive(Debug)]
pub struct BookError {
    kind: BookErrorKind,
    offset: u64,
    source: Option<SourceError>,
}

impl BookError {
    pub(crate) const fn new(kind: BookErrorKind, offset: u64) -> Self {
        let source = None;
        Self {
            kind,
            offset,
            source,
        }
    }

    /// Returns the error's kind.
    ///
    /// ```
    /// use makruk::book::{Book, BookErrorKind};
    ///
    /// let error = Book::open(b"something else").unwrap_err();
    /// assert_eq!(error.kind(), BookErrorKind::Magic);
    /// ```
    pub const fn kind(&self) -> BookErrorKind {
        self.kind
    }

    /// Returns the offset of the error in bytes from the start of the book. For a checksum error, it is the offset of
    /// the checksummed bytes; for a read error, it is 0.
    pub const fn offset(&self) -> u64 {
        self.offset
    }
}

impl From<SourceError> for BookError {
    fn from(error: SourceError) -> Self {
        let kind = BookErrorKind::Source(error.kind());
        match error.kind() {
            SourceErrorKind::Truncated { found, .. } => Self::new(BookErrorKind::Truncated, found),
            _ => Self {
                source: Some(error),
                ..Self::new(kind, 0)
            },
        }
    }
}

#[cfg(feature = "std")]
impl From<std::io::Error> for BookError {
    fn from(error: std::io::Error) -> Self {
        SourceError::from(error).into()
    }
}

#[cfg(feature = "std")]
impl From<BookError> for std::io::Error {
    fn from(error: BookError) -> Self {
        match error.source {
            Some(error) => error.into(),
            None => Self::new(std::io::ErrorKind::InvalidData, error),
        }
    }
}

impl fmt::Display for BookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.source {
            Some(error) => error.fmt(f),
            None => write!(f, "offset {}: {}", self.offset, self.kind),
        }
    }
}

impl core::error::Error for BookError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        // This error displays its cause's message, so `source` skips the cause and returns the cause's own source.
        self.source.as_ref().and_then(core::error::Error::source)
    }
}

/// The kinds of book errors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BookErrorKind {
    /// The bytes do not start with a book's magic number.
    Magic,
    /// The version of the format is unknown.
    UnknownVersion(u8),
    /// A reserved byte or bit is set.
    Reserved,
    /// The data is truncated.
    Truncated,
    /// A checksum does not match.
    Checksum {
        /// The checksum stored in the book.
        found: u32,
        /// The checksum computed from the bytes.
        expected: u32,
    },
    /// A number exceeds its maximum.
    NumberTooLarge,
    /// A page or leaf is misplaced, or has an invalid size.
    Pointer,
    /// Positions, or the moves of a position, are not in ascending order, or a page does not start with its own key.
    Order,
    /// No piece can make the move with this number.
    NoSuchMove(u16),
    /// The game counts of an entry are inconsistent.
    Tally,
    /// The name of a game source is not UTF-8.
    BadUtf8,
    /// The summary does not match the entries.
    Summary,
    /// There is data where the format allows none.
    DataAfterEnd,
    /// The bytes cannot be read.
    Source(SourceErrorKind),
}

impl fmt::Display for BookErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Magic => f.write_str("not a book: expected the bytes 89 4D 4B 42"),
            Self::UnknownVersion(version) => write!(f, "book version {version} is unknown"),
            Self::Reserved => f.write_str("a reserved bit is set"),
            Self::Truncated => f.write_str("expected more bytes, found the end"),
            Self::Checksum { found, expected } => {
                write!(f, "the checksum is {found:08x}, expected {expected:08x}")
            }
            Self::NumberTooLarge => f.write_str("a number is too large"),
            Self::Pointer => f.write_str("a page is misplaced"),
            Self::Order => f.write_str("positions or moves are not in ascending order"),
            Self::NoSuchMove(index) => write!(f, "no piece can make move {index}"),
            Self::Tally => f.write_str("the game counts of a move are inconsistent"),
            Self::BadUtf8 => f.write_str("the name of a game source is not UTF-8"),
            Self::Summary => f.write_str("the summary does not match the entries"),
            Self::DataAfterEnd => f.write_str("expected the end, found more bytes"),
            Self::Source(_) => f.write_str("the bytes cannot be read"),
        }
    }
}

/// The error for a book that cannot be written.
#[cfg(feature = "std")]
#[derive(Debug)]
pub struct BookWriteError {
    kind: BookWriteErrorKind,
    cause: Option<BookError>,
}

#[cfg(feature = "std")]
impl BookWriteError {
    pub(crate) const fn new(kind: BookWriteErrorKind) -> Self {
        Self { kind, cause: None }
    }

    pub(crate) fn caused(kind: BookWriteErrorKind, cause: impl Into<BookError>) -> Self {
        let cause = Some(cause.into());
        Self { kind, cause }
    }

    pub(crate) fn of_output(error: std::io::Error) -> Self {
        Self::caused(BookWriteErrorKind::Output, error)
    }

    pub(crate) fn of_scratch(error: impl Into<BookError>) -> Self {
        Self::caused(BookWriteErrorKind::Scratch, error)
    }

    /// Turns an output error into a temporary-file error.
    pub(crate) fn in_scratch(self) -> Self {
        match self.kind {
            BookWriteErrorKind::Output => Self {
                kind: BookWriteErrorKind::Scratch,
                ..self
            },
            _ => self,
        }
    }

    /// Returns the error's kind.
    pub const fn kind(&self) -> BookWriteErrorKind {
        self.kind
    }

    /// Returns the error from the output, the temporary file or the other book; `None` for other kinds.
    pub fn into_cause(self) -> Option<BookError> {
        self.cause
    }
}

/// The kinds of book write errors.
#[cfg(feature = "std")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BookWriteErrorKind {
    /// Writing the output failed; the book is incomplete.
    Output,
    /// A temporary file failed.
    Scratch,
    /// The added book with this number, counting from 0, cannot be read.
    Book(usize),
    /// An entry is out of order.
    Order,
    /// The tally of an entry is not valid in a book.
    Tally {
        /// The hash of the position.
        key: u64,
        /// The reason.
        problem: TallyProblem,
    },
    /// A position has more than the 218 possible moves; this is its hash.
    TooManyMoves(u64),
    /// There is not enough memory for the plies of a game, or for an entry.
    Memory,
    /// The move at this ply, counting from 1, is illegal.
    IllegalMove(usize),
    /// There are too many games.
    TooManyGames,
    /// The observer stopped the work; the book is incomplete.
    Stopped,
}

#[cfg(feature = "std")]
impl fmt::Display for BookWriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.cause, self.kind) {
            (Some(cause), BookWriteErrorKind::Output) => cause.fmt(f),
            (Some(cause), kind) => write!(f, "{kind}: {cause}"),
            (None, kind) => kind.fmt(f),
        }
    }
}

#[cfg(feature = "std")]
impl fmt::Display for BookWriteErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Output => f.write_str("output"),
            Self::Scratch => f.write_str("temporary file"),
            Self::Book(number) => write!(f, "book {}", number + 1),
            Self::Order => f.write_str("an entry is out of order"),
            Self::Tally { key, problem } => {
                write!(f, "a move of position {key:#018x}: {problem}")
            }
            Self::TooManyMoves(key) => {
                write!(f, "position {key:#018x} has more than {MAX_MOVES} moves")
            }
            Self::Memory => f.write_str("not enough memory"),
            Self::IllegalMove(ply) => write!(f, "ply {ply}: the move is illegal"),
            Self::TooManyGames => f.write_str("too many games for a book"),
            Self::Stopped => f.write_str("stopped before the book was written"),
        }
    }
}

#[cfg(feature = "std")]
impl core::error::Error for BookWriteError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        // This error displays its cause's message, so `source` skips the cause and returns the cause's own source.
        self.cause.as_ref().and_then(core::error::Error::source)
    }
}
