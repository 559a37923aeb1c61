//! The reports and the result of a job, between its thread and its readers.

use std::{
    collections::VecDeque,
    sync::{
        Arc, Condvar, Mutex, MutexGuard, PoisonError, TryLockError,
        atomic::{AtomicBool, Ordering},
    },
    task::Poll,
    time::Duration,
};

use makruk::{Action, Move, search::Score};

use super::info::Info;
use crate::errors::{Class, Failure, poisoned};

/// The interval between checks for a stop.
pub(super) const STOP_CHECKS: Duration = Duration::from_millis(10);

/// The most reports that wait for a reader; another one replaces the oldest, since an engine must not wait for a slow reader.
const MAX_WAITING: usize = 1024;

/// The result of a job.
#[derive(Clone, Debug)]
pub(super) enum JobResult {
    Move {
        best: Option<Move>,
        ponder: Option<Move>,
    },
    Decision(Option<(Action, Option<Score>)>),
    /// A job without a result.
    Done,
}

/// The end of a job: by itself, or on request.
#[derive(Debug)]
pub(super) struct Ending {
    manner: Manner,
    /// Whether a stop was requested.
    stop: AtomicBool,
}

/// The reason why a job ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Manner {
    /// It has limits, or is not a search: other jobs wait for it.
    ByItself,
    /// Its user stops it: other jobs are rejected until then.
    OnStop,
    /// Another job ends it.
    OnDemand,
}

impl Ending {
    pub(super) fn new(manner: Manner) -> Arc<Self> {
        Arc::new(Self {
            manner,
            stop: AtomicBool::new(false),
        })
    }

    pub(super) fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    pub(super) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    pub(super) fn is_on_demand(&self) -> bool {
        self.manner == Manner::OnDemand
    }

    /// Returns whether a job may wait for the end; requests it if it comes on demand.
    pub(super) fn is_near(&self) -> bool {
        match self.manner {
            Manner::ByItself => true,
            Manner::OnStop => self.is_stopped(),
            Manner::OnDemand => {
                self.stop();
                true
            }
        }
    }
}

/// The connection between a job's thread and its readers.
#[derive(Debug)]
pub(super) struct Feed {
    ending: Arc<Ending>,
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct State {
    waiting: VecDeque<Info>,
    end: Option<Result<JobResult, Failure>>,
}

impl Feed {
    pub(super) fn new(ending: Arc<Ending>) -> Self {
        Self {
            ending,
            state: Mutex::default(),
            changed: Condvar::new(),
        }
    }

    pub(super) fn ending(&self) -> &Ending {
        &self.ending
    }

    /// Adds a report.
    pub(super) fn report(&self, info: Info) {
        let mut state = self.lock();
        let dropped = if state.waiting.len() >= MAX_WAITING {
            state.waiting.pop_front()
        } else {
            None
        };
        state.waiting.push_back(info);
        drop(state);
        drop(dropped);
        self.changed.notify_all();
    }

    /// Ends the job, unless it has ended.
    pub(super) fn end(&self, result: Result<JobResult, Failure>) {
        self.lock().end.get_or_insert(result);
        self.changed.notify_all();
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        // No thread panics while it holds the lock.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the result if the job has ended.
    pub(super) fn result(&self) -> Result<Option<JobResult>, Failure> {
        self.lock().end.clone().transpose()
    }

    /// Waits briefly for a report; `None` at the end.
    pub(super) fn look(&self, patience: Duration) -> Result<Poll<Option<Info>>, Failure> {
        let mut state = self.state.lock().map_err(poisoned)?;
        if state.waiting.is_empty() && state.end.is_none() {
            let waited = self.changed.wait_timeout(state, patience);
            state = waited.map_err(poisoned)?.0;
        }
        state.next().unwrap_or(Ok(Poll::Pending))
    }

    /// Returns a report, or `None` at the end, in a process that does not run the job's thread.
    pub(super) fn look_from_fork(&self) -> Result<Poll<Option<Info>>, Failure> {
        // The fork may have interrupted another thread that held the lock.
        match self.state.try_lock() {
            Ok(mut state) => state.next().unwrap_or_else(|| Err(forked())),
            Err(TryLockError::WouldBlock) => Err(forked()),
            Err(TryLockError::Poisoned(error)) => Err(poisoned(error)),
        }
    }
}

impl State {
    /// Removes a report, or returns the end; `None` if there is neither.
    fn next(&mut self) -> Option<Result<Poll<Option<Info>>, Failure>> {
        if let Some(info) = self.waiting.pop_front() {
            return Some(Ok(Poll::Ready(Some(info))));
        }
        let end = self.end.as_ref()?;
        Some(match end {
            Ok(_) => Ok(Poll::Ready(None)),
            Err(failure) => Err(failure.clone()),
        })
    }
}

pub(super) fn forked() -> Failure {
    let message =
        "the engine belongs to the process that this one was forked from: create a new engine here";
    Failure::new(Class::Engine, "forked", message)
}
