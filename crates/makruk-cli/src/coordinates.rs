//! Moves written as two squares, as board programs and people write them.

use std::fmt;

use makruk::{IllegalMoveError, Move, Position, UciMove, uci::ParseUciMoveError};

/// Reads a move like `e3e4` and checks it on a board.
///
/// UCI writes a promotion with an `m`. Since a bia that reaches its promotion rank always promotes,
/// the letter may be left out, or be the one of a program that knows only queens (`q`) or writes a
/// bia ngai as makruk-js does (`f`).
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

/// Why a text is no move on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CoordinateError {
    /// It is not two squares.
    Malformed(ParseUciMoveError),
    /// The piece cannot move so.
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
