//! Reads the lines of standard input in a separate thread.

use std::{
    io::{self, BufRead, Read},
    sync::mpsc::SyncSender,
    thread,
};

/// Maximum line length in bytes; a game of 10,000 moves needs half of it.
const LONGEST_LINE: u64 = 1 << 17;

/// An event that a session waits for.
pub(super) enum Event {
    Line(Vec<u8>),
    /// The beginning of an overlong line, and the reason for its rejection.
    Rejected(Vec<u8>, String),
    /// The end of the input, or a read error.
    End(io::Result<()>),
    /// Work has ended.
    Idle,
}

/// Sends the lines of standard input, in order. If the receiver falls behind, the GUI has to wait, and no further lines are
/// buffered.
pub(super) fn read_lines(events: SyncSender<Event>) -> io::Result<()> {
    let read = move || {
        let mut input = io::stdin().lock();
        loop {
            let event = next(&mut input).unwrap_or_else(|error| Event::End(Err(error)));
            let is_end = matches!(event, Event::End(_));
            if events.send(event).is_err() || is_end {
                return;
            }
        }
    };
    thread::Builder::new().spawn(read).map(drop)
}

/// Reads the next line.
pub(super) fn next(input: &mut impl BufRead) -> io::Result<Event> {
    let mut line = Vec::new();
    let read = input
        .by_ref()
        .take(LONGEST_LINE)
        .read_until(b'\n', &mut line)?;
    if read == 0 {
        return Ok(Event::End(Ok(())));
    }
    if line.last() != Some(&b'\n') && read as u64 == LONGEST_LINE {
        skip_line(input)?;
        let reason = format!("the line has more than {LONGEST_LINE} bytes");
        return Ok(Event::Rejected(line, reason));
    }
    Ok(Event::Line(line))
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
