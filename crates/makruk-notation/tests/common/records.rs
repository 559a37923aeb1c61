//! The recorded games, with their positions.
#![allow(dead_code)] // each test file uses only some items

use makruk_notation::{
    Fen,
    makruk_core::{Move, Position, SetupProblems},
};

/// Parses a move in UCI notation.
#[track_caller]
pub(crate) fn mv(text: &str) -> Move {
    text.parse::<Move>().expect(text)
}

/// Iterates over the initial positions and moves of all recorded games.
pub(crate) fn games() -> impl Iterator<Item = (Position, Vec<Move>)> {
    makruk_testdata::games().into_iter().map(|game| {
        let fen: Fen = game.start.parse().unwrap();
        let start = fen
            .to_position_ignoring(SetupProblems::TOO_MANY_MET)
            .unwrap();
        (start, game.moves.iter().map(|text| mv(text)).collect())
    })
}
