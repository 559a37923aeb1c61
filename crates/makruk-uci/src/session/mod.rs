//! A UCI session.
//!
//! | File | Contents |
//! |---|---|
//! | `board` | the current position: `position`, `d` |
//! | `engine` | the engine and its options: who has it, nets, tables |
//! | `go` | `go`, `bench`: starting work, and answers without a search |

mod board;
mod engine;
mod go;

#[cfg(feature = "tables")]
use alloc::sync::Arc;
use alloc::{borrow::ToOwned, format, string::String};

#[cfg(feature = "nnue")]
use makruk_search::nnue::Net;
#[cfg(feature = "tables")]
use makruk_tables::Tablebase;

use self::{board::Current, engine::EngineSlot};
use crate::{
    command::{self, Command},
    config::Config,
    diagnostics,
    host::Host,
    job::Terms,
    options::{Change, Options},
    waiting::{Line, Waiting},
};

/// A UCI session: handles the GUI's lines, and passes output and work to its [`Host`].
///
/// It has no input, output, thread or clock of its own. Single-threaded programs use a [`Worker`](crate::Worker), which
/// is a session with stepwise work.
///
/// # Commands during a search
///
/// Commands take effect in the order of arrival. `go`, `bench`, `setoption` and `ucinewgame` wait until a search with a
/// limit has ended, and all later commands wait as well, so two `go` commands in a row get two full answers, as from
/// Stockfish. There are three differences from Stockfish, which reads no input while a command waits:
///
/// - `isready`, `stop` and `quit` are always read. `stop` ends the current search and all waiting ones, each of which
///   answers, so that the engine is idle afterwards. `quit` drops waiting commands.
/// - A search without a limit, such as `go infinite`, is ended by the next command that would wait for it.
/// - At most 1 MiB of lines can wait. An additional line acts as if preceded by a `stop`.
///
/// While nothing else is to be done, the endgame tables that a search of the current position probes are generated as
/// [work without an answer](crate::Work::is_preparation), which any command interrupts. A search without a time limit generates
/// those that are missing, so its answer does not depend on the time before it.
///
/// A multithreaded program calls [`Session::resume`] when work has ended.
///
/// # Examples
///
/// A program that executes work immediately, so that the work cannot be stopped:
///
/// ```
/// use core::time::Duration;
/// use makruk_uci::{Config, Host, HostError, HostErrorKind, Session, Work, makruk_search::Engine};
///
/// #[derive(Default)]
/// struct Batch {
///     sent: Vec<String>,
///     engine: Option<Engine>,
/// }
///
/// impl Host for Batch {
///     fn send(&mut self, line: &str) {
///         self.sent.push(line.to_owned());
///     }
///
///     fn begin(&mut self, work: Work) -> Result<(), HostError> {
///         if work.is_endless() {
///             return Err(HostError::new(HostErrorKind::Unsupported, "there is no limit"));
///         }
///         let mut running = work.start(Duration::ZERO);
///         while running.step(10_000, Duration::ZERO, &mut |line| self.send(line)) {}
///         self.engine = running.stop(Duration::ZERO, &mut |line| self.send(line));
///         Ok(())
///     }
///
///     fn end(&mut self) -> Option<Engine> {
///         self.engine.take()
///     }
///
///     fn ponder_hit(&mut self) {}
///
///     fn is_working(&self) -> bool {
///         false
///     }
/// }
///
/// let mut batch = Batch::default();
/// let mut session = Session::new(&Config::default());
/// session.handle_line("position startpos moves e3e4 e6e5", &mut batch);
/// session.handle_line("go depth 3", &mut batch);
/// assert!(batch.sent[0].starts_with("info depth 1 "));
/// assert!(batch.sent.last().unwrap().starts_with("bestmove "));
/// ```
#[derive(Debug)]
#[doc(alias = "uci")]
pub struct Session {
    config: Config,
    options: Options,
    engine: EngineSlot,
    /// The conditions for the end of the most recent work.
    terms: Terms,
    waiting: Waiting,
    current: Current,
    /// Whether tablebases for the current position may be missing.
    may_lack_tables: bool,
    /// The net used for evaluation, if any: the program's own, or one from a file.
    #[cfg(feature = "nnue")]
    net: Option<Net>,
    /// The engine's additional endgame tables; they outlive the engine.
    #[cfg(feature = "tables")]
    tables: Option<Arc<dyn Tablebase + Send + Sync>>,
}

impl Session {
    /// Starts a session at the start position.
    ///
    /// ```
    /// # use makruk_uci::{Config, Session};
    /// let session = Session::new(&Config::default().with_hash_mib(1));
    /// ```
    pub fn new(config: &Config) -> Self {
        let options = Options::new(config);
        let mut session = Self {
            config: config.clone(),
            engine: EngineSlot::Idle(None),
            terms: Terms::default(),
            waiting: Waiting::default(),
            current: Current::start(&options),
            may_lack_tables: false,
            options,
            #[cfg(feature = "nnue")]
            net: config.net.clone(),
            #[cfg(feature = "tables")]
            tables: None,
        };
        session.engine = EngineSlot::Idle(Some(session.take_engine()));
        session
    }

    /// Executes a line after the [waiting](Self#commands-during-a-search) lines. Returns whether the session continues:
    /// `false` after `quit`, which leaves work in progress to [`Session::end`].
    pub fn handle_line(&mut self, line: &str, host: &mut dyn Host) -> bool {
        self.resume(host);
        match command::parse(line) {
            Ok(Command::Quit) => {
                self.waiting.clear();
                self.may_lack_tables = false;
                return false;
            }
            Ok(command) if self.must_wait(&command, host) => {
                let line = Line {
                    text: line.to_owned(),
                    rejected: None,
                    is_stopped: false,
                };
                self.enqueue(line, host);
            }
            Ok(command) => self.execute(command, host),
            Err(message) => inform(&message, host),
        }
        self.prepare(host);
        true
    }

    /// Executes [waiting](Self#commands-during-a-search) lines, up to the next search. Call this when work has ended
    /// and no line arrives; [`Session::handle_line`] calls it first.
    ///
    /// ```
    /// use core::time::Duration;
    /// use makruk_uci::{Config, Host, HostError, Running, Session, Work, makruk_search::Engine};
    ///
    /// /// Executes work in steps.
    /// #[derive(Default)]
    /// struct Steps {
    ///     running: Option<Running>,
    ///     sent: Vec<String>,
    /// }
    ///
    /// impl Steps {
    ///     fn finish(&mut self) {
    ///         let sent = &mut self.sent;
    ///         if let Some(running) = &mut self.running {
    ///             while running.step(2_000, Duration::ZERO, &mut |line| sent.push(line.to_owned())) {}
    ///         }
    ///     }
    /// }
    ///
    /// impl Host for Steps {
    ///     fn send(&mut self, line: &str) {
    ///         self.sent.push(line.to_owned());
    ///     }
    ///
    ///     fn begin(&mut self, work: Work) -> Result<(), HostError> {
    ///         self.running = Some(work.start(Duration::ZERO));
    ///         Ok(())
    ///     }
    ///
    ///     fn end(&mut self) -> Option<Engine> {
    ///         let sent = &mut self.sent;
    ///         self.running.take()?.stop(Duration::ZERO, &mut |line| sent.push(line.to_owned()))
    ///     }
    ///
    ///     fn ponder_hit(&mut self) {}
    ///
    ///     fn is_working(&self) -> bool {
    ///         self.running.as_ref().is_some_and(|running| !running.is_over())
    ///     }
    /// }
    ///
    /// let mut steps = Steps::default();
    /// let mut session = Session::new(&Config::default());
    /// session.handle_line("go depth 3", &mut steps);
    /// session.handle_line("go depth 2", &mut steps);
    /// steps.finish();
    /// assert!(session.has_waiting());
    /// session.resume(&mut steps);
    /// steps.finish();
    /// let answers = steps.sent.iter().filter(|line| line.starts_with("bestmove "));
    /// assert_eq!(answers.count(), 2);
    /// ```
    pub fn resume(&mut self, host: &mut dyn Host) {
        while let Some(first) = self.waiting.first() {
            let is_blocked = first.rejected.is_none()
                && command::parse(&first.text).is_ok_and(|command| self.is_blocked(&command, host));
            if is_blocked {
                return;
            }
            if let Some(line) = self.waiting.pop() {
                self.take(line, host);
            }
        }
        self.prepare(host);
    }

    /// Returns whether lines are [waiting](Self#commands-during-a-search) for the end of a search.
    pub fn has_waiting(&self) -> bool {
        !self.waiting.is_empty()
    }

    /// Returns whether [`Session::resume`] has work to do, because work has ended.
    pub(crate) fn can_resume(&self) -> bool {
        self.has_waiting() || self.may_lack_tables
    }

    /// Executes a line that has been waiting.
    fn take(&mut self, line: Line, host: &mut dyn Host) {
        match (line.rejected, command::parse(&line.text)) {
            (Some(reason), _) => self.clear_board(reason, host),
            (None, Ok(command)) => self.execute(command, host),
            (None, Err(message)) => inform(&message, host),
        }
        if line.is_stopped {
            self.end(host);
        }
    }

    /// Returns whether a command has to wait for the end of a search with a limit.
    fn must_wait(&self, command: &Command<'_>, host: &dyn Host) -> bool {
        match command {
            Command::Uci | Command::IsReady | Command::Stop | Command::Quit | Command::Nothing => {
                false
            }
            _ => self.has_waiting() || self.is_blocked(command, host),
        }
    }

    /// Returns whether a command needs the engine while a search that ends by itself is using it.
    fn is_blocked(&self, command: &Command<'_>, host: &dyn Host) -> bool {
        let needs_engine = matches!(
            command,
            Command::NewGame | Command::SetOption { .. } | Command::Go(_) | Command::Bench(_)
        );
        let interrupts = self.engine.is_preparing() || self.terms.waits || self.terms.is_endless;
        needs_engine && !interrupts && host.is_working()
    }

    /// Queues a line. If there is no room, the current search and all waiting searches are stopped first.
    fn enqueue(&mut self, line: Line, host: &mut dyn Host) {
        if let Err(line) = self.waiting.push(line) {
            self.stop(host);
            self.take(line, host);
        }
    }

    /// Ends the current search and all waiting searches, each of which answers.
    fn stop(&mut self, host: &mut dyn Host) {
        self.waiting.stop();
        self.end(host);
        self.resume(host);
    }

    fn execute(&mut self, command: Command<'_>, host: &mut dyn Host) {
        match command {
            Command::Uci => {
                host.send(&format!("id name {}", self.config.name));
                host.send(&format!("id author {}", self.config.author));
                Options::new(&self.config).list(&mut |line| host.send(line));
                host.send("uciok");
            }
            Command::IsReady => host.send("readyok"),
            Command::NewGame => {
                self.engine(host).clear();
                if matches!(self.current, Current::Game { .. }) {
                    self.current = Current::start(&self.options);
                }
            }
            Command::SetOption { name, value } => match self.options.set(&name, value.as_deref()) {
                Ok(Change::None) => {}
                Ok(change) => self.change(change, host),
                Err(message) => inform(&message, host),
            },
            Command::Position(Ok(placement)) => self.set_up(&placement, host),
            Command::Position(Err(message)) => self.clear_board(message, host),
            Command::Go(go) => self.go(&go, host),
            Command::Stop => self.stop(host),
            Command::PonderHit => {
                if self.terms.ponders {
                    self.terms.waits = false;
                }
                host.ponder_hit();
            }
            Command::Draw => self.draw(host),
            Command::Bench(depth) => {
                self.end(host);
                let task = diagnostics::bench(depth, |engine| self.install_net(engine));
                self.begin_task(task, host);
            }
            Command::Quit | Command::Nothing => {}
        }
    }

    /// Rejects a line that the host could not read completely, given its beginning, and sends the reason. If the line
    /// is a `position` command, the board is left empty.
    ///
    /// ```
    /// # use makruk_uci::{Config, Host, HostError, Session, Work, makruk_search::Engine};
    /// #
    /// # #[derive(Default)]
    /// # struct Output {
    /// #     last: String,
    /// # }
    /// #
    /// # impl Host for Output {
    /// #     fn send(&mut self, line: &str) {
    /// #         self.last = line.to_owned();
    /// #     }
    /// #     fn begin(&mut self, _: Work) -> Result<(), HostError> {
    /// #         unreachable!()
    /// #     }
    /// #     fn end(&mut self) -> Option<Engine> {
    /// #         None
    /// #     }
    /// #     fn ponder_hit(&mut self) {}
    /// #     fn is_working(&self) -> bool {
    /// #         false
    /// #     }
    /// # }
    /// #
    /// # let mut host = Output::default();
    /// let mut session = Session::new(&Config::default());
    /// session.reject("position startpos moves e3e4", "the line is too long", &mut host);
    /// // The previous position is not restored: its moves would be wrong.
    /// session.handle_line("d", &mut host);
    /// assert!(host.last.starts_with("info string no position is set up"));
    /// ```
    pub fn reject(&mut self, beginning: &str, reason: &str, host: &mut dyn Host) {
        self.resume(host);
        match command::parse(beginning) {
            Ok(Command::Position(_)) if self.has_waiting() => {
                let line = Line {
                    text: String::new(),
                    rejected: Some(reason.to_owned()),
                    is_stopped: false,
                };
                self.enqueue(line, host);
            }
            Ok(Command::Position(_)) => self.clear_board(reason.to_owned(), host),
            _ => inform(reason, host),
        }
    }
}

/// Sends an `info string`.
fn inform(message: &str, host: &mut dyn Host) {
    host.send(&format!("info string {message}"));
}
