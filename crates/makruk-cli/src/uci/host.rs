//! The program around a session: standard output, and a thread for work.

use std::io;

use makruk::search::Engine;
use makruk_uci::{Host, Work};

use super::{say, thread::Thread};

#[derive(Debug, Default)]
pub(super) struct Threads {
    thread: Option<Thread>,
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
}
