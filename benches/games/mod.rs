//! The test games, parsed for benches.

use makruk::{Fen, Move, Position, Setup, SetupProblems};

/// A test game: the initial position with the setup of its FEN, and the moves.
pub(crate) struct Record {
    #[allow(dead_code)] // not every bench uses the count
    pub(crate) setup: Setup,
    pub(crate) start: Position,
    pub(crate) moves: Vec<Move>,
}

/// Parses all test games.
pub(crate) fn records() -> impl Iterator<Item = Record> {
    makruk_testdata::games().into_iter().map(|game| {
        let fen: Fen = game.start.parse().expect("the FEN is well formed");
        let start = fen
            .to_position_ignoring(SetupProblems::TOO_MANY_MET)
            .expect("the position is valid");
        let moves = game
            .moves
            .iter()
            .map(|mv| mv.parse::<Move>().expect("the moves are well formed"))
            .collect();
        Record {
            setup: fen.into_setup(),
            start,
            moves,
        }
    })
}
