//! Archives with random access, and archives written in memory.

use alloc::vec::Vec;
use core::iter::FusedIterator;

use makruk_codec::ByteSource;

use super::{
    ContainerError, ContainerErrorKind as Kind, GameFormat, Record,
    block::{Block, Blocks, Cursor, Head, most_bytes},
    error::Damage,
    file::{self, Frame, HEADER},
    input::Input,
};
use crate::{ReadLimits, bytes::error::EncodeError, tree::GameTree};

/// Size of a block's checksum in bytes.
const CHECKSUM: usize = 4;
/// The maximum size of a block in bytes, excluding its games: two numbers and the checksum.
const MOST_AROUND_GAMES: u64 = 10 + 10 + CHECKSUM as u64;

/// An archive with random access to its games: in memory, in a file, or in another [`ByteSource`].
///
/// It holds the index and, while reading a game, that game's block: at most 64 KiB and one game. A source in memory is
/// not copied. `ArchiveReader` reads a stream of unknown length, such as a pipe.
///
/// ```
/// use makruk::{GameTree, container::{Archive, ArchiveBuilder, GameFormat}};
///
/// let mut builder = ArchiveBuilder::new(GameFormat::Index);
/// builder.push(&"1. e4 e5 *".parse::<GameTree>()?)?;
/// builder.push(&"1. d4 d5 2. Nd2 1-0".parse::<GameTree>()?)?;
/// let bytes = builder.finish();
///
/// let archive = Archive::open(&bytes)?;
/// assert_eq!(archive.len(), 2);
/// assert_eq!(archive.game(1)?.main_line().count(), 3);
///
/// // The same in a file, of which only the index and the block of the game are read.
/// # let file = std::io::Cursor::new(bytes.clone());
/// use makruk::source::{DynByteSource, FileSource};
///
/// let archive = Archive::open(FileSource::new(file)?)?;
/// assert_eq!(archive.game(1)?.main_line().count(), 3);
/// // And in a source that is known when the program runs.
/// let source: DynByteSource = Box::new(bytes);
/// assert_eq!(Archive::open(source)?.len(), 2);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Archive<S> {
    source: S,
    format: GameFormat,
    /// For each block, its offset and the index of its first game; at the end, the offset after the blocks and the
    /// number of games.
    blocks: Vec<(u64, usize)>,
    limits: ReadLimits,
}

impl<S: ByteSource> Archive<S> {
    /// Reads the header and the index of an archive. Games are read on demand.
    ///
    /// ```
    /// use makruk::container::{Archive, ArchiveBuilder, GameFormat};
    ///
    /// let bytes = ArchiveBuilder::new(GameFormat::Range).finish();
    /// assert!(Archive::open(&bytes).is_ok());
    /// assert!(Archive::open(&bytes[..bytes.len() - 1]).is_err()); // cut off
    /// ```
    ///
    /// # Errors
    ///
    /// If the source fails, or the header, the trailer or the index is invalid.
    pub fn open(source: S) -> Result<Self, ContainerError> {
        let Frame { format, index, .. } = Frame::read(&source)?;
        let (mut at, mut game) = (HEADER as u64, 0);
        let mut blocks = alloc::vec![(at, game)];
        for entry in index {
            // The sums were checked when the index was read.
            at += entry.size;
            game += usize::try_from(entry.games).unwrap_or_default();
            blocks.push((at, game));
        }
        Ok(Self {
            source,
            format,
            blocks,
            limits: ReadLimits::ARCHIVE,
        })
    }

    /// Sets the limits per game; the default is [`ReadLimits::ARCHIVE`].
    ///
    /// ```
    /// use makruk::{GameTree, ReadLimits, container::{Archive, ArchiveBuilder, GameFormat}};
    ///
    /// let mut builder = ArchiveBuilder::new(GameFormat::Index);
    /// builder.push(&"1. e4 e5 *".parse::<GameTree>()?)?;
    /// let bytes = builder.finish();
    /// let archive = Archive::open(&bytes)?.with_limits(ReadLimits::ARCHIVE.with_max_moves(1));
    /// assert!(archive.game(0).is_err());
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

    /// Returns the number of games.
    ///
    /// ```
    /// use makruk::{GameTree, container::{Archive, ArchiveBuilder, GameFormat}};
    ///
    /// let mut builder = ArchiveBuilder::new(GameFormat::Range);
    /// builder.push(&GameTree::default())?; // a game without moves is one
    /// let bytes = builder.finish();
    /// assert_eq!(Archive::open(&bytes)?.len(), 1);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn len(&self) -> usize {
        self.blocks.last().map_or(0, |&(_, games)| games)
    }

    /// Returns whether there are no games.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Reads the game at the given index, counting from 0.
    ///
    /// The games before it in its block, at most 64 KiB, are skipped without decoding their moves. To read all
    /// games use [`Archive::games`].
    ///
    /// ```
    /// use makruk::{GameTree, container::{Archive, ArchiveBuilder, GameFormat}};
    ///
    /// let mut builder = ArchiveBuilder::new(GameFormat::Range);
    /// builder.push(&"1. e4 e5 *".parse::<GameTree>()?)?;
    /// let bytes = builder.finish();
    /// let archive = Archive::open(&bytes)?;
    /// assert_eq!(archive.game(0)?.main_line().count(), 2);
    /// let error = archive.game(1).unwrap_err();
    /// assert_eq!(error.kind().to_string(), "the archive ends after game 1");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If no game has this index ([`NoSuchGame`](super::ContainerErrorKind::NoSuchGame)), the game's bytes are invalid,
    /// its block is damaged, or the game exceeds the limits.
    pub fn game(&self, index: usize) -> Result<GameTree, ContainerError> {
        self.record(index)?.decode(&self.limits)
    }

    /// Reads the game at the given index, counting from 0, without decoding its moves.
    ///
    /// ```
    /// use makruk::{GameTree, container::{Archive, ArchiveBuilder, GameFormat}};
    ///
    /// let mut builder = ArchiveBuilder::new(GameFormat::Range);
    /// builder.push(&"[White \"Malee\"]\n\n1. e4 e5 *".parse::<GameTree>()?)?;
    /// let bytes = builder.finish();
    /// let record = Archive::open(&bytes)?.record(0)?;
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
            return Err(Damage::in_game(Kind::NoSuchGame(games as u64), end, number).into());
        }
        let record = self.block_at(index)?.next(&self.limits);
        let record = record.unwrap_or_else(|| Err(self.index_error(self.block_of(index))));
        Ok(record?)
    }

    /// Returns the index of the block that contains a game.
    fn block_of(&self, index: usize) -> usize {
        // The last block whose first game is not after this game.
        self.blocks.partition_point(|&(_, first)| first <= index) - 1
    }

    fn index_error(&self, block: usize) -> Damage {
        let (start, first) = self.blocks.get(block).copied().unwrap_or_default();
        Damage::in_game(Kind::Index, start, first as u64 + 1)
    }

    /// Reads the block that contains a game, and skips to that game.
    fn block_at(&self, index: usize) -> Result<Block<'_>, ContainerError> {
        let number = self.block_of(index);
        let first = self.blocks.get(number).map_or(index, |&(_, first)| first);
        let mut block = self.read_block(number)?;
        for _ in first..index {
            // An invalid game makes the games after it in its block unreadable.
            let game = index as u64 + 1;
            block.skip().map_err(|damage| Damage { game, ..damage })?;
        }
        Ok(block)
    }

    fn read_block(&self, block: usize) -> Result<Block<'_>, ContainerError> {
        let wrong = self.index_error(block);
        let (Some(&(start, first)), Some(&(end, next))) =
            (self.blocks.get(block), self.blocks.get(block + 1))
        else {
            return Err(wrong.into());
        };
        // A longer block would need too much memory.
        if end - start > most_bytes(&self.limits).saturating_add(MOST_AROUND_GAMES) {
            let kind = Kind::TooManyBytes(self.limits.max_bytes);
            return Err(Damage { kind, ..wrong }.into());
        }
        let bytes = file::bytes_at(&self.source, start, end - start)?;
        let mut input = Input::new(&bytes);
        let mut parts = || {
            let (games, length) = (input.number()?, input.length()?);
            let begin = input.offset();
            input.take(length)?;
            Ok((Head { games, length }, begin))
        };
        let (head, begin) = parts().map_err(|kind| Damage {
            kind,
            offset: start + input.offset() as u64,
            ..wrong
        })?;
        let checksum = input.rest();
        if checksum.len() != CHECKSUM || head.games != (next - first) as u64 {
            return Err(wrong.into());
        }
        let parts = bytes.get(..bytes.len() - CHECKSUM).unwrap_or_default();
        let is_last = block + 2 == self.blocks.len();
        let cursor = Cursor::new(
            self.format,
            head,
            [parts, checksum],
            is_last,
            first as u64 + 1,
            start,
        )?;
        Ok(Block::new(cursor, bytes, begin..begin + head.length))
    }

    /// Iterates over the games. Every game of a damaged block yields an error.
    ///
    /// ```
    /// use makruk::{GameTree, container::{Archive, ArchiveBuilder, GameFormat}};
    ///
    /// let mut builder = ArchiveBuilder::new(GameFormat::Range);
    /// builder.push(&"1. e4 *".parse::<GameTree>()?)?;
    /// builder.push(&"1. d4 d5 *".parse::<GameTree>()?)?;
    /// let bytes = builder.finish();
    /// let mut plies = 0;
    /// for game in Archive::open(&bytes)?.games() {
    ///     plies += game?.count_moves();
    /// }
    /// assert_eq!(plies, 3);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn games(&self) -> ArchiveGames<'_, S> {
        ArchiveGames(self.records())
    }

    /// Iterates over the games without decoding their moves.
    ///
    /// ```
    /// use makruk::{GameResult, GameTree, container::{Archive, ArchiveBuilder, GameFormat}};
    ///
    /// let mut builder = ArchiveBuilder::new(GameFormat::Range);
    /// builder.push(&"1. e4 1-0".parse::<GameTree>()?)?;
    /// builder.push(&"1. d4 d5 0-1".parse::<GameTree>()?)?;
    /// let bytes = builder.finish();
    /// let mut won = 0;
    /// for record in Archive::open(&bytes)?.records() {
    ///     won += usize::from(record?.header().result() == GameResult::WhiteWins);
    /// }
    /// assert_eq!(won, 1);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn records(&self) -> ArchiveRecords<'_, S> {
        ArchiveRecords {
            archive: self,
            block: 0,
            open: None,
            next: 0,
        }
    }
}

/// An iterator over the games of an archive, created by [`Archive::games`].
#[derive(Debug)]
#[must_use = "iterators are lazy"]
pub struct ArchiveGames<'a, S>(ArchiveRecords<'a, S>);

impl<S> Clone for ArchiveGames<'_, S> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<S: ByteSource> Iterator for ArchiveGames<'_, S> {
    type Item = Result<GameTree, ContainerError>;

    fn next(&mut self) -> Option<Self::Item> {
        let record = self.0.next()?;
        Some(record.and_then(|record| record.decode(&self.0.archive.limits)))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }
}

impl<S: ByteSource> ExactSizeIterator for ArchiveGames<'_, S> {}
impl<S: ByteSource> FusedIterator for ArchiveGames<'_, S> {}

/// An iterator over the games of an archive with their moves still encoded, created by [`Archive::records`].
#[derive(Debug)]
#[must_use = "iterators are lazy"]
pub struct ArchiveRecords<'a, S> {
    archive: &'a Archive<S>,
    /// The index of the next block.
    block: usize,
    /// The last block, positioned at the next game, or its damage; [`None`] if it could not be read.
    open: Option<Result<Block<'a>, Damage>>,
    /// The index of the next game, from 0.
    next: usize,
}

impl<S> Clone for ArchiveRecords<'_, S> {
    fn clone(&self) -> Self {
        Self {
            open: self.open.clone(),
            ..*self
        }
    }
}

impl<S: ByteSource> ArchiveRecords<'_, S> {
    fn next_record(&mut self) -> Result<Record, ContainerError> {
        let archive = self.archive;
        let index = self.next;
        if archive.blocks.get(self.block).map(|&(_, first)| first) == Some(index) {
            self.open = None;
            self.block += 1;
        }
        self.next += 1;
        let open = match &mut self.open {
            Some(open) => open,
            none => none.insert(match archive.block_at(index) {
                Ok(block) => Ok(block),
                // A source error is not stored, so reading the next game tries the block again.
                Err(error) => Err(error.damage()?),
            }),
        };
        let block = match open {
            Ok(block) => block,
            Err(damage) => return Err((*damage).into()),
        };
        let wrong = archive.index_error(self.block.saturating_sub(1));
        let record = block.next(&archive.limits).unwrap_or(Err(wrong));
        if let Err(damage) = record {
            // If the end of a game is unknown, the rest of the block is unreadable.
            if block.left() == 0 {
                *open = Err(damage);
            }
        }
        Ok(record?)
    }
}

impl<S: ByteSource> Iterator for ArchiveRecords<'_, S> {
    type Item = Result<Record, ContainerError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.next >= self.archive.len() {
            return None;
        }
        let record = self.next_record();
        let game = self.next as u64;
        Some(record.map_err(|error| error.in_game(game)))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.archive.len() - self.next;
        (left, Some(left))
    }
}

impl<S: ByteSource> ExactSizeIterator for ArchiveRecords<'_, S> {}
impl<S: ByteSource> FusedIterator for ArchiveRecords<'_, S> {}

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
    /// use makruk::container::{ArchiveBuilder, GameFormat};
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

    /// Adds a game. Returns the size of its moves in bits.
    ///
    /// ```
    /// use makruk::{GameTree, container::{ArchiveBuilder, GameFormat}};
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
    /// Those of [`Record::new`]. On an error nothing is added.
    pub fn push(&mut self, tree: &GameTree) -> Result<u64, EncodeError> {
        let (record, bits) = Record::new(tree, self.format)?;
        self.blocks.push(&record, &mut self.bytes);
        Ok(bits)
    }

    /// Adds a game from another archive unchanged, without decoding its moves.
    ///
    /// ```
    /// use makruk::{
    ///     EncodeErrorKind, GameTree,
    ///     container::{ArchiveBuilder, GameFormat, Record},
    /// };
    ///
    /// let (record, _) = Record::new(&"1. e4 e5 *".parse::<GameTree>()?, GameFormat::Range)?;
    /// ArchiveBuilder::new(GameFormat::Range).push_record(&record)?;
    /// let error = ArchiveBuilder::new(GameFormat::Index).push_record(&record).unwrap_err();
    /// assert_eq!(error.kind(), EncodeErrorKind::OtherFormat("range"));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`EncodeErrorKind::OtherFormat`](crate::EncodeErrorKind::OtherFormat) if the record's moves are in another
    /// format.
    pub fn push_record(&mut self, record: &Record) -> Result<(), EncodeError> {
        record.check_format(self.format)?;
        self.blocks.push(record, &mut self.bytes);
        Ok(())
    }

    /// Completes the archive and returns its bytes.
    ///
    /// ```
    /// use makruk::{GameTree, container::{Archive, ArchiveBuilder, GameFormat}};
    ///
    /// let mut builder = ArchiveBuilder::new(GameFormat::Bytecode);
    /// builder.push(&"1. e4 (1. d4) *".parse::<GameTree>()?)?;
    /// let bytes = builder.finish(); // write them where you like
    /// assert_eq!(Archive::open(&bytes)?.len(), 1);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn finish(mut self) -> Vec<u8> {
        self.blocks.finish(&mut self.bytes);
        self.bytes
    }
}
