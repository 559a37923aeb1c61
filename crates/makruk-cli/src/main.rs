//! The command-line tool `makruk`.

#![forbid(unsafe_code)]
#![warn(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

mod analyze;
mod archive;
mod args;
mod board;
mod book;
mod completions;
mod convert;
mod draft;
mod drill;
mod engine;
mod escape;
mod fen;
mod games;
mod given;
mod input;
mod interrupt;
mod manual;
mod moves;
mod net;
mod notation;
mod output;
mod pack;
mod perft;
mod play;
mod prove;
mod puzzles;
mod replay;
mod sentences;
mod tables;
mod uci;
mod values;

use std::{io, process::ExitCode};

use clap::Parser;

use crate::args::{Args, Command};

/// The result of a command whose messages are all written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verdict {
    /// All input was accepted.
    Done,
    /// Some input was rejected, and a message said why.
    Rejected,
    /// A file could not be written, and a message said why.
    Failed,
}

/// The exit code for wrong usage, and for files that cannot be read or written.
const EXIT_USAGE: u8 = 2;

fn main() -> ExitCode {
    let args = Args::try_parse().unwrap_or_else(|error| {
        // Control characters in an argument must not reach the terminal.
        let text = error.to_string();
        let lines = text.lines().map(|line| escape::escaped(line).to_string());
        if lines.clone().eq(text.lines()) {
            error.exit();
        }
        let lines: Vec<String> = lines.collect();
        eprintln!("{}", lines.join("\n"));
        std::process::exit(error.exit_code());
    });
    let result = match &args.command {
        Command::Board(args) => board::run(args),
        Command::Fen(args) => fen::run(args),
        Command::Moves(args) => moves::run(args),
        Command::Perft(args) => perft::run(args),
        Command::Replay(args) => replay::run(args),
        Command::Convert(args) => convert::run(args),
        Command::Pack(args) => pack::pack(args),
        Command::Unpack(args) => pack::unpack(args),
        Command::Analyze(args) => analyze::run(args),
        Command::Prove(args) => prove::run(args),
        Command::Puzzles(args) => puzzles::run(args),
        Command::Drill(args) => drill::run(args),
        Command::Archive(args) => archive::run(args),
        Command::Book(args) => book::run(args),
        Command::Tables(args) => tables::run(args),
        Command::Play(args) => play::run(args),
        Command::Uci(_) => uci::run(),
        Command::Completions(args) => completions::run(args),
        Command::Manual(args) => manual::run(args),
    };
    // The output that is still in the buffer when a command fails is valid.
    match result.and_then(|verdict| output::flush().map(|()| verdict)) {
        Ok(Verdict::Done) => ExitCode::SUCCESS,
        Ok(Verdict::Rejected) => ExitCode::FAILURE,
        Ok(Verdict::Failed) => ExitCode::from(EXIT_USAGE),
        // The reader of the output has closed it, as in `makruk … | head`.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            let _ = output::flush();
            output::complain(format_args!("{error}"));
            ExitCode::from(EXIT_USAGE)
        }
    }
}
