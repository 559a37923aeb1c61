//! The chances of a win, a draw and a loss, fitted to the results of self-play games.
//!
//! The chance that a side wins is the logistic function of its score times two slopes, for its near and its far part, minus a
//! threshold; slopes and threshold are linear in the features of the side. The weights maximize the likelihood of the results.

mod games;
mod play;

use std::path::{Path, PathBuf};

use makruk_core::{Color, Position};
use makruk_rules::{Action, Game, Rules};
use makruk_search::{
    Chances, Score,
    tuning::{FEATURES, ONE, bend, features},
};

use crate::nnue::{
    chunk::{Call, Chunk, MATE, Record},
    datagen::chunks_of,
};

#[derive(clap::Subcommand, Debug)]
pub(crate) enum Command {
    /// Play games between players of all levels
    Play(play::PlayArgs),
    /// Score the positions of games that were played elsewhere
    Score(play::ScoreArgs),
    /// Fit the weights to games, and print them and their calibration
    Fit(ChancesArgs),
}

pub(crate) fn run(command: &Command) -> Result<(), String> {
    match command {
        Command::Play(args) => play::run(args),
        Command::Score(args) => play::score(args),
        Command::Fit(args) => run_fit(args),
    }
}

/// Arguments of a fit.
#[derive(clap::Args, Debug)]
pub(crate) struct ChancesArgs {
    /// Passes over the samples
    #[arg(long, default_value_t = 400)]
    passes: u32,
    /// Only measure the weights that are compiled in
    #[arg(long)]
    check: bool,
    /// Folder with games of `nnue datagen --to-the-end`
    games: PathBuf,
}

/// Groups of games for the cross-validation: each is held out once.
const FOLDS: usize = 4;

/// The first feature of the count: without it and those after it the model ignores the count.
const COUNT: usize = 9;

/// Results from the mover's point of view.
const RESULTS: [&str; 3] = ["win", "draw", "loss"];

/// A position of a game, from the mover's point of view.
struct Sample {
    game: usize,
    /// The near and the far score; 1 is 100 centipawns.
    score: [f32; 2],
    cp: i32,
    mover: [f32; FEATURES],
    other: [f32; FEATURES],
    /// The index of the result in [`RESULTS`].
    result: usize,
    /// The chances by the weights that are compiled in.
    compiled: [f64; 3],
}

/// The slopes of the near and the far score, and the threshold.
type Weights = [[f64; FEATURES]; 3];

fn run_fit(args: &ChancesArgs) -> Result<(), String> {
    let (samples, games) = read(&args.games)?;
    println!("{games} games, {} positions", samples.len());
    let compiled = Predictions::new("compiled in", &samples, |it| it.compiled);
    if args.check {
        compiled.print(&samples);
        return Ok(());
    }
    print_weights(&fit(&samples, None, FEATURES, args.passes));
    // The games of each fold are judged by weights that are fitted to the others.
    let folds = |features| {
        let fit = |fold| fit(&samples, Some(fold), features, args.passes);
        [0, 1, 2, 3].map(fit)
    };
    let (with, without) = (folds(FEATURES), folds(COUNT));
    let all = [
        Predictions::new("held out", &samples, |it| {
            chances(&with[it.game % FOLDS], it)
        }),
        Predictions::new("held out, without the count", &samples, |it| {
            chances(&without[it.game % FOLDS], it)
        }),
        Predictions::new("constants of chess", &samples, of_chess),
        compiled,
    ];
    println!("\n| model | log-loss | Brier score | log-loss of points | Brier score of points |");
    println!("|---|---:|---:|---:|---:|");
    for model in &all {
        model.print_losses(&samples);
    }
    all[0].print(&samples);
    Ok(())
}

/// Reads the games of a folder; returns their positions and the number of games.
fn read(folder: &Path) -> Result<(Vec<Sample>, usize), String> {
    let mut samples = Vec::new();
    let mut games = 0;
    for path in chunks_of(folder)? {
        let chunk = Chunk::read(&path)?;
        if !chunk.to_the_end {
            return Err(format!("{}: its games were adjudicated", path.display()));
        }
        for record in &chunk.games {
            add(&mut samples, games, record)
                .ok_or_else(|| format!("{}: a move is illegal", path.display()))?;
            games += 1;
        }
    }
    Ok((samples, games))
}

/// Adds the positions of a game whose score is not exact; `None` if a move is illegal.
fn add(samples: &mut Vec<Sample>, number: usize, record: &Record) -> Option<()> {
    let mut game = Game::new(Position::start(), Rules::THAI);
    for &mv in &record.opening {
        game.play(mv).ok()?;
    }
    for ply in &record.plies {
        if let Some(call) = ply.call {
            let action = match call {
                Call::Start => Action::StartCount,
                Call::Stop => Action::StopCount,
            };
            game.act(action).ok()?;
        }
        let turn = game.position().turn();
        let cp = i32::from(ply.score);
        let compiled = Chances::of(Score::Cp(cp), &game);
        let is_exact = cp.unsigned_abs() >= MATE.unsigned_abs().into()
            || compiled == Chances::WIN && cp > 20_000
            || compiled == Chances::LOSS && cp < -20_000;
        if !is_exact {
            let float = |features: [i32; FEATURES]| features.map(|it| it as f32 / ONE as f32);
            samples.push(Sample {
                game: number,
                score: bend(cp).map(|it| it as f32 / ONE as f32),
                cp,
                mover: float(features(&game, turn)),
                other: float(features(&game, !turn)),
                result: usize::from(match turn {
                    Color::White => 2 - record.result,
                    Color::Black => record.result,
                }),
                compiled: [compiled.win(), compiled.draw(), compiled.loss()]
                    .map(|it| f64::from(it) / 1_000.0),
            });
        }
        game.play(ply.mv).ok()?;
    }
    Some(())
}

fn sigmoid(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

/// The logit of a win for the side with these features.
fn logit(weights: &Weights, score: [f32; 2], features: &[f32; FEATURES]) -> f64 {
    let [near, far, threshold] = sums(weights, features);
    near * f64::from(score[0]) + far * f64::from(score[1]) - threshold
}

fn sums(weights: &Weights, features: &[f32; FEATURES]) -> [f64; 3] {
    weights.map(|row| {
        row.iter()
            .zip(features)
            .map(|(w, &f)| w * f64::from(f))
            .sum()
    })
}

fn chances(weights: &Weights, sample: &Sample) -> [f64; 3] {
    let win = sigmoid(logit(weights, sample.score, &sample.mover));
    let loss = sigmoid(logit(weights, sample.score.map(|it| -it), &sample.other));
    let loss = loss.min(1.0 - win);
    [win, 1.0 - win - loss, loss]
}

/// The chances by the constants of Lichess, which knows no draws: each point is half a win and half a loss.
fn of_chess(sample: &Sample) -> [f64; 3] {
    let win = sigmoid(0.003_682_08 * f64::from(sample.cp.clamp(-1_000, 1_000)));
    [win, 0.0, 1.0 - win]
}

/// The smallest chance that a loss function sees.
const LEAST: f64 = 1e-4;

/// Fits the weights of the first features to all games but those of a fold, by the method of Adam, on all samples at once.
fn fit(samples: &[Sample], without: Option<usize>, features: usize, passes: u32) -> Weights {
    let is_used = |sample: &&Sample| without != Some(sample.game % FOLDS);
    let samples: Vec<&Sample> = samples.iter().filter(is_used).collect();
    let mut weights: Weights = [[0.0; FEATURES]; 3];
    (weights[0][0], weights[1][0], weights[2][0]) = (1.0, 0.2, 1.0);
    let (mut mean, mut square) = (
        weights.map(|row| row.map(|_| 0.0)),
        weights.map(|row| row.map(|_| 0.0)),
    );
    for pass in 1..=passes {
        let slope = gradient(&samples, &weights);
        // The rate falls to a hundredth.
        let rate = 0.1 * 0.01_f64.powf(f64::from(pass) / f64::from(passes));
        for row in 0..3 {
            for at in 0..features {
                let slope = slope[row][at];
                let (mean, square): (&mut f64, &mut f64) =
                    (&mut mean[row][at], &mut square[row][at]);
                *mean = 0.9 * *mean + 0.1 * slope;
                *square = 0.99 * *square + 0.01 * slope * slope;
                let step = (
                    *mean / (1.0 - 0.9_f64.powf(pass.into())),
                    *square / (1.0 - 0.99_f64.powf(pass.into())),
                );
                weights[row][at] -= rate * step.0 / (step.1.sqrt() + 1e-9);
            }
        }
    }
    weights
}

/// Returns the gradient of the mean log-loss.
fn gradient(samples: &[&Sample], weights: &Weights) -> Weights {
    let parts = samples.chunks(samples.len().div_ceil(2).max(1));
    let sums: Vec<Weights> = std::thread::scope(|scope| {
        let threads: Vec<_> = parts
            .map(|part| scope.spawn(move || sum_of_gradients(part, weights)))
            .collect();
        threads
            .into_iter()
            .map(|it| it.join().expect("it does not panic"))
            .collect()
    });
    let mut all: Weights = [[0.0; FEATURES]; 3];
    for sum in sums {
        for (row, sum) in all.iter_mut().zip(sum) {
            for (at, sum) in row.iter_mut().zip(sum) {
                *at += sum / samples.len() as f64;
            }
        }
    }
    all
}

fn sum_of_gradients(samples: &[&Sample], weights: &Weights) -> Weights {
    let mut all: Weights = [[0.0; FEATURES]; 3];
    for sample in samples {
        let win = sigmoid(logit(weights, sample.score, &sample.mover));
        let loss = sigmoid(logit(weights, sample.score.map(|it| -it), &sample.other));
        let draw = (1.0 - win - loss).max(LEAST);
        // The derivatives of the log-loss by both logits.
        let (by_win, by_loss) = match sample.result {
            0 => (win - 1.0, 0.0),
            1 => (win * (1.0 - win) / draw, loss * (1.0 - loss) / draw),
            _ => (0.0, loss - 1.0),
        };
        let sides = [(by_win, 1.0, &sample.mover), (by_loss, -1.0, &sample.other)];
        for (by_logit, sign, features) in sides {
            let [near, far] = sample.score.map(|it| f64::from(it) * sign);
            let factors = [near, far, -1.0];
            for (row, factor) in all.iter_mut().zip(factors) {
                for (at, &feature) in row.iter_mut().zip(features) {
                    *at += by_logit * factor * f64::from(feature);
                }
            }
        }
    }
    all
}

/// Prints the weights in the form of the source file.
fn print_weights(weights: &Weights) {
    println!("\npub(super) const WEIGHTS: Weights = [");
    for row in weights {
        let row = row.map(|it| format!("{}", (it * f64::from(ONE)).round()));
        println!("    [{}],", row.join(", "));
    }
    println!("];");
}

/// A condition on a position.
type Test = fn(&Sample) -> bool;

/// A model's chances of all samples.
struct Predictions {
    name: &'static str,
    chances: Vec<[f64; 3]>,
}

impl Predictions {
    fn new(name: &'static str, samples: &[Sample], of: impl Fn(&Sample) -> [f64; 3]) -> Self {
        let chances = samples.iter().map(of).collect();
        Self { name, chances }
    }

    /// Prints the mean log-loss and Brier score of the three results, and of the points.
    fn print_losses(&self, samples: &[Sample]) {
        let mut sums = [0.0; 4];
        for (chances, sample) in self.chances.iter().zip(samples) {
            sums[0] -= chances[sample.result].max(LEAST).ln();
            let hit = |result| if result == sample.result { 1.0 } else { 0.0 };
            sums[1] += (0..3)
                .map(|it| (chances[it] - hit(it)).powi(2))
                .sum::<f64>();
            let points = (chances[0] + chances[1] / 2.0).clamp(LEAST, 1.0 - LEAST);
            let scored = 1.0 - sample.result as f64 / 2.0;
            sums[2] -= scored * points.ln() + (1.0 - scored) * (1.0 - points).ln();
            sums[3] += (points - scored).powi(2);
        }
        let [log, brier, points_log, points_brier] =
            sums.map(|it| it / samples.len().max(1) as f64);
        println!(
            "| {} | {log:.4} | {brier:.4} | {points_log:.4} | {points_brier:.4} |",
            self.name
        );
    }

    /// Prints the calibration: for each range of a result's chance, what was predicted and observed.
    fn print(&self, samples: &[Sample]) {
        println!(
            "\n| result | chance | positions | games | predicted | observed | difference | standard error | |"
        );
        println!("|---|---|---:|---:|---:|---:|---:|---:|---|");
        for (result, name) in RESULTS.iter().enumerate() {
            for bin in 0..BINS {
                let rows = self.chances.iter().zip(samples);
                let (from, to) = (bin as f64 / BINS as f64, (bin + 1) as f64 / BINS as f64);
                // A certain result belongs to the last bin.
                let to = if bin + 1 == BINS { 2.0 } else { to };
                let rows = rows.filter(|(chances, _)| (from..to).contains(&chances[result]));
                let rows = rows.map(|(chances, sample)| {
                    (sample.game, chances[result], sample.result == result)
                });
                Bin::of(rows).print(name, bin);
            }
        }
        println!(
            "\n| count | positions | games | predicted win | observed | predicted draw | observed | predicted loss | observed |"
        );
        println!("|---|---:|---:|---:|---:|---:|---:|---:|---:|");
        let kinds: [(&str, Test); 5] = [
            ("none", |it| {
                it.mover[COUNT] == 0.0 && it.other[COUNT] == 0.0
            }),
            ("the mover's, board's honour", |it| {
                it.other[COUNT] > 0.0 && it.other[COUNT + 2] == 0.0
            }),
            ("the other side's, board's honour", |it| {
                it.mover[COUNT] > 0.0 && it.mover[COUNT + 2] == 0.0
            }),
            ("the mover's, pieces' honour", |it| {
                it.other[COUNT + 2] > 0.0
            }),
            ("the other side's, pieces' honour", |it| {
                it.mover[COUNT + 2] > 0.0
            }),
        ];
        for (name, is_so) in kinds {
            let bins = [0, 1, 2].map(|result| {
                let rows = self
                    .chances
                    .iter()
                    .zip(samples)
                    .filter(|(_, sample)| is_so(sample));
                Bin::of(rows.map(|(chances, sample)| {
                    (sample.game, chances[result], sample.result == result)
                }))
            });
            print!("| {name} | {} | {} |", bins[0].positions, bins[0].games);
            for bin in &bins {
                print!(
                    " {:.1} % | {:.1} % |",
                    100.0 * bin.predicted,
                    100.0 * bin.observed
                );
            }
            println!();
        }
    }
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
        let is_large = self.positions >= 5_000 && self.games >= 500;
        let limit = if is_large { 0.03 } else { 2.0 * self.error };
        let mark = if self.positions > 0 && difference.abs() > limit {
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
