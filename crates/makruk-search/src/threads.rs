//! Helper threads of the main search thread, which has the observer and the clock.

#[cfg(all(feature = "std", target_has_atomic = "64"))]
pub(crate) use helper::{Helper, StopOnDrop};

/// Whether the search can use several threads. WebAssembly in a browser compiles with `std`, but has
/// neither threads nor a clock.
pub(crate) const HAS_THREADS: bool = cfg!(all(
    feature = "std",
    target_has_atomic = "64",
    not(all(target_family = "wasm", target_os = "unknown"))
));

#[cfg(all(feature = "std", target_has_atomic = "64"))]
mod helper {
    use core::sync::atomic::{AtomicBool, Ordering};
    use std::{sync::Mutex, thread};

    use crate::{SearchInfo, SearchObserver, search::Ballot};

    /// Observes a helper thread, retaining its last result.
    #[derive(Debug, Default)]
    pub(crate) struct Helper(Mutex<Option<Ballot>>);

    impl Helper {
        /// Returns the thread's result so far, without waiting for it.
        pub(crate) fn ballot(&self) -> Option<Ballot> {
            self.0.try_lock().ok()?.clone()
        }
    }

    impl SearchObserver for &Helper {
        fn should_stop(&mut self) -> bool {
            // With more threads than processors, the thread with the clock has priority.
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

    /// Stops all threads of a search when dropped, even on a panic.
    pub(crate) struct StopOnDrop<'a>(pub(crate) &'a AtomicBool);

    impl Drop for StopOnDrop<'_> {
        fn drop(&mut self) {
            self.0.store(true, Ordering::Relaxed);
        }
    }
}
