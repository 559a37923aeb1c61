//! The tags of a game.

use makruk::GameResult;
use pyo3::{
    exceptions::PyKeyError,
    prelude::*,
    types::{IntoPyDict, PyDict, PyList, PyMapping},
};

use super::Shared;
use crate::errors::{Class, Failure};

/// The tags of a game, as a mutable mapping.
///
/// >>> game = makruk.pgn.Game()
/// >>> game.headers["White"] = "Somchai"
/// >>> game.headers["White"], game.headers.get("WhiteElo")
/// ('Somchai', None)
///
/// The initial position is an attribute of the game, not a tag. Setting ``Result`` also sets the result of the game.
#[pyclass(frozen, mapping, module = "makruk.pgn")]
#[derive(Debug)]
pub(crate) struct Headers {
    shared: Shared,
}

impl Headers {
    pub(crate) fn new(shared: Shared) -> Self {
        Self { shared }
    }

    fn names(&self) -> PyResult<Vec<String>> {
        let name = |(name, _): (&str, &str)| name.to_owned();
        self.shared
            .read(|record| record.tree.tags().map(name).collect())
    }
}

#[pymethods]
impl Headers {
    fn __getitem__(&self, name: &str) -> PyResult<String> {
        let found = self
            .shared
            .read(|record| record.tree.tag(name).map(str::to_owned))?;
        found.ok_or_else(|| PyKeyError::new_err(name.to_owned()))
    }

    // Tags are searched linearly, which takes long if there are very many.
    fn __setitem__(&self, py: Python<'_>, name: &str, value: &str) -> PyResult<()> {
        self.shared.with_detached(py, |record| {
            if name == "Result" {
                let result: GameResult = value.parse().map_err(|expected| {
                    let message = format!("{value:?} is not a result: {expected}");
                    Failure::new(Class::Pgn, "result", message)
                })?;
                record.tree.set_result(result);
            } else {
                record.tree.set_tag(name, value)?;
            }
            Ok(())
        })
    }

    fn __delitem__(&self, name: &str) -> PyResult<()> {
        if self
            .shared
            .with(|record| Ok(record.tree.remove_tag(name)))?
        {
            Ok(())
        } else {
            Err(PyKeyError::new_err(name.to_owned()))
        }
    }

    fn __contains__(&self, name: &Bound<'_, PyAny>) -> PyResult<bool> {
        let Ok(name) = name.extract::<String>() else {
            return Ok(false);
        };
        self.shared.read(|record| record.tree.tag(&name).is_some())
    }

    fn __len__(&self) -> PyResult<usize> {
        self.shared.read(|record| record.tree.tags().len())
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(PyList::new(py, self.names()?)?.try_iter()?.into_any())
    }

    /// Returns the value of a tag, or the default if the tag does not exist.
    #[pyo3(signature = (name, default=None))]
    fn get(&self, name: &str, default: Option<String>) -> PyResult<Option<String>> {
        let found = self
            .shared
            .read(|record| record.tree.tag(name).map(str::to_owned))?;
        Ok(found.or(default))
    }

    /// Returns the value of a tag; if the tag does not exist, sets it to the default first.
    fn setdefault(&self, py: Python<'_>, name: &str, default: &str) -> PyResult<String> {
        if let Some(found) = self.get(name, None)? {
            return Ok(found);
        }
        self.__setitem__(py, name, default)?;
        Ok(default.to_owned())
    }

    /// Removes a tag and returns its value, or the default if the tag does not exist.
    #[pyo3(signature = (name, default=None))]
    fn pop(&self, name: &str, default: Option<String>) -> PyResult<String> {
        match self.get(name, None)?.or(default) {
            Some(value) => {
                self.shared
                    .with(|record| Ok(record.tree.remove_tag(name)))?;
                Ok(value)
            }
            None => Err(PyKeyError::new_err(name.to_owned())),
        }
    }

    /// Sets tags from a mapping or from pairs, and from keyword arguments.
    #[pyo3(signature = (tags=None, /, **more))]
    fn update(
        &self,
        tags: Option<&Bound<'_, PyAny>>,
        more: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<()> {
        let all = |tags: &Bound<'_, PyAny>| {
            let dictionary = tags.py().get_type::<PyDict>().call1((tags,))?;
            for item in dictionary.call_method0("items")?.try_iter()? {
                let (name, value): (String, String) = item?.extract()?;
                self.__setitem__(tags.py(), &name, &value)?;
            }
            Ok(())
        };
        tags.map_or(Ok(()), all)?;
        more.map_or(Ok(()), |more| all(more.as_any()))
    }

    /// Removes the last tag and returns its name and value.
    fn popitem(&self) -> PyResult<(String, String)> {
        let last = self.items()?.pop();
        let (name, value) = last.ok_or_else(|| PyKeyError::new_err("the game has no tags"))?;
        self.shared
            .with(|record| Ok(record.tree.remove_tag(&name)))?;
        Ok((name, value))
    }

    /// Removes all tags. The result is kept.
    fn clear(&self, py: Python<'_>) -> PyResult<()> {
        self.shared.with_detached(py, |record| {
            record.tree.clear_tags();
            Ok(())
        })
    }

    /// Returns the names of the tags.
    fn keys(&self) -> PyResult<Vec<String>> {
        self.names()
    }

    /// Returns the values of the tags.
    fn values(&self) -> PyResult<Vec<String>> {
        let value = |(_, value): (&str, &str)| value.to_owned();
        self.shared
            .read(|record| record.tree.tags().map(value).collect())
    }

    /// Returns the tags as pairs of name and value.
    fn items(&self) -> PyResult<Vec<(String, String)>> {
        let pair = |(name, value): (&str, &str)| (name.to_owned(), value.to_owned());
        self.shared
            .read(|record| record.tree.tags().map(pair).collect())
    }

    /// Compares with another mapping.
    fn __eq__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let py = other.py();
        if other.cast::<PyMapping>().is_err() {
            return Ok(py.NotImplemented());
        }
        let ours = self.items()?.into_py_dict(py)?;
        let theirs = py.get_type::<PyDict>().call1((other,))?;
        Ok(ours
            .eq(theirs)?
            .into_pyobject(py)?
            .to_owned()
            .into_any()
            .unbind())
    }

    fn __repr__(&self) -> PyResult<String> {
        let pair = |(name, value)| format!("{name:?}: {value:?}");
        let pairs: Vec<String> = self.items()?.into_iter().map(pair).collect();
        Ok(format!("<Headers: {{{}}}>", pairs.join(", ")))
    }
}
