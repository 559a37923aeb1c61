//! Shared test helpers.

#![allow(dead_code)] // each test file uses only some of it

pub(crate) mod brute_force;

pub(crate) use makruk_core::random::Random;
use makruk_core::{Move, SetupProblems};
use makruk_notation::Fen;
use makruk_rules::{Game, Rules};

pub(crate) fn game(fen: &str, rules: Rules) -> Game {
    let fen: Fen = fen.parse().unwrap();
    // Other programs write a bia ngai as a met, so there may be too many mets.
    let position = fen
        .to_position_ignoring(SetupProblems::TOO_MANY_MET)
        .unwrap();
    Game::with_count(position, fen.as_setup().count, rules)
}

/// Picks a random value from a list.
pub(crate) fn one_of<T: Copy>(random: &mut Random, all: &[T]) -> T {
    all[random.index(all.len())]
}

pub(crate) fn moves(text: &str) -> Vec<Move> {
    text.split_whitespace()
        .map(|mv| mv.parse().unwrap())
        .collect()
}
