//! Files of games that need not fit into memory.

extern crate std;

use alloc::vec::Vec;
use std::io::{self, Read, Seek, SeekFrom, Write};

use super::{
    ContainerError, ContainerErrorKind as Kind, ContainerWriteError, GameFormat, Record,
    block::{Blocks, Cursor, Entry, FULL, Head},
    file::{self, HEADER, TRAILER},
    input::Input,
};
use crate::{ReadLimits, tree::GameTree};

/// Writes games to a file one after another. A block of at most 64 KiB and one game is in memory.
#[derive(Debug)]
pub struct ArchiveWriter<W> {
    out: W,
    format: GameFormat,
    blocks: Blocks,
    bytes: u64,
}

impl<W: Write> ArchiveWriter<W> {
    /// Begins a file.
    ///
    /// ```
    /// use makruk_notation::container::{GameFormat, ArchiveWriter};
    ///
    /// let writer = ArchiveWriter::new(Vec::new(), GameFormat::Range)?; // or a file
    /// assert!(writer.finish()? < 32);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If `out` fails.
    pub fn new(mut out: W, format: GameFormat) -> io::Result<Self> {
        let header = file::header(format);
        out.write_all(&header)?;
        Ok(Self {
            out,
            format,
            blocks: Blocks::new(Vec::new()),
            bytes: header.len() as u64,
        })
    }

    /// Returns the format of the moves.
    ///
    /// ```
    /// use makruk_notation::container::{GameFormat, ArchiveWriter};
    ///
    /// assert_eq!(ArchiveWriter::new(Vec::new(), GameFormat::Range)?.format(), GameFormat::Range);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub const fn format(&self) -> GameFormat {
        self.format
    }

    /// Adds a game. Returns how many bits its moves take, or why the format cannot carry it; nothing
    /// is written then.
    ///
    /// ```
    /// use makruk_notation::{GameTree, container::{GameFormat, ArchiveWriter}};
    ///
    /// let mut bytes = Vec::new();
    /// let mut writer = ArchiveWriter::new(&mut bytes, GameFormat::Index)?;
    /// assert_eq!(writer.write(&"1. e4 e5 *".parse::<GameTree>()?)??, 16);
    /// // A game that the format cannot carry is an error inside, and the next one can be written.
    /// assert!(writer.write(&"1. e4 (1. d4) *".parse::<GameTree>()?)?.is_err());
    /// writer.finish()?;
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If `out` fails.
    pub fn write(&mut self, tree: &GameTree) -> io::Result<Result<u64, ContainerWriteError>> {
        Ok(match Record::new(tree, self.format) {
            Ok((record, bits)) => {
                self.put(&record)?;
                Ok(bits)
            }
            Err(error) => Err(error),
        })
    }

    /// Adds a game of another file as it is, without decoding its moves.
    ///
    /// ```
    /// use makruk_notation::{GameTree, container::{Archive, ArchiveBuilder, GameFormat, ArchiveReader, ArchiveWriter}};
    ///
    /// let mut builder = ArchiveBuilder::new(GameFormat::Range);
    /// builder.push(&"1. e4 e5 *".parse::<GameTree>()?)?;
    /// let bytes = builder.finish();
    ///
    /// // Two files into one.
    /// let mut both = Vec::new();
    /// let mut writer = ArchiveWriter::new(&mut both, GameFormat::Range)?;
    /// for bytes in [&bytes, &bytes] {
    ///     let mut reader = ArchiveReader::new(&bytes[..])?;
    ///     while let Some(record) = reader.next_record()? {
    ///         writer.write_record(&record?)??;
    ///     }
    /// }
    /// writer.finish()?;
    /// assert_eq!(Archive::new(&both)?.len(), 2);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If `out` fails; inside, if the moves are in another format.
    pub fn write_record(&mut self, record: &Record) -> io::Result<Result<(), ContainerWriteError>> {
        if let Err(error) = record.check_format(self.format) {
            return Ok(Err(error));
        }
        self.put(record).map(Ok)
    }

    fn put(&mut self, record: &Record) -> io::Result<()> {
        let mut full = Vec::new();
        self.blocks.push(record, &mut full);
        self.bytes += full.len() as u64;
        self.out.write_all(&full)
    }

    /// Ends the file. Returns how many bytes it has.
    ///
    /// ```
    /// use makruk_notation::{GameTree, container::{Archive, GameFormat, ArchiveWriter}};
    ///
    /// let mut bytes = Vec::new();
    /// let mut writer = ArchiveWriter::new(&mut bytes, GameFormat::Range)?;
    /// writer.write(&"1. e4 e5 *".parse::<GameTree>()?)??;
    /// let length = writer.finish()?;
    /// assert_eq!(bytes.len() as u64, length);
    /// assert_eq!(Archive::new(&bytes)?.len(), 1);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If `out` fails.
    pub fn finish(mut self) -> io::Result<u64> {
        let mut end = Vec::new();
        self.blocks.finish(&mut end);
        self.out.write_all(&end)?;
        self.out.flush()?;
        Ok(self.bytes + end.len() as u64)
    }
}

impl<W: Read + Write + Seek> ArchiveWriter<W> {
    /// Goes on with a file that is complete, behind its last game. The file becomes what it would be if
    /// all games had been written at once.
    ///
    /// Only the end of the file is read and written: its index and its last block, unless that is full.
    /// Until [`ArchiveWriter::finish`] the file has no index, and only a [`ArchiveReader`] reads its games.
    ///
    /// ```
    /// use std::io::Cursor;
    ///
    /// use makruk_notation::{GameTree, container::{Archive, ArchiveBuilder, GameFormat, ArchiveWriter}};
    ///
    /// let mut builder = ArchiveBuilder::new(GameFormat::Range);
    /// builder.push(&"1. e4 e5 *".parse::<GameTree>()?)?;
    /// let mut file = Cursor::new(builder.finish()); // or a file that is open for both
    ///
    /// let mut writer = ArchiveWriter::append(&mut file)?;
    /// writer.write(&"1. d4 d5 *".parse::<GameTree>()?)??;
    /// writer.finish()?;
    /// assert_eq!(Archive::new(file.get_ref())?.len(), 2);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the file fails, or it is no complete file of games whose last block can be read. Nothing is
    /// written then.
    pub fn append(mut file: W) -> Result<Self, ReadError> {
        let fail = |kind, offset| {
            ReadError::Container(ContainerError {
                kind,
                offset,
                game: 0,
            })
        };
        let length = file.seek(SeekFrom::End(0))?;
        let header = read_at(&mut file, 0, HEADER as u64)?;
        let format =
            file::parse_header(&header).map_err(|(kind, offset)| fail(kind, offset as u64))?;
        let trailer_start = length.saturating_sub(TRAILER as u64);
        let trailer = read_at(&mut file, trailer_start, TRAILER as u64)?;
        let (checksum, index) = file::parse_trailer(&trailer).map_err(|kind| match kind {
            Kind::Truncated => fail(kind, length),
            kind => fail(kind, trailer_start),
        })?;
        let end = file::index_start(length, index).map_err(|kind| fail(kind, trailer_start))?;
        let index = read_at(&mut file, end, index + 1)?;
        let mut index = file::parse_index(&index, checksum, end)
            .map_err(|(kind, offset)| fail(kind, end + offset as u64))?;
        let mut writer = Self {
            out: file,
            format,
            blocks: Blocks::new(Vec::new()),
            bytes: end,
        };
        if let Some(last) = index.pop() {
            let start = end - last.size;
            let games = index.iter().map(|entry| entry.games).sum();
            let bytes = read_at(&mut writer.out, start, last.size)?;
            let reader = ArchiveReader::at(&bytes[..], format, start, games);
            let mut reader = reader.with_limits(ReadLimits::NONE);
            let block = reader.next_block()?.ok_or(fail(Kind::Index, start))?;
            let mut block = block.map_err(ReadError::Container)?;
            if reader.index != [last] {
                return Err(fail(Kind::Index, start));
            }
            if reader.is_full {
                index.push(last);
            } else {
                writer.bytes = start;
                while let Some(record) = block.next(&ReadLimits::NONE) {
                    let record = record.map_err(ReadError::Container)?;
                    writer.blocks.push(&record, &mut Vec::new());
                }
            }
        }
        writer.blocks.index = index;
        writer.out.seek(SeekFrom::Start(writer.bytes))?;
        Ok(writer)
    }
}

fn read_at(file: &mut (impl Read + Seek), offset: u64, length: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    file.seek(SeekFrom::Start(offset))?;
    file.take(length).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// A block that was read.
#[derive(Debug)]
struct Block {
    cursor: Cursor,
    bytes: Vec<u8>,
    /// Where its games begin in the bytes.
    begin: usize,
}

impl Block {
    fn next(&mut self, limits: &ReadLimits) -> Option<Result<Record, ContainerError>> {
        let games = self.bytes.get(self.begin..).unwrap_or_default();
        self.cursor.next(games, limits)
    }
}

/// Reads games from a file one after another. A block of at most 64 KiB and one game is in memory.
#[derive(Debug)]
pub struct ArchiveReader<R> {
    source: R,
    format: GameFormat,
    offset: u64,
    /// The blocks that were read, and how many games they have.
    index: Vec<Entry>,
    games: u64,
    /// What is left of the last one, and whether it is full; so there may be another.
    block: Option<Block>,
    is_full: bool,
    ended: bool,
    limits: ReadLimits,
}

/// What a [`ArchiveReader`] cannot go on with.
#[derive(Debug)]
#[non_exhaustive]
pub enum ReadError {
    /// The source fails.
    Io(io::Error),
    /// The bytes are no file of games.
    Container(ContainerError),
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
            // The message is theirs, and so is what is behind it.
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

impl From<ReadError> for io::Error {
    fn from(error: ReadError) -> Self {
        match error {
            ReadError::Io(error) => error,
            ReadError::Container(error) => Self::new(io::ErrorKind::InvalidData, error),
        }
    }
}

impl<R: Read> ArchiveReader<R> {
    /// Reads the header of a file.
    ///
    /// ```
    /// use makruk_notation::container::{ArchiveBuilder, GameFormat, ArchiveReader};
    ///
    /// let bytes = ArchiveBuilder::new(GameFormat::Range).finish();
    /// assert!(ArchiveReader::new(&bytes[..])?.next_game()?.is_none()); // or a file
    /// assert!(ArchiveReader::new(&b"something else"[..]).is_err());
    /// # Ok::<(), makruk_notation::container::ReadError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the source fails, or does not begin as a file of games.
    pub fn new(mut source: R) -> Result<Self, ReadError> {
        let mut header = Vec::new();
        source
            .by_ref()
            .take(HEADER as u64)
            .read_to_end(&mut header)?;
        let format = file::parse_header(&header).map_err(|(kind, offset)| {
            ReadError::Container(ContainerError {
                kind,
                offset: offset as u64,
                game: 0,
            })
        })?;
        Ok(Self::at(source, format, HEADER as u64, 0))
    }

    /// Begins with a block, before which there are so many bytes and games.
    const fn at(source: R, format: GameFormat, offset: u64, games: u64) -> Self {
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

    /// Sets how much of a game is read, instead of [`ReadLimits::ARCHIVE`].
    ///
    /// ```
    /// use makruk_notation::{GameTree, ReadLimits, container::{ArchiveBuilder, GameFormat, ArchiveReader}};
    ///
    /// let mut builder = ArchiveBuilder::new(GameFormat::Bytecode);
    /// builder.push(&"1. e4 {a long comment} *".parse::<GameTree>()?)?;
    /// let bytes = builder.finish();
    /// let mut reader = ArchiveReader::new(&bytes[..])?.with_limits(ReadLimits::ARCHIVE.with_max_bytes(10));
    /// assert!(reader.next_game()?.ok_or("no game")?.is_err());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_limits(self, limits: ReadLimits) -> Self {
        Self { limits, ..self }
    }

    /// Returns the format of the moves.
    ///
    /// ```
    /// use makruk_notation::container::{ArchiveBuilder, GameFormat, ArchiveReader};
    ///
    /// let bytes = ArchiveBuilder::new(GameFormat::Radix).finish();
    /// assert_eq!(ArchiveReader::new(&bytes[..])?.format(), GameFormat::Radix);
    /// # Ok::<(), makruk_notation::container::ReadError>(())
    /// ```
    pub const fn format(&self) -> GameFormat {
        self.format
    }

    /// Returns how many bytes were read, up to the end of a block; what stands behind the last block is
    /// not counted.
    ///
    /// ```
    /// use makruk_notation::{GameTree, container::{ArchiveBuilder, GameFormat, ArchiveReader}};
    ///
    /// let mut builder = ArchiveBuilder::new(GameFormat::Index);
    /// builder.push(&"1. e4 e5 *".parse::<GameTree>()?)?;
    /// let bytes = builder.finish();
    /// let mut reader = ArchiveReader::new(&bytes[..])?;
    /// assert_eq!(reader.offset(), 12); // the header
    /// while reader.next_game()?.is_some() {}
    /// assert!(reader.offset() < bytes.len() as u64);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub const fn offset(&self) -> u64 {
        self.offset
    }

    /// Reads the next game; `None` at the end, when the index was found to agree. A game that is
    /// wrong in itself is an error inside, and so is a damaged block: what comes behind it can be read.
    ///
    /// ```
    /// use makruk_notation::{GameTree, container::{ArchiveBuilder, GameFormat, ArchiveReader}};
    ///
    /// let mut builder = ArchiveBuilder::new(GameFormat::Range);
    /// builder.push(&"1. e4 e5 *".parse::<GameTree>()?)?;
    /// let bytes = builder.finish();
    /// let mut reader = ArchiveReader::new(&bytes[..])?;
    /// while let Some(game) = reader.next_game()? {
    ///     assert_eq!(game?.moves_in_all(), 2);
    /// }
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the source fails, or nothing more can be read from it.
    pub fn next_game(&mut self) -> Result<Option<Result<GameTree, ContainerError>>, ReadError> {
        let record = self.next_record()?;
        let limits = self.limits;
        Ok(record.map(|record| record.and_then(|record| record.decode(&limits))))
    }

    /// Reads what is known of the next game, and leaves its moves as bytes; `None` at the end.
    ///
    /// ```
    /// use makruk_notation::{GameTree, container::{ArchiveBuilder, GameFormat, ArchiveReader}};
    ///
    /// let mut builder = ArchiveBuilder::new(GameFormat::Range);
    /// builder.push(&"[Black \"Malee\"]\n\n1. e4 e5 *".parse::<GameTree>()?)?;
    /// let bytes = builder.finish();
    /// let mut reader = ArchiveReader::new(&bytes[..])?;
    /// while let Some(record) = reader.next_record()? {
    ///     assert_eq!(record?.header().tag("Black"), Some("Malee"));
    /// }
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`ArchiveReader::next_game`] has them.
    pub fn next_record(&mut self) -> Result<Option<Result<Record, ContainerError>>, ReadError> {
        loop {
            if let Some(block) = &mut self.block {
                if let Some(record) = block.next(&self.limits) {
                    return Ok(Some(record));
                }
                self.block = None;
            }
            if self.ended {
                return Ok(None);
            }
            match self.next_block()? {
                None => return Ok(None),
                Some(Ok(block)) => self.block = Some(block),
                Some(Err(error)) => return Ok(Some(Err(error))),
            }
        }
    }

    /// Reads the next block; `None` if there is none.
    fn next_block(&mut self) -> Result<Option<Result<Block, ContainerError>>, ReadError> {
        let start = self.offset;
        let mut bytes = Vec::new();
        let games = self.number(&mut bytes)?;
        if games == 0 {
            self.ended = true;
            self.end(start)?;
            return Ok(None);
        }
        if !self.is_full {
            // The games of this block belong into the one before.
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
        );
        Ok(Some(cursor.map(|cursor| Block {
            cursor,
            bytes,
            begin,
        })))
    }

    /// An error in what comes next.
    fn error(&self, kind: Kind, offset: u64) -> ReadError {
        ReadError::Container(ContainerError {
            kind,
            offset,
            game: self.games + 1,
        })
    }

    fn take(&mut self, length: u64, bytes: &mut Vec<u8>) -> Result<(), ReadError> {
        // It grows with what is there, not with what was promised.
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

    /// Reads what stands behind the zero that ends the blocks, and compares it with what it should be.
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
        Err(ReadError::Container(ContainerError {
            kind,
            offset: start,
            game: 0,
        }))
    }
}
