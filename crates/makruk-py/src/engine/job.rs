//! Searches in background threads. Python is called only to check for signals while waiting.

use std::{
    mem,
    panic::{AssertUnwindSafe, catch_unwind},
    process,
    sync::{
        Arc, Condvar, Mutex, PoisonError,
        atomic::{AtomicBool, AtomicU32, Ordering},
        mpsc::{self, Receiver, RecvTimeoutError, Sender},
    },
    task::Poll,
    thread,
    time::Duration,
};

use makruk::{
    Action, Move,
    search::{Engine, PvLine, Score, SearchInfo, SearchObserver, Stopwatch},
};
use pyo3::prelude::*;

use crate::errors::{Class, Failure, guarded, internal, poisoned};

/// The interval between signal checks.
const PATIENCE: Duration = Duration::from_millis(20);

/// The state of a search after a depth.
#[derive(Clone, Debug)]
pub(crate) struct DepthReport {
    pub(crate) depth: u8,
    pub(crate) seldepth: u8,
    pub(crate) nodes: u64,
    pub(crate) elapsed: Duration,
    pub(crate) hashfull: u32,
    pub(crate) lines: Vec<PvLine>,
}

/// The result of a job.
#[derive(Clone, Debug)]
pub(crate) enum JobResult {
    Move {
        best: Option<Move>,
        ponder: Option<Move>,
    },
    Decision(Option<(Action, Option<Score>)>),
    /// A job without a result.
    Done,
}

enum Message {
    Depth(DepthReport),
    End(Result<JobResult, Failure>),
}

/// Observes a search: reports its progress, and stops it on request.
#[derive(Debug)]
pub(crate) struct Watch {
    clock: Stopwatch,
    ending: Arc<Ending>,
    out: Sender<Message>,
}

impl SearchObserver for Watch {
    fn should_stop(&mut self) -> bool {
        self.ending.is_stopped()
    }

    fn elapsed(&mut self) -> Option<Duration> {
        self.clock.elapsed()
    }

    fn info(&mut self, info: &SearchInfo<'_>) {
        let report = DepthReport {
            depth: info.depth,
            seldepth: info.seldepth,
            nodes: info.nodes,
            elapsed: info.elapsed.unwrap_or_default(),
            hashfull: info.hashfull,
            lines: info.lines.to_vec(),
        };
        // The receiver may be gone.
        let _ = self.out.send(Message::Depth(report));
    }
}

/// How a job ends: on its own, or on request.
#[derive(Debug)]
pub(crate) struct Ending {
    /// Whether the job ends on its own: it has limits, or is not a search.
    by_itself: bool,
    /// Whether a stop was requested.
    stop: AtomicBool,
}

impl Ending {
    fn new(by_itself: bool) -> Arc<Self> {
        Arc::new(Self {
            by_itself,
            stop: AtomicBool::new(false),
        })
    }

    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

type Work = Box<dyn FnOnce(&mut Engine, &mut Watch) -> JobResult + Send>;

/// Whether an engine is available or in use.
#[derive(Debug)]
enum Place {
    Here(Box<Engine>),
    /// In use by a job.
    Away(Arc<Ending>),
}

/// Holds an engine, and lends it to one job at a time.
#[derive(Debug)]
pub(crate) struct Bench {
    place: Mutex<Place>,
    returned: Condvar,
    /// The process that runs the jobs' threads. A forked process does not have these threads.
    process: AtomicU32,
}

impl Bench {
    pub(crate) fn new(engine: Engine) -> Self {
        Self {
            place: Mutex::new(Place::Here(Box::new(engine))),
            returned: Condvar::new(),
            process: AtomicU32::new(process::id()),
        }
    }

    /// Takes the engine for a job. Waits for a running job to end; fails if that job is a search without a limit.
    fn take(self: &Arc<Self>, py: Python<'_>, ending: &Arc<Ending>) -> PyResult<Taken> {
        loop {
            if let Poll::Ready(taken) = py.detach(|| guarded(|| self.try_take(ending)))? {
                return Ok(taken);
            }
            py.check_signals()?;
        }
    }

    /// Waits briefly for the engine.
    fn try_take(self: &Arc<Self>, ending: &Arc<Ending>) -> Result<Poll<Taken>, Failure> {
        let mut place = self.place.lock().map_err(poisoned)?;
        if let Place::Away(other) = &*place {
            if self.process.load(Ordering::Relaxed) != process::id() {
                return Err(forked());
            }
            if !other.by_itself && !other.is_stopped() {
                let message =
                    "the engine is searching without a limit: stop it first, or use another engine";
                return Err(Failure::new(Class::Engine, "busy", message));
            }
            let waited = self.returned.wait_timeout(place, PATIENCE);
            place = waited.map_err(poisoned)?.0;
        }
        match mem::replace(&mut *place, Place::Away(Arc::clone(ending))) {
            Place::Here(engine) => {
                self.process.store(process::id(), Ordering::Relaxed);
                Ok(Poll::Ready(Taken {
                    engine: Some(engine),
                    bench: Arc::clone(self),
                }))
            }
            away @ Place::Away(_) => {
                *place = away;
                Ok(Poll::Pending)
            }
        }
    }

    /// Runs work that ends on its own, and waits for it. A signal such as Ctrl-C ends the wait, but not the work.
    pub(crate) fn with(
        self: &Arc<Self>,
        py: Python<'_>,
        work: impl FnOnce(&mut Engine) + Send + 'static,
    ) -> PyResult<()> {
        let work = |engine: &mut Engine, _: &mut Watch| {
            work(engine);
            JobResult::Done
        };
        let job = self.start(py, Box::new(work), Ending::new(true))?;
        while job.next(py)?.is_some() {}
        Ok(())
    }

    /// Starts a search in a background thread. It ends on its own if it has a limit.
    pub(crate) fn begin(
        self: &Arc<Self>,
        py: Python<'_>,
        work: Work,
        has_limit: bool,
    ) -> PyResult<Job> {
        self.start(py, work, Ending::new(has_limit))
    }

    fn start(self: &Arc<Self>, py: Python<'_>, work: Work, ending: Arc<Ending>) -> PyResult<Job> {
        // Dropping `taken` returns the engine, even if no thread can be started.
        let mut taken = self.take(py, &ending)?;
        let (out, messages) = mpsc::channel();
        let mut watch = Watch {
            clock: Stopwatch::start(),
            ending: Arc::clone(&ending),
            out,
        };
        let job = move || {
            let answer = catch_unwind(AssertUnwindSafe(|| {
                let engine = taken.engine.as_mut().ok_or_else(|| poisoned(()))?;
                Ok(work(engine, &mut watch))
            }));
            if let (Err(_), Some(engine)) = (&answer, &mut taken.engine) {
                engine.clear();
            }
            // Return the engine before the answer is sent.
            drop(taken);
            let answer = answer.unwrap_or_else(|panic| Err(internal(panic.as_ref())));
            let _ = watch.out.send(Message::End(answer));
        };
        thread::Builder::new()
            .name("makruk-search".to_owned())
            .spawn(job)?;
        Ok(Job {
            messages: Mutex::new(messages),
            ending,
            end: Mutex::new(None),
            process: process::id(),
        })
    }
}

/// An engine in use; dropping this returns it.
#[derive(Debug)]
struct Taken {
    engine: Option<Box<Engine>>,
    bench: Arc<Bench>,
}

impl Drop for Taken {
    fn drop(&mut self) {
        if let Some(engine) = self.engine.take() {
            let place = self.bench.place.lock();
            *place.unwrap_or_else(PoisonError::into_inner) = Place::Here(engine);
            self.bench.returned.notify_all();
        }
    }
}

fn forked() -> Failure {
    let message =
        "the search runs in the process that this one was forked from: create a new engine here";
    Failure::new(Class::Engine, "forked", message)
}

/// A running search.
#[derive(Debug)]
pub(crate) struct Job {
    messages: Mutex<Receiver<Message>>,
    ending: Arc<Ending>,
    end: Mutex<Option<Result<JobResult, Failure>>>,
    /// The process that runs the thread.
    process: u32,
}

impl Job {
    pub(crate) fn stop(&self) {
        self.ending.stop.store(true, Ordering::Relaxed);
    }

    /// Returns the result if the search has ended.
    pub(crate) fn end(&self) -> Result<Option<JobResult>, Failure> {
        self.end.lock().map_err(poisoned)?.clone().transpose()
    }

    /// Waits for the next depth; `None` at the end. A signal such as Ctrl-C stops the search.
    pub(crate) fn next(&self, py: Python<'_>) -> PyResult<Option<DepthReport>> {
        loop {
            if let Poll::Ready(report) = py.detach(|| self.look())? {
                return Ok(report);
            }
            py.check_signals().inspect_err(|_| self.stop())?;
        }
    }

    /// Waits briefly for a message.
    fn look(&self) -> Result<Poll<Option<DepthReport>>, Failure> {
        let messages = self.messages.lock().map_err(poisoned)?;
        if self.end()?.is_some() {
            return Ok(Poll::Ready(None));
        }
        match messages.recv_timeout(PATIENCE) {
            Ok(Message::Depth(report)) => Ok(Poll::Ready(Some(report))),
            Ok(Message::End(end)) => {
                *self.end.lock().map_err(poisoned)? = Some(end.clone());
                end.map(|_| Poll::Ready(None))
            }
            Err(RecvTimeoutError::Timeout) if self.process != process::id() => Err(forked()),
            Err(RecvTimeoutError::Timeout) => Ok(Poll::Pending),
            Err(RecvTimeoutError::Disconnected) => {
                let message = "the search thread ended unexpectedly";
                Err(Failure::new(Class::Internal, "internal", message))
            }
        }
    }
}

impl Drop for Job {
    fn drop(&mut self) {
        self.stop();
    }
}
