//! How a caller steers a search that is under way.

use core::{
    sync::atomic::{AtomicBool, Ordering},
    time::Duration,
};

use crate::{Info, Outcome};

/// Steers a search and listens to it. Every method has an answer already: implement what you need.
///
/// The search asks about every 1,000 positions. An [`AtomicBool`] that another thread or an
/// interrupt sets to `true` is the smallest control; a clock is in `Stopwatch` (feature
/// `std`, where there is a system with a clock).
///
/// # Examples
///
/// ```
/// use makruk_search::{Control, Engine, Info, Limits, Options, makruk_rules::{Game, Rules}, makruk_core::Position};
///
/// struct Print;
///
/// impl Control for Print {
///     fn info(&mut self, info: &Info<'_>) {
///         println!("depth {}: {}", info.depth, info.lines[0].score);
///     }
/// }
/// let game = Game::new(Position::start(), Rules::THAI);
/// let outcome = Engine::new(Options::default()).search(&game, &Limits::depth(5), &mut Print);
/// assert!(outcome.best.is_some());
/// ```
pub trait Control {
    /// Returns whether the search shall end now.
    fn stop(&mut self) -> bool {
        false
    }

    /// Returns the time since the search's clock began to run, or `None` while it does not run:
    /// without a clock, or while the opponent thinks.
    fn elapsed(&mut self) -> Option<Duration> {
        None
    }

    /// Takes what was found: after each depth, and when the search ends.
    fn info(&mut self, info: &Info<'_>) {
        let _ = info;
    }

    /// Takes the answer of [`Engine::search`](crate::Engine::search) before that returns it. It returns
    /// when all its threads have come to their end, which takes a while on a busy machine: where a clock
    /// runs, play the move from here.
    fn answer(&mut self, outcome: &Outcome) {
        let _ = outcome;
    }
}

/// Neither stops a search nor listens to it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Control for Silent {}

/// Stops when it is `true`.
impl Control for &AtomicBool {
    fn stop(&mut self) -> bool {
        self.load(Ordering::Relaxed)
    }
}

/// Two controls as one: it stops when either says so, and goes by the first clock that runs.
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
/// let mut control = (Stopwatch::start(), &is_stopped);
/// let outcome = Engine::new(Options::default()).search(&game, &limits, &mut control);
/// assert!(outcome.best.is_some());
/// ```
impl<A: Control, B: Control> Control for (A, B) {
    fn stop(&mut self) -> bool {
        self.0.stop() || self.1.stop()
    }

    fn elapsed(&mut self) -> Option<Duration> {
        self.0.elapsed().or_else(|| self.1.elapsed())
    }

    fn info(&mut self, info: &Info<'_>) {
        self.0.info(info);
        self.1.info(info);
    }

    fn answer(&mut self, outcome: &Outcome) {
        self.0.answer(outcome);
        self.1.answer(outcome);
    }
}

/// A clock of the operating system: the time runs from the moment it is made.
///
/// It is not there where the system has no clock, as on `wasm32-unknown-unknown`. There, too, a search
/// goes by any clock that its caller has:
///
/// ```
/// use core::time::Duration;
/// use makruk_search::Control;
///
/// /// Milliseconds as a browser's `performance.now()` gives them.
/// struct Page {
///     now: fn() -> f64,
///     start: f64,
/// }
///
/// impl Control for Page {
///     fn elapsed(&mut self) -> Option<Duration> {
///         Duration::try_from_secs_f64(((self.now)() - self.start) / 1e3).ok()
///     }
/// }
/// # let mut page = Page { now: || 7.0, start: 2.0 };
/// # assert_eq!(page.elapsed(), Some(Duration::from_millis(5)));
/// ```
#[cfg(all(
    feature = "std",
    not(all(target_family = "wasm", target_os = "unknown"))
))]
#[derive(Clone, Copy, Debug)]
pub struct Stopwatch(std::time::Instant);

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
    /// let outcome = Engine::new(Options::default()).search(&game, &limits, &mut Stopwatch::start());
    /// assert!(outcome.best.is_some());
    /// ```
    pub fn start() -> Self {
        Self(std::time::Instant::now())
    }
}

#[cfg(all(
    feature = "std",
    not(all(target_family = "wasm", target_os = "unknown"))
))]
impl Control for Stopwatch {
    fn elapsed(&mut self) -> Option<Duration> {
        Some(self.0.elapsed())
    }
}
