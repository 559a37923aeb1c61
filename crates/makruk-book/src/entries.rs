//! Iteration over all entries of a book.

use alloc::vec::Vec;
use core::iter::FusedIterator;

use makruk_codec::ByteSource;

use crate::{
    Book, BookEntry, BookError, BookErrorKind as Kind,
    frame::{Frame, HEADER},
    leaf::LeafCursor,
    page::{self, POINTER, Pointer},
};

/// An iterator over all entries of a book, ordered by key, then by move, from [`Book::entries`](crate::Book::entries).
///
/// It reads every byte of the book and performs all checks; a book that passes them has no detectable damage.
/// After an error, the iterator ends.
#[derive(Debug)]
pub struct Entries<S> {
    book: Book<S>,
    /// The pages from the root to the leaf, each with its pointer and the index of its next child.
    path: Vec<Page>,
    leaf: Vec<u8>,
    cursor: Option<(LeafCursor, Pointer)>,
    /// The offset of the next leaf or page; leaves and pages are contiguous.
    offset: u64,
    last: Option<(u64, u16)>,
    /// Numbers of positions and entries read.
    positions: u64,
    number: u64,
    state: Progress,
}

#[derive(Debug)]
struct Page {
    pointer: Pointer,
    bytes: Vec<u8>,
    next: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Progress {
    New,
    Begun,
    Ended,
}

impl<S: ByteSource> Book<S> {
    /// Iterates over all entries.
    ///
    /// ```
    /// use makruk::{MoveIndex, book::{Book, BookWriter, BookEntry, GameResult, Tally}};
    ///
    /// let tally = Tally::of(GameResult::Draw);
    /// let entry = BookEntry { key: 7, index: MoveIndex::new(42).ok_or("an index")?, tally };
    /// let mut bytes = Vec::new();
    /// let mut writer = BookWriter::new(&mut bytes)?;
    /// writer.write(&entry)?;
    /// writer.finish(1, 1)?;
    /// let entries: Result<Vec<_>, _> = Book::open(&bytes)?.entries().collect();
    /// assert_eq!(entries?, [entry]);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn entries(self) -> Entries<S> {
        Entries {
            book: self,
            path: Vec::new(),
            leaf: Vec::new(),
            cursor: None,
            offset: HEADER.len() as u64,
            last: None,
            positions: 0,
            number: 0,
            state: Progress::New,
        }
    }
}

impl<S: ByteSource> Entries<S> {
    /// Returns the book.
    pub fn into_book(self) -> Book<S> {
        self.book
    }

    /// Returns the approximate offset of the next entry in bytes.
    pub const fn offset(&self) -> u64 {
        self.offset
    }

    fn step(&mut self) -> Result<Option<BookEntry>, BookError> {
        loop {
            if let Some((cursor, pointer)) = &mut self.cursor {
                let entry = cursor.next(&self.leaf).map_err(|kind| {
                    BookError::new(kind, pointer.offset + cursor.offset() as u64)
                })?;
                if let Some(entry) = entry {
                    if self.last.is_some_and(|last| last >= entry.order()) {
                        return Err(BookError::new(Kind::Order, pointer.offset));
                    }
                    let is_new = self.last.is_none_or(|(key, _)| key != entry.key);
                    self.positions += u64::from(is_new);
                    self.number += 1;
                    self.last = Some(entry.order());
                    return Ok(Some(entry));
                }
                self.cursor = None;
            }
            if !self.next_leaf()? {
                return self.end().map(|()| None);
            }
        }
    }

    /// Advances to the next leaf, and returns whether there is one.
    fn next_leaf(&mut self) -> Result<bool, BookError> {
        let Frame { root, levels, .. } = self.book.frame();
        let mut child = None;
        if self.state == Progress::New {
            self.state = Progress::Begun;
            child = Some(root).filter(|root| root.size > 0);
        } else {
            while let Some(page) = self.path.last_mut() {
                child = page::pointer(&page.bytes, page.next);
                if child.is_some() {
                    page.next += 1;
                    break;
                }
                // A page is stored after its children.
                let pointer = page.pointer;
                self.pass(pointer)?;
                self.path.pop();
            }
        }
        let Some(mut child) = child else {
            return Ok(false);
        };
        while self.path.len() < levels as usize {
            let end = self.end_for_child();
            let bytes = child.follow(self.book.reader_mut(), end)?;
            check_page(bytes, child)?;
            let first = page::pointer(bytes, 0);
            let bytes = bytes.to_vec();
            let (pointer, next) = (child, 1);
            self.path.push(Page {
                pointer,
                bytes,
                next,
            });
            // `check_page` ensures that every page has a pointer.
            let fail = || BookError::new(Kind::Pointer, pointer.offset);
            child = first.ok_or_else(fail)?;
        }
        let end = self.end_for_child();
        let leaf = child.follow(self.book.reader_mut(), end)?;
        let cursor = LeafCursor::new(leaf, child.key)
            .map_err(|(kind, at)| BookError::new(kind, child.offset + at as u64))?;
        self.leaf.clear();
        self.leaf.extend_from_slice(leaf);
        self.cursor = Some((cursor, child));
        self.pass(child)?;
        Ok(true)
    }

    /// Returns an upper bound for the end offset of the next child.
    fn end_for_child(&self) -> u64 {
        let last = self.path.last().map(|page| page.pointer.offset);
        last.unwrap_or(self.book.frame().tree_end)
    }

    /// Checks that a page or leaf directly follows the previous one.
    fn pass(&mut self, pointer: Pointer) -> Result<(), BookError> {
        if pointer.offset != self.offset {
            return Err(BookError::new(Kind::Pointer, pointer.offset));
        }
        self.offset += u64::from(pointer.size);
        Ok(())
    }

    /// Checks that no bytes are left, and that the totals match the summary.
    fn end(&self) -> Result<(), BookError> {
        let frame = self.book.frame();
        if self.offset != frame.tree_end {
            return Err(BookError::new(Kind::DataAfterEnd, self.offset));
        }
        if (self.positions, self.number) != (frame.summary.positions, frame.summary.entries) {
            return Err(BookError::new(Kind::Summary, self.offset));
        }
        Ok(())
    }
}

fn check_page(page: &[u8], pointer: Pointer) -> Result<(), BookError> {
    let fail = |kind| Err(BookError::new(kind, pointer.offset));
    if page.is_empty() || page.len() % POINTER != 0 {
        return fail(Kind::Pointer);
    }
    let mut last = None;
    for index in 0..page.len() / POINTER {
        let key = page::pointer(page, index).map(|pointer| pointer.key);
        let is_right = match last {
            None => key == Some(pointer.key),
            last => key > last,
        };
        if !is_right {
            return fail(Kind::Order);
        }
        last = key;
    }
    Ok(())
}

impl<S: ByteSource> Iterator for Entries<S> {
    type Item = Result<BookEntry, BookError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.state == Progress::Ended {
            return None;
        }
        let step = self.step().transpose();
        if !matches!(step, Some(Ok(_))) {
            self.state = Progress::Ended;
        }
        step
    }
}

impl<S: ByteSource> FusedIterator for Entries<S> {}
