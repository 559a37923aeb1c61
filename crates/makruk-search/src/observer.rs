//! Observing and stopping a search while it runs.

#[cfg(target_has_atomic = "ptr")]
use alloc::sync::Arc;
use core::{
    sync::atomic::{AtomicBool, Ordering},
    time::Duration,
};

use crate::{SearchInfo, SearchResult};

/// Observes a search, gives it a clock, and can stop it. Every method has a default: implement those
/// that you need.
///
/// The search asks [`should_stop`](Self::should_stop) and [`elapsed`](Self::elapsed) about once
/// every 1,000 nodes. These are observers already:
///
/// | Observer | What it does |
/// |---|---|
/// | `()` | nothing |
/// | `FnMut(&SearchInfo<'_>)` | is called after each depth and at the end |
/// | `&AtomicBool`, `Arc<AtomicBool>` | stops the search when it becomes `true` |
/// | `Stopwatch` | is the clock (feature `std`, where the system has a clock) |
/// | `(A, B)` | is both `A` and `B` |
///
/// # Examples
///
/// ```
/// use makruk_search::{Engine, Limits, Options, SearchInfo};
/// use makruk_search::{makruk_core::Position, makruk_rules::{Game, Rules}};
///
/// let game = Game::new(Position::start(), Rules::THAI);
/// let mut depths = Vec::new();
/// let mut print = |info: &SearchInfo<'_>| {
///     println!("depth {}: {}, {} nodes", info.depth, info.lines[0].score, info.nodes);
///     depths.push(info.depth);
/// };
/// let result = Engine::new(Options::default()).search(&game, &Limits::depth(5), &mut print);
/// assert!(result.best.is_some());
/// assert_eq!(depths, [1, 2, 3, 4, 5]);
/// ```
#[doc(alias = "control")]
#[doc(alias = "silent")]
#[doc(alias = "stop")]
#[doc(alias = "callback")]
pub trait SearchObserver {
    /// Returns whether the search should end now.
    fn should_stop(&mut self) -> bool {
        false
    }

    /// Returns the time since the search's clock started, or `None` if no clock is running: there is
    /// none, or the opponent is thinking.
    fn elapsed(&mut self) -> Option<Duration> {
        None
    }

    /// Receives what was found, after each depth and when the search ends.
    fn info(&mut self, info: &SearchInfo<'_>) {
        let _ = info;
    }

    /// Receives the result of [`Engine::search`](crate::Engine::search) before that method returns
    /// it, which it does only when all its threads have ended. On a busy machine that takes a while:
    /// where a clock is running, play the move from here.
    fn answer(&mut self, result: &SearchResult) {
        let _ = result;
    }
}

/// Observes nothing and never stops the search.
impl SearchObserver for () {}

/// Is called with what was found, after each depth and when the search ends.
impl<F: FnMut(&SearchInfo<'_>)> SearchObserver for F {
    fn info(&mut self, info: &SearchInfo<'_>) {
        self(info);
    }
}

/// Stops the search when the flag becomes `true`.
impl SearchObserver for &AtomicBool {
    fn should_stop(&mut self) -> bool {
        self.load(Ordering::Relaxed)
    }
}

/// Stops the search when the flag becomes `true`.
///
/// ```
/// use std::{sync::{Arc, atomic::{AtomicBool, Ordering}}, thread, time::Duration};
/// use makruk_core::Position;
/// use makruk_rules::{Game, Rules};
/// use makruk_search::{Engine, Limits, Options};
///
/// let stop = Arc::new(AtomicBool::new(false));
/// let mut observer = Arc::clone(&stop);
/// let thread = thread::spawn(move || {
///     let game = Game::new(Position::start(), Rules::THAI);
///     Engine::new(Options::default()).search(&game, &Limits::NONE, &mut observer)
/// });
/// thread::sleep(Duration::from_millis(20));
/// stop.store(true, Ordering::Relaxed);
/// assert!(thread.join().unwrap().best.is_some());
/// ```
#[cfg(target_has_atomic = "ptr")]
impl SearchObserver for Arc<AtomicBool> {
    fn should_stop(&mut self) -> bool {
        self.load(Ordering::Relaxed)
    }
}

/// Combines two observers: the search stops when either says so, and uses the first clock that is
/// running.
///
/// ```
/// use core::{sync::atomic::AtomicBool, time::Duration};
/// use makruk_core::Position;
/// use makruk_rules::{Game, Rules};
/// use makruk_search::{Engine, Limits, Options, Stopwatch};
///
/// // Another thread may set the flag.
/// let is_stopped = AtomicBool::new(false);
/// let game = Game::new(Position::start(), Rules::THAI);
/// let limits = Limits::movetime(Duration::from_millis(20));
/// let mut observer = (Stopwatch::start(), &is_stopped);
/// let result = Engine::new(Options::default()).search(&game, &limits, &mut observer);
/// assert!(result.best.is_some());
/// ```
impl<A: SearchObserver, B: SearchObserver> SearchObserver for (A, B) {
    fn should_stop(&mut self) -> bool {
        self.0.should_stop() || self.1.should_stop()
    }

    fn elapsed(&mut self) -> Option<Duration> {
        self.0.elapsed().or_else(|| self.1.elapsed())
    }

    fn info(&mut self, info: &SearchInfo<'_>) {
        self.0.info(info);
        self.1.info(info);
    }

    fn answer(&mut self, result: &SearchResult) {
        self.0.answer(result);
        self.1.answer(result);
    }
}

/// A clock of the operating system; it runs from the moment it is created.
///
/// It does not exist where the system has no clock, as on `wasm32-unknown-unknown`. There, too, a
/// search uses any clock that its caller has:
///
/// ```
/// use core::time::Duration;
/// use makruk_search::SearchObserver;
///
/// /// Milliseconds as a browser's `performance.now()` returns them.
/// struct Page {
///     now: fn() -> f64,
///     start: f64,
/// }
///
/// impl SearchObserver for Page {
///     fn elapsed(&mut self) -> Option<Duration> {
///         Duration::try_from_secs_f64(((self.now)() - self.start) / 1e3).ok()
///     }
/// }
/// # let mut page = Page { now: || 7.0, start: 2.0 };
/// # assert_eq!(page.elapsed(), Some(Duration::from_millis(5)));
/// ```
#[doc(alias = "timer")]
#[cfg(all(
    feature = "std",
    not(all(target_family = "wasm", target_os = "unknown"))
))]
#[derive(Clone, Copy, Debug)]
pub struct Stopwatch {
    start: std::time::Instant,
}

#[cfg(all(
    feature = "std",
    not(all(target_family = "wasm", target_os = "unknown"))
))]
impl Stopwatch {
    /// Starts the clock.
    ///
    /// ```
    /// use core::time::Duration;
    /// use makruk_core::Position;
    /// use makruk_rules::{Game, Rules};
    /// use makruk_search::{Engine, Limits, Options, Stopwatch};
    ///
    /// let game = Game::new(Position::start(), Rules::THAI);
    /// let limits = Limits::movetime(Duration::from_millis(20));
    /// let result = Engine::new(Options::default()).search(&game, &limits, &mut Stopwatch::start());
    /// assert!(result.best.is_some());
    /// ```
    pub fn start() -> Self {
        Self {
            start: std::time::Instant::now(),
        }
    }
}

#[cfg(all(
    feature = "std",
    not(all(target_family = "wasm", target_os = "unknown"))
))]
impl SearchObserver for Stopwatch {
    fn elapsed(&mut self) -> Option<Duration> {
        Some(self.start.elapsed())
    }
}
