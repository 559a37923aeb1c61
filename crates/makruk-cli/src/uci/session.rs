//! One conversation.

use std::io;

use makruk::{
    Action, ActionError, Diagram, Fen, FenDialect, Game, Move, Position, Rules, UciMove,
    search::{self, Engine},
};

use crate::input;

use super::{
    bench,
    command::{self, Command, Go},
    options::{Change, Options},
    say,
    search::{Running, start},
};

pub(super) struct Session {
    options: Options,
    /// `None` while it searches.
    engine: Option<Engine>,
    running: Option<Running>,
    game: Game,
    /// Decides between moves if the strength is limited: another one for every session.
    seed: u64,
}

impl Default for Session {
    fn default() -> Self {
        let options = Options::default();
        Self {
            engine: Some(new_engine(&options)),
            options,
            running: None,
            game: Game::new(Position::start(), Rules::FAIRY),
            seed: crate::play::seed_of_clock(),
        }
    }
}

fn new_engine(options: &Options) -> Engine {
    let made = search::Options {
        hash_bytes: options.hash << 20,
        threads: options.threads,
        ending_bytes: ending_bytes(options),
        ..search::Options::default()
    };
    Engine::new(made)
}

fn ending_bytes(options: &Options) -> usize {
    if options.endings {
        Engine::ALL_ENDINGS
    } else {
        0
    }
}

impl Session {
    /// Does what a line says. Returns whether to go on.
    pub(super) fn obey(&mut self, line: &str) -> io::Result<bool> {
        match command::parse(line) {
            Ok(Command::Quit) => return Ok(false),
            Ok(command) => self.execute(command)?,
            Err(message) => say(format_args!("info string {message}"))?,
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
                if self.running.as_ref().is_none_or(Running::is_finished) {
                    self.prepare();
                }
                say(format_args!("readyok"))
            }
            Command::NewGame => {
                self.engine().clear();
                self.prepare();
                self.game = Game::new(Position::start(), Rules::FAIRY);
                Ok(())
            }
            Command::SetOption { name, value } => {
                match self.options.set(&name, value.as_deref()) {
                    Ok(Change::None) => {}
                    Ok(change) => self.change(change)?,
                    Err(message) => say(format_args!("info string {message}"))?,
                }
                Ok(())
            }
            Command::Position { fen, moves } => match position(fen.as_deref(), &moves) {
                Ok(game) => {
                    self.game = game;
                    Ok(())
                }
                Err(message) => say(format_args!("info string {message}")),
            },
            Command::Go(go) => self.go(go),
            Command::Stop => {
                self.end();
                Ok(())
            }
            Command::PonderHit => {
                if let Some(running) = &self.running {
                    running.ponder_hit();
                }
                Ok(())
            }
            Command::Draw => {
                let setup = self.game.setup();
                say(format_args!("{}", Diagram::new(&setup.board)))?;
                say(format_args!("fen {}", Fen(setup)))?;
                match self.game.count() {
                    Some(count) => say(format_args!("{count}")),
                    None => Ok(()),
                }
            }
            Command::Bench(depth) => {
                self.end();
                bench::run(depth)
            }
            Command::Quit | Command::Nothing => Ok(()),
        }
    }

    fn go(&mut self, go: Go) -> io::Result<()> {
        self.end();
        for complaint in &go.complaints {
            say(format_args!("info string {complaint}"))?;
        }
        for text in &go.search_moves {
            let mv = text.parse::<UciMove>();
            if mv.map_or(true, |mv| mv.to_move(self.game.position()).is_err()) {
                say(format_args!(
                    "info string searchmoves: {text} is not legal here"
                ))?;
            }
        }
        if let Some(depth) = go.perft {
            let nodes = makruk::bitboard::perft(&self.game.position().into(), depth);
            return say(format_args!("nodes {nodes}"));
        }
        let game = self.game.clone();
        let engine = match self.engine.take() {
            Some(engine) => engine,
            None => new_engine(&self.options),
        };
        match start(engine, game, go, &self.options, self.seed) {
            Ok(running) => self.running = Some(running),
            Err(error) => self.answer_somehow(&error)?,
        }
        Ok(())
    }

    fn change(&mut self, change: Change) -> io::Result<()> {
        let (bytes, threads) = (self.options.hash << 20, self.options.threads);
        let endings = ending_bytes(&self.options);
        let engine = self.engine();
        match change {
            Change::None => {}
            Change::Hash => {
                if let Err(error) = engine.set_hash_bytes(bytes) {
                    self.options.hash = engine.hash_bytes() >> 20;
                    return say(format_args!("info string Hash stays as it is: {error}"));
                }
            }
            Change::Threads => engine.set_threads(threads),
            Change::Endings => engine.set_ending_bytes(endings),
            Change::Clear => engine.clear(),
        }
        Ok(())
    }

    /// Makes the tables of endings while no clock runs.
    fn prepare(&mut self) {
        self.engine().prepare_endings(&Rules::FAIRY);
    }

    /// Returns the engine, which stops searching.
    fn engine(&mut self) -> &mut Engine {
        self.end();
        let options = &self.options;
        self.engine.get_or_insert_with(|| new_engine(options))
    }

    /// Nothing more will be said: lets a search that ends by itself come to its end.
    pub(super) fn finish(&mut self) {
        if let Some(running) = self.running.take() {
            running.stop_endless();
            self.join(running);
        }
    }

    /// Ends a search that is under way; it answers.
    pub(super) fn end(&mut self) {
        if let Some(running) = self.running.take() {
            running.stop();
            self.join(running);
        }
    }

    fn join(&mut self, running: Running) {
        self.engine = running.join();
        if self.engine.is_none() {
            // The other side waits for an answer. If it cannot be told one, the reading will end.
            let _ = self.answer_somehow(&"the search broke down");
        }
    }

    /// Answers with some legal move.
    fn answer_somehow(&self, reason: &dyn std::fmt::Display) -> io::Result<()> {
        say(format_args!("info string {reason}"))?;
        match self.game.position().legal_moves().first() {
            Some(&mv) => say(format_args!("bestmove {}", UciMove(mv))),
            None => say(format_args!("bestmove (none)")),
        }
    }
}

/// Begins a game with a FEN, in which bia ngai need no mark: many programs write none.
pub(super) fn game_of(fen: &str) -> Result<Game, String> {
    let given = input::position(fen.as_bytes(), Some(FenDialect::Fairy), true)
        .map_err(|refusal| format!("FEN: {}", refusal.message))?;
    let count = given.setup.count;
    Ok(Game::with_history(given.position, count, Rules::FAIRY))
}

/// Plays a move after the end of a game: with the count as it stands, or with none if it is over.
fn play_on(ended: &Game, mv: Move) -> Result<Game, ActionError> {
    let go_on = |count| {
        let mut game = Game::with_history(ended.position().clone(), count, Rules::FAIRY);
        game.act(Action::Move(mv)).map(|()| game)
    };
    go_on(ended.setup().count).or_else(|_| go_on(None))
}

/// Plays the moves of a `position` command. If one of them is wrong nothing is taken over.
fn position(fen: Option<&str>, moves: &[&str]) -> Result<Game, String> {
    let mut game = match fen {
        None => Game::new(Position::start(), Rules::FAIRY),
        Some(fen) => game_of(fen)?,
    };
    for (ply, text) in moves.iter().enumerate() {
        let number = ply + 1;
        let mv = text
            .parse::<UciMove>()
            .map_err(|error| format!("move {number}: {error}"))?;
        let mv = mv
            .to_move(game.position())
            .map_err(|error| format!("move {number}, {text}: {error}"))?;
        match game.act(Action::Move(mv)) {
            Ok(()) => {}
            // A program may play on after a repetition, or a count that it knows nothing of.
            Err(ActionError::GameOver(_)) => {
                game = play_on(&game, mv)
                    .map_err(|error| format!("move {number}, {text}: {error}"))?;
            }
            Err(error) => return Err(format!("move {number}, {text}: {error}")),
        }
    }
    Ok(game)
}
