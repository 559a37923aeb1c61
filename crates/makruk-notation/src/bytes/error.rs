//! Errors of the game codecs.

use core::fmt;

use makruk_core::SetupError;

use crate::{
    fen::FenError,
    moves::{MovesDecodeError, MovesDecodeErrorKind, MovesEncodeError, MovesEncodeErrorKind},
    pgn::{CommentError, TagError},
};

/// The error for bytes that do not encode a game in the expected format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[doc(alias = "canonical encoding")]
pub struct DecodeError {
    kind: DecodeErrorKind,
    offset: usize,
    ply: usize,
}

impl DecodeError {
    /// Creates an error at a location.
    pub(crate) const fn new(kind: DecodeErrorKind, offset: usize, ply: usize) -> Self {
        Self { kind, offset, ply }
    }

    /// Returns the kind of the error.
    ///
    /// ```
    /// use makruk::{DecodeErrorKind, bytecode::BytecodeReader};
    ///
    /// let error = BytecodeReader::new(b"\x10").find_map(Result::err).unwrap();
    /// assert_eq!(error.kind(), DecodeErrorKind::Truncated);
    /// ```
    pub const fn kind(&self) -> DecodeErrorKind {
        self.kind
    }

    /// Returns the offset of the error, in bytes from the start.
    pub const fn offset(&self) -> usize {
        self.offset
    }

    /// Returns the main-line ply of the invalid move or, if the error is not in a move, of the preceding move; 0 before
    /// the first move.
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

impl From<MovesDecodeError> for DecodeError {
    fn from(error: MovesDecodeError) -> Self {
        let kind = DecodeErrorKind::Moves(error.kind());
        Self::new(kind, error.offset(), error.ply())
    }
}

/// The kinds of decoding errors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DecodeErrorKind {
    /// The bytes end too early.
    Truncated,
    /// A code is reserved.
    ReservedCode(u8),
    /// A move was expected, but the code is not a move.
    NotAMove(u8),
    /// A code names a piece that the side to move does not have.
    NoSuchPiece(u8),
    /// A code encodes an illegal move.
    IllegalMove(u8),
    /// Text is not UTF-8.
    BadUtf8,
    /// Text is not terminated.
    UnterminatedText,
    /// A variation ends without a beginning, or does not end.
    UnbalancedVariation,
    /// A variation has no preceding move to replace.
    VariationWithoutMove,
    /// A mark comes before the first move.
    MarkWithoutMove,
    /// A header occurs twice.
    RepeatedHeader(u8),
    /// A comment or a tag cannot be represented in a game tree or in PGN.
    NotInTree,
    /// There are bytes after the end.
    DataAfterEnd,
    /// The bytes are not the canonical encoding.
    NonCanonical,
    /// The position has [too many pieces](crate::TooManyPiecesError) of a kind.
    TooManyPieces,
    /// Text is not a valid comment.
    BadComment(CommentError),
    /// The bytes contain an error record with this code: text that the program that wrote them could not parse.
    ErrorRecord(u8),
    /// There are more moves than a tree can hold.
    TreeFull,
    /// The moves in a move code cannot be decoded.
    Moves(MovesDecodeErrorKind),
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
            Self::UnterminatedText => f.write_str("a text is not terminated"),
            Self::UnbalancedVariation => f.write_str("unbalanced variation"),
            Self::VariationWithoutMove => f.write_str("a variation has no move to replace"),
            Self::MarkWithoutMove => f.write_str("a mark comes before the first move"),
            Self::RepeatedHeader(letter) => {
                let letter = letter.escape_ascii();
                write!(f, "duplicate header '{letter}'")
            }
            Self::NotInTree => f.write_str("a game tree cannot represent this text"),
            Self::DataAfterEnd => f.write_str("expected the end, found more bytes"),
            Self::NonCanonical => f.write_str("non-canonical encoding"),
            Self::TooManyPieces => f.write_str("the position has too many pieces of a kind"),
            Self::BadComment(error) => error.fmt(f),
            Self::ErrorRecord(code) => {
                write!(f, "the code {code:#04x} marks unreadable text")
            }
            Self::TreeFull => f.write_str("the game has more moves than a tree can hold"),
            Self::Moves(kind) => kind.fmt(f),
        }
    }
}

impl core::error::Error for DecodeErrorKind {}

/// The error for a game that cannot be encoded in the requested format.
#[derive(Debug)]
pub struct EncodeError {
    kind: EncodeErrorKind,
    ply: usize,
    #[cfg(feature = "std")]
    output: Option<std::io::Error>,
}

impl EncodeError {
    /// Creates an error at a ply.
    pub(crate) const fn new(kind: EncodeErrorKind, ply: usize) -> Self {
        Self {
            kind,
            ply,
            #[cfg(feature = "std")]
            output: None,
        }
    }

    /// Returns the kind of the error.
    ///
    /// ```
    /// use makruk::{
    ///     EncodeErrorKind, Move, Position, Square,
    ///     brenner::{BrennerEvent, BrennerWriter, Notation, Numbering},
    /// };
    ///
    /// let mut bytes = Vec::new();
    /// let mut game = BrennerWriter::new(&mut bytes, Position::start(), Numbering::Identity, Notation::Main)?;
    /// let push = Move::new(Square::E3, Square::E4); // legal once
    /// game.write(BrennerEvent::Move(push))?;
    /// let error = game.write(BrennerEvent::Move(push)).unwrap_err();
    /// assert_eq!(error.kind(), EncodeErrorKind::IllegalMove);
    /// # Ok::<(), makruk::EncodeError>(())
    /// ```
    pub const fn kind(&self) -> EncodeErrorKind {
        self.kind
    }

    /// Returns the ply of the error, counting from 1; 0 before the first ply.
    pub const fn ply(&self) -> usize {
        self.ply
    }
}

impl fmt::Display for EncodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        #[cfg(feature = "std")]
        if let Some(error) = &self.output {
            return error.fmt(f);
        }
        if self.ply > 0 {
            write!(f, "ply {}: ", self.ply)?;
        }
        self.kind.fmt(f)
    }
}

impl core::error::Error for EncodeError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        // The error displays its cause's message, so `source` skips the cause.
        #[cfg(feature = "std")]
        return self.output.as_ref().and_then(core::error::Error::source);
        #[cfg(not(feature = "std"))]
        None
    }
}

#[cfg(feature = "std")]
impl From<std::io::Error> for EncodeError {
    fn from(error: std::io::Error) -> Self {
        Self {
            output: Some(error),
            ..Self::new(EncodeErrorKind::Output, 0)
        }
    }
}

#[cfg(feature = "std")]
impl From<EncodeError> for std::io::Error {
    fn from(mut error: EncodeError) -> Self {
        let output = error.output.take();
        output.unwrap_or_else(|| Self::new(std::io::ErrorKind::InvalidData, error))
    }
}

impl From<MovesEncodeError> for EncodeError {
    fn from(error: MovesEncodeError) -> Self {
        Self::new(EncodeErrorKind::Moves(error.kind()), error.ply())
    }
}

/// The kinds of encoding errors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EncodeErrorKind {
    /// A move is illegal.
    IllegalMove,
    /// The position has [too many pieces](crate::TooManyPiecesError) of a kind.
    TooManyPieces,
    /// Text contains a zero byte, which would terminate it.
    EmbeddedNul,
    /// The format has no code for a part of the game, such as a variation, a comment or a glyph.
    Unsupported,
    /// An archive in the format would lose a part of the game; `GameFormat::reduce` reports which.
    Lossy,
    /// A null move, which only the byte code can encode.
    NullMove,
    /// The game begins with a position that is invalid in PGN.
    Setup(SetupError),
    /// The count at the start of the game cannot be written in a FEN.
    Fen(FenError),
    /// A tag is invalid in PGN, so that an archive with it could not be read.
    Tag(TagError),
    /// The record is in the named format, the archive in a different one.
    OtherFormat(&'static str),
    /// The output has no room for the bytes.
    Full,
    /// The moves cannot be written in a move code.
    Moves(MovesEncodeErrorKind),
    /// The output failed, and the archive is incomplete. The error displays its cause's message, and converts into the
    /// cause.
    #[cfg(feature = "std")]
    Output,
}

impl fmt::Display for EncodeErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::IllegalMove => "the move is illegal",
            Self::TooManyPieces => "the position has too many pieces of a kind",
            Self::EmbeddedNul => "a text contains a zero byte",
            Self::Unsupported => "the format cannot represent this",
            Self::Lossy => "the format cannot represent the whole game",
            Self::NullMove => "the format has no null moves",
            Self::Setup(error) => return write!(f, "start: {error}"),
            Self::Fen(error) => return write!(f, "start: {error}"),
            Self::Tag(error) => return error.fmt(f),
            Self::OtherFormat(format) => {
                return write!(
                    f,
                    "the game is encoded as {format}, but the archive has another format"
                );
            }
            Self::Full => "the output is full",
            Self::Moves(kind) => return kind.fmt(f),
            #[cfg(feature = "std")]
            Self::Output => "the output failed",
        })
    }
}

impl core::error::Error for EncodeErrorKind {}
