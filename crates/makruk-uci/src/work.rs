//! Work that a session hands to its program.

use alloc::boxed::Box;
use core::time::Duration;

use makruk_search::Engine;

use crate::{
    Pulse, Running,
    diagnostics::Task,
    search::{self, Question},
};

/// Nodes between two looks at [`Pulse::stops`], some milliseconds of work.
const NODES_AT_ONCE: u64 = 5_000;

/// Work of a [`Session`](crate::Session): a search, `go perft` or `bench`. It can be sent to another thread.
///
/// # Examples
///
/// A program with a thread for work, as [`Host::begin`](crate::Host::begin) receives it:
///
/// ```
/// use std::{sync::mpsc::Sender, thread::{self, JoinHandle}, time::{Duration, Instant}};
/// use makruk_uci::{Pulse, Work, makruk_search::Engine};
///
/// struct Link {
///     lines: Sender<String>,
///     begun: Instant,
/// }
///
/// impl Pulse for Link {
///     fn say(&mut self, line: &str) {
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
/// fn begin(work: Work, lines: Sender<String>) -> Result<JoinHandle<Option<Engine>>, String> {
///     if work.waits() || work.ponders() || work.is_endless() {
///         return Err("this program cannot stop it".to_owned());
///     }
///     let mut link = Link { lines, begun: Instant::now() };
///     Ok(thread::spawn(move || work.run(&mut link)))
/// }
/// ```
#[derive(Debug)]
#[must_use = "the other program waits for its answer"]
pub struct Work {
    terms: Terms,
    job: Job,
}

#[derive(Debug)]
#[allow(clippy::large_enum_variant)] // there is one at a time
pub(crate) enum Job {
    Search(Engine, Question),
    /// There is no position: the answer is no move.
    Nothing,
    Task(Box<dyn Task>),
}

/// Conditions for the end of the work and for its answer.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Terms {
    pub(crate) waits: bool,
    pub(crate) ponders: bool,
    pub(crate) is_endless: bool,
}

impl Work {
    pub(crate) fn new(terms: Terms, job: Job) -> Self {
        Self { terms, job }
    }

    /// Returns whether the answer waits until the work is stopped, or the opponent has played the expected
    /// move (`go infinite`, `go ponder`).
    pub fn waits(&self) -> bool {
        self.terms.waits
    }

    /// Returns whether the opponent is thinking, so that no clock runs yet (`go ponder`).
    pub fn ponders(&self) -> bool {
        self.terms.ponders
    }

    /// Returns whether the work has no limit: it ends only when it is stopped.
    pub fn is_endless(&self) -> bool {
        self.terms.is_endless
    }

    /// Executes the work in one go, with all threads of its engine, and returns the engine if it had one.
    #[must_use = "otherwise the engine and its tables are lost"]
    pub fn run(self, pulse: &mut dyn Pulse) -> Option<Engine> {
        match self.job {
            Job::Search(mut engine, question) => {
                search::run(&mut engine, &question, pulse);
                return Some(engine);
            }
            Job::Nothing => {
                pulse.wait();
                pulse.say("bestmove 0000");
            }
            Job::Task(mut task) => {
                while !task.step(NODES_AT_ONCE, pulse.working(), &mut |line| pulse.say(line)) {
                    if pulse.stops() {
                        task.stop(&mut |line| pulse.say(line));
                        break;
                    }
                }
            }
        }
        None
    }

    /// Begins the work in steps; `now` is the time on any clock.
    pub fn start(self, now: Duration) -> Running {
        Running::new(self.terms, self.job, now)
    }
}
