//! Learns the model of the history codes of `makruk-notation` from games, and measures the codes.

mod games;
mod net;
mod write;

use std::{process::ExitCode, time::Instant};

use makruk_notation::history::HistoryCode;

use crate::{
    games::Game,
    net::{Course, Plies},
};

const USAGE: &str = "\
usage: makruk-trainer train [--seed N] [--epochs N] [--batch N] [--rate X] [--decay X]
                            [--check FILE] [--out DIRECTORY] FILE...
       makruk-trainer codes --out DIRECTORY FILE...
       makruk-trainer report FILE...

Files have a game a line: {\"start\": FEN, \"moves\": [UCI, ...]}; the start may be left out.
`train` learns the weights, `codes` the codes of Huffman's for the weights that were compiled in.
`report` says how many bits a ply each code takes.";

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
    let mut course = Course {
        seed: 1,
        epochs: 10,
        batch: 128,
        rate: 0.004,
        decay: 0.01,
    };
    let (mut out, mut check, mut files) = (None, Vec::new(), Vec::new());
    let mut rest = rest.iter();
    while let Some(argument) = rest.next() {
        if !argument.starts_with("--") {
            files.push(argument.clone());
            continue;
        }
        let value = rest.next().ok_or(USAGE)?;
        let wrong = || format!("{argument}: {value} is no number");
        match argument.as_str() {
            "--seed" => course.seed = value.parse().map_err(|_| wrong())?,
            "--epochs" => course.epochs = value.parse().map_err(|_| wrong())?,
            "--batch" => course.batch = value.parse().map_err(|_| wrong())?,
            "--rate" => course.rate = value.parse().map_err(|_| wrong())?,
            "--decay" => course.decay = value.parse().map_err(|_| wrong())?,
            "--check" => check.push(value.clone()),
            "--out" => out = Some(value.clone()),
            _ => return Err(USAGE.to_owned()),
        }
    }
    let games = games::read(&files)?;
    match command.as_str() {
        "train" => {
            let plies = Plies::new(&games);
            let check = Plies::new(&games::read(&check)?);
            eprintln!("{} games, {} plies", games.len(), plies.len());
            let net = net::learn(course, &plies, &check);
            let rounded = net.rounded();
            eprintln!("rounded: {:.4}", net::bits_a_ply(&rounded, &check));
            out.map_or(Ok(()), |out| {
                write::weights(&out, &rounded, course, games.len())
            })
        }
        "codes" => write::codes(&out.ok_or(USAGE)?, &games),
        "report" => report(&games),
        _ => Err(USAGE.to_owned()),
    }
}

/// Says how many bits a ply the codes take, and how fast they are.
#[allow(clippy::cast_precision_loss)]
fn report(games: &[Game]) -> Result<(), String> {
    let plies: usize = games.iter().map(|game| game.moves.len()).sum();
    println!("{} games, {plies} plies", games.len());
    println!("code     bits/ply  bytes/game  encode plies/s  decode plies/s");
    for code in HistoryCode::ALL {
        let (mut bits, mut bytes) = (0, 0);
        let mut encoded = Vec::new();
        let start = Instant::now();
        for game in games {
            let mut out = Vec::new();
            bits += code
                .encode(&game.start, &game.moves, &mut out)
                .map_err(|error| error.to_string())?;
            bytes += out.len();
            encoded.push(out);
        }
        let encoding = start.elapsed();
        let start = Instant::now();
        for (game, bytes) in games.iter().zip(&encoded) {
            let moves = code
                .decode(&game.start, game.moves.len(), bytes)
                .map_err(|error| error.to_string())?;
            if moves != game.moves {
                return Err(format!("{code}: a game came back changed"));
            }
        }
        let decoding = start.elapsed();
        println!(
            "{code:<8} {:8.4}  {:10.1}  {:14.0}  {:14.0}",
            bits as f64 / plies as f64,
            bytes as f64 / games.len() as f64,
            plies as f64 / encoding.as_secs_f64(),
            plies as f64 / decoding.as_secs_f64(),
        );
    }
    Ok(())
}
