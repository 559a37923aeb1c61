//! Output files that replace an existing file only once they are complete.

use std::{
    fs::{self, File, OpenOptions, Permissions},
    io,
    path::{Path, PathBuf},
};

use pyo3::prelude::*;
use tempfile::NamedTempFile;

use crate::errors::{Failure, os_error};

/// A temporary file in the folder of the file that it becomes. Dropping it deletes it.
#[derive(Debug)]
pub(crate) struct Draft {
    file: NamedTempFile,
    path: PathBuf,
}

impl Draft {
    /// Creates a draft of a file, with the permissions of the existing one. Symbolic links are followed.
    ///
    /// # Errors
    ///
    /// If the existing file is not a regular file or is not writable.
    pub(crate) fn create(path: PathBuf) -> PyResult<Self> {
        let (path, old) = replaced(path)?;
        // With the mode of any new file, and an error that has the system's number.
        let create = |draft: &Path| {
            let mut options = OpenOptions::new();
            options.read(true).write(true).create_new(true).open(draft)
        };
        let mut draft = tempfile::Builder::new();
        draft.prefix(".makruk-").suffix(".part");
        let file = draft.make_in(folder_of(&path), create).and_then(|file| {
            old.map_or(Ok(()), |old| file.as_file().set_permissions(old))?;
            Ok(file)
        });
        match file {
            Ok(file) => Ok(Self { file, path }),
            Err(error) => Err(os_error(error, &path)),
        }
    }

    /// Returns the folder of the file.
    pub(crate) fn folder(&self) -> &Path {
        folder_of(&self.path)
    }

    pub(crate) fn as_file_mut(&mut self) -> &mut File {
        self.file.as_file_mut()
    }

    /// Replaces the existing file by the draft.
    pub(crate) fn keep(self) -> PyResult<()> {
        match self.file.persist(&self.path) {
            Ok(_) => Ok(()),
            Err(error) => Err(os_error(error.error, &self.path)),
        }
    }
}

fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    }
}

/// Returns the file to write and, if it exists, its permissions.
fn replaced(path: PathBuf) -> PyResult<(PathBuf, Option<Permissions>)> {
    let failed = |error| os_error(error, &path);
    let target = match fs::canonicalize(&path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok((path, None)),
        known => known.map_err(failed)?,
    };
    let old = fs::metadata(&target).map_err(failed)?;
    if !old.is_file() {
        let message = format!("{} is not a regular file", path.display());
        return Err(Failure::argument("path", message).into());
    }
    let writable = OpenOptions::new().write(true).open(&target);
    writable.map_err(failed)?;
    Ok((target, Some(old.permissions())))
}
