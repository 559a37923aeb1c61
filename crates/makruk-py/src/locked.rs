//! Locks on the state of Python objects, and lists of many objects.

use std::sync::{Mutex, TryLockError};

use pyo3::{prelude::*, types::PyList};

use crate::errors::{Failure, guarded, poisoned};

/// Runs `work` on the locked value, without calling Python.
///
/// If the lock is taken, the GIL is released during the wait, so that other threads can run.
pub(crate) fn locked<V: Send, T: Send>(
    place: &Mutex<V>,
    work: impl FnOnce(&mut V) -> Result<T, Failure> + Send,
) -> PyResult<T> {
    loop {
        match place.try_lock() {
            // The closure owns the guard, so a panic poisons the lock.
            Ok(mut value) => return guarded(move || work(&mut value)),
            Err(TryLockError::Poisoned(_)) => return Err(poisoned(()).into()),
            Err(TryLockError::WouldBlock) => wait(place),
        }
    }
}

/// Waits until a lock is free, without the GIL.
#[cold]
fn wait<V: Send>(place: &Mutex<V>) {
    Python::attach(|py| py.detach(|| drop(place.lock())));
}

/// The number of objects created before other threads may run.
const OBJECTS: usize = 1 << 11;

/// Creates a list of objects. If there are many, other threads can run in between.
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
