//! Archives in memory.

use alloc::vec::Vec;

use super::{
    ContainerError, ContainerErrorKind as Kind, ContainerWriteError, GameFormat, Record,
    block::{Blocks, Cursor, Head},
    file::{self, HEADER, TRAILER},
    input::Input,
};
use crate::{ReadLimits, tree::GameTree};

/// An archive in memory, whose games can be read in any order.
///
/// ```
/// use makruk_notation::{GameTree, container::{Archive, ArchiveBuilder, GameFormat}};
///
/// let mut builder = ArchiveBuilder::new(GameFormat::Index);
/// builder.push(&"1. e4 e5 *".parse::<GameTree>()?)?;
/// builder.push(&"1. d4 d5 2. Nd2 1-0".parse::<GameTree>()?)?;
/// let bytes = builder.finish();
///
/// let archive = Archive::new(&bytes)?;
/// assert_eq!(archive.len(), 2);
/// assert_eq!(archive.game(1)?.main_line().count(), 3);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Archive<'a> {
    bytes: &'a [u8],
    format: GameFormat,
    /// The offset of each block and the number of its first game, from 0; at the end the offset after the blocks
    /// and the number of games.
    blocks: Vec<(usize, usize)>,
    limits: ReadLimits,
}

impl<'a> Archive<'a> {
    /// Reads the header and the index of an archive. Games are read on demand.
    ///
    /// ```
    /// use makruk_notation::container::{Archive, ArchiveBuilder, GameFormat};
    ///
    /// let bytes = ArchiveBuilder::new(GameFormat::Range).finish();
    /// assert!(Archive::new(&bytes).is_ok());
    /// assert!(Archive::new(&bytes[..bytes.len() - 1]).is_err()); // cut off
    /// ```
    ///
    /// # Errors
    ///
    /// If the header, the trailer or the index is invalid.
    pub fn new(bytes: &'a [u8]) -> Result<Self, ContainerError> {
        let fail = |(kind, offset): (Kind, usize)| ContainerError::new(kind, offset as u64, 0);
        let format = file::parse_header(bytes).map_err(fail)?;
        let truncated = (Kind::Truncated, bytes.len());
        let trailer_start = bytes.len().checked_sub(TRAILER).ok_or(fail(truncated))?;
        let trailer = bytes.get(trailer_start..).unwrap_or_default();
        let (checksum, length) = file::parse_trailer(trailer).map_err(|kind| match kind {
            Kind::Truncated => fail(truncated),
            kind => fail((kind, trailer_start)),
        })?;
        let end = file::index_start(bytes.len() as u64, length);
        let end = end.map_err(|kind| fail((kind, trailer_start)))?;
        let start = usize::try_from(end).unwrap_or(bytes.len());
        let index = bytes.get(start..trailer_start).unwrap_or_default();
        let index = file::parse_index(index, checksum, end)
            .map_err(|(kind, offset)| fail((kind, start + offset)))?;
        let mut blocks = alloc::vec![(HEADER, 0)];
        let (mut at, mut game) = (HEADER, 0);
        for entry in index {
            // `parse_index` has checked that the sums fit.
            at += usize::try_from(entry.size).unwrap_or_default();
            game += usize::try_from(entry.games).unwrap_or_default();
            blocks.push((at, game));
        }
        Ok(Self {
            bytes,
            format,
            blocks,
            limits: ReadLimits::ARCHIVE,
        })
    }

    /// Sets the limits per game; the default is [`ReadLimits::ARCHIVE`].
    ///
    /// ```
    /// use makruk_notation::{GameTree, ReadLimits, container::{Archive, ArchiveBuilder, GameFormat}};
    ///
    /// let mut builder = ArchiveBuilder::new(GameFormat::Index);
    /// builder.push(&"1. e4 e5 *".parse::<GameTree>()?)?;
    /// let bytes = builder.finish();
    /// let archive = Archive::new(&bytes)?.with_limits(ReadLimits::ARCHIVE.with_max_moves(1));
    /// assert!(archive.game(0).is_err());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_limits(self, limits: ReadLimits) -> Self {
        Self { limits, ..self }
    }

    /// Returns the format of the moves.
    ///
    /// ```
    /// use makruk_notation::container::{Archive, ArchiveBuilder, GameFormat};
    ///
    /// let bytes = ArchiveBuilder::new(GameFormat::Range).finish();
    /// assert_eq!(Archive::new(&bytes)?.format(), GameFormat::Range);
    /// # Ok::<(), makruk_notation::container::ContainerError>(())
    /// ```
    pub const fn format(&self) -> GameFormat {
        self.format
    }

    /// Returns the number of games.
    ///
    /// ```
    /// use makruk_notation::{GameTree, container::{Archive, ArchiveBuilder, GameFormat}};
    ///
    /// let mut builder = ArchiveBuilder::new(GameFormat::Range);
    /// builder.push(&GameTree::default())?; // a game without moves is one
    /// let bytes = builder.finish();
    /// assert_eq!(Archive::new(&bytes)?.len(), 1);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn len(&self) -> usize {
        self.blocks.last().map_or(0, |&(_, games)| games)
    }

    /// Returns whether there are no games.
    ///
    /// ```
    /// use makruk_notation::container::{Archive, ArchiveBuilder, GameFormat};
    ///
    /// let bytes = ArchiveBuilder::new(GameFormat::Range).finish();
    /// assert!(Archive::new(&bytes)?.is_empty());
    /// # Ok::<(), makruk_notation::container::ContainerError>(())
    /// ```
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Reads a game, counted from 0.
    ///
    /// The games before it in its block, at most 64 KiB, are skipped without decoding their moves. To read all
    /// games use [`Archive::games`].
    ///
    /// ```
    /// use makruk_notation::{GameTree, container::{Archive, ArchiveBuilder, GameFormat}};
    ///
    /// let mut builder = ArchiveBuilder::new(GameFormat::Range);
    /// builder.push(&"1. e4 e5 *".parse::<GameTree>()?)?;
    /// let bytes = builder.finish();
    /// let archive = Archive::new(&bytes)?;
    /// assert_eq!(archive.game(0)?.main_line().count(), 2);
    /// let error = archive.game(1).unwrap_err();
    /// assert_eq!(error.kind().to_string(), "the archive ends after game 1");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If there are not so many games ([`NoSuchGame`](super::ContainerErrorKind::NoSuchGame)), the bytes are no game, its
    /// block is damaged, or the game exceeds the limits.
    pub fn game(&self, index: usize) -> Result<GameTree, ContainerError> {
        self.record(index)?.decode(&self.limits)
    }

    /// Reads a game, counted from 0, without decoding its moves.
    ///
    /// ```
    /// use makruk_notation::{GameTree, container::{Archive, ArchiveBuilder, GameFormat}};
    ///
    /// let mut builder = ArchiveBuilder::new(GameFormat::Range);
    /// builder.push(&"[White \"Malee\"]\n\n1. e4 e5 *".parse::<GameTree>()?)?;
    /// let bytes = builder.finish();
    /// let record = Archive::new(&bytes)?.record(0)?;
    /// assert_eq!((record.header().tag("White"), record.plies()), (Some("Malee"), 2));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`Archive::game`], except for invalid moves.
    pub fn record(&self, index: usize) -> Result<Record, ContainerError> {
        let (number, games) = (index as u64 + 1, self.len());
        if index >= games {
            let end = self.blocks.last().map_or(0, |&(end, _)| end);
            let kind = Kind::NoSuchGame(games as u64);
            return Err(ContainerError::in_game(kind, end as u64, number));
        }
        // The last block whose first game is not after this one.
        let block = self.blocks.partition_point(|&(_, first)| first <= index) - 1;
        let first = self.blocks.get(block).map_or(index, |&(_, first)| first);
        let (mut cursor, games) = self.open(block)?;
        for _ in first..index {
            // An invalid game makes those after it in its block unreadable.
            cursor.skip(games).map_err(|error| ContainerError {
                game: number,
                ..error
            })?;
        }
        let record = cursor.next(games, &self.limits);
        record.unwrap_or_else(|| Err(self.index_error(block)))
    }

    fn index_error(&self, block: usize) -> ContainerError {
        let (start, first) = self.blocks.get(block).copied().unwrap_or_default();
        ContainerError::in_game(Kind::Index, start as u64, first as u64 + 1)
    }

    /// Opens a block. Returns the bytes of its games, too.
    fn open(&self, block: usize) -> Result<(Cursor, &'a [u8]), ContainerError> {
        let wrong = self.index_error(block);
        let (Some(&(start, first)), Some(&(end, next))) =
            (self.blocks.get(block), self.blocks.get(block + 1))
        else {
            return Err(wrong);
        };
        let mut input = Input::new(self.bytes.get(start..end).unwrap_or_default());
        let mut parts = || {
            let (games, length) = (input.number()?, input.length()?);
            let games_start = input.offset();
            input.take(length)?;
            Ok((Head { games, length }, games_start))
        };
        let (head, games_start) = parts().map_err(|kind| ContainerError {
            kind,
            offset: (start + input.offset()) as u64,
            ..wrong
        })?;
        let checksum = input.rest();
        if checksum.len() != 4 || head.games != (next - first) as u64 {
            return Err(wrong);
        }
        let parts = self.bytes.get(start..end - 4).unwrap_or_default();
        let is_last = block + 2 == self.blocks.len();
        let cursor = Cursor::new(
            self.format,
            head,
            [parts, checksum],
            is_last,
            first as u64 + 1,
            start as u64,
        )?;
        Ok((cursor, parts.get(games_start..).unwrap_or_default()))
    }

    /// Iterates over the games. Every game of a damaged block is an error.
    ///
    /// ```
    /// use makruk_notation::{GameTree, container::{Archive, ArchiveBuilder, GameFormat}};
    ///
    /// let mut builder = ArchiveBuilder::new(GameFormat::Range);
    /// builder.push(&"1. e4 *".parse::<GameTree>()?)?;
    /// builder.push(&"1. d4 d5 *".parse::<GameTree>()?)?;
    /// let bytes = builder.finish();
    /// let mut plies = 0;
    /// for game in Archive::new(&bytes)?.games() {
    ///     plies += game?.count_moves();
    /// }
    /// assert_eq!(plies, 3);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn games(&self) -> impl ExactSizeIterator<Item = Result<GameTree, ContainerError>> + '_ {
        let decode = |record: Record| record.decode(&self.limits);
        self.records().map(move |record| record.and_then(decode))
    }

    /// Iterates over the games without decoding their moves.
    ///
    /// ```
    /// use makruk_notation::{GameTree, container::{Archive, ArchiveBuilder, GameFormat}, pgn::GameResult};
    ///
    /// let mut builder = ArchiveBuilder::new(GameFormat::Range);
    /// builder.push(&"1. e4 1-0".parse::<GameTree>()?)?;
    /// builder.push(&"1. d4 d5 0-1".parse::<GameTree>()?)?;
    /// let bytes = builder.finish();
    /// let mut won = 0;
    /// for record in Archive::new(&bytes)?.records() {
    ///     won += usize::from(record?.header().result() == GameResult::WhiteWins);
    /// }
    /// assert_eq!(won, 1);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn records(&self) -> impl ExactSizeIterator<Item = Result<Record, ContainerError>> + '_ {
        Records {
            archive: self,
            block: 0,
            open: None,
            next: 0,
        }
    }
}

/// The games of an archive, block after block.
struct Records<'a> {
    archive: &'a Archive<'a>,
    /// The index of the next block.
    block: usize,
    /// The last block that was opened, or its error.
    open: Option<Result<(Cursor, &'a [u8]), ContainerError>>,
    /// The next game, from 0.
    next: usize,
}

impl Iterator for Records<'_> {
    type Item = Result<Record, ContainerError>;

    fn next(&mut self) -> Option<Self::Item> {
        let archive = self.archive;
        if self.next >= archive.len() {
            return None;
        }
        if archive.blocks.get(self.block).map(|&(_, first)| first) == Some(self.next) {
            self.open = Some(archive.open(self.block));
            self.block += 1;
        }
        self.next += 1;
        let game = self.next as u64;
        let wrong = archive.index_error(self.block.saturating_sub(1));
        let record = match &mut self.open {
            Some(Ok((cursor, games))) => cursor.next(games, &archive.limits),
            Some(Err(error)) => Some(Err(*error)),
            None => None,
        };
        let record = record.unwrap_or(Err(wrong));
        if let (Err(error), Some(Ok((cursor, _)))) = (&record, &self.open) {
            // After a game whose end is unknown the rest of the block is unreadable.
            if cursor.left() == 0 {
                self.open = Some(Err(*error));
            }
        }
        Some(record.map_err(|error| ContainerError { game, ..error }))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.archive.len() - self.next;
        (left, Some(left))
    }
}

impl ExactSizeIterator for Records<'_> {}

/// Writes an archive in memory.
#[derive(Clone, Debug)]
pub struct ArchiveBuilder {
    format: GameFormat,
    bytes: Vec<u8>,
    blocks: Blocks,
}

impl ArchiveBuilder {
    /// Creates an archive without games.
    ///
    /// ```
    /// use makruk_notation::container::{ArchiveBuilder, GameFormat};
    ///
    /// let bytes = ArchiveBuilder::new(GameFormat::Index).finish();
    /// assert!(bytes.len() < 32); // header, an empty index and the end
    /// ```
    pub fn new(format: GameFormat) -> Self {
        Self {
            format,
            bytes: file::header(format),
            blocks: Blocks::new(Vec::new()),
        }
    }

    /// Adds a game. Returns the number of bits that its moves take.
    ///
    /// ```
    /// use makruk_notation::{GameTree, container::{ArchiveBuilder, GameFormat}};
    ///
    /// let mut builder = ArchiveBuilder::new(GameFormat::Index);
    /// assert_eq!(builder.push(&"1. e4 e5 *".parse::<GameTree>()?)?, 16);
    /// let variation: GameTree = "1. e4 (1. d4) *".parse()?;
    /// assert!(builder.push(&variation).is_err()); // `GameFormat::Bytecode` has those
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`Record::new`]; nothing is added then.
    pub fn push(&mut self, tree: &GameTree) -> Result<u64, ContainerWriteError> {
        let (record, bits) = Record::new(tree, self.format)?;
        self.blocks.push(&record, &mut self.bytes);
        Ok(bits)
    }

    /// Adds a game of another archive unchanged, without decoding its moves.
    ///
    /// ```
    /// use makruk_notation::{GameTree, container::{ArchiveBuilder, ContainerWriteError, GameFormat, Record}};
    ///
    /// let (record, _) = Record::new(&"1. e4 e5 *".parse::<GameTree>()?, GameFormat::Range)?;
    /// ArchiveBuilder::new(GameFormat::Range).push_record(&record)?;
    /// let error = ArchiveBuilder::new(GameFormat::Index).push_record(&record).unwrap_err();
    /// assert!(matches!(error, ContainerWriteError::OtherFormat(GameFormat::Range)));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`ContainerWriteError::OtherFormat`] if its moves are in another format.
    pub fn push_record(&mut self, record: &Record) -> Result<(), ContainerWriteError> {
        record.check_format(self.format)?;
        self.blocks.push(record, &mut self.bytes);
        Ok(())
    }

    /// Completes the archive and returns its bytes.
    ///
    /// ```
    /// use makruk_notation::{GameTree, container::{Archive, ArchiveBuilder, GameFormat}};
    ///
    /// let mut builder = ArchiveBuilder::new(GameFormat::Bytecode);
    /// builder.push(&"1. e4 (1. d4) *".parse::<GameTree>()?)?;
    /// let bytes = builder.finish(); // write them where you like
    /// assert_eq!(Archive::new(&bytes)?.len(), 1);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn finish(mut self) -> Vec<u8> {
        self.blocks.finish(&mut self.bytes);
        self.bytes
    }
}
