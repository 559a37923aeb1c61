//! The limits of waits.

use core::time::Duration;

/// The time that an engine has for its answers.
///
/// # Examples
///
/// ```
/// use core::time::Duration;
/// use makruk_uci::client::{EngineCommand, Timeouts};
///
/// let mut timeouts = Timeouts::default();
/// timeouts.stop = Duration::from_millis(500);
/// let command = EngineCommand::new("engine").timeouts(timeouts);
/// # let _ = command;
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Timeouts {
    /// From the start of the program to `uciok`; 10 seconds by default.
    pub handshake: Duration,
    /// From `isready` to `readyok`; 30 seconds by default, since an engine may load files or allocate memory.
    pub ready: Duration,
    /// For writing one command into the engine's input; 5 seconds by default.
    pub write: Duration,
    /// From `stop` to `bestmove`; 2 seconds by default.
    pub stop: Duration,
    /// From `quit` to the end of the process, which is killed then; 1 second by default.
    pub quit: Duration,
}

impl Default for Timeouts {
    fn default() -> Self {
        Self {
            handshake: Duration::from_secs(10),
            ready: Duration::from_secs(30),
            write: Duration::from_secs(5),
            stop: Duration::from_secs(2),
            quit: Duration::from_secs(1),
        }
    }
}
