//! The moves of a position.

use makruk_core::{Color, Move, Position, split_mix64::SplitMix64};

use crate::{BookEntry, Tally, leaf::LeafCursor};

/// A move that was played in a position, with statistics of its games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct BookMove {
    /// The move.
    pub mv: Move,
    /// The games.
    pub tally: Tally,
}

impl BookMove {
    /// Returns the weight of this move in a random choice for a side: two per win, and one per draw and per game
    /// without a result.
    ///
    /// A move that lost all its games is never chosen.
    fn weight(&self, side: Color) -> u64 {
        let wins = match side {
            Color::White => self.tally.white,
            Color::Black => self.tally.black,
        };
        let half = self.tally.draws.saturating_add(self.tally.unknown);
        wins.saturating_mul(2).saturating_add(half)
    }
}

/// An iterator over a position's entries, in square order of their moves.
#[derive(Clone, Debug)]
pub struct PositionEntries<'a> {
    key: u64,
    leaf: &'a [u8],
    /// `None` when exhausted.
    cursor: Option<LeafCursor>,
}

impl<'a> PositionEntries<'a> {
    pub(crate) const NONE: Self = Self {
        key: 0,
        leaf: &[],
        cursor: None,
    };

    pub(crate) const fn new(key: u64, leaf: &'a [u8], cursor: LeafCursor) -> Self {
        Self {
            key,
            leaf,
            cursor: Some(cursor),
        }
    }
}

impl Iterator for PositionEntries<'_> {
    type Item = BookEntry;

    fn next(&mut self) -> Option<BookEntry> {
        // All entries were read before, so there is no error.
        let entry = self.cursor.as_mut()?.next(self.leaf).ok().flatten();
        let entry = entry.filter(|entry| entry.key == self.key);
        if entry.is_none() {
            self.cursor = None;
        }
        entry
    }
}

impl core::iter::FusedIterator for PositionEntries<'_> {}

/// An iterator over the legal moves that a book has for a position, from [`Book::moves`](crate::Book::moves), in [canonical
/// order](Move).
#[derive(Clone, Debug)]
pub struct BookMoves<'a> {
    position: Position,
    found: PositionEntries<'a>,
}

impl<'a> BookMoves<'a> {
    pub(crate) const fn new(position: Position, found: PositionEntries<'a>) -> Self {
        Self { position, found }
    }

    /// Chooses a random move. The seed need not be random, but should differ in each call. A move's weight is twice its
    /// wins for the side to move, plus its draws and games without a result. [`None`] if there is no move, or if all
    /// moves lost all their games.
    ///
    /// ```
    /// use makruk::{
    ///     Move, Position, Square,
    ///     book::{Book, BookBuilder, BuildOptions, GameFacts, GameResult},
    /// };
    ///
    /// let good = Move::new(Square::E3, Square::E4);
    /// let bad = Move::new(Square::A3, Square::A4);
    /// let mut builder = BookBuilder::new(BuildOptions::default(), || Ok(std::io::Cursor::new(Vec::new())));
    /// builder.add_game(&Position::start(), [good], &GameFacts::of(GameResult::WhiteWins))?;
    /// builder.add_game(&Position::start(), [bad], &GameFacts::of(GameResult::BlackWins))?;
    /// let mut bytes = Vec::new();
    /// builder.finish(&mut bytes)?;
    /// let mut book = Book::open(&bytes)?;
    /// for random in 0..10 {
    ///     assert_eq!(book.moves(&Position::start())?.choose(random), Some(good));
    /// }
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn choose(self, random: u64) -> Option<Move> {
        let side = self.position.turn();
        let weights = self.clone().map(|found| found.weight(side));
        let all = weights.fold(0, u64::saturating_add);
        let mut rest = SplitMix64::new(random).next_u64().checked_rem(all)?;
        for found in self {
            match rest.checked_sub(found.weight(side)) {
                Some(less) => rest = less,
                None => return Some(found.mv),
            }
        }
        None
    }
}

impl Iterator for BookMoves<'_> {
    type Item = BookMove;

    fn next(&mut self) -> Option<BookMove> {
        let position = &self.position;
        // A move that is illegal here belongs to another position with the same hash.
        self.found.find_map(|BookEntry { index, tally, .. }| {
            let mv = index.to_move(position)?;
            Some(BookMove { mv, tally })
        })
    }
}

impl core::iter::FusedIterator for BookMoves<'_> {}
