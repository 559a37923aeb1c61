//! Reading an archive that is larger than memory.

extern crate std;

use alloc::{borrow::Cow, vec::Vec};
use core::iter::FusedIterator;
use std::io::Read;

use super::{
    ContainerError, ContainerErrorKind as Kind, GameFormat, Record,
    block::{Block, Cursor, FULL, Head, most_bytes},
    error::Damage,
    file::{self, BlockSummary, EndLimits, HEADER},
    input::Input,
};
use crate::{ReadLimits, tree::GameTree};

/// An iterator that reads the games of an archive in order. It holds one block in memory: at most 64 KiB and one
/// game.
///
/// The stream may be of unknown length and need not be seekable, so it can be a pipe. For random access to a file or
/// other bytes of known length, use [`Archive`](super::Archive).
///
/// An invalid game or a damaged block yields an error, and reading continues with the games after it. The iterator ends
/// after an error that is not [recoverable](ContainerError::is_recoverable). The index at the end is checked against
/// the blocks. [Signatures](super::Signature) are skipped.
///
/// ```
/// use makruk::{GameTree, container::{ArchiveBuilder, ArchiveReader, GameFormat}};
///
/// let mut builder = ArchiveBuilder::new(GameFormat::Range);
/// builder.push(&"1. e4 e5 *".parse::<GameTree>()?)?;
/// let bytes = builder.finish();
/// for game in ArchiveReader::new(&bytes[..])? {
///     assert_eq!(game?.main_line().count(), 2);
/// }
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct ArchiveReader<R> {
    source: R,
    format: GameFormat,
    offset: u64,
    /// The blocks read so far; the sizes of their groups are unknown.
    pub(super) index: Vec<BlockSummary>,
    games: u64,
    /// The rest of the last block, and whether that block was full: only a full block may be followed by another.
    block: Option<Block<'static>>,
    pub(super) is_full: bool,
    ended: bool,
    limits: ReadLimits,
}

impl<R: Read> ArchiveReader<R> {
    /// Reads the header of an archive.
    ///
    /// ```
    /// use makruk::container::{ArchiveBuilder, ArchiveReader, GameFormat};
    ///
    /// let bytes = ArchiveBuilder::new(GameFormat::Range).finish();
    /// assert!(ArchiveReader::new(&bytes[..])?.next().is_none()); // or a file
    /// assert!(ArchiveReader::new(&b"something else"[..]).is_err());
    /// # Ok::<(), makruk::container::ContainerError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the source fails or its header is invalid.
    pub fn new(mut source: R) -> Result<Self, ContainerError> {
        let mut header = Vec::new();
        source
            .by_ref()
            .take(HEADER as u64)
            .read_to_end(&mut header)?;
        let format = file::parse_header(&header)
            .map_err(|(kind, offset)| Damage::new(kind, offset as u64, 0))?;
        Ok(Self::at(source, format, HEADER as u64, 0))
    }

    /// Creates a reader at the offset of a block that follows `games` games.
    pub(super) const fn at(source: R, format: GameFormat, offset: u64, games: u64) -> Self {
        Self {
            source,
            format,
            offset,
            index: Vec::new(),
            games,
            block: None,
            is_full: true,
            ended: false,
            limits: ReadLimits::ARCHIVE,
        }
    }

    /// Sets the limits per game; the default is [`ReadLimits::ARCHIVE`].
    ///
    /// ```
    /// use makruk::{GameTree, ReadLimits, container::{ArchiveBuilder, ArchiveReader, GameFormat}};
    ///
    /// let mut builder = ArchiveBuilder::new(GameFormat::Bytecode);
    /// builder.push(&"1. e4 {a long comment} *".parse::<GameTree>()?)?;
    /// let bytes = builder.finish();
    /// let mut reader = ArchiveReader::new(&bytes[..])?.with_limits(ReadLimits::ARCHIVE.with_max_bytes(10));
    /// assert!(reader.next().ok_or("no game")?.is_err());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_limits(self, limits: ReadLimits) -> Self {
        Self { limits, ..self }
    }

    /// Returns the format of the moves.
    pub const fn format(&self) -> GameFormat {
        self.format
    }

    /// Returns the number of bytes read, up to the end of a block, excluding the signatures and the index after the last
    /// block.
    ///
    /// ```
    /// use makruk::{GameTree, container::{ArchiveBuilder, ArchiveReader, GameFormat}};
    ///
    /// let mut builder = ArchiveBuilder::new(GameFormat::Index);
    /// builder.push(&"1. e4 e5 *".parse::<GameTree>()?)?;
    /// let bytes = builder.finish();
    /// let mut reader = ArchiveReader::new(&bytes[..])?;
    /// assert_eq!(reader.offset(), 12); // the header
    /// while reader.next().is_some() {}
    /// assert!(reader.offset() < bytes.len() as u64);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub const fn offset(&self) -> u64 {
        self.offset
    }

    /// Iterates over the games without decoding their moves.
    ///
    /// ```
    /// use makruk::{GameTree, container::{ArchiveBuilder, ArchiveReader, GameFormat}};
    ///
    /// let mut builder = ArchiveBuilder::new(GameFormat::Range);
    /// builder.push(&"[Black \"Malee\"]\n\n1. e4 e5 *".parse::<GameTree>()?)?;
    /// let bytes = builder.finish();
    /// for record in ArchiveReader::new(&bytes[..])?.records() {
    ///     assert_eq!(record?.header().tag("Black"), Some("Malee"));
    /// }
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn records(&mut self) -> ReaderRecords<'_, R> {
        ReaderRecords(self)
    }

    fn next_record(&mut self) -> Option<Result<Record, ContainerError>> {
        loop {
            if let Some(block) = &mut self.block {
                if let Some(record) = block.next(&self.limits) {
                    return Some(record.map_err(ContainerError::from));
                }
                self.block = None;
            }
            if self.ended {
                return None;
            }
            match self.next_block() {
                Ok(Some(block)) => self.block = Some(block),
                Ok(None) => self.ended = true,
                Err(error) => {
                    self.ended = !error.is_recoverable();
                    return Some(Err(error));
                }
            }
        }
    }

    /// Reads the next block; `None` after the last one, if the index matches the blocks.
    pub(super) fn next_block(&mut self) -> Result<Option<Block<'static>>, ContainerError> {
        let start = self.offset;
        let mut bytes = Vec::new();
        let games = self.number(&mut bytes)?;
        if games == 0 {
            self.end(start)?;
            return Ok(None);
        }
        if !self.is_full {
            // The games of this block belong in the preceding one.
            return Err(self.error(Kind::NonCanonical, start));
        }
        let length = self.number(&mut bytes)?;
        if length > most_bytes(&self.limits) {
            return Err(self.error(Kind::TooManyBytes(self.limits.max_bytes), start));
        }
        let begin = bytes.len();
        self.take(length, &mut bytes)?;
        let mut checksum = Vec::new();
        self.take(4, &mut checksum)?;
        let first = self.games + 1;
        let all = self.games.checked_add(games).filter(|&all| all < u64::MAX);
        self.games = all.ok_or_else(|| self.error(Kind::Index, start))?;
        self.index.push(BlockSummary {
            size: self.offset - start,
            games,
            group: 0,
        });
        let length = bytes.len() - begin;
        self.is_full = length >= FULL;
        let parts = [&bytes[..], &checksum];
        let cursor = Cursor::new(
            self.format,
            Head { games, length },
            parts,
            true,
            first,
            start,
        )?;
        Ok(Some(Block::new(
            cursor,
            Cow::Owned(bytes),
            begin..begin + length,
        )))
    }

    /// Creates an error at the next game, after which nothing more can be read.
    fn error(&self, kind: Kind, offset: u64) -> ContainerError {
        Damage::new(kind, offset, self.games + 1).into()
    }

    fn take(&mut self, length: u64, bytes: &mut Vec<u8>) -> Result<(), ContainerError> {
        // The vector grows as bytes are read, and is not sized by the declared length.
        let read = self.source.by_ref().take(length).read_to_end(bytes)? as u64;
        self.offset += read;
        if read < length {
            return Err(self.error(Kind::Truncated, self.offset));
        }
        Ok(())
    }

    /// Reads a number byte by byte.
    fn number(&mut self, bytes: &mut Vec<u8>) -> Result<u64, ContainerError> {
        let (start, begin) = (self.offset, bytes.len());
        loop {
            self.take(1, bytes)?;
            let is_last = bytes.last().is_none_or(|byte| byte & 0x80 == 0);
            if is_last || bytes.len() - begin > 10 {
                break;
            }
        }
        let mut input = Input::at(bytes, begin);
        input.number().map_err(|kind| self.error(kind, start))
    }

    /// Skips the signatures after the zero that ends the blocks, and compares the index with the blocks.
    fn end(&mut self, start: u64) -> Result<(), ContainerError> {
        /// The number of bytes read at once.
        const CHUNK: u64 = 1 << 16;
        let limits = EndLimits::new(&self.index);
        let (mut tail, mut length) = (Vec::new(), 0);
        loop {
            let read = self.source.by_ref().take(CHUNK).read_to_end(&mut tail)?;
            length += read as u64;
            if read == 0 || length > limits.all {
                break;
            }
            tail.drain(..tail.len().saturating_sub(limits.index));
        }
        let end = if length > limits.all {
            Err(Kind::DataAfterEnd)
        } else {
            file::check_end(&tail, length, &self.index)
        };
        Ok(end.map_err(|kind| Damage::new(kind, start, 0))?)
    }
}

impl<R: Read> Iterator for ArchiveReader<R> {
    type Item = Result<GameTree, ContainerError>;

    fn next(&mut self) -> Option<Self::Item> {
        let record = self.next_record()?;
        Some(record.and_then(|record| record.decode(&self.limits)))
    }
}

impl<R: Read> FusedIterator for ArchiveReader<R> {}

/// An iterator over the games of a stream with their moves still encoded, created by [`ArchiveReader::records`].
#[derive(Debug)]
#[must_use = "iterators are lazy"]
pub struct ReaderRecords<'a, R>(&'a mut ArchiveReader<R>);

impl<R: Read> Iterator for ReaderRecords<'_, R> {
    type Item = Result<Record, ContainerError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.0.next_record()
    }
}

impl<R: Read> FusedIterator for ReaderRecords<'_, R> {}
