//! The puzzles that come with the project: brute force confirms their lengths, and the prover's limits are no refutations.

use crate::common::brute_force::reaches_by_brute_force;
use makruk_analysis::{
    proof::Goal,
    puzzle::{Miner, MinerOptions, PuzzleError, Theme},
};
use makruk_notation::Fen;
use makruk_rules::{Game, Rules};
use serde_json::Value;

const PUZZLES: &str = include_str!("../../makruk-cli/puzzles/puzzles.jsonl");

/// Maximum number of moves for which brute force takes only a moment.
const MOVES: u16 = 3;

/// The goal of a published puzzle, its maximum number of moves, and the game at its start.
fn published() -> impl Iterator<Item = (Goal, u16, Game)> {
    PUZZLES.lines().map(|line| {
        let puzzle: Value = serde_json::from_str(line).unwrap();
        let length = u16::try_from(puzzle["length"].as_u64().unwrap()).unwrap();
        let fen: Fen = puzzle["fen"].as_str().unwrap().parse().unwrap();
        let rules: Rules = puzzle["rules"].as_str().unwrap().parse().unwrap();
        let names = puzzle["theme"].as_array().unwrap().iter();
        let mut themes = names.map(|name| name.as_str().unwrap().parse::<Theme>().unwrap());
        let goal = themes.find_map(Theme::goal).unwrap();
        (goal, length, fen.to_game(rules).unwrap())
    })
}

#[test]
fn lengths_of_short_puzzles_agree_with_brute_force() {
    let mut compared = 0;
    for (goal, length, game) in published().filter(|(_, length, _)| *length <= MOVES) {
        assert!(reaches_by_brute_force(&game, goal, length), "{game:?}");
        let is_sooner = length > 1 && reaches_by_brute_force(&game, goal, length - 1);
        assert!(!is_sooner, "{game:?}");
        compared += 1;
    }
    assert!(compared > 250, "{compared}");
}

#[test]
fn a_draw_that_a_limit_leaves_unproved_is_not_refuted() {
    let options = MinerOptions::default().with_proof_nodes(200);
    let mut miner = Miner::new(options).unwrap();
    let mut unproved = 0;
    for (goal, length, game) in published().filter(|(goal, ..)| *goal == Goal::Draw) {
        let error = miner.prove(&game, goal, length).err();
        assert_ne!(error, Some(PuzzleError::Refuted), "{game:?}");
        unproved += u32::from(error == Some(PuzzleError::Nodes));
    }
    assert!(unproved > 5, "{unproved}");
    // Without a limit, a draw in fewer moves than the shortest is refuted.
    let mut miner = Miner::new(MinerOptions::default()).unwrap();
    let mut draws = published().filter(|(goal, length, _)| *goal == Goal::Draw && *length > 1);
    let (goal, length, game) = draws.next().unwrap();
    assert_eq!(
        miner.prove(&game, goal, length - 1).err(),
        Some(PuzzleError::Refuted)
    );
}
