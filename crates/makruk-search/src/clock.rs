//! The search clock: the observer's if it has one, otherwise the engine's own.

use core::time::Duration;

use crate::{Bound, SearchInfo, SearchObserver, SearchResult};

/// Whether the engine has its own clock. WebAssembly in a browser has no clock, although it compiles
/// with `std`.
pub(crate) const HAS_CLOCK: bool = cfg!(all(
    feature = "std",
    not(all(target_family = "wasm", target_os = "unknown"))
));

/// The nodes that stand for a millisecond of a time limit where there is no clock. Few machines with a browser are slower.
pub(crate) const NODES_PER_MILLISECOND: u64 = 100;

/// The engine's own clock; on systems without a clock it returns no time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OwnClock {
    #[cfg(all(
        feature = "std",
        not(all(target_family = "wasm", target_os = "unknown"))
    ))]
    start: std::time::Instant,
}

impl OwnClock {
    pub(crate) fn start() -> Self {
        Self {
            #[cfg(all(
                feature = "std",
                not(all(target_family = "wasm", target_os = "unknown"))
            ))]
            start: std::time::Instant::now(),
        }
    }

    #[allow(clippy::unused_self, clippy::unnecessary_wraps)] // each is needed on only one kind of system
    fn elapsed(self) -> Option<Duration> {
        #[cfg(all(
            feature = "std",
            not(all(target_family = "wasm", target_os = "unknown"))
        ))]
        return Some(self.start.elapsed());
        #[cfg(not(all(
            feature = "std",
            not(all(target_family = "wasm", target_os = "unknown"))
        )))]
        None
    }
}

/// An observer with a clock: its own if it has one, otherwise the engine's.
pub(crate) struct Clocked<'a> {
    observer: &'a mut dyn SearchObserver,
    /// `None` if the observer has a clock.
    clock: Option<OwnClock>,
}

impl<'a> Clocked<'a> {
    /// Adds the engine's clock to an observer that has none.
    pub(crate) fn new(observer: &'a mut dyn SearchObserver, clock: OwnClock) -> Self {
        let has_clock = observer.has_clock();
        Self {
            observer,
            clock: (!has_clock).then_some(clock),
        }
    }
}

impl SearchObserver for Clocked<'_> {
    fn should_stop(&mut self) -> bool {
        self.observer.should_stop()
    }

    fn elapsed(&mut self) -> Option<Duration> {
        match self.clock {
            Some(clock) => clock.elapsed(),
            None => self.observer.elapsed(),
        }
    }

    fn has_clock(&mut self) -> bool {
        HAS_CLOCK || self.clock.is_none()
    }

    fn info(&mut self, info: &SearchInfo<'_>) {
        self.observer.info(info);
    }

    fn bound(&mut self, info: &SearchInfo<'_>, bound: Bound) {
        self.observer.bound(info, bound);
    }

    fn answer(&mut self, result: &SearchResult) {
        self.observer.answer(result);
    }
}
