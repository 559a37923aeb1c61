//! Moves as arguments, given as objects or in UCI notation or SAN.

use makruk::{Position, UciMove};
use pyo3::{prelude::*, types::PyString};

use crate::{
    errors::{Failure, guarded},
    moves::Move,
    notation::{parse_san, parse_uci},
    root::Root,
    vocabulary::unexpected,
};

/// A move argument: an object, or text in UCI notation or SAN.
#[derive(Clone, Debug)]
pub(crate) enum MoveText {
    Move(makruk::Move),
    Text(String),
}

impl FromPyObject<'_, '_> for MoveText {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        if let Ok(mv) = object.cast::<Move>() {
            return Ok(Self::Move(mv.get().0));
        }
        let text = object.cast::<PyString>();
        let text = text.map_err(|_| unexpected("a Move or a str", object))?;
        Ok(Self::Text(text.extract()?))
    }
}

impl MoveText {
    /// Returns the move, which is legal in the position.
    pub(crate) fn to_move(&self, position: &Position) -> Result<makruk::Move, Failure> {
        match self {
            Self::Move(mv) => {
                position.check_legal(*mv)?;
                Ok(*mv)
            }
            Self::Text(text) if UciMove::from_ascii(text.as_bytes()).is_ok() => {
                parse_uci(position, text)
            }
            Self::Text(text) => parse_san(position, text, None),
        }
    }
}

/// Reads a legal move.
#[pyfunction]
pub(crate) fn _read_move(board: Root<'_>, r#move: MoveText) -> PyResult<Move> {
    let (position, ..) = board.counted()?;
    guarded(|| Ok(Move(r#move.to_move(&position)?)))
}
