//! Errors of decoding and encoding games.

use core::fmt;

/// The error for bytes that do not encode a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MovesDecodeError {
    kind: MovesDecodeErrorKind,
    offset: usize,
    ply: usize,
}

impl MovesDecodeError {
    /// Creates an error at the given byte offset and ply.
    pub(super) const fn new(kind: MovesDecodeErrorKind, offset: usize, ply: usize) -> Self {
        Self { kind, offset, ply }
    }

    /// Returns the reason.
    ///
    /// ```
    /// use makruk::{Position, moves::{MovesCode, MovesDecodeErrorKind}};
    ///
    /// let error = MovesCode::Index.decode(&Position::start(), 1, &[]).unwrap_err();
    /// assert_eq!(error.kind(), MovesDecodeErrorKind::Truncated);
    /// ```
    pub const fn kind(&self) -> MovesDecodeErrorKind {
        self.kind
    }

    /// Returns the byte offset of the error.
    pub const fn offset(&self) -> usize {
        self.offset
    }

    /// Returns the number of the invalid ply, counting from 1, or of the last ply if the error follows the moves; 0 for an
    /// error before the first ply.
    pub const fn ply(&self) -> usize {
        self.ply
    }
}

impl fmt::Display for MovesDecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "offset {}", self.offset)?;
        if self.ply > 0 {
            write!(f, ", ply {}", self.ply)?;
        }
        write!(f, ": {}", self.kind)
    }
}

impl core::error::Error for MovesDecodeError {}

/// The reason for a [`MovesDecodeError`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum MovesDecodeErrorKind {
    /// The bytes end too early.
    Truncated,
    /// The move's number is not below the number of legal moves.
    NoSuchMove {
        /// The move's number.
        index: u32,
        /// Number of legal moves.
        legal: u32,
    },
    /// More bytes follow the end of the game.
    DataAfterEnd,
    /// Some padding bits of the last byte are not zero.
    NonZeroPadding,
    /// This is not the canonical encoding of the game.
    NonCanonical,
    /// The game has more than [`MAX_PLIES`](super::MAX_PLIES) plies.
    TooManyPlies,
}

impl fmt::Display for MovesDecodeErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Truncated => f.write_str("expected more bytes, found the end"),
            Self::NoSuchMove { index, legal } => {
                write!(
                    f,
                    "expected a move below number {legal}, found number {index}"
                )
            }
            Self::DataAfterEnd => f.write_str("expected the end, found more bytes"),
            Self::NonZeroPadding => f.write_str("the padding bits at the end are not zero"),
            Self::NonCanonical => f.write_str("non-canonical encoding"),
            Self::TooManyPlies => f.write_str("the game has too many plies"),
        }
    }
}

impl core::error::Error for MovesDecodeErrorKind {}

/// The error for a game that cannot be encoded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MovesEncodeError {
    kind: MovesEncodeErrorKind,
    ply: usize,
}

impl MovesEncodeError {
    /// Creates an error at the given ply.
    pub(super) const fn new(kind: MovesEncodeErrorKind, ply: usize) -> Self {
        Self { kind, ply }
    }

    /// Returns the reason.
    ///
    /// ```
    /// use makruk::{Move, Position, Square, moves::{MovesCode, MovesEncodeErrorKind}};
    ///
    /// let illegal = Move::new(Square::E3, Square::E5);
    /// let mut bytes = Vec::new();
    /// let start = Position::start();
    /// let error = MovesCode::Range.encode(&start, &[illegal], &mut bytes).unwrap_err();
    /// assert_eq!(error.kind(), MovesEncodeErrorKind::IllegalMove);
    /// ```
    pub const fn kind(&self) -> MovesEncodeErrorKind {
        self.kind
    }

    /// Returns the ply number, counting from 1; 0 for an error before the first ply.
    pub const fn ply(&self) -> usize {
        self.ply
    }
}

impl fmt::Display for MovesEncodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.ply > 0 {
            write!(f, "ply {}: ", self.ply)?;
        }
        self.kind.fmt(f)
    }
}

impl core::error::Error for MovesEncodeError {}

/// The reason for a [`MovesEncodeError`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum MovesEncodeErrorKind {
    /// A move is illegal.
    IllegalMove,
    /// The sink has no room for the bytes.
    Full,
    /// The game has more than [`MAX_PLIES`](super::MAX_PLIES) plies.
    TooManyPlies,
}

impl fmt::Display for MovesEncodeErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::IllegalMove => "the move is illegal",
            Self::Full => "the output is full",
            Self::TooManyPlies => "the game has too many plies",
        })
    }
}

impl core::error::Error for MovesEncodeErrorKind {}
