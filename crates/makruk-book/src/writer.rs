//! Writing a book from its entries.

use alloc::{string::String, vec, vec::Vec};
use std::io::{self, Write};

use makruk_codec::checksum::crc32;
use makruk_core::MAX_MOVES;

use crate::{
    BookEntry, BookWriteError, BookWriteErrorKind as Kind, Summary,
    frame::{self, HEADER},
    leaf,
    page::{self, POINTER, Pointer},
};

/// Writes a book from entries sorted by key, then by move. It holds one leaf and one page per tree level in memory.
///
/// [`BookBuilder`](crate::BookBuilder) sorts the plies of games.
#[derive(Debug)]
pub struct BookWriter<W> {
    out: W,
    offset: u64,
    /// The entries of the unfinished leaf.
    leaf: Vec<BookEntry>,
    last: Option<(u64, u16)>,
    /// Number of moves of the last position.
    moves: usize,
    /// The unfinished pages, from the leaves upwards.
    pages: Vec<Vec<u8>>,
    bytes: Vec<u8>,
    positions: u64,
    entries: u64,
    min_count: u64,
    max_ply: u64,
    sources: Vec<(String, u64)>,
}

impl<W: Write> BookWriter<W> {
    /// Writes the header of a book.
    ///
    /// # Errors
    ///
    /// If `out` fails.
    pub fn new(mut out: W) -> io::Result<Self> {
        out.write_all(&HEADER)?;
        Ok(Self {
            out,
            offset: HEADER.len() as u64,
            leaf: Vec::new(),
            last: None,
            moves: 0,
            pages: vec![Vec::new()],
            bytes: Vec::new(),
            positions: 0,
            entries: 0,
            min_count: 1,
            max_ply: 0,
            sources: Vec::new(),
        })
    }

    /// Records the criteria by which entries were selected; see [`Summary`].
    #[must_use]
    pub fn with_limits(self, min_count: u64, max_ply: u64) -> Self {
        Self {
            min_count: min_count.max(1),
            max_ply,
            ..self
        }
    }

    /// Records the game sources: names and game counts.
    #[must_use]
    pub fn with_sources(self, sources: Vec<(String, u64)>) -> Self {
        Self { sources, ..self }
    }

    /// Adds an entry.
    ///
    /// ```
    /// use makruk::{MoveIndex, book::{BookWriter, BookEntry, GameResult, Tally}};
    ///
    /// let mut writer = BookWriter::new(Vec::new())?;
    /// let index = MoveIndex::new(42).ok_or("an index")?;
    /// writer.write(&BookEntry { key: 7, index, tally: Tally::of(GameResult::Draw) })?;
    /// // It would come before the last one.
    /// assert!(writer.write(&BookEntry { key: 6, index, tally: Tally::of(GameResult::Draw) }).is_err());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// - [`Order`](crate::BookWriteErrorKind::Order), [`Tally`](crate::BookWriteErrorKind::Tally) or
    ///   [`TooManyMoves`](crate::BookWriteErrorKind::TooManyMoves) if the entry is invalid; nothing is then written.
    /// - [`Output`](crate::BookWriteErrorKind::Output) if the output fails.
    pub fn write(&mut self, entry: &BookEntry) -> Result<(), BookWriteError> {
        let key = entry.key;
        let of_entry = |problem| BookWriteError::new(Kind::Tally { key, problem });
        entry.tally.check().map_err(of_entry)?;
        if self.last.is_some_and(|last| last >= entry.order()) {
            return Err(BookWriteError::new(Kind::Order));
        }
        if self.last.is_none_or(|(key, _)| key != entry.key) {
            self.positions += 1;
            self.moves = 0;
            if self.leaf.len() >= leaf::FULL {
                self.put_leaf().map_err(BookWriteError::of_output)?;
            }
        }
        if self.moves >= MAX_MOVES {
            return Err(BookWriteError::new(Kind::TooManyMoves(key)));
        }
        self.moves += 1;
        self.entries += 1;
        self.last = Some(entry.order());
        self.leaf.push(*entry);
        Ok(())
    }

    fn put_leaf(&mut self) -> io::Result<()> {
        let Some(first) = self.leaf.first() else {
            return Ok(());
        };
        let key = first.key;
        self.bytes.clear();
        leaf::write(&self.leaf, &mut self.bytes);
        self.leaf.clear();
        self.put(key, 0)
    }

    /// Writes the bytes of a page or leaf, and adds a pointer to a page of the given level, which is written when it is
    /// full.
    fn put(&mut self, key: u64, mut level: usize) -> io::Result<()> {
        let mut key = key;
        loop {
            #[allow(clippy::cast_possible_truncation)] // below 64 KiB
            let pointer = Pointer {
                key,
                offset: self.offset,
                size: self.bytes.len() as u32,
                checksum: crc32(&self.bytes),
            };
            self.out.write_all(&self.bytes)?;
            self.offset += self.bytes.len() as u64;
            if level == self.pages.len() {
                self.pages.push(Vec::new());
            }
            let Some(page) = self.pages.get_mut(level) else {
                return Ok(());
            };
            page.extend(pointer.to_bytes());
            if page.len() < page::FULL * POINTER {
                return Ok(());
            }
            key = page::pointer(page, 0).map_or(0, |pointer| pointer.key);
            self.bytes = core::mem::take(page);
            level += 1;
        }
    }

    /// Completes the book; its summary contains `games` and `plies`. Returns the summary and the size of the book in
    /// bytes.
    ///
    /// # Errors
    ///
    /// If the output fails.
    pub fn finish(mut self, games: u64, plies: u64) -> Result<(Summary, u64), BookWriteError> {
        self.put_leaf().map_err(BookWriteError::of_output)?;
        let mut level = 0;
        let (root, levels) = loop {
            let is_top = level + 1 >= self.pages.len();
            let Some(page) = self.pages.get_mut(level) else {
                break (Pointer::NONE, 0);
            };
            let first = page::pointer(page, 0);
            match first {
                Some(root) if is_top && page.len() == POINTER => break (root, level),
                None if is_top => break (Pointer::NONE, 0),
                None => {}
                Some(first) => {
                    self.bytes = core::mem::take(page);
                    self.put(first.key, level + 1)
                        .map_err(BookWriteError::of_output)?;
                }
            }
            level += 1;
        };
        let summary = Summary {
            games,
            plies,
            positions: self.positions,
            entries: self.entries,
            min_count: self.min_count,
            max_ply: self.max_ply,
        };
        let levels = u32::try_from(levels).unwrap_or_default();
        let end = frame::end(root, levels, &summary, &self.sources);
        let end = end.ok_or(BookWriteError::new(Kind::TooManyGames))?;
        self.out
            .write_all(&end)
            .map_err(BookWriteError::of_output)?;
        self.out.flush().map_err(BookWriteError::of_output)?;
        Ok((summary, self.offset + end.len() as u64))
    }
}
