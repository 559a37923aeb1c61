//! The command-line tool `makruk`.
//!
//! Each command has a file or a folder of the same name (`match` is `matches`), which contains the command's arguments, their help, and `run`.
//!
//! | Files | Contents |
//! |---|---|
//! | `args` `help` `values` `exit` | the commands; `--help` in groups; arguments with named values, from the library's lists; exit status |
//! | `board` `fen` `moves` `pack` `perft` | commands for a position; `pack` also contains `unpack` |
//! | `analyze` `review` `prove` `drill` `puzzles` `quiz` | engine analysis; reviews of games; proofs; drills; puzzles; shared commands of drills and puzzles |
//! | `play` | a game against the engine: commands, moves in any letters, saving and resuming |
//! | `uci` `bench` | a session of makruk-uci with threads; the signature of the search |
//! | `matches` `rate` | the command `match`: tournaments of engines; ratings from games |
//! | `replay` `convert` `find` `archive` `book` `tables` | adjudication, conversion and search of games; archives; opening books; endgame tables |
//! | `completions` `manual` | generated from the arguments |
//! | `given` `input` `encoding` `games` | positions in arguments and lines; files and lines; text that is not UTF-8; reading and writing games in all formats, each as a `GameRecord` |
//! | `output` `drawing` `notation` `messages` `escape` | standard output and colours; boards; human-readable moves; all messages in English and Thai; control characters |
//! | `engine` `net` `atomic_file` `replacing` `regular` `interrupt` `date` | an engine's tables, nets, atomic replacement of files, when copied games replace one, regular files, signals, today |

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
mod atomic_file;
mod bench;
mod board;
mod book;
mod completions;
mod convert;
mod date;
mod drawing;
mod drill;
mod encoding;
mod engine;
mod escape;
mod exit;
mod fen;
mod find;
mod games;
mod given;
mod help;
mod input;
mod interrupt;
mod manual;
mod matches;
mod messages;
mod moves;
mod net;
mod notation;
mod output;
mod pack;
mod perft;
mod play;
mod prove;
mod puzzles;
mod quiz;
mod rate;
mod regular;
mod replacing;
mod replay;
mod review;
mod tables;
mod uci;
mod values;

use std::{env, io, process::ExitCode};

use clap::{
    ColorChoice, CommandFactory as _, FromArgMatches as _,
    error::{ContextKind, ContextValue, ErrorKind},
};

use crate::{
    args::{Args, Command},
    exit::ExitStatus,
};

/// The exit code for usage errors, and for files that cannot be read or written.
const EXIT_USAGE: u8 = 2;

/// Runs the command given by the arguments.
fn run() -> io::Result<ExitStatus> {
    let parsed = help::command()
        .color(color())
        .try_get_matches()
        .and_then(|matches| Args::from_arg_matches(&matches));
    let args = parsed.unwrap_or_else(|mut error| {
        name_side(&mut error);
        drop_far_suggestion(&mut error);
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
    output::color(args.color);
    encoding::set(args.encoding);
    match &args.command {
        Command::Board(args) => board::run(args),
        Command::Fen(args) => fen::run(args),
        Command::Moves(args) => moves::run(args),
        Command::Perft(args) => perft::run(args, Args::command()),
        Command::Replay(args) => replay::run(args),
        Command::Convert(args) => convert::run(args),
        Command::Find(args) => find::run(args),
        Command::Pack(args) => pack::pack(args),
        Command::Unpack(args) => pack::unpack(args),
        Command::Analyze(args) => analyze::run(args),
        Command::Review(args) => review::run(args),
        Command::Prove(args) => prove::run(args),
        Command::Puzzles(args) => puzzles::run(args),
        Command::Drill(args) => drill::run(args),
        Command::Archive(args) => archive::run(args),
        Command::Book(args) => book::run(args),
        Command::Tables(args) => tables::run(args),
        Command::Play(args) => play::run(args),
        Command::Uci(_) => uci::run(None),
        Command::Match(args) => matches::run(args),
        Command::Rate(args) => rate::run(args),
        Command::Bench(args) => bench::run(args),
        Command::Completions(args) => completions::run(args, Args::command()),
        Command::Manual(args) => manual::run(args, Args::command()),
    }
}

fn main() -> ExitCode {
    // A GUI that accepts only a path starts the tool without arguments.
    let greeting = if env::args_os().len() == 1 {
        uci::greeting()
    } else {
        None
    };
    let result = if greeting.is_some() {
        uci::run(greeting)
    } else {
        run()
    };
    // Output that is still in the buffer when a command fails is valid.
    match result.and_then(|status| output::flush().map(|()| status)) {
        Ok(ExitStatus::Done) => ExitCode::SUCCESS,
        Ok(ExitStatus::Rejected) => ExitCode::FAILURE,
        Ok(ExitStatus::Failed) => ExitCode::from(EXIT_USAGE),
        // The reader closed the pipe, as in `makruk … | head`.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            let _ = output::flush();
            output::complain(format_args!("{error}"));
            ExitCode::from(EXIT_USAGE)
        }
    }
}

/// Returns the value of `--color`, for help and errors that precede argument parsing.
fn color() -> ColorChoice {
    let args: Vec<_> = env::args_os().collect();
    let args = args.iter().map(|arg| arg.to_string_lossy());
    let value = args.clone().zip(args.skip(1)).find_map(|(before, arg)| {
        let value = arg.strip_prefix("--color=").map(str::to_owned);
        value.or_else(|| (before == "--color").then(|| arg.into_owned()))
    });
    let value = value.unwrap_or_default();
    value.parse().unwrap_or(ColorChoice::Auto)
}

/// Adds a hint to the error for `--color white`, which names the option that selects the side to play.
fn name_side(error: &mut clap::Error) {
    let value = match error.get(ContextKind::InvalidValue) {
        Some(ContextValue::String(value)) => value.clone(),
        _ => return,
    };
    let is_color = match error.get(ContextKind::InvalidArg) {
        Some(ContextValue::String(arg)) => arg.starts_with("--color"),
        _ => false,
    };
    let is_side = matches!(&*value, "white" | "black" | "random");
    if error.kind() == ErrorKind::InvalidValue && is_color && is_side {
        let tip = format!("choose your side with `--side {value}`");
        let tip = ContextValue::StyledStrs(Vec::from([tip.into()]));
        error.insert(ContextKind::Suggested, tip);
    }
}

/// Removes suggestions of commands that are spelt quite differently from an unknown one.
fn drop_far_suggestion(error: &mut clap::Error) {
    let Some(ContextValue::String(name)) = error.get(ContextKind::InvalidSubcommand) else {
        return;
    };
    let Some(ContextValue::Strings(names)) = error.get(ContextKind::SuggestedSubcommand) else {
        return;
    };
    let is_near = |other: &&String| 3 * strsim::levenshtein(name, other) <= other.len().max(3);
    let near: Vec<String> = names.iter().filter(is_near).cloned().collect();
    if near.len() < names.len() {
        if near.is_empty() {
            error.remove(ContextKind::SuggestedSubcommand);
        } else {
            error.insert(
                ContextKind::SuggestedSubcommand,
                ContextValue::Strings(near),
            );
        }
    }
}
