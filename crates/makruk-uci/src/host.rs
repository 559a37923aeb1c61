//! The interface between a session and its program.

use alloc::format;
#[cfg(feature = "tables")]
use alloc::sync::Arc;
#[cfg(feature = "nnue")]
use alloc::vec::Vec;

use makruk_core::{Move, Position};
use makruk_search::Engine;
#[cfg(feature = "tables")]
use makruk_tables::Tablebase;

use crate::{
    host_error::{HostError, HostErrorKind},
    work::Work,
};

/// The program that hosts a [`Session`](crate::Session): it writes the session's output and executes its [`Work`].
///
/// [`Worker`](crate::Worker) combines a session with such a program, on one thread. A multithreaded program starts a
/// thread in [`begin`](Self::begin), which calls [`Work::run`], and joins it in [`end`](Self::end).
pub trait Host {
    /// Writes a line. It contains no line break, but may quote any other character of the input: escape control
    /// characters before sending it to a terminal.
    fn send(&mut self, line: &str);

    /// Starts work. No other work is in progress: the session has already ended it.
    ///
    /// # Errors
    ///
    /// If the work cannot start. The session then answers with an arbitrary legal
    /// move.
    fn begin(&mut self, work: Work) -> Result<(), HostError>;

    /// Stops the work in progress, if any, waits for its answer, and returns its engine, which is the result of
    /// [`Work::run`] or [`Running::stop`](crate::Running::stop). If this returns no engine for work that had one, the
    /// session reports that the work failed, and answers in its place.
    fn end(&mut self) -> Option<Engine>;

    /// Notifies the work in progress, if any, that the opponent played the expected move.
    fn ponder_hit(&mut self);

    /// Returns whether there is work in progress that has not answered yet.
    fn is_working(&self) -> bool;

    /// Opens an opening book for [`Host::book_move`], replacing the open one. The name is the value of the option
    /// `BookFile`; it is empty for the program's own book.
    ///
    /// Called only if the program [has books](crate::Config::has_books).
    ///
    /// # Errors
    ///
    /// If the book cannot be opened. No book is then used.
    fn open_book(&mut self, name: &str) -> Result<(), HostError> {
        Err(not_found("book", name))
    }

    /// Chooses a move from the open book, using a seed that differs for each session and position; `None` if the book
    /// has no move for the position.
    ///
    /// # Errors
    ///
    /// If the book cannot be read. The engine then searches for a move.
    fn book_move(&mut self, position: &Position, seed: u64) -> Result<Option<Move>, HostError> {
        let _ = (position, seed);
        Ok(None)
    }

    /// Reads the file of an evaluation net, whose name is the value of the option `EvalFile`. Net files have at most
    /// [`Net::MAX_BYTES`](makruk_search::nnue::Net::MAX_BYTES) bytes.
    ///
    /// Called only if the program [has a net](crate::Config::net).
    ///
    /// # Errors
    ///
    /// If the file cannot be read. The evaluation then stays unchanged.
    #[cfg(feature = "nnue")]
    #[cfg_attr(docsrs, doc(cfg(feature = "nnue")))]
    fn read_net(&mut self, name: &str) -> Result<Vec<u8>, HostError> {
        Err(not_found("net", name))
    }

    /// Opens the endgame tables in a folder, whose name is the value of the option `TablesPath`, for endings that the
    /// engine's own tables do not cover.
    ///
    /// Called only if the program [has tables](crate::Config::has_tables).
    ///
    /// # Errors
    ///
    /// If the tables cannot be opened. No such tables are then used.
    #[cfg(feature = "tables")]
    #[cfg_attr(docsrs, doc(cfg(feature = "tables")))]
    fn open_tables(&mut self, name: &str) -> Result<Arc<dyn Tablebase + Send + Sync>, HostError> {
        Err(not_found("tables", name))
    }
}

/// Returns the error of a host without such a file.
pub(crate) fn not_found(what: &str, name: &str) -> HostError {
    HostError::new(
        HostErrorKind::NotFound,
        format!("{what} `{name}` not found"),
    )
}
