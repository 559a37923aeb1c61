//! Limits of a running search.

use core::{
    fmt,
    sync::atomic::{AtomicBool, Ordering},
    time::Duration,
};

use super::Tree;
use crate::{SearchObserver, word::Word};

/// Nodes between two checks of the clock.
const INTERVAL: u64 = 1024;

/// Checks the limits of a search.
///
/// The observer of one thread has the clock; the others end when the flag is set.
pub(crate) struct Guard<'a> {
    observer: &'a mut dyn SearchObserver,
    flag: &'a AtomicBool,
    /// Nodes of all threads, updated at each check.
    total: &'a Word,
    /// The nodes of this thread that are already in the total.
    told: u64,
    nodes: u64,
    /// Time after which this thread stops all.
    pub(crate) deadline: Option<Duration>,
    next_look: u64,
    stopped: bool,
}

impl<'a> Guard<'a> {
    /// Creates a guard for a search; the nodes that it has visited are in the total. A search that continues is checked at once, since its steps may be shorter than the interval.
    pub(crate) fn new(
        observer: &'a mut dyn SearchObserver,
        flag: &'a AtomicBool,
        total: &'a Word,
        tree: &Tree,
    ) -> Self {
        let visited = tree.nodes();
        let nodes = tree.limits().nodes.unwrap_or(u64::MAX);
        let first_look = if visited == 0 { INTERVAL } else { visited };
        Self {
            observer,
            flag,
            total,
            told: visited,
            nodes,
            deadline: tree.deadline(),
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
        let observer = &mut *self.observer;
        let is_late = match self.deadline {
            Some(deadline) => observer
                .elapsed()
                .is_some_and(|elapsed| elapsed >= deadline),
            None => false,
        };
        if is_late || total >= self.nodes || observer.should_stop() {
            self.flag.store(true, Ordering::Relaxed);
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
        self.observer.elapsed()
    }

    pub(crate) fn observer(&mut self) -> &mut dyn SearchObserver {
        self.observer
    }
}

impl fmt::Debug for Guard<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Guard")
            .field("nodes", &self.nodes)
            .field("deadline", &self.deadline)
            .field("stopped", &self.stopped)
            .finish_non_exhaustive()
    }
}
