//! Errors in a PGN.

use core::{fmt, str::Utf8Error};

use makruk_core::SetupError;
use makruk_rules::GameResult;

use crate::{
    fen::FenError,
    san::{DetectError, SanError},
    text::token::Found,
};

/// An error in a PGN, with its location.
///
/// `Display` begins with the location: `line 3, column 14, ply 12: …`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PgnError {
    pub(super) kind: PgnErrorKind,
    pub(super) offset: usize,
    pub(super) line: usize,
    pub(super) column: usize,
    pub(super) ply: usize,
    pub(super) depth: usize,
}

impl PgnError {
    /// Returns the kind of error.
    ///
    /// ```
    /// use makruk::{GameTree, pgn::PgnErrorKind};
    ///
    /// let error = "1. e4 ) *".parse::<GameTree>().unwrap_err();
    /// assert_eq!(error.kind(), PgnErrorKind::UnopenedVariation);
    /// ```
    pub const fn kind(&self) -> PgnErrorKind {
        self.kind
    }

    /// Returns the offset of the error, in bytes from the start of the text.
    pub const fn offset(&self) -> usize {
        self.offset
    }

    /// Returns the line number, from 1.
    pub const fn line(&self) -> usize {
        self.line
    }

    /// Returns the column in characters, from 1.
    pub const fn column(&self) -> usize {
        self.column
    }

    /// Returns the main-line ply of the invalid move or, if the error is not in a move, of the preceding move; 0 before
    /// the first move.
    pub const fn ply(&self) -> usize {
        self.ply
    }

    /// Returns the number of open variations at the error; 0 in the main line.
    pub const fn depth(&self) -> usize {
        self.depth
    }
}

impl fmt::Display for PgnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)?;
        if self.ply > 0 {
            write!(f, ", ply {}", self.ply)?;
        }
        if self.depth > 0 {
            f.write_str(", in a variation")?;
        }
        write!(f, ": {}", self.kind)
    }
}

impl core::error::Error for PgnError {}

/// The kind of a [`PgnError`]; each kind documents how the reader recovers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PgnErrorKind {
    /// A tag name was expected after `[`. The line is skipped.
    TagName(Found),
    /// The opening quote of a tag value was expected. The line is skipped.
    TagValue(Found),
    /// No `"]` closes a tag value on its line. The line is skipped.
    UnclosedTag,
    /// Neither moves nor a result follow the tags: the text ends or the next game begins.
    NoMoves,
    /// A square bracket was found among the moves. The line is skipped up to the next `]`, or to its end.
    Bracket(Found),
    /// No `}` closes a comment before the next game. The rest of the game is skipped.
    UnclosedComment,
    /// A `}` without a matching `{`. It is skipped.
    UnopenedComment,
    /// The game ends with this many variations still open.
    UnclosedVariations(usize),
    /// A `)` without a matching `(`. It is skipped.
    UnopenedVariation,
    /// A variation has no preceding move to replace. It is skipped.
    VariationWithoutMove,
    /// A glyph is unknown. It is skipped.
    Glyph(Found),
    /// A variation contains a game result, which is skipped.
    ResultInVariation,
    /// Text is not UTF-8. Invalid bytes are replaced with `�`.
    Utf8(Utf8Error),
    /// The game is of another variant. Only its tags are kept.
    Variant,
    /// The value of the tag `FEN` is not a FEN. Only the tags are kept.
    Fen(FenError),
    /// The tag `FEN` has an invalid position. Only the tags are kept.
    Setup(SetupError),
    /// The letters of the moves cannot be detected. The moves are skipped.
    Letters(DetectError),
    /// The text is not a move, or it matches either no legal move or several. The rest of its line of moves is skipped.
    San(SanError),
    /// A null move was made in check. The rest of its line of moves is skipped.
    NullMoveInCheck,
    /// The game exceeds the memory limit. The rest of it is skipped.
    TreeFull {
        /// The limit in bytes.
        max_bytes: usize,
    },
    /// The game exceeds the move limit. The rest of it is skipped.
    TooManyMoves {
        /// The limit in moves, including moves in variations.
        max_moves: usize,
    },
    /// The result after the moves differs from the tag `Result`. Both are kept; this is a warning.
    ResultConflict {
        /// The result in the tag.
        tag: GameResult,
        /// The line of the tag, from 1.
        tag_line: usize,
        /// The result after the moves.
        result: GameResult,
    },
    /// The sign after a move claims more than the move does. The move is kept; this is a warning, of which a tree reports the first
    /// of each game.
    CheckSign {
        /// Whether the sign is that of checkmate; otherwise it is that of a check.
        claims_mate: bool,
        /// Whether the move gives check.
        is_check: bool,
    },
    /// Text that should contain one game contains none.
    NoGame,
    /// Text that should contain one game contains a second one.
    AnotherGame,
}

impl PgnErrorKind {
    /// Returns a short name for programs, in lower case with hyphens; for an error in a FEN, a setup or a move, the
    /// name of that error.
    ///
    /// ```
    /// use makruk::GameTree;
    ///
    /// let error = "1. e4 (1. d4 *".parse::<GameTree>().unwrap_err();
    /// assert_eq!(error.kind().name(), "variation");
    /// ```
    pub fn name(&self) -> &'static str {
        match self {
            Self::Fen(error) => error.kind().name(),
            Self::Setup(error) => error.problem().name(),
            Self::San(error) => error.kind().name(),
            Self::Letters(_) => "letters",
            Self::NoGame => "no-game",
            Self::NoMoves => "no-moves",
            Self::ResultConflict { .. } => "result-conflict",
            Self::CheckSign { .. } => "check-sign",
            Self::TagName(_) | Self::TagValue(_) | Self::UnclosedTag => "tag",
            Self::UnclosedComment | Self::UnopenedComment => "comment",
            Self::UnclosedVariations(_)
            | Self::UnopenedVariation
            | Self::VariationWithoutMove
            | Self::ResultInVariation => "variation",
            Self::TooManyMoves { .. } | Self::TreeFull { .. } => "too-large",
            Self::Variant => "variant",
            Self::Bracket(_)
            | Self::Glyph(_)
            | Self::Utf8(_)
            | Self::NullMoveInCheck
            | Self::AnotherGame => "pgn",
        }
    }
}

impl fmt::Display for PgnErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TagName(found) => write!(f, "expected a tag name, found {found}"),
            Self::TagValue(found) => {
                write!(f, "expected a tag value in quotes, found {found}")
            }
            Self::UnclosedTag => f.write_str("expected `\"]` on the same line after the value"),
            Self::NoMoves => f.write_str("expected moves or a result after the tags, found none"),
            Self::Bracket(found) => write!(f, "expected a move, found {found}"),
            Self::UnclosedComment => f.write_str("expected `}` after the comment, found none"),
            Self::UnopenedComment => f.write_str("no comment is open here, found `}`"),
            Self::UnclosedVariations(1) => f.write_str("expected `)`: a variation is not closed"),
            Self::UnclosedVariations(depth) => {
                write!(f, "expected `)`: {depth} variations are not closed")
            }
            Self::UnopenedVariation => f.write_str("no variation is open here, found `)`"),
            Self::VariationWithoutMove => {
                f.write_str("expected a move before the variation, found none")
            }
            Self::Glyph(found) => write!(
                f,
                "expected a number from 0 to 255, or a sign such as ! ?! = += +-, found {found}"
            ),
            Self::ResultInVariation => f.write_str("the result is in a variation"),
            Self::Utf8(error) => {
                let byte = error.valid_up_to() + 1;
                write!(f, "the text is not UTF-8 from its byte {byte} on")
            }
            Self::Variant => f.write_str("expected the variant Makruk, found another one"),
            Self::Fen(error) => write!(f, "FEN, offset {}: {error}", error.offset()),
            Self::Setup(error) => write!(f, "FEN: {error}"),
            Self::Letters(error) => error.fmt(f),
            Self::San(error) => error.fmt(f),
            Self::NullMoveInCheck => f.write_str("a side in check cannot make a null move"),
            Self::TreeFull { max_bytes } => {
                write!(f, "the game needs more than {max_bytes} bytes of memory")
            }
            Self::TooManyMoves { max_moves } => {
                write!(
                    f,
                    "the game has more than {max_moves} moves, the limit of this reader"
                )
            }
            Self::ResultConflict {
                tag,
                tag_line,
                result,
            } => write!(
                f,
                "the result {result} differs from the tag Result in line {tag_line}, {tag}"
            ),
            Self::CheckSign {
                claims_mate: false, ..
            } => f.write_str("the sign is that of a check, but the move gives none"),
            Self::CheckSign { is_check: true, .. } => {
                f.write_str("the sign is that of checkmate, but the move only gives check")
            }
            Self::CheckSign { .. } => {
                f.write_str("the sign is that of checkmate, but the move gives no check")
            }
            Self::NoGame => f.write_str("expected a game, found none"),
            Self::AnotherGame => f.write_str("expected one game, found another one after it"),
        }
    }
}
