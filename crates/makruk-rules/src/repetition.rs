//! Repetition of positions.
//!
//! Two positions are the same if they have the same pieces on the same squares and the same side to move;
//! a bia ngai equals a met, and the count is ignored. Captures and bia moves are irreversible, so only
//! the positions since the last one are kept. The first position counts.
//!
//! # Hash collisions
//!
//! A [`History`] compares 64-bit hashes. For two different positions to look alike in a stretch of
//! `n` moves without capture or bia move takes a collision, which happens by chance with a
//! probability below `n² / 2⁶⁵`: for a stretch of 1000 plies, one in 3.7 · 10¹³ games, and a
//! threefold repetition needs two. A [`crate::Game`] has the moves as well and makes sure: it takes
//! them back on a copy and compares the boards before it ends a game.

use crate::{
    HistoryFull,
    storage::{Inline, Stack, Storage},
    tree::{self, Halves, NOTHING},
};

/// The positions since the last capture or bia move, and how often each has occurred.
///
/// Adding a position takes constant time.
///
/// # Examples
///
/// ```
/// use makruk_core::{Move, Position};
/// use makruk_rules::FixedHistory;
///
/// let mut position = Position::start();
/// let mut history = FixedHistory::<100>::new_in(&position);
/// for mv in ["b1d2", "b8d7", "d2b1", "d7b8", "b1d2", "b8d7", "d2b1", "d7b8"] {
///     position.play(mv.parse::<Move>()?)?;
///     history.push(&position)?;
/// }
/// assert_eq!(history.occurrences(), 3);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct History<
    #[cfg(feature = "alloc")] S: Storage = crate::storage::Heap,
    #[cfg(not(feature = "alloc"))] S: Storage,
> {
    seen: S::Of<Seen>,
    /// How often the current position has occurred.
    occurrences: usize,
}

/// A [`History`] of at most `N` different positions without a capture or bia move, without an allocator.
pub type FixedHistory<const N: usize> = History<Inline<N>>;

/// A position in a [`History`], and how often it has occurred. It takes 20 bytes.
#[derive(Clone, Copy, Debug)]
struct Seen {
    hash: Halves,
    /// The nodes below this one.
    below: [u32; 2],
    times: u32,
}

const _: () = assert!(size_of::<Seen>() == 20);

#[cfg(feature = "alloc")]
impl History {
    /// Creates a history of one position, which counts as its first occurrence.
    ///
    /// ```
    /// use makruk_core::Position;
    /// use makruk_rules::History;
    ///
    /// let history = History::new(&Position::start());
    /// assert_eq!(history.occurrences(), 1);
    /// ```
    pub fn new(position: &makruk_core::Position) -> Self {
        Self::new_in(position)
    }
}

impl<S: Storage> History<S> {
    /// Creates a history of one position in the storage of its type, such as a [`FixedHistory`].
    ///
    /// ```
    /// use makruk_core::Position;
    /// use makruk_rules::FixedHistory;
    ///
    /// let history = FixedHistory::<100>::new_in(&Position::start());
    /// assert_eq!(history.occurrences(), 1);
    /// ```
    ///
    /// # Panics
    ///
    /// If the storage has no room at all.
    #[track_caller]
    pub fn new_in(position: &makruk_core::Position) -> Self {
        let mut history = Self {
            seen: S::Of::default(),
            occurrences: 0,
        };
        history
            .see(position.zobrist())
            .expect("a history has room for one position");
        history
    }

    /// Adds the position after a move. If that was a capture or a bia move, as the half-move clock shows,
    /// the earlier positions are dropped.
    ///
    /// ```
    /// use makruk_core::{Move, Position, Square};
    /// use makruk_rules::FixedHistory;
    ///
    /// let mut position = Position::start();
    /// let mut history = FixedHistory::<1>::new_in(&position);
    /// position.play(Move::new(Square::E3, Square::E4).unwrap())?; // a bia: the past is forgotten
    /// assert!(history.push(&position).is_ok());
    /// position.play(Move::new(Square::B8, Square::D7).unwrap())?; // a ma: the past stays
    /// assert!(history.push(&position).is_err());
    /// # Ok::<(), makruk_core::IllegalMoveError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If there are too many different positions since the last capture or bia move; nothing is
    /// added.
    pub fn push(&mut self, position: &makruk_core::Position) -> Result<(), HistoryFull> {
        if position.halfmoves() == 0 {
            self.seen.clear();
        }
        self.see(position.zobrist())
    }

    fn see(&mut self, hash: u64) -> Result<(), HistoryFull> {
        let seen = self.seen.as_slice();
        let node = |at: usize| seen.get(at).map(|seen| (seen.hash.into(), seen.below));
        let (found, end) = (tree::find(0, hash, node), seen.len());
        let place = match found {
            Ok(at) => {
                if let Some(seen) = self.seen.as_mut_slice().get_mut(at) {
                    seen.times = seen.times.saturating_add(1);
                    self.occurrences = seen.times as usize;
                }
                return Ok(());
            }
            Err(place) => place,
        };
        // Nodes are linked by 32-bit indices.
        let index = u32::try_from(end).map_err(|_| HistoryFull::new(u32::MAX as usize))?;
        self.seen.push(Seen {
            hash: hash.into(),
            below: [NOTHING; 2],
            times: 1,
        })?;
        if let Some((parent, is_one)) = place {
            if let Some(parent) = self.seen.as_mut_slice().get_mut(parent) {
                tree::set_below(&mut parent.below, is_one, index);
            }
        }
        self.occurrences = 1;
        Ok(())
    }

    /// Returns how often the current position has occurred, including now: 1 if it is new.
    ///
    /// ```
    /// use makruk_core::{Move, Position};
    /// use makruk_rules::FixedHistory;
    ///
    /// let mut position = Position::start();
    /// let mut history = FixedHistory::<8>::new_in(&position);
    /// for mv in ["b1d2", "b8d7", "d2b1", "d7b8"] {
    ///     position.play(mv.parse::<Move>()?)?;
    ///     history.push(&position)?;
    /// }
    /// assert_eq!(history.occurrences(), 2);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub const fn occurrences(&self) -> usize {
        self.occurrences
    }
}
