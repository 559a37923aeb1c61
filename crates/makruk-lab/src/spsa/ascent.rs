//! Simultaneous perturbation stochastic approximation (SPSA).
//!
//! Iteration k of N lets two sides play: one with all values raised or lowered by c(k) at random, and one with the opposite
//! changes. Each value then moves by a(k) / c(k) times the result, the difference of the two sides' points, towards the better
//! side.
//!
//! The gains are those of J. C. Spall, "Implementation of the simultaneous perturbation algorithm for stochastic optimization"
//! (1998): c(k) is proportional to k^-0.101, and a(k) to (A + k)^-0.602, where A is a tenth of N. As in fishtest, their last values
//! are given: c(N) is the step of the parameter, and a(N) is the rate times its square, so that a result moves all parameters by the
//! same share of their steps, whatever their units.

use makruk_core::random::Random;

use super::{parameter::Parameter, progress::Progress};

const ALPHA: f64 = 0.602;
const GAMMA: f64 = 0.101;
/// A, as a share of the iterations.
const STABILITY: f64 = 0.1;

/// What determines the iterations.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    pub(super) seed: u64,
    pub(super) iterations: u64,
    pub(super) rate: f64,
    pub(super) parameters: Vec<Parameter>,
}

/// The two sides of an iteration.
#[derive(Clone, Debug)]
struct Trial {
    /// The values of each side.
    sides: [Vec<i32>; 2],
    /// The move of each value per point that the first side scores more.
    moves: Vec<f64>,
}

impl Plan {
    /// Returns the values at the start.
    pub(super) fn start(&self) -> Vec<f64> {
        let parameters = self.parameters.iter();
        parameters.map(|parameter| parameter.start.into()).collect()
    }

    /// Runs the remaining iterations. `play` returns the points of the first side minus those of the second one, and `finished` sees
    /// the progress after each iteration.
    ///
    /// # Errors
    ///
    /// Returns the first error of either function. Progress then contains only finished iterations.
    pub(super) fn advance(
        &self,
        progress: &mut Progress,
        mut play: impl FnMut(u64, &[Vec<i32>; 2]) -> Result<i32, String>,
        mut finished: impl FnMut(&Progress) -> Result<(), String>,
    ) -> Result<(), String> {
        while progress.iterations < self.iterations {
            let trial = self.perturb(progress.iterations, &progress.values);
            let result = play(progress.iterations, &trial.sides)?;
            self.learn(&mut progress.values, &trial, result.into());
            progress.iterations += 1;
            finished(progress)?;
        }
        Ok(())
    }

    /// Perturbs the values for an iteration, from 0. The perturbation depends only on the plan and the iteration.
    fn perturb(&self, iteration: u64, values: &[f64]) -> Trial {
        let (all, k) = (self.iterations as f64, (iteration + 1) as f64);
        let stability = STABILITY * all;
        let relative_a = libm::pow((stability + all) / (stability + k), ALPHA);
        let relative_c = libm::pow(all / k, GAMMA);
        let mut random = Random::of_job(self.seed, iteration);
        let mut trial = Trial {
            sides: [Vec::new(), Vec::new()],
            moves: Vec::new(),
        };
        for (parameter, value) in self.parameters.iter().zip(values) {
            let sign = if random.index(2) == 0 { 1.0 } else { -1.0 };
            // The same for both sides, whose values then differ by at least one.
            let fraction = f64::from(random.below(1 << 20)) / f64::from(1 << 20);
            let change = sign * relative_c * parameter.step;
            for (side, change) in trial.sides.iter_mut().zip([change, -change]) {
                side.push(parameter.round(value + change, fraction));
            }
            let a = self.rate * parameter.step * parameter.step * relative_a;
            trial.moves.push(a / change);
        }
        trial
    }

    /// Moves the values by the result of a trial: the points of the first side minus those of the second one.
    fn learn(&self, values: &mut [f64], trial: &Trial, result: f64) {
        let moves = self.parameters.iter().zip(&trial.moves);
        for (value, (parameter, by)) in values.iter_mut().zip(moves) {
            *value = parameter.clamp(*value + by * result);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::{fs, path::Path};

    use super::*;
    use crate::spsa::progress::Settings;

    fn plan(iterations: u64) -> Plan {
        let parameter = |name: &str, start, step, least, most| Parameter {
            name: name.to_owned(),
            start,
            step,
            least,
            most,
        };
        Plan {
            seed: 1,
            iterations,
            rate: 0.02,
            parameters: vec![
                parameter("large", 1_000, 100.0, 0, 2_000),
                parameter("small", 3, 0.5, 0, 8),
                parameter("divisor", 4, 0.5, 1, 9),
            ],
        }
    }

    /// Opens a state file in the folder of temporary files.
    fn open(path: &Path, plan: &Plan) -> Progress {
        Progress::open(path, Settings::new(), plan.start()).expect("valid")
    }

    /// A run without a file.
    fn begin(plan: &Plan) -> Progress {
        open(Path::new("/nonexistent"), plan)
    }

    /// The distance from the best values, 1,400, 6 and 1, in steps.
    fn distance(values: &[f64]) -> f64 {
        let best = [(1_400.0, 100.0), (6.0, 0.5), (1.0, 0.5)];
        let parts = values.iter().zip(best);
        let squares = parts.map(|(value, (best, step))| ((value - best) / step).powi(2));
        squares.sum::<f64>().sqrt()
    }

    /// Eight games with much chance, which the side nearer to the best values wins more often.
    fn play(iteration: u64, sides: &[Vec<i32>; 2]) -> i32 {
        let [one, two] = sides.each_ref().map(|side| {
            let values: Vec<_> = side.iter().map(|&value| f64::from(value)).collect();
            distance(&values)
        });
        let chance = 0.5 + (two - one) * 0.1;
        let mut random = Random::of_job(9, iteration);
        let games = (0..8).map(|_| f64::from(random.below(1_000)) / 1_000.0);
        games.map(|game| if game < chance { 1 } else { -1 }).sum()
    }

    #[test]
    fn values_approach_the_best_ones_despite_chance() {
        let plan = plan(3_000);
        let mut progress = begin(&plan);
        let before = distance(&progress.values);
        let play = |iteration, sides: &_| Ok(play(iteration, sides));
        plan.advance(&mut progress, play, |_| Ok(()))
            .expect("no error");
        let after = distance(&progress.values);
        assert!(
            before > 9.0 && after < 1.5,
            "{before} to {after}: {progress:?}"
        );
    }

    #[test]
    fn values_stay_within_their_bounds() {
        let mut plan = plan(300);
        plan.rate = 1.0;
        let mut reached = 0;
        let play = |iteration, sides: &[Vec<i32>; 2]| {
            for side in sides {
                for (value, parameter) in side.iter().zip(&plan.parameters) {
                    assert!((parameter.least..=parameter.most).contains(value));
                    reached += usize::from(*value == parameter.least);
                }
            }
            Ok(play(iteration, sides))
        };
        plan.advance(&mut begin(&plan), play, |_| Ok(()))
            .expect("no error");
        assert!(reached > 0);
    }

    #[test]
    fn a_resumed_run_equals_an_uninterrupted_one() {
        let plan = plan(50);
        let path = std::env::temp_dir().join(format!("makruk-spsa-{}", std::process::id()));
        let mut whole = begin(&plan);
        let fair = |iteration, sides: &_| Ok(play(iteration, sides));
        plan.advance(&mut whole, fair, |_| Ok(()))
            .expect("no error");
        for stop in [3, 40, u64::MAX] {
            let play = |iteration, sides: &_| match iteration {
                _ if iteration == stop => Err("stopped".to_owned()),
                _ => Ok(play(iteration, sides)),
            };
            let mut part = open(&path, &plan);
            let done = plan.advance(&mut part, play, |progress| progress.save(&path));
            assert_eq!(done.is_ok(), stop == u64::MAX);
        }
        let resumed = open(&path, &plan);
        fs::remove_file(&path).expect("it exists");
        assert_eq!(resumed, whole);
        assert_ne!(resumed.values, plan.start());
    }

    #[test]
    fn both_sides_differ_in_all_values_and_each_is_the_higher_one_half_of_the_time() {
        let plan = plan(1_000);
        let values = [1_000.0, 4.0, 5.0];
        let mut raised = [0; 3];
        for iteration in 0..plan.iterations {
            let [one, two] = plan.perturb(iteration, &values).sides;
            for (raised, (one, two)) in raised.iter_mut().zip(one.iter().zip(&two)) {
                assert_ne!(one, two);
                *raised += usize::from(one > two);
            }
        }
        assert!(raised.iter().all(|n| (400..600).contains(n)), "{raised:?}");
    }

    #[test]
    fn gains_fall_to_the_step_and_the_rate() {
        let plan = plan(100);
        let values = plan.start();
        let last = plan.perturb(99, &values);
        assert_eq!(last.sides[0][0].abs_diff(last.sides[1][0]), 200);
        assert!((last.moves[0].abs() - 0.02 * 100.0).abs() < 1e-9);
        let first = plan.perturb(0, &values);
        let c = 100_f64.powf(0.101);
        let a = (110.0_f64 / 11.0).powf(0.602);
        assert!((first.moves[0].abs() - 0.02 * 100.0 * a / c).abs() < 1e-9);
    }
}
