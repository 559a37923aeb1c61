//! Game counts, and the entries that contain them.

use core::fmt;

use makruk_codec::MoveIndex;
use makruk_rules::GameResult;

/// Game results, indexed by their two-bit codes in a book.
pub(crate) const RESULTS: [GameResult; 4] = [
    GameResult::Unknown,
    GameResult::WhiteWins,
    GameResult::Draw,
    GameResult::BlackWins,
];

/// Statistics of the games in which a move was played in a position.
///
/// A game in which the move was played more than once counts once.
///
/// The type is complete: it has the fields of the file format. A new field needs a new version of the format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Tally {
    /// Games won by White.
    pub white: u64,
    /// Drawn games.
    pub draws: u64,
    /// Games won by Black.
    pub black: u64,
    /// Games without a known result.
    pub unknown: u64,
    /// Games in which the rating of the player who made the move is known.
    pub rated: u64,
    /// The sum of the ratings.
    pub ratings: u64,
    /// The latest year in which the move was played; 0 if no year is known.
    pub year: u16,
    /// Zero-based number, in the book, of the first game in which the move was played, if known.
    pub first_game: Option<u64>,
}

/// Maximum value of a tally's numbers, low enough that sums of many cannot overflow.
pub(crate) const MOST: u64 = 1 << 56;
/// Maximum number of games of all sources.
pub(crate) const MAX_GAMES: u64 = 1 << 52;
/// The maximum rating that counts; higher ratings count as unknown.
pub(crate) const MAX_RATING: u16 = (1 << 12) - 1;
/// The latest year that counts; later years count as unknown.
pub(crate) const MAX_YEAR: u16 = 9_999;

impl Tally {
    /// Returns the tally of one game.
    ///
    /// ```
    /// use makruk::book::{GameResult, Tally};
    ///
    /// let tally = Tally::of(GameResult::Draw);
    /// assert_eq!((tally.games(), tally.draws), (1, 1));
    /// ```
    pub fn of(result: GameResult) -> Self {
        let mut tally = Self::default();
        match result {
            GameResult::Unknown => tally.unknown = 1,
            GameResult::WhiteWins => tally.white = 1,
            GameResult::Draw => tally.draws = 1,
            GameResult::BlackWins => tally.black = 1,
        }
        tally
    }

    /// Returns the number of games.
    ///
    /// ```
    /// use makruk::book::Tally;
    ///
    /// let tally = Tally { white: 3, unknown: 1, ..Tally::default() };
    /// assert_eq!(tally.games(), 4);
    /// ```
    pub const fn games(&self) -> u64 {
        // No book has enough games for a sum to overflow, but a caller's tally might.
        self.white
            .saturating_add(self.draws)
            .saturating_add(self.black)
            .saturating_add(self.unknown)
    }

    /// Adds the games of another tally. The first game becomes the lower of the two numbers.
    ///
    /// ```
    /// use makruk::book::{GameResult, Tally};
    ///
    /// let mut tally = Tally { first_game: Some(7), ..Tally::of(GameResult::WhiteWins) };
    /// tally.add(&Tally { first_game: Some(3), ..Tally::of(GameResult::BlackWins) });
    /// assert_eq!((tally.white, tally.black, tally.first_game), (1, 1, Some(3)));
    /// ```
    pub fn add(&mut self, other: &Self) {
        self.white = self.white.saturating_add(other.white);
        self.draws = self.draws.saturating_add(other.draws);
        self.black = self.black.saturating_add(other.black);
        self.unknown = self.unknown.saturating_add(other.unknown);
        self.rated = self.rated.saturating_add(other.rated);
        self.ratings = self.ratings.saturating_add(other.ratings);
        self.year = self.year.max(other.year);
        self.first_game = match (self.first_game, other.first_game) {
            (Some(one), Some(two)) => Some(one.min(two)),
            (one, two) => one.or(two),
        };
    }

    /// Returns the game counts by result, in the order of the file format.
    #[cfg(feature = "std")]
    pub(crate) const fn counts(&self) -> [u64; 4] {
        [self.white, self.draws, self.black, self.unknown]
    }

    /// Returns the average rating of the players who made the move, rounded down; `None` if no rating is known.
    ///
    /// ```
    /// use makruk::book::Tally;
    ///
    /// let tally = Tally { white: 2, rated: 2, ratings: 3_301, ..Tally::default() };
    /// assert_eq!(tally.average_rating(), Some(1_650));
    /// ```
    pub const fn average_rating(&self) -> Option<u64> {
        self.ratings.checked_div(self.rated)
    }

    /// Returns an error if a book cannot hold this tally.
    pub(crate) fn check(&self) -> Result<(), TallyProblem> {
        let games = self.games();
        let most_ratings = self.rated.saturating_mul(MAX_RATING.into());
        match games {
            0 => Err(TallyProblem::NoGames),
            games if games > MOST => Err(TallyProblem::TooManyGames),
            games if self.rated > games => Err(TallyProblem::TooManyRated),
            _ if self.ratings > most_ratings => Err(TallyProblem::RatingTooHigh),
            _ if self.year > MAX_YEAR => Err(TallyProblem::YearTooLate),
            _ if self.first_game.is_some_and(|game| game >= MAX_GAMES) => {
                Err(TallyProblem::FirstGameTooLarge)
            }
            _ => Ok(()),
        }
    }
}

/// The reason why a book cannot hold a [`Tally`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TallyProblem {
    /// There are no games.
    NoGames,
    /// There are more than 2⁵⁶ games.
    TooManyGames,
    /// There are more rated games than games.
    TooManyRated,
    /// The average rating is above 4,095.
    RatingTooHigh,
    /// The year is after 9999.
    YearTooLate,
    /// The number of the first game is 2⁵² or more.
    FirstGameTooLarge,
}

impl fmt::Display for TallyProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoGames => "no games",
            Self::TooManyGames => "more than 2^56 games",
            Self::TooManyRated => "more rated games than games",
            Self::RatingTooHigh => "the average rating is above 4095",
            Self::YearTooLate => "the year is after 9999",
            Self::FirstGameTooLarge => "the number of the first game is 2^52 or more",
        })
    }
}

/// A move in a position, with its games.
///
/// The type is complete: it has the fields of the file format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BookEntry {
    /// The [hash](makruk_core::zobrist) of the position.
    pub key: u64,
    /// The move, by its two squares.
    pub index: MoveIndex,
    /// The games.
    pub tally: Tally,
}

impl BookEntry {
    /// The sort key of entries.
    #[cfg(feature = "alloc")]
    pub(crate) const fn order(&self) -> (u64, u16) {
        (self.key, self.index.get())
    }
}
