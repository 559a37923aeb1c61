//! Plays games of the engine, and fits the weights of its evaluation to them.

#![allow(clippy::cast_precision_loss)] // statistics

mod duel;
mod fit;
mod random;
mod samples;
mod selfplay;

use std::process::ExitCode;

use clap::Parser;

/// Plays games of the engine, and fits the weights of its evaluation to them
#[derive(Parser)]
enum Arguments {
    /// Play against itself from random openings and write quiet positions, one a line: FEN ; result ;
    /// score, both as White sees them
    Play(selfplay::Plan),
    /// Change the weights that are compiled in so that the evaluation foretells results, and write
    /// them as the source file of the engine
    Fit(fit::Plan),
    /// Let two engines play against each other and say which is stronger
    Duel(duel::Plan),
}

fn main() -> ExitCode {
    let done = match Arguments::parse() {
        Arguments::Play(plan) => {
            selfplay::run(&plan);
            Ok(())
        }
        Arguments::Fit(plan) => fit::run(&plan),
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
