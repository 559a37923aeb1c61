//! `makruk play`: a person against the engine.

mod command;
mod moves;
mod save;
mod session;
mod thinking;

use std::io::{self, IsTerminal as _};

use crate::{
    Verdict,
    args::PlayArgs,
    book::Library,
    input::{Input, Lines},
    output,
};
use session::{Next, Session};

pub(crate) fn run(args: &PlayArgs) -> io::Result<Verdict> {
    // A long game must not turn out at its end to be impossible to save.
    if let Some(file) = &args.save {
        save::check(file)?;
    }
    let mut out = output::styled();
    let mut session = match Session::new(args) {
        Ok(session) => session,
        Err(verdict) => return Ok(verdict),
    };
    session.evaluate_by(&args.net)?;
    session.add_tables(&args.tables)?;
    if let Some(name) = &args.book {
        session.play_from(Library::open(name)?);
    }
    match converse(&mut session, &mut out) {
        Ok(verdict) => Ok(verdict),
        // The person has gone, but the game must not be lost.
        Err(error) => match session.abandon() {
            Verdict::Done => Err(error),
            verdict => Ok(verdict),
        },
    }
}

/// Runs the session until the person quits or the input ends.
fn converse(session: &mut Session, out: &mut impl io::Write) -> io::Result<Verdict> {
    let mut lines = Lines::new(Input::open(None)?);
    let prompts = io::stdin().is_terminal();
    let mut line = Vec::new();
    session.greet(out)?;
    loop {
        session.engine(out)?;
        if prompts {
            write!(out, "{}", session.prompt())?;
        }
        out.flush()?;
        match lines.read(&mut line)? {
            None => {
                writeln!(out)?;
                break;
            }
            Some(Ok(())) => {}
            Some(Err(rejection)) => {
                lines.complain(&rejection);
                continue;
            }
        }
        match session.obey(String::from_utf8_lossy(&line).trim(), out)? {
            Next::Line => {}
            Next::End => break,
        }
    }
    let verdict = session.leave(out)?;
    out.flush()?;
    Ok(verdict)
}
