//! The legal moves of a board.

use pyo3::{prelude::*, types::PyList};

use crate::{board::Board, moves::Move};

/// The legal moves of a board, in no particular order. The collection changes with the board.
///
/// >>> moves = makruk.Board().legal_moves
/// >>> len(moves), bool(moves), str(next(iter(moves)))
/// (23, True, 'd1d2')
#[pyclass(frozen, module = "makruk")]
#[derive(Debug)]
pub(crate) struct LegalMoves {
    board: Py<Board>,
}

impl LegalMoves {
    pub(crate) fn new(board: Py<Board>) -> Self {
        Self { board }
    }
}

#[pymethods]
impl LegalMoves {
    /// Returns the number of moves, as ``len`` does.
    fn count(&self) -> PyResult<usize> {
        let board = self.board.get();
        board.read(|state| state.position().count_legal())
    }

    fn __len__(&self) -> PyResult<usize> {
        self.count()
    }

    fn __bool__(&self) -> PyResult<bool> {
        let board = self.board.get();
        board.read(|state| state.position().has_legal_move())
    }

    fn __contains__(&self, r#move: &Bound<'_, PyAny>) -> PyResult<bool> {
        let Ok(mv) = r#move.cast::<Move>() else {
            return Ok(false);
        };
        let mv = mv.get().0;
        let board = self.board.get();
        board.read(|state| state.position().is_legal(mv))
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let board = self.board.get();
        let moves = board.read(|state| state.position().legal_moves())?;
        let list = PyList::new(py, moves.iter().copied().map(Move))?;
        Ok(list.try_iter()?.into_any())
    }

    fn __repr__(&self) -> PyResult<String> {
        let board = self.board.get();
        let position = board.read(|state| state.position().clone())?;
        let moves: Vec<String> = position
            .legal_moves()
            .iter()
            .map(|&mv| makruk::San::from_move(&position, mv).to_string())
            .collect();
        Ok(format!("<LegalMoves: {}>", moves.join(", ")))
    }
}
