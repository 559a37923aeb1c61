//! Work in its own thread, while the session reads commands.

use std::{
    io,
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError},
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

use makruk::search::Engine;
use makruk_uci::{Pulse, Work};

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

/// A thread with work in progress.
#[derive(Debug)]
pub(super) struct Thread {
    shared: Arc<Shared>,
    /// `None` after it was waited for.
    handle: Option<JoinHandle<Option<Engine>>>,
    /// The engine that the work had.
    engine: Option<Engine>,
    is_endless: bool,
}

impl Thread {
    /// Starts work in a thread.
    pub(super) fn begin(work: Work) -> io::Result<Self> {
        let now = Instant::now();
        let shared = Arc::new(Shared {
            state: Mutex::new(State {
                stop: false,
                waits: work.waits(),
                start: (!work.ponders()).then_some(now),
            }),
            changed: Condvar::new(),
        });
        let mut link = Link {
            shared: Arc::clone(&shared),
            begun: now,
            spoke: now,
        };
        let is_endless = work.is_endless();
        let handle = thread::Builder::new().spawn(move || work.run(&mut link))?;
        Ok(Self {
            shared,
            handle: Some(handle),
            engine: None,
            is_endless,
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
        self.handle.as_ref().is_none_or(JoinHandle::is_finished)
    }

    /// Waits for the end.
    pub(super) fn wait(&mut self) {
        if let Some(handle) = self.handle.take() {
            self.engine = handle.join().ok().flatten();
        }
    }

    /// Waits for the end and returns the engine, if the work had one; `None` also if it panicked.
    pub(super) fn into_engine(mut self) -> Option<Engine> {
        self.wait();
        self.engine
    }
}

/// The longest silence. Only by writing does the engine notice that the GUI has gone.
const SILENCE: Duration = Duration::from_secs(1);

/// The connection of running work to the session and to standard output.
#[derive(Debug)]
struct Link {
    shared: Arc<Shared>,
    begun: Instant,
    spoke: Instant,
}

impl Pulse for Link {
    /// Writes a line; if that fails, the work is to stop.
    fn say(&mut self, line: &str) {
        if say(line).is_err() {
            self.shared.stop();
        }
        self.spoke = Instant::now();
    }

    /// Returns whether to stop. After a long silence it reports the elapsed time.
    fn stops(&mut self) -> bool {
        if self.spoke.elapsed() >= SILENCE {
            self.say(&format!("info time {}", self.working().as_millis()));
        }
        self.shared.lock().stop
    }

    fn working(&self) -> Duration {
        self.begun.elapsed()
    }

    fn clock(&self) -> Option<Duration> {
        self.shared.lock().start.map(|start| start.elapsed())
    }

    fn wait(&mut self) {
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
