//! Work that a session hands over to its program.

use core::time::Duration;

use makruk_search::Engine;

use crate::{
    context::WorkContext,
    job::{Job, Terms},
    running::Running,
    search,
};

/// Nodes between calls of [`WorkContext::stops`], a few milliseconds of work.
const NODES_AT_ONCE: u64 = 5_000;

/// The work of a [`Session`](crate::Session): a search, `go perft`, `bench`, or the generation of endgame tables. It
/// can be sent to another thread.
///
/// # Examples
///
/// How a program with a worker thread implements [`Host::begin`](crate::Host::begin):
///
/// ```
/// use std::{sync::mpsc::Sender, thread::{self, JoinHandle}, time::{Duration, Instant}};
/// use makruk_uci::{HostError, HostErrorKind, WorkContext, Work, makruk_search::Engine};
///
/// struct Link {
///     lines: Sender<String>,
///     begun: Instant,
/// }
///
/// impl WorkContext for Link {
///     fn send(&mut self, line: &str) {
///         // Where nobody listens, `stops` ends the work.
///         let _ = self.lines.send(line.to_owned());
///     }
///
///     fn stops(&mut self) -> bool {
///         false // or what the session has set
///     }
///
///     fn working(&self) -> Duration {
///         self.begun.elapsed()
///     }
///
///     fn clock(&self) -> Option<Duration> {
///         Some(self.begun.elapsed())
///     }
///
///     fn wait(&mut self) {}
/// }
///
/// fn begin(work: Work, lines: Sender<String>) -> Result<JoinHandle<Option<Engine>>, HostError> {
///     if work.waits() || work.ponders() || work.is_endless() {
///         return Err(HostError::new(HostErrorKind::Unsupported, "this program cannot stop it"));
///     }
///     let mut link = Link { lines, begun: Instant::now() };
///     Ok(thread::spawn(move || work.run(&mut link)))
/// }
/// ```
#[derive(Debug)]
#[must_use = "the GUI is waiting for the answer"]
pub struct Work {
    terms: Terms,
    job: Job,
}

impl Work {
    pub(crate) fn new(terms: Terms, job: Job) -> Self {
        Self { terms, job }
    }

    pub(crate) fn terms(&self) -> Terms {
        self.terms
    }

    /// Returns whether the answer waits until the work is stopped, or the opponent has played the expected
    /// move (`go infinite`, `go ponder`).
    pub fn waits(&self) -> bool {
        self.terms.waits
    }

    /// Returns whether the opponent is thinking, so that no clock is running yet (`go ponder`).
    pub fn ponders(&self) -> bool {
        self.terms.ponders
    }

    /// Returns whether the work has no limit, so that it ends only when it is stopped.
    pub fn is_endless(&self) -> bool {
        self.terms.is_endless
    }

    /// Returns whether the work sends no answer: it generates endgame tables while the engine is idle.
    /// Stop it when the input ends: nobody waits for it.
    pub fn is_preparation(&self) -> bool {
        matches!(self.job, Job::Tables(..))
    }

    /// Executes the work in a single call, on all threads of its engine, and returns the engine if it had one.
    #[must_use = "otherwise the engine and its tables are lost"]
    pub fn run(self, context: &mut dyn WorkContext) -> Option<Engine> {
        match self.job {
            Job::Search(mut engine, question) => {
                search::run(&mut engine, &question, context);
                return Some(engine);
            }
            Job::Nothing => {
                context.wait();
                context.send("bestmove 0000");
            }
            Job::Tables(mut engine, game) => {
                while engine.prepare_tablebases_for(&game, NODES_AT_ONCE) && !context.stops() {}
                return Some(engine);
            }
            Job::Task(mut task) => {
                while !task.step(NODES_AT_ONCE, context.working(), &mut |line| {
                    context.send(line);
                }) {
                    if context.stops() {
                        task.stop(&mut |line| context.send(line));
                        break;
                    }
                }
            }
        }
        None
    }

    /// Starts the work, to be run in steps; `now` is the time on the caller's clock.
    pub fn start(self, now: Duration) -> Running {
        Running::new(self.terms, self.job, now)
    }
}
