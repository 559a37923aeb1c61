//! Distribution of work over threads.

use std::{
    sync::{Mutex, PoisonError},
    thread,
};

/// Calls a function for every chunk of work, on the given number of threads; a thread takes the next chunk when it
/// finishes one.
pub(crate) fn for_each_chunk<T>(
    threads: usize,
    chunks: impl ExactSizeIterator<Item = T> + Send,
    work: impl Fn(T) + Sync,
) {
    let threads = threads.min(chunks.len());
    let chunks = Mutex::new(chunks);
    let run = || {
        loop {
            let next = chunks.lock().unwrap_or_else(PoisonError::into_inner).next();
            match next {
                Some(chunk) => work(chunk),
                None => break,
            }
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads {
            // If the system cannot start more threads, the running ones do the work.
            if thread::Builder::new().spawn_scoped(scope, run).is_err() {
                break;
            }
        }
        run();
    });
}
