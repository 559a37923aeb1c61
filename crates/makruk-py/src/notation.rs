//! Moves and boards as people write them.

use std::fmt::Write as _;

use makruk::{Color, Position, San, UciMove, diagram::Diagram};

use crate::{
    errors::Failure,
    state::State,
    vocabulary::{color, letters_named},
};

/// Reads a UCI move and finds it among the legal ones.
pub(crate) fn parse_uci(position: &Position, uci: &str) -> Result<makruk::Move, Failure> {
    let parsed = UciMove::from_ascii(uci.as_bytes());
    let parsed = parsed.map_err(|error| Failure::of_uci(&error, uci))?;
    Ok(parsed.to_move(position)?)
}

/// The same for a move as people write it.
pub(crate) fn parse_san(
    position: &Position,
    san: &str,
    letters: &str,
) -> Result<makruk::Move, Failure> {
    let letters = letters_named(letters)?;
    let parsed = San::from_bytes(san.as_bytes(), &letters);
    let parsed = parsed.map_err(|error| Failure::of_san(&error, san))?;
    Ok(parsed.to_move(position)?)
}

/// Writes a legal move as people do.
pub(crate) fn write_san(
    position: &Position,
    mv: makruk::Move,
    letters: &str,
) -> Result<String, Failure> {
    let letters = letters_named(letters)?;
    position.check_legal(mv)?;
    Ok(San::from_move(position, mv).display(&letters).to_string())
}

/// Draws a board as text.
pub(crate) fn draw(state: &State, style: makruk::diagram::Style, orientation: bool) -> String {
    let diagram = Diagram::new(state.position().board())
        .style(style)
        .seen_by(color(orientation));
    diagram.to_string().trim_end_matches('\n').to_owned()
}

/// Writes moves that follow each other, with their numbers.
pub(crate) fn write_line(
    start: &Position,
    moves: &[makruk::Move],
    letters: &str,
) -> Result<String, Failure> {
    let mut position = start.clone();
    let mut text = String::new();
    for (ply, &mv) in moves.iter().enumerate() {
        let number = position.fullmoves();
        let san = write_san(&position, mv, letters).map_err(|failure| failure.at_ply(ply))?;
        let blank = if ply == 0 { "" } else { " " };
        // Writing to a `String` does not fail.
        let _ = match (position.turn(), ply) {
            (Color::White, _) => write!(text, "{blank}{number}. {san}"),
            (Color::Black, 0) => write!(text, "{number}... {san}"),
            (Color::Black, _) => write!(text, " {san}"),
        };
        position.play_unchecked(mv);
    }
    Ok(text)
}
