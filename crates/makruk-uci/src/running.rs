//! Work in steps.

use alloc::boxed::Box;
use core::{mem, time::Duration};

use makruk_search::{Engine, Search, SearchInfo, SearchObserver, SearchResult};

use crate::{
    diagnostics::Task,
    search::Question,
    work::{Job, Terms},
};

/// [`Work`](crate::Work) that goes on in steps, without threads. All times are on one clock of the caller,
/// from whatever moment on.
///
/// # Examples
///
/// A [`Host`](crate::Host) that gives its work the time until the answer:
///
/// ```
/// use core::time::Duration;
/// use makruk_uci::{Config, Host, Session, Work, makruk_search::Engine};
///
/// struct Steps(Option<Engine>);
///
/// impl Host for Steps {
///     fn say(&mut self, line: &str) {
///         println!("{line}");
///     }
///
///     fn begin(&mut self, work: Work) -> Result<(), String> {
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
/// session.obey("go movetime 20", &mut steps);
/// session.obey("go ponder depth 3", &mut steps);
/// assert!(steps.0.is_some());
/// ```
#[derive(Debug)]
#[must_use = "it works only in `step`"]
pub struct Running {
    state: State,
    /// Whether the answer waits for `stop` or `ponderhit`.
    waits: bool,
    begun: Duration,
    /// When the clock started; `None` while the opponent thinks.
    clock: Option<Duration>,
}

#[derive(Debug)]
#[allow(clippy::large_enum_variant)] // there is one at a time
enum State {
    Searching(Box<Search>, Question),
    /// The search is over, and the answer not yet given.
    Found(Engine, Question, SearchResult),
    Nothing,
    Task(Box<dyn Task>),
    Over(Option<Engine>),
}

/// The observer of a step.
struct Observer<'a> {
    question: &'a Question,
    time: Duration,
    elapsed: Option<Duration>,
    stops: bool,
    say: &'a mut dyn FnMut(&str),
}

impl SearchObserver for Observer<'_> {
    fn should_stop(&mut self) -> bool {
        self.stops
    }

    fn elapsed(&mut self) -> Option<Duration> {
        self.elapsed
    }

    fn info(&mut self, info: &SearchInfo<'_>) {
        self.question.report(info, self.time, self.say);
    }
}

impl Running {
    pub(crate) fn new(terms: Terms, job: Job, now: Duration) -> Self {
        let state = match job {
            Job::Search(engine, question) => {
                let search = Search::new(engine, question.game(), &question.limits());
                State::Searching(Box::new(search), question)
            }
            Job::Nothing => State::Nothing,
            Job::Task(task) => State::Task(task),
        };
        Self {
            state,
            waits: terms.waits,
            begun: now,
            clock: (!terms.ponders).then_some(now),
        }
    }

    /// Works for this many nodes, or some more, and says what it finds. Returns whether there is more to do now; not
    /// while the answer [waits](crate::Work::waits).
    ///
    /// A step of 2,000 nodes takes some milliseconds.
    pub fn step(&mut self, nodes: u64, now: Duration, say: &mut dyn FnMut(&str)) -> bool {
        self.go_on(nodes, now, false, say);
        self.give_answer(say);
        self.needs_step()
    }

    /// Stops the work, says its answer if it has not done so yet, and returns its engine if it had one.
    #[must_use = "otherwise the engine and its tables are lost"]
    pub fn stop(mut self, now: Duration, say: &mut dyn FnMut(&str)) -> Option<Engine> {
        match &self.state {
            State::Searching(..) => self.go_on(1, now, true, say),
            State::Task(task) => task.stop(say),
            State::Found(..) | State::Nothing | State::Over(_) => {}
        }
        self.waits = false;
        self.give_answer(say);
        match self.state {
            State::Over(engine) => engine,
            _ => None,
        }
    }

    /// Starts the clock, if the opponent was thinking: the expected move was played.
    pub fn ponder_hit(&mut self, now: Duration) {
        if self.clock.is_none() {
            self.waits = false;
            self.clock = Some(now);
        }
    }

    /// Returns whether the work is done and has answered.
    pub fn is_over(&self) -> bool {
        matches!(self.state, State::Over(_))
    }

    /// Returns whether there is something to do in the next step.
    pub fn needs_step(&self) -> bool {
        match self.state {
            State::Searching(..) | State::Task(_) => true,
            State::Found(..) | State::Nothing => !self.waits,
            State::Over(_) => false,
        }
    }

    fn go_on(&mut self, nodes: u64, now: Duration, stops: bool, say: &mut dyn FnMut(&str)) {
        let time = now.saturating_sub(self.begun);
        self.state = match mem::replace(&mut self.state, State::Over(None)) {
            State::Searching(mut search, question) => {
                let mut observer = Observer {
                    question: &question,
                    time,
                    elapsed: self.clock.map(|clock| now.saturating_sub(clock)),
                    stops,
                    say,
                };
                let result = search.step_with(nodes, &mut observer);
                // A search that has not begun cannot be stopped, but has a move already.
                match result.or_else(|| stops.then(|| search.result())) {
                    Some(result) => State::Found(search.into_engine(), question, result),
                    None => State::Searching(search, question),
                }
            }
            State::Task(mut task) => {
                if task.step(nodes, time, say) {
                    State::Over(None)
                } else {
                    State::Task(task)
                }
            }
            idle => idle,
        };
    }

    /// Says the answer if there is one and it need not wait.
    fn give_answer(&mut self, say: &mut dyn FnMut(&str)) {
        if self.waits {
            return;
        }
        self.state = match mem::replace(&mut self.state, State::Over(None)) {
            State::Found(engine, question, result) => {
                question.answer(&result, say);
                State::Over(Some(engine))
            }
            State::Nothing => {
                say("bestmove 0000");
                State::Over(None)
            }
            other => other,
        };
    }
}
