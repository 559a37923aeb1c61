//! A defect on purpose, for the tests of what becomes of one.

use pyo3::prelude::*;

use crate::{board::Board, errors::guarded};

/// Panics, in the middle of a change of a board if one is given.
#[pyfunction]
#[pyo3(signature = (message, board=None))]
pub(crate) fn _panic(message: String, board: Option<&Bound<'_, Board>>) -> PyResult<()> {
    match board {
        Some(board) => board.get().with(|_| panic!("{message}")),
        None => guarded(|| panic!("{message}")),
    }
}
