//! What a session needs of the program around it.

use alloc::string::String;
use core::time::Duration;

use makruk_search::Engine;

use crate::Work;

/// What a [`Session`](crate::Session) needs of the program around it, which has the output and
/// executes the [`Work`].
///
/// [`Worker`](crate::Worker) is a session with such a program, for one thread. A program with threads does
/// this: it starts a thread in [`begin`](Self::begin), which calls [`Work::run`], and joins it in
/// [`end`](Self::end).
pub trait Host {
    /// Writes a line. It has no line break, but may quote any other character of the input: escape
    /// control characters before a terminal gets them.
    fn say(&mut self, line: &str);

    /// Begins work. None is in progress: the session has ended it before.
    ///
    /// # Errors
    ///
    /// If it cannot begin, with a message. The session answers with some legal move.
    fn begin(&mut self, work: Work) -> Result<(), String>;

    /// Stops the work in progress, if any, waits for its answer, and returns the engine that it had: the result
    /// of [`Work::run`] or [`Running::stop`](crate::Running::stop). If it returns none for work that had one,
    /// the session says that the work failed, and answers in its place.
    fn end(&mut self) -> Option<Engine>;

    /// Tells the work in progress, if any, that the opponent played the expected move.
    fn ponder_hit(&mut self);

    /// Returns whether there is work in progress that has not answered yet.
    fn is_working(&self) -> bool;
}

/// The connection of work that [runs in one go](Work::run) to the session in another thread.
pub trait Pulse {
    /// Writes a line; see [`Host::say`].
    fn say(&mut self, line: &str);

    /// Returns whether the work should stop. It is asked every few milliseconds.
    fn stops(&mut self) -> bool;

    /// Returns the time since the work began.
    fn working(&self) -> Duration;

    /// Returns the time since the clock started; `None` while the opponent thinks (`go ponder`).
    fn clock(&self) -> Option<Duration>;

    /// Waits until the answer may be given: for work that [waits](Work::waits) until it is stopped, or
    /// the opponent has played the expected move.
    fn wait(&mut self);
}
