//! Games of the engine against itself.

use std::{
    io::{self, Write},
    num::{NonZeroU8, NonZeroU64, NonZeroUsize},
    sync::mpsc,
};

use makruk_notation::{
    makruk_core::{Color, Move, Position},
    pgn::GameResult,
};
use makruk_rules::{Game, Rules};
use makruk_search::{Engine, Limits, Options, PvLine, Score};

use crate::random::Random;

/// The plan of a series of games.
#[derive(clap::Args, Clone, Copy, Debug)]
pub(crate) struct Plan {
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

/// The opening: these plies draw from more moves and a wider range of scores.
const OPENING_PLIES: usize = 8;
const OPENING_LINES: NonZeroU8 = NonZeroU8::new(8).unwrap();
const OPENING_TEMPERATURE: u8 = 60;
const LINES: NonZeroU8 = NonZeroU8::new(3).unwrap();
/// In centipawns; one is drawn for each game.
const TEMPERATURES: [u8; 3] = [8, 15, 30];
/// A lead, in centipawns, that decides a game if it lasts for `LEAD_PLIES`.
const LEAD: i32 = 1_000;
const LEAD_PLIES: u32 = 8;
/// The number of games in ten that a decisive lead ends; the others are played to the end.
const ADJUDICATED: usize = 6;
/// The maximum length of a game.
const MAX_PLIES: usize = 300;

/// The rules of Fairy-Stockfish; a dead position is a draw too.
const RULES: Rules = Rules::FAIRY
    .with_dead_position_draws(true)
    .with_timeout_may_draw(true);

/// Plays the games and writes them in order.
pub(crate) fn play(plan: &Plan, mut out: impl Write) -> io::Result<()> {
    let threads = plan.threads.get();
    std::thread::scope(|scope| {
        // With three threads the first one plays the games 0, 3, 6, and so on.
        let players: Vec<mpsc::Receiver<String>> = (0_u64..)
            .take(threads)
            .map(|first| {
                let (sender, receiver) = mpsc::channel();
                scope.spawn(move || {
                    let mut engine = Engine::new(
                        Options::default()
                            .with_hash_bytes(1 << 20)
                            .with_tablebase_bytes(0),
                    );
                    for number in (first..plan.games).step_by(threads) {
                        engine.clear();
                        let seed = plan.seed.wrapping_mul(0x1_0000_0001).wrapping_add(number);
                        let game = play_game(&mut engine, plan.nodes, Random::new(seed));
                        if sender.send(game).is_err() {
                            break;
                        }
                    }
                });
                receiver
            })
            .collect();
        let mut turns = players.iter().cycle();
        for _ in 0..plan.games {
            // A missing thread has panicked, which the scope propagates.
            let Some(Ok(game)) = turns.next().map(mpsc::Receiver::recv) else {
                break;
            };
            writeln!(out, "{game}")?;
        }
        out.flush()
    })
}

/// Plays a game and returns its line of the file.
fn play_game(engine: &mut Engine, nodes: NonZeroU64, mut random: Random) -> String {
    let mut game = Game::new(Position::start(), RULES);
    let temperature = TEMPERATURES[random.below(TEMPERATURES.len())];
    let is_adjudicated = random.below(10) < ADJUDICATED;
    let mut moves = Vec::new();
    let mut leader = None;
    let mut lead_plies = 0;
    // That of a game of the maximum length.
    let mut result = GameResult::Draw;
    while game.outcome().is_none() && moves.len() < MAX_PLIES {
        let is_opening = moves.len() < OPENING_PLIES;
        let limits = Limits::nodes(nodes.get()).with_multi_pv(if is_opening {
            OPENING_LINES
        } else {
            LINES
        });
        let lines = engine.search(&game, &limits, &mut ()).lines;
        let Some(best) = lines.first() else {
            break;
        };
        let now = leader_by(best.score, game.position().turn());
        lead_plies = match now {
            Some(_) if now == leader => lead_plies + 1,
            Some(_) => 1,
            None => 0,
        };
        leader = now;
        if is_adjudicated && lead_plies >= LEAD_PLIES {
            result = match leader {
                Some(Color::White) => GameResult::WhiteWins,
                _ => GameResult::BlackWins,
            };
            break;
        }
        let temperature = if is_opening {
            OPENING_TEMPERATURE
        } else {
            temperature
        };
        let mv = draw(&lines, temperature, &mut random);
        moves.push(mv.to_string());
        game.play(mv).expect("the engine plays legal moves");
    }
    if game.outcome().is_some() {
        result = game.outcome().into();
    }
    serde_json::json!({ "moves": moves, "result": result.as_str() }).to_string()
}

/// Returns the side with a decisive lead.
fn leader_by(score: Score, turn: Color) -> Option<Color> {
    match value(score) {
        LEAD.. => Some(turn),
        value if value <= -LEAD => Some(!turn),
        _ => None,
    }
}

/// Returns a score in centipawns, a large one for a mate.
fn value(score: Score) -> i32 {
    match score {
        Score::Cp(cp) => cp,
        Score::MateIn(n) => 30_000 - 10 * i32::from(n),
        Score::MatedIn(n) => 10 * i32::from(n) - 30_000,
    }
}

/// Draws a move with the weight `exp(value / temperature)`.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
fn draw(lines: &[PvLine], temperature: u8, random: &mut Random) -> Move {
    let weight = |line: &PvLine| {
        let worse = value(line.score) - value(lines[0].score);
        // The function of the crate `libm` returns the same bits on all platforms.
        (libm::exp(f64::from(worse) / f64::from(temperature)) * f64::from(1 << 24)) as usize
    };
    let mut rest = random.below(lines.iter().map(weight).sum());
    for line in lines {
        let weight = weight(line);
        if rest < weight {
            return line.moves[0];
        }
        rest -= weight;
    }
    unreachable!("the rest is below the sum of the weights")
}
