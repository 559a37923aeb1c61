//! This library's engine as a player.

use core::sync::atomic::AtomicBool;
use std::sync::Arc;

use makruk_rules::Game;
use makruk_search::{
    Chances, Clock, Engine, Level, Limits, Options, SearchObserver, Stopwatch, nnue::Net,
};

use crate::{
    error::{MatchError, MatchErrorKind},
    limits::MoveLimits,
    player::{Choice, Fault, FaultKind, GameStart, MatchPlayer, PlayerFactory},
};

/// Time per move that the engine does not use when it plays by a clock.
const OVERHEAD: core::time::Duration = core::time::Duration::from_millis(5);

/// Loads the net of this name; `None` for the evaluation by hand.
pub type NetLoader = Arc<dyn Fn(&str) -> Result<Option<Net>, MatchError> + Send + Sync>;

/// Prepares a new engine.
pub type EngineSetup = Arc<dyn Fn(&mut Engine) + Send + Sync>;

/// The settings of this library's engine, from the options of a [`Contestant`](crate::Contestant).
#[derive(Clone)]
pub struct OwnEngine {
    level: Level,
    hash_mib: usize,
    threads: usize,
    net: String,
    has_tables: bool,
    loader: NetLoader,
    setup: Option<EngineSetup>,
}

impl core::fmt::Debug for OwnEngine {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let mut out = f.debug_struct("OwnEngine");
        out.field("level", &self.level).field("net", &self.net);
        out.finish_non_exhaustive()
    }
}

impl OwnEngine {
    /// Reads the options: `level` (0 to 10), `hash` (MiB), `threads`, `net`, a name for the loader, `default` without it, and
    /// `tables`, `false` for an engine without endgame tables, whose generation takes seconds.
    ///
    /// # Errors
    ///
    /// Returns an error if an option is unknown or its value is out of range.
    pub fn new(options: &[(String, String)], loader: NetLoader) -> Result<Self, MatchError> {
        let mut own = Self {
            level: Level::FULL,
            hash_mib: 16,
            threads: 1,
            net: "default".to_owned(),
            has_tables: true,
            loader,
            setup: None,
        };
        let invalid = |message: String| MatchError::new(MatchErrorKind::Option, message);
        for (name, value) in options {
            let number = |most: usize| {
                let number = value.parse().ok();
                let number = number.filter(|number| (1..=most).contains(number));
                number.ok_or_else(|| {
                    invalid(format!("{name}: expected 1 to {most}, found `{value}`"))
                })
            };
            match &*name.to_ascii_lowercase() {
                "level" => {
                    let level: Result<Level, _> = value.parse();
                    own.level = level
                        .map_err(|error| invalid(format!("{name}: {error}, found `{value}`")))?;
                }
                "hash" => own.hash_mib = number(65_536)?,
                "threads" => own.threads = number(256)?,
                "net" => own.net.clone_from(value),
                "tables" => {
                    let tables = value.parse();
                    own.has_tables = tables.map_err(|_| {
                        invalid(format!("{name}: expected true or false, found `{value}`"))
                    })?;
                }
                _ => {
                    return Err(invalid(format!(
                        "unknown option `{name}` of the built-in engine: expected level, net, hash, threads or tables"
                    )));
                }
            }
        }
        Ok(own)
    }

    /// Sets a function that prepares each new engine: it may install the tables of a folder.
    #[must_use]
    pub fn with_setup(self, setup: EngineSetup) -> Self {
        Self {
            setup: Some(setup),
            ..self
        }
    }

    /// Creates the engine, at full strength: a level applies to the players alone.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no memory for the engine, or its net cannot be loaded.
    pub fn create_engine(&self) -> Result<Engine, MatchError> {
        let options = Options::default()
            .with_hash_bytes(self.hash_mib << 20)
            .with_threads(self.threads);
        let options = if self.has_tables {
            options.with_full_tablebases()
        } else {
            options.with_tablebase_bytes(0)
        };
        let mut engine =
            Engine::new(options).map_err(|error| MatchError::of(MatchErrorKind::Memory, &error))?;
        engine.set_net((self.loader)(&self.net)?);
        if let Some(setup) = &self.setup {
            setup(&mut engine);
        }
        Ok(engine)
    }
}

impl PlayerFactory for OwnEngine {
    fn create(&self) -> Result<Box<dyn MatchPlayer>, MatchError> {
        Ok(Box::new(OwnPlayer {
            engine: self.create_engine()?,
            level: self.level,
            has_tables: self.has_tables,
            number: 0,
        }))
    }
}

struct OwnPlayer {
    engine: Engine,
    level: Level,
    has_tables: bool,
    number: u64,
}

impl MatchPlayer for OwnPlayer {
    fn begin_game(&mut self, start: &GameStart) -> Result<(), Fault> {
        self.engine.clear();
        if self.has_tables && start.is_timed {
            // Generated once; it must not take the time of a move.
            self.engine.prepare_tablebases(&start.rules, u64::MAX);
        }
        self.number = start.number;
        Ok(())
    }

    fn choose(
        &mut self,
        game: &Game,
        limits: &MoveLimits,
        stop: &AtomicBool,
    ) -> Result<Choice, Fault> {
        let mut watch = Watch {
            stopwatch: Stopwatch::start(),
            stop,
        };
        let limits = self.level.limit(search_limits(limits));
        let result = self.engine.search(game, &limits, &mut watch);
        // Different for each occurrence of a position, and for each game.
        let seed = game.position().zobrist()
            ^ (game.occurrences() as u64)
            ^ self.number.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let line = self.level.choose(&result, seed);
        let chosen = line.and_then(|line| Some((*line.moves.first()?, line.score)));
        let Some((mv, score)) = chosen else {
            return Err(Fault::new(FaultKind::Illegal, "the engine found no move"));
        };
        Ok(Choice {
            score: Some(score),
            chances: Some(Chances::of(score, game, Level::FULL)),
            depth: Some(result.depth.into()),
            nodes: Some(result.nodes),
            ..Choice::new(mv)
        })
    }
}

fn search_limits(limits: &MoveLimits) -> Limits<'static> {
    let mut search = Limits::default();
    if let Some(nodes) = limits.nodes {
        search = search.with_nodes(nodes);
    }
    if let Some(depth) = limits.depth {
        search = search.with_depth(depth);
    }
    if let Some(time) = limits.movetime {
        search = search.with_movetime(time);
    }
    if let Some(clocks) = limits.clocks {
        let mut clock = Clock::new(clocks.own).with_increment(clocks.increment);
        clock.moves_to_go = clocks.moves_to_go;
        search = search.with_clock(clock.with_overhead(OVERHEAD));
    }
    search
}

/// A clock that runs from the start of a move, and the match's end.
struct Watch<'a> {
    stopwatch: Stopwatch,
    stop: &'a AtomicBool,
}

impl SearchObserver for Watch<'_> {
    fn should_stop(&mut self) -> bool {
        self.stop.load(core::sync::atomic::Ordering::Relaxed)
    }

    fn elapsed(&mut self) -> Option<core::time::Duration> {
        self.stopwatch.elapsed()
    }
}
