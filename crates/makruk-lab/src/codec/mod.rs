//! The model for the codes `huffman` and `range` of `makruk-codec`: training games, training, measurements.

// self_play - training games
// games     - files of games
// model     - the model in floating point, and its training
// write     - the trained weights and codes as source files
mod games;
mod model;
mod self_play;
mod write;

use std::{io, time::Instant};

use makruk_codec::moves::MovesCode;

use self::{
    games::{Game, Games},
    model::{Course, Plies},
};

#[derive(clap::Subcommand)]
pub(crate) enum Command {
    /// Let the engine play games against itself and write them to standard output
    Play(self_play::PlayArgs),
    /// Train the weights
    Train {
        #[command(flatten)]
        course: Course,
        /// Games for validation, not trained on
        #[arg(long)]
        check: Vec<String>,
        /// Folder for the weights; if omitted, training only validates them
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

pub(crate) fn run(command: Command) -> Result<(), String> {
    match command {
        Command::Play(args) => {
            self_play::play(&args, io::stdout().lock()).map_err(|error| error.to_string())
        }
        Command::Train {
            course,
            check,
            out,
            files,
        } => {
            let games = Games::read(&files)?;
            let plies = Plies::new(&games.games);
            let check = Plies::new(&Games::read(&check)?.games);
            eprintln!("{} games, {} plies", games.games.len(), plies.len());
            let net = model::learn(course, &plies, &check);
            let rounded = net.rounded();
            eprintln!("rounded: {:.4}", model::bits_a_ply(&rounded, &check));
            out.map_or(Ok(()), |out| write::weights(&out, &rounded, course, &games))
        }
        Command::Codes { out, files } => write::codes(&out, &Games::read(&files)?),
        Command::Report { files } => report(&Games::read(&files)?.games),
    }
}

/// Prints the bits per ply and the speed of each code.
#[allow(clippy::cast_precision_loss)]
fn report(games: &[Game]) -> Result<(), String> {
    let plies: usize = games.iter().map(|game| game.moves.len()).sum();
    println!("{} games, {plies} plies", games.len());
    println!("code     bits/ply  bytes/game  encode plies/s  decode plies/s");
    for code in MovesCode::ALL {
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
                return Err(format!("{code}: a decoded game differs"));
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
