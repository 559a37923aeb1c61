//! Writing an archive that need not fit into memory.

extern crate std;

use alloc::vec::Vec;
use std::io::{self, Read, Seek, SeekFrom, Write};

use super::{
    ArchiveReader, ContainerError, ContainerErrorKind as Kind, ContainerWriteError, GameFormat,
    ReadError, Record,
    block::Blocks,
    file::{self, HEADER, TRAILER},
};
use crate::{ReadLimits, tree::GameTree};

/// Writes games to an archive one after another. It holds one block in memory: 64 KiB and one game at most.
#[derive(Debug)]
pub struct ArchiveWriter<W> {
    out: W,
    format: GameFormat,
    blocks: Blocks,
    bytes: u64,
}

impl<W: Write> ArchiveWriter<W> {
    /// Writes the header of an archive.
    ///
    /// ```
    /// use makruk_notation::container::{ArchiveWriter, GameFormat};
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
    /// use makruk_notation::container::{ArchiveWriter, GameFormat};
    ///
    /// assert_eq!(ArchiveWriter::new(Vec::new(), GameFormat::Range)?.format(), GameFormat::Range);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub const fn format(&self) -> GameFormat {
        self.format
    }

    /// Adds a game. Returns the number of bits that its moves take.
    ///
    /// ```
    /// use makruk_notation::{GameTree, container::{ArchiveWriter, GameFormat}};
    ///
    /// let mut bytes = Vec::new();
    /// let mut writer = ArchiveWriter::new(&mut bytes, GameFormat::Index)?;
    /// assert_eq!(writer.write(&"1. e4 e5 *".parse::<GameTree>()?)?, 16);
    /// // The format has no variations. Nothing is written, and the next game can be.
    /// assert!(writer.write(&"1. e4 (1. d4) *".parse::<GameTree>()?).is_err());
    /// writer.finish()?;
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// - [`ContainerWriteError::Io`] if `out` fails. The archive is incomplete then.
    /// - All others of [`Record::new`]; nothing is written then.
    pub fn write(&mut self, tree: &GameTree) -> Result<u64, ContainerWriteError> {
        let (record, bits) = Record::new(tree, self.format)?;
        self.put(&record)?;
        Ok(bits)
    }

    /// Adds a game of another archive unchanged, without decoding its moves.
    ///
    /// ```
    /// use makruk_notation::{GameTree, container::{Archive, ArchiveBuilder, ArchiveReader, ArchiveWriter, GameFormat}};
    ///
    /// let mut builder = ArchiveBuilder::new(GameFormat::Range);
    /// builder.push(&"1. e4 e5 *".parse::<GameTree>()?)?;
    /// let bytes = builder.finish();
    ///
    /// // Merge two archives.
    /// let mut both = Vec::new();
    /// let mut writer = ArchiveWriter::new(&mut both, GameFormat::Range)?;
    /// for bytes in [&bytes, &bytes] {
    ///     let mut reader = ArchiveReader::new(&bytes[..])?;
    ///     for record in reader.records() {
    ///         writer.write_record(&record?)?;
    ///     }
    /// }
    /// writer.finish()?;
    /// assert_eq!(Archive::new(&both)?.len(), 2);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// - [`ContainerWriteError::OtherFormat`] if the moves are in another format; nothing is written then.
    /// - [`ContainerWriteError::Io`] if `out` fails.
    pub fn write_record(&mut self, record: &Record) -> Result<(), ContainerWriteError> {
        record.check_format(self.format)?;
        self.put(record)?;
        Ok(())
    }

    fn put(&mut self, record: &Record) -> io::Result<()> {
        let mut full = Vec::new();
        self.blocks.push(record, &mut full);
        self.bytes += full.len() as u64;
        self.out.write_all(&full)
    }

    /// Completes the archive. Returns its number of bytes.
    ///
    /// ```
    /// use makruk_notation::{GameTree, container::{Archive, ArchiveWriter, GameFormat}};
    ///
    /// let mut bytes = Vec::new();
    /// let mut writer = ArchiveWriter::new(&mut bytes, GameFormat::Range)?;
    /// writer.write(&"1. e4 e5 *".parse::<GameTree>()?)?;
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
    /// Opens a complete archive to add games after its last one. The result is the same as if all games had been
    /// written at once.
    ///
    /// Only the end of the file is read and rewritten: the index, and the last block unless that is full. Until
    /// [`ArchiveWriter::finish`] the file has no index, and only an [`ArchiveReader`] reads its games.
    ///
    /// ```
    /// use std::io::Cursor;
    ///
    /// use makruk_notation::{GameTree, container::{Archive, ArchiveBuilder, ArchiveWriter, GameFormat}};
    ///
    /// let mut builder = ArchiveBuilder::new(GameFormat::Range);
    /// builder.push(&"1. e4 e5 *".parse::<GameTree>()?)?;
    /// let mut file = Cursor::new(builder.finish()); // or a file that is open for both
    ///
    /// let mut writer = ArchiveWriter::append(&mut file)?;
    /// writer.write(&"1. d4 d5 *".parse::<GameTree>()?)?;
    /// writer.finish()?;
    /// assert_eq!(Archive::new(file.get_ref())?.len(), 2);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the file fails, is not a complete archive, or has an invalid last block. Nothing is written then.
    pub fn append(mut file: W) -> Result<Self, ReadError> {
        let fail = |kind, offset| ReadError::from(ContainerError::new(kind, offset, 0));
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
            let mut block = reader.next_block()?.ok_or(fail(Kind::Index, start))?;
            if reader.index != [last] {
                return Err(fail(Kind::Index, start));
            }
            if reader.is_full {
                index.push(last);
            } else {
                writer.bytes = start;
                while let Some(record) = block.next(&ReadLimits::NONE) {
                    let record = record?;
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
