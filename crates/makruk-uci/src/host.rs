//! The interface between a session and its program.

#[cfg(feature = "tables")]
use alloc::sync::Arc;
#[cfg(feature = "nnue")]
use alloc::vec::Vec;
use alloc::{format, string::String};

use makruk_core::{Move, Position};
use makruk_search::Engine;
#[cfg(feature = "tables")]
use makruk_tables::Tablebase;

use crate::work::Work;

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
    /// If the work cannot start; the error is a message for the user. The session then answers with an arbitrary legal
    /// move.
    fn begin(&mut self, work: Work) -> Result<(), String>;

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
    /// If the book cannot be opened; the error is a message for the user. No book is then used.
    fn open_book(&mut self, name: &str) -> Result<(), String> {
        Err(format!("book `{name}` not found"))
    }

    /// Chooses a move from the open book, using a seed that differs for each session and position; `None` if the book
    /// has no move for the position.
    ///
    /// # Errors
    ///
    /// If the book cannot be read; the error is a message for the user. The engine then searches for a move.
    fn book_move(&mut self, position: &Position, seed: u64) -> Result<Option<Move>, String> {
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
    /// If the file cannot be read; the error is a message for the user. The evaluation then stays unchanged.
    #[cfg(feature = "nnue")]
    #[cfg_attr(docsrs, doc(cfg(feature = "nnue")))]
    fn read_net(&mut self, name: &str) -> Result<Vec<u8>, String> {
        Err(format!("net `{name}` not found"))
    }

    /// Opens the endgame tables in a folder, whose name is the value of the option `TablesPath`, for endings that the
    /// engine's own tables do not cover.
    ///
    /// Called only if the program [has tables](crate::Config::has_tables).
    ///
    /// # Errors
    ///
    /// If the tables cannot be opened; the error is a message for the user. No such tables are then used.
    #[cfg(feature = "tables")]
    #[cfg_attr(docsrs, doc(cfg(feature = "tables")))]
    fn open_tables(&mut self, name: &str) -> Result<Arc<dyn Tablebase + Send + Sync>, String> {
        Err(format!("tables `{name}` not found"))
    }
}
