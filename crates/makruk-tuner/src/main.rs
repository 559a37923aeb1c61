//! Fits the weights of the engine's evaluation to games of self-play, and compares engines.

#![allow(clippy::cast_precision_loss)] // statistics

mod contestant;
mod duel;
mod fit;
mod openings;
mod random;
mod samples;
mod selfplay;
mod statistics;
mod suite;

use std::process::ExitCode;

use clap::Parser;

/// Fit the weights of the engine's evaluation to games of self-play, and compare engines
#[derive(Parser)]
enum Arguments {
    /// Play self-play games from random openings and write quiet positions, one per line: FEN ; result ;
    /// score, both from White's side
    Play(selfplay::Plan),
    /// Fit the compiled-in weights so that the evaluation predicts results, and write them to the
    /// engine's source file
    Fit(fit::Plan),
    /// Search mates and endings whose answer is known, and count what this build's engine finds
    Suite(suite::Plan),
    /// Print openings for matches, one FEN per line
    Openings(openings::Plan),
    /// Play a match of two engines and report the difference in strength
    Duel(duel::Plan),
}

fn main() -> ExitCode {
    let done = match Arguments::parse() {
        Arguments::Play(plan) => {
            selfplay::run(&plan);
            Ok(())
        }
        Arguments::Fit(plan) => fit::run(&plan),
        Arguments::Suite(plan) => suite::run(&plan),
        Arguments::Openings(plan) => openings::run(&plan),
        Arguments::Duel(plan) => duel::run(&plan),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
