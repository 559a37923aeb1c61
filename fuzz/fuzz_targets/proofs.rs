//! What the prover says of a position holds by brute force, its solutions pass the checker, and what a theme is called
//! is read as that theme.
#![cfg_attr(fuzzing, no_main)]

use makruk::{
    Game,
    proofs::{Goal, ProofLimits, Prover, Theme, reaches_plainly},
};
use makruk_fuzz::Choices;

/// Brute force takes too long with more pieces.
const PIECES: usize = 5;

makruk_fuzz::invariant!(|bytes: &[u8]| {
    if let Some(theme) = str::from_utf8(bytes).ok().and_then(Theme::from_name) {
        assert_eq!(Theme::from_name(&theme.to_string()), Some(theme));
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
        let least = proof.least(&mut ()).expect("there is no limit");
        let plain = (1..=2).find(|&moves| reaches_plainly(&game, goal, moves));
        assert_eq!(least, plain, "{goal:?}");
        if let Some(moves) = least {
            let solution = proof.solution(&mut ()).expect("there is no limit");
            let solution = solution.expect("it is reached");
            assert_eq!(solution.check(&game, goal, moves), Ok(()));
        }
    }
});
