//! Work in a separate thread, while the session reads commands.

use std::{
    io,
    sync::{
        Arc, Condvar, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
        mpsc::SyncSender,
    },
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

use makruk::search::Engine;
use makruk_uci::{Work, WorkContext};

use super::{input::Event, send};

/// Messages from the session to the thread.
#[derive(Debug)]
struct Signals {
    stop: bool,
    /// Whether the answer has to wait for `stop` or `ponderhit`.
    waits: bool,
    /// When the clock started; `None` while pondering.
    start: Option<Instant>,
}

#[derive(Debug)]
struct Shared {
    state: Mutex<Signals>,
    changed: Condvar,
    has_ended: AtomicBool,
}

/// Notifies the session when work ends, even on a panic.
struct NotifyOnDrop {
    shared: Arc<Shared>,
    events: SyncSender<Event>,
}

impl Drop for NotifyOnDrop {
    fn drop(&mut self) {
        self.shared.has_ended.store(true, Ordering::Release);
        // If the channel is full, it contains a line, and the session will notice the end of the work when it reads that line.
        // Blocking here could deadlock with a session that waits for this thread.
        let _ = self.events.try_send(Event::Idle);
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Signals> {
        // A poisoned lock is harmless: the values are consistent after every statement.
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
    /// `None` after it was joined.
    handle: Option<JoinHandle<Option<Engine>>>,
    /// The engine that the work has returned.
    engine: Option<Engine>,
    /// Whether the work never ends on its own, or nobody waits for its end.
    is_endless: bool,
}

impl Thread {
    /// Starts work in a thread, which notifies the session when it ends.
    pub(super) fn begin(work: Work, events: SyncSender<Event>) -> io::Result<Self> {
        let now = Instant::now();
        let shared = Arc::new(Shared {
            state: Mutex::new(Signals {
                stop: false,
                waits: work.waits(),
                start: (!work.ponders()).then_some(now),
            }),
            changed: Condvar::new(),
            has_ended: AtomicBool::new(false),
        });
        let notify = NotifyOnDrop {
            shared: Arc::clone(&shared),
            events,
        };
        let mut link = Link {
            shared: Arc::clone(&shared),
            begun: now,
            spoke: now,
            is_silent: work.is_preparation(),
        };
        let is_endless = work.is_endless() || work.is_preparation();
        let work = move || {
            let _notify = notify;
            work.run(&mut link)
        };
        let handle = thread::Builder::new().spawn(work)?;
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

    /// Stops work that never ends on its own, or for whose end nobody waits.
    pub(super) fn stop_endless(&self) {
        if self.is_endless || self.shared.lock().waits {
            self.stop();
        }
    }

    /// Returns whether the work has ended.
    pub(super) fn is_finished(&self) -> bool {
        self.shared.has_ended.load(Ordering::Acquire)
    }

    /// Waits for the work to end.
    pub(super) fn wait(&mut self) {
        if let Some(handle) = self.handle.take() {
            self.engine = handle.join().ok().flatten();
        }
    }

    /// Waits for the work to end and returns its engine; `None` if the work had no engine or panicked.
    pub(super) fn into_engine(mut self) -> Option<Engine> {
        self.wait();
        self.engine
    }
}

/// Maximum time without output: only a failed write shows that the GUI is gone.
const SILENCE: Duration = Duration::from_secs(1);

/// The connection of running work to the session and to standard output.
#[derive(Debug)]
struct Link {
    shared: Arc<Shared>,
    begun: Instant,
    spoke: Instant,
    /// Whether the work writes nothing and ends soon.
    is_silent: bool,
}

impl WorkContext for Link {
    /// Writes a line; on an error, stops the work.
    fn send(&mut self, line: &str) {
        if send(line).is_err() {
            self.shared.stop();
        }
        self.spoke = Instant::now();
    }

    /// Returns whether to stop. Reports the elapsed time after a long silence.
    fn stops(&mut self) -> bool {
        if !self.is_silent && self.spoke.elapsed() >= SILENCE {
            self.send(&format!("info time {}", self.working().as_millis()));
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
