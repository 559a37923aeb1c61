//! Puzzle themes.

use core::{fmt, str::FromStr};

use makruk_codec::name::{self, ParseNameError};

use crate::proof::Goal;

/// The theme of a puzzle. `Display` writes the machine-readable names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Theme {
    /// `mate_in_3`: checkmate in this number of moves.
    MateIn(u16),
    /// `gain_3`: wins material worth at least this many bia; rua 5, ma 3, khon 2.6, met and bia ngai 1.7, bia 1.
    Gain(u8),
    /// `count`: the other side is counting, or the side to move is counting and seeks a draw.
    Count,
    /// `win_within_count`: another move would win as well, but not before the count ends.
    WinWithinCount,
    /// `hold_by_count`: exactly one move leads to a draw by the count.
    HoldByCount,
    /// `stalemate`: exactly one move saves the game, and leads to stalemate.
    Stalemate,
    /// `insufficient_material`: exactly one move saves the game, because neither side can win afterwards.
    InsufficientMaterial,
    /// `fork`: a piece attacks two others at once, or one and the khun, and captures one of them.
    Fork,
    /// `pin`: a pinned piece is captured, or cannot prevent checkmate.
    Pin,
    /// `sacrifice`: the line gives up a piece to a capturer of lower value, or an unprotected piece.
    Sacrifice,
    /// `promotion`: a bia promotes.
    Promotion,
    /// `quiet`: the first move is neither a capture nor a check.
    Quiet,
}

impl Theme {
    /// One theme of each kind; the numbered themes have the number 1.
    pub const ALL: [Self; 12] = [
        Self::MateIn(1),
        Self::Gain(1),
        Self::Count,
        Self::WinWithinCount,
        Self::HoldByCount,
        Self::Stalemate,
        Self::InsufficientMaterial,
        Self::Fork,
        Self::Pin,
        Self::Sacrifice,
        Self::Promotion,
        Self::Quiet,
    ];

    /// Returns the name, with `N` in place of a number.
    ///
    /// ```
    /// use makruk::analysis::puzzle::Theme;
    ///
    /// assert_eq!(Theme::MateIn(3).name(), "mate_in_N");
    /// assert_eq!(Theme::MateIn(3).to_string(), "mate_in_3");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Self::MateIn(_) => "mate_in_N",
            Self::Gain(_) => "gain_N",
            Self::Count => "count",
            Self::WinWithinCount => "win_within_count",
            Self::HoldByCount => "hold_by_count",
            Self::Stalemate => "stalemate",
            Self::InsufficientMaterial => "insufficient_material",
            Self::Fork => "fork",
            Self::Pin => "pin",
            Self::Sacrifice => "sacrifice",
            Self::Promotion => "promotion",
            Self::Quiet => "quiet",
        }
    }

    /// Returns a one-line description of the theme.
    pub const fn summary(self) -> &'static str {
        match self {
            Self::MateIn(_) => "checkmate in N moves",
            Self::Gain(_) => "material is won, with rua 5, ma 3, khon 2.6, met 1.7, bia 1",
            Self::Count => "a count is running",
            Self::WinWithinCount => "other moves win, but not within the count",
            Self::HoldByCount => "the count ends in a draw",
            Self::Stalemate => "stalemate saves the game",
            Self::InsufficientMaterial => "a dead position saves the game",
            Self::Fork => "a piece attacks two pieces at once",
            Self::Pin => "a piece is pinned",
            Self::Sacrifice => "a piece is sacrificed",
            Self::Promotion => "a bia promotes",
            Self::Quiet => "the first move is neither a capture nor a check",
        }
    }

    /// Returns the goal of puzzles with this theme; `None` if the theme does not determine it.
    ///
    /// ```
    /// use makruk::analysis::{proof::Goal, puzzle::Theme};
    ///
    /// assert_eq!(Theme::Stalemate.goal(), Some(Goal::Draw));
    /// assert_eq!(Theme::Fork.goal(), None);
    /// ```
    pub const fn goal(self) -> Option<Goal> {
        match self {
            Self::MateIn(_) | Self::WinWithinCount => Some(Goal::Mate),
            Self::Gain(gain) => Some(Goal::Gain(gain)),
            Self::HoldByCount | Self::Stalemate | Self::InsufficientMaterial => Some(Goal::Draw),
            Self::Count
            | Self::Fork
            | Self::Pin
            | Self::Sacrifice
            | Self::Promotion
            | Self::Quiet => None,
        }
    }
}

impl fmt::Display for Theme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::MateIn(moves) => write!(f, "mate_in_{moves}"),
            Self::Gain(gain) => write!(f, "gain_{gain}"),
            _ => f.pad(self.name()),
        }
    }
}

/// Parses the output of `Display`: a [name](Theme::name) such as `fork`, where a number replaces the `N` of `mate_in_N` and
/// `gain_N`.
///
/// ```
/// use makruk::analysis::puzzle::Theme;
///
/// assert_eq!("mate_in_3".parse(), Ok(Theme::MateIn(3)));
/// assert!("luck".parse::<Theme>().is_err());
/// ```
impl FromStr for Theme {
    type Err = ParseNameError;

    fn from_str(text: &str) -> Result<Self, ParseNameError> {
        let numbered = || match text.rsplit_once('_')? {
            ("mate_in", moves) => Some(Self::MateIn(number(moves)?)),
            ("gain", gain) => Some(Self::Gain(number(gain)?.try_into().ok()?)),
            _ => None,
        };
        let has_number = |theme: &Self| matches!(theme, Self::MateIn(_) | Self::Gain(_));
        let mut others = Self::ALL.into_iter().filter(|theme| !has_number(theme));
        others
            .find(|theme| theme.name() == text)
            .or_else(numbered)
            .ok_or(ParseNameError::new(name::names!(Theme)))
    }
}

/// Parses a number of at least 1, as `Display` writes it.
fn number(text: &str) -> Option<u16> {
    let number = text.parse().ok().filter(|&number| number > 0)?;
    (!text.starts_with(['0', '+'])).then_some(number)
}

/// The text that `Display` writes.
#[cfg(feature = "serde")]
impl serde::Serialize for Theme {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Theme {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        crate::data::read::parsed(deserializer)
    }
}
