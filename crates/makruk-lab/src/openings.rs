//! Openings for matches: balanced positions after random moves.

use std::collections::BTreeSet;

use makruk_core::random::Random;
use makruk_notation::Fen;
use makruk_rules::Rules;
use makruk_search::{Engine, Limits, Options, Score};

use crate::self_play::{MoveOrder, random_opening};

/// Arguments for openings.
#[derive(clap::Args, Clone, Copy, Debug)]
pub(crate) struct OpeningsArgs {
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
    /// Nodes for the search that determines the lead
    #[arg(long, default_value_t = 10_000)]
    nodes: u64,
}

pub(crate) fn run(args: &OpeningsArgs) -> Result<(), String> {
    let mut engine = Engine::new(Options::default().with_hash_bytes(1 << 20))
        .map_err(|error| error.to_string())?;
    let mut random = Random::new(args.seed);
    let mut seen = BTreeSet::new();
    // The search must end even if there are fewer openings than requested.
    let mut fruitless = 0;
    while seen.len() < args.count {
        fruitless += 1;
        if fruitless > 10_000 {
            return Err(format!(
                "only {} openings of {} plies within {} centipawns were found",
                seen.len(),
                args.plies,
                args.lead
            ));
        }
        let Some(game) = random_opening(&mut random, Rules::FAIRY, args.plies, MoveOrder::Sorted)
        else {
            continue;
        };
        if seen.contains(&game.position().zobrist()) {
            continue;
        }
        engine.clear();
        let result = engine.search(&game, &Limits::nodes(args.nodes), &mut ());
        if matches!(result.score(), Some(Score::Cp(cp)) if cp.abs() <= args.lead) {
            seen.insert(game.position().zobrist());
            fruitless = 0;
            println!("{}", Fen::from(game.setup()));
        }
    }
    Ok(())
}
