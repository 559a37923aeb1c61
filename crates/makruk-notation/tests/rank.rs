//! Numbers for positions, and positions for numbers.
#![cfg(feature = "rank")]

mod common;

use makruk_notation::{
    makruk_core::{
        Board, Color, CountField, Piece, Position, Role, Setup, SetupProblem, Square, SquareSet,
    },
    pack::{Bound, PackError, UnpackErrorKind},
    rank::{self, COUNT_STATES, SIZE_M, SIZE_R, Set, Wide},
};

use common::{FAIRY, count, strict};

const SETS: [Set; 2] = [Set::M, Set::R];

/// A source of bits: SplitMix64.
fn random_words(mut state: u64) -> impl Iterator<Item = u64> {
    std::iter::repeat_with(move || {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = state;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    })
}

/// Random numbers below a size, all with the same chance.
fn random_numbers(size: Wide, seed: u64) -> impl Iterator<Item = Wide> {
    let mut words = random_words(seed);
    let mask = |bits: u32| {
        if bits >= 64 {
            u64::MAX
        } else {
            (1 << bits) - 1
        }
    };
    let bits = size.bits();
    std::iter::repeat_with(move || {
        let mut limb = |at: u32| words.next().unwrap() & mask(bits.saturating_sub(at));
        Wide::from_limbs([limb(0), limb(64), limb(128)])
    })
    .filter(move |&number| number < size)
}

#[test]
fn a_million_random_numbers_are_those_of_their_positions() {
    for (set, seed) in SETS.into_iter().zip(1..) {
        for number in random_numbers(set.size(), seed).take(500_000) {
            let setup = rank::unrank(number, set).expect("the number is in range");
            assert_eq!(rank::rank(&setup, set), Ok(number), "{number}");
        }
    }
}
