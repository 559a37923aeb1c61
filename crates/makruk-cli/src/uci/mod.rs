//! `makruk uci`: the engine for chess GUIs, over UCI.

mod host;
mod input;
mod thread;

use std::{
    io::{self, IsTerminal, Write},
    sync::mpsc::sync_channel,
};

use makruk_uci::{Config, Session};

use crate::{engine::seed_of_clock, escape::escaped, exit::ExitStatus, net};
use host::Threads;
use input::{Event, next, read_lines};

/// Run the engine for a chess GUI: UCI on standard input and output.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Counting follows Fairy-Stockfish, as GUIs expect: every count starts automatically. \
                  The UCI option `Rules` with the value `thai` selects Thailand's rules, the default of `play` \
                  and `analyze`.\nFor GUIs that take only a path, the tool also runs this command if it is started \
                  without a command and the first line of a non-terminal standard input is `uci`."
)]
pub(crate) struct UciArgs {}

/// Number of lines to read ahead.
const AHEAD: usize = 16;

/// Reads the first line of standard input, unless it is a terminal, and returns it if it begins a session.
pub(crate) fn greeting() -> Option<Vec<u8>> {
    let input = io::stdin();
    if input.is_terminal() {
        return None;
    }
    match next(&mut input.lock()) {
        Ok(Event::Line(line)) if line.trim_ascii() == b"uci" => Some(line),
        _ => None,
    }
}

/// Runs a session. `first` is its first line if that was already read.
pub(crate) fn run(first: Option<Vec<u8>>) -> io::Result<ExitStatus> {
    let config = Config::default()
        .with_seed(seed_of_clock())
        .with_books(true)
        .with_tables(true)
        .with_net(Some(net::default()?));
    let mut session = Session::new(&config);
    let (sender, events) = sync_channel(AHEAD);
    let mut host = Threads::new(sender.clone());
    read_lines(sender)?;
    let first = first.map(Event::Line);
    for event in first.into_iter().chain(events) {
        match event {
            Event::Line(line) => {
                if !session.handle_line(&String::from_utf8_lossy(&line), &mut host) {
                    break;
                }
            }
            Event::Rejected(line, reason) => {
                session.reject(&String::from_utf8_lossy(&line), &reason, &mut host);
            }
            Event::Idle => session.resume(&mut host),
            Event::End(end) => {
                end?;
                host.finish();
                while session.has_waiting() {
                    session.resume(&mut host);
                    host.finish();
                }
                break;
            }
        }
        host.check()?;
    }
    // If the answer cannot be written, nobody is waiting for it.
    session.end(&mut host);
    Ok(ExitStatus::Done)
}

/// Writes a line and flushes it, since the GUI is waiting for it. Escapes control characters from the input.
pub(crate) fn send(line: &str) -> io::Result<()> {
    let mut output = io::stdout().lock();
    writeln!(output, "{}", escaped(line))?;
    output.flush()
}
