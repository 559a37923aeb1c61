//! Match statistics, by pairs of games from the same opening.

/// Number of pairs by A's half points, 0 to 4.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Pairs(pub(crate) [u32; 5]);

/// A sequential test between two Elo differences.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Test {
    pub(crate) low: f64,
    pub(crate) high: f64,
}

/// The log-likelihood ratio that decides a test with an error of 5 % on either side: ln 19.
pub(crate) const DECIDES: f64 = 2.944;

/// The minimum number of pairs whose mean may be treated as normally distributed.
const FEWEST: u32 = 10;

impl Pairs {
    pub(crate) fn count(&self) -> u32 {
        self.0.iter().sum()
    }

    /// Returns the mean and variance of a pair's score, which ranges from 0 to 1.
    fn moments(&self) -> (f64, f64) {
        let scores = [0.0, 0.25, 0.5, 0.75, 1.0];
        let mean_of = |f: &dyn Fn(f64) -> f64| -> f64 {
            let of = self.0.iter().zip(scores);
            let sum: f64 = of.map(|(&n, score)| f64::from(n) * f(score)).sum();
            sum / f64::from(self.count().max(1))
        };
        let mean = mean_of(&|score| score);
        (mean, mean_of(&|score| (score - mean).powi(2)))
    }

    /// Returns A's share of the points.
    pub(crate) fn score(&self) -> f64 {
        self.moments().0
    }

    /// Returns the Elo difference and half the width of its 95 % interval, or the reason why there is no estimate.
    pub(crate) fn elo(&self) -> Result<(f64, f64), &'static str> {
        let (mean, variance) = self.moments();
        let error = 1.96 * (variance / f64::from(self.count().max(1))).sqrt();
        if self.count() == 0 {
            return Err("no games");
        }
        // Such a mean corresponds to an infinite difference.
        if mean >= 1.0 {
            return Err("all games won");
        }
        if mean <= 0.0 {
            return Err("all games lost");
        }
        // The interval assumes a normal distribution; a bound outside 0 to 1 would correspond to an infinite difference.
        if self.count() < FEWEST || mean - error <= 0.0 || mean + error >= 1.0 {
            return Err("too few games");
        }
        if variance <= 0.0 {
            return Err("all pairs scored the same");
        }
        let half = (elo(mean + error) - elo(mean - error)) / 2.0;
        Ok((elo(mean), half))
    }

    /// Returns the log-likelihood ratio of a test's higher difference to its lower one.
    pub(crate) fn log_likelihood(&self, test: Test) -> f64 {
        let (mean, variance) = self.moments();
        let count = f64::from(self.count());
        if self.count() < FEWEST || variance <= 0.0 {
            return 0.0;
        }
        let expected = |elo: f64| 1.0 / (1.0 + 10_f64.powf(-elo / 400.0));
        let (low, high) = (expected(test.low), expected(test.high));
        count * (high - low) * (2.0 * mean - low - high) / (2.0 * variance)
    }
}

/// Returns the Elo difference for an expected score between 0 and 1.
fn elo(score: f64) -> f64 {
    -400.0 * (1.0 / score - 1.0).log10()
}

#[cfg(test)]
mod tests {
    use super::{Pairs, Test};

    #[test]
    fn elo_follows_the_logistic_curve() {
        // A score of 75 % corresponds to 190.85 Elo: 100 pairs, half of them with 1 point and half with 2.
        let (elo, error) = Pairs([0, 0, 50, 0, 50])
            .elo()
            .expect("there is an estimate");
        assert!((elo - 190.85).abs() < 0.01, "{elo}");
        // A standard error of 0.025 corresponds to ± 0.049 of the score.
        assert!((error - 45.8).abs() < 0.5, "{error}");
        let (even, _) = Pairs([5, 10, 20, 10, 5])
            .elo()
            .expect("there is an estimate");
        assert!(even.abs() < 1e-9);
    }

    #[test]
    fn results_without_an_elo_estimate_give_the_reason() {
        for (pairs, reason) in [
            ([0; 5], "no games"),
            ([0, 0, 0, 0, 2], "all games won"),
            ([0, 0, 0, 0, 500], "all games won"),
            ([2, 0, 0, 0, 0], "all games lost"),
            ([0, 0, 0, 2, 0], "too few games"),
            ([0, 0, 0, 1, 8], "too few games"),
            ([0, 0, 0, 1, 9], "too few games"),
            ([0, 0, 50, 0, 0], "all pairs scored the same"),
        ] {
            assert_eq!(Pairs(pairs).elo(), Err(reason), "{pairs:?}");
        }
    }

    #[test]
    fn the_likelihood_favors_the_nearer_hypothesis() {
        let test = Test {
            low: 0.0,
            high: 10.0,
        };
        assert!(Pairs([10, 90, 300, 90, 10]).log_likelihood(test) < 0.0);
        assert!(Pairs([5, 60, 300, 130, 20]).log_likelihood(test) > 2.944);
        // Too few pairs give no evidence.
        assert!(Pairs([0, 0, 0, 0, 9]).log_likelihood(test).abs() < 1e-9);
    }
}
