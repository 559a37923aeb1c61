//! Jobs of engines in background threads. Python is called only to check for signals while waiting.

use std::{
    mem,
    panic::{AssertUnwindSafe, catch_unwind},
    process,
    sync::{
        Arc, Condvar, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU32, Ordering},
    },
    task::Poll,
    thread,
    time::Duration,
};

use pyo3::prelude::*;

use super::{
    feed::{Ending, Feed, JobResult, Manner, forked},
    info::Info,
};
use crate::errors::{Class, Failure, guarded, internal, poisoned};

/// The interval between signal checks.
const PATIENCE: Duration = Duration::from_millis(20);

/// An engine, which does one job at a time.
pub(super) trait Worker: Send + Sized + 'static {
    /// Whether a forked process can use an idle engine.
    const SURVIVES_FORK: bool;

    /// Restores a valid state after a panic.
    fn recover(&mut self);

    /// Returns whether it works between jobs.
    fn has_spare_work(&self) -> bool {
        false
    }

    /// Works until the next job is waiting, or the work is done.
    fn work_until(&mut self, ending: &Ending) {
        let _ = ending;
    }
}

/// A job.
type Work<W> = Box<dyn FnOnce(&mut W, &Feed) -> Result<JobResult, Failure> + Send>;

/// Whether an engine is available or in use.
#[derive(Debug)]
enum Place<W> {
    Here(Box<W>),
    /// In use by a job.
    Away(Arc<Ending>),
}

/// Holds an engine, and lends it to one job at a time.
#[derive(Debug)]
pub(super) struct Bench<W> {
    place: Mutex<Place<W>>,
    returned: Condvar,
    /// The process that runs the jobs' threads. A forked process does not have these threads.
    process: AtomicU32,
}

impl<W: Worker> Bench<W> {
    pub(super) fn new(engine: W) -> Self {
        Self {
            place: Mutex::new(Place::Here(Box::new(engine))),
            returned: Condvar::new(),
            process: AtomicU32::new(process::id()),
        }
    }

    /// Returns whether this process was forked from that of the jobs' threads.
    pub(super) fn is_forked(&self) -> bool {
        self.process.load(Ordering::Relaxed) != process::id()
    }

    /// Takes the engine for a job. Waits for a running job to end; fails if that job is a search without a limit.
    fn take(
        self: &Arc<Self>,
        py: Python<'_>,
        ending: &Arc<Ending>,
        stops_others: bool,
    ) -> PyResult<Taken<W>> {
        loop {
            let taken = py.detach(|| guarded(|| self.try_take(ending, stops_others)))?;
            if let Poll::Ready(taken) = taken {
                return Ok(taken);
            }
            py.check_signals()?;
        }
    }

    /// Waits briefly for the engine.
    fn try_take(
        self: &Arc<Self>,
        ending: &Arc<Ending>,
        stops_others: bool,
    ) -> Result<Poll<Taken<W>>, Failure> {
        let mut place = self.lock()?;
        if let Place::Away(other) = &*place {
            if self.is_forked() {
                return Err(forked());
            }
            if stops_others {
                other.stop();
            }
            if !other.is_near() {
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

    fn lock(&self) -> Result<MutexGuard<'_, Place<W>>, Failure> {
        if !self.is_forked() {
            return self.place.lock().map_err(poisoned);
        }
        // The fork may have interrupted another thread that held the lock.
        let place = self.place.try_lock();
        place.ok().filter(|_| W::SURVIVES_FORK).ok_or_else(forked)
    }

    /// Puts the engine, or the ending of its job, into its place.
    fn put(&self, place: Place<W>) {
        *self.place.lock().unwrap_or_else(PoisonError::into_inner) = place;
        self.returned.notify_all();
    }

    /// Ends the work between jobs.
    pub(super) fn end_spare_work(&self) {
        let place = self.place.lock();
        if let Place::Away(ending) = &*place.unwrap_or_else(PoisonError::into_inner) {
            if ending.is_on_demand() {
                ending.stop();
            }
        }
    }

    /// Runs work that ends on its own, and waits for it. A signal such as Ctrl-C ends the wait, but not the work.
    pub(super) fn with(
        self: &Arc<Self>,
        py: Python<'_>,
        work: impl FnOnce(&mut W) -> Result<(), Failure> + Send + 'static,
    ) -> PyResult<()> {
        self.wait_for(py, work, false)
    }

    /// As [`Self::with`], but stops a running search first.
    pub(super) fn with_stopped(
        self: &Arc<Self>,
        py: Python<'_>,
        work: impl FnOnce(&mut W) -> Result<(), Failure> + Send + 'static,
    ) -> PyResult<()> {
        self.wait_for(py, work, true)
    }

    fn wait_for(
        self: &Arc<Self>,
        py: Python<'_>,
        work: impl FnOnce(&mut W) -> Result<(), Failure> + Send + 'static,
        stops_others: bool,
    ) -> PyResult<()> {
        let work = move |engine: &mut W, _: &Feed| work(engine).map(|()| JobResult::Done);
        let ending = Ending::new(Manner::ByItself);
        let job = self.start(py, Box::new(work), &ending, stops_others)?;
        while job.next(py)?.is_some() {}
        Ok(())
    }

    /// Starts a search in a background thread. It ends on its own if it has a limit.
    pub(super) fn begin(
        self: &Arc<Self>,
        py: Python<'_>,
        work: Work<W>,
        has_limit: bool,
    ) -> PyResult<Job> {
        let manner = if has_limit {
            Manner::ByItself
        } else {
            Manner::OnStop
        };
        self.start(py, work, &Ending::new(manner), false)
    }

    fn start(
        self: &Arc<Self>,
        py: Python<'_>,
        work: Work<W>,
        ending: &Arc<Ending>,
        stops_others: bool,
    ) -> PyResult<Job> {
        // Dropping `taken` returns the engine, even if no thread can be started.
        let taken = self.take(py, ending, stops_others)?;
        let feed = Arc::new(Feed::new(Arc::clone(ending)));
        let job = Job {
            feed: Arc::clone(&feed),
            process: process::id(),
        };
        let run = move || {
            let ran = catch_unwind(AssertUnwindSafe(|| taken.run(work, &feed)));
            if let Err(panic) = ran {
                feed.end(Err(internal(panic.as_ref())));
            }
        };
        thread::Builder::new()
            .name("makruk-search".to_owned())
            .spawn(run)?;
        Ok(job)
    }
}

/// An engine in use; dropping this returns it.
#[derive(Debug)]
struct Taken<W: Worker> {
    engine: Option<Box<W>>,
    bench: Arc<Bench<W>>,
}

impl<W: Worker> Taken<W> {
    fn run(mut self, work: Work<W>, feed: &Feed) {
        let Some(engine) = &mut self.engine else {
            return feed.end(Err(poisoned(())));
        };
        let done = catch_unwind(AssertUnwindSafe(|| work(engine, feed)));
        let result = done.unwrap_or_else(|panic| {
            engine.recover();
            Err(internal(panic.as_ref()))
        });
        // The engine is available before the result is.
        if engine.has_spare_work() {
            let ending = Ending::new(Manner::OnDemand);
            self.bench.put(Place::Away(Arc::clone(&ending)));
            feed.end(result);
            engine.work_until(&ending);
        } else {
            drop(self);
            feed.end(result);
        }
    }
}

impl<W: Worker> Drop for Taken<W> {
    fn drop(&mut self) {
        if let Some(engine) = self.engine.take() {
            self.bench.put(Place::Here(engine));
        }
    }
}

/// A running job.
#[derive(Debug)]
pub(super) struct Job {
    feed: Arc<Feed>,
    /// The process that runs the thread.
    process: u32,
}

impl Job {
    pub(super) fn stop(&self) {
        self.feed.ending().stop();
    }

    /// Returns the result if the job has ended.
    pub(super) fn result(&self) -> Result<Option<JobResult>, Failure> {
        self.feed.result()
    }

    /// Waits for the next report; `None` at the end. A signal such as Ctrl-C stops the job.
    pub(super) fn next(&self, py: Python<'_>) -> PyResult<Option<Info>> {
        loop {
            let found = if self.process == process::id() {
                py.detach(|| self.feed.look(PATIENCE))?
            } else {
                self.feed.look_from_fork()?
            };
            if let Poll::Ready(info) = found {
                return Ok(info);
            }
            py.check_signals().inspect_err(|_| self.stop())?;
        }
    }
}

impl Drop for Job {
    fn drop(&mut self) {
        self.stop();
    }
}
