//! What the commands with an engine share.

use std::{
    ffi::OsString,
    io,
    path::PathBuf,
    time::{SystemTime, UNIX_EPOCH},
};

use makruk::{Game, search::Engine, tables::Tables};

use crate::{escape::escaped, output::note, tables::folder::default_folder};

/// With so many pieces at most a search comes to endings that tables know.
const NEAR_ENDINGS: usize = 12;

/// Builds the endgame tablebases before a search that comes near to them, so that building them takes
/// no time to think.
pub(crate) fn prepare(engine: &mut Engine, game: &Game) {
    if game.position().board().occupied().len() <= NEAR_ENDINGS {
        engine.prepare_tablebases(game.rules());
    }
}

/// Which endgame tables an engine has beside its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum TablesChoice {
    /// Those in the usual folder, if it is there.
    Default,
    /// None.
    None,
    /// Those in a folder.
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

impl TablesChoice {
    /// Gives the tables to an engine. Damaged ones are reported and left out.
    pub(crate) fn equip(&self, engine: &mut Engine) -> io::Result<()> {
        let folder = match self {
            Self::Default => default_folder().filter(|folder| folder.is_dir()),
            Self::None => None,
            Self::Folder(folder) => Some(folder.clone()),
        };
        if let Some(folder) = folder {
            let report = |error| note(format_args!("{error}; this table is not used"));
            let tables = match Tables::open_intact(&folder, report) {
                // Nobody has asked for the usual folder.
                Err(error) if *self == Self::Default => {
                    note(format_args!("{error}; no tables are used"));
                    return Ok(());
                }
                tables => tables?,
            };
            if *self != Self::Default && tables.is_empty() {
                note(format_args!(
                    "no tables are in {}",
                    escaped(folder.display())
                ));
            }
            engine.set_tablebase(Some(Box::new(tables)));
        }
        Ok(())
    }
}

/// Returns a random seed that differs from run to run.
pub(crate) fn seed_of_clock() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    // A clock before 1970 gives the seed 0.
    let since = since.unwrap_or_default();
    since.as_secs() ^ u64::from(since.subsec_nanos()).rotate_left(32)
}
