//! Scores of positions.

use core::{error::Error, fmt, str::FromStr};

/// Score of a position for the side to move.
///
/// Scores are ordered from being mated soonest, the worst, to mating soonest, the best. `Display` and `FromStr` use the
/// UCI form: `cp 35`, `mate 3`, `mate -2`.
///
/// # Examples
///
/// ```
/// use makruk::search::Score;
///
/// assert!(Score::MatedIn(1) < Score::MatedIn(5));
/// assert!(Score::MatedIn(5) < Score::Cp(-900));
/// assert!(Score::Cp(900) < Score::MateIn(5));
/// assert!(Score::MateIn(5) < Score::MateIn(1));
/// assert_eq!(Score::MatedIn(2).to_string(), "mate -2");
/// assert_eq!(Score::MatedIn(0).to_string(), "mate 0");
/// assert_eq!(-Score::Cp(35), Score::Cp(-35));
/// ```
///
/// With the feature `serde`, it is a map with one key, as in UCI: `cp` or `mate`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "Form", into = "Form"))]
#[doc(alias = "centipawn")]
#[must_use]
pub enum Score {
    /// Centipawns; 100 are about the value of a bia. An evaluation is at most 20,000; a win that the endgame tables know and
    /// that may end with the capture of the last piece is 30,000, minus the plies to that end.
    Cp(i32),
    /// The side to move mates in at most `n` of its moves.
    MateIn(u16),
    /// The side to move is mated after `n` of its moves; 0 if it is already checkmated.
    MatedIn(u16),
}

/// The data form of a score: `{"cp": 35}`, `{"mate": 3}`, `{"mate": -2}`, with the numbers of the text form.
#[cfg(feature = "serde")]
#[derive(serde::Serialize, serde::Deserialize)]
#[serde(rename = "Score", rename_all = "lowercase")]
enum Form {
    Cp(i32),
    Mate(i32),
}

#[cfg(feature = "serde")]
impl From<Score> for Form {
    fn from(score: Score) -> Self {
        match score {
            Score::Cp(cp) => Self::Cp(cp),
            Score::MateIn(moves) => Self::Mate(moves.into()),
            Score::MatedIn(moves) => Self::Mate(-i32::from(moves)),
        }
    }
}

#[cfg(feature = "serde")]
impl TryFrom<Form> for Score {
    type Error = &'static str;

    fn try_from(form: Form) -> Result<Self, Self::Error> {
        match form {
            Form::Cp(cp) => Ok(Self::Cp(cp)),
            Form::Mate(moves) => match u16::try_from(moves.unsigned_abs()) {
                Ok(n) if moves > 0 => Ok(Self::MateIn(n)),
                Ok(n) => Ok(Self::MatedIn(n)),
                Err(_) => Err("expected a mate in at most 65,535 moves"),
            },
        }
    }
}

impl Score {
    /// Returns the centipawns; `None` for a mate score.
    #[doc(alias = "cp")]
    pub const fn centipawns(self) -> Option<i32> {
        match self {
            Self::Cp(cp) => Some(cp),
            Self::MateIn(_) | Self::MatedIn(_) => None,
        }
    }

    /// Returns whether this is a mate score.
    pub(crate) fn is_mate(self) -> bool {
        !matches!(self, Self::Cp(_))
    }

    /// Returns a sort key.
    fn order(self) -> (i8, i32) {
        match self {
            Self::MatedIn(n) => (-1, i32::from(n)),
            Self::Cp(cp) => (0, cp),
            Self::MateIn(n) => (1, -i32::from(n)),
        }
    }

    /// Converts a search value at the root to a score.
    pub(crate) fn from_value(value: Value) -> Self {
        let moves = |plies: Value| u16::try_from((plies + 1) / 2).unwrap_or(0);
        if value >= MATE_BOUND {
            Self::MateIn(moves(MATE - value))
        } else if value <= -MATE_BOUND {
            Self::MatedIn(moves(MATE + value))
        } else {
            Self::Cp(value)
        }
    }
}

impl PartialOrd for Score {
    fn partial_cmp(&self, other: &Self) -> Option<core::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Score {
    fn cmp(&self, other: &Self) -> core::cmp::Ordering {
        self.order().cmp(&other.order())
    }
}

impl core::ops::Neg for Score {
    type Output = Self;

    /// Returns the score for the other side.
    fn neg(self) -> Self {
        match self {
            Self::Cp(cp) => Self::Cp(cp.saturating_neg()),
            Self::MateIn(n) => Self::MatedIn(n),
            Self::MatedIn(n) => Self::MateIn(n),
        }
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cp(cp) => write!(f, "cp {cp}"),
            Self::MateIn(n) => write!(f, "mate {n}"),
            Self::MatedIn(0) => f.write_str("mate 0"),
            Self::MatedIn(n) => write!(f, "mate -{n}"),
        }
    }
}

impl FromStr for Score {
    type Err = ParseScoreError;

    /// Parses a score in the form used by `Display` and UCI: `cp 35`, `mate 3`, `mate -2`.
    ///
    /// # Errors
    ///
    /// [`ParseScoreError`] if the text is not a score, or its number is too large.
    ///
    /// ```
    /// use makruk::search::Score;
    ///
    /// assert_eq!("cp -35".parse(), Ok(Score::Cp(-35)));
    /// assert_eq!("mate -2".parse(), Ok(Score::MatedIn(2)));
    /// assert_eq!("mate 0".parse(), Ok(Score::MatedIn(0)));
    /// assert!("35".parse::<Score>().is_err());
    /// ```
    fn from_str(text: &str) -> Result<Self, ParseScoreError> {
        let (unit, number) = text.split_once(' ').ok_or(ParseScoreError {})?;
        let number: i32 = number.parse().map_err(|_| ParseScoreError {})?;
        let moves = || u16::try_from(number.unsigned_abs()).map_err(|_| ParseScoreError {});
        match unit {
            "cp" => Ok(Self::Cp(number)),
            "mate" if number > 0 => Ok(Self::MateIn(moves()?)),
            "mate" => Ok(Self::MatedIn(moves()?)),
            _ => Err(ParseScoreError {}),
        }
    }
}

/// The error returned when a string is not a [`Score`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ParseScoreError {}

impl fmt::Display for ParseScoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected `cp` or `mate` and a number")
    }
}

impl Error for ParseScoreError {}

/// An internal search value: centipawns, or [`MATE`] minus the plies from the root to the mate.
pub(crate) type Value = i32;

/// Maximum length of a line, in plies.
pub(crate) const MAX_PLY: usize = if cfg!(feature = "small-tables") {
    64
} else {
    160
};
/// Value of a checkmate at the root, for the winning side.
pub(crate) const MATE: Value = 32_000;
/// Values of at least this are mates.
pub(crate) const MATE_BOUND: Value = MATE - 1_000;
/// Value of a win at the root that the tablebases know, but that need not end with a mate: the capture of the last piece
/// may end it.
const TABLE_WIN: Value = 30_000;
/// Values of at least this are wins of a mate or of the tablebases.
pub(crate) const WIN_BOUND: Value = TABLE_WIN - 1_000;
/// Larger than every value.
pub(crate) const INFINITE: Value = 32_001;
/// Upper bound of the evaluation.
pub(crate) const MAX_EVAL: Value = 20_000;
pub(crate) const DRAW: Value = 0;

/// Returns the value of being checkmated after this many plies.
#[allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap)] // a ply
pub(crate) const fn mated_in(plies: usize) -> Value {
    plies as Value - MATE
}

/// Returns the value of a loss that the tablebases know, which ends after this many plies.
#[allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap)] // a ply
pub(crate) const fn ended_in(plies: usize) -> Value {
    plies as Value - TABLE_WIN
}

/// Returns whether a value is a mate or a win of the tablebases, for either side.
pub(crate) const fn is_decisive(value: Value) -> bool {
    value >= WIN_BOUND || value <= -WIN_BOUND
}

/// Returns the plies from this ply to the end, if the value is decisive.
pub(crate) const fn plies_to_end(value: Value, ply: usize) -> Option<Value> {
    if is_mate(value) {
        Some(-mated_in(ply) - value.abs())
    } else if is_decisive(value) {
        Some(-ended_in(ply) - value.abs())
    } else {
        None
    }
}

/// Returns whether a value is a mate, for either side.
pub(crate) const fn is_mate(value: Value) -> bool {
    value >= MATE_BOUND || value <= -MATE_BOUND
}
