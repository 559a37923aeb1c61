//! Where the tables are, and what is there.

use std::{
    env,
    io::{self, Error, ErrorKind},
    path::{Path, PathBuf},
};

use makruk::tables::{MakeOptions, ProbeError, Signature, Table, Tables};

use super::{
    args::{FolderArgs, WorkArgs},
    make::{size, solve},
};
use crate::output::note;

impl FolderArgs {
    /// Returns the folder.
    pub(crate) fn path(&self) -> io::Result<PathBuf> {
        self.path_if_any().ok_or_else(|| {
            let message = "this system names no folder for data: give one with --dir";
            Error::new(ErrorKind::NotFound, message)
        })
    }

    /// Returns the folder; `None` if it is not given and the system names none.
    pub(crate) fn path_if_any(&self) -> Option<PathBuf> {
        self.dir.clone().or_else(default_folder)
    }
}

/// Returns `makruk/tables` in the user's folder for data, by the rules of the system (on Unix XDG's); `None` if it has none.
pub(crate) fn default_folder() -> Option<PathBuf> {
    // A relative path in the variable does not count, says the standard of XDG.
    let variable = |name| {
        let path = PathBuf::from(env::var_os(name)?);
        path.is_absolute().then_some(path)
    };
    let data = if cfg!(windows) {
        variable("LOCALAPPDATA")
    } else if cfg!(target_os = "macos") {
        let home = variable("HOME");
        home.map(|home| home.join("Library").join("Application Support"))
    } else {
        let home = || variable("HOME").map(|home| home.join(".local").join("share"));
        variable("XDG_DATA_HOME").or_else(home)
    };
    data.map(|data| data.join("makruk").join("tables"))
}

impl WorkArgs {
    pub(crate) fn options(&self) -> MakeOptions {
        let mut options = MakeOptions::default();
        options.max_memory = u64::from(self.max_memory) << 20;
        if let Some(threads) = self.threads {
            options.threads = threads.into();
        }
        options
    }
}

/// Opens the tables that an ending needs, those that are there; the others are solved in memory if they have up to so many
/// pieces. Without a folder nothing is there.
pub(crate) fn open_needed(
    folder: Option<&Path>,
    signature: Signature,
    most_pieces: usize,
    work: &WorkArgs,
) -> io::Result<Tables> {
    let mut tables = Tables::new();
    let mut missing = Vec::new();
    for needed in signature.needed() {
        let table = folder.map(|folder| Table::open_in(folder, needed));
        match table.transpose()?.flatten() {
            Some(table) => tables.add(table),
            None if needed.pieces() <= most_pieces => missing.push(needed),
            None => {}
        }
    }
    let options = work.options();
    check_memory(&missing, &options)?;
    for signature in missing {
        let plan = signature.plan();
        if plan.seconds > 3 {
            let (memory, seconds) = (size(plan.memory), plan.seconds);
            note(format_args!(
                "the table of {signature} is not there: it is solved in {memory} of memory, in about {seconds} s of processor time"
            ));
        }
        let mut bytes = Vec::new();
        solve(signature, &options, &mut bytes)?;
        tables.add(Table::open(bytes)?);
    }
    Ok(tables)
}

/// Refuses to solve what takes more memory than it may.
pub(crate) fn check_memory(wanted: &[Signature], options: &MakeOptions) -> io::Result<()> {
    for signature in wanted {
        let memory = signature.plan().memory;
        if memory > options.max_memory {
            return Err(Error::other(format!(
                "{signature} takes {} of memory, and only {} are allowed (--max-memory)",
                size(memory),
                size(options.max_memory)
            )));
        }
    }
    Ok(())
}

/// Names the file of a table that cannot be read.
pub(crate) fn in_file(folder: Option<&Path>, error: ProbeError) -> Error {
    let file = error.signature.file_name();
    let path = folder.map_or_else(|| file.clone().into(), |folder| folder.join(&file));
    named(&path, &error.error.into())
}

pub(crate) fn named(path: &Path, error: &Error) -> Error {
    Error::new(error.kind(), format!("{}: {error}", path.display()))
}
