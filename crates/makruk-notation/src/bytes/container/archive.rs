//! Archives with random access, and archives written in memory.

use alloc::vec::Vec;
use core::{iter::FusedIterator, ops::Range};

use makruk_codec::ByteSource;

use super::{
    ArchiveBlock, ContainerError, ContainerErrorKind as Kind, GameFormat, Record, Signature,
    block::{Block, Blocks, Cursor, FULL, Head, most_bytes},
    error::Damage,
    file::{self, Frame, HEADER},
    input::{CHECKSUM, Input},
    signature,
};
use crate::{ReadLimits, bytes::error::EncodeError, tree::GameTree};

/// The maximum size of a block in bytes, excluding its games: two numbers and the checksum.
const MOST_AROUND_GAMES: u64 = 10 + 10 + CHECKSUM as u64;
/// The maximum size in bytes of a group of signatures with its checksum. Every game of a block except the last begins
/// before the block is full.
const MOST_GROUP: u64 = (FULL as u64 + 1) * signature::MOST_BYTES + CHECKSUM as u64;

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
    /// The begin of each block; at the end, the offsets after the blocks and their groups, and the number of games.
    blocks: Vec<Begin>,
    limits: ReadLimits,
}

/// The begin of a block.
#[derive(Clone, Copy, Debug, Default)]
struct Begin {
    /// The offset of the block.
    block: u64,
    /// The offset of its group of signatures. The group is empty if the archive has none.
    group: u64,
    /// The index of its first game.
    game: usize,
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
        let sizes = index.iter().map(|entry| entry.size);
        let mut next = Begin {
            block: HEADER as u64,
            group: HEADER as u64 + sizes.sum::<u64>() + 1,
            game: 0,
        };
        let mut blocks = alloc::vec![next];
        for entry in index {
            // The sums were checked when the index was read.
            next.block += entry.size;
            next.group += entry.group_in_file();
            next.game += usize::try_from(entry.games).unwrap_or_default();
            blocks.push(next);
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

    /// Returns the limits per game.
    pub const fn limits(&self) -> &ReadLimits {
        &self.limits
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
        self.blocks.last().map_or(0, |end| end.game)
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
            let end = self.blocks.last().map_or(0, |end| end.block);
            return Err(Damage::in_game(Kind::NoSuchGame(games as u64), end, number).into());
        }
        let record = self.block_at(index)?.next(&self.limits);
        let record = record.unwrap_or_else(|| Err(self.index_error(self.block_of(index))));
        Ok(record?)
    }

    /// Returns the number of blocks.
    ///
    /// ```
    /// use makruk::{GameTree, container::{Archive, ArchiveBuilder, GameFormat}};
    ///
    /// let mut builder = ArchiveBuilder::new(GameFormat::Range);
    /// builder.push(&"1. e4 e5 *".parse::<GameTree>()?)?;
    /// let bytes = builder.finish();
    /// assert_eq!(Archive::open(&bytes)?.blocks(), 1);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn blocks(&self) -> usize {
        self.blocks.len() - 1
    }

    /// Returns the indices of the games in a block, counting from 0; an empty range if there is no such block.
    ///
    /// ```
    /// use makruk::{GameTree, container::{Archive, ArchiveBuilder, GameFormat}};
    ///
    /// let mut builder = ArchiveBuilder::new(GameFormat::Range);
    /// builder.push(&"1. e4 e5 *".parse::<GameTree>()?)?;
    /// let bytes = builder.finish();
    /// let archive = Archive::open(&bytes)?;
    /// assert_eq!((archive.block_games(0), archive.block_games(1)), (0..1, 1..1));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn block_games(&self, block: usize) -> Range<usize> {
        match self.bounds(block) {
            Ok((begin, end)) => begin.game..end.game,
            Err(_) => self.len()..self.len(),
        }
    }

    /// Reads a block, counting from 0, and checks its checksum.
    ///
    /// # Errors
    ///
    /// If the source fails, the block is damaged, or there is no such block
    /// ([`NoSuchGame`](super::ContainerErrorKind::NoSuchGame)).
    pub fn block(&self, index: usize) -> Result<ArchiveBlock<'_>, ContainerError> {
        Ok(ArchiveBlock::new(self.read_block(index)?, self.limits))
    }

    /// Returns whether the games have [signatures](Signature): whether the archive was written with them. It may be
    /// damaged, and single games may have none.
    ///
    /// ```
    /// use makruk::{GameTree, container::{Archive, ArchiveBuilder, GameFormat}};
    ///
    /// let game: GameTree = "1. e4 e5 *".parse()?;
    /// for (mut builder, expected) in [
    ///     (ArchiveBuilder::new(GameFormat::Range), true),
    ///     (ArchiveBuilder::new(GameFormat::Range).without_signatures(), false),
    /// ] {
    ///     builder.push(&game)?;
    ///     let bytes = builder.finish();
    ///     assert_eq!(Archive::open(&bytes)?.has_signatures(), expected);
    /// }
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn has_signatures(&self) -> bool {
        let offset = |begin: Option<&Begin>| begin.map(|begin| begin.group);
        offset(self.blocks.first()) != offset(self.blocks.last())
    }

    /// Reads the signatures of the games of a block, counting from 0. The list is empty if the archive has
    /// [no signatures](Archive::has_signatures).
    ///
    /// A signature is checked against its game only by [`Record::signature`]. On an error, the games can still be read.
    ///
    /// ```
    /// use makruk::{GameTree, container::{Archive, ArchiveBuilder, GameFormat, Signature}};
    ///
    /// let game: GameTree = "1. e4 e5 *".parse()?;
    /// let mut builder = ArchiveBuilder::new(GameFormat::Range);
    /// builder.push(&game)?;
    /// let bytes = builder.finish();
    /// let archive = Archive::open(&bytes)?;
    /// assert_eq!(archive.signatures(0)?, [Signature::of_tree(&game)]);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the source fails, the group of signatures is damaged, or there is no such block
    /// ([`NoSuchGame`](super::ContainerErrorKind::NoSuchGame)).
    pub fn signatures(&self, block: usize) -> Result<Vec<Option<Signature>>, ContainerError> {
        let (begin, end) = self.bounds(block)?;
        let size = end.group - begin.group;
        let error = |kind, offset: usize, game: usize| {
            let offset = begin.group + offset as u64;
            Damage::in_game(kind, offset, (begin.game + game) as u64 + 1)
        };
        if size == 0 {
            return Ok(Vec::new());
        }
        if size > MOST_GROUP {
            return Err(error(Kind::Index, 0, 0).into());
        }
        let group = file::bytes_at(&self.source, begin.group, size)?;
        let signatures = signature::read_group(&group, end.game - begin.game);
        Ok(signatures.map_err(|(kind, offset, game)| error(kind, offset, game))?)
    }

    /// Returns the begin of a block and that of the next.
    fn bounds(&self, block: usize) -> Result<(Begin, Begin), Damage> {
        let no_block = || {
            let (games, end) = (self.len() as u64, self.blocks.last());
            let offset = end.map_or(0, |end| end.block);
            Damage::in_game(Kind::NoSuchGame(games), offset, games + 1)
        };
        match self.blocks.get(block..).unwrap_or_default() {
            [begin, end, ..] => Ok((*begin, *end)),
            _ => Err(no_block()),
        }
    }

    /// Returns the index of the block that contains a game.
    fn block_of(&self, index: usize) -> usize {
        // The last block whose first game is not after this game.
        self.blocks.partition_point(|begin| begin.game <= index) - 1
    }

    fn index_error(&self, block: usize) -> Damage {
        let begin = self.blocks.get(block).copied().unwrap_or_default();
        Damage::in_game(Kind::Index, begin.block, begin.game as u64 + 1)
    }

    /// Reads the block that contains a game, and skips to that game.
    fn block_at(&self, index: usize) -> Result<Block<'_>, ContainerError> {
        let number = self.block_of(index);
        let first = self.blocks.get(number).map_or(index, |begin| begin.game);
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
        let (begin, end) = self.bounds(block)?;
        let (start, first, end, next) = (begin.block, begin.game, end.block, end.game);
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
        if archive.blocks.get(self.block).map(|begin| begin.game) == Some(index) {
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
            blocks: Blocks::new(Vec::new(), Some(Vec::new())),
        }
    }

    /// Writes no [signatures](Signature), which cost up to 12 bytes per game. Searches then read all games.
    ///
    /// ```
    /// use makruk::{GameTree, container::{ArchiveBuilder, GameFormat}};
    ///
    /// let game: GameTree = "1. e4 e5 *".parse()?;
    /// let mut with = ArchiveBuilder::new(GameFormat::Range);
    /// let mut without = ArchiveBuilder::new(GameFormat::Range).without_signatures();
    /// with.push(&game)?;
    /// without.push(&game)?;
    /// assert!(without.finish().len() < with.finish().len());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn without_signatures(self) -> Self {
        Self {
            blocks: self.blocks.without_signatures(),
            ..self
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
