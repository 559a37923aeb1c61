//! Work in its own thread, while the session reads commands.

use std::{
    fmt, io,
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError},
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

use makruk::search::Engine;

use super::say;

/// The state that the session and the thread share.
#[derive(Debug)]
struct State {
    stop: bool,
    /// Whether the answer waits for `stop` or `ponderhit`.
    waits: bool,
    /// When the clock started; `None` while the opponent thinks.
    start: Option<Instant>,
}

#[derive(Debug)]
struct Shared {
    state: Mutex<State>,
    changed: Condvar,
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        // The values are consistent after every statement.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn stop(&self) {
        let mut state = self.lock();
        state.stop = true;
        state.waits = false;
        self.changed.notify_all();
    }
}

/// Conditions for the end of the work and for its answer.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Terms {
    /// Whether the answer waits for `stop`, or for `ponderhit` if the opponent thinks.
    pub(super) waits: bool,
    /// Whether the opponent is thinking, so that no clock runs.
    pub(super) ponders: bool,
    /// Whether it has no limit.
    pub(super) is_endless: bool,
}

/// Work in progress.
#[derive(Debug)]
pub(super) struct Work {
    shared: Arc<Shared>,
    thread: JoinHandle<Option<Engine>>,
    is_endless: bool,
}

impl Work {
    /// Starts `work` in a thread. It returns the engine, if it has taken the session's.
    pub(super) fn begin(
        terms: Terms,
        work: impl FnOnce(&mut Pulse) -> Option<Engine> + Send + 'static,
    ) -> io::Result<Self> {
        let now = Instant::now();
        let shared = Arc::new(Shared {
            state: Mutex::new(State {
                stop: false,
                waits: terms.waits,
                start: (!terms.ponders).then_some(now),
            }),
            changed: Condvar::new(),
        });
        let mut pulse = Pulse {
            shared: Arc::clone(&shared),
            begun: now,
            spoke: now,
        };
        Ok(Self {
            shared,
            thread: thread::Builder::new().spawn(move || work(&mut pulse))?,
            is_endless: terms.is_endless,
        })
    }

    pub(super) fn stop(&self) {
        self.shared.stop();
    }

    pub(super) fn ponder_hit(&self) {
        let mut state = self.shared.lock();
        if state.start.is_none() {
            state.waits = false;
            state.start = Some(Instant::now());
            self.shared.changed.notify_all();
        }
    }

    /// Stops work that would not end by itself.
    pub(super) fn stop_endless(&self) {
        if self.is_endless || self.shared.lock().waits {
            self.stop();
        }
    }

    /// Returns whether it has answered.
    pub(super) fn is_finished(&self) -> bool {
        self.thread.is_finished()
    }

    /// Waits for the end and returns the engine, if the work had the session's; `None` also if it
    /// panicked.
    pub(super) fn join(self) -> Option<Engine> {
        self.thread.join().ok().flatten()
    }
}

/// The longest silence. Only by writing does the engine notice that the GUI has gone.
const SILENCE: Duration = Duration::from_secs(1);

/// The connection of running work to the session and to standard output.
#[derive(Debug)]
pub(super) struct Pulse {
    shared: Arc<Shared>,
    begun: Instant,
    spoke: Instant,
}

impl Pulse {
    /// Writes a line; if that fails, the work is to stop.
    pub(super) fn say(&mut self, line: fmt::Arguments<'_>) {
        if say(line).is_err() {
            self.shared.stop();
        }
        self.spoke = Instant::now();
    }

    /// Returns whether to stop. After a long silence it reports the elapsed time.
    pub(super) fn stops(&mut self) -> bool {
        if self.spoke.elapsed() >= SILENCE {
            self.say(format_args!("info time {}", self.working().as_millis()));
        }
        self.shared.lock().stop
    }

    /// Returns the time since the start.
    pub(super) fn working(&self) -> Duration {
        self.begun.elapsed()
    }

    /// Returns the time on the clock, if it runs.
    pub(super) fn clock(&self) -> Option<Duration> {
        self.shared.lock().start.map(|start| start.elapsed())
    }

    /// Waits until the answer may be given.
    pub(super) fn wait(&self) {
        let mut state = self.shared.lock();
        while state.waits {
            state = self
                .shared
                .changed
                .wait(state)
                .unwrap_or_else(PoisonError::into_inner);
        }
    }
}
