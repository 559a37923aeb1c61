//! `makruk uci`: the engine for chess GUIs, over UCI.

mod host;
mod thread;

use std::io::{self, BufRead, Read, Write};

use makruk_uci::{Config, Session};

use crate::{Verdict, engine::seed_of_clock, escape::escaped, net};
use host::Threads;

/// The limit of a line in bytes; a game of 10,000 moves needs half of it.
const LONGEST_LINE: u64 = 1 << 17;

pub(crate) fn run() -> io::Result<Verdict> {
    let mut input = io::stdin().lock();
    let config = Config::default()
        .with_seed(seed_of_clock())
        .with_books(true)
        .with_tables(true)
        .with_net(net::default()?);
    let mut session = Session::new(&config);
    let mut host = Threads::default();
    let mut line = Vec::new();
    loop {
        line.clear();
        let read = input
            .by_ref()
            .take(LONGEST_LINE)
            .read_until(b'\n', &mut line)?;
        if read == 0 {
            host.finish();
            break;
        }
        if line.last() != Some(&b'\n') && read as u64 == LONGEST_LINE {
            skip_line(&mut input)?;
            let reason = format!("the line has more than {LONGEST_LINE} bytes");
            session.reject(&String::from_utf8_lossy(&line), &reason, &mut host);
        } else if !session.obey(&String::from_utf8_lossy(&line), &mut host) {
            break;
        }
        host.check()?;
    }
    // If the answer cannot be written, nobody waits for it.
    session.end(&mut host);
    Ok(Verdict::Done)
}

/// Skips the rest of a line.
fn skip_line(input: &mut impl BufRead) -> io::Result<()> {
    loop {
        let buffer = input.fill_buf()?;
        let (used, is_end) = match buffer.iter().position(|&byte| byte == b'\n') {
            Some(end) => (end + 1, true),
            None => (buffer.len(), buffer.is_empty()),
        };
        input.consume(used);
        if is_end {
            return Ok(());
        }
    }
}

/// Writes a line and flushes it: the GUI waits for it. Control characters of the input are escaped.
fn say(line: &str) -> io::Result<()> {
    let mut output = io::stdout().lock();
    writeln!(output, "{}", escaped(line))?;
    output.flush()
}
