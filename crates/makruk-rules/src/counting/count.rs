//! A running count, in spoken numbers.

use core::{fmt, str::FromStr};

use makruk_core::Color;

/// The kind of a count: board's honour or pieces' honour.
///
/// `Display` writes it in words, and [`CountKind::name`] returns a machine-readable name; `FromStr` parses both.
///
/// ```
/// use makruk::CountKind;
///
/// assert_eq!(CountKind::Pieces.to_string(), "pieces' honour");
/// assert_eq!("pieces' honour".parse(), Ok(CountKind::Pieces));
/// assert_eq!("pieces".parse(), Ok(CountKind::Pieces));
/// ```
///
/// The type is complete: Makruk has these two counts.
///
/// With the feature `serde`, it is the name of its variant in snake case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[doc(alias = "นับศักดิ์")]
#[doc(alias = "honour")]
pub enum CountKind {
    /// Board's honour: the counting side still has pieces.
    #[doc(alias = "sak kradan")]
    #[doc(alias = "ศักดิ์กระดาน")]
    #[doc(alias = "นับกระดาน")]
    #[doc(alias = "board count")]
    Board,
    /// Pieces' honour: the counting side has only its khun.
    #[doc(alias = "sak mak")]
    #[doc(alias = "ศักดิ์หมาก")]
    #[doc(alias = "piece count")]
    Pieces,
}

impl CountKind {
    /// Returns a machine-readable name, `board` or `pieces`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Board => "board",
            Self::Pieces => "pieces",
        }
    }

    /// Returns the words that `Display` writes.
    ///
    /// Not part of the public API; shared with makruk-notation.
    #[doc(hidden)]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Board => "board's honour",
            Self::Pieces => "pieces' honour",
        }
    }
}

impl fmt::Display for CountKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.words())
    }
}

impl FromStr for CountKind {
    type Err = ParseCountKindError;

    /// Parses a [name](CountKind::name), `board` or `pieces`, or the words `board's honour` or `pieces' honour`.
    fn from_str(text: &str) -> Result<Self, ParseCountKindError> {
        [Self::Board, Self::Pieces]
            .into_iter()
            .find(|kind| [kind.name(), kind.words()].contains(&text))
            .ok_or(ParseCountKindError(()))
    }
}

/// The error returned when a string does not name a [`CountKind`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseCountKindError(());

impl fmt::Display for ParseCountKindError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected `board` or `pieces`")
    }
}

impl core::error::Error for ParseCountKindError {}

/// A running count, in spoken numbers.
///
/// `Display` writes `white counts 5 of 16 (pieces' honour)` or, before the first number is spoken, `white counts from 5 to 16
/// (pieces' honour)`.
///
/// With the feature `serde`, it is a map of its fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
#[non_exhaustive]
#[must_use]
pub struct Count {
    /// The kind of count.
    pub kind: CountKind,
    /// The counting side.
    #[doc(alias = "ฝ่ายหนี")]
    pub by: Color,
    /// The last number spoken, or 0 if there is none. At the beginning of pieces' honour, it is one less than the first number.
    pub number: u32,
    /// Whether a number was spoken in this count; if not, [`Count::next`] is the first number.
    pub is_spoken: bool,
    /// The limit as a spoken number.
    pub limit: u16,
}

impl Count {
    /// Returns the next number, spoken with the counting side's next move. It may exceed the limit: under
    /// [`CountExpiry::Exceeded`](crate::CountExpiry::Exceeded), that move draws the game.
    ///
    /// ```
    /// use makruk::{Fen, Rules};
    ///
    /// // White's rua captures Black's last piece. Three pieces remain, so Black begins with four.
    /// let fen: Fen = "3k4/2r5/8/8/8/8/2R5/4K3 w - - 0 1".parse()?;
    /// let mut game = fen.to_game(Rules::THAI)?;
    /// game.act("c2c7".parse()?)?;
    /// let count = game.count().unwrap();
    /// assert_eq!((count.next(), count.is_spoken), (4, false));
    /// assert_eq!(count.to_string(), "black counts from 4 to 16 (pieces' honour)");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub const fn next(&self) -> u32 {
        self.number.saturating_add(1)
    }
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            by, limit, kind, ..
        } = self;
        if self.is_spoken {
            write!(f, "{by} counts {} of {limit} ({kind})", self.number)
        } else {
            write!(f, "{by} counts from {} to {limit} ({kind})", self.next())
        }
    }
}
