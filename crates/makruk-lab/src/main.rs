//! Experiments with the engine: training, tuning, matches.

#![allow(clippy::cast_precision_loss)] // statistics

// | Files | Contents |
// |---|---|
// | `chances` | the chances of a win, a draw and a loss from a score: fit, calibration |
// | `codec` | the model of the game codes: training games, training, measurements |
// | `duel` | matches between two engines, with the search's parameters |
// | `nnue` | the evaluation net: games, scores of positions near them, training |
// | `review` | reviews of games whose errors are known |
// | `self_play` | shared code of all self-play games |
// | `spsa` | the parameters of the search, tuned by short games |
// | `suite` | positions with known answers |
// | `tune` | the evaluation weights: games, fit |

mod chances;
mod codec;
mod duel;
mod nnue;
mod review;
mod self_play;
mod spsa;
mod suite;
mod tune;

use std::process::ExitCode;

use clap::Parser;

/// Train the engine's net, tune its weights, play matches, and train the model of the game codes
#[derive(Parser)]
enum Command {
    /// Train the engine's evaluation net on self-play games
    #[command(subcommand)]
    Nnue(nnue::Command),
    /// Fit the engine's evaluation weights to self-play games
    #[command(subcommand)]
    Tune(tune::Command),
    /// Fit the chances of a win, a draw and a loss to games of players of all levels
    #[command(subcommand)]
    Chances(chances::Command),
    /// Search mates and endings with known answers, and count how many this build's engine finds
    Suite(suite::SuiteArgs),
    /// Review games whose errors are known, and print how many are found
    #[command(subcommand)]
    Review(review::Command),
    /// Play a match between two engines and report the difference in strength
    Duel(Box<duel::DuelArgs>),
    /// Tune the parameters of the search by games between perturbed values (SPSA)
    Spsa(spsa::SpsaArgs),
    /// Train and measure the model of the game codes
    ///
    /// Files have one game per line: {"start": FEN, "moves": [UCI, ...]}; the start may be omitted.
    #[command(subcommand)]
    Codec(codec::Command),
}

fn main() -> ExitCode {
    let done = match Command::parse() {
        Command::Nnue(command) => nnue::run(&command),
        Command::Tune(command) => tune::run(&command),
        Command::Chances(command) => chances::run(&command),
        Command::Suite(args) => suite::run(&args),
        Command::Review(command) => review::run(&command),
        Command::Duel(args) => duel::run(&args),
        Command::Spsa(args) => spsa::run(&args),
        Command::Codec(command) => codec::run(command),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
