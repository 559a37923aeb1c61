//! The order of a tournament's games.

use core::{fmt, str::FromStr};

use makruk_notation::ParseNameError;

/// Who plays whom.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Format {
    /// Each engine against each other; for two engines, a match.
    #[default]
    RoundRobin,
    /// The first engine against each other.
    Gauntlet,
}

impl Format {
    /// Returns the name, as parsed by `FromStr`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::RoundRobin => "round_robin",
            Self::Gauntlet => "gauntlet",
        }
    }
}

impl fmt::Display for Format {
    /// Writes the name.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Format {
    type Err = ParseNameError;

    /// Parses a name: `round_robin` or `gauntlet`.
    fn from_str(text: &str) -> Result<Self, ParseNameError> {
        const NAMES: [&str; 2] = [Format::RoundRobin.name(), Format::Gauntlet.name()];
        let mut all = [Self::RoundRobin, Self::Gauntlet].into_iter();
        let found = all.find(|format| format.name() == text);
        found.ok_or(ParseNameError::new(&NAMES))
    }
}

/// The games of a tournament, each determined by its number.
///
/// In each round, each pairing plays two games from the round's opening, with colours reversed. A game's number does not depend on
/// the number of games, so a tournament can be extended.
///
/// ```
/// use makruk_match::{Format, Schedule};
///
/// let schedule = Schedule::new(Format::RoundRobin, 3, 4);
/// assert_eq!(schedule.len(), 12);
/// let games: Vec<_> = schedule.games().take(3).collect();
/// assert_eq!((games[0].white, games[0].black, games[0].opening), (0, 1, 0));
/// assert_eq!((games[1].white, games[1].black, games[1].opening), (1, 0, 0));
/// assert_eq!((games[2].white, games[2].black, games[2].opening), (0, 2, 0));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Schedule {
    format: Format,
    engines: usize,
    /// Games of each pairing.
    games: u64,
}

/// A game of a schedule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct ScheduledGame {
    /// The number of the game, from 0.
    pub number: u64,
    /// The engine with the white pieces, by its place.
    pub white: usize,
    /// The engine with the black pieces, by its place.
    pub black: usize,
    /// The number of the opening, from 0.
    pub opening: u64,
}

impl ScheduledGame {
    /// Returns the number of the pair that the game belongs to, from 0.
    pub const fn pair(&self) -> u64 {
        self.number / 2
    }
}

impl Schedule {
    /// Creates a schedule for two or more engines, with the given number of games per pairing.
    pub const fn new(format: Format, engines: usize, games: u64) -> Self {
        Self {
            format,
            engines,
            games,
        }
    }

    /// Returns the number of pairings.
    const fn pairings(&self) -> u64 {
        let engines = self.engines as u64;
        match self.format {
            Format::RoundRobin => engines * engines.saturating_sub(1) / 2,
            Format::Gauntlet => engines.saturating_sub(1),
        }
    }

    /// Returns the number of games.
    pub const fn len(&self) -> u64 {
        self.pairings().saturating_mul(self.games)
    }

    /// Returns whether there are no games.
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns a game by its number, also beyond the scheduled ones; `None` if there are fewer than two engines.
    pub fn game(&self, number: u64) -> Option<ScheduledGame> {
        let pair = number / 2;
        let round = pair.checked_div(self.pairings())?;
        let mut rest = pair % self.pairings();
        let mut one = 0;
        if self.format == Format::RoundRobin {
            // The first engine has the most pairings.
            let mut row = self.engines.saturating_sub(1) as u64;
            while rest >= row && row > 0 {
                rest -= row;
                row -= 1;
                one += 1;
            }
        }
        let two = one + 1 + usize::try_from(rest).ok()?;
        let (white, black) = if number % 2 == 0 {
            (one, two)
        } else {
            (two, one)
        };
        Some(ScheduledGame {
            number,
            white,
            black,
            opening: round,
        })
    }

    /// Iterates over the games, in the order in which they begin.
    pub fn games(self) -> impl Iterator<Item = ScheduledGame> {
        let pairs = self.pairings().saturating_mul(self.games.div_ceil(2));
        let numbers = 0..pairs.saturating_mul(2);
        numbers
            .filter_map(move |number| self.game(number))
            // With an odd number of games, the last pairs have one.
            .filter(move |game| 2 * game.opening + game.number % 2 < self.games)
    }
}
