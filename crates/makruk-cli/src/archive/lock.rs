//! Archives that are replaced by one process at a time.

use std::{fs::File, io, path::Path};

use fs4::FileExt;

use crate::{atomic_file, regular};

/// Opens an archive and locks it against changes by other processes until it is closed.
pub(super) fn open_locked(path: &Path) -> io::Result<File> {
    loop {
        let file = regular::open(path)?;
        // Changing it also works without locks.
        let _ = <File as FileExt>::lock(&file);
        // Another process may have replaced the archive while this one waited for the lock.
        if atomic_file::is_file_at(&file, path)? {
            return Ok(file);
        }
    }
}
