//! Openings for matches: balanced positions after random moves.

use std::collections::BTreeSet;

use makruk_core::Position;
use makruk_notation::Fen;
use makruk_rules::{Game, Rules};
use makruk_search::{Engine, Limits, Options, Score};

use crate::random::Random;

/// Arguments of openings.
#[derive(clap::Args, Clone, Copy, Debug)]
pub(crate) struct Plan {
    /// Random seed
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Number of openings, all different
    #[arg(long, default_value_t = 2_000)]
    count: usize,
    /// Random plies from the start position
    #[arg(long, default_value_t = 8)]
    plies: usize,
    /// Largest lead in centipawns
    #[arg(long, default_value_t = 120)]
    lead: i32,
    /// Nodes of the search that finds the lead
    #[arg(long, default_value_t = 10_000)]
    nodes: u64,
}

pub(crate) fn run(plan: &Plan) -> Result<(), String> {
    let mut engine = Engine::new(Options::default().with_hash_bytes(1 << 20));
    let mut random = Random::new(plan.seed);
    let mut seen = BTreeSet::new();
    // Where the wanted number does not exist, the search for it must end.
    let mut fruitless = 0;
    while seen.len() < plan.count {
        fruitless += 1;
        if fruitless > 10_000 {
            return Err(format!(
                "only {} openings of {} plies within {} centipawns were found",
                seen.len(),
                plan.plies,
                plan.lead
            ));
        }
        let Some(game) = open(&mut random, plan.plies) else {
            continue;
        };
        if seen.contains(&game.position().zobrist()) {
            continue;
        }
        engine.clear();
        let result = engine.search(&game, &Limits::nodes(plan.nodes), &mut ());
        if matches!(result.score(), Some(Score::Cp(cp)) if cp.abs() <= plan.lead) {
            seen.insert(game.position().zobrist());
            fruitless = 0;
            println!("{}", Fen::from(game.setup()));
        }
    }
    Ok(())
}

/// Plays random moves; returns `None` if they end the game.
fn open(random: &mut Random, plies: usize) -> Option<Game> {
    let mut game = Game::new(Position::start(), Rules::FAIRY);
    for _ in 0..plies {
        let mut moves = game.position().legal_moves();
        moves.sort_unstable();
        game.play(*moves.get(random.below(moves.len()))?).ok()?;
    }
    game.outcome().is_none().then_some(game)
}
