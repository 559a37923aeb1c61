//! The bytes of the worked example.

use crate::common::builder;
use makruk_book::{Book, BuildOptions, GameFacts, GameResult};
use makruk_core::{ByColor, Move, Position};

/// The hexadecimal digits of the format's worked example, without its explanations.
fn documented() -> Vec<u8> {
    let text = include_str!("../src/FORMAT.md");
    let example = text
        .split("```text\n")
        .nth(1)
        .and_then(|rest| rest.split("```").next());
    let is_byte = |word: &&str| {
        word.len() == 2
            && word
                .bytes()
                .all(|byte| byte.is_ascii_hexdigit() && !byte.is_ascii_lowercase())
    };
    let words = example.expect("an example").lines();
    let words = words.flat_map(|line| line.split(' ').take_while(is_byte));
    words
        .map(|word| u8::from_str_radix(word, 16).unwrap())
        .collect()
}

#[test]
fn the_documented_example_matches_the_written_bytes() {
    let read = |text: &str| {
        text.split(' ')
            .map(|mv| mv.parse().unwrap())
            .collect::<Vec<Move>>()
    };
    let mut games = builder(BuildOptions::default());
    games.begin_source("club");
    let ratings = ByColor {
        white: Some(1_600),
        black: None,
    };
    let won = GameFacts::of(GameResult::WhiteWins)
        .with_ratings(ratings)
        .with_year(2025);
    let drawn = GameFacts::of(GameResult::Draw).with_year(2026);
    games
        .add_game(&Position::start(), read("e3e4 e6e5"), &won)
        .unwrap();
    games
        .add_game(&Position::start(), read("e3e4 d6d5"), &drawn)
        .unwrap();
    let mut bytes = Vec::new();
    games.finish(&mut bytes).unwrap();
    let hex: Vec<_> = bytes.iter().map(|byte| format!("{byte:02X}")).collect();
    assert_eq!(bytes, documented(), "{}", hex.join(" "));
    assert_eq!(Book::open(&bytes).unwrap().entries().count(), 3);
}
