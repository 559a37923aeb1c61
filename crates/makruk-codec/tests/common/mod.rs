//! Parses setups, moves and games from text.
#![allow(dead_code)] // each test file uses only some of them

use makruk_codec::makruk_core::{CountField, Move, Position, Setup, SetupProblems};
use makruk_notation::{Fen, FenDialect};
use makruk_rules::{CountedMove, Counting, Rules};
use proptest::prelude::ProptestConfig;

/// Multiplies the default number of cases, which the variable `PROPTEST_CASES` sets: `PROPTEST_CASES=4000` tries many more.
pub(crate) fn cases(times: u32) -> ProptestConfig {
    let usual = ProptestConfig::default();
    ProptestConfig {
        cases: usual.cases.saturating_mul(times),
        ..usual
    }
}

/// Parses a FEN in the fairy dialect, strictly.
#[track_caller]
pub(crate) fn setup(text: &str) -> Setup {
    match Fen::from_ascii(text.as_bytes(), FenDialect::Fairy) {
        Ok(fen) => fen.into_setup(),
        Err(error) => panic!("`{text}`: {error} (at {})", error.offset()),
    }
}

/// Parses a FEN, possibly in short form, whose position is valid except for additional mets.
#[track_caller]
pub(crate) fn position(text: &str) -> Position {
    let fen = Fen::from_ascii_relaxed(text.as_bytes(), FenDialect::Fairy).expect(text);
    fen.to_position_ignoring(SetupProblems::TOO_MANY_MET)
        .expect(text)
}

/// Returns a count as written in a fairy FEN.
pub(crate) const fn count(limit_plies: u16, elapsed_plies: u32) -> CountField {
    CountField {
        limit_plies,
        elapsed_plies,
        first_number: None,
    }
}

/// Parses a UCI move.
#[track_caller]
pub(crate) fn mv(text: &str) -> Move {
    text.parse::<Move>().expect(text)
}

/// Returns the initial positions and the moves of all recorded games.
pub(crate) fn games() -> impl Iterator<Item = (Position, Vec<Move>)> {
    makruk_testdata::games().into_iter().map(|game| {
        let moves = game.moves.iter().map(|text| mv(text)).collect();
        (position(&game.start), moves)
    })
}

/// Returns all positions of the recorded engine games, each with its count.
pub(crate) fn engine_positions() -> impl Iterator<Item = Setup> {
    let rules = Rules::FAIRY;
    makruk_testdata::selfplay()
        .into_iter()
        .flat_map(move |game| {
            let start = setup(&game.start);
            let mut position = Position::from_setup(&start).expect("valid start");
            let mut counting = Counting::new(&position, start.count, &rules);
            game.moves.into_iter().map(move |text| {
                let undo = position.play(mv(&text)).expect("the moves are legal");
                counting.advance(&position, CountedMove::new(&position, &undo), &rules);
                Setup {
                    count: counting.field(&rules),
                    ..position.to_setup()
                }
            })
        })
}
