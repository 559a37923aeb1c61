//! The tool's conversation, with an ear for what it says.

#[allow(dead_code)] // it takes too long for a fuzzer
#[path = "../../../crates/makruk-cli/src/uci/bench.rs"]
mod bench;
#[path = "../../../crates/makruk-cli/src/uci/command.rs"]
mod command;
#[path = "../../../crates/makruk-cli/src/uci/options.rs"]
mod options;
#[path = "../../../crates/makruk-cli/src/uci/search.rs"]
mod search;
#[path = "../../../crates/makruk-cli/src/uci/session.rs"]
mod session;

use std::{
    fmt, io,
    sync::{Mutex, MutexGuard, PoisonError},
};

use command::Command;

/// What was said and not yet heard, also by the thread that searches.
static SAID: Mutex<Vec<String>> = Mutex::new(Vec::new());

fn said() -> MutexGuard<'static, Vec<String>> {
    SAID.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Where the tool writes a line to its standard output.
fn say(line: fmt::Arguments<'_>) -> io::Result<()> {
    said().push(line.to_string());
    Ok(())
}

/// Options with more than this would take memory, not find mistakes.
const MOST: u64 = 4;

/// Takes out of a line what would take too long; `None` if that is all there is.
pub(crate) fn moderate(line: &str) -> Option<String> {
    match command::parse(line.trim()) {
        Ok(Command::Quit | Command::Bench(_)) => None,
        Ok(Command::SetOption { name, value })
            if ["hash", "threads"].contains(&&*name.to_ascii_lowercase()) =>
        {
            let is_much =
                value.is_some_and(|value| value.parse().is_ok_and(|value: u64| value > MOST));
            (!is_much).then(|| line.to_owned())
        }
        // Half a second each time.
        Ok(Command::SetOption { name, value })
            if name.eq_ignore_ascii_case("ending tables")
                && value
                    .as_ref()
                    .is_some_and(|value| value.eq_ignore_ascii_case("true")) =>
        {
            None
        }
        Ok(Command::Go(go)) if go.perft.is_some_and(|depth| depth > 2) => None,
        // The last word on a limit counts.
        Ok(Command::Go(go)) if go.perft.is_none() => Some(format!("{line} depth 2 nodes 100")),
        _ => Some(line.to_owned()),
    }
}

/// Returns whether a line asks for a move.
pub(crate) fn is_go(line: &str) -> bool {
    matches!(command::parse(line.trim()), Ok(Command::Go(go)) if go.perft.is_none())
}

/// A conversation with the engine.
pub(crate) struct Conversation {
    session: session::Session,
    /// Answers that were heard, the first one first.
    answers: Vec<String>,
}

impl Conversation {
    pub(crate) fn new() -> Self {
        said().clear();
        let mut new = Self {
            session: session::Session::default(),
            answers: Vec::new(),
        };
        new.say("setoption name Hash value 1");
        new.say("setoption name Ending Tables value false");
        new
    }

    /// Says a line and returns what is said then; answers of searches may be among it.
    pub(crate) fn say(&mut self, line: &str) -> Vec<String> {
        let goes_on = self.session.obey(line.trim());
        assert!(
            goes_on.expect("nothing is written to a file"),
            "it was not told to quit"
        );
        self.listen()
    }

    /// Ends the search that is under way.
    pub(crate) fn end(&mut self) {
        self.session.finish();
        self.listen();
    }

    fn listen(&mut self) -> Vec<String> {
        let heard = std::mem::take(&mut *said());
        let answers = heard.iter().filter(|line| line.starts_with("bestmove "));
        self.answers.extend(answers.cloned());
        heard
    }

    /// Returns the answer to the first search that was not asked for yet.
    pub(crate) fn answer(&mut self) -> Option<String> {
        (!self.answers.is_empty()).then(|| self.answers.remove(0))
    }
}
