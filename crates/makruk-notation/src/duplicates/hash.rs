//! A hash of start, moves and result, which games with the same moves share.

use core::hash::{Hash, Hasher};

use makruk_core::split_mix64::SplitMix64;

use crate::{GameTree, container::Record, tree::Node};

/// Hashes the game. Tags and annotations do not count.
pub(super) fn of_game(game: &GameTree) -> u64 {
    let mut hash = of_ends(game);
    game.main_line()
        .map(Node::mv)
        .for_each(|mv| mv.hash(&mut hash));
    hash.0
}

/// Hashes a game whose moves are encoded without annotations.
pub(super) fn of_record(record: &Record) -> u64 {
    let mut hash = of_ends(record.header());
    (record.plies(), record.moves()).hash(&mut hash);
    hash.0
}

fn of_ends(game: &GameTree) -> Mixer {
    let mut hash = Mixer(0);
    (game.start_setup(), game.result()).hash(&mut hash);
    hash
}

struct Mixer(u64);

impl Hasher for Mixer {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let word = chunk
                .iter()
                .fold(0, |word, &byte| word << 8 | u64::from(byte));
            self.0 = SplitMix64::nth(self.0 ^ word, chunk.len() as u64);
        }
    }

    fn finish(&self) -> u64 {
        self.0
    }
}
