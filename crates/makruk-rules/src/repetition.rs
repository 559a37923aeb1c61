//! How often the current position has stood on the board.
//!
//! Two positions are the same if the same men stand on the same squares with the same side to move;
//! a bia ngai is as good as a met, and a count does not matter. A capture or a bia move can never be
//! taken back, so only the positions since then are kept. The first position counts.
//!
//! # How sure is a hash?
//!
//! A [`History`] compares 64-bit hashes. For two different positions to look alike in a stretch of
//! `n` moves without capture or bia move takes a collision, which happens by chance with a
//! probability below `n² / 2⁶⁵`: for a stretch of 1000 plies, one in 3.7 · 10¹³ games, and a
//! threefold repetition needs two. A [`crate::Game`] has the moves as well and makes sure: it takes
//! them back on a copy and compares the boards before it ends a game.

use crate::{FixedStack, Stack, StackFull};

/// The hashes of the positions since the last capture or bia move, the current one last.
///
/// # Examples
///
/// ```
/// use makruk_core::Position;
/// use makruk_notation::UciMove;
/// use makruk_rules::{FixedStack, History};
///
/// let mut position = Position::start();
/// let mut history = History::<FixedStack<u64, 100>>::new(&position);
/// for mv in ["b1d2", "b8d7", "d2b1", "d7b8", "b1d2", "b8d7", "d2b1", "d7b8"] {
///     position.play(mv.parse::<UciMove>()?.0)?;
///     history.push(&position)?;
/// }
/// assert_eq!(history.occurrences(), 3);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct History<S>(S);

/// A [`History`] of at most `N` positions without a capture or bia move, without an allocator.
pub type FixedHistory<const N: usize> = History<FixedStack<u64, N>>;

impl<S: Stack<u64>> History<S> {
    /// Begins with a position, which counts as its first occurrence.
    ///
    /// ```
    /// use makruk_core::Position;
    /// use makruk_rules::FixedHistory;
    ///
    /// let history = FixedHistory::<100>::new(&Position::start());
    /// assert_eq!(history.occurrences(), 1);
    /// ```
    ///
    /// # Panics
    ///
    /// If the stack has room for nothing.
    #[track_caller]
    pub fn new(position: &makruk_core::Position) -> Self {
        let mut stack = S::default();
        stack
            .push(position.zobrist())
            .expect("a history has room for one position");
        Self(stack)
    }

    /// Adds the position after a move. If that was a capture or a bia move, which the half-move
    /// clock shows, what came before is forgotten.
    ///
    /// ```
    /// use makruk_core::{Move, Position, Square};
    /// use makruk_rules::FixedHistory;
    ///
    /// let mut position = Position::start();
    /// let mut history = FixedHistory::<1>::new(&position);
    /// position.play(Move::new(Square::E3, Square::E4).unwrap())?; // a bia: the past is forgotten
    /// assert!(history.push(&position).is_ok());
    /// position.play(Move::new(Square::B8, Square::D7).unwrap())?; // a ma: the past stays
    /// assert!(history.push(&position).is_err());
    /// # Ok::<(), makruk_core::IllegalMoveError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If there are too many positions since the last capture or bia move; nothing is added.
    pub fn push(&mut self, position: &makruk_core::Position) -> Result<(), StackFull> {
        if position.halfmoves() == 0 {
            self.0.clear();
        }
        self.0.push(position.zobrist())
    }

    /// Returns how often the current position has stood on the board, this time included: 1 if it
    /// is new.
    ///
    /// ```
    /// use makruk_core::Position;
    /// use makruk_notation::UciMove;
    /// use makruk_rules::FixedHistory;
    ///
    /// let mut position = Position::start();
    /// let mut history = FixedHistory::<8>::new(&position);
    /// for mv in ["b1d2", "b8d7", "d2b1", "d7b8"] {
    ///     position.play(mv.parse::<UciMove>()?.0)?;
    ///     history.push(&position)?;
    /// }
    /// assert_eq!(history.occurrences(), 2);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn occurrences(&self) -> usize {
        let hashes = self.0.as_slice();
        let Some((&current, earlier)) = hashes.split_last() else {
            return 0;
        };
        // The same side is to move in every second position only.
        1 + earlier
            .iter()
            .rev()
            .skip(1)
            .step_by(2)
            .filter(|&&hash| hash == current)
            .count()
    }
}
