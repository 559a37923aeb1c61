//! Errors of books.

use core::fmt;

#[cfg(feature = "std")]
use makruk_core::MAX_MOVES;

#[cfg(feature = "std")]
use crate::TallyError;

/// The error for an invalid book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookError {
    kind: BookErrorKind,
    offset: u64,
}

impl BookError {
    pub(crate) const fn new(kind: BookErrorKind, offset: u64) -> Self {
        Self { kind, offset }
    }

    /// Returns the kind of the error.
    ///
    /// ```
    /// use makruk_book::{Book, BookErrorKind};
    ///
    /// let error = Book::open(b"something else").unwrap_err();
    /// assert_eq!(error.kind(), BookErrorKind::Magic);
    /// ```
    pub const fn kind(&self) -> BookErrorKind {
        self.kind
    }

    /// Returns the offset of the error, in bytes from the start of the book. An error of a checksum has the offset of
    /// the bytes that the checksum is of.
    ///
    /// ```
    /// use makruk_book::Book;
    ///
    /// assert_eq!(Book::open(b"something else").unwrap_err().offset(), 0);
    /// ```
    pub const fn offset(&self) -> u64 {
        self.offset
    }
}

impl fmt::Display for BookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "offset {}: {}", self.offset, self.kind)
    }
}

impl core::error::Error for BookError {}

/// The kinds of errors in a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BookErrorKind {
    /// The first bytes are not those of a book.
    Magic,
    /// The version of the format is unknown.
    UnknownVersion(u8),
    /// A reserved byte or bit is set.
    Reserved,
    /// The bytes end too early.
    Truncated,
    /// A checksum is wrong.
    Checksum {
        /// The checksum in the book.
        found: u32,
        /// The checksum of the bytes.
        expected: u32,
    },
    /// A number is larger than it can be here.
    NumberTooLarge,
    /// A page or a leaf is not where it should be, or has an impossible size.
    Pointer,
    /// Positions, or the moves of a position, are not in ascending order, or a page does not begin with its own key.
    Order,
    /// No piece can make the move of this number.
    NoSuchMove(u16),
    /// The numbers of games of an entry contradict each other.
    Tally,
    /// The name of a source of games is not UTF-8.
    BadUtf8,
    /// The summary does not match the entries.
    Summary,
    /// There are bytes where none should be.
    DataAfterEnd,
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
            Self::Pointer => f.write_str("a page is not where it should be"),
            Self::Order => f.write_str("positions or moves are not in ascending order"),
            Self::NoSuchMove(index) => write!(f, "no piece can make move {index}"),
            Self::Tally => f.write_str("the numbers of games of a move contradict each other"),
            Self::BadUtf8 => f.write_str("the name of a source of games is not UTF-8"),
            Self::Summary => f.write_str("the summary does not match the entries"),
            Self::DataAfterEnd => f.write_str("expected the end, found more bytes"),
        }
    }
}

/// The error for a book that cannot be read from a file.
#[cfg(feature = "std")]
#[derive(Debug)]
#[non_exhaustive]
pub enum BookReadError {
    /// The file cannot be read.
    Io(std::io::Error),
    /// The book is invalid.
    Book(BookError),
}

#[cfg(feature = "std")]
impl fmt::Display for BookReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => error.fmt(f),
            Self::Book(error) => error.fmt(f),
        }
    }
}

#[cfg(feature = "std")]
impl core::error::Error for BookReadError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            // The message is that of the cause, so the source is the next one.
            Self::Io(error) => error.source(),
            Self::Book(error) => error.source(),
        }
    }
}

#[cfg(feature = "std")]
impl From<std::io::Error> for BookReadError {
    fn from(error: std::io::Error) -> Self {
        Self::Io(error)
    }
}

#[cfg(feature = "std")]
impl From<BookError> for BookReadError {
    fn from(error: BookError) -> Self {
        Self::Book(error)
    }
}

#[cfg(feature = "std")]
impl From<BookReadError> for std::io::Error {
    fn from(error: BookReadError) -> Self {
        match error {
            BookReadError::Io(error) => error,
            BookReadError::Book(error) => Self::new(std::io::ErrorKind::InvalidData, error),
        }
    }
}

/// The error for a book that cannot be written.
#[cfg(feature = "std")]
#[derive(Debug)]
#[non_exhaustive]
pub enum BookWriteError {
    /// The output fails; the book is incomplete.
    Out(std::io::Error),
    /// A temporary file fails.
    Scratch(BookReadError),
    /// Another book, whose entries are added, cannot be read; this is its number, from 0.
    Book(usize, BookReadError),
    /// An entry does not come after the last one.
    Order,
    /// The games of an entry cannot be in a book.
    Tally {
        /// The hash of the position.
        key: u64,
        /// The reason.
        error: TallyError,
    },
    /// A position has more moves than the 218 that are possible; this is its hash.
    TooManyMoves(u64),
    /// There is no memory for the plies of a game, or for an entry.
    Memory,
    /// A move is illegal; this is the number of the ply, from 1.
    IllegalMove(usize),
    /// There are too many games.
    TooManyGames,
}

#[cfg(feature = "std")]
impl fmt::Display for BookWriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Out(error) => error.fmt(f),
            Self::Scratch(error) => write!(f, "temporary file: {error}"),
            Self::Book(number, error) => write!(f, "book {}: {error}", number + 1),
            Self::Order => f.write_str("an entry does not come after the last one"),
            Self::Tally { key, error } => write!(f, "a move of the position {key:#018x}: {error}"),
            Self::TooManyMoves(key) => {
                write!(
                    f,
                    "the position {key:#018x} has more than {MAX_MOVES} moves"
                )
            }
            Self::Memory => f.write_str("there is not enough memory"),
            Self::IllegalMove(ply) => write!(f, "ply {ply}: the move is illegal"),
            Self::TooManyGames => f.write_str("a book cannot have so many games"),
        }
    }
}

#[cfg(feature = "std")]
impl core::error::Error for BookWriteError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            // The message is that of the cause, so the source is the next one.
            Self::Out(error) => error.source(),
            Self::Scratch(error) | Self::Book(_, error) => error.source(),
            Self::Tally { error, .. } => error.source(),
            _ => None,
        }
    }
}
