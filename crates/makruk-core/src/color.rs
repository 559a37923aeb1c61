//! [`Color`], the two sides, and [`ByColor`].

use core::{
    fmt,
    ops::{Index, IndexMut, Not},
    str::FromStr,
};

/// One of the two sides. White usually moves first.
///
/// # Examples
///
/// ```
/// use makruk::Color;
///
/// assert_eq!(!Color::White, Color::Black);
/// assert_eq!(Color::Black.to_string(), "black");
/// assert_eq!("white".parse(), Ok(Color::White));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Color {
    /// The side that starts on ranks 1 and 3 and moves up the board.
    #[doc(alias = "ขาว")]
    White = 0,
    /// The side that starts on ranks 8 and 6 and moves down the board.
    #[doc(alias = "ดำ")]
    Black = 1,
}

impl Color {
    /// Both colours, White first.
    pub const ALL: [Self; 2] = [Self::White, Self::Black];

    /// Returns 0 for White and 1 for Black.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the colour with the given index; the inverse of [`Color::index`].
    #[inline]
    pub const fn from_index(index: usize) -> Option<Self> {
        match index {
            0 => Some(Self::White),
            1 => Some(Self::Black),
            _ => None,
        }
    }

    /// Returns the other colour; the `const` form of `!color`.
    #[inline]
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }

    /// Returns the first argument for White and the second for Black.
    ///
    /// ```
    /// use makruk::{Color, Rank};
    ///
    /// let promotion_rank = Color::Black.fold(Rank::Sixth, Rank::Third);
    /// assert_eq!(promotion_rank, Rank::Third);
    /// ```
    #[inline]
    pub fn fold<T>(self, white: T, black: T) -> T {
        match self {
            Self::White => white,
            Self::Black => black,
        }
    }

    /// Returns the English name in lower case, `white` or `black`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::White => "white",
            Self::Black => "black",
        }
    }
}

impl Not for Color {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        self.other()
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Color {
    type Err = ParseColorError;

    /// Parses a name in lower case: `white` or `black`.
    fn from_str(text: &str) -> Result<Self, ParseColorError> {
        Self::ALL
            .into_iter()
            .find(|color| color.name() == text)
            .ok_or(ParseColorError(()))
    }
}

/// The error returned when a string is not a colour name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseColorError(());

impl fmt::Display for ParseColorError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected `white` or `black`")
    }
}

impl core::error::Error for ParseColorError {}

/// One value for each colour, indexed by [`Color`].
///
/// ```
/// use makruk::{ByColor, Color};
///
/// let mut moves = ByColor::new(0, 0);
/// moves[Color::Black] += 23;
/// assert_eq!(moves, ByColor { white: 0, black: 23 });
/// ```
///
/// With the feature `serde`, it is a map with the keys `white` and `black`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ByColor<T> {
    /// White's value.
    pub white: T,
    /// Black's value.
    pub black: T,
}

impl<T> ByColor<T> {
    /// Creates a pair of White's value and Black's.
    ///
    /// ```
    /// use makruk::{ByColor, Color};
    ///
    /// let pieces = ByColor::new(16, 15);
    /// assert_eq!((pieces[Color::White], pieces[Color::Black]), (16, 15));
    /// ```
    pub const fn new(white: T, black: T) -> Self {
        Self { white, black }
    }

    /// Creates the values by calling a function for each colour, White first.
    ///
    /// ```
    /// use makruk::{Board, ByColor};
    ///
    /// let board = Board::start();
    /// let pieces = ByColor::from_fn(|color| board.by_color(color).len());
    /// assert_eq!(pieces, ByColor::new(16, 16));
    /// ```
    pub fn from_fn(mut value: impl FnMut(Color) -> T) -> Self {
        Self {
            white: value(Color::White),
            black: value(Color::Black),
        }
    }

    /// Applies a function to both values.
    ///
    /// ```
    /// use makruk::ByColor;
    ///
    /// let seconds = ByColor::new(300, 180);
    /// assert_eq!(seconds.map(|seconds| seconds / 60), ByColor::new(5, 3));
    /// ```
    pub fn map<U>(self, mut f: impl FnMut(T) -> U) -> ByColor<U> {
        ByColor {
            white: f(self.white),
            black: f(self.black),
        }
    }

    /// Iterates over the colours and their values, White first.
    ///
    /// ```
    /// use makruk::{ByColor, Color};
    ///
    /// let plies = ByColor::new(31, 30);
    /// let most = plies.iter().max_by_key(|(_, plies)| **plies);
    /// assert_eq!(most, Some((Color::White, &31)));
    /// ```
    pub fn iter(&self) -> impl Iterator<Item = (Color, &T)> {
        [(Color::White, &self.white), (Color::Black, &self.black)].into_iter()
    }
}

impl<T> Index<Color> for ByColor<T> {
    type Output = T;

    #[inline]
    fn index(&self, color: Color) -> &T {
        match color {
            Color::White => &self.white,
            Color::Black => &self.black,
        }
    }
}

impl<T> IndexMut<Color> for ByColor<T> {
    #[inline]
    fn index_mut(&mut self, color: Color) -> &mut T {
        match color {
            Color::White => &mut self.white,
            Color::Black => &mut self.black,
        }
    }
}
