//! Plays games of the engine against itself and fits the weights of its evaluation to them.

#![allow(clippy::cast_precision_loss)] // statistics

mod fit;
mod random;
mod samples;
mod selfplay;

use std::process::ExitCode;

const USAGE: &str = "\
usage: makruk-tuner play [--seed N] [--games N] [--nodes N] [--threads N] > SAMPLES
       makruk-tuner fit [--epochs N] [--rate X] [--out weights.rs] SAMPLES...

`play` plays games from random openings and writes quiet positions, one a line:
FEN ; result ; score, both as White sees them. `fit` changes the weights that are compiled in so
that the evaluation foretells results, and writes them as the source file of the engine.";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &[String]) -> Result<(), String> {
    let (command, rest) = arguments.split_first().ok_or(USAGE)?;
    let mut plan = selfplay::Plan::default();
    let mut course = fit::Course::default();
    let (mut out, mut files) = (None, Vec::new());
    let mut rest = rest.iter();
    while let Some(argument) = rest.next() {
        if !argument.starts_with("--") {
            files.push(argument.clone());
            continue;
        }
        let value = rest.next().ok_or(USAGE)?;
        let wrong = || format!("{argument}: {value} is no number");
        match argument.as_str() {
            "--seed" => plan.seed = value.parse().map_err(|_| wrong())?,
            "--games" => plan.games = value.parse().map_err(|_| wrong())?,
            "--nodes" => plan.nodes = value.parse().map_err(|_| wrong())?,
            "--threads" => plan.threads = value.parse().map_err(|_| wrong())?,
            "--epochs" => course.epochs = value.parse().map_err(|_| wrong())?,
            "--rate" => course.rate = value.parse().map_err(|_| wrong())?,
            "--out" => out = Some(value.clone()),
            _ => return Err(USAGE.to_owned()),
        }
    }
    match command.as_str() {
        "play" => {
            selfplay::run(&plan);
            Ok(())
        }
        "fit" => {
            let samples = samples::read(&files)?;
            let weights = fit::run(&course, &samples);
            match out {
                Some(out) => fit::write(&out, &weights).map_err(|error| format!("{out}: {error}")),
                None => Ok(()),
            }
        }
        _ => Err(USAGE.to_owned()),
    }
}
