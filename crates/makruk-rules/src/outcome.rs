//! How games end.

use core::{fmt, str::FromStr};

use makruk_core::Color;

use crate::CountKind;

/// The outcome of a game: the winner, if any, and the reason.
///
/// `Display` writes the result as game records do: `1-0`, `0-1` or `1/2-1/2`.
///
/// ```
/// use makruk_core::Color;
/// use makruk_rules::{CountKind, Outcome, Termination};
///
/// let mate = Outcome::Decisive { winner: Color::Black, by: Termination::Checkmate };
/// assert_eq!((mate.to_string(), mate.winner()), ("0-1".into(), Some(Color::Black)));
/// let count = Outcome::Draw { by: Termination::CountExpired(CountKind::Pieces) };
/// assert_eq!(count.by().to_string(), "pieces' honour expired");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[must_use]
pub enum Outcome {
    /// One side won.
    Decisive {
        /// The side that won.
        winner: Color,
        /// How the game ended.
        by: Termination,
    },
    /// The game is drawn.
    #[doc(alias = "เสมอ")]
    Draw {
        /// How the game ended.
        by: Termination,
    },
}

impl Outcome {
    /// Creates an outcome from the side that won, `None` for a draw, and the way the game ended.
    ///
    /// ```
    /// use makruk_core::Color;
    /// use makruk_rules::{Outcome, Termination};
    ///
    /// let by = Termination::Resignation;
    /// assert_eq!(Outcome::new(Some(Color::White), by), Outcome::Decisive { winner: Color::White, by });
    /// assert_eq!(Outcome::new(None, Termination::Agreement).winner(), None);
    /// ```
    pub const fn new(winner: Option<Color>, by: Termination) -> Self {
        match winner {
            Some(winner) => Self::Decisive { winner, by },
            None => Self::Draw { by },
        }
    }

    /// Returns the side that won, if one did.
    ///
    /// ```
    /// use makruk_core::Color;
    /// use makruk_rules::{Outcome, Termination};
    ///
    /// let by = Termination::Resignation;
    /// assert_eq!(Outcome::Decisive { winner: Color::White, by }.winner(), Some(Color::White));
    /// assert_eq!(Outcome::Draw { by: Termination::Stalemate }.winner(), None);
    /// ```
    pub const fn winner(self) -> Option<Color> {
        match self {
            Self::Decisive { winner, .. } => Some(winner),
            Self::Draw { .. } => None,
        }
    }

    /// Returns how the game ended.
    ///
    /// ```
    /// use makruk_rules::{Outcome, Termination};
    ///
    /// let stalemate = Outcome::Draw { by: Termination::Stalemate };
    /// assert_eq!(stalemate.by(), Termination::Stalemate);
    /// ```
    pub const fn by(self) -> Termination {
        match self {
            Self::Decisive { by, .. } | Self::Draw { by } => by,
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self.winner() {
            Some(Color::White) => "1-0",
            Some(Color::Black) => "0-1",
            None => "1/2-1/2",
        })
    }
}

/// How a game ended.
///
/// `Display` writes a phrase for people; [`Termination::name`] is a name for programs. `FromStr`
/// reads both.
///
/// ```
/// use makruk_rules::{CountKind, Termination};
///
/// let end = Termination::CountExpired(CountKind::Board);
/// assert_eq!(end.to_string(), "board's honour expired");
/// assert_eq!(end.name(), "counting-board");
/// assert_eq!("board's honour expired".parse(), Ok(end));
/// assert_eq!("counting-board".parse(), Ok(end));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Termination {
    /// The khun of the side to move is in check and cannot escape.
    #[doc(alias = "จน")]
    #[doc(alias = "รุกจน")]
    Checkmate,
    /// The side to move has no legal move and is not in check: a draw (อับ).
    #[doc(alias = "อับ")]
    Stalemate,
    /// A count expired: a draw.
    CountExpired(CountKind),
    /// The counting side gave checkmate without having stopped its count: a draw.
    MateWhileCounting,
    /// The position was repeated too often: a draw.
    Repetition,
    /// Neither side has the pieces to win: a draw.
    InsufficientMaterial,
    /// The sides agreed on a draw.
    Agreement,
    /// One side resigned.
    Resignation,
    /// One side's time ran out. A draw if the other one does not have the pieces to win.
    Timeout,
    /// An arbiter ended the game.
    Adjudication,
    /// The record of the game has its result but not the reason.
    Unknown,
}

impl Termination {
    const ALL: [Self; 12] = [
        Self::Checkmate,
        Self::Stalemate,
        Self::CountExpired(CountKind::Board),
        Self::CountExpired(CountKind::Pieces),
        Self::MateWhileCounting,
        Self::Repetition,
        Self::InsufficientMaterial,
        Self::Agreement,
        Self::Resignation,
        Self::Timeout,
        Self::Adjudication,
        Self::Unknown,
    ];

    /// Returns a short name for programs, in lower case with hyphens.
    ///
    /// ```
    /// use makruk_rules::Termination;
    ///
    /// assert_eq!(Termination::InsufficientMaterial.name(), "insufficient-material");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Self::Checkmate => "checkmate",
            Self::Stalemate => "stalemate",
            Self::CountExpired(CountKind::Board) => "counting-board",
            Self::CountExpired(CountKind::Pieces) => "counting-pieces",
            Self::MateWhileCounting => "mate-while-counting",
            Self::Repetition => "repetition",
            Self::InsufficientMaterial => "insufficient-material",
            Self::Agreement => "agreement",
            Self::Resignation => "resignation",
            Self::Timeout => "timeout",
            Self::Adjudication => "adjudication",
            Self::Unknown => "unknown",
        }
    }

    /// The phrase that `Display` writes.
    const fn phrase(self) -> &'static str {
        match self {
            Self::CountExpired(CountKind::Board) => "board's honour expired",
            Self::CountExpired(CountKind::Pieces) => "pieces' honour expired",
            Self::MateWhileCounting => "checkmate by the side that counts",
            Self::InsufficientMaterial => "insufficient material",
            Self::Unknown => "the record does not say how",
            other => other.name(),
        }
    }
}

impl fmt::Display for Termination {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.phrase())
    }
}

impl FromStr for Termination {
    type Err = ParseTerminationError;

    fn from_str(text: &str) -> Result<Self, ParseTerminationError> {
        Self::ALL
            .into_iter()
            .find(|end| [end.name(), end.phrase()].contains(&text))
            .ok_or(ParseTerminationError(()))
    }
}

/// The error for a text that is not the name of a [`Termination`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseTerminationError(());

impl fmt::Display for ParseTerminationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected the end of a game, such as `checkmate` or `counting-pieces`")
    }
}

impl core::error::Error for ParseTerminationError {}
