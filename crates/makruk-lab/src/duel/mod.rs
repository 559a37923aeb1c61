//! Matches between two engines.

// contestant - programs that speak UCI, this build's engine, a beginner
// statistics - the difference in strength, by pairs of games
pub(crate) mod contestant;
mod statistics;

use std::{
    fmt::Write as _,
    fs::{File, OpenOptions},
    io::{self, BufRead as _, BufReader, Write as _},
    path::PathBuf,
    sync::{
        Mutex, MutexGuard,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    time::Duration,
};

use makruk_core::{Color, Move};
use makruk_notation::Fen;
use makruk_rules::{Game, Rules};

use self::{
    contestant::{Contestant, Limit},
    statistics::{DECIDES, Pairs, Test},
};
use crate::self_play::half_points;

/// Arguments of a match.
#[derive(clap::Args, Debug)]
pub(crate) struct DuelArgs {
    /// Engine A: the command of a UCI engine, `own` for this build's engine, or `beginner`, which captures at random and
    /// otherwise plays a random move
    #[arg(long)]
    a: String,
    /// Engine B
    #[arg(long)]
    b: String,
    /// Options of engine A, NAME=VALUE; those of `own` are Net (a net file), Level (0 to 10), Hash (MiB), Threads, and the search
    /// parameters
    #[arg(long)]
    a_option: Vec<String>,
    /// Options of engine B
    #[arg(long)]
    b_option: Vec<String>,
    /// File with one FEN per line; text after a semicolon is ignored
    #[arg(long)]
    openings: String,
    /// Openings to skip at the beginning of the file
    #[arg(long, default_value_t = 0)]
    skip: usize,
    /// Number of games; each opening is played with both colours, and then all are repeated with more nodes or time
    #[arg(long, default_value_t = 320)]
    games: usize,
    /// Nodes per move
    #[arg(long, default_value_t = 40_000)]
    nodes: u64,
    /// Milliseconds per move, instead of nodes
    #[arg(long, value_name = "MS")]
    movetime: Option<u64>,
    /// Clock of each side for the whole game, instead of nodes: milliseconds, and the increment in milliseconds after each move;
    /// a game can be lost on time
    #[arg(long, value_name = "MS+MS", value_parser = clock, conflicts_with = "movetime")]
    clock: Option<[Duration; 2]>,
    /// Nodes per move of B, its milliseconds or its clock, as a multiple of A's
    #[arg(long, default_value_t = 1.0, value_name = "TIMES")]
    handicap: f64,
    /// Games played at the same time
    #[arg(long, default_value_t = 2)]
    threads: usize,
    /// Sequential test: stop when A is stronger by less than the first Elo difference, or by more than the second, with an error
    /// of 5 %
    #[arg(long, num_args = 2, value_names = ["ELO", "ELO"], allow_negative_numbers = true)]
    sprt: Option<Vec<f64>>,
    /// File to which each pair of games is appended; the pairs already in it are not played again
    #[arg(long)]
    record: Option<PathBuf>,
    /// Play each game until the rules or 400 plies end it, even if both engines agree that it is won or drawn
    #[arg(long)]
    to_the_end: bool,
}

/// Parses a clock, `MS+MS`.
fn clock(text: &str) -> Result<[Duration; 2], String> {
    let numbers = text
        .split_once('+')
        .and_then(|(start, increment)| Some([start.parse().ok()?, increment.parse().ok()?]));
    let numbers = numbers.ok_or("expected two numbers of milliseconds, as in 10000+100")?;
    Ok(numbers.map(Duration::from_millis))
}

/// The lead in centipawns that wins a game, and the number of plies for which both engines must agree on it.
const WON: (i32, u32) = (1_500, 8);
/// The largest score in centipawns that counts as a draw, and the number of plies for which both engines must agree on it,
/// after the first 80 plies.
const EVEN: (i32, u32) = (8, 24);
/// Maximum length of a game in plies; longer ones are drawn.
const LONGEST: usize = 400;

/// The resources that an engine used for its moves.
#[derive(Clone, Copy, Debug, Default)]
struct Effort {
    moves: u64,
    nodes: u64,
    time: Duration,
    /// Games lost on time.
    late: u64,
}

/// The match state shared by the threads.
#[derive(Debug, Default)]
struct Score {
    pairs: Pairs,
    /// The resources used in this run only.
    efforts: [Effort; 2],
    /// Numbers of the pairs already in the record.
    done: Vec<usize>,
    record: Option<File>,
}

pub(crate) fn run(args: &DuelArgs) -> Result<(), String> {
    let text = std::fs::read_to_string(&args.openings)
        .map_err(|error| format!("{}: {error}", args.openings))?;
    let openings: Vec<&str> = text
        .lines()
        .filter(|line| !line.starts_with('#') && !line.trim().is_empty())
        .map(|line| line.split(';').next().unwrap_or(line).trim())
        .skip(args.skip)
        .collect();
    if openings.is_empty() {
        return Err(format!("{}: no openings", args.openings));
    }
    let score = Mutex::new(Score::continued(args)?);
    let (next, stop) = (AtomicUsize::new(0), AtomicBool::new(false));
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..args.threads.max(1))
            .map(|_| {
                scope.spawn(|| {
                    let done = work(args, &openings, &next, &stop, &score);
                    stop.fetch_or(done.is_err(), Ordering::Relaxed);
                    done
                })
            })
            .collect();
        workers
            .into_iter()
            .map(|worker| {
                let done = worker.join();
                done.unwrap_or_else(|_| Err("a thread panicked".into()))
            })
            .collect::<Result<Vec<()>, String>>()
    })?;
    let score = score.into_inner().map_err(|error| error.to_string())?;
    println!("{}", score.report(args));
    Ok(())
}

impl Score {
    /// Returns the score of a match, including the pairs in its record.
    fn continued(args: &DuelArgs) -> Result<Self, String> {
        let mut score = Self::default();
        let Some(path) = &args.record else {
            return Ok(score);
        };
        let of_file = |error: String| format!("{}: {error}", path.display());
        let file = OpenOptions::new()
            .create(true)
            .read(true)
            .append(true)
            .open(path)
            .map_err(|error| of_file(error.to_string()))?;
        let settings = args.settings();
        let mut is_new = true;
        for line in BufReader::new(&file).lines() {
            let line = line.map_err(|error| of_file(error.to_string()))?;
            if is_new {
                is_new = false;
                if line != settings {
                    return Err(of_file(format!(
                        "expected the match {settings}, found {line}"
                    )));
                }
                continue;
            }
            let mut numbers = line.split(' ').map(str::parse::<usize>);
            let (Some(Ok(number)), Some(Ok(half_points @ 0..=4)), None) =
                (numbers.next(), numbers.next(), numbers.next())
            else {
                return Err(of_file(format!(
                    "expected the number of a pair and its half points, found {line:?}"
                )));
            };
            score.done.push(number);
            score.pairs.0[half_points] += 1;
        }
        if is_new {
            writeln!(&file, "{settings}").map_err(|error| of_file(error.to_string()))?;
        }
        score.record = Some(file);
        Ok(score)
    }

    fn add(&mut self, number: usize, half_points: u8, efforts: [Effort; 2]) -> io::Result<()> {
        self.pairs.0[usize::from(half_points)] += 1;
        for (sum, effort) in self.efforts.iter_mut().zip(efforts) {
            sum.moves += effort.moves;
            sum.nodes += effort.nodes;
            sum.time += effort.time;
            sum.late += effort.late;
        }
        match &mut self.record {
            Some(record) => writeln!(record, "{number} {half_points}"),
            None => Ok(()),
        }
    }

    fn report(&self, args: &DuelArgs) -> String {
        let elo = match self.pairs.elo() {
            Ok((elo, error)) => format!("Elo {elo:+.1} +- {error:.1}"),
            Err(reason) => format!("Elo: no estimate, {reason}"),
        };
        let mut text = format!(
            "{} games, pairs {:?}: {:.1} %, {elo}",
            2 * self.pairs.count(),
            self.pairs.0,
            100.0 * self.pairs.score(),
        );
        // Writing to a string cannot fail.
        if let Some(test) = args.test() {
            let ratio = self.pairs.log_likelihood(test);
            let _ = write!(text, ", LLR {ratio:+.2} (+-{DECIDES})");
        }
        for (name, effort) in ["A", "B"].iter().zip(self.efforts) {
            let moves = effort.moves.max(1);
            let time = effort.time.as_secs_f64() * 1_000.0 / moves as f64;
            let _ = write!(
                text,
                "; {name} {} nodes and {time:.1} ms per move",
                effort.nodes / moves
            );
            if effort.late > 0 {
                let _ = write!(text, ", {} lost on time", effort.late);
            }
        }
        text
    }
}

impl DuelArgs {
    fn test(&self) -> Option<Test> {
        match self.sprt.as_deref() {
            Some(&[low, high]) => Some(Test { low, high }),
            _ => None,
        }
    }

    /// Returns the settings that determine the games, in one line.
    fn settings(&self) -> String {
        let limit = match (self.movetime, self.clock) {
            (Some(ms), _) => format!("{ms} ms"),
            (_, Some([start, increment])) => {
                format!("{}+{} ms clock", start.as_millis(), increment.as_millis())
            }
            _ => format!("{} nodes", self.nodes),
        };
        let end = if self.to_the_end { ", to the end" } else { "" };
        format!(
            "{} {:?} against {} {:?}, {limit}, handicap {}, {} from {}{end}",
            self.a, self.a_option, self.b, self.b_option, self.handicap, self.openings, self.skip
        )
    }

    /// Returns the limits of A and B. Deterministic engines would repeat their games, so the limits increase each time the
    /// openings are reused.
    fn limits(&self, round: u64) -> [Limit; 2] {
        [1.0, self.handicap].map(|times| {
            let times = times * (1.0 + round as f64 / 16.0);
            match (self.movetime, self.clock) {
                (Some(ms), _) => Limit::Time(Duration::from_millis(ms).mul_f64(times)),
                (_, Some(clock)) => {
                    let [own, increment] = clock.map(|time| time.mul_f64(times));
                    Limit::Clock {
                        own,
                        other: own,
                        increment,
                    }
                }
                #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // saturates
                _ => Limit::Nodes((self.nodes as f64 * times) as u64),
            }
        })
    }
}

fn work(
    args: &DuelArgs,
    openings: &[&str],
    next: &AtomicUsize,
    stop: &AtomicBool,
    score: &Mutex<Score>,
) -> Result<(), String> {
    let lock = || -> Result<MutexGuard<'_, Score>, String> {
        score.lock().map_err(|error| error.to_string())
    };
    let mut players = [
        Contestant::start(&args.a, &args.a_option)?,
        Contestant::start(&args.b, &args.b_option)?,
    ];
    loop {
        let number = next.fetch_add(1, Ordering::Relaxed);
        if 2 * number >= args.games || stop.load(Ordering::Relaxed) {
            return Ok(());
        }
        if lock()?.done.contains(&number) {
            continue;
        }
        let limits = args.limits((number / openings.len()) as u64);
        let opening = openings[number % openings.len()];
        let mut efforts = [Effort::default(); 2];
        let mut half_points = 0;
        for a_is in Color::ALL {
            let white = play(args, &mut players, a_is, opening, limits, &mut efforts)?;
            half_points += match a_is {
                Color::White => white,
                Color::Black => 2 - white,
            };
        }
        let mut score = lock()?;
        score
            .add(number, half_points, efforts)
            .map_err(|error| format!("cannot write the record: {error}"))?;
        if score.pairs.count() % 10 == 0 {
            // Standard error may be closed.
            let _ = writeln!(io::stderr(), "{}", score.report(args));
        }
        if let Some(test) = args.test() {
            let ratio = score.pairs.log_likelihood(test);
            stop.fetch_or(ratio.abs() > DECIDES, Ordering::Relaxed);
        }
    }
}

/// Deducts the move's time from the mover's clock, if there is one; returns whether enough time was left.
fn press_clock(limits: &mut [Limit; 2], mover: usize, time: Duration) -> bool {
    let Limit::Clock { own, increment, .. } = &mut limits[mover] else {
        return true;
    };
    let Some(left) = own.checked_sub(time) else {
        return false;
    };
    *own = left + *increment;
    let left = *own;
    if let Limit::Clock { other, .. } = &mut limits[1 - mover] {
        *other = left;
    }
    true
}

/// Plays a game between A and B and returns White's half points.
fn play(
    args: &DuelArgs,
    players: &mut [Contestant; 2],
    a_is: Color,
    fen: &str,
    mut limits: [Limit; 2],
    efforts: &mut [Effort; 2],
) -> Result<u8, String> {
    let setup: Fen = fen.parse().map_err(|error| format!("{fen}: {error}"))?;
    let mut game = Game::from_setup(setup.as_setup(), Rules::FAIRY)
        .map_err(|error| format!("{fen}: {error}"))?;
    let mut line = format!("position fen {fen} moves");
    for player in &mut *players {
        player.begin_game()?;
    }
    let (mut won, mut even, mut last) = (0, 0, 0);
    for ply in 0..LONGEST {
        if let Some(outcome) = game.outcome() {
            return Ok(half_points(outcome));
        }
        let turn = game.position().turn();
        let mover = usize::from(turn != a_is);
        let answer = players[mover].play(&game, &line, limits[mover])?;
        let effort = &mut efforts[mover];
        effort.moves += 1;
        effort.nodes += answer.nodes;
        effort.time += answer.time;
        if !press_clock(&mut limits, mover, answer.time) {
            effort.late += 1;
            return Ok(if turn == Color::White { 0 } else { 2 });
        }
        let text = &answer.mv;
        let illegal = || format!("{line}: {text} is not legal");
        let mv: Move = text.parse().map_err(|_| illegal())?;
        game.play(mv).map_err(|_| illegal())?;
        line.push(' ');
        line.push_str(text);
        if args.to_the_end {
            continue;
        }
        let score = match turn {
            Color::White => answer.score,
            Color::Black => -answer.score,
        };
        let agree = score.signum() == i32::signum(last);
        won = if agree && score.abs() >= WON.0 {
            won + 1
        } else {
            0
        };
        even = if ply >= 80 && score.abs() <= EVEN.0 {
            even + 1
        } else {
            0
        };
        last = score;
        if won >= WON.1 {
            return Ok(if score > 0 { 2 } else { 0 });
        }
        if even >= EVEN.1 {
            return Ok(1);
        }
    }
    Ok(1)
}
