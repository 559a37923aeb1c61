//! The program to start, as arguments.

use std::path::PathBuf;

use makruk_uci::client::{EngineCommand, Timeouts};
use pyo3::{prelude::*, types::PyString};

use crate::{engine::time, errors::Failure, vocabulary::wrong_type};

/// A program and its arguments.
pub(super) struct Command(pub(super) EngineCommand);

impl FromPyObject<'_, '_> for Command {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        if let Ok(line) = object.cast::<PyString>() {
            let command = EngineCommand::parse(&line.to_cow()?);
            let command = command.map_err(|error| Failure::argument("command", error))?;
            return Ok(Self(command));
        }
        if let Ok(program) = object.extract::<PathBuf>() {
            return Ok(Self(EngineCommand::new(program)));
        }
        let words = object.try_iter();
        let words = words.map_err(|_| wrong_type("command", "a str or a list of str", object))?;
        let words = words.map(|word| word?.extract());
        let mut words = words.collect::<PyResult<Vec<PathBuf>>>()?.into_iter();
        let program = words.next().filter(|word| !word.as_os_str().is_empty());
        let program = program
            .ok_or_else(|| Failure::argument("command", "expected the name of a program"))?;
        Ok(Self(EngineCommand::new(program).args(words)))
    }
}

/// Returns the time limits of the client.
pub(super) fn timeouts_of(timeout: Option<f64>) -> Result<Timeouts, Failure> {
    let mut timeouts = Timeouts::default();
    if let Some(timeout) = time("timeout", timeout)? {
        timeouts.handshake = timeout;
        timeouts.ready = timeout;
        timeouts.write = timeout;
        timeouts.stop = timeout;
        timeouts.quit = timeout.min(timeouts.quit);
    }
    Ok(timeouts)
}
