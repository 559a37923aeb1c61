//! Sequential probability ratio tests of two engines' difference in strength.

use core::{f64::consts::LN_10, fmt, str::FromStr};

use crate::pairs::{Pairs, SCORES, score_of_elo};

/// The weight of a result that did not occur, in pairs: without one, a hypothesis may contradict the counts. Fishtest uses the
/// same number.
const UNSEEN: f64 = 1e-3;

/// Steps of the search for a multiplier; each halves an interval, so the result has full precision.
const HALVINGS: usize = 200;

/// Maximum steps of the search for a standard deviation; it takes fewer than 50 unless the hypothesis is absurd.
const REFINEMENTS: usize = 1_000;

/// The scale of a test's Elo differences.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum EloModel {
    /// The logistic curve: the difference determines the expected score.
    #[default]
    Logistic,
    /// Normalized Elo: the difference determines the expected score's distance from 1/2 in standard deviations of a game.
    Normalized,
}

impl EloModel {
    /// All models.
    pub const ALL: [Self; 2] = [Self::Logistic, Self::Normalized];

    /// Returns the name, as parsed by `FromStr`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Logistic => "logistic",
            Self::Normalized => "normalized",
        }
    }
}

impl fmt::Display for EloModel {
    /// Writes the name.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for EloModel {
    type Err = ParseSprtError;

    /// Parses a name: `logistic` or `normalized`.
    fn from_str(text: &str) -> Result<Self, ParseSprtError> {
        let mut models = Self::ALL.into_iter();
        let found = models.find(|model| model.name() == text);
        found.ok_or(ParseSprtError(
            "expected `logistic` or `normalized` as the model",
        ))
    }
}

/// A sequential probability ratio test between two hypotheses: the first player is `elo0` Elo stronger, or it is `elo1` Elo stronger.
///
/// The test is the generalized one (GSPRT) on pair counts: both likelihoods are maximal among all distributions of pair scores that
/// have the hypothesis's difference on the scale of the [`EloModel`]. Both error rates are 5 %.
///
/// # Sources
///
/// M. Van den Bergh, "A practical introduction to the GSPRT" and "Comments on normalized Elo"; the documentation of fishtest. The
/// implementation is independent of theirs.
///
/// ```
/// use makruk_match::{EloModel, Pairs, Sprt, SprtState};
///
/// let test: Sprt = "0,10".parse()?;
/// assert_eq!(test, Sprt::new(0.0, 10.0)?);
/// let pairs = Pairs::new([5, 60, 300, 130, 20]);
/// assert!(test.llr(&pairs) > test.upper_bound());
/// assert_eq!(test.state(&pairs), SprtState::AcceptedHigh);
/// # Ok::<(), makruk_match::ParseSprtError>(())
/// ```
#[doc(alias = "GSPRT")]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    elo0: f64,
    elo1: f64,
    model: EloModel,
}

/// The state of a sequential test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SprtState {
    /// Neither hypothesis is accepted: the match continues.
    Undecided,
    /// The lower difference is accepted.
    #[doc(alias = "H0")]
    AcceptedLow,
    /// The higher difference is accepted.
    #[doc(alias = "H1")]
    AcceptedHigh,
}

impl Sprt {
    /// The largest difference of a test, in Elo.
    pub const MAX_ELO: f64 = 1_000.0;

    /// The probability of accepting the wrong hypothesis, for either.
    pub const ERROR_RATE: f64 = 0.05;

    /// Creates a test between two differences on the logistic scale.
    ///
    /// # Errors
    ///
    /// Returns an error unless `elo0` is less than `elo1`, and both are at most [`Sprt::MAX_ELO`] from 0.
    pub fn new(elo0: f64, elo1: f64) -> Result<Self, ParseSprtError> {
        let is_in_range = |elo: f64| elo.abs() <= Self::MAX_ELO;
        if !is_in_range(elo0) || !is_in_range(elo1) {
            return Err(ParseSprtError("expected differences from -1000 to 1000"));
        }
        if elo0 >= elo1 {
            return Err(ParseSprtError(
                "expected the first difference to be less than the second",
            ));
        }
        Ok(Self {
            elo0,
            elo1,
            model: EloModel::Logistic,
        })
    }

    /// Sets the scale of the differences.
    #[must_use]
    pub const fn with_model(self, model: EloModel) -> Self {
        Self { model, ..self }
    }

    /// Returns both differences, in Elo.
    pub const fn elos(&self) -> [f64; 2] {
        [self.elo0, self.elo1]
    }

    /// Returns the scale of the differences.
    pub const fn model(&self) -> EloModel {
        self.model
    }

    /// Returns the log-likelihood ratio that accepts the lower difference.
    pub fn lower_bound(&self) -> f64 {
        (Self::ERROR_RATE / (1.0 - Self::ERROR_RATE)).ln()
    }

    /// Returns the log-likelihood ratio that accepts the higher difference: about 2.944.
    pub fn upper_bound(&self) -> f64 {
        -self.lower_bound()
    }

    /// Returns the log-likelihood ratio of the higher difference to the lower one; 0 without pairs.
    ///
    /// A result that did not occur has the weight of a thousandth of a pair.
    #[doc(alias = "log-likelihood ratio")]
    pub fn llr(&self, pairs: &Pairs) -> f64 {
        if pairs.count() == 0 {
            return 0.0;
        }
        let weights = pairs.counts().map(|count| f64::from(count).max(UNSEEN));
        let count: f64 = weights.iter().sum();
        let shares = weights.map(|weight| weight / count);
        let [low, high] = self.elos().map(|elo| self.loss(&shares, elo));
        count * (low - high)
    }

    /// Returns the state of the test.
    pub fn state(&self, pairs: &Pairs) -> SprtState {
        let llr = self.llr(pairs);
        if llr >= self.upper_bound() {
            SprtState::AcceptedHigh
        } else if llr <= self.lower_bound() {
            SprtState::AcceptedLow
        } else {
            SprtState::Undecided
        }
    }

    /// Returns the per-pair drop in log-likelihood from the observed distribution to the best-fitting one with this Elo
    /// difference.
    fn loss(&self, shares: &[f64; 5], elo: f64) -> f64 {
        match self.model {
            EloModel::Logistic => {
                let mean = score_of_elo(elo);
                constrained(shares, &SCORES.map(|score| score - mean)).0
            }
            // Two games of a pair: their sum has twice a game's variance, and a pair's score is half the sum.
            EloModel::Normalized => {
                loss_at_t(shares, elo * core::f64::consts::SQRT_2 * LN_10 / 800.0)
            }
        }
    }
}

/// Maximizes the likelihood of `shares` among the distributions under which `values` have the mean 0. Returns the loss to the
/// observed distribution, and the distribution.
///
/// With a multiplier λ for the constraint, the probability is share / (1 + λ value), where λ makes the mean vanish. The mean
/// decreases in λ, between the poles.
fn constrained(shares: &[f64; 5], values: &[f64; 5]) -> (f64, [f64; 5]) {
    let max = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let min = values.iter().copied().fold(f64::INFINITY, f64::min);
    let of_all = || shares.iter().zip(values);
    let (mut low, mut high) = (-1.0 / max, -1.0 / min);
    for _ in 0..HALVINGS {
        let middle = low.midpoint(high);
        if middle <= low || middle >= high {
            break;
        }
        let mean: f64 = of_all()
            .map(|(share, value)| share * value / (1.0 + middle * value))
            .sum();
        if mean > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    let multiplier = low.midpoint(high);
    let loss = of_all()
        .map(|(share, value)| share * (multiplier * value).ln_1p())
        .sum();
    let mut best = *shares;
    for (share, value) in best.iter_mut().zip(values) {
        *share /= 1.0 + multiplier * value;
    }
    (loss, best)
}

/// Maximizes the likelihood among the distributions whose mean is 1/2 plus `t` standard deviations, and returns the loss.
///
/// For a standard deviation σ, let μ = 1/2 + tσ. At the maximum, the constraint's derivative with respect to a probability is
/// value - μ - t ((value - μ)² - σ²) / 2σ, and these have the mean 0. Each step solves this linear constraint, and takes σ of the
/// solution.
fn loss_at_t(shares: &[f64; 5], t: f64) -> f64 {
    let deviation = |shares: &[f64; 5]| {
        let mean_of = |value: &dyn Fn(f64) -> f64| -> f64 {
            shares.iter().zip(SCORES).map(|(p, a)| p * value(a)).sum()
        };
        let mean = mean_of(&|score| score);
        mean_of(&|score| (score - mean).powi(2)).sqrt()
    };
    let mut sigma = deviation(shares);
    let mut loss = 0.0;
    for _ in 0..REFINEMENTS {
        let mean = 0.5 + t * sigma;
        let values = SCORES.map(|score| {
            let distance = score - mean;
            distance - t * (distance.powi(2) - sigma.powi(2)) / (2.0 * sigma)
        });
        let (new_loss, best) = constrained(shares, &values);
        loss = new_loss;
        let next = deviation(&best);
        if (next - sigma).abs() <= 1e-14 {
            break;
        }
        sigma = next;
    }
    loss
}

impl FromStr for Sprt {
    type Err = ParseSprtError;

    /// Parses two differences in Elo on the logistic scale, `ELO0,ELO1`, such as `0,5`: from -1,000 to 1,000, the smaller one
    /// first.
    fn from_str(text: &str) -> Result<Self, ParseSprtError> {
        let numbers = text.split_once(',').and_then(|(low, high)| {
            let number = |text: &str| text.trim().parse::<f64>().ok();
            Some((number(low)?, number(high)?))
        });
        let (elo0, elo1) = numbers.ok_or(ParseSprtError(
            "expected two differences in Elo, as in `0,5`",
        ))?;
        Self::new(elo0, elo1)
    }
}

impl fmt::Display for Sprt {
    /// Writes the differences, as parsed by `FromStr`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.elo0, self.elo1)
    }
}

/// The error returned for a sequential test that does not exist: the differences are from -1,000 to 1,000 Elo
/// ([`Sprt::MAX_ELO`]), `elo0` is less than `elo1`, and the model is `logistic` or `normalized`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseSprtError(&'static str);

impl fmt::Display for ParseSprtError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl core::error::Error for ParseSprtError {}
