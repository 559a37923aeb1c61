//! What a session needs of the program around it.

#[cfg(feature = "tables")]
use alloc::sync::Arc;
#[cfg(feature = "nets")]
use alloc::vec::Vec;
use alloc::{format, string::String};
use core::time::Duration;

use makruk_core::{Move, Position};
use makruk_search::Engine;
#[cfg(feature = "tables")]
use makruk_search::Tablebase;

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

    /// Opens an opening book for [`Host::book_move`], instead of the one that is open. The name is the value of the option
    /// `BookFile`, and empty for the program's own book.
    ///
    /// Only a session whose program [has books](crate::Config::has_books) calls this.
    ///
    /// # Errors
    ///
    /// If it cannot be opened, with a message. No book is used then.
    fn open_book(&mut self, name: &str) -> Result<(), String> {
        Err(format!("there is no book `{name}`"))
    }

    /// Chooses a move of the open book by a seed, another one for each session and position; `None` if the book has none for the position.
    ///
    /// # Errors
    ///
    /// If the book cannot be read, with a message. The engine searches for a move then.
    fn book_move(&mut self, position: &Position, seed: u64) -> Result<Option<Move>, String> {
        let _ = (position, seed);
        Ok(None)
    }

    /// Reads the file of a net for the evaluation, whose name is the value of the option `EvalFile`. No file has more than
    /// [`Net::MAX_BYTES`](makruk_search::makruk_net::Net::MAX_BYTES).
    ///
    /// Only a session whose program [has a net](crate::Config::net) calls this.
    ///
    /// # Errors
    ///
    /// If it cannot be read, with a message. The evaluation stays as it is.
    #[cfg(feature = "nets")]
    #[cfg_attr(docsrs, doc(cfg(feature = "nets")))]
    fn read_net(&mut self, name: &str) -> Result<Vec<u8>, String> {
        Err(format!("there is no net `{name}`"))
    }

    /// Opens the endgame tables in a folder, whose name is the value of the option `TablesPath`, for the endings that the
    /// engine's own tables do not have.
    ///
    /// Only a session whose program [has tables](crate::Config::has_tables) calls this.
    ///
    /// # Errors
    ///
    /// If they cannot be opened, with a message. No such tables are used then.
    #[cfg(feature = "tables")]
    #[cfg_attr(docsrs, doc(cfg(feature = "tables")))]
    fn open_tables(&mut self, name: &str) -> Result<Arc<dyn Tablebase + Send + Sync>, String> {
        Err(format!("there are no tables `{name}`"))
    }
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
