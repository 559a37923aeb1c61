//! The folder of the tables, and its contents.

use std::{
    env, fs,
    io::{self, Error, ErrorKind},
    path::{Path, PathBuf},
};

use makruk::tables::{MakeOptions, Material, Table, TableError, Tables};

use super::{
    args::{FolderArgs, WorkArgs},
    solve::{Progress, size, solve},
};
use crate::output::note;

impl FolderArgs {
    /// Returns the folder.
    pub(crate) fn path(&self) -> io::Result<PathBuf> {
        self.path_if_any().ok_or_else(|| {
            let message = "this system has no default data folder: specify one with --dir";
            Error::new(ErrorKind::NotFound, message)
        })
    }

    /// Returns the folder, as [`path_if_any`](Self::path_if_any) does. Fails if it is given and cannot be read; the default one may
    /// be missing.
    pub(crate) fn readable(&self) -> io::Result<Option<PathBuf>> {
        if let Some(folder) = &self.dir {
            fs::read_dir(folder).map_err(|error| named(folder, &error))?;
        }
        Ok(self.path_if_any())
    }

    /// Returns the folder; `None` if none is given and the system has no default.
    pub(crate) fn path_if_any(&self) -> Option<PathBuf> {
        self.dir.clone().or_else(default_folder)
    }
}

/// Returns `makruk/tables` in the user's data folder, following the system's convention (XDG on Unix); `None` if there is none.
pub(crate) fn default_folder() -> Option<PathBuf> {
    // The XDG standard ignores a relative path in the variable.
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
        let max_memory = u64::from(self.max_memory) << 20;
        let options = MakeOptions::default().with_max_memory(max_memory);
        match self.threads {
            Some(threads) => options.with_threads(threads.into()),
            None => options,
        }
    }
}

/// Opens the existing tables that an ending needs, and solves missing ones in memory if they have at most `most_pieces` pieces.
/// Without a folder, all are missing. If the ending's own table stays missing, nothing is solved: smaller endings alone answer no
/// question.
pub(crate) fn open_needed(
    folder: Option<&Path>,
    material: Material,
    most_pieces: usize,
    work: &WorkArgs,
) -> io::Result<Tables> {
    let mut tables = Tables::new();
    let mut missing = Vec::new();
    for needed in material.needed() {
        let table = folder.map(|folder| Table::open_in(folder, needed));
        match table.transpose()?.flatten() {
            Some(table) => tables.add(table),
            None if needed.pieces() <= most_pieces => missing.push(needed),
            None => {}
        }
    }
    if material.pieces() > most_pieces && tables.get(material).is_none() {
        return Ok(tables);
    }
    let options = work.options();
    check_memory(&missing, &options)?;
    let progress = Progress::new(&missing);
    for material in missing {
        let plan = material.plan();
        if plan.seconds > 3 {
            let (memory, seconds) = (size(plan.memory), plan.seconds);
            note(format_args!(
                "the table of {material} is missing: solving it takes {memory} of memory and about {seconds} s of processor time"
            ));
        }
        let mut bytes = Vec::new();
        solve(&tables, material, &options, &mut bytes, &progress)?;
        progress.finish(material);
        tables.add(Table::open(bytes)?);
    }
    Ok(tables)
}

/// Rejects endings whose solution exceeds the memory limit.
pub(crate) fn check_memory(wanted: &[Material], options: &MakeOptions) -> io::Result<()> {
    for material in wanted {
        let memory = material.plan().memory;
        if memory > options.max_memory {
            return Err(Error::other(format!(
                "{material} needs {} of memory, more than the limit of {} (--max-memory)",
                size(memory),
                size(options.max_memory)
            )));
        }
    }
    Ok(())
}

/// Adds the file's name to a table error.
pub(crate) fn in_file(folder: Option<&Path>, error: TableError) -> Error {
    let Some(material) = error.material() else {
        return error.into();
    };
    let file = material.file_name();
    let path = folder.map_or_else(|| file.clone().into(), |folder| folder.join(&file));
    let kind = error.kind();
    let error = error.into_source().map_or_else(
        || Error::new(ErrorKind::InvalidData, kind.to_string()),
        Error::from,
    );
    named(&path, &error)
}

pub(crate) fn named(path: &Path, error: &Error) -> Error {
    Error::new(error.kind(), format!("{}: {error}", path.display()))
}
