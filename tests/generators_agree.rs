//! The two move generators agree on uniformly drawn positions.

#[path = "../crates/makruk-bitboard/tests/agreement/mod.rs"]
mod agreement;

use makruk::ranking::{self, PositionSet};
use makruk_core::split_mix64::SplitMix64;

fn random_words(seed: u64) -> impl Iterator<Item = u64> {
    let mut random = SplitMix64::new(seed);
    core::iter::repeat_with(move || random.next_u64())
}

#[test]
fn generators_agree_on_20_000_uniform_positions() {
    agree_on_uniform_positions(10_000);
}

/// Compares the generators on positions of both sets.
fn agree_on_uniform_positions(of_each_set: usize) {
    for (set, seed) in [(PositionSet::M, 1), (PositionSet::R, 2)] {
        let positions = ranking::positions(set, random_words(seed));
        positions
            .take(of_each_set)
            .for_each(|position| agreement::assert_agree(&position));
    }
}

#[test]
fn generators_agree_in_detail_on_a_sample() {
    let positions = ranking::positions(PositionSet::R, random_words(3));
    positions
        .take(500)
        .for_each(|position| agreement::assert_agree_in_detail(&position));
}

mod exhaustive {
    #[test]
    #[ignore = "exhaustive: ten times as many positions"]
    fn generators_agree_on_200_000_uniform_positions() {
        super::agree_on_uniform_positions(100_000);
    }
}
