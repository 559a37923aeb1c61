//! The program around a session: standard output, and a thread for work.

use std::{io, path::Path, sync::Arc};

use makruk::{
    Move, Position,
    search::{Engine, Tablebase},
    tables::Tables,
};
use makruk_uci::{Host, Work};

use super::{say, thread::Thread};
use crate::{book::Library, net};

#[derive(Default)]
pub(super) struct Threads {
    thread: Option<Thread>,
    library: Option<Library>,
    /// Why a line could not be written.
    error: Option<io::Error>,
}

impl Threads {
    /// Returns the error of writing, if there was one.
    pub(super) fn check(&mut self) -> io::Result<()> {
        self.error.take().map_or(Ok(()), Err)
    }

    /// Handles the end of the input: waits for work that ends by itself, and stops other work.
    pub(super) fn finish(&mut self) {
        if let Some(thread) = &mut self.thread {
            thread.stop_endless();
            thread.wait();
        }
    }
}

impl Host for Threads {
    fn say(&mut self, line: &str) {
        if let Err(error) = say(line) {
            self.error.get_or_insert(error);
        }
    }

    fn begin(&mut self, work: Work) -> Result<(), String> {
        let thread = Thread::begin(work).map_err(|error| error.to_string())?;
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

    fn open_book(&mut self, name: &str) -> Result<(), String> {
        self.library = None;
        let library = Library::open(name).map_err(|error| error.to_string())?;
        self.library = Some(library);
        Ok(())
    }

    fn book_move(&mut self, position: &Position, seed: u64) -> Result<Option<Move>, String> {
        match &mut self.library {
            Some(library) => library
                .choose(position, seed)
                .map_err(|error| error.to_string()),
            None => Ok(None),
        }
    }

    fn read_net(&mut self, name: &str) -> Result<Vec<u8>, String> {
        net::read(Path::new(name)).map_err(|error| error.to_string())
    }

    fn open_tables(&mut self, name: &str) -> Result<Arc<dyn Tablebase + Send + Sync>, String> {
        let mut damaged = Vec::new();
        let tables = Tables::open_intact(name, |error| damaged.push(error));
        let tables = tables.map_err(|error| error.to_string())?;
        for error in damaged {
            self.say(&format!("info string {error}; this table is not used"));
        }
        if tables.is_empty() {
            return Err(format!("no tables are in {name}"));
        }
        Ok(Arc::new(tables))
    }
}
