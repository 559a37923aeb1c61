//! The bytes of a book that were read so far.

use makruk_book::{Book, BookError, Source};

/// Parts of a file. What is missing is an error that says so: the caller reads it, gives it, and tries again, with one look-up
/// at a time.
#[derive(Debug)]
pub(crate) struct Parts {
    size: u64,
    parts: Vec<(u64, Vec<u8>)>,
}

/// Why a book cannot be read on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stop {
    /// These bytes are missing.
    Missing {
        offset: u64,
        length: usize,
    },
    Invalid(BookError),
}

impl From<BookError> for Stop {
    fn from(error: BookError) -> Self {
        Self::Invalid(error)
    }
}

/// The number of parts that are always kept: header, trailer and summary, which come first.
const KEPT: usize = 3;
/// The number of parts that are kept at all. A look-up needs 11 more at most, ten pages and a leaf, so none of them goes
/// before it has all.
const MOST: usize = 64;

impl Parts {
    pub(crate) const fn new(size: u64) -> Self {
        let parts = Vec::new();
        Self { size, parts }
    }

    /// Takes a part that was missing.
    pub(crate) fn give(&mut self, offset: u64, bytes: Vec<u8>) {
        if self.parts.len() >= MOST {
            self.parts.remove(KEPT);
        }
        self.parts.push((offset, bytes));
    }

    /// Opens the book: what has to be known of it is among the parts.
    pub(crate) fn open(&mut self) -> Result<Book<&mut Self>, Stop> {
        Book::open(self)
    }
}

impl Source for &mut Parts {
    type Error = Stop;

    fn size(&mut self) -> Result<u64, Stop> {
        Ok(self.size)
    }

    fn bytes(&mut self, offset: u64, length: usize) -> Result<&[u8], Stop> {
        let found = self.parts.iter().find_map(|(begin, bytes)| {
            let start = usize::try_from(offset.checked_sub(*begin)?).ok()?;
            bytes.get(start..)?.get(..length)
        });
        found.ok_or(Stop::Missing { offset, length })
    }
}
