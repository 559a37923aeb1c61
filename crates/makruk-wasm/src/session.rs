//! The UCI session that the worker drives: a line in, lines out, and steps while there is work.

use core::{num::NonZeroU8, time::Duration};
use std::fmt::Write;

use makruk::{
    Color, Game, Move, Position, Rules, UciMove,
    search::{Clock, Engine, Level, Limits, Options, Score, Search, SearchInfo, SearchResult},
};
use wasm_bindgen::prelude::*;

use crate::setup;

/// Room between the time that an answer takes and the end of the clock.
const OVERHEAD: Duration = Duration::from_millis(20);

/// The engine with its options and position.
#[wasm_bindgen]
#[derive(Debug)]
pub struct UciSession {
    /// `None` while a search has it.
    engine: Option<Engine>,
    search: Option<Search>,
    game: Game,
    rules: Rules,
    lines: u8,
    level: Level,
    limits_strength: bool,
    hash_mib: usize,
    /// The depth reported last.
    depth: u8,
    /// Whether the answer waits for `stop`.
    is_infinite: bool,
    replies: String,
}

#[wasm_bindgen]
impl UciSession {
    /// Begins a session.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        Self {
            engine: None,
            search: None,
            game: Game::new(Position::start(), Rules::FAIRY),
            rules: Rules::FAIRY,
            lines: 1,
            level: Level::FULL,
            limits_strength: false,
            hash_mib: 16,
            depth: 0,
            is_infinite: false,
            replies: String::new(),
        }
    }

    /// Takes a line and returns the replies, a line each.
    pub fn line(&mut self, line: &str) -> String {
        if let Err(complaint) = self.obey(line.trim()) {
            self.say(format_args!("info string {complaint}"));
        }
        core::mem::take(&mut self.replies)
    }

    /// Whether there is work for `step`: nodes to visit, or an answer to give.
    #[wasm_bindgen(js_name = isBusy)]
    pub fn is_busy(&self) -> bool {
        let search = self.search.as_ref();
        search.is_some_and(|search| !(self.is_infinite && search.is_over()))
    }

    /// Visits some nodes, this many milliseconds after `go`, and returns the replies, a line each.
    pub fn step(&mut self, nodes: u32, milliseconds: f64) -> String {
        if let Some(search) = &mut self.search {
            let elapsed = Duration::try_from_secs_f64(milliseconds / 1000.0).unwrap_or_default();
            search.set_elapsed(elapsed);
            let is_over = search.step(u64::from(nodes)).is_some();
            let info = search.info();
            if info.depth > self.depth {
                self.depth = info.depth;
                write_info(&mut self.replies, &info, elapsed, usize::from(self.lines));
            }
            if is_over && !self.is_infinite {
                self.answer();
            }
        }
        core::mem::take(&mut self.replies)
    }
}

impl UciSession {
    fn say(&mut self, line: core::fmt::Arguments<'_>) {
        if !self.replies.is_empty() {
            self.replies.push('\n');
        }
        // Writing to a string never fails.
        let _ = self.replies.write_fmt(line);
    }

    fn obey(&mut self, line: &str) -> Result<(), String> {
        let (command, rest) = line.split_once(' ').unwrap_or((line, ""));
        match command {
            "uci" => {
                self.say(format_args!("id name makruk {}", env!("CARGO_PKG_VERSION")));
                self.say(format_args!("id author the makruk authors"));
                for option in [
                    "Hash type spin default 16 min 1 max 256",
                    "MultiPV type spin default 1 min 1 max 218",
                    "Rules type combo default fairy var fairy var thai",
                    "UCI_Variant type combo default makruk var makruk",
                    "UCI_LimitStrength type check default false",
                    "UCI_Elo type spin default 2500 min 500 max 2500",
                ] {
                    self.say(format_args!("option name {option}"));
                }
                self.say(format_args!("uciok"));
            }
            "isready" => self.say(format_args!("readyok")),
            "ucinewgame" => {
                self.answer();
                self.engine = None;
            }
            "stop" | "quit" => self.answer(),
            "setoption" => self.set_option(rest)?,
            "position" => {
                self.answer();
                self.game = self.read_game(rest)?;
            }
            "go" => self.go(rest)?,
            "" | "ponderhit" | "debug" => {}
            _ => return Err(format!("unknown command `{}`", shorten(command))),
        }
        Ok(())
    }

    fn set_option(&mut self, rest: &str) -> Result<(), String> {
        let rest = rest.strip_prefix("name ").ok_or("expected `name`")?;
        let (name, value) = rest.split_once(" value ").unwrap_or((rest, ""));
        let number = |least, most| match value.parse::<u16>() {
            Ok(number) if (least..=most).contains(&number) => Ok(number),
            _ => Err(format!(
                "option {name} is {least} to {most}, not `{}`",
                shorten(value)
            )),
        };
        match name.to_ascii_lowercase().as_str() {
            "hash" => {
                self.answer();
                self.hash_mib = usize::from(number(1, 256)?);
                self.engine = None;
            }
            "multipv" => self.lines = u8::try_from(number(1, 218)?).unwrap_or(1),
            "uci_elo" => self.level = Level::from_elo(number(500, 2500)?),
            "uci_limitstrength" => self.limits_strength = value == "true",
            "rules" => {
                self.rules = value
                    .parse()
                    .map_err(|_| format!("option Rules cannot be `{}`", shorten(value)))?;
            }
            "uci_variant" | "threads" | "ponder" => {}
            _ => return Err(format!("unknown option `{}`", shorten(name))),
        }
        Ok(())
    }

    fn read_game(&self, rest: &str) -> Result<Game, String> {
        let (place, moves) = match rest.split_once("moves") {
            Some((place, moves)) => (place.trim(), moves),
            None => (rest.trim(), ""),
        };
        let mut game = match place.split_once(' ') {
            None if place == "startpos" => Game::new(Position::start(), self.rules),
            Some(("fen", fen)) => {
                let (setup, position) = setup::read_position(fen.trim(), Some("fairy"))
                    .map_err(|failure| format!("FEN: {}", failure.message))?;
                Game::with_count(position, setup.count, self.rules)
            }
            _ => return Err("expected `startpos` or `fen`".into()),
        };
        for (index, text) in moves.split_ascii_whitespace().enumerate() {
            let rejected = |error: &dyn core::fmt::Display| {
                format!("move {}, {}: {error}", index + 1, shorten(text))
            };
            let mv = UciMove::from_ascii(text.as_bytes()).map_err(|error| rejected(&error))?;
            game.play(mv.into()).map_err(|error| rejected(&error))?;
        }
        Ok(game)
    }

    fn go(&mut self, rest: &str) -> Result<(), String> {
        self.answer();
        let mut limits = Limits::NONE;
        let (mut remaining, mut increment, mut to_go) = (None, Duration::ZERO, None);
        let is_white = self.game.position().turn() == Color::White;
        self.is_infinite = false;
        let mut searched: Vec<Move> = Vec::new();
        let mut words = rest.split_ascii_whitespace().peekable();
        while let Some(word) = words.next() {
            let mut number = || {
                let text = words.next().unwrap_or_default();
                // A time may be negative: it has run out.
                let number = text.trim_start_matches('-').parse::<u32>();
                let number =
                    number.map_err(|_| format!("`{word}` cannot be `{}`", shorten(text)))?;
                Ok::<u32, String>(if text.starts_with('-') { 0 } else { number })
            };
            let milliseconds = |number: u32| Duration::from_millis(u64::from(number));
            match word {
                "infinite" | "ponder" => self.is_infinite = true,
                "depth" => limits.depth = Some(u8::try_from(number()?).unwrap_or(u8::MAX).max(1)),
                "nodes" => limits.nodes = Some(u64::from(number()?).max(1)),
                "mate" => limits.mate = Some(u16::try_from(number()?).unwrap_or(u16::MAX).max(1)),
                "movetime" => limits.movetime = Some(milliseconds(number()?)),
                "wtime" | "btime" => {
                    let time = milliseconds(number()?);
                    if is_white == (word == "wtime") {
                        remaining = Some(time);
                    }
                }
                "winc" | "binc" => {
                    let time = milliseconds(number()?);
                    if is_white == (word == "winc") {
                        increment = time;
                    }
                }
                "movestogo" => to_go = u16::try_from(number()?).ok().filter(|&moves| moves > 0),
                "searchmoves" => {
                    while let Some(mv) = words.peek().and_then(|word| word.parse().ok()) {
                        searched.push(mv);
                        words.next();
                    }
                }
                _ => return Err(format!("unknown limit `{}`", shorten(word))),
            }
        }
        if let Some(remaining) = remaining {
            let mut clock = Clock::new(remaining)
                .with_increment(increment)
                .with_overhead(OVERHEAD);
            clock.moves_to_go = to_go;
            limits.clock = Some(clock);
        }
        limits.moves = (!searched.is_empty()).then_some(&searched);
        limits.multi_pv = NonZeroU8::new(self.lines).unwrap_or(NonZeroU8::MIN);
        let engine = match self.engine.take() {
            Some(engine) => engine,
            None => Engine::try_new(Options::default().with_hash_bytes(self.hash_mib << 20))
                .map_err(|_| "there is no memory for the table; set Hash to less")?,
        };
        self.depth = 0;
        self.search = Some(Search::new(engine, &self.game, &self.level().limit(limits)));
        Ok(())
    }

    fn level(&self) -> Level {
        if self.limits_strength {
            self.level
        } else {
            Level::FULL
        }
    }

    /// Ends the search, if one runs, and reports the move to play.
    fn answer(&mut self) {
        let Some(search) = self.search.take() else {
            return;
        };
        let result = search.result();
        self.engine = Some(search.into_engine());
        self.is_infinite = false;
        self.say_best(&result);
    }

    fn say_best(&mut self, result: &SearchResult) {
        let seed = u64::try_from(self.game.actions().len()).unwrap_or_default();
        let line = self.level().choose(result, seed);
        match line.map_or(&[][..], |line| &line.moves) {
            [best, answer, ..] if result.best == Some(*best) => {
                let answer = result.ponder.unwrap_or(*answer);
                self.say(format_args!("bestmove {best} ponder {answer}"));
            }
            [best, ..] => self.say(format_args!("bestmove {best}")),
            // Stopped before the first line was found: any legal move is better than none.
            [] => match result
                .best
                .or_else(|| self.game.position().legal_moves().first().copied())
            {
                Some(best) => self.say(format_args!("bestmove {best}")),
                None => {
                    let score = if self.game.position().is_check() {
                        Score::MatedIn(0)
                    } else {
                        Score::Cp(0)
                    };
                    self.say(format_args!("info depth 0 score {score}"));
                    self.say(format_args!("bestmove (none)"));
                }
            },
        }
    }
}

fn write_info(replies: &mut String, info: &SearchInfo<'_>, elapsed: Duration, lines: usize) {
    let millis = elapsed.as_millis();
    let per_second = u128::from(info.nodes) * 1000 / millis.max(1);
    for (number, line) in info.lines.iter().take(lines).enumerate() {
        if !replies.is_empty() {
            replies.push('\n');
        }
        // Writing to a string never fails.
        let _ = write!(
            replies,
            "info depth {} seldepth {} multipv {} score {} nodes {} nps {per_second} hashfull {} time {millis} pv",
            info.depth,
            info.seldepth,
            number + 1,
            line.score,
            info.nodes,
            info.hashfull
        );
        for mv in &line.moves {
            let _ = write!(replies, " {mv}");
        }
    }
}

/// The beginning of a word, for a message.
fn shorten(word: &str) -> String {
    word.chars().take(40).collect()
}
