//! Threads that help the one that has the observer and the clock.

use core::sync::atomic::{AtomicBool, Ordering};
use std::{sync::Mutex, thread};

use crate::{SearchInfo, SearchObserver, search::Ballot};

/// Observes a helping thread: keeps what it found last.
#[derive(Debug, Default)]
pub(crate) struct Helper(Mutex<Option<Ballot>>);

impl Helper {
    /// Returns what the thread has found, without waiting for it.
    pub(crate) fn ballot(&self) -> Option<Ballot> {
        self.0.try_lock().ok()?.clone()
    }
}

impl SearchObserver for &Helper {
    fn should_stop(&mut self) -> bool {
        // With more threads than processors, the one with the clock has priority.
        thread::yield_now();
        false
    }

    fn info(&mut self, info: &SearchInfo<'_>) {
        if let (Ok(mut found), Some(line)) = (self.0.lock(), info.lines.first()) {
            let (depth, line) = (info.depth, line.clone());
            *found = Some(Ballot { depth, line });
        }
    }
}

/// Stops all threads of a search when it is dropped, also by a panic.
pub(crate) struct StopOnDrop<'a>(pub(crate) &'a AtomicBool);

impl Drop for StopOnDrop<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}
