//! Work in a thread of its own, while the session listens.

use std::{
    fmt, io,
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError},
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

use makruk::search::Engine;

use super::say;

/// What the session and the thread share.
#[derive(Debug)]
struct State {
    stop: bool,
    /// Think, but do not answer before `stop` or `ponderhit`.
    waits: bool,
    /// When the clock began to run, `None` while the opponent thinks.
    start: Option<Instant>,
}

#[derive(Debug)]
struct Shared {
    state: Mutex<State>,
    changed: Condvar,
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        // The values are whole after every step.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn stop(&self) {
        let mut state = self.lock();
        state.stop = true;
        state.waits = false;
        self.changed.notify_all();
    }
}

/// How long work may take and when it may be answered.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Terms {
    /// Whether the answer waits for `stop`, or for `ponderhit` if the opponent thinks.
    pub(super) waits: bool,
    /// Whether the opponent thinks, so that no clock runs.
    pub(super) ponders: bool,
    /// Whether it has no limit.
    pub(super) is_endless: bool,
}

/// Work that is under way.
#[derive(Debug)]
pub(super) struct Work {
    shared: Arc<Shared>,
    thread: JoinHandle<Option<Engine>>,
    is_endless: bool,
}

impl Work {
    /// Begins to work. What is done gives the engine back, if it took the session's.
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

    /// Stops what would not end by itself.
    pub(super) fn stop_endless(&self) {
        if self.is_endless || self.shared.lock().waits {
            self.stop();
        }
    }

    /// Returns whether it has answered.
    pub(super) fn is_finished(&self) -> bool {
        self.thread.is_finished()
    }

    /// Waits for the end and takes the engine back, if it had the session's; `None` also if it broke
    /// down without an answer.
    pub(super) fn join(self) -> Option<Engine> {
        self.thread.join().ok().flatten()
    }
}

/// The longest silence. Only by speaking does an engine notice that nobody listens any more.
const SILENCE: Duration = Duration::from_secs(1);

/// What work hears and says while it goes on.
#[derive(Debug)]
pub(super) struct Pulse {
    shared: Arc<Shared>,
    begun: Instant,
    spoke: Instant,
}

impl Pulse {
    /// Says a line; if nobody listens any more, the work is to stop.
    pub(super) fn say(&mut self, line: fmt::Arguments<'_>) {
        if say(line).is_err() {
            self.shared.stop();
        }
        self.spoke = Instant::now();
    }

    /// Returns whether to stop. After a long silence it says how much time has passed.
    pub(super) fn stops(&mut self) -> bool {
        if self.spoke.elapsed() >= SILENCE {
            self.say(format_args!("info time {}", self.working().as_millis()));
        }
        self.shared.lock().stop
    }

    /// Returns how long it has worked.
    pub(super) fn working(&self) -> Duration {
        self.begun.elapsed()
    }

    /// Returns the time on the clock, if it runs.
    pub(super) fn clock(&self) -> Option<Duration> {
        self.shared.lock().start.map(|start| start.elapsed())
    }

    /// Waits until an answer may be given.
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
