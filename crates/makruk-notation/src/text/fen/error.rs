//! Errors in the text of a FEN.

use core::fmt;

use makruk_core::{Rank, Role};

use super::{FenDialect, Found};

/// The error returned when a string is not a FEN.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FenError {
    pub(super) kind: FenErrorKind,
    pub(super) offset: usize,
}

impl FenError {
    /// Returns the kind of error.
    ///
    /// ```
    /// use makruk::{Fen, fen::FenErrorKind};
    ///
    /// let error = "4k3/8/8 w - - 0 1".parse::<Fen>().unwrap_err();
    /// assert_eq!(error.kind(), FenErrorKind::RankCount { ranks: 3 });
    /// ```
    pub const fn kind(&self) -> FenErrorKind {
        self.kind
    }

    /// Returns the offset of the error, in bytes from the start of the text.
    pub const fn offset(&self) -> usize {
        self.offset
    }
}

/// A field of a FEN after the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Field {
    /// The side to move.
    Turn,
    /// The third of six fields, which holds the castling rights in other games.
    Castling,
    /// The limit of the count in plies.
    Limit,
    /// Cute Chess: the limit of the count in plies, or 0.
    LimitOrZero,
    /// The half-move clock.
    Halfmoves,
    /// The number of plies counted, in place of the half-move clock.
    CountedPlies,
    /// The move number.
    Fullmoves,
    /// makruk-js: the side that counts.
    CountColor,
    /// makruk-js: the kind of count.
    CountType,
    /// makruk-js: the last number spoken.
    CountNumber,
    /// makruk-js: the first number spoken.
    CountFrom,
    /// makruk-js: the limit in spoken numbers.
    CountTo,
}

impl Field {
    /// Returns the name of the field and the form that a reader expects there.
    const fn describe(self) -> (&'static str, &'static str) {
        match self {
            Self::Turn => ("the side to move", "`w` or `b`"),
            Self::Castling => ("the third field", "`-`"),
            Self::Limit => (
                "the counting limit",
                "`-` or 16, 32, 44, 64, 88 or 128 plies",
            ),
            Self::LimitOrZero => (
                "the counting limit",
                "`0` or 16, 32, 44, 64, 88 or 128 plies",
            ),
            Self::Halfmoves => ("the half-move clock", "a number of plies"),
            Self::CountedPlies => ("the counted plies", "a number of plies"),
            Self::Fullmoves => ("the move number", "a number from 1"),
            Self::CountColor => ("the counting side", "`w` or `b`"),
            Self::CountType => ("the kind of count", "`bp` or `pp`"),
            Self::CountNumber => ("the count", "a number from 1"),
            Self::CountFrom => ("the first number of the count", "a number from 1"),
            Self::CountTo => ("the limit of the count", "8, 16, 22, 32, 44 or 64"),
        }
    }
}

/// The kind of a [`FenError`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FenErrorKind {
    /// The text is empty.
    Empty,
    /// A rank has fewer or more than eight squares.
    RankWidth {
        /// The rank.
        rank: Rank,
        /// The number of squares counted: reading stops at the ninth.
        squares: u8,
    },
    /// The board has fewer or more than eight ranks.
    RankCount {
        /// The number of ranks counted: reading stops at the ninth.
        ranks: u8,
    },
    /// A character is neither a piece of this dialect nor a digit from 1 to 8.
    Piece(Found),
    /// Two digits are adjacent.
    AdjacentDigits,
    /// A `~` does not follow a piece.
    StrayMark,
    /// A `~` follows a piece that cannot be a promoted bia.
    MarkedPiece(Role),
    /// The text ends where a field was expected.
    MissingField(Field),
    /// A field is empty: there are two spaces in a row.
    EmptyField(Field),
    /// A field does not have the expected form. Contains the first unexpected character.
    Field(Field, Found),
    /// The third field has castling rights, which Makruk does not have.
    Castling,
    /// A number has a leading zero.
    LeadingZero(Field),
    /// A number is too large.
    Overflow(Field),
    /// A number is not one of the limits of a Makruk count. Contains the number.
    UnknownLimit(Field, u32),
    /// makruk-js: the kind of count does not match the pieces: `pp` means that the counting side has only its khun.
    CountType,
    /// There is text after the last field.
    TrailingText,
    /// The letters of two dialects are mixed. Contains the first letter that no remaining dialect has.
    MixedDialects(char),
    /// The dialect is ambiguous. Contains a letter that has two meanings.
    AmbiguousDialect(char),
    /// A letter belongs to a dialect other than the requested one. Contains the letter and the requested dialect.
    OtherDialect(char, FenDialect),
}

impl FenErrorKind {
    /// Returns a short name for programs, in lower case with hyphens.
    ///
    /// ```
    /// use makruk::Fen;
    ///
    /// let error = "4k3/8/8 w - - 0 1".parse::<Fen>().unwrap_err();
    /// assert_eq!(error.kind().name(), "rank-count");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Self::Empty => "empty",
            Self::RankWidth { .. } => "rank-width",
            Self::RankCount { .. } => "rank-count",
            Self::Piece(_) => "piece",
            Self::AdjacentDigits => "adjacent-digits",
            Self::StrayMark => "stray-mark",
            Self::MarkedPiece(_) => "marked-piece",
            Self::MissingField(_) => "missing-field",
            Self::EmptyField(_) => "empty-field",
            Self::Field(..) => "field",
            Self::Castling => "castling",
            Self::LeadingZero(_) => "leading-zero",
            Self::Overflow(_) => "overflow",
            Self::UnknownLimit(..) => "unknown-limit",
            Self::CountType => "count-type",
            Self::TrailingText => "trailing-text",
            Self::MixedDialects(_) => "mixed-dialects",
            Self::AmbiguousDialect(_) => "ambiguous-dialect",
            Self::OtherDialect(..) => "other-dialect",
        }
    }
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.kind.fmt(f)
    }
}

/// The message of a [`FenError`].
impl fmt::Display for FenErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Empty => f.write_str("expected a board, found an empty text"),
            Self::RankWidth { rank, squares } => {
                let plural = if squares == 1 { "" } else { "s" };
                write!(f, "rank {rank} has {squares} square{plural}, expected 8")
            }
            Self::RankCount { ranks } => {
                let plural = if ranks == 1 { "" } else { "s" };
                write!(f, "the board has {ranks} rank{plural}, expected 8")
            }
            Self::Piece(found) => {
                write!(
                    f,
                    "expected a piece letter or a digit from 1 to 8, found {found}"
                )
            }
            Self::AdjacentDigits => {
                f.write_str("expected a piece or the end of the rank after a digit, found a digit")
            }
            Self::StrayMark => {
                f.write_str("expected a piece before `~`, the mark of a promoted bia")
            }
            Self::MarkedPiece(role) => {
                write!(f, "`~` marks a promoted bia, not a {role}")
            }
            Self::MissingField(field) => {
                let (name, expected) = field.describe();
                write!(f, "the text ends before {name}, expected {expected}")
            }
            Self::EmptyField(field) => {
                let (name, expected) = field.describe();
                write!(f, "{name} is empty, expected {expected}")
            }
            Self::Field(field, found) => {
                let (name, expected) = field.describe();
                write!(f, "{name} must be {expected}, found {found}")
            }
            Self::Castling => f.write_str(
                "Makruk has no castling: the third field must be `-`, found castling rights",
            ),
            Self::LeadingZero(field) => {
                write!(f, "{} has a leading zero", field.describe().0)
            }
            Self::Overflow(field) => {
                write!(f, "{} is too large", field.describe().0)
            }
            Self::UnknownLimit(field, found) => {
                let (name, expected) = field.describe();
                write!(f, "{name} must be {expected}, found {found}")
            }
            Self::CountType => f.write_str(
                "the kind of count does not match the pieces: expected `pp` if the counting side has \
                 only its khun, otherwise `bp`",
            ),
            Self::TrailingText => f.write_str("expected the end of the text after the last field"),
            Self::MixedDialects(letter) => {
                write!(
                    f,
                    "the letter `{letter}` belongs to a different dialect from those before it"
                )?;
                write_dialects(f, letter)
            }
            Self::AmbiguousDialect(letter) => {
                write!(
                    f,
                    "`{letter}` means different pieces in different dialects: specify the dialect"
                )?;
                write_dialects(f, letter)
            }
            Self::OtherDialect(letter, dialect) => {
                write!(f, "`{letter}` is not a piece in the {dialect} dialect")?;
                write_dialects(f, letter)
            }
        }
    }
}

/// Writes the dialects that have a letter, such as ` (makruk-js: bia, official: bia)`; nothing for a `~`. Those that read it as the
/// fairy dialect does are not repeated.
fn write_dialects(f: &mut fmt::Formatter<'_>, letter: char) -> fmt::Result {
    let mut gap = " (";
    let piece = |dialect: FenDialect| dialect.letters().piece(letter);
    for dialect in FenDialect::ALL {
        let is_fairy = dialect != FenDialect::Fairy && piece(dialect) == piece(FenDialect::Fairy);
        if let Some(piece) = piece(dialect).filter(|_| !is_fairy) {
            write!(f, "{gap}{dialect}: {}", piece.role())?;
            gap = ", ";
        }
    }
    f.write_str(if gap == " (" { "" } else { ")" })
}

impl core::error::Error for FenError {}
