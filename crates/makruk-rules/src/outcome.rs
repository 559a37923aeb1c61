//! How games end.

use core::{fmt, str::FromStr};

use makruk_core::Color;

use crate::CountKind;

/// The outcome of a game: the winner, if any, and the reason.
///
/// `Display` writes the result as in game records: `1-0`, `0-1` or `1/2-1/2`.
///
/// ```
/// use makruk::{Color, CountKind, Outcome, Termination};
///
/// let mate = Outcome::Decisive { winner: Color::Black, by: Termination::Checkmate };
/// assert_eq!((mate.to_string(), mate.winner()), ("0-1".into(), Some(Color::Black)));
/// let count = Outcome::Draw { by: Termination::CountExpired(CountKind::Pieces) };
/// assert_eq!(count.by().to_string(), "pieces' honour expired");
/// ```
///
/// With the feature `serde`, it is a map from the name of its variant in snake case to the fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[must_use]
pub enum Outcome {
    /// One side won.
    #[doc(alias = "ชนะ")]
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
    /// Creates an outcome from the winner (`None` for a draw) and the reason.
    pub const fn new(winner: Option<Color>, by: Termination) -> Self {
        match winner {
            Some(winner) => Self::Decisive { winner, by },
            None => Self::Draw { by },
        }
    }

    /// Returns the winner, if any.
    pub const fn winner(self) -> Option<Color> {
        match self {
            Self::Decisive { winner, .. } => Some(winner),
            Self::Draw { .. } => None,
        }
    }

    /// Returns the reason.
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
/// `Display` writes a phrase, and [`Termination::name`] returns a machine-readable name; `FromStr` parses both.
///
/// ```
/// use makruk::{CountKind, Termination};
///
/// let end = Termination::CountExpired(CountKind::Board);
/// assert_eq!(end.to_string(), "board's honour expired");
/// assert_eq!(end.name(), "counting-board");
/// assert_eq!("board's honour expired".parse(), Ok(end));
/// assert_eq!("counting-board".parse(), Ok(end));
/// ```
///
/// With the feature `serde`, it is the name of its variant in snake case; `count_expired` is the key of a map to the kind.
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
    #[doc(alias = "ตาอับ")]
    #[doc(alias = "หมากอับ")]
    Stalemate,
    /// A count expired: a draw.
    CountExpired(CountKind),
    /// The counting side gave checkmate without having stopped its count: a draw.
    MateWhileCounting,
    /// The position occurred too often: a draw.
    #[doc(alias = "threefold")]
    #[doc(alias = "threefold repetition")]
    #[doc(alias = "perpetual check")]
    #[doc(alias = "เดินล้อ")]
    #[doc(alias = "รุกล้อ")]
    Repetition,
    /// Neither side has the pieces to win: a draw.
    InsufficientMaterial,
    /// The sides agreed on a draw.
    Agreement,
    /// One side resigned.
    #[doc(alias = "ยอมแพ้")]
    Resignation,
    /// One side's time ran out: a loss, or under some rules a draw if the other side lacks the material to win.
    #[doc(alias = "หมดเวลา")]
    Timeout,
    /// An arbiter ended the game.
    Adjudication,
    /// The game's record states its result but not the reason.
    Unknown,
}

impl Termination {
    /// All terminations, in declaration order.
    pub const ALL: [Self; 12] = [
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

    /// Returns a machine-readable name, in lower case with hyphens.
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

    /// Returns the phrase that `Display` writes.
    ///
    /// Not part of the public API; shared with makruk-notation.
    #[doc(hidden)]
    pub const fn phrase(self) -> &'static str {
        match self {
            Self::CountExpired(CountKind::Board) => "board's honour expired",
            Self::CountExpired(CountKind::Pieces) => "pieces' honour expired",
            Self::MateWhileCounting => "checkmate by the counting side",
            Self::InsufficientMaterial => "insufficient material",
            Self::Unknown => "unknown termination",
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

    /// Parses a [name](Termination::name) such as `counting-board`, or the phrase that `Display` writes, such as
    /// `board's honour expired`.
    fn from_str(text: &str) -> Result<Self, ParseTerminationError> {
        Self::ALL
            .into_iter()
            .find(|end| [end.name(), end.phrase()].contains(&text))
            .ok_or(ParseTerminationError(()))
    }
}

/// The error returned when a string does not name a [`Termination`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseTerminationError(());

impl fmt::Display for ParseTerminationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a termination such as `checkmate` or `counting-pieces`")
    }
}

impl core::error::Error for ParseTerminationError {}

/// The result at the end of a game record.
///
/// ```
/// use makruk::GameResult;
///
/// assert_eq!(GameResult::from(None), GameResult::Unknown); // no outcome yet
/// assert_eq!((GameResult::Draw.winner(), GameResult::Unknown.winner()), (None, None));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// `1-0`
    WhiteWins,
    /// `0-1`
    BlackWins,
    /// `1/2-1/2`
    Draw,
    /// `*`: the game is in progress or abandoned, or its result is unknown.
    #[default]
    Unknown,
}

impl GameResult {
    /// Returns the text, `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::WhiteWins => "1-0",
            Self::BlackWins => "0-1",
            Self::Draw => "1/2-1/2",
            Self::Unknown => "*",
        }
    }

    /// Returns the winner, if any.
    pub const fn winner(self) -> Option<Color> {
        match self {
            Self::WhiteWins => Some(Color::White),
            Self::BlackWins => Some(Color::Black),
            Self::Draw | Self::Unknown => None,
        }
    }

    /// Parses a result in any form found in game records: with a hyphen, any dash or a colon, with Thai digits, with the letter O
    /// for a zero, and a draw also as `1/2`, `½` or, in the Thai federation's form, `0.5-0.5`.
    ///
    /// ```
    /// use makruk::GameResult;
    ///
    /// assert_eq!(GameResult::from_bytes(b"1/2"), Some(GameResult::Draw));
    /// assert_eq!(GameResult::from_bytes(b"0.5-0.5"), Some(GameResult::Draw));
    /// assert_eq!(GameResult::from_bytes("๑:๐".as_bytes()), Some(GameResult::WhiteWins));
    /// assert_eq!(GameResult::from_bytes(b"2-0"), None);
    /// assert_eq!("1-0".parse(), Ok(GameResult::WhiteWins));
    /// ```
    pub fn from_bytes(text: &[u8]) -> Option<Self> {
        // The longest form, `๐.๕—๐.๕`, has seven characters.
        let mut plain = [0; 8];
        let mut length = 0;
        for letter in core::str::from_utf8(text).ok()?.chars() {
            *plain.get_mut(length)? = match letter {
                '0' | 'O' | '๐' => b'0',
                '1' | '๑' => b'1',
                '2' | '๒' => b'2',
                '5' | '๕' => b'5',
                '-' | '−' | '–' | '—' | ':' => b'-',
                '½' => b'h',
                '.' | '/' | '*' => letter as u8,
                _ => return None,
            };
            length += 1;
        }
        Some(match plain.get(..length)? {
            b"1-0" => Self::WhiteWins,
            b"0-1" => Self::BlackWins,
            b"1/2-1/2" | b"1/2" | b"h-h" | b"h" | b"0.5-0.5" => Self::Draw,
            b"*" => Self::Unknown,
            _ => return None,
        })
    }
}

impl FromStr for GameResult {
    type Err = ParseGameResultError;

    /// Parses `1-0`, `0-1`, `1/2-1/2` or `*`, or another form that [`GameResult::from_bytes`] reads.
    fn from_str(text: &str) -> Result<Self, ParseGameResultError> {
        Self::from_bytes(text.as_bytes()).ok_or(ParseGameResultError(()))
    }
}

/// The error returned when a string is not a game result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseGameResultError(());

impl fmt::Display for ParseGameResultError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected one of 1-0, 0-1, 1/2-1/2, *")
    }
}

impl core::error::Error for ParseGameResultError {}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl From<Option<Outcome>> for GameResult {
    fn from(outcome: Option<Outcome>) -> Self {
        match outcome {
            None => Self::Unknown,
            Some(outcome) => match outcome.winner() {
                Some(color) => color.fold(Self::WhiteWins, Self::BlackWins),
                None => Self::Draw,
            },
        }
    }
}
