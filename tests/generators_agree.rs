//! The two move generators agree on positions drawn from all that there are, by their numbers.

#[path = "../crates/makruk-bitboard/tests/agreement/mod.rs"]
mod agreement;

use makruk::ranking::{self, PositionSet};

/// The generator SplitMix64.
fn random_words(mut state: u64) -> impl Iterator<Item = u64> {
    core::iter::repeat_with(move || {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (state ^ state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    })
}

#[test]
fn they_agree_on_200_000_positions_by_random_numbers() {
    for (set, seed) in [(PositionSet::M, 1), (PositionSet::R, 2)] {
        let positions = ranking::positions(set, random_words(seed));
        positions
            .take(100_000)
            .for_each(|position| agreement::assert_agree(&position));
    }
}

#[test]
fn they_agree_in_detail_on_some_of_them() {
    let positions = ranking::positions(PositionSet::R, random_words(3));
    positions
        .take(500)
        .for_each(|position| agreement::assert_agree_in_detail(&position));
}
