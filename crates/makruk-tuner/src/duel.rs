//! Matches of two UCI engines.

use std::{
    fmt::Write as _,
    io::{self, BufRead as _, BufReader, Write as _},
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
    sync::{
        Mutex,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
};

use makruk_core::{Color, Move};
use makruk_notation::Fen;
use makruk_rules::{Game, Outcome, Rules};
use makruk_search::Score;

/// Arguments of a match.
#[derive(clap::Args, Debug)]
pub(crate) struct Plan {
    /// Command of engine A
    #[arg(long)]
    a: String,
    /// Command of engine B
    #[arg(long)]
    b: String,
    /// UCI options of engine A, NAME=VALUE
    #[arg(long)]
    a_option: Vec<String>,
    /// UCI options of engine B, NAME=VALUE
    #[arg(long)]
    b_option: Vec<String>,
    /// File with one FEN per line; text after a semicolon is ignored
    #[arg(long)]
    openings: String,
    /// Number of games; each opening is played with both colours, then all again with more nodes
    #[arg(long, default_value_t = 320)]
    games: usize,
    /// Nodes per move
    #[arg(long, default_value_t = 4_000)]
    nodes: u64,
    /// Games played at the same time
    #[arg(long, default_value_t = 1)]
    threads: usize,
    /// Sequential test: stop when A is stronger by less than the first number of Elo, or by more than the
    /// second, with an error of 5 %
    #[arg(long, num_args = 2, value_names = ["ELO", "ELO"], allow_negative_numbers = true)]
    sprt: Option<Vec<f64>>,
}

/// A lead in centipawns on which both engines agree for this many plies: the game is won.
const WON: (i32, u32) = (1_500, 8);
/// Likewise for a draw, after the first 80 plies.
const EVEN: (i32, u32) = (8, 24);
/// Maximum length of a game in plies; longer ones are drawn.
const LONGEST: usize = 400;

type Failure = String;

/// An engine in its own process.
struct Player {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Player {
    fn start(command: &str, options: &[String]) -> Result<Self, Failure> {
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
        let mut player = Self {
            child,
            input,
            output,
        };
        player
            .say("uci\nsetoption name UCI_Variant value makruk\nsetoption name Hash value 16\n")?;
        for option in options {
            let (name, value) = option
                .split_once('=')
                .ok_or_else(|| format!("{option}: expected NAME=VALUE"))?;
            player.say(&format!("setoption name {name} value {value}\n"))?;
        }
        player.wait_for("uciok")?;
        Ok(player)
    }

    fn say(&mut self, text: &str) -> Result<(), Failure> {
        let said = self.input.write_all(text.as_bytes());
        said.and_then(|()| self.input.flush())
            .map_err(|error| format!("cannot write to an engine: {error}"))
    }

    /// Reads until a line that begins with this word; returns it and the last score in centipawns.
    fn wait_for(&mut self, word: &str) -> Result<(String, i32), Failure> {
        let mut score = 0;
        loop {
            let mut line = String::new();
            match self.output.read_line(&mut line) {
                Ok(0) => return Err("an engine has ended".to_owned()),
                Err(error) => return Err(format!("cannot read from an engine: {error}")),
                Ok(_) => {}
            }
            if line.starts_with(word) {
                return Ok((line, score));
            }
            let mut words = line.split_whitespace().skip_while(|word| *word != "score");
            if let (Some(unit), Some(number)) = (words.nth(1), words.next()) {
                match format!("{unit} {number}").parse() {
                    Ok(Score::Cp(cp)) => score = cp,
                    Ok(Score::MateIn(_)) => score = 10_000,
                    Ok(Score::MatedIn(_)) => score = -10_000,
                    Err(_) => {}
                }
            }
        }
    }
}

impl Drop for Player {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.say("quit\n");
        let _ = self.child.wait();
    }
}

/// Number of game pairs by A's half points, 0 to 4.
type Pairs = [u32; 5];

pub(crate) fn run(plan: &Plan) -> Result<(), Failure> {
    let text = std::fs::read_to_string(&plan.openings)
        .map_err(|error| format!("{}: {error}", plan.openings))?;
    let openings: Vec<&str> = text
        .lines()
        .filter(|line| !line.starts_with('#') && !line.trim().is_empty())
        .map(|line| line.split(';').next().unwrap_or(line).trim())
        .collect();
    if openings.is_empty() {
        return Err(format!("{}: no openings", plan.openings));
    }
    let (next, stop) = (AtomicUsize::new(0), AtomicBool::new(false));
    let pairs = Mutex::new([0; 5]);
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..plan.threads.max(1))
            .map(|_| scope.spawn(|| work(plan, &openings, &next, &stop, &pairs)))
            .collect();
        workers
            .into_iter()
            .map(|worker| {
                worker
                    .join()
                    .unwrap_or_else(|_| Err("a thread panicked".into()))
            })
            .collect::<Result<Vec<()>, Failure>>()
    })?;
    let pairs = pairs.into_inner().map_err(|error| error.to_string())?;
    println!("{}", report(&pairs, plan));
    Ok(())
}

fn work(
    plan: &Plan,
    openings: &[&str],
    next: &AtomicUsize,
    stop: &AtomicBool,
    pairs: &Mutex<Pairs>,
) -> Result<(), Failure> {
    let (mut a, mut b) = (
        Player::start(&plan.a, &plan.a_option)?,
        Player::start(&plan.b, &plan.b_option)?,
    );
    loop {
        let number = next.fetch_add(1, Ordering::Relaxed);
        if 2 * number >= plan.games || stop.load(Ordering::Relaxed) {
            return Ok(());
        }
        // Deterministic engines would repeat their games, so they get more nodes each time.
        let round = (number / openings.len()) as u64;
        let nodes = plan.nodes + plan.nodes * round / 16;
        let opening = openings[number % openings.len()];
        let white = play([&mut a, &mut b], opening, nodes)?;
        let black = play([&mut b, &mut a], opening, nodes)?;
        let mut pairs = pairs.lock().map_err(|error| error.to_string())?;
        pairs[usize::from(white + 2 - black)] += 1;
        let played: u32 = pairs.iter().sum();
        if played % 20 == 0 {
            // Standard error may be closed.
            let _ = writeln!(io::stderr(), "{}", report(&pairs, plan));
        }
        if let Some(bounds) = &plan.sprt {
            stop.fetch_or(
                log_likelihood(&pairs, bounds).abs() > 2.94,
                Ordering::Relaxed,
            );
        }
    }
}

/// Plays a game and returns White's half points.
fn play(players: [&mut Player; 2], fen: &str, nodes: u64) -> Result<u8, Failure> {
    let setup: Fen = fen.parse().map_err(|error| format!("{fen}: {error}"))?;
    let mut game = Game::from_setup(setup.as_setup(), Rules::FAIRY)
        .map_err(|error| format!("{fen}: {error}"))?;
    let mut line = format!("position fen {fen} moves");
    let is_white_first = game.position().turn() == Color::White;
    let [white, black] = players;
    for player in [&mut *white, &mut *black] {
        player.say("ucinewgame\nisready\n")?;
        player.wait_for("readyok")?;
    }
    let (mut won, mut even, mut last) = (0, 0, 0);
    for ply in 0..LONGEST {
        match game.outcome() {
            Some(Outcome::Decisive { winner, .. }) => {
                return Ok(if winner == Color::White { 2 } else { 0 });
            }
            Some(Outcome::Draw { .. }) => return Ok(1),
            _ => {}
        }
        let is_white = (ply % 2 == 0) == is_white_first;
        let player = if is_white { &mut *white } else { &mut *black };
        player.say(&format!("{line}\ngo nodes {nodes}\n"))?;
        let (answer, score) = player.wait_for("bestmove")?;
        let text = answer.split_whitespace().nth(1).unwrap_or_default();
        let illegal = || format!("{line}: {text} is not legal");
        let mv: Move = text.parse().map_err(|_| illegal())?;
        game.play(mv).map_err(|_| illegal())?;
        line.push(' ');
        line.push_str(text);
        let score = if is_white { score } else { -score };
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

/// Returns the number of pairs, and mean and variance of a pair's score from 0 to 1.
fn moments(pairs: &Pairs) -> (f64, f64, f64) {
    let count: f64 = pairs.iter().copied().map(f64::from).sum();
    let scores = [0.0, 0.25, 0.5, 0.75, 1.0];
    let sum = |f: &dyn Fn(f64) -> f64| -> f64 {
        let of = pairs.iter().zip(scores);
        of.map(|(&n, score)| f64::from(n) * f(score)).sum::<f64>() / count.max(1.0)
    };
    let mean = sum(&|score| score);
    (count, mean, sum(&|score| (score - mean).powi(2)))
}

/// Returns the Elo difference for an expected score.
fn elo(score: f64) -> f64 {
    let score = score.clamp(1e-6, 1.0 - 1e-6);
    -400.0 * (1.0 / score - 1.0).log10()
}

/// Returns the log-likelihood ratio of the second of two Elo differences to the first.
fn log_likelihood(pairs: &Pairs, bounds: &[f64]) -> f64 {
    let (count, mean, variance) = moments(pairs);
    if count < 10.0 || variance <= 0.0 {
        return 0.0;
    }
    let expected = |elo: f64| 1.0 / (1.0 + 10_f64.powf(-elo / 400.0));
    let (low, high) = (expected(bounds[0]), expected(bounds[1]));
    count * (high - low) * (2.0 * mean - low - high) / (2.0 * variance)
}

fn report(pairs: &Pairs, plan: &Plan) -> String {
    let (count, mean, variance) = moments(pairs);
    let error = 1.96 * (variance / count.max(1.0)).sqrt();
    let half = (elo(mean + error) - elo(mean - error)) / 2.0;
    let mut text = format!(
        "{} games, pairs {pairs:?}: {:.1} %, Elo {:+.1} +- {half:.1}",
        2.0 * count,
        100.0 * mean,
        elo(mean),
    );
    if let Some(bounds) = &plan.sprt {
        // Writing to a string cannot fail.
        let _ = write!(text, ", LLR {:+.2} (+-2.94)", log_likelihood(pairs, bounds));
    }
    text
}
