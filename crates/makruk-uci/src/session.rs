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

#[cfg(feature = "tables")]
use makruk_bitboard::BitPosition;
use makruk_core::{Move, Position};
use makruk_rules::Game;
#[cfg(feature = "nets")]
use makruk_search::makruk_net::Net;
use makruk_search::{self as search, Engine};
#[cfg(feature = "tables")]
use makruk_search::{Tablebase, Verdict};

use crate::{
    Config, Host, Work,
    command::{self, Command, Go, Placement},
    coordinates::read_move,
    diagnostics::{self, Task},
    options::{Change, Options},
    position,
    search::Question,
    work::{Job, Terms},
};

/// A UCI session: takes the lines of the other program, and gives its [`Host`] lines to write and work to
/// execute.
///
/// It has no input, output, thread or clock of its own. Programs with one thread use a
/// [`Worker`](crate::Worker), which is a session with its work in steps.
///
/// # Examples
///
/// A program that executes work at once, so that nothing can stop it:
///
/// ```
/// use core::time::Duration;
/// use makruk_uci::{Config, Host, Session, Work, makruk_search::Engine};
///
/// #[derive(Default)]
/// struct Batch {
///     said: Vec<String>,
///     engine: Option<Engine>,
/// }
///
/// impl Host for Batch {
///     fn say(&mut self, line: &str) {
///         self.said.push(line.to_owned());
///     }
///
///     fn begin(&mut self, work: Work) -> Result<(), String> {
///         if work.is_endless() {
///             return Err("there is no limit".to_owned());
///         }
///         let mut running = work.start(Duration::ZERO);
///         while running.step(10_000, Duration::ZERO, &mut |line| self.say(line)) {}
///         self.engine = running.stop(Duration::ZERO, &mut |line| self.say(line));
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
/// session.obey("position startpos moves e3e4 e6e5", &mut batch);
/// session.obey("go depth 3", &mut batch);
/// assert!(batch.said[0].starts_with("info depth 1 "));
/// assert!(batch.said.last().unwrap().starts_with("bestmove "));
/// ```
#[derive(Debug)]
pub struct Session {
    config: Config,
    options: Options,
    /// `None` while it searches.
    engine: Option<Engine>,
    /// Whether work has the engine.
    is_lent: bool,
    board: Board,
    /// Whether tablebases may be missing that are generated on demand.
    needs_tables: bool,
    /// The net that evaluates if one is used: the program's own, or that of a file.
    #[cfg(feature = "nets")]
    net: Option<Net>,
    /// The endgame tables that the engine has beside its own.
    #[cfg(feature = "tables")]
    tables: Option<Tables>,
}

/// Endgame tables that outlive the engine that has them.
#[cfg(feature = "tables")]
#[derive(Clone)]
struct Tables(Arc<dyn Tablebase + Send + Sync>);

#[cfg(feature = "tables")]
impl Tablebase for Tables {
    fn probe(&self, position: &BitPosition) -> Option<Verdict> {
        self.0.probe(position)
    }
}

#[cfg(feature = "tables")]
impl core::fmt::Debug for Tables {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("Tables")
    }
}

/// How many captures before an ending its tablebases are generated on demand.
const REACH: u8 = 4;

/// The current position.
#[derive(Debug)]
enum Board {
    /// A game, and the arguments of `position` that set it up.
    Game {
        game: Box<Game>,
        fen: Option<String>,
        moves: Vec<String>,
    },
    /// None: the last `position` was rejected, for this reason.
    Empty(String),
}

/// Returns a board with the start position.
fn start(options: &Options) -> Board {
    Board::Game {
        game: Box::new(Game::new(Position::start(), options.rules)),
        fen: None,
        moves: Vec::new(),
    }
}

fn new_engine(config: &Config, options: &Options) -> Engine {
    let made = search::Options::default()
        .with_hash_bytes(options.hash_bytes())
        .with_threads(options.threads)
        .with_tablebase_bytes(tablebase_bytes(config, options))
        .with_tablebase_reach(if config.tablebases_on_demand {
            REACH
        } else {
            0
        });
    Engine::new(made)
}

fn tablebase_bytes(config: &Config, options: &Options) -> usize {
    if options.endings {
        config.tablebase_bytes
    } else {
        0
    }
}

impl Session {
    /// Begins a session with the start position.
    ///
    /// ```
    /// use makruk_uci::{Config, Session};
    ///
    /// let session = Session::new(&Config::default().with_hash_mib(1));
    /// ```
    pub fn new(config: &Config) -> Self {
        let options = Options::new(config);
        let mut session = Self {
            config: config.clone(),
            engine: None,
            is_lent: false,
            board: start(&options),
            needs_tables: config.tablebases_on_demand,
            options,
            #[cfg(feature = "nets")]
            net: config.net.clone(),
            #[cfg(feature = "tables")]
            tables: None,
        };
        session.engine = Some(session.take_engine());
        session
    }

    /// Obeys a line. Returns whether the session goes on: `false` after `quit`, which leaves work in progress
    /// to [`Session::end`].
    pub fn obey(&mut self, line: &str, host: &mut dyn Host) -> bool {
        match command::parse(line) {
            Ok(Command::Quit) => return false,
            Ok(command) => self.execute(command, host),
            Err(message) => inform(&message, host),
        }
        true
    }

    fn execute(&mut self, command: Command<'_>, host: &mut dyn Host) {
        match command {
            Command::Uci => {
                host.say(&format!("id name {}", self.config.name));
                host.say(&format!("id author {}", self.config.author));
                Options::new(&self.config).list(&mut |line| host.say(line));
                host.say("uciok");
            }
            Command::IsReady => {
                if !host.is_working() {
                    self.prepare(host);
                }
                host.say("readyok");
            }
            Command::NewGame => {
                self.engine(host).clear();
                self.prepare(host);
                if matches!(self.board, Board::Game { .. }) {
                    self.board = start(&self.options);
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
            Command::Stop => self.end(host),
            Command::PonderHit => host.ponder_hit(),
            Command::Draw => self.draw(host),
            Command::Bench(depth) => {
                self.end(host);
                let task = diagnostics::bench(depth, |engine| self.equip(engine));
                begin_task(task, host);
            }
            Command::Quit | Command::Nothing => {}
        }
    }

    /// Sets up a position. If it is rejected, no position is set up.
    fn set_up(&mut self, placement: &Placement<'_>, host: &mut dyn Host) {
        match position::set_up(placement, self.options.rules) {
            Ok(game) => {
                self.board = Board::Game {
                    game: Box::new(game),
                    fen: placement.fen.clone(),
                    moves: placement.moves.iter().map(ToString::to_string).collect(),
                };
                self.needs_tables = self.config.tablebases_on_demand;
            }
            Err(message) => self.clear_board(message, host),
        }
    }

    /// Clears the board, because a `position` is rejected: the engine must not search the position before
    /// it instead.
    fn clear_board(&mut self, reason: String, host: &mut dyn Host) {
        inform(
            &format!("position rejected, none is set up now: {reason}"),
            host,
        );
        self.board = Board::Empty(reason);
    }

    /// Rejects a line that the host could not read as a whole, given its beginning, and says the reason. If
    /// it sets up a position, none is set up afterwards.
    pub fn reject(&mut self, beginning: &str, reason: &str, host: &mut dyn Host) {
        match command::parse(beginning) {
            Ok(Command::Position(_)) => self.clear_board(reason.to_owned(), host),
            _ => inform(reason, host),
        }
    }

    fn draw(&self, host: &mut dyn Host) {
        let game = match &self.board {
            Board::Game { game, .. } => game,
            Board::Empty(reason) => return inform(&no_position(reason), host),
        };
        match diagnostics::drawing(game) {
            Ok(text) => text.split('\n').for_each(|line| host.say(line)),
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
        let game = match &self.board {
            Board::Game { game, .. } => game.clone(),
            Board::Empty(reason) => {
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
            return begin_task(diagnostics::perft(&game, depth), host);
        }
        let mut moves: Vec<Move> = Vec::new();
        for text in &go.search_moves {
            match read_move(text, game.position()) {
                Ok(mv) => moves.push(mv),
                Err(error) => inform(&format!("searchmoves, {text}: {error}"), host),
            }
        }
        let engine = self.take_engine();
        let question = Question::new(game, go, moves, &self.options, self.config.seed);
        self.is_lent = true;
        self.begin_answer(Work::new(terms, Job::Search(engine, question)), host);
    }

    /// Begins work that answers with a move. If it cannot begin, there is an answer, too.
    fn begin_answer(&mut self, work: Work, host: &mut dyn Host) {
        if let Err(error) = host.begin(work) {
            self.is_lent = false;
            self.answer_somehow(&error, host);
        }
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
                    inform(&format!("Hash stays as it is: {error}"), host);
                }
            }
            Change::Threads => engine.set_threads(threads),
            Change::Endings => {
                engine.set_tablebase_bytes(endings);
                self.needs_tables = self.config.tablebases_on_demand;
            }
            Change::Rules => self.set_up_again(host),
            Change::Book => self.open_book(host),
            Change::Net => self.equip_own(),
            Change::NetFile => self.read_net(host),
            #[cfg(feature = "tables")]
            Change::Tables => self.open_tables(host),
            Change::Clear => engine.clear(),
        }
    }

    /// Opens the book of the options, if it is used.
    fn open_book(&mut self, host: &mut dyn Host) {
        let Some(book) = self.options.used_book() else {
            return;
        };
        if let Err(error) = host.open_book(&book.file) {
            // Another file may follow.
            inform(&format!("no book is used: {error}"), host);
        }
    }

    /// Reads the net that the options name. If that fails, the evaluation stays as it is.
    #[cfg(feature = "nets")]
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
                self.equip_own();
            }
            Err(error) => inform(&format!("the evaluation stays as it is: {error}"), host),
        }
    }

    /// Gives the net to an engine, if one is used, and takes it away otherwise.
    #[cfg(feature = "nets")]
    fn equip(&self, engine: &mut Engine) {
        match self.net() {
            Some(net) => engine.use_net(net.clone()),
            None => engine.remove_net(),
        }
    }

    /// Returns the net that evaluates, if one is used.
    #[cfg(feature = "nets")]
    pub(crate) fn net(&self) -> Option<&Net> {
        self.net.as_ref().filter(|_| self.options.uses_net())
    }

    /// Without the feature there is no net, and no option that names one.
    #[cfg(not(feature = "nets"))]
    #[allow(clippy::unused_self)]
    fn read_net(&mut self, _: &mut dyn Host) {}

    #[cfg(not(feature = "nets"))]
    #[allow(clippy::unused_self)]
    fn equip(&self, _: &mut Engine) {}

    /// The same for the session's own engine.
    fn equip_own(&mut self) {
        let mut engine = self.take_engine();
        self.equip(&mut engine);
        self.engine = Some(engine);
    }

    /// Opens the tables that the options name. If that fails, none are used.
    #[cfg(feature = "tables")]
    fn open_tables(&mut self, host: &mut dyn Host) {
        let folder = self.options.tables_folder();
        let tables = match folder {
            "" => None,
            folder => Some(host.open_tables(folder)),
        };
        self.tables = match tables.transpose() {
            Ok(tables) => tables.map(Tables),
            Err(error) => {
                inform(&format!("no endgame tables are used: {error}"), host);
                None
            }
        };
        let mut engine = self.take_engine();
        self.add_tables(&mut engine);
        self.engine = Some(engine);
    }

    /// Gives the tables to an engine.
    #[cfg(feature = "tables")]
    fn add_tables(&self, engine: &mut Engine) {
        let tables = self.tables.clone();
        engine.set_tablebase(tables.map(|tables| Box::new(tables) as Box<_>));
    }

    /// Answers with a move of the book, if there is one and the question is only for a move. Returns whether it did.
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
                inform("a move of the book", host);
                host.say(&format!("bestmove {mv}"));
                true
            }
            Ok(None) => false,
            Err(error) => {
                inform(&error, host);
                false
            }
        }
    }

    /// Sets up the current position again, under other rules.
    fn set_up_again(&mut self, host: &mut dyn Host) {
        let Board::Game { fen, moves, .. } = &self.board else {
            return;
        };
        let (fen, moves) = (fen.clone(), moves.clone());
        let moves = moves.iter().map(String::as_str).collect();
        self.set_up(&Placement { fen, moves }, host);
    }

    /// Generates the endgame tablebases while no clock runs, if it need not be done on demand.
    fn prepare(&mut self, host: &mut dyn Host) {
        let rules = self.options.rules;
        if self.config.tablebases_on_demand {
            self.needs_tables = true;
        } else {
            self.engine(host).prepare_tablebases(&rules);
        }
    }

    /// Generates tablebases on demand, with the work of about this many nodes, after the last work has ended.
    pub(crate) fn prepare_some(&mut self, nodes: u64) {
        if let (Some(engine), Board::Game { game, .. }) = (&mut self.engine, &self.board) {
            self.needs_tables = engine.prepare_some_tablebases(game, nodes);
        } else {
            self.needs_tables = false;
        }
    }

    /// Returns whether tablebases are to be generated while there is nothing else to do.
    pub(crate) fn needs_tables(&self) -> bool {
        self.needs_tables
    }

    /// Returns the engine, after stopping its search.
    fn engine(&mut self, host: &mut dyn Host) -> &mut Engine {
        self.end(host);
        let engine = self.take_engine();
        self.engine.insert(engine)
    }

    fn take_engine(&mut self) -> Engine {
        self.engine.take().unwrap_or_else(|| {
            let mut engine = new_engine(&self.config, &self.options);
            self.equip(&mut engine);
            #[cfg(feature = "tables")]
            self.add_tables(&mut engine);
            engine
        })
    }

    /// Stops work in progress, if any; it still answers.
    pub fn end(&mut self, host: &mut dyn Host) {
        let engine = host.end();
        if self.is_lent {
            self.is_lent = false;
            self.engine = engine;
            if self.engine.is_none() {
                // The other program waits for an answer.
                self.answer_somehow("the search failed", host);
            }
        }
    }

    /// Answers with any legal move.
    fn answer_somehow(&self, reason: &str, host: &mut dyn Host) {
        inform(reason, host);
        let mv = match &self.board {
            Board::Game { game, .. } => game.position().legal_moves().first().copied(),
            Board::Empty(_) => return host.say("bestmove 0000"),
        };
        match mv {
            Some(mv) => host.say(&format!("bestmove {mv}")),
            None => host.say("bestmove (none)"),
        }
    }
}

fn begin_task(task: Result<Box<dyn Task>, String>, host: &mut dyn Host) {
    let begun = task.and_then(|task| host.begin(Work::new(Terms::default(), Job::Task(task))));
    if let Err(error) = begun {
        inform(&error, host);
    }
}

fn no_position(reason: &str) -> String {
    format!("no position is set up, because the last one was rejected: {reason}")
}

/// Writes a message for people.
fn inform(message: &str, host: &mut dyn Host) {
    host.say(&format!("info string {message}"));
}
