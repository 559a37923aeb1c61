//! How a caller steers a search that is under way.

use core::{
    sync::atomic::{AtomicBool, Ordering},
    time::Duration,
};

use crate::Info;

/// Steers a search and listens to it. Every method has an answer already: implement what you need.
///
/// The search asks about every 1,000 positions. An [`AtomicBool`] that another thread or an
/// interrupt sets to `true` is the smallest control; a clock is in `Stopwatch` (feature `std`).
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
}

/// A clock of the operating system: the time runs from the moment it is made.
#[cfg(feature = "std")]
#[derive(Clone, Copy, Debug)]
pub struct Stopwatch(std::time::Instant);

#[cfg(feature = "std")]
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

#[cfg(feature = "std")]
impl Control for Stopwatch {
    fn elapsed(&mut self) -> Option<Duration> {
        Some(self.0.elapsed())
    }
}
