//! Helpers of several tests.
#![allow(dead_code)] // each test uses some of it

use makruk_core::{Move, SetupProblems};
use makruk_notation::Fen;
use makruk_rules::{Game, Rules};
use makruk_search::{Engine, Options};

/// Returns a game from a FEN; bia ngai need no mark.
pub(crate) fn game(fen: &str, rules: Rules) -> Game {
    let fen: Fen = fen.parse().expect("it is a FEN");
    let position = fen.to_position_ignoring(SetupProblems::TOO_MANY_MET);
    let position = position.expect("it is a position");
    Game::with_count(position, fen.as_setup().count, rules)
}

/// Plays moves written as UCI does.
pub(crate) fn play(game: &mut Game, moves: &str) {
    for text in moves.split_whitespace() {
        let mv = text.parse::<Move>().expect("it is a move");
        game.play(mv).expect("it is legal");
    }
}

/// Returns an engine with a small transposition table.
pub(crate) fn engine() -> Engine {
    let options = Options::default().with_hash_bytes(4 << 20);
    Engine::new(options)
}
