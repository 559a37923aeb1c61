//! Shared code of the commands that use the engine.

use std::{
    ffi::OsString,
    fmt, io,
    path::PathBuf,
    time::{SystemTime, UNIX_EPOCH},
};

use makruk::{
    search::{Engine, Options},
    tables::Tables,
};

use crate::{escape::escaped, output::note, tables::folder::default_folder};

/// The endgame tables that an engine uses in addition to its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum TablesChoice {
    /// The tables in the default folder, if it exists.
    Default,
    /// No tables.
    None,
    /// The tables in the given folder.
    Folder(PathBuf),
}

impl From<OsString> for TablesChoice {
    fn from(text: OsString) -> Self {
        match text.to_str() {
            Some("default") => Self::Default,
            Some("none") => Self::None,
            _ => Self::Folder(text.into()),
        }
    }
}

impl fmt::Display for TablesChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Default => f.write_str("default"),
            Self::None => f.write_str("none"),
            Self::Folder(path) => path.display().fmt(f),
        }
    }
}

impl TablesChoice {
    /// Lets an engine generate tables at full strength, or none.
    pub(crate) fn options(&self, options: Options) -> Options {
        match self {
            Self::None => options.with_tablebase_bytes(0),
            Self::Default | Self::Folder(_) => options.with_full_tablebases(),
        }
    }

    /// Sets the tables that an engine probes. Reports and skips damaged ones.
    pub(crate) fn install_in(&self, engine: &mut Engine) -> io::Result<()> {
        let folder = match self {
            Self::Default => default_folder().filter(|folder| folder.is_dir()),
            Self::None => None,
            Self::Folder(folder) => Some(folder.clone()),
        };
        if let Some(folder) = folder {
            let report = |error| note(format_args!("{error}; this table is not used"));
            let tables = match Tables::open_intact(&folder, report) {
                // The user did not request the default folder.
                Err(error) if *self == Self::Default => {
                    note(format_args!("{error}; no tables are used"));
                    return Ok(());
                }
                tables => tables?,
            };
            if *self != Self::Default && tables.is_empty() {
                note(format_args!("no tables in {}", escaped(folder.display())));
            }
            engine.set_tablebase(Some(Box::new(tables)));
        }
        Ok(())
    }
}

/// Returns a random seed that differs from run to run.
pub(crate) fn seed_of_clock() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    // With a clock before 1970 the seed is 0.
    let since = since.unwrap_or_default();
    since.as_secs() ^ u64::from(since.subsec_nanos()).rotate_left(32)
}
