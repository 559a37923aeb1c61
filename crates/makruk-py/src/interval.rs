//! The interval between signal checks and progress reports, each of which acquires the GIL.

use std::time::{Duration, Instant};

const INTERVAL: Duration = Duration::from_millis(50);

/// The time since the last check.
#[derive(Debug)]
pub(crate) struct Interval(Instant);

impl Default for Interval {
    fn default() -> Self {
        Self(Instant::now())
    }
}

impl Interval {
    /// Returns whether the next check is due, and if so starts the next interval.
    pub(crate) fn is_due(&mut self) -> bool {
        let is_due = self.0.elapsed() >= INTERVAL;
        if is_due {
            self.0 = Instant::now();
        }
        is_due
    }
}
