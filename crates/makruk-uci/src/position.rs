//! The command `position`.

use alloc::{format, string::String};
use core::fmt::Display;

use makruk_core::{Position, SetupProblems};
use makruk_notation::{Fen, FenDialect};
use makruk_rules::{Adjudicator, Game, Rules};

use crate::{command::Placement, coordinates::read_move};

/// Sets up a position and plays moves from it. An error names the rejected move and the reason.
pub(crate) fn set_up(placement: &Placement<'_>, rules: Rules) -> Result<Game, String> {
    let game = match &placement.fen {
        None => Game::new(Position::start(), rules),
        Some(fen) => game_of(fen, rules)?,
    };
    // A GUI may continue past an end of the game that it does not recognise: a repetition, a count, a dead position.
    let mut played = Adjudicator::from(game);
    for (ply, text) in placement.moves.iter().enumerate() {
        let number = ply + 1;
        let rejected = |error: &dyn Display| format!("move {number}, {text}: {error}");
        let mv = read_move(text, played.position()).map_err(|error| rejected(&error))?;
        played.play(mv).map_err(|error| rejected(&error))?;
    }
    Ok(played.to_game())
}

/// Starts a game from a FEN. Bia ngai need no mark, since many programs omit it.
pub(crate) fn game_of(fen: &str, rules: Rules) -> Result<Game, String> {
    let read = Fen::from_ascii_relaxed(fen.as_bytes(), FenDialect::Fairy)
        .map_err(|error| format!("FEN: {error}"))?;
    let position = read
        .to_position_ignoring(SetupProblems::TOO_MANY_MET)
        .map_err(|error| format!("FEN: {error}"))?;
    Ok(Game::with_count(position, read.into_setup().count, rules))
}
