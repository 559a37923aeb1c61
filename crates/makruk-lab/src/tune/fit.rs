//! Texel's tuning method: fits the weights so that the evaluation predicts game results.

use std::{fmt::Write as _, fs, io};

use makruk_core::random::Random;
use makruk_search::tuning::{FULL, GROUPS, weights};

use super::samples::{self, Sample};

/// Arguments of a fit.
#[derive(clap::Args, Debug)]
pub(crate) struct FitArgs {
    /// Passes over the samples
    #[arg(long, default_value_t = 30)]
    epochs: usize,
    /// Initial learning rate, centipawns per step
    #[arg(long, default_value_t = 1.0)]
    rate: f32,
    /// Weight of the game's result in the target; the remainder is the weight of the search score
    #[arg(long, default_value_t = 0.7)]
    result: f32,
    /// Source file in which to replace the weights; if omitted, nothing is written
    #[arg(long)]
    out: Option<String>,
    /// Files written by `play`
    #[arg(required = true)]
    samples: Vec<String>,
}

/// Samples per step.
const BATCH: usize = 1024;
/// Strength of the regularization towards the initial weights.
const HOLD: f32 = 1e-9;

pub(crate) fn run(args: &FitArgs) -> Result<(), String> {
    let weights = fit(args, &samples::read(&args.samples)?);
    match &args.out {
        Some(out) => write(out, &weights).map_err(|error| format!("{out}: {error}")),
        None => Ok(()),
    }
}

/// Fits the weights: the opening and ending value of each term.
fn fit(args: &FitArgs, samples: &[Sample]) -> Vec<[f32; 2]> {
    let first: Vec<[f32; 2]> = weights()
        .iter()
        .map(|&(opening, ending)| [f32::from(opening), f32::from(ending)])
        .collect();
    let mut weights = first.clone();
    let (validation, learned): (Vec<_>, Vec<_>) =
        (0..samples.len()).partition(|&i| samples[i].is_validation);
    let scale = best_scale(samples, &learned, &weights);
    let mut order = learned;
    eprintln!(
        "{} samples, scale {scale:.5}, error {:.6} and {:.6}",
        samples.len(),
        error(samples, &order, &weights, scale, args.result),
        error(samples, &validation, &weights, scale, args.result)
    );
    let mut random = Random::new(1);
    let (mut mean, mut square) = (
        vec![[0f32; 2]; weights.len()],
        vec![[0f32; 2]; weights.len()],
    );
    let mut step = 0i32;
    for epoch in 0..args.epochs {
        for i in (1..order.len()).rev() {
            order.swap(i, random.index(i + 1));
        }
        // The learning rate falls to a hundredth.
        let part = epoch as f32 / args.epochs as f32;
        let rate = args.rate * 0.01f32.powf(part);
        for batch in order.chunks(BATCH) {
            let mut slope = vec![[0f32; 2]; weights.len()];
            for &i in batch {
                let sample = &samples[i];
                let guess = sigmoid(scale * eval(sample, &weights));
                let error = guess - target(sample, scale, args.result);
                let outer = error * guess * (1.0 - guess) * scale * sample.terms.part;
                let full = sample.terms.full as f32 / FULL as f32;
                for &(term, times) in &sample.terms.times {
                    let slope = &mut slope[usize::from(term)];
                    slope[0] += outer * f32::from(times) * full;
                    slope[1] += outer * f32::from(times) * (1.0 - full);
                }
            }
            step += 1;
            for term in 0..weights.len() {
                for half in 0..2 {
                    let held = HOLD * (weights[term][half] - first[term][half]);
                    let slope = slope[term][half] / batch.len() as f32 + held;
                    // Adam.
                    let mean = &mut mean[term][half];
                    let square = &mut square[term][half];
                    *mean = 0.9 * *mean + 0.1 * slope;
                    *square = 0.999 * *square + 0.001 * slope * slope;
                    let mean = *mean / (1.0 - 0.9f32.powi(step));
                    let square = *square / (1.0 - 0.999f32.powi(step));
                    weights[term][half] -= rate * mean / (square.sqrt() + 1e-9);
                }
            }
        }
        eprintln!(
            "epoch {:>3}: error {:.6}, of the validation set {:.6}",
            epoch + 1,
            error(samples, &order, &weights, scale, args.result),
            error(samples, &validation, &weights, scale, args.result)
        );
    }
    weights
}

fn eval(sample: &Sample, weights: &[[f32; 2]]) -> f32 {
    let full = sample.terms.full as f32 / FULL as f32;
    let mut sum = [0f32; 2];
    for &(term, times) in &sample.terms.times {
        let weight = weights[usize::from(term)];
        sum[0] += weight[0] * f32::from(times);
        sum[1] += weight[1] * f32::from(times);
    }
    sample.terms.part * (sum[0] * full + sum[1] * (1.0 - full))
}

fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

fn target(sample: &Sample, scale: f32, result: f32) -> f32 {
    result * sample.result + (1.0 - result) * sigmoid(scale * sample.score)
}

fn error(samples: &[Sample], of: &[usize], weights: &[[f32; 2]], scale: f32, result: f32) -> f64 {
    let sum: f64 = of
        .iter()
        .map(|&i| {
            let sample = &samples[i];
            let error = sigmoid(scale * eval(sample, weights)) - target(sample, scale, result);
            f64::from(error * error)
        })
        .sum();
    sum / of.len().max(1) as f64
}

/// Returns the scale from centipawns to results that minimizes the error of the initial weights.
fn best_scale(samples: &[Sample], of: &[usize], weights: &[[f32; 2]]) -> f32 {
    let of: Vec<_> = of.iter().copied().step_by(of.len() / 20_000 + 1).collect();
    let by_result = |scale: f32| -> f64 {
        of.iter()
            .map(|&i| {
                let error = sigmoid(scale * eval(&samples[i], weights)) - samples[i].result;
                f64::from(error * error)
            })
            .sum()
    };
    (10..200)
        .map(|i| i as f32 * 1e-4)
        .min_by(|&a, &b| by_result(a).total_cmp(&by_result(b)))
        .unwrap_or(0.004)
}

/// Writes the weights to their source file.
fn write(path: &str, weights: &[[f32; 2]]) -> io::Result<()> {
    let mut text = fs::read_to_string(path)?;
    // Everything before and after the numbers is preserved.
    let is_there = |place: Option<usize>| place.ok_or_else(|| io::Error::other("no weights in it"));
    let begin = is_there(text.find("pub(crate) const WEIGHTS"))?;
    let begin = begin + is_there(text[begin..].find("= ["))? + 3;
    let end = begin + is_there(text[begin..].find("\n];"))?;
    let mut numbers = String::new();
    for (name, _, first, len, width) in GROUPS {
        let _ = write!(numbers, "\n    // {name}");
        for (i, weight) in weights[first..first + len].iter().enumerate() {
            let lead = if i % width == 0 { "\n    " } else { " " };
            let (opening, ending) = (weight[0].round(), weight[1].round());
            let _ = write!(numbers, "{lead}({opening}, {ending}),");
        }
    }
    text.replace_range(begin..end, &numbers);
    fs::write(path, text)
}
