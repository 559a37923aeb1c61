//! Playing strength.

use core::{error::Error, fmt, str::FromStr};

use makruk_core::random::Random;

use crate::{Limits, PvLine, Score, SearchResult};

/// Playing strength: from 0 (a beginner) to 10 (the engine's full strength).
///
/// A weak player searches a few plies, plays moves that are not quite the best, and sometimes blunders. Low levels
/// imitate this: [`Level::limit`] limits the depth and requests several lines, and [`Level::choose`] picks one of them.
/// Every chosen move is legal and has been searched. At the highest level, neither method has any effect.
///
/// | Level | Depth in plies | Lines | Margin below the best move | Random choices per 1,000 moves |
/// |---|---|---|---|---|
/// | 0 | 1 | all | 5 bia | 290 |
/// | 3 | 3 | 30 | 1.1 bia | 52 |
/// | 6 | 6 | 8 | 0.45 bia | 9 |
/// | 9 | 10 | 4 | 0.3 bia | 5 |
/// | 10 | no limit | 1 | 0 | 0 |
///
/// The lowest level scores slightly more than half against a player that captures at random, and each other level
/// scores about four fifths against the one below it; the figures are in the [documentation of the
/// search](https://docs.rs/makruk/latest/makruk/documentation/search/index.html).
///
/// # Examples
///
/// ```
/// use makruk::{Game, Position, Rules, search::{Engine, Level, Limits, Options}};
///
/// let game = Game::new(Position::start(), Rules::THAI);
/// let level = Level::BEGINNER;
/// let limits = level.limit(Limits::nodes(100_000));
/// let result = Engine::new(Options::default())?.search(&game, &limits, &mut ());
///
/// // The same seed gives the same move.
/// let line = level.choose(&result, 7).unwrap();
/// assert_eq!(level.choose(&result, 7), Some(line));
/// assert!(game.position().is_legal(line.moves[0]));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[doc(alias = "skill level")]
#[doc(alias = "strength")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

/// The weaknesses of a level.
struct Weakness {
    /// Maximum depth in plies.
    depth: u8,
    /// Number of lines to choose from.
    lines: u8,
    /// Margin in centipawns by which a chosen move may be worse than the best.
    margin: u32,
    /// Random choices per 1,000 moves.
    slips: u32,
}

const fn weakness(depth: u8, lines: u8, margin: u32, slips: u32) -> Weakness {
    Weakness {
        depth,
        lines,
        margin,
        slips,
    }
}

/// Indexed by level. 218 lines cover all legal moves of any position.
const WEAKNESSES: [Weakness; 10] = [
    weakness(1, 218, 500, 290),
    weakness(2, 218, 250, 188),
    weakness(2, 120, 156, 98),
    weakness(3, 30, 109, 52),
    weakness(4, 17, 85, 31),
    weakness(5, 11, 56, 13),
    weakness(6, 8, 45, 9),
    weakness(7, 8, 60, 18),
    weakness(8, 6, 48, 10),
    weakness(10, 4, 32, 5),
];

/// Value of a mate in centipawns.
const MATE_CENTIPAWNS: i32 = 5_000;

impl Level {
    /// The lowest level.
    pub const BEGINNER: Self = Self(0);
    /// The middle of the scale: reviews and displays assume it for players of unknown strength.
    pub const MIDDLE: Self = Self(5);
    /// The highest level: the engine at full strength.
    pub const FULL: Self = Self(10);

    /// Returns the level with this number; numbers above 10 give [`Level::FULL`].
    pub const fn new(level: u8) -> Self {
        if level < Self::FULL.0 {
            Self(level)
        } else {
            Self::FULL
        }
    }

    /// Returns the level for a rating on the engine's own scale, which runs from 500 to 2,500 with 200 points per
    /// level. Ratings outside this range give the lowest or the highest level.
    ///
    /// ```
    /// use makruk::search::Level;
    ///
    /// assert_eq!(Level::from_elo(0), Level::BEGINNER);
    /// assert_eq!(Level::from_elo(1_500), Level::new(5));
    /// assert_eq!(Level::from_elo(2_500), Level::FULL);
    /// ```
    #[doc(alias = "UCI_Elo")]
    pub const fn from_elo(elo: u16) -> Self {
        let level = elo.saturating_sub(500) / 200;
        if level < Self::FULL.0 as u16 {
            // below 10
            #[allow(clippy::cast_possible_truncation)]
            Self(level as u8)
        } else {
            Self::FULL
        }
    }

    /// Returns the level's number.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Returns the limits combined with those of the level.
    ///
    /// ```
    /// use makruk::search::{Level, Limits};
    ///
    /// let limits = Level::new(6).limit(Limits::nodes(100_000));
    /// assert_eq!((limits.depth, limits.nodes), (Some(6), Some(100_000)));
    /// assert_eq!(limits.multi_pv.get(), 8); // to choose from
    /// assert_eq!(Level::FULL.limit(Limits::nodes(100_000)).depth, None);
    /// ```
    #[must_use]
    pub fn limit(self, limits: Limits<'_>) -> Limits<'_> {
        let Some(weakness) = WEAKNESSES.get(usize::from(self.0)) else {
            return limits;
        };
        let depth = limits
            .depth
            .map_or(weakness.depth, |depth| depth.min(weakness.depth));
        let lines = core::num::NonZeroU8::new(weakness.lines).unwrap_or(limits.multi_pv);
        Limits {
            depth: Some(depth),
            multi_pv: limits.multi_pv.max(lines),
            ..limits
        }
    }

    /// Chooses a line as a player of this level would; returns `None` if there are no lines.
    ///
    /// The choice is determined by the lines and the seed. Use a new seed for each move.
    ///
    /// ```
    /// use makruk::{Game, Position, Rules, search::{Engine, Level, Limits, Options}};
    ///
    /// let game = Game::new(Position::start(), Rules::THAI);
    /// let limits = Level::BEGINNER.limit(Limits::default());
    /// let result = Engine::new(Options::default())?.search(&game, &limits, &mut ());
    /// // Full strength takes the best line, a beginner any of them.
    /// assert_eq!(Level::FULL.choose(&result, 1), result.lines.first());
    /// let is_second = |seed| Level::BEGINNER.choose(&result, seed) != result.lines.first();
    /// assert!((0..100).any(is_second));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use = "the line is chosen, not played"]
    pub fn choose(self, result: &SearchResult, seed: u64) -> Option<&PvLine> {
        let best = result.lines.first()?;
        let Some(weakness) = WEAKNESSES.get(usize::from(self.0)) else {
            return Some(best);
        };
        let mut random = Random::new(seed);
        if random.below(1_000) < weakness.slips {
            let count = u32::try_from(result.lines.len()).unwrap_or(u32::MAX);
            return result.lines.get(random.below(count) as usize);
        }
        result.lines.iter().rev().max_by_key(|line| {
            let bonus = random.below(weakness.margin + 1);
            centipawns(line.score).saturating_add_unsigned(bonus)
        })
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Level {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.0)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Level {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = u8::deserialize(deserializer)?;
        let level = Some(Self(number)).filter(|level| *level <= Self::FULL);
        level.ok_or_else(|| {
            let message = format_args!("expected a level from 0 to 10, found {number}");
            serde::de::Error::custom(message)
        })
    }
}

impl Default for Level {
    /// [`Level::FULL`].
    fn default() -> Self {
        Self::FULL
    }
}

impl fmt::Display for Level {
    /// Writes the level's number.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Level {
    type Err = ParseLevelError;

    /// Parses a level's number, as written by `Display`.
    ///
    /// # Errors
    ///
    /// [`ParseLevelError`] if the text is not a whole number from 0 to 10.
    ///
    /// ```
    /// use makruk::search::Level;
    ///
    /// assert_eq!("4".parse(), Ok(Level::new(4)));
    /// assert!("11".parse::<Level>().is_err());
    /// assert!("-1".parse::<Level>().is_err());
    /// ```
    fn from_str(text: &str) -> Result<Self, ParseLevelError> {
        match text.parse() {
            Ok(number) if number <= Self::FULL.0 => Ok(Self(number)),
            _ => Err(ParseLevelError {}),
        }
    }
}

/// The error returned when a string is not a [`Level`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ParseLevelError {}

impl fmt::Display for ParseLevelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "expected a level from {} to {}",
            Level::BEGINNER,
            Level::FULL
        )
    }
}

impl Error for ParseLevelError {}

/// Returns a score as a number of centipawns; shorter mates are worth more.
fn centipawns(score: Score) -> i32 {
    match score {
        Score::Cp(cp) => cp.clamp(-MATE_CENTIPAWNS / 2, MATE_CENTIPAWNS / 2),
        Score::MateIn(moves) => MATE_CENTIPAWNS - i32::from(moves),
        Score::MatedIn(moves) => i32::from(moves) - MATE_CENTIPAWNS,
    }
}
