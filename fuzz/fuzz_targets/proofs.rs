//! The prover agrees with brute force, its solutions pass the checker, and theme names parse as their theme.
#![cfg_attr(fuzzing, no_main)]

#[path = "../../crates/makruk-analysis/tests/common/brute_force.rs"]
#[allow(dead_code)] // other tests use the rest
mod brute_force;

use brute_force::reaches_by_brute_force;
use makruk::{
    Game,
    analysis::{
        proof::{Goal, ProofLimits, Prover},
        puzzle::Theme,
    },
};
use makruk_fuzz::Choices;

/// With more pieces brute force takes too long.
const PIECES: usize = 5;

makruk_fuzz::invariant!(|bytes: &[u8]| {
    if let Some(theme) = str::from_utf8(bytes)
        .ok()
        .and_then(|text| text.parse::<Theme>().ok())
    {
        assert_eq!(theme.to_string().parse(), Ok(theme));
    }
    let mut choices = Choices::new(bytes);
    let rules = choices.rules();
    let Some(position) = choices.position() else {
        return;
    };
    if position.board().occupied().len() > PIECES {
        return;
    }
    let game = Game::new(position, rules);
    let mut prover = Prover::new(1 << 12).expect("a few entries");
    for goal in [Goal::Mate, Goal::Draw, Goal::Gain(2)] {
        let mut proof = prover.ask(&game, goal, 2, ProofLimits::NONE);
        let least = proof.shortest().expect("there is no limit");
        let plain = (1..=2).find(|&moves| reaches_by_brute_force(&game, goal, moves));
        assert_eq!(least, plain, "{goal:?}");
        if let Some(moves) = least {
            let solution = proof.solution().expect("there is no limit");
            let solution = solution.expect("the goal is reached");
            assert_eq!(solution.check(&game, goal, moves), Ok(()));
        }
    }
});
