//! Files of games that need not fit into memory.

extern crate std;

use alloc::{format, vec::Vec};
use std::io::{self, Read, Write};

use super::{
    ContainerError, ContainerErrorKind as Kind, Format, PackError, ReadLimits,
    file::{self, HEADER},
};
use crate::tree::GameTree;

/// Writes games to a file one after another.
#[derive(Debug)]
pub struct Writer<W> {
    out: W,
    format: Format,
    sizes: Vec<u64>,
    bytes: u64,
}

impl<W: Write> Writer<W> {
    /// Begins a file.
    ///
    /// ```
    /// use makruk_notation::container::{Format, Writer};
    ///
    /// let writer = Writer::new(Vec::new(), Format::Range)?; // or a file
    /// assert!(writer.finish()? < 32);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If `out` fails.
    pub fn new(mut out: W, format: Format) -> io::Result<Self> {
        let header = file::header(format);
        out.write_all(&header)?;
        Ok(Self {
            out,
            format,
            sizes: Vec::new(),
            bytes: header.len() as u64,
        })
    }

    /// Adds a game. Returns how many bits its moves take, or why the format cannot carry it; nothing
    /// is written then.
    ///
    /// ```
    /// use makruk_notation::{GameTree, container::{Format, Writer}};
    ///
    /// let mut bytes = Vec::new();
    /// let mut writer = Writer::new(&mut bytes, Format::Index)?;
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
    pub fn write(&mut self, tree: &GameTree) -> io::Result<Result<u64, PackError>> {
        let mut game = Vec::new();
        let bits = match file::put_game(tree, self.format, &mut game) {
            Ok(bits) => bits,
            Err(error) => return Ok(Err(error)),
        };
        self.out.write_all(&game)?;
        self.sizes.push(game.len() as u64);
        self.bytes += game.len() as u64;
        Ok(Ok(bits))
    }

    /// Ends the file. Returns how many bytes it has.
    ///
    /// ```
    /// use makruk_notation::{GameTree, container::{Archive, Format, Writer}};
    ///
    /// let mut bytes = Vec::new();
    /// let mut writer = Writer::new(&mut bytes, Format::Range)?;
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
        file::put_end(&self.sizes, &mut end);
        self.out.write_all(&end)?;
        self.out.flush()?;
        Ok(self.bytes + end.len() as u64)
    }
}

/// Reads games from a file one after another; only one is in memory at a time.
#[derive(Debug)]
pub struct Reader<R> {
    source: R,
    format: Format,
    offset: u64,
    sizes: Vec<u64>,
    ended: bool,
    limits: ReadLimits,
}

/// What a [`Reader`] cannot go on with.
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
            ReadError::Container(error) => {
                Self::new(io::ErrorKind::InvalidData, format!("{error}"))
            }
        }
    }
}

impl<R: Read> Reader<R> {
    /// Reads the header of a file.
    ///
    /// ```
    /// use makruk_notation::container::{Builder, Format, Reader};
    ///
    /// let bytes = Builder::new(Format::Range).finish();
    /// assert!(Reader::new(&bytes[..])?.next_game()?.is_none()); // or a file
    /// assert!(Reader::new(&b"something else"[..]).is_err());
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
        Ok(Self {
            source,
            format,
            offset: HEADER as u64,
            sizes: Vec::new(),
            ended: false,
            limits: ReadLimits::DEFAULT,
        })
    }

    /// Sets how much of a game is read, instead of [`ReadLimits::DEFAULT`].
    ///
    /// ```
    /// use makruk_notation::{GameTree, container::{Builder, Format, ReadLimits, Reader}};
    ///
    /// let mut builder = Builder::new(Format::Bytecode);
    /// builder.push(&"1. e4 {a long comment} *".parse::<GameTree>()?)?;
    /// let bytes = builder.finish();
    /// let mut reader = Reader::new(&bytes[..])?.with_limits(ReadLimits::DEFAULT.with_game_bytes(10));
    /// assert!(reader.next_game().is_err());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_limits(self, limits: ReadLimits) -> Self {
        Self { limits, ..self }
    }

    /// Returns the format of the moves.
    ///
    /// ```
    /// use makruk_notation::container::{Builder, Format, Reader};
    ///
    /// let bytes = Builder::new(Format::Radix).finish();
    /// assert_eq!(Reader::new(&bytes[..])?.format(), Format::Radix);
    /// # Ok::<(), makruk_notation::container::ReadError>(())
    /// ```
    pub const fn format(&self) -> Format {
        self.format
    }

    /// Returns how many bytes were read; what stands behind the last game is not counted.
    ///
    /// ```
    /// use makruk_notation::{GameTree, container::{Builder, Format, Reader}};
    ///
    /// let mut builder = Builder::new(Format::Index);
    /// builder.push(&"1. e4 e5 *".parse::<GameTree>()?)?;
    /// let bytes = builder.finish();
    /// let mut reader = Reader::new(&bytes[..])?;
    /// assert_eq!(reader.offset(), 8); // the header
    /// while reader.next_game()?.is_some() {}
    /// assert!(reader.offset() < bytes.len() as u64);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub const fn offset(&self) -> u64 {
        self.offset
    }

    /// Reads the next game; `None` at the end, when the index was found to agree. A game that is
    /// wrong in itself is an error inside, and the next one can be read.
    ///
    /// ```
    /// use makruk_notation::{GameTree, container::{Builder, Format, Reader}};
    ///
    /// let mut builder = Builder::new(Format::Range);
    /// builder.push(&"1. e4 e5 *".parse::<GameTree>()?)?;
    /// let bytes = builder.finish();
    /// let mut reader = Reader::new(&bytes[..])?;
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
        if self.ended {
            return Ok(None);
        }
        let start = self.offset;
        let length = self.number()?;
        if length == 0 {
            self.ended = true;
            self.end()?;
            return Ok(None);
        }
        if length > self.limits.game_bytes {
            return Err(self.error(Kind::TooManyBytes(self.limits.game_bytes), start));
        }
        let begin = self.offset;
        let body = self.take(length)?;
        let checksum = self.take(4)?;
        self.sizes.push(self.offset - start);
        let game = self.sizes.len() as u64;
        Ok(Some(
            file::get_game(&body, &checksum, self.format, self.limits).map_err(|(kind, offset)| {
                ContainerError {
                    kind,
                    offset: begin + offset as u64,
                    game,
                }
            }),
        ))
    }

    /// An error in the game that comes next.
    fn error(&self, kind: Kind, offset: u64) -> ReadError {
        ReadError::Container(ContainerError {
            kind,
            offset,
            game: self.sizes.len() as u64 + 1,
        })
    }

    fn take(&mut self, length: u64) -> Result<Vec<u8>, ReadError> {
        // It grows with what is there, not with what was promised.
        let mut bytes = Vec::new();
        let read = self.source.by_ref().take(length).read_to_end(&mut bytes)? as u64;
        self.offset += read;
        if read < length {
            return Err(self.error(Kind::Truncated, self.offset));
        }
        Ok(bytes)
    }

    /// Reads a number byte by byte.
    fn number(&mut self) -> Result<u64, ReadError> {
        let start = self.offset;
        let mut bytes = Vec::new();
        loop {
            let byte = self.take(1)?;
            bytes.extend_from_slice(&byte);
            if byte.iter().all(|byte| byte & 0x80 == 0) || bytes.len() > 10 {
                break;
            }
        }
        super::input::Input::new(&bytes)
            .number()
            .map_err(|kind| self.error(kind, start))
    }

    /// Reads what stands behind the games, and compares it with what it should be.
    fn end(&mut self) -> Result<(), ReadError> {
        let start = self.offset - 1;
        let mut expected = Vec::new();
        file::put_end(&self.sizes, &mut expected);
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
