//! Writing an archive that is larger than memory.

extern crate std;

use alloc::vec::Vec;
use std::io::{self, Read, Seek, SeekFrom, Write};

use makruk_codec::FileSource;

use super::{
    ArchiveReader, ContainerError, ContainerErrorKind as Kind, GameFormat, Record,
    block::Blocks,
    error::Damage,
    file::{self, BlockSummary, Frame},
    signature,
};
use crate::{ReadLimits, bytes::error::EncodeError, tree::GameTree};

/// Writes games to an archive in order. It holds one block in memory, at most 64 KiB and one game, and the
/// [signatures](super::Signature), at most 12 bytes per game.
///
/// ```
/// use makruk::{GameTree, container::{Archive, ArchiveWriter, GameFormat}};
///
/// let mut bytes = Vec::new();
/// let mut writer = ArchiveWriter::new(&mut bytes, GameFormat::Range)?;
/// writer.write(&"1. e4 e5 *".parse::<GameTree>()?)?;
/// drop(writer); // without `finish`, the last block and the index are missing
/// assert!(Archive::open(&bytes).is_err());
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
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
    /// use makruk::container::{ArchiveWriter, GameFormat};
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
            blocks: Blocks::new(Vec::new(), Some(Vec::new())),
            bytes: header.len() as u64,
        })
    }

    /// Writes no [signatures](super::Signature), and drops those of an archive that is appended to. That archive can end
    /// before its file does; then cut the file to the length that [`ArchiveWriter::finish`] returns.
    ///
    /// ```
    /// use makruk::{GameTree, container::{Archive, ArchiveWriter, GameFormat}};
    ///
    /// let mut bytes = Vec::new();
    /// let mut writer = ArchiveWriter::new(&mut bytes, GameFormat::Range)?.without_signatures();
    /// writer.write(&"1. e4 e5 *".parse::<GameTree>()?)?;
    /// writer.finish()?;
    /// assert!(!Archive::open(&bytes)?.has_signatures());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn without_signatures(self) -> Self {
        Self {
            blocks: self.blocks.without_signatures(),
            ..self
        }
    }

    /// Returns the format of the moves.
    pub const fn format(&self) -> GameFormat {
        self.format
    }

    /// Adds a game. Returns the size of its moves in bits.
    ///
    /// ```
    /// use makruk::{GameTree, container::{ArchiveWriter, GameFormat}};
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
    /// - [`EncodeErrorKind::Output`](crate::EncodeErrorKind::Output) if `out` fails, which leaves the archive
    ///   incomplete.
    /// - Those of [`Record::new`]; nothing is then written.
    pub fn write(&mut self, tree: &GameTree) -> Result<u64, EncodeError> {
        let (record, bits) = Record::new(tree, self.format)?;
        self.put(&record)?;
        Ok(bits)
    }

    /// Adds a game from another archive unchanged, without decoding its moves.
    ///
    /// ```
    /// use makruk::{
    ///     GameTree,
    ///     container::{Archive, ArchiveBuilder, ArchiveReader, ArchiveWriter, GameFormat},
    /// };
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
    /// assert_eq!(Archive::open(&both)?.len(), 2);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// - [`EncodeErrorKind::OtherFormat`](crate::EncodeErrorKind::OtherFormat) if the moves are in a different format;
    ///   nothing is then written.
    /// - [`EncodeErrorKind::Output`](crate::EncodeErrorKind::Output) if `out` fails.
    pub fn write_record(&mut self, record: &Record) -> Result<(), EncodeError> {
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

    /// Completes the archive. Returns its size in bytes.
    ///
    /// ```
    /// use makruk::{GameTree, container::{Archive, ArchiveWriter, GameFormat}};
    ///
    /// let mut bytes = Vec::new();
    /// let mut writer = ArchiveWriter::new(&mut bytes, GameFormat::Range)?;
    /// writer.write(&"1. e4 e5 *".parse::<GameTree>()?)?;
    /// let length = writer.finish()?;
    /// assert_eq!(bytes.len() as u64, length);
    /// assert_eq!(Archive::open(&bytes)?.len(), 1);
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
    /// Only the end of the file is read and rewritten: the signatures, the index, and the last block unless it is full.
    /// New games have signatures if the games of the archive have. Until [`ArchiveWriter::finish`] the file has no
    /// index, and only an [`ArchiveReader`] can read its games.
    ///
    /// ```
    /// use std::io::Cursor;
    ///
    /// use makruk::{GameTree, container::{Archive, ArchiveBuilder, ArchiveWriter, GameFormat}};
    ///
    /// let mut builder = ArchiveBuilder::new(GameFormat::Range);
    /// builder.push(&"1. e4 e5 *".parse::<GameTree>()?)?;
    /// let mut file = Cursor::new(builder.finish()); // or a file that is open for both
    ///
    /// let mut writer = ArchiveWriter::append(&mut file)?;
    /// writer.write(&"1. d4 d5 *".parse::<GameTree>()?)?;
    /// writer.finish()?;
    /// assert_eq!(Archive::open(file.get_ref())?.len(), 2);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the file cannot be read, is not a complete archive, or has an invalid last block. In these cases nothing is
    /// written.
    pub fn append(mut file: W) -> Result<Self, ContainerError> {
        let fail = |kind, offset| ContainerError::from(Damage::new(kind, offset, 0));
        let source = FileSource::new(&mut file)?;
        let Frame {
            format,
            mut index,
            end,
        } = Frame::read(&source)?;
        let groups = index.iter().map(BlockSummary::group_in_file).sum();
        let mut section = file::bytes_at(&source, end + 1, groups)?.into_owned();
        let last = match index.pop() {
            None => None,
            Some(last) => {
                let start = end - last.size;
                let bytes = file::bytes_at(&source, start, last.size)?.into_owned();
                Some((last, start, bytes))
            }
        };
        let Some((last, start, bytes)) = last else {
            return Self::after(file, format, end, Blocks::new(index, Some(section)));
        };
        let games = index.iter().map(|entry| entry.games).sum();
        let reader = ArchiveReader::at(&bytes[..], format, start, games);
        let mut reader = reader.with_limits(ReadLimits::NONE);
        let mut block = reader
            .next_block()?
            .ok_or_else(|| fail(Kind::Index, start))?;
        if reader.index != [BlockSummary { group: 0, ..last }] {
            return Err(fail(Kind::Index, start));
        }
        let has_signatures = last.group > 0;
        if reader.is_full {
            index.push(last);
            let blocks = Blocks::new(index, has_signatures.then_some(section));
            return Self::after(file, format, end, blocks);
        }
        let group = section.split_off(section.len().saturating_sub(length(last.group_in_file())));
        // The signatures of a damaged group are computed again.
        let signatures = signature::read_group(&group, length(last.games)).unwrap_or_default();
        let mut signatures = signatures.into_iter();
        let mut blocks = Blocks::new(index, has_signatures.then_some(section));
        while let Some(record) = block.next(&ReadLimits::NONE) {
            let record = record?;
            let signature = signatures.next();
            let signature = || signature.unwrap_or_else(|| record.signature());
            blocks.push_with(&record, signature, &mut Vec::new());
        }
        if blocks.group_size() != last.group {
            // The new signatures must not be shorter: the file is never cut.
            return Err(fail(Kind::Index, start));
        }
        Self::after(file, format, start, blocks)
    }

    /// Creates a writer that continues a file at an offset.
    fn after(
        mut out: W,
        format: GameFormat,
        bytes: u64,
        blocks: Blocks,
    ) -> Result<Self, ContainerError> {
        out.seek(SeekFrom::Start(bytes))?;
        Ok(Self {
            out,
            format,
            blocks,
            bytes,
        })
    }
}

/// Returns a size of bytes in memory.
fn length(size: u64) -> usize {
    usize::try_from(size).unwrap_or(usize::MAX)
}
