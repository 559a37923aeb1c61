//! Moves in UCI notation, as engines and GUIs exchange them: `e3e4`, and `a5a6m` for a promotion.
//!
//! The suffix is `m` in every dialect, and every promotion is written with it; an `f`, the letter of a bia ngai in some FENs, is
//! read as well, and [`UciMove::to_move`] accepts a promotion without its letter. Makruk has no null move: `0000` is rejected with its
//! own error kind.
//!
//! A [`Move`] parses and displays the same text; use it for text written by your own program. Use a [`UciMove`] for
//! external text: it parses bytes, its errors report the offset and the character found there, and [`UciMove::to_move`]
//! validates the move in a position.

use core::{
    fmt::{self, Write as _},
    str::FromStr,
};

use makruk_core::{IllegalMoveError, Move, Position, Square};

use crate::text::{padded::pad, token::Found};

/// A move in UCI notation, which may be illegal: [`UciMove::to_move`] validates it in a position. Serde serialises the
/// move as this text in human-readable formats, and as two bytes in binary formats.
///
/// # Examples
///
/// ```
/// use makruk::{Position, UciMove};
///
/// let position = Position::start();
/// let mv = "e3e4".parse::<UciMove>()?.to_move(&position)?;
/// assert_eq!(UciMove::from(mv).to_string(), "e3e4");
///
/// let error = "e3e5".parse::<UciMove>()?.to_move(&position).unwrap_err();
/// assert_eq!(error.to_string(), "e3 to e5 is illegal: the bia cannot go there");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// With the feature `serde`, it is its text in human-readable formats, and two bytes in binary ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(transparent)
)]
#[doc(alias = "coordinate notation")]
#[doc(alias = "from_uci")]
#[doc(alias = "to_uci")]
pub struct UciMove(Move);

impl UciMove {
    /// Parses a move from ASCII bytes.
    ///
    /// ```
    /// use makruk::{Move, Square, UciMove};
    ///
    /// let promotion: Move = UciMove::from_ascii(b"a5a6m")?.into();
    /// assert_eq!(promotion, Move::new(Square::A5, Square::A6).promoting());
    /// assert!(UciMove::from_ascii(b"a5a6q").is_err());
    /// # Ok::<(), makruk::uci::ParseUciMoveError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the text is not two different squares and an optional `m` or `f`.
    pub fn from_ascii(text: &[u8]) -> Result<Self, ParseUciMoveError> {
        let error = |kind, offset| ParseUciMoveError { kind, offset };
        if text == b"0000" {
            return Err(error(UciErrorKind::NullMove, 0));
        }
        let square = |offset: usize| {
            let bytes = text.get(offset..offset + 2).unwrap_or_default();
            Square::from_ascii(bytes).map_err(|_| {
                let file = text
                    .get(offset)
                    .is_some_and(|byte| (b'a'..=b'h').contains(byte));
                let offset = offset + usize::from(file);
                error(UciErrorKind::Square(Found::at(text, offset)), offset)
            })
        };
        let (from, to) = (square(0)?, square(2)?);
        let Some(mv) = Move::try_new(from, to) else {
            return Err(error(UciErrorKind::SameSquare, 2));
        };
        match text.get(4..).unwrap_or_default() {
            b"" => Ok(Self(mv)),
            b"m" | b"f" => Ok(Self(mv.promoting())),
            [b'm' | b'f', ..] => Err(error(UciErrorKind::End(Found::at(text, 5)), 5)),
            _ => Err(error(UciErrorKind::Promotion(Found::at(text, 4)), 4)),
        }
    }

    /// Validates the move in a position and returns it. A bia that reaches its promotion rank always promotes, so the letter
    /// may be missing.
    ///
    /// ```
    /// use makruk::{Fen, Position, UciMove};
    ///
    /// let start = Position::start();
    /// assert!("e3e4".parse::<UciMove>()?.to_move(&start).is_ok());
    /// assert!("e3e5".parse::<UciMove>()?.to_move(&start).is_err());
    ///
    /// let fen: Fen = "8/8/8/2P5/k7/8/8/K6R w - - 0 1".parse()?;
    /// let promotion = "c5c6".parse::<UciMove>()?.to_move(&fen.to_position()?)?;
    /// assert_eq!(promotion.to_string(), "c5c6m");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the move is illegal in the position; the error reports why.
    pub fn to_move(self, position: &Position) -> Result<Move, IllegalMoveError> {
        let promotion = self.0.promoting();
        if position.is_legal(promotion) {
            return Ok(promotion);
        }
        position.check_legal(self.0)?;
        Ok(self.0)
    }
}

impl From<Move> for UciMove {
    fn from(mv: Move) -> Self {
        Self(mv)
    }
}

impl From<UciMove> for Move {
    fn from(mv: UciMove) -> Self {
        mv.0
    }
}

impl fmt::Display for UciMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let promotion = if self.0.is_promotion() { "m" } else { "" };
        pad::<5>(f, |out| {
            write!(out, "{}{}{promotion}", self.0.from(), self.0.to())
        })
    }
}

impl FromStr for UciMove {
    type Err = ParseUciMoveError;

    /// Parses coordinates such as `e3e4`, with `m` (or `f`) at the end for a promotion, such as `a5a6m`.
    fn from_str(text: &str) -> Result<Self, ParseUciMoveError> {
        Self::from_ascii(text.as_bytes())
    }
}

/// The error returned when a string is not a UCI move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseUciMoveError {
    kind: UciErrorKind,
    offset: usize,
}

/// The kind of a [`ParseUciMoveError`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum UciErrorKind {
    /// A square was expected.
    Square(Found),
    /// Both squares are the same.
    SameSquare,
    /// An `m` or the end was expected.
    Promotion(Found),
    /// The end was expected.
    End(Found),
    /// `0000`: Makruk has no null move.
    NullMove,
}

impl ParseUciMoveError {
    /// Returns the kind of error.
    ///
    /// ```
    /// use makruk::{UciMove, uci::UciErrorKind};
    ///
    /// let error = "e3e3".parse::<UciMove>().unwrap_err();
    /// assert_eq!(error.kind(), UciErrorKind::SameSquare);
    /// let error = "e3e9".parse::<UciMove>().unwrap_err();
    /// assert!(matches!(error.kind(), UciErrorKind::Square(_)));
    /// ```
    pub const fn kind(&self) -> UciErrorKind {
        self.kind
    }

    /// Returns the offset of the error, in bytes from the start of the text.
    pub const fn offset(&self) -> usize {
        self.offset
    }
}

impl fmt::Display for ParseUciMoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            UciErrorKind::Square(found) => write!(f, "expected a square like `e4`, found {found}"),
            UciErrorKind::SameSquare => f.write_str("both squares of the move are the same"),
            UciErrorKind::Promotion(found) => {
                write!(
                    f,
                    "expected `m` for a promotion or the end of the move, found {found}"
                )
            }
            UciErrorKind::End(found) => write!(f, "expected the end of the move, found {found}"),
            UciErrorKind::NullMove => f.write_str("`0000` is not a move: Makruk has no null move"),
        }
    }
}

impl core::error::Error for ParseUciMoveError {}
