//! `makruk play`: a person against the engine.

mod command;
mod moves;
mod save;
mod session;
mod words;

use std::io::{self, IsTerminal as _, Write as _};

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
