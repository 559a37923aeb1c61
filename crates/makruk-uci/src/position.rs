//! The command `position`.

use alloc::{format, string::String};
use core::fmt::Display;

use makruk_core::{Move, Position, SetupProblems};
use makruk_notation::{Fen, FenDialect};
use makruk_rules::{ActionError, Game, Rules};

use crate::{command::Placement, coordinates::read_move};

/// Sets up a position and plays moves from it. The error says which move was rejected, and why.
pub(crate) fn set_up(placement: &Placement<'_>, rules: Rules) -> Result<Game, String> {
    let mut game = match &placement.fen {
        None => Game::new(Position::start(), rules),
        Some(fen) => game_of(fen, rules)?,
    };
    for (ply, text) in placement.moves.iter().enumerate() {
        let number = ply + 1;
        let rejected = |error: &dyn Display| format!("move {number}, {text}: {error}");
        let mv = read_move(text, game.position()).map_err(|error| rejected(&error))?;
        match game.play(mv) {
            Ok(()) => {}
            // A GUI may play on after a repetition, or after a count that it does not know.
            Err(ActionError::GameOver(_)) => {
                game = play_on(&game, mv).map_err(|error| rejected(&error))?;
            }
            Err(error) => return Err(rejected(&error)),
        }
    }
    Ok(game)
}

/// Starts a game from a FEN, in which bia ngai need no mark: many programs write none.
pub(crate) fn game_of(fen: &str, rules: Rules) -> Result<Game, String> {
    let read = Fen::from_ascii_relaxed(fen.as_bytes(), FenDialect::Fairy)
        .map_err(|error| format!("FEN: {error}"))?;
    let position = read
        .to_position_ignoring(SetupProblems::TOO_MANY_MET)
        .map_err(|error| format!("FEN: {error}"))?;
    Ok(Game::with_count(position, read.into_setup().count, rules))
}

/// Plays a move after the end of a game: with the count as it is, or without it if it is over.
fn play_on(ended: &Game, mv: Move) -> Result<Game, ActionError> {
    let go_on = |count| {
        let rules = *ended.rules();
        let mut game = Game::with_count(ended.position().clone(), count, rules);
        game.play(mv).map(|()| game)
    };
    go_on(ended.setup().count).or_else(|_| go_on(None))
}
