//! Sources of the evaluation net.

use std::{
    fs::File,
    io::{self, Read},
    path::{Path, PathBuf},
};

use makruk::nnue::Net;
use pyo3::{prelude::*, pybacked::PyBackedBytes};

use crate::errors::{Failure, os_error};

/// The file name of the bundled net.
const NAME: &str = "default.mkn";

/// The source of an engine's evaluation.
#[derive(Debug)]
pub(crate) enum NetSource {
    /// The bundled net, if its file exists.
    Package,
    None,
    Memory(PyBackedBytes),
    File(PathBuf),
}

impl FromPyObject<'_, '_> for NetSource {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        if object.is_none() {
            return Ok(Self::None);
        }
        if let Ok(is_used) = object.extract::<bool>() {
            return Ok(if is_used { Self::Package } else { Self::None });
        }
        Ok(match object.extract() {
            Ok(bytes) => Self::Memory(bytes),
            Err(_) => Self::File(object.extract()?),
        })
    }
}

impl NetSource {
    /// Reads the net.
    pub(crate) fn read(self, py: Python<'_>) -> PyResult<Option<Net>> {
        match self {
            Self::None => Ok(None),
            Self::Memory(bytes) => parse(&bytes, ""),
            Self::File(path) => {
                let bytes = read(&path).map_err(|error| os_error(error, &path))?;
                parse(&bytes, &format!("{}: ", path.display()))
            }
            Self::Package => {
                let package = py.import("makruk")?.filename()?;
                let path = PathBuf::from(package.to_string()).with_file_name(NAME);
                match read(&path) {
                    Ok(bytes) => parse(&bytes, ""),
                    Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
                    Err(error) => Err(os_error(error, &path)),
                }
            }
        }
    }
}

/// Decodes a net. An error names its source.
fn parse(bytes: &[u8], place: &str) -> PyResult<Option<Net>> {
    let net = Net::from_bytes(bytes);
    let named = |error| Failure::argument("net", format!("{place}{error}"));
    Ok(Some(net.map_err(named)?))
}

/// Reads at most one byte more than the maximum size of a net, enough to reject a longer file.
fn read(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let most = Net::MAX_BYTES as u64 + 1;
    File::open(path)?.take(most).read_to_end(&mut bytes)?;
    Ok(bytes)
}
