//! A deliberate bug, to test how panics are handled.

use pyo3::prelude::*;

use crate::{board::Board, errors::guarded};

/// Panics, in the middle of a change if a board is given.
#[pyfunction]
#[pyo3(signature = (message, board=None))]
pub(crate) fn _panic(message: String, board: Option<&Bound<'_, Board>>) -> PyResult<()> {
    match board {
        Some(board) => board.get().with(|_| panic!("{message}")),
        None => guarded(|| panic!("{message}")),
    }
}
