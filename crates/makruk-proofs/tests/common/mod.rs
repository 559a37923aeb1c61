//! What the tests share.

#![allow(dead_code)] // each test file uses a part

use makruk_core::{Move, SetupProblems};
use makruk_notation::Fen;
use makruk_rules::{Game, Rules};

pub(crate) fn game(fen: &str, rules: Rules) -> Game {
    let fen: Fen = fen.parse().unwrap();
    // Other programs do not mark a bia ngai.
    let position = fen
        .to_position_ignoring(SetupProblems::TOO_MANY_MET)
        .unwrap();
    Game::with_count(position, fen.as_setup().count, rules)
}

/// Random numbers from a seed: SplitMix64.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        usize::try_from((z ^ z >> 31) % bound as u64).unwrap()
    }

    pub(crate) fn one_of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())]
    }
}

pub(crate) fn moves(text: &str) -> Vec<Move> {
    text.split_whitespace()
        .map(|mv| mv.parse().unwrap())
        .collect()
}
