//! The players of a match: UCI programs, this build's own engine, and a beginner.

use std::{
    fs,
    io::{BufRead as _, BufReader, Write as _},
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
    time::{Duration, Instant},
};

use makruk_core::{Color, Move, random::Random};
use makruk_rules::{Game, Rules};
use makruk_search::{Clock, Engine, Level, Limits, Options, Score, Stopwatch, tuning::Params};

/// The limit for one move.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Limit {
    Nodes(u64),
    Time(Duration),
    /// The remaining time of the mover and of the opponent, and the mover's increment after the move.
    Clock {
        own: Duration,
        other: Duration,
        increment: Duration,
    },
}

/// An engine's answer.
#[derive(Debug)]
pub(crate) struct Reply {
    pub(crate) mv: String,
    /// Centipawns from the mover's point of view, 10,000 for a mate.
    pub(crate) score: i32,
    pub(crate) nodes: u64,
    pub(crate) time: Duration,
}

/// A player in a match.
pub(crate) enum Contestant {
    Program(Program),
    Own(Box<Engine>, Level),
    /// Captures at random, and plays a random move if there is no capture.
    Beginner,
}

/// Move overhead of this build's engine, as in its UCI program.
const OVERHEAD: Duration = Duration::from_millis(5);

/// The command for this build's own engine.
pub(crate) const OWN: &str = "own";

/// The command for the beginner.
const BEGINNER: &str = "beginner";

impl Contestant {
    /// Starts an engine from its command and its options `NAME=VALUE`.
    pub(crate) fn start(command: &str, options: &[String]) -> Result<Self, String> {
        let options = pairs(options)?;
        match command {
            OWN => {
                let is_level = |(name, _): &(&str, &str)| name.eq_ignore_ascii_case("level");
                let (levels, others): (Vec<_>, Vec<_>) = options.into_iter().partition(is_level);
                let level = levels.last().map_or(Ok(Level::FULL), |(_, value)| {
                    let level = value.parse();
                    level.map_err(|error| format!("Level: {error}, found {value}"))
                })?;
                own(&others).map(|engine| Self::Own(Box::new(engine), level))
            }
            BEGINNER if options.is_empty() => Ok(Self::Beginner),
            BEGINNER => Err(format!("{BEGINNER} has no options")),
            _ => Program::start(command, &options).map(Self::Program),
        }
    }

    pub(crate) fn begin_game(&mut self) -> Result<(), String> {
        match self {
            Self::Program(program) => {
                program.say("ucinewgame\nisready\n")?;
                program.wait_for("readyok").map(|_| ())
            }
            Self::Own(engine, _) => {
                engine.clear();
                Ok(())
            }
            Self::Beginner => Ok(()),
        }
    }

    /// Lets the engine choose a move in a game; `line` is the game's UCI `position` command.
    pub(crate) fn play(&mut self, game: &Game, line: &str, limit: Limit) -> Result<Reply, String> {
        let start = Instant::now();
        let (mv, score, nodes) = match self {
            Self::Program(program) => {
                let go = match limit {
                    Limit::Nodes(nodes) => format!("nodes {nodes}"),
                    Limit::Time(time) => format!("movetime {}", time.as_millis()),
                    Limit::Clock {
                        own,
                        other,
                        increment,
                    } => {
                        let (white, black) = match game.position().turn() {
                            Color::White => (own, other),
                            Color::Black => (other, own),
                        };
                        let [white, black, increment] =
                            [white, black, increment].map(|time| time.as_millis());
                        format!("wtime {white} btime {black} winc {increment} binc {increment}")
                    }
                };
                program.say(&format!("{line}\ngo {go}\n"))?;
                let (answer, told) = program.wait_for("bestmove")?;
                let mv = answer.split_whitespace().nth(1).unwrap_or_default();
                (mv.to_owned(), told.score, told.nodes)
            }
            Self::Own(engine, level) => {
                let limits = match limit {
                    Limit::Nodes(nodes) => Limits::nodes(nodes),
                    Limit::Time(time) => Limits::movetime(time),
                    Limit::Clock { own, increment, .. } => Limits::NONE.with_clock(
                        Clock::new(own)
                            .with_increment(increment)
                            .with_overhead(OVERHEAD),
                    ),
                };
                let limits = level.limit(limits);
                let result = engine.search(game, &limits, &mut Stopwatch::start());
                let line = level.choose(&result, seed(game));
                let mv = line.and_then(|line| line.moves.first());
                let mv = mv.map_or_else(String::new, Move::to_string);
                (
                    mv,
                    line.map_or(0, |line| centipawns(line.score)),
                    result.nodes,
                )
            }
            Self::Beginner => (random_capture(game).to_string(), 0, 1),
        };
        Ok(Reply {
            mv,
            score,
            nodes,
            time: start.elapsed(),
        })
    }
}

/// Returns a random capture, or a random move if there is none; the choice depends only on the game.
///
/// # Panics
///
/// Panics if the game is over.
fn random_capture(game: &Game) -> Move {
    let position = game.position();
    let mut moves = position.captures();
    if moves.is_empty() {
        moves = position.legal_moves();
    }
    let mut random = Random::new(seed(game));
    moves[random.index(moves.len())]
}

/// Returns a seed for choosing the next move, which differs for each occurrence of a position.
fn seed(game: &Game) -> u64 {
    game.position().zobrist() ^ game.occurrences() as u64
}

/// Splits options at the first equals sign.
pub(crate) fn pairs(options: &[String]) -> Result<Vec<(&str, &str)>, String> {
    let options = options.iter().map(|option| {
        let pair = option.split_once('=');
        pair.ok_or_else(|| format!("{option}: expected NAME=VALUE"))
    });
    options.collect()
}

/// Creates this build's engine.
pub(crate) fn own(options: &[(&str, &str)]) -> Result<Engine, String> {
    let mut hash = 16;
    let mut threads = 1;
    let mut net = None;
    let mut params = Params::DEFAULT;
    for &(name, value) in options {
        match name.to_ascii_lowercase().as_str() {
            "hash" => {
                hash = value
                    .parse()
                    .map_err(|_| format!("Hash: expected a number of MiB, found {value}"))?;
            }
            "threads" => {
                threads = value
                    .parse()
                    .map_err(|_| format!("Threads: expected a number, found {value}"))?;
            }
            "net" => net = Some(value),
            name => {
                let value = value
                    .parse()
                    .map_err(|_| format!("{name}: expected an integer, found {value}"))?;
                let mut is_known = false;
                params.for_each(|other, place| {
                    if other == name {
                        *place = value;
                        is_known = true;
                    }
                });
                if !is_known {
                    return Err(format!(
                        "{name}: the options of {OWN} are Hash, Threads, Net and the parameters of the search"
                    ));
                }
            }
        }
    }
    let options = Options::default()
        .with_hash_bytes(hash << 20)
        .with_threads(threads)
        .with_tablebase_bytes(Engine::FULL_TABLEBASE_BYTES);
    let mut engine = Engine::new(options).map_err(|error| error.to_string())?;
    engine.set_params(params);
    if let Some(path) = net {
        let bytes = fs::read(path).map_err(|error| format!("{path}: {error}"))?;
        let net = makruk_search::nnue::Net::from_bytes(&bytes)
            .map_err(|error| format!("{path}: {error}"))?;
        engine.set_net(Some(net));
    }
    engine.prepare_tablebases(&Rules::FAIRY, u64::MAX);
    Ok(engine)
}

fn centipawns(score: Score) -> i32 {
    match score {
        Score::Cp(cp) => cp,
        Score::MateIn(_) => 10_000,
        Score::MatedIn(_) => -10_000,
    }
}

/// An engine in a separate process.
pub(crate) struct Program {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

/// The last search output of a program.
#[derive(Clone, Copy, Debug, Default)]
struct Told {
    score: i32,
    nodes: u64,
}

impl Program {
    fn start(command: &str, options: &[(&str, &str)]) -> Result<Self, String> {
        let mut words = command.split_whitespace();
        let mut child = Command::new(words.next().unwrap_or_default())
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| format!("{command}: {error}"))?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(format!("{command}: no pipes"));
        };
        let output = BufReader::new(output);
        let mut program = Self {
            child,
            input,
            output,
        };
        program
            .say("uci\nsetoption name UCI_Variant value makruk\nsetoption name Hash value 16\n")?;
        for (name, value) in options {
            program.say(&format!("setoption name {name} value {value}\n"))?;
        }
        program.wait_for("uciok")?;
        Ok(program)
    }

    fn say(&mut self, text: &str) -> Result<(), String> {
        let said = self.input.write_all(text.as_bytes());
        said.and_then(|()| self.input.flush())
            .map_err(|error| format!("cannot write to an engine: {error}"))
    }

    /// Reads lines until one begins with this word; returns that line and the last search output before it.
    fn wait_for(&mut self, word: &str) -> Result<(String, Told), String> {
        let mut told = Told::default();
        loop {
            let mut line = String::new();
            match self.output.read_line(&mut line) {
                Ok(0) => return Err("an engine has ended".to_owned()),
                Err(error) => return Err(format!("cannot read from an engine: {error}")),
                Ok(_) => {}
            }
            if line.starts_with(word) {
                return Ok((line, told));
            }
            let after = |name: &str| {
                let mut words = line.split_whitespace();
                words.find(|word| *word == name).map(|_| words)
            };
            if let Some(mut words) = after("score") {
                if let (Some(unit), Some(number)) = (words.next(), words.next()) {
                    if let Ok(score) = format!("{unit} {number}").parse() {
                        told.score = centipawns(score);
                    }
                }
            }
            let nodes = after("nodes").and_then(|mut words| words.next()?.parse().ok());
            told.nodes = nodes.unwrap_or(told.nodes);
        }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // The program may have ended already.
        let _ = self.say("quit\n");
        let _ = self.child.wait();
    }
}
