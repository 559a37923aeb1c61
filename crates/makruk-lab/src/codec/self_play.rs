//! Self-play games of the engine.

use std::{
    io::{self, Write},
    num::{NonZeroU8, NonZeroU64, NonZeroUsize},
};

use makruk_notation::makruk_core::{Color, Move, Position, random::Random};
use makruk_rules::GameResult;
use makruk_rules::{Game, Rules};
use makruk_search::{Engine, Limits, Options, PvLine, Score};

use crate::self_play::{Turn, in_order, play_out};

/// The arguments of a series of games.
#[derive(clap::Args, Clone, Copy, Debug)]
pub(crate) struct PlayArgs {
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[arg(long, default_value_t = 1_000)]
    games: u64,
    /// Nodes per move
    #[arg(long, default_value = "2000")]
    nodes: NonZeroU64,
    /// Games played in parallel; their number does not change the games
    #[arg(long, default_value = "2")]
    threads: NonZeroUsize,
}

/// Number of opening plies, in which moves are chosen from more lines at a higher temperature.
const OPENING_PLIES: usize = 8;
const OPENING_LINES: NonZeroU8 = NonZeroU8::new(8).unwrap();
const OPENING_TEMPERATURE: u8 = 60;
const LINES: NonZeroU8 = NonZeroU8::new(3).unwrap();
/// Temperatures in centipawns; each game uses one of them at random.
const TEMPERATURES: [u8; 3] = [8, 15, 30];
/// A lead, in centipawns, that decides a game once it has lasted for `LEAD_PLIES`.
const LEAD: i32 = 1_000;
const LEAD_PLIES: u32 = 8;
/// Number of games in ten that are adjudicated on a decisive lead; the others are played to the end.
const ADJUDICATED: usize = 6;
/// The maximum length of a game in plies.
const MAX_PLIES: usize = 300;

/// Fairy-Stockfish's rules; additionally, a dead position is a draw.
const RULES: Rules = Rules::FAIRY
    .with_dead_position_draws(true)
    .with_timeout_may_draw(true);

/// Plays the games and writes them in order.
pub(crate) fn play(args: &PlayArgs, mut out: impl Write) -> io::Result<()> {
    let options = Options::default()
        .with_hash_bytes(1 << 20)
        .with_tablebase_bytes(0);
    let play = |engine: &mut Engine, number| {
        engine.clear();
        let seed = args.seed.wrapping_mul(0x1_0000_0001).wrapping_add(number);
        play_game(engine, args.nodes, Random::new(seed))
    };
    let new_engine = || Engine::new(options).expect("there is memory");
    in_order(args.games, args.threads, new_engine, play, |game| {
        writeln!(out, "{game}")
    })?;
    out.flush()
}

/// Plays a game and returns its line for the file.
fn play_game(engine: &mut Engine, nodes: NonZeroU64, mut random: Random) -> String {
    let mut game = Game::new(Position::start(), RULES);
    let temperature = TEMPERATURES[random.index(TEMPERATURES.len())];
    let is_adjudicated = random.index(10) < ADJUDICATED;
    let mut moves = Vec::new();
    let (mut leader, mut lead_plies) = (None, 0);
    let result = play_out(&mut game, MAX_PLIES, |game| {
        let is_opening = moves.len() < OPENING_PLIES;
        let limits = Limits::nodes(nodes.get()).with_multi_pv(if is_opening {
            OPENING_LINES
        } else {
            LINES
        });
        let lines = engine.search(game, &limits, &mut ()).lines;
        let now = leader_by(lines.first()?.score, game.position().turn());
        lead_plies = match now {
            Some(_) if now == leader => lead_plies + 1,
            Some(_) => 1,
            None => 0,
        };
        leader = now;
        if is_adjudicated && lead_plies >= LEAD_PLIES {
            return Some(Turn::End(if leader == Some(Color::White) { 2 } else { 0 }));
        }
        let temperature = if is_opening {
            OPENING_TEMPERATURE
        } else {
            temperature
        };
        let mv = draw(&lines, temperature, &mut random);
        moves.push(mv.to_string());
        Some(Turn::Play(mv))
    });
    let result = match result {
        Some(2) => GameResult::WhiteWins,
        Some(0) => GameResult::BlackWins,
        _ => GameResult::Draw,
    };
    serde_json::json!({ "moves": moves, "result": result.as_str() }).to_string()
}

/// Returns the side with a decisive lead, if any.
fn leader_by(score: Score, turn: Color) -> Option<Color> {
    match value(score) {
        LEAD.. => Some(turn),
        value if value <= -LEAD => Some(!turn),
        _ => None,
    }
}

/// Returns a score in centipawns; a mate gets a large value.
fn value(score: Score) -> i32 {
    match score {
        Score::Cp(cp) => cp,
        Score::MateIn(n) => 30_000 - 10 * i32::from(n),
        Score::MatedIn(n) => 10 * i32::from(n) - 30_000,
    }
}

/// Chooses a random move, weighted by `exp(value / temperature)`.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
fn draw(lines: &[PvLine], temperature: u8, random: &mut Random) -> Move {
    let weight = |line: &PvLine| {
        let worse = value(line.score) - value(lines[0].score);
        // `libm::exp` returns the same bits on all platforms.
        (libm::exp(f64::from(worse) / f64::from(temperature)) * f64::from(1 << 24)) as usize
    };
    let mut rest = random.index(lines.iter().map(weight).sum());
    for line in lines {
        let weight = weight(line);
        if rest < weight {
            return line.moves[0];
        }
        rest -= weight;
    }
    unreachable!("the rest is below the sum of the weights")
}
