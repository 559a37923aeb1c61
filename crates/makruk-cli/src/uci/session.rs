//! A UCI session.

use std::io;

use makruk::{
    Diagram, Fen, Game, Move, Position,
    search::{self, Engine},
};

use super::{
    bench,
    command::{self, Command, Go, Placement},
    options::{Change, Options},
    perft, position, say, search as search_for,
    work::{Pulse, Terms, Work},
};
use crate::{coordinates, engine::seed_of_clock, escape::escaped};

pub(super) struct Session {
    options: Options,
    /// `None` while it searches.
    engine: Option<Engine>,
    work: Option<Work>,
    board: Board,
    /// The random seed for the choice of moves if the strength is limited, a new one for each session.
    seed: u64,
}

/// The current position.
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

impl Default for Session {
    fn default() -> Self {
        let options = Options::default();
        Self {
            engine: Some(new_engine(&options)),
            board: start(&options),
            options,
            work: None,
            seed: seed_of_clock(),
        }
    }
}

/// Returns a board with the start position.
fn start(options: &Options) -> Board {
    Board::Game {
        game: Box::new(Game::new(Position::start(), options.rules)),
        fen: None,
        moves: Vec::new(),
    }
}

fn new_engine(options: &Options) -> Engine {
    let made = search::Options::default()
        .with_hash_bytes(options.hash << 20)
        .with_threads(options.threads)
        .with_tablebase_bytes(tablebase_bytes(options));
    Engine::new(made)
}

fn tablebase_bytes(options: &Options) -> usize {
    if options.endings {
        Engine::FULL_TABLEBASE_BYTES
    } else {
        0
    }
}

impl Session {
    /// Executes a line. Returns whether to continue.
    pub(super) fn obey(&mut self, line: &str) -> io::Result<bool> {
        match command::parse(line) {
            Ok(Command::Quit) => return Ok(false),
            Ok(command) => self.execute(command)?,
            Err(message) => inform(&message)?,
        }
        Ok(true)
    }

    fn execute(&mut self, command: Command<'_>) -> io::Result<()> {
        match command {
            Command::Uci => {
                say(format_args!("id name makruk {}", env!("CARGO_PKG_VERSION")))?;
                say(format_args!("id author {}", env!("CARGO_PKG_AUTHORS")))?;
                Options::list()?;
                say(format_args!("uciok"))
            }
            Command::IsReady => {
                if self.work.as_ref().is_none_or(Work::is_finished) {
                    self.prepare();
                }
                say(format_args!("readyok"))
            }
            Command::NewGame => {
                self.engine().clear();
                self.prepare();
                if matches!(self.board, Board::Game { .. }) {
                    self.board = start(&self.options);
                }
                Ok(())
            }
            Command::SetOption { name, value } => match self.options.set(&name, value.as_deref()) {
                Ok(Change::None) => Ok(()),
                Ok(change) => self.change(change),
                Err(message) => inform(&message),
            },
            Command::Position(Ok(placement)) => self.set_up(&placement),
            Command::Position(Err(message)) => self.clear_board(message),
            Command::Go(go) => self.go(go),
            Command::Stop => {
                self.end();
                Ok(())
            }
            Command::PonderHit => {
                if let Some(work) = &self.work {
                    work.ponder_hit();
                }
                Ok(())
            }
            Command::Draw => self.draw(),
            Command::Bench(depth) => {
                self.end();
                self.begin(Terms::default(), move |pulse| {
                    bench::run(depth, pulse);
                    None
                })
                .or_else(|error| inform(&error.to_string()))
            }
            Command::Quit | Command::Nothing => Ok(()),
        }
    }

    /// Sets up a position. If it is rejected, no position is set up.
    fn set_up(&mut self, placement: &Placement<'_>) -> io::Result<()> {
        match position::set_up(placement, self.options.rules) {
            Ok(game) => {
                self.board = Board::Game {
                    game: Box::new(game),
                    fen: placement.fen.clone(),
                    moves: placement.moves.iter().map(ToString::to_string).collect(),
                };
                Ok(())
            }
            Err(message) => self.clear_board(message),
        }
    }

    /// Clears the board, because a `position` is rejected: the engine must not search the position before
    /// it instead.
    fn clear_board(&mut self, reason: String) -> io::Result<()> {
        inform(&format!("position rejected, none is set up now: {reason}"))?;
        self.board = Board::Empty(reason);
        Ok(())
    }

    /// Rejects a line that is too long, given its beginning.
    pub(super) fn reject(&mut self, beginning: &str, reason: &str) -> io::Result<()> {
        match command::parse(beginning) {
            Ok(Command::Position(_)) => self.clear_board(reason.to_owned()),
            _ => inform(reason),
        }
    }

    fn draw(&self) -> io::Result<()> {
        let game = match &self.board {
            Board::Game { game, .. } => game,
            Board::Empty(reason) => return inform(&no_position(reason)),
        };
        let setup = game.setup();
        say(format_args!("{}", Diagram::new(&setup.board)))?;
        say(format_args!("fen {}", Fen::from(setup)))?;
        match game.count() {
            Some(count) => say(format_args!("{count}")),
            None => Ok(()),
        }
    }

    fn go(&mut self, go: Go) -> io::Result<()> {
        self.end();
        for complaint in &go.complaints {
            inform(complaint)?;
        }
        let terms = Terms {
            waits: go.infinite || go.ponder,
            ponders: go.ponder,
            is_endless: !go.has_limit(),
        };
        let game = match &self.board {
            Board::Game { game, .. } => game.clone(),
            Board::Empty(reason) => {
                inform(&no_position(reason))?;
                if go.perft.is_some() {
                    return Ok(());
                }
                return self
                    .begin(terms, |pulse| {
                        pulse.wait();
                        pulse.say(format_args!("bestmove 0000"));
                        None
                    })
                    .or_else(|error| self.answer_somehow(&error));
            }
        };
        if let Some(depth) = go.perft {
            let position = game.position().into();
            return self
                .begin(Terms::default(), move |pulse| {
                    perft::run(&position, depth, pulse);
                    None
                })
                .or_else(|error| inform(&error.to_string()));
        }
        let mut moves: Vec<Move> = Vec::new();
        for text in &go.search_moves {
            match coordinates::read(text, game.position()) {
                Ok(mv) => moves.push(mv),
                Err(error) => inform(&format!("searchmoves, {text}: {error}"))?,
            }
        }
        let options = self.options.clone();
        let seed = self.seed;
        let mut engine = match self.engine.take() {
            Some(engine) => engine,
            None => new_engine(&options),
        };
        self.begin(terms, move |pulse| {
            search_for::run(&mut engine, &game, &go, &moves, (&options, seed), pulse);
            Some(engine)
        })
        .or_else(|error| self.answer_somehow(&error))
    }

    fn begin(
        &mut self,
        terms: Terms,
        work: impl FnOnce(&mut Pulse) -> Option<Engine> + Send + 'static,
    ) -> io::Result<()> {
        self.work = Some(Work::begin(terms, work)?);
        Ok(())
    }

    fn change(&mut self, change: Change) -> io::Result<()> {
        let (bytes, threads) = (self.options.hash << 20, self.options.threads);
        let endings = tablebase_bytes(&self.options);
        let engine = self.engine();
        match change {
            Change::None => {}
            Change::Hash => {
                if let Err(error) = engine.set_hash_bytes(bytes) {
                    self.options.hash = engine.hash_bytes() >> 20;
                    return inform(&format!("Hash stays as it is: {error}"));
                }
            }
            Change::Threads => engine.set_threads(threads),
            Change::Endings => engine.set_tablebase_bytes(endings),
            Change::Rules => return self.set_up_again(),
            Change::Clear => engine.clear(),
        }
        Ok(())
    }

    /// Sets up the current position again, under other rules.
    fn set_up_again(&mut self) -> io::Result<()> {
        let Board::Game { fen, moves, .. } = &self.board else {
            return Ok(());
        };
        let (fen, moves) = (fen.clone(), moves.clone());
        let moves = moves.iter().map(String::as_str).collect();
        self.set_up(&Placement { fen, moves })
    }

    /// Generates the endgame tablebases while no clock runs.
    fn prepare(&mut self) {
        let rules = self.options.rules;
        self.engine().prepare_tablebases(&rules);
    }

    /// Returns the engine, after stopping its search.
    fn engine(&mut self) -> &mut Engine {
        self.end();
        let options = &self.options;
        self.engine.get_or_insert_with(|| new_engine(options))
    }

    /// Handles the end of the input: waits for work that ends by itself, and stops other work.
    pub(super) fn finish(&mut self) {
        if let Some(work) = self.work.take() {
            work.stop_endless();
            self.join(work);
        }
    }

    /// Stops work in progress; it still answers.
    pub(super) fn end(&mut self) {
        if let Some(work) = self.work.take() {
            work.stop();
            self.join(work);
        }
    }

    fn join(&mut self, work: Work) {
        let engine = work.join();
        self.engine = self.engine.take().or(engine);
        if self.engine.is_none() {
            // The GUI waits for an answer. If it cannot be written, reading ends, too.
            let _ = self.answer_somehow(&"the search failed");
        }
    }

    /// Answers with any legal move.
    fn answer_somehow(&self, reason: &dyn std::fmt::Display) -> io::Result<()> {
        inform(&reason.to_string())?;
        let mv = match &self.board {
            Board::Game { game, .. } => game.position().legal_moves().first().copied(),
            Board::Empty(_) => return say(format_args!("bestmove 0000")),
        };
        match mv {
            Some(mv) => say(format_args!("bestmove {mv}")),
            None => say(format_args!("bestmove (none)")),
        }
    }
}

fn no_position(reason: &str) -> String {
    format!("no position is set up, because the last one was rejected: {reason}")
}

/// Writes a message for people. It is escaped, because the input may have control characters.
fn inform(message: &str) -> io::Result<()> {
    say(format_args!("info string {}", escaped(message)))
}
