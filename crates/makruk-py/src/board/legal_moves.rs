//! The legal moves of a board.

use makruk::{MoveList, letters::LetterSet, san};
use pyo3::{
    exceptions::PyIndexError,
    prelude::*,
    types::{PyList, PySlice},
};

use super::Board;
use crate::{
    moves::Move,
    vocabulary::{Number, name},
};

/// The legal moves of a board, ordered by ``from_square``, then ``to_square``. The collection is a view: it changes with the
/// board.
///
/// >>> moves = makruk.Board().legal_moves
/// >>> len(moves), bool(moves), str(moves[0]), [str(move) for move in moves[-2:]]
/// (23, True, 'a1a2', ['g3g4', 'h3h4'])
#[pyclass(frozen, module = "makruk")]
#[derive(Debug)]
pub(crate) struct LegalMoves {
    board: Py<Board>,
}

impl LegalMoves {
    pub(crate) fn new(board: Py<Board>) -> Self {
        Self { board }
    }

    /// Returns the moves in canonical order.
    fn sorted(&self) -> PyResult<MoveList> {
        let board = self.board.get();
        let mut moves = board.read(|state| state.position().legal_moves())?;
        moves.sort();
        Ok(moves)
    }
}

#[pymethods]
impl LegalMoves {
    /// Returns the number of moves, like ``len``.
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
        let list = PyList::new(py, self.sorted()?.iter().copied().map(Move))?;
        Ok(list.try_iter()?.into_any())
    }

    /// Returns the move at an index, or a list of moves for a slice.
    fn __getitem__<'py>(&self, index: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let py = index.py();
        let moves = self.sorted()?;
        if index.is_instance_of::<PySlice>() {
            let list = PyList::new(py, moves.iter().copied().map(Move))?;
            return list.as_any().get_item(index);
        }
        let Number(index, _) = index.extract::<Number<i128, name::Index>>()?;
        let place = if index < 0 {
            index + moves.len() as i128
        } else {
            index
        };
        let place = usize::try_from(place).ok();
        let mv = place.and_then(|place| moves.get(place).copied());
        let mv = mv.ok_or_else(|| {
            let message = format!(
                "index {index} is out of range: there are {} legal moves",
                moves.len()
            );
            PyIndexError::new_err(message)
        })?;
        Ok(Bound::new(py, Move(mv))?.into_any())
    }

    fn __repr__(&self) -> PyResult<String> {
        let board = self.board.get();
        let position = board.read(|state| state.position().clone())?;
        let mut moves = position.legal_moves();
        moves.sort();
        let moves: Vec<String> = moves
            .iter()
            .map(|&mv| san::readable(&position, mv, LetterSet::FAIRY))
            .collect();
        Ok(format!("<LegalMoves: {}>", moves.join(", ")))
    }
}
