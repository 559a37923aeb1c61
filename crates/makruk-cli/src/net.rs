//! Evaluation nets: the bundled one, and files.

use std::{
    ffi::OsString,
    fmt,
    fs::File,
    io::{self, Error, ErrorKind, Read},
    path::{Path, PathBuf},
};

use makruk::{nnue::Net, search::Engine};

use crate::regular;

/// The bundled net. `nets/README.md` documents how it was made.
const DEFAULT: &[u8] = include_bytes!("../nets/default.mkn");

/// The evaluation of an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum NetChoice {
    /// The bundled net.
    Default,
    /// No net: the hand-crafted evaluation.
    None,
    /// The net in a file.
    File(PathBuf),
}

impl From<OsString> for NetChoice {
    fn from(text: OsString) -> Self {
        match text.to_str() {
            Some("default") => Self::Default,
            Some("none") => Self::None,
            _ => Self::File(text.into()),
        }
    }
}

impl fmt::Display for NetChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Default => f.write_str("default"),
            Self::None => f.write_str("none"),
            Self::File(path) => path.display().fmt(f),
        }
    }
}

impl NetChoice {
    /// Installs the net in an engine.
    pub(crate) fn install_in(&self, engine: &mut Engine) -> io::Result<()> {
        engine.set_net(self.load()?);
        Ok(())
    }

    /// Loads the net; `None` for the hand-crafted evaluation.
    pub(crate) fn load(&self) -> io::Result<Option<Net>> {
        match self {
            Self::Default => default().map(Some),
            Self::None => Ok(None),
            Self::File(path) => {
                let net = Net::from_bytes(&read(path)?);
                let net = net.map_err(|error| named(path, ErrorKind::InvalidData, &error))?;
                Ok(Some(net))
            }
        }
    }
}

/// Returns the bundled net.
pub(crate) fn default() -> io::Result<Net> {
    Net::from_bytes(DEFAULT).map_err(|error| Error::new(ErrorKind::InvalidData, error))
}

/// Reads a regular file: a pipe would block a session until something is written to it.
pub(crate) fn read_regular(path: &Path) -> io::Result<Vec<u8>> {
    regular::check(path).map_err(|error| named(path, error.kind(), &error))?;
    read(path)
}

/// Reads a file, up to one byte more than the maximum size of a net.
pub(crate) fn read(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let read = File::open(path).and_then(|file| {
        let most = Net::MAX_BYTES as u64 + 1;
        file.take(most).read_to_end(&mut bytes)
    });
    read.map_err(|error| named(path, error.kind(), &error))?;
    if bytes.len() > Net::MAX_BYTES {
        let most = format!(
            "the file exceeds the maximum net size of {} bytes",
            Net::MAX_BYTES
        );
        return Err(named(path, ErrorKind::InvalidData, &most));
    }
    Ok(bytes)
}

/// Adds the file's name to an error.
fn named(path: &Path, kind: ErrorKind, error: &dyn std::fmt::Display) -> Error {
    Error::new(kind, format!("{}: {error}", path.display()))
}
