//! Where the bytes of a table are.

use alloc::{boxed::Box, vec::Vec};

use crate::TableError;

/// The bytes of a table: in memory, or in a file.
pub trait TableSource {
    /// Returns the number of bytes.
    ///
    /// # Errors
    ///
    /// If the source fails.
    fn size(&self) -> Result<u64, TableError>;

    /// Reads bytes from an offset on, as many as there is room for.
    ///
    /// # Errors
    ///
    /// If the source fails, or ends before them.
    fn read_at(&self, offset: u64, bytes: &mut [u8]) -> Result<(), TableError>;
}

/// Any source, on the heap.
pub type DynTableSource = Box<dyn TableSource + Send + Sync>;

impl TableSource for [u8] {
    fn size(&self) -> Result<u64, TableError> {
        Ok(self.len() as u64)
    }

    fn read_at(&self, offset: u64, bytes: &mut [u8]) -> Result<(), TableError> {
        let start = usize::try_from(offset).ok();
        let some = start.and_then(|start| self.get(start..)?.get(..bytes.len()));
        let some = some.ok_or(TableError::Truncated {
            found: self.len() as u64,
            expected: offset.saturating_add(bytes.len() as u64),
        })?;
        bytes.copy_from_slice(some);
        Ok(())
    }
}

impl TableSource for Vec<u8> {
    fn size(&self) -> Result<u64, TableError> {
        self.as_slice().size()
    }

    fn read_at(&self, offset: u64, bytes: &mut [u8]) -> Result<(), TableError> {
        self.as_slice().read_at(offset, bytes)
    }
}

impl<S: TableSource + ?Sized> TableSource for &S {
    fn size(&self) -> Result<u64, TableError> {
        (**self).size()
    }

    fn read_at(&self, offset: u64, bytes: &mut [u8]) -> Result<(), TableError> {
        (**self).read_at(offset, bytes)
    }
}

impl<S: TableSource + ?Sized> TableSource for Box<S> {
    fn size(&self) -> Result<u64, TableError> {
        (**self).size()
    }

    fn read_at(&self, offset: u64, bytes: &mut [u8]) -> Result<(), TableError> {
        (**self).read_at(offset, bytes)
    }
}

/// A file, with positioned reads where the system has them: threads do not wait for each other.
#[cfg(feature = "std")]
impl TableSource for std::fs::File {
    fn size(&self) -> Result<u64, TableError> {
        Ok(self.metadata()?.len())
    }

    fn read_at(&self, offset: u64, bytes: &mut [u8]) -> Result<(), TableError> {
        Ok(read_exact_at(self, offset, bytes)?)
    }
}

#[cfg(all(feature = "std", unix))]
fn read_exact_at(file: &std::fs::File, offset: u64, bytes: &mut [u8]) -> std::io::Result<()> {
    use std::os::unix::fs::FileExt as _;

    file.read_exact_at(bytes, offset)
}

#[cfg(all(feature = "std", windows))]
fn read_exact_at(
    file: &std::fs::File,
    mut offset: u64,
    mut bytes: &mut [u8],
) -> std::io::Result<()> {
    use std::os::windows::fs::FileExt as _;

    while !bytes.is_empty() {
        let read = file.seek_read(bytes, offset)?;
        if read == 0 {
            return Err(std::io::ErrorKind::UnexpectedEof.into());
        }
        offset += read as u64;
        bytes = &mut bytes[read..];
    }
    Ok(())
}

#[cfg(all(feature = "std", not(any(unix, windows))))]
fn read_exact_at(mut file: &std::fs::File, offset: u64, bytes: &mut [u8]) -> std::io::Result<()> {
    use std::{
        io::{Read as _, Seek as _, SeekFrom},
        sync::{Mutex, PoisonError},
    };

    // The place in the file is shared.
    static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());
    let _guard = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    file.seek(SeekFrom::Start(offset))?;
    file.read_exact(bytes)
}
