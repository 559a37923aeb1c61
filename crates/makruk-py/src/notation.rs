//! Moves and boards as text.

use std::fmt::Write as _;

use makruk::{
    Color, Position, San, UciMove,
    diagram::Diagram,
    letters::LetterSet,
    pgn::Nag,
    san,
    typed::{self, TypedMoveError},
};

use crate::{
    errors::{Class, Failure},
    state::State,
    vocabulary::{color, letters_named},
};

/// Parses a legal move in UCI notation.
pub(crate) fn parse_uci(position: &Position, uci: &str) -> Result<makruk::Move, Failure> {
    let parsed = UciMove::from_ascii(uci.as_bytes());
    let parsed = parsed.map_err(|error| Failure::of_uci(&error, uci))?;
    Ok(parsed.to_move(position)?)
}

/// Parses a legal move in SAN, in the given letters or, without them, in those in which it is legal.
pub(crate) fn parse_san(
    position: &Position,
    san: &str,
    letters: Option<&str>,
) -> Result<makruk::Move, Failure> {
    if let Some(name) = letters {
        return parse_in(position, san, letters_named(name)?);
    }
    match typed::read_san(without_glyph(san), position, LetterSet::FAIRY) {
        Ok(typed) => Ok(typed.mv),
        Err(TypedMoveError::Unreadable(error)) => Err(Failure::of_san(error, san)),
        Err(TypedMoveError::Unmatched(error)) => Err(error.into()),
        Err(error) => Err(Failure::new(Class::AmbiguousMove, "letters", error)),
    }
}

fn parse_in(position: &Position, san: &str, letters: LetterSet) -> Result<makruk::Move, Failure> {
    let parsed = San::from_bytes(without_glyph(san).as_bytes(), letters);
    let parsed = parsed.map_err(|error| Failure::of_san(error, san))?;
    Ok(parsed.to_move(position)?)
}

/// Strips a trailing glyph, such as `!?`, from a move.
fn without_glyph(san: &str) -> &str {
    let san_alone = san.trim_end_matches(['!', '?']);
    let is_glyph = |glyph: &str| glyph.parse::<Nag>().is_ok();
    match san.strip_prefix(san_alone) {
        Some(glyph) if !san_alone.is_empty() && is_glyph(glyph) => san_alone,
        _ => san,
    }
}

/// Formats a legal move in SAN that can be read back.
pub(crate) fn write_san(
    position: &Position,
    mv: makruk::Move,
    letters: &str,
) -> Result<String, Failure> {
    let letters = letters_named(letters)?;
    position.check_legal(mv)?;
    Ok(san::readable(position, mv, letters))
}

/// Draws a board as text.
pub(crate) fn draw(state: &State, style: makruk::diagram::Style, orientation: bool) -> String {
    let diagram = Diagram::new(state.position().board())
        .style(style)
        .seen_by(color(orientation));
    diagram.to_string().trim_end_matches('\n').to_owned()
}

/// Formats a line of moves with move numbers.
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
