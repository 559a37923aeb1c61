//! What can be wrong with the bytes of a game, and with a game to be encoded.

use core::fmt;

/// The error for bytes that are not the encoding of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HistoryDecodeError {
    kind: HistoryDecodeErrorKind,
    offset: usize,
    ply: usize,
}

impl HistoryDecodeError {
    /// Creates an error at a place.
    pub(super) const fn new(kind: HistoryDecodeErrorKind, offset: usize, ply: usize) -> Self {
        Self { kind, offset, ply }
    }

    /// Returns what is wrong.
    ///
    /// ```
    /// use makruk_codec::history::{HistoryCode, HistoryDecodeErrorKind};
    /// use makruk_core::Position;
    ///
    /// let error = HistoryCode::Index.decode(&Position::start(), 1, &[]).unwrap_err();
    /// assert_eq!(error.kind(), HistoryDecodeErrorKind::Truncated);
    /// ```
    pub const fn kind(&self) -> HistoryDecodeErrorKind {
        self.kind
    }

    /// Returns the offset of the error in bytes from the start.
    ///
    /// ```
    /// use makruk_codec::history::HistoryCode;
    /// use makruk_core::Position;
    ///
    /// let error = HistoryCode::Index.decode(&Position::start(), 2, &[0, 255]).unwrap_err();
    /// assert_eq!(error.offset(), 1);
    /// ```
    pub const fn offset(&self) -> usize {
        self.offset
    }

    /// Returns the number of the invalid ply, from 1, or of the last ply if the error follows the moves;
    /// 0 before the first.
    ///
    /// ```
    /// use makruk_codec::history::HistoryCode;
    /// use makruk_core::Position;
    ///
    /// let error = HistoryCode::Index.decode(&Position::start(), 2, &[0, 255]).unwrap_err();
    /// assert_eq!(error.ply(), 2);
    /// ```
    pub const fn ply(&self) -> usize {
        self.ply
    }
}

impl fmt::Display for HistoryDecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "offset {}", self.offset)?;
        if self.ply > 0 {
            write!(f, ", ply {}", self.ply)?;
        }
        write!(f, ": {}", self.kind)
    }
}

impl core::error::Error for HistoryDecodeError {}

/// The reason of a [`HistoryDecodeError`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum HistoryDecodeErrorKind {
    /// The bytes end too early.
    Truncated,
    /// The number of a move is not below the number of legal moves.
    NoSuchMove {
        /// The number.
        index: u32,
        /// How many legal moves there are.
        legal: u32,
    },
    /// More bytes follow the end of the game.
    DataAfterEnd,
    /// Padding bits of the last byte are not zero.
    NonZeroPadding,
    /// The game has another encoding, which is the canonical one.
    NonCanonical,
    /// The game has more than [`MAX_PLIES`](super::MAX_PLIES) plies.
    TooManyPlies,
}

impl fmt::Display for HistoryDecodeErrorKind {
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
            Self::TooManyPlies => f.write_str("there are more plies than a game may have"),
        }
    }
}

impl core::error::Error for HistoryDecodeErrorKind {}

/// The error for a game that cannot be encoded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HistoryEncodeError {
    kind: HistoryEncodeErrorKind,
    ply: usize,
}

impl HistoryEncodeError {
    /// Creates an error at a ply.
    pub(super) const fn new(kind: HistoryEncodeErrorKind, ply: usize) -> Self {
        Self { kind, ply }
    }

    /// Returns what is wrong.
    ///
    /// ```
    /// use makruk_codec::history::{HistoryCode, HistoryEncodeErrorKind};
    /// use makruk_core::{Move, Position, Square};
    ///
    /// let illegal = Move::new(Square::E3, Square::E5).unwrap();
    /// let mut bytes = Vec::new();
    /// let start = Position::start();
    /// let error = HistoryCode::Range.encode(&start, &[illegal], &mut bytes).unwrap_err();
    /// assert_eq!(error.kind(), HistoryEncodeErrorKind::IllegalMove);
    /// ```
    pub const fn kind(&self) -> HistoryEncodeErrorKind {
        self.kind
    }

    /// Returns the number of the ply, from 1; 0 before the first.
    ///
    /// ```
    /// use makruk_codec::history::HistoryCode;
    /// use makruk_core::{Move, Position, Square};
    ///
    /// let push = Move::new(Square::E3, Square::E4).unwrap(); // legal once
    /// let mut bytes = Vec::new();
    /// let start = Position::start();
    /// let error = HistoryCode::Index.encode(&start, &[push; 2], &mut bytes).unwrap_err();
    /// assert_eq!(error.ply(), 2);
    /// ```
    pub const fn ply(&self) -> usize {
        self.ply
    }
}

impl fmt::Display for HistoryEncodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.ply > 0 {
            write!(f, "ply {}: ", self.ply)?;
        }
        self.kind.fmt(f)
    }
}

impl core::error::Error for HistoryEncodeError {}

/// The reason of a [`HistoryEncodeError`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum HistoryEncodeErrorKind {
    /// A move is illegal.
    IllegalMove,
    /// The sink has no room for the bytes.
    Full,
    /// The game has more than [`MAX_PLIES`](super::MAX_PLIES) plies.
    TooManyPlies,
}

impl fmt::Display for HistoryEncodeErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::IllegalMove => "the move is not legal",
            Self::Full => "there is no room for the bytes",
            Self::TooManyPlies => "there are more plies than a game may have",
        })
    }
}

impl core::error::Error for HistoryEncodeErrorKind {}
