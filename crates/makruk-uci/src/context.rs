//! The interface between running work and its program.

use core::time::Duration;

/// Connects work that [runs in a single call](crate::Work::run) to the session in another thread.
pub trait WorkContext {
    /// Writes a line; see [`Host::send`](crate::Host::send).
    fn send(&mut self, line: &str);

    /// Returns whether the work should stop. It is called every few milliseconds.
    fn stops(&mut self) -> bool;

    /// Returns the time since the work started.
    fn working(&self) -> Duration;

    /// Returns the time on the engine's clock, with which time limits are measured. It starts with the work, or with `ponderhit` after
    /// `go ponder`; `None` until then.
    fn clock(&self) -> Option<Duration>;

    /// Blocks until the answer may be sent. It is called for work that [waits](crate::Work::waits) until it is stopped
    /// or the opponent has played the expected move.
    fn wait(&mut self);
}
