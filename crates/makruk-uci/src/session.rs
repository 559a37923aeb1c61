//! A UCI session.

#[cfg(feature = "tables")]
use alloc::sync::Arc;
use alloc::{
    borrow::ToOwned,
    boxed::Box,
    format,
    string::{String, ToString},
    vec::Vec,
};

use makruk_core::{Move, Position};
use makruk_rules::{Game, Rules};
#[cfg(feature = "nnue")]
use makruk_search::nnue::Net;
use makruk_search::{self as search, Engine};
#[cfg(feature = "tables")]
use makruk_tables::Tablebase;

use crate::{
    command::{self, Command, Go, Placement},
    config::Config,
    coordinates::read_move,
    diagnostics::{self, Task},
    host::Host,
    job::{Job, Terms},
    options::{Change, Options},
    position,
    search::SearchRequest,
    waiting::{Line, Waiting},
    work::Work,
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
/// [work without an answer](Work::is_preparation), which any command interrupts. A search without a time limit generates
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
/// use makruk_uci::{Config, Host, Session, Work, makruk_search::Engine};
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
///     fn begin(&mut self, work: Work) -> Result<(), String> {
///         if work.is_endless() {
///             return Err("there is no limit".to_owned());
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
#[allow(clippy::struct_excessive_bools)] // independent facts about the engine
pub struct Session {
    config: Config,
    options: Options,
    /// `None` while it searches.
    engine: Option<Engine>,
    /// Whether the work in progress holds the engine.
    is_lent: bool,
    /// The conditions for the end of the most recent work.
    terms: Terms,
    waiting: Waiting,
    current: Current,
    /// Whether tablebases for the current position may be missing.
    may_lack_tables: bool,
    /// Whether the work in progress generates tablebases.
    is_preparing: bool,
    /// The net used for evaluation, if any: the program's own, or one from a file.
    #[cfg(feature = "nnue")]
    net: Option<Net>,
    /// The engine's additional endgame tables; they outlive the engine.
    #[cfg(feature = "tables")]
    tables: Option<Arc<dyn Tablebase + Send + Sync>>,
}

/// The current position.
#[derive(Debug)]
enum Current {
    /// A game, and the arguments of `position` that set it up.
    Game {
        game: Box<Game>,
        fen: Option<String>,
        moves: Vec<String>,
    },
    /// No position: the last `position` was rejected for this reason.
    Empty(String),
}

/// Returns the start position.
fn start(options: &Options) -> Current {
    Current::Game {
        game: Box::new(Game::new(Position::start(), options.rules)),
        fen: None,
        moves: Vec::new(),
    }
}

fn new_engine(config: &Config, options: &Options) -> Engine {
    let made = search::Options::default()
        .with_hash_bytes(options.hash_bytes())
        .with_threads(options.threads)
        .with_full_tablebases()
        .with_tablebase_bytes(tablebase_bytes(config, options));
    // Every command gets an answer: if there is not enough memory for a table of this size, the smallest one must
    // suffice.
    let Ok(engine) = Engine::new(made).or_else(|_| Engine::new(made.with_hash_bytes(0))) else {
        unreachable!("there is memory for one cache line")
    };
    engine
}

fn tablebase_bytes(config: &Config, options: &Options) -> usize {
    if options.endings {
        config.tablebase_bytes
    } else {
        0
    }
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
            engine: None,
            is_lent: false,
            terms: Terms::default(),
            waiting: Waiting::default(),
            current: start(&options),
            may_lack_tables: false,
            is_preparing: false,
            options,
            #[cfg(feature = "nnue")]
            net: config.net.clone(),
            #[cfg(feature = "tables")]
            tables: None,
        };
        session.engine = Some(session.take_engine());
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
    /// use makruk_uci::{Config, Host, Running, Session, Work, makruk_search::Engine};
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
    ///     fn begin(&mut self, work: Work) -> Result<(), String> {
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
        let interrupts = self.is_preparing || self.terms.waits || self.terms.is_endless;
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
                    self.current = start(&self.options);
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

    /// Sets up a position. If it is rejected, the board is left empty.
    fn set_up(&mut self, placement: &Placement<'_>, host: &mut dyn Host) {
        match position::set_up(placement, self.options.rules) {
            Ok(game) => {
                self.current = Current::Game {
                    game: Box::new(game),
                    fen: placement.fen.clone(),
                    moves: placement.moves.iter().map(ToString::to_string).collect(),
                };
                self.may_lack_tables = true;
            }
            Err(message) => self.clear_board(message, host),
        }
    }

    /// Clears the board after a rejected `position`, so that the engine does not search the previous position instead.
    fn clear_board(&mut self, reason: String, host: &mut dyn Host) {
        inform(
            &format!("position rejected, no position is set up now: {reason}"),
            host,
        );
        self.current = Current::Empty(reason);
    }

    /// Rejects a line that the host could not read completely, given its beginning, and sends the reason. If the line
    /// is a `position` command, the board is left empty.
    ///
    /// ```
    /// # use makruk_uci::{Config, Host, Session, Work, makruk_search::Engine};
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
    /// #     fn begin(&mut self, _: Work) -> Result<(), String> {
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

    fn draw(&self, host: &mut dyn Host) {
        let game = match &self.current {
            Current::Game { game, .. } => game,
            Current::Empty(reason) => return inform(&no_position(reason), host),
        };
        match diagnostics::drawing(game) {
            Ok(text) => text.split('\n').for_each(|line| host.send(line)),
            Err(error) => inform(&error, host),
        }
    }

    fn go(&mut self, go: &Go, host: &mut dyn Host) {
        self.end(host);
        for complaint in &go.complaints {
            inform(complaint, host);
        }
        let terms = Terms {
            waits: go.infinite || go.ponder,
            ponders: go.ponder,
            is_endless: !go.has_limit(),
        };
        let game = match &self.current {
            Current::Game { game, .. } => game.clone(),
            Current::Empty(reason) => {
                inform(&no_position(reason), host);
                if go.perft.is_none() {
                    self.begin_answer(Work::new(terms, Job::Nothing), host);
                }
                return;
            }
        };
        if self.answer_from_book(&game, go, host) {
            return;
        }
        if let Some(depth) = go.perft {
            return self.begin_task(diagnostics::perft(&game, depth), host);
        }
        let mut moves: Vec<Move> = Vec::new();
        for text in &go.search_moves {
            match read_move(text, game.position()) {
                Ok(mv) => moves.push(mv),
                Err(error) => inform(&format!("searchmoves, {text}: {error}"), host),
            }
        }
        let mut engine = self.take_engine();
        // A search with a time limit may have no time for all of them.
        self.may_lack_tables = engine.prepare_tablebases_for(&game, 0);
        let request = SearchRequest::new(game, go, moves, &self.options, self.config.seed);
        self.is_lent = true;
        self.begin_answer(Work::new(terms, Job::Search(engine, request)), host);
    }

    /// Starts work that answers with a move. If it cannot start, an answer is sent nevertheless.
    fn begin_answer(&mut self, work: Work, host: &mut dyn Host) {
        self.terms = work.terms();
        if let Err(error) = host.begin(work) {
            self.is_lent = false;
            self.answer_somehow(&error, host);
        }
    }

    /// Starts work that does not answer with a move.
    fn begin_task(&mut self, task: Result<Box<dyn Task>, String>, host: &mut dyn Host) {
        self.terms = Terms::default();
        let begun = task.and_then(|task| host.begin(Work::new(self.terms, Job::Task(task))));
        if let Err(error) = begun {
            inform(&error, host);
        }
    }

    /// Sets the rules, in place of the options `Rules` and `House Rules`. The engine must be idle.
    pub(crate) fn set_rules(&mut self, rules: Rules, host: &mut dyn Host) {
        self.options.set_rules(rules);
        self.change(Change::Rules, host);
    }

    fn change(&mut self, change: Change, host: &mut dyn Host) {
        let (bytes, threads) = (self.options.hash_bytes(), self.options.threads);
        let endings = tablebase_bytes(&self.config, &self.options);
        let engine = self.engine(host);
        match change {
            Change::None => {}
            Change::Hash => {
                if let Err(error) = engine.set_hash_bytes(bytes) {
                    self.options.hash = engine.hash_bytes() >> 20;
                    inform(&format!("Hash is unchanged: {error}"), host);
                }
            }
            Change::Threads => engine.set_threads(threads),
            Change::Endings => {
                engine.set_tablebase_bytes(endings);
                self.may_lack_tables = true;
            }
            Change::Rules => self.set_up_again(host),
            Change::Book => self.open_book(host),
            Change::Net => self.install_own_net(),
            Change::NetFile => self.read_net(host),
            #[cfg(feature = "tables")]
            Change::Tables => self.open_tables(host),
            Change::Clear => engine.clear(),
        }
    }

    /// Opens the book selected by the options, if a book is used.
    fn open_book(&mut self, host: &mut dyn Host) {
        let Some(book) = self.options.used_book() else {
            return;
        };
        if let Err(error) = host.open_book(&book.file) {
            // The GUI may set another file next.
            inform(&format!("no book is used: {error}"), host);
        }
    }

    /// Reads the net selected by the options. If that fails, the evaluation stays unchanged.
    #[cfg(feature = "nnue")]
    fn read_net(&mut self, host: &mut dyn Host) {
        let file = self.options.net_file();
        let net = if file.is_empty() {
            Ok(self.config.net.clone())
        } else {
            let bytes = host.read_net(file);
            let net = bytes.and_then(|bytes| {
                Net::from_bytes(&bytes).map_err(|error| format!("{file}: {error}"))
            });
            net.map(Some)
        };
        match net {
            Ok(net) => {
                self.net = net;
                self.install_own_net();
            }
            Err(error) => inform(&format!("the evaluation is unchanged: {error}"), host),
        }
    }

    /// Installs the net in an engine if one is used, and removes it otherwise.
    #[cfg(feature = "nnue")]
    fn install_net(&self, engine: &mut Engine) {
        engine.set_net(self.net().cloned());
    }

    /// Returns the net used for evaluation, if any.
    #[cfg(feature = "nnue")]
    pub(crate) fn net(&self) -> Option<&Net> {
        self.net.as_ref().filter(|_| self.options.uses_net())
    }

    /// Without the feature, there is no net and no option for one.
    #[cfg(not(feature = "nnue"))]
    #[allow(clippy::unused_self)]
    fn read_net(&mut self, _: &mut dyn Host) {}

    #[cfg(not(feature = "nnue"))]
    #[allow(clippy::unused_self)]
    fn install_net(&self, _: &mut Engine) {}

    /// Installs the net in the session's own engine, or removes it.
    fn install_own_net(&mut self) {
        let mut engine = self.take_engine();
        self.install_net(&mut engine);
        self.engine = Some(engine);
    }

    /// Opens the tables selected by the options. If that fails, none are used.
    #[cfg(feature = "tables")]
    fn open_tables(&mut self, host: &mut dyn Host) {
        let folder = self.options.tables_folder();
        let tables = match folder {
            "" => None,
            folder => Some(host.open_tables(folder)),
        };
        self.tables = match tables.transpose() {
            Ok(tables) => tables,
            Err(error) => {
                inform(&format!("no endgame tables are used: {error}"), host);
                None
            }
        };
        let mut engine = self.take_engine();
        self.add_tables(&mut engine);
        self.engine = Some(engine);
    }

    /// Installs the tables in an engine.
    #[cfg(feature = "tables")]
    fn add_tables(&self, engine: &mut Engine) {
        let tables = self.tables.clone();
        engine.set_tablebase(tables.map(|tables| Box::new(tables) as Box<_>));
    }

    /// Answers with a book move, if there is one and the request is only for a move. Returns whether it did.
    fn answer_from_book(&mut self, game: &Game, go: &Go, host: &mut dyn Host) -> bool {
        let is_for_a_move = !go.infinite
            && !go.ponder
            && go.perft.is_none()
            && go.mate.is_none()
            && go.search_moves.is_empty();
        let is_used = self.options.used_book().is_some();
        if !is_used || !is_for_a_move || game.outcome().is_some() {
            return false;
        }
        let position = game.position();
        match host.book_move(position, self.config.seed ^ position.zobrist()) {
            Ok(Some(mv)) => {
                inform("book move", host);
                host.send(&format!("bestmove {mv}"));
                true
            }
            Ok(None) => false,
            Err(error) => {
                inform(&error, host);
                false
            }
        }
    }

    /// Sets up the current position again under different rules.
    fn set_up_again(&mut self, host: &mut dyn Host) {
        let Current::Game { fen, moves, .. } = &self.current else {
            return;
        };
        let (fen, moves) = (fen.clone(), moves.clone());
        let moves = moves.iter().map(String::as_str).collect();
        self.set_up(&Placement { fen, moves }, host);
    }

    /// Starts generating the tablebases that a search of the current position would probe, if the engine is idle.
    fn prepare(&mut self, host: &mut dyn Host) {
        if !self.may_lack_tables || self.has_waiting() || host.is_working() {
            return;
        }
        self.end(host);
        self.may_lack_tables = false;
        let Current::Game { game, .. } = &self.current else {
            return;
        };
        let game = game.clone();
        let mut engine = self.take_engine();
        if !engine.prepare_tablebases_for(&game, 0) {
            self.engine = Some(engine);
            return;
        }
        self.is_lent = true;
        let work = Work::new(Terms::default(), Job::Tables(engine, game));
        // If it cannot start, searches generate the tables.
        self.is_preparing = host.begin(work).is_ok();
        self.is_lent = self.is_preparing;
        self.may_lack_tables = self.is_preparing;
    }

    /// Stops the search, if any, and returns the engine.
    fn engine(&mut self, host: &mut dyn Host) -> &mut Engine {
        self.end(host);
        let engine = self.take_engine();
        self.engine.insert(engine)
    }

    fn take_engine(&mut self) -> Engine {
        self.engine.take().unwrap_or_else(|| {
            let mut engine = new_engine(&self.config, &self.options);
            self.install_net(&mut engine);
            #[cfg(feature = "tables")]
            self.add_tables(&mut engine);
            engine
        })
    }

    /// Stops the work in progress, if any; the work still answers.
    pub fn end(&mut self, host: &mut dyn Host) {
        let engine = host.end();
        let has_prepared = core::mem::take(&mut self.is_preparing);
        if self.is_lent {
            self.is_lent = false;
            self.engine = engine;
            if has_prepared {
                // Lost with the engine, they would be lost again.
                self.may_lack_tables &= self.engine.is_some();
            } else if self.engine.is_none() {
                // The GUI is waiting for an answer.
                self.answer_somehow("the search failed", host);
            }
        }
    }

    /// Answers with an arbitrary legal move.
    fn answer_somehow(&self, reason: &str, host: &mut dyn Host) {
        inform(reason, host);
        let mv = match &self.current {
            Current::Game { game, .. } => game.position().legal_moves().first().copied(),
            Current::Empty(_) => return host.send("bestmove 0000"),
        };
        match mv {
            Some(mv) => host.send(&format!("bestmove {mv}")),
            None => host.send("bestmove (none)"),
        }
    }
}

fn no_position(reason: &str) -> String {
    format!("no position is set up: the last one was rejected: {reason}")
}

/// Sends an `info string`.
fn inform(message: &str, host: &mut dyn Host) {
    host.send(&format!("info string {message}"));
}
