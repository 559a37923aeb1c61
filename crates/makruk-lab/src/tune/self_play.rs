//! Self-play games.

use std::{
    fmt::Write as _,
    io::{self, Write as _},
    num::NonZeroUsize,
};

use makruk_core::{Color, random::Random};
use makruk_notation::Fen;
use makruk_rules::Rules;
use makruk_search::{Engine, Limits, Options, Score};

use crate::self_play::{MoveOrder, Turn, in_order, play_out, random_opening};

/// Arguments of self-play.
#[derive(clap::Args, Clone, Copy, Debug)]
pub(crate) struct PlayArgs {
    /// Random seed
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Number of games
    #[arg(long, default_value_t = 1_000)]
    games: u64,
    /// Nodes per move after which no further iteration starts
    #[arg(long, default_value_t = 3_000)]
    nodes: u64,
    /// Games played at the same time
    #[arg(long, default_value = "2")]
    threads: NonZeroUsize,
}

/// Random plies before the engine plays: this number, plus 0 to 5.
const OPENING: usize = 8;
/// Openings with a larger lead in centipawns are skipped.
const LOST: i32 = 900;
/// Positions after this many plies without a capture or a bia move are skipped.
const STALE: u32 = 24;
/// A lead in centipawns that decides the game once it has lasted for this many plies.
const WON: i32 = 2_000;
const WON_PLIES: u32 = 6;
/// Maximum length of a game in plies; longer ones are drawn.
const LONGEST: usize = 400;

pub(crate) fn run(args: &PlayArgs) -> io::Result<()> {
    let play = |engine: &mut Engine, number| {
        engine.clear();
        let seed = args.seed.wrapping_mul(0x1_0000_0001) + number;
        play(engine, args.nodes, Random::new(seed))
    };
    in_order(
        args.games,
        args.threads,
        || Engine::new(Options::default()).expect("there is memory"),
        play,
        |text| io::stdout().write_all(text.as_bytes()),
    )
}

/// Plays a game and returns its quiet positions.
fn play(engine: &mut Engine, nodes: u64, mut random: Random) -> String {
    let plies = OPENING + random.index(6);
    let game = random_opening(&mut random, Rules::FAIRY, plies, MoveOrder::Generated);
    let Some(mut game) = game else {
        return String::new();
    };
    let limits = Limits::default()
        .with_soft_nodes(nodes)
        .with_nodes(nodes * 8);
    let (mut samples, mut leads, mut is_first) = (Vec::new(), 0, true);
    let result = play_out(&mut game, LONGEST, |game| {
        let outcome = engine.search(game, &limits, &mut ());
        let (best, score) = (outcome.best?, outcome.score()?);
        let white = match (score, game.position().turn()) {
            (Score::Cp(cp), Color::White) => cp,
            (Score::Cp(cp), Color::Black) => -cp,
            (Score::MateIn(_), Color::White) | (Score::MatedIn(_), Color::Black) => 10_000,
            _ => -10_000,
        };
        if std::mem::take(&mut is_first) && white.abs() > LOST {
            return None;
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
        Some(if leads >= WON_PLIES {
            Turn::End(if white > 0 { 2 } else { 0 })
        } else {
            Turn::Play(best)
        })
    });
    let Some(half_points) = result else {
        return String::new();
    };
    let result = f32::from(half_points) / 2.0;
    let mut text = String::new();
    for (fen, score) in samples {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{fen} ; {result} ; {score}");
    }
    text
}
