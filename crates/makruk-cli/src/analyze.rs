//! `makruk analyze`: searches a position with the engine.

use std::{
    io::{self, Write},
    num::NonZeroU8,
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use indicatif::ProgressBar;
use makruk::{
    Color, Fen, Game, Move, Outcome, Position, Rules, Termination,
    letters::LetterSet,
    search::{Chances, Engine, Level, Limits, Options, PvLine, Score, SearchInfo, SearchObserver},
    tables::{Probe, Wdl},
};
use serde::Serialize;

use crate::{
    engine::TablesChoice,
    exit::ExitStatus,
    games::{self, GameReader},
    given::PositionArgs,
    input,
    messages::Language,
    net::NetChoice,
    notation,
    output::{self, ALARM, FAINT, STRONG},
    review::{GAME_MEMORY, game::ReviewedGame},
    tables::probe::ProbeObject,
    values,
};

/// Analyze a position with the engine.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Without a limit the engine searches for 5 seconds. Scores are from White's point of \
                  view, in bia (in hundredths of a bia with --json); a mate in a negative number of \
                  moves is Black's.\nWith --json an object is written after each depth, and a last one \
                  with `\"final\": true`; \"wdl\" is \
                  the chance of White's win, a draw and Black's win, per mille, if a net evaluates and the tables do not know the result."
)]
pub(crate) struct AnalyzeArgs {
    #[command(flatten)]
    position: PositionArgs,
    /// Analyze a position of the first game in FILE, in any format.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["words", "fen", "dialect"])]
    game: Option<PathBuf>,
    /// The position after N plies of the game; after its last move if omitted.
    #[arg(long, value_name = "N", requires = "game", value_parser = values::number::<usize>(0..))]
    ply: Option<usize>,
    /// Search at most N nodes.
    #[arg(long, value_name = "N", value_parser = values::number::<u64>(1..))]
    nodes: Option<u64>,
    /// Search at most N plies deep.
    #[arg(long, value_name = "N", value_parser = values::number::<u8>(1..=255))]
    depth: Option<u8>,
    /// Search for at most MS milliseconds.
    #[arg(long, value_name = "MS", value_parser = values::number::<u64>(0..))]
    movetime: Option<u64>,
    /// Strength of the players, from 0 (beginner) to 10 (the engine): the chances depend on it.
    #[arg(long, value_name = "LEVEL", default_value = "5")]
    players: Level,
    /// Number of best moves to show.
    #[arg(long, value_name = "N", default_value = "1", value_parser = values::number::<u8>(1..=255))]
    multipv: u8,
    /// Number of search threads.
    #[arg(long, value_name = "N", default_value = "1", value_parser = values::number::<u16>(1..=256))]
    threads: u16,
    /// Transposition table size in MiB.
    #[arg(long, value_name = "MIB", default_value = "64", value_parser = values::number::<u32>(1..=65_536))]
    hash: u32,
    /// Counting rules; the default of `uci` is `fairy`. House rules follow after commas, as in `thai,expiry=reached`; `thai,?`
    /// lists them.
    #[arg(long, value_parser = values::rules(), value_name = "RULES", default_value = "thai")]
    rules: Rules,
    /// Letters of the moves.
    #[arg(long, value_parser = values::letters(), value_name = "L", default_value = "fairy")]
    letters: LetterSet,
    /// Write JSON, one object per line.
    #[arg(long)]
    json: bool,
    /// Evaluate with the net in FILE; `default` is the bundled one, and `none` disables nets.
    #[arg(long, value_name = "FILE", default_value = "default", value_parser = clap::value_parser!(NetChoice))]
    net: NetChoice,
    /// Use the endgame tables in DIR; `default` is the folder of `makruk tables`, and `none` disables tables.
    #[arg(long, value_name = "DIR", default_value = "default", value_parser = clap::value_parser!(TablesChoice))]
    tables: TablesChoice,
}

/// The search time if no limit is given.
const DEFAULT_TIME: Duration = Duration::from_secs(5);

pub(crate) fn run(args: &AnalyzeArgs) -> io::Result<ExitStatus> {
    let (game, status) = match &args.game {
        Some(file) => match of_file(file, args)? {
            (Some(game), status) => (game, status),
            (None, status) => return Ok(status),
        },
        None => match input::argument(&args.position) {
            Ok(given) => {
                let game = Game::with_count(given.position, given.setup.count, args.rules);
                (game, ExitStatus::Done)
            }
            Err(status) => return Ok(status),
        },
    };
    let options = Options::default()
        .with_hash_bytes((args.hash as usize) << 20)
        .with_threads(usize::from(args.threads));
    let options = args.tables.options(options);
    let mut limits = Limits::default();
    (limits.nodes, limits.depth) = (args.nodes, args.depth);
    limits.multi_pv = NonZeroU8::new(args.multipv).unwrap_or(NonZeroU8::MIN);
    limits.movetime = args.movetime.map(Duration::from_millis);
    if limits.nodes.is_none() && limits.depth.is_none() && limits.movetime.is_none() {
        limits.movetime = Some(DEFAULT_TIME);
    }
    // Allocating a large table takes a while and does not count as search time.
    let mut engine = Engine::new(options).map_err(|_| {
        let message = format!("--hash {0}: cannot allocate {0} MiB of memory", args.hash);
        io::Error::new(io::ErrorKind::OutOfMemory, message)
    })?;
    args.net.install_in(&mut engine)?;
    args.tables.install_in(&mut engine)?;
    // Nor does generating endgame tables.
    engine.prepare_tablebases_for(&game, u64::MAX);
    let mut watch = Watch {
        game: &game,
        letters: args.letters,
        players: args.players,
        json: args.json,
        begun: Instant::now(),
        bar: output::progress(0, "{spinner} {msg}"),
        last: Iteration::default(),
        failure: None,
        has_net: engine.net().is_some(),
    };
    // There is nothing to search in a game that is over.
    if game.outcome().is_none() {
        let outcome = engine.search(&game, &limits, &mut watch);
        watch.last.nodes = outcome.nodes;
        watch.last.lines = outcome.lines;
    }
    watch.bar.finish_and_clear();
    if let Some(error) = watch.failure {
        return Err(error);
    }
    watch.last.time = watch.begun.elapsed();
    watch.last.exact = engine.probe_tablebases(&game);
    if args.json {
        watch.write_json(true)?;
    } else {
        watch.write_text()?;
    }
    Ok(status)
}

/// Returns the position to analyze of the first game in a file; `None` if the game does not have it.
fn of_file(file: &Path, args: &AnalyzeArgs) -> io::Result<(Option<Game>, ExitStatus)> {
    let limits = games::Limits::new(GAME_MEMORY);
    let mut source = GameReader::open(Some(file), None, None, limits)?;
    let Some(record) = source.next()? else {
        output::complain(format_args!("{}: no game", source.name));
        return Ok((None, ExitStatus::Rejected));
    };
    let read = ReviewedGame::new(record, args.rules);
    let mut status = ExitStatus::Done;
    if !read.record.faults.is_empty() {
        read.record.complain(&source.name);
        status = ExitStatus::Rejected;
    }
    let Some(mut game) = read.game else {
        return Ok((None, ExitStatus::Rejected));
    };
    let plies = game.moves().count();
    if let Some(ply) = args.ply {
        if ply > plies {
            output::complain(format_args!("--ply {ply}: the game has {plies} plies"));
            return Ok((None, ExitStatus::Rejected));
        }
        while game.moves().count() > ply && game.undo().is_some() {}
    }
    Ok((Some(game), status))
}

/// The last completed iteration, and at the end the exact result, if the endgame tables cover the position.
#[derive(Default)]
struct Iteration {
    depth: u8,
    seldepth: u8,
    nodes: u64,
    time: Duration,
    lines: Vec<PvLine>,
    exact: Option<Probe>,
}

/// The observer of the search.
struct Watch<'a> {
    game: &'a Game,
    letters: LetterSet,
    players: Level,
    json: bool,
    begun: Instant,
    bar: ProgressBar,
    last: Iteration,
    /// The error that stopped the output.
    failure: Option<io::Error>,
    /// Whether a net evaluates: the chances are fitted to its scores.
    has_net: bool,
}

impl SearchObserver for Watch<'_> {
    fn should_stop(&mut self) -> bool {
        self.bar.tick();
        self.failure.is_some()
    }

    fn elapsed(&mut self) -> Option<Duration> {
        Some(self.begun.elapsed())
    }

    fn info(&mut self, info: &SearchInfo<'_>) {
        self.last = Iteration {
            depth: info.depth,
            seldepth: info.seldepth,
            nodes: info.nodes,
            time: self.begun.elapsed(),
            lines: info.lines.to_vec(),
            exact: None,
        };
        if self.json {
            self.failure = self.write_json(false).err();
        } else if let Some(line) = info.lines.first() {
            let position = self.game.position();
            let mv = line.moves.first();
            let san = mv.map(|&mv| notation::readable(position, mv, self.letters));
            let san = san.unwrap_or_default();
            let score = in_words(for_white(line.score, position.turn()));
            let message = format!("depth {}: {san}, {score} (White's view)", info.depth);
            self.bar.set_message(message);
        }
    }
}

/// Converts a score from the side to move's point of view to White's.
fn for_white(score: Score, turn: Color) -> Score {
    turn.fold(score, -score)
}

/// Converts an exact result from the side to move's point of view to White's.
fn exact_for_white(exact: Probe, turn: Color) -> ProbeObject {
    let white = |wdl: Wdl| turn.fold(wdl, wdl.reversed());
    ProbeObject::new(
        Some(white(exact.verdict.wdl())),
        exact.verdict.plies(),
        exact.with_count.map(white),
    )
}

/// Returns White's score as text: `+0.35`, `White mates in 3`.
fn in_words(score: Score) -> String {
    match score {
        Score::Cp(cp) => format!("{:+.2}", f64::from(cp) / 100.0),
        Score::MateIn(moves) => format!("White mates in {moves}"),
        Score::MatedIn(moves) => format!("Black mates in {moves}"),
    }
}

/// Plays a line from a game. Returns its moves in SAN, and the outcome if the line ends the game.
fn played(
    game: &Game,
    line: &PvLine,
    letters: LetterSet,
    san: fn(&Position, Move, LetterSet) -> String,
) -> (Vec<String>, Option<Outcome>) {
    let mut game = game.clone();
    let mut moves = Vec::new();
    for &mv in &line.moves {
        let san = san(game.position(), mv, letters);
        // A line may continue past the end of the game.
        if game.play(mv).is_err() {
            break;
        }
        moves.push(san);
    }
    (moves, game.outcome())
}

/// Column width of a score, and of everything before the moves of a line.
const SCORE: usize = 6;
const INDENT: usize = 13;

impl Watch<'_> {
    /// Returns the chances of a line, from White's point of view; `None` without a net, and if the tables know the result.
    fn chances(&self, line: &PvLine) -> Option<Chances> {
        let turn = self.game.position().turn();
        let chances = Chances::of(line.score, self.game, self.players);
        (self.has_net && self.last.exact.is_none()).then(|| turn.fold(chances, chances.reversed()))
    }

    fn write_text(&self) -> io::Result<()> {
        let (game, found, letters) = (self.game, &self.last, self.letters);
        let mut out = output::styled();
        let position = game.position();
        writeln!(out, "{FAINT}{}{FAINT:#}", Fen::from(game.setup()))?;
        let language = Language::ENGLISH;
        writeln!(out, "{STRONG}{}{STRONG:#}", language.whose_move(position))?;
        if let Some(outcome) = game.outcome() {
            writeln!(out, "{ALARM}{outcome}{ALARM:#}: {}", outcome.by())?;
            return out.flush();
        }
        if let Some(count) = game.count() {
            writeln!(out, "{}", language.count(count, position))?;
        }
        if let Some(exact) = found.exact {
            writeln!(out, "{}", language.exact(exact, game))?;
        }
        if !found.lines.is_empty() {
            writeln!(
                out,
                "{FAINT}Scores are from White's point of view, in bia.{FAINT:#}"
            )?;
        }
        if let Some(chances) = found.lines.first().and_then(|line| self.chances(line)) {
            writeln!(out, "{FAINT}{}{FAINT:#}", language.chances(chances))?;
        }
        for (index, line) in found.lines.iter().enumerate() {
            let score = in_words(for_white(line.score, position.turn()));
            let (moves, end) = played(game, line, letters, notation::readable);
            let column = INDENT + score.len().saturating_sub(SCORE);
            let moves = notation::numbered(position, &moves, column, INDENT);
            write!(
                out,
                "{:>3}  {STRONG}{score:>SCORE$}{STRONG:#}  {moves}",
                index + 1
            )?;
            // SAN already marks a checkmate.
            if let Some(Outcome::Draw { by }) = end {
                write!(out, " {FAINT}(draw: {by}){FAINT:#}")?;
            }
            writeln!(out)?;
        }
        let seconds = found.time.as_secs_f64();
        writeln!(
            out,
            "{FAINT}depth {}, {} nodes in {seconds:.1} s{FAINT:#}",
            found.depth, found.nodes
        )?;
        out.flush()
    }

    fn write_json(&self, is_final: bool) -> io::Result<()> {
        let (game, found, letters) = (self.game, &self.last, self.letters);
        let turn = game.position().turn();
        let line = |line: &PvLine| {
            let (pv_san, end) = played(game, line, letters, notation::short_san);
            let moves = line.moves.iter().take(pv_san.len());
            LineObject {
                score: for_white(line.score, turn),
                wdl: self.chances(line),
                pv_uci: moves.map(|&mv| mv.to_string()).collect(),
                pv_san,
                end: end.map(Outcome::by).map(Termination::name),
            }
        };
        let object = Object {
            fen: Fen::from(game.setup()).to_string(),
            depth: found.depth,
            seldepth: found.seldepth,
            nodes: found.nodes,
            time_ms: u64::try_from(found.time.as_millis()).unwrap_or(u64::MAX),
            score_view: "white",
            lines: found.lines.iter().map(line).collect(),
            tables: found.exact.map(|exact| exact_for_white(exact, turn)),
            end: game.outcome().map(Outcome::by).map(Termination::name),
            is_final,
        };
        let mut out = output::plain();
        serde_json::to_writer(&mut out, &object)?;
        writeln!(out)?;
        out.flush()
    }
}

/// A JSON object of the output.
#[derive(Serialize)]
struct Object {
    fen: String,
    depth: u8,
    seldepth: u8,
    nodes: u64,
    time_ms: u64,
    /// The side from whose point of view scores and results are given.
    score_view: &'static str,
    lines: Vec<LineObject>,
    /// The exact result, if the endgame tables cover the position.
    #[serde(skip_serializing_if = "Option::is_none")]
    tables: Option<ProbeObject>,
    #[serde(skip_serializing_if = "Option::is_none")]
    end: Option<&'static str>,
    #[serde(rename = "final")]
    is_final: bool,
}

#[derive(Serialize)]
struct LineObject {
    score: Score,
    /// The chances of White's win, a draw and Black's win, per mille.
    #[serde(skip_serializing_if = "Option::is_none")]
    wdl: Option<Chances>,
    pv_uci: Vec<String>,
    pv_san: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    end: Option<&'static str>,
}
