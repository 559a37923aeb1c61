//! Games, goals and moves as arguments; results in their data forms.

use alloc::{format, string::String, string::ToString, vec::Vec};

use makruk::{
    Fen, Game, Move, Position, Rules, SetupProblems,
    analysis::proof::{Goal, MAX_MOVES},
};
use makruk_wasm_common::{Failure, Json};
use serde::Serialize;

pub(crate) fn rules_of(text: &str) -> Result<Rules, Failure> {
    text.parse().map_err(|error| Failure::new("rules", error))
}

/// Plays a game from a FEN that JavaScript has validated.
pub(crate) fn game_of(fen: &str, rules: &str, actions: &str) -> Result<Game, Failure> {
    let mut game = start_of(fen, rules_of(rules)?)?;
    for action in actions.lines() {
        act(&mut game, action)?;
    }
    Ok(game)
}

pub(crate) fn start_of(fen: &str, rules: Rules) -> Result<Game, Failure> {
    let fen: Fen = fen.parse().map_err(|error| Failure::new("fen", error))?;
    let setup = fen.as_setup();
    // Many programs and sites write an unmarked met for a bia ngai.
    let position = Position::from_setup_ignoring(setup, SetupProblems::TOO_MANY_MET)
        .map_err(|error| Failure::new("position", error))?;
    Ok(Game::with_count(position, setup.count, rules))
}

pub(crate) fn act(game: &mut Game, action: &str) -> Result<(), Failure> {
    let parsed = action.parse();
    let parsed = parsed.map_err(|error| Failure::new("unknown-action", error))?;
    game.act(parsed)
        .map_err(|error| Failure::new(error.name(), error))
}

/// Reads a goal.
pub(crate) fn goal_of(text: &str) -> Result<Goal, Failure> {
    text.parse()
        .map_err(|error| Failure::new("goal", format!("{error}, found `{text}`")))
}

/// Checks a number of moves.
pub(crate) fn moves_of(moves: u16) -> Result<u16, Failure> {
    let is_permitted = (1..=MAX_MOVES).contains(&moves);
    let message = || format!("expected 1 to {MAX_MOVES} moves, found {moves}");
    is_permitted
        .then_some(moves)
        .ok_or_else(|| Failure::new("number", message()))
}

/// Decodes the moves of a line.
pub(crate) fn line_of(numbers: &[u16]) -> Result<Vec<Move>, Failure> {
    let moves = numbers.iter().map(|&number| Move::from_bits(number));
    moves
        .collect::<Option<_>>()
        .ok_or_else(|| Failure::new("move", "expected the numbers of moves"))
}

pub(crate) fn bits_of(moves: &[Move]) -> Vec<u16> {
    moves.iter().map(|mv| mv.to_bits()).collect()
}

/// Returns the FEN of a game's position with its count.
pub(crate) fn fen_of(game: &Game) -> String {
    Fen::from(game.setup()).to_string()
}

/// Returns a result in its data form.
pub(crate) fn form(result: &impl Serialize) -> String {
    let mut json = Json::default();
    json.form(result);
    json.finish()
}
