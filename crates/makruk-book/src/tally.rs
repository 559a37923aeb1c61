//! Numbers of games, and what they are of.

use core::fmt;

use makruk_codec::MoveIndex;

/// The result of a game, as a book counts it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum GameScore {
    /// The result is unknown: the game counts, but for no side.
    #[default]
    Unknown,
    /// White has won.
    WhiteWins,
    /// The game is drawn.
    Draw,
    /// Black has won.
    BlackWins,
}

impl GameScore {
    /// All of them, by their two bits in a book.
    pub(crate) const ALL: [Self; 4] = [Self::Unknown, Self::WhiteWins, Self::Draw, Self::BlackWins];
}

/// The games in which a move was played in a position.
///
/// A game in which that happened more than once counts once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Tally {
    /// Games that White won.
    pub white: u64,
    /// Drawn games.
    pub draws: u64,
    /// Games that Black won.
    pub black: u64,
    /// Games without a known result.
    pub unknown: u64,
    /// Games in which the rating of the player of the move is known, and the sum of these ratings.
    pub rated: u64,
    /// The sum of the ratings.
    pub ratings: u64,
    /// The last year in which the move was played; 0 if no year is known.
    pub year: u16,
    /// The number of the first of these games in the book, from 0, if it is known where it is.
    pub first_game: Option<u64>,
}

/// The largest number that a tally can have, so that sums of many cannot overflow.
pub(crate) const MOST: u64 = 1 << 56;
/// The largest number of games of all sources.
pub(crate) const MAX_GAMES: u64 = 1 << 52;
/// The highest rating that is counted.
pub(crate) const MAX_RATING: u16 = (1 << 12) - 1;
/// The last year that is counted.
pub(crate) const MAX_YEAR: u16 = 9_999;

impl Tally {
    /// Returns the tally of one game.
    ///
    /// ```
    /// use makruk_book::{GameScore, Tally};
    ///
    /// let tally = Tally::of(GameScore::Draw);
    /// assert_eq!((tally.games(), tally.draws), (1, 1));
    /// ```
    pub fn of(score: GameScore) -> Self {
        let mut tally = Self::default();
        match score {
            GameScore::Unknown => tally.unknown = 1,
            GameScore::WhiteWins => tally.white = 1,
            GameScore::Draw => tally.draws = 1,
            GameScore::BlackWins => tally.black = 1,
        }
        tally
    }

    /// Returns the number of games.
    ///
    /// ```
    /// use makruk_book::Tally;
    ///
    /// let tally = Tally { white: 3, unknown: 1, ..Tally::default() };
    /// assert_eq!(tally.games(), 4);
    /// ```
    pub const fn games(&self) -> u64 {
        // No book has so many games that a sum overflows, but a caller's tally might.
        self.white
            .saturating_add(self.draws)
            .saturating_add(self.black)
            .saturating_add(self.unknown)
    }

    /// Adds other games. The first game is the one with the lower number.
    ///
    /// ```
    /// use makruk_book::{GameScore, Tally};
    ///
    /// let mut tally = Tally { first_game: Some(7), ..Tally::of(GameScore::WhiteWins) };
    /// tally.add(&Tally { first_game: Some(3), ..Tally::of(GameScore::BlackWins) });
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

    /// Returns the numbers of games by their results, in the order of a book.
    #[cfg(feature = "std")]
    pub(crate) const fn counts(&self) -> [u64; 4] {
        [self.white, self.draws, self.black, self.unknown]
    }

    /// Returns the average rating of the players of the move, rounded down; `None` if none is known.
    ///
    /// ```
    /// use makruk_book::Tally;
    ///
    /// let tally = Tally { white: 2, rated: 2, ratings: 3_301, ..Tally::default() };
    /// assert_eq!(tally.average_rating(), Some(1_650));
    /// ```
    pub const fn average_rating(&self) -> Option<u64> {
        self.ratings.checked_div(self.rated)
    }

    /// Returns why a book cannot hold it, if that is so.
    pub(crate) fn check(&self) -> Result<(), TallyError> {
        let games = self.games();
        let most_ratings = self.rated.saturating_mul(MAX_RATING.into());
        match games {
            0 => Err(TallyError::NoGames),
            games if games > MOST => Err(TallyError::TooManyGames),
            games if self.rated > games => Err(TallyError::TooManyRated),
            _ if self.ratings > most_ratings => Err(TallyError::RatingTooHigh),
            _ if self.year > MAX_YEAR => Err(TallyError::YearTooLate),
            _ if self.first_game.is_some_and(|game| game >= MAX_GAMES) => {
                Err(TallyError::FirstGameTooLarge)
            }
            _ => Ok(()),
        }
    }
}

/// The reason why a book cannot hold a [`Tally`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TallyError {
    /// There are no games.
    NoGames,
    /// There are more than 2⁵⁶ games.
    TooManyGames,
    /// There are more games with a rating than games.
    TooManyRated,
    /// The average rating is above 4,095.
    RatingTooHigh,
    /// The year is after 9999.
    YearTooLate,
    /// The number of the first game is 2⁵² or more.
    FirstGameTooLarge,
}

impl fmt::Display for TallyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoGames => "there are no games",
            Self::TooManyGames => "there are more than 2^56 games",
            Self::TooManyRated => "there are more games with a rating than games",
            Self::RatingTooHigh => "the average rating is above 4095",
            Self::YearTooLate => "the year is after 9999",
            Self::FirstGameTooLarge => "the number of the first game is 2^52 or more",
        })
    }
}

impl core::error::Error for TallyError {}

/// A move in a position, and its games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Entry {
    /// The [hash](makruk_core::zobrist) of the position.
    pub key: u64,
    /// The two squares of the move.
    pub index: MoveIndex,
    /// The games.
    pub tally: Tally,
}

impl Entry {
    /// What entries are sorted by.
    #[cfg(feature = "alloc")]
    pub(crate) const fn order(&self) -> (u64, u16) {
        (self.key, self.index.get())
    }
}
