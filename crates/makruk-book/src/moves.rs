//! The moves of a position.

use makruk_core::{Color, Move, Position, split_mix64::SplitMix64};

use crate::{Entry, Tally, leaf::LeafCursor};

/// A move that was played in a position, and its games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct BookMove {
    /// The move.
    pub mv: Move,
    /// The games.
    pub tally: Tally,
}

impl BookMove {
    /// Returns the weight with which a program should choose the move for a side: twice its wins and once its draws and games
    /// without a result.
    ///
    /// A move that has only lost is not chosen.
    fn weight(&self, side: Color) -> u64 {
        let wins = match side {
            Color::White => self.tally.white,
            Color::Black => self.tally.black,
        };
        let half = self.tally.draws.saturating_add(self.tally.unknown);
        wins.saturating_mul(2).saturating_add(half)
    }
}

/// An iterator over the entries of a position, in the order of the squares of their moves.
#[derive(Clone, Debug)]
pub struct Found<'a> {
    key: u64,
    leaf: &'a [u8],
    /// `None` if there are no more.
    cursor: Option<LeafCursor>,
}

impl<'a> Found<'a> {
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

impl Iterator for Found<'_> {
    type Item = Entry;

    fn next(&mut self) -> Option<Entry> {
        // They were read before, so there is no error.
        let entry = self.cursor.as_mut()?.next(self.leaf).ok().flatten();
        let entry = entry.filter(|entry| entry.key == self.key);
        if entry.is_none() {
            self.cursor = None;
        }
        entry
    }
}

impl core::iter::FusedIterator for Found<'_> {}

/// An iterator over the moves of a position, in the order of their squares.
#[derive(Clone, Debug)]
pub struct Moves<'a> {
    position: Position,
    found: Found<'a>,
}

impl<'a> Moves<'a> {
    pub(crate) const fn new(position: Position, found: Found<'a>) -> Self {
        Self { position, found }
    }

    /// Chooses a move by a number, which need not be random but should be another one each time: each with twice the weight of its wins for the side to move, and the weight of its draws and
    /// games without a result. [`None`] if there is no move that has not lost all its games.
    ///
    /// ```
    /// use makruk_book::{Book, BookBuilder, BuildOptions, GameFacts, GameScore};
    /// use makruk_core::{Move, Position, Square};
    ///
    /// let good = Move::new(Square::E3, Square::E4).ok_or("two different squares")?;
    /// let bad = Move::new(Square::A3, Square::A4).ok_or("two different squares")?;
    /// let mut builder = BookBuilder::new(BuildOptions::default(), || Ok(std::io::Cursor::new(Vec::new())));
    /// builder.add_game(&Position::start(), [good], &GameFacts::of(GameScore::WhiteWins))?;
    /// builder.add_game(&Position::start(), [bad], &GameFacts::of(GameScore::BlackWins))?;
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

impl Iterator for Moves<'_> {
    type Item = BookMove;

    fn next(&mut self) -> Option<BookMove> {
        let position = &self.position;
        // A move that is illegal here belongs to another position with the same hash.
        self.found.find_map(|Entry { index, tally, .. }| {
            let mv = index.to_move(position)?;
            Some(BookMove { mv, tally })
        })
    }
}

impl core::iter::FusedIterator for Moves<'_> {}
