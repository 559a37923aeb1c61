//! Regular files, for random access or changes in place.

use std::{
    fs::{self, File},
    io::{self, Error, ErrorKind},
    path::Path,
};

/// Opens a regular file for reading. Fails for anything else without opening it: a pipe would block until it has a writer, and a
/// device may have no end.
pub(crate) fn open(path: &Path) -> io::Result<File> {
    check(path)?;
    File::open(path)
}

/// Fails unless a path leads to a regular file.
pub(crate) fn check(path: &Path) -> io::Result<()> {
    if fs::metadata(path)?.is_file() {
        return Ok(());
    }
    let message = "not a regular file";
    Err(Error::new(ErrorKind::InvalidInput, message))
}
