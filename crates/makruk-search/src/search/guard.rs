//! Limit checks of a running search.

use core::{
    fmt,
    sync::atomic::{AtomicBool, Ordering},
    time::Duration,
};

use super::SearchState;
use crate::{
    SearchObserver,
    clock::{HAS_CLOCK, NODES_PER_MILLISECOND},
    word::Word,
};

/// Nodes between clock checks.
const INTERVAL: u64 = 1024;

/// Totals of all threads of a search, updated at each check.
#[derive(Debug, Default)]
pub(crate) struct Totals {
    pub(crate) nodes: Word,
    /// Endgame table hits.
    pub(crate) table_hits: Word,
}

/// Checks the limits of a search.
///
/// One thread's observer has the clock; the other threads end when the flag is set.
pub(crate) struct Guard<'a> {
    observer: &'a mut dyn SearchObserver,
    flag: &'a AtomicBool,
    totals: &'a Totals,
    /// This thread's nodes already included in the total.
    told: u64,
    /// This thread's hits not yet included in the total.
    table_hits: u64,
    nodes: u64,
    /// Time after which this thread stops all threads.
    pub(crate) deadline: Option<Duration>,
    next_look: u64,
    stopped: bool,
    /// Whether time is estimated by the nodes, because there is no clock.
    estimates: bool,
}

impl<'a> Guard<'a> {
    /// Creates a guard for a search; the nodes that it has already visited are in the total. A resumed search is
    /// checked immediately, since its steps may be shorter than the interval.
    pub(crate) fn new(
        observer: &'a mut dyn SearchObserver,
        flag: &'a AtomicBool,
        totals: &'a Totals,
        search: &SearchState,
    ) -> Self {
        let visited = search.nodes();
        let nodes = search.limits().nodes.unwrap_or(u64::MAX);
        let first_look = if visited == 0 { INTERVAL } else { visited };
        Self {
            estimates: !HAS_CLOCK && !observer.has_clock(),
            observer,
            flag,
            totals,
            told: visited,
            table_hits: 0,
            nodes,
            deadline: search.deadline(),
            next_look: nodes.min(first_look),
            stopped: false,
        }
    }

    /// Returns whether to stop, given this thread's number of visited nodes.
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
        let is_late = match self.deadline {
            Some(deadline) => self.spent(total).is_some_and(|spent| spent >= deadline),
            None => false,
        };
        if is_late || total >= self.nodes || self.observer.should_stop() {
            self.flag.store(true, Ordering::Relaxed);
        }
        self.stopped = self.flag.load(Ordering::Relaxed);
        // The limit is exact with one thread, and approximate with several.
        let left = self.nodes.saturating_sub(total).max(1);
        self.next_look = nodes + left.min(INTERVAL);
    }

    /// Returns the number of nodes of all threads.
    pub(crate) fn total(&mut self, nodes: u64) -> u64 {
        let total = self.totals.nodes.add(nodes - self.told);
        self.told = nodes;
        self.total_table_hits();
        total
    }

    /// Counts endgame table hits.
    #[inline]
    pub(crate) fn hit_tables(&mut self, hits: u64) {
        self.table_hits += hits;
    }

    /// Returns the number of endgame table hits of all threads.
    pub(crate) fn total_table_hits(&mut self) -> u64 {
        let hits = core::mem::take(&mut self.table_hits);
        self.totals.table_hits.add(hits)
    }

    pub(crate) fn is_stopped(&self) -> bool {
        self.stopped
    }

    /// Stops all threads.
    pub(crate) fn stop(&mut self) {
        self.stopped = true;
        self.flag.store(true, Ordering::Relaxed);
    }

    /// Returns the time spent, estimated by the nodes of all threads if there is no clock.
    pub(crate) fn spent(&mut self, total: u64) -> Option<Duration> {
        if self.estimates {
            Some(Duration::from_millis(total / NODES_PER_MILLISECOND))
        } else {
            self.observer.elapsed()
        }
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
