//! Nets for the evaluation: the one that comes with the tool, and files.

use std::{
    ffi::OsString,
    fs::File,
    io::{self, Error, ErrorKind, Read},
    path::{Path, PathBuf},
};

use makruk::{net::Net, search::Engine};

/// The net that comes with the tool. `nets/README.md` says how it was made.
const DEFAULT: &[u8] = include_bytes!("../nets/default.mkn");

/// What an engine evaluates by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum NetChoice {
    /// The net that comes with the tool.
    Default,
    /// No net, but the sum of terms.
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

impl NetChoice {
    /// Lets an engine evaluate by this.
    pub(crate) fn equip(&self, engine: &mut Engine) -> io::Result<()> {
        match self {
            Self::Default => engine.use_net(default()?),
            Self::None => engine.remove_net(),
            Self::File(path) => {
                let net = Net::from_bytes(&read(path)?);
                let net = net.map_err(|error| named(path, ErrorKind::InvalidData, &error))?;
                engine.use_net(net);
            }
        }
        Ok(())
    }
}

/// Returns the net that comes with the tool.
pub(crate) fn default() -> io::Result<Net> {
    Net::from_bytes(DEFAULT).map_err(|error| Error::new(ErrorKind::InvalidData, error))
}

/// Reads a file, but not more of it than a net can have.
pub(crate) fn read(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let read = File::open(path).and_then(|file| {
        let most = Net::MAX_BYTES as u64 + 1;
        file.take(most).read_to_end(&mut bytes)
    });
    read.map_err(|error| named(path, error.kind(), &error))?;
    if bytes.len() > Net::MAX_BYTES {
        let most = format!(
            "a net has at most {} bytes, this file has more",
            Net::MAX_BYTES
        );
        return Err(named(path, ErrorKind::InvalidData, &most));
    }
    Ok(bytes)
}

/// Adds the name of a file to an error.
fn named(path: &Path, kind: ErrorKind, error: &dyn std::fmt::Display) -> Error {
    Error::new(kind, format!("{}: {error}", path.display()))
}
