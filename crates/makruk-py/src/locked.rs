//! What objects of Python keep behind locks, and how long they keep the interpreter's.

use std::sync::{Mutex, TryLockError};

use pyo3::{prelude::*, types::PyList};

use crate::errors::{Failure, guarded, poisoned};

/// Does something with what a lock keeps, while no Python code runs.
///
/// A thread that would have to wait for the lock first gives the interpreter's lock away, so that the others go on.
pub(crate) fn locked<V: Send, T: Send>(
    place: &Mutex<V>,
    work: impl FnOnce(&mut V) -> Result<T, Failure> + Send,
) -> PyResult<T> {
    match place.try_lock() {
        // The guard belongs to the work, so that a panic leaves a mark.
        Ok(mut value) => guarded(move || work(&mut value)),
        Err(TryLockError::Poisoned(_)) => Err(poisoned(()).into()),
        Err(TryLockError::WouldBlock) => {
            let wait = || guarded(|| work(&mut *place.lock().map_err(poisoned)?));
            Python::attach(|py| py.detach(wait))
        }
    }
}

/// How many objects are made before other threads may run.
const OBJECTS: usize = 1 << 11;

/// Makes a list of objects. If there are many, other threads run in between.
pub(crate) fn list_of<'py, V, T>(
    py: Python<'py>,
    values: Vec<V>,
    object: impl Fn(V) -> PyResult<Bound<'py, T>>,
) -> PyResult<Bound<'py, PyList>> {
    let list = PyList::empty(py);
    for (number, value) in values.into_iter().enumerate() {
        if number % OBJECTS == OBJECTS - 1 {
            py.detach(|| ());
        }
        list.append(object(value)?.into_any())?;
    }
    Ok(list)
}
