//! Stepwise work.

use alloc::boxed::Box;
use core::{mem, time::Duration};

use makruk_rules::Game;
use makruk_search::{Bound, Engine, Search, SearchInfo, SearchObserver, SearchResult};

use crate::{
    diagnostics::Task,
    job::{Job, Terms},
    search::SearchRequest,
};

/// [`Work`](crate::Work) that runs in steps, without threads. All times come from one clock, chosen by the caller, with
/// an arbitrary origin.
///
/// # Examples
///
/// A [`Host`](crate::Host) that runs its work to the end:
///
/// ```
/// use core::time::Duration;
/// use makruk_uci::{Config, Host, HostError, Session, Work, makruk_search::Engine};
///
/// struct Steps(Option<Engine>);
///
/// impl Host for Steps {
///     fn send(&mut self, line: &str) {
///         println!("{line}");
///     }
///
///     fn begin(&mut self, work: Work) -> Result<(), HostError> {
///         let mut running = work.start(Duration::ZERO);
///         assert!(running.needs_step());
///         let mut now = Duration::ZERO;
///         while running.step(2_000, now, &mut |line| println!("{line}")) {
///             now += Duration::from_millis(2); // any clock
///         }
///         if !running.is_over() {
///             // It waits: nobody tells this program more.
///             running.ponder_hit(now);
///         }
///         self.0 = running.stop(now, &mut |line| println!("{line}"));
///         Ok(())
///     }
///
///     fn end(&mut self) -> Option<Engine> {
///         self.0.take()
///     }
///
///     fn ponder_hit(&mut self) {}
///
///     fn is_working(&self) -> bool {
///         false
///     }
/// }
///
/// let mut steps = Steps(None);
/// let mut session = Session::new(&Config::default().with_hash_mib(1));
/// session.handle_line("go movetime 20", &mut steps);
/// session.handle_line("go ponder depth 3", &mut steps);
/// assert!(steps.0.is_some());
/// ```
#[derive(Debug)]
#[must_use = "it does nothing until `step` is called"]
pub struct Running {
    phase: Phase,
    /// Whether the answer waits for `stop` or `ponderhit`.
    waits: bool,
    begun: Duration,
    /// The clock's start time; `None` while the opponent is thinking.
    clock: Option<Duration>,
}

#[derive(Debug)]
#[allow(clippy::large_enum_variant)] // only one exists at a time
enum Phase {
    Searching(Box<Search>, SearchRequest),
    /// The search is over, but its answer has not been sent.
    Found(Engine, SearchRequest, SearchResult),
    Nothing,
    Task(Box<dyn Task>),
    Tables(Engine, Box<Game>),
    Over(Option<Engine>),
}

/// The observer of a step.
struct Observer<'a> {
    request: &'a SearchRequest,
    time: Duration,
    elapsed: Option<Duration>,
    stops: bool,
    send: &'a mut dyn FnMut(&str),
}

impl SearchObserver for Observer<'_> {
    fn should_stop(&mut self) -> bool {
        self.stops
    }

    fn elapsed(&mut self) -> Option<Duration> {
        self.elapsed
    }

    fn has_clock(&mut self) -> bool {
        true
    }

    fn info(&mut self, info: &SearchInfo<'_>) {
        self.request.report(info, self.time, self.send);
    }

    fn bound(&mut self, info: &SearchInfo<'_>, bound: Bound) {
        self.request.report_bound(info, bound, self.time, self.send);
    }
}

impl Running {
    pub(crate) fn new(terms: Terms, job: Job, now: Duration) -> Self {
        let phase = match job {
            Job::Search(engine, request) => {
                let search = Search::new(engine, request.game(), &request.limits());
                Phase::Searching(Box::new(search), request)
            }
            Job::Nothing => Phase::Nothing,
            Job::Task(task) => Phase::Task(task),
            Job::Tables(engine, game) => Phase::Tables(engine, game),
        };
        Self {
            phase,
            waits: terms.waits,
            begun: now,
            clock: (!terms.ponders).then_some(now),
        }
    }

    /// Runs the work for about this many nodes, and sends its results. Returns whether work remains now; none does
    /// while the answer [waits](crate::Work::waits).
    ///
    /// A step of 2,000 nodes takes a few milliseconds.
    pub fn step(&mut self, nodes: u64, now: Duration, send: &mut dyn FnMut(&str)) -> bool {
        self.go_on(nodes, now, false, send);
        self.give_answer(send);
        self.needs_step()
    }

    /// Stops the work, sends its answer if that has not yet been sent, and returns its engine if it had one.
    #[must_use = "otherwise the engine and its tables are lost"]
    pub fn stop(mut self, now: Duration, send: &mut dyn FnMut(&str)) -> Option<Engine> {
        match &self.phase {
            Phase::Searching(..) => self.go_on(1, now, true, send),
            Phase::Task(task) => task.stop(send),
            Phase::Found(..) | Phase::Nothing | Phase::Tables(..) | Phase::Over(_) => {}
        }
        self.waits = false;
        self.give_answer(send);
        match self.phase {
            Phase::Over(engine) => engine,
            Phase::Tables(engine, _) => Some(engine),
            _ => None,
        }
    }

    /// Reports that the opponent has played the expected move at the time `now`, which starts the clock if it is not running yet.
    ///
    /// It sends nothing: an answer that waits is sent by the next step.
    pub fn ponder_hit(&mut self, now: Duration) {
        if self.clock.is_none() {
            self.waits = false;
            self.clock = Some(now);
        }
    }

    /// Returns whether the work is done and has answered.
    pub fn is_over(&self) -> bool {
        matches!(self.phase, Phase::Over(_))
    }

    /// Returns whether the next step has work to do.
    pub fn needs_step(&self) -> bool {
        match self.phase {
            Phase::Searching(..) | Phase::Task(_) | Phase::Tables(..) => true,
            Phase::Found(..) | Phase::Nothing => !self.waits,
            Phase::Over(_) => false,
        }
    }

    fn go_on(&mut self, nodes: u64, now: Duration, stops: bool, send: &mut dyn FnMut(&str)) {
        let time = now.saturating_sub(self.begun);
        self.phase = match mem::replace(&mut self.phase, Phase::Over(None)) {
            Phase::Searching(mut search, request) => {
                let mut observer = Observer {
                    request: &request,
                    time,
                    elapsed: self.clock.map(|clock| now.saturating_sub(clock)),
                    stops,
                    send,
                };
                let result = search.step_with(nodes, &mut observer);
                // A search that has not started cannot be stopped, but already has a move.
                match result.or_else(|| stops.then(|| search.result())) {
                    Some(result) => Phase::Found(search.into_engine(), request, result),
                    None => Phase::Searching(search, request),
                }
            }
            Phase::Task(mut task) => {
                if task.step(nodes, time, send) {
                    Phase::Over(None)
                } else {
                    Phase::Task(task)
                }
            }
            Phase::Tables(mut engine, game) => {
                if engine.prepare_tablebases_for(&game, nodes) {
                    Phase::Tables(engine, game)
                } else {
                    Phase::Over(Some(engine))
                }
            }
            idle => idle,
        };
    }

    /// Sends the answer if it is available and need not wait.
    fn give_answer(&mut self, send: &mut dyn FnMut(&str)) {
        if self.waits {
            return;
        }
        self.phase = match mem::replace(&mut self.phase, Phase::Over(None)) {
            Phase::Found(engine, request, result) => {
                request.answer(&result, send);
                Phase::Over(Some(engine))
            }
            Phase::Nothing => {
                send("bestmove 0000");
                Phase::Over(None)
            }
            other => other,
        };
    }
}
