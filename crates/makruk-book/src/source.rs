//! Where the bytes of a book come from.

use crate::{BookError, BookErrorKind as Kind};

/// The bytes of a book: in memory, or in a file ([`FileSource`], with the feature `std`).
pub trait Source {
    /// The error for bytes that cannot be read, or are invalid.
    type Error: From<BookError>;

    /// Returns the number of bytes.
    ///
    /// # Errors
    ///
    /// If the source fails.
    fn size(&mut self) -> Result<u64, Self::Error>;

    /// Returns some bytes.
    ///
    /// # Errors
    ///
    /// If the source fails, or ends before them.
    fn bytes(&mut self, offset: u64, length: usize) -> Result<&[u8], Self::Error>;
}

impl<T: AsRef<[u8]>> Source for T {
    type Error = BookError;

    fn size(&mut self) -> Result<u64, BookError> {
        Ok(T::as_ref(self).len() as u64)
    }

    fn bytes(&mut self, offset: u64, length: usize) -> Result<&[u8], BookError> {
        let bytes = T::as_ref(self);
        let start = usize::try_from(offset).ok();
        let some = start.and_then(|start| bytes.get(start..)?.get(..length));
        some.ok_or(BookError::new(Kind::Truncated, bytes.len() as u64))
    }
}

/// The bytes of a file, which are read as they are needed.
///
/// It keeps what it read last, 64 KiB at most. The file must not change meanwhile.
#[cfg(feature = "std")]
#[derive(Debug)]
pub struct FileSource<F> {
    file: F,
    read: fn(&mut F, u64, &mut [u8]) -> std::io::Result<()>,
    size: u64,
    buffer: alloc::vec::Vec<u8>,
}

#[cfg(feature = "std")]
impl<F: std::io::Read + std::io::Seek> FileSource<F> {
    /// Takes a file, or anything else that can be read at any place.
    ///
    /// ```
    /// use std::io::Cursor;
    /// use makruk_book::{Book, BookWriter, FileSource};
    ///
    /// let mut bytes = Vec::new();
    /// BookWriter::new(&mut bytes)?.finish(0, 0)?;
    /// let file = Cursor::new(bytes); // or a file
    /// assert_eq!(Book::open(FileSource::new(file)?)?.summary().entries, 0);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the length of the file is unknown.
    pub fn new(mut file: F) -> std::io::Result<Self> {
        let size = file.seek(std::io::SeekFrom::End(0))?;
        Ok(Self {
            file,
            read: |file, offset, buffer| {
                file.seek(std::io::SeekFrom::Start(offset))?;
                file.read_exact(buffer)
            },
            size,
            buffer: alloc::vec::Vec::new(),
        })
    }

    /// Returns the file.
    pub fn into_inner(self) -> F {
        self.file
    }
}

#[cfg(all(feature = "std", unix))]
impl FileSource<std::fs::File> {
    /// Takes a file and reads it with positioned reads: one call of the system instead of two. Only on Unix.
    ///
    /// # Errors
    ///
    /// If the length of the file is unknown.
    pub fn positioned(file: std::fs::File) -> std::io::Result<Self> {
        use std::os::unix::fs::FileExt as _;

        Ok(Self {
            read: |file, offset, buffer| file.read_exact_at(buffer, offset),
            ..Self::new(file)?
        })
    }
}

#[cfg(feature = "std")]
impl<F: std::io::Read + std::io::Seek> Source for FileSource<F> {
    type Error = crate::BookReadError;

    fn size(&mut self) -> Result<u64, Self::Error> {
        Ok(self.size)
    }

    fn bytes(&mut self, offset: u64, length: usize) -> Result<&[u8], Self::Error> {
        let end = offset.checked_add(length as u64);
        if end.is_none_or(|end| end > self.size) {
            return Err(BookError::new(Kind::Truncated, self.size).into());
        }
        // No length is trusted beyond the file's. A file that has become shorter is an error of reading.
        self.buffer.resize(length, 0);
        (self.read)(&mut self.file, offset, &mut self.buffer)?;
        Ok(&self.buffer)
    }
}
