//! `makruk play`: a game against the engine.

pub(crate) mod args;
mod command;
pub(crate) mod moves;
mod resume;
mod save;
mod session;
mod thinking;

use std::io::{self, ErrorKind, IsTerminal as _};

use makruk::search::{Engine, Options};

use self::args::PlayArgs;
use crate::{book::Library, exit::ExitStatus, input::Lines, messages::Language, output};
use session::{Next, Session};

pub(crate) fn run(args: &PlayArgs) -> io::Result<ExitStatus> {
    // Detect an unwritable file now, not at the end of a long game.
    if let Some(file) = &args.save {
        save::check(file, Language::of(args.thai))?;
    }
    let mut out = output::styled();
    let resumed = match resume::read(args)? {
        Ok(resumed) => resumed,
        Err(status) => return Ok(status),
    };
    let options = args.tables.options(Options::default());
    let engine =
        Engine::new(options).map_err(|error| io::Error::new(ErrorKind::OutOfMemory, error))?;
    let mut session = match Session::new(args, engine, resumed) {
        Ok(session) => session,
        Err(status) => return Ok(status),
    };
    session.evaluate_by(&args.net)?;
    session.add_tables(&args.tables)?;
    if let Some(name) = &args.book {
        session.play_from(Library::open(name)?);
    }
    match converse(&mut session, &mut out) {
        Ok(status) => Ok(status),
        // The terminal may be gone, but the game must not be lost.
        Err(error) => match session.abandon() {
            ExitStatus::Done => Err(error),
            status => Ok(status),
        },
    }
}

/// Runs the session until the user quits or the input ends.
fn converse(session: &mut Session, out: &mut impl io::Write) -> io::Result<ExitStatus> {
    let mut lines = Lines::typed()?;
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
        match session.handle_line(String::from_utf8_lossy(&line).trim(), out)? {
            Next::Line => {}
            Next::End => break,
        }
    }
    let status = session.leave(out)?;
    out.flush()?;
    Ok(status)
}
