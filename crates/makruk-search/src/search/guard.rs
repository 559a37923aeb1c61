//! Limits of a running search.

use core::{
    fmt,
    sync::atomic::{AtomicBool, Ordering},
    time::Duration,
};

use crate::{Limits, SearchObserver, time::Budget, word::Word};

/// Nodes between two checks of the clock.
const INTERVAL: u64 = 1024;

/// Checks the limits of a search.
///
/// One thread has the observer and checks the clock; the others only read the flag that it sets.
pub(crate) struct Guard<'a> {
    observer: Option<&'a mut dyn SearchObserver>,
    flag: &'a AtomicBool,
    /// Nodes of all threads, updated at each check.
    total: &'a Word,
    /// The nodes of this thread that are already in the total.
    told: u64,
    nodes: u64,
    pub(crate) budget: Budget,
    next_look: u64,
    stopped: bool,
}

impl<'a> Guard<'a> {
    /// Creates a guard for a search of which this thread has visited `visited` nodes, all of them in the
    /// total. A search that continues is checked at once, since its steps may be shorter than the interval.
    pub(crate) fn new(
        observer: Option<&'a mut dyn SearchObserver>,
        flag: &'a AtomicBool,
        total: &'a Word,
        limits: &Limits<'_>,
        visited: u64,
    ) -> Self {
        let nodes = limits.nodes.unwrap_or(u64::MAX);
        let first_look = if visited == 0 { INTERVAL } else { visited };
        Self {
            observer,
            flag,
            total,
            told: visited,
            nodes,
            budget: Budget::new(limits),
            next_look: nodes.min(first_look),
            stopped: false,
        }
    }

    /// Returns whether to stop, given the nodes that this thread has visited.
    #[inline]
    pub(crate) fn stops(&mut self, nodes: u64) -> bool {
        if nodes >= self.next_look {
            self.look(nodes);
        }
        self.stopped
    }

    #[cold]
    fn look(&mut self, nodes: u64) {
        let total = self.total(nodes);
        if let Some(observer) = &mut self.observer {
            let is_late = match self.budget.hard {
                Some(hard) => observer.elapsed().is_some_and(|elapsed| elapsed >= hard),
                None => false,
            };
            if is_late || total >= self.nodes || observer.should_stop() {
                self.flag.store(true, Ordering::Relaxed);
            }
        } else {
            // With more threads than processors, the one with the clock has priority.
            #[cfg(feature = "std")]
            std::thread::yield_now();
        }
        self.stopped = self.flag.load(Ordering::Relaxed);
        // Exact with one thread, and approximate with several.
        let left = self.nodes.saturating_sub(total).max(1);
        self.next_look = nodes + left.min(INTERVAL);
    }

    /// Returns the nodes of all threads.
    pub(crate) fn total(&mut self, nodes: u64) -> u64 {
        let total = self.total.add(nodes - self.told);
        self.told = nodes;
        total
    }

    pub(crate) fn is_stopped(&self) -> bool {
        self.stopped
    }

    /// Stops all threads.
    pub(crate) fn stop(&mut self) {
        self.stopped = true;
        self.flag.store(true, Ordering::Relaxed);
    }

    pub(crate) fn elapsed(&mut self) -> Option<Duration> {
        self.observer.as_mut()?.elapsed()
    }

    pub(crate) fn observer(&mut self) -> Option<&mut (dyn SearchObserver + 'a)> {
        self.observer.as_deref_mut()
    }
}

impl fmt::Debug for Guard<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Guard")
            .field("nodes", &self.nodes)
            .field("budget", &self.budget)
            .field("stopped", &self.stopped)
            .finish_non_exhaustive()
    }
}
