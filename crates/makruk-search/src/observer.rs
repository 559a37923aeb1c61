//! Observing and stopping a search while it runs.

#[cfg(target_has_atomic = "ptr")]
use alloc::sync::Arc;
use core::{
    sync::atomic::{AtomicBool, Ordering},
    time::Duration,
};

use crate::{Bound, SearchInfo, SearchResult};

/// Observes a search, can stop it, and can replace its clock. Every method has a default; implement only the ones that
/// you need.
///
/// The search calls [`should_stop`](Self::should_stop) and [`elapsed`](Self::elapsed) about once every 1,000 nodes.
/// These types already implement the trait:
///
/// | Observer | Behaviour |
/// |---|---|
/// | `()` | does nothing |
/// | `FnMut(&SearchInfo<'_>)` | is called after each depth and at the end of the search |
/// | `&AtomicBool`, `Arc<AtomicBool>` | stops the search when it becomes `true` |
/// | `Stopwatch` | provides a clock that started before the search (feature `std`, on systems with a clock) |
/// | `(A, B)` | combines `A` and `B` |
///
/// # Examples
///
/// ```
/// use makruk::{Game, Position, Rules, search::{Engine, Limits, Options, SearchInfo}};
///
/// let game = Game::new(Position::start(), Rules::THAI);
/// let mut depths = Vec::new();
/// let mut print = |info: &SearchInfo<'_>| {
///     println!("depth {}: {}, {} nodes", info.depth, info.lines[0].score, info.nodes);
///     depths.push(info.depth);
/// };
/// let result = Engine::new(Options::default())?.search(&game, &Limits::depth(5), &mut print);
/// assert!(result.best.is_some());
/// assert_eq!(depths, [1, 2, 3, 4, 5]);
/// # Ok::<(), Box<dyn core::error::Error>>(())
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

    /// Returns the time since the search's clock started; `None` if no clock is running, because the observer has none
    /// or the opponent is thinking.
    fn elapsed(&mut self) -> Option<Duration> {
        None
    }

    /// Returns whether the observer has a clock, running or not; called once, when the search begins. By default, it
    /// has one if [`elapsed`](Self::elapsed) returns a time at that point. Implement this if the clock starts later
    /// because the opponent is thinking.
    ///
    /// An observer's clock replaces the engine's. If the observer has no clock, the search uses the engine's own, which
    /// starts with the search. The engine has none without the `std` feature or on systems without a clock.
    #[doc(alias = "ponder")]
    fn has_clock(&mut self) -> bool {
        self.elapsed().is_some()
    }

    /// Receives the results after each depth and when the search ends.
    fn info(&mut self, info: &SearchInfo<'_>) {
        let _ = info;
    }

    /// Receives the best line of an unfinished depth whose score is outside the aspiration window and therefore only a
    /// bound; the depth is re-searched. This method is called only in searches that report one line
    /// ([`Limits::multi_pv`](crate::Limits::multi_pv)). [`SearchInfo::depth`] is the unfinished depth.
    ///
    /// ```
    /// use makruk::{
    ///     Game, Position, Rules,
    ///     search::{Bound, Engine, Limits, Options, SearchInfo, SearchObserver},
    /// };
    ///
    /// struct Print;
    ///
    /// impl SearchObserver for Print {
    ///     fn bound(&mut self, info: &SearchInfo<'_>, bound: Bound) {
    ///         let sign = if bound == Bound::Lower { "at least" } else { "at most" };
    ///         println!("depth {}: {sign} {}", info.depth, info.lines[0].score);
    ///     }
    /// }
    ///
    /// let game = Game::new(Position::start(), Rules::THAI);
    /// let result = Engine::new(Options::default())?.search(&game, &Limits::depth(7), &mut Print);
    /// assert_eq!(result.depth, 7);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[doc(alias = "lowerbound")]
    #[doc(alias = "upperbound")]
    #[doc(alias = "aspiration window")]
    fn bound(&mut self, info: &SearchInfo<'_>, bound: Bound) {
        let _ = (info, bound);
    }

    /// Receives the result of [`Engine::search`](crate::Engine::search) as soon as it is known. The search itself
    /// returns only after all its threads have ended, which takes a while on a busy machine: if a clock is running,
    /// play the move from here.
    fn answer(&mut self, result: &SearchResult) {
        let _ = result;
    }
}

/// Ignores all reports and never stops the search.
impl SearchObserver for () {}

/// Receives the results after each depth and when the search ends.
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
/// use makruk::{Game, Position, Rules, search::{Engine, Limits, Options}};
///
/// let stop = Arc::new(AtomicBool::new(false));
/// let mut observer = Arc::clone(&stop);
/// let mut engine = Engine::new(Options::default())?;
/// let thread = thread::spawn(move || {
///     let game = Game::new(Position::start(), Rules::THAI);
///     engine.search(&game, &Limits::default(), &mut observer)
/// });
/// thread::sleep(Duration::from_millis(20));
/// stop.store(true, Ordering::Relaxed);
/// assert!(thread.join().unwrap().best.is_some());
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[cfg(target_has_atomic = "ptr")]
impl SearchObserver for Arc<AtomicBool> {
    fn should_stop(&mut self) -> bool {
        self.load(Ordering::Relaxed)
    }
}

/// Combines two observers: the search stops when either requests it, and uses the first running clock.
///
/// ```
/// use core::{sync::atomic::AtomicBool, time::Duration};
/// use makruk::{Game, Position, Rules, search::{Engine, Limits, Options, Stopwatch}};
///
/// // Another thread may set the flag.
/// let is_stopped = AtomicBool::new(false);
/// let game = Game::new(Position::start(), Rules::THAI);
/// let limits = Limits::movetime(Duration::from_millis(20));
/// let mut observer = (Stopwatch::start(), &is_stopped);
/// let result = Engine::new(Options::default())?.search(&game, &limits, &mut observer);
/// assert!(result.best.is_some());
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
impl<A: SearchObserver, B: SearchObserver> SearchObserver for (A, B) {
    fn should_stop(&mut self) -> bool {
        self.0.should_stop() || self.1.should_stop()
    }

    fn elapsed(&mut self) -> Option<Duration> {
        self.0.elapsed().or_else(|| self.1.elapsed())
    }

    fn has_clock(&mut self) -> bool {
        self.0.has_clock() || self.1.has_clock()
    }

    fn info(&mut self, info: &SearchInfo<'_>) {
        self.0.info(info);
        self.1.info(info);
    }

    fn bound(&mut self, info: &SearchInfo<'_>, bound: Bound) {
        self.0.bound(info, bound);
        self.1.bound(info, bound);
    }

    fn answer(&mut self, result: &SearchResult) {
        self.0.answer(result);
        self.1.answer(result);
    }
}

/// A system clock that starts when it is created. A search without a stopwatch uses its own clock, which starts with
/// the search.
///
/// It does not exist on systems without a clock, such as `wasm32-unknown-unknown`. Even there, a search uses any clock
/// supplied by the caller:
///
/// ```
/// use core::time::Duration;
/// use makruk::search::SearchObserver;
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
    /// use makruk::{Game, Position, Rules, search::{Engine, Limits, Options, Stopwatch}};
    ///
    /// let game = Game::new(Position::start(), Rules::THAI);
    /// let limits = Limits::movetime(Duration::from_millis(20));
    /// let result = Engine::new(Options::default())?.search(&game, &limits, &mut Stopwatch::start());
    /// assert!(result.best.is_some());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
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
