//! Results of game pairs, and the Elo difference they show.

use core::{error::Error, fmt, ops::AddAssign};

/// The scores of a pair for the first player: 0, 1/4, 1/2, 3/4 or 1 of its two points.
pub(crate) const SCORES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

/// Half the width of a 95 % interval, in standard errors.
pub(crate) const CONFIDENCE: f64 = 1.959_964;

/// The minimum number of pairs whose mean is treated as normally distributed.
const FEWEST_FOR_ERROR: u32 = 10;

/// Counts of game pairs by the first player's half points, 0 to 4.
///
/// Both games of a pair have the same opening, with colours reversed. Their results depend on each other, so statistics of pairs
/// are exact where statistics of single games overestimate the error.
///
/// ```
/// use makruk_match::Pairs;
///
/// let mut pairs = Pairs::default();
/// pairs.add(2, 1); // a win and a draw
/// pairs.add(1, 1);
/// assert_eq!(pairs.counts(), [0, 0, 1, 1, 0]);
/// assert_eq!(pairs.score(), Some(0.625));
/// ```
#[doc(alias = "pentanomial")]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Pairs([u32; 5]);

impl Pairs {
    /// Creates counts, in order of the first player's half points.
    pub const fn new(counts: [u32; 5]) -> Self {
        Self(counts)
    }

    /// Adds a pair, by the first player's half points in both games: 0 to 2 each; larger numbers count as 2.
    pub fn add(&mut self, first: u8, second: u8) {
        let half_points = usize::from(first.min(2) + second.min(2));
        if let Some(count) = self.0.get_mut(half_points) {
            *count = count.saturating_add(1);
        }
    }

    /// Returns the counts, in order of the first player's half points.
    pub const fn counts(&self) -> [u32; 5] {
        self.0
    }

    /// Returns the counts from the other player's point of view.
    #[must_use]
    pub const fn reversed(&self) -> Self {
        let [lost, minus, even, plus, won] = self.0;
        Self([won, plus, even, minus, lost])
    }

    /// Returns the number of pairs.
    pub fn count(&self) -> u64 {
        self.0.iter().map(|&count| u64::from(count)).sum()
    }

    /// Returns the first player's share of the points, 0 to 1; `None` without pairs.
    pub fn score(&self) -> Option<f64> {
        self.mean(|score| score)
    }

    /// Returns the variance of a pair's score, in squares of its two points; `None` without pairs.
    ///
    /// ```
    /// use makruk_match::Pairs;
    ///
    /// assert_eq!(Pairs::new([1, 0, 0, 0, 1]).variance(), Some(0.25));
    /// ```
    pub fn variance(&self) -> Option<f64> {
        let mean = self.score()?;
        self.mean(|score| (score - mean).powi(2))
    }

    /// Returns the Elo difference: the logistic curve's value for the score.
    ///
    /// ```
    /// use makruk_match::{NoEstimate, Pairs};
    ///
    /// let elo = Pairs::new([0, 0, 50, 0, 50]).elo()?;
    /// assert!((elo - 190.85).abs() < 0.01);
    /// assert_eq!(Pairs::new([0, 0, 0, 0, 9]).elo(), Err(NoEstimate::AllWon));
    /// # Ok::<(), NoEstimate>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if there are no pairs, or the difference is infinite.
    pub fn elo(&self) -> Result<f64, NoEstimate> {
        match self.score() {
            None => Err(NoEstimate::NoGames),
            Some(score) if score >= 1.0 => Err(NoEstimate::AllWon),
            Some(score) if score <= 0.0 => Err(NoEstimate::AllLost),
            Some(score) => Ok(elo_of_score(score)),
        }
    }

    /// Returns half the width of the 95 % interval of [`Pairs::elo`], in Elo.
    ///
    /// The mean score of ten or more pairs is treated as normally distributed.
    ///
    /// ```
    /// use makruk_match::{NoEstimate, Pairs};
    ///
    /// let error = Pairs::new([5, 10, 20, 10, 5]).elo_error()?;
    /// assert!((error - 53.5).abs() < 0.5);
    /// assert_eq!(Pairs::new([0, 1, 2, 1, 0]).elo_error(), Err(NoEstimate::TooFewPairs));
    /// # Ok::<(), NoEstimate>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if there is no difference, or its interval is infinite or unknown.
    pub fn elo_error(&self) -> Result<f64, NoEstimate> {
        self.elo()?;
        let (Some(score), Some(variance)) = (self.score(), self.variance()) else {
            return Err(NoEstimate::NoGames);
        };
        let count = self.0.iter().fold(0, |sum: u32, &n| sum.saturating_add(n));
        if count < FEWEST_FOR_ERROR {
            return Err(NoEstimate::TooFewPairs);
        }
        if variance <= 0.0 {
            return Err(NoEstimate::NoVariance);
        }
        let error = CONFIDENCE * (variance / f64::from(count)).sqrt();
        let (low, high) = (score - error, score + error);
        if low <= 0.0 || high >= 1.0 {
            return Err(NoEstimate::TooFewPairs);
        }
        Ok((elo_of_score(high) - elo_of_score(low)) / 2.0)
    }

    /// Returns the mean of a function of a pair's score.
    fn mean(&self, value: impl Fn(f64) -> f64) -> Option<f64> {
        let count: f64 = self.0.iter().map(|&count| f64::from(count)).sum();
        let of = self.0.iter().zip(SCORES);
        let sum: f64 = of.map(|(&n, score)| f64::from(n) * value(score)).sum();
        (count > 0.0).then(|| sum / count)
    }
}

impl AddAssign for Pairs {
    fn add_assign(&mut self, other: Self) {
        for (count, more) in self.0.iter_mut().zip(other.0) {
            *count = count.saturating_add(more);
        }
    }
}

/// Returns the Elo difference for an expected score between 0 and 1.
///
/// ```
/// use makruk_match::elo_of_score;
///
/// assert_eq!(elo_of_score(0.5), 0.0);
/// ```
pub fn elo_of_score(score: f64) -> f64 {
    400.0 * (score / (1.0 - score)).log10()
}

/// Returns the expected score, 0 to 1, for an Elo difference.
///
/// ```
/// use makruk_match::score_of_elo;
///
/// assert!((score_of_elo(400.0) - 10.0 / 11.0).abs() < 1e-12);
/// ```
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// The reason why results have no Elo difference, or no interval for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum NoEstimate {
    /// There are no game pairs.
    NoGames,
    /// All games were won: the difference is infinite.
    AllWon,
    /// All games were lost: the difference is infinite.
    AllLost,
    /// The interval is infinite, or unknown for this few pairs.
    TooFewPairs,
    /// All pairs scored the same, so their variance is unknown.
    NoVariance,
}

impl fmt::Display for NoEstimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoGames => "no complete pair of games",
            Self::AllWon => "all games won",
            Self::AllLost => "all games lost",
            Self::TooFewPairs => "too few pairs of games",
            Self::NoVariance => "all pairs of games scored the same",
        })
    }
}

impl Error for NoEstimate {}
