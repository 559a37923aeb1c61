//! Reading an archive that need not fit into memory.

extern crate std;

use alloc::vec::Vec;
use core::iter::FusedIterator;
use std::io::{self, Read};

use super::{
    ContainerError, ContainerErrorKind as Kind, GameFormat, Record,
    block::{Cursor, FULL, Head},
    file::{self, Entry, HEADER},
    input::Input,
};
use crate::{ReadLimits, tree::GameTree};

/// A block that was read.
#[derive(Debug)]
pub(super) struct Block {
    cursor: Cursor,
    bytes: Vec<u8>,
    /// The offset of its games in the bytes.
    begin: usize,
}

impl Block {
    pub(super) fn next(&mut self, limits: &ReadLimits) -> Option<Result<Record, ContainerError>> {
        let games = self.bytes.get(self.begin..).unwrap_or_default();
        self.cursor.next(games, limits)
    }
}

/// Reads the games of an archive one after another, as an iterator. It holds one block in memory: 64 KiB and one
/// game at most.
///
/// A game that is invalid is an error, and so is a damaged block; the games that follow are read all the same.
/// After an error that is not [recoverable](ReadError::is_recoverable) the iterator ends. The index at the end is
/// compared with the games.
///
/// ```
/// use makruk_notation::{GameTree, container::{ArchiveBuilder, ArchiveReader, GameFormat}};
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
    /// The blocks that were read, and the number of their games.
    pub(super) index: Vec<Entry>,
    games: u64,
    /// The rest of the last block, and whether that was full, so that another may follow.
    block: Option<Block>,
    pub(super) is_full: bool,
    ended: bool,
    limits: ReadLimits,
}

/// The error for an archive that cannot be read, or for a game of it.
#[derive(Debug)]
#[non_exhaustive]
pub enum ReadError {
    /// The source fails.
    Io(io::Error),
    /// The archive or a game of it is invalid.
    Container(ContainerError),
}

impl ReadError {
    /// Returns whether later games can still be read: only one game or one block is invalid. After another error
    /// an [`ArchiveReader`] has no more games.
    ///
    /// ```
    /// use makruk_notation::{GameTree, container::{ArchiveBuilder, ArchiveReader, GameFormat}};
    ///
    /// let mut builder = ArchiveBuilder::new(GameFormat::Range);
    /// builder.push(&"1. e4 e5 *".parse::<GameTree>()?)?;
    /// let mut bytes = builder.finish();
    /// bytes[20] ^= 1; // in the game
    /// let error = ArchiveReader::new(&bytes[..])?.next().ok_or("no game")?.unwrap_err();
    /// assert!(error.is_recoverable());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub const fn is_recoverable(&self) -> bool {
        match self {
            Self::Io(_) => false,
            Self::Container(error) => error.is_recoverable(),
        }
    }
}

impl core::fmt::Display for ReadError {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Self::Io(error) => error.fmt(f),
            Self::Container(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for ReadError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            // The message is that of the cause, so the source is the next one.
            Self::Io(error) => error.source(),
            Self::Container(error) => error.source(),
        }
    }
}

impl From<io::Error> for ReadError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl From<ContainerError> for ReadError {
    fn from(error: ContainerError) -> Self {
        Self::Container(error)
    }
}

impl From<ReadError> for io::Error {
    fn from(error: ReadError) -> Self {
        match error {
            ReadError::Io(error) => error,
            ReadError::Container(error) => Self::new(io::ErrorKind::InvalidData, error),
        }
    }
}

impl<R: Read> ArchiveReader<R> {
    /// Reads the header of an archive.
    ///
    /// ```
    /// use makruk_notation::container::{ArchiveBuilder, ArchiveReader, GameFormat};
    ///
    /// let bytes = ArchiveBuilder::new(GameFormat::Range).finish();
    /// assert!(ArchiveReader::new(&bytes[..])?.next().is_none()); // or a file
    /// assert!(ArchiveReader::new(&b"something else"[..]).is_err());
    /// # Ok::<(), makruk_notation::container::ReadError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the source fails or its header is invalid.
    pub fn new(mut source: R) -> Result<Self, ReadError> {
        let mut header = Vec::new();
        source
            .by_ref()
            .take(HEADER as u64)
            .read_to_end(&mut header)?;
        let format = file::parse_header(&header)
            .map_err(|(kind, offset)| ContainerError::new(kind, offset as u64, 0))?;
        Ok(Self::at(source, format, HEADER as u64, 0))
    }

    /// Begins with a block at an offset, after a number of games.
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
    /// use makruk_notation::{GameTree, ReadLimits, container::{ArchiveBuilder, ArchiveReader, GameFormat}};
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
    ///
    /// ```
    /// use makruk_notation::container::{ArchiveBuilder, ArchiveReader, GameFormat};
    ///
    /// let bytes = ArchiveBuilder::new(GameFormat::Radix).finish();
    /// assert_eq!(ArchiveReader::new(&bytes[..])?.format(), GameFormat::Radix);
    /// # Ok::<(), makruk_notation::container::ReadError>(())
    /// ```
    pub const fn format(&self) -> GameFormat {
        self.format
    }

    /// Returns the number of bytes that were read, up to the end of a block. The index after the last block is not
    /// counted.
    ///
    /// ```
    /// use makruk_notation::{GameTree, container::{ArchiveBuilder, ArchiveReader, GameFormat}};
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
    /// use makruk_notation::{GameTree, container::{ArchiveBuilder, ArchiveReader, GameFormat}};
    ///
    /// let mut builder = ArchiveBuilder::new(GameFormat::Range);
    /// builder.push(&"[Black \"Malee\"]\n\n1. e4 e5 *".parse::<GameTree>()?)?;
    /// let bytes = builder.finish();
    /// for record in ArchiveReader::new(&bytes[..])?.records() {
    ///     assert_eq!(record?.header().tag("Black"), Some("Malee"));
    /// }
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn records(&mut self) -> impl FusedIterator<Item = Result<Record, ReadError>> + '_ {
        core::iter::from_fn(|| self.next_record()).fuse()
    }

    fn next_record(&mut self) -> Option<Result<Record, ReadError>> {
        loop {
            if let Some(block) = &mut self.block {
                if let Some(record) = block.next(&self.limits) {
                    return Some(record.map_err(ReadError::from));
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

    /// Reads the next block; `None` after the last one, if the index agrees with the blocks.
    pub(super) fn next_block(&mut self) -> Result<Option<Block>, ReadError> {
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
        // All but the last game take less than a full block, and no game much more than its texts.
        let limit = self.limits.max_bytes;
        let most = limit.saturating_mul(2).saturating_add(FULL as u64);
        if length > most {
            return Err(self.error(Kind::TooManyBytes(limit), start));
        }
        let begin = bytes.len();
        self.take(length, &mut bytes)?;
        let mut checksum = Vec::new();
        self.take(4, &mut checksum)?;
        let first = self.games + 1;
        let all = self.games.checked_add(games).filter(|&all| all < u64::MAX);
        self.games = all.ok_or_else(|| self.error(Kind::Index, start))?;
        self.index.push(Entry {
            size: self.offset - start,
            games,
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
        Ok(Some(Block {
            cursor,
            bytes,
            begin,
        }))
    }

    /// Makes an error for the next game, after which nothing more can be read.
    fn error(&self, kind: Kind, offset: u64) -> ReadError {
        ContainerError::new(kind, offset, self.games + 1).into()
    }

    fn take(&mut self, length: u64, bytes: &mut Vec<u8>) -> Result<(), ReadError> {
        // The vector grows with the bytes that are read, not with the promised length.
        let read = self.source.by_ref().take(length).read_to_end(bytes)? as u64;
        self.offset += read;
        if read < length {
            return Err(self.error(Kind::Truncated, self.offset));
        }
        Ok(())
    }

    /// Reads a number byte by byte.
    fn number(&mut self, bytes: &mut Vec<u8>) -> Result<u64, ReadError> {
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

    /// Reads the index and the trailer after the zero that ends the blocks, and compares them with the blocks.
    fn end(&mut self, start: u64) -> Result<(), ReadError> {
        let mut expected = Vec::new();
        file::put_end(&self.index, &mut expected);
        let mut rest = Vec::new();
        self.source
            .by_ref()
            .take(expected.len() as u64)
            .read_to_end(&mut rest)?;
        let expected = expected.get(1..).unwrap_or_default();
        let kind = match rest.len().cmp(&expected.len()) {
            core::cmp::Ordering::Less => Kind::Truncated,
            core::cmp::Ordering::Greater => Kind::DataAfterEnd,
            core::cmp::Ordering::Equal if rest == expected => return Ok(()),
            core::cmp::Ordering::Equal => Kind::Index,
        };
        Err(ContainerError::new(kind, start, 0).into())
    }
}

impl<R: Read> Iterator for ArchiveReader<R> {
    type Item = Result<GameTree, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        let record = self.next_record()?;
        Some(record.and_then(|record| Ok(record.decode(&self.limits)?)))
    }
}

impl<R: Read> FusedIterator for ArchiveReader<R> {}
