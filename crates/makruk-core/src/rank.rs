//! [`Rank`], a row of the board.

use core::{fmt, str::FromStr};

use crate::Color;

/// A row of the board, `1` (White's side) to `8` (Black's side).
///
/// ```
/// use makruk::{Color, Rank};
///
/// assert_eq!(Rank::Third.index(), 2);
/// assert_eq!("3".parse(), Ok(Rank::Third));
/// assert_eq!(Rank::Third.relative_to(Color::Black), Rank::Sixth);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[allow(missing_docs)] // self-explanatory names
pub enum Rank {
    First = 0,
    Second = 1,
    Third = 2,
    Fourth = 3,
    Fifth = 4,
    Sixth = 5,
    Seventh = 6,
    Eighth = 7,
}

impl Rank {
    /// All ranks from `1` to `8`.
    pub const ALL: [Self; 8] = [
        Self::First,
        Self::Second,
        Self::Third,
        Self::Fourth,
        Self::Fifth,
        Self::Sixth,
        Self::Seventh,
        Self::Eighth,
    ];

    /// Returns the index, 0 (rank `1`) to 7 (rank `8`).
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the rank with the given index; the inverse of [`Rank::index`].
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < Self::ALL.len() {
            Some(Self::ALL[index])
        } else {
            None
        }
    }

    /// Returns the digit, `1` to `8`.
    #[inline]
    pub const fn char(self) -> char {
        (b'1' + self as u8) as char
    }

    /// Returns the rank with the given digit; the inverse of [`Rank::char`].
    pub const fn from_char(digit: char) -> Option<Self> {
        match digit {
            '1'..='8' => Self::from_index(digit as usize - '1' as usize),
            _ => None,
        }
    }

    /// Returns the rank as seen by a side: unchanged for White, counted from rank 8 for Black.
    ///
    /// ```
    /// use makruk::{Color, Rank};
    ///
    /// // A bia promotes on its side's sixth rank.
    /// assert_eq!(Rank::Sixth.relative_to(Color::White), Rank::Sixth);
    /// assert_eq!(Rank::Sixth.relative_to(Color::Black), Rank::Third);
    /// ```
    #[must_use]
    pub const fn relative_to(self, color: Color) -> Self {
        match color {
            Color::White => self,
            Color::Black => Self::ALL[7 - self.index()],
        }
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.char(), f)
    }
}

impl FromStr for Rank {
    type Err = ParseRankError;

    /// Parses a digit, `1` to `8`.
    fn from_str(text: &str) -> Result<Self, ParseRankError> {
        let mut digits = text.chars();
        match (digits.next().and_then(Self::from_char), digits.next()) {
            (Some(rank), None) => Ok(rank),
            _ => Err(ParseRankError(())),
        }
    }
}

/// The error returned when a string is not a rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseRankError(());

impl fmt::Display for ParseRankError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a rank, `1` to `8`")
    }
}

impl core::error::Error for ParseRankError {}
