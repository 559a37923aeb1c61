//! A walk over the games of a block that decodes neither their tags nor their moves.

use alloc::vec::Vec;
use core::{iter::FusedIterator, ops::Range};

use makruk_rules::GameResult;

use super::{
    ContainerError, ContainerErrorKind as Kind, Record, actions,
    block::{Block, Cursor},
    input::Input,
    record::{HAS_ACTIONS, HAS_START, NAMED_TAGS, RESULTS, SAME_TAGS, TAGS_SHIFT},
};
use crate::ReadLimits;

/// The bits of a game's first byte for its tags, and all bits that have a meaning.
const TAGS: u8 = 3 << TAGS_SHIFT;
const FLAGS: u8 = HAS_ACTIONS | HAS_START | TAGS | 3;

/// A block of an archive in memory, created by [`Archive::block`](super::Archive::block).
///
/// Its games can be walked fast as [`RawGame`]s, and read as [`Record`]s.
///
/// ```
/// use makruk::{GameTree, container::{Archive, ArchiveBuilder, GameFormat}};
///
/// let mut builder = ArchiveBuilder::new(GameFormat::Index);
/// builder.push(&"[White \"A\"]\n\n1. e4 e5 *".parse::<GameTree>()?)?;
/// builder.push(&"[White \"B\"]\n\n1. d4 d5 2. Nd2 1-0".parse::<GameTree>()?)?;
/// let bytes = builder.finish();
///
/// let archive = Archive::open(&bytes)?;
/// let block = archive.block(0)?;
/// let mut records = block.records();
/// let mut next = block.range().start;
/// for game in block.games() {
///     let game = game?;
///     if game.plies() > 2 {
///         // Read the whole game, and skip those before it.
///         let record = records.nth(game.index() - next).ok_or("no game")??;
///         next = game.index() + 1;
///         assert_eq!(record.header().tag("White"), Some("B"));
///     }
/// }
/// assert_eq!(next, 2);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct ArchiveBlock<'a> {
    block: Block<'a>,
    limits: ReadLimits,
}

impl<'a> ArchiveBlock<'a> {
    pub(super) const fn new(block: Block<'a>, limits: ReadLimits) -> Self {
        Self { block, limits }
    }

    /// Returns the indices of the games in the archive.
    pub fn range(&self) -> Range<usize> {
        let cursor = self.block.cursor();
        let first = usize::try_from(cursor.game()).unwrap_or(usize::MAX) - 1;
        let games = usize::try_from(cursor.left()).unwrap_or(usize::MAX);
        first..first.saturating_add(games)
    }

    /// Walks over the games, without decoding tags and moves. It allocates two lists per block.
    ///
    /// The walk checks the lengths of the fields, not the canonical form and the texts. It ends after an error.
    ///
    /// ```
    /// use makruk::{GameTree, container::{Archive, ArchiveBuilder, GameFormat}};
    ///
    /// let mut builder = ArchiveBuilder::new(GameFormat::Index);
    /// builder.push(&"1. e4 e5 *".parse::<GameTree>()?)?;
    /// let bytes = builder.finish();
    /// let archive = Archive::open(&bytes)?;
    /// for game in archive.block(0)?.games() {
    ///     assert_eq!(game?.moves(), [19, 4]);
    /// }
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn games(&self) -> RawGames<'_> {
        RawGames {
            input: Input::new(self.block.games()),
            cursor: self.block.cursor(),
            game: self.range().start,
            left: self.block.left(),
            texts: Vec::new(),
            sets: Vec::new(),
            set: None,
        }
    }

    /// Iterates over the games as records. [`nth`](Iterator::nth) skips games without looking up their tags.
    ///
    /// The iterator ends after an error if the games after it cannot be found.
    ///
    /// ```
    /// use makruk::{GameTree, container::{Archive, ArchiveBuilder, GameFormat}};
    ///
    /// let mut builder = ArchiveBuilder::new(GameFormat::Index);
    /// for text in ["1. e4 *", "1. d4 d5 *"] {
    ///     builder.push(&text.parse::<GameTree>()?)?;
    /// }
    /// let bytes = builder.finish();
    /// let archive = Archive::open(&bytes)?;
    /// let record = archive.block(0)?.records().nth(1).ok_or("no game")??;
    /// assert_eq!((record.index(), record.plies()), (Some(1), 2));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn records(&self) -> BlockRecords<'_> {
        BlockRecords {
            games: self.block.games(),
            cursor: self.block.cursor().clone(),
            limits: self.limits,
        }
    }
}

/// A game of a block, with its moves still encoded; created by [`RawGames`].
#[derive(Clone, Copy, Debug)]
pub struct RawGame<'a> {
    index: usize,
    flags: u8,
    plies: usize,
    /// The number of the initial position's text in the block.
    start: Option<usize>,
    start_text: &'a [u8],
    moves: &'a [u8],
}

impl<'a> RawGame<'a> {
    /// Returns the index of the game in the archive, counting from 0.
    pub const fn index(self) -> usize {
        self.index
    }

    /// Returns the result.
    pub fn result(self) -> GameResult {
        let result = RESULTS.get(usize::from(self.flags & 3)).copied();
        result.unwrap_or_default()
    }

    /// Returns the number of plies of the main line, as the header states it.
    pub const fn plies(self) -> usize {
        self.plies
    }

    /// Returns the encoded moves.
    pub const fn moves(self) -> &'a [u8] {
        self.moves
    }

    /// Returns the text of the initial position, in UTF-8 if the block is valid; [`None`] for the start position. Only then
    /// may the game have a [`Signature`](super::Signature).
    ///
    /// The text is a FEN in the fairy dialect. During a count, its first number and the half-move clock may follow.
    ///
    /// ```
    /// use makruk::{GameTree, container::{Archive, ArchiveBuilder, GameFormat}};
    ///
    /// let mut builder = ArchiveBuilder::new(GameFormat::Index);
    /// let fen = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1";
    /// builder.push(&format!("[FEN \"{fen}\"]\n\n1. Ra7 *").parse::<GameTree>()?)?;
    /// let bytes = builder.finish();
    /// let archive = Archive::open(&bytes)?;
    /// for game in archive.block(0)?.games() {
    ///     assert_eq!(game?.start_text(), Some(fen.as_bytes()));
    /// }
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn start_text(self) -> Option<&'a [u8]> {
        self.start.map(|_| self.start_text)
    }

    /// Returns the number of that text, which is the same in all games of the block with this text.
    ///
    /// Not part of the public API; shared with makruk-query.
    #[doc(hidden)]
    pub const fn start_number(self) -> Option<usize> {
        self.start
    }

    /// Returns whether the game has only the seven tag roster, with no value known except the result.
    pub const fn has_usual_tags(self) -> bool {
        self.flags & TAGS == 0
    }
}

/// An iterator over the games of a block, created by [`ArchiveBlock::games`].
#[derive(Clone, Debug)]
#[must_use = "iterators are lazy"]
pub struct RawGames<'a> {
    input: Input<'a>,
    /// The cursor at the first game, which locates errors.
    cursor: &'a Cursor,
    /// The index of the next game in the archive.
    game: usize,
    left: u64,
    /// The texts of the block so far.
    texts: Vec<&'a [u8]>,
    /// The numbers of names in the sets of the block, and the set of the last game that had one.
    sets: Vec<usize>,
    set: Option<usize>,
}

impl<'a> RawGames<'a> {
    fn read(&mut self) -> Result<RawGame<'a>, Kind> {
        let begin = self.input.offset();
        let flags = self.input.byte()?;
        if flags & !FLAGS != 0 {
            return Err(self.input.wrong_at(begin, Kind::ReservedFlag(flags)));
        }
        let plies = self.input.number()?;
        let (mut start, mut start_text) = (None, &[][..]);
        if flags & HAS_START != 0 {
            let number = self.text()?;
            start = Some(number);
            start_text = self.texts.get(number).copied().unwrap_or_default();
        }
        match (flags & TAGS) >> TAGS_SHIFT {
            0 => {}
            SAME_TAGS => self.skip_values()?,
            NAMED_TAGS => {
                self.set = Some(self.read_set()?);
                self.skip_values()?;
            }
            _ => return Err(self.input.wrong_at(begin, Kind::ReservedFlag(flags))),
        }
        if flags & HAS_ACTIONS != 0 {
            actions::skip(&mut self.input)?;
        }
        let length = self.input.length()?;
        Ok(RawGame {
            index: self.game,
            flags,
            plies: usize::try_from(plies).map_err(|_| Kind::NumberTooLarge)?,
            start,
            start_text,
            moves: self.input.take(length)?,
        })
    }

    /// Returns the set of names of a game: an earlier one, or a new one, whose names are skipped.
    fn read_set(&mut self) -> Result<usize, Kind> {
        let begin = self.input.offset();
        if let Some(number) = self.input.number()?.checked_sub(1) {
            let number = usize::try_from(number).ok();
            let number = number.filter(|&number| number < self.sets.len());
            return number.ok_or_else(|| self.input.wrong_at(begin, Kind::NoSuchText));
        }
        let names = self.input.length()?;
        for _ in 0..names {
            if self.input.number()? == 0 {
                let length = self.input.length()?;
                self.input.take(length)?;
            }
        }
        self.sets.push(names);
        Ok(self.sets.len() - 1)
    }

    /// Skips the values of a game's tags.
    fn skip_values(&mut self) -> Result<(), Kind> {
        let names = self.set.and_then(|set| self.sets.get(set));
        let names = *names.ok_or(Kind::NoSuchText)?;
        for &bits in self.input.take(names.div_ceil(8))? {
            for _ in 0..bits.count_ones() {
                if self.input.number()? == 0 {
                    self.new_text()?;
                }
            }
        }
        Ok(())
    }

    /// Takes a text that is not the value of a tag. Returns its number.
    fn text(&mut self) -> Result<usize, Kind> {
        let begin = self.input.offset();
        let Some(number) = self.input.number()?.checked_sub(1) else {
            self.new_text()?;
            return Ok(self.texts.len() - 1);
        };
        let number = usize::try_from(number).ok();
        let number = number.filter(|&number| number < self.texts.len());
        number.ok_or_else(|| self.input.wrong_at(begin, Kind::NoSuchText))
    }

    /// Takes a text that joins the list of the block.
    fn new_text(&mut self) -> Result<(), Kind> {
        let length = self.input.length()?;
        self.texts.push(self.input.take(length)?);
        Ok(())
    }
}

impl<'a> Iterator for RawGames<'a> {
    type Item = Result<RawGame<'a>, ContainerError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.left = self.left.checked_sub(1)?;
        let game = self.read().and_then(|game| {
            if self.left == 0 && !self.input.rest().is_empty() {
                Err(Kind::DataAfterEnd)
            } else {
                Ok(game)
            }
        });
        self.game += 1;
        Some(game.map_err(|kind| {
            self.left = 0;
            let error = ContainerError::from(self.cursor.error(kind, self.input.offset()));
            error.in_game(self.game as u64)
        }))
    }
}

impl FusedIterator for RawGames<'_> {}

/// An iterator over the games of a block with their moves still encoded, created by [`ArchiveBlock::records`].
#[derive(Clone, Debug)]
#[must_use = "iterators are lazy"]
pub struct BlockRecords<'a> {
    games: &'a [u8],
    cursor: Cursor,
    limits: ReadLimits,
}

impl Iterator for BlockRecords<'_> {
    type Item = Result<Record, ContainerError>;

    fn next(&mut self) -> Option<Self::Item> {
        let record = self.cursor.next(self.games, &self.limits)?;
        Some(record.map_err(ContainerError::from))
    }

    fn nth(&mut self, games: usize) -> Option<Self::Item> {
        for _ in 0..games {
            if self.cursor.left() == 0 {
                break;
            }
            if let Err(damage) = self.cursor.skip(self.games) {
                return Some(Err(damage.into()));
            }
        }
        self.next()
    }
}

impl FusedIterator for BlockRecords<'_> {}
