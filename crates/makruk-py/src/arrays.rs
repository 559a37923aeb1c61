//! NumPy arrays as arguments and results.

use numpy::{
    Element, PyArray1, PyArrayDescrMethods, PyArrayDyn, PyArrayMethods, PyUntypedArray,
    PyUntypedArrayMethods,
};
use pyo3::{
    exceptions::{PyImportError, PyMemoryError},
    prelude::*,
    types::PyTuple,
};

use crate::errors::{Failure, guarded_python};

/// Creates a NumPy array without copying.
pub(crate) fn new_array<T: Element>(
    py: Python<'_>,
    values: Vec<T>,
) -> PyResult<Bound<'_, PyArray1<T>>> {
    need_numpy(py)?;
    guarded_python(|| Ok(PyArray1::from_vec(py, values)))
}

/// Imports NumPy, without which array functions would panic.
pub(crate) fn need_numpy(py: Python<'_>) -> PyResult<Bound<'_, PyModule>> {
    py.import("numpy").map_err(|cause| {
        let error = PyImportError::new_err(
            "arrays need numpy, which cannot be imported: pip install numpy, or makruk with its extra numpy",
        );
        error.set_cause(py, Some(cause));
        error
    })
}

/// Returns an empty vector with capacity for `length` elements.
pub(crate) fn room<T>(length: usize) -> PyResult<Vec<T>> {
    let mut vector = Vec::new();
    let reserved = vector.try_reserve_exact(length);
    reserved
        .map_err(|_| PyMemoryError::new_err(format!("not enough memory for {length} numbers")))?;
    Ok(vector)
}

/// Copies an argument with one integer per game: a list, or an array of any integer dtype.
pub(crate) fn integers(length: usize, name: &str, object: &Bound<'_, PyAny>) -> PyResult<Vec<i64>> {
    let array = as_array(length, name, object, "iu", "integers")?;
    if kind_of(&array)? == 'u' {
        // Numbers too large for `i64` are clamped: no action is that large anyway.
        let numbers = converted::<u64>(&array)?;
        let number = |number| i64::try_from(number).unwrap_or(i64::MAX);
        return Ok(numbers.into_iter().map(number).collect());
    }
    converted(&array)
}

/// Copies an argument with one flag per game: a list, or an array of bool or of the integers 0 and 1.
pub(crate) fn flags(length: usize, name: &str, object: &Bound<'_, PyAny>) -> PyResult<Vec<bool>> {
    let array = as_array(length, name, object, "biu", "bool")?;
    if kind_of(&array)? == 'b' {
        return converted(&array);
    }
    let flag = |number: i64| match number {
        0 | 1 => Ok(number == 1),
        _ => {
            let message = format!("{name} has the number {number}: expected 0 or 1");
            Err(Failure::argument("number", message).into())
        }
    };
    integers(length, name, &array)?
        .into_iter()
        .map(flag)
        .collect()
}

/// Converts an argument to an array, and checks its shape and dtype kind.
fn as_array<'py>(
    length: usize,
    name: &str,
    object: &Bound<'py, PyAny>,
    kinds: &str,
    expected: &str,
) -> PyResult<Bound<'py, PyAny>> {
    let py = object.py();
    let array = need_numpy(py)?.call_method1("asarray", (object,))?;
    let untyped = array.cast::<PyUntypedArray>()?;
    if untyped.shape() != [length] {
        let found = array.getattr("shape")?;
        let message = format!("{name} has the shape {found}: expected ({length},)");
        return Err(Failure::argument("shape", message).into());
    }
    // NumPy gives an empty list a float dtype.
    if length > 0 && !kinds.contains(kind_of(&array)?) {
        let dtype = untyped.dtype();
        let message = format!("{name} has the dtype {dtype}: expected {expected}");
        return Err(Failure::argument("dtype", message).into());
    }
    Ok(array)
}

fn kind_of(array: &Bound<'_, PyAny>) -> PyResult<char> {
    array.getattr("dtype")?.getattr("kind")?.extract()
}

/// Copies an array's numbers, so that other threads may modify the array meanwhile.
fn converted<T: Element + Copy>(array: &Bound<'_, PyAny>) -> PyResult<Vec<T>> {
    let array = array.call_method1("astype", (numpy::dtype::<T>(array.py()),))?;
    let array = array.cast::<PyArray1<T>>()?.try_readonly();
    let array = array.map_err(|error| Failure::argument("array", error))?;
    Ok(array.as_array().iter().copied().collect())
}

/// Returns an argument as an array of a given type and shape.
pub(crate) fn array_of<'py, T: Element>(
    name: &str,
    array: &Bound<'py, PyAny>,
    shape: &[usize],
) -> PyResult<Bound<'py, PyArrayDyn<T>>> {
    let py = array.py();
    need_numpy(py)?;
    let expected = numpy::dtype::<T>(py);
    let Ok(untyped) = array.cast::<PyUntypedArray>() else {
        let found = array.get_type().name()?;
        let message = format!("{name} is a {found}: expected a numpy array of {expected}");
        return Err(Failure::argument("array", message).into());
    };
    let dtype = untyped.dtype();
    if !dtype.is_equiv_to(&expected) {
        let message = format!("{name} has the dtype {dtype}: expected {expected}");
        return Err(Failure::argument("dtype", message).into());
    }
    if untyped.shape() != shape {
        let found = untyped.getattr("shape")?;
        let expected = PyTuple::new(py, shape)?;
        let message = format!("{name} has the shape {found}: expected {expected}");
        return Err(Failure::argument("shape", message).into());
    }
    // Rust requires aligned numbers.
    if !untyped.getattr("flags")?.getattr("aligned")?.is_truthy()? {
        let message = format!("{name} is not aligned in memory: pass a copy");
        return Err(Failure::argument("array", message).into());
    }
    Ok(array.cast::<PyArrayDyn<T>>()?.clone())
}
