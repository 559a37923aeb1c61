//! A cache of the bytes of a book.

use alloc::vec::Vec;

use makruk_book::{Book, BookError, ByteSource, SourceError};

/// The parts of a file that were read. Access to a missing part is an error; the caller then reads the part, adds it and tries
/// again. Only one lookup may run at a time.
#[derive(Debug)]
pub(crate) struct Parts {
    size: u64,
    parts: Vec<(u64, Vec<u8>)>,
}

/// Number of parts that are never evicted: header, trailer and summary, which come first.
const KEPT: usize = 3;
/// Maximum number of parts. Apart from those that are never evicted, a lookup needs at most 11: ten pages and a leaf. None of
/// these is evicted before the lookup has all of them.
const MOST: usize = 64;

impl Parts {
    pub(crate) const fn new(size: u64) -> Self {
        let parts = Vec::new();
        Self { size, parts }
    }

    /// Adds a missing part.
    pub(crate) fn give(&mut self, offset: u64, bytes: Vec<u8>) {
        if self.parts.len() >= MOST {
            self.parts.remove(KEPT);
        }
        self.parts.push((offset, bytes));
    }

    /// Opens the book, which needs only the parts that are never evicted.
    pub(crate) fn open(&self) -> Result<Book<&Self>, BookError> {
        Book::open(self)
    }
}

impl ByteSource for Parts {
    fn size(&self) -> Result<u64, SourceError> {
        Ok(self.size)
    }

    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> Result<(), SourceError> {
        if let Some(bytes) = self.slice_at(offset, buffer.len())? {
            buffer.copy_from_slice(bytes);
        }
        Ok(())
    }

    fn slice_at(&self, offset: u64, length: usize) -> Result<Option<&[u8]>, SourceError> {
        let found = self.parts.iter().find_map(|(begin, bytes)| {
            let start = usize::try_from(offset.checked_sub(*begin)?).ok()?;
            bytes.get(start..)?.get(..length)
        });
        found.map(Some).ok_or(SourceError::missing(offset, length))
    }
}
