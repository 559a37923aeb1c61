//! The chances of a win, a draw and a loss, fitted to games of players of all levels.
//!
//! The chance that a side wins is the logistic function of its score times two slopes, for its near and its far part, minus a
//! threshold; slopes and threshold are linear in the features of the side, which contain the strength of the players. The weights
//! maximize the likelihood of the results.
//!
//! | File | Contents |
//! |---|---|
//! | `games` | a game with its levels and scores, as a line of text |
//! | `play` | games between levels; scores of games played elsewhere |
//! | `sample` | the positions of a game, as the model sees them |
//! | `fit` | the weights |
//! | `calibration` | predicted and observed shares, by strength |

mod calibration;
mod fit;
mod games;
mod play;
mod sample;

use std::path::PathBuf;

use calibration::Predictions;
use sample::{FIRST_OF_COUNT, FIRST_OF_STRENGTH};

use makruk_search::tuning::{FEATURES, ONE};

#[derive(clap::Subcommand, Debug)]
pub(crate) enum Command {
    /// Play games between players of all levels
    Play(play::PlayArgs),
    /// Score the positions of games that were played elsewhere
    Score(play::ScoreArgs),
    /// Fit the weights to games, print them, and measure them on other games
    Fit(FitArgs),
}

pub(crate) fn run(command: &Command) -> Result<(), String> {
    match command {
        Command::Play(args) => play::run(args),
        Command::Score(args) => play::score(args),
        Command::Fit(args) => fit_and_measure(args),
    }
}

/// Arguments of a fit.
#[derive(clap::Args, Debug)]
pub(crate) struct FitArgs {
    /// Passes over the samples
    #[arg(long, default_value_t = 30)]
    passes: u32,
    /// Only measure the weights that are compiled in
    #[arg(long)]
    check: bool,
    /// File of games that no fit sees; repeat it for more
    #[arg(long = "held-out", required = true)]
    held_out: Vec<PathBuf>,
    /// Files of games to fit
    games: Vec<PathBuf>,
}

/// Results from the mover's point of view.
const RESULTS: [&str; 3] = ["win", "draw", "loss"];

/// The smallest chance that a loss function sees.
const LEAST: f64 = 1e-4;

fn fit_and_measure(args: &FitArgs) -> Result<(), String> {
    let samples = sample::read(&args.games)?;
    let fitted = (!args.check).then(|| {
        println!("{} positions to fit", samples.len());
        let fit = |features| fit::fit(&samples, features, args.passes);
        let all = fit(FEATURES);
        print_weights(&all);
        [
            ("fitted", all),
            ("one strength for all", fit(FIRST_OF_STRENGTH)),
            ("without the count, too", fit(FIRST_OF_COUNT)),
        ]
    });
    for path in &args.held_out {
        let samples = sample::read(std::slice::from_ref(path))?;
        println!("\n## {}: {} positions\n", path.display(), samples.len());
        let compiled = Predictions::new("compiled in", &samples, |sample| sample.compiled);
        let mut models = Vec::new();
        for (name, weights) in fitted.iter().flatten() {
            models.push(Predictions::new(name, &samples, |sample| {
                fit::chances(weights, sample)
            }));
        }
        let chess = Predictions::new("constants of chess", &samples, sample::of_chess);
        models.push(compiled);
        models.push(chess);
        println!("| model | log-loss | Brier score | log-loss of points | Brier score of points |");
        println!("|---|---:|---:|---:|---:|");
        for model in &models {
            model.print_losses(&samples);
        }
        Predictions::print_strengths();
        for model in &models {
            model.print_by_strength(&samples);
        }
        models[0].print(&samples);
    }
    Ok(())
}

/// Prints the weights in the form of the source file.
fn print_weights(weights: &fit::Weights) {
    println!("\npub(super) const WEIGHTS: Weights = Weights {{");
    print_rows("linear", &weights.linear);
    print_rows("hidden", &weights.hidden);
    print_rows("outputs", &weights.outputs);
    println!("}};");
}

fn print_rows<const N: usize>(name: &str, rows: &[[f32; N]]) {
    println!("    {name}: [");
    for row in rows {
        let row = row.map(|weight| format!("{}", (f64::from(weight) * f64::from(ONE)).round()));
        println!("        [{}],", row.join(", "));
    }
    println!("    ],");
}
