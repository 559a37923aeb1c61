//! What can be wrong with bytes, and with a game that should become bytes.

use core::fmt;

use crate::{
    history::{
        HistoryDecodeError, HistoryDecodeErrorKind, HistoryEncodeError, HistoryEncodeErrorKind,
    },
    pgn::CommentError,
};

/// The error for bytes that are no game in the format they should have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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

    /// Returns what is wrong.
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

    /// Returns where, in bytes from the start.
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

    /// Returns the number of the move of the main line that is wrong or, if it is something else, of
    /// the last one before it; 0 before the first.
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

/// What is wrong with bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DecodeErrorKind {
    /// The bytes end too early.
    Truncated,
    /// A code that means nothing in this version.
    ReservedCode(u8),
    /// A code stands where a move should, but means something else.
    NotAMove(u8),
    /// A code names a piece that the side to move does not have.
    NoSuchPiece(u8),
    /// A code means a move that is not legal there.
    IllegalMove(u8),
    /// A text is not UTF-8.
    BadUtf8,
    /// A text does not end.
    UnterminatedText,
    /// A variation ends that did not begin, or does not end.
    UnbalancedVariation,
    /// A variation stands where there is no move that it could replace.
    VariationWithoutMove,
    /// A mark stands where there is no move that it could be about.
    MarkWithoutMove,
    /// A header stands there for the second time.
    RepeatedHeader(u8),
    /// A game tree cannot hold this: a comment or a tag that PGN could not have.
    NotInTree,
    /// Something stands behind the end.
    DataAfterEnd,
    /// The same could have been said in another way, and only that one is right.
    NonCanonical,
    /// The position has more pieces of a kind than the format can name.
    TooManyPieces,
    /// The version of the format is not known.
    UnknownVersion(u8),
    /// A text cannot be a comment.
    BadComment(CommentError),
    /// The program that wrote the bytes could not read something, and says so by this code.
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
            Self::NotAMove(code) => write!(f, "the code {code:#04x} means no move"),
            Self::NoSuchPiece(code) => {
                write!(f, "the code {code:#04x} names a piece that is not there")
            }
            Self::IllegalMove(code) => write!(f, "the code {code:#04x} means no legal move"),
            Self::BadUtf8 => f.write_str("a text is not UTF-8"),
            Self::UnterminatedText => f.write_str("a text does not end"),
            Self::UnbalancedVariation => f.write_str("a variation does not begin or does not end"),
            Self::VariationWithoutMove => {
                f.write_str("a variation stands where there is no move to replace")
            }
            Self::MarkWithoutMove => f.write_str("a mark stands where there is no move to mark"),
            Self::RepeatedHeader(letter) => {
                write!(f, "the header {:?} stands there twice", char::from(*letter))
            }
            Self::NotInTree => f.write_str("a game tree cannot hold this"),
            Self::DataAfterEnd => f.write_str("expected the end, found more bytes"),
            Self::NonCanonical => f.write_str("this is not the one right way to say it"),
            Self::TooManyPieces => f.write_str("there are more pieces of a kind than can be named"),
            Self::UnknownVersion(version) => write!(f, "the version {version} is not known"),
            Self::BadComment(error) => error.fmt(f),
            Self::ErrorRecord(code) => {
                write!(f, "the code {code:#04x} stands for something unreadable")
            }
            Self::TreeFull => f.write_str("there are more moves than a tree can hold"),
            Self::History(kind) => kind.fmt(f),
        }
    }
}

impl core::error::Error for DecodeErrorKind {}

/// The error for a game that a format cannot carry.
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

    /// Returns what is wrong.
    ///
    /// ```
    /// use makruk_core::{Move, Position, Square};
    /// use makruk_notation::{EncodeErrorKind, brenner::{Event, Notation, Numbering, Writer}};
    ///
    /// let mut bytes = Vec::new();
    /// let mut game = Writer::new(&mut bytes, Position::start(), Numbering::Identity, Notation::Main)?;
    /// let push = Move::new(Square::E3, Square::E4).unwrap(); // legal once
    /// game.write(Event::Move(push))?;
    /// let error = game.write(Event::Move(push)).unwrap_err();
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
    /// use makruk_notation::{brenner::{Event, Notation, Numbering, Writer}};
    ///
    /// let mut bytes = Vec::new();
    /// let mut game = Writer::new(&mut bytes, Position::start(), Numbering::Identity, Notation::Main)?;
    /// let push = Move::new(Square::E3, Square::E4).unwrap(); // legal once
    /// game.write(Event::Move(push))?;
    /// let error = game.write(Event::Move(push)).unwrap_err();
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

/// What is wrong with a game that should become bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum EncodeErrorKind {
    /// A move is not legal.
    IllegalMove,
    /// The position has more pieces of a kind than the format can name.
    TooManyPieces,
    /// A text has a zero byte, which ends texts.
    EmbeddedNul,
    /// The format has no code for this: a variation, a comment, a glyph, a count that is called.
    Unsupported,
    /// There is no room for the bytes.
    Full,
    /// The moves cannot be written in a [`history`](crate::history) code.
    History(HistoryEncodeErrorKind),
}

impl fmt::Display for EncodeErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::IllegalMove => "the move is not legal",
            Self::TooManyPieces => "there are more pieces of a kind than can be named",
            Self::EmbeddedNul => "a text has a zero byte",
            Self::Unsupported => "the format cannot carry this",
            Self::Full => "there is no room for the bytes",
            Self::History(kind) => return kind.fmt(f),
        })
    }
}

impl core::error::Error for EncodeErrorKind {}
