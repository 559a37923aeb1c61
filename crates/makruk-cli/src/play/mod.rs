//! `makruk play`: a person against the engine.

mod command;
mod moves;
mod save;
mod session;
mod words;

use std::{
    io::{self, IsTerminal as _, Write as _},
    time::{SystemTime, UNIX_EPOCH},
};

use crate::{
    Verdict,
    args::PlayArgs,
    input::{Input, Lines},
    output,
};
use session::{Next, Session};

pub(crate) fn run(args: &PlayArgs) -> io::Result<Verdict> {
    // Nobody shall play a long game that cannot be saved.
    if let Some(file) = &args.save {
        save::check(file)?;
    }
    let mut out = output::styled();
    let mut session = match Session::new(args) {
        Ok(session) => session,
        Err(verdict) => return Ok(verdict),
    };
    let mut lines = Lines::new(Input::open(None)?);
    let prompts = io::stdin().is_terminal();
    let mut line = Vec::new();
    session.greet(&mut out)?;
    loop {
        session.engine(&mut out)?;
        if prompts {
            write!(out, "{}", session.prompt())?;
        }
        out.flush()?;
        if !lines.read(&mut line)? {
            writeln!(out)?;
            break;
        }
        match session.obey(String::from_utf8_lossy(&line).trim(), &mut out)? {
            Next::Line => {}
            Next::End => break,
        }
    }
    let verdict = session.leave(&mut out)?;
    out.flush()?;
    Ok(verdict)
}

/// A number that is another one at each start, to decide what is left to chance.
pub(crate) fn seed_of_clock() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    // A clock before 1970 is as good as any.
    let since = since.unwrap_or_default();
    since.as_secs() ^ u64::from(since.subsec_nanos()).rotate_left(32)
}
