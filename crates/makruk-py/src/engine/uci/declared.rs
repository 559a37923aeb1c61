//! The names and options that an engine declares.

use std::{
    path::PathBuf,
    sync::{Mutex, MutexGuard, PoisonError},
};

use makruk_uci::client::{EngineOption, OptionKind, UciEngine};
use pyo3::{
    prelude::*,
    types::{PyBool, PyDict, PyInt, PyString, PyTuple},
};

use crate::vocabulary::unexpected;

/// The declarations of an engine, which are available during a search.
#[derive(Debug, Default)]
pub(super) struct Declared(Mutex<State>);

#[derive(Debug, Default)]
struct State {
    name: String,
    author: String,
    options: Vec<EngineOption>,
    is_running: bool,
}

impl Declared {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes the declarations of an engine that has started.
    pub(super) fn set(&self, engine: &UciEngine) {
        let mut state = self.lock();
        engine.name().clone_into(&mut state.name);
        engine.author().clone_into(&mut state.author);
        state.options = engine.options().to_vec();
        state.is_running = true;
    }

    /// Marks the engine as ended.
    pub(super) fn end(&self) {
        self.lock().is_running = false;
    }

    pub(super) fn is_running(&self) -> bool {
        self.lock().is_running
    }

    pub(super) fn name(&self) -> String {
        self.lock().name.clone()
    }

    pub(super) fn author(&self) -> String {
        self.lock().author.clone()
    }

    /// Returns the options as a dictionary from names to `makruk.engine.Option`.
    pub(super) fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let options = self.lock().options.clone();
        let class = py.import("makruk.engine")?.getattr("Option")?;
        let found = PyDict::new(py);
        for option in options {
            found.set_item(&option.name, class.call1(parts(py, &option.kind)?)?)?;
        }
        Ok(found)
    }
}

/// Returns the fields of `makruk.engine.Option`.
fn parts<'py>(py: Python<'py>, kind: &OptionKind) -> PyResult<Bound<'py, PyTuple>> {
    let none = py.None();
    match kind {
        OptionKind::Check { default } => ("check", *default, &none, &none, ()).into_pyobject(py),
        OptionKind::Spin { default, min, max } => {
            ("spin", *default, *min, *max, ()).into_pyobject(py)
        }
        OptionKind::Combo { default, variants } => {
            let variants = PyTuple::new(py, variants)?;
            ("combo", default, &none, &none, variants).into_pyobject(py)
        }
        OptionKind::Button => ("button", &none, &none, &none, ()).into_pyobject(py),
        OptionKind::Text { default } => ("string", default, &none, &none, ()).into_pyobject(py),
        // The kind may get further variants.
        _ => ("unknown", &none, &none, &none, ()).into_pyobject(py),
    }
}

/// Names and values of options as an argument.
#[derive(Clone, Debug, Default)]
pub(super) struct Settings(pub(super) Vec<(String, String)>);

impl FromPyObject<'_, '_> for Settings {
    type Error = PyErr;

    fn extract(mapping: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        let items = mapping.call_method0("items");
        let items = items.map_err(|_| unexpected("a mapping of options", mapping))?;
        let mut settings = Vec::new();
        for item in items.try_iter()? {
            let (name, value): (String, Bound<'_, PyAny>) = item?.extract()?;
            settings.push((name, text_of(&value)?));
        }
        Ok(Self(settings))
    }
}

/// Returns a value as UCI writes it; `None` is the value of a button.
fn text_of(value: &Bound<'_, PyAny>) -> PyResult<String> {
    if value.is_none() {
        return Ok(String::new());
    }
    if let Ok(flag) = value.cast::<PyBool>() {
        return Ok(flag.is_true().to_string());
    }
    if value.is_instance_of::<PyInt>() || value.is_instance_of::<PyString>() {
        return Ok(value.str()?.to_string());
    }
    let path: PathBuf = value.extract().map_err(|_| {
        let expected = "the value of an option (a bool, an int, a str, a path or None)";
        unexpected(expected, value.as_borrowed())
    })?;
    Ok(path.to_string_lossy().into_owned())
}
