//! UCI programs as players.

use core::{
    fmt,
    sync::atomic::{AtomicBool, Ordering},
    time::Duration,
};
use std::{
    error::Error as _,
    io::Write,
    sync::{Arc, Mutex, PoisonError},
    time::Instant,
};

use makruk_core::{Color, Move, Position};
use makruk_notation::Fen;
use makruk_rules::Game;
use makruk_uci::client::{
    ClientError, ClientErrorKind, EngineCommand, GoClocks, GoLimits, LogLine, SearchEvent,
    SearchReply, UciEngine,
};

use crate::{
    error::{MatchError, MatchErrorKind},
    limits::MoveLimits,
    player::{Choice, Fault, FaultKind, GameStart, MatchPlayer, PlayerFactory},
};

/// The destination of all lines between the arbiter and its engines.
pub type ProtocolLog = Arc<Mutex<dyn Write + Send>>;

/// An engine without a time limit may take this many times as long as it may be silent.
const MOST_SILENCES: u32 = 10;

/// The time between two looks at the end of the match.
const SLICE: Duration = Duration::from_millis(50);

/// A UCI program and its options.
///
/// An engine with the option `UCI_Variant` gets the value `makruk`. One with the option `Rules`, as this library's, gets the
/// preset of the match if there is one.
#[derive(Clone)]
pub struct UciProgram {
    name: String,
    command: EngineCommand,
    options: Vec<(String, String)>,
    log: Option<ProtocolLog>,
}

impl fmt::Debug for UciProgram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = f.debug_struct("UciProgram");
        out.field("name", &self.name)
            .field("command", &self.command)
            .field("options", &self.options);
        out.finish_non_exhaustive()
    }
}

impl UciProgram {
    /// Creates a factory of players; `name` is the engine's name in the log.
    pub fn new(name: &str, command: EngineCommand, options: &[(String, String)]) -> Self {
        Self {
            name: name.to_owned(),
            command,
            options: options.to_vec(),
            log: None,
        }
    }

    /// Logs all lines of the protocol.
    #[must_use]
    pub fn with_log(self, log: Option<ProtocolLog>) -> Self {
        Self { log, ..self }
    }
}

impl PlayerFactory for UciProgram {
    fn create(&self) -> Result<Box<dyn MatchPlayer>, MatchError> {
        let text = |error: ClientError| MatchError::of(MatchErrorKind::Program, &error);
        // The match says that the engine cannot be started.
        let start = |error: ClientError| match error.source() {
            Some(cause) if error.kind() == ClientErrorKind::Start => {
                let program = self.command.program().display();
                MatchError::new(MatchErrorKind::Program, format!("{program}: {cause}"))
            }
            _ => text(error),
        };
        let command = self.command.clone();
        let mut engine = match &self.log {
            None => UciEngine::start(command),
            Some(log) => {
                let (log, name) = (Arc::clone(log), self.name.clone());
                let write = move |line: &LogLine<'_>| {
                    let mut log = log.lock().unwrap_or_else(PoisonError::into_inner);
                    // A log that cannot be written must not end the match.
                    let _ = writeln!(log, "{name}: {line}");
                };
                UciEngine::start_logged(command, Box::new(write))
            }
        }
        .map_err(start)?;
        if engine.option("UCI_Variant").is_some() {
            engine.set_option("UCI_Variant", "makruk").map_err(text)?;
        }
        for (name, value) in &self.options {
            engine.set_option(name, value).map_err(text)?;
        }
        let is_given = |name: &str| {
            self.options
                .iter()
                .any(|option| option.0.eq_ignore_ascii_case(name))
        };
        let has_rules = engine.option("Rules").is_some() && !is_given("Rules");
        Ok(Box::new(ProgramPlayer {
            engine,
            has_rules,
            moves: Vec::new(),
        }))
    }
}

struct ProgramPlayer {
    engine: UciEngine,
    /// Whether the engine's rules are those of the game.
    has_rules: bool,
    /// The moves of the game, whose memory is used again.
    moves: Vec<Move>,
}

impl MatchPlayer for ProgramPlayer {
    fn begin_game(&mut self, start: &GameStart) -> Result<(), Fault> {
        if let Some(name) = start.rules.name().filter(|_| self.has_rules) {
            self.engine
                .set_option("Rules", name)
                .map_err(|error| fault(&error))?;
        }
        self.engine.begin_game().map_err(|error| fault(&error))
    }

    fn choose(
        &mut self,
        game: &Game,
        limits: &MoveLimits,
        stop: &AtomicBool,
    ) -> Result<Choice, Fault> {
        self.moves.clear();
        self.moves.extend(game.moves());
        let is_start = *game.start() == Position::start().to_setup();
        let fen = (!is_start).then(|| Fen::from(game.start().clone()).to_string());
        let set = self.engine.set_position(fen.as_deref(), &self.moves);
        set.map_err(|error| fault(&error))?;
        let begun = Instant::now();
        let reply = self.search(&go(game, limits), limits.patience, stop);
        let reply = reply.map_err(|error| fault(&error))?;
        if reply.is_stopped {
            let most = limits.patience.saturating_mul(MOST_SILENCES);
            let waited = if begun.elapsed() < most {
                limits.patience
            } else {
                most
            };
            let message = format!("no move within {} seconds", waited.as_secs_f64());
            return Err(Fault::new(FaultKind::Hang, message));
        }
        let mv = match reply.legal_best(game.position()) {
            Ok(Some(mv)) => mv,
            Ok(None) => return Err(Fault::new(FaultKind::Illegal, "the engine has no move")),
            Err(error) => {
                let mv = reply.best.map(|mv| mv.to_string()).unwrap_or_default();
                return Err(Fault::new(FaultKind::Illegal, format!("{mv}: {error}")));
            }
        };
        let info = reply.info();
        Ok(Choice {
            score: reply.score(),
            chances: info.and_then(|info| info.chances),
            depth: info.and_then(|info| info.depth),
            nodes: reply.nodes(),
            ..Choice::new(mv)
        })
    }
}

impl ProgramPlayer {
    /// Searches until the answer; stops the search after `patience`, and soon after the end of the match. Without a time limit,
    /// `patience` limits the silence between `info` lines instead.
    fn search(
        &mut self,
        limits: &GoLimits,
        patience: Duration,
        stop: &AtomicBool,
    ) -> Result<SearchReply, ClientError> {
        let start = Instant::now();
        let most = if limits.movetime.is_some() || limits.clocks.is_some() {
            patience
        } else {
            patience.saturating_mul(MOST_SILENCES)
        };
        let mut heard = start;
        self.engine.start_search(limits)?;
        while !stop.load(Ordering::Relaxed) {
            let left = patience.checked_sub(heard.elapsed());
            let Some(left) = left.filter(|_| start.elapsed() <= most) else {
                break;
            };
            match self.engine.next_event(left.min(SLICE))? {
                Some(SearchEvent::Done(reply)) => return Ok(*reply),
                Some(_) => heard = Instant::now(),
                None => {}
            }
        }
        self.engine.finish_search()
    }
}

fn go(game: &Game, limits: &MoveLimits) -> GoLimits {
    let mut go = GoLimits::default();
    go.nodes = limits.nodes;
    go.depth = limits.depth;
    go.movetime = limits.movetime;
    go.clocks = limits.clocks.map(|clocks| {
        // A clock of zero milliseconds is no clock for some engines.
        let [own, other] =
            [clocks.own, clocks.other].map(|left| left.max(Duration::from_millis(1)));
        let is_white = game.position().turn() == Color::White;
        let (white, black) = if is_white { (own, other) } else { (other, own) };
        let increments = (clocks.increment, clocks.other_increment);
        let mut go = GoClocks::new(white, black);
        (go.white_increment, go.black_increment) = if is_white {
            increments
        } else {
            (increments.1, increments.0)
        };
        go.moves_to_go = clocks.moves_to_go;
        go
    });
    go
}

fn fault(error: &ClientError) -> Fault {
    let kind = match error.kind() {
        ClientErrorKind::Hang | ClientErrorKind::Handshake => FaultKind::Hang,
        ClientErrorKind::BadMove => FaultKind::Illegal,
        _ => FaultKind::Crash,
    };
    Fault::new(kind, error.to_string())
}
