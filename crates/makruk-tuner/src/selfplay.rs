//! Self-play games.

use std::{
    collections::BTreeMap,
    fmt::Write as _,
    io::{self, Write as _},
    sync::{
        Mutex,
        atomic::{AtomicU64, Ordering},
    },
};

use makruk_core::{Color, Position};
use makruk_notation::Fen;
use makruk_rules::{Game, Outcome, Rules};
use makruk_search::{Engine, Limits, Options, Score};

use crate::random::Random;

/// Arguments of self-play.
#[derive(clap::Args, Clone, Copy, Debug)]
pub(crate) struct Plan {
    /// Random seed
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Number of games
    #[arg(long, default_value_t = 1_000)]
    games: u64,
    /// Nodes per move after which no further depth is started
    #[arg(long, default_value_t = 3_000)]
    nodes: u64,
    /// Games played at the same time
    #[arg(long, default_value_t = 2)]
    threads: usize,
}

/// Random plies before the engine plays, plus 0 to 5 more.
const OPENING: usize = 8;
/// Openings with a larger lead in centipawns are skipped.
const LOST: i32 = 900;
/// Positions after this many plies without a capture or a bia move are skipped.
const STALE: u32 = 24;
/// A lead that decides the game, in centipawns, after this many plies.
const WON: i32 = 2_000;
const WON_PLIES: u32 = 6;
/// Maximum length of a game in plies; longer ones are drawn.
const LONGEST: usize = 400;

pub(crate) fn run(plan: &Plan) {
    let next = AtomicU64::new(0);
    let out = Mutex::new(InOrder::default());
    std::thread::scope(|scope| {
        for _ in 0..plan.threads.max(1) {
            scope.spawn(|| {
                let mut engine = Engine::new(Options::default());
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= plan.games {
                        break;
                    }
                    engine.clear();
                    let seed = plan.seed.wrapping_mul(0x1_0000_0001) + number;
                    let text = play(&mut engine, plan.nodes, Random::new(seed));
                    if let Ok(mut out) = out.lock() {
                        // A closed pipe ends the run at the next game.
                        if out.write(number, text).is_err() {
                            break;
                        }
                    }
                }
            });
        }
    });
}

/// Writes games in the order of their numbers, in whatever order they finish: the same seed gives the
/// same file.
#[derive(Default)]
struct InOrder {
    next: u64,
    waiting: BTreeMap<u64, String>,
}

impl InOrder {
    fn write(&mut self, number: u64, text: String) -> io::Result<()> {
        self.waiting.insert(number, text);
        while let Some(text) = self.waiting.remove(&self.next) {
            io::stdout().write_all(text.as_bytes())?;
            self.next += 1;
        }
        Ok(())
    }
}

/// Plays a game and returns its quiet positions.
fn play(engine: &mut Engine, nodes: u64, mut random: Random) -> String {
    let mut game = Game::new(Position::start(), Rules::FAIRY);
    for _ in 0..OPENING + random.below(6) {
        let moves = game.position().legal_moves();
        if moves.is_empty() || game.outcome().is_some() {
            return String::new();
        }
        let mv = moves[random.below(moves.len())];
        if game.play(mv).is_err() {
            return String::new();
        }
    }
    let limits = Limits::NONE.with_soft_nodes(nodes).with_nodes(nodes * 8);
    let mut samples = Vec::new();
    let (mut leads, mut result) = (0, None);
    for ply in 0..LONGEST {
        match game.outcome() {
            Some(Outcome::Decisive { winner, .. }) => {
                result = Some(if winner == Color::White { 1.0 } else { 0.0 });
                break;
            }
            Some(Outcome::Draw { .. }) => {
                result = Some(0.5);
                break;
            }
            _ => {}
        }
        let outcome = engine.search(&game, &limits, &mut ());
        let (Some(best), Some(score)) = (outcome.best, outcome.score()) else {
            break;
        };
        let white = match (score, game.position().turn()) {
            (Score::Cp(cp), Color::White) => cp,
            (Score::Cp(cp), Color::Black) => -cp,
            (Score::MateIn(_), Color::White) | (Score::MatedIn(_), Color::Black) => 10_000,
            _ => -10_000,
        };
        if ply == 0 && white.abs() > LOST {
            return String::new();
        }
        let position = game.position();
        let is_quiet = !position.is_check()
            && position.halfmoves() < STALE
            && position.board().get(best.to()).is_none()
            && !best.is_promotion();
        if is_quiet && white.abs() < WON {
            samples.push((Fen::from(game.setup()).to_string(), white));
        }
        leads = if white.abs() >= WON { leads + 1 } else { 0 };
        if leads >= WON_PLIES {
            result = Some(if white > 0 { 1.0 } else { 0.0 });
            break;
        }
        if game.play(best).is_err() {
            break;
        }
    }
    let result = result.unwrap_or(0.5);
    let mut text = String::new();
    for (fen, score) in samples {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{fen} ; {result} ; {score}");
    }
    text
}
