//! Games that answer a query.

use std::{ffi::OsString, path::PathBuf};

use makruk::query::GameMatch;
use pyo3::prelude::*;

use crate::{
    outcome::Count,
    pgn::PgnGame,
    pickle::{Reduced, restorer},
};

/// A game that answers a query.
#[pyclass(frozen, module = "makruk")]
#[derive(Debug)]
pub(crate) struct Match {
    /// The file, and the number of the game in it.
    place: Option<(PathBuf, u64)>,
    matches: Vec<Vec<u32>>,
    all: bool,
    count: Option<Count>,
    plies: usize,
    tree: Py<PgnGame>,
}

/// The parts of a pickle.
type Arguments<'py> = (
    Option<(OsString, u64)>,
    Vec<Vec<u32>>,
    bool,
    Option<Count>,
    usize,
    Bound<'py, PgnGame>,
);

impl Match {
    pub(crate) fn new(
        place: Option<(PathBuf, u64)>,
        found: &GameMatch,
        all: bool,
        tree: Bound<'_, PgnGame>,
    ) -> Self {
        Self {
            place,
            matches: found.matches.clone(),
            all,
            count: found.count.map(Count),
            plies: found.plies,
            tree: tree.unbind(),
        }
    }
}

#[pymethods]
impl Match {
    /// The path of the file, as it was given; ``None`` if the game is in no file.
    #[getter]
    fn file(&self) -> Option<OsString> {
        let (path, _) = self.place.as_ref()?;
        Some(path.as_os_str().to_owned())
    }

    /// The number of the game in its file, from 1; ``None`` if it is in no file.
    #[getter]
    fn game(&self) -> Option<u64> {
        self.place.as_ref().map(|&(_, number)| number)
    }

    /// The plies at which the steps of the query hold, one each, from 0 for the initial position: the smallest list in lexicographic
    /// order. If all answers were asked for, a list of such lists, one for each place of the first step.
    #[getter]
    fn matches<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        if self.all {
            return self.matches.clone().into_pyobject(py);
        }
        let first = self.matches.first().cloned().unwrap_or_default();
        first.into_pyobject(py)
    }

    /// The count that runs at the last of these plies, of the first list; ``None`` without a count, and if variations were searched.
    #[getter]
    fn count(&self) -> Option<Count> {
        self.count
    }

    /// The number of plies of the main line.
    #[getter]
    fn plies(&self) -> usize {
        self.plies
    }

    /// The game itself.
    #[getter]
    fn tree<'py>(&self, py: Python<'py>) -> Bound<'py, PgnGame> {
        self.tree.bind(py).clone()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let matches = self.matches(py)?;
        Ok(match &self.place {
            Some((path, number)) => {
                format!("<Match: {}, game {number}, {matches}>", path.display())
            }
            None => format!("<Match: {matches}>"),
        })
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py, Arguments<'py>>> {
        let (py, this) = (slf.py(), slf.get());
        let place = this.file().zip(this.game());
        let (matches, tree) = (this.matches.clone(), this.tree(py));
        let parts = (place, matches, this.all, this.count, this.plies, tree);
        Ok((restorer(py, "_restore_match")?, parts))
    }
}

/// Restores a match from a pickle.
#[pyfunction]
pub(crate) fn _restore_match(
    place: Option<(PathBuf, u64)>,
    matches: Vec<Vec<u32>>,
    all: bool,
    count: Option<Bound<'_, Count>>,
    plies: usize,
    tree: Bound<'_, PgnGame>,
) -> Match {
    Match {
        place,
        matches,
        all,
        count: count.map(|count| *count.get()),
        plies,
        tree: tree.unbind(),
    }
}
