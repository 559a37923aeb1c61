//! Draws a uniformly distributed random position and prints its number.
//!
//! `cargo run --features ranking --example rank_random_position -- 42` uses the seed 42.

use std::{env, error::Error};

use makruk::{
    prelude::*,
    ranking::{self, PositionSet},
};

/// A source of random bits: SplitMix64.
fn random_words(mut state: u64) -> impl Iterator<Item = u64> {
    std::iter::repeat_with(move || {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = state;
        word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^ word >> 31
    })
}

fn main() -> Result<(), Box<dyn Error>> {
    let seed = env::args().nth(1).map_or(Ok(1), |text| text.parse())?;
    // Random valid positions that captures and promotions can produce.
    let position = ranking::positions(PositionSet::R, random_words(seed))
        .next()
        .ok_or("there are always more random words")?;

    let number = ranking::rank(&position.to_setup(), PositionSet::R)?;
    println!("{}", Diagram::new(position.board()));
    println!("{}", Fen::from(&position));
    println!("number {number} of {}", ranking::SIZE_R);

    assert!(number < ranking::SIZE_R);
    assert_eq!(
        ranking::unrank(number, PositionSet::R)?,
        position.to_setup()
    );
    println!("{} legal moves", position.legal_moves().len());
    Ok(())
}
