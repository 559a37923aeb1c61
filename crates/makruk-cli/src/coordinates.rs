//! Moves written as two squares, by chess GUIs and people.

use std::fmt;

use makruk::{IllegalMoveError, Move, Position, UciMove, uci::ParseUciMoveError};

/// Reads a move like `e3e4` and checks it on a board.
///
/// UCI writes a promotion with an `m`. Because a bia that reaches its promotion rank always promotes,
/// the letter may be omitted, or be that of a program that knows only queens (`q`) or of makruk-js (`f`).
pub(crate) fn read(text: &str, position: &Position) -> Result<Move, CoordinateError> {
    let mv = match text.as_bytes() {
        [squares @ .., b'q' | b'f'] if squares.len() == 4 => {
            UciMove::from_ascii(squares).map(|mv| Move::promoting(mv.into()))
        }
        whole => UciMove::from_ascii(whole).map(UciMove::into),
    };
    let mv = mv.map_err(CoordinateError::Malformed)?;
    if position.is_legal(mv.promoting()) {
        return Ok(mv.promoting());
    }
    position.check_legal(mv).map_err(CoordinateError::Illegal)?;
    Ok(mv)
}

/// The reason why a text is not a legal move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CoordinateError {
    /// It is not written as two squares.
    Malformed(ParseUciMoveError),
    /// The move is illegal.
    Illegal(IllegalMoveError),
}

impl fmt::Display for CoordinateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Malformed(error) => error.fmt(f),
            Self::Illegal(error) => error.fmt(f),
        }
    }
}
