//! The command `position`.

use makruk::{ActionError, FenDialect, Game, Move, Position, Rules};

use super::command::Placement;
use crate::{coordinates, given};

/// Sets up a position and plays moves from it. The error says which move was rejected, and why.
pub(super) fn set_up(placement: &Placement<'_>, rules: Rules) -> Result<Game, String> {
    let mut game = match &placement.fen {
        None => Game::new(Position::start(), rules),
        Some(fen) => game_of(fen, rules)?,
    };
    for (ply, text) in placement.moves.iter().enumerate() {
        let number = ply + 1;
        let rejected = |error: &dyn std::fmt::Display| format!("move {number}, {text}: {error}");
        let mv = coordinates::read(text, game.position()).map_err(|error| rejected(&error))?;
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
pub(super) fn game_of(fen: &str, rules: Rules) -> Result<Game, String> {
    let given = given::position(fen.as_bytes(), Some(FenDialect::Fairy), true)
        .map_err(|rejection| format!("FEN: {}", rejection.message))?;
    let count = given.setup.count;
    Ok(Game::with_count(given.position, count, rules))
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
