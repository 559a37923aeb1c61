//! Games as columns: Arrow array buffers, which Python assembles without copying.

mod content;
mod rows;

use std::sync::Mutex;

use numpy::PyArray1;
use pyo3::prelude::*;

pub(crate) use self::rows::Rows;
use self::{content::Content, rows::Values};
use crate::{
    arrays::new_array,
    errors::{guarded_python, poisoned},
    pgn::{PgnGame, shared},
    rules,
    vocabulary::{Number, letters_named, name},
};

/// Collects games as columns for `makruk.columns`.
#[pyclass(frozen, name = "_ColumnBuilder", module = "makruk.columns")]
#[derive(Debug)]
pub(crate) struct ColumnBuilder {
    rows: Mutex<Rows>,
}

/// The values, the offsets if they are strings, and the validity bitmap if any value is missing.
type Buffers<'py> = (
    Bound<'py, PyAny>,
    Option<Bound<'py, PyArray1<i32>>>,
    Option<Bound<'py, PyArray1<u8>>>,
);

impl ColumnBuilder {
    /// Runs `work` on the rows, detached from the interpreter so that other Python threads can run.
    pub(crate) fn with<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut Rows) -> PyResult<T> + Send,
    ) -> PyResult<T> {
        py.detach(|| guarded_python(|| work(&mut *self.rows.lock().map_err(poisoned)?)))
    }
}

#[pymethods]
impl ColumnBuilder {
    #[new]
    #[pyo3(signature = (columns, tags, rules, letters, rows))]
    fn new(
        columns: Vec<String>,
        tags: Vec<String>,
        rules: Option<&Bound<'_, rules::Rules>>,
        letters: &str,
        rows: Number<usize, name::Rows>,
    ) -> PyResult<Self> {
        let contents = columns.iter().map(|name| Content::named(name));
        let contents = contents.chain(tags.into_iter().map(|name| Ok(Content::Tag(name))));
        let contents: Vec<_> = contents.collect::<Result<_, _>>()?;
        let rules = rules::Rules::or_default(rules);
        let rows = Rows::new(contents.into_iter(), rows.0, rules, letters_named(letters)?);
        Ok(Self {
            rows: Mutex::new(rows),
        })
    }

    /// Adds the main line of a game.
    fn add(
        &self,
        py: Python<'_>,
        game: &Bound<'_, PgnGame>,
        number: Number<i64, name::Number>,
    ) -> PyResult<()> {
        let shared = shared(game).clone();
        // No deadlock: only this code locks both the rows and a game.
        self.with(
            py,
            |rows| Ok(rows.add_tree(&shared.lock()?.tree, number.0)?),
        )
    }

    /// Returns whether the batch is complete.
    fn is_full(&self, py: Python<'_>) -> PyResult<bool> {
        self.with(py, |rows| Ok(rows.is_full()))
    }

    /// Returns the number of rows and the buffers of all columns, and starts a new batch.
    fn take<'py>(&self, py: Python<'py>) -> PyResult<(usize, Vec<Buffers<'py>>)> {
        let (length, columns) = self.with(py, |rows| {
            let taken = rows.take();
            let columns = taken.columns.into_iter();
            let columns = columns.map(|column| (column.values, bits(&column.validity)));
            Ok((taken.length, columns.collect::<Vec<_>>()))
        })?;
        let buffers = columns.into_iter().map(|(values, validity)| {
            let (values, offsets) = match values {
                Values::Int32(values) => (new_array(py, values)?.into_any(), None),
                Values::Int64(values) => (new_array(py, values)?.into_any(), None),
                Values::Uint64(values) => (new_array(py, values)?.into_any(), None),
                Values::Position(values) => (new_array(py, values)?.into_any(), None),
                Values::Text(texts) => (
                    new_array(py, texts.bytes)?.into_any(),
                    Some(new_array(py, texts.offsets)?),
                ),
            };
            let validity = validity.map(|bits| new_array(py, bits)).transpose()?;
            Ok((values, offsets, validity))
        });
        Ok((length, buffers.collect::<PyResult<_>>()?))
    }

    fn __len__(&self, py: Python<'_>) -> PyResult<usize> {
        self.with(py, |rows| Ok(rows.length))
    }
}

/// Returns one bit per value, least significant bit first; `None` if no value is missing.
fn bits(validity: &[bool]) -> Option<Vec<u8>> {
    if validity.iter().all(|&is_there| is_there) {
        return None;
    }
    let byte = |bits: &[bool]| {
        let ones = bits.iter().rev();
        ones.fold(0, |byte, &bit| byte << 1 | u8::from(bit))
    };
    Some(validity.chunks(8).map(byte).collect())
}
