//! The prover finds the recorded lengths of the recorded mates, and its proofs hold.

use std::ops::RangeInclusive;

use crate::common::game;
use makruk_analysis::proof::{Goal, ProofLimits, Prover};
use makruk_rules::{OverLimit, Rules};

/// Proves the recorded mates of the given lengths; returns their number.
fn prove_all(lengths: RangeInclusive<u16>) -> usize {
    let mut prover = Prover::new(64 << 20).unwrap();
    let mates = makruk_testdata::mates();
    let mates = mates.iter().filter(|row| lengths.contains(&row.mate));
    mates
        .map(|row| {
            let game = game(&row.fen, Rules::THAI);
            let mut proof = prover.ask(&game, Goal::Mate, row.mate, ProofLimits::NONE);
            assert_eq!(proof.shortest(), Ok(Some(row.mate)), "{}", row.fen);
            let line = proof.line().unwrap();
            assert_eq!(line.len(), usize::from(2 * row.mate - 1), "{}", row.fen);
            let solution = proof.solution().unwrap().unwrap();
            let checked = solution.check(&game, Goal::Mate, row.mate);
            assert_eq!(checked, Ok(()), "{}", row.fen);
            if row.complete {
                let mut best = row.best.clone();
                best.sort();
                let found = proof.winning_moves(row.mate).unwrap();
                let mut found: Vec<_> = found.iter().map(ToString::to_string).collect();
                found.sort();
                assert_eq!(found, best, "{}", row.fen);
            }
        })
        .count()
}

#[test]
fn mates_in_up_to_four_have_the_exact_length_and_all_first_moves() {
    assert_eq!(prove_all(1..=4), 92);
}

mod exhaustive {
    #[test]
    #[ignore = "exhaustive: mates in five take the prover seconds"]
    fn mates_in_five_have_the_exact_length_and_all_first_moves() {
        assert_eq!(super::prove_all(5..=5), 18);
    }
}

#[test]
#[ignore = "takes some seconds: cargo test -p makruk-analysis --release mates:: -- --ignored"]
fn mates_in_six_have_the_exact_length_and_all_first_moves() {
    assert_eq!(prove_all(6..=6), 6);
}

#[test]
fn a_capture_that_mates_beyond_the_limit_is_no_mate_under_thai_rules() {
    // White's rua on h1 captures the last piece and mates. Nine pieces are left, and the limit is 8.
    let fen = "k6n/8/2N5/8/8/8/4K3/1RSM1SNR w - - 0 40";
    let mut prover = Prover::new(1 << 20).unwrap();
    let mut wins = |rules| {
        let game = game(fen, rules);
        let mut proof = prover.ask(&game, Goal::Mate, 1, ProofLimits::NONE);
        let moves = proof.winning_moves(1).unwrap();
        moves.iter().any(|mv| mv.to_string() == "h1h8")
    };
    assert!(!wins(Rules::THAI));
    let mate_first = Rules::THAI.with_over_limit_at_once(OverLimit::MateFirst);
    assert!(wins(mate_first) && wins(Rules::FAIRY));
}
