//! Proof trees as numbers: reading restores what was written, and nothing else is read.

use crate::common::game;
use makruk_analysis::proof::{Goal, ProofLimits, Prover, Refutation, Solution};
use makruk_rules::Rules;

/// A mate in two, which is none in one.
const FEN: &str = "k7/8/2K5/8/8/8/8/1R6 w - 32 29 1";

fn solution_and_refutation() -> (Solution, Refutation) {
    let game = game(FEN, Rules::THAI);
    let mut prover = Prover::new(1 << 20).unwrap();
    let mut proof = prover.ask(&game, Goal::Mate, 2, ProofLimits::NONE);
    let solution = proof.solution().unwrap().unwrap();
    (solution, proof.refutation(1, &[]).unwrap().unwrap())
}

#[test]
fn a_tree_is_read_as_it_was_written() {
    let (solution, refutation) = solution_and_refutation();
    let numbers = solution.to_numbers();
    assert_eq!(Solution::from_numbers(&numbers, 2), Some(solution));
    let numbers = refutation.to_numbers();
    assert_eq!(Refutation::from_numbers(&numbers, 1), Some(refutation));
}

#[test]
fn a_solution_has_its_move_the_number_of_replies_and_each_continuation() {
    let (solution, _) = solution_and_refutation();
    let [reply] = &solution.replies[..] else {
        panic!("expected one reply");
    };
    let mate = reply.then.as_ref().unwrap();
    let expected = [
        solution.mv.to_bits(),
        1,
        reply.mv.to_bits(),
        mate.mv.to_bits(),
        0,
    ];
    assert_eq!(solution.to_numbers(), expected);
}

#[test]
fn a_tree_with_too_many_moves_is_not_read() {
    let (solution, refutation) = solution_and_refutation();
    assert_eq!(Solution::from_numbers(&solution.to_numbers(), 1), None);
    assert_eq!(Refutation::from_numbers(&refutation.to_numbers(), 0), None);
}

#[test]
fn incomplete_numbers_are_not_read_and_neither_are_additional_ones() {
    let (solution, refutation) = solution_and_refutation();
    let mut numbers = solution.to_numbers();
    for end in 0..numbers.len() {
        assert_eq!(Solution::from_numbers(&numbers[..end], 2), None);
    }
    numbers.push(0);
    assert_eq!(Solution::from_numbers(&numbers, 2), None);
    let mut numbers = refutation.to_numbers();
    for end in 0..numbers.len() {
        assert_eq!(Refutation::from_numbers(&numbers[..end], 1), None);
    }
    numbers.push(0);
    assert_eq!(Refutation::from_numbers(&numbers, 1), None);
}

#[test]
fn numbers_that_are_no_moves_are_not_read() {
    let (solution, refutation) = solution_and_refutation();
    let mut numbers = solution.to_numbers();
    numbers[0] = u16::MAX;
    assert_eq!(Solution::from_numbers(&numbers, 2), None);
    let mut numbers = refutation.to_numbers();
    numbers[2] = u16::MAX - 1; // a reply that is neither a move nor missing
    assert_eq!(Refutation::from_numbers(&numbers, 1), None);
}
