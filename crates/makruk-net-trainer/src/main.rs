//! Plays games of the engine against itself and trains the net of its evaluation on them.

#![allow(clippy::cast_precision_loss)] // statistics

mod chunk;
mod datagen;
mod model;
mod play;
mod random;
mod samples;
mod score;
mod scores;
mod train;

use std::process::ExitCode;

use clap::Parser;

/// Play games of the engine against itself and train the net of its evaluation on them
#[derive(Parser)]
enum Arguments {
    /// Play self-play games from random openings and write them to a folder; continues where it was stopped
    Datagen(datagen::Plan),
    /// Search positions near those of games and write their scores beside the games; continues where it was stopped
    Score(score::Plan),
    /// Train a net on the quiet positions of games
    Train(train::Plan),
}

fn main() -> ExitCode {
    let done = match Arguments::parse() {
        Arguments::Datagen(plan) => datagen::run(&plan),
        Arguments::Score(plan) => score::run(&plan),
        Arguments::Train(plan) => train::run(&plan),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
