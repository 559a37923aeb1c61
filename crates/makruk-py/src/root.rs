//! Boards and games as arguments.

use makruk::{Counting, Position};
use pyo3::{exceptions::PyTypeError, prelude::*};

use crate::{board::Board, game::Game, vocabulary::unexpected};

/// The root of a search or a probe: a board or a game.
pub(crate) enum Root<'py> {
    Board(Bound<'py, Board>),
    Game(Bound<'py, Game>),
}

impl<'py> FromPyObject<'_, 'py> for Root<'py> {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(board) = object.cast::<Board>() {
            return Ok(Self::Board(board.to_owned()));
        }
        let game = object.cast::<Game>();
        let game = game.map_err(|_| no_game("a Board or a Game", object))?;
        Ok(Self::Game(game.to_owned()))
    }
}

/// The error for an argument that is not a game. A record is one only for a reader.
fn no_game(expected: &str, object: Borrowed<'_, '_, PyAny>) -> PyErr {
    let class = object.get_type().fully_qualified_name();
    if class.is_ok_and(|name| name == "makruk.pgn.Game") {
        return PyTypeError::new_err(format!(
            "expected {expected}, found a makruk.pgn.Game: its method to_game() converts it"
        ));
    }
    unexpected(expected, object)
}

/// A game as an argument, and no record.
pub(crate) struct Played<'py>(pub(crate) Bound<'py, Game>);

impl<'py> FromPyObject<'_, 'py> for Played<'py> {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let game = object.cast::<Game>();
        let game = game.map_err(|_| no_game("a makruk.Game", object))?;
        Ok(Self(game.to_owned()))
    }
}

impl Root<'_> {
    /// Returns the game, with its history.
    pub(crate) fn to_game(&self, py: Python<'_>) -> PyResult<makruk::Game> {
        match self {
            Self::Board(board) => game_of(py, board),
            Self::Game(game) => game.get().read(makruk::Game::clone),
        }
    }

    /// Returns the position, its count and the rules.
    pub(crate) fn counted(&self) -> PyResult<(Position, Counting, makruk::Rules)> {
        match self {
            Self::Board(board) => board
                .get()
                .read(|state| (state.position().clone(), *state.counting(), *state.rules())),
            Self::Game(game) => game
                .get()
                .read(|state| (state.position().clone(), *state.counting(), *state.rules())),
        }
    }
}

/// Returns the game of a board. Releases the GIL, because this takes long after many moves.
pub(crate) fn game_of(py: Python<'_>, board: &Bound<'_, Board>) -> PyResult<makruk::Game> {
    let board = board.get();
    py.detach(|| board.read(|state| state.to_game()))
}
