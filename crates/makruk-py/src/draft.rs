//! Output files that replace an existing file only once they are complete.

use std::{
    fs::{self, File, OpenOptions, Permissions},
    io,
    path::{Path, PathBuf},
};

use pyo3::prelude::*;
use tempfile::NamedTempFile;

use crate::errors::Failure;

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
        let mut draft = tempfile::Builder::new();
        draft.prefix(".makruk-").suffix(".part");
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            // The mode of any new file; the system applies the user's umask.
            draft.permissions(Permissions::from_mode(0o666));
        }
        let file = draft.tempfile_in(folder_of(&path))?;
        if let Some(permissions) = old {
            file.as_file().set_permissions(permissions)?;
        }
        Ok(Self { file, path })
    }

    /// Returns the folder of the file.
    pub(crate) fn folder(&self) -> &Path {
        folder_of(&self.path)
    }

    pub(crate) fn as_file_mut(&mut self) -> &mut File {
        self.file.as_file_mut()
    }

    /// Replaces the existing file by the draft.
    pub(crate) fn keep(self) -> io::Result<()> {
        self.file.persist(self.path).map_err(|error| error.error)?;
        Ok(())
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
    let path = match fs::canonicalize(&path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok((path, None)),
        known => known?,
    };
    let old = fs::metadata(&path)?;
    if !old.is_file() {
        let message = format!("{} is not a regular file", path.display());
        return Err(Failure::argument("path", message).into());
    }
    OpenOptions::new().write(true).open(&path)?;
    Ok((path, Some(old.permissions())))
}
