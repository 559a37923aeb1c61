//! Helper threads of the main search thread, which has the observer and the clock.

use alloc::vec::Vec;
use core::sync::atomic::AtomicBool;

use crate::{
    SearchObserver,
    search::{Ballot, Histories},
};

/// A value that helper threads share: `Sync` on platforms with threads, any value on others.
#[cfg(all(feature = "std", target_has_atomic = "64"))]
pub(crate) trait Shareable: Sync {}

#[cfg(all(feature = "std", target_has_atomic = "64"))]
impl<T: Sync> Shareable for T {}

#[cfg(not(all(feature = "std", target_has_atomic = "64")))]
pub(crate) trait Shareable {}

#[cfg(not(all(feature = "std", target_has_atomic = "64")))]
impl<T> Shareable for T {}

/// Runs `main` while a helper thread per item of `others` runs `help`, until `flag` is set. `main` receives a function
/// that returns the current results of the helpers.
pub(crate) fn with_helpers<R>(
    others: &mut [Histories],
    flag: &AtomicBool,
    help: impl Fn(&mut Histories, &mut dyn SearchObserver) + Shareable,
    main: impl FnOnce(&dyn Fn() -> Vec<Ballot>) -> R,
) -> R {
    #[cfg(all(feature = "std", target_has_atomic = "64"))]
    if !others.is_empty() {
        return threads::run(others, flag, help, main);
    }
    // Without threads, nothing else uses these.
    let _ = (others, flag, help);
    main(&Vec::new)
}

#[cfg(all(feature = "std", target_has_atomic = "64"))]
mod threads {
    use alloc::vec::Vec;
    use core::sync::atomic::{AtomicBool, Ordering};
    use std::{sync::Mutex, thread};

    use crate::{
        SearchInfo, SearchObserver,
        search::{Ballot, Histories},
    };

    pub(super) fn run<R>(
        others: &mut [Histories],
        flag: &AtomicBool,
        help: impl Fn(&mut Histories, &mut dyn SearchObserver) + Sync,
        main: impl FnOnce(&dyn Fn() -> Vec<Ballot>) -> R,
    ) -> R {
        let helpers: Vec<_> = others.iter().map(|_| Helper::default()).collect();
        thread::scope(|scope| {
            for (histories, mut helper) in others.iter_mut().zip(&helpers) {
                let help = &help;
                let work = move || help(histories, &mut helper);
                // If the system cannot start more threads, the search runs with fewer.
                if thread::Builder::new().spawn_scoped(scope, work).is_err() {
                    break;
                }
            }
            // If the observer panicked, the other threads would otherwise search forever.
            let _stop = StopOnDrop(flag);
            main(&|| helpers.iter().filter_map(Helper::ballot).collect())
        })
    }

    /// Observes a helper thread, retaining its last result.
    #[derive(Debug, Default)]
    struct Helper(Mutex<Option<Ballot>>);

    impl Helper {
        /// Returns the thread's current result, without waiting for it.
        fn ballot(&self) -> Option<Ballot> {
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
    struct StopOnDrop<'a>(&'a AtomicBool);

    impl Drop for StopOnDrop<'_> {
        fn drop(&mut self) {
            self.0.store(true, Ordering::Relaxed);
        }
    }
}
