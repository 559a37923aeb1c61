//! Errors of the codecs for games.

use core::fmt;

use crate::{
    history::{
        HistoryDecodeError, HistoryDecodeErrorKind, HistoryEncodeError, HistoryEncodeErrorKind,
    },
    pgn::CommentError,
};

/// The error for bytes that do not encode a game in a format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[doc(alias = "canonical encoding")]
pub struct DecodeError {
    kind: DecodeErrorKind,
    offset: usize,
    ply: usize,
}

impl DecodeError {
    /// Makes an error for a place.
    pub(crate) const fn new(kind: DecodeErrorKind, offset: usize, ply: usize) -> Self {
        Self { kind, offset, ply }
    }

    /// Returns the kind of the error.
    ///
    /// ```
    /// use makruk_notation::{bytecode::BytecodeReader, DecodeErrorKind};
    ///
    /// let error = BytecodeReader::new(b"\x10").find_map(Result::err).unwrap();
    /// assert_eq!(error.kind(), DecodeErrorKind::Truncated);
    /// ```
    pub const fn kind(&self) -> DecodeErrorKind {
        self.kind
    }

    /// Returns the offset of the error, in bytes from the start.
    ///
    /// ```
    /// use makruk_notation::bytecode::BytecodeReader;
    ///
    /// let error = BytecodeReader::new(b"\x10\x10\xfe").find_map(Result::err).unwrap();
    /// assert_eq!(error.offset(), 2);
    /// ```
    pub const fn offset(&self) -> usize {
        self.offset
    }

    /// Returns the number of the invalid move in the main line or, if the error is not in a move, of the last move
    /// before it; 0 before the first.
    ///
    /// ```
    /// use makruk_core::Position;
    /// use makruk_notation::bytecode;
    ///
    /// let error = bytecode::decode(b"\x7c", &Position::start(), None).unwrap_err();
    /// assert_eq!(error.ply(), 1);
    /// ```
    pub const fn ply(&self) -> usize {
        self.ply
    }
}

impl fmt::Display for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "offset {}", self.offset)?;
        if self.ply > 0 {
            write!(f, ", ply {}", self.ply)?;
        }
        write!(f, ": {}", self.kind)
    }
}

impl core::error::Error for DecodeError {}

impl From<HistoryDecodeError> for DecodeError {
    fn from(error: HistoryDecodeError) -> Self {
        let kind = DecodeErrorKind::History(error.kind());
        Self::new(kind, error.offset(), error.ply())
    }
}

/// The kinds of errors in the bytes of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DecodeErrorKind {
    /// The bytes end too early.
    Truncated,
    /// A code is reserved.
    ReservedCode(u8),
    /// A code in the place of a move is not a move.
    NotAMove(u8),
    /// A code names a piece that the side to move does not have.
    NoSuchPiece(u8),
    /// A code is an illegal move.
    IllegalMove(u8),
    /// A text is not UTF-8.
    BadUtf8,
    /// A text does not end.
    UnterminatedText,
    /// A variation ends without a beginning, or does not end.
    UnbalancedVariation,
    /// A variation has no move that it could replace.
    VariationWithoutMove,
    /// A mark comes before the first move.
    MarkWithoutMove,
    /// A header occurs twice.
    RepeatedHeader(u8),
    /// A comment or a tag that a game tree, like PGN, cannot represent.
    NotInTree,
    /// There are bytes after the end.
    DataAfterEnd,
    /// The bytes are not the canonical encoding.
    NonCanonical,
    /// The position has [too many pieces](crate::TooManyPiecesError) of a kind.
    TooManyPieces,
    /// A text is not valid as a comment.
    BadComment(CommentError),
    /// This code marks something that the program which wrote the bytes could not read itself.
    ErrorRecord(u8),
    /// There are more moves than a tree can hold.
    TreeFull,
    /// The moves in a [`history`](crate::history) code cannot be decoded.
    History(HistoryDecodeErrorKind),
}

impl fmt::Display for DecodeErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Truncated => f.write_str("expected more bytes, found the end"),
            Self::ReservedCode(code) => write!(f, "the code {code:#04x} is reserved"),
            Self::NotAMove(code) => write!(f, "the code {code:#04x} is not a move"),
            Self::NoSuchPiece(code) => {
                write!(f, "the code {code:#04x} names a missing piece")
            }
            Self::IllegalMove(code) => write!(f, "the code {code:#04x} is an illegal move"),
            Self::BadUtf8 => f.write_str("a text is not UTF-8"),
            Self::UnterminatedText => f.write_str("a text does not end"),
            Self::UnbalancedVariation => f.write_str("a variation does not begin or does not end"),
            Self::VariationWithoutMove => f.write_str("a variation has no move to replace"),
            Self::MarkWithoutMove => f.write_str("a mark comes before the first move"),
            Self::RepeatedHeader(letter) => {
                write!(f, "the header {:?} occurs twice", char::from(*letter))
            }
            Self::NotInTree => f.write_str("a game tree cannot represent this text"),
            Self::DataAfterEnd => f.write_str("expected the end, found more bytes"),
            Self::NonCanonical => f.write_str("non-canonical encoding"),
            Self::TooManyPieces => f.write_str("the position has too many pieces of a kind"),
            Self::BadComment(error) => error.fmt(f),
            Self::ErrorRecord(code) => {
                write!(f, "the code {code:#04x} is the record of an error")
            }
            Self::TreeFull => f.write_str("the game has more moves than a tree can hold"),
            Self::History(kind) => kind.fmt(f),
        }
    }
}

impl core::error::Error for DecodeErrorKind {}

/// The error for a game that a format cannot represent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct EncodeError {
    kind: EncodeErrorKind,
    ply: usize,
}

impl EncodeError {
    /// Makes an error for a ply.
    pub(crate) const fn new(kind: EncodeErrorKind, ply: usize) -> Self {
        Self { kind, ply }
    }

    /// Returns the kind of the error.
    ///
    /// ```
    /// use makruk_core::{Move, Position, Square};
    /// use makruk_notation::{EncodeErrorKind, brenner::{BrennerEvent, BrennerWriter, Notation, Numbering}};
    ///
    /// let mut bytes = Vec::new();
    /// let mut game = BrennerWriter::new(&mut bytes, Position::start(), Numbering::Identity, Notation::Main)?;
    /// let push = Move::new(Square::E3, Square::E4).unwrap(); // legal once
    /// game.write(BrennerEvent::Move(push))?;
    /// let error = game.write(BrennerEvent::Move(push)).unwrap_err();
    /// assert_eq!(error.kind(), EncodeErrorKind::IllegalMove);
    /// # Ok::<(), makruk_notation::EncodeError>(())
    /// ```
    pub const fn kind(&self) -> EncodeErrorKind {
        self.kind
    }

    /// Returns the number of the ply, from 1; 0 before the first.
    ///
    /// ```
    /// use makruk_core::{Move, Position, Square};
    /// use makruk_notation::{brenner::{BrennerEvent, BrennerWriter, Notation, Numbering}};
    ///
    /// let mut bytes = Vec::new();
    /// let mut game = BrennerWriter::new(&mut bytes, Position::start(), Numbering::Identity, Notation::Main)?;
    /// let push = Move::new(Square::E3, Square::E4).unwrap(); // legal once
    /// game.write(BrennerEvent::Move(push))?;
    /// let error = game.write(BrennerEvent::Move(push)).unwrap_err();
    /// assert_eq!(error.ply(), 2);
    /// # Ok::<(), makruk_notation::EncodeError>(())
    /// ```
    pub const fn ply(&self) -> usize {
        self.ply
    }
}

impl fmt::Display for EncodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.ply > 0 {
            write!(f, "ply {}: ", self.ply)?;
        }
        self.kind.fmt(f)
    }
}

impl core::error::Error for EncodeError {}

impl From<HistoryEncodeError> for EncodeError {
    fn from(error: HistoryEncodeError) -> Self {
        Self::new(EncodeErrorKind::History(error.kind()), error.ply())
    }
}

/// The kinds of errors in encoding a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum EncodeErrorKind {
    /// A move is illegal.
    IllegalMove,
    /// The position has [too many pieces](crate::TooManyPiecesError) of a kind.
    TooManyPieces,
    /// A text has a zero byte, which ends texts.
    EmbeddedNul,
    /// The format has no code for a part of the game, such as a variation, a comment or a glyph.
    Unsupported,
    /// The output has no room for the bytes.
    Full,
    /// The moves cannot be written in a [`history`](crate::history) code.
    History(HistoryEncodeErrorKind),
}

impl fmt::Display for EncodeErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::IllegalMove => "the move is illegal",
            Self::TooManyPieces => "the position has too many pieces of a kind",
            Self::EmbeddedNul => "a text has a zero byte",
            Self::Unsupported => "the format cannot represent this",
            Self::Full => "the output is full",
            Self::History(kind) => return kind.fmt(f),
        })
    }
}

impl core::error::Error for EncodeErrorKind {}
