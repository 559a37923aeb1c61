//! The parts of a pickle: a function and its arguments.

use pyo3::prelude::*;

/// A function and its arguments, as returned by `__reduce__`.
pub(crate) type Reduced<'py, A> = (Bound<'py, PyAny>, A);

/// Finds the function that restores an object from its arguments.
pub(crate) fn restorer<'py>(py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("makruk._makruk")?.getattr(name)
}
