//! The session's host: standard output, and a thread for work.

use std::{
    io,
    path::Path,
    sync::{Arc, mpsc::SyncSender},
};

use makruk::{
    Move, Position,
    search::Engine,
    source::SourceErrorKind,
    tables::{TableErrorKind, Tablebase, Tables},
};
use makruk_uci::{Host, HostError, HostErrorKind, Work};

use super::{input::Event, send, thread::Thread};
use crate::{book::Library, net};

pub(super) struct Threads {
    events: SyncSender<Event>,
    thread: Option<Thread>,
    library: Option<Library>,
    /// The first write error, if any.
    error: Option<io::Error>,
}

impl Threads {
    /// Creates the host of a session that receives events.
    pub(super) fn new(events: SyncSender<Event>) -> Self {
        Self {
            events,
            thread: None,
            library: None,
            error: None,
        }
    }

    /// Returns the first write error, if any.
    pub(super) fn check(&mut self) -> io::Result<()> {
        self.error.take().map_or(Ok(()), Err)
    }

    /// Handles the end of the input: waits for work that ends on its own, and stops other work.
    pub(super) fn finish(&mut self) {
        if let Some(thread) = &mut self.thread {
            thread.stop_endless();
            thread.wait();
        }
    }
}

impl Host for Threads {
    fn send(&mut self, line: &str) {
        if let Err(error) = send(line) {
            self.error.get_or_insert(error);
        }
    }

    fn begin(&mut self, work: Work) -> Result<(), HostError> {
        let thread = Thread::begin(work, self.events.clone())?;
        self.thread = Some(thread);
        Ok(())
    }

    fn end(&mut self) -> Option<Engine> {
        let thread = self.thread.take()?;
        thread.stop();
        thread.into_engine()
    }

    fn ponder_hit(&mut self) {
        if let Some(thread) = &self.thread {
            thread.ponder_hit();
        }
    }

    fn is_working(&self) -> bool {
        self.thread
            .as_ref()
            .is_some_and(|thread| !thread.is_finished())
    }

    fn open_book(&mut self, name: &str) -> Result<(), HostError> {
        self.library = None;
        let library = Library::open(name)?;
        self.library = Some(library);
        Ok(())
    }

    fn book_move(&mut self, position: &Position, seed: u64) -> Result<Option<Move>, HostError> {
        match &mut self.library {
            Some(library) => Ok(library.choose(position, seed)?),
            None => Ok(None),
        }
    }

    fn read_net(&mut self, name: &str) -> Result<Vec<u8>, HostError> {
        Ok(net::read_regular(Path::new(name))?)
    }

    fn open_tables(&mut self, name: &str) -> Result<Arc<dyn Tablebase + Send + Sync>, HostError> {
        let mut damaged = Vec::new();
        let tables = Tables::open_intact(name, |error| damaged.push(error));
        let tables = tables.map_err(|error| {
            let kind = match error.kind() {
                TableErrorKind::Source(SourceErrorKind::Io(io::ErrorKind::NotFound)) => {
                    HostErrorKind::NotFound
                }
                TableErrorKind::Source(_) => HostErrorKind::System,
                _ => HostErrorKind::Invalid,
            };
            HostError::new(kind, error.to_string())
        })?;
        for error in damaged {
            self.send(&format!("info string {error}; this table is not used"));
        }
        if tables.is_empty() {
            return Err(HostError::new(
                HostErrorKind::NotFound,
                format!("no tables in {name}"),
            ));
        }
        Ok(Arc::new(tables))
    }
}
