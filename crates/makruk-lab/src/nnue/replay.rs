//! Replays a recorded game under the rules of the games.

use makruk_core::Position;
use makruk_rules::{Action, Game, Rules};

use super::chunk::{Call, Ply, Record};

/// Plays a recorded game again, and passes each position in which the engine moved to `visit`, after the mover's call. Returns the
/// game after the last move.
///
/// # Errors
///
/// Returns an error if an action is illegal.
pub(crate) fn replay(record: &Record, mut visit: impl FnMut(&Game, &Ply)) -> Result<Game, String> {
    let mut game = Game::new(Position::start(), Rules::THAI);
    let act = |game: &mut Game, action: Action| {
        let done = game.act(action);
        done.map_err(|error| format!("ply {}: {error}", game.moves().count() + 1))
    };
    for &mv in &record.opening {
        act(&mut game, Action::Move(mv))?;
    }
    for ply in &record.plies {
        match ply.call {
            Some(Call::Start) => act(&mut game, Action::StartCount)?,
            Some(Call::Stop) => act(&mut game, Action::StopCount)?,
            None => {}
        }
        visit(&game, ply);
        act(&mut game, Action::Move(ply.mv))?;
    }
    Ok(game)
}
