//! Trains the model of the history codes of `makruk-codec` on games, and measures the codes.

mod games;
mod net;
mod random;
mod selfplay;
mod write;

use std::{io, process::ExitCode, time::Instant};

use clap::Parser;
use makruk_codec::history::HistoryCode;

use crate::{
    games::{Game, Games},
    net::{Course, Plies},
    selfplay::Plan,
};

/// Play games, train the model of the history codes on them, and measure the codes
///
/// Files have one game per line: {"start": FEN, "moves": [UCI, ...]}; the start may be omitted.
#[derive(Parser)]
enum Arguments {
    /// Let the engine play games against itself and write them to standard output
    Play(Plan),
    /// Train the weights
    Train {
        #[command(flatten)]
        course: Course,
        /// Games for validation, not trained on
        #[arg(long)]
        check: Vec<String>,
        /// Folder for the weights; without it they are only validated
        #[arg(long)]
        out: Option<String>,
        #[arg(required = true)]
        files: Vec<String>,
    },
    /// Make the Huffman codes for the compiled weights
    Codes {
        /// Folder for the codes
        #[arg(long)]
        out: String,
        #[arg(required = true)]
        files: Vec<String>,
    },
    /// Print the bits per ply of each code
    Report {
        #[arg(required = true)]
        files: Vec<String>,
    },
}

fn main() -> ExitCode {
    match run(Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: Arguments) -> Result<(), String> {
    match arguments {
        Arguments::Play(plan) => {
            selfplay::play(&plan, io::stdout().lock()).map_err(|error| error.to_string())
        }
        Arguments::Train {
            course,
            check,
            out,
            files,
        } => {
            let games = Games::read(&files)?;
            let plies = Plies::new(&games.games);
            let check = Plies::new(&Games::read(&check)?.games);
            eprintln!("{} games, {} plies", games.games.len(), plies.len());
            let net = net::learn(course, &plies, &check);
            let rounded = net.rounded();
            eprintln!("rounded: {:.4}", net::bits_a_ply(&rounded, &check));
            out.map_or(Ok(()), |out| write::weights(&out, &rounded, course, &games))
        }
        Arguments::Codes { out, files } => write::codes(&out, &Games::read(&files)?),
        Arguments::Report { files } => report(&Games::read(&files)?.games),
    }
}

/// Prints the bits per ply and the speed of the codes.
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
