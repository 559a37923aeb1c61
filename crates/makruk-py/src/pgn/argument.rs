//! Records of games as arguments.

use pyo3::{exceptions::PyTypeError, prelude::*};

use super::PgnGame;
use crate::{game::Game, vocabulary::unexpected};

/// A game record as an argument.
pub(crate) struct Recorded<'py>(pub(crate) Bound<'py, PgnGame>);

impl<'py> FromPyObject<'_, 'py> for Recorded<'py> {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(game) = object.cast::<PgnGame>() {
            return Ok(Self(game.to_owned()));
        }
        if object.is_instance_of::<Game>() {
            return Err(PyTypeError::new_err(
                "expected a makruk.pgn.Game, found a makruk.Game: makruk.pgn.Game.from_game(game) converts it",
            ));
        }
        Err(unexpected("a makruk.pgn.Game", object))
    }
}
