//! A log of the lines between the client and an engine.

use alloc::boxed::Box;
use core::{fmt, time::Duration};

/// Receives every line that is sent or received.
///
/// # Examples
///
/// ```no_run
/// use std::io::Write as _;
/// use makruk_uci::client::{EngineCommand, UciEngine};
///
/// let mut file = std::fs::File::create("engine.log")?;
/// let log = move |line: &makruk_uci::client::LogLine<'_>| {
///     let _ = writeln!(file, "{line}"); // such as `12 > isready`
/// };
/// let engine = UciEngine::start_logged(EngineCommand::new("engine"), Box::new(log))?;
/// # let _ = engine;
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
pub type Log = Box<dyn FnMut(&LogLine<'_>) + Send>;

/// A line in a log. `Display` writes the milliseconds, `>` for a line to the engine or `<` for a line from it, and the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LogLine<'a> {
    /// Time since the engine was started for the first time.
    pub time: Duration,
    /// Sender and receiver of the line.
    pub direction: Direction,
    /// The line, without its line break.
    pub text: &'a str,
}

impl<'a> LogLine<'a> {
    pub(crate) const fn new(time: Duration, direction: Direction, text: &'a str) -> Self {
        Self {
            time,
            direction,
            text,
        }
    }
}

impl fmt::Display for LogLine<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mark = match self.direction {
            Direction::ToEngine => '>',
            Direction::FromEngine => '<',
        };
        write!(f, "{} {mark} {}", self.time.as_millis(), self.text)
    }
}

/// The direction of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// A command to the engine.
    ToEngine,
    /// A line from the engine.
    FromEngine,
}
