//! A progress indicator for the engine's thinking.

use std::time::{Duration, Instant};

use indicatif::ProgressBar;
use makruk::search::SearchObserver;

use crate::{messages::Language, output};

/// A search observer with a clock, which shows a spinner.
pub(super) struct Thinking {
    begun: Instant,
    bar: ProgressBar,
}

impl Thinking {
    pub(super) fn begin(language: Language) -> Self {
        let bar = output::progress(0, "{spinner} {msg}").with_message(language.thinking());
        Self {
            begun: Instant::now(),
            bar,
        }
    }
}

impl SearchObserver for Thinking {
    fn should_stop(&mut self) -> bool {
        // A short search needs no spinner.
        if self.begun.elapsed() > Duration::from_millis(200) {
            self.bar.tick();
        }
        false
    }

    fn elapsed(&mut self) -> Option<Duration> {
        Some(self.begun.elapsed())
    }
}

impl Drop for Thinking {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
