//! Predicted and observed shares of results.

use super::{LEAST, RESULTS, sample::Sample};

/// A condition on a position.
type Test = fn(&Sample) -> bool;

/// A model's chances of all samples.
pub(super) struct Predictions {
    name: &'static str,
    chances: Vec<[f64; 3]>,
}

impl Predictions {
    pub(super) fn new(
        name: &'static str,
        samples: &[Sample],
        of: impl Fn(&Sample) -> [f64; 3],
    ) -> Self {
        let chances = samples.iter().map(of).collect();
        Self { name, chances }
    }

    /// Prints the mean log-loss and Brier score of the three results, and of the points.
    pub(super) fn print_losses(&self, samples: &[Sample]) {
        let mut sums = [0.0; 4];
        for (chances, sample) in self.chances.iter().zip(samples) {
            sums[0] -= chances[sample.result].max(LEAST).ln();
            let hit = |result| if result == sample.result { 1.0 } else { 0.0 };
            sums[1] += (0..3)
                .map(|outcome| (chances[outcome] - hit(outcome)).powi(2))
                .sum::<f64>();
            let points = (chances[0] + chances[1] / 2.0).clamp(LEAST, 1.0 - LEAST);
            let scored = 1.0 - sample.result as f64 / 2.0;
            sums[2] -= scored * points.ln() + (1.0 - scored) * (1.0 - points).ln();
            sums[3] += (points - scored).powi(2);
        }
        let [log, brier, points_log, points_brier] =
            sums.map(|sum| sum / samples.len().max(1) as f64);
        println!(
            "| {} | {log:.4} | {brier:.4} | {points_log:.4} | {points_brier:.4} |",
            self.name
        );
    }

    /// Prints the log-loss at each strength, as the cells of a row.
    pub(super) fn print_by_strength(&self, samples: &[Sample]) {
        print!("| {} |", self.name);
        for (_, is_it) in STRENGTHS {
            let (mut sum, mut number) = (0.0, 0_u32);
            for (chances, sample) in self.chances.iter().zip(samples) {
                if is_it(sample) {
                    sum -= chances[sample.result].max(LEAST).ln();
                    number += 1;
                }
            }
            if number == 0 {
                print!(" |");
            } else {
                print!(" {:.4} |", sum / f64::from(number));
            }
        }
        println!();
    }

    /// Prints the heads of the rows of [`Self::print_by_strength`].
    pub(super) fn print_strengths() {
        let names = STRENGTHS.map(|(name, _)| name);
        println!("\n| log-loss of the model | {} |", names.join(" | "));
        println!("|---{}|", "|---:".repeat(names.len()));
    }

    /// Prints the calibration at each strength: the predicted and the observed share of each range of a result's chance.
    pub(super) fn print(&self, samples: &[Sample]) {
        for (name, is_it) in STRENGTHS {
            let rows = || {
                let rows = self.chances.iter().zip(samples);
                rows.filter(|(_, sample)| is_it(sample))
            };
            let losses = rows().map(|(chances, sample)| -chances[sample.result].max(LEAST).ln());
            let number = rows().count();
            if number == 0 {
                continue;
            }
            let mean = losses.sum::<f64>() / number as f64;
            println!("\n### {name}: {number} positions, log-loss {mean:.4}\n");
            println!(
                "| result | chance | positions | games | predicted | observed | difference | standard error | |"
            );
            println!("|---|---|---:|---:|---:|---:|---:|---:|---|");
            for (result, name) in RESULTS.iter().enumerate() {
                for bin in 0..BINS {
                    let (from, to) = (bin as f64 / BINS as f64, (bin + 1) as f64 / BINS as f64);
                    // A certain result belongs to the last bin.
                    let to = if bin + 1 == BINS { 2.0 } else { to };
                    let rows = rows().filter(|(chances, _)| (from..to).contains(&chances[result]));
                    let rows = rows.map(|(chances, sample)| {
                        (sample.game, chances[result], sample.result == result)
                    });
                    Bin::of(rows).print(name, bin);
                }
            }
        }
    }
}

/// The strengths at which the calibration is measured: the players of a game differ by at most two levels.
const STRENGTHS: [(&str, Test); 6] = [
    ("levels 0 to 2", |sample| is_between(sample, 0..=2)),
    ("levels 3 to 5", |sample| is_between(sample, 3..=5)),
    ("levels 6 to 8", |sample| is_between(sample, 6..=8)),
    ("levels 9 and 10", |sample| is_between(sample, 9..=10)),
    ("a weaker mover", |sample| {
        sample.levels[0] < sample.levels[1]
    }),
    ("a stronger mover", |sample| {
        sample.levels[0] > sample.levels[1]
    }),
];

fn is_between(sample: &Sample, levels: std::ops::RangeInclusive<u8>) -> bool {
    sample
        .levels
        .iter()
        .all(|level| levels.contains(&level.number()))
}

/// The number of ranges of a chance.
const BINS: usize = 10;

/// Predicted and observed shares in a group of positions.
struct Bin {
    positions: u32,
    games: u32,
    predicted: f64,
    observed: f64,
    /// Of the difference, clustered by game.
    error: f64,
}

impl Bin {
    /// Takes the game, the chance and whether the result came about, game by game.
    fn of(rows: impl Iterator<Item = (usize, f64, bool)>) -> Self {
        let (mut positions, mut predicted, mut observed) = (0, 0.0, 0.0);
        let mut games: Vec<(usize, f64, f64)> = Vec::new();
        for (game, chance, is_so) in rows {
            let hit = f64::from(u8::from(is_so));
            positions += 1;
            predicted += chance;
            observed += hit;
            match games.last_mut() {
                Some(last) if last.0 == game => {
                    last.1 += hit - chance;
                    last.2 += 1.0;
                }
                _ => games.push((game, hit - chance, 1.0)),
            }
        }
        let number = f64::from(positions).max(1.0);
        let mean = (observed - predicted) / number;
        let variance: f64 = games
            .iter()
            .map(|&(_, sum, of)| (sum - of * mean).powi(2))
            .sum();
        Self {
            positions,
            games: u32::try_from(games.len()).unwrap_or(u32::MAX),
            predicted: predicted / number,
            observed: observed / number,
            error: variance.sqrt() / number,
        }
    }

    fn print(&self, name: &str, bin: usize) {
        let difference = self.observed - self.predicted;
        let limit = 0.04_f64.max(2.0 * self.error);
        let mark = if self.positions >= 2_000 && difference.abs() > limit {
            "!"
        } else {
            ""
        };
        let width = 100 / BINS;
        println!(
            "| {name} | {} to {} % | {} | {} | {:.1} % | {:.1} % | {:+.1} | {:.1} | {mark} |",
            bin * width,
            (bin + 1) * width,
            self.positions,
            self.games,
            100.0 * self.predicted,
            100.0 * self.observed,
            100.0 * difference,
            100.0 * self.error
        );
    }
}
